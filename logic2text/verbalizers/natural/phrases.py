"""Verb phrases of atoms and their negations: "b is small", "b is not in front of c".

Quantified formulae as verb phrases are in `objects`, lists in `verb_lists`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS, is_numeral, measure_of, mirrored_measure
from logic2text.english import syntax as en
from logic2text.laws.base import disjunction, free
from logic2text.lexicon.comparisons import of_values
from logic2text.lexicon.entry import DIFFERENCE, HAS_VALUE, IDENTITY, Category, Gender
from logic2text.lexicon.measure_words import group_digits
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.quantifier_views import existential
from logic2text.verbalizers.natural.objects import (
    is_place,
    make_quantified,
    plan_quantified_objects,
    put,
)
from logic2text.verbalizers.natural.plan import Plan, Planner
from logic2text.verbalizers.natural.verb_lists import (
    NEGATION,
    copular,
    either_but_not_both,
    has_words,
    list_phrases,
)

DIVIDED = 4.0
"""What a verb costs in the passive with a further object."""


def verb_phrases(
    planner: Planner, formula: fol.Formula, subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    """All verb phrases of the formula for the subject, unordered."""
    if isinstance(formula, fol.Predicate | fol.Not) and planner.number(formula) is not None:
        yield from plan_quantified_objects(planner, formula, subject)
        return
    match formula:
        case fol.Predicate() | fol.Equality():
            yield from atom_phrases(planner, formula, subject)
        case fol.Not(operand):
            yield from _negations(planner, operand, subject)
        case fol.And(operands):
            yield from list_phrases(planner, en.Conjunction.AND, operands, subject)
        case fol.Or(operands):
            yield from list_phrases(planner, en.Conjunction.OR, operands, subject)
        case fol.Xor(left, right):
            for choice in product(
                planner.verb_phrases(left, subject)[:2], planner.verb_phrases(right, subject)[:2]
            ):
                yield either_but_not_both(choice)
        case fol.Implies(antecedent, consequent) if isinstance(subject, fol.Variable):
            cases = disjunction((consequent, negative(antecedent)))
            for plan in planner.verb_phrases(cases, subject):
                yield Plan(plan.tree, plan.cost + 3)
        case fol.ForAll() | fol.Exists():
            yield from plan_quantified_objects(planner, formula, subject)
            yield from _value_of_something(planner, formula, subject)
        case _:
            return


def _value_of_something(
    planner: Planner, formula: fol.Formula, subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    """As in "is the mother of some pupil": ∃x (Pupil(x) ∧ mother(x) = y)."""
    some = existential(formula)
    if some is None or len(some.variables) != 1:
        return
    (variable,) = some.variables
    values = [part for part in some.claims if isinstance(part, fol.Equality)]
    kinds = tuple(part for part in some.claims if part not in values)
    if len(values) != 1 or not all(free(part) == {variable} for part in kinds):
        return
    for value, opposite in (
        (values[0].left, values[0].right),
        (values[0].right, values[0].left),
    ):
        phrase = planner.term(value)
        if opposite != subject or not isinstance(phrase, en.Application):
            continue
        if not isinstance(value, fol.Function) or value.arguments != (variable,):
            continue
        for noun in planner.nouns(variable, kinds)[:2]:
            owner = make_quantified(planner, en.SOME, variable, noun.tree)
            yield Plan(en.Relation(IDENTITY, (put(phrase, variable, owner),)), noun.cost + 5)


def _negations(
    planner: Planner, operand: fol.Formula, subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    if isinstance(operand, fol.Equality):
        for side, opposite in ((operand.left, operand.right), (operand.right, operand.left)):
            is_named = has_words(planner.term(opposite)) and isinstance(subject, fol.Variable)
            if side == subject and (is_named or _is_value(planner, subject, opposite)):
                yield Plan(en.NegatedPhrase(_equal_to(planner, opposite)), 3 + NEGATION)
                return
            if side == subject:
                yield Plan(en.Relation(DIFFERENCE, (planner.term(opposite),)), 4)
                return
    for plan in planner.verb_phrases(operand, subject):
        denied = _deniable(plan.tree)
        if denied is not None:
            yield Plan(en.NegatedPhrase(denied), plan.cost + NEGATION)
    if not isinstance(operand, fol.Predicate | fol.Equality):
        yield from verb_phrases(planner, negative(operand), subject)


def _is_value(planner: Planner, subject: fol.Term, other: fol.Term) -> bool:
    """Whether "is" says the identity: "its price is 20", "the thief is the butler".

    Letters are "the same": "b is c" is hard to hear.
    """
    if is_numeral(other) or not isinstance(other, fol.Constant):
        return is_numeral(other)
    if isinstance(subject, fol.Constant):
        return has_words(planner.term(subject)) and has_words(planner.term(other))
    return isinstance(subject, fol.Function)


def _equal_to(planner: Planner, value: fol.Term) -> en.Relation:
    return en.Relation(HAS_VALUE, (_with_groups(planner.term(value)),))


def _can_have(first: fol.Term, others: Sequence[fol.Term], subject: fol.Term) -> bool:
    """Whether "has b in front of it" is possible."""
    return (
        list(others) == [subject]
        and isinstance(subject, fol.Variable)
        and isinstance(first, fol.Constant)
    )


def _deniable(tree: en.VerbPhrase) -> en.VerbPhrase | None:
    """The verb phrase as it follows "not", with a list marked by "both" or "either"."""
    match tree:
        case en.NegatedPhrase():
            return None
        case en.CoordinatedVerbPhrase(en.Conjunction.AND | en.Conjunction.OR as kind, members):
            if len(members) > 2 or not all(map(copular, members)):
                return None
            return en.CoordinatedVerbPhrase(kind, members, correlative=True)
        case en.CoordinatedVerbPhrase():
            return None
        case _:
            return tree


def atom_phrases(
    planner: Planner, atom: fol.Formula, subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    """An atom whose first argument is the subject, or its second if there is a passive."""
    match atom:
        case fol.Equality(left, right):
            for side, opposite in ((left, right), (right, left)):
                if side == subject:
                    if _is_value(planner, subject, opposite):
                        yield Plan(_equal_to(planner, opposite), 3)
                    else:
                        yield Plan(en.Relation(IDENTITY, (planner.term(opposite),)), 5)
                    return
        case fol.Predicate(name, (first, *others) as arguments):
            entry = planner.entry(name, len(arguments))
            # "Its price is over 5", but "everything greater than 5".
            if not any(map(is_numeral, others)) or not isinstance(first, fol.Function):
                entry = of_values(entry)
            words = len(entry.singular.split()) + sum(map(bool, entry.links))
            cost = words + len(others) + (entry.category is not Category.VERB)
            if first == subject:
                objects = tuple(_object(planner, term, subject) for term in others)
                if name in COMPARISONS or measure_of(name) is not None:
                    objects = tuple(map(_with_groups, objects))
                yield Plan(en.Relation(entry, objects), cost)
            elif others == [subject] and (mirrored := mirrored_measure(name)) is not None:
                younger = planner.entry(mirrored, 2)
                yield Plan(en.Relation(younger, (planner.term(first),)), cost)
            elif _can_have(first, others, subject) and is_place(entry):
                gender = getattr(planner.term(subject), "gender", Gender.NEUTER)
                yield Plan(en.Having(planner.term(first), entry, gender), cost + 3)
            elif entry.converse and others == [subject]:
                is_named = isinstance(first, fol.Constant)
                yield Plan(en.Having(planner.term(first), entry), cost + (0 if is_named else 6))
            elif entry.participle and others[0] == subject and planner.style.allows("passive"):
                terms = (first, *others[1:])
                objects = tuple(_object(planner, term, subject) for term in terms)
                # "Is shown by them to every cat" parts the verb from what it is about.
                divided = DIVIDED * (len(terms) > 1)
                yield Plan(en.Relation(entry, objects, passive=True), cost + 1.5 + divided)


def _with_groups(phrase: en.NounPhrase) -> en.NounPhrase:
    """A number as people write it: "50,000"."""
    if isinstance(phrase, en.Name) and is_numeral(phrase.term):
        return replace(phrase, words=group_digits(phrase.words))
    return phrase


def _object(planner: Planner, term: fol.Term, subject: fol.Term) -> en.NounPhrase:
    if term != subject:
        return planner.term(term)
    phrase = planner.term(term)
    gender = getattr(phrase, "gender", en.Reflexive().gender)
    return en.Reflexive(gender, of_name=isinstance(phrase, en.Name))
