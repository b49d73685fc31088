r"""Byte-level BPE (Sennrich et al. 2016; Radford et al. 2019) of our language model.

The normaliser's steps and the merges are read from the file; texts are split as by the library
`tokenizers` with ``Split(" ?\d")`` and ``ByteLevel``, and marks such as ``<s>`` in a text are only
characters.  The ids of parts are cached, so that a word is merged once.

    ByteBPE.read(Path("tokenizer.json")).encode("every cube is small")
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cache
from heapq import heapify, heappop, heappush
from itertools import pairwise
from pathlib import Path
from typing import Any, Self, TypeAlias

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from metrics.tokenization.files import Entry, entry, read_entries, refuse

Step: TypeAlias = Callable[[str], str]
Pair: TypeAlias = tuple[str, str]

CACHED_PARTS = 32_768
LONGEST_CACHED_PART = 64
"""In characters; longer parts are not cached, so the cache is bounded."""

WHITE_SPACE = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
"""Unicode's, for a class of characters; Python's ``\\s`` has four control characters more."""

BLANK = "Ġ"
"""A blank in a token, whose bytes are written as characters of `byte_characters`."""

DIGIT, NUMBER, LETTER, SIGN = "0", "\x01", "a", "!"
"""What stands for the characters of a class while a text is split."""

DIGITS_WITH_BLANK = lazy_pattern(r" ?[0-9]")
"""Splits off each digit with the blank before it, as our own tokenizer does."""

NUMBERS = lazy_pattern(r"[0-9\x01]")
"""Splits off each digit as a token of its own, as ``Digits(individual_digits=True)``."""

_PARTS = lazy_pattern(
    r"'s|'t|'re|'ve|'m|'ll|'d| ?[A-Za-z]+| ?[0-9\x01]+| ?[^ A-Za-z0-9\x01]+| +(?! )| +"
)


@dataclass(frozen=True, slots=True)
class ByteBPE:
    """Ids of texts; threads may share it.

    Attributes:
        steps: the normaliser's, in order.
        vocabulary: the id of each token, its bytes written as the characters of `byte_characters`.
        ranks: of the pairs that are merged, the first of them first.
        digits: the parts that are split off before words are.
    """

    steps: tuple[Step, ...]
    vocabulary: Mapping[str, int]
    ranks: Mapping[Pair, int]
    digits: re.Pattern[str] = DIGITS_WITH_BLANK
    _cached: dict[str, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def read(cls, path: Path) -> Self:
        """The tokenizer of a ``tokenizer.json`` of `metrics.training.language_model.tokenizer`.

        Raises:
            UnavailableError: there is no such file.
            InputError: the file is not a tokenizer, or one of another kind.
        """
        entries = read_entries(path)
        model = entry(entries, "model")
        vocabulary, merges = model.get("vocab"), model.get("merges")
        if (
            not isinstance(vocabulary, dict)
            or not isinstance(merges, list)
            or entry(entries, "pre_tokenizer") != PRE_TOKENIZER
            or any(byte not in vocabulary for byte in byte_characters())
        ):
            raise refuse(path, "one of the embedded language model's kind was expected")
        try:
            steps = tuple(map(_step, entry(entries, "normalizer")["normalizers"]))
            ranks = {_pair(merge): rank for rank, merge in enumerate(merges)}
        except (KeyError, TypeError, ValueError, re.error) as error:
            raise refuse(path, f"{type(error).__name__}: {error}") from None
        return cls(steps, vocabulary, ranks)

    def encode(self, text: str) -> list[int]:
        """The ids of a text, without marks of its start and end."""
        for step in self.steps:
            text = step(text)
        cached = self._cached
        ids: list[int] = []
        for part in split(text, self.digits):
            piece_ids = cached.get(part)
            ids += self._add(part) if piece_ids is None else piece_ids
        return ids

    def _add(self, part: str) -> tuple[int, ...]:
        """The ids of a part, which are cached; a full cache is emptied."""
        ids = tuple(self._merge(part))
        if len(part) <= LONGEST_CACHED_PART:
            if len(self._cached) >= CACHED_PARTS:
                self._cached.clear()
            self._cached[part] = ids
        return ids

    def _merge(self, part: str) -> list[int]:
        """The pair of the lowest rank is merged first, of two alike the left one."""
        characters = byte_characters()
        tokens = [characters[byte] for byte in part.encode("utf-8")]
        count = len(tokens)
        after = list(range(1, count + 1))
        before = list(range(-1, count - 1))
        ranks = self.ranks
        waiting = [
            (ranks[pair], place) for place, pair in enumerate(pairwise(tokens)) if pair in ranks
        ]
        heapify(waiting)
        while waiting:
            rank, left = heappop(waiting)
            right = after[left]
            # A pair whose tokens have changed since it was pushed has another rank, or none.
            if right == count or ranks.get((tokens[left], tokens[right])) != rank:
                continue
            tokens[left] += tokens[right]
            tokens[right] = ""
            after[left] = after[right]
            if after[right] < count:
                before[after[right]] = left
            for place in (before[left], left):
                if place >= 0 and after[place] < count:
                    new_rank = ranks.get((tokens[place], tokens[after[place]]))
                    if new_rank is not None:
                        heappush(waiting, (new_rank, place))
        return [self.vocabulary[token] for token in tokens if token]


def split(text: str, digits: re.Pattern[str] = DIGITS_WITH_BLANK) -> list[str]:
    """The parts of a normalised text that are merged by themselves; a digit is a part.

    >>> split(" all x12, it's")
    [' all', ' x', '1', '2', ',', ' it', "'s"]
    """
    shape = text if text.isascii() and text.isprintable() else "".join(map(_class, text))
    parts: list[str] = []
    start = 0
    for digit in digits.finditer(shape):
        parts += _split_between(text, shape, start, digit.start())
        parts += _split_between(text, shape, digit.start(), digit.end())
        start = digit.end()
    return parts + _split_between(text, shape, start, len(shape))


def _split_between(text: str, shape: str, start: int, end: int) -> list[str]:
    matches = _PARTS.finditer(shape[start:end])
    return [text[start + match.start() : start + match.end()] for match in matches]


@cache
def byte_characters() -> tuple[str, ...]:
    """A visible character for each byte, as GPT-2 has them."""
    visible = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    others = (code for code in range(0x100, 0x200))
    return tuple(chr(byte if byte in visible else next(others)) for byte in range(0x100))


def _class(character: str) -> str:
    """The character itself in printable ASCII, else what stands for its class."""
    if " " <= character <= "~":
        return character
    match unicodedata.category(character):
        case "Nd":
            return DIGIT
        case "Nl" | "No":
            return NUMBER
        case "Lu" | "Ll" | "Lt" | "Lm" | "Lo":
            return LETTER
        case _:
            return SIGN


def _pair(merge: Any) -> Pair:
    first, second = merge.split(" ") if isinstance(merge, str) else merge
    return first, second


def _step(rule: Entry) -> Step:
    """A step of the normaliser.

    Raises:
        ValueError: it is of an unknown kind.
    """
    match rule:
        case {"type": "NFC"}:
            return lambda text: unicodedata.normalize("NFC", text)
        case {"type": "Strip", "strip_left": True, "strip_right": True}:
            return lambda text: text.strip(" ")
        case {"type": "Prepend", "prepend": str(start)}:
            return lambda text: start + text if text else text
        case {"type": "Replace", "pattern": {"String": str(old)}, "content": str(new)}:
            return lambda text: text.replace(old, new)
        case {"type": "Replace", "pattern": {"Regex": str(pattern)}, "content": str(new)}:
            expression = re.compile(pattern.replace(r"\s", f"[{WHITE_SPACE}]"))
            return lambda text: expression.sub(lambda _: new, text)
    raise ValueError(f"an unknown step of the normaliser: {rule.get('type')}")


PRE_TOKENIZER: Entry = {
    "type": "Sequence",
    "pretokenizers": [
        {
            "type": "Split",
            "pattern": {"Regex": r" ?\d"},
            "behavior": "Isolated",
            "invert": False,
        },
        {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True},
    ],
}
"""How texts are split."""
