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

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from logic2text.english.determine import atom, claimed, conjunction, determine, joined
from logic2text.english.reciprocal import pairs_among, pairwise, reciprocal_error
from logic2text.english.scope import Names, Scope
from logic2text.english.structure import (
    REACHING,
    is_reciprocal,
    is_symmetric,
    is_transparent,
    refers_back,
)
from logic2text.english.syntax import (
    A,
    Application,
    Biconditional,
    Clause,
    Conditional,
    ConditionalForm,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Coordination,
    Definite,
    Determiner,
    EachOther,
    ForClause,
    Gap,
    Having,
    Name,
    NegatedPhrase,
    Negation,
    Nominal,
    Noun,
    NounPhrase,
    Predication,
    Pronoun,
    Proposition,
    Quantified,
    Quantity,
    Reflexive,
    Relation,
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
    Function,
    Iff,
    Implies,
    Not,
    Predicate,
    Term,
    Variable,
)

Then: TypeAlias = Callable[[Term, Scope], Formula]
Rest: TypeAlias = Callable[[Scope], Formula]


def meaning(tree: Clause) -> Formula:
    """The surface-scope reading of a clause.

    Raises:
        InputError: the tree is no sentence ("each other" of a single thing, a gap out of place).
    """
    names = Names()
    formula = _clause(tree, Scope(names))
    if names.free & names.taken:
        formula = _clause(tree, Scope(Names(avoided=frozenset(names.free))))
    return formula


# Clauses ----------------------------------------------------------------------------------------


def _clause(clause: Clause, scope: Scope) -> Formula:
    match clause:
        case Predication():
            return _predication(clause, scope, None)
        case Coordination(kind, clauses):
            if kind is Conjunction.AND and refers_back(clauses, labels=False):
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
    if refers_back((antecedent, consequent), labels=False):
        outer = scope

        def then(inner: Scope) -> Formula:
            return _clause(consequent, replace(inner, universal=outer.universal))

        return _continued(antecedent, replace(scope, universal=True), then)
    return Implies(_clause(antecedent, scope.under_negation()), _clause(consequent, scope))


def _for_clause(clause: ForClause, scope: Scope) -> Formula:
    quantity = clause.determiner.quantity
    if quantity in _UNIVERSAL or len(clause.variables) > 1:
        inner, variables, claims = _several(clause.variables, clause.noun, scope)
        body = _clause(clause.body, inner)
        if quantity is Quantity.NO:
            return Not(Exists(variables, conjunction([*claims, body])))
        return ForAll(variables, Implies(conjunction(claims), body) if claims else body)
    return determine(
        clause.determiner,
        scope,
        clause.variables[0],
        lambda term, inner: _noun(clause.noun, term, inner),
        lambda _, inner: _clause(clause.body, inner),
    )


_UNIVERSAL = frozenset({Quantity.EVERY, Quantity.EACH, Quantity.ALL, Quantity.ANY})
_PLAIN = frozenset({Quantity.A, Quantity.SOME, Quantity.NO})


def _there_is(clause: ThereIs, scope: Scope, rest: Rest | None) -> Formula:
    quantity, body = clause.determiner.quantity, clause.body
    if clause.variables and quantity in _PLAIN and clause.other_than is None:
        inner, variables, claims = _several(clause.variables, clause.noun, scope)
        said = _with_rest(TRUTH, inner, rest) if body is None else _continued(body, inner, rest)
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
        return _quantified(phrase, scope, lambda _, inner: _with_rest(TRUTH, inner, rest))
    return _quantified(phrase, scope, lambda _, inner: _continued(body, inner, rest))


def _several(
    variables: Sequence[Variable], noun: Noun, scope: Scope
) -> tuple[Scope, tuple[Variable, ...], list[Formula]]:
    """Bind all of several variables; what the noun claims of each."""
    fresh = []
    for variable in variables:
        scope, bound = scope.bind(variable)
        fresh.append(bound)
    claims = [claim for variable in fresh for claim in _noun(noun, variable, scope)]
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
            return _predication(clause, scope, rest)
        case ThereIs(determiner) if determiner.quantity in REACHING:
            return _there_is(clause, scope, rest)
        case Coordination(Conjunction.AND, clauses) | Text(clauses):
            return _sequence(clauses, scope, rest)
        case _:
            said = _clause(clause, replace(scope, universal=False))
            return _with_rest(said, scope, rest)


def _with_rest(said: Formula, scope: Scope, rest: Rest | None) -> Formula:
    if rest is None:
        return said
    if said == TRUTH:
        return rest(scope)
    if scope.universal:
        return Implies(said, rest(scope))
    return conjunction([said, rest(scope)])


# Predications -----------------------------------------------------------------------------------


def _predication(clause: Predication, scope: Scope, rest: Rest | None) -> Formula:
    subject, verb_phrase = clause.subject, clause.verb_phrase
    if is_reciprocal(verb_phrase):
        return _reciprocal(subject, verb_phrase, scope)
    return _noun_phrase(
        subject, scope, lambda term, inner: _verb_phrase(verb_phrase, term, inner, rest)
    )


