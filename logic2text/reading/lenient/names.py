"""Where a text names the constants of a formula: several words, articles, parts of names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from logic2text.lexicon.dictionary import look_up
from logic2text.lexicon.word_class import FUNCTION_WORDS, PREPOSITIONS, Form, forms, word_classes
from logic2text.reading.lenient.symbol_words import glue, symbol_words
from logic2text.reading.lenient.word_lists import word_list
from logic2text.reading.lenient.word_matching import SAME, match
from logic2text.reading.tokens import Token

_ARTICLES = frozenset({"a", "an", "the"})
_NUMBER = re.compile(r"(?:year|number|[a-z])(\d+)")
_LONGEST = 10
_LINKS = frozenset({"of", "the", "and", "for", "in", "de", "la", "von", "van", "to", "'s", "a"})
_NO_NAMES = (word_list("barriers") | FUNCTION_WORDS | PREPOSITIONS) - _LINKS
"""Words of the logic and prepositions, which a capital does not make part of a name."""
_NOMINAL = frozenset({Form.NOUN, Form.PLURAL})
_KINDS_OF_PLACES = frozenset(
    (
        *("airport", "avenue", "bay", "beach", "coast", "county", "district", "hill", "island"),
        *(
            "lake",
            "mountain",
            "ocean",
            "park",
            "river",
            "road",
            "sea",
            "square",
            "street",
            "valley",
        ),
    )
)
"""Words that make a name that of another place: "Lincoln Park"."""
_TITLES = frozenset({"mr", "mrs", "ms", "miss", "dr", "prof", "sir", "madam"})
_PREFIXES = frozenset({"anti", "pseudo", "neo", "non", "ex", "pro", "post"})
"""Words for persons in the dictionary, and no titles: an anti is who is against something."""
_PERSONS, _PLACES = "18", "15"
"""The numbers of WordNet's files ``noun.person`` and ``noun.location``."""


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A span of a text that names a constant; `end` is exclusive.

    Attributes:
        notice: what is assumed; "" where the words are those of the constant.
        guessed: whether another thing could well have that name: one letter differs, or words
            are added or left out that are no part of a person's name.
    """

    constant: str
    start: int
    end: int
    cost: int = 0
    notice: str = ""
    guessed: bool = False


def name_matches(
    tokens: Sequence[Token], constants: Sequence[str], taken: frozenset[str]
) -> list[NameMatch]:
    """All spans that name constants; partial ones only where a constant has no other.

    Args:
        tokens: of the text.
        constants: of the formula.
        taken: words of the formula's predicates, which name nothing by themselves.
    """
    matches: list[NameMatch] = []
    for constant in constants:
        exact = [*_whole(tokens, constant)]
        matches += exact or _partial(tokens, constant, taken)
    matches += [wider for name in matches for wider in _wider(tokens, name, matches, taken)]
    return [extended for name in matches for extended in _with_article(tokens, name)]


def _whole(tokens: Sequence[Token], constant: str) -> Iterator[NameMatch]:
    """Spans whose words together are the constant, in the plural or with marks as well."""
    wanted = _spellings(constant)
    for start in range(len(tokens)):
        if tokens[start].word in _ARTICLES:
            continue
        glued = short = ""
        for end in range(start + 1, min(start + _LONGEST, len(tokens)) + 1):
            part = glue(tokens[end - 1].word)
            if not part:
                break
            glued += part
            short += "" if tokens[end - 1].word in _ARTICLES else part
            if glued in wanted or short in wanted:
                yield NameMatch(constant, start, end)
    words = symbol_words(constant, 0).words
    if len(words) == 1 and len(words[0]) > 2:
        for at, token in enumerate(tokens):
            if glue(token.word) not in wanted and match(token.word, words[0]) == SAME:
                yield NameMatch(constant, at, at + 1)


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
        links = all(tokens[place].word in _LINKS for place in rest)
        if shared or links or any(tokens[place].word in taken for place in rest):
            continue
        differing = [tokens[place].word for place in rest]
        if _names_another(differing):
            continue
        shown = " ".join(token.raw for token in tokens[start:end])
        notice = f"“{shown}” is {name.constant}"
        before = [token.word for token in tokens[start : name.start]]
        own = [token.word for token in tokens[name.start : name.end]]
        guessed = _is_doubtful(differing) or _is_no_forename(before, own)
        yield NameMatch(name.constant, start, end, 2, notice, guessed)


def _spellings(constant: str) -> frozenset[str]:
    glued = glue(constant)
    spellings = {glued, glued.removeprefix("the")}
    number = _NUMBER.fullmatch(glued)
    if number:
        spellings.add(number[1])
    return frozenset(spellings)


def _partial(tokens: Sequence[Token], constant: str, taken: frozenset[str]) -> Iterator[NameMatch]:
    """Runs of capitalised words that share a word with the constant, or are one edit away."""
    words = [word for word in symbol_words(constant, 0).words if word not in _LINKS]
    glued = glue(constant)
    yield from _initials(tokens, constant)
    for start, end in _runs(tokens):
        run = [glue(token.word) for token in tokens[start:end]]
        content = [word for word in run if word not in _LINKS and word not in taken]
        shown = " ".join(token.raw for token in tokens[start:end])
        notice = f"“{shown}” is {constant}"
        alike = match("".join(run), glued)
        differing = [*(set(content) ^ set(words))]
        if alike is not None and not set(run) & _given_names():
            yield NameMatch(constant, start, end, 1, notice, guessed=len(run) == 1)
        elif content and _is_part(content, words, glued):
            if not _is_some(content, words):
                yield NameMatch(constant, start, end, 2, notice, guessed=True)
            elif not _names_another(differing):
                yield NameMatch(constant, start, end, 2, notice, _is_doubtful(differing))


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
            if token.word not in _LINKS:
                letters += glue(token.word)[:1] if _is_capital(token) else " "
            if not wanted.startswith(letters):
                break
            complete = end == len(tokens) or not _is_capital(tokens[end])
            if letters == wanted and complete and token.word not in _LINKS:
                shown = " ".join(each.raw for each in tokens[start:end])
                notice = f"“{shown}” is {constant}"
                yield NameMatch(constant, start, end, 2, notice, guessed=True)


def _is_part(content: list[str], words: list[str], glued: str) -> bool:
    """Whether words are some of a constant's or the reverse, or begin with the constant."""
    begins = any("".join(content[:end]) == glued for end in range(2, len(content)))
    return _is_some(content, words) or begins


