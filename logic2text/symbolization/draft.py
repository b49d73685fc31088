"""Draft symbolization keys: the guessed words of some formulae's symbols, to be edited.

>>> from logic2text.notation import parse
>>> print(draft([parse("∀x (Student(x) → Trusts(x, mother(claire)))")], Lexicon.default()), end="")
Student(x): x is a student
Trusts(x,y): x trusts y
mother(x): the mother of x
claire: Claire
"""

from __future__ import annotations

from collections.abc import Iterable

from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.morphology import article
from logic2text.walk import symbols

_VARIABLES = "xyzuvw"


def draft(formulae: Iterable[Formula], lexicon: Lexicon) -> str:
    """A key with a line for every predicate, function and constant of the formulae."""
    predicates: set[tuple[str, int]] = set()
    functions: set[tuple[str, int]] = set()
    for formula in formulae:
        found = symbols(formula)
        predicates |= found[0]
        functions |= found[1]
    lines = [_predicate_line(lexicon.entry(*symbol)) for symbol in sorted(predicates)]
    lines += [_function_line(lexicon.function(*s)) for s in sorted(functions) if s[1]]
    lines += [
        f"{name}: {lexicon.name(name).words}" for name, arity in sorted(functions) if not arity
    ]
    return "".join(f"{line}\n" for line in lines)


def _predicate_line(entry: Entry) -> str:
    match entry.category:
        case Category.PROPOSITION:
            return f"{entry.symbol}: {entry.singular}"
        case Category.NOUN:
            words = f"is {article(entry.singular)} {entry.singular}"
        case Category.ADJECTIVE:
            words = f"is {entry.singular}"
        case _:
            words = entry.singular
    return f"{_head(entry)}: {' '.join(['x', words, *_objects(entry, _VARIABLES[1:])])}"


def _function_line(entry: Entry) -> str:
    return f"{_head(entry)}: {' '.join(['the', entry.singular, *_objects(entry, _VARIABLES)])}"


def _head(entry: Entry) -> str:
    return f"{entry.symbol}({','.join(_names(entry.arity))})"


def _names(arity: int) -> list[str]:
    numbered = [f"x{number}" for number in range(1, arity + 1)]
    return list(_VARIABLES[:arity]) if arity <= len(_VARIABLES) else numbered


def _objects(entry: Entry, names: str) -> list[str]:
    return [f"{link} {name}".strip() for link, name in zip(entry.links, names, strict=False)]
