"""One view of every kind, and of every kind of its kind: the moments of a game at the table."""

from dataclasses import replace

from engine.planet.animal import Requirement
from engine.planet.award import Award, Claim, Outcome, Reason
from engine.planet.card import Animal
from engine.planet.catalogue import default_catalogue
from engine.planet.habitat import Habitat
from engine.planet.piles import LeftOvers
from engine.planet.score import Score
from engine.planet.variant import Variant
from firmware_app import views as v
from vision.reading import Fault, Hint

CARDS = default_catalogue()
SEATS = ("Ada", "Bo", "Cleo", "Dora")
LIE = v.Lie(3, "FFDDO", "D.OMG", "FDDOF", 1)
SEEN = (True,) * 7 + (False,) * 5


def card(name: str) -> Animal:
    """Return an animal of the packaged catalogue."""
    return CARDS.animal(name)


def award(asked: str, values: dict[str, tuple[int, ...]], winner: str | None, round_: int) -> Award:
    """Return an award as the engine would give it."""
    reason = Reason.BEST if winner else Reason.TIE if round_ < 12 else Reason.LAST_TIE
    outcome = Outcome.WON if winner else Outcome.CARRIED if round_ < 12 else Outcome.BOXED
    claims = tuple(Claim(seat, numbers, ()) for seat, numbers in values.items())
    return Award(Requirement.from_text(asked), round_, outcome, winner, reason, claims)


WON = award("most F", {"Ada": (4,), "Bo": (3,), "Cleo": (3,)}, "Ada", 7)
FOUR = award("largest D touching M", dict(zip(SEATS, ((12,), (9,), (8,), (8,)), strict=True)),
             "Ada", 7)  # fmt: skip
TIE = award("largest G avoiding D", {"Ada": (5,), "Bo": (5,), "Cleo": (2,)}, None, 7)
NOBODY = award("largest G avoiding D", {"Ada": (0,), "Bo": (0,)}, None, 7)
BOXED = award("most F", {"Ada": (5,), "Bo": (5,)}, None, 12)
SECOND = award("largest F touching G", {"Ada": (9, 0), "Bo": (9, 5)}, "Bo", 12)
SCORES = tuple(Score(2 * k, 14 - 3 * k, 8 - k) for k in range(4))
LINES = tuple(
    v.ScoreLine(seat, habitat, 11 + k, SCORES[k])
    for k, (seat, habitat) in enumerate(zip(SEATS, Habitat, strict=False))
)


def seats(*names: str) -> tuple[v.Seat, ...]:
    """Return players of whom the first is read, the second awaited, the third behind."""
    status = ((v.Status.READ, 0), (v.Status.AWAITED, 1), (v.Status.BEHIND, 2), (v.Status.READ, 0))
    return tuple(v.Seat(name, *each) for name, each in zip(names, status, strict=False))


def chapters() -> tuple[v.Chapter, ...]:
    """Return two rounds of a story."""
    first = v.Chapter(2, (), tuple((seat, 0) for seat in SEATS[:3]), SEATS[:3], turning=False)
    awards = ((card("panda"), WON), (card("reindeer"), TIE))
    points = (("Ada", 5), ("Bo", 4), ("Cleo", 2))
    return (first, v.Chapter(7, awards, points, ("Ada",), turning=True))


