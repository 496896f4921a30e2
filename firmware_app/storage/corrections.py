"""What people have read on their own cards: it holds for every game from then on."""

import json
from collections.abc import Iterable
from typing import TypeAlias

from engine.errors import RefereeError, Unreadable
from engine.planet.catalogue import Catalogue
from engine.planet.event_json import event_from_json, event_to_json
from engine.planet.events import AnimalCorrected, ThresholdsCorrected
from engine.planet.habitat import HABITATS
from engine.strict_json import parse_json

Correction: TypeAlias = AnimalCorrected | ThresholdsCorrected


def written(corrections: Iterable[Correction]) -> str:
    """Write corrections, the last word on each card only."""
    told = {_card(each): event_to_json(each) for each in corrections}
    return json.dumps(list(told.values()), ensure_ascii=False)


def read(text: str) -> tuple[Correction, ...]:
    """Read what `written` wrote."""
    return tuple(_correction(each) for each in parse_json(text, "the corrected cards"))


def corrected(catalogue: Catalogue, corrections: Iterable[Correction]) -> Catalogue:
    """Return a catalogue as people's own cards say; a card that it no longer has is passed over."""
    for each in corrections:
        try:
            catalogue = _with(catalogue, each)
        except RefereeError:
            continue
    return catalogue


def differing(before: Catalogue, after: Catalogue) -> tuple[Correction, ...]:
    """Return what one catalogue says otherwise than another: corrected, or a correction undone."""
    asked = {animal.id: animal.requirement for animal in before.animals}
    animals = (
        AnimalCorrected(animal.id, animal.requirement)
        for animal in after.animals
        if asked.get(animal.id) != animal.requirement
    )
    tables = (
        ThresholdsCorrected(habitat, after.table(habitat).steps)
        for habitat in HABITATS
        if before.table(habitat) != after.table(habitat)
    )
    return (*animals, *tables)


def _with(catalogue: Catalogue, correction: Correction) -> Catalogue:
    if isinstance(correction, AnimalCorrected):
        return catalogue.with_requirement(correction.animal, correction.requirement)
    return catalogue.with_table(correction.table)


def _card(correction: Correction) -> str:
    if isinstance(correction, AnimalCorrected):
        return correction.animal
    return correction.habitat.letter


def _correction(value: object) -> Correction:
    event = event_from_json(value)
    if not isinstance(event, AnimalCorrected | ThresholdsCorrected):
        raise Unreadable("only what a card says can be corrected for every game")
    return event
