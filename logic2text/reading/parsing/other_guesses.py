"""Other words that the name of a symbol may stand for than those that are written.

A name tells neither its part of speech nor the order of its arguments for certain: Limps is "has
limps" or "limps", AssignedTo(y, x) is "y is assigned to x" and "x is assigned y".

>>> from logic2text.lexicon.names.guess import predicate
>>> [(entry.singular, entry.converse) for entry in other_guesses(predicate("AssignedTo", 2))]
[('assigned', True)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from logic2text.closed_words import read_words
from logic2text.lexicon import Category, Entry, frames
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.names import guess
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import article as article_of
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.word_class import (
    ARTICLES,
    PREPOSITIONS,
    Form,
    forms,
    is_adverb,
    lemma,
    verb_bases,
    word_classes,
)
from logic2text.reading.parsing.lexical_trie import base_of


def other_guesses(entry: Entry) -> Iterator[Entry]:
    """Other parts of speech of guessed words: "glitters" as a verb, what is had as a kind."""
    base = base_of(entry)
    if entry.guessed and entry.arity == 2 and entry.links == ("of",) and look_up(base).nouns:
        yield frames.noun(entry.symbol, base, links=("of",))  # CauseOf
    if not entry.guessed or not entry.symbol.isalpha():
        return
    words = guess.name_words(entry.symbol, entry.arity)
    yield from _needing(entry, words)
    yield from _with_other_links(entry)
    yield from _with_definite_object(entry)
    word = entry.symbol.lower()
    if not forms(word) and entry.singular.lower() in {word, word.removesuffix("s")}:
        yield from _of_any_class(entry, word)
    if entry.arity == 2:
        yield from _of_two(entry, word, words)
    if entry.arity != 1:
        return
    yield from _modified(entry, words)
    yield from _as_named(entry, words)
    kind = guess.kind_for_owned(entry)
    if kind is not None:
        yield kind
    if entry.mass and entry.singular == word:
        yield frames.noun(entry.symbol, word)
    if entry.category is Category.VERB and entry.singular.split(" ")[-1] in _ZERO_PLURALS:
        yield _with_article(entry, "")
    group, _, member = entry.singular.rpartition(" ")
    if entry.category is Category.NOUN and member == "member" and group in _GROUPS:
        yield replace(entry, plural=group)  # "staff who sing"
    if entry.category is Category.NOUN and word in _ZERO_PLURALS:
        yield replace(entry, plural=word)
    yield from _as_verb(entry, word)


def _of_two(entry: Entry, word: str, words: Sequence[str]) -> Iterator[Entry]:
    """What a relation's word says as another part of speech, or of its arguments exchanged."""
    is_word = entry.singular == word
    match entry.category:
        case Category.ADJECTIVE if is_word and Form.PAST in forms(word):  # "Kurt married Lulu"
            yield frames.verb(entry.symbol, (lemma(word, Form.PAST),), past=True, links=("",))
        case Category.ADJECTIVE if entry.links == ("to",) and Form.PARTICIPLE in forms(
            entry.singular
        ):
            given = word_classes().two_objects.get(lemma(entry.singular, Form.PARTICIPLE))
            if given is not None and tuple(given) == ("", "to"):  # "x is assigned y"
                receiver = replace(entry, links=("",), converse=not entry.converse)
                yield replace(receiver, attributive=False)
        case Category.VERB if entry.links not in (("",), ()) and words[-1] != entry.links[0]:
            verb = words[-1]
            if len(words) == 1 + (words[0] in MODALS) and look_up(verb).verbs.transitive:
                done = verb_forms(verb).past_participle if len(words) == 1 else ""
                yield frames.verb(entry.symbol, words, links=("",), participle=done)
        case Category.VERB if entry.singular == f"has {word}" and Form.THIRD in forms(word):
            base = lemma(word, Form.THIRD)
            if look_up(base).verbs.transitive:  # Damages, guessed as "has damages"
                done = verb_forms(base).past_participle
                yield frames.verb(entry.symbol, (base,), links=("",), participle=done)
        case _:
            pass


def _needing(entry: Entry, words: Sequence[str]) -> Iterator[Entry]:
    """As in "need not pay", for NeedPay, NeedBePaid."""
    first, *after = words or [""]
    if first != "need" or not after or entry.category is not Category.VERB:
        return
    if after[0] == "be" or Form.VERB in forms(after[0]):
        said = ("need", "to", *after[: len(after) - len(_final_links(entry, after))])
        for links in dict.fromkeys((entry.links, entry.links and ("", *entry.links[1:]))):
            yield frames.verb(entry.symbol, said, links=links)


