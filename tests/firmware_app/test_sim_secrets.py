"""Objectives stay with their owners: nothing asks for, shows or stores one before its time."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from engine.planet.card import STICKERS
from engine.planet.events import ObjectiveRevealed
from engine.planet.habitat import HABITATS
from firmware_app.compose import VirtualParts
from firmware_app.host import Host
from firmware_app.referee.effect import Effect
from firmware_app.referee.happening import Happening
from firmware_app.views import AskObjective, Placing
from firmware_app.virtual import truth
from tests.firmware_app.transcript import done
from tests.soak.played import Reached, sim
from tests.soak.spread import table

GAME = table(5)
WAVED = 7


@dataclass(slots=True)
class Onlooker:
    """Takes down all that comes out of a referee until the first objective is asked for."""

    effects: list[str] = field(default_factory=list)
    screens: list[bytes] = field(default_factory=list)
    store: list[str] = field(default_factory=list)
    looking: bool = False
    waved: int = 0

    def see(self, host: Host, parts: VirtualParts) -> None:
        """Look at everything, and wave an objective over the mat in the middle of the game."""
        if not self.looking:
            self.looking, host.witness = True, self.hear
        if parts.display.shown.tobytes() != (self.screens or [b""])[-1]:
            self.screens.append(parts.display.shown.tobytes())
        self.wave(host, parts)
        if isinstance(host.view, AskObjective):
            connection = host.ledger.store.database.connection
            self.store = list(connection.iterdump())  # type: ignore[attr-defined]
            raise Reached

    def hear(self, _told: Happening, came: tuple[Effect, ...]) -> None:
        """Take down what is to be done."""
        self.effects += map(done, came)

    def wave(self, host: Host, parts: VirtualParts) -> None:
        """Be careless with a card."""
        stage, game = parts.stage, host.state.game
        if game is None or game.round != WAVED or self.waved >= 4 or stage.truth is None:
            return
        if isinstance(host.view, Placing):
            self.waved += 1
            stage.mat.card = STICKERS + next(iter(stage.truth.table.deal.objectives.values())).index


def watched(folder: Path, shift: int) -> Onlooker:
    """Play a game whose objectives are dealt otherwise, and else the same."""
    really = truth._deal

    def dealt(*given: object) -> object:
        deal = really(*given)  # type: ignore[arg-type]
        secret = {s: HABITATS[(h.index + shift) % 5] for s, h in deal.objectives.items()}
        return replace(deal, objectives=secret)

    onlooker = Onlooker()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(truth, "_deal", dealt)
        # These bots do not heed their objectives, so that tiles are the same.
        patch.setattr(truth, "OPPONENT", "random")
        with pytest.raises(Reached):
            sim(GAME, folder, onlooker.see, fed=True).result()
    assert onlooker.waved == 4
    return onlooker


def test_whatever_objectives_people_hold_all_is_the_same_until_they_are_asked(
    tmp_path: Path,
) -> None:
    """Effects, pictures on the display and every row of the store, in games of other objectives."""
    first, *others = [watched(tmp_path / str(shift), shift) for shift in range(3)]
    assert len(first.effects) > 100
    assert len(first.screens) > 20
    for other in others:
        assert other.effects == first.effects
        assert other.screens == first.screens
        assert other.store == first.store


def test_the_word_is_not_even_said_before_the_last_tile(tmp_path: Path) -> None:
    """What is asked for, told and kept knows nothing of objectives but the printed tables."""
    effects = watched(tmp_path, 0).effects
    last_tile = max(at for at, line in enumerate(effects) if '"tile-placed"' in line)
    assert "objective" not in "\n".join(effects[: last_tile + 1]).lower()
    assert "objective-revealed" not in "\n".join(effects)


def test_they_are_kept_once_they_are_revealed(tmp_path: Path) -> None:
    """The tests above look where objectives would be found."""
    effects: list[str] = []

    def listen(host: Host, _: VirtualParts) -> None:
        host.witness = lambda _told, came: effects.extend(map(done, came))

    game = sim(GAME, tmp_path, listen, fed=True).result().game
    assert sum(isinstance(each.event, ObjectiveRevealed) for each in game.log) == GAME.players
    assert "objective-revealed" in "\n".join(effects)
