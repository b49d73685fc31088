"""Semantic actions of connectives in other words and orders, and of clauses about clauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from logic2text.closed_words import read_words
from logic2text.english import syntax as en
from logic2text.english.constructions.templates import noun_of
from logic2text.english.determiners import Force
from logic2text.english.traversal import rebuild, subtrees
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, verb_bases
from logic2text.reading.grammar.actions.bindings import Binding, for_clause
from logic2text.reading.grammar.actions.clauses import Step, link_clause, predication
from logic2text.reading.grammar.actions.noun_phrases import AND, predicate_noun, relate
from logic2text.reading.grammar.actions.prose import there_is_at
from logic2text.reading.grammar.actions.verb_phrases import relation
from logic2text.reading.grammar.closed_classes import (
    BOTH_WAYS,
    FORWARD,
    PLURAL,
    THEIRS,
    UNRESOLVED,
    Implication,
)
from logic2text.reading.grammar.grammar import Unfit
from logic2text.reading.grammar.modals import is_of_norm

_THAT = en.Name(THEIRS, THEIRS.name)


# Frames -----------------------------------------------------------------------------------------


def affirm() -> bool:
    """As in "it holds"."""
    return True


def deny() -> bool:
    """As in "it does not hold"."""
    return False


def define(
    noun: en.Noun, kind: en.Noun, relatives: tuple[en.RelativeClause, ...] | None
) -> en.Clause:
    """As in "by definition, a bachelor is a man who is not married", not "a square is a figure"."""
    said = relate(kind, relatives)
    if noun.adjectives or noun.relatives or not (said.adjectives or said.relatives):
        raise Unfit
    return en.Predication(
        en.CoordinatedPhrase(AND, (en.Quantified(en.EVERY, noun), en.Quantified(en.ONLY, noun))),
        en.Nominal(said),
    )


def choose(
    heading: en.Conjunction, _: str, __: bool, first: en.Clause, second: en.Clause
) -> en.Clause:
    """As in "exactly one of the following holds: A, or B"."""
    return en.Coordination(heading, (first, second))


def link_exactly(_: str) -> Step:
    """As in "(there are two cubes), no more and no fewer", of the only number of the clause."""

    def limit(node: Any) -> Any:
        changed = rebuild(node, limit)
        match changed:
            case en.Quantified(en.Determiner(en.Quantity.AT_LEAST, number, bare=True)) | en.ThereIs(
                en.Determiner(en.Quantity.AT_LEAST, number, bare=True)
            ):
                return replace(changed, determiner=en.Determiner(en.Quantity.EXACTLY, number))
        return changed

    def keep(before: en.Clause) -> en.Clause:
        exactly: en.Clause = limit(before)
        counted = [
            part.determiner.quantity
            for part in subtrees(exactly)
            if isinstance(part, en.Quantified | en.ThereIs) and part.determiner.number
        ]
        if counted != [en.Quantity.EXACTLY]:
            raise Unfit
        return exactly

    return keep


def link_only_so_many(number: int) -> Step:
    """As in "(there is one cube), and only one"."""

    def limit(before: en.Clause) -> en.Clause:
        match before:
            case en.ThereIs(determiner, body=None):
                if number not in (determiner.number, 1 if determiner == en.A else 0):
                    raise Unfit
                return replace(before, determiner=en.Determiner(en.Quantity.EXACTLY, number))
            case _:
                raise Unfit

    return limit


def link_nothing_else(
    conjunction: en.Conjunction, thing: en.Quantified, verb_phrase: en.VerbPhrase
) -> Step:
    """As in "(there are two cubes), and nothing else is a cube"."""

    def limit(before: en.Clause) -> en.Clause:
        match before:
            case en.ThereIs(en.Determiner(en.Quantity.AT_LEAST, number), noun, body=None) if (
                conjunction is AND
                and number is not None
                and thing.determiner.force is Force.NEGATIVE
                and predicate_noun(noun) == verb_phrase
            ):
                return replace(before, determiner=en.Determiner(en.Quantity.EXACTLY, number))
            case _:
                raise Unfit

    return limit


def always_so(_: str) -> bool:
    """As in "the fact is"."""
    return True


def deny_status(status: bool) -> bool:
    """As in "it is not true", "it is not false"."""
    return not status


def content(_: str | None, clause: en.Clause) -> en.Clause:
    """As in "the claim that A"."""
    return clause


def hold(status: bool, clause: en.Clause) -> en.Clause:
    """As in "it is true that A", "it is false that A"."""
    return clause if status else en.Negation(clause)


def status(clause: en.Clause, status: bool) -> en.Clause:
    """As in "that A is false"."""
    return hold(status, clause)


def not_status(clause: en.Clause, status: bool) -> en.Clause:
    """As in "that A is not true"."""
    return hold(not status, clause)


def hold_for(status: bool, binding: Binding, clause: en.Clause) -> en.Clause:
    """As in "it holds for all dogs that they bark"."""
    return hold(status, for_clause(binding, clause))


def deny_for(binding: Binding, clause: en.Clause) -> en.Clause:
    """As in "it is not the case for all dogs that they bark"."""
    return en.Negation(for_clause(binding, clause))


def hold_of(binding: Binding, status: bool, clause: en.Clause) -> en.Clause:
    """As in "for no dog is it true that it barks"."""
    return for_clause(binding, hold(status, clause))


def held_for(binding: Binding, status: bool) -> Binding:
    """As in "for all x it holds that"."""
    if not status:
        raise Unfit
    return binding


def such_that_held(status: bool, clause: en.Clause) -> en.RelativeClause:
    """As in "(a cube) of which it is true that A"."""
    return such_that(hold(status, clause))


def such_that(clause: en.Clause) -> en.RelativeClause:
    """As in "(a cube) for which A"."""
    return en.RelativeClause(clause, en.RelativeForm.SUCH_THAT)


def because(claim: en.Clause, reason: en.Clause) -> en.Clause:
    """As in "A because B"; after a denial it can be the reason that is denied."""
    for part in subtrees(claim):
        match part:
            case en.Negation() | en.NegatedPhrase():
                raise Unfit
            case en.Quantified(determiner) if determiner.force in (
                Force.NEGATIVE,
                Force.NOT_UNIVERSAL,
            ):
                raise Unfit
    return en.Coordination(AND, (claim, reason))


# What implies what ------------------------------------------------------------------------------

Given: TypeAlias = en.Clause | en.VerbPhrase
"""A clause, or an act without its subject: "being small"."""
ACTS = (
    en.Relation,
    en.Nominal,
    en.Having,
    en.OnlyOne,
    en.NegatedPhrase,
    en.CoordinatedVerbPhrase,
)


def clause_of_act(owner: en.NounPhrase, act: en.VerbPhrase) -> en.Clause:
    """As in "b's being small"."""
    return predication(owner, act)


def forward() -> Implication:
    """As in "(it) suffices"."""
    return FORWARD


def deny_implication(implication: Implication) -> Implication:
    """As in "is not sufficient for"."""
    if len(implication) != 1:
        raise Unfit
    return tuple((is_forward, not holds) for is_forward, holds in implication)


def implicate(first: Given, implication: Implication, second: Given) -> en.Clause:
    """As in "being a cube is sufficient for being small", "that A implies that B"."""
    if isinstance(first, ACTS) and isinstance(second, ACTS):
        return _of_all(en.THING, first, implication, second)
    match first, second:
        case en.Predication(en.Quantified() | en.Name()), en.Predication(en.Pronoun(), act):
            second = act
    match first, second:
        case en.Predication(subject, act), _ if isinstance(second, ACTS):
            return _of(subject, act, implication, second)
        case _, en.Predication(subject, act) if isinstance(first, ACTS):
            return _of(subject, first, implication, act)
    if isinstance(first, ACTS) or isinstance(second, ACTS):
        raise Unfit
    return _imply(implication, first, second)


def implicate_for(
    binding: Binding, first: en.VerbPhrase, implication: Implication, second: en.VerbPhrase
) -> en.Clause:
    """As in "for a cube, being red is sufficient for being small"."""
    if binding.labels or not _is_general(binding.determiner):
        raise Unfit
    return _of_all(binding.noun, first, implication, second)


def implicate_after(implication: Implication, second: Given, first: Given) -> en.Clause:
    """As in "a sufficient condition for B is A"."""
    return implicate(second, _turn(implication), first)


def implicate_clause(implication: Implication, second: en.Clause, first: en.Clause) -> en.Clause:
    """As in "it is sufficient for b to be small that A"."""
    return implicate(second, _turn(implication), first)


def implicate_first(implication: Implication, first: en.Clause, second: en.Clause) -> en.Clause:
    """As in "it is sufficient that A for b to be small"."""
    return implicate(first, implication, second)


def implicate_later(second: en.Clause, implication: Implication, first: en.Clause) -> en.Clause:
    """As in "for b to be small, it is sufficient that A"."""
    return implicate(second, _turn(implication), first)


def implicate_own(second: en.Clause, implication: Implication, act: en.VerbPhrase) -> en.Clause:
    """As in "for b to be small, it is necessary to be a cube"."""
    return implicate(second, _turn(implication), act)


def needs_only(subject: en.NounPhrase, _: str, act: en.VerbPhrase, aim: en.VerbPhrase) -> en.Clause:
    """As in "a pot need only have a crack to be worthless"."""
    return _of(subject, act, FORWARD, aim)


def _turn(implication: Implication) -> Implication:
    return tuple((not is_forward, holds) for is_forward, holds in implication)


def _imply(implication: Implication, first: en.Clause, second: en.Clause) -> en.Clause:
    """The claims of an implication, the clauses in the order of the words."""
    if implication == BOTH_WAYS:
        return en.Biconditional(first, second)
    backward = en.Conditional(second, first, en.ConditionalForm.IF_AFTER)
    return _claim(implication, en.Conditional(first, second), backward)


def _claim(implication: Implication, forward: en.Clause, backward: en.Clause) -> en.Clause:
    claims = [(forward if is_forward else backward, holds) for is_forward, holds in implication]
    said = tuple(claim if holds else en.Negation(claim) for claim, holds in claims)
    return said[0] if len(said) == 1 else en.Coordination(AND, said)


def _of(
    subject: en.NounPhrase, first: en.VerbPhrase, implication: Implication, second: en.VerbPhrase
) -> en.Clause:
    """The claims about one subject, which a clause names for both acts."""
    match subject:
        case en.Quantified(determiner, noun, None, other_than=None) if _is_general(determiner):
            return _of_all(noun, first, implication, second)
        case en.Name() | en.Application():
            return _imply(
                implication, en.Predication(subject, first), en.Predication(subject, second)
            )
        case _:
            raise Unfit


def _is_general(determiner: en.Determiner) -> bool:
    return determiner.force in (Force.UNIVERSAL, Force.ANY) or determiner == en.A


def _of_all(
    noun: en.Noun, first: en.VerbPhrase, implication: Implication, second: en.VerbPhrase
) -> en.Clause:
    sides = en.Predication(_THAT, first), en.Predication(_THAT, second)
    if implication == BOTH_WAYS:
        return _for_all(noun, en.Biconditional(*sides))
    forward, backward = en.Conditional(*sides), en.Conditional(*sides[::-1])
    return _claim(implication, _for_all(noun, forward), _for_all(noun, backward))


def _for_all(noun: en.Noun, body: en.Clause) -> en.ForClause:
    return en.ForClause(en.EVERY, noun, (THEIRS,), body, labelled=False)


def while_acting(act: en.VerbPhrase, clause: en.Clause) -> en.Clause:
    """As in "despite being small, b is a cube"."""
    match clause:
        case en.Predication(en.Name() as name, _):
            return en.Coordination(AND, (en.Predication(name, act), clause))
        case _:
            raise Unfit


# Clauses begun by their auxiliary ---------------------------------------------------------------


def inverted(
    modal: str, subject: en.NounPhrase, entry: Entry, item: en.NounPhrase | None = None
) -> en.Clause:
    """As in "may b open c"."""
    if entry.singular.partition(" ")[0] != modal or len(entry.links) != (item is not None):
        raise Unfit
    return predication(subject, en.Relation(entry, () if item is None else (item,)))


def inverted_with(
    modal: str,
    subject: en.NounPhrase,
    entry: Entry,
    item: en.NounPhrase,
    rest: tuple[tuple[str, en.NounPhrase | None], ...],
) -> en.Clause:
    """As in "may b give c to d"."""
    if entry.singular.partition(" ")[0] != modal:
        raise Unfit
    return predication(subject, relation(entry, item, rest))


def only_if_first(condition: en.Clause, clause: en.Clause) -> en.Clause:
    """As in "only if A does b sleep"."""
    if _refers(condition):
        match clause:
            case en.Predication(en.Quantified()):
                # "Only if it is rusty does a door creak", of the door.
                return en.Conditional(clause, condition, en.ConditionalForm.ONLY_IF)
    said = en.Conditional(condition, en.Negation(clause), en.ConditionalForm.UNLESS)
    return spread(said, lambda of: of, shared=_refers(clause))


def deny_clause(clause: en.Clause) -> en.Clause:
    """As in "never does b sleep", "neither does b sleep"."""
    return never("", clause)


def never(_: str, clause: en.Clause) -> en.Clause:
    """As in "under no circumstances does b sleep", "may guests sing": none may."""
    match clause:
        case en.Predication(en.Quantified(determiner) as subject, _) if determiner == PLURAL:
            return replace(clause, subject=replace(subject, determiner=en.NO))
        case _:
            return en.Negation(clause)


def never_while(_: str, clause: en.Clause, other: en.Clause) -> en.Clause:
    """As in "never does b sleep while c sings": not both."""
    return en.Negation(en.Coordination(AND, (clause, other)))


def link_denied(clause: en.Clause) -> Step:
    """As in ", nor does b sleep"."""
    return link_clause(AND, never("", clause))


def ambient(entry: Entry, place: en.NounPhrase) -> en.Clause:
    """As in "it is cold in every room", "it rains in Oslo": so is every room, so does Oslo."""
    word = entry.singular.split()[0]
    if entry.links or not _AMBIENT & {word, *verb_bases(word, Form.THIRD)}:
        raise Unfit
    return predication(place, relation(entry))


def not_ambient(entry: Entry, place: en.NounPhrase) -> en.Clause:
    """As in "it is not cold in Oslo"."""
    ambient(entry, place)
    return predication(place, en.NegatedPhrase(relation(entry)))


def ambient_before(entry: Entry, place: en.NounPhrase) -> en.Clause:
    """As in "it is raining in Oslo" for RainingIn."""
    if entry.singular.split()[-1] not in PREPOSITIONS:
        raise Unfit
    return ambient(entry, place)


_AMBIENT = read_words("ambient")


def nowhere(entry: Entry, place: en.NounPhrase, thing: Binding) -> en.Clause:
    """As in "nowhere in the house is there a cat"."""
    return en.Negation(there_is_at(entry, place, thing))


def neither_clause(first: en.Clause, second: en.Clause) -> en.Clause:
    """As in "neither does b sleep, nor does c sing"."""
    return en.Coordination(AND, (en.Negation(first), en.Negation(second)))


# In any case, and in the other ------------------------------------------------------------------

Build: TypeAlias = Callable[[en.Conditional], en.Clause]


def _refers(clause: en.Clause) -> bool:
    """Whether a clause takes up what another one says."""
    return any(
        (isinstance(part, en.Pronoun) and part.antecedent == UNRESOLVED)
        or isinstance(part, en.Definite)
        or (isinstance(part, en.Quantified) and part.determiner.quantity is en.Quantity.THE)
        for part in subtrees(clause)
    )


def spread(said: en.Conditional, build: Build, *, shared: bool) -> en.Clause:
    """What is built of a conditional; with `shared` about the things that it is about.

    "If a parcel is heavy, b carries it; otherwise c does" says both of each parcel.
    """
    is_after = said.form in en.CONDITION_LAST
    main = said.consequent if is_after else said.antecedent
    match main:
        case en.Predication(
            en.Quantified(determiner, noun, None, other_than=None), verb_phrase
        ) if (
            shared
            and (determiner.force in (Force.UNIVERSAL, Force.ANY) or determiner in (en.A, en.SOME))
            and (not is_after or determiner != en.SOME)
        ):
            of_each = en.Predication(_THAT, verb_phrase)
            if is_after:
                return _for_all(noun, build(replace(said, consequent=of_each)))
            return _for_all(noun, build(replace(said, antecedent=of_each)))
        case _:
            return build(said)


def in_any_case(condition: en.Clause, clause: en.Clause) -> en.Clause:
    """As in "even if A, B", "whether or not A, B": B."""
    if not _refers(clause):
        return clause
    said = en.Conditional(condition, clause)
    return spread(said, _whether, shared=True)


def _whether(said: en.Conditional) -> en.Clause:
    either = en.Coordination(en.Conjunction.OR, (said.antecedent, en.Negation(said.antecedent)))
    return replace(said, antecedent=either)


def _otherwise(said: en.Conditional, clause: en.Clause) -> en.Clause:
    denied = en.Conditional(en.Negation(said.antecedent), clause)
    return en.Coordination(AND, (said, denied))


_UNLESS = frozenset({en.ConditionalForm.UNLESS, en.ConditionalForm.UNLESS_AFTER})
_CONDITIONS = frozenset(en.ConditionalForm) - _UNLESS - {en.ConditionalForm.ONLY_IF}


def _condition(clause: en.Clause, forms: frozenset[en.ConditionalForm]) -> en.Conditional:
    match clause:
        case en.Conditional(form=form) if form in forms:
            return clause
        case _:
            raise Unfit


def link_otherwise(_: bool, clause: en.Clause) -> Step:
    """As in "(if A, B); otherwise, C"."""

    def add(before: en.Clause) -> en.Clause:
        said = _condition(before, _CONDITIONS)
        other = _with_subject(clause, said.consequent)
        # "A clerk is paid if she works; otherwise, the shop is closed": the condition is denied of
        # each clerk as well.
        is_of_each = said.form in en.CONDITION_LAST and _refers(said.antecedent)
        shared = is_of_each or _refers(other)
        return spread(said, lambda of: _otherwise(of, other), shared=shared)

    return add


def _with_subject(clause: en.Clause, main: en.Clause) -> en.Clause:
    """What happens otherwise, and who does: "if b sings, c naps; otherwise, c sings"."""
    match clause, main:
        case en.Predication(en.Pronoun() as pronoun, said), en.Predication(en.Name() as name, _):
            is_person = name.words.split()[-1][:1].isupper()
            if pronoun.gender is not Gender.COMMON and is_person == (
                pronoun.gender is not Gender.NEUTER
            ):
                return en.Predication(name, said)
    return clause


def otherwise_does(
    subject: en.NounPhrase,
    verb_phrase: en.VerbPhrase,
    condition: en.Clause,
    _: bool,
    other: en.VerbPhrase,
) -> en.Clause:
    """As in "b sings if A and otherwise sleeps"."""
    return does_otherwise(subject, verb_phrase, condition, other)


def does_otherwise(
    subject: en.NounPhrase,
    verb_phrase: en.VerbPhrase,
    condition: en.Clause,
    other: en.VerbPhrase,
) -> en.Clause:
    """As in "b sings if A but sleeps otherwise"."""
    claim = predication(subject, verb_phrase)
    said = en.Conditional(condition, claim, en.ConditionalForm.IF_AFTER)

    def build(of: en.Conditional) -> en.Clause:
        match of.consequent:
            case en.Predication(term, _):
                return _otherwise(of, en.Predication(term, other))
            case _:
                raise Unfit

    return spread(said, build, shared=isinstance(subject, en.Quantified))


def link_in_case(clause: en.Clause) -> Step:
    """As in "(A unless B), in which case C", "(A or B), in which case C"."""

    def add(before: en.Clause) -> en.Clause:
        match before:
            case en.Conditional(form=form) if form in _UNLESS:
                return spread(
                    before,
                    lambda of: en.Coordination(AND, (of, en.Conditional(of.antecedent, clause))),
                    shared=_refers(clause),
                )
            case en.Conditional(antecedent, consequent, en.ConditionalForm.IF_THEN):
                return en.Conditional(antecedent, en.Coordination(AND, (consequent, clause)))
            case _:
                raise Unfit

    return add


def supposing(condition: en.Clause, clause: en.Clause) -> tuple[en.Clause, ...]:
    """As in "Suppose A. Then B."."""
    return (en.Conditional(condition, clause),)


# Conditions of other words ------------------------------------------------------------------------


def despite_within(
    name: en.NounPhrase, act: en.VerbPhrase, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "b, despite being small, is red"."""
    return while_acting(act, predication(name, verb_phrase))


