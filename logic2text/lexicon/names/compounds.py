"""Rules for compound adjectives: "right-handed", "price-volatile", "full-time"."""

from __future__ import annotations

from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.reading import PredicateName, is_attribute, is_noun
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.unknown_words import possible_forms
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, word_classes, word_set

_COUNTED = word_set("one two three four five six seven eight many single double")


def _is_of_parts(first: str, second: str) -> bool:
    """Whether a noun in -ed follows a number: the "legged" of "two-legged"."""
    stem = second.removesuffix("ed")
    stems = (stem, stem[:-1], f"{stem}e")
    return first in _COUNTED and stem != second and any(map(is_noun, stems))


def with_hyphens(words: list[str]) -> list[str]:
    """The words with those joined that the dictionary writes with hyphens.

    >>> with_hyphens(["state", "of", "the", "art", "facilities"]), with_hyphens(["high", "school"])
    (['state-of-the-art', 'facilities'], ['high', 'school'])
    """
    joined: list[str] = []
    at = 0
    while at < len(words):
        lengths = range(min(_LONGEST_COMPOUND, len(words) - at), 1, -1)
        length = next((each for each in lengths if _is_joined(words, at, at + each)), 1)
        joined.append("-".join(words[at : at + length]))
        at += length
    return joined


_LONGEST_COMPOUND = 4


def _is_joined(words: list[str], start: int, end: int) -> bool:
    """Whether the dictionary writes words with hyphens, before a noun or whatever follows."""
    parts = words[start:end]
    if not all(part.islower() and part.isalpha() for part in parts):
        return False
    uses = look_up("-".join(parts))
    if len(parts) == 2 and (uses.nouns or not uses.adjectives):
        return bool(uses.nouns) and not uses.verbs and parts[0] in _FIRST_PARTS | {"well"}
    before_noun = end < len(words) and words[end] not in PREPOSITIONS and is_noun(words[-1])
    return bool(uses.adjectives) and (before_noun or len(parts) > 2 or not is_noun(parts[-1]))


def is_compound(first: str, second: str) -> bool:
    """Whether two words before a noun are one adjective: "nuclear-powered", "light-hearted"."""
    if not first.islower() or first.endswith("ly") or not second.lower().endswith("ed"):
        return False
    if not possible_forms(second.lower()):
        return is_noun(second.lower().removesuffix("ed"))
    if Form.PARTICIPLE not in possible_forms(second) or not possible_forms(first):
        return False
    described = bool(look_up(second).adjectives) and not is_noun(first) and first != "well"
    return second in _LAST_PARTS or not (is_attribute(second) or described)


_LAST_PARTS = word_set("based funded oriented owned powered related shaped")


def join_compound(first: str, second: str) -> str:
    """As in "light-hearted"."""
    return f"{first}-{second.lower()}"


def compound_participle(predicate_name: PredicateName) -> Entry | None:
    """As in "right-handed", "well-known"."""
    by = predicate_name.words[0].endswith("ly")
    links = predicate_name.fill_links("by" if by else "to")
    match predicate_name.words:
        case [first, second] if (
            links is not None
            and (Form.PARTICIPLE in possible_forms(second) or _is_of_parts(first, second))
            and (not is_noun(second) or Form.ADVERB in possible_forms(first))
            and (
                first in _COUNTED
                or possible_forms(first) & {Form.ADJECTIVE, Form.ADVERB, Form.NOUN}
                or first[0].isupper()
            )
        ):
            compound = f"{first} {second}" if first.endswith("ly") else f"{first}-{second}"
            return frames.adjective(predicate_name.symbol, compound, links=links, guessed=True)
        case _:
            return None


def compound_adjective(predicate_name: PredicateName) -> Entry | None:
    """As in "price-volatile", "self-aware", "full-time"."""
    match predicate_name.words:
        case [first, second] if not predicate_name.links and first not in PREPOSITIONS:
            first = first.lower() if first.lower() in _FIRST_PARTS else first
            of_time = first in _BEFORE_NOUNS and second in _AFTER_ADJECTIVES
            if first.isupper() and second in {"positive", "negative"}:
                return frames.adjective(predicate_name.symbol, f"{first}-{second}", guessed=True)
            free = second in _SECOND_PARTS and (is_noun(first) or first in _FIRST_PARTS)
            if not (of_time or free or _is_compounded(first, second)):
                return None
            return frames.adjective(predicate_name.symbol, f"{first}-{second}", guessed=True)
        case _:
            return None


_BEFORE_NOUNS = frozenset(
    {"open", "full", "part", "long", "short", "high", "low", "real", "mid", "late"}
)
_AFTER_ADJECTIVES = frozenset({"time", "term", "risk", "end", "level", "tech", "speed", "source"})
_SECOND_PARTS = frozenset(
    {"averse", "aware", "exempt", "free", "friendly", "dependent", "prone", "proof", "resistant"}
    | {"rich", "safe", "sensitive", "specific", "tight", "tolerant", "volatile", "wide", "worthy"}
)
_OTHER_FORMS = frozenset({Form.NOUN, Form.VERB, Form.ADVERB})
_FIRST_PARTS = frozenset({"self", "eco", "bio", "cost", "user", "cross", "multi", "socio"})


def _is_compounded(first: str, second: str) -> bool:
    """Whether a noun or prefix stands before a word that is an adjective and nothing else."""
    second_forms = possible_forms(second)
    if Form.ADJECTIVE not in second_forms or second_forms & _OTHER_FORMS:
        return False
    noun_only = Form.NOUN in possible_forms(first) and Form.ADJECTIVE not in possible_forms(first)
    return first in _FIRST_PARTS or (noun_only and first not in word_classes().adjectives)
