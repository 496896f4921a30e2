"""A simulated table with its page: bots play at people's pace until somebody stops the program."""

import time
from collections.abc import Callable
from random import Random
from typing import Final

from firmware_app.compose import VirtualParts, simulated
from firmware_app.host import Host
from firmware_app.sim import TURN, Sim
from firmware_app.virtual.stage import Stage
from firmware_app.web.app import Page
from firmware_app.web.server import serve
from firmware_app.web_table import WebStage, WebTable

PACE: Final = 0.45
"""Seconds between two moves of the hands, at the speed of a person."""


def serve_sim(sim: Sim, port: int, say: Callable[[str], None]) -> int:
    """Serve the page of a simulated table, and say where."""
    stage = Stage.of(sim.players, sim.variant, sim.seed, sim.clock)
    parts = VirtualParts(stage, sim.clock)
    with simulated(sim.folder, parts, Random(sim.seed), evidence=True) as host:
        table, world = WebTable(host), WebStage(host, parts)
        served = serve(Page(table, world), port=port)
        say(f"The table is at {served.url} (Ctrl-C ends it)")
        try:
            _play(sim, host, table, world)
        finally:
            served.close()
    return 0


def _play(sim: Sim, host: Host, table: WebTable, world: WebStage) -> None:
    moved = sim.clock.now()
    while True:
        began = time.monotonic()
        sim.clock.pass_by(TURN)
        host.console.step()
        host.turn()
        for each in sim.meanwhile:
            each(host, world.parts)
        if world.playing and sim.clock.now() - moved > PACE * 100 / world.speed:
            moved = sim.clock.now()
            world.parts.stage.act(host.view)
        table.notice()
        world.notice()
        time.sleep(max(0.0, TURN - (time.monotonic() - began)))
