"""The semantics of verb phrases and noun phrases, each with scope at its surface position.

A noun phrase is interpreted with a continuation: the formula of the rest of the clause, as a
function of a term.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determine import (
    any_of,
    atom,
    conjunction,
    determine,
    had_places,
    join_formulas,
)
from logic2text.english.determiners import Force
from logic2text.english.reciprocal import (
    PairClaim,
    conjuncts,
    find_paired_phrases,
    pairs_among,
    pairwise,
    reciprocal_error,
    require_unmixed,
)
from logic2text.english.scope import Rest, Scope
from logic2text.english.structure import (
    REACHING,
    find_introduced,
    is_reciprocal,
    is_symmetric,
    pairs_with_itself,
    reaches,
    refers_back,
)
from logic2text.english.traversal import subtrees
from logic2text.errors import InputError

Then: TypeAlias = Callable[[fol.Term, Scope], fol.Formula]


def with_rest(claim: fol.Formula, scope: Scope, rest: Rest | None) -> fol.Formula:
    """The formula of a clause, with that of the clauses that follow within its scope."""
    if rest is None or scope.without_rest:
        return claim
    if claim == fol.TRUTH:
        return rest(scope)
    if scope.universal:
        return fol.Implies(claim, rest(scope))
    return conjunction([claim, rest(scope)])


# Predications -----------------------------------------------------------------------------------


def predication(clause: en.Predication, scope: Scope, rest: Rest | None) -> fol.Formula:
    """The formula of a predication, with its continuation in the scope of its phrases."""
    subject, verb_phrase = clause.subject, clause.verb_phrase
    if scope.names.paired and is_reciprocal(verb_phrase):
        return with_rest(_reciprocal(subject, verb_phrase, scope), scope, rest)
    return _noun_phrase(
        subject, scope, lambda term, inner: _verb_phrase(verb_phrase, term, inner, rest)
    )


def _verb_phrase(
    verb_phrase: en.VerbPhrase, subject: fol.Term, scope: Scope, rest: Rest | None = None
) -> fol.Formula:
    match verb_phrase:
        case en.Relation(entry, ()) if rest is None:
            return atom(entry, (subject,))
        case en.Relation(objects=objects) if rest is not None and not all(map(_is_open, objects)):
            return with_rest(_verb_phrase(verb_phrase, subject, scope), scope, rest)
        case en.Relation(entry, objects, passive):

            def claim(terms: tuple[fol.Term, ...], inner: Scope) -> fol.Formula:
                if passive:
                    terms = (terms[1], terms[0], *terms[2:])
                if rest is None:
                    return atom(entry, terms)
                inner = inner._replace(subject=scope.subject)
                return with_rest(atom(entry, terms), inner, rest)

            return _phrases(objects, (subject,), scope.of(subject), claim)
        case en.OnlyOne(noun):
            return with_rest(_is_only_one(noun, subject, scope.of(subject)), scope, rest)
        case en.Nominal(noun):
            claim_of_kind = conjunction(noun_claims(noun, subject, scope.of(subject)))
            return with_rest(claim_of_kind, scope, rest)
        case en.Having(thing) if rest is not None and not _is_open(thing):
            return with_rest(_verb_phrase(verb_phrase, subject, scope), scope, rest)
        case en.Having(thing, entry):
            return _noun_phrase(
                thing,
                scope,
                lambda term, inner: with_rest(
                    atom(entry, had_places(entry, term, subject)), inner, rest
                ),
            )
        case en.NegatedPhrase(inner):
            denied = fol.Not(_verb_phrase(inner, subject, scope.under_negation()))
            return with_rest(denied, scope, rest)
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, members) if _refers_on(members, scope):
            return _verb_phrases_in_turn(members, subject, scope, rest)
        case en.CoordinatedVerbPhrase(kind, members):
            inside = scope.under_negation() if kind is en.Conjunction.NOR else scope
            claims = [_verb_phrase(member, subject, inside) for member in members]
            return with_rest(join_formulas(kind, claims), scope, rest)
        case _:
            assert_never(verb_phrase)


def _is_open(phrase: en.NounPhrase) -> bool:
    """Whether the verb phrases that follow can stand in the scope of a phrase.

    "Owns a dog and feeds it", "owns every dog and feeds it"; not "owns no dog and feeds it".
    """
    match phrase:
        case en.Quantified(determiner):
            return reaches(determiner) or determiner.force is Force.UNIVERSAL
        case en.CoordinatedPhrase() | en.OnlyNamed():
            return False
        case _:
            return True


def _refers_on(members: Sequence[en.VerbPhrase | en.NounPhrase], scope: Scope) -> bool:
    """Whether a later member of a list refers to a phrase of an earlier one."""
    return bool(scope.names.backward) and refers_back(members, labels=False)


def _verb_phrases_in_turn(
    members: Sequence[en.VerbPhrase], subject: fol.Term, scope: Scope, rest: Rest | None
) -> fol.Formula:
    first, *others = members
    if not others:
        return _verb_phrase(first, subject, scope, rest)
    return _verb_phrase(
        first,
        subject,
        scope,
        lambda inner: _verb_phrases_in_turn(others, subject, inner, rest),
    )


def _is_only_one(noun: en.Noun, term: fol.Term, scope: Scope) -> fol.Formula:
    inner, second = scope.bind(None)
    alike = fol.Implies(conjunction(noun_claims(noun, second, inner)), fol.Equality(second, term))
    return conjunction([*noun_claims(noun, term, scope), fol.ForAll((second,), alike)])


def _phrases(
    phrases: Sequence[en.NounPhrase],
    terms: tuple[fol.Term, ...],
    scope: Scope,
    then: Callable[[tuple[fol.Term, ...], Scope], fol.Formula],
) -> fol.Formula:
    """Several noun phrases in surface order, the earlier with scope over the later."""
    resolved = list(terms)
    for phrase in phrases:
        term = _term(phrase, scope)
        if term is None:
            break
        resolved.append(term)
    rest = phrases[len(resolved) - len(terms) :]
    if not rest:
        return then(tuple(resolved), scope)
    return _noun_phrase(
        rest[0], scope, lambda term, inner: _phrases(rest[1:], (*resolved, term), inner, then)
    )


def _reciprocal(subject: en.NounPhrase, verb_phrase: en.VerbPhrase, scope: Scope) -> fol.Formula:
    claims = conjuncts(verb_phrase)

    def pair_claim(claim: en.VerbPhrase) -> PairClaim:
        return lambda term, other, inner: _verb_phrase(
            claim, term, inner._replace(each_other=other)
        )

    def relate(terms: Sequence[fol.Term], inner: Scope) -> fol.Formula:
        said: list[fol.Formula] = []
        for claim in claims:
            if is_reciprocal(claim):
                said.append(pairwise(terms, inner, pair_claim(claim), is_symmetric(claim)))
            else:
                said += [_verb_phrase(claim, term, inner) for term in terms]
        return conjunction(said)

    match subject:
        case en.CoordinatedPhrase(en.Conjunction.AND, phrases):
            return _phrases(find_paired_phrases(phrases, verb_phrase), (), scope, relate)
        case en.CoordinatedPhrase(kind, phrases):
            inside = scope.under_negation() if kind is en.Conjunction.NOR else scope
            return join_formulas(
                kind, [_reciprocal(member, verb_phrase, inside) for member in phrases]
            )
        case en.Quantified(en.Determiner(en.Quantity.NOT_ALL)) if len(claims) > 1:
            every = replace(subject, determiner=en.ALL)
            return fol.Not(_reciprocal(every, verb_phrase, scope.under_negation()))
        case en.Quantified(en.Determiner(en.Quantity.ALL)) if len(claims) > 1:
            said = [predication(en.Predication(subject, claim), scope, None) for claim in claims]
            return conjunction(said)
        case en.Quantified():
            whole = pair_claim(require_unmixed(verb_phrase, subject))
            reflexive = pairs_with_itself(verb_phrase)
            return pairs_among(subject, scope, whole, relate, noun_claims, reflexive=reflexive)
        case _:
            raise reciprocal_error()


# Noun phrases -----------------------------------------------------------------------------------


def _term(phrase: en.NounPhrase, scope: Scope) -> fol.Term | None:
    """The term that a phrase denotes, None for quantified and coordinated phrases."""
    match phrase:
        case en.Name(term):
            return scope.refer(term) if isinstance(term, fol.Variable) else term
        case en.Pronoun(term) | en.Definite(term):
            return scope.refer_back(term) if isinstance(term, fol.Variable) else term
        case en.Application(function, arguments):
            terms: list[fol.Term] = []
            for argument in arguments:
                part = _term(argument, scope)
                if part is None:
                    return None
                terms.append(part)
            return fol.Function(function.symbol, tuple(terms))
        case en.Reflexive():
            return _require(scope.subject, "“itself” has no subject")
        case en.EachOther():
            return _require(scope.each_other, "“each other” has no subject")
        case en.Gap():
            return _require(scope.gap, "a gap stands outside a relative clause")
        case en.Quantified() | en.CoordinatedPhrase() | en.OnlyNamed():
            return None
        case _:
            assert_never(phrase)


def _require(term: fol.Term | None, problem: str) -> fol.Term:
    if term is None:
        raise InputError(problem, "this tree is not a sentence of English")
    return term


def _noun_phrase(phrase: en.NounPhrase, scope: Scope, then: Then) -> fol.Formula:
    match phrase:
        case en.Quantified():
            return interpret_quantified(phrase, scope, then)
        case en.CoordinatedPhrase(en.Conjunction.AND, phrases) if _refers_on(phrases, scope):
            return _in_turn(phrases, scope, then)
        case en.CoordinatedPhrase(kind, phrases):
            if kind is en.Conjunction.NOR:
                scope = scope.under_negation()
            return join_formulas(kind, [_noun_phrase(member, scope, then) for member in phrases])
        case en.OnlyNamed():
            return _only_named(phrase, scope, then)
        case en.Application(function, arguments):
            return _phrases(
                arguments,
                (),
                scope,
                lambda terms, inner: then(fol.Function(function.symbol, terms), inner),
            )
        case _:
            return then(_require(_term(phrase, scope), "a phrase stands for nothing"), scope)


def _in_turn(phrases: Sequence[en.NounPhrase], scope: Scope, then: Then) -> fol.Formula:
    """A list whose later members stand in the scope of the earlier: "a dog and nothing else"."""
    first, *others = phrases
    if not others:
        return _noun_phrase(first, scope, then)
    return _noun_phrase(
        first,
        scope,
        lambda term, inner: conjunction(
            [then(term, inner), _in_turn(others, inner._replace(subject=scope.subject), then)]
        ),
    )


def _only_named(phrase: en.OnlyNamed, scope: Scope, then: Then) -> fol.Formula:
    terms = [_require(_term(name, scope), "“only” stands before no name") for name in phrase.names]
    inner, second = scope.bind(None)
    same = any_of([fol.Equality(second, term) for term in terms])
    claim = then(second, inner.stands_for(phrase.binds, second))
    nothing_else = fol.ForAll((second,), fol.Implies(claim, same))
    if not phrase.prejacent:
        return nothing_else
    of_names = (then(term, scope.stands_for(phrase.binds, term)) for term in terms)
    return conjunction([*of_names, nothing_else])


def interpret_quantified(phrase: en.Quantified, scope: Scope, then: Then) -> fol.Formula:
    """The formula of a quantified phrase with its continuation."""
    determiner = phrase.determiner
    if determiner.force is Force.ANY:
        determiner = en.A if scope.negative else en.Determiner(en.Quantity.EVERY)
    noun, exception = phrase.noun, phrase.other_than
    if is_referred_into(noun, scope):
        noun = _with_objects_in_a_clause(noun, scope)
    if noun.relatives and is_referred_into(noun, scope):
        noun, then = _interpret_restrictor(noun, determiner, scope, then)
    if exception is None:
        return determine(
            determiner,
            scope,
            phrase.binds,
            lambda term, inner: noun_claims(noun, term, inner),
            then,
        )

    def without(excepted: fol.Term, outer: Scope) -> fol.Formula:
        def claims(term: fol.Term, inner: Scope) -> list[fol.Formula]:
            return [*noun_claims(noun, term, inner), fol.Not(fol.Equality(term, excepted))]

        return determine(determiner, outer, phrase.binds, claims, then)

    return _noun_phrase(exception, scope, without)


def is_referred_into(noun: en.Noun, scope: Scope) -> bool:
    """Whether a later pronoun refers to a phrase within a relative clause of the noun."""
    backward = scope.names.backward
    return bool(backward) and not find_introduced(noun).isdisjoint(backward)


def _with_objects_in_a_clause(noun: en.Noun, scope: Scope) -> en.Noun:
    """As in "every owner of a dog (feeds it)": everything that is the owner of a dog."""
    introduced = set[fol.Variable]().union(*map(find_introduced, noun.objects))
    if noun.kind is None or introduced.isdisjoint(scope.names.backward):
        return noun
    if any(isinstance(part, en.Gap) for item in noun.objects for part in subtrees(item)):
        return noun
    clause = en.Predication(en.Gap(), en.Relation(noun.kind, noun.objects))
    relatives = (en.RelativeClause(clause), *noun.relatives)
    return replace(noun, kind=None, objects=(), relatives=relatives)


def _interpret_restrictor(
    noun: en.Noun, determiner: en.Determiner, scope: Scope, then: Then
) -> tuple[en.Noun, Then]:
    """Interpret relative clauses as part of the restrictor, with pronouns referring into them.

    "Every student who owns a pet feeds it" is universal in the pet too.
    """
    if not determiner.quantity.profile.opens_noun:
        return noun, then
    negated = determiner.force is Force.NOT_UNIVERSAL
    universal = determiner.force in (Force.UNIVERSAL, Force.ANY)
    strong = negated or universal or (determiner.quantity in REACHING and scope.universal)

    def follow(relatives: Sequence[en.RelativeClause], term: fol.Term, inner: Scope) -> fol.Formula:
        if not relatives:
            restored = inner._replace(gap=scope.gap, subject=scope.subject)
            return then(term, restored._replace(universal=scope.universal, flips=scope.flips))
        inner = inner._replace(gap=term, subject=term, universal=strong, flips=negated)
        return scope.names.interpret(
            relatives[0].clause, inner, lambda further: follow(relatives[1:], term, further)
        )

    plain = replace(noun, relatives=())
    return plain, lambda term, inner: follow(noun.relatives, term, inner)


def noun_claims(noun: en.Noun, term: fol.Term, scope: Scope) -> list[fol.Formula]:
    """The formulae of a noun and its modifiers about a term, the kind first.

    The continuation is not part of them: an indefinite in a restrictor is existential.
    """
    if scope.universal or scope.without_rest or scope.flips is not None:
        scope = scope._replace(universal=False, flips=None, without_rest=False)
    claims: list[fol.Formula] = []
    if noun.kind is not None and noun.kind.symbol:  # that of the domain says nothing
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
