"""Where a text names the constants of a formula: several words, articles, parts of names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from logic2text.reading.lenient.symbol_words import glue, symbol_words
from logic2text.reading.lenient.word_matching import SAME, match
from logic2text.reading.tokens import Token

_ARTICLES = frozenset({"a", "an", "the"})
_NUMBER = re.compile(r"(?:year|number|[a-z])(\d+)")
_LONGEST = 10
_LINKS = frozenset({"of", "the", "and", "for", "in", "de", "la", "von", "van", "to", "'s", "a"})


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A span of a text that names a constant; `end` is exclusive.

    Attributes:
        notice: what is assumed; "" where the words are those of the constant.
    """

    constant: str
    start: int
    end: int
    cost: int = 0
    notice: str = ""


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
        shown = " ".join(token.raw for token in tokens[start:end])
        yield NameMatch(name.constant, start, end, 2, f"“{shown}” is {name.constant}")


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
    for start, end in _runs(tokens):
        run = [glue(token.word) for token in tokens[start:end]]
        content = [word for word in run if word not in _LINKS and word not in taken]
        shown = " ".join(token.raw for token in tokens[start:end])
        notice = f"“{shown}” is {constant}"
        alike = match("".join(run), glued)
        if alike is not None:
            yield NameMatch(constant, start, end, 1, notice)
        elif content and _is_part(content, words, glued):
            yield NameMatch(constant, start, end, 2, notice)


def _is_part(content: list[str], words: list[str], glued: str) -> bool:
    """Whether words are some of a constant's or the reverse, or the constant is their initials."""
    some = set(content) <= set(words) or (words and set(words) <= set(content))
    initials = len(glued) > 1 and glued == "".join(word[:1] for word in content)
    begins = len(glued) > 3 and "".join(content).startswith(glued)
    return bool(some or initials or begins)


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
        yield at, end
        at = end


def _is_capital(token: Token) -> bool:
    return token.raw[:1].isupper() or token.raw[:1].isdigit()


def _with_article(tokens: Sequence[Token], name: NameMatch) -> Iterator[NameMatch]:
    yield name
    if name.start and tokens[name.start - 1].word in _ARTICLES:
        article = name.start - 1
        yield NameMatch(name.constant, article, name.end, name.cost, name.notice)
