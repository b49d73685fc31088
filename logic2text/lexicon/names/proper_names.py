"""The words of constants: parts without capitals, numbers, capitals and articles.

>>> proper_name("december1999"), proper_name("crotonriver"), proper_name("riceUniversity")
('December 1999', 'the Croton River', 'Rice University')
>>> proper_name("sportsMedicine"), proper_name("usa"), proper_name("the_Album_of_the_Year")
('sports medicine', 'the USA', 'the Album of the Year')
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import filterfalse, pairwise

from logic2text.closed_words import read_word_list
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.names.articles import COUNTRIES, is_bare_after_some, with_article
from logic2text.lexicon.names.parts_of_names import list_parts
from logic2text.lexicon.names.proper_name_lists import letters_of, read_lists
from logic2text.lexicon.names.splitting import is_known, list_given_names, split
from logic2text.lexicon.words.countability import ANY, bare_odds, is_only_counted, is_unlisted
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.dictionary.hypernyms import is_kind_of
from logic2text.lexicon.words.function_words import is_plain_name
from logic2text.lexicon.words.unknown_words import (
    base_form,
    is_proper_noun,
    possible_forms,
)
from logic2text.lexicon.words.word_choice import is_mass
from logic2text.lexicon.words.word_class import (
    ARTICLES,
    FUNCTION_WORDS,
    PREPOSITIONS,
    Form,
    forms,
    word_classes,
)

_CODE = lazy_pattern(r"(?:[a-z]{2,4}-\d+|[a-z]-\d{2,})")
_ACRONYM = lazy_pattern(r"[b-df-hj-np-tv-xz]{3,5}")
_LETTERS = lazy_pattern(r"[b-df-hj-np-tv-xz]{2,4}")
_BRANDED = lazy_pattern(r"([A-Za-z]{4,})(\d+)")
_MODEL = lazy_pattern(r"[b-df-hj-np-tv-z]{2}\d+")
_TITLE = lazy_pattern(r"(mr|mrs|ms|dr|prof|st)\.?_?([A-Za-z]{3,})")
_TITLES = {"prof": "Professor"}
_COURSE = lazy_pattern(r"([b-df-hj-np-tv-xz]{3,5})(\d{2,})")
_DATED = lazy_pattern(r"([A-Za-z_]*[A-Za-z])_?((?:1[6-9]|20)\d\d)")
_VERSION = lazy_pattern(r"(release|version)_?(\d+(?:_\d+){1,2})")
_ENDS_IN_CODE = lazy_pattern(r"(?:\d+[A-Z]|(?<=[a-z_])[A-Z]\d+)$")
_SCOTTISH = lazy_pattern(r"Mc[a-z]{4,}")
_PLACE, _PLANET, _PERSON, _TIME = "15", "17", "18", "28"


@lru_cache(maxsize=1024)
def proper_name(constant: str) -> str:
    """The words of a constant of at least three letters; the constant where nothing tells."""
    spelled = _spell(constant)
    if spelled is not None:
        return _with_the(spelled)
    dated = _DATED.fullmatch(constant)
    if dated is not None and _is_of_a_year(dated[1]):
        return f"the {dated[2]} {proper_name(dated[1]).removeprefix('the ')}"
    version = _VERSION.fullmatch(constant)
    if version is not None:
        return f"{version[1]} {version[2].replace('_', '.')}"
    title = _TITLE.fullmatch(constant)
    if title is not None and ("." in constant or "_" in constant or title[2][0].isupper()):
        parts = _with_owners(split(title[2]) or [title[2]])
        return " ".join((_TITLES.get(title[1], title[1].capitalize()), *map(_capital, parts)))
    initials = constant[0].islower() and constant[1:3].isupper()
    words = split(constant[0].upper() + constant[1:] if initials else constant)
    letters = re.sub(r"[_ ]", "", constant.lower())
    if not words or "".join(words).lower() not in (letters, letters.replace("-", "")):
        return constant
    words = list_parts(constant, words)
    if len(words) == 2 and words[1].isdigit() and constant.isalnum() and not _is_word(words[0]):
        return constant
    if len(words) > 2 and words[1].isdigit() and not _is_word(words[0]):
        return constant
    if "-" in constant and _is_proper(words):
        return "-".join(map(_capital, words))
    words = _in_full(_in_digits(words))
    words = _join_code(constant, words)
    return _with_the(_with_capitals(constant, words))


def _spell(constant: str) -> str | None:
    """The spelling of a constant that a list or its letters tell."""
    lists = read_lists()
    letters = letters_of(constant)
    listed = lists.brands.get(letters) or lists.names.get(letters)
    acronym = word_classes().acronyms.get(constant.lower())
    if letters in lists.bare:
        return lists.bare[letters]
    if acronym is not None:
        return acronym
    if listed is not None and (constant.islower() or letters in lists.brands):
        return listed
    if letters in lists.names_of_words:
        return lists.names_of_words[letters]
    proper = word_classes().proper.get(constant)
    if proper is not None and not is_known_adjective(constant):
        return proper
    if _CODE.fullmatch(constant):
        return constant.upper()
    brand = _BRANDED.fullmatch(constant)
    if brand is not None and brand[1].lower() in lists.brands:
        return f"{lists.brands[brand[1].lower()]} {brand[2]}"
    if _MODEL.fullmatch(constant) or (constant.isupper() and not constant.isalpha()):
        return constant.upper()
    course = _COURSE.fullmatch(constant)
    if course is not None:
        return f"{course[1].upper()} {course[2]}"
    if constant.islower() and _ACRONYM.fullmatch(constant) and not is_known(constant):
        return constant.upper()
    return None


def _in_full(words: list[str]) -> list[str]:
    """The words with what people say of one that is written short: "the customers table"."""
    if len(words) > 2 and words[-2] == "of" and words[0] in _PARTS_OF_TIME:
        is_time = look_up(words[-1]).nouns.kind == _TIME and Form.PLURAL not in forms(words[-1])
        return [*words[:-1], "the", words[-1]] if is_time else words
    full = _SHORT_HEADS.get(words[-1].lower())
    return [*words[:-1], full] if full and len(words) > 1 else words


_PARTS_OF_TIME = frozenset({"beginning", "end", "middle", "start"})
_SHORT_HEADS = {"db": "database", "tbl": "table"}


def _is_of_a_year(name: str) -> bool:
    """Whether a year after a name tells which one is meant: "the 2014 World Cup", "June 2014"."""
    if read_lists().names_of_words.get(letters_of(name), "").startswith("the "):
        return True
    head = (split(name) or [name])[-1].lower()
    return head in read_lists().heads_of_years


def _join_code(constant: str, words: list[str]) -> list[str]:
    """The words with the letters and digits at the end as people write them: "seat 12A"."""
    code = _ENDS_IN_CODE.search(constant)
    if code is not None and len(words) > 2 and _is_word(words[-3]):
        return [*words[:-2], code[0].upper()]
    if len(words) > 1 and len(words[-1]) == 1 and _is_word(words[-2]):
        return [*words[:-1], words[-1].upper()]
    return words


def is_known_adjective(word: str) -> bool:
    """Whether a name is an adjective too, as in "august"."""
    return bool(look_up(word).adjectives)


def _in_digits(words: list[str]) -> list[str]:
    """The words with a number after a noun in digits: "ward 7", which is no seven of anything."""
    *before, last = words
    if not before or last not in _NUMERALS or is_plain_name(" ".join(words)):
        return words
    uses = look_up(before[-1])
    is_person = uses.nouns.proper or before[-1] in list_given_names()
    is_noun = Form.NOUN in possible_forms(before[-1]) and not is_person
    if not is_noun or uses.verbs.count > uses.nouns.count:  # "Henry Eight", "take five"
        return words
    return [*before, str(_NUMERALS.index(last))]


_NUMERALS = (*read_word_list("numerals"), *read_word_list("teens"))


def _is_word(word: str) -> bool:
    """Whether a word before a number is read as one: "vault 7", "December 1999"."""
    return is_known(word.lower()) or is_proper_noun(word.lower())


def _with_capitals(constant: str, words: list[str]) -> str:
    if len(words) == 1:
        word = words[0]
        known = (is_known(constant) and not _is_only_a_name(constant)) or _is_thing(constant)
        if constant.islower() and not known and constant.isalpha():
            return _capital(word)
        return constant if word.lower() == constant.lower() and not constant.islower() else word
    if "_" in constant or " " in constant:
        parts = re.split(r"[_ ]", constant)
        if len(parts) == len(words) and any(word[:1].isupper() for word in parts[1:]):
            first = parts[0]
            return " ".join((first if first in ARTICLES else _capital(first), *parts[1:]))
    run_together = constant.isalpha() and constant.islower()
    if constant[:2].islower() and words[0].isupper():
        words = [words[0].lower(), *words[1:]]  # "euResidents", and not "uKChart"
    if not run_together and not _is_proper(words):
        phrase = _describe(words)
        return constant[0] + phrase[1:] if constant[0].isupper() else phrase
    return " ".join(
        word if _is_small(word, place) else _capital(word)
        for place, word in enumerate(_with_owners(words))
    )


def _describe(words: list[str]) -> str:
    """The words of a description, or of a name and more: "the contiguous United States"."""
    *before, last = words
    for start in range(1, len(words)):
        name = read_lists().names_of_words.get(letters_of("".join(words[start:])))
        if name is not None:
            the = "the " if name.startswith("the ") and words[0] not in ARTICLES else ""
            return the + " ".join((*words[:start], name.removeprefix("the ")))
    modifiers = (
        _in_capitals(word, first=place == 0) or (_capital(word) if _is_name_before(word) else word)
        for place, word in enumerate(before)
    )
    is_code = not last[1:] or (last.isalnum() and not last.isalpha())
    return " ".join((*modifiers, _in_capitals(last) or (last if is_code else last.lower())))


def _is_name_before(word: str) -> bool:
    """Whether a word before a common noun is a name: "the Mars rover"."""
    uses = look_up(word)
    is_common = word in _DIRECTIONS or uses.adjectives.count > uses.nouns.count
    return _is_only_a_name(word) and not is_common


def _in_capitals(word: str, *, first: bool = False) -> str:
    """The spelling of an acronym, "" of another word; the first may be a pronoun too: "IT"."""
    lower = word.lower()
    acronyms = word_classes().acronyms
    return acronyms.get(lower, "") or (
        read_lists().acronyms_before_nouns.get(lower, "") if first else ""
    )


_OWNERS_IN_NAMES = frozenset({"king", "prince", "queen"})


def _with_owners(words: list[str]) -> list[str]:
    """The words with the apostrophe of a name: "St Mary's Hospital", "King's College"."""
    if len(words) < 2 or words[-1].lower() not in read_lists().heads:
        return words
    *before, owner, head = words
    stem = owner.removesuffix("s")
    owns = stem.lower() in list_given_names() | _OWNERS_IN_NAMES
    return [*before, f"{stem}'s", head] if owns and stem != owner else words


def _is_small(word: str, place: int) -> bool:
    """Whether a word of a name has no capital: "of", the "da" of "Leonardo da Vinci"."""
    if word in PREPOSITIONS | ARTICLES:
        return place > 0 or word == "the"
    return place > 0 and word in read_lists().particles


def _is_proper(words: list[str]) -> bool:
    """Whether some word of several shows that they are a name."""
    if words[0].lower() in list_given_names():
        return True
    head = words[-1].lower()
    if head in read_lists().heads - read_lists().heads_of_kinds:
        return True
    if any(w.lower() in read_lists().before_of and of == "of" for w, of in pairwise(words)):
        return True
    if words[0].islower() and _in_capitals(words[0], first=True) and head not in read_lists().heads:
        words = words[1:]
    if _is_coloured(words):
        return False
    if words[0].lower() in {"lake", "mount"} or _with_owners(words) != words:
        return True
    return any(map(_is_name_part, (*filterfalse(_is_adjective, words[:-1]), words[-1])))


def _is_adjective(word: str) -> bool:
    """As in "federal", and not in "European" nor "New" York."""
    uses, lower = look_up(word.lower()), word.lower()
    of_place = lower.capitalize() in word_classes().proper_adjectives
    is_adjective = uses.adjectives.count > uses.nouns.count
    return is_adjective and lower != "new" and not of_place


_SHORTEST_TERM, _ADJECTIVE_ENDINGS = 8, ("al", "ic", "ous")
"""Of words that no dictionary has: "mitochondrial"."""
_COLOURS = frozenset({"black", "blue", "brown", "green", "grey", "pink", "red", "white", "yellow"})


def _is_coloured(words: list[str]) -> bool:
    """As in "the yellow jersey", which is not of New Jersey."""
    *colours, head = map(str.lower, words)
    return len(words) == 2 and {*colours} <= _COLOURS and is_kind_of(head, "artifact", rare=True)


_DIRECTIONS = frozenset({"east", "north", "south", "west"})


def _is_name_part(word: str) -> bool:
    lower = word.lower()
    if not word.isalpha() or len(word) == 1 or lower in PREPOSITIONS | ARTICLES | _DIRECTIONS:
        return False
    uses = look_up(lower)
    if lower in word_classes().acronyms:
        return word in COUNTRIES
    if len(lower) >= _SHORTEST_TERM and lower.endswith(_ADJECTIVE_ENDINGS):
        return is_proper_noun(lower)
    if is_proper_noun(lower) or not (is_known(lower) or _is_common_noun(lower)):
        return True
    return uses.nouns.proper and uses.nouns.kind in (_PLACE, _PERSON)


def _is_common_noun(word: str) -> bool:
    """Whether WordNet has a word as a noun, and not as a name only: "initiator"."""
    nouns = look_up(word).nouns
    return bool(nouns.kind) and not nouns.proper and word not in list_given_names()


def _is_only_a_name(word: str) -> bool:
    """Whether a word is mainly the name of a place, a planet or a person: "mars", "oxford"."""
    nouns = look_up(word).nouns
    is_name = nouns.proper and nouns.kind in (_PLACE, _PLANET, _PERSON)
    return is_name and bare_odds(word) > 0


def _capital(word: str) -> str:
    """The word with a capital; letters that cannot be pronounced are an acronym."""
    if _LETTERS.fullmatch(word) and not _TITLE.fullmatch(f"{word}_name"):
        return word.upper()
    if word in word_classes().acronyms:
        return word_classes().acronyms[word]
    capital = read_lists().brands.get(word.lower()) or word[:1].upper() + word[1:]
    if _SCOTTISH.fullmatch(capital):
        return f"Mc{capital[2].upper()}{capital[3:]}"
    return capital


def _with_the(name: str) -> str:
    """The name with the article that people say: "the Croton River"."""
    if name.split(" ", maxsplit=1)[0].lower() in ARTICLES:
        return name
    lists = read_lists()
    is_office = name.isupper() and look_up(name.lower()).nouns.is_person
    if name in lists.names_with_article | word_classes().unique or is_office:
        return f"the {name}"
    words = name.split(" ")
    # "Inspector Vale", but "the master key", whose head is a common word.
    has_title = look_up(words[0]).nouns.is_person and not look_up(words[-1]).nouns.count
    last = look_up(words[-1]).nouns
    before_name = words[0] in lists.heads and (last.proper or not last)
    is_titled = len(words) > 1 and (before_name or has_title)
    first = words[0].lower()
    is_description = name.islower() or (words[0].islower() and words[-1] in lists.counted_acronyms)
    is_description = is_description or (
        words[-1].islower() and (bool(_in_capitals(first, first=True)) or _is_name_before(first))
    )
    if is_description and not is_titled and _is_described(words):
        return f"the {name}"
    possessor = words[0].removesuffix("s").lower()
    if len(words) > 1 and words[0] != possessor and _is_of_person(possessor, words):
        return " ".join((f"{words[0][:-1]}'s", *map(str.lower, words[1:])))
    if len(words) < 2 or not name[0].isupper():
        return name
    if _is_event_of(words):
        return " ".join(("the", words[0].lower(), *words[1:]))
    of = any(w.lower() in lists.before_of and of == "of" for w, of in pairwise(words))
    takes = of or (words[-1].lower() in lists.heads_with_article and words[-1][0].isupper())
    takes = takes or words[0] in lists.first_words_with_article or _is_team(words)
    return f"the {name}" if takes else name


def _is_event_of(words: list[str]) -> bool:
    """As in "the wedding of Eva", "the mayor of Paris", which are no names as a whole."""
    if len(words) != 3 or words[1] != "of" or words[0].lower() in read_lists().before_of:
        return False
    uses = look_up(words[0].lower())
    is_common = bool(uses.nouns.count) and not uses.nouns.proper
    return is_common and words[0].lower() not in list_given_names()


def _is_team(words: list[str]) -> bool:
    """Whether a place or "New" stands before things in the plural: "the Chicago Bulls"."""
    *places, several = words
    uses = look_up(" ".join(places).lower()).nouns
    is_place = places[:1] == ["New"] or (uses.proper and uses.kind == _PLACE)
    if {places[0].lower(), several.lower()} & (list_given_names() | list_surnames()):
        return False
    if several in read_lists().names_with_article:
        return is_place
    return is_place and names_several(several.lower()) and several[0].isupper()


def _is_described(words: list[str]) -> bool:
    """Whether "the" makes a description of a name: "the red lamp", "the librarian"."""
    *before, head = words
    if before and (head in read_lists().bare_heads or _is_condition(words)):
        return False
    if before and before[0] in _OF_ONE and look_up(head).nouns:
        return before[0] != "legal" or not is_mass(head)
    if before and head in read_lists().counted_acronyms:
        return True
    if _is_coloured(words):
        return True
    if _is_a_thing(head) or (not before and _is_a_role(head)):
        return True
    if before and (_is_of_one(words) or words[-2:] == ["the", head]):
        return True
    if any(len(word) == 1 or word in FUNCTION_WORDS | _RANKS for word in words):
        return False
    return _is_counted(head, described=bool(before))


_OF_ONE = frozenset({"average", "current", "legal", "maximum", "minimum", "overall", "total"})


def _is_condition(words: list[str]) -> bool:
    """As in "severe renal impairment", which several may have."""
    kind = look_up(words[-1]).nouns.kind
    return words[0] in read_lists().before_conditions and kind not in _THINGS - {_EVENT}


def _is_of_one(words: list[str]) -> bool:
    """Whether several words are of one thing of several: "the final exam", "the speed of light"."""
    if words[0] in FUNCTION_WORDS | _RANKS or any(
        word.isdigit() or len(word) == 1 for word in words
    ):
        return False
    if words[1] == "of":
        return len(words) > 2 and bool(look_up(words[0]).nouns)
    uses = look_up(words[-1])
    described = uses.nouns.kind in _DESCRIBED and uses.nouns.count >= uses.verbs.count
    return described and with_article(words, definite=True).startswith("the ")


_RANKS = frozenset({"first", "second", "third", "last"})
_DESCRIBED = frozenset({"5", "6", "10", "14", "15", "18", "21", "28"})
"""WordNet's classes of nouns that are described: what is above, what is said, groups, persons,
places, possessions, times."""


def _is_counted(noun: str, *, described: bool) -> bool:
    """Whether a noun hardly ever stands bare: "fee", "contract", the "route" of "night route".

    As a constant it is a noun, however often it is a verb ("log"); one that is mainly an adjective
    is so only where another word stands before it.
    """
    american = noun.removesuffix("our") + "or" if noun.endswith("our") else noun
    noun = american if look_up(american).nouns.count else noun
    uses, odds = look_up(noun), bare_odds(noun, ANY if described else "")
    is_noun = uses.nouns.kind not in _SELDOM_COUNTED and not uses.nouns.proper
    if described and uses.nouns.kind in _BEINGS and not uses.nouns.proper:
        is_noun = True
    if not is_noun or not (described or uses.nouns.count >= uses.adjectives.count):
        return False
    if Form.NOUN not in possible_forms(noun) or is_mass(noun):
        return False
    if not described and any(is_kind_of(noun, kind) for kind in _UNCOUNTED):
        return False
    if is_bare_after_some(noun) and not described:
        return False
    if is_unlisted(noun):
        is_part = uses.nouns.kind == _BODY
        return (
            (described or is_part) and uses.nouns.kind in _THINGS | {_PERSON} and odds < _MOST_ODDS
        )
    if is_only_counted(noun):
        return odds < _MOST_ODDS
    return odds < _MOST_ODDS_OF_BOTH - described


def _is_of_person(possessor: str, words: list[str]) -> bool:
    """As in "Daniel's dad"."""
    is_given = possessor in list_given_names() and words[0].lower() not in list_given_names()
    return is_given and words[0].endswith("s") and look_up(words[-1].lower()).nouns.is_person


def list_surnames() -> frozenset[str]:
    """Surnames that are words too, in lower case."""
    return read_lists().surnames


def is_in_capitals(constant: str) -> bool:
    """Whether two letters are the abbreviation of a state: "ny"."""
    return constant in read_lists().states


def names_several(name: str) -> bool:
    """Whether a name of one word is a common noun in the plural: "books"."""
    if not name.islower() or Form.PLURAL not in forms(name) or not name.endswith("s"):
        return False
    uses = look_up(base_form(name, Form.PLURAL))
    return uses.nouns.count >= uses.verbs.count and bool(uses.nouns)


def _is_a_role(word: str) -> bool:
    """Whether a word is a count noun of persons and nothing else: "the librarian"."""
    uses = look_up(word)
    is_person = uses.nouns.is_person and not uses.nouns.proper and Form.NOUN in forms(word)
    return is_person and uses.is_usually(uses.nouns) and not uses.adjectives


def _is_thing(word: str) -> bool:
    nouns = look_up(word).nouns
    return nouns.kind in _THINGS and not nouns.proper


def _is_a_thing(word: str) -> bool:
    """Whether a word is mainly a count noun of things, as "bottle" is, and "red" is not."""
    uses = look_up(word)
    is_noun = uses.nouns.kind in _THINGS and not uses.adjectives and not uses.nouns.proper
    is_noun = is_noun and not any(is_kind_of(word, kind) for kind in _UNCOUNTED)
    is_usual = uses.is_usually(uses.nouns) and Form.NOUN in forms(word)
    return is_noun and is_usual and not is_mass(word) and not is_bare_after_some(word)


_UNCOUNTED = ("drug", "substance")
"""What has no article as a constant, though WordNet has it among artifacts: "insulin"."""
_SELDOM_COUNTED = frozenset({"", "5", "12", "13", "20", "22", "23", "26", "27", "28"})
"""WordNet's classes of what is named without an article: food, numbers, illnesses, days."""
_BODY, _EVENT = "8", "11"
_BEINGS = frozenset({"5", "20"})
_MOST_ODDS, _MOST_ODDS_OF_BOTH = 0.0, -0.45
_THINGS = frozenset({"5", "6", "8", "11", "17", "20"})
"""WordNet's classes of nouns of animals, artifacts, bodies, events, objects and plants."""


def persons_given_name(name: str) -> str:
    """The given name, in lower case, with which a name of several words begins; else ""."""
    first, *others = name.split(" ")
    is_person = (
        others
        and first.lower() in list_given_names()
        and others[-1].lower() not in read_lists().heads
    )
    return first.lower() if is_person else ""
