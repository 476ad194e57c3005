"""Stub."""


def view(s, seat):
    return {}


def path(s, a):
    return [str(a)]


def meant(s, c):
    return "end"


def label(s, a):
    return None


def tell(b, a, c):
    return []


def board(s):
    return ""
