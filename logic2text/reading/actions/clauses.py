"""What the rules make of clauses and sentences: parts to abstract English."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from logic2text.english.rebuild import rebuilt
from logic2text.english.structure import is_reciprocal
from logic2text.english.syntax import (
    ALL,
    NO,
    THING,
    A,
    Biconditional,
    Clause,
    Conditional,
    ConditionalForm,
    Conjunction,
    Coordination,
    Determiner,
    EachOther,
    Layout,
    Negation,
    Noun,
    NounPhrase,
    Predication,
    Presupposition,
    Proposition,
    Quantified,
    Quantity,
    Reflexive,
    RelativeClause,
    Text,
    ThereIs,
    VerbPhrase,
)
from logic2text.lexicon.entry import Entry
from logic2text.reading.actions.phrases import related
from logic2text.reading.closed_classes import ELSE, PLURAL
from logic2text.reading.grammar import Unfit

Step = Callable[[Clause], Clause]


def text(sentences: tuple[Clause, ...]) -> Clause:
    """One sentence, or several."""
    return sentences[0] if len(sentences) == 1 else Text(sentences)


# Lists ------------------------------------------------------------------------------------------


def list_and(first: Clause, rest: tuple[Clause, ...]) -> Clause:
    """As in "A, B and C"."""
    return Coordination(Conjunction.AND, (first, *rest))


def list_or(first: Clause, rest: tuple[Clause, ...]) -> Clause:
    """As in "A, B or C"."""
    return Coordination(Conjunction.OR, (first, *rest))


def both(first: Clause, rest: tuple[Clause, ...]) -> Clause:
    """As in "both A and B"."""
    return Coordination(Conjunction.AND, (first, *rest), correlative=True)


def either(first: Clause, rest: tuple[Clause, ...]) -> Clause:
    """As in "either A or B"."""
    return Coordination(Conjunction.OR, (first, *rest), correlative=True)


def exclusive(first: Clause, second: Clause) -> Clause:
    """As in "either A or B but not both"."""
    return Coordination(Conjunction.XOR, (first, second))


def either_or_both(first: Clause, second: Clause) -> Clause:
    """As in "either A or B or both"."""
    return Coordination(Conjunction.OR, (first, second), correlative=True)


def item(clause: Clause) -> Clause:
    """One line of an itemised list."""
    return clause


def itemised(conjunction: Conjunction, items: tuple[Clause, ...]) -> Clause:
    """A heading and its items."""
    if conjunction is Conjunction.XOR and len(items) != 2:
        raise Unfit
    return Coordination(conjunction, items, Layout.ITEMISED)


def itemised_flat(conjunction: Conjunction, first: Clause, rest: tuple[Clause, ...]) -> Clause:
    """A heading and its items in one line, whose end nothing marks."""
    return itemised(conjunction, (first, *rest))


# Chains -----------------------------------------------------------------------------------------


def chain(first: Clause, links: tuple[Step, ...]) -> Clause:
    """A clause, and what commas add to it one after the other."""
    for step in links:
        first = step(first)
    return first


def _joined(conjunction: Conjunction, before: Clause, after: tuple[Clause, ...]) -> Clause:
    match before:
        case Coordination(kind, clauses, Layout.INLINE, False, True) if kind is conjunction:
            return replace(before, clauses=(*clauses, *after))
        case _:
            return Coordination(conjunction, (before, *after), commas=True)


def link_and(clause: Clause) -> Step:
    """As in ", and A"."""
    return lambda before: _joined(Conjunction.AND, before, (clause,))


def link_or(clause: Clause) -> Step:
    """As in ", or A"."""
    return lambda before: _joined(Conjunction.OR, before, (clause,))


def link_and_series(series: tuple[Clause, ...], clause: Clause) -> Step:
    """As in ", A, B, and C"."""
    return lambda before: _joined(Conjunction.AND, before, (*series, clause))


def link_or_series(series: tuple[Clause, ...], clause: Clause) -> Step:
    """As in ", A, B, or C"."""
    return lambda before: _joined(Conjunction.OR, before, (*series, clause))


def link_if(clause: Clause) -> Step:
    """As in ", if A"."""
    return lambda before: if_after(before, clause)


def link_unless(clause: Clause) -> Step:
    """As in ", unless A"."""
    return lambda before: unless_after(before, clause)


def link_only_if(clause: Clause) -> Step:
    """As in ", only if A"."""
    return lambda before: only_if(before, clause)


def link_iff(clause: Clause) -> Step:
    """As in ", if and only if A"."""
    return lambda before: biconditional(before, clause)


# Operators --------------------------------------------------------------------------------------


def negation(clause: Clause) -> Clause:
    """As in "it is not the case that A"."""
    return Negation(clause)


def conditional(antecedent: Clause, consequent: Clause) -> Clause:
    """As in "if A, then B"."""
    return Conditional(antecedent, consequent)


def unless(antecedent: Clause, consequent: Clause) -> Clause:
    """As in "unless A, B"."""
    return Conditional(antecedent, consequent, ConditionalForm.UNLESS)


def if_after(consequent: Clause, antecedent: Clause) -> Clause:
    """As in "B if A"."""
    return Conditional(antecedent, consequent, ConditionalForm.IF_AFTER)


def unless_after(consequent: Clause, antecedent: Clause) -> Clause:
    """As in "B unless A"."""
    return Conditional(antecedent, consequent, ConditionalForm.UNLESS_AFTER)


def only_if(antecedent: Clause, consequent: Clause) -> Clause:
    """As in "A only if B"."""
    return Conditional(antecedent, consequent, ConditionalForm.ONLY_IF)


def biconditional(left: Clause, right: Clause) -> Clause:
    """As in "A if and only if B"."""
    return Biconditional(left, right)


# Clauses ----------------------------------------------------------------------------------------


def predication(subject: NounPhrase, verb_phrase: VerbPhrase) -> Clause:
    """Subject and verb phrase."""
    if isinstance(subject, Reflexive | EachOther):
        raise Unfit
    return Predication(subject, verb_phrase)


def not_all(subject: NounPhrase, verb_phrase: VerbPhrase) -> Clause:
    """As in "b and c are not both small"."""
    return Negation(predication(subject, verb_phrase))


def no_number(
    number: int,
    noun: Noun,
    relatives: tuple[RelativeClause, ...] | None,
    verb_phrase: VerbPhrase,
) -> Clause:
    """As in "no two cubes are the same size"."""
    several = Quantified(Determiner(Quantity.AT_LEAST, number), related(noun, relatives))
    return Negation(Predication(several, verb_phrase))


def any_number(
    number: int,
    noun: Noun,
    relatives: tuple[RelativeClause, ...] | None,
    verb_phrase: VerbPhrase,
) -> Clause:
    """As in "any two cubes are the same size"."""
    if number != 2 or not is_reciprocal(verb_phrase):
        raise Unfit
    distinct = rebuilt(verb_phrase, _with_each_other)
    return Predication(Quantified(ALL, related(noun, relatives)), distinct)


def _with_each_other(node: Any) -> Any:
    return EachOther() if isinstance(node, EachOther) else rebuilt(node, _with_each_other)


def plural_subject(
    noun: Noun, relatives: tuple[RelativeClause, ...] | None, verb_phrase: VerbPhrase
) -> Clause:
    """As in "cubes are large"."""
    return Predication(Quantified(PLURAL, related(noun, relatives)), verb_phrase)


def pair(noun: Noun, relatives: tuple[RelativeClause, ...] | None) -> Noun:
    """As in "(both) cubes that are small"."""
    return related(noun, relatives)


def both_of(noun: Noun, verb_phrase: VerbPhrase) -> Clause:
    """As in "both cubes are small": there are exactly two, and all of them are."""
    two = ThereIs(Determiner(Quantity.EXACTLY, 2), noun, labelled=False)
    return Presupposition(two, Predication(Quantified(ALL, noun), verb_phrase))


def neither_of(noun: Noun, verb_phrase: VerbPhrase) -> Clause:
    """As in "neither cube is small"."""
    two = ThereIs(Determiner(Quantity.EXACTLY, 2), noun, labelled=False)
    return Presupposition(two, Predication(Quantified(NO, noun), verb_phrase))


def the_others(verb_phrase: VerbPhrase) -> Clause:
    """As in "the others are small"."""
    return the_other_ones(THING, verb_phrase)


def the_other_ones(noun: Noun, verb_phrase: VerbPhrase) -> Clause:
    """As in "the other cubes are small": there are others, and all of them are."""
    others = ThereIs(A, noun, labelled=False, other_than=ELSE)
    everyone = Quantified(ALL, noun, other_than=ELSE, says_other=False)
    return Presupposition(others, Predication(everyone, verb_phrase))


def proposition(entry: Entry) -> Clause:
    """A propositional letter."""
    return Proposition(entry)
