"""The kinds of exercises, and what each of them has.

>>> Kind("formalize")
<Kind.FORMALIZE: 'formalize'>
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from logic2text import formula as fol
from logic2text.results.words import Words
from logic2text.tutor.sayings import say
from logic2text.walk import symbols


class Kind(StrEnum):
    """What a student is asked to do; the value is its name in JSON.

    FORMALIZE: a sentence is given, a formula is asked.  SAY: the other way round.  SAME: two
    formulae are given, and whether they mean the same is asked.  WORLD: formulae are given, and a
    world in which some of them are true and the others false is asked.  COUNTERMODEL: the formulae
    are an argument, and a world is asked that shows that it is not valid.  READING: a sentence is
    given that can be understood in two ways, and which of two worlds fits one of them is asked.
    """

    FORMALIZE = "formalize"
    SAY = "say"
    SAME = "same"
    WORLD = "world"
    COUNTERMODEL = "countermodel"
    READING = "reading"


def formulas_of(item: Mapping[str, Any]) -> Iterator[str]:
    """The texts of all formulae of an exercise."""
    for name in ("formula", "other"):
        if item.get(name):
            yield item[name]
    for name in ("also", "true", "false"):
        yield from item.get(name) or ()


def demands(item: Mapping[str, Any]) -> list[tuple[str, bool]]:
    """The formulae of a world that is asked, each with the truth value that it is to have."""
    return [
        *((text, True) for text in item.get("true") or ()),
        *((text, False) for text in item.get("false") or ()),
    ]


def parse_shown(text: str, words: Words) -> fol.Formula:
    """A formula in the symbols that students see: those of the key, where there is one.

    Raises:
        InputError: it cannot be read.
    """
    formula = words.parse(text).formula
    return formula if words.key is None else words.key.contract(formula)


VARIABLES = ("x", "y", "z", "u", "v", "w")


def tell_symbols(formulas: list[fol.Formula], words: Words) -> list[dict[str, str]]:
    """What each symbol of formulae means, as rows of a symbolization key, in alphabetical order."""
    predicates: set[tuple[str, int]] = set()
    functions: set[tuple[str, int]] = set()
    for formula in formulas:
        found, applied = symbols(formula)
        predicates |= found
        functions |= applied
    rows = [_tell_predicate(name, arity, words) for name, arity in sorted(predicates)]
    return rows + [_tell_function(name, arity) for name, arity in sorted(functions)]


def _tell_predicate(name: str, arity: int, words: Words) -> dict[str, str]:
    atom = fol.Predicate(name, tuple(map(fol.Variable, _variables(arity))))
    said = say(atom, words.lexicon.for_formula(atom)).literal.rstrip(".")
    return {"symbol": _applied(name, arity), "says": said if arity else name}


def _tell_function(name: str, arity: int) -> dict[str, str]:
    says = "a function" if arity else "a name"
    return {"symbol": _applied(name, arity), "says": says}


def _applied(name: str, arity: int) -> str:
    return f"{name}({', '.join(_variables(arity))})" if arity else name


def _variables(arity: int) -> list[str]:
    return [VARIABLES[at] if at < len(VARIABLES) else f"x{at}" for at in range(arity)]
