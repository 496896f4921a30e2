"""What everybody may see of a game, as JSON; what is secret is not in a game before the end."""

from typing import Any

from engine.planet.card import Animal
from engine.planet.catalogue import Catalogue
from engine.planet.event_json import event_to_json
from engine.planet.events import AWARD_ROUNDS, Corrected, Event, Retracted
from engine.planet.game import Game
from engine.planet.settlement import Verdict
from engine.planet.sphere import EDGES
from engine.planet.tile import Placement
from firmware_app.referee import story, table
from firmware_app.referee.state import State
from firmware_app.views import PageAddress, Story
from firmware_app.web.plain import award_to_json, plain, score_to_json, told
from firmware_app.web.table import Moment, Past


def moment_to_json(moment: Moment) -> dict[str, Any]:
    """Return all of a moment but its game."""
    view = moment.view
    if isinstance(view, PageAddress):
        # Looking is free on a network, so the code is for those who stand before the device.
        view = PageAddress(view.url, None)
    return {
        "view": told(view),
        "draft": plain(moment.draft),
        "round": moment.round,
        "language": moment.language,
        "parts": plain(moment.parts),
        "missing": plain(moment.missing),
        "light": plain(moment.light),
    }


def game_to_json(game: Game) -> dict[str, Any]:
    """Return a game with all that follows from it."""
    return {
        "variant": game.variant.value,
        "objectives": game.variant.objectives,
        "mystery": game.variant.mystery,
        "phase": game.phase.value,
        "round": game.round,
        "first": game.first_players[game.round],
        "seats": [_seat(game, seat) for seat in game.seats],
        "columns": {str(round_): list(cards) for round_, cards in game.columns.items()},
        "hidden": [r for r in AWARD_ROUNDS if _lies_hidden(game, r)],
        "carried": list(game.carried),
        "boxed": list(game.boxed),
        "verdicts": [_verdict(verdict) for verdict in game.verdicts],
        "leftOvers": plain(game.left_overs[game.round]),
        "winners": None if game.winners is None else list(game.winners),
        "tables": tables_to_json(game.catalogue),
        "story": _story(game),
        "log": [_line(number, game) for number in range(len(game.log))],
    }


def _story(game: Game) -> list[dict[str, Any]] | None:
    """Return the story of a finished game, as the referee tells it."""
    view = story.told(State(game=game)).state.aside
    return [plain(chapter) for chapter in view.chapters] if isinstance(view, Story) else None


def cards_to_json(catalogue: Catalogue) -> list[dict[str, Any]]:
    """Return every animal with its names, what it asks and how we know."""
    return [_card(animal) for animal in catalogue.animals]


def tables_to_json(catalogue: Catalogue) -> dict[str, Any]:
    """Return what each objective pays, with the source of each step."""
    return {
        each.habitat.letter: [
            {"areas": step.areas, "points": step.points, "source": source}
            for step, source in zip(each.steps, catalogue.step_sources(each.habitat), strict=True)
        ]
        for each in catalogue.tables
    }


def past_to_json(past: Past) -> dict[str, Any]:
    """Return a line of the list of past games."""
    game = past.game
    return {
        "number": past.number,
        "at": past.at,
        "seats": list(game.seats),
        "variant": game.variant.value,
        "round": game.round,
        "phase": game.phase.value,
        "winners": None if game.winners is None else list(game.winners),
    }


def _card(animal: Animal) -> dict[str, Any]:
    return {
        "id": animal.id,
        "names": dict(animal.names),
        "requirement": str(animal.requirement),
        "source": animal.source,
    }


def _seat(game: Game, seat: str) -> dict[str, Any]:
    scores, shown = game.scores, game.objectives.get(seat)
    return {
        "name": seat,
        "planet": game.planet(seat).letters,
        "tiles": _tiles(game, seat),
        "won": list(game.won[seat]),
        "points": _points(game, seat),
        "objective": None if shown is None else shown.letter,
        "areas": None if shown is None else game.planet(seat).count(shown),
        "score": None if scores is None else score_to_json(scores[seat]),
    }


def _points(game: Game, seat: str) -> int | None:
    """Points are known on the way only where no objective changes them (P-14)."""
    if game.scores is not None:
        return game.scores[seat].total
    return None if game.variant.objectives else len(game.won[seat])


def _tiles(game: Game, seat: str) -> list[dict[str, Any]]:
    numbers = table.numbers(game)
    tiles = game.facts.tiles[game.facts.seat(seat)]
    return [
        {
            "round": round_,
            "face": tile.face,
            "letters": _letters(tile),
            "event": numbers[seat, round_],
        }
        for round_, tile in enumerate(tiles, 1)
        if tile is not None
    ]


def _letters(tile: Placement) -> str:
    letters = "".join(habitat.letter for habitat in tile.areas)
    if len(letters) != EDGES:
        raise AssertionError(letters)
    return letters


def _lies_hidden(game: Game, round_: int) -> bool:
    return game.variant.mystery and game.facts.hidden_animal(round_) is None


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return {
        "round": verdict.round,
        "animal": verdict.animal,
        **award_to_json(verdict.award),
    }


def _line(number: int, game: Game) -> dict[str, Any]:
    logged = game.log[number]
    return {"number": number, "at": logged.at, "by": logged.by, **_event(logged.event)}


def _event(event: Event) -> dict[str, Any]:
    written = event_to_json(event)
    written.pop("catalogue", None)
    if isinstance(event, Corrected | Retracted):
        return written
    return {"type": written.pop("type"), **written}
