"""Finds the constants of a formula in a text: several words, articles, parts of names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from logic2text.closed_words import read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.names.splitting import list_given_names
from logic2text.lexicon.names.symbol_words import glue, symbol_words
from logic2text.lexicon.word_matching import SAME, match
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import FUNCTION_WORDS, PREPOSITIONS, Form, forms
from logic2text.reading.lenient.name_words import (
    LINKS,
    PRONOUNS,
    SUFFIXES,
    TITLES,
    is_common,
    is_doubtful,
    is_in_order,
    is_no_forename,
    names_another,
    other_number,
)
from logic2text.reading.parsing.tokens import Token

_ARTICLES = read_words("articles")
_AFTER_NAMES = read_words("after_names")
_NUMBER = lazy_pattern(r"(?:year|number|[a-z])(\d+)")
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
        parts = [*_initials(tokens, constant), *_partial(tokens, constant, taken)]
        matches += exact or parts
        if exact:  # "Brandt" after "Ilse Brandt"
            own = {*symbol_words(constant, 0).words}
            matches += [name for name in parts if {*_glued(tokens, name.start, name.end)} < own]
    matches += [wider for name in matches for wider in _wider(tokens, name, matches, taken)]
    return [extended for name in matches for extended in _with_article(tokens, name)]


def is_spelling(constant: str, words: Sequence[str]) -> bool:
    """Whether the words of a name, without articles, are those of a constant, or its plural."""
    glued = glue("".join(words))
    if glued in _spellings(constant) or glued == other_number(constant):
        return True
    return len(words) == 1 and match(words[0], constant) == SAME


def _assume(
    tokens: Sequence[Token], constant: str, start: int, end: int, cost: int, *, guessed: bool
) -> NameMatch:
    shown = " ".join(token.raw for token in tokens[start:end])
    return NameMatch(constant, start, end, cost, f"“{shown}” is {constant}", guessed)


def _glued(tokens: Sequence[Token], start: int, end: int) -> list[str]:
    return [glue(token.word) for token in tokens[start:end]]


# Names in full ------------------------------------------------------------------------------------


def _whole(tokens: Sequence[Token], constant: str, *, with_a: bool) -> Iterator[NameMatch]:
    """Spans whose words together are the constant, in the plural or with marks as well."""
    wanted, number = _spellings(constant), other_number(constant)
    for at, token in enumerate(tokens):
        if token.word == number:  # "2" for two
            yield _assume(tokens, constant, at, at + 1, 0, guessed=False)
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
                yield _assume(tokens, constant, at, at + 1, 0, guessed=True)


def _is_letter(tokens: Sequence[Token], at: int) -> bool:
    """Whether an "a" is a name, because no noun follows: "a is small", "b likes a."."""
    following = tokens[at + 1].word if at + 1 < len(tokens) else "."
    possible = forms(following)
    is_verb = Form.THIRD in possible and Form.NOUN not in possible
    return tokens[at].word == "a" and (following in _AFTER_NAMES or is_verb)


def _spellings(constant: str) -> frozenset[str]:
    glued = glue(constant)
    number = _NUMBER.fullmatch(glued)
    return frozenset({glued, glued.removeprefix("the"), number[1] if number else glued})


# Parts of names ----------------------------------------------------------------------------------


def _wider(
    tokens: Sequence[Token], name: NameMatch, matches: list[NameMatch], taken: frozenset[str]
) -> Iterator[NameMatch]:
    """The whole name of which a constant is a part: "Paolo Roversi" for paolo."""
    for start, end in _runs(tokens):
        inside = start <= name.start and name.end <= end and (start, end) != (name.start, name.end)
        if not inside or tokens[name.start].raw.islower():
            continue
        before, own, after = (
            [token.word for token in tokens[first:last]]
            for first, last in ((start, name.start), (name.start, name.end), (name.end, end))
        )
        differing = (*before, *after)
        shared = any(
            other.constant != name.constant and other.start < end and start < other.end
            for other in matches
        )
        if shared or LINKS.issuperset(differing) or not taken.isdisjoint(differing):
            continue
        # "The King of England", "Max's Boss".
        of_person = "of" in before[-2:] and any(look_up(word).nouns.is_person for word in before)
        if not names_another(differing) and not of_person and after[:1] != ["'s"]:
            is_another = is_no_forename(before, own) or not SUFFIXES.isdisjoint(after)
            guessed = is_another or is_doubtful(differing)
            yield _assume(tokens, name.constant, start, end, 2, guessed=guessed)


def _partial(tokens: Sequence[Token], constant: str, taken: frozenset[str]) -> Iterator[NameMatch]:
    """Runs of capitalised words that share a word with the constant, or are one edit away."""
    words = [word for word in symbol_words(constant, 0).words if word not in LINKS]
    glued = glue(constant)
    for start, end in _runs(tokens):
        run = _glued(tokens, start, end)
        content = [word for word in run if word not in LINKS | taken]
        differing = {*content} ^ {*words}
        if len(TITLES & differing) > 1:
            continue  # Mr and Mrs Smith
        is_misspelt = match("".join(run), glued, is_name=True) is not None
        is_some = {*content} <= {*words} or (bool(words) and {*words} <= {*content})
        if is_misspelt and list_given_names().isdisjoint(run):
            yield _assume(tokens, constant, start, end, 1, guessed=True)
        elif content and is_some and not names_another(differing):
            guessed = is_doubtful(differing) or not is_in_order(content, words)
            yield _assume(tokens, constant, start, end, 2, guessed=guessed)
        elif not is_some and glued in ("".join(content[:last]) for last in range(2, len(content))):
            yield _assume(tokens, constant, start, end, 2, guessed=True)


def _initials(tokens: Sequence[Token], constant: str) -> Iterator[NameMatch]:
    """Names of several words of which a constant is the initials: "New York City" for nyc."""
    wanted = glue(constant)
    starts = [at for at in range(len(tokens)) if len(wanted) > 1 and _is_capital(tokens, at)]
    for start in starts:
        letters = ""
        for end in range(start + 1, len(tokens) + 1):
            is_link = tokens[end - 1].word in LINKS
            if not is_link:
                is_capital = _is_capital(tokens, end - 1)
                letters += glue(tokens[end - 1].word)[:1] if is_capital else " "
            if not wanted.startswith(letters):
                break
            if letters == wanted and not is_link and not _is_capital(tokens, end):
                yield _assume(tokens, constant, start, end, 2, guessed=True)


def _runs(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Maximal runs of capitalised words and numbers, with links between them."""
    at = 0
    while at < len(tokens):
        if not _is_capital(tokens, at):
            at += 1
            continue
        end = at + 1
        while True:
            is_link = end < len(tokens) and tokens[end].word in LINKS - {"and"}
            if _is_capital(tokens, end):
                end += 1
            elif is_link and _is_capital(tokens, end + 1):
                end += 2
            else:
                break
        yield at + _is_capital_by_place(tokens, at), end
        at = end


