"""Distributions of next tokens by a larger language model, as labels of texts of our tokens.

    texts = read(path); texts.tokens[texts.starts[0] : texts.starts[1]]

Two models with different tokens agree on where words begin.  There the probability that the larger
one gives to a token is that of the first of our tokens for the same characters.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics.language_model.causal_weights import START_ID
from metrics.tokenization.byte_bpe import BLANK, ByteBPE

KEPT = 32
"""The tokens of a distribution that are kept, the most probable ones."""

UNMAPPED = -1
"""Stands for a token of the larger model with which no word begins."""

FINAL = frozenset(".!?\"')")
"""After these a text may end, of which the larger model knows other customs."""


Distribution: TypeAlias = tuple[NDArray[np.uint16], NDArray[np.float16]]
"""The most probable tokens (`KEPT`,) and their probabilities."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenDistributions:
    """Texts with distributions of some of their tokens.

    Attributes:
        tokens: uint16 (all tokens,), of each text the start, its tokens and perhaps the end.
        starts: int64 (n + 1,), where each text begins in `tokens`.
        places: int64 (m,), ascending, the places in `tokens` that have a distribution.
        kept: uint16 (m, `KEPT`), the most probable tokens at these places.
        probabilities: fp16 (m, `KEPT`), theirs; the rest is of all other tokens together.
    """

    tokens: NDArray[np.uint16]
    starts: NDArray[np.int64]
    places: NDArray[np.int64]
    kept: NDArray[np.uint16]
    probabilities: NDArray[np.float16]

    def save(self, path: Path) -> None:
        """Write a file that `read` reads."""
        partial = path.with_suffix(".partial.npz")
        arrays = {name: getattr(self, name) for name in self.__slots__}
        np.savez(partial, **arrays)
        partial.rename(path)


def read(path: Path) -> TokenDistributions:
    """The labels of a file."""
    with np.load(path) as file:
        return TokenDistributions(**{name: file[name] for name in TokenDistributions.__slots__})


def concatenate(
    texts: Sequence[Sequence[int]], labels: Sequence[dict[int, Distribution]]
) -> TokenDistributions:
    """Texts of tokens with the distributions at places of each."""
    starts = np.array([*accumulate(map(len, texts), initial=0)], np.int64)
    firsts = starts[:-1].tolist()
    distributions = [distribution for of_text in labels for distribution in of_text.values()]
    return TokenDistributions(
        np.array([token for text in texts for token in text], np.uint16),
        starts,
        np.array(
            [first + i for first, of in zip(firsts, labels, strict=True) for i in of], np.int64
        ),
        np.array([tokens for tokens, _ in distributions], np.uint16).reshape(-1, KEPT),
        np.array([shares for _, shares in distributions], np.float16).reshape(-1, KEPT),
    )


def first_tokens(theirs: Sequence[str], ours: ByteBPE) -> NDArray[np.int64]:
    """For each of their tokens (n,) the first of ours for its characters, or `UNMAPPED`.

    Args:
        theirs: tokens in the byte-level alphabet, by their ids.
        ours: the tokenizer of our model.
    """
    firsts = np.full(len(theirs), UNMAPPED, np.int64)
    for i, token in enumerate(theirs):
        text = token.replace(BLANK, " ")
        begins_part = token.startswith(BLANK) or not token[:1].isalpha()
        if begins_part and text.strip() and text.isascii() and text.isprintable():
            firsts[i] = ours.encode(f"a{text}")[1]  # after a word, as in the midst of a text
    return firsts


def common_starts(theirs: Sequence[str], ours: Sequence[str]) -> dict[int, int]:
    """For each of their tokens that begins where one of ours does the place of ours.

    Args:
        theirs: the tokens of a text; the first has no blank before it.
        ours: the tokens of the same text; the first has.
    """
    starts_and_end = [*accumulate(map(len, ours), initial=0)]
    our_starts = {start: i for i, start in enumerate(starts_and_end[:-1])}
    starts = accumulate(map(len, theirs), initial=1)
    return {
        i: our_starts[start]
        for i, (start, token) in enumerate(zip(starts, theirs, strict=False))
        if start in our_starts and (token.startswith(BLANK) or not token[:1].isalpha())
    }


def map_labels(
    theirs: Sequence[str],
    labels: dict[int, Distribution],
    ids: Sequence[int],
    names: Sequence[str],
) -> dict[int, Distribution]:
    """The labels of a text by the places of our tokens.

    Args:
        theirs: the tokens of the teacher, after the start.
        labels: by their places in `theirs`.
        ids: our tokens, from the start on.
        names: our tokens by their ids.
    """
    places = common_starts(theirs, [names[i] for i in ids[1:]])
    return {
        place + 1: labels[i]
        for i, place in places.items()
        if i in labels and names[ids[place]][-1] not in FINAL
    }


def our_tokens(ours: ByteBPE, names: Sequence[str], text: str) -> list[int] | None:
    """The tokens of a text after the start, or None where the tokenizer would change the text.

    Args:
        ours: the tokenizer of our model.
        names: its tokens by their ids.
        text: to tokenize.
    """
    ids = ours.encode(text)
    if "".join(names[i] for i in ids) != BLANK + text.replace(" ", BLANK):
        return None
    return [START_ID, *ids]
