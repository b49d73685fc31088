"""Word forms: articles, plurals, verbs; based on the tables of lemminflect.

>>> article("tetrahedron"), article("element"), article("university")
('a', 'an', 'a')
>>> plural("city"), plural("higher income")
('cities', 'higher incomes')
>>> verb_forms("participate").third_person
'participates'
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.word_tables import inflect

_CONSONANT_Y = lazy_pattern(r"[^aeiou]y$")
_SIBILANT = lazy_pattern(r"(?:s|x|z|ch|sh|o)$")
_DOUBLED_AT_ENDS = lazy_pattern(r"(?:qu|[^aeiou])*[aeiou][bdglmnprtvz]$")
"""Verbs of one syllable that double their last letter: "glim", "glimmed"."""
_SIBILANT_OF_NAMES = lazy_pattern(r"(?:s|x|z|ch|sh)$")
_SPELLED_OUT = lazy_pattern(r"[A-Z]{2,}\d*s?$|[A-Za-z](?:[-.\d].*)?$")
_PRONOUNCED = lazy_pattern(
    r"(?=.{4})(?:[BCFGKPST][LR]|[CST]H|S[CPT]|[B-DF-HJ-NP-TV-Z])?[AEIOU]{1,2}"
    r"(?:[B-DF-HJ-NP-TV-Z]{1,2}[AEIOU]{1,2})*[B-DF-HJ-NP-TV-Z]{0,2}"
)
"""Acronyms that are said as words: "a NASA", "a REST"; not "an HTML", "an LDAP"."""
_SILENT_H = lazy_pattern(r"hour|honest|honou?r|heir")
_LIKE_YOU_OR_WON = lazy_pattern(
    r"eu|ewe|ou(?:ija|i)\b|onc?e\b|u(?:s(?:[aeu]|ing\b|\b)|r(?:i|o|u|an|al|e[ats])|t(?:en|i[lc]|o|ah)"
    r"|biq|fo|kr|gan|vu|ter|n(?:i(?!n|m(?!o)|d(?!i)|gn|rr)|a(?:nim)|esc))"
)
_OF_PHRASE = lazy_pattern(r"(.+?)( (?:of|in|for|to|from|at|with|by|on|about) .*)$")


@lru_cache(maxsize=1024)
def article(phrase: str) -> str:
    """The indefinite article of a phrase, "a" or "an"."""
    word = phrase.split(" ", 1)[0]
    lower = unicodedata.normalize("NFD", word.lower())  # "é" begins with "e"
    if _SPELLED_OUT.match(word) and not _PRONOUNCED.fullmatch(word):
        vowel = lower[0] in "aefhilmnorsx"
    elif lower[0].isdigit():
        vowel = re.match(r"8|1[18](?:\D|$|\d{3}(?!\d))", word) is not None
    elif lower[0] == "h":
        vowel = _SILENT_H.match(lower) is not None
    else:
        vowel = lower[0] in "aeiou" and not _LIKE_YOU_OR_WON.match(lower)
    return "an" if vowel else "a"


@lru_cache(maxsize=1024)
def plural(phrase: str) -> str:
    """The plural of a noun phrase, formed at its head (before "of", "in", … or at its end)."""
    with_complement = _OF_PHRASE.match(phrase)
    if with_complement:
        return plural(with_complement[1]) + with_complement[2]
    before, blank, word = phrase.rpartition(" ")
    inflected = inflect(word.lower(), "NNS") if word[-1:].isalpha() else ()
    by_rule = _third_person(word) if word.islower() else _plural_of_name(word)
    plural_word = inflected[0] if inflected else by_rule
    if word[:1].isupper():
        plural_word = plural_word[:1].upper() + plural_word[1:]
    return before + blank + plural_word


def _plural_of_name(word: str) -> str:
    """As in "Kennedys", "Joneses", "GPSs"."""
    return word + ("es" if word[1:].islower() and _SIBILANT_OF_NAMES.search(word) else "s")


@dataclass(frozen=True, slots=True)
class VerbForms:
    """The forms of one verb: own, owns, owned, owned, owning."""

    base: str
    third_person: str
    past: str
    past_participle: str
    present_participle: str


_OF_THE_DOMAINS = {
    forms[0]: VerbForms(*forms)
    for forms in (
        ("divide", "divides", "divided", "divided", "dividing"),
        ("feed", "feeds", "fed", "fed", "feeding"),
        ("give", "gives", "gave", "given", "giving"),
        ("like", "likes", "liked", "liked", "liking"),
        ("own", "owns", "owned", "owned", "owning"),
    )
}
"""The verbs of the package's domain files, which do not need lemminflect."""


def is_verb_of_domains(base: str) -> bool:
    """Whether a verb is one of the package's domain files, which load no framework."""
    return base in _OF_THE_DOMAINS


@lru_cache(maxsize=1024)
def verb_forms(base: str) -> VerbForms:
    """The forms of a verb; irregular ones from lemminflect, unknown ones by rule."""
    if base in _OF_THE_DOMAINS:
        return _OF_THE_DOMAINS[base]
    return _look_up(base)


def _look_up(base: str) -> VerbForms:

    def form(tag: str, by_rule: str) -> str:
        inflected = inflect(base, tag)
        return inflected[0] if inflected else by_rule

    stem = base + base[-1] if _DOUBLED_AT_ENDS.match(base) else base.removesuffix("e")
    past = base[:-1] + "ied" if _CONSONANT_Y.search(base) else stem + "ed"
    return VerbForms(
        base=base,
        third_person=form("VBZ", _third_person(base)),
        past=form("VBD", past),
        past_participle=form("VBN", past),
        present_participle=form("VBG", stem + "ing"),
    )


def _third_person(base: str) -> str:
    if _CONSONANT_Y.search(base):
        return base[:-1] + "ies"
    return base + ("es" if _SIBILANT.search(base) else "s")
