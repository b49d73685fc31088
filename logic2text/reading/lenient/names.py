"""Finds the constants of a formula in a text: several words, articles, parts of names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from logic2text.closed_words import read_words
from logic2text.lexicon.names.symbol_words import glue, symbol_words
from logic2text.lexicon.word_matching import SAME, match
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import FUNCTION_WORDS, PREPOSITIONS, Form, forms
from logic2text.reading.lenient.words.name_words import (
    LINKS,
    PRONOUNS,
    SUFFIXES,
    have_other_titles,
    is_common,
    is_doubtful,
    is_in_order,
    is_no_forename,
    list_given_names,
    names_another,
    other_number,
)
from logic2text.reading.parsing.tokens import Token

_ARTICLES = read_words("articles")
_NUMBER = re.compile(r"(?:year|number|[a-z])(\d+)")
_LONGEST = 10
_NO_NAMES = (read_words("barriers") | FUNCTION_WORDS | PREPOSITIONS) - LINKS
"""Words of the logic and prepositions, which a capital does not make part of a name."""
_NOMINAL = frozenset({Form.NOUN, Form.PLURAL})


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A span of a text that names a constant; `end` is exclusive.

    Attributes:
        notice: what is assumed; "" where the words are those of the constant.
        guessed: whether another thing could well have that name: one letter differs, or words
            are added or left out that are not part of a person's name.
    """

    constant: str
    start: int
    end: int
    cost: int = 0
    notice: str = ""
    guessed: bool = False


def name_matches(
    tokens: Sequence[Token],
    constants: Sequence[str],
    taken: frozenset[str],
    *,
    with_a: bool = False,
) -> list[NameMatch]:
    """All spans that name constants; where one is named in full, of partial ones the shorter.

    Args:
        tokens: of the text.
        constants: of the formula.
        taken: words of the formula's predicates, which name nothing by themselves.
        with_a: whether an "a" that no noun follows names the constant a.
    """
    matches: list[NameMatch] = []
    for constant in constants:
        exact = [*_whole(tokens, constant, with_a=with_a)]
        parts = [*_partial(tokens, constant, taken)]
        matches += [*exact, *filter(partial(_shortens, tokens), parts)] if exact else parts
    matches += [wider for name in matches for wider in _wider(tokens, name, matches, taken)]
    return [extended for name in matches for extended in _with_article(tokens, name)]


def _whole(tokens: Sequence[Token], constant: str, *, with_a: bool) -> Iterator[NameMatch]:
    """Spans whose words together are the constant, in the plural or with marks as well."""
    wanted = _spellings(constant)
    yield from _numbers(tokens, constant)
    for start in range(len(tokens)):
        if tokens[start].word in _ARTICLES and not (with_a and _is_letter(tokens, start)):
            continue
        glued = short = ""
        for end in range(start + 1, min(start + _LONGEST, len(tokens)) + 1):
            part = glue(tokens[end - 1].word)
            if not part:
                break
            glued += part
            short += "" if tokens[end - 1].word in _ARTICLES else part
            if (glued in wanted or short in wanted) and glued not in PRONOUNS:
                yield NameMatch(constant, start, end)
    words = symbol_words(constant, 0).words
    if len(words) == 1 and len(words[0]) > 2 and is_common(words[0]):
        for at, token in enumerate(tokens):
            if glue(token.word) not in wanted and match(token.word, words[0]) == SAME:
                notice = f"“{token.raw}” is {constant}"
                yield NameMatch(constant, at, at + 1, 0, notice, guessed=True)


def _is_letter(tokens: Sequence[Token], at: int) -> bool:
    """Whether an "a" is a name, because no noun follows: "a is small", "b likes a."."""
    following = tokens[at + 1].word if at + 1 < len(tokens) else "."
    if tokens[at].word != "a":
        return False
    possible = forms(following)
    return following in _AFTER_NAMES or (Form.THIRD in possible and Form.NOUN not in possible)


