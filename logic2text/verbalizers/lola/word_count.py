"""The length of a clause's text as LoLa counts it: all tokens but commas and full stops.

Item marks and the colons of headings are tokens; the published systems use commas for marks,
which do not count.

>>> from logic2text.notation import parse
>>> from logic2text.verbalizers.ranta.optimize import LOLA, Optimizer
>>> clause = Optimizer(additions=LOLA).clause(parse("∀x (Cube(x) → Small(x))"))
>>> WordCounter().count(clause)
4
"""

from __future__ import annotations

from typing import TypeVar

from logic2text.english import syntax as en
from logic2text.english.linearize import phrase
from logic2text.frozen_node import with_fields

_STAND_IN = en.TruthConstant(value=True)
_STAND_IN_WORDS = len(phrase(_STAND_IN).split())

C = TypeVar("C", bound=en.Clause)


def words(text: str) -> int:
    """The number of tokens of a text but commas and full stops."""
    return len(text.replace(":", " : ").split())


class WordCounter:
    """Caches counts by clause object, for searches whose clauses share parts."""

    def __init__(self) -> None:
        # Keep the clause alive, so that its id is not reused.
        self._seen: dict[int, tuple[en.Clause, int]] = {}

    def count(self, clause: en.Clause) -> int:
        """The number of words of the clause's text."""
        cached = self._seen.get(id(clause))
        if cached is None:
            cached = self._seen[id(clause)] = (clause, self._count(clause))
        return cached[1]

    def _count(self, clause: en.Clause) -> int:
        inner, outer = _take_apart(clause)
        outer_words = words(phrase(outer)) - len(inner) * _STAND_IN_WORDS
        if (
            isinstance(outer, en.Coordination)
            and outer.layout is en.ListLayout.ITEMISED
            and outer.commas
        ):
            outer_words -= len(inner) - 2
        return outer_words + sum(self.count(part) for part in inner)


def _take_apart(clause: en.Clause) -> tuple[tuple[en.Clause, ...], en.Clause]:
    """The immediate subclauses, and the clause with placeholders for them."""
    match clause:
        case en.Negation(inner):
            return (inner,), en.Negation(_STAND_IN)
        case en.Coordination(_, clauses):
            return clauses, with_fields(clause, clauses=(_STAND_IN,) * len(clauses))
        case en.Conditional(antecedent, consequent, form):
            return (antecedent, consequent), en.Conditional(_STAND_IN, _STAND_IN, form)
        case en.Biconditional(left, right):
            return (left, right), en.Biconditional(_STAND_IN, _STAND_IN)
        case en.ForClause(_, _, _, body):
            return (body,), with_fields(clause, body=_STAND_IN)
        case en.ThereIs(_, _, _, body) if body is not None:
            return (body,), with_fields(clause, body=_STAND_IN)
        case en.Text(sentences):
            return sentences, en.Text((_STAND_IN,) * len(sentences))
        case _:
            return (), clause