def _verb_phrase(
    verb_phrase: VerbPhrase, subject: Term, scope: Scope, rest: Rest | None = None
) -> Formula:
    match verb_phrase:
        case Relation(entry, objects, passive):

            def claim(terms: tuple[Term, ...], inner: Scope) -> Formula:
                if passive:
                    terms = (terms[1], terms[0], *terms[2:])
                inner = replace(inner, subject=scope.subject)
                return _with_rest(atom(entry, terms), inner, rest)

            return _phrases(objects, (subject,), replace(scope, subject=subject), claim)
        case Nominal(noun):
            claim_of_kind = conjunction(_noun(noun, subject, replace(scope, subject=subject)))
            return _with_rest(claim_of_kind, scope, rest)
        case Having(thing, entry):
            return _noun_phrase(
                thing,
                scope,
                lambda term, inner: _with_rest(atom(entry, (term, subject)), inner, rest),
            )
        case NegatedPhrase(inner):
            return Not(_verb_phrase(inner, subject, scope.under_negation()))
        case CoordinatedVerbPhrase(kind, members):
            if kind is Conjunction.NOR:
                scope = scope.under_negation()
            return joined(kind, [_verb_phrase(member, subject, scope) for member in members])
        case _:
            assert_never(verb_phrase)


def _phrases(
    phrases: Sequence[NounPhrase],
    terms: tuple[Term, ...],
    scope: Scope,
    then: Callable[[tuple[Term, ...], Scope], Formula],
) -> Formula:
    """Several noun phrases in surface order, the earlier with scope over the later."""
    known = list(terms)
    for phrase in phrases:
        term = _term(phrase, scope)
        if term is None:
            break
        known.append(term)
    rest = phrases[len(known) - len(terms) :]
    if not rest:
        return then(tuple(known), scope)
    return _noun_phrase(
        rest[0], scope, lambda term, inner: _phrases(rest[1:], (*known, term), inner, then)
    )


def _reciprocal(subject: NounPhrase, verb_phrase: VerbPhrase, scope: Scope) -> Formula:
    def said(term: Term, other: Term, inner: Scope) -> Formula:
        return _verb_phrase(verb_phrase, term, replace(inner, other=other))

    if isinstance(subject, CoordinatedPhrase) and subject.conjunction is Conjunction.AND:
        return _phrases(
            subject.phrases,
            (),
            scope,
            lambda terms, inner: pairwise(terms, inner, said, is_symmetric(verb_phrase)),
        )
    if isinstance(subject, Quantified):
        return pairs_among(subject, scope, said, _noun, is_symmetric(verb_phrase))
    raise reciprocal_error()


# Noun phrases -----------------------------------------------------------------------------------


def _term(phrase: NounPhrase, scope: Scope) -> Term | None:
    """What a phrase stands for, None where it quantifies or coordinates."""
    match phrase:
        case Name(term) | Pronoun(term) | Definite(term):
            return scope.refer(term) if isinstance(term, Variable) else term
        case Application(function, arguments):
            terms: list[Term] = []
            for argument in arguments:
                part = _term(argument, scope)
                if part is None:
                    return None
                terms.append(part)
            return Function(function.symbol, tuple(terms))
        case Reflexive():
            return _required(scope.subject, "“itself” has no subject")
        case EachOther():
            return _required(scope.other, "“each other” has no subject")
        case Gap():
            return _required(scope.gap, "a gap stands outside a relative clause")
        case Quantified() | CoordinatedPhrase():
            return None
        case _:
            assert_never(phrase)


def _required(term: Term | None, problem: str) -> Term:
    if term is None:
        raise InputError(problem, "this tree is no sentence of English")
    return term


def _noun_phrase(phrase: NounPhrase, scope: Scope, then: Then) -> Formula:
    match phrase:
        case Quantified():
            return _quantified(phrase, scope, then)
        case CoordinatedPhrase(kind, phrases):
            if kind is Conjunction.NOR:
                scope = scope.under_negation()
            return joined(kind, [_noun_phrase(member, scope, then) for member in phrases])
        case Application(function, arguments):
            return _phrases(
                arguments,
                (),
                scope,
                lambda terms, inner: then(Function(function.symbol, terms), inner),
            )
        case _:
            return then(_required(_term(phrase, scope), "a phrase stands for nothing"), scope)


def _quantified(phrase: Quantified, scope: Scope, then: Then) -> Formula:
    determiner = phrase.determiner
    if determiner.quantity is Quantity.ANY:
        determiner = A if scope.negative else Determiner(Quantity.EVERY)
    if phrase.other_than is None:
        return determine(
            determiner,
            scope,
            phrase.binds,
            lambda term, inner: _noun(phrase.noun, term, inner),
            then,
        )
    return _noun_phrase(
        phrase.other_than,
        scope,
        lambda excepted, outer: determine(
            determiner,
            outer,
            phrase.binds,
            lambda term, inner: [
                *_noun(phrase.noun, term, inner),
                Not(Equality(term, excepted)),
            ],
            then,
        ),
    )


def _noun(noun: Noun, term: Term, scope: Scope) -> list[Formula]:
    """What a noun and its modifiers claim of a term, the kind first."""
    claims: list[Formula] = []
    if noun.kind is not None:
        kind = noun.kind
        inside = replace(scope, subject=term)
        claims.append(_phrases(noun.objects, (term,), inside, lambda terms, _: atom(kind, terms)))
    claims += [atom(adjective, (term,)) for adjective in noun.adjectives]
    for relative in noun.relatives:
        inner = replace(scope, gap=term, subject=term)
        claims.append(_clause(relative.clause, inner))
    return claims
