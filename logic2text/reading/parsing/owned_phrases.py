"""The words that symbols lend to nouns: possessors, converses, features that are the same.

"b's dog" for the dog that b owns, "c's child" for whose parent c is, "are the same age" for
SameAge, "costing over 10" for what costs so much.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from logic2text.arithmetic import measure_of
from logic2text.closed_words import read_word_pairs, read_words
from logic2text.english.closed_words import POSSESSIVE_PRONOUNS
from logic2text.english.syntax import Pronoun
from logic2text.lexicon import Category, Entry, frames
from logic2text.lexicon.words.morphology import plural, verb_forms
from logic2text.lexicon.words.word_class import Form, forms, lemma
from logic2text.reading.grammar.closed_classes import OWN, UNRESOLVED, Phrase, Possessor
from logic2text.reading.parsing.argument_orders import base_of

_SAME = "has the same "


def possession_phrases(entry: Entry) -> Iterator[Phrase]:
    """As in "b's dog", "whose dog", "her dog", "with a dog", "without a licence", "no licence"."""
    if entry.category is not Category.VERB or entry.converse:
        return
    if entry.arity == 2 and entry.singular in read_words("verbs_of_possession"):
        yield "GENITIVE", "'s", entry
        yield "WHOSE", "whose", entry
        for gender, words in POSSESSIVE_PRONOUNS.items():
            yield "POSSESSES", words, Possessor(Pronoun(UNRESOLVED, gender), entry)
            yield "POSSESSES", f"{words} own", Possessor(replace(OWN, gender=gender), entry)
        if entry.singular == "has":
            yield "WITH", "with", entry
            yield "WITHOUT", "without", entry
    elif entry.arity == 1 and entry.negative_singular.startswith("does not have "):
        article, _, noun = entry.singular.removeprefix("has ").partition(" ")
        if noun and article in ("a", "an"):
            yield "LACKED", noun, entry
            yield "LACKED", plural(noun), entry


def converse_of(entry: Entry) -> Entry | None:
    """The noun that says the same with its places exchanged, "child" for ParentOf; None for none.

    Args:
        entry: any.  Only of a guessed noun its words are no choice of somebody's.
    """
    other = read_word_pairs("converse_nouns").get(entry.singular, "")
    is_relational = entry.category is Category.NOUN and entry.links == ("of",)
    if not other or not entry.guessed or not is_relational:
        return None
    noun = frames.noun(entry.symbol, other, links=("of",), gender=entry.gender)
    return replace(noun, converse=not entry.converse)


def alike_phrases(entry: Entry, link: str) -> Iterator[Phrase]:
    """As in "have the same age", "are (of) the same age", of a symmetric verb."""
    if not entry.symmetric:
        return
    yield "HAVEALIKE", entry.plural, entry
    yield "NOTHAVEALIKE", entry.negative_plural, entry
    if entry.singular.startswith(_SAME):
        feature = entry.singular.removeprefix("has ")
        for words in (feature, f"of {feature}"):
            yield "ALIKE", words, entry
            yield "ADJECTIVE2", f"{words} {link}", entry


def is_mutual(entry: Entry) -> bool:
    """Whether a guessed name is that of a relation that two things mostly have to each other."""
    words = base_of(entry) if entry.category is Category.VERB else entry.singular
    return entry.guessed and entry.arity == 2 and words in _MUTUAL[entry.category]


_MUTUAL = {
    Category.NOUN: read_words("mutual_nouns"),
    Category.ADJECTIVE: read_words("mutual_adjectives"),
    Category.VERB: read_words("mutual_verbs"),
    Category.FUNCTION: frozenset[str](),
    Category.PROPOSITION: frozenset[str](),
}


def mutual_phrases(entry: Entry) -> Iterator[Phrase]:
    """As in "Anna and Ben are siblings", "are married", of a name that tells no symmetry."""
    if entry.symmetric or not is_mutual(entry):
        return
    mutual = replace(entry, symmetric=True)
    match entry.category:
        case Category.NOUN:
            yield "ALIKE", entry.plural, mutual
        case Category.ADJECTIVE:
            yield "ALIKE", entry.singular, mutual
        case Category.VERB:
            yield "HAVEALIKE", entry.plural, mutual
            yield "NOTHAVEALIKE", entry.negative_plural, mutual


def act_phrases(entry: Entry) -> Iterator[Phrase]:
    """The noun of what is done to somebody: "(without the) approval (of)" for Approves."""
    if entry.links != ("",):
        return
    first, _, after = entry.negative_plural.partition(" not ")
    verb = after if first in ("do", "did") else entry.singular.removeprefix("has ")
    nouns = dict(read_word_pairs("nouns_of_acts"))
    # The dictionary is loaded for names only, as the words of the lexicon need none.
    base = lemma(verb, Form.PARTICIPLE) if entry.guessed and verb not in nouns else verb
    if base in nouns:
        yield "ACT", nouns[base], entry


def whose_phrases(entry: Entry) -> Iterator[Phrase]:
    """The parts of "approves the clerk's leave" for ApprovesLeaveOf, "against her judgment"."""
    if entry.links != ("of",) or " " not in entry.singular:
        return
    *_, noun = entry.singular.split(" ")
    verbs = {
        "VOF[sg]": entry.singular,
        "VOF[pl]": entry.plural,
        "NOTVOF[sg]": entry.negative_singular,
        "NOTVOF[pl]": entry.negative_plural,
    }
    said = {"AOF": entry.singular} if entry.category is Category.ADJECTIVE else verbs
    if entry.category in (Category.ADJECTIVE, Category.VERB) and Form.NOUN in forms(noun):
        for word_class, words in said.items():
            before = words.removesuffix(f" {noun}")
            yield word_class, re.sub(r" (?:an?|the)$", "", before), entry
        yield "OFNOUN", noun, entry


def measuring_phrases(entry: Entry, base: str) -> Iterator[Phrase]:
    """As in "(a coat) costing over 10", "costing more than b"; `base` is "cost over 10"."""
    if not base or measure_of(entry.symbol) is None:
        return
    verb, _, amount = base.partition(" ")
    link = entry.links[0] if entry.links else ""
    participle = f"{verb_forms(verb).present_participle} {amount} {link}"
    yield ("PHRASAL" if entry.arity == 1 else "ADJECTIVE2"), participle, entry
