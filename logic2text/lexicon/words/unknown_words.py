"""The possible forms of words that lemminflect does not know.

They come from the dictionary, from a word without its prefix ("microservice"), and else from the
endings of the dictionary's words ("cholangiocarcinoma").

>>> sorted(possible_forms("cholangiocarcinoma")), sorted(possible_forms("terricolous"))
([<Form.NOUN: 'noun'>], [<Form.ADJECTIVE: 'adjective'>])
>>> possible_forms("brzk")
frozenset()
"""

from __future__ import annotations

from functools import lru_cache

from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words import word_model
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import Form, forms, lemma, word_classes

_PREFIXES = (
    *("anti", "auto", "bio", "co", "counter", "cyber", "de", "dis", "eco", "electro", "extra"),
    *("hyper", "infra", "inter", "intra", "macro", "mega", "meta", "micro", "mid", "mini", "mis"),
    *("mono", "multi", "nano", "neo", "neuro", "non", "out", "over", "para", "photo", "poly"),
    *("post", "pre", "pro", "pseudo", "psycho", "quasi", "re", "semi", "sub", "super", "tele"),
    *("trans", "ultra", "un", "under", "uni", "ex-"),
)
_OF_VERBS = frozenset({"co", "de", "dis", "inter", "mis", "non", "out", "over", "pre", "re", "un"})
_SHORTEST_STEM, _LONG_PREFIX = 4, 5
_PRONOUNCED = lazy_pattern(r"[aeiouyäöüéèêàâôûîïáíóúæøå]")
_ACCENTS = str.maketrans("éèêëçñïâàôûáíó", "eeeecniaaouaio")
"""Accents of words that English took over; umlauts make other words."""
_OF_CLASS = {
    "noun": Form.NOUN,
    "adjective": Form.ADJECTIVE,
    "verb": Form.VERB,
    "adverb": Form.ADVERB,
}


@lru_cache(maxsize=1024)
def possible_forms(word: str) -> frozenset[Form]:
    """The possible forms of a lower-case word, known or not; empty if nothing tells."""
    listed = forms(word)
    if not listed:
        return dictionary_forms(word) or _forms_by_spelling(word)
    return listed | {Form.ADJECTIVE} if look_up(word).adjectives else listed


def base_form(word: str, form: Form) -> str:
    """The lemma of a lower-case word of a form, by its spelling if it is unknown."""
    if forms(word) or form in (Form.NOUN, Form.VERB):
        return lemma(word, form)
    if form in (Form.PAST, Form.PARTICIPLE, Form.PROGRESSIVE):
        return next(iter(invented_bases(word)), word)
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    sibilant = word.endswith(("ches", "shes", "sses", "uses", "xes", "zes"))
    return word[:-2] if sibilant else word.removesuffix("s")


_DOUBLED = lazy_pattern(r"([bdgmnprtvzl])\1$")
_SILENT_E = lazy_pattern(r"(?:[^aeioulr]l|[cuvz]|[^e]s|[^aeiou]g|[^aeiou][aiou][kmpt])$")
"""Stems before -ed that have lost an e: "chortl", "danc", "mov", "gyr"."""


def invented_bases(word: str) -> tuple[str, ...]:
    """The base forms that a lower-case verb in -s, -ed or -ing can have, the likeliest first.

    >>> invented_bases("glimmed"), invented_bases("chortles"), invented_bases("gyring")
    (('glim', 'glimm', 'glimme'), ('chortle', 'chortl'), ('gyr', 'gyre'))
    """
    if word.endswith("ied"):
        return (f"{word[:-3]}y",)
    if word.endswith(("ed", "ing")):
        stem = word.removesuffix("ed").removesuffix("ing")
        undoubled = (stem[:-1],) if _DOUBLED.search(stem) else ()
        if stem.endswith(("ll", "zz")):  # as in "filled" and "fizzed"
            return (stem, *undoubled, f"{stem}e")
        silent = not undoubled and _SILENT_E.search(stem)
        return (*undoubled, *((f"{stem}e", stem) if silent else (stem, f"{stem}e")))
    if word.endswith("s") and not word.endswith(("ss", "us")):
        base = base_form(word, Form.THIRD)
        shorter = (word[:-2],) if word.endswith("es") else ()
        return tuple(dict.fromkeys((base, *shorter)))
    return ()


