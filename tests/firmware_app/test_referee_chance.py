"""Whatever happens, in whatever order: the referee goes on, and loses nothing that it accepted."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.planet.animal import ALL_REQUIREMENTS
from engine.planet.events import Corrected, Retracted, TilePlaced
from engine.planet.game import Game
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.score import Step
from engine.planet.tile import Placement
from engine.planet.variant import Variant
from firmware_app.i18n import translator
from firmware_app.referee import happening as h
from firmware_app.referee.effect import Append, CloseGame, Effect, Show
from firmware_app.referee.machine import saved
from firmware_app.referee.saved import Saved
from firmware_app.screens.screen import picture
from firmware_app.views import Part, Way
from tests.firmware_app.playing import CATALOGUE, NAMES, SOME, Evening, Referee, accepted, refusal
from vision.pose import NoPose
from vision.reading import Answer, Change, Fault, Hint, Reading

SEATS = st.sampled_from((*NAMES, "Nobody"))
ROUNDS = st.integers(1, 12)
LETTERS = st.text("OFDMG", min_size=5, max_size=5)
TILES = st.builds(
    lambda face, letters: Placement.of(face, [Habitat(each) for each in letters]),
    st.integers(0, 11),
    LETTERS,
)
ANIMALS = st.sampled_from([animal.id for animal in CATALOGUE.animals] + ["unicorn"])
BY = st.sampled_from((None, "Ada"))
PARTS = st.sampled_from(Part)
SHOWN = st.sampled_from(("tile", "tile", "tile", "two", "none", "whole", "fault", "more", "blind"))
SAID = st.one_of(
    st.builds(h.Pressed, st.sampled_from(h.Button)),
    st.builds(h.Pressed, st.just(h.Button.OK)),
    st.builds(h.Held, st.sampled_from(h.Button)),
    st.builds(h.Rang, st.integers(0, 30)),
    st.just(h.Lifted()),
    st.builds(h.StickerSeen, st.integers(0, 60)),
    st.builds(h.AnimalPicked, ANIMALS),
    st.builds(
        h.LobbyTold,
        st.none() | st.lists(SEATS, min_size=0, max_size=5).map(tuple),
        st.none() | st.sampled_from(Variant),
        st.none() | SEATS,
        st.none() | st.sampled_from(Way),
    ),
    st.builds(h.WhoseTold, SEATS),
    st.builds(h.ObjectiveTold, SEATS, st.sampled_from(HABITATS)),
    st.builds(h.TileEntered, SEATS, TILES, BY),
    st.builds(h.TileCorrected, SEATS, ROUNDS, TILES, BY),
    st.builds(h.OwnerCorrected, SEATS, ROUNDS, SEATS, BY),
    st.builds(h.AnimalTold, ANIMALS, st.sampled_from(ALL_REQUIREMENTS), BY),
    st.builds(h.ThresholdsTold, st.sampled_from(HABITATS), st.just((Step(9, 4),)), BY),
    st.builds(h.RetractionAsked, st.integers(-1, 40), BY),
    st.builds(h.Answered, st.booleans()),
    st.builds(h.WhyAsked, ROUNDS, ANIMALS),
    st.builds(h.PutBackAsked, SEATS),
    st.just(h.RoundSkipped()),
    st.just(h.NewGameAsked()),
    st.builds(h.PageOpened, st.none() | st.just("http://orrery.local/"), st.none()),
    st.just(h.DockTurned()),
    st.builds(h.PartLost, PARTS),
    st.builds(h.PartFound, PARTS),
    st.builds(h.LanguageChosen, st.sampled_from(("en", "pl", "fr"))),
)
HAPPENINGS = st.lists(SAID | st.tuples(SHOWN, SEATS, st.integers(0, 9**9)), max_size=60)


def reading(referee: Referee, what: str, seat: str, seed: int) -> Reading:
    """A reading as the reader may give it now, sensible or not."""
    game, rng = referee.state.game, Random(seed)
    if what == "blind":
        return Reading(Answer.MORE, hint=Hint.SHOW_MAT, no_pose=rng.choice(list(NoPose)))
    if game is None or seat not in game.seats or what == "more":
        return Reading(Answer.MORE, hint=rng.choice(list(Hint)), owner=seat, turn=40, seen=SOME)
    if what == "fault":
        face = rng.randrange(12)
        return refusal(rng.choice(list(Fault)), seat, Change(face, "OFDMG", "GGGGG", 1))
    if what == "whole":
        letters = game.planet(seat).letters
        return Reading(Answer.ACCEPTED, owner=seat, planet=letters, seen=(True,) * 12)
    count = {"none": 0, "tile": 1, "two": 2}[what]
    faces = rng.sample(game.planet(seat).bare_faces, min(count, len(game.planet(seat).bare_faces)))
    new = [Placement.of(face, rng.choices(HABITATS, k=5)) for face in faces]
    return accepted(referee, seat, *new)


def placed(game: Game | None) -> int:
    """How many tiles a game has."""
    return 0 if game is None else sum(12 - len(p.bare_faces) for p in game.planets.values())


def takes_back(effects: list[Effect]) -> bool:
    """Whether people have taken something back, or begun anew."""
    return any(
        isinstance(each, CloseGame)
        or (isinstance(each, Append) and isinstance(each.logged.event, Retracted | Corrected))
        for each in effects
    )


def live(referee: Referee, happenings: list[Any]) -> None:
    """Let it all happen, and look after each step."""
    for each in happenings:
        before = placed(referee.state.game)
        said = each
        if isinstance(each, tuple):
            said = h.ReadingCame(referee.look().number, reading(referee, *each))
        effects = referee.hear(said)
        told = [a for a in effects if isinstance(a, Append)]
        tiles = [a for a in told if isinstance(a.logged.event, TilePlaced)]
        after = placed(referee.state.game)
        assert after == before + len(tiles) or takes_back(effects)
        assert referee.game == referee.state.game
        assert referee.bookmark == referee.state.mark
    assert Saved.from_json(saved(referee.state).to_json()) == referee.saved
    for effect in referee.hear(h.LanguageChosen("fr"), h.LanguageChosen("pl")):
        if isinstance(effect, Show):
            picture(effect.view, translator(effect.language), effect.missing)


@settings(max_examples=60)
@given(HAPPENINGS)
def test_a_lobby_bears_anything(happenings: list[Any]) -> None:
    referee = Referee()
    referee.hear(h.Started())
    live(referee, happenings)


@settings(max_examples=60)
@given(st.sampled_from(Variant), st.sampled_from((1, 4, 8, 13)), HAPPENINGS)
def test_a_game_bears_anything(variant: Variant, until: int, happenings: list[Any]) -> None:
    live(begun(variant, until), happenings)


_BEGUN: dict[tuple[Variant, int], Evening] = {}


def begun(variant: Variant, until: int) -> Referee:
    """A game in its middle, or with all tiles placed."""
    if (variant, until) not in _BEGUN:
        played = Evening.of(3, variant, 7)
        for round_ in played.rounds():
            if round_ == until:
                break
        _BEGUN[variant, until] = played
    known = _BEGUN[variant, until].referee
    return Referee(known.state, [], known.game, known.bookmark)
