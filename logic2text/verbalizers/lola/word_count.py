"""How many words the text of a clause has, as LoLa counts: all tokens but commas and full stops.

The mark of an item and the colon of a heading are tokens; where the published systems put a comma
for a mark, there is none.

>>> from logic2text.notation import parse
>>> from logic2text.verbalizers.ranta.optimize import LOLA, Optimizer
>>> clause = Optimizer(additions=LOLA).clause(parse("∀x (Cube(x) → Small(x))"))
>>> WordCounter().count(clause)
4
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from logic2text.english import syntax as en
from logic2text.english.linearize import phrase

_STAND_IN = en.TruthConstant(value=True)
_STAND_IN_WORDS = len(phrase(_STAND_IN).split())

C = TypeVar("C", bound=en.Clause)


def words(text: str) -> int:
    """The number of tokens of a text but commas and full stops."""
    return len(text.replace(":", " : ").split())


class WordCounter:
    """Counts by clause object, so that one counter serves a search whose clauses share parts."""

    def __init__(self) -> None:
        # The clause is kept beside its count, so that its identity is not given to another one.
        self._seen: dict[int, tuple[en.Clause, int]] = {}

    def count(self, clause: en.Clause) -> int:
        """The number of words of the clause's text."""
        cached = self._seen.get(id(clause))
        if cached is None:
            cached = self._seen[id(clause)] = (clause, self._count(clause))
        return cached[1]

    def _count(self, clause: en.Clause) -> int:
        inner, outer = _taken_apart(clause)
        outer_words = words(phrase(outer)) - len(inner) * _STAND_IN_WORDS
        if (
            isinstance(outer, en.Coordination)
            and outer.layout is en.Layout.ITEMISED
            and outer.commas
        ):
            outer_words -= len(inner) - 2
        return outer_words + sum(self.count(part) for part in inner)


def _taken_apart(clause: en.Clause) -> tuple[tuple[en.Clause, ...], en.Clause]:
    """The clauses directly in a clause, and the clause with stand-ins for them."""
    match clause:
        case en.Negation(inner):
            return (inner,), en.Negation(_STAND_IN)
        case en.Coordination(_, clauses):
            return clauses, replace(clause, clauses=(_STAND_IN,) * len(clauses))
        case en.Conditional(antecedent, consequent, form):
            return (antecedent, consequent), en.Conditional(_STAND_IN, _STAND_IN, form)
        case en.Biconditional(left, right):
            return (left, right), en.Biconditional(_STAND_IN, _STAND_IN)
        case en.ForClause(_, _, _, body):
            return (body,), replace(clause, body=_STAND_IN)
        case en.ThereIs(_, _, _, body) if body is not None:
            return (body,), replace(clause, body=_STAND_IN)
        case en.Text(sentences):
            return sentences, en.Text((_STAND_IN,) * len(sentences))
        case _:
            return (), clause