def is_common(word: str) -> bool:
    """Whether a lower-case word is in one of the dictionaries, not only spelled like one."""
    return bool(forms(word) or dictionary_forms(word))


def is_proper_noun(word: str) -> bool:
    """Whether a lower-case word is nothing but a proper name in the dictionaries: "sweden"."""
    word_uses = look_up(word)
    others = word_uses.verbs or word_uses.adjectives or word_uses.adverbs
    return bool(word_uses.nouns.proper and not others and not forms(word))


def is_place(word: str) -> bool:
    """Whether a lower-case word is a proper name of a place."""
    return is_proper_noun(word) and look_up(word).nouns.kind == "15"


@lru_cache(maxsize=1024)
def dictionary_forms(word: str) -> frozenset[Form]:
    """The forms of a base form or plural of the dictionary, and of a known word with a prefix."""
    plain = word.translate(_ACCENTS)
    if plain != word and (forms(plain) or look_up(plain)):
        return forms(plain) or dictionary_forms(plain)
    modern = word_classes().modern
    if word in modern or word.removesuffix("s") in modern:
        return frozenset({Form.NOUN if word in modern else Form.PLURAL})
    word_uses = look_up(word)
    if not word_uses and word in word_classes().adjectives:
        return frozenset({Form.ADJECTIVE})  # "offline"
    of_uses = zip(word_uses.uses, (Form.NOUN, Form.VERB, Form.ADJECTIVE, Form.ADVERB), strict=True)
    possible = {form for use, form in of_uses if use}
    if not possible and word.endswith("s") and look_up(word.removesuffix("s")).nouns:
        possible.add(Form.PLURAL)
        possible |= {Form.THIRD} if look_up(word.removesuffix("s")).verbs else set()
    if not possible and word.endswith("es") and look_up(word.removesuffix("es")).nouns:
        possible.add(Form.PLURAL)
    return frozenset(possible) or _of_last_part(word) or _without_prefix(word)


def _of_last_part(word: str) -> frozenset[Form]:
    """The forms of a verb with a hyphen: "double-checks", "sight-reading"."""
    first, _, last = word.rpartition("-")
    spoken = (Form.THIRD, Form.PAST, Form.PARTICIPLE, Form.PROGRESSIVE)
    found = [form for form in spoken if form in forms(last)] if first else []
    return frozenset(form for form in found if look_up(f"{first}-{lemma(last, form)}").verbs)


def _without_prefix(word: str) -> frozenset[Form]:
    for prefix in _PREFIXES:
        stem = word.removeprefix(prefix).removeprefix("-")
        shortest = _SHORTEST_STEM - (len(prefix) >= _LONG_PREFIX)
        if stem != word and len(stem) >= shortest:
            possible = forms(stem) - {Form.ADVERB}
            if possible and prefix not in _OF_VERBS and possible & {Form.NOUN, Form.PLURAL}:
                return possible & {Form.NOUN, Form.PLURAL}
            if possible:
                return possible
    return frozenset()


def _forms_by_spelling(word: str) -> frozenset[Form]:
    if not word.isalpha() or len(word) < 3 or not _PRONOUNCED.search(word):
        return frozenset()
    if word.endswith("ing"):
        return frozenset({Form.PROGRESSIVE} if word.islower() else ())
    if word.endswith("ed"):
        return frozenset({Form.PAST, Form.PARTICIPLE} if word.islower() else ())
    if word.endswith("s") and not word.endswith(("ss", "us", "is", "as", "os")):
        ending = word_model.class_by_ending(word.removesuffix("s"))
        return frozenset({Form.THIRD if ending == "verb" else Form.PLURAL})
    ending = word_model.class_by_ending(word)
    if not word.isascii() or ending == "verb":
        return frozenset({Form.NOUN})
    return frozenset({_OF_CLASS[ending]})
