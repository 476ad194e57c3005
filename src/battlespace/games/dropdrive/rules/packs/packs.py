"""The packs that tables of this process play with: ours, and the latest of players' own."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import cache
from threading import Lock

from battlespace.games.dropdrive.rules.packs.pack import Pack, default_text, key_of, read_pack
from battlespace.kernel.errors import ContentError

KEPT = 256
"""The most packs of players' own that stay in memory; those that were not used for longest go first."""
_own: OrderedDict[bytes, Pack] = OrderedDict()
_lock = Lock()


def load_pack(file: str, text: str) -> Pack:
    """Return a pack of a player's own that was read before, or read it."""
    key = key_of(text)
    with _lock:
        found = _own.get(key)
    if found is None:
        found = read_pack(file, text)
    with _lock:
        _own[key] = found
        _own.move_to_end(key)
        while len(_own) > KEPT:
            _own.popitem(last=False)
    return found


@cache
def default_pack() -> Pack:
    """Return the pack that comes with the game."""
    return read_pack("default.json", default_text())


def pack_by(key: bytes) -> Pack:
    """Return a pack by what a table carries of it."""
    if key in (b"", default_pack().key):
        return default_pack()
    with _lock:
        found = _own.get(key)
        if found is not None:
            _own.move_to_end(key)
    if found is None:
        raise ContentError("the card pack of this table is not in memory any more; open it again")
    return found


def chosen_pack(option: object) -> Pack:
    """Return the pack that the option names: our own, or a file's text."""
    if isinstance(option, Mapping):
        return load_pack(str(option["file"]), str(option["text"]))
    return default_pack()
