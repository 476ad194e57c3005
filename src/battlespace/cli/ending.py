"""How a command ends: a status, and one clear line for every error of ours, for Ctrl-C and for being told to end."""

from __future__ import annotations

import errno
import os
import re
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, get_args

if TYPE_CHECKING:
    from cyclopts import App, CycloptsError

GOES_ON = "stopped: the same command goes on where it was"
"""What is said of work that keeps what it has done."""
NUMBERS: dict[object, str] = {int: "a whole number", float: "a number"}
EMPTY_VALUE = re.compile(r"(--[a-z][\w-]*)=")


class TerminatedError(KeyboardInterrupt):
    """The process was told to end (SIGTERM)."""


def status_of(work: Callable[[], int | None], stopped: str = "stopped") -> int:
    """Do work and return its exit status: 0 well, 1 a check failed, 2 bad input, 130 interrupted, 143 told to end."""
    from battlespace.kernel.errors import BattlespaceError

    try:
        return work() or 0
    except BattlespaceError as error:
        print(f"battlespace: {error.code}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt as interrupted:
        print(f"\n{stopped}", file=sys.stderr)
        return 128 + (signal.SIGTERM if isinstance(interrupted, TerminatedError) else signal.SIGINT)
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        _hush()
        return 0
    except OSError as error:
        if error.filename is None and error.errno != errno.ENOSPC:
            raise
        where = "" if error.filename is None else f"{error.filename}: "
        print(f"battlespace: file: {where}{error.strerror}", file=sys.stderr)
        return 2


def _hush() -> None:
    """Send standard output to nowhere, so that its last flush cannot fail; one that is not a file needs nothing."""
    try:
        out = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, out)
    os.close(nowhere)


@contextmanager
def orderly() -> Generator[None]:
    """Let SIGTERM end what goes on here as Ctrl-C does, so that its processes end and nothing is left behind."""
    if current_thread() is not main_thread():  # only there are signals told
        yield
        return
    former = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    except KeyboardInterrupt as interrupted:
        # Ray tells of every signal as of Ctrl-C: `_end` knows which it was
        if signal.getsignal(signal.SIGTERM) is signal.SIG_IGN:
            raise TerminatedError from interrupted
        raise
    finally:
        signal.signal(signal.SIGTERM, former)


def _end(number: int, _frame: object) -> None:
    """End in order; what is told again meanwhile changes nothing."""
    signal.signal(number, signal.SIG_IGN)
    raise TerminatedError


def called(app: App, argv: Sequence[str]) -> Any:
    """Run a command line. What its parser refuses ends the program with status 2, a wrong number in a line of ours."""
    from cyclopts import CycloptsError, CycloptsPanel

    _refuse_empty(argv)
    try:
        return app(argv, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        told = _wrong_number(error)
        if told is not None:
            print(f"battlespace: option: {told}", file=sys.stderr)
        elif error.console is not None:
            error.console.print(CycloptsPanel(error))
        sys.exit(2)


def _refuse_empty(argv: Sequence[str]) -> None:
    """Refuse an option that is given nothing: for a folder it would be this one, for a list everything."""
    from battlespace.kernel.errors import OptionError

    for before, word in zip(("", *argv), argv, strict=False):
        found = EMPTY_VALUE.fullmatch(word)
        name = before if before.startswith("--") else "an argument"
        if word == "" or found is not None:
            raise OptionError(
                f"{found[1] if found else name} is empty: give it a value, or leave it out"
            )


def _number(kind: object) -> str | None:
    """Say what a type of numbers is, or one that may be left out; None where it is another."""
    return next((NUMBERS[one] for one in (kind, *get_args(kind)) if one in NUMBERS), None)


def _wrong_number(error: CycloptsError) -> str | None:
    """Return what to say of a number that was refused; None where it is about something else."""
    from cyclopts import CoercionError, ValidationError

    from battlespace.kernel.errors import SHOWN, shown

    argument = error.argument
    if argument is None or not argument.tokens:
        return None
    if isinstance(error, ValidationError):
        value = ",".join(token.value for token in argument.tokens)
        expected = error.exception_message
    elif isinstance(error, CoercionError) and error.token and (kind := _number(error.target_type)):
        value, expected = error.token.value, f"expected {kind}"
    else:
        return None
    return f"{argument.name}={value if len(value) <= SHOWN else shown(value)}: {expected}"
