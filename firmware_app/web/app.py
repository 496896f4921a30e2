"""The page's addresses: what may be looked at, and the two doors through which things change."""

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from engine.errors import RefereeError, Unreadable
from engine.planet.record import write_record
from engine.planet.waiting import Phase
from engine.strict_json import parse_json
from firmware_app.i18n import LANGUAGES
from firmware_app.referee.effect import Purpose
from firmware_app.referee.happening import ObjectiveTold
from firmware_app.web.access import COOKIE, Access
from firmware_app.web.asked import read_deed, read_happening
from firmware_app.web.assets import Asset, assets
from firmware_app.web.guard import Guard, Hosts
from firmware_app.web.plain import plain
from firmware_app.web.public import cards_to_json, game_to_json, past_to_json
from firmware_app.web.sections import Sections
from firmware_app.web.stage import Stage
from firmware_app.web.table import Table
from firmware_app.web.words import in_language

VIEWERS: Final = 64
HEARTBEAT: Final = 10.0
SLOWEST: Final = 20.0
_TELLING: Final = (Phase.REVEALING_OBJECTIVES, Phase.FINISHED)


@dataclass(slots=True)
class Page:
    """One table's page."""

    table: Table
    stage: Stage | None = None
    access: Access = field(default_factory=Access)
    hosts: Hosts = field(default_factory=Hosts)
    viewers: int = 0
    was_seen: bool = False
    """Whether anybody has looked at it yet."""
    sections: Sections = field(init=False)
    files: dict[str, Asset] = field(default_factory=lambda: dict(assets()))

    def __post_init__(self) -> None:
        """One set of sections serves all viewers."""
        self.sections = Sections(self.table, self.stage)

    def app(self) -> Guard:
        """Return the application."""
        routes = [
            Route("/events", self.events),
            Route("/tell", self.tell, methods=["POST"]),
            Route("/act", self.act, methods=["POST"]),
            Route("/unlock", self.unlock, methods=["POST"]),
            Route("/me", self.me),
            Route("/cards", self.cards),
            Route("/words/{language}", self.words),
            Route("/camera", self.camera),
            Route("/evidence/{event:int}", self.evidence),
            Route("/record", self.record),
            Route("/games", self.games),
            Route("/games/{number:int}/{event:int}", self.replay),
            Route("/games/{number:int}/record", self.past_record),
            Route("/{path:path}", self.file),
        ]
        return Guard(Starlette(routes=routes, lifespan=self._life), self.hosts)

    @asynccontextmanager
    async def _life(self, _: Starlette) -> AsyncIterator[None]:
        following = asyncio.create_task(self.sections.run())
        yield
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following

    async def file(self, request: Request) -> Response:
        """Return a file of the page."""
        path = request.url.path
        asset = self.files.get("/index.html" if path == "/" else path)
        if asset is None:
            return _problem(404, "there is nothing here")
        headers = {"etag": asset.etag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == asset.etag:
            return Response(status_code=304, headers=headers)
        return Response(asset.content, media_type=asset.kind, headers=headers)

    async def events(self, _: Request) -> Response:
        """Send every section now, and from now on whatever is new."""
        if self.viewers >= VIEWERS:
            return _problem(503, "too many are looking", {"retry-after": "5"})
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return Stream(self._news(), media_type="text/event-stream", headers=headers)

    async def _news(self) -> AsyncIterator[bytes]:
        known: dict[str, int] = {}
        self.viewers += 1
        self.was_seen = True
        try:
            yield b"retry: 1500\n\n"
            while not self.sections.over:
                newer = await self.sections.wait(known, HEARTBEAT)
                known |= {name: section.version for name, section in newer.items()}
                yield (
                    b"".join(
                        b"event: %s\nid: %d\ndata: %s\n\n" % (name.encode(), *section)
                        for name, section in newer.items()
                    )
                    or b"event: beat\ndata: 0\n\n"
                )
        finally:
            self.viewers -= 1

    async def tell(self, request: Request) -> Response:
        """Let the referee hear what somebody says on the page."""
        return await self._changed(request, self._told)

    async def act(self, request: Request) -> Response:
        """Do something on the stage."""
        return await self._changed(request, self._acted)

    async def _changed(self, request: Request, change: Callable[[object], None]) -> Response:
        if not self._may_change(request):
            return _problem(403, "this needs the code that the device shows")
        try:
            # The table may take a moment to answer, for which nobody else should wait.
            await asyncio.to_thread(change, await _json(request))
        except RefereeError as problem:
            return _problem(422, str(problem))
        return JSONResponse({"ok": True})

    def _told(self, told: object) -> None:
        happening = read_happening(told)
        game = self.table.moment().game
        if isinstance(happening, ObjectiveTold) and (game is None or game.phase not in _TELLING):
            raise Unreadable("objectives stay secret until the end (P-13)")
        self.table.submit(happening)

    def _acted(self, told: object) -> None:
        if self.stage is None:
            raise Unreadable("this is a real table: there is no stage")
        self.stage.act(read_deed(told))

    async def unlock(self, request: Request) -> Response:
        """Take the code, and remember who gave it."""
        wait = self.access.wait(request.client.host if request.client else "")
        if wait:
            return _problem(429, "too many tries", {"retry-after": str(int(wait) + 1)})
        try:
            told = await _json(request)
            code = told.get("code") if isinstance(told, dict) else None
            token = self.access.unlock(code) if isinstance(code, str) else None
        except RefereeError as problem:
            return _problem(422, str(problem))
        if token is None:
            return _problem(403, "this is not the code")
        answer = JSONResponse({"ok": True})
        answer.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/")
        return answer

    async def me(self, request: Request) -> Response:
        """Say whether this viewer may change things, and whether there is a stage."""
        return JSONResponse({"may": self._may_change(request), "stage": self.stage is not None})

    async def cards(self, _: Request) -> Response:
        """Return every animal card as it is known."""
        return JSONResponse(cards_to_json(self.table.moment().catalogue))

    async def words(self, request: Request) -> Response:
        """Return the page's texts in a language."""
        language = request.path_params["language"]
        if language not in LANGUAGES:
            return _problem(404, "there is nothing here")
        return JSONResponse(in_language(language), headers={"cache-control": "no-cache"})

    async def camera(self, request: Request) -> Response:
        """Return the camera's picture to whoever may change things; never an objective."""
        secret = self.table.moment().looks_for is Purpose.OBJECTIVE
        watched = self.table.watched() if self._may_change(request) and not secret else None
        if watched is None:
            return Response(status_code=204)
        return JSONResponse({**plain(watched._replace(jpeg=b"")), "jpeg": _text(watched.jpeg)})

    async def evidence(self, request: Request) -> Response:
        """Return the pictures by which an event was judged."""
        if not self._may_change(request):
            return _problem(403, "this needs the code that the device shows")
        return JSONResponse([_text(each) for each in self.table.evidence(_number(request))])

    async def record(self, _: Request) -> Response:
        """Return the record of the game."""
        game = self.table.moment().game
        return _problem(404, "there is no game") if game is None else _record(write_record(game))

    async def games(self, _: Request) -> Response:
        """Return the list of past games."""
        past = await asyncio.to_thread(self.table.past)
        return JSONResponse([past_to_json(each) for each in past])

    async def replay(self, request: Request) -> Response:
        """Return a past game as it was after an event."""
        past = await self._past(request)
        if past is None or _number(request) >= len(past.log):
            return _problem(404, "there is no such game")
        then = past.at(_number(request))
        return JSONResponse({**game_to_json(then), "events": len(past.log)})

    async def past_record(self, request: Request) -> Response:
        """Return the record of a past game."""
        past = await self._past(request)
        return (
            _problem(404, "there is no such game") if past is None else _record(write_record(past))
        )

    async def _past(self, request: Request) -> Any:
        wanted, past = request.path_params["number"], await asyncio.to_thread(self.table.past)
        return next((each.game for each in past if each.number == wanted), None)

    def _may_change(self, request: Request) -> bool:
        return self.access.admits(request.cookies.get(COOKIE))


class Stream(StreamingResponse):
    """A stream that gives up on whoever takes nothing for too long."""

    async def stream_response(self, send: Any) -> None:
        """Send each piece within the time."""

        async def timely(message: Any) -> None:
            async with asyncio.timeout(SLOWEST):
                await send(message)

        with suppress(TimeoutError):
            await super().stream_response(timely)


async def _json(request: Request) -> object:
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Unreadable("what was sent is no text") from None
    return parse_json(text, "what was sent")


def _number(request: Request) -> int:
    number: int = request.path_params["event"]
    return number


def _text(picture: bytes) -> str:
    return b64encode(picture).decode()


def _record(text: str) -> Response:
    headers = {"content-disposition": 'attachment; filename="orrery.jsonl"'}
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=headers)


def _problem(status: int, problem: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse({"problem": problem}, status, headers)
