"""What viewers are sent: named sections, written once for all, of which only the newest counts."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from firmware_app.web.public import game_to_json, moment_to_json, tables_to_json
from firmware_app.web.scenery import scene_to_json
from firmware_app.web.stage import Stage
from firmware_app.web.table import Table

PAUSE: Final = 0.08
"""The table is looked at no oftener than this, however fast it changes."""
Build = Callable[[], dict[str, Any] | None]


class Section(NamedTuple):
    """A part of what is shown, with the number of its version."""

    version: int
    text: bytes


NOTHING: Final = Section(0, b"")


class _Source(NamedTuple):
    """Where a section comes from: a value that is cheap to compare, and what it is written as."""

    name: str
    value: Callable[[], object]
    write: Callable[[Any], object]


@dataclass(slots=True)
class Sections:
    """The sections as they are now; all of it lives in the server's event loop."""

    table: Table
    stage: Stage | None = None
    current: dict[str, Section] = field(default_factory=dict)
    _seen: dict[str, object] = field(default_factory=dict)
    _version: int = 0
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    _dirty: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False
    _loop: asyncio.AbstractEventLoop | None = None

    async def run(self) -> None:
        """Follow the table until cancelled."""
        self._loop = asyncio.get_running_loop()
        with self._listening(self._loop):
            while not self.over:
                self._dirty.clear()
                if self.refresh():
                    async with self._changed:
                        self._changed.notify_all()
                await asyncio.sleep(PAUSE)
                await self._dirty.wait()
        async with self._changed:
            self._changed.notify_all()

    def end(self) -> None:
        """Follow the table no longer, and let nobody wait for more; from any thread."""
        self.over = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._dirty.set)

    @contextmanager
    def _listening(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        def hear() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._dirty.set)

        ends = [each.listen(hear) for each in (self.table, self.stage) if each is not None]
        try:
            yield
        finally:
            for end in ends:
                end()

    def refresh(self) -> bool:
        """Write anew what has changed, and tell whether anything has."""
        changes = [self._refreshed(source) for source in self._sources()]
        return any(changes)

    def newer(self, known: dict[str, int]) -> dict[str, Section]:
        """Return the sections that somebody does not have."""
        return {
            name: section
            for name, section in self.current.items()
            if known.get(name) != section.version
        }

    async def wait(self, known: dict[str, int], seconds: float) -> dict[str, Section]:
        """Return the sections that somebody does not have, as soon as there are any."""
        try:
            async with asyncio.timeout(seconds), self._changed:
                while not self.over and not self.newer(known):
                    await self._changed.wait()
        except TimeoutError:
            return {}
        return self.newer(known)

    def _sources(self) -> Iterator[_Source]:
        moment = self.table.moment()
        yield _Source("game", lambda: moment.game, lambda game: game and game_to_json(game))
        yield _Source("moment", lambda: moment, moment_to_json)
        yield _Source("tables", lambda: moment.catalogue, tables_to_json)
        if self.stage is not None:
            yield _Source("scene", self.stage.scene, scene_to_json)

    def _refreshed(self, source: _Source) -> bool:
        value = source.value()
        if source.name in self._seen and self._seen[source.name] == value:
            return False
        self._seen[source.name] = value
        text = json.dumps(source.write(value), ensure_ascii=False, separators=(",", ":")).encode()
        if self.current.get(source.name, NOTHING).text == text:
            return False
        self._version += 1
        self.current[source.name] = Section(self._version, text)
        return True
