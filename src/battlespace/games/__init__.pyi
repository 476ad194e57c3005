# Written by tools/messages.py from the games that are there; do not edit.
from typing import Any, Literal, overload

from battlespace.games.dred.rules.state import State as dred_State
from battlespace.games.dred.view.seen import View as dred_View
from battlespace.games.dronica.rules.state import State as dronica_State
from battlespace.games.dronica.view.seen import View as dronica_View
from battlespace.games.dropdrive.rules.state import State as dropdrive_State
from battlespace.games.dropdrive.view.seen import View as dropdrive_View
from battlespace.games.goelands.rules.state import State as goelands_State
from battlespace.games.goelands.view.seen import View as goelands_View
from battlespace.games.septikon.rules.state import State as septikon_State
from battlespace.games.septikon.view.seen import View as septikon_View
from battlespace.kernel.game import Game

TEMPLATE: str

def slugs() -> tuple[str, ...]: ...
@overload
def load(slug: Literal["dred"]) -> Game[dred_State, dred_View]: ...
@overload
def load(slug: Literal["dronica"]) -> Game[dronica_State, dronica_View]: ...
@overload
def load(slug: Literal["dropdrive"]) -> Game[dropdrive_State, dropdrive_View]: ...
@overload
def load(slug: Literal["goelands"]) -> Game[goelands_State, goelands_View]: ...
@overload
def load(slug: Literal["septikon"]) -> Game[septikon_State, septikon_View]: ...
@overload
def load(slug: str) -> Game[Any]: ...
