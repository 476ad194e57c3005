"""Stub."""

from battlespace.kernel.words import Reason


def explain(s, text):
    from battlespace.games.dred.notation import parse

    parse(text)
    return [Reason("DRED-6.2")]
