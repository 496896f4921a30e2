"""The sweep's figures as people and programs read them. All pictures are rendered."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tests.sweep.play import Row
from vision.reading import Answer
from vision.recording import Verdict
from vision.scores import Share

_DETERMINED = frozenset(verdict.value for verdict in Verdict if verdict.determined)
_FAULTS = frozenset(verdict.value for verdict in Verdict if verdict.fault)
_SHOWN = _FAULTS - {Verdict.NOTHING_NEW.value}
"""What must be refused: where nothing is new, the tile may lie underneath, and asking is right."""
_LEADS = (-1e9, -50, -20, -10, -5, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 10, 1e9)


def share(rows: Iterable[Row], what: Callable[[Row], bool]) -> Share:
    """Return how many of some rows are so."""
    answers = [what(row) for row in rows]
    return Share(sum(answers), len(answers))


def accepted(row: Row) -> bool:
    """Tell whether the reader accepted."""
    return row.answer == Answer.ACCEPTED.value


def resolvable(rows: Iterable[Row]) -> list[Row]:
    """Return the sessions in which perfect colours leave one planet."""
    return [row for row in rows if row.verdict in _DETERMINED and row.resolvable]


def missed(rows: Iterable[Row]) -> list[Row]:
    """Return the sessions that could have been read and were not."""
    return [row for row in resolvable(rows) if not row.right]


def unnoticed(rows: Iterable[Row]) -> list[Row]:
    """Return the faults in view that were not refused."""
    return [row for row in rows if row.verdict in _SHOWN and not row.right]


def figures(rows: Sequence[Row]) -> dict[str, Share]:
    """Return the figures that were promised, each with what it is a share of."""
    certain, taken = resolvable(rows), [row for row in rows if accepted(row)]
    faults = [row for row in rows if row.verdict in _SHOWN]
    refused = [row for row in faults if row.answer == Answer.REFUSED.value]
    return {
        "resolvable accepted right": share(certain, lambda row: row.right),
        "  with a calibration": share((r for r in certain if r.calibrated), lambda r: r.right),
        "  without one": share((r for r in certain if not r.calibrated), lambda r: r.right),
        "wrong accepts, of accepted": share(taken, lambda row: row.wrong_accept),
        "faults refused": share(faults, lambda row: row.answer == Answer.REFUSED.value),
        "  and for the right reason": share(refused, lambda row: row.reason == row.verdict),
        "areas misread, all frames": _areas(rows, lambda row: len(row.lost)),
        "areas not read": _areas(rows, lambda row: row.unread),
        "naive: resolvable right": share(certain, lambda row: row.naive_right),
        "naive: wrong accepts": share(rows, lambda row: row.naive_wrong),
    }


def _areas(rows: Iterable[Row], count: Callable[[Row], int]) -> Share:
    rows = list(rows)
    return Share(sum(count(row) for row in rows), sum(row.areas for row in rows))


def by_verdict(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return for each verdict what was answered, the naive reader's answers beside."""
    table = []
    for verdict in Verdict:
        mine = [row for row in rows if row.verdict == verdict.value]
        right = share(mine, lambda row: row.right)
        table.append(
            {
                "verdict": verdict.value,
                "sessions": len(mine),
                "right": right.part,
                "interval": [round(end, 4) for end in right.interval()],
                "wrong": sum(row.wrong_accept for row in mine),
                "more": sum(row.answer == Answer.MORE.value for row in mine),
                "refused": sum(row.answer == Answer.REFUSED.value for row in mine),
                "reason": sum(row.reason == row.verdict for row in mine),
                "naive_right": sum(not row.naive_wrong for row in mine),
                "naive_wrong": sum(row.naive_wrong for row in mine),
            }
        )
    return table


def leads(rows: Sequence[Row]) -> list[tuple[str, int, int]]:
    """Return how many best planets of each lead are the true one, and how many are not."""
    counts: Counter[tuple[int, bool]] = Counter()
    for row in rows:
        bin_ = sum(row.lead >= edge for edge in _LEADS) - 1
        counts[bin_, row.named and row.verdict not in _FAULTS] += 1
    bins = range(len(_LEADS) - 1)
    return [
        (f"{_LEADS[k]:g} to {_LEADS[k + 1]:g}", counts[k, True], counts[k, False]) for k in bins
    ]


_HEAD = "verdict        sessions right  95 %          wrong  more refused reason  naive right/wrong"


def text(rows: Sequence[Row]) -> str:
    """Return the whole report."""
    lines = [f"{len(rows)} sessions, all rendered", "", _HEAD]
    lines += [_verdict_line(each) for each in by_verdict(rows)]
    lines += ["", *(f"{name + ', rendered':42} {value}" for name, value in figures(rows).items())]
    lines += ["", "lead of the best planet, rendered    true  not"]
    lines += [f"{span:>20} {true:>20} {false:>5}" for span, true, false in leads(rows)]
    lines += ["", "wrong accepts (rendered):", *_told(row for row in rows if row.wrong_accept)]
    lines += ["", "resolvable and not accepted (rendered):", *_told(missed(rows))]
    lines += ["", "faults in view and not refused (rendered):", *_told(unnoticed(rows))]
    return "\n".join(lines) + "\n"


def _verdict_line(each: Mapping[str, Any]) -> str:
    low, high = (100 * end for end in each["interval"])
    return (
        f"{each['verdict']:14} {each['sessions']:8} {each['right']:5}  {low:5.1f}-{high:5.1f} % "
        f"{each['wrong']:6} {each['more']:5} {each['refused']:7} {each['reason']:6}"
        f"  {each['naive_right']:6}/{each['naive_wrong']}"
    )


def _told(rows: Iterable[Row]) -> list[str]:
    return [told(row) for row in rows] or ["none"]


def told(row: Row) -> str:
    """Return a session in a line."""
    said = " ".join(str(word) for word in (row.answer, row.reason, row.hint) if word)
    lost = " ".join(f"p{p}f{f}.{e}:{t}>{r}@{c}" for p, f, e, c, t, r in row.lost)
    return (
        f"#{row.number} {row.verdict} {'cal' if row.calibrated else 'no-cal'} h={row.hostility} "
        f"new={row.expected} players={row.players} frames={row.frames}: {said}"
        f"{', names the truth' if row.named else ''}, lead {row.lead}, misfit {row.misfit}; "
        f"pose {row.pose_px} px, seat {row.seat_mm} mm, no pose {list(row.no_pose)}; "
        f"{len(row.lost)}+{row.unread}? of {row.areas} areas: {lost}"
    )


def to_json(rows: Sequence[Row]) -> dict[str, Any]:
    """Return everything as JSON."""
    return {
        "rendered": True,
        "sessions": len(rows),
        "figures": {
            name.strip(): {"count": s.part, "total": s.total, "interval": s.interval()}
            for name, s in figures(rows).items()
        },
        "by_verdict": by_verdict(rows),
        "leads": leads(rows),
        "rows": [row.to_json() for row in rows],
    }
