"""The words within a name: CamelCase, snake_case, hyphens, acronyms, numbers.

>>> split("HigherVitaminCContent"), split("AbsorbsCO2"), split("ate_lunch"), split("Finished7th")
(['higher', 'vitamin', 'C', 'content'], ['absorbs', 'CO2'], ['ate', 'lunch'], ['finished', '7th'])
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from logic2text.closed_words import read_words
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.function_words import is_plain_name
from logic2text.lexicon.words.unknown_words import (
    invented_bases,
    is_common,
    is_proper_noun,
)
from logic2text.lexicon.words.word_class import (
    ARTICLES,
    FUNCTION_WORDS,
    PREPOSITIONS,
    forms,
    word_classes,
)
from logic2text.lexicon.words.word_model import class_by_ending, contexts_of, has_common_ending

_CLOSED = PREPOSITIONS | ARTICLES | FUNCTION_WORDS
_LETTERS = tuple(filter(str.isalpha, map(chr, range(0xC0, 0x250))))
_UPPER = "A-Z" + "".join(filter(str.isupper, _LETTERS))
_LOWER = "a-z" + "".join(filter(str.islower, _LETTERS))
_SHORTEST_SCREAM = 4
"""Letters of a word in capitals that is not taken for an acronym: "ACTIVE"."""
_SHORTEST_GLUED = 6
_SHORTEST_PART = 3
_MOST_PARTS = 4
_SHORT_PARTS = frozenset({"of", "in", "is", "to", "by", "on", "at"})
_LEARNED_ENDINGS = ("oma", "gon", "osis", "itis", "emia")

_PART = lazy_pattern(
    rf"[{_UPPER}]{{2,}}[sv]?\d+(?![{_LOWER}])"  # CO2, IPv6
    rf"|[{_UPPER}]\d[{_UPPER}](?![{_LOWER}])"  # Y2K
    rf"|(?<![{_UPPER}{_LOWER}])[{_UPPER}{_LOWER}]\d+(?![{_LOWER}])"  # y1950
    rf"|[{_UPPER}]{{2,}}s(?![{_LOWER}])"  # CDs
    rf"|[{_UPPER}]{{2,}}(?=[{_UPPER}][{_LOWER}])"  # the TV of TVSeries
    rf"|[{_UPPER}]{{2,}}(?![{_LOWER}])"
    rf"|[{_UPPER}]?[{_LOWER}]+(?:['’][{_LOWER}]+)?"
    rf"|[{_UPPER}]"
    rf"|\d+(?:st|nd|rd|th|FA|fa|D)(?![{_LOWER}])"
    r"|\d+"
    r"|[^\W\d_]+"
)
_OF_TWO_CAPITALS = {"PhD": "Phd", "WiFi": "Wifi"}
_SCREAMED = lazy_pattern(rf"[{_UPPER}\d]+(?:[_-][{_UPPER}\d]+)*")


@lru_cache(maxsize=1024)
def split(name: str) -> list[str]:
    """The words of a name, in lower case except for acronyms, letters and proper names."""
    for spelled, word in _OF_TWO_CAPITALS.items():
        name = name.replace(spelled, word)
    parts = _PART.findall(name)
    if _SCREAMED.fullmatch(name):
        parts = [_unscreamed(part, alone=len(parts) == 1) for part in parts]
    words = [_spelled(part, alone=len(parts) == 1) for part in parts]
    if len(words) > 1 and _is_hyphened(words[0], words[1]):
        return [f"{words[0].lower()}-{words[1]}", *words[2:]]
    return [_with_capital(word, words[at + 1 :]) for at, word in enumerate(words)]


def _is_hyphened(first: str, second: str) -> bool:
    """As in "non-smoker"; as in "co-defendant" and "ex-husband", of persons."""
    of_person = not first.isupper() and first.lower() in {"co", "ex"}
    is_person = look_up(second).nouns.is_person or bool(look_up(f"co{second}").nouns)
    return first.lower() == "non" or (of_person and is_person)


def _with_capital(word: str, following: list[str]) -> str:
    """The "New" of "New York"; another word itself."""
    proper = bool(following) and following[0].istitle() and word == "new"
    adjective = proper and following[0] in word_classes().proper_adjectives
    return "New" if proper and not adjective else word


def is_known(word: str) -> bool:
    """Whether a lower-case word is English."""
    return bool(forms(word)) or word in _CLOSED or word[0].isdigit()


def unglued(word: str) -> list[str]:
    """Split a single unknown word if the dictionary allows one way only: "Citizenof".

    >>> unglued("vehicleregistrationplate")
    ['vehicle', 'registration', 'plate']
    """
    lower = word.lower()
    if is_known(lower) or is_common(lower):
        return [word]
    for ending in ("from", "with", "into", "for", "of", "in", "by", "at", "to", "on"):
        stem = lower.removesuffix(ending)
        if stem != lower and len(stem) > 2 and (forms(stem) or _common_verb_phrase(stem)):
            return [*unglued(stem), ending]
    if len(lower) < _SHORTEST_GLUED or not lower.isalpha():
        return [word]
    for count in range(2, _MOST_PARTS + 1):
        splits = list(_splits(lower, count))
        if splits:
            return splits[0] if len(splits) == 1 else [word]
    return [word]


def unglued_name(constant: str) -> list[str]:
    """Split a proper name without capitals, also after a given name.

    >>> unglued_name("unitedkingdom"), unglued_name("stephencurry"), unglued_name("johnstone")
    (['united', 'kingdom'], ['stephen', 'curry'], ['johnstone'])
    """
    if is_proper_noun(constant):
        return [constant]
    if not constant.isascii() or not constant.isalpha():
        return [constant]
    full_name = _split_full_name(constant)
    if len(full_name) > 1:
        return full_name
    words = unglued(constant)
    long = len(constant) >= _SHORTEST_GLUED_NAME or words[0] == "new"
    is_name = words[0] not in list_given_names() and is_plain_name(" ".join(words))
    return words if long and is_name else [constant]


def _split_full_name(name: str) -> list[str]:
    """As in "barbara", "ann", "marshall"; the name itself if it is not a person's full name."""
    listed = list_given_names()
    for end in range(len(name) - _SHORTEST_SURNAME, _SHORTEST_PART - 1, -1):
        first, rest = name[:end], name[end:]
        if (
            first not in listed
            or not _ONSET.match(rest)
            or (rest.endswith(_NAME_ENDINGS) and not is_proper_noun(rest))
        ):
            continue
        names = [rest] if len(rest) <= _LONGEST_SURNAME else _split_full_name(rest)
        if len(names[-1]) <= _LONGEST_SURNAME:
            return [first, *names]
    return [name]


