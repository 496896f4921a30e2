"""What people read on their own cards holds for every game."""

import pytest

from engine.errors import Unreadable
from engine.planet.animal import Requirement
from engine.planet.catalogue import default_catalogue
from engine.planet.events import AnimalCorrected, ThresholdsCorrected
from engine.planet.habitat import Habitat
from engine.planet.score import Step
from firmware_app.storage.corrections import corrected, read, written

ANIMAL = default_catalogue().animals[0].id
FOREST = Habitat.from_letter("F")
MOST_FOREST = AnimalCorrected(ANIMAL, Requirement.from_text("most F"))
MOST_DESERT = AnimalCorrected(ANIMAL, Requirement.from_text("most D"))
THRESHOLDS = ThresholdsCorrected(FOREST, (Step(9, 1), Step(12, 5)))


def test_corrections_read_back_and_the_last_word_holds() -> None:
    assert read(written([MOST_FOREST, THRESHOLDS, MOST_DESERT])) == (MOST_DESERT, THRESHOLDS)


def test_a_catalogue_says_what_the_cards_say() -> None:
    catalogue = corrected(default_catalogue(), [MOST_DESERT, THRESHOLDS])
    assert str(catalogue.animal(ANIMAL).requirement) == "most D"
    assert catalogue.table(FOREST) == THRESHOLDS.table


def test_a_card_that_is_no_longer_there_is_passed_over() -> None:
    gone = AnimalCorrected("dodo", MOST_DESERT.requirement)
    assert corrected(default_catalogue(), [gone]) == default_catalogue()


def test_only_cards_are_corrected_for_every_game() -> None:
    with pytest.raises(Unreadable, match="only what a card says"):
        read('[{"type": "retracted", "of": 3, "reason": "no"}]')
