"""The symbols of a formula as data for a prompt: each as written and as verbalized.

A name in a formula may be anything, including a prompt injection.  Only short names of letters,
digits and a few marks are put into a prompt, and only as strings in its JSON object.

>>> from logic2text.notation import parse
>>> glossary(parse("∀x (Cube(x) → Larger(x, b))"))
{'Cube(x)': 'x is a cube', 'Larger(x, y)': 'x is larger than y', 'b': 'b'}
"""

from __future__ import annotations

from collections.abc import Iterable

from logic2text.errors import LimitError
from logic2text.formula import Constant, Formula, Function, Predicate, Term, Variable
from logic2text.lexicon import Lexicon
from logic2text.notation import show
from logic2text.verbalizers import verbalizer
from logic2text.walk import bound_variables, free_variables, symbols

LONGEST_NAME = 64
"""The maximum length in characters; the longest name in 6,405 formulae of GGC and FOLIO has 60."""

MARKS = frozenset("_-'.+&/ ")
"""The characters allowed in a name besides letters and digits."""

_PLACES = "xyzuvw"


def glossary(formula: Formula, lexicon: Lexicon | None = None) -> dict[str, str]:
    """Each predicate, function, constant and free variable as written → as verbalized.

    The names are sorted, so that their order does not reveal the formula.

    Args:
        formula: within the limits.
        lexicon: the words; the default lexicon if none is given.

    Raises:
        LimitError: a name is not allowed in a prompt.
    """
    words = (lexicon or Lexicon.default()).for_formula(formula)
    predicates, functions = symbols(formula)
    free = sorted(variable.name for variable in free_variables(formula))
    bound = (variable.name for variable in bound_variables(formula))
    _check((*(name for name, _ in (*predicates, *functions)), *free, *bound))
    phrases: dict[str, str] = {}
    for name, arity in sorted(predicates):
        atom = Predicate(name, _places(arity))
        phrases[show(atom)] = verbalizer("literal", words).verbalize(atom).text.removesuffix(".")
    for name, arity in sorted(functions):
        if arity == 0:
            phrases[_written(name)] = words.name(name).words
        else:
            phrases[_written(name, arity)] = _function(name, arity, words)
    return phrases | {name: name for name in free}


def _check(names: Iterable[str]) -> None:
    for name in names:
        if len(name) > LONGEST_NAME:
            raise LimitError(
                f"the name {name[:20]!r}… has {len(name)} characters, a prompt takes names of at "
                f"most {LONGEST_NAME}",
                "shorten the name",
            )
        odd = next((mark for mark in name if not (mark.isalnum() or mark in MARKS)), None)
        if odd is not None:
            raise LimitError(
                f"the name {name[:20]!r} contains {odd!r}, which is not allowed in a prompt",
                f"use letters, digits and {' '.join(sorted(MARKS - {' '}))}",
            )


def _places(arity: int) -> tuple[Variable, ...]:
    if arity <= len(_PLACES):
        return tuple(Variable(name) for name in _PLACES[:arity])
    return tuple(Variable(f"x{number}") for number in range(1, arity + 1))


def _written(name: str, arity: int = 0) -> str:
    """A term as written in a formula, its name in quotes if the notation needs them."""
    term: Term = Function(name, _places(arity)) if arity else Constant(name)
    return show(Predicate("P", (term,))).removeprefix("P(").removesuffix(")")


def _function(name: str, arity: int, words: Lexicon) -> str:
    entry = words.function(name, arity)
    objects = zip(entry.links, _places(arity), strict=True)
    phrase_parts = [f"the {entry.singular}", *(f"{link} {place.name}" for link, place in objects)]
    return " ".join(" ".join(phrase_parts).split())
