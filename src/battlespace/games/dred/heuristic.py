"""Stub."""

from battlespace.kernel.rule import rule


@rule
def evaluate(s, out):
    for i in range(s.seats):
        out[i] = 1.0 / s.seats


@rule
def order(s, actions, count, out):
    for i in range(count):
        out[i] = 1.0
