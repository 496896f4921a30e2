"""Games as far as a test needs them, and what is looked for in effects."""

from engine.planet.habitat import Habitat
from engine.planet.notation import parse_placement
from engine.planet.tile import Placement
from engine.planet.variant import Variant
from firmware_app import views as v
from firmware_app.referee.effect import (
    Effect,
    Show,
)
from firmware_app.referee.happening import (
    Button,
    Held,
    LobbyTold,
    Started,
)
from tests.firmware_app.playing import (
    Evening,
    Referee,
)

A, B, C = map(parse_placement, ("DDFFO@0.0", "FFFOO@1.0", "GGMMO@2.0"))
UNDO = Held(Button.LEFT)


def of(kind: type, effects: list[Effect]) -> list[Effect]:
    """Effects of one kind."""
    return [each for each in effects if isinstance(each, kind)]


def views(effects: list[Effect]) -> list[v.View]:
    """What was shown."""
    return [each.view for each in effects if isinstance(each, Show)]


def evening(until: int, variant: Variant = Variant.STANDARD, players: int = 3) -> Evening:
    """A game whose round is about to be placed."""
    played = Evening.of(players, variant, 2)
    for round_ in played.rounds():
        if round_ == until:
            break
    return played


def ended(variant: Variant = Variant.STANDARD) -> Evening:
    """A game after its last tile, before the planets are read whole."""
    played = Evening.of(3, variant, 2)
    for _ in played.rounds():
        pass
    return played


def free_face(referee: Referee, seat: str) -> int:
    """A bare face of a player's planet."""
    assert referee.state.game is not None
    return referee.state.game.planet(seat).bare_faces[0]


def tile_for(referee: Referee, seat: str, letters: str = "DDFFO") -> Placement:
    """A tile on a bare face."""
    return Placement.of(free_face(referee, seat), [Habitat(letter) for letter in letters])


def shown_cards() -> Referee:
    """A lobby in which cards are shown to the camera."""
    referee = Referee()
    told = LobbyTold(("Ada", "Bo"), Variant.STANDARD, "Ada", v.Way.SHOWN)
    referee.hear(Started(), told)
    return referee
