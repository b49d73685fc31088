"""Rules for quantities, states and places: "has a score over 90", "has a low survival rate"."""

from __future__ import annotations

from dataclasses import replace

from logic2text.closed_words import read_words
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.articles import with_article
from logic2text.lexicon.names.objects import fills
from logic2text.lexicon.names.ownership import does
from logic2text.lexicon.names.reading import DEGREES, VALUED, PredicateName, is_noun
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.unknown_words import possible_forms
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, word_set

_MEASURES = frozenset({"above", "below", "over", "under"})


def match_measured(predicate_name: PredicateName) -> Entry | None:
    """As in "over 18" (age_over_18), "has a score over 90", "has a salary above"."""
    words, links = predicate_name.words, predicate_name.links
    start = next((at for at, word in enumerate(words) if word in _MEASURES), None)
    if start is None and len(links) == 1 and links[0] in _MEASURES and _is_attribute(words[-1]):
        owned = ["have", with_article(words)]
        return frames.verb(predicate_name.symbol, owned, links=(links[0],), guessed=True)
    if not start or links or not words[start + 1 :] or not words[start + 1][0].isdigit():
        return None
    if not (is_noun(words[start - 1]) or words[start - 1].isupper()):
        return None
    if words[:start] == ["age"]:
        inner = " ".join(words[start:])
        entry = frames.adjective(predicate_name.symbol, inner, guessed=True)
        return replace(entry, persons=(1,))
    owned = ["have", with_article(words[:start], mass=False), *words[start:]]
    return frames.verb(predicate_name.symbol, owned, guessed=True)


def measured_state(predicate_name: PredicateName) -> Entry | None:
    """As in TenMinutesLate, TwoStepsAhead: "is ten minutes late"."""
    words = predicate_name.words
    if predicate_name.links or len(words) != 3 or words[0] not in _NUMBERS:
        return None
    is_state = words[2] in PREPOSITIONS or _STATES & possible_forms(words[2])
    if Form.PLURAL not in possible_forms(words[1]) or not is_state:
        return None
    return frames.adjective(predicate_name.symbol, " ".join(words), guessed=True, attributive=False)


_NUMBERS = read_words("numbers")
_STATES = frozenset({Form.ADJECTIVE, Form.ADVERB})


def _is_attribute(noun: str) -> bool:
    """Whether a noun names a quantity of a thing, not a thing: "salary", not "lamp"."""
    uses = look_up(noun).nouns
    return bool(uses) and uses.kind in {"7", "9", "10", "16", "21", "23", "24", "28"}


def match_attribute(predicate_name: PredicateName) -> Entry | None:
    """As in Salary(x, 5000), Color(x, red), of which the second place is the value."""
    words = predicate_name.words
    if predicate_name.links != [None] or predicate_name.after_is or words[0] in ("has", "worth"):
        return None
    if _is_of_second(predicate_name):
        return None
    compares = words[0] in DEGREES or Form.COMPARATIVE in possible_forms(words[0])
    if compares or (words[1:] and Form.THIRD in possible_forms(words[0])):
        return None
    uses = look_up(words[-1])
    is_noun_first = all(
        look_up(word).nouns.count >= look_up(word).verbs.count for word in (words[0], words[-1])
    )
    is_valued = uses.nouns.kind in VALUED and words[-1] not in _OF_TWO
    if not is_noun_first or not (is_valued or words[-1].lower() in _ENTERED):
        return None
    if not all(is_noun(word) and word not in frames.MODALS for word in words):
        return None
    link = "to" if words[-1] == "access" else ""
    return frames.verb(predicate_name.symbol, ["have", *words], links=(link,), guessed=True)


def _is_of_second(predicate_name: PredicateName) -> bool:
    """Whether the second argument is who has it: Email(e, user), Salary(s, employee)."""
    named, owners = predicate_name.nouns_of(0), predicate_name.nouns_of(1)
    is_named = not named or fills(named, predicate_name.words)
    return is_named and any(does(noun.split(" ")[-1]) for noun in owners)


_OF_TWO = frozenset({"capital", "difference", "distance"})
"""Nouns of the classes of attributes that say how two things are related."""
_ENTERED = word_set(
    "address category code date email gender id identifier language name nationality number "
    "occupation password phone profession rank rating status surname title type url username"
)
"""Nouns of what is entered of a thing in a form."""
_PLACE_ADVERBS = word_set(
    "abroad ahead away downstairs here indoors inside nearby offline online outdoors outside "
    "overseas there upstairs"
)


_PAIRS = read_words("pairs_of_parts")


def match_closed_word(predicate_name: PredicateName) -> Entry | None:
    """As in Between(x, y, z), Indoors(x), and Like(x, y), which is not a preposition."""
    match predicate_name.words:
        case [word] if word in _PLACE_ADVERBS and not predicate_name.links:
            return frames.adjective(predicate_name.symbol, word, guessed=True, attributive=False)
        case [word] if word in _PAIRS and not predicate_name.links:
            return frames.noun(
                predicate_name.symbol, f"pair of {word}", plural=f"pairs of {word}", guessed=True
            )
        case ["between"] if predicate_name.links == [None, None]:
            return frames.adjective(
                predicate_name.symbol, "between", links=("", "and"), guessed=True
            )
        case ["like"] if predicate_name.places == 1:
            return frames.verb(
                predicate_name.symbol, ["like"], links=("",), participle="liked", guessed=True
            )
        case _:
            return None


def property_clause(predicate_name: PredicateName) -> Entry | None:
    """As in SurvivalRateIsLow: "has a low survival rate"."""
    words = predicate_name.words
    if predicate_name.links or len(words) < 3 or words[-2] not in {"is", "are"}:
        return None
    *noun_words, _, adjective_word = words
    if Form.ADJECTIVE not in possible_forms(adjective_word) or not is_noun(noun_words[-1]):
        return None
    owned = ["have", with_article([adjective_word, *noun_words])]
    return frames.verb(predicate_name.symbol, owned, guessed=True)
