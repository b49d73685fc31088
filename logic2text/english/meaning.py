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

from logic2text.english.determine import (
    any_of,
    claimed,
    conjunction,
    determine,
    differences,
    joined,
)
from logic2text.english.phrase_meaning import (
    UNIVERSAL,
    is_referred_into,
    noun_claims,
    predication,
    quantified,
    with_rest,
)
from logic2text.english.scope import Names, Rest, Scope
from logic2text.english.structure import (
    AT_LEAST_ONE,
    introduced,
    is_transparent,
    reaches,
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
    Gap,
    Negation,
    Noun,
    Predication,
    Presupposition,
    Proposition,
    Quantified,
    Quantity,
    Text,
    ThereIs,
    TruthConstant,
    VerbPhrase,
)
from logic2text.errors import InputError
from logic2text.formula import (
    FALSITY,
    TRUTH,
    Equality,
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


def meaning(tree: Clause, flipped: frozenset[Variable] = frozenset()) -> Formula:
    """The surface-scope reading of a clause.

    Args:
        tree: abstract English.
        flipped: variables of donkey phrases that take the other force than the preferred one:
            "every student who owns a pet feeds it", feeds some pet that it owns.

    Raises:
        InputError: the tree is no sentence ("each other" of a single thing, a gap out of place).
    """
    found = references(tree)
    names = Names(tree, *found, _continued, flipped)
    formula = _clause(tree, Scope(names))
    if names.free & names.taken:
        avoided = frozenset(names.free)
        formula = _clause(tree, Scope(Names(tree, *found, _continued, flipped, avoided)))
    return formula


# Clauses ----------------------------------------------------------------------------------------


def _clause(clause: Clause, scope: Scope) -> Formula:
    match clause:
        case Predication():
            return predication(clause, scope, None)
        case Coordination():
            return _coordination(clause, scope)
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
        case Presupposition(presupposed, claim):
            return conjunction([_clause(presupposed, scope), _clause(claim, scope)])
        case Text(sentences):
            return conjunction([_coordination(Coordination(Conjunction.AND, sentences), scope)])
        case _:
            assert_never(clause)


def _coordination(clause: Coordination, scope: Scope) -> Formula:
    kind, clauses = clause.conjunction, clause.clauses
    if kind is Conjunction.AND and refers_back(clauses, labels=True, bound=scope.referents):
        return _sequence(clauses, scope, None)
    if kind is Conjunction.NOR:
        scope = scope.under_negation()
    return joined(kind, [_clause(part, scope) for part in clauses])


def _conditional(clause: Conditional, scope: Scope) -> Formula:
    antecedent, consequent, form = clause.antecedent, clause.consequent, clause.form
    if form in (ConditionalForm.UNLESS, ConditionalForm.UNLESS_AFTER):
        return Implies(Not(_clause(antecedent, scope.under_negation())), _clause(consequent, scope))
    condition = scope if form is ConditionalForm.ONLY_IF else scope.under_negation()
    if refers_back((antecedent, consequent), labels=True, bound=scope.referents):
        outer = scope
        phrases = introduced(antecedent)

        def then(inner: Scope) -> Formula:
            restored = inner._replace(
                universal=outer.universal,
                negative=outer.negative,
                alone=outer.alone,
                flips=outer.flips,
            )
            return _clause(consequent, restored)

        if phrases and phrases <= scope.names.flipped:
            weak = condition._replace(universal=False, flips=True)
            return Implies(_clause(antecedent, weak), _continued(antecedent, weak, then))
        return _continued(antecedent, condition._replace(universal=True, flips=False), then)
    return Implies(_clause(antecedent, condition), _clause(consequent, scope))


def _for_clause(clause: ForClause, scope: Scope) -> Formula:
    determiner = clause.determiner
    if determiner.quantity in UNIVERSAL or len(clause.variables) > 1:
        return _for_several(clause, scope)
    return determine(
        determiner,
        scope,
        clause.variables[0],
        lambda term, inner: noun_claims(clause.noun, term, inner),
        lambda _, inner: _clause(clause.body, inner),
    )


def _for_several(clause: ForClause, scope: Scope) -> Formula:
    """As in "for all x", "for some x and y", "for not all x and y", "for no x and y"."""
    determiner, variables, noun = clause.determiner, clause.variables, clause.noun
    negated = determiner.quantity in (Quantity.NO, Quantity.NOT_ALL, Quantity.NOT_EVERY)
    inner = scope.under_negation() if negated else scope
    inner, bound, claims = _several(variables, noun, inner)
    body = _clause(clause.body, inner)
    if determiner.quantity in UNIVERSAL | {Quantity.NOT_ALL, Quantity.NOT_EVERY}:
        every = ForAll(bound, Implies(conjunction(claims), body) if claims else body)
        return Not(every) if negated else every
    if determiner.quantity in _PLAIN or determiner == AT_LEAST_ONE:
        some = Exists(bound, claimed(claims, body))
        return Not(some) if negated else some
    raise InputError(
        "“for” with several variables needs “all”, “some”, “no” or “not all”",
        "bind each of the variables by a phrase of its own",
    )


_PLAIN = frozenset({Quantity.A, Quantity.SOME, Quantity.NO})


def _there_is(clause: ThereIs, scope: Scope, rest: Rest | None) -> Formula:
    quantity, body = clause.determiner.quantity, clause.body
    if len(clause.variables) > 1 and quantity in _COUNTED:
        return _there_are_so_many(clause, scope, rest)
    plain = quantity in _PLAIN and clause.other_than is None
    if clause.variables and plain and not is_referred_into(clause.noun, scope):
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


_COUNTED = frozenset({Quantity.AT_LEAST, Quantity.EXACTLY})


def _there_are_so_many(clause: ThereIs, scope: Scope, rest: Rest | None) -> Formula:
    """As in "there are two cubes x and y such that …": different ones, as many as variables."""
    variables, noun = clause.variables, clause.noun
    if len(variables) != clause.determiner.number or clause.other_than is not None:
        raise InputError(
            f"{len(variables)} variables are shown for {clause.determiner.number} things",
            "show one variable for each thing, or none",
        )
    inner, bound, claims = _several(variables, noun, scope)
    claims += differences(bound)
    if clause.determiner.quantity is Quantity.EXACTLY:
        further, other = inner.bind(None)
        same = any_of([Equality(other, variable) for variable in bound])
        others = conjunction(noun_claims(noun, other, further))
        claims.append(ForAll((other,), Implies(others, same)))
    body = clause.body
    said = with_rest(TRUTH, inner, rest) if body is None else _continued(body, inner, rest)
    if scope.universal and rest is not None:
        return ForAll(bound, Implies(conjunction(claims), said))
    return Exists(bound, claimed(claims, said))


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
        case Predication(Quantified(determiner) as subject, verb_phrase) if reaches(determiner):
            claim = Predication(Gap(), verb_phrase)

            def follow(term: Term, inner: Scope) -> Formula:
                said = _clause(claim, inner._replace(gap=term, universal=False, flips=None))
                return with_rest(said, inner, rest)

            return quantified(subject, scope, follow)
        case ThereIs(determiner, variables=variables) if reaches(determiner) or variables[1:]:
            return _there_is(clause, scope, rest)
        case Predication(Quantified(Determiner(Quantity.EXACTLY, 1)) as subject, verb_phrase):
            return _just_one_is(subject, verb_phrase, scope, rest)
        case ThereIs(Determiner(Quantity.EXACTLY, 1)):
            return _there_is_one(clause, scope, rest)
        case Coordination(Conjunction.AND, clauses) | Text(clauses):
            return _sequence(clauses, scope, rest)
        case _:
            said = _clause(clause, scope._replace(universal=False, flips=None))
            return with_rest(said, scope, rest)


def _there_is_one(clause: ThereIs, scope: Scope, rest: Rest) -> Formula:
    """As in "There is exactly one cube. It is small."."""

    def claims(term: Term, inner: Scope) -> list[Formula]:
        body = [] if clause.body is None else [_clause(clause.body, inner)]
        return [*noun_claims(clause.noun, term, inner), *body]

    variable = clause.variables[0] if clause.variables else None
    return determine(THE, scope, variable, claims, lambda _, inner: rest(inner))


def _just_one_is(subject: Quantified, verb_phrase: VerbPhrase, scope: Scope, rest: Rest) -> Formula:
    """As in "Exactly one cube is small. It is in front of b."."""

    def claims(term: Term, inner: Scope) -> list[Formula]:
        plain = inner._replace(universal=False, flips=None, alone=False, gap=term)
        said = _clause(Predication(Gap(), verb_phrase), plain)
        return [*noun_claims(subject.noun, term, inner), said]

    if subject.other_than is not None:
        raise InputError("a pronoun refers to one of others", "name the thing again")
    return determine(THE, scope, subject.binds, claims, lambda _, inner: rest(inner))