def _is_some(content: list[str], words: list[str]) -> bool:
    return set(content) <= set(words) or bool(words and set(words) <= set(content))


def _names_another(differing: Sequence[str]) -> bool:
    """Whether words make a name that of another thing: "bridge" in "London Bridge"."""
    if not _KINDS_OF_PLACES.isdisjoint(differing):
        return True
    nouns = (look_up(word).nouns for word in differing if word not in _given_names())
    return any(noun.count and noun.kind not in (_PERSONS, _PLACES) for noun in nouns)


def _is_doubtful(differing: Sequence[str]) -> bool:
    """Whether words are none of a person's name: "new" in "New York"."""
    unlisted = [word for word in differing if word not in _given_names() | _LINKS]
    return any(
        bool(look_up(word)) and look_up(word).nouns.kind not in (_PERSONS, _PLACES)
        for word in unlisted
    )


def _is_no_forename(before: Sequence[str], own: Sequence[str]) -> bool:
    """Whether what stands before a given name is neither a given name nor a title: "Eau Claire"."""
    if _given_names().isdisjoint(own):
        return False
    others = {word for word in before if word not in _given_names() | _LINKS | _TITLES}
    is_title = all(look_up(word).nouns.kind == _PERSONS for word in others)
    return not (is_title and others.isdisjoint(_PREFIXES))


def _given_names() -> frozenset[str]:
    return word_classes().masculine | word_classes().feminine


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
                tokens[end].word in _LINKS - {"and"}
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
    if not possible or tokens[at].word in _given_names():
        return False
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return not possible <= _NOMINAL and following is not None and _is_capital(following)


_SENTENCE_ENDS = frozenset({".", ":", ";", "⟦", "•"})


def _with_article(tokens: Sequence[Token], name: NameMatch) -> Iterator[NameMatch]:
    yield name
    if name.start and tokens[name.start - 1].word in _ARTICLES:
        article = name.start - 1
        yield NameMatch(name.constant, article, name.end, name.cost, name.notice, name.guessed)
