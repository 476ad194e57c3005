"""Start a server and keep it running until it is told to stop."""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable

import uvicorn

from battlespace.kernel.errors import OptionError
from battlespace.server import players
from battlespace.server.app import build
from battlespace.server.falls import falling
from battlespace.server.locked import locked
from battlespace.server.punctual import PunctualHttp
from battlespace.server.settings import Settings

STANDARD = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}
PING_SECONDS, PONG_SECONDS = 4.0, 5.0
"""A device is asked so often whether it is still there, and has so long to answer: a dead line is noticed within 10."""
NEAR = 20
"""How many ports above the wanted one are tried when nobody asked for a certain one."""


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record with all that was given along."""
        extra = {k: v for k, v in record.__dict__.items() if k not in STANDARD}
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **extra,
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def log_to_stderr(level: int = logging.WARNING) -> None:
    """Write structured logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("alembic", "httpx", "uvicorn.error"):
        logging.getLogger(name).setLevel(max(level, logging.WARNING))


def free_port(host: str, port: int | None, default: int) -> int:
    """Return the wanted port, or the first free one from the default up; 0 means any."""
    wanted = [port] if port is not None else range(default, default + NEAR)
    for one in wanted:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, one))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OptionError(f"port {port or default} of {host} is not free; choose another with --port")


def configured(settings: Settings, host: str, port: int, proxy: str | None) -> uvicorn.Config:
    """Return how the application is served."""
    return uvicorn.Config(
        build(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        http=PunctualHttp,
        ws="websockets-sansio",
        ws_per_message_deflate=False,  # a move has a few kB; packing it costs more than playing it
        ws_max_size=settings.limits.message,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def serve(
    settings: Settings, host: str, port: int, proxy: str | None, ready: Callable[[], None]
) -> None:
    """Serve until interrupted, or told to end; `ready` is called once the port answers."""
    server = uvicorn.Server(configured(settings, host, port, proxy))
    quiet_collector()

    def announce() -> None:
        while not server.started and not server.should_exit:
            time.sleep(0.02)
        if server.started:
            ready()

    with locked(settings.database):
        threading.Thread(target=announce, daemon=True).start()
        signal.signal(signal.SIGTERM, _end)
        try:
            server.run()
        finally:
            for pool in (players.playing, players.analysing, falling):
                pool.stop()


def _end(number: int, _frame: object) -> None:
    """End as a program does that is done, so that nothing is left behind; a second time, at once.

    The server has put all away by then: it takes the signal first, and passes it on.
    """
    signal.signal(number, signal.SIG_DFL)
    sys.exit(0)


def quiet_collector() -> None:
    """Leave what is loaded by now out of the search for garbage, and search by small portions: nobody waits long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 4, 200)


def open_browser(url: str) -> None:
    """Show the site, where there is a screen; a browser inside the terminal would be in the way."""
    screen = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if not screen:
        return
    try:
        webbrowser.open(url)
    except webbrowser.Error:
        return
