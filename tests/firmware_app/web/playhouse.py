"""A small stage: hands, tiles and a mat, but no camera; what is set down is told at once."""

from dataclasses import dataclass, field
from random import Random

from engine.errors import Illegal
from engine.planet.move import moves
from engine.planet.piles import Piles
from engine.planet.planet import Planet
from engine.planet.tile import Placement, Tile
from engine.planet.tile_set import tile_set
from firmware_app.i18n import translator
from firmware_app.lights import lighting
from firmware_app.pattern import Lighting
from firmware_app.referee import course
from firmware_app.referee.happening import Button, Pressed, TileEntered
from firmware_app.screens.screen import picture
from firmware_app.web import stage
from firmware_app.web.stage import Deed, Device, Scene
from firmware_app.web.table import Hear, Unlisten
from tests.firmware_app.web.desk import Desk

_BUTTONS = {"left": Button.LEFT, "ok": Button.OK, "right": Button.RIGHT}


@dataclass(slots=True)
class Playhouse:
    """The world behind the desk."""

    desk: Desk
    rng: Random = field(default_factory=lambda: Random(8))
    piles: Piles | None = None
    planets: dict[str, Planet] = field(default_factory=dict)
    standing: str | None = None
    broken: tuple[stage.Breakage, ...] = ()
    playing: bool = False
    speed: int = 100
    power: bool = True
    bots: dict[str, str | None] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    _ears: list[Hear] = field(default_factory=list)

    def scene(self) -> Scene:
        """Return the world as it is now."""
        self._set_up()
        return Scene(
            device=self._device(),
            market=self._market(),
            planets=tuple((seat, planet.letters) for seat, planet in self.planets.items()),
            to_move=self._to_move(),
            standing=self.standing,
            playing=self.playing,
            speed=self.speed,
            bots=tuple((seat, self.bots.get(seat)) for seat in self.planets),
            broken=self.broken,
            power=self.power,
        )

    def listen(self, hear: Hear) -> Unlisten:
        """Call `hear` after every deed."""
        self._ears.append(hear)
        return lambda: self._ears.remove(hear)

    def act(self, deed: Deed) -> None:
        """Do it, and say so."""
        self._set_up()
        self.deeds.append(deed)
        self._done(deed)
        for hear in list(self._ears):
            hear()

    def _done(self, deed: Deed) -> None:
        match deed:
            case stage.TileTaken(place, seat, face, edge):
                self._take(place, seat, face, edge)
            case stage.SetDown(seat):
                self._set_down(seat)
            case stage.PickedUp():
                self.standing = None
            case _:
                self._played(deed)

    def _played(self, deed: Deed) -> None:
        match deed:
            case stage.BotsTold(playing, speed):
                self.playing, self.speed = playing, speed
            case stage.BotsStepped():
                self._step()
            case stage.SeatTaken(seat, bot):
                self.bots[seat] = bot
            case stage.Broken(breakage, broken):
                kept = tuple(each for each in self.broken if each is not breakage)
                self.broken = (*kept, breakage) if broken else kept
            case stage.PowerCut(off):
                self.power = not off
            case stage.ContactMoved(button, down=True):
                self.desk.submit(Pressed(_BUTTONS[button.value]))

    def _set_up(self) -> None:
        game = self.desk.state.game
        if game is None:
            self.planets, self.piles = {}, None
        elif list(self.planets) != list(game.seats):
            self.planets = dict(game.planets)
            self.piles = Piles.of(tile_set(self.rng)).opened(1)

    def _market(self) -> tuple[str | None, ...]:
        if self.piles is None:
            return ()
        tiles = [str(tile) for tile in self.piles.face_up]
        return (*tiles, *(None,) * (5 - len(tiles)))

    def _to_move(self) -> str | None:
        game = self.desk.state.game
        if game is None:
            return None
        placed = {seat: 12 - len(planet.bare_faces) for seat, planet in self.planets.items()}
        return next((seat for seat in game.seats_to_place if placed[seat] < game.round), None)

    def _take(self, place: int, seat: str, face: int, edge: int) -> None:
        tile = self._tile(place)
        if self.piles is None or seat != self._to_move():
            raise Illegal(f"it is not the turn of {seat!r}")
        lies = Placement(tile, face, edge if len(set(tile.areas)) > 1 else 0)
        self.planets[seat] = self.planets[seat].with_tile(lies)
        self.piles = self.piles.taken(tile)

    def _tile(self, place: int) -> Tile:
        face_up = () if self.piles is None else self.piles.face_up
        if place >= len(face_up):
            raise Illegal("there is no such tile")
        return face_up[place]

    def _set_down(self, seat: str) -> None:
        self.standing = seat
        game = self.desk.state.game
        if game is None:
            return
        known = game.planet(seat)
        for face in known.bare_faces:
            lies = self.planets[seat].placement(face)
            if lies is not None:
                self.desk.submit(TileEntered(seat, lies))
        after = self.desk.state.game
        if after is not None and self.piles is not None and after.complete == self.piles.round < 12:
            self.piles = self.piles.put_away().opened(after.complete + 1)

    def _step(self) -> None:
        seat = self._to_move()
        if seat is None or self.piles is None:
            return
        move = self.rng.choice(moves(self.planets[seat], self.piles.face_up)).placement
        self._take(self.piles.face_up.index(move.tile), seat, move.face, move.edge)
        self._set_down(seat)

    def _device(self) -> Device:
        state = self.desk.state
        image = picture(course.shown(state), translator(state.language))
        light = state.given.light
        return Device(image.tobytes(), Lighting() if light is None else lighting(light))