def where_first(antecedent: en.Clause, consequent: en.Clause) -> en.Conditional:
    """As in "where a cube is small, it is red", of whichever; "where b sleeps" is a place."""
    match antecedent:
        case en.Predication(en.Quantified(en.A)) | en.ThereIs():
            return en.Conditional(antecedent, consequent)
        case _:
            raise Unfit


def where_last(consequent: en.Clause, antecedent: en.Clause) -> en.Conditional:
    """As in "a cube is red where it is small"; "a cat plays where it sleeps" tells a place."""
    match antecedent, consequent:
        case (en.Predication(en.Name()), _):
            raise Unfit
        case (_, en.Predication(_, en.Relation(entry, passive=False))) if (
            entry.category is Category.VERB and not is_of_norm(entry)
        ):
            raise Unfit
    return en.Conditional(antecedent, consequent, en.ConditionalForm.IF_AFTER)


def without_clause(
    subject: en.NounPhrase, verb_phrase: en.VerbPhrase, other: en.NounPhrase, act: en.VerbPhrase
) -> en.Clause:
    """As in "b does not sing without c dancing"."""
    denied = en.Negation(predication(other, act))
    match verb_phrase:
        case en.NegatedPhrase(inner):
            both = en.Coordination(AND, (predication(subject, inner), denied))
            return en.Negation(both)
        case _:
            return en.Coordination(AND, (predication(subject, verb_phrase), denied))


