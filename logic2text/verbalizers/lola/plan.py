"""Plans: a clause for a formula, with its cost for a reader.

`follow` and `open_to` are about attachment.  "and B" may follow a clause only if both bracketings
are equivalent; a list at the right edge of a clause is open if an operator before it could take
only its first member.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.lazy_dataclass import dataclass

BOTH = frozenset({en.Conjunction.AND, en.Conjunction.OR})
NEITHER: frozenset[en.Conjunction] = frozenset()

DANGER = 9.0
"""The cost of an attachment that another bracketing would change, in words."""

BARE_VARIABLE = 0.15
NEGATION = 0.5
NEGATED_ALTERNATIVE = 3.0
"""For each negated member of a disjunction: "is small or not a cube" instead of "if"."""
NOTHING_OR = 0.6
"""The same for "nothing is in front of x or x is small", which is a word shorter than "if"."""
NO_OBJECT_OR = 1.6
"""As in "x is in front of no cube or x is small"."""
EVERY_NO = 0.6
"""As in "every cube is in front of no cube" for "no cube is in front of any cube"."""
NOT_BOTH = 2.05
NOT_EVERY_HERE = 0.5
"""As in "not every cube is small" for "some cube is not small", unless the input is one."""
NESTED_LIST = 0.4
ITEMISED = 3.0
LABEL = 0.3
NO_ELEMENT = 1.0
"""As in "there is no cube x such that"."""
HARD_NEGATION = 3.0
"""Two negations in one clause: "no cube is small and not large"."""


@dataclass(frozen=True, slots=True)
class ClausePlan:
    """A clause with its cost and attachment properties.

    Attributes:
        clause: the abstract English.
        words: the number of words, without commas.
        style: further costs, in words.
        danger: the number of attachments whose other bracketing is wrong.
        follow: the conjunctions that may follow it.
        open_to: the conjunctions of unmarked lists of clauses at its right edge.
        tail: the labels in the last member of those lists: if one of them is bound
            in between, the list cannot be split.
        labels: all labels in it.
        block: whether its text has several lines.
    """

    clause: en.Clause
    words: int
    style: float = 0.0
    danger: float = 0.0
    follow: frozenset[en.Conjunction] = BOTH
    open_to: frozenset[en.Conjunction] = NEITHER
    tail: frozenset[fol.Variable] = frozenset()
    labels: frozenset[fol.Variable] = frozenset()
    block: bool = False

    @property
    def cost(self) -> float:
        """The total cost, in words."""
        return self.words + self.style + DANGER * self.danger


P = TypeVar("P", bound=ClausePlan | None)


def cheapest(plans: Iterable[ClausePlan | None]) -> ClausePlan | None:
    """The first plan of minimal cost."""
    return min((plan for plan in plans if plan is not None), key=lambda p: p.cost, default=None)


@lru_cache(maxsize=1_024)
def labels(tree: en.Tree) -> frozenset[fol.Variable]:
    """The labels of a tree."""
    return frozenset(
        part.term
        for part in subtrees(tree)
        if isinstance(part, en.Name) and isinstance(part.term, fol.Variable)
    )


@lru_cache(maxsize=1_024)
def own_style(clause: en.Clause) -> float:
    """The style cost of a clause without that of its subclauses."""
    if isinstance(clause, en.ForClause | en.ThereIs):
        denies = clause.determiner.quantity is en.Quantity.NO
        return LABEL * len(clause.variables) + NO_ELEMENT * denies * bool(clause.variables)
    if not isinstance(clause, en.Predication):
        return 0.0
    cost = sum(map(_own, subtrees(clause)))
    negations = sum(map(_denies, subtrees(clause)))
    if isinstance(clause.subject, en.Quantified) and clause.subject.determiner == en.EVERY:
        cost += EVERY_NO * negations
        negations -= bool(negations)
    return cost + NEGATION * negations + HARD_NEGATION * max(0, negations - 1)


def _own(part: en.Tree) -> float:
    match part:
        case en.Name(fol.Variable()):
            return BARE_VARIABLE
        case en.CoordinatedVerbPhrase(conjunction, members):
            lists = sum(isinstance(member, en.CoordinatedVerbPhrase) for member in members)
            signs = sum(map(_denies, members)) + sum(map(_has_no, members))
            return NESTED_LIST * lists + NEGATED_ALTERNATIVE * signs * (
                conjunction is en.Conjunction.OR
            )
        case en.NegatedPhrase(en.CoordinatedVerbPhrase()):
            return NOT_BOTH
        case en.Quantified(determiner) if determiner == en.NOT_EVERY:
            return NOT_EVERY_HERE
        case _:
            return 0.0


def _denies(part: en.Tree) -> bool:
    match part:
        case en.NegatedPhrase():
            return True
        case en.CoordinatedVerbPhrase(conjunction) | en.CoordinatedPhrase(conjunction):
            return conjunction is en.Conjunction.NOR
        case en.Quantified(determiner):
            return determiner.quantity is en.Quantity.NO
        case _:
            return False


def _has_no(verb_phrase: en.VerbPhrase) -> bool:
    return isinstance(verb_phrase, en.Relation) and any(map(_denies, verb_phrase.objects))


def alternative_style(clause: en.Clause) -> float:
    """The style cost of a clause as a member of a disjunction."""
    if not isinstance(clause, en.Predication):
        return NEGATED_ALTERNATIVE * isinstance(clause, en.Negation)
    subject = clause.subject
    if isinstance(clause.verb_phrase, en.NegatedPhrase):
        return NEGATED_ALTERNATIVE
    if isinstance(subject, en.CoordinatedPhrase):
        return NEGATED_ALTERNATIVE * _denies(subject)
    if isinstance(subject, en.Quantified) and subject.determiner == en.NOT_EVERY:
        return NEGATED_ALTERNATIVE
    if _has_no(clause.verb_phrase):
        return NO_OBJECT_OR
    return NOTHING_OR * _denies(subject)
