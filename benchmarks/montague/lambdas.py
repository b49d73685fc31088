"""Dynamic propositions and the determiners as lambda terms over them.

A proposition takes what was mentioned so far and a continuation, and gives a formula
(de Groote, *Towards a Montagovian account of dynamics*, 2006, in higher-order abstract syntax: a
Python function is the lambda, a call the reduction).  An indefinite passes its variable on to the
continuation; what is static passes on what it was given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, count
from typing import TypeAlias

from logic2text.formula import (
    TRUTH,
    And,
    Equality,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Variable,
)


class UnboundError(Exception):
    """A pronoun has no antecedent that it can reach in this reading."""


@dataclass(frozen=True, slots=True)
class Discourse:
    """What can be referred to.

    Attributes:
        terms: by the referent's number, in the order in which they were mentioned.
        descriptions: the things that descriptions of a wider scope stand for, by description.
    """

    terms: Mapping[int, Term] = field(default_factory=dict)
    descriptions: Mapping[int, tuple[Term, ...]] = field(default_factory=dict)

    def with_term(self, referent: int | None, term: Term) -> Discourse:
        """The same after a mention."""
        return self if referent is None else replace(self, terms={**self.terms, referent: term})

    def with_description(self, place: int, terms: tuple[Term, ...]) -> Discourse:
        """The same inside the scope of a description."""
        return replace(self, descriptions={**self.descriptions, place: terms})


Rest: TypeAlias = Callable[[Discourse], Formula]
Proposition: TypeAlias = Callable[[Discourse, Rest], Formula]
Property: TypeAlias = Callable[[Term], Proposition]
Quantifier: TypeAlias = Callable[[Property], Proposition]

_numbers = count()


def fresh() -> Variable:
    """A variable that stands nowhere else."""
    return Variable(f"v{next(_numbers)}")


def nothing_more(_: Discourse) -> Formula:
    """The continuation of a text that ends."""
    return TRUTH


def nothing_said(discourse: Discourse, rest: Rest) -> Formula:
    """The proposition that says nothing."""
    return rest(discourse)


def closed(proposition: Proposition, discourse: Discourse) -> Formula:
    """What a proposition says by itself."""
    return proposition(discourse, nothing_more)


def both(left: Formula, right: Formula) -> Formula:
    """A conjunction without truth constants and without nesting."""
    operands = [*_operands(left), *_operands(right)]
    return TRUTH if not operands else operands[0] if len(operands) == 1 else And(tuple(operands))


def _operands(formula: Formula) -> Iterator[Formula]:
    match formula:
        case Truth():
            return
        case And(operands):
            yield from operands
        case _:
            yield formula


def static(formula: Callable[[Discourse], Formula]) -> Proposition:
    """A test: nothing that it mentions can be referred to later."""
    return lambda discourse, rest: both(formula(discourse), rest(discourse))


def contradict(formula: Formula) -> Formula:
    """The negation of a condition with its denied conclusion: ¬∃x (A ∧ ¬B) as ∀x (A → B)."""
    match formula:
        case Not(operand):
            return operand
        case Exists(variables, body):
            return ForAll(variables, contradict(body))
        case And(operands):
            premises = operands[:-1]
            premise = premises[0] if len(premises) == 1 else And(premises)
            return Implies(premise, contradict(operands[-1]))
    return Not(formula)


def negation(proposition: Proposition) -> Proposition:
    """It is not the case that …"""
    return static(lambda discourse: Not(closed(proposition, discourse)))


def sequence(first: Proposition, second: Proposition) -> Proposition:
    """… and …, where the second can refer to what the first mentions."""
    return lambda discourse, rest: first(discourse, lambda later: second(later, rest))


def alternatives(parts: Sequence[Proposition]) -> Proposition:
    """… or …"""
    return static(lambda discourse: Or(tuple(closed(part, discourse) for part in parts)))


def strong_condition(condition: Proposition, conclusion: Proposition) -> Proposition:
    """If …, then …: whatever makes the condition true makes the conclusion true."""
    return static(
        lambda discourse: contradict(
            condition(discourse, lambda later: Not(closed(conclusion, later)))
        )
    )


def weak_condition(condition: Proposition, conclusion: Proposition) -> Proposition:
    """If …, then …: something that makes the condition true makes the conclusion true."""
    return static(
        lambda discourse: Implies(
            closed(condition, discourse),
            condition(discourse, lambda later: closed(conclusion, later)),
        )
    )


# Determiners of a referent, a restrictor and a scope --------------------------------------------


def some(referent: int | None, restrictor: Property, scope: Property) -> Proposition:
    """A, some: the one phrase that later clauses can refer to."""

    def proposition(discourse: Discourse, rest: Rest) -> Formula:
        thing = fresh()
        inside = discourse.with_term(referent, thing)
        return Exists((thing,), sequence(restrictor(thing), scope(thing))(inside, rest))

    return proposition


def every(
    referent: int | None, restrictor: Property, scope: Property, *, strong: bool = True
) -> Proposition:
    """Every, each, all; a donkey in the restrictor is universal in the strong form."""
    condition = strong_condition if strong else weak_condition

    def formula(discourse: Discourse) -> Formula:
        thing = fresh()
        inside = discourse.with_term(referent, thing)
        return ForAll((thing,), closed(condition(restrictor(thing), scope(thing)), inside))

    return static(formula)


def no(
    referent: int | None, restrictor: Property, scope: Property, *, strong: bool = False
) -> Proposition:
    """No: ¬∃; in the strong form nothing of the restrictor does so with all of its donkeys."""
    if strong:
        return negation(
            some(
                referent,
                lambda thing: sequence(
                    restrictor(thing), strong_condition(restrictor(thing), scope(thing))
                ),
                lambda _: nothing_said,
            )
        )
    return negation(some(referent, restrictor, scope))


def at_least(
    number: int, referent: int | None, restrictor: Property, scope: Property
) -> Proposition:
    """Counted with inequality."""
    if number == 1:
        return some(referent, restrictor, scope)

    def formula(discourse: Discourse) -> Formula:
        things = tuple(fresh() for _ in range(number))
        body: Formula = TRUTH
        for one, other in combinations(things, 2):
            body = both(body, Not(Equality(one, other)))
        for thing in things:
            inside = discourse.with_term(referent, thing)
            body = both(body, closed(sequence(restrictor(thing), scope(thing)), inside))
        return Exists(things, body)

    return static(formula)


def at_most(
    number: int, referent: int | None, restrictor: Property, scope: Property
) -> Proposition:
    """No more than a number."""
    return negation(at_least(number + 1, referent, restrictor, scope))


def exactly(
    number: int, referent: int | None, restrictor: Property, scope: Property
) -> Proposition:
    """At least and at most a number; exactly one can be referred to."""
    upper = at_most(number, referent, restrictor, scope)
    if number != 1:
        return sequence(at_least(number, referent, restrictor, scope), upper)
    return lambda discourse, rest: some(referent, restrictor, scope)(
        discourse, lambda later: both(closed(upper, discourse), rest(later))
    )


def only(restrictor: Property, scope: Property) -> Proposition:
    """Only Ks are P: whatever is P is a K."""
    return every(None, scope, restrictor)


def unique(
    number: int, restrictor: Property, scope: Callable[[tuple[Term, ...]], Proposition]
) -> Proposition:
    """The, both: there are exactly so many, and the scope holds of them together."""

    def proposition(discourse: Discourse, rest: Rest) -> Formula:
        things = tuple(fresh() for _ in range(number))
        body: Formula = TRUTH
        for one, other in combinations(things, 2):
            body = both(body, Not(Equality(one, other)))
        for thing in things:
            body = both(body, closed(restrictor(thing), discourse))
        rival = fresh()
        same = tuple(Equality(rival, thing) for thing in things)
        either = same[0] if len(same) == 1 else Or(same)
        rule = ForAll((rival,), Implies(closed(restrictor(rival), discourse), either))
        return Exists(things, both(both(body, rule), scope(things)(discourse, rest)))

    return proposition
