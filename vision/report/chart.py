"""Charts as SVG text: shares with their intervals, and risk against coverage."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from vision.scores import Share

_LEFT, _RIGHT, _WIDTH = 88, 100, 420
_ROW, _AXIS = 30, 34
_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
_FEW = 40
"""Shares of fewer are drawn, but do not stretch the scale."""


class Bar(NamedTuple):
    """A share and what it is called."""

    label: str
    share: Share


def shares(bars: Sequence[Bar], what: str) -> str:
    """Draw a dot for each share and a line for its interval."""
    top = _scale(bars)
    rows = [_row(n, bar, top) for n, bar in enumerate(bars)]
    height = _ROW * len(bars) + _AXIS
    axis = _ticks(top, _ROW * len(bars), height)
    return _svg((_WIDTH, height), [axis, *rows], what)


def _scale(bars: Iterable[Bar]) -> float:
    highest = max((b.share.interval()[1] for b in bars if b.share.total >= _FEW), default=0.01)
    return next((s * k for s in _STEPS for k in (2, 4) if s * k >= min(highest, 1.0)), 1.0)


def _x(rate: float, top: float) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * min(1.0, rate / top)


def _row(place: int, bar: Bar, top: float) -> str:
    y, share = _ROW * place + _ROW / 2, bar.share
    label = f'<text x="{_LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(bar.label)}</text>'
    count = f"{share.part:,} of {share.total:,}" if share.total else "none"
    told = f'<text class="quiet" x="{_WIDTH - _RIGHT + 14}" y="{y + 4}">{count}</text>'
    if not share.total:
        return label + told
    low, high = (_x(end, top) for end in share.interval())
    line = f'<line class="interval" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
    dot = f'<circle class="dot" cx="{_x(share.rate, top):.1f}" cy="{y}" r="4.5"/>'
    return f"<g><title>{escape(str(share))}</title>{label}{line}{dot}{told}</g>"


def _ticks(top: float, bottom: float, height: float) -> str:
    drawn = []
    for k in range(5):
        rate = top * k / 4
        x = _x(rate, top)
        at = f'class="quiet" x="{x:.1f}" y="{height - 14}" text-anchor="middle"'
        drawn.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}"/>')
        drawn.append(f"<text {at}>{100 * rate:g} %</text>")
    return "".join(drawn)


def _svg(size: tuple[float, float], parts: Iterable[str], what: str) -> str:
    inside = "".join(parts)
    return (
        f'<svg class="chart" viewBox="0 0 {size[0]} {size[1]}" role="img" '
        f'aria-label="{escape(what)}">{inside}</svg>'
    )


class Point(NamedTuple):
    """So much covered, and the share of it that would be wrong."""

    coverage: float
    risk: float


def covered(wrong: Sequence[bool]) -> list[Point]:
    """Return the curve of things ordered from the surest: accept one more at each point."""
    points, so_far = [], 0
    for number, each in enumerate(wrong, 1):
        so_far += each
        points.append(Point(number / len(wrong), so_far / number))
    return points


_TALL, _BASE, _WIDE, _START = 300, 256, 540, 96
_END = _WIDE - 24
_NARROW = 0.3
"""In a smaller share of the width there is no room for words."""


def risk(points: Sequence[Point], accepted: float) -> str:
    """Draw risk against coverage, and where the reader stops accepting."""
    top = max([0.1, *(point.risk for point in points)])
    at, middle = _across(accepted), (_START + _END) / 2
    below = f'class="quiet" x="{middle}" y="{_TALL - 4}" text-anchor="middle"'
    # To the left of a line that stands far left are the names of the axis.
    reach, anchor = (8, "start") if accepted < _NARROW else (-8, "end")
    side = f'x="{at + reach:.1f}" y="24" text-anchor="{anchor}"'
    parts = [
        *_net(top),
        f'<rect class="kept" x="{_START}" y="8" width="{at - _START:.1f}" height="{_BASE - 8}"/>',
        f'<path class="curve" d="{_steps(points, top)}"/>',
        f'<line class="stop" x1="{at:.1f}" x2="{at:.1f}" y1="8" y2="{_BASE}"/>',
        f"<text {side}>accepted {100 * accepted:.0f} %</text>",
        f"<text {below}>share of sessions accepted, surest first</text>",
    ]
    return _svg((_WIDE, _TALL), parts, "risk against coverage")


def _across(coverage: float) -> float:
    return _START + (_END - _START) * coverage


def _up(share: float, top: float) -> float:
    return _BASE - (_BASE - 16) * share / top


def _steps(points: Sequence[Point], top: float) -> str:
    if not points:
        return ""
    corners = [f"M{_across(0):.1f},{_up(points[0].risk, top):.1f}"]
    corners += [f"L{_across(p.coverage):.1f},{_up(p.risk, top):.1f}" for p in points]
    return " ".join(corners)


def _net(top: float) -> Iterable[str]:
    for k in range(5):
        x, y = _across(k / 4), _up(top * k / 4, top)
        yield f'<line class="grid" x1="{_START}" x2="{_END}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield (
            f'<text class="quiet" x="{_START - 12}" y="{y + 4:.1f}" text-anchor="end">'
            f"{100 * top * k / 4:.3g} % wrong</text>"
        )
        yield (
            f'<text class="quiet" x="{x:.1f}" y="{_BASE + 20}" text-anchor="middle">'
            f"{25 * k} %</text>"
        )
