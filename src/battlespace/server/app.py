"""The web application: a few requests to find and make tables, one socket to play at them, and the site."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody
from litestar.static_files import create_static_files_router

from battlespace.kernel.errors import BattlespaceError, UnknownGameError
from battlespace.server import catalogue, learning
from battlespace.server import messages as m
from battlespace.server.errors import (
    TOO_DEEP,
    MalformedError,
    PreparingError,
    StoreError,
    UnknownTableError,
)
from battlespace.server.guard import guarded, with_headers
from battlespace.server.house import TIMES, House
from battlespace.server.limits import Budget
from battlespace.server.message_parts import Attempt, Coaching, Judged, PrimerPart, Study
from battlespace.server.metrics import CONTENT_TYPE
from battlespace.server.peers import serve_node
from battlespace.server.settings import Settings
from battlespace.server.socket import carry
from battlespace.server.transcripts import opened_from

STATUS = {
    "unknown-table": 404,
    "unknown-game": 404,
    "limit": 429,
    "token": 403,
    "origin": 403,
    "taken": 409,
    "timeout": 503,
    "store": 503,
    "disk-full": 507,
    "preparing": 503,
}
"""HTTP status by code; the others are 400."""

PATIENCE = 2.0
"""Seconds that a question after a game's readiness waits for another answer than not yet."""

MAKING, READING = 20, 100
"""What it costs to make a table, and to have a file of one's own read; any other request costs 1."""

TableId = FromPath[str]
log = logging.getLogger("battlespace")


Here = NamedDependency[House]


def _json(data: Any, status: int = 200) -> Response[bytes]:
    body = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return Response(body, media_type=MediaType.JSON, status_code=status)


@get("/api/games")
async def list_games(house: Here) -> Response[bytes]:
    """List the games that can be played here."""
    return _json(catalogue.games_json(house.settings.games))


@get("/api/games/{slug:str}")
async def game_book(house: Here, slug: TableId) -> Response[bytes]:
    """Return the sentences and the rules of a game."""
    return _json(catalogue.book_json(_shown(house, slug)))


@get("/api/games/{slug:str}/ready")
async def readiness(house: Here, slug: TableId) -> m.Readiness:
    """Say whether a game is compiled, as soon as it is; how far it is, after a while. Asking costs nothing."""
    shop = house.workshop
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await shop.wait(_shown(house, slug))
    done, total = shop.progress(slug)
    return m.Readiness(shop.is_ready(slug), done, total)


def _shown(house: House, slug: str) -> str:
    if slug not in house.settings.games:
        raise UnknownGameError(f"unknown game {slug[:40]!r}")
    return slug


@get("/api/games/{slug:str}/options/{name:str}")
async def pictures(house: Here, slug: TableId, name: TableId) -> Response[bytes]:
    """Return what the files that come with a game, as values of one of its options, are drawn from."""
    return _json(catalogue.pictures_json(_shown(house, slug), name))


@post("/api/games/{slug:str}/options/{name:str}", status_code=200)
async def check_file(
    house: Here,
    request: Request[Any, Any, Any],
    slug: TableId,
    name: TableId,
    data: JSONBody[m.OwnFile],
) -> Response[bytes]:
    """Check a user's own file for one of a game's options and return what it is drawn from."""
    house.charge(request, READING)
    value, game = msgspec.structs.asdict(data), _shown(house, slug)
    return _json(await house.lobby.making.run(lambda _: catalogue.picture_of(game, name, value)))


@get("/api/games/{slug:str}/study")
async def study(house: Here, slug: TableId) -> Study:
    """Return the lessons and the puzzles of a game."""
    game = house.lobby.game(_shown(house, slug))
    return await house.lobby.making.run(lambda _: learning.study(game, TIMES.now()))


@get("/api/games/{slug:str}/primer")
async def primer(house: Here, slug: TableId) -> list[PrimerPart]:
    """Return the first page of a game's rules."""
    game = house.lobby.game(_shown(house, slug))
    return await house.lobby.making.run(lambda _: learning.primer(game))


@get("/api/games/{slug:str}/coach")
async def coach(house: Here, slug: TableId) -> Coaching:
    """Return what is said in somebody's first game."""
    return learning.coach(house.lobby.game(_shown(house, slug)))


@post("/api/games/{slug:str}/lessons/{name:str}", status_code=200)
async def try_lesson(house: Here, slug: TableId, name: TableId, data: JSONBody[Attempt]) -> Judged:
    """Try a move in a lesson."""
    game = house.lobby.game(_shown(house, slug))
    return await house.lobby.making.run(lambda _: learning.lesson(game, name, data))


@post("/api/games/{slug:str}/puzzles/{name:str}", status_code=200)
async def try_puzzle(house: Here, slug: TableId, name: TableId, data: JSONBody[Attempt]) -> Judged:
    """Try a move of a puzzle."""
    game = house.lobby.game(_shown(house, slug))
    return await house.lobby.making.run(lambda _: learning.puzzle(game, name, data))


@get("/api/tables")
async def list_tables(house: Here) -> list[m.Listed]:
    """List the newest public tables."""
    found = await house.store.recent(50)
    return [m.Listed(b.id, b.game, b.names, b.open, b.entries, b.over) for b in found]


@post("/api/tables")
async def make_table(
    house: Here, request: Request[Any, Any, Any], data: JSONBody[m.Wanted]
) -> m.Opened:
    """Make a table."""
    with house.made.counted(house.charge(request, MAKING)):
        return await house.lobby.create(data)


@post("/api/tables/{table_id:str}/seats")
async def take_seat(house: Here, table_id: TableId, data: JSONBody[m.Sitting]) -> m.Opened:
    """Sit down at a table."""
    return msgspec.json.decode(await house.peers.request("sit", table_id, data), type=m.Opened)


