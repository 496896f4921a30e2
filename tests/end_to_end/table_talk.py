"""What somebody does who plays at the simulated table, all of it through the page."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from operator import mul
from typing import NamedTuple

from playwright.sync_api import Locator, Page, TimeoutError, expect  # noqa: A004 - its own

from engine.planet.events import Corrected, TilePlaced
from engine.planet.game import Game
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.record import read_record
from engine.planet.sphere import FACES, NORMALS
from engine.planet.tile import Placement
from tests.end_to_end.browsing import Visit
from tests.end_to_end.simulated import LONG

MOMENT, STEP = 2000, 400
OPPOSITE = [
    min(range(FACES), key=lambda other: sum(map(mul, NORMALS[face], NORMALS[other])))
    for face in range(FACES)
]
HABITAT = {"O": "ocean", "F": "forest", "D": "desert", "M": "mountain", "G": "glacier"}

DROPS = ((0.5, 0.5), (0.38, 0.42), (0.62, 0.42), (0.5, 0.2), (0.5, 0.72), (0.3, 0.6), (0.7, 0.6))


class Repaint(NamedTuple):
    """A tile, what it shows, and what somebody wrongly says that it shows."""

    seat: str
    face: int
    shown: str
    said: str


@dataclass(slots=True)
class Player:
    """A person with a browser."""

    visit: Visit
    name: str
    newest: int = -1
    """The face of the tile that was placed last."""

    @property
    def page(self) -> Page:
        """What they look at."""
        return self.visit.page

    @property
    def game(self) -> Game:
        """The game as the referee's record tells it."""
        return read_record(self.page.evaluate("fetch('/record').then(a => a.text())")).game

    @property
    def stage(self) -> Locator:
        """The pretend world."""
        return self.page.locator(".stage")

    def sets_up(self, *names: str) -> None:
        """Fill in who plays, and begin."""
        page = self.page
        for k, name in enumerate(names):
            page.locator(f"[data-key=p{k}]").fill(name)
        page.get_by_role("button", name="Begin").click()
        page.locator(".prompt-lay-cards").wait_for(timeout=LONG)

    def sits_down(self) -> None:
        """Take a seat from a bot."""
        seat = self.page.locator(f"[data-key=bot-{self.name}]")
        self.page.locator("[data-key=sit]").click()
        expect(seat).to_have_value("")

    def waits_for_turn(self, round_: int) -> None:
        """Wait until the market is open and it is this player's turn."""
        page = self.page
        expect(page.locator("#round")).to_have_text(f"Round {round_} of 12", timeout=LONG)
        mine = f"{self.name} chooses a tile"
        self._answers_until(lambda: mine in (self._turn.text_content(timeout=LONG) or ""))
        page.locator(".stage .tab", has_text=self.name).click()

    def takes_a_tile(self) -> None:
        """Drag a tile from the market onto a bare face of the planet."""
        page, globe, before = self.page, self.stage.locator(".stage-globe"), self._labels()
        globe.scroll_into_view_if_needed()
        self.stage.locator("button.slot").first.hover()
        there = globe.bounding_box()
        assert there is not None
        page.mouse.down()
        for x, y in DROPS:
            page.mouse.move(there["x"] + x * there["width"], there["y"] + y * there["height"])
            if page.locator(".ghost.over").count():
                break
        page.mouse.up()
        expect(self._turn).not_to_contain_text(f"{self.name} chooses a tile", timeout=LONG)
        pairs = enumerate(zip(before, self._labels(), strict=True))
        self.newest = next(face for face, (was, is_) in pairs if was != is_)

    def shows_the_planet(self, tiles: int) -> None:
        """Set the planet on the mat, and on another face as often as it is asked."""
        globe = self.page.get_by_label(self.name, exact=True).locator("canvas.globe")
        self._stands_until(lambda: f" {tiles} tile" in (globe.get_attribute("aria-label") or ""))

    def shows_it_whole(self) -> None:
        """Show every face before the points are counted."""
        self.page.locator(".prompt-whole-reading").wait_for(timeout=LONG)
        read = self.page.get_by_label(self.name, exact=True).locator(".lamp-read")
        over = self.page.locator(".prompt-ask-objective, .prompt-objective-shown")
        self._stands_until(lambda: read.count() + over.count() > 0)

    def turns_the_objective_over(self) -> None:
        """Hold the secret card under the camera when it is asked for."""
        title = self.page.locator(".prompt-ask-objective h2", has_text=self.name)
        title.wait_for(timeout=LONG)
        self.stage.get_by_role("button", name="Show the objective").click()
        title.wait_for(state="detached", timeout=LONG)

    def corrects_an_award_and_back(self) -> None:
        """Say wrongly what a tile shows, see who loses an animal by it, and put it right."""
        before = self.game
        wrong = moving(before)
        self._repaint(wrong.seat, wrong.face, wrong.said)
        expect(self.page.locator(".change", has_text="goes from").first).to_be_visible()
        self._applies()
        assert self.game.won != before.won
        self._repaint(wrong.seat, wrong.face, wrong.shown)
        self._applies()
        assert self.game.won == before.won

    def finds_a_spun_tile_and_puts_it_back(self) -> None:
        """Turn a tile while nobody looks: it is refused, shown how it lay, and turned back."""
        planet = self.game.planet(self.name)
        self.stage.locator("details > summary", has_text="Flat").click()
        # It lies on top, where the camera sees it best; what is new may not lie underneath.
        mixed = next(
            face
            for face, label in enumerate(self._labels())
            if len(set(_habitats(label))) > 2 and self.newest not in (face, OPPOSITE[face])
        )
        self._faces.nth(mixed).click()
        self.stage.locator("[data-key=spin]").click()
        # Deeds are sent side by side: what comes before the next one has to be seen done.
        self.stage.locator(f"[data-key=spin-{mixed}]").wait_for()
        self._faces.nth(OPPOSITE[mixed]).click()
        self.visit.press("Set on this face")
        refused = self.page.locator(".prompt-refused")
        self._answers_until(lambda: refused.count() > 0)
        expect(self.page.locator(".prompt h2")).to_contain_text("turned")
        self.page.get_by_label(self.name, exact=True).get_by_role("button", name="Put back").click()
        self.page.locator(".prompt-put-back .compared, .prompt-put-back .tile").first.wait_for()
        self.visit.press("Pick up")
        self.visit.press("Next")
        for turns in range(4):
            self.stage.locator(f"[data-key=spin-{mixed}]").click()
            expect(self.stage.locator(f"[data-key=spin-{mixed}]")).to_have_count(int(turns < 3))
        self.stage.locator("details > summary", has_text="Flat").click()
        assert self.game.planet(self.name) == planet

    def loses_the_power_and_goes_on(self) -> None:
        """Pull the plug in the middle of a round."""
        self.visit.press("Pause")
        before = self.game.log
        self.visit.press("Pull the plug")
        self.visit.says("The power is off")
        expect(self.page.locator(".seat")).to_have_count(0)
        self.page.locator(".prompt [data-key=plug]").click()
        self.page.locator(".prompt-resume-offer").wait_for(timeout=LONG)
        self.visit.press("Go on with it")
        self.page.locator(".seat").first.wait_for(timeout=LONG)
        # What stood on the mat may still have been read before the power went.
        assert self.game.log[: len(before)] == before
        self.visit.press("Let them play")

    def _answers_until(self, done: Callable[[], bool]) -> None:
        """Wait, and say whose planet it is as often as the referee asks."""
        for _ in range(0, LONG, STEP):
            if done():
                return
            with suppress(TimeoutError):
                self._says_whose()
            self.page.wait_for_timeout(STEP)
        raise AssertionError(self.page.locator(".prompt").inner_text())

    def _says_whose(self) -> bool:
        whose = self.page.locator(".prompt-ask-whose").get_by_role("button", name=self.name)
        asked = whose.count() > 0
        if asked:
            whose.click(timeout=MOMENT)
        return asked

    def _stands_until(self, done: Callable[[], bool]) -> None:
        page = self.page
        for _ in range(0, LONG, STEP):
            if done():
                return
            with suppress(TimeoutError):
                # What is pressed may be gone by then: the world does not wait.
                self._helps()
            page.wait_for_timeout(STEP)
        raise AssertionError(page.locator(".prompt").inner_text())

    def _helps(self) -> None:
        """Do what the referee wants of whoever shows a planet."""
        page = self.page
        other = page.locator(".prompt-looking .lead", has_text="another face")
        if not self._stands():
            self.stage.locator(".tab", has_text=self.name).click(timeout=MOMENT)
            self.stage.get_by_role("button", name="Set on the mat").click(timeout=MOMENT)
        elif not self._says_whose() and (other.count() or page.locator(".prompt-refused").count()):
            self.stage.get_by_role("button", name="Set on another face").click(timeout=MOMENT)

    @property
    def _faces(self) -> Locator:
        return self.stage.locator(".chooser-net .net-face")

    def _labels(self) -> list[str]:
        return [each.get_attribute("aria-label") or "" for each in self._faces.all()]

    @property
    def _turn(self) -> Locator:
        return self.stage.locator(".market-box > .hint")

    def _stands(self) -> bool:
        return self.stage.locator(".hint", has_text=f"On the mat: {self.name}").count() > 0

    def _repaint(self, seat: str, face: int, letters: str) -> None:
        self.visit.press("Put something right")
        dialog = self.page.locator("dialog[open]")
        dialog.get_by_label("Whose planet").select_option(seat)
        dialog.locator(f"[data-key=face-{face}]").click()
        for letter in letters:
            dialog.get_by_role("button", name=HABITAT[letter], exact=True).click()
        dialog.get_by_role("button", name="See what would change").click()
        self.visit.says("What would change")

    def _applies(self) -> None:
        self.visit.press("Apply")
        self.page.locator(".prompt-preview").wait_for(state="detached")


def moving(game: Game) -> Repaint:
    """Return how a tile has to be misread for an animal to go to another player."""
    for number, logged in enumerate(game.log):
        if not isinstance(placed := logged.event, TilePlaced):
            continue
        face, shown = placed.placement.face, placed.placement.areas
        for habitat in HABITATS:
            wrong = TilePlaced(placed.seat, placed.round, Placement.of(face, [habitat] * 5))
            after = game.apply(Corrected(number, wrong))
            if _winners(after) != _winners(game):
                return Repaint(placed.seat, face, _letters(shown), habitat.letter * 5)
    raise AssertionError("no misread tile would move an award")


def _winners(game: Game) -> list[tuple[str, str]]:
    return [(v.animal, v.award.winner) for v in game.verdicts if v.award.winner is not None]


def _letters(areas: tuple[Habitat, ...]) -> str:
    return "".join(habitat.letter for habitat in areas)


def _habitats(label: str) -> list[str]:
    return label.partition(": ")[2].split(", ")
