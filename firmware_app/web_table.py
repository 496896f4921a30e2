"""The referee's table and the simulated stage as the page asks for them, from any thread."""

from dataclasses import dataclass, field

from engine.errors import Illegal
from firmware_app.compose import VirtualParts
from firmware_app.host import Host
from firmware_app.referee.happening import Happening
from firmware_app.virtual.mischief import Mischief
from firmware_app.web import stage as world
from firmware_app.web.stage import Breakage, Deed, Device, Scene
from firmware_app.web.table import Hear, Moment, Past, Unlisten, Watched


@dataclass(slots=True, eq=False)
class Listeners:
    """Whoever wants to know that something has changed."""

    hearing: list[Hear] = field(default_factory=list)

    def listen(self, hear: Hear) -> Unlisten:
        """Call `hear` at every change."""
        self.hearing.append(hear)
        return lambda: self.hearing.remove(hear)

    def tell(self) -> None:
        """Say that something has changed."""
        for hear in tuple(self.hearing):
            hear()


@dataclass(slots=True, eq=False)
class WebTable:
    """What the page sees of a referee."""

    host: Host
    past_games: tuple[Past, ...] = ()
    news: Listeners = field(default_factory=Listeners)
    last: object = None

    def moment(self) -> Moment:
        """Return what may be seen now."""
        return Moment.of(self.host.state, self.host.view)

    def listen(self, hear: Hear) -> Unlisten:
        """Call `hear` whenever another moment has come."""
        return self.news.listen(hear)

    def submit(self, happening: Happening) -> None:
        """Let the referee hear of it."""
        self.host.submit(happening)

    def watched(self) -> Watched | None:
        """Return the camera's newest picture."""
        pictures = self.host.pictures
        newest = pictures.newest
        if newest is None:
            return None
        width, height = newest.lens.size
        return Watched(pictures.number, width, height, newest.jpeg)

    def evidence(self, event: int) -> tuple[bytes, ...]:
        """Return the pictures by which an event was judged."""
        return self.host.pictures.of(event)

    def past(self) -> tuple[Past, ...]:
        """Return the games that were played here before this one."""
        return self.past_games

    def notice(self) -> None:
        """Tell listeners when the state is another; called by the loop."""
        if self.host.state is not self.last:
            self.last = self.host.state
            self.news.tell()


@dataclass(slots=True, eq=False)
class WebStage:
    """What the page sees of the simulated world; bots play it, and people may break it."""

    host: Host
    parts: VirtualParts
    news: Listeners = field(default_factory=Listeners)
    playing: bool = True
    speed: int = 100
    broken: tuple[Breakage, ...] = ()
    last: object = None

    def scene(self) -> Scene:
        """Return the world as it is now."""
        stage, truth = self.parts.stage, self.parts.stage.truth
        planets = () if truth is None else tuple(truth.game.planets.items())
        screen = self.parts.display.shown.tobytes()
        return Scene(
            Device(screen, self.host.lit),
            planets=tuple((seat, planet.letters) for seat, planet in planets),
            standing=stage.mat.standing or None,
            degrees=round(stage.mat.turntable.azimuth),
            playing=self.playing,
            speed=self.speed,
            bots=tuple((seat, "greedy") for seat in stage.seats),
            broken=self.broken,
        )

    def listen(self, hear: Hear) -> Unlisten:
        """Call `hear` whenever the scene has changed."""
        return self.news.listen(hear)

    def act(self, deed: Deed) -> None:
        """Do it, or say why it cannot be done."""
        match deed:
            case world.BotsTold(playing, speed):
                self.playing, self.speed = playing, max(10, speed)
            case world.ContactMoved(button, down):
                buttons = self.parts.stage.buttons
                (buttons.push if down else buttons.release)(button)
            case world.Broken(breakage, broken):
                self._break(breakage, broken=broken)
            case _:
                raise Illegal("at this table bots move the tiles: break parts or press buttons")
        self.news.tell()

    def notice(self) -> None:
        """Tell listeners when the scene is another; called by the loop."""
        scene = self.scene()
        if scene != self.last:
            self.last = scene
            self.news.tell()

    def _break(self, breakage: Breakage, *, broken: bool) -> None:
        parts = {
            Breakage.CAMERA: self.parts.camera,
            Breakage.DISPLAY: self.parts.display,
            Breakage.DOCK: self.parts.dock,
        }
        if breakage not in parts:
            raise Illegal(f"the {breakage.value} of this table cannot be broken")
        parts[breakage].mischief = Mischief.GONE if broken else Mischief.NONE
        rest = tuple(each for each in self.broken if each is not breakage)
        self.broken = (*rest, breakage) if broken else rest