@post("/api/tables/{table_id:str}/forks")
async def make_fork(
    house: Here, request: Request[Any, Any, Any], table_id: TableId, data: JSONBody[m.Fork]
) -> m.Opened:
    """Make a private board from a position of a table."""
    with house.made.counted(house.charge(request, MAKING)):
        return msgspec.json.decode(await house.peers.request("fork", table_id, data), type=m.Opened)


@get("/api/tables/{table_id:str}/transcript", media_type="application/jsonl")
async def transcript(house: Here, table_id: TableId) -> Response[str]:
    """Return the whole match as text; the seed is in it once the match is over."""
    game, text = msgspec.json.decode(await house.peers.request("transcript", table_id))
    name = f'attachment; filename="{game}-{table_id[:6]}.jsonl"'
    return Response(text, media_type="application/jsonl", headers={"content-disposition": name})


@post("/api/transcripts")
async def upload(house: Here, request: Request[Any, Any, Any]) -> m.Opened:
    """Make a table from a transcript, to look at and to fork."""
    with house.made.counted(house.charge(request, READING)):
        return await opened_from(house.lobby, (await request.body()).decode("utf-8", "replace"))


@get("/health")
async def health(house: Here) -> dict[str, Any]:
    """Say that the store answers, and which games are still being compiled."""
    await house.store.ping()
    if house.node is not None and house.node.replaced:
        raise StoreError(f"another process has the name of this node, {house.node.name}")
    if house.stopped:
        raise RuntimeError(
            "something that goes on beside the requests has stopped; the log says what"
        )
    unreadable = sorted(house.lobby.unreadable)
    return {"status": "ok", "preparing": house.workshop.missing(), "unreadable": unreadable}


@get("/metrics")
async def metrics(house: Here) -> Response[bytes]:
    """Return counters in Prometheus' format."""
    return Response(house.metrics.text(), media_type=CONTENT_TYPE)


@websocket("/play/{table_id:str}")
async def play_socket(socket: WebSocket[Any, Any, Any], table_id: TableId, house: Here) -> None:
    """Carry messages between one device and one table until it leaves."""
    try:
        await carry(socket, table_id, house)
    except WebSocketDisconnect:
        return


@websocket("/node")
async def node_socket(socket: WebSocket[Any, Any, Any], house: Here) -> None:
    """Carry what another node has to say."""
    with suppress(WebSocketDisconnect):
        await serve_node(socket, house)


ROUTES = [
    list_games,
    game_book,
    readiness,
    pictures,
    check_file,
    study,
    primer,
    coach,
    try_lesson,
    try_puzzle,
    list_tables,
    make_table,
    take_seat,
    make_fork,
    transcript,
    upload,
    health,
    metrics,
    play_socket,
    node_socket,
]


def _refused(_: Request[Any, Any, Any], error: BattlespaceError) -> Response[bytes]:
    about = {"game": error.game} if isinstance(error, PreparingError) else {}
    return _json({"code": error.code, "why": str(error), **about}, STATUS.get(error.code, 400))


def _http(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    codes = {404: "not-found", 405: "method", 413: "limit", 400: "malformed"}
    code = codes.get(error.status_code, "error")
    extra = error.extra if isinstance(error.extra, list) else []
    faults = [f"{fault.get('key', 'body')}: {fault.get('message', '')}" for fault in extra]
    why = "; ".join([str(error.detail), *faults])
    return _json({"code": code, "why": why}, error.status_code)


def _too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[bytes]:
    return _json({"code": MalformedError.code, "why": TOO_DEEP}, 400)


def _fault(request: Request[Any, Any, Any], _: Exception) -> Response[bytes]:
    log.exception("request", extra={"path": request.url.path})
    return _json({"code": "internal", "why": "a fault of the server; it is in its log"}, 500)


REFUSALS: Any = {
    BattlespaceError: _refused,
    HTTPException: _http,
    RecursionError: _too_deep,
    Exception: _fault,
}
"""How each kind of error is answered; whatever else happens is a fault of ours."""


def _pages(site: Path) -> list[Any]:
    """Return the routes of the site; every page is the same file, the browser finds its way."""

    @get(
        [
            "/",
            "/g/{slug:str}",
            "/t/{table_id:str}",
            "/learn/{slug:str}",
            "/learn/{slug:str}/{name:str}",
        ],
        include_in_schema=False,
    )
    async def page() -> Response[bytes]:
        """Return the page."""
        path = site / "index.html"
        if not path.exists():
            raise UnknownTableError("the site is not built; run: npm run build")
        return Response(
            path.read_bytes(), media_type=MediaType.HTML, headers={"cache-control": "no-cache"}
        )

    if not (site / "assets").is_dir():
        return [page]
    files = create_static_files_router(
        "/assets", [site / "assets"], cache_control=None, include_in_schema=False
    )
    return [page, files]


def build(settings: Settings) -> Litestar:
    """Return the application; it opens the store when it starts."""
    budget = Budget(settings.limits.work, TIMES.elapsed)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        house = House(settings, budget)
        app.state.house = house
        async with house.running():
            yield

    async def house(state: State) -> House:
        return state.house

    return Litestar(
        [*ROUTES, *_pages(settings.site)],
        dependencies={"house": Provide(house)},
        lifespan=[lifespan],
        middleware=[guarded(settings, budget)],
        before_send=[with_headers],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        exception_handlers=REFUSALS,
        logging_config=None,
        request_max_body_size=settings.limits.body,
        openapi_config=OpenAPIConfig(
            "Battlespace", "1", path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
    )
