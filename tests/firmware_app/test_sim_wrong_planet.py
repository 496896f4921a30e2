"""A planet that is not as it should be is shown to the simulated camera: it costs nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partialmethod
from pathlib import Path

import pytest

from engine.planet.events import TilePlaced
from engine.planet.habitat import Habitat
from engine.planet.planet import Planet
from engine.planet.sphere import ACROSS, EDGES, FACES
from engine.planet.tile import Placement
from firmware_app.compose import VirtualParts
from firmware_app.crafts import FRAME
from firmware_app.host import Host
from firmware_app.i18n import translator
from firmware_app.referee.effect import Append, Chime, Effect, Sound
from firmware_app.referee.happening import Happening
from firmware_app.screens.screen import picture
from firmware_app.sim import Meanwhile
from firmware_app.views import Accepted, AlreadyRead, Lie, Refused, View
from firmware_app.virtual.clock import HandClock
from firmware_app.virtual.mat import MatView
from firmware_app.virtual.truth import Truth, same_planet
from tests.soak.played import Reached, fed_to, sim
from tests.soak.spread import table
from vision.reading import Fault

TWO = table(1)
ROUND, END = 6, 12
Wronged = Callable[[Planet, int], Planet]


def turned(planet: Planet, face: int) -> Planet:
    """Turn the tile of a face by one area."""
    areas = areas_of(planet, face)
    return planet.without_tile(face).with_tile(Placement.of(face, (*areas[1:], areas[0])))


def gone(planet: Planet, face: int) -> Planet:
    """Take the tile of a face away."""
    return planet.without_tile(face)


def swapped(planet: Planet, face: int) -> Planet:
    """Put another tile in the place of one."""
    return planet.without_tile(face).with_tile(tile("GGGMM", face))


def one_more(planet: Planet, _face: int) -> Planet:
    """Put a tile more on a planet."""
    return planet.with_tile(tile("FFDDM", planet.bare_faces[0]))


def of_another_table(planet: Planet, _face: int) -> Planet:
    """Take a planet of which nothing is known here, with as many tiles."""
    tiles = ("GGGDM", "MMMFD", "FDDGG", "GGMMF", "DDDMG", "FFFGM")
    other = Planet()
    for at, face in enumerate(range(11, len(planet.bare_faces) - 1, -1)):
        other = other.with_tile(tile(tiles[at % len(tiles)], face))
    return other


def tile(letters: str, face: int) -> Placement:
    """Return a tile on a face, as its letters lie from edge 0 on."""
    return Placement.of(face, [Habitat(letter) for letter in letters])


def areas_of(planet: Planet, face: int) -> tuple[Habitat, ...]:
    """Return what lies on a face."""
    lies = planet.placement(face)
    assert lies is not None
    return lies.areas


CASES: dict[str, tuple[set[Fault], Wronged]] = {
    "a tile was turned": ({Fault.TILE_TURNED}, turned),
    "a tile is gone": ({Fault.TILE_GONE}, gone),
    "a tile is another one": ({Fault.TILE_SWAPPED}, swapped),
    "two are new": ({Fault.TWO_NEW}, one_more),
    # Where all is new, more is new than should be: that is said first, and true as well.
    "it is of another table": ({Fault.OTHER_PLANET, Fault.TWO_NEW}, of_another_table),
}


@dataclass(slots=True)
class Mischief:
    """Changes a planet as soon as its round has come, and sets it right when that was seen."""

    wronged: Wronged
    round: int
    tile: int = 4
    """Which of the tiles that were read before is wronged."""
    refused: Refused | None = None
    screen: bytes = b""
    before: Truth | None = None
    wrong: Planet = field(default_factory=Planet)
    seat: str = ""
    face: int = -1
    heard: list[Effect] = field(default_factory=list)
    """All that was done until it was refused."""
    accepted: View | None = None

    def see(self, host: Host, parts: VirtualParts) -> None:
        """Do it, and look at what comes of it."""
        stage = parts.stage
        if self.before is None:
            if stage.truth is None or stage.truth.piles.round < self.round:
                return
            self.begin(host, stage.truth, next(s for s in stage.seats if s != stage.mat.standing))
        assert self.before is not None
        if self.refused is None and isinstance(host.view, Refused):
            assert isinstance(parts.clock, HandClock)
            parts.clock.pass_by(2 * FRAME)
            host.console.step()
            self.refused, self.screen = host.view, parts.display.shown.tobytes()
            del stage.truth.lying[self.seat]  # type: ignore[union-attr]
        if self.refused is not None and isinstance(host.view, Accepted):
            self.accepted = host.view
            raise Reached

    @property
    def kept(self) -> bool:
        """Whether a tile of this planet came into the game."""
        events = [each.logged.event for each in self.heard if isinstance(each, Append)]
        return any(isinstance(each, TilePlaced) and each.seat == self.seat for each in events)

    def bottom(self, mat: MatView, newest: int | None) -> int:
        """Set planets down so that what is wrong and what is new can be seen."""
        right = Planet() if self.before is None else self.before.game.planet(self.seat)
        changed = [f for f in range(FACES) if self.wrong.placement(f) != right.placement(f)]
        hidden = {newest, *changed, *mat._bottoms}
        return next((face for face in range(FACES) if face not in hidden), 0)

    def begin(self, host: Host, truth: Truth, seat: str) -> None:
        """Wrong the planet that is shown next, at a tile that was read before."""
        self.before, self.seat = truth, seat
        older = [tile for tile in truth.game.facts.tiles[truth.game.facts.seat(seat)] if tile]
        self.face = older[self.tile].face
        self.wrong = self.wronged(truth.planet(seat), self.face)
        truth.lying[seat] = self.wrong
        before = host.witness

        def witness(told: Happening, done: tuple[Effect, ...]) -> None:
            before(told, done)
            if self.refused is None:
                self.heard += done

        host.witness = witness


def _bottom(mat: MatView, mischief: Mischief, newest: int | None) -> int:
    return mischief.bottom(mat, newest)


def shown(folder: Path, mischief: Mischief, *meanwhile: Meanwhile) -> Refused:
    """Play until the planet was refused, set right and accepted."""
    game = sim(TWO, folder, *(meanwhile or (mischief.see,)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MatView, "_chosen_bottom", partialmethod(_bottom, mischief))
        with pytest.raises(Reached):
            game.result()
    assert mischief.refused is not None
    return mischief.refused


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_planet_is_refused_with_its_sentence_and_costs_nothing(
    tmp_path: Path, name: str
) -> None:
    """In a round: the display says what is wrong, nothing is kept, the right one is accepted."""
    faults, wronged = CASES[name]
    fed_to(TWO, tmp_path, ROUND)
    mischief = Mischief(wronged, ROUND)
    refused = shown(tmp_path, mischief)
    assert refused.fault in faults
    assert refused.seat == (None if refused.fault is Fault.OTHER_PLANET else mischief.seat)
    drawn = picture(refused, translator("en"))
    assert mischief.screen == drawn.tobytes()
    assert Sound(Chime.REFUSED) in mischief.heard
    assert not mischief.kept
    assert isinstance(mischief.accepted, Accepted)
    assert mischief.accepted.seat == mischief.seat


@pytest.mark.parametrize("name", ["a tile was turned", "a tile is gone", "a tile is another one"])
def test_the_picture_shows_the_tile_as_it_was(tmp_path: Path, name: str) -> None:
    """Which face, how it was, what it touched, and by how much it was turned."""
    fed_to(TWO, tmp_path, ROUND)
    mischief = Mischief(CASES[name][1], ROUND)
    refused = shown(tmp_path, mischief)
    assert mischief.before is not None
    [lie] = refused.lies
    known = mischief.before.planet(mischief.seat)
    at, now = slice(EDGES * mischief.face, EDGES * mischief.face + EDGES), mischief.wrong.letters
    assert lie == Lie(mischief.face, known.letters[at], lie.around, now[at], lie.turned)
    assert sorted(lie.around.replace(".", "")) == sorted(around(known, mischief.face))
    assert bool(lie.turned) is (refused.fault is Fault.TILE_TURNED)


def around(planet: Planet, face: int) -> str:
    """Return what lies across the edges of a face, but for the tile of this round."""
    letters = planet.letters
    return "".join(letters[ACROSS[EDGES * face + edge]] for edge in range(EDGES)).replace(".", "")


def test_a_fault_is_found_at_the_end_when_every_planet_is_read_whole(tmp_path: Path) -> None:
    """A tile that was turned after the last round cannot slip into the scores."""
    fed_to(TWO, tmp_path, END)
    mischief = Mischief(turned, END)
    played: list[View] = []

    def after_the_round(host: Host, parts: VirtualParts) -> None:
        game = host.state.game
        if game is not None and game.complete == END:
            played.append(host.view)
            mischief.see(host, parts)

    refused = shown(tmp_path, mischief, after_the_round)
    assert refused.fault is Fault.TILE_TURNED
    assert refused.as_seen
    assert not mischief.kept


def test_a_planet_that_was_read_already_is_known_again(tmp_path: Path) -> None:
    """Another player's planet, of which nothing is due, changes nothing."""
    fed_to(TWO, tmp_path, ROUND)
    known: list[View] = []
    logs: list[int] = []

    def show_it_again(host: Host, parts: VirtualParts) -> None:
        stage, game = parts.stage, host.state.game
        if game is None or stage.truth is None:
            return
        read = [seat for seat in stage.seats if game.next_round(seat) > ROUND]
        if len(read) == 1 and not known:
            logs.append(len(game.log))
            other = next(seat for seat in stage.seats if seat not in read)
            stage.truth.lying[other] = stage.truth.game.planet(read[0])
        if isinstance(host.view, AlreadyRead):
            known.append(host.view)
            assert same_planet(stage.mat.turntable.planet.letters, game.planet(read[0]).letters)
            assert {len(game.log), *logs} == {logs[0]}
            raise Reached

    with pytest.raises(Reached):
        sim(TWO, tmp_path, show_it_again).result()
    assert len(known) == 1
