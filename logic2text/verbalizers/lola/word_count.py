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

from logic2text.english.linearize import phrase
from logic2text.english.syntax import (
    Biconditional,
    Clause,
    Conditional,
    Coordination,
    ForClause,
    Layout,
    Negation,
    Text,
    ThereIs,
    TruthConstant,
)

_STAND_IN = TruthConstant(value=True)
_STAND_IN_WORDS = len(phrase(_STAND_IN).split())

C = TypeVar("C", bound=Clause)


def words(text: str) -> int:
    """The number of tokens of a text but commas and full stops."""
    return len(text.replace(":", " : ").split())


class WordCounter:
    """Counts by clause object, so that one counter serves a search whose clauses share parts."""

    def __init__(self) -> None:
        # The clause is kept beside its count, so that its identity is not given to another one.
        self._seen: dict[int, tuple[Clause, int]] = {}

    def count(self, clause: Clause) -> int:
        """The number of words of the clause's text."""
        known = self._seen.get(id(clause))
        if known is None:
            known = self._seen[id(clause)] = (clause, self._count(clause))
        return known[1]

    def _count(self, clause: Clause) -> int:
        inner, outer = _taken_apart(clause)
        own = words(phrase(outer)) - len(inner) * _STAND_IN_WORDS
        if isinstance(outer, Coordination) and outer.layout is Layout.ITEMISED and outer.commas:
            own -= len(inner) - 2
        return own + sum(self.count(part) for part in inner)


def _taken_apart(clause: Clause) -> tuple[tuple[Clause, ...], Clause]:
    """The clauses directly in a clause, and the clause with stand-ins for them."""
    match clause:
        case Negation(inner):
            return (inner,), Negation(_STAND_IN)
        case Coordination(_, clauses):
            return clauses, replace(clause, clauses=(_STAND_IN,) * len(clauses))
        case Conditional(antecedent, consequent, form):
            return (antecedent, consequent), Conditional(_STAND_IN, _STAND_IN, form)
        case Biconditional(left, right):
            return (left, right), Biconditional(_STAND_IN, _STAND_IN)
        case ForClause(_, _, _, body):
            return (body,), replace(clause, body=_STAND_IN)
        case ThereIs(_, _, _, body) if body is not None:
            return (body,), replace(clause, body=_STAND_IN)
        case Text(sentences):
            return sentences, Text((_STAND_IN,) * len(sentences))
        case _:
            return (), clause