def _final_links(entry: Entry, words: Sequence[str]) -> tuple[str, ...]:
    """The prepositions at the end of a name that stand before objects."""
    links = tuple(filter(None, entry.links))
    return links if links and tuple(words[-len(links) :]) == links else ()


def _modified(entry: Entry, words: Sequence[str]) -> Iterator[Entry]:
    """As in "(is) due immediately", "(is) enrolled full time": how something is so."""
    if len(words) < _FEWEST:
        return
    first, last = words[0], words[-1]
    is_quality = bool(look_up(first).adjectives) and Form.VERB not in forms(first)
    is_quoted = entry.singular.startswith("satisfies ")
    if is_quoted and is_quality and is_adverb(last):
        yield frames.adjective(entry.symbol, " ".join(words), attributive=False)
    is_past = entry.category is Category.VERB and entry.negative_plural.startswith("did ")
    if (
        is_past
        and Form.PARTICIPLE in forms(first)
        and look_up(base_of(entry).split()[0]).verbs.transitive
    ):
        for said in dict.fromkeys((" ".join(words), entry.singular)):  # "deemed a nurse"
            yield frames.adjective(entry.symbol, said, attributive=False)


_FEWEST = 2
"""The fewest words of what is said and how."""


def _with_other_links(entry: Entry) -> Iterator[Entry]:
    """As in "connects y with z", where the name tells no preposition and the guess is "to"."""
    is_told = entry.category is not Category.VERB or " " in entry.singular
    if entry.arity != 3 or is_told or entry.links[:1] != ("",) or not entry.links[1]:
        return
    links = read_words("prepositions_of_recipients")
    for link in links - {entry.links[1]} if entry.links[1] in links else ():
        yield replace(entry, links=("", link))


def _of_any_class(entry: Entry, word: str) -> Iterator[Entry]:
    """As in "b zibs c", "b is zib": of a word that no dictionary has the text tells the class."""
    base = word.removesuffix("s")
    if entry.arity == 2 and entry.category is not Category.VERB:
        yield frames.verb(entry.symbol, (base,), links=("",))
    if entry.arity == 1 and entry.category is Category.NOUN:
        yield frames.verb(entry.symbol, (base,))
        yield frames.adjective(entry.symbol, word)


def _as_verb(entry: Entry, word: str) -> Iterator[Entry]:
    """The verb that the one word of a symbol is a form of, and what its participle says."""
    match entry.category:
        case Category.VERB if entry.plural == word and Form.PAST in forms(word):
            yield frames.verb(entry.symbol, (lemma(word, Form.PAST),), past=True)
        case Category.VERB if Form.THIRD in forms(word):  # Limps, guessed as "has limps"
            yield frames.verb(entry.symbol, (lemma(word, Form.THIRD),))
        case Category.NOUN if entry.plural == word:
            if Form.THIRD in forms(word):
                yield frames.verb(entry.symbol, (lemma(word, Form.THIRD),))
        case Category.NOUN if entry.singular == word:
            yield from _as_past(entry, word)
        case Category.ADJECTIVE if entry.singular == word:
            yield from _as_past(entry, word)
            uses = look_up(word)
            # "Light" and "sound" are adjectives of their own, as their opposites show.
            least = 4 if uses.adjectives.antonyms else 1
            if Form.NOUN in forms(word) and uses.nouns.count > least * uses.adjectives.count:
                yield frames.noun(entry.symbol, word)
    is_done = entry.category is Category.VERB and entry.singular == word
    if (
        is_done
        and Form.PARTICIPLE in forms(word)
        and look_up(lemma(word, Form.PAST)).verbs.transitive
    ):
        yield frames.adjective(entry.symbol, word)  # "is returned"


def _as_past(entry: Entry, word: str) -> Iterator[Entry]:
    """As in "b lied", "b drove", of verbs without an object."""
    bases = verb_bases(word, Form.PAST, Form.PARTICIPLE)
    for base in {*bases, word.removesuffix("d"), word.removesuffix("ed")}:
        verb = verb_forms(base)
        # "Lied" is a past of *lie* beside "lay".
        is_past = word in (verb.past, verb.past_participle) and (
            word == verb.past or word.endswith("ed")
        )
        if is_past and look_up(base).verbs.intransitive:
            past = frames.verb(entry.symbol, (base,), past=True)
            yield replace(past, singular=word, plural=word)


