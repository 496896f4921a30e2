"""The figure of a simulated game: what referee, reader and store add to drawing its pictures."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from engine.planet.planet import Planet
from engine.planet.variant import Variant
from firmware_app.bench.figure import Effort, Figure
from firmware_app.bench.timing import times_as_long
from firmware_app.compose import VirtualParts
from firmware_app.host import Host
from firmware_app.sim import Sim
from vision.render import Camera, Moment, Scene, Seat, render

_WHOLE: Final = 60
"""So many items are a whole game; fewer are its last round."""
_LAST: Final = 12


class Drawn(NamedTuple):
    """A picture of a game, ready to be drawn again."""

    scene: Scene
    planet: Planet
    seat: Seat
    camera: Camera
    moment: Moment


class _Reached(Exception):
    """The game has come to the round from which on it is measured."""


def sim_vs_rendering(effort: Effort) -> Figure:
    """A whole simulated game, against drawing its pictures alone."""
    with TemporaryDirectory() as folder:
        ratio = times_as_long(_played, _rendered, _repeats(effort, Path(folder)))
    return Figure(
        "sim-vs-rendering",
        ratio,
        2.0,
        "lower",
        "a simulated game of two: drawn, read, judged, kept and shown",
        "drawing the pictures of the same game",
    )


def _repeats(effort: Effort, folder: Path) -> Iterator[tuple[Sim, list[Drawn]]]:
    for repeat in range(max(1, effort.repeats // 3)):
        first = 1 if effort.items >= _WHOLE else _LAST
        film, drawn = _begun(folder / f"{repeat}-film", first), list[Drawn]()
        film.meanwhile.append(partial(_take_down, drawn))
        film.result()
        yield _begun(folder / f"{repeat}", first), drawn


def _begun(folder: Path, round_: int) -> Sim:
    """Return a game that has come to a round without a picture."""
    sim = Sim(2, Variant.STANDARD, 1, folder)
    if round_ > 1:
        _feed(Sim(2, Variant.STANDARD, 1, folder, fed=True), round_)
    return sim


def _feed(sim: Sim, round_: int) -> None:
    def stop(host: Host, _: VirtualParts) -> None:
        if host.state.game is not None and host.state.game.round >= round_:
            raise _Reached

    sim.meanwhile.append(stop)
    try:
        sim.result()
    except _Reached:
        return


def _take_down(drawn: list[Drawn], _: Host, parts: VirtualParts) -> None:
    """Know what was drawn at this turn, if anything was."""
    table = parts.stage.mat.turntable
    if table.shown > len(drawn):
        moment = Moment(azimuth=(table.azimuth - table.step) % 360, noise=table.shown - 1)
        drawn.append(Drawn(table.scene, table.planet, table.seat, table.camera, moment))


def _played(sim: Sim) -> None:
    sim.result()


def _rendered(drawn: list[Drawn]) -> None:
    for each in drawn:
        render(*each)