def without_act(verb_phrase: en.VerbPhrase, act: en.VerbPhrase) -> en.VerbPhrase:
    """As in "(no cube) is red without being small", "does not sing without dancing"."""
    match verb_phrase:
        case en.NegatedPhrase(inner):
            return en.NegatedPhrase(without_act(inner, act))
        case _:
            return en.CoordinatedVerbPhrase(AND, (verb_phrase, en.NegatedPhrase(act)))


def cannot_without(verb_phrase: en.VerbPhrase, act: en.VerbPhrase) -> en.VerbPhrase:
    """As in "cannot be small without being red"."""
    return without_act(en.NegatedPhrase(verb_phrase), act)


# Contrast ---------------------------------------------------------------------------------------


def rather(denied: Entry | en.VerbPhrase, said: en.VerbPhrase) -> en.VerbPhrase:
    """As in "(is) not small but rather red", "does not sing but rather dances"."""
    if isinstance(denied, Entry):
        denied = relation(denied)
    return en.CoordinatedVerbPhrase(AND, (en.NegatedPhrase(denied), said), contrast=True)


def rather_than(said: en.VerbPhrase, denied: en.VerbPhrase) -> en.VerbPhrase:
    """As in "(is) red rather than small"."""
    return en.CoordinatedVerbPhrase(AND, (said, en.NegatedPhrase(denied)), contrast=True)


