"""Semantic actions of modals, of verbs such as *fail to*, and of adverbs such as *never*."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from logic2text.closed_words import read_words
from logic2text.english import syntax as en
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.frames import MODALS
from logic2text.reading.grammar.actions.clauses import predication
from logic2text.reading.grammar.actions.constructions import either_mixed
from logic2text.reading.grammar.actions.noun_phrases import relate
from logic2text.reading.grammar.actions.objects import SOMETHING
from logic2text.reading.grammar.actions.verb_phrases import (
    distribute,
    gap,
    join_but,
    join_verbs,
    relation,
)
from logic2text.reading.grammar.closed_classes import BARE_OBJECT, OF_CASES, PLURAL
from logic2text.reading.grammar.grammar import Unfit
from logic2text.reading.grammar.modals import Governed, ModalVerb, govern

Rest = tuple[tuple[str, en.NounPhrase | None], ...]

# Modals -----------------------------------------------------------------------------------------


def governed(verb: ModalVerb, item: en.NounPhrase | None = None, rest: Rest = ()) -> Governed:
    """As in "(must) sign b", "(is allowed to) vote"."""
    return govern(verb, relation(verb.entry, item, rest))


def governed_each(
    conjunction: en.Conjunction, verb: ModalVerb, first: en.NounPhrase, second: en.NounPhrase
) -> Governed:
    """As in "(must) be signed by b or by c"."""
    if not verb.by:
        raise Unfit
    members = relation(verb.entry, first), relation(verb.entry, second)
    return govern(verb, en.CoordinatedVerbPhrase(conjunction, members))


def governed_patient(verb: ModalVerb) -> Governed:
    """As in "(must) be signed": by something."""
    return govern(verb, en.Relation(verb.entry, (SOMETHING,), passive=True))


def governed_gap(verb: ModalVerb) -> Governed:
    """As in "(that b may) sign"."""
    return govern(verb, gap(verb.entry))


def governed_both(
    conjunction: en.Conjunction, first: ModalVerb, second: ModalVerb, item: en.NounPhrase
) -> Governed:
    """As in "(may) view and download b", "(may) neither view nor download b"."""
    joined_by = en.Conjunction.OR if conjunction is en.Conjunction.NOR else conjunction
    first = _in_voice_of(second, first)
    entry = join_verbs(joined_by, first.entry, (second.entry,))
    said = _relate(entry, item)
    denied = conjunction is en.Conjunction.NOR
    return _of_one_modal(first, second, en.NegatedPhrase(said) if denied else said)


def governed_but(first: ModalVerb, second: ModalVerb, item: en.NounPhrase) -> Governed:
    """As in "(may) view but not download b"."""
    first = _in_voice_of(second, first)
    said = _relate(join_but(first.entry, second.entry), item)
    return _of_one_modal(first, second, said)


def _relate(entry: Entry, item: en.NounPhrase) -> en.VerbPhrase:
    """A relation by several verbs; "view and download files" is of each verb."""
    if isinstance(item, en.Quantified) and item.determiner == BARE_OBJECT:
        return distribute(entry, item)
    return relation(entry, item)


def _in_voice_of(verb: ModalVerb, other: ModalVerb) -> ModalVerb:
    """As "opened" in "(may be) opened and deleted by b"."""
    return other._replace(entry=replace(other.entry, converse=verb.entry.converse))


def _of_one_modal(first: ModalVerb, second: ModalVerb, said: en.VerbPhrase) -> Governed:
    if first.meaning != second.meaning or first.meaning[1]:
        raise Unfit
    return Governed(first.meaning[0], said)


def join_governed(
    conjunction: en.Conjunction, first: Governed, rest: tuple[Governed, ...]
) -> Governed:
    """As in "(may) sing or dance", "(may) neither sing nor dance"."""
    if any(each.modal != first.modal for each in rest):
        raise Unfit
    members = tuple(each.verb_phrase for each in (first, *rest))
    return Governed(first.modal, en.CoordinatedVerbPhrase(conjunction, members))


def one_denied(inner: Governed) -> tuple[Governed]:
    """As in "(may sing but) not dance"."""
    return (Governed(inner.modal, en.NegatedPhrase(inner.verb_phrase)),)


def affirm_modal(modal: str, inner: Governed) -> en.VerbPhrase:
    """As in "must sign b"."""
    if inner.modal != modal:
        raise Unfit
    return inner.verb_phrase


def deny_modal(denial: tuple[str, bool], inner: Governed) -> en.VerbPhrase:
    """As in "need not sign b"; "is unable to sign b" is `narrow`."""
    modal, narrow = denial
    said = affirm_modal(modal, inner)
    if isinstance(said, en.NegatedPhrase):
        return said.verb_phrase
    return en.NegatedPhrase(said, narrow=narrow)


def governed_either(
    subject: en.NounPhrase, modal: str, inner: Governed, clause: en.Clause
) -> en.Clause:
    """As in "Max will either win or he will not"."""
    return either_mixed(subject, affirm_modal(modal, inner), clause)


# Kinds by name -----------------------------------------------------------------------------------


def relation_of_kind(entry: Entry, kind: en.NounPhrase) -> en.Relation:
    """As in "must wear a mask", where the formula names the kind, and a rule is about any of it.

    "Wore a mask" and "will wear a mask" are of one, of which a name says more.
    """
    if entry.singular.partition(" ")[0] not in _ABOUT_KINDS:
        raise Unfit
    return relation(entry, kind)


def not_relation_of_kind(entry: Entry, kind: en.NounPhrase) -> en.NegatedPhrase:
    """As in "may not use a lift"."""
    return en.NegatedPhrase(relation_of_kind(entry, kind))


def governed_kind(verb: ModalVerb, kind: en.NounPhrase) -> Governed:
    """As in "(must) use a pencil"."""
    return govern(verb, relation_of_kind(verb.entry, kind))


def join_names(
    conjunction: en.Conjunction, first: en.Name, last: en.NounPhrase
) -> en.CoordinatedPhrase:
    """As in "(must carry) flares and a radio"."""
    return en.CoordinatedPhrase(conjunction, (first, last))


_ABOUT_KINDS = read_words("about_kinds") | (MODALS.keys() - read_words("modals_of_cases"))
"""Words of what somebody is due, needs or must do with any of a kind: "entitled to a refund"."""


# Participles ------------------------------------------------------------------------------------


def doing(entry: Entry, item: en.NounPhrase | None = None, rest: Rest = ()) -> en.Relation:
    """As in "(a dog) barking", "(everyone) owning a dog": who does now, or always."""
    if not entry.negative_plural.startswith("do "):
        raise Unfit
    return relation(entry, item, rest)


# "Fails to" -------------------------------------------------------------------------------------


def light(negates: bool, verb_phrase: en.VerbPhrase) -> en.VerbPhrase:
    """As in "happens to be small", "fails to be small"."""
    return en.NegatedPhrase(verb_phrase, narrow=True) if negates else verb_phrase


def lack(entry: Entry, item: en.NounPhrase | None = None) -> en.NegatedPhrase:
    """As in "lacks fur", "lacks a cube"."""
    return en.NegatedPhrase(relation(entry, item), narrow=True)


def lack_gap(entry: Entry) -> en.NegatedPhrase:
    """As in "(that b) lacks"."""
    return en.NegatedPhrase(gap(entry), narrow=True)


def lack_had(verb: str, had: en.VerbPhrase) -> en.NegatedPhrase:
    """As in "lacks a friend"."""
    del verb
    return en.NegatedPhrase(had, narrow=True)


# "Never" ----------------------------------------------------------------------------------------


class Frequent(NamedTuple):
    """A verb phrase with an adverb: "always sings", "is not always small".

    Attributes:
        cases: in how many cases it is so: "every", "some", "no", "not every".
        verb_phrase: the rest.
    """

    cases: str
    verb_phrase: en.VerbPhrase


def frequent(cases: str, verb_phrase: en.VerbPhrase) -> Frequent:
    """As in "never sings"; "is never small and never red" is a list of two."""
    match verb_phrase:
        case en.CoordinatedVerbPhrase(verb_phrases=members) if any(
            isinstance(member, en.NegatedPhrase) and member.narrow for member in members
        ):
            raise Unfit
    return Frequent(cases, verb_phrase)


def not_frequent(cases: str, verb_phrase: en.VerbPhrase) -> Frequent:
    """As in "does not always sing"."""
    if cases != "every":
        raise Unfit
    return Frequent("not every", verb_phrase)


def each_time(said: Frequent) -> en.VerbPhrase:
    """As in "(Max) never sings": whatever it is said of, nothing is said of how many."""
    match said.cases:
        case "every":
            return said.verb_phrase
        case "no":
            return en.NegatedPhrase(said.verb_phrase, narrow=True)
        case _:
            raise Unfit


def each_time_atom(cases: str, verb_phrase: en.VerbPhrase) -> en.VerbPhrase:
    """As in "(is large but) never small"."""
    return each_time(Frequent(cases, verb_phrase))


def predicate_each_time(subject: en.NounPhrase, said: Frequent) -> en.Clause:
    """As in "Max never sings", "every dog always barks"."""
    if isinstance(subject, en.Quantified) and subject.determiner in (en.A, PLURAL):
        raise Unfit
    return predication(subject, each_time(said))


def predicate_of_case(
    noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None, said: Frequent
) -> en.Clause:
    """As in "a dog that barks never bites": every dog that barks does not."""
    return _of_cases(en.A, relate(noun, relatives), said)


def predicate_of_cases(
    noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None, said: Frequent
) -> en.Clause:
    """As in "dogs are sometimes black"."""
    return _of_cases(PLURAL, relate(noun, relatives), said)


def sometimes(cases: str, clause: en.Clause) -> en.Clause:
    """As in "sometimes a prime number is even"."""
    match clause:
        case en.Predication(en.Quantified(determiner, noun), said) if determiner in (en.A, PLURAL):
            return _of_cases(determiner, noun, Frequent(cases, said))
        case _:
            raise Unfit


def _of_cases(determiner: en.Determiner, noun: en.Noun, said: Frequent) -> en.Predication:
    """A clause about as many of a kind as there are cases; `resolver` knows where it stands."""
    of_one, of_several = OF_CASES["every" if said.cases == "no" else said.cases]
    cases = of_one if determiner == en.A else of_several
    phrase = en.NegatedPhrase(said.verb_phrase, narrow=True)
    return en.Predication(
        en.Quantified(cases, noun), phrase if said.cases == "no" else said.verb_phrase
    )


def when_each_time(said: Frequent) -> en.RelativeClause:
    """As in "(a dog) that never barks"."""
    return en.RelativeClause(en.Predication(en.Gap(), each_time(said)))
