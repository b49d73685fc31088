"""The compositional semantics of abstract English: from a tree to its surface-scope formula.

A clause is read from left to right: an earlier phrase has scope over a later one, a negation over
what follows it (``docs/semantics.md``).  Variables are renamed where they would be captured.

>>> from logic2text.english.syntax import EVERY, NO, Noun, Predication, Quantified, Relation
>>> from logic2text.lexicon.entry import Category, Entry
>>> tet = Entry("Tet", 1, Category.NOUN, "tetrahedron", "tetrahedra")
>>> larger = Entry("Larger", 2, Category.ADJECTIVE, "larger", links=("than",))
>>> tree = Predication(Quantified(NO), Relation(larger, (Quantified(EVERY, Noun(tet)),)))
>>> says = interpret(tree)  # ¬∃x ∀y (Tet(y) → Larger(x, y))
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determine import (
    any_of,
    conjunction,
    determine,
    differences,
    join_claims,
    join_formulas,
)
from logic2text.english.determiners import Force
from logic2text.english.order import raise_counted
from logic2text.english.phrase_meaning import (
    interpret_quantified,
    is_referred_into,
    noun_claims,
    predication,
    with_rest,
)
from logic2text.english.relation_properties import property_formula
from logic2text.english.scope import Names, Rest, Scope
from logic2text.english.structure import (
    AT_LEAST_ONE,
    find_introduced,
    is_transparent,
    reaches,
    references,
    refers_back,
)
from logic2text.errors import InputError


@lru_cache(maxsize=1_024)
def interpret(tree: en.Clause, flipped: frozenset[fol.Variable] = frozenset()) -> fol.Formula:
    """The surface-scope reading of a clause.

    Args:
        tree: abstract English.
        flipped: variables of donkey phrases that take the dispreferred force:
            "every student who owns a pet feeds it", feeds some pet that it owns.

    Raises:
        InputError: the tree is not a sentence ("each other" of one thing, a misplaced gap).
    """
    referenced = references(tree)
    names = Names(tree, *referenced, _interpret_continued, flipped)
    formula = _clause(tree, Scope(names))
    if names.free & names.taken:
        avoided = frozenset(names.free)
        formula = _clause(
            tree, Scope(Names(tree, *referenced, _interpret_continued, flipped, avoided))
        )
    return formula


# Clauses ----------------------------------------------------------------------------------------


def _clause(clause: en.Clause, scope: Scope) -> fol.Formula:
    match clause:
        case en.Predication():
            return predication(clause, scope, None)
        case en.Coordination():
            return _coordination(clause, scope)
        case en.Negation(inner):
            return fol.Not(_clause(inner, scope.under_negation()))
        case en.Conditional():
            return _conditional(clause, scope)
        case en.ForClause():
            return _for_clause(clause, scope)
        case en.ThereIs():
            return _there_is(clause, scope, None)
        case en.Biconditional():
            return _biconditional(clause, scope)
        case en.Proposition(entry):
            return fol.Predicate(entry.symbol)
        case en.TruthConstant(value):
            return fol.TRUTH if value else fol.FALSITY
        case en.RelationProperty(entry, name):
            return property_formula(entry, name)
        case en.Presupposition(presupposed, claim):
            return conjunction([_clause(presupposed, scope), _clause(claim, scope)])
        case en.Text(sentences):
            return conjunction(
                [_coordination(en.Coordination(en.Conjunction.AND, sentences), scope)]
            )
        case _:
            assert_never(clause)


def _coordination(clause: en.Coordination, scope: Scope) -> fol.Formula:
    kind, clauses = clause.conjunction, clause.clauses
    if kind is en.Conjunction.AND and refers_back(clauses, labels=True, bound=scope.referents):
        return _sequence(clauses, scope, None)
    if kind is en.Conjunction.NOR:
        scope = scope.under_negation()
    return join_formulas(kind, [_clause(part, scope) for part in clauses])


def _biconditional(clause: en.Biconditional, scope: Scope) -> fol.Formula:
    of_all = raise_counted(clause)
    if of_all is not None:
        return _clause(of_all, scope)
    return fol.Iff(_clause(clause.left, scope), _clause(clause.right, scope))


def _conditional(clause: en.Conditional, scope: Scope) -> fol.Formula:
    antecedent, consequent, form = clause.antecedent, clause.consequent, clause.form
    if form in (en.ConditionalForm.UNLESS, en.ConditionalForm.UNLESS_AFTER):
        return fol.Implies(
            fol.Not(_clause(antecedent, scope.under_negation())), _clause(consequent, scope)
        )
    condition = scope if form is en.ConditionalForm.ONLY_IF else scope.under_negation()
    if refers_back((antecedent, consequent), labels=True, bound=scope.referents):
        outer = scope
        phrases = find_introduced(antecedent)

        def then(inner: Scope) -> fol.Formula:
            restored = inner._replace(
                universal=outer.universal,
                negative=outer.negative,
                without_rest=outer.without_rest,
                flips=outer.flips,
            )
            return _clause(consequent, restored)

        if phrases and phrases <= scope.names.flipped:
            weak = condition._replace(universal=False, flips=True)
            return fol.Implies(
                _clause(antecedent, weak), _interpret_continued(antecedent, weak, then)
            )
        return _interpret_continued(
            antecedent, condition._replace(universal=True, flips=False), then
        )
    return fol.Implies(_clause(antecedent, condition), _clause(consequent, scope))


def _for_clause(clause: en.ForClause, scope: Scope) -> fol.Formula:
    determiner = clause.determiner
    if len(clause.variables) == 1 and is_referred_into(clause.noun, scope):
        # "For everyone who owns a dog, it is small" is universal in the dog too.
        phrase = en.Quantified(determiner, clause.noun, clause.variables[0])
        return interpret_quantified(phrase, scope, lambda _, inner: _clause(clause.body, inner))
    if determiner.force in (Force.UNIVERSAL, Force.ANY) or len(clause.variables) > 1:
        return _for_several(clause, scope)
    return determine(
        determiner,
        scope,
        clause.variables[0],
        lambda term, inner: noun_claims(clause.noun, term, inner),
        lambda _, inner: _clause(clause.body, inner),
    )


def _for_several(clause: en.ForClause, scope: Scope) -> fol.Formula:
    """As in "for all x", "for some x and y", "for not all x and y", "for no x and y"."""
    determiner, variables, noun = clause.determiner, clause.variables, clause.noun
    negated = determiner.force.negates
    inner = scope.under_negation() if negated else scope
    inner, bound, claims = _several(variables, noun, inner)
    if determiner == en.ANY_TWO:
        claims += differences(bound)
    body = _clause(clause.body, inner)
    if determiner.force in (Force.UNIVERSAL, Force.ANY, Force.NOT_UNIVERSAL):
        every = fol.ForAll(bound, fol.Implies(conjunction(claims), body) if claims else body)
        return fol.Not(every) if negated else every
    if determiner.force in _PLAIN or determiner == AT_LEAST_ONE:
        some = fol.Exists(bound, join_claims(claims, body))
        return fol.Not(some) if negated else some
    raise InputError(
        "“for” with several variables needs “all”, “some”, “no” or “not all”",
        "bind each of the variables by a phrase of its own",
    )


_PLAIN = frozenset({Force.EXISTENTIAL, Force.NEGATIVE})


def _there_is(clause: en.ThereIs, scope: Scope, rest: Rest | None) -> fol.Formula:
    determiner, body = clause.determiner, clause.body
    if len(clause.variables) > 1 and determiner.quantity.profile.labels_each:
        return _there_are_so_many(clause, scope, rest)
    plain = determiner.force in _PLAIN and clause.other_than is None
    if clause.variables and plain and not is_referred_into(clause.noun, scope):
        inner, variables, claims = _several(clause.variables, clause.noun, scope)
        claim = (
            with_rest(fol.TRUTH, inner, rest)
            if body is None
            else _interpret_continued(body, inner, rest)
        )
        if scope.universal and rest is not None:
            return fol.ForAll(
                variables, fol.Implies(conjunction(claims), claim) if claims else claim
            )
        formula = fol.Exists(variables, join_claims(claims, claim))
        return fol.Not(formula) if determiner.force.negates else formula
    phrase = en.Quantified(
        determiner,
        clause.noun,
        clause.variables[0] if clause.variables else None,
        other_than=clause.other_than,
    )
    if body is None:
        return interpret_quantified(
            phrase, scope, lambda _, inner: with_rest(fol.TRUTH, inner, rest)
        )
    return interpret_quantified(
        phrase, scope, lambda _, inner: _interpret_continued(body, inner, rest)
    )


def _there_are_so_many(clause: en.ThereIs, scope: Scope, rest: Rest | None) -> fol.Formula:
    """As in "there are two cubes x and y such that …": different ones, as many as variables."""
    variables, noun = clause.variables, clause.noun
    if len(variables) != clause.determiner.number or clause.other_than is not None:
        raise InputError(
            f"{len(variables)} variables are shown for {clause.determiner.number} things",
            "show one variable for each thing, or none",
        )
    inner, bound, claims = _several(variables, noun, scope)
    claims += differences(bound)
    if clause.determiner.quantity is en.Quantity.EXACTLY:
        further, second = inner.bind(None)
        same = any_of([fol.Equality(second, variable) for variable in bound])
        others = conjunction(noun_claims(noun, second, further))
        claims.append(fol.ForAll((second,), fol.Implies(others, same)))
    body = clause.body
    claim = (
        with_rest(fol.TRUTH, inner, rest)
        if body is None
        else _interpret_continued(body, inner, rest)
    )
    if scope.universal and rest is not None:
        return fol.ForAll(bound, fol.Implies(conjunction(claims), claim))
    return fol.Exists(bound, join_claims(claims, claim))


def _several(
    variables: Sequence[fol.Variable], noun: en.Noun, scope: Scope
) -> tuple[Scope, tuple[fol.Variable, ...], list[fol.Formula]]:
    """Bind several variables; returns the inner scope, the variables and the noun's formulae."""
    fresh = []
    for variable in variables:
        scope, bound = scope.bind(variable)
        fresh.append(bound)
    claims = [claim for variable in fresh for claim in noun_claims(noun, variable, scope)]
    return scope, tuple(fresh), claims


