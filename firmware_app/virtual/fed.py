"""A gaze that is told what stands on the mat: a whole game in a second, and not one picture."""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from engine.planet.card import STICKERS
from engine.planet.habitat import HABITATS, Habitat
from engine.planet.planet import BARE, Planet
from engine.planet.sphere import EDGES, FACES, READERS
from engine.planet.tile import Placement
from firmware_app.eye.look import Animals, Look, Planets, Seen
from firmware_app.eye.looker import DEADLINE
from firmware_app.virtual.camera import VirtualCamera
from firmware_app.virtual.mat import MatView
from vision.frame import Image
from vision.pose import NoPose
from vision.reading import Answer, Fault, Hint, Reading, face_letters

_BLANK: Final = np.ones((8, 8, 3), np.uint8)
_ANIMALS: Final = range(STICKERS)
_OBJECTIVES: Final = range(STICKERS, STICKERS + len(HABITATS))
_ALL: Final = (True,) * FACES
_SURE: Final = 9.0


def glance(mat: MatView) -> Image:
    """Return a picture that shows nothing but that there is light."""
    mat.since += 1
    return _BLANK


@dataclass(slots=True, eq=False)
class FedGaze:
    """Answers as a perfect reader does; what breaks the camera breaks it as well."""

    mat: MatView
    camera: VirtualCamera
    _look: Look | None = field(default=None)

    def ask(self, look: Look | None) -> None:
        """Look for this from now on; None is to rest."""
        self._look = look

    def lifted(self) -> None:
        """Nothing was remembered of what stood there."""

    def see(self) -> Seen | None:
        """Return what stands on the mat or is held over it, or None at rest."""
        look = self._look
        if look is None:
            return None
        light = self.camera.frame(DEADLINE).image.any()
        if isinstance(look.sought, Planets):
            return Seen(look.number, self._reading(look.sought) if light else _DARK)
        wanted = _ANIMALS if isinstance(look.sought, Animals) else _OBJECTIVES
        held = self.mat.card
        return Seen(look.number, stickers=(held,) if held is not None and held in wanted else ())

    def close(self) -> None:
        """The camera stays where it is."""

    def _reading(self, sought: Planets) -> Reading:
        if self.mat.standing is None or self.mat.card is not None:
            return Reading(Answer.MORE, hint=Hint.SET_DOWN)
        true = self.mat.turntable.planet.letters
        found = {owner: _held(true, known) for owner, known in sought.memories.items()}
        fits = {owner: letters for owner, letters in found.items() if letters is not None}
        if not fits:
            return _refused(Fault.OTHER_PLANET, self.mat.standing, true)
        news = {owner: _new(fits[owner], sought.memories[owner]) for owner in fits}
        likely = [owner for owner in fits if len(news[owner]) in (0, _expected(sought, owner))]
        if len(likely) > 1:
            mine = self.mat.standing if self.mat.standing in likely else likely[0]
            return Reading(Answer.MORE, hint=Hint.WHOSE, owner=mine, seen=_ALL)
        owner = likely[0] if likely else min(fits)
        more = len(news[owner]) - _expected(sought, owner)
        if more == 0:
            return _told(owner, fits[owner], news[owner])
        return _refused(Fault.NOTHING_NEW if more < 0 else Fault.TWO_NEW, owner, fits[owner])


_DARK: Final = Reading(Answer.MORE, hint=Hint.MORE_LIGHT, no_pose=NoPose.TOO_DARK)


def _expected(sought: Planets, owner: str) -> int:
    expected = sought.expected_new
    return expected if isinstance(expected, int) else expected[owner]


def _held(true: str, known: Planet | None) -> str | None:
    """Return a planet in the numbering in which it is remembered, if it is as remembered."""
    old = "" if known is None else known.letters
    for reader in READERS:
        letters = "".join(reader(true))
        if all(was in (BARE, now) for was, now in zip(old, letters, strict=False)):
            return letters
    return None


def _new(letters: str, known: Planet | None) -> tuple[Placement, ...]:
    """Return the tiles of which nothing is remembered."""
    tiles = ((face, face_letters(letters, face)) for face in range(FACES))
    return tuple(
        Placement.of(face, [Habitat(letter) for letter in shown])
        for face, shown in tiles
        if shown != BARE * EDGES and (known is None or known.placement(face) is None)
    )


def _told(owner: str, letters: str, new: tuple[Placement, ...]) -> Reading:
    return Reading(
        Answer.ACCEPTED, owner=owner, planet=letters, new=new, seen=_ALL, lead=_SURE, frames=1
    )


def _refused(fault: Fault, owner: str, letters: str) -> Reading:
    return Reading(
        Answer.REFUSED, fault, owner=owner, planet=letters, seen=_ALL, lead=-_SURE, frames=1
    )
