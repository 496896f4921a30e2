"""What people put right: as events of the game, shown before they are applied."""

from dataclasses import replace

from engine.errors import Illegal, RefereeError
from engine.planet.correction import standing
from engine.planet.events import (
    AnimalCorrected,
    Corrected,
    Event,
    MysteryRevealed,
    ObjectiveRevealed,
    Retracted,
    ThresholdsCorrected,
    TilePlaced,
)
from engine.planet.game import Game
from engine.planet.score import Score
from engine.planet.settlement import Verdict
from firmware_app.i18n import marked, translator
from firmware_app.referee import arrival, table
from firmware_app.referee.happening import (
    AnimalTold,
    Correction,
    OwnerCorrected,
    RetractionAsked,
    ThresholdsTold,
    TileCorrected,
    TileEntered,
)
from firmware_app.referee.state import Correcting, State, Turn, Undoing
from firmware_app.referee.telling import applied, impossible, told
from firmware_app.views import Ask, AwardChange, Confirm, Notice, Preview, Told

_UNDONE = marked("undone at the device")
_TAKEN_BACK = marked("taken back on the page")
_OTHER_OWNER = marked("it was another player's planet")
_TOLD = (TilePlaced, MysteryRevealed, ObjectiveRevealed)


def asked(state: State, correction: Correction) -> Turn:
    """Show what a correction would change; a tile told by hand is simply taken."""
    if state.game is None:
        return Turn(state)
    if isinstance(correction, TileEntered):
        return _entered(state, state.game, correction)
    return proposed(state, (correction,))


def _entered(state: State, game: Game, told_tile: TileEntered) -> Turn:
    if told_tile.seat not in game.seats:
        return impossible(state, f"{told_tile.seat!r} has no seat")
    # Not what it says of the mat: the planet may not even be near it.
    placed = arrival.placed(state, told_tile.seat, (told_tile.placement,), None)
    return Turn(replace(placed.state, standing=state.standing), placed.moments)


def proposed(state: State, corrections: tuple[Correction, ...]) -> Turn:
    """Show what corrections would change."""
    game = state.game
    if game is None:
        return Turn(state)
    try:
        after = corrected(game, corrections, state)
    except RefereeError as problem:
        return impossible(state, problem)
    return Turn(state.aside_of(preview(game, after), Correcting(corrections)))


def confirmed(state: State, corrections: tuple[Correction, ...]) -> Turn:
    """Apply corrections; everything after them is recomputed."""
    game = state.game
    if game is None:
        return Turn(state)
    try:
        after = corrected(game, corrections, state)
    except RefereeError as problem:
        return impossible(state, problem)
    done = told(state, after).aside_of(Told(Notice.CORRECTED))
    return Turn(done.looking_anew())


def corrected(game: Game, corrections: tuple[Correction, ...], state: State) -> Game:
    """Return the game after corrections, or raise why they cannot be."""
    for correction in corrections:
        game = applied(game, _events(game, correction, state), state.now, correction.by)
    return game


def _events(game: Game, correction: Correction, state: State) -> tuple[Event, ...]:
    match correction:
        case TileEntered(seat, placement):
            return (TilePlaced(seat, game.next_round(seat), placement),)
        case TileCorrected(seat, round_, placement):
            return (Corrected(_number(game, seat, round_), TilePlaced(seat, round_, placement)),)
        case OwnerCorrected():
            return _exchanged(game, correction, _said(state, _OTHER_OWNER))
        case AnimalTold(animal, requirement):
            return (AnimalCorrected(animal, requirement),)
        case ThresholdsTold(habitat, steps):
            return (ThresholdsCorrected(habitat, steps),)
        case RetractionAsked(number):
            return (Retracted(number, _said(state, _TAKEN_BACK)),)


def _said(state: State, text: str) -> str:
    return translator(state.language)(text)


def _number(game: Game, seat: str, round_: int) -> int:
    number = table.numbers(game).get((seat, round_))
    if number is None:
        raise Illegal(f"{seat!r} has no tile of round {round_}")
    return number


def _exchanged(game: Game, correction: OwnerCorrected, reason: str) -> tuple[Event, ...]:
    """Return what gives a tile to its owner, whose own tile of the round was then the other's."""
    seat, round_, owner = correction.seat, correction.round, correction.owner
    numbers, mine = table.numbers(game), _number(game, seat, round_)
    tiles = {each: game.facts.tiles[game.facts.seat(each)][round_ - 1] for each in (seat, owner)}
    given, taken = tiles[seat], tiles[owner]
    if given is None or seat == owner:
        raise Illegal(f"the tile of round {round_} is {owner!r}'s already")
    if taken is None:
        return (Corrected(mine, TilePlaced(owner, round_, given)),)
    return (
        Retracted(mine, reason),
        Retracted(numbers[owner, round_], reason),
        TilePlaced(seat, round_, taken),
        TilePlaced(owner, round_, given),
    )


def preview(before: Game, after: Game) -> Preview:
    """Return which awards and scores are others."""
    old, new = _last(before), _last(after)
    changes = tuple(
        _change(after, old.get(animal), new.get(animal), animal)
        for animal in dict.fromkeys((*old, *new))
        if _outcome(old.get(animal)) != _outcome(new.get(animal))
    )
    if before.scores == after.scores:
        return Preview(changes)
    return Preview(changes, _scores(before), _scores(after))


def _last(game: Game) -> dict[str, Verdict]:
    return {verdict.animal: verdict for verdict in game.verdicts}


def _outcome(verdict: Verdict | None) -> tuple[object, ...]:
    if verdict is None:
        return ()
    return verdict.round, verdict.award.outcome, verdict.award.winner


def _change(game: Game, old: Verdict | None, new: Verdict | None, animal: str) -> AwardChange:
    before = None if old is None else old.award
    after = None if new is None else new.award
    judged = after or before
    return AwardChange(
        game.catalogue.animal(animal), 0 if judged is None else judged.round, before, after
    )


def _scores(game: Game) -> tuple[tuple[str, Score], ...]:
    return tuple((game.scores or {}).items())


def undo_asked(state: State) -> Turn:
    """Ask whether what was told last did not happen."""
    last = None if state.game is None else _undoable(state.game)
    if last is None:
        return Turn(state.aside_of(Told(Notice.NOTHING_TO_UNDO)))
    number, event = last
    seat = None if isinstance(event, MysteryRevealed) else event.seat
    round_ = None if isinstance(event, ObjectiveRevealed) else event.round
    return Turn(state.aside_of(Confirm(Ask.UNDO, seat, round_), Undoing(number)))


def _undoable(game: Game) -> tuple[int, TilePlaced | MysteryRevealed | ObjectiveRevealed] | None:
    stands = standing([logged.event for logged in game.log])
    for number in reversed(range(len(stands))):
        event = stands[number]
        if isinstance(event, _TOLD):
            return number, event
    return None


def undone(state: State, number: int) -> Turn:
    """Take back what was told last."""
    game = state.game
    if game is None:
        return Turn(state)
    try:
        after = game.apply(Retracted(number, _said(state, _UNDONE)), state.now)
    except RefereeError as problem:
        return impossible(state, problem)
    done = told(state, after).marked(tables=0)
    return Turn(done.aside_of(Told(Notice.UNDONE)).looking_anew())
