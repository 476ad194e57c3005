"""What holds for every request before anybody looks at it: where it comes from, what it may cost, how long it may take.

And what every answer carries, errors and files of the site included.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from battlespace.server.errors import MalformedError, OriginError, SlowError
from battlespace.server.limits import Budget, network
from battlespace.server.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SAFE = ("GET", "HEAD", "OPTIONS")


async def with_headers(message: Message, _: Scope) -> None:
    """Give every answer its headers."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def foreign(headers: Mapping[str, str], base_url: str) -> bool:
    """Say whether a page of another site asks; programs send no origin and may.

    Where the address that people use is known, only its pages may: a name that others let point here is foreign.
    """
    origin = headers.get("origin")
    if origin is None:
        return False
    ours = urlsplit(base_url).netloc or headers.get("host", "")
    return not ours or urlsplit(origin).netloc != ours


def asker(scope: Scope) -> str:
    """Return the network that asks; uvicorn has already looked behind a trusted proxy."""
    client = scope.get("client")
    return network(client[0]) if client else "?"


def guarded(settings: Settings, budget: Budget) -> Callable[[ASGIApp], ASGIApp]:
    """Return what stands around the application; sockets have limits of their own for each message."""
    seconds = settings.limits.seconds

    def around(app: ASGIApp) -> ASGIApp:
        async def call(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != ScopeType.HTTP:
                await app(scope, receive, send)
                return
            _check(scope, settings, budget)
            try:
                async with asyncio.timeout(seconds):
                    await app(scope, receive, send)
            except TimeoutError:
                raise SlowError(f"no answer within {seconds:g} seconds; try again") from None

        return call

    return around


def _check(scope: Scope, settings: Settings, budget: Budget) -> None:
    budget.spend(asker(scope))
    if "\0" in scope["path"]:
        raise MalformedError("an address has no zero bytes in it")
    if scope.get("method") not in SAFE and foreign(Headers.from_scope(scope), settings.base_url):
        raise OriginError("a page of another site may only look")
