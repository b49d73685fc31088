"""Semantic actions of adjectives that share a noun: "small or large cube", "a small and a large".

"Shades" are such adjectives, as verb phrases.  What is *raised* is the noun of the last member of
a list, which the members before it leave out; in *wide* readings they share its modifiers too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.structure import is_reciprocal
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import are_antonyms, look_up
from logic2text.reading.grammar.actions.bindings import Binding, there_is_plain
from logic2text.reading.grammar.actions.clauses import plural_subject
from logic2text.reading.grammar.actions.noun_phrases import (
    AND,
    OR,
    predicate_noun,
    relate,
)
from logic2text.reading.grammar.actions.verb_phrases import relation
from logic2text.reading.grammar.grammar import Unfit

Relatives = tuple[en.RelativeClause, ...]
Shades = tuple[en.VerbPhrase, ...]


class Short(NamedTuple):
    """A phrase that leaves out its noun: "a small (and a large cube)"."""

    determiner: en.Determiner
    shade: en.VerbPhrase


class Mixed(NamedTuple):
    """The noun of "small and large cubes" and its adjectives."""

    shades: Shades
    noun: en.Noun


# Adjectives before one noun ---------------------------------------------------------------------


def shade(entry: Entry) -> en.Relation:
    """As "small" in "small or large"; a noun in its place, as in "dogs but not", is none."""
    if entry.guessed:
        used = [look_up(base) for base in lemmas(entry.singular)]
        is_adjective = any(word.adjectives.synsets for word in used)
        if not is_adjective and any(word.nouns.synsets for word in used):
            raise Unfit
    return relation(entry)


def shades(first: en.VerbPhrase, rest: Shades) -> Shades:
    """As in "small or large"."""
    return (first, *rest)


def shade_of(entry: Entry, rest: en.VerbPhrase) -> en.VerbPhrase:
    """As "small red" in "small red or large cube"."""
    match rest:
        case en.CoordinatedVerbPhrase(_, members):
            return en.CoordinatedVerbPhrase(AND, (relation(entry), *members))
        case _:
            return en.CoordinatedVerbPhrase(AND, (relation(entry), rest))


def of_shades_or(listed: Shades, noun: en.Noun) -> en.Noun:
    """As in "small or large cube"."""
    return _with_relatives(noun, (_is(en.CoordinatedVerbPhrase(OR, listed)),))


def neither_shade(first: en.VerbPhrase, second: en.VerbPhrase, noun: en.Noun) -> en.Quantified:
    """As in "neither small nor large cubes (are red)": none of either."""
    return en.Quantified(en.NO, of_shades_or((first, second), noun))


def of_shades_and(listed: Shades, noun: en.Noun) -> en.Noun:
    """As in "small and red cube", which is both."""
    for shade in reversed(listed):
        noun = add_shade(shade, noun)
    return noun


def of_both_shades(listed: Shades, noun: en.Noun) -> en.Noun:
    """As in "small and red cubes", which are both; no cubes are small and large."""
    words = [shade.entry.singular for shade in listed if isinstance(shade, en.Relation)]
    words = [word for word in words if word not in _COMPATIBLE]
    if any(are_antonyms(one, other) for one, other in combinations(words, 2)):
        raise Unfit
    return of_shades_and(listed, noun)


_COMPATIBLE = frozenset({"black", "white", "sweet", "sour", "bitter", "good", "bad"})
"""Antonyms that can be true of one thing: "black and white dogs"."""


def add_shade(shade: en.VerbPhrase, noun: en.Noun) -> en.Noun:
    """A noun with one more adjective, or several."""
    match shade:
        case en.Relation(entry):
            return replace(noun, adjectives=(entry, *noun.adjectives))
        case en.CoordinatedVerbPhrase(en.Conjunction.AND, members):
            return of_shades_and(members, noun)
        case _:
            return _with_relatives(noun, (_is(shade),))


def _is(verb_phrase: en.VerbPhrase) -> en.RelativeClause:
    return en.RelativeClause(en.Predication(en.Gap(), verb_phrase))


def _with_relatives(noun: en.Noun, relatives: Relatives) -> en.Noun:
    """A noun with what is said before it, which stands before its other relative clauses."""
    return replace(noun, relatives=(*relatives, *noun.relatives))


def mix(first: en.VerbPhrase, rest: Shades, noun: en.Noun) -> Mixed:
    """As in "small and large cubes", some of which are small and the others large."""
    return Mixed((first, *rest), noun)


def quantify_mixed(
    determiner: en.Determiner, kinds: Mixed, relatives: Relatives | None
) -> en.NounPhrase:
    """As in "all small and large cubes"; "some small and large cubes" are some of each kind."""
    if determiner == en.THE:
        raise Unfit
    if determiner.force is not Force.EXISTENTIAL:
        return en.Quantified(determiner, _of_either_kind(kinds, relatives))
    phrases = tuple(en.Quantified(determiner, noun) for noun in _each_kind(kinds, relatives))
    return en.CoordinatedPhrase(AND, phrases)


def plural_mixed(
    kinds: Mixed, relatives: Relatives | None, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "small and large cubes are nice"."""
    return plural_subjects(_each_kind(kinds, relatives), verb_phrase)


