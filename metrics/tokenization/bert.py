"""The tokenizer of BERT (Devlin et al. 2019), uncased: word pieces by the longest match first.

Ids, offsets and truncation are those of the library `tokenizers` for the same file, whose classes
these follow (BertNormalizer, BertPreTokenizer, WordPiece, longest-first truncation).  Characters
newer than Unicode 7 are classified by Python's tables, which are newer than the library's.

    BertTokenizer.read(Path("tokenizer.json")).encode("every cube is small").ids
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import Self

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from metrics.tokenization.files import entry, read_entries, refuse

START, END, UNKNOWN = "[CLS]", "[SEP]", "[UNK]"
CONTINUED = "##"
"""Before a piece that does not begin a word."""

LONGEST_WORD = 100
"""In characters; a longer word is unknown."""

Span = tuple[int, int]

_PLAIN_WORD = lazy_pattern(r"[a-z0-9]+|[!-/:-@\[-`{-~]")
"""A word or a sign of a lower-case text of printable ASCII."""

_IDEOGRAPHS = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)
"""Chinese characters, each of which is a word."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """The tokens of a text, special ones included.

    Attributes:
        ids: of the tokens.
        overflowing: whether the end of the text did not fit the limit.
        tokens: their texts.
        offsets: where each begins and ends in the text; (0, 0) for special ones.
    """

    ids: list[int]
    overflowing: bool
    tokens: list[str] = field(default_factory=list)
    offsets: list[Span] = field(default_factory=list)


@dataclass(frozen=True)
class BertTokenizer:
    """Word pieces of texts; immutable, safe to share between threads.

    Attributes:
        vocabulary: the id of each piece.
        added: the id of each token that stands for itself in a text, such as ``[MASK]``.
        limit: the maximum number of tokens, ``[CLS]`` and ``[SEP]`` included.
    """

    vocabulary: Mapping[str, int]
    added: Mapping[str, int]
    limit: int = 512

    @classmethod
    def read(cls, path: Path, limit: int = 512) -> Self:
        """The tokenizer of a ``tokenizer.json``.

        Raises:
            UnavailableError: there is no such file.
            InputError: the file is not a tokenizer, or one of another kind.
        """
        entries = read_entries(path)
        normalizer, model = entry(entries, "normalizer"), entry(entries, "model")
        kinds = (normalizer.get("type"), entry(entries, "pre_tokenizer").get("type"))
        vocabulary = model.get("vocab")
        if (
            kinds != ("BertNormalizer", "BertPreTokenizer")
            or model.get("type", "WordPiece") != "WordPiece"
            or not (normalizer.get("lowercase") and normalizer.get("clean_text"))
            or normalizer.get("strip_accents") is False
            or not isinstance(vocabulary, dict)
            or not {START, END, UNKNOWN} <= vocabulary.keys()
        ):
            raise refuse(path, "an uncased one of BERT was expected")
        added = {token["content"]: token["id"] for token in entries.get("added_tokens") or ()}
        return cls(vocabulary, added, limit)

    @property
    def frame(self) -> tuple[int, int]:
        """The ids before and after a text."""
        return self.vocabulary[START], self.vocabulary[END]

    def token_to_id(self, piece: str) -> int | None:
        """The id of a piece, or of a token that stands for itself; None where there is none."""
        return self.added.get(piece, self.vocabulary.get(piece))

    def encode_batch_fast(
        self, inputs: Sequence[str | tuple[str, str]], add_special_tokens: bool = True
    ) -> list[Encoding]:
        """The ids of each text, or of a text and a second one, cut to the limit."""
        return [self._encode_text(text, add_special_tokens) for text in inputs]

    def encode(self, text: str) -> Encoding:
        """The tokens of one text with their offsets, cut to the limit."""
        start, end = self.frame
        located = list(self._locate(text))
        pieces = located[: self.limit - 2]
        return Encoding(
            [start, *(number for number, _ in pieces), end],
            len(pieces) < len(located),
            tokens=[START, *(self._names[number] for number, _ in pieces), END],
            offsets=[(0, 0), *(span for _, span in pieces), (0, 0)],
        )

    def _encode_text(self, text: str | tuple[str, str], add_special_tokens: bool) -> Encoding:
        if isinstance(text, str):
            ids = self._cut(text)
            if not add_special_tokens:
                return Encoding(ids, overflowing=False)
            start, end = self.frame
            kept = ids[: self.limit - 2]
            return Encoding([start, *kept, end], len(kept) < len(ids))
        first, second = map(self._cut, text)
        lengths = _longest_first(len(first), len(second), self.limit - 3)
        start, end = self.frame
        ids = [start, *first[: lengths[0]], end, *second[: lengths[1]], end]
        return Encoding(ids, lengths != (len(first), len(second)))

    def _cut(self, text: str) -> list[int]:
        """The ids of a text, without special tokens."""
        if text.isascii() and text.isprintable() and not self._has_added(text):
            words = _PLAIN_WORD.findall(text.lower())
            return [number for word in words for number, _ in self._pieces(word)]
        return [number for number, _ in self._locate(text)]

    def _locate(self, text: str) -> Iterator[tuple[int, Span]]:
        """The ids of a text and their places in it."""
        start = 0
        parts = self._pattern_of_added.split(text) if self._has_added(text) else [text]
        for part in parts:
            if part in self.added:
                yield self.added[part], (start, start + len(part))
            else:
                normal, places = _normalize(part)
                for first, last in _words(normal):
                    for number, (begin, end) in self._pieces(normal[first:last]):
                        yield (
                            number,
                            (start + places[first + begin], start + places[first + end - 1] + 1),
                        )
            start += len(part)

    def _pieces(self, word: str) -> list[tuple[int, Span]]:
        """The ids of a normalised word with their places in it."""
        unknown = [(self.vocabulary[UNKNOWN], (0, len(word)))]
        if len(word) > LONGEST_WORD:
            return unknown
        pieces: list[tuple[int, Span]] = []
        start = 0
        while start < len(word):
            before = CONTINUED if start else ""
            for end in range(len(word), start, -1):
                number = self.vocabulary.get(before + word[start:end])
                if number is not None:
                    break
            else:
                return unknown
            pieces.append((number, (start, end)))
            start = end
        return pieces

    def _has_added(self, text: str) -> bool:
        return bool(self.added) and self._pattern_of_added.search(text) is not None

    @cached_property
    def _pattern_of_added(self) -> re.Pattern[str]:
        longest_first = sorted(self.added, key=len, reverse=True)
        return re.compile("(" + "|".join(map(re.escape, longest_first)) + ")")

    @cached_property
    def _names(self) -> dict[int, str]:
        names = {number: piece for piece, number in self.vocabulary.items()}
        return names | {number: token for token, number in self.added.items()}


def _normalize(text: str) -> tuple[str, list[int]]:
    """The text as it is cut, and for each of its characters the place that it comes from."""
    normal: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        characters = _normalize_character(character)
        normal += characters
        places += [place] * len(characters)
    return "".join(normal), places


def _normalize_character(character: str) -> str:
    """A character without its accents, in lower case; none for a control character."""
    if character in "\t\n\r":
        return " "
    if character == "\ufffd" or unicodedata.category(character) in {"Cc", "Cf", "Co"}:
        return ""
    if character.isspace():
        return " "
    parts = unicodedata.normalize("NFD", character)
    lower = "".join(part.lower() for part in parts if unicodedata.category(part) != "Mn")
    return f" {lower} " if _is_ideograph(ord(character)) else lower


def _is_ideograph(code: int) -> bool:
    return code >= 0x3400 and any(first <= code <= last for first, last in _IDEOGRAPHS)


def _words(normal: str) -> Iterator[Span]:
    """Where the words of a normalised text begin and end; a sign is a word."""
    start = 0
    for place, character in enumerate(normal):
        if character.isspace() or _is_sign(character):
            if start < place:
                yield start, place
            if not character.isspace():
                yield place, place + 1
            start = place + 1
    if start < len(normal):
        yield start, len(normal)


def _is_sign(character: str) -> bool:
    if character.isascii():
        return not character.isalnum()
    return unicodedata.category(character).startswith("P")


def _longest_first(first: int, second: int, limit: int) -> Span:
    """The lengths of two texts that are cut to a limit together, the longer one first."""
    if first + second <= limit:
        return first, second
    short, long = sorted((first, second))
    long = short if short > limit else max(short, limit - short)
    if short + long > limit:
        short = limit // 2
        long = short + limit % 2
    return (short, long) if first <= second else (long, short)
