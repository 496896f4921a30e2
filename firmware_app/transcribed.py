"""What people see of a game, as lines that are read beside it."""

from collections.abc import Callable
from dataclasses import dataclass

from firmware_app import views
from firmware_app.compose import VirtualParts
from firmware_app.host import Host
from firmware_app.i18n import translator
from firmware_app.i18n.phrase import verdict


@dataclass(slots=True)
class Transcript:
    """Writes a line for every view that tells something new."""

    write: Callable[[str], None]
    last: views.View | None = None
    """What lay under the news of a part is no news when it is seen again."""
    passing: views.View | None = None

    def see(self, host: Host, _: VirtualParts) -> None:
        """Write what is shown, if it is new."""
        view = host.view
        if view in (self.last, self.passing):
            return
        self.passing = view if isinstance(view, views.PartGone | views.PartBack) else None
        if self.passing is None:
            self.last = view
        for line in _lines(view):
            self.write(line)


def _lines(view: views.View) -> list[str]:
    if isinstance(view, views.FinalScores):
        points = [f"{each.seat}: {each.score.total} points" for each in view.lines]
        return [*points, f"Won by {' and '.join(view.winners)}"]
    line = _line(view)
    return [line] if line else []


def _line(view: views.View) -> str:
    line = ""
    match view:
        case views.RoundOpens(round_, first, animals):
            stake = ", ".join(animal.name("en") for animal in animals) or "no animals yet"
            line = f"Round {round_}: {first} starts; {stake}"
        case views.Accepted(seat, _, new, memory):
            tiles = ", ".join(map(str, new)) or "read whole"
            line = f"  {seat}: {tiles} ({memory} faces from memory)"
        case views.Awarded(animal=animal, award=award):
            line = f"  {verdict(translator('en'), animal, award)}"
        case views.Refused(fault, seat):
            line = f"  refused: {fault.value} ({seat})"
        case views.PartGone(part):
            line = f"  the {part.value} is missing; the game goes on"
        case views.Ailing(code):
            line = f"  the machine has a fault: {code}"
        case views.PartBack(part):
            line = f"  the {part.value} is back"
    return line
