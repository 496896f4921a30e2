"""The page of an evaluation, in one file that asks nothing of any network."""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from engine.planet.habitat import LETTERS
from engine.planet.notation import UNREAD
from engine.planet.planet import BARE
from vision.label import NAMES
from vision.outcome import Area, Outcome
from vision.reading import Answer
from vision.recording import Recording, Verdict
from vision.report.bins import by_angle, by_level, by_warmth, glows
from vision.report.chart import Bar, covered, risk, shares
from vision.report.sheet import cards
from vision.scores import Share, headlines, pace

Counted = tuple[Verdict | None, Answer, bool | None]


def write_report(
    file: Path,
    recordings: Mapping[str, Recording],
    outcomes: Sequence[Outcome],
    *,
    calibrated: bool,
) -> None:
    """Write the page, whole or not at all."""
    text = page(recordings, outcomes, calibrated=calibrated)
    part = file.with_name(file.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)


def page(
    recordings: Mapping[str, Recording], outcomes: Sequence[Outcome], *, calibrated: bool
) -> str:
    """Return the page as text."""
    shown = files("vision.report").joinpath("page.html").read_text(encoding="utf-8")
    lit = glows(outcomes, recordings)
    areas = [area for each in outcomes for shot in each.shots for area in shot.areas]
    return Template(shown).substitute(
        style=files("vision.report").joinpath("page.css").read_text(encoding="utf-8"),
        tables=escape(_tables(recordings, outcomes)),
        colours="colours learnt from each table" if calibrated else "default colours",
        pace=escape(pace(outcomes)),
        headlines="".join(_headline(name, share) for name, share in headlines(outcomes)),
        answers=_answers(outcomes),
        confusion=_confusion(areas),
        fused=_confusion([area for each in outcomes for area in each.fused]),
        angle=_chart(by_angle(areas), "areas wrong by angle"),
        level=_chart(by_level(outcomes, lit), "areas wrong by light"),
        warmth=_chart(by_warmth(outcomes, lit), "areas wrong by colour of the light"),
        risk=_risk(outcomes),
        sheet=cards(outcomes, recordings),
    )


def _tables(recordings: Mapping[str, Recording], outcomes: Sequence[Outcome]) -> str:
    frames = sum(len(each.shots) for each in outcomes)
    names = ", ".join(recordings)
    plural = "s" if len(recordings) != 1 else ""
    return f"{len(recordings)} table{plural} ({names}), {len(outcomes)} sessions, {frames} frames"


def _headline(name: str, share: Share) -> str:
    low, high = share.interval()
    left, width = 100 * low, max(0.8, 100 * (high - low))
    bar = f'<i style="left:{left:.2f}%;width:{width:.2f}%"></i>'
    bar += f'<b style="left:{100 * share.rate:.2f}%"></b>'
    return (
        f'<div class="headline"><h3>{escape(name)}</h3>'
        f'<p class="big">{100 * share.rate:.3g}<small> %</small></p>'
        f'<div class="span" aria-hidden="true">{bar}</div>'
        f"<p>{share.part:,} of {share.total:,}"
        f'<br><span class="quiet">95 %: {100 * low:.3g} to {100 * high:.3g}</span></p></div>'
    )


def _answers(outcomes: Sequence[Outcome]) -> str:
    """Count the answers to each truth."""
    counts: Counter[Counted] = Counter(
        (each.verdict, each.reading.answer, each.right) for each in outcomes
    )
    head = "".join(f"<th>{answer.value}</th>" for answer in Answer)
    rows = []
    for verdict in (*Verdict, None):
        cells = [_answer_cell(counts, verdict, answer) for answer in Answer]
        if any(counts[verdict, answer, r] for answer in Answer for r in (True, False, None)):
            name = verdict.value if verdict else "nobody has said"
            rows.append(f"<tr><th>{name}</th>{''.join(cells)}</tr>")
    return f"<table><tr><th>truth</th>{head}</tr>{''.join(rows)}</table>"


def _answer_cell(counts: Counter[Counted], verdict: Verdict | None, to: Answer) -> str:
    bad = counts[verdict, to, False]
    total = bad + counts[verdict, to, True] + counts[verdict, to, None]
    kind = "none" if not total else "bad" if bad else "good" if verdict else ""
    return f'<td class="{kind}">{total or "·"}</td>'


def _confusion(areas: Sequence[Area]) -> str:
    """Show what was read for each thing that is there."""
    counts = Counter((area.truth, area.read) for area in areas if area.truth)
    columns = LETTERS + BARE + UNREAD
    head = "".join(f'<th title="read as">{NAMES[c]}</th>' for c in columns)
    rows = [_confusion_row(counts, truth, columns) for truth in LETTERS + BARE]
    return f"<table><tr><td></td>{head}<th>wrong</th></tr>{''.join(rows)}</table>"


def _confusion_row(counts: Counter[tuple[str, str]], truth: str, columns: str) -> str:
    total = sum(counts[truth, read] for read in columns)
    wrong = total - counts[truth, truth] - counts[truth, UNREAD]
    cells = [_cell(counts[truth, read], total, truth, read) for read in columns]
    share = f"{100 * wrong / total:.2g}&nbsp;%" if total else "none"
    return f"<tr><th>{NAMES[truth]}</th>{''.join(cells)}<td>{share}</td></tr>"


def _cell(count: int, total: int, truth: str, read: str) -> str:
    if not count:
        return '<td class="none">·</td>'
    kind = "good" if truth == read else "unread" if read == UNREAD else "bad"
    # Even one in a thousand is to be seen.
    strength = round(22 + 78 * (count / total) ** 0.4) if total else 0
    return f'<td class="{kind}" style="--share:{strength}%">{count:,}</td>'


def _chart(bars: Sequence[Bar], what: str) -> str:
    return shares(bars, what) if bars else "<p class='quiet'>Nobody has labelled these.</p>"


def _risk(outcomes: Sequence[Outcome]) -> str:
    """Draw what would be wrong if more were accepted: what is refused is never accepted."""
    judged = [each for each in outcomes if each.right is not None]
    open_ones = [each for each in judged if each.reading.answer is not Answer.REFUSED]
    surest = sorted(open_ones, key=lambda each: (not _accepted(each), -each.reading.lead))
    wrong = [each.verdict is None or each.verdict.fault or not each.names_truth for each in surest]
    share = sum(map(_accepted, open_ones)) / len(open_ones) if open_ones else 0.0
    return risk(covered(wrong), share)


def _accepted(outcome: Outcome) -> bool:
    return outcome.reading.answer is Answer.ACCEPTED
