"""Repairs of a text at the place where its parse ends, each with a cost.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> text = "b are small."
>>> repairs = repairs_at(text, tokenise(text), 1, frozenset({"is"}), ("is", "small"))
>>> min(repairs, key=lambda repair: repair.cost).text
'b is small.'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from logic2text.closed_words import read_word_groups, read_word_list, read_word_pairs, read_words
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import Form, forms, is_adverb
from logic2text.reading.parsing.tokens import Token
from logic2text.reading.repair.plain_phrases import rewrite_plainly


class TextRepair(NamedTuple):
    """A rewritten text; the higher the cost, the less likely it is what was meant."""

    cost: float
    text: str


_INSERTED = read_word_list("inserted")
_JOINING = frozenset({"and", "or", "if", "not"})
"""Words that are inserted where they are expected, the likeliest first."""
_CLASSES = {
    "DET[sg]": read_word_list("inserted_before_singulars"),
    "DET[pl]": read_word_list("inserted_before_plurals"),
    "THING[sg]": ("thing",),
    "THING[pl]": ("things",),
}
"""Words that stand for an expected class."""
_SETS = read_word_groups("confused")
"""Words that are taken for each other."""
_SINGULARS = read_word_pairs("singular_of_auxiliaries")
_OTHER_NUMBER = {**_SINGULARS, **{singular: plural for plural, singular in _SINGULARS.items()}}
_ARTICLES = read_words("for_articles")
_KEPT = read_words("kept")
"""Words that are never deleted, because the rest would say another thing."""
_LIGHT = read_words("light")
"""Words that are deleted besides adverbs and marks."""
_CHANGING = read_words("changing")
_MARKS = frozenset({".", ",", ";", ":", "(", ")"})
_LONGEST = 4
_NEAR = 3
_OF_PHRASES = frozenset(
    ("in", "of", "to", "the", "as", "than", "same", "front", "back", "right", "left", "other")
)
"""Words that are missed in a phrase."""
_NO_PHRASES: Mapping[str, Sequence[tuple[str, ...]]] = MappingProxyType({})


def repairs_at(
    text: str,
    tokens: Sequence[Token],
    place: int,
    parts: frozenset[str],
    known: Sequence[str],
    phrases: Mapping[str, Sequence[tuple[str, ...]]] = _NO_PHRASES,
) -> Iterator[TextRepair]:
    """The repairs at a token.

    Args:
        text: the text.
        tokens: of the text.
        place: where the parse ends; the number of tokens at the end of the text.
        parts: the terminals of the grammar that are expected there.
        known: the known words, sorted.
        phrases: the known phrases of several words, by each of their first two words.
    """
    yield from _insertions(text, tokens, place, parts)
    if place < len(tokens):
        yield from _substitutions(text, tokens[place], parts)
        yield from _exchange(text, tokens, place)
    for token in tokens[max(0, place - 2) : place]:
        if token.word in _OTHER_NUMBER:  # "every cube are" may begin another sentence
            yield from _replace(text, token, _OTHER_NUMBER[token.word], 1.2)
    for start in (place, place - 1):
        if 0 <= start < len(tokens):
            yield from _deletions(text, tokens, start, start < place)
    if place and tokens[place - 1].word == "an":
        yield from _replace(text, tokens[place - 1], "a", 1.1)
    listed = frozenset(known)
    for at, token in enumerate(tokens):
        if token.word not in listed and _is_word(token) and not _is_english(token.word):
            yield from _respellings(text, token, known, 0 if abs(at - place) < _NEAR else 0.3)
    for start in (place, place - 1, place - 2):
        yield from _completions(text, tokens, start, phrases)


def _respellings(
    text: str, token: Token, known: Sequence[str], more: float
) -> Iterator[TextRepair]:
    from rapidfuzz import fuzz, process

    near = process.extract(token.word, known, scorer=fuzz.ratio, limit=_NEAR, score_cutoff=75)
    for word, score, _ in near:
        if word != token.word:
            yield from _replace(text, token, word, more + 0.8 + (100 - score) / 60)


def _substitutions(text: str, token: Token, parts: frozenset[str]) -> Iterator[TextRepair]:
    if not _is_word(token):
        return
    literals = [part for part in parts if not part[0].isupper() and part.isalpha()]
    for word in sorted(literals):
        alike = any(word in similar and token.word in similar for similar in _SETS)
        if alike:
            yield from _replace(text, token, word, 1.2)
    if "DET[sg]" in parts and token.word in _ARTICLES:
        yield from _replace(text, token, "a", 1.2)


def _insertions(
    text: str, tokens: Sequence[Token], place: int, parts: frozenset[str]
) -> Iterator[TextRepair]:
    offset = tokens[place].offset if place < len(tokens) else len(text.rstrip())
    inserted = [word for word in _INSERTED if word in parts]
    for rank, word in enumerate(inserted):
        cost = 3.0 if word in _JOINING else 1.6 + 0.1 * rank
        yield TextRepair(cost, _with_word(text, offset, word))
    for word_class, words in _CLASSES.items():
        if word_class in parts:
            for rank, word in enumerate(words):
                yield TextRepair(2.2 + 0.2 * rank, _with_word(text, offset, word))
    for at in range(max(1, place - 2), min(place + 1, len(tokens))):
        token = tokens[at]
        is_noun = Form.NOUN in forms(token.word) and token.raw.islower()
        if is_noun and tokens[at - 1].word not in _ARTICLES:
            yield TextRepair(1.9, _with_word(text, token.offset, "a"))
        for word in ("is", "are") if at < place else ():
            yield TextRepair(2.1, _with_word(text, token.offset, word))


def _with_word(text: str, offset: int, word: str) -> str:
    before, after = text[:offset], text[offset:]
    if word == ",":
        return f"{before.rstrip()}, {after}"
    if not before:
        return f"{word[0].upper()}{word[1:]} {after[:1].lower()}{after[1:]}"
    gap = "" if before.endswith((" ", "\n")) else " "
    space = " " if after[:1].isalnum() else ""
    return f"{before}{gap}{word}{space}{after}"


def _completions(
    text: str,
    tokens: Sequence[Token],
    start: int,
    phrases: Mapping[str, Sequence[tuple[str, ...]]],
) -> Iterator[TextRepair]:
    """A known phrase of which one word is missing: "front of" for "in front of"."""
    if not 0 <= start < len(tokens):
        return
    words = tuple(token.word for token in tokens[start : start + _LONGEST])
    for phrase in phrases.get(words[0], ()):
        same = 0
        for word, other in zip(words, phrase, strict=False):
            if word != other:
                break
            same += 1
        if same == len(phrase):
            continue
        # What is missing or taken for another stands where both differ, or is said twice before.
        for missing, word in enumerate(phrase[: same + 1]):
            at = start + missing
            if missing == same and _differs_at(words, phrase, missing):
                yield from _replace(text, tokens[at], word, 1.2)
            rest = phrase[:missing] + phrase[missing + 1 :]
            if word not in _OF_PHRASES or words[: len(rest)] != rest:
                continue
            offset = tokens[at].offset if at < len(tokens) else len(text.rstrip())
            yield TextRepair(1.4, _with_word(text, offset, word))


def _differs_at(words: tuple[str, ...], phrase: tuple[str, ...], place: int) -> bool:
    """Whether words are a phrase but for the first that differs: "larger then"."""
    if words[place + 1 : len(phrase)] != phrase[place + 1 :] or len(words) <= place:
        return False
    return any({words[place], phrase[place]} <= similar for similar in _SETS)


def _deletions(
    text: str, tokens: Sequence[Token], start: int, is_before: bool
) -> Iterator[TextRepair]:
    words: list[str] = []
    for end in range(start + 1, min(start + _LONGEST, len(tokens)) + 1):
        token = tokens[end - 1]
        is_mark = token.word in _MARKS
        is_last = end == len(tokens)
        if token.word in _KEPT or (is_mark and bool(words)) or (token.word == "." and not is_last):
            return
        is_light = token.word in _LIGHT or is_adverb(token.word)
        if not (is_mark or is_light) or token.word in _CHANGING:
            return
        words.append(token.word)
        weights = (0.5 if word in _LIGHT else 0.8 for word in words)
        cost = 1.1 + sum(weights) + (0.3 if is_before else 0)
        deleted = _without(text, tokens[start].offset, token)
        if deleted is not None:
            yield TextRepair(cost, deleted)


def _without(text: str, start: int, last: Token) -> str | None:
    end = last.offset + len(last.raw)
    if text[last.offset : end] != last.raw or end <= start:
        return None
    before, after = text[:start].rstrip(" "), text[end:].lstrip(" ")
    gap = " " if before and after[:1].isalnum() else ""
    joined = f"{before}{gap}{after}"
    return f"{joined[:1].upper()}{joined[1:]}" if not before and text[:1].isupper() else joined


def _exchange(text: str, tokens: Sequence[Token], place: int) -> Iterator[TextRepair]:
    """Two words in the other order: "is what" for "what is"."""
    if place + 1 >= len(tokens):
        return
    first, second = tokens[place : place + 2]
    if not (_is_word(first) and _is_word(second)):
        return
    end = second.offset + len(second.raw)
    between = text[first.offset + len(first.raw) : second.offset]
    if between.strip() or text[second.offset : end] != second.raw:
        return
    rewritten = f"{text[: first.offset]}{second.raw}{between}{first.raw}{text[end:]}"
    yield TextRepair(2.4, rewritten)


def _replace(text: str, token: Token, word: str, cost: float) -> Iterator[TextRepair]:
    end = token.offset + len(token.raw)
    if text[token.offset : end] != token.raw:
        return
    written = word if not token.raw[:1].isupper() else f"{word[:1].upper()}{word[1:]}"
    yield TextRepair(cost, f"{text[: token.offset]}{written}{text[end:]}")


def _is_english(word: str) -> bool:
    return any(look_up(base) for base in lemmas(word))


def _is_word(token: Token) -> bool:
    return token.raw.replace("-", "").replace("'", "").isalnum()


# Templates --------------------------------------------------------------------------------------


def _template(pattern: str, replacement: str) -> tuple[re.Pattern[str], str]:
    return re.compile(pattern, re.IGNORECASE), replacement


_TEMPLATES = (
    _template(r"\b(\w+) \1\b", r"\1"),
    _template(r"\s*&\s*", " and "),
    _template(r"\s*[?!]+\s*$", "."),
    _template(r"\bs\.\s?t\.", "such that"),
    _template(r"\b(?:on|at|to) the (left|right)(?: hand)? side of\b", r"to the \1 of"),
    _template(r"\b(?:on|at) the (left|right) of\b", r"to the \1 of"),
    _template(r"\b([b-hj-z])'s\b", r"\1"),
    _template(r"\bimplies that\b", "only if"),
    _template(r"\(([^()]*)\)", r"\1"),
)


def templates(text: str) -> Iterator[TextRepair]:
    """The text with common phrases said as the grammar has them."""
    plain = rewrite_plainly(text)
    if plain != text:
        yield TextRepair(1.0, plain)
    for pattern, replacement in _TEMPLATES:
        rewritten = pattern.sub(replacement, text)
        if rewritten == text:
            continue
        rewritten = re.sub(r" +(?=[ .,;])", "", rewritten).lstrip()
        capital = text[:1].isupper()
        yield TextRepair(1.0, f"{rewritten[:1].upper()}{rewritten[1:]}" if capital else rewritten)
