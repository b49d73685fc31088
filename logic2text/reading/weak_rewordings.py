"""Weak readings of words that are looked for only where a text would be refuted otherwise.

"Either … or" can exclude both, "is the K of b" need not claim that there is one K only, and "the
K" can stand for the kind (``docs/semantics.md``).  Each is a rewording of the tokens.

>>> from logic2text.reading.tokens import tokenise
>>> [" ".join(token.word for token in tokens) for tokens in
...  weak_rewordings(tokenise("b is either red or green"), excludes=True)]
['b is xeither red or green']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text.reading.tokens import Token

EXCLUSIVE = "xeither"
"""The token for an exclusive "either"; the tokenizer never makes it of a text."""


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


def _without_uniqueness(tokens: Sequence[Token]) -> Iterator[Token]:
    """With "is a K" for "is the K"."""
    for at, token in enumerate(tokens):
        before = tokens[at - 1].word if at else ""
        yield token._replace(word="a") if token.word == "the" and before == "is" else token


def _of_kind(tokens: list[Token]) -> list[Token]:
    """With "every K" for "the K" at the beginning."""
    if not tokens or tokens[0].word != "the":
        return tokens
    return [tokens[0]._replace(word="every"), *tokens[1:]]
