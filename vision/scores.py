"""The figures of an evaluation, each a count that says what it was counted among."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from engine.planet.notation import UNREAD
from engine.planet.planet import BARE
from vision.outcome import FAULTS, Area, Outcome
from vision.reading import Answer


class Share(NamedTuple):
    """So many among so many."""

    part: int
    total: int

    @property
    def rate(self) -> float:
        """The share itself, 0 of nothing."""
        return self.part / self.total if self.total else 0.0

    def interval(self, z: float = 1.959964) -> tuple[float, float]:
        """Return Wilson's interval, 95 % unless told otherwise: all that is possible of nothing."""
        if not self.total:
            return 0.0, 1.0
        n, p = self.total, self.rate
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        # At the ends it is exact, and rounding is not.
        low = middle - half if self.part else 0.0
        return low, middle + half if self.part < n else 1.0

    def __str__(self) -> str:
        """Counts, share and interval, as people read them."""
        low, high = (f"{100 * end:.3g}" for end in self.interval())
        return f"{self.part} of {self.total}, {100 * self.rate:.3g} % ({low} to {high})"


def labelled(areas: Iterable[Area], *, bare: bool) -> list[Area]:
    """Return the areas whose truth is known: those of habitats, or the bare ones."""
    return [area for area in areas if area.truth and (area.truth == BARE) is bare]


def errors(areas: Iterable[Area]) -> int:
    """Return how many areas were read as what they are not."""
    return sum(area.wrong for area in areas)


def abstained(areas: Iterable[Area]) -> int:
    """Return how many areas were left unread."""
    return sum(area.read == UNREAD for area in areas)


def figures(outcomes: Sequence[Outcome], tables: int) -> dict[str, object]:
    """Return everything that `orrery evaluate --json` prints."""
    answers = Counter(each.reading.answer for each in outcomes)
    return {
        "tables": tables,
        "sessions": len(outcomes),
        "right": sum(each.right is True for each in outcomes),
        "wrong_accepts": sum(each.wrong_accept for each in outcomes),
        "asked_more": answers[Answer.MORE],
        "refused_right": sum(each.refused_right for each in outcomes),
        "reason_right": sum(each.reason_right for each in outcomes),
        **_areas(outcomes),
        "ms_per_frame": _times([shot.seconds for each in outcomes for shot in each.shots], 50, 95),
        "marker_ms_per_frame": _times(
            [shot.marker_seconds for each in outcomes for shot in each.shots], 50
        ),
        "by_session": [each.to_json() for each in outcomes],
    }


def _areas(outcomes: Sequence[Outcome]) -> dict[str, int]:
    single = [area for each in outcomes for shot in each.shots for area in shot.areas]
    fused = labelled((area for each in outcomes for area in each.fused), bare=False)
    habitats, bare = labelled(single, bare=False), labelled(single, bare=True)
    return {
        "area_readings": len(habitats),
        "area_errors": errors(habitats),
        "area_abstained": abstained(habitats),
        "bare_readings": len(bare),
        "bare_errors": errors(bare),
        "fused_readings": len(fused),
        "fused_errors": errors(fused),
    }


_WORDS = {50: "median", 95: "p95"}


def _times(seconds: Sequence[float], *percentiles: int) -> dict[str, float]:
    values = np.percentile(seconds, percentiles) if seconds else np.zeros(len(percentiles))
    pairs = zip(percentiles, values, strict=True)
    return {_WORDS[percentile]: round(1000 * float(value), 3) for percentile, value in pairs}


def headlines(outcomes: Sequence[Outcome]) -> list[tuple[str, Share]]:
    """Return the figures that are shares of something that was there, by what they are called."""
    judged = [each for each in outcomes if each.right is not None]
    accepted = [each for each in judged if each.reading.answer is Answer.ACCEPTED]
    # Asking for more is right where nothing is new, so those are no faults that went unrefused.
    faults = [each for each in judged if each.verdict in FAULTS and not _asked_rightly(each)]
    refused = [each for each in faults if each.refused_right]
    areas = _areas(outcomes)
    rows = [
        ("right", Share(sum(each.right is True for each in judged), len(judged))),
        ("wrong, of accepted", Share(sum(each.wrong_accept for each in judged), len(accepted))),
        ("faults refused", Share(len(refused), len(faults))),
        ("and for the right reason", Share(sum(e.reason_right for e in refused), len(refused))),
        ("areas wrong, one frame", Share(areas["area_errors"], areas["area_readings"])),
        ("areas not read, one frame", Share(areas["area_abstained"], areas["area_readings"])),
        ("bare areas wrong, one frame", Share(areas["bare_errors"], areas["bare_readings"])),
        ("areas wrong, all frames", Share(areas["fused_errors"], areas["fused_readings"])),
    ]
    return [(name, share) for name, share in rows if share.total]


def _asked_rightly(outcome: Outcome) -> bool:
    return outcome.reading.answer is Answer.MORE and outcome.right is True


def pace(outcomes: Sequence[Outcome]) -> str:
    """Say how long a frame took, and how that compares with OpenCV's own detection."""
    shots = [shot for each in outcomes for shot in each.shots]
    frame = _times([shot.seconds for shot in shots], 50, 95)
    marker = _times([shot.marker_seconds for shot in shots], 50)["median"]
    return (
        f"A frame took {frame['median']:.1f} ms (median; 95 % within {frame['p95']:.1f} ms), "
        f"{frame['median'] / max(marker, 1e-3):.2f} of what OpenCV's detectMarkers alone takes."
    )
