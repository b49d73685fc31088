"""The abstract trees that LoLa recorded, as formulae; what a search that chooses as it did says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Constant,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
)

_TOKEN = re.compile(r'\(|\)|"[^"]*"|[A-Za-z0-9]+')


def formula_of(tree: str) -> Formula:
    """The formula of a recorded tree, such as ``PNeg (PAtom (AKind Cube (IVar (VString "x"))))``.

    Names from u to z, and t, are variables where a quantifier binds them, else constants.
    """
    return _proposition(_nested(iter(_TOKEN.findall(f"({tree})")), first=True), frozenset())


def _nested(tokens: Iterator[str], *, first: bool = False) -> list[object]:
    if first:
        next(tokens)
    items: list[object] = []
    for mark in tokens:
        if mark == ")":
            break
        items.append(_nested(tokens) if mark == "(" else mark.strip('"'))
    while len(items) == 1 and isinstance(items[0], list):
        items = items[0]
    return items


def _parts(item: object) -> list[object]:
    return item if isinstance(item, list) else [item]


def _proposition(item: object, bound: frozenset[str]) -> Formula:
    head, *rest = _parts(item)
    match head:
        case "PAtom":
            return _atom(rest[0], bound)
        case "PNeg":
            return Not(_proposition(rest[0], bound))
        case "PConj":
            kind: Callable[[tuple[Formula, ...]], Formula] = And if rest[0] == "CAnd" else Or
            return kind((_proposition(rest[1], bound), _proposition(rest[2], bound)))
        case "PImpl":
            return Implies(_proposition(rest[0], bound), _proposition(rest[1], bound))
        case "PUniv" | "PExist":
            name = str(_parts(rest[0])[1])
            quantifier = ForAll if head == "PUniv" else Exists
            return quantifier((Variable(name),), _proposition(rest[1], bound | {name}))
        case "PTaut":
            return TRUTH
        case "PContra":
            return FALSITY
        case _:
            raise ValueError(f"unknown tree {head!r}")


def _atom(item: object, bound: frozenset[str]) -> Formula:
    _, name, *terms = _parts(item)
    return Predicate(str(name), tuple(_term(term, bound) for term in terms))


def _term(item: object, bound: frozenset[str]) -> Term:
    name = str(_parts(_parts(item)[-1])[-1])
    return Variable(name) if name in bound else Constant(name)
