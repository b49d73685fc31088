"""All Ks are the same size, no two Ks like each other: relations between a plural's members."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import TypeAlias

from benchmarks.montague import lambdas as l2
from benchmarks.montague.choices import Choices
from benchmarks.montague.lambdas import Discourse, Property, Proposition, both, closed, static
from benchmarks.montague.positions import FIRST, LIVE, UNIVERSAL
from benchmarks.montague.trees import Determiner, EachOther, Listed, Name, Phrase, Quantified, Same
from logic2text.formula import (
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Predicate,
    Term,
)

Pair: TypeAlias = tuple[Term, Term]


class Plurals:
    """The members of a plural subject, related to each other."""

    def __init__(self, choices: Choices, nominal: Callable[[Quantified], Property]) -> None:
        self._choices = choices
        self._nominal = nominal

    def same(self, sentence: Same) -> Proposition:
        """The members are the same size, pairwise."""
        subject = sentence.subject

        def related(pair: Pair) -> Formula:
            return Predicate(sentence.relation, pair)

        if isinstance(subject, Listed):
            terms = [_constant(phrase) for phrase in subject.phrases]
            pairs = [related(pair) for pair in _pairs(terms)]
            pairwise: Formula = reduce(both, pairs)
            if not sentence.negated:
                return static(lambda _: pairwise)
            denials: list[Formula] = [Not(pair) for pair in pairs]
            none = reduce(both, denials)
            grade = LIVE if len(pairs) > 1 else FIRST
            options = [(grade, Not(pairwise)), (FIRST, none)]
            chosen = self._choices.pick(("not", id(sentence)), options)
            return static(lambda _: chosen)
        return self._pairwise(subject, related, negated=sentence.negated)

    def each_other(self, sentence: EachOther) -> Proposition:
        """Two different members stand in the relation, in both directions."""
        subject, symbol = sentence.subject, sentence.relation.symbol

        def related(pair: Pair) -> Formula:
            there, back = (Predicate(symbol, terms) for terms in (pair, pair[::-1]))
            return both(there, back)

        if isinstance(subject, Listed):
            terms = [_constant(phrase) for phrase in subject.phrases]
            whole = reduce(both, map(related, _pairs(terms)))
            return static(lambda _: whole)
        return self._pairwise(subject, related, distinct=True)

    def _pairwise(
        self,
        subject: Quantified,
        related: Callable[[Pair], Formula],
        *,
        distinct: bool = False,
        negated: bool = False,
    ) -> Proposition:
        """All, not all, no two, any two, some, two Ks stand in a symmetric relation."""
        nominal = self._nominal(subject)
        determiner = subject.determiner
        universal = determiner in UNIVERSAL | {Determiner.NOT_ALL}
        options = [(FIRST, "reflexive"), (LIVE, "distinct")]
        apart = (
            distinct
            or not universal
            or (self._choices.pick(("same", id(subject)), options) == "distinct")
        )

        def formula(discourse: Discourse) -> Formula:
            pair = (l2.fresh(), l2.fresh())
            kinds = reduce(both, (closed(nominal(one), discourse) for one in pair))
            if apart:
                kinds = both(kinds, Not(Equality(*pair)))
            holds = related(pair)
            if determiner == Determiner.NO:
                return ForAll(pair, Implies(kinds, Not(holds)))
            if determiner in UNIVERSAL | {Determiner.ANY}:
                return ForAll(pair, Implies(kinds, Not(holds) if negated else holds))
            if determiner is Determiner.NOT_ALL:
                return Exists(pair, both(kinds, Not(holds)))
            return Exists(pair, both(kinds, holds))

        if negated:
            options = [(FIRST, "inside"), (LIVE, "outside")]
            if self._choices.pick(("not", id(subject)), options) == "outside":
                positive = self._pairwise(subject, related, distinct=distinct)
                return l2.negation(positive)
        return static(formula)


def _pairs(terms: Sequence[Term]) -> list[Pair]:
    return [(one, other) for i, one in enumerate(terms) for other in terms[i + 1 :]]


def _constant(phrase: Phrase) -> Term:
    assert isinstance(phrase, Name)
    return Constant(phrase.constant)