def list_given_names() -> frozenset[str]:
    """All given names of the lists, in lower case."""
    return word_classes().masculine | word_classes().feminine


_SHORTEST_GLUED_NAME = 10
_SHORTEST_SURNAME = 4
_LONGEST_SURNAME = 10
_ONSET = lazy_pattern(
    r"(?:[cgkpst]h|[bcfgkpst][lr]|[dw]r|s[cpt][hlr]|s[cklmnptw]|mc[b-z]?|qu|[b-df-hj-np-tv-z])?[aeiouy]"
)
_NAME_ENDINGS = (
    *("ville", "burg", "burgh", "berg", "borough", "town", "ton", "field", "ford", "land", "son"),
    *(
        "wood",
        "line",
        "bridge",
        "mouth",
        "shire",
        "stone",
        "port",
        "sen",
        "ia",
        "ian",
        "ism",
        "ist",
    ),
)
"""Of single names that begin like a given name: "Martinsville", "Johnstone"."""


def _common_verb_phrase(stem: str) -> bool:
    """Whether a stem is "is" with a known word: the "ismarried" of "ismarriedto"."""
    return stem.startswith("is") and bool(forms(stem.removeprefix("is")))


def _splits(word: str, count: int) -> Iterator[list[str]]:
    """The ways to split a lower-case word into so many usual words."""
    if count == 1:
        if len(word) >= _SHORTEST_PART and _is_usual(word):
            yield [word]
        return
    for end in range(2, len(word) - _SHORTEST_PART + 1):
        first = word[:end]
        if first in _SHORT_PARTS or (end >= _SHORTEST_PART and _is_usual(first)):
            yield from ([first, *rest] for rest in _splits(word[end:], count - 1))


def _is_usual(word: str) -> bool:
    """Whether the texts or the dictionary's counts have a word: not "ing", not "tho"."""
    if not (is_known(word) or is_common(word)) or word in _NO_PARTS:
        return False
    uses = sum(contexts_of(word).totals.values())
    counted = any(use.count for use in look_up(word).uses)
    return uses >= FEWEST_USES or counted or word in word_classes().modern


_NO_PARTS = read_words("no_parts")
FEWEST_USES = 20
"""In the texts, of a word that can be a part of a name without capitals."""


def _unscreamed(part: str, *, alone: bool) -> str:
    """The lower case of a word in capitals: the parts of "HAS_ACCESS"."""
    lower = part.lower()
    is_listed = is_known(lower) or is_common(lower)
    is_listed = is_listed and not (alone and is_proper_noun(lower))  # "ADHD"
    is_word = len(part) >= (_SHORTEST_SCREAM if alone else 2) and is_listed
    return lower if is_word else part


def _spelled(part: str, *, alone: bool) -> str:
    lower = part.lower()
    if lower in word_classes().lower_proper_adjectives and not (alone and part == lower):
        return lower.capitalize()
    if part in {"A", "I"}:
        return "a" if part == "A" else part
    acronym = word_classes().acronyms.get(lower) or word_classes().always_proper.get(lower)
    if acronym is not None:
        return acronym
    plural_acronym = part.endswith("s") and part[:-1].isupper() and len(part) > 2
    if len(part) == 1 or part.isupper() or plural_acronym or not part[0].isalpha():
        return part
    proper = word_classes().proper.get(lower)
    if proper is not None and part[0].isupper():
        return proper
    return lower if part[0].islower() or is_known(lower) or _is_common_noun(lower) else part


def _is_common_noun(word: str) -> bool:
    """Whether a word that lemminflect does not know is spelled without a capital."""
    if is_common(word):
        return not is_proper_noun(word)
    if not word.isascii() or word in list_given_names():
        return len(unglued(word)) > 1
    if word.endswith("ing") and not any(map(is_common, invented_bases(word))):
        return False  # "Boeing"
    if word.endswith((*_LEARNED_ENDINGS, "ed")) or class_by_ending(word) != "noun":
        return True
    plural = word.endswith("s") and not word.endswith("ss")
    return len(unglued(word)) > 1 or (has_common_ending(word) and not plural)
