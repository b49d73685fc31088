"""Semantic actions of lists of kinds as subjects: "cubes and tetrahedra are the same size"."""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.structure import is_reciprocal
from logic2text.reading.grammar.actions.noun_phrases import AND, OR, predicate_noun, relate
from logic2text.reading.grammar.actions.shared import plural_subjects
from logic2text.reading.grammar.actions.shared_modifiers import kinds_of
from logic2text.reading.grammar.closed_classes import PLURAL
from logic2text.reading.grammar.grammar import Unfit

Relatives = tuple[en.RelativeClause, ...]


def plural_of_two(
    either: en.Noun, relatives: Relatives | None, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "cubes and tetrahedra are small"."""
    return plural_subjects(kinds_of(either, relatives), verb_phrase)


def both_kinds(first: en.Noun, second: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "not only cubes but also tetrahedra are small"."""
    return plural_subjects((first, second), verb_phrase)


def neither_kind(first: en.Noun, second: en.Noun, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "neither cubes nor tetrahedra are small"."""
    if is_reciprocal(verb_phrase):
        raise Unfit
    claims = (en.Predication(en.Quantified(en.NO, kind), verb_phrase) for kind in (first, second))
    return en.Coordination(AND, tuple(claims))


def no_kind(noun: en.Noun) -> en.VerbPhrase:
    """As in "(b) is no cube"."""
    return en.NegatedPhrase(predicate_noun(noun))


def all_of_either(
    either: en.Noun, relatives: Relatives | None, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "cubes and tetrahedra are not small", all of which a denial can be about."""
    if is_reciprocal(verb_phrase):
        raise Unfit
    return en.Predication(en.Quantified(en.ALL, relate(either, relatives)), verb_phrase)


def plural_and(
    first: en.Quantified, others: tuple[en.NounPhrase, ...], verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "cubes and b are small", "guests who pay and guests who sing are happy"."""
    members = (first, *others)
    is_plain = all(map(_is_bare, others)) and not any(
        isinstance(each, en.Quantified) and each.noun.relatives for each in members[:-1]
    )
    if is_reciprocal(verb_phrase) or is_plain:
        raise Unfit  # "cubes and tetrahedra" share what is behind them
    return en.Coordination(AND, tuple(en.Predication(each, verb_phrase) for each in members))


def plural_beside(
    first: en.Quantified, other: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "cubes, as well as tetrahedra, are small"."""
    if is_reciprocal(verb_phrase):
        raise Unfit
    return en.Coordination(AND, tuple(en.Predication(each, verb_phrase) for each in (first, other)))


def _is_bare(phrase: en.NounPhrase) -> bool:
    return isinstance(phrase, en.Quantified) and phrase.determiner == PLURAL


def pairs_of_all(subjects: en.CoordinatedPhrase, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "all cubes and all tetrahedra are the same size", of everything of either kind."""
    if not is_reciprocal(verb_phrase):
        raise Unfit
    kinds = []
    for phrase in subjects.phrases:
        match phrase:
            case en.Quantified(en.Determiner(en.Quantity.ALL), labelled=False, other_than=None):
                kinds.append(predicate_noun(phrase.noun))
            case _:
                raise Unfit
    either = en.CoordinatedVerbPhrase(OR, tuple(kinds))
    noun = en.Noun(relatives=(en.RelativeClause(en.Predication(en.Gap(), either)),))
    return en.Predication(en.Quantified(en.ALL, noun), verb_phrase)


def pair_of_some(
    first: en.NounPhrase, second: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "some cube and some tetrahedron are the same size", of one pair."""
    match first, second:
        case (
            en.Quantified(en.Determiner(en.Quantity.SOME)),
            en.Quantified(en.Determiner(en.Quantity.SOME)),
        ):
            if not is_reciprocal(verb_phrase):
                raise Unfit
            pair = tuple(replace(phrase, determiner=en.A) for phrase in (first, second))
            return en.Predication(en.CoordinatedPhrase(AND, pair), verb_phrase)
        case _:
            raise Unfit