_AFTER_NAMES = read_words("after_names")


def _numbers(tokens: Sequence[Token], constant: str) -> Iterator[NameMatch]:
    """The number that a constant is, in the other spelling: "2" for two, "two" for 2."""
    other = other_number(constant)
    for at, token in enumerate(tokens):
        if token.word == other:
            yield NameMatch(constant, at, at + 1, 0, f"“{token.raw}” is {constant}")


def _shortens(tokens: Sequence[Token], name: NameMatch) -> bool:
    """Whether a name leaves out words of its constant, as "Brandt" after "Ilse Brandt"."""
    words = symbol_words(name.constant, 0).words
    return {glue(token.word) for token in tokens[name.start : name.end]} < {*words}


def is_spelling(constant: str, words: Sequence[str]) -> bool:
    """Whether the words of a name, without articles, are those of a constant, or its plural."""
    glued = glue("".join(words))
    if glued in _spellings(constant) or glued == other_number(constant):
        return True
    return len(words) == 1 and match(words[0], constant) == SAME


def _wider(
    tokens: Sequence[Token], name: NameMatch, matches: list[NameMatch], taken: frozenset[str]
) -> Iterator[NameMatch]:
    """The whole name of which a constant is a part: "Paolo Roversi" for paolo."""
    for start, end in _runs(tokens):
        inside = start <= name.start and name.end <= end and (start, end) != (name.start, name.end)
        if not inside or tokens[name.start].raw.islower():
            continue
        rest = [*range(start, name.start), *range(name.end, end)]
        shared = any(
            other.constant != name.constant and other.start < end and start < other.end
            for other in matches
        )
        links = all(tokens[place].word in LINKS for place in rest)
        if shared or links or any(tokens[place].word in taken for place in rest):
            continue
        differing = [tokens[place].word for place in rest]
        if names_another(differing) or _belongs_to(tokens, name, start, end):
            continue
        shown = " ".join(token.raw for token in tokens[start:end])
        notice = f"“{shown}” is {name.constant}"
        before = [token.word for token in tokens[start : name.start]]
        own = [token.word for token in tokens[name.start : name.end]]
        after = [token.word for token in tokens[name.end : end]]
        guessed = is_doubtful(differing) or is_no_forename(before, own)
        guessed = guessed or not SUFFIXES.isdisjoint(after)
        yield NameMatch(name.constant, start, end, 2, notice, guessed)


def _belongs_to(tokens: Sequence[Token], name: NameMatch, start: int, end: int) -> bool:
    """Whether a name is part of a phrase for another one: "the King of England", "Max's Boss"."""
    if name.end < end and tokens[name.end].word == "'s":
        return True
    before = [token.word for token in tokens[start : name.start]]
    return "of" in before[-2:] and any(look_up(word).nouns.is_person for word in before)


def _spellings(constant: str) -> frozenset[str]:
    glued = glue(constant)
    spellings = {glued, glued.removeprefix("the")}
    number = _NUMBER.fullmatch(glued)
    if number:
        spellings.add(number[1])
    return frozenset(spellings)


def _partial(tokens: Sequence[Token], constant: str, taken: frozenset[str]) -> Iterator[NameMatch]:
    """Runs of capitalised words that share a word with the constant, or are one edit away."""
    words = [word for word in symbol_words(constant, 0).words if word not in LINKS]
    glued = glue(constant)
    yield from _initials(tokens, constant)
    for start, end in _runs(tokens):
        run = [glue(token.word) for token in tokens[start:end]]
        content = [word for word in run if word not in LINKS and word not in taken]
        shown = " ".join(token.raw for token in tokens[start:end])
        notice = f"“{shown}” is {constant}"
        alike = match("".join(run), glued, is_name=True)
        differing = [*(set(content) ^ set(words))]
        if have_other_titles(differing):
            continue
        if alike is not None and not set(run) & list_given_names():
            yield NameMatch(constant, start, end, 1, notice, guessed=True)
        elif content and _is_part(content, words, glued):
            if not _is_some(content, words):
                yield NameMatch(constant, start, end, 2, notice, guessed=True)
            elif not names_another(differing):
                guessed = is_doubtful(differing) or not is_in_order(content, words)
                yield NameMatch(constant, start, end, 2, notice, guessed)