# Reference to earlier clauses -------------------------------------------------------------------


def _sequence(clauses: Sequence[en.Clause], scope: Scope, rest: Rest | None) -> fol.Formula:
    """A sequence of clauses, each in the scope of the transparent phrases of the earlier ones."""
    first, *others = clauses
    if not others:
        return _interpret_continued(first, scope, rest)
    return _interpret_continued(first, scope, lambda inner: _sequence(others, inner, rest))


def _interpret_continued(clause: en.Clause, scope: Scope, rest: Rest | None) -> fol.Formula:
    """A clause with its continuation in the scope of its existential phrases."""
    if rest is None:
        return _clause(clause, scope)
    match clause:
        case en.Predication() if is_transparent(clause):
            return predication(clause, scope, rest)
        case en.Predication(en.Quantified(determiner) as subject, verb_phrase) if reaches(
            determiner
        ):
            gap_clause = en.Predication(en.Gap(), verb_phrase)

            def follow(term: fol.Term, inner: Scope) -> fol.Formula:
                claim = _clause(gap_clause, inner._replace(gap=term, universal=False, flips=None))
                return with_rest(claim, inner, rest)

            return interpret_quantified(subject, scope, follow)
        case en.ThereIs(determiner, variables=variables) if reaches(determiner) or variables[1:]:
            return _there_is(clause, scope, rest)
        case en.Predication(
            en.Quantified(en.Determiner(en.Quantity.EXACTLY, 1)) as subject, verb_phrase
        ):
            return _just_one_is(subject, verb_phrase, scope, rest)
        case en.ThereIs(en.Determiner(en.Quantity.EXACTLY, 1)):
            return _there_is_one(clause, scope, rest)
        case en.Coordination(en.Conjunction.AND, clauses) | en.Text(clauses):
            return _sequence(clauses, scope, rest)
        case _:
            formula = _clause(clause, scope._replace(universal=False, flips=None))
            return with_rest(formula, scope, rest)


def _there_is_one(clause: en.ThereIs, scope: Scope, rest: Rest) -> fol.Formula:
    """As in "There is exactly one cube. It is small."."""

    def claims(term: fol.Term, inner: Scope) -> list[fol.Formula]:
        body = [] if clause.body is None else [_clause(clause.body, inner)]
        return [*noun_claims(clause.noun, term, inner), *body]

    variable = clause.variables[0] if clause.variables else None
    return determine(en.THE, scope, variable, claims, lambda _, inner: rest(inner))


def _just_one_is(
    subject: en.Quantified, verb_phrase: en.VerbPhrase, scope: Scope, rest: Rest
) -> fol.Formula:
    """As in "Exactly one cube is small. It is in front of b."."""

    def claims(term: fol.Term, inner: Scope) -> list[fol.Formula]:
        plain = inner._replace(universal=False, flips=None, without_rest=False, gap=term)
        claim = _clause(en.Predication(en.Gap(), verb_phrase), plain)
        return [*noun_claims(subject.noun, term, inner), claim]

    if subject.other_than is not None:
        raise InputError("a pronoun can refer to several things", "name the thing again")
    return determine(en.THE, scope, subject.binds, claims, lambda _, inner: rest(inner))
