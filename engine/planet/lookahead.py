"""A bot that thinks of the rest of the round, of the columns to come and of its objective."""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING

from engine.planet.appraisal import Appraisal
from engine.planet.move import moves
from engine.planet.reply import Replies

if TYPE_CHECKING:
    from random import Random

    from engine.planet.outlook import Outlook
    from engine.planet.tile import Placement

_SHORTLIST = 8


class Lookahead:
    """Weighs every move as things lie, and then the best few against what others may do."""

    def choose(self, outlook: Outlook, rng: Random) -> Placement:
        """Return the move that promises most."""
        appraisal = Appraisal(outlook)
        found = moves(outlook.planet, outlook.tiles)
        rng.shuffle(found)
        best = nlargest(_SHORTLIST, found, key=lambda move: appraisal.as_it_lies(move.masks))
        if not appraisal.now or not outlook.to_come:
            return best[0].placement
        replies = Replies(outlook, appraisal, rng)
        return max(best, key=lambda move: appraisal.later(move.masks) + replies.now(move)).placement
