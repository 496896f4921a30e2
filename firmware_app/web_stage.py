"""The simulated world as the page asks for it: people's hands, bots, and whatever breaks."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import ClassVar, Final

from engine.errors import Illegal, RefereeError
from engine.planet.bots import BOTS
from engine.planet.game import Game
from engine.quoting import quoted
from firmware_app import views
from firmware_app.compose import VirtualParts
from firmware_app.hands import Hands
from firmware_app.host import Host
from firmware_app.lights import TUNES
from firmware_app.pattern import Lighting
from firmware_app.ports import SCREEN
from firmware_app.referee import course
from firmware_app.referee.course import PAGES
from firmware_app.referee.effect import Effect, Sound
from firmware_app.referee.happening import Happening
from firmware_app.tunes import Note
from firmware_app.virtual.truth import OPPONENT, Truth
from firmware_app.web import stage as world
from firmware_app.web.stage import Breakage, Deed, Device, Scene
from firmware_app.web.table import Hear, Unlisten
from firmware_app.web_table import Listeners

PACE: Final = 0.45
"""Seconds between two moves of the hands, at the speed of a person."""
READING: Final = 2.4
"""Seconds for which bots leave an award to be looked at."""
_WITH_PEOPLE: Final = 3.0
"""So much longer when people sit at the table, who want to read."""
_PRESS: Final = 0.08
_ANSWER: Final = 10.0
_SETTING_UP: Final = (
    views.AskCount,
    views.AskName,
    views.AskVariant,
    views.AskFirst,
    views.AskWay,
)
_NO_SCREEN: Final = bytes(SCREEN[0] * SCREEN[1] // 8)


@dataclass(slots=True, eq=False)
class WebStage:
    """What the page sees of the world, and what it does there.

    Deeds come from any thread and are done by the loop, between two of its turns.
    """

    parts: VirtualParts
    host: Host | None = None
    """None while the plug is pulled: then nobody referees."""
    news: Listeners = field(default_factory=Listeners)
    playing: bool = True
    speed: int = 100
    power: bool = True
    broken: tuple[Breakage, ...] = ()
    chosen: dict[str, str | None] = field(default_factory=dict)
    """Who plays a seat: a bot's name, None for a person."""
    invited: bool = True
    """Bots sit down by themselves once; later games are set up by people."""
    heard: int = 0
    tune: tuple[Note, ...] = ()
    inbox: "SimpleQueue[tuple[Deed, Future[None]]]" = field(default_factory=SimpleQueue)
    last: object = None
    hands: Hands = field(init=False)
    _moved: float = 0.0

    def __post_init__(self) -> None:
        """People look on."""
        self.hands = Hands(self.parts)
        self.parts.stage.unhurried = True

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits at the table, as far as the referee was told."""
        if self.host is None:
            return ()
        game, draft = self.host.state.game, self.host.state.draft
        return draft.players if game is None else game.seats

    def scene(self) -> Scene:
        """Return the world as it is now."""
        stage, truth, seats = self.parts.stage, self.parts.stage.truth, self.seats
        standing = stage.mat.standing
        if truth is not None and self.host is None:
            seats = truth.game.seats
        return Scene(
            self._device(),
            () if truth is None else tuple(map(_letters, truth.market)),
            () if truth is None else tuple((s, truth.planet(s).letters) for s in truth.game.seats),
            None if truth is None else truth.to_move,
            standing or None,
            stage.mat.bottom if stage.mat.bottom is not None and standing else 11,
            round(stage.mat.turntable.azimuth) % 360,
            self.playing,
            self.speed,
            tuple((seat, self.chosen.get(seat, OPPONENT)) for seat in seats),
            self.broken,
            self.power,
            self._objectives(truth),
            () if truth is None else truth.spun,
        )

    def _objectives(self, truth: Truth | None) -> tuple[tuple[str, str], ...]:
        """Return what the cards say that people, not bots, hold in their hands."""
        dealt = {} if truth is None else truth.table.deal.objectives
        people = self.parts.stage.people
        return tuple((seat, goal.letter) for seat, goal in dealt.items() if seat in people)

    def _device(self) -> Device:
        if self.host is None:
            return Device(_NO_SCREEN, Lighting())
        dark = Breakage.DISPLAY in self.broken
        screen = _NO_SCREEN if dark else self.parts.display.shown.tobytes()
        return Device(screen, self.host.lit, self.heard, self.tune)

    def listen(self, hear: Hear) -> Unlisten:
        """Call `hear` whenever the scene has changed."""
        return self.news.listen(hear)

    def act(self, deed: Deed) -> None:
        """Do it, or say why it cannot be done."""
        done: Future[None] = Future()
        self.inbox.put((deed, done))
        try:
            done.result(_ANSWER)
        except TimeoutError:
            raise Illegal("the simulated table does not answer") from None

    def hear(self, _told: Happening, done: tuple[Effect, ...]) -> None:
        """Hear what the buzzer plays."""
        for each in done:
            if isinstance(each, Sound):
                self.heard, self.tune = self.heard + 1, TUNES[each.chime]

    def wire(self) -> None:
        """Make every part as whole or broken as it is to be, whatever a program did as it ended."""
        for breakage in Breakage:
            self.hands.ruin(breakage, broken=breakage in self.broken)

    def plug_in(self, host: Host) -> None:
        """Stand before a referee that has just started."""
        self.host = host
        host.witness = self.hear
        offered = host.state.offered
        if offered is not None and offered.game is not None:
            self._know(offered.game)

    def unplug(self) -> None:
        """Stand before a device without power."""
        self.host = None
        self.parts.stage.held = None

    def obey(self) -> None:
        """Do what people want done; called by the loop."""
        while True:
            try:
                deed, done = self.inbox.get_nowait()
            except Empty:
                return
            try:
                self._do(deed)
            except RefereeError as problem:
                done.set_exception(problem)
            else:
                done.set_result(None)

    def live(self, host: Host) -> None:
        """Let a moment pass in the world; called by the loop."""
        self._follow(host)
        self.hands.tend()
        stage, now = self.parts.stage, self.parts.clock.now()
        if stage.held is not None:
            if now - self._moved > _PRESS:
                self._let_act(host)
        elif self.playing and now - self._moved > self._pace(host.view) and not self.hands.busy:
            self._let_act(host)

    def notice(self) -> None:
        """Tell listeners when the scene is another; called by the loop."""
        scene = self.scene()
        if scene != self.last:
            self.last = scene
            self.news.tell()

    def _let_act(self, host: Host) -> None:
        self._moved = self.parts.clock.now()
        if self.invited or self.parts.stage.held or not isinstance(host.view, _SETTING_UP):
            self.parts.stage.act(host.view)

    def _pace(self, view: views.View) -> float:
        if not isinstance(view, PAGES):
            return PACE * 100 / self.speed
        longer = _WITH_PEOPLE if self.parts.stage.people else 1.0
        return READING * longer * 100 / self.speed

    def _follow(self, host: Host) -> None:
        """Clear the table for another game, and know the cards of the one that begins."""
        stage, state = self.parts.stage, host.state
        if state.game is None and state.offered is None and stage.truth is not None:
            stage.truth, stage.laid, stage.seats, stage.over = None, {}, (), False
            stage.mat.lift()
            self.invited = False
        if state.game is not None:
            self._know(state.game)
            if stage.truth is not None and not isinstance(course.main(state), PAGES):
                stage.truth.open_to(state.mark.round)
        self._seat_all()

    def _know(self, game: Game) -> None:
        """Know the cards on the table of a game, as everybody does who sits there."""
        if self.parts.stage.truth is None and game.facts.laid is not None:
            self.parts.stage.go_on(game.opened, game.facts.laid)

    def _seat_all(self) -> None:
        stage, seats = self.parts.stage, self.seats
        stage.people = {seat for seat in seats if self.chosen.get(seat, OPPONENT) is None}

    def _tell_bots(self, deed: world.BotsTold) -> None:
        self.playing, self.speed = deed.playing, deed.speed

    def _step(self, _: world.BotsStepped) -> None:
        if self.host is not None:
            self._let_act(self.host)

    def _seat(self, deed: world.SeatTaken) -> None:
        if deed.seat not in self.seats:
            raise Illegal(f"nobody called {quoted(deed.seat)} sits at the table")
        if deed.bot is not None and deed.bot not in BOTS:
            raise Illegal(f"there is no bot {quoted(deed.bot)}: choose from {', '.join(BOTS)}")
        self.chosen[deed.seat] = deed.bot
        self._seat_all()
        truth = self.parts.stage.truth
        if truth is not None and deed.bot is not None:
            truth.sit_down(deed.seat, deed.bot)

    def _pull_plug(self, deed: world.PowerCut) -> None:
        self.power = not deed.off

    def _move_contact(self, deed: world.ContactMoved) -> None:
        buttons = self.parts.stage.buttons
        (buttons.push if deed.down else buttons.release)(deed.button)

    def _break_part(self, deed: world.Broken) -> None:
        rest = tuple(each for each in self.broken if each is not deed.breakage)
        self.broken = (*rest, deed.breakage) if deed.broken else rest
        self.hands.ruin(deed.breakage, broken=deed.broken)

    def _do(self, deed: Deed) -> None:
        kind = type(deed)
        if kind in _BY_HAND:
            _BY_HAND[kind](self.hands, deed)
        else:
            self._ABOUT_ALL[kind](self, deed)

    _ABOUT_ALL: ClassVar[Mapping[type, Callable[..., None]]] = {
        world.BotsTold: _tell_bots,
        world.BotsStepped: _step,
        world.SeatTaken: _seat,
        world.Broken: _break_part,
        world.PowerCut: _pull_plug,
        world.ContactMoved: _move_contact,
    }


_BY_HAND: Final[Mapping[type, Callable[..., None]]] = {
    world.TileTaken: Hands.take,
    world.SetDown: Hands.set_down,
    world.PickedUp: Hands.lift,
    world.MatTurned: Hands.turn,
    world.CardShown: Hands.show_card,
    world.ObjectiveTurned: Hands.show_objective,
    world.TileSpun: Hands.spin,
}


def _letters(tile: object) -> str | None:
    return None if tile is None else str(tile)
