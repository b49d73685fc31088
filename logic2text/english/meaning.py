"""Abstract English to the formula that it says, composed by surface scope.

A clause is read from left to right: an earlier phrase has scope over a later one, a negation over
what follows it (``docs/semantics.md``).  Variables are renamed where they would be captured.

>>> from logic2text.english.syntax import EVERY, NO, Noun, Predication, Quantified, Relation
>>> from logic2text.lexicon.entry import Category, Entry
>>> tet = Entry("Tet", 1, Category.NOUN, "tetrahedron", "tetrahedra")
>>> larger = Entry("Larger", 2, Category.ADJECTIVE, "larger", links=("than",))
>>> tree = Predication(Quantified(NO), Relation(larger, (Quantified(EVERY, Noun(tet)),)))
>>> says = meaning(tree)  # ¬∃x ∀y (Tet(y) → Larger(x, y))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from logic2text.english.determine import claimed, conjunction, determine, joined
from logic2text.english.phrase_meaning import (
    UNIVERSAL,
    noun_claims,
    predication,
    quantified,
    with_rest,
)
from logic2text.english.scope import Names, Rest, Scope
from logic2text.english.structure import (
    REACHING,
    is_transparent,
    references,
    refers_back,
)
from logic2text.english.syntax import (
    THE,
    Biconditional,
    Clause,
    Conditional,
    ConditionalForm,
    Conjunction,
    Coordination,
    Determiner,
    ForClause,
    Negation,
    Noun,
    Predication,
    Proposition,
    Quantified,
    Quantity,
    Text,
    ThereIs,
    TruthConstant,
)
from logic2text.formula import (
    FALSITY,
    TRUTH,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Predicate,
    Term,
    Variable,
)


def meaning(tree: Clause) -> Formula:
    """The surface-scope reading of a clause.

    Raises:
        InputError: the tree is no sentence ("each other" of a single thing, a gap out of place).
    """
    found = references(tree)
    names = Names(tree, *found, _continued)
    formula = _clause(tree, Scope(names))
    if names.free & names.taken:
        formula = _clause(tree, Scope(Names(tree, *found, _continued, frozenset(names.free))))
    return formula


# Clauses ----------------------------------------------------------------------------------------


def _clause(clause: Clause, scope: Scope) -> Formula:
    match clause:
        case Predication():
            return predication(clause, scope, None)
        case Coordination(kind, clauses):
            if (
                kind is Conjunction.AND
                and scope.names.backward
                and refers_back(clauses, labels=False)
            ):
                return _sequence(clauses, scope, None)
            if kind is Conjunction.NOR:
                scope = scope.under_negation()
            return joined(kind, [_clause(part, scope) for part in clauses])
        case Negation(inner):
            return Not(_clause(inner, scope.under_negation()))
        case Conditional():
            return _conditional(clause, scope)
        case ForClause():
            return _for_clause(clause, scope)
        case ThereIs():
            return _there_is(clause, scope, None)
        case Biconditional(left, right):
            return Iff(_clause(left, scope), _clause(right, scope))
        case Proposition(entry):
            return Predicate(entry.symbol)
        case TruthConstant(value):
            return TRUTH if value else FALSITY
        case Text(sentences):
            if refers_back(sentences, labels=True):
                return _sequence(sentences, scope, None)
            return conjunction([_clause(part, scope) for part in sentences])
        case _:
            assert_never(clause)


def _conditional(clause: Conditional, scope: Scope) -> Formula:
    antecedent, consequent, form = clause.antecedent, clause.consequent, clause.form
    if form in (ConditionalForm.UNLESS, ConditionalForm.UNLESS_AFTER):
        return Implies(Not(_clause(antecedent, scope.under_negation())), _clause(consequent, scope))
    if scope.names.backward and refers_back((antecedent, consequent), labels=False):
        outer = scope

        def then(inner: Scope) -> Formula:
            restored = inner._replace(universal=outer.universal, negative=outer.negative)
            return _clause(consequent, restored)

        return _continued(antecedent, scope._replace(universal=True, negative=True), then)
    return Implies(_clause(antecedent, scope.under_negation()), _clause(consequent, scope))


def _for_clause(clause: ForClause, scope: Scope) -> Formula:
    quantity = clause.determiner.quantity
    if quantity in UNIVERSAL or len(clause.variables) > 1:
        inner, variables, claims = _several(clause.variables, clause.noun, scope)
        body = _clause(clause.body, inner)
        if quantity is Quantity.NO:
            return Not(Exists(variables, conjunction([*claims, body])))
        return ForAll(variables, Implies(conjunction(claims), body) if claims else body)
    return determine(
        clause.determiner,
        scope,
        clause.variables[0],
        lambda term, inner: noun_claims(clause.noun, term, inner),
        lambda _, inner: _clause(clause.body, inner),
    )


_PLAIN = frozenset({Quantity.A, Quantity.SOME, Quantity.NO})


def _there_is(clause: ThereIs, scope: Scope, rest: Rest | None) -> Formula:
    quantity, body = clause.determiner.quantity, clause.body
    if clause.variables and quantity in _PLAIN and clause.other_than is None:
        inner, variables, claims = _several(clause.variables, clause.noun, scope)
        said = with_rest(TRUTH, inner, rest) if body is None else _continued(body, inner, rest)
        if scope.universal and rest is not None:
            return ForAll(variables, Implies(conjunction(claims), said) if claims else said)
        formula = Exists(variables, claimed(claims, said))
        return Not(formula) if quantity is Quantity.NO else formula
    phrase = Quantified(
        clause.determiner,
        clause.noun,
        clause.variables[0] if clause.variables else None,
        other_than=clause.other_than,
    )
    if body is None:
        return quantified(phrase, scope, lambda _, inner: with_rest(TRUTH, inner, rest))
    return quantified(phrase, scope, lambda _, inner: _continued(body, inner, rest))


def _several(
    variables: Sequence[Variable], noun: Noun, scope: Scope
) -> tuple[Scope, tuple[Variable, ...], list[Formula]]:
    """Bind all of several variables; what the noun claims of each."""
    fresh = []
    for variable in variables:
        scope, bound = scope.bind(variable)
        fresh.append(bound)
    claims = [claim for variable in fresh for claim in noun_claims(noun, variable, scope)]
    return scope, tuple(fresh), claims


# Reference to earlier clauses -------------------------------------------------------------------


def _sequence(clauses: Sequence[Clause], scope: Scope, rest: Rest | None) -> Formula:
    """Clauses one after the other, each within reach of the phrases of those before it."""
    first, *others = clauses
    if not others:
        return _continued(first, scope, rest)
    return _continued(first, scope, lambda inner: _sequence(others, inner, rest))


def _continued(clause: Clause, scope: Scope, rest: Rest | None) -> Formula:
    """A clause and what follows it in the reach of its existential phrases."""
    if rest is None:
        return _clause(clause, scope)
    match clause:
        case Predication() if is_transparent(clause):
            return predication(clause, scope, rest)
        case ThereIs(determiner) if determiner.quantity in REACHING:
            return _there_is(clause, scope, rest)
        case ThereIs(Determiner(Quantity.EXACTLY, 1)):
            return _there_is_one(clause, scope, rest)
        case Coordination(Conjunction.AND, clauses) | Text(clauses):
            return _sequence(clauses, scope, rest)
        case _:
            said = _clause(clause, scope._replace(universal=False))
            return with_rest(said, scope, rest)


def _there_is_one(clause: ThereIs, scope: Scope, rest: Rest) -> Formula:
    """As in "There is exactly one cube. It is small."."""

    def claims(term: Term, inner: Scope) -> list[Formula]:
        body = [] if clause.body is None else [_clause(clause.body, inner)]
        return [*noun_claims(clause.noun, term, inner), *body]

    variable = clause.variables[0] if clause.variables else None
    return determine(THE, scope, variable, claims, lambda _, inner: rest(inner))
