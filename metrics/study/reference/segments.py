"""A hypothesis beside its references, and the words of both.

>>> Segment("Every cube is small.", ("All cubes are small.",)).references
('All cubes are small.',)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from logic2text.errors import InputError, LimitError
from logic2text.extras import require_extra
from logic2text.lazy_dataclass import dataclass
from logic2text.limits import DEFAULT_LIMITS

EXTRA = "study"
"""The extra that brings sacrebleu, nltk, scipy, trueskill and statsmodels."""

MOST_WORDS = 512
"""Words of a text, signs included."""
MOST_REFERENCES = DEFAULT_LIMITS.candidates

Words: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Segment:
    """One text of a system.

    Attributes:
        hypothesis: the text.
        references: texts of people, or of another system, for the same input; at least one unless
            there are repairs.
        repaired: the hypothesis as people corrected it: the references of *targeted* metrics.
    """

    hypothesis: str
    references: tuple[str, ...] = ()
    repaired: tuple[str, ...] = ()

    @property
    def with_targets(self) -> Segment:
        """The segment with its repairs for references; it has none where nothing was repaired."""
        return replace(self, references=self.repaired)


def check_segments(segments: Sequence[Segment], name: str) -> Sequence[Segment]:
    """Check that a metric has what it needs, and return the segments.

    Raises:
        InputError: there is no segment, or one has no reference.
        LimitError: a text is too long, or has too many references.
    """
    if not segments:
        raise InputError(f"{name} has no texts to compare", "give at least one row")
    for number, segment in enumerate(segments):
        if not segment.references:
            raise InputError(
                f"text {number} has no reference, {name} needs at least one",
                'write {"hypothesis": "…", "references": ["…"]}',
            )
        check_sizes(segment)
    return segments


def check_sizes(segment: Segment) -> Segment:
    """Check the sizes of a segment, and return it.

    Raises:
        LimitError: a text has more than 4,000 characters or 512 words, or there are more than 64
            references or repairs.
    """
    for texts, kind in ((segment.references, "references"), (segment.repaired, "repairs")):
        if len(texts) > MOST_REFERENCES:
            raise LimitError(
                f"a text has {len(texts)} {kind}, at most {MOST_REFERENCES} are compared",
                "leave some out",
            )
    for text in (segment.hypothesis, *segment.references, *segment.repaired):
        _check_length(text)
    return segment


def _check_length(text: str) -> None:
    most = DEFAULT_LIMITS.characters
    if len(text) > most:
        raise LimitError(
            f"a text has {len(text):,} characters (limit `characters`: {most:,})", "split it"
        )
    if len(text) <= MOST_WORDS:
        return
    count = max(len(words_of(text, tokens)) for tokens in ("13a", "tercom", "terp"))
    if count > MOST_WORDS:
        raise LimitError(
            f"a text has {count:,} words with its signs, at most {MOST_WORDS} are compared",
            "split it",
        )


@lru_cache(maxsize=8)
def tokenizer(name: str) -> Callable[[str], str]:
    """``13a`` of mteval and WMT, or in lower case ``tercom`` of TER or ``terp`` of TERp.

    Raises:
        MissingPackageError: sacrebleu is not installed.
    """
    if name == "terp":
        return _split_as_terp
    with require_extra(EXTRA, "a comparison with references"):
        from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
        from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer
    tokenizers: dict[str, Callable[[], Callable[[str], str]]] = {
        "13a": Tokenizer13a,
        "tercom": lambda: TercomTokenizer(normalized=True),
    }
    return tokenizers[name]()


def words_of(text: str, tokens: str = "13a", *, lowercase: bool = False) -> Words:
    """The words of a text.

    Raises:
        MissingPackageError: as `tokenizer`.
    """
    words = tokenizer(tokens)(text.rstrip()).split()
    return tuple(word.lower() for word in words) if lowercase else tuple(words)


_SIGNS = re.compile(r"([ -&(-+/:-@\[-`{-~])")
_FINAL_STOP = re.compile(r"\s([^,. \t]+)([.,])\s")
"""A stop or comma at the end of a word that has none inside: "day." but not "u.s."."""


def _split_as_terp(text: str) -> str:
    """The text as TERp's program normalizes it: it keeps "u.s.", which Tercom takes apart."""
    spaced = _SIGNS.sub(r" \1 ", f" {' '.join(text.lower().split())} ")
    owned = re.sub("'s ", " 's ", spaced)
    return re.sub(r"(\d)-", r"\1 - ", _FINAL_STOP.sub(r"\1 \2 ", owned))
