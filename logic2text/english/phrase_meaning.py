"""What verb phrases and noun phrases say: each takes its scope where it stands.

A noun phrase is interpreted with a continuation: what the rest of the clause says of a term.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from logic2text.english.determine import any_of, atom, conjunction, determine, joined
from logic2text.english.reciprocal import pairs_among, pairwise, reciprocal_error
from logic2text.english.scope import Rest, Scope
from logic2text.english.structure import (
    REACHING,
    introduced,
    is_reciprocal,
    is_symmetric,
    pairs_with_itself,
    refers_back,
)
from logic2text.english.syntax import (
    A,
    Application,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Definite,
    Determiner,
    EachOther,
    Gap,
    Having,
    Name,
    NegatedPhrase,
    Nominal,
    Noun,
    NounPhrase,
    OnlyNamed,
    OnlyOne,
    Predication,
    Pronoun,
    Quantified,
    Quantity,
    Reflexive,
    Relation,
    RelativeClause,
    VerbPhrase,
)
from logic2text.errors import InputError
from logic2text.formula import (
    TRUTH,
    Equality,
    ForAll,
    Formula,
    Function,
    Implies,
    Not,
    Term,
    Variable,
)

Then: TypeAlias = Callable[[Term, Scope], Formula]

UNIVERSAL = frozenset({Quantity.EVERY, Quantity.EACH, Quantity.ALL, Quantity.ANY})


def with_rest(said: Formula, scope: Scope, rest: Rest | None) -> Formula:
    """What is said, and what follows it within reach."""
    if rest is None or scope.alone:
        return said
    if said == TRUTH:
        return rest(scope)
    if scope.universal:
        return Implies(said, rest(scope))
    return conjunction([said, rest(scope)])


# Predications -----------------------------------------------------------------------------------


def predication(clause: Predication, scope: Scope, rest: Rest | None) -> Formula:
    """What a predication says, with what follows within reach of its phrases."""
    subject, verb_phrase = clause.subject, clause.verb_phrase
    if scope.names.paired and is_reciprocal(verb_phrase):
        return _reciprocal(subject, verb_phrase, scope)
    return _noun_phrase(
        subject, scope, lambda term, inner: _verb_phrase(verb_phrase, term, inner, rest)
    )


def _verb_phrase(
    verb_phrase: VerbPhrase, subject: Term, scope: Scope, rest: Rest | None = None
) -> Formula:
    match verb_phrase:
        case Relation(entry, ()) if rest is None:
            return atom(entry, (subject,))
        case Relation(entry, objects, passive):

            def claim(terms: tuple[Term, ...], inner: Scope) -> Formula:
                if passive:
                    terms = (terms[1], terms[0], *terms[2:])
                if rest is None:
                    return atom(entry, terms)
                inner = inner._replace(subject=scope.subject)
                return with_rest(atom(entry, terms), inner, rest)

            return _phrases(objects, (subject,), scope.of(subject), claim)
        case OnlyOne(noun):
            return with_rest(_is_only_one(noun, subject, scope.of(subject)), scope, rest)
        case Nominal(noun):
            claim_of_kind = conjunction(noun_claims(noun, subject, scope.of(subject)))
            return with_rest(claim_of_kind, scope, rest)
        case Having(thing, entry):
            return _noun_phrase(
                thing,
                scope,
                lambda term, inner: with_rest(atom(entry, (term, subject)), inner, rest),
            )
        case NegatedPhrase(inner):
            return Not(_verb_phrase(inner, subject, scope.under_negation()))
        case CoordinatedVerbPhrase(Conjunction.AND, members) if _refers_on(members, scope):
            return _verb_phrases_in_turn(members, subject, scope, rest)
        case CoordinatedVerbPhrase(kind, members):
            if kind is Conjunction.NOR:
                scope = scope.under_negation()
            return joined(kind, [_verb_phrase(member, subject, scope) for member in members])
        case _:
            assert_never(verb_phrase)


def _refers_on(members: Sequence[VerbPhrase], scope: Scope) -> bool:
    """Whether a later verb phrase refers to a phrase of an earlier one."""
    return bool(scope.names.backward) and refers_back(members, labels=False)


def _verb_phrases_in_turn(
    members: Sequence[VerbPhrase], subject: Term, scope: Scope, rest: Rest | None
) -> Formula:
    first, *others = members
    if not others:
        return _verb_phrase(first, subject, scope, rest)
    return _verb_phrase(
        first,
        subject,
        scope,
        lambda inner: _verb_phrases_in_turn(others, subject, inner, rest),
    )


def _is_only_one(noun: Noun, term: Term, scope: Scope) -> Formula:
    inner, other = scope.bind(None)
    alike = Implies(conjunction(noun_claims(noun, other, inner)), Equality(other, term))
    return conjunction([*noun_claims(noun, term, scope), ForAll((other,), alike)])


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
        return _verb_phrase(verb_phrase, term, inner._replace(other=other))

    if isinstance(subject, CoordinatedPhrase) and subject.conjunction is Conjunction.AND:
        return _phrases(
            subject.phrases,
            (),
            scope,
            lambda terms, inner: pairwise(terms, inner, said, is_symmetric(verb_phrase)),
        )
    if isinstance(subject, Quantified):
        return pairs_among(
            subject,
            scope,
            said,
            noun_claims,
            symmetric=is_symmetric(verb_phrase),
            reflexive=pairs_with_itself(verb_phrase),
        )
    raise reciprocal_error()


# Noun phrases -----------------------------------------------------------------------------------


def _term(phrase: NounPhrase, scope: Scope) -> Term | None:
    """What a phrase stands for, None where it quantifies or coordinates."""
    match phrase:
        case Name(term):
            return scope.refer(term) if isinstance(term, Variable) else term
        case Pronoun(term) | Definite(term):
            return scope.refer_back(term) if isinstance(term, Variable) else term
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
        case Quantified() | CoordinatedPhrase() | OnlyNamed():
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
            return quantified(phrase, scope, then)
        case CoordinatedPhrase(kind, phrases):
            if kind is Conjunction.NOR:
                scope = scope.under_negation()
            return joined(kind, [_noun_phrase(member, scope, then) for member in phrases])
        case OnlyNamed():
            return _only_named(phrase, scope, then)
        case Application(function, arguments):
            return _phrases(
                arguments,
                (),
                scope,
                lambda terms, inner: then(Function(function.symbol, terms), inner),
            )
        case _:
            return then(_required(_term(phrase, scope), "a phrase stands for nothing"), scope)


def _only_named(phrase: OnlyNamed, scope: Scope, then: Then) -> Formula:
    terms = [_required(_term(name, scope), "“only” stands before no name") for name in phrase.names]
    inner, other = scope.bind(None)
    same = any_of([Equality(other, term) for term in terms])
    nothing_else = ForAll((other,), Implies(then(other, inner), same))
    if not phrase.prejacent:
        return nothing_else
    return conjunction([*(then(term, scope) for term in terms), nothing_else])


def quantified(phrase: Quantified, scope: Scope, then: Then) -> Formula:
    """What is said of the referents of a quantified phrase."""
    determiner = phrase.determiner
    if determiner.quantity is Quantity.ANY:
        determiner = A if scope.negative else Determiner(Quantity.EVERY)
    noun, exception = phrase.noun, phrase.other_than
    if noun.relatives and is_referred_into(noun, scope):
        noun, then = _reached_into(noun, determiner, scope, then)
    if exception is None:
        return determine(
            determiner,
            scope,
            phrase.binds,
            lambda term, inner: noun_claims(noun, term, inner),
            then,
        )

    def without(excepted: Term, outer: Scope) -> Formula:
        def claims(term: Term, inner: Scope) -> list[Formula]:
            return [*noun_claims(noun, term, inner), Not(Equality(term, excepted))]

        return determine(determiner, outer, phrase.binds, claims, then)

    return _noun_phrase(exception, scope, without)


def is_referred_into(noun: Noun, scope: Scope) -> bool:
    """Whether a pronoun further on stands for what a relative clause of the noun introduces."""
    backward = scope.names.backward
    return bool(backward) and not introduced(noun).isdisjoint(backward)


def _reached_into(
    noun: Noun, determiner: Determiner, scope: Scope, then: Then
) -> tuple[Noun, Then]:
    """The relative clauses become part of what is said, so that pronouns reach into them.

    "Every student who owns a pet feeds it" is universal in the pet too.
    """
    quantity = determiner.quantity
    if quantity in (Quantity.ONLY, Quantity.THE):
        return noun, then
    negated = quantity in (Quantity.NOT_EVERY, Quantity.NOT_ALL)
    strong = negated or quantity in UNIVERSAL or (quantity in REACHING and scope.universal)

    def follow(relatives: Sequence[RelativeClause], term: Term, inner: Scope) -> Formula:
        if not relatives:
            restored = inner._replace(gap=scope.gap, subject=scope.subject)
            return then(term, restored._replace(universal=scope.universal, flips=scope.flips))
        inner = inner._replace(gap=term, subject=term, universal=strong, flips=negated)
        return scope.names.interpret(
            relatives[0].clause, inner, lambda further: follow(relatives[1:], term, further)
        )

    plain = replace(noun, relatives=())
    return plain, lambda term, inner: follow(noun.relatives, term, inner)


def noun_claims(noun: Noun, term: Term, scope: Scope) -> list[Formula]:
    """What a noun and its modifiers claim of a term, the kind first.

    What follows the clause is no part of that: an indefinite in a restrictor is existential.
    """
    scope = scope._replace(universal=False, flips=False, alone=False)
    claims: list[Formula] = []
    if noun.kind is not None:
        kind = noun.kind
        if noun.objects:
            inside = scope.of(term)
            claim = _phrases(noun.objects, (term,), inside, lambda terms, _: atom(kind, terms))
            claims.append(claim)
        else:
            claims.append(atom(kind, (term,)))
    claims += [atom(adjective, (term,)) for adjective in noun.adjectives]
    for relative in noun.relatives:
        inner = scope._replace(gap=term, subject=term)
        claims.append(scope.names.interpret(relative.clause, inner, None))
    return claims
