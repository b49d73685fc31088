"""Weak readings of words that are looked for only where a text would be refuted otherwise.

"Either … or" can exclude both, "is the K" and "the largest K" need not claim that there is one K
only, "the K" can stand for the kind, "other than b" can mean "except b", and "if A, then B, and it
is C" can end with what follows from A (``docs/semantics.md``).  Each is a rewording of the tokens.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> [" ".join(token.word for token in tokens) for tokens in
...  weak_rewordings(tokenise("b is either red or green"), excludes=True)]
['b is •either red or green']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest

from logic2text.closed_words import read_words
from logic2text.reading.parsing.tokens import Token

EXCLUSIVE = "•either"
"""The token for an exclusive "either"; its dot is in no token of a text."""
NOT_UNIQUE = "•the"
"""The token for "the" before a superlative that need not be true of one thing only."""


def weak_rewordings(tokens: Sequence[Token], *, excludes: bool) -> Iterator[list[Token]]:
    """The weak rewordings of a text.

    Args:
        tokens: of the text.
        excludes: whether the formula has an exclusive disjunction.
    """
    words = [token.word for token in tokens]
    exclusive = [*tokens]
    if excludes and "either" in words:
        exclusive = [
            token._replace(word=EXCLUSIVE) if token.word == "either" else token for token in tokens
        ]
        yield exclusive
    one_of_several = [*_without_uniqueness(exclusive)]
    for kinds in (one_of_several, _of_kind(exclusive), _of_kind(one_of_several)):
        if kinds != exclusive:
            yield kinds
    yield from usual_rewordings(tokens)


def usual_rewordings(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Those of texts whose words are all in the lexicon's files."""
    if ("other", "than") in pairwise([token.word for token in tokens]):
        yield [*_write_except(tokens)]
    if {"if", "when", "whenever"} & {token.word for token in tokens}:
        within = [*_within_consequent(tokens)]
        if len(within) < len(tokens):
            yield within
    if "between" in [token.word for token in tokens]:
        yield [*_strictly_between(tokens)]
    yield from _superlatives(tokens)


def _strictly_between(tokens: Sequence[Token]) -> Iterator[Token]:
    """With "strictly between 18 and 25", where neither is meant to be among them."""
    for token in tokens:
        if token.word == "between":
            yield token._replace(word="strictly", raw="strictly")
        yield token


def _within_consequent(tokens: Sequence[Token]) -> Iterator[Token]:
    """Without the comma of ", and it is red", which can be of what follows from a condition."""
    for at, token in enumerate(tokens):
        joined = [after.word for after in tokens[at + 1 : at + 3]]
        goes_on = joined[:1] in (["and"], ["or"]) and joined[-1] in read_words("subject_pronouns")
        if token.word != "," or not goes_on:
            yield token


def _superlatives(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The rewording in which "the largest cube" is a cube that is larger than every other one."""
    reworded = [
        token._replace(word=NOT_UNIQUE) if token.word == "the" and _is_superlative(after) else token
        for token, after in zip_longest(tokens, tokens[1:])
    ]
    if reworded != [*tokens]:
        yield reworded


def _is_superlative(token: Token | None) -> bool:
    return token is not None and token.word.endswith("est")


def _without_uniqueness(tokens: Sequence[Token]) -> Iterator[Token]:
    """With "is a K" for "is the K"."""
    for at, token in enumerate(tokens):
        before = tokens[at - 1].word if at else ""
        yield token._replace(word="a") if token.word == "the" and before == "is" else token


def _write_except(tokens: Sequence[Token]) -> Iterator[Token]:
    """With "except b" for "other than b", which can say of b that it is not so."""
    for before, token, after in zip_longest([None, *tokens[:-1]], tokens, tokens[1:]):
        if token.word == "other" and after is not None and after.word == "than":
            yield token._replace(word="except")
        elif token.word != "than" or before is None or before.word != "other":
            yield token


def _of_kind(tokens: list[Token]) -> list[Token]:
    """With "every K" for "the K" at the beginning."""
    if not tokens or tokens[0].word != "the":
        return tokens
    return [tokens[0]._replace(word="every"), *tokens[1:]]
