"""People's hands at the simulated table, and what they break there."""

from dataclasses import dataclass
from typing import Final

from engine.errors import Illegal
from engine.planet.catalogue import default_catalogue
from engine.planet.tile import Placement
from engine.quoting import quoted
from firmware_app.compose import VirtualParts
from firmware_app.virtual.mischief import Mischief
from firmware_app.virtual.truth import Truth
from firmware_app.web import stage as world
from firmware_app.web.stage import Breakage
from vision.render import random_hand

_BARE_PICTURES: Final = 3
_BARE: Final = 1.5
"""Seconds after which a planet is set down though the camera takes no pictures."""
_CARD_SECONDS: Final = 3.0
_CARD_PICTURES: Final = 8
_TURN: Final = 45.0
"""Degrees by which hands turn the mat from picture to picture: bots always, people once around."""


@dataclass(slots=True, eq=False)
class Hands:
    """Does what people want done with tiles, planets, cards and parts."""

    parts: VirtualParts
    _due: world.SetDown | None = None
    _again: bool = False
    """The planet was lifted only to be set down on another face."""
    _lifted: float = 0.0
    _angle: float = 0.0

    def truth(self, seat: str) -> Truth:
        """Return the table's truth, if somebody of this name has a planet there."""
        truth = self.parts.stage.truth
        if truth is None or seat not in truth.game.seats:
            raise Illegal(f"there is no planet of {quoted(seat)} on the table")
        return truth

    def take(self, deed: world.TileTaken) -> None:
        """Put a tile of the market on a planet."""
        truth = self.truth(deed.seat)
        if truth.to_move != deed.seat:
            raise Illegal(f"it is not the turn of {quoted(deed.seat)}")
        tile = truth.market[deed.place] if deed.place < len(truth.market) else None
        if tile is None:
            raise Illegal("this tile was taken already")
        if self.parts.stage.mat.standing == deed.seat:
            self.lift()
        edge = deed.edge if len(set(tile.areas)) > 1 else 0
        truth.place(deed.seat, Placement(tile, deed.face, edge))

    def set_down(self, deed: world.SetDown) -> None:
        """Set a planet down as soon as the camera has seen the bare mat."""
        self.truth(deed.seat)
        again = self.parts.stage.mat.standing == deed.seat
        self.lift()
        self._due, self._again = deed, again

    @property
    def busy(self) -> bool:
        """Whether somebody is about to set a planet down: bots keep the mat free."""
        return self._due is not None

    def lift(self, _: world.Deed | None = None) -> None:
        """Clear the mat."""
        mat = self.parts.stage.mat
        self._due, self._lifted = None, self.parts.clock.now()
        mat.hold(None)
        mat.lift()

    def turn(self, deed: world.MatTurned) -> None:
        """Turn the mat by hand."""
        self.parts.stage.mat.turntable.azimuth += deed.degrees

    def show_card(self, deed: world.CardShown) -> None:
        """Hold an animal under the camera."""
        card = default_catalogue().animal(deed.animal)
        self.lift()
        self.parts.stage.mat.hold(card.sticker)

    def show_objective(self, deed: world.ObjectiveTurned) -> None:
        """Hold an objective under the camera."""
        if deed.seat not in self.truth(deed.seat).table.deal.objectives:
            raise Illegal("nobody has an objective in this game")
        self.lift()
        self.parts.stage.show_objective(deed.seat)

    def spin(self, deed: world.TileSpun) -> None:
        """Turn a tile while nobody looks."""
        if self.parts.stage.mat.standing == deed.seat:
            raise Illegal("the camera looks at this planet: pick it up first")
        self.truth(deed.seat).spin(deed.seat, deed.face, deed.areas)

    def tend(self) -> None:
        """Turn the mat as the dock does, set down what is due, lower a card that was seen."""
        mat, now = self.parts.stage.mat, self.parts.clock.now()
        angle, before = self.parts.dock.plate.angle(now), self._angle
        mine = mat.standing in self.parts.stage.people
        mat.turntable.step = 0.0 if mine and mat.turned else _TURN
        if mine:
            mat.turntable.azimuth += angle - before
        self._angle = angle
        waited = now - self._lifted
        if self._due is not None and (mat.since >= _BARE_PICTURES or waited > _BARE):
            self._put(self._due)
        seen = mat.since > _CARD_PICTURES or waited > _CARD_SECONDS
        if mat.card is not None and seen:
            mat.hold(None)

    def _put(self, deed: world.SetDown) -> None:
        stage = self.parts.stage
        newest = None if stage.truth is None else stage.truth.newest(deed.seat)
        planet = stage.true_planet(deed.seat)
        stage.mat.set_down(deed.seat, planet, newest, again=self._again, bottom=deed.bottom)
        stage.mat.turntable.azimuth = deed.degrees % 360
        self._due = None

    def ruin(self, breakage: Breakage, *, broken: bool) -> None:
        """Break something, or mend it."""
        mat, parts = self.parts.stage.mat, self.parts
        match breakage:
            case Breakage.LAMP:
                mat.dark = broken
            case Breakage.HAND:
                mat.turntable.hand = random_hand(mat.rng) if broken else None
            case Breakage.CAMERA:
                parts.camera.mischief = Mischief.HANG if broken else Mischief.NONE
            case Breakage.DISPLAY:
                parts.display.mischief = Mischief.GONE if broken else Mischief.NONE
            case Breakage.DOCK:
                parts.dock.mischief = Mischief.GONE if broken else Mischief.NONE