def plural_subjects(kinds: Sequence[en.Noun], verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "cubes and tetrahedra are small"; they are the same size together."""
    if is_reciprocal(verb_phrase):
        either = en.CoordinatedVerbPhrase(OR, tuple(map(predicate_noun, kinds)))
        return plural_subject(en.Noun(relatives=(_is(either),)), None, verb_phrase)
    claims = tuple(plural_subject(kind, None, verb_phrase) for kind in kinds)
    return en.Coordination(AND, claims)


def there_are_mixed(
    determiner: en.Determiner, kinds: Mixed, relatives: Relatives | None
) -> en.Clause:
    """As in "there are no small and large cubes"."""
    if determiner.force is not Force.EXISTENTIAL:
        return there_is_plain(Binding(determiner, _of_either_kind(kinds, relatives)))
    claims = [there_is_plain(Binding(determiner, noun)) for noun in _each_kind(kinds, relatives)]
    return en.Coordination(AND, tuple(claims))


def there_are_mixed_bare(kinds: Mixed, relatives: Relatives | None) -> en.Clause:
    """As in "there are small and large cubes"."""
    return there_are_mixed(en.SOME, kinds, relatives)


def _of_either_kind(kinds: Mixed, relatives: Relatives | None) -> en.Noun:
    return relate(of_shades_or(kinds.shades, kinds.noun), relatives)


def _each_kind(kinds: Mixed, relatives: Relatives | None) -> tuple[en.Noun, ...]:
    return tuple(relate(add_shade(shade, kinds.noun), relatives) for shade in kinds.shades)


# Phrases that share the noun of the last one ----------------------------------------------------


class Reach(Enum):
    """What phrases share of the last one: its NOUN, or also what is said behind it (WIDE)."""

    NOUN = "noun"
    WIDE = "wide"


def short(determiner: en.Determiner, shade: en.VerbPhrase) -> Short:
    """As "a small" in "a small and a large cube"."""
    return Short(determiner, shade)


def raise_phrase(
    conjunction: en.Conjunction, reach: Reach, one: Short, last: en.NounPhrase
) -> en.CoordinatedPhrase:
    """As in "neither a small nor a large cube"."""
    return raise_phrases(conjunction, reach, (one,), last)


def raise_phrases(
    conjunction: en.Conjunction, reach: Reach, shorts: Sequence[Short], last: en.NounPhrase
) -> en.CoordinatedPhrase:
    """As in "a small and a large cube (behind b)"."""
    if not isinstance(last, en.Quantified) or last.labelled or last.other_than is not None:
        raise Unfit
    if any(each.determiner.force is Force.NOT_UNIVERSAL for each in shorts):
        raise Unfit  # "Not every small and every large cube" denies both together
    phrases = [
        en.Quantified(each.determiner, _raise_noun(each.shade, last.noun, reach)) for each in shorts
    ]
    return en.CoordinatedPhrase(conjunction, (*phrases, last))


def _raise_noun(shade: en.VerbPhrase, noun: en.Noun, reach: Reach) -> en.Noun:
    """The noun that a phrase leaves out, from a later one that has an adjective in its place."""
    if not noun.adjectives:
        raise Unfit
    wide = reach is Reach.WIDE
    modifiers = bool(noun.adjectives[1:] or noun.relatives)
    if wide and not modifiers:
        raise Unfit
    bare = replace(noun, adjectives=noun.adjectives[1:] if wide else ())
    return add_shade(shade, bare if wide else replace(bare, relatives=()))


def raise_existents(reach: Reach, one: Short, last: Binding) -> tuple[Binding, ...]:
    """As in "(there is) a small and a large cube (behind b)"."""
    if last.labels or last.other_than is not None:
        raise Unfit
    return Binding(one.determiner, _raise_noun(one.shade, last.noun, reach)), last


def raise_kind(
    conjunction: en.Conjunction, reach: Reach, shade: en.VerbPhrase, noun: en.Noun
) -> en.VerbPhrase:
    """As in "(is) neither a small nor a large cube"."""
    return raise_kinds(conjunction, reach, (shade,), noun)


def raise_kinds(
    conjunction: en.Conjunction, reach: Reach, listed: Shades, noun: en.Noun
) -> en.VerbPhrase:
    """As in "(is) a small or a large cube (behind b)"."""
    kinds = [_raise_noun(shade, noun, reach) for shade in listed]
    return en.CoordinatedVerbPhrase(conjunction, tuple(map(predicate_noun, (*kinds, noun))))