def _as_named(entry: Entry, words: Sequence[str]) -> Iterator[Entry]:
    """As in "may stand for election": an article that no name tells."""
    *before, article, noun = ("", "", *entry.singular.split(" "))
    if entry.category is not Category.VERB or not ARTICLES.isdisjoint(words):
        return
    if article in ARTICLES:
        yield _with_article(entry, "")
    elif len(words) > _FEWEST and before[2:] and before[2] in MODALS and _is_noun(article, noun):
        yield _with_article(entry, article_of(noun))


def _is_noun(verb: str, noun: str) -> bool:
    """Whether a word is the object of a verb, not how something is done: "complete induction"."""
    possible = forms(noun)
    is_one = Form.NOUN in possible and Form.PLURAL not in possible and not is_adverb(noun)
    return is_one and Form.ADJECTIVE not in possible and look_up(verb).verbs.transitive


def find_verbs_of_named(entries: Sequence[Entry]) -> Iterator[Entry]:
    """As in "treats" for TreatsPatient(x, y), where Patient is a symbol: it says that of patients.

    Args:
        entries: of the formula's predicates.
    """
    nouns = {entry.singular for entry in entries if entry.category is Category.NOUN}
    taken = {entry.plural.partition(" ")[0] for entry in entries if entry.arity > 1}
    for entry in entries:
        words = guess.name_words(entry.symbol, entry.arity) if entry.guessed else []
        if entry.category is not Category.VERB or entry.arity != _FEWEST or len(words) < _FEWEST:
            continue
        verb, noun = entry.plural.partition(" ")[0], " ".join(words[1:])
        is_one = sum(other.plural.startswith(f"{verb} ") for other in entries) == 1
        if noun not in nouns or not is_one or verb in taken - {verb}:
            continue
        if base_of(entry).partition(" ")[0] == verb:
            yield frames.verb(entry.symbol, (verb,), links=("",))


def _with_definite_object(entry: Entry) -> Iterator[Entry]:
    """As in "must leave the field", "disposes of the goods", "is responsible for the safety of".

    A rule about "the field" is about any such thing; an act was of a certain one.
    """
    is_said = entry.category in (Category.VERB, Category.ADJECTIVE) and " " in entry.singular
    if not is_said or entry.negative_plural.startswith("did ") or entry.after:
        return
    place = _place_of_object(entry.singular.split(" "))
    words = entry.singular.split(" ")
    if not place or _DETERMINING.intersection(words) - _INDEFINITE:
        return
    yield _with_determiner(entry, "the")
    noun = words[-1]
    is_one = Form.NOUN in forms(noun) and Form.PLURAL not in forms(noun)
    if is_one and words[place] not in ARTICLES:
        yield _with_determiner(entry, article_of(words[place]))


def _place_of_object(words: Sequence[str]) -> int:
    """Where what a verb or an adjective with its preposition is about begins; 0 for nowhere."""
    at = next((i for i, word in enumerate(words) if word not in _BEFORE_VERBS), len(words))
    at += at < len(words) and words[at] not in PREPOSITIONS
    at = next((i for i in range(at, len(words)) if words[i] not in PREPOSITIONS), len(words))
    is_noun = at < len(words) and bool(forms(words[-1]) & {Form.NOUN, Form.PLURAL})
    return at if is_noun and not is_adverb(words[at]) else 0


def _with_determiner(entry: Entry, determiner: str) -> Entry:
    """An entry with a determiner before what its verb or adjective is about."""

    def change(said: str) -> str:
        words = said.split(" ")
        at = _place_of_object(words)
        return " ".join((*words[:at], determiner, *words[at + (words[at] in ARTICLES) :]))

    return replace(
        entry,
        singular=change(entry.singular),
        plural=change(entry.plural),
        negative_singular=change(entry.negative_singular) if entry.negative_singular else "",
        negative_plural=change(entry.negative_plural) if entry.negative_plural else "",
        participle="",
    )


_BEFORE_VERBS = read_words("auxiliaries") | {"not", "to"} | {*" ".join(MODALS).split()}
_INDEFINITE = read_words("indefinite_articles")
_DETERMINING = read_words("determiners_in_names") | read_words("quantifiers")


def _with_article(entry: Entry, article: str) -> Entry:
    """An entry with another article before its last word, "" for none."""

    def change(words: str) -> str:
        return re.sub(r" (?:(?:an?|the) )?(?=\S+$)", f" {article} " if article else " ", words)

    return replace(
        entry,
        singular=change(entry.singular),
        plural=change(entry.plural),
        negative_singular=change(entry.negative_singular),
        negative_plural=change(entry.negative_plural),
    )


_GROUPS = read_words("groups_as_plurals")
_ZERO_PLURALS = read_words("zero_plurals")