MOMENTS: dict[str, v.View] = {
    "starting": v.Starting(),
    "resume": v.ResumeOffer(7, SEATS[:3]),
    "resume-lobby": v.ResumeOffer(0, SEATS[:2], resume=False),
    "count": v.AskCount(3),
    "name": v.AskName(2, 3, "Bo"),
    **{f"variant-{each.value}": v.AskVariant(each) for each in Variant},
    "first": v.AskFirst(SEATS, 2),
    **{f"way-{each.value}": v.AskWay(each) for each in v.Way},
    "lay": v.LayCards(10, tuple(map(card, ("panda", "elephant", "reindeer")))),
    "lay-hidden": v.LayCards(5, (card("clownfish"),), hidden=True),
    "show-card": v.ShowCard(6, 2, 4, 20, card("fox")),
    "pick-card": v.ShowCard(6, 2, 4, 20, card("fox"), card("flamingo")),
    "check": v.CheckPlanet(1, 3, Hint.SET_DOWN, mat=True, light=True, focus=True),
    "check-dark": v.CheckPlanet(1, 3, Hint.MORE_LIGHT, focus=True),
    "check-full": v.CheckPlanet(2, 3, None, Fault.TWO_NEW, mat=True, light=True, focus=True),
    "check-good": v.CheckPlanet(1, 3, None, mat=True, light=True, focus=True, lift=True),
    "opens": v.RoundOpens(1, "Ada", ()),
    "opens-three": v.RoundOpens(10, "Bo", tuple(map(card, ("panda", "elephant", "reindeer")))),
    "opens-six": v.RoundOpens(12, "Bo", CARDS.animals[8:14]),
    "placing-two": v.Placing(5, seats(*SEATS[:2]), (card("panda"),)),
    "placing-three": v.Placing(5, seats(*SEATS[:3]), (card("panda"),)),
    "placing-four": v.Placing(5, seats(*SEATS), (card("panda"),)),
    **{f"looking-{each.value}": v.Looking("Ada", each, 30.0, SEEN) for each in Hint},
    "looking-right": v.Looking(None, Hint.TURN_ON, -30.0, SEEN),
    "looking-whole": v.Looking("Ada", Hint.OTHER_FACE, 0.0, SEEN, whole=True),
    "accepted": v.Accepted("Ada", 5, (), 3, ("Bo", "Cleo")),
    "accepted-last": v.Accepted("Ada", 5, (), 0, ()),
    "already": v.AlreadyRead("Ada"),
    **{
        f"refused-{each.value}": v.Refused(each, "Ada", (LIE,) if "tile" in each.value else ())
        for each in Fault
        if each is not Fault.OTHER_PLANET
    },
    "refused-other-planet": v.Refused(Fault.OTHER_PLANET, None),
    "refused-next-round": v.Refused(Fault.TWO_NEW, "Ada", went_on=True),
    "refused-as-seen": v.Refused(Fault.TILE_TURNED, "Ada", (LIE,), as_seen=True),
    "whose": v.AskWhose(SEATS, 1),
    "order": v.AskOrder("Ada", 5, (LIE, replace(LIE, known="OOGGM")), 1),
    "undo": v.Confirm(v.Ask.UNDO, "Ada", 5),
    "undo-hidden": v.Confirm(v.Ask.UNDO, None, 5),
    "undo-objective": v.Confirm(v.Ask.UNDO, "Ada"),
    "skip": v.Confirm(v.Ask.SKIP, None, 5, ("Bo", "Cleo")),
    "new-game": v.Confirm(v.Ask.NEW_GAME),
    "awarded": v.Awarded(7, card("panda"), WON, 1, 3),
    "awarded-four": v.Awarded(7, card("elephant"), FOUR, 2, 3),
    "awarded-tie": v.Awarded(7, card("reindeer"), TIE, 3, 3),
    "awarded-nobody": v.Awarded(7, card("reindeer"), NOBODY, 1, 1),
    "awarded-box": v.Awarded(12, card("panda"), BOXED, 1, 2),
    "awarded-second": v.Awarded(12, card("fox"), SECOND, 2, 2),
    "why": v.Why(7, card("panda"), WON, (), 5, 9),
    "why-four": v.Why(7, card("elephant"), FOUR, (), 6, 9),
    "round-ends": v.RoundEnds(2, LeftOvers(2, 1, 0), "Bo"),
    "round-ends-box": v.RoundEnds(5, LeftOvers(0, 0, 3), "Cleo"),
    "mystery": v.AskMystery(5),
    "mystery-pick": v.AskMystery(5, card("whale")),
    "mystery-shown": v.MysteryShown(5, card("whale")),
    **{f"menu-{at}": v.Menu(tuple(v.Item), at) for at in range(len(v.Item))},
    "put-back": v.PutBack("Ada", LIE, 7, 2, 9),
    "put-back-none": v.PutBack("Ada", None, None, 0, 0),
    "preview": v.Preview(
        (
            v.AwardChange(card("panda"), 7, WON, replace(WON, winner="Bo")),
            v.AwardChange(card("reindeer"), 7, TIE, WON),
        )
    ),
    "preview-many": v.Preview((v.AwardChange(card("panda"), 7, WON, None),) * 5),
    "preview-none": v.Preview(()),
    "whole": v.WholeReading(seats(*SEATS[:3])),
    "objective": v.AskObjective("Ada", 0, 3),
    "objective-pick": v.AskObjective("Ada", 0, 3, Habitat.GLACIER),
    "objective-shown": v.ObjectiveShown("Ada", Habitat.FOREST, 22, 4),
    **{
        f"thresholds-{each.letter}": v.Thresholds(
            each, CARDS.table(each).steps, CARDS.step_sources(each), 1, 3
        )
        for each in (Habitat.OCEAN, Habitat.GLACIER)
    },
    "scores": v.FinalScores(LINES[:3], ("Ada",), v.TieBreak.POINTS),
    "scores-four": v.FinalScores(LINES, ("Ada",), v.TieBreak.CARDS),
    "scores-shared": v.FinalScores(LINES[:2], ("Ada", "Bo"), v.TieBreak.SHARED),
    "scores-beginner": v.FinalScores(
        tuple(replace(line, objective=None, areas=None) for line in LINES[:3]),
        ("Ada",),
        v.TieBreak.POINTS,
    ),
    "story": v.Story(chapters(), 1),
    "story-early": v.Story(chapters(), 0),
    "page": v.PageAddress("http://192.168.178.142:8000/", "4821"),
    "page-open": v.PageAddress("http://orrery.local:8000/", None),
    "page-none": v.PageAddress(None, None),
    "ailing": v.Ailing("E15"),
    "ailing-more": v.Ailing("E14", 12),
    **{f"told-{each.value}": v.Told(each) for each in v.Notice},
    **{f"gone-{each.value}": v.PartGone(each) for each in v.Part},
    **{f"back-{each.value}": v.PartBack(each) for each in v.Part},
}
"""By the name of its golden picture."""

MISSING = {"placing-four": (v.Part.CAMERA, v.Part.DOCK), "awarded": (v.Part.SOUND,)}
"""Parts that are missing where a moment is shown."""
