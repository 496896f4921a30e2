"""A page of a game in its seventh round, served once for each file of tests."""

from collections.abc import Iterator

import pytest

from firmware_app.web.app import Page
from firmware_app.web.table import Past
from tests.firmware_app.web.desk import NOW, Desk, after_round, bots_game
from tests.firmware_app.web.served import Site, site


@pytest.fixture
def desk() -> Desk:
    """A table in round 7, of which one tile is placed."""
    found = Desk()
    game = bots_game()
    found.played = (Past(1, NOW, game),)
    found.show(after_round(game, 6, 1), round=7, chapter=7)
    return found


@pytest.fixture
def served(desk: Desk) -> Iterator[Site]:
    """Its page."""
    with site(Page(desk)) as found:
        yield found