def _initials(tokens: Sequence[Token], constant: str) -> Iterator[NameMatch]:
    """Names of several words of which a constant is the initials: "New York City" for nyc."""
    wanted = glue(constant)
    count = len(wanted)
    if count < 2:
        return
    for start in range(len(tokens)):
        if not _is_capital(tokens[start]):
            continue
        letters = ""
        for end in range(start + 1, len(tokens) + 1):
            token = tokens[end - 1]
            if token.word not in LINKS:
                letters += glue(token.word)[:1] if _is_capital(token) else " "
            if not wanted.startswith(letters):
                break
            complete = end == len(tokens) or not _is_capital(tokens[end])
            if letters == wanted and complete and token.word not in LINKS:
                shown = " ".join(each.raw for each in tokens[start:end])
                notice = f"“{shown}” is {constant}"
                yield NameMatch(constant, start, end, 2, notice, guessed=True)


def _is_part(content: list[str], words: list[str], glued: str) -> bool:
    """Whether words are some of a constant's or the reverse, or begin with the constant."""
    begins = any("".join(content[:end]) == glued for end in range(2, len(content)))
    return _is_some(content, words) or begins


def _is_some(content: list[str], words: list[str]) -> bool:
    return set(content) <= set(words) or bool(words and set(words) <= set(content))


def _runs(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Maximal runs of capitalised words and numbers, with links between them."""
    at = 0
    while at < len(tokens):
        if not _is_capital(tokens[at]):
            at += 1
            continue
        end = at + 1
        while end < len(tokens):
            if _is_capital(tokens[end]):
                end += 1
            elif (
                tokens[end].word in LINKS - {"and"}
                and end + 1 < len(tokens)
                and _is_capital(tokens[end + 1])
            ):
                end += 2
            else:
                break
        yield at + _is_capital_by_place(tokens, at), end
        at = end


def _is_capital(token: Token) -> bool:
    if token.word in _NO_NAMES:
        return False
    return token.raw[:1].isupper() or token.raw[:1].isdigit()


def _is_capital_by_place(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word has its capital for beginning a sentence: "Perhaps Max", "Young Max"."""
    if at and tokens[at - 1].word not in _SENTENCE_ENDS:
        return False
    possible = forms(tokens[at].word)
    if not possible or tokens[at].word in list_given_names():
        return False
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return not possible <= _NOMINAL and following is not None and _is_capital(following)


_SENTENCE_ENDS = frozenset({".", ":", ";", "⟦", "•"})


def _with_article(tokens: Sequence[Token], name: NameMatch) -> Iterator[NameMatch]:
    """A name, and with an article before it; that "a dog" is the one thing dog is a guess.

    That "the mayor" is mayor is only assumed.
    """
    yield name
    before = tokens[name.start - 1].word if name.start else ""
    first = tokens[name.start]
    is_person = first.raw[:1].isupper() and first.word in list_given_names()
    if is_person and name.end == name.start + 1:
        return  # "the Ann"
    is_kind = first.raw.islower() and (before != "the" or name.end == name.start + 1)
    is_some = is_kind or before != "the"
    if before not in _ARTICLES or (is_some and first.word in list_given_names()):
        return
    start, notice = name.start - 1, name.notice
    if is_some:
        shown = " ".join(token.raw for token in tokens[start : name.end])
        notice = f"“{shown}” is {name.constant}"
    guessed = name.guessed or (is_some and not (before == "the" and is_common(first.word)))
    yield NameMatch(name.constant, start, name.end, name.cost, notice, guessed)
