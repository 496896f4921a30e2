"""The people of a simulated table: they read the display, press buttons and set planets down."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, Self

from engine.errors import Illegal
from engine.planet.award import FIRST_AWARDS, LAST_ROUND
from engine.planet.card import STICKERS
from engine.planet.events import Columns, Opened
from engine.planet.planet import Planet
from engine.planet.variant import Variant
from firmware_app import views
from firmware_app.ports import Button, Clock
from firmware_app.virtual.buttons import VirtualButtons
from firmware_app.virtual.mat import MatView
from firmware_app.virtual.truth import Truth, columns_of, opening
from vision.reading import Fault, Hint

_PATIENCE = 40
"""After so many pictures of one placement people try another."""

_ASKED_BY_PEOPLE = (
    views.Confirm,
    views.Menu,
    views.PageAddress,
    views.Preview,
    views.PutBack,
    views.Story,
    views.Why,
)


@dataclass(slots=True)
class Stage:
    """Everything that only the people at the table know, and their hands."""

    players: int
    variant: Variant
    seed: int
    mat: MatView
    buttons: VirtualButtons
    truth: Truth | None = None
    laid: dict[int, tuple[str, ...]] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    first: str = ""
    held: Button | None = None
    over: bool = False
    people: set[str] = field(default_factory=set)
    """Seats whose tiles, planets and objectives people move; bots have their hands off them."""
    unhurried: bool = False
    """People look on: bots put their tiles down one by one, and leave to people what they asked."""
    again: bool = False
    """The planet was lifted only to be set down on another face."""
    _whose: str | None = None

    @classmethod
    def of(cls, players: int, variant: Variant, seed: int, clock: Clock) -> Self:
        """Return people who sit down at some table."""
        mat = MatView.by_chance(seed)
        return cls(players, variant, seed, mat, VirtualButtons(clock))

    def go_on(self, opened: Opened, columns: Columns) -> None:
        """Sit at the table where a game was broken off."""
        self.seats, self.first = opened.seats, opened.first
        self.truth = Truth.dealt(opened, columns, Random(self.seed))

    def act(self, view: views.View) -> None:
        """Do the next thing that people do who see this on the display."""
        if self.held is not None:
            held, self.held = self.held, None
            self.buttons.release(held)
            return
        self._lower_card(view)
        if self.unhurried and isinstance(view, _ASKED_BY_PEOPLE):
            return
        self._ACTS.get(type(view), Stage._go_on)(self, view)

    def true_planet(self, seat: str) -> Planet:
        """Return what truly lies on a planet."""
        return Planet() if self.truth is None else self.truth.planet(seat)

    def _press(self, button: Button) -> None:
        self.held = button
        self.buttons.push(button)

    def _choose(self, *, right: bool) -> None:
        self._press(Button.OK if right else Button.RIGHT)

    def _lower_card(self, view: views.View) -> None:
        if self.mat.card is not None and not isinstance(
            view, views.AskMystery | views.AskObjective
        ):
            self.mat.hold(None)

    def _go_on(self, _: views.View) -> None:
        self._press(Button.OK)

    def _turn_page(self, _: views.View) -> None:
        """Clear the mat before listening to what is told."""
        if self.mat.standing is not None:
            self.mat.lift()
        else:
            self._press(Button.RIGHT)

    def _wait(self, _: views.View) -> None:
        """Do nothing."""

    def _resume(self, view: views.ResumeOffer) -> None:
        self._choose(right=view.resume is (self.truth is not None))

    def _count(self, view: views.AskCount) -> None:
        self._choose(right=view.count == self.players)

    def _variant(self, view: views.AskVariant) -> None:
        self._choose(right=view.variant is self.variant)

    def _first(self, view: views.AskFirst) -> None:
        self.seats = view.players
        self.first = view.players[self.seed % len(view.players)]
        self._choose(right=view.players[view.chosen] == self.first)

    def _way(self, view: views.AskWay) -> None:
        self._choose(right=view.way is views.Way.DRAWN)

    def _lay(self, view: views.LayCards) -> None:
        self.laid[view.round] = tuple(animal.id for animal in view.animals)
        self._press(Button.OK)

    def _check(self, view: views.CheckPlanet) -> None:
        """Show one empty planet after the other."""
        if view.lift:
            self._lift()
        elif self.mat.standing is None:
            self._set_down("")

    def _place(self, view: views.Placing) -> None:
        self._go_round(view.round)
        self._show_next([s.name for s in view.seats if s.status is not views.Status.READ])

    def _go_round(self, round_: int) -> None:
        """Let bots take their tiles: all at once, or one by one where people look on."""
        truth = self._known()
        if not (self.unhurried or self.people):
            truth.play_to(round_)
            return
        truth.open_to(round_)
        seat = truth.to_move
        if seat is not None and seat not in self.people:
            truth.choose(seat)

    def _accepted(self, view: views.Accepted) -> None:
        if self.mat.standing in (view.seat, ""):
            self._lift()
        elif view.awaited:
            self._go_round(view.round)
            self._show_next(list(view.awaited))
        else:
            self._press(Button.OK)

    def _show_next(self, waiting: list[str]) -> None:
        """Set the next planet down once the mat was seen bare."""
        standing, shown = self.mat.standing, self._shown_by_bots(waiting)
        if standing is not None:
            mine = standing not in self.people
            if standing not in waiting or (mine and self.mat.since > _PATIENCE):
                self._lift()
        elif self.mat.since and shown:
            self._set_down(shown[self.seed % len(shown)])

    def _shown_by_bots(self, waiting: list[str]) -> list[str]:
        """Return whose planets bots set down next: those with a new tile, while it is due."""
        truth = self._known()
        rounds = truth.piles.round
        return [
            seat
            for seat in waiting
            if seat not in self.people and truth.game.next_round(seat) > rounds
        ]

    def _looking(self, view: views.Looking) -> None:
        """Turn the planet on; set it down on another face when it is asked for."""
        if self.mat.standing in self.people:
            return
        if self.mat.standing is None:
            if self._whose is not None and self.mat.since:
                self._set_down(self._whose, again=True)
            return
        other = view.hint is Hint.OTHER_FACE and self.mat.turned
        if other or self.mat.since > _PATIENCE:
            self._whose = self.mat.standing
            self.mat.lift()

    def _refused(self, view: views.Refused) -> None:
        """Take it away and show it again; a person's planet only when it has nothing to show."""
        theirs = self.mat.standing in self.people and view.fault is not Fault.NOTHING_NEW
        if self.mat.standing is not None and not theirs:
            self._lift()

    def _say_whose(self, view: views.AskWhose) -> None:
        standing = self.mat.standing
        if standing in view.players and standing in self.people:
            return
        if standing in view.players:
            self._choose(right=view.players[view.chosen] == standing)
        elif standing is not None:
            self._lift()

    def _whole(self, view: views.WholeReading) -> None:
        self._go_round(LAST_ROUND)
        self._show_next([s.name for s in view.seats if s.status is not views.Status.READ])

    def _hidden_animal(self, view: views.AskMystery) -> None:
        truth = self._known()
        animal = truth.table.deal.hidden[view.round - FIRST_AWARDS]
        self._hold(truth.game.catalogue.animal(animal).sticker)

    def _objective(self, view: views.AskObjective) -> None:
        if view.seat not in self.people:
            self.show_objective(view.seat)

    def show_objective(self, seat: str) -> None:
        """Hold an objective under the camera."""
        self._hold(STICKERS + self._known().table.deal.objectives[seat].index)

    def _hold(self, sticker: int) -> None:
        self.mat.standing = None
        if self.mat.card != sticker:
            self.mat.hold(sticker)

    def _end(self, _: views.FinalScores) -> None:
        self.over = True

    def _lift(self) -> None:
        self._whose = None
        self.mat.lift()

    def _set_down(self, seat: str, *, again: bool = False) -> None:
        newest = self.truth.newest(seat) if self.truth is not None and seat else None
        self.mat.set_down(seat, self.true_planet(seat), newest, again=again)

    def _known(self) -> Truth:
        """Return the table's truth, which begins with the first tile."""
        if self.truth is None:
            if not self.seats:
                raise Illegal("nobody has sat down at the simulated table yet")
            opened = opening(self.variant, self.seats, self.first)
            self.truth = Truth.dealt(opened, columns_of(self.laid), Random(self.seed))
        return self.truth

    _ACTS: ClassVar[dict[type, Callable[..., None]]] = {
        views.Starting: _wait,
        views.ResumeOffer: _resume,
        views.AskCount: _count,
        views.AskVariant: _variant,
        views.AskFirst: _first,
        views.AskWay: _way,
        views.ShowCard: _wait,
        views.LayCards: _lay,
        views.CheckPlanet: _check,
        views.Placing: _place,
        views.Accepted: _accepted,
        views.Looking: _looking,
        views.Refused: _refused,
        views.AskWhose: _say_whose,
        views.WholeReading: _whole,
        views.AskMystery: _hidden_animal,
        views.AskObjective: _objective,
        views.RoundOpens: _turn_page,
        views.RoundEnds: _turn_page,
        views.Awarded: _turn_page,
        views.FinalScores: _end,
    }