def _is_capital(tokens: Sequence[Token], at: int) -> bool:
    if at >= len(tokens) or tokens[at].word in _NO_NAMES:
        return False
    return tokens[at].raw[:1].isupper() or tokens[at].raw[:1].isdigit()


def _is_capital_by_place(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word has its capital for beginning a sentence: "Perhaps Max", "Young Max"."""
    possible = forms(tokens[at].word)
    if (at and tokens[at - 1].word not in _SENTENCE_ENDS) or possible <= _NOMINAL:
        return False
    return tokens[at].word not in list_given_names() and _is_capital(tokens, at + 1)


_SENTENCE_ENDS = frozenset({".", ":", ";", "⟦", "•"})


def _with_article(tokens: Sequence[Token], name: NameMatch) -> Iterator[NameMatch]:
    """A name, and with an article before it; that "a dog" is the one thing dog is a guess.

    That "the mayor" is mayor is only assumed.
    """
    yield name
    first, before = tokens[name.start], tokens[name.start - 1].word if name.start else ""
    is_given = first.word in list_given_names()
    if first.raw[:1].isupper() and is_given and name.end == name.start + 1:
        return  # "the Ann"
    is_kind = first.raw.islower() and (before != "the" or name.end == name.start + 1)
    is_some = is_kind or before != "the"
    if before not in _ARTICLES or (is_some and is_given):
        return
    if not is_some:
        yield replace(name, start=name.start - 1)
        return
    guessed = name.guessed or before != "the" or not is_common(first.word)
    yield _assume(tokens, name.constant, name.start - 1, name.end, name.cost, guessed=guessed)