def relation_rather(entry: Entry, denied: en.NounPhrase, item: en.NounPhrase) -> en.VerbPhrase:
    """As in "does not like b but rather c"."""
    return rather(relation(entry, denied), relation(entry, item))


def relation_but(entry: Entry, denied: en.NounPhrase, item: en.NounPhrase) -> en.VerbPhrase:
    """As in "does not like b but c"; "does not like any cube but b" excepts b."""
    match denied:
        case en.Name() | en.Application():
            pass
        case en.Quantified(determiner, other_than=None) if (
            determiner.force is Force.EXISTENTIAL and isinstance(item, en.Quantified)
        ):
            pass
        case _:
            raise Unfit
    return relation_rather(entry, denied, item)


class Contrast(NamedTuple):
    """Two subjects, of one of which a verb phrase is denied."""

    claims: tuple[tuple[en.NounPhrase, bool], ...]


def not_but(denied: en.NounPhrase, item: en.NounPhrase) -> Contrast:
    """As in "not b but c (sleeps)"."""
    return Contrast(((denied, False), (item, True)))


def but_not(item: en.NounPhrase, denied: en.NounPhrase) -> Contrast:
    """As in "c rather than b (sleeps)"."""
    return Contrast(((item, True), (denied, False)))


def contrast(subjects: Contrast, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "not b but c sleeps"."""
    claims = ((predication(one, verb_phrase), holds) for one, holds in subjects.claims)
    return en.Coordination(AND, tuple(hold(holds, claim) for claim, holds in claims))


# Vice versa -------------------------------------------------------------------------------------


def with_converse(_: str) -> Step:
    """As in ", and vice versa"."""
    return and_conversely


def with_converse_within(_: str) -> Step:
    """As in ", and vice versa", of things of one kind."""
    return and_conversely_within


def and_conversely_within(clause: en.Clause, _: str = "") -> en.Clause:
    """As "every red car is fast and vice versa" where every fast car is red."""
    match clause:
        case en.Predication(
            en.Quantified(determiner, en.Noun(kind=Entry(), relatives=()) as noun, None) as subject,
            verb_phrase,
        ) if noun.adjectives and determiner.force is Force.UNIVERSAL:
            such = en.RelativeClause(en.Predication(en.Gap(), verb_phrase))
            kind = replace(noun, adjectives=(), relatives=(such,))
            converse = en.Predication(replace(subject, noun=kind), predicate_noun(noun))
            return en.Coordination(AND, (clause, converse))
        case _:
            raise Unfit


def without_converse(_: str) -> Step:
    """As in ", but not vice versa"."""
    return and_not_conversely


def and_conversely(clause: en.Clause, _: str = "") -> en.Clause:
    """As in "b likes c and vice versa"."""
    match clause:
        case en.Conditional(antecedent, consequent, form):
            if form in _UNLESS:
                raise Unfit
            after = form in en.CONDITION_LAST
            sides = (consequent, antecedent) if after else (antecedent, consequent)
            return en.Biconditional(*sides)
        case _:
            return en.Coordination(AND, (clause, _convert(clause)))


def and_not_conversely(clause: en.Clause, _: str = "") -> en.Clause:
    """As in "b likes c but not vice versa"; "b does not like c, nor vice versa" denies both."""
    match clause:
        case en.Conditional(antecedent, consequent, form):
            if form in _UNLESS or _refers(consequent) or _refers(antecedent):
                raise Unfit
            converse: en.Clause = en.Conditional(consequent, antecedent)
        case en.Predication(_, en.NegatedPhrase()):
            raise Unfit
        case _:
            converse = _convert(clause)
    return en.Coordination(AND, (clause, en.Negation(converse)))


def link_converse(holds: bool) -> Step:
    """As in "; the converse is false"."""
    return and_conversely if holds else and_not_conversely


def _convert(clause: en.Clause) -> en.Clause:
    """The clause with its subject and its object, or the two kinds that it is about, exchanged."""
    match clause:
        case en.Predication(subject, en.NegatedPhrase(inner)):
            other, verb_phrase = _exchange(subject, inner)
            return en.Predication(other, en.NegatedPhrase(verb_phrase))
        case en.Predication(subject, verb_phrase):
            return en.Predication(*_exchange(subject, verb_phrase))
        case _:
            raise Unfit


def _exchange(
    subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> tuple[en.NounPhrase, en.VerbPhrase]:
    match verb_phrase:
        case en.Relation(objects=(item,)):
            phrases = [each for each in (subject, item) if isinstance(each, en.Quantified)]
            if len({phrase.determiner.force for phrase in phrases}) > 1:
                raise Unfit  # which of the two is first to be chosen?
            if any(phrase.determiner.force is not Force.UNIVERSAL for phrase in phrases):
                raise Unfit
            if not all(isinstance(each, en.Name | en.Quantified) for each in (subject, item)):
                raise Unfit
            return item, replace(verb_phrase, objects=(subject,))
    match subject:
        case en.Quantified(
            determiner,
            en.Noun(relatives=(en.RelativeClause(en.Predication(en.Gap(), said)),)) as kind,
            None,
            other_than=None,
        ) if determiner.force is Force.UNIVERSAL:
            # "Every cube that sings dances" is of cubes the other way round, too.
            such = en.RelativeClause(en.Predication(en.Gap(), verb_phrase))
            return replace(subject, noun=replace(kind, relatives=(such,))), said
        case en.Quantified(determiner, kind, None, other_than=None) if (
            determiner.force is Force.UNIVERSAL and kind.kind is not None
        ):
            such = en.RelativeClause(en.Predication(en.Gap(), verb_phrase))
            noun = noun_of(verb_phrase) or replace(en.THING, relatives=(such,))
            return replace(subject, noun=noun), predicate_noun(kind)
        case _:
            raise Unfit
