"""The referee's table as the page asks for it, from any thread."""

from dataclasses import dataclass, field

from firmware_app.host import Host
from firmware_app.past_games import PastGames
from firmware_app.referee.happening import Happening
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
    news: Listeners = field(default_factory=Listeners)
    last: object = None
    past_games: PastGames = field(init=False)

    def __post_init__(self) -> None:
        """Find the games while we are in the thread that has them open."""
        self.past_games = PastGames.of(self.host.ledger.store)

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
        return Watched(pictures.number, width, height, newest.jpeg, newest.outlines)

    def evidence(self, event: int) -> tuple[bytes, ...]:
        """Return the pictures by which an event was judged."""
        return self.host.pictures.of(event)

    def past(self) -> tuple[Past, ...]:
        """Return the games that were played here before this one."""
        return self.past_games.all()

    def notice(self) -> None:
        """Tell listeners when the state is another; called by the loop."""
        if self.host.state is not self.last:
            self.last = self.host.state
            self.news.tell()
