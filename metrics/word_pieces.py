"""Token ids of many texts, joined from the cached ids of their words.

BERT's tokenizers split each word independently, so each word is tokenized once, and the ids of a
text are those of its words end to end, in an eighth of the time.  Texts with unprintable characters
and texts beyond the limit go through the tokenizer as a whole.

    WordPieces(tokenizer, limit=512).encoded(["every cube is small"]).ids
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Self, TypeAlias

import numpy as np

from logic2text.lazy_dataclass import dataclass
from metrics.base import readable
from metrics.tokenization.bert import BertTokenizer

if TYPE_CHECKING:
    from tokenizers import Tokenizer

Text: TypeAlias = str | tuple[str, str]
"""What is scored: a text, or a text and a second one."""

CACHED_WORDS = 16_384
LONGEST_CACHED_WORD = 64
"""In characters; longer words are not cached, so the cache is bounded."""

AT_A_TIME = 1024
"""Texts per call of the tokenizer; its result takes about 4 kB per text."""

_BREAK = "\n"
"""Stands for the separator between two texts; no printable text has it."""


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """Token ids of texts, end to end.

    Attributes:
        ids: int32 (tokens,).
        ends: int64 (texts,), where each text's ids end.
        cut: bool (texts,), whose end did not fit the limit.
    """

    ids: np.typing.NDArray[np.int32]
    ends: np.typing.NDArray[np.int64]
    cut: np.typing.NDArray[np.bool_]

    @classmethod
    def of(cls, sequences: Sequence[Sequence[int]], cut: Sequence[bool]) -> Encoded:
        """From the ids of each text, and whether its end was cut off."""
        return cls.join([np.array(sequence, np.int32).tobytes() for sequence in sequences], cut)

    @classmethod
    def join(
        cls, sequences: Sequence[bytes], cut: Sequence[bool] | np.typing.NDArray[np.bool_]
    ) -> Encoded:
        """From the ids of each text as bytes of int32."""
        sizes = np.fromiter(map(len, sequences), np.int64, len(sequences))
        ids = np.frombuffer(b"".join(sequences), np.int32)
        return cls(ids, sizes.cumsum() // 4, np.asarray(cut, np.bool_))

    @property
    def lengths(self) -> np.typing.NDArray[np.int64]:
        """How many ids each text has, (texts,)."""
        return np.diff(self.ends, prepend=0)

    def __len__(self) -> int:
        return len(self.ends)

    def take(
        self, indices: Sequence[int]
    ) -> tuple[np.typing.NDArray[np.int32], np.typing.NDArray[np.int64]]:
        """The ids of some texts end to end, and the length of each."""
        ends = self.ends[np.asarray(indices, np.int64)]
        lengths = self.lengths[np.asarray(indices, np.int64)]
        places = np.arange(lengths.sum()) + np.repeat(ends - lengths.cumsum(), lengths)
        return self.ids[places], lengths

    def __iter__(self) -> Iterator[np.typing.NDArray[np.int32]]:
        """The ids of each text, views of the whole."""
        start = 0
        for end in self.ends.tolist():
            yield self.ids[start:end]
            start = end


class WordPieces:
    """Token ids as from a fast tokenizer, with a cache of words; threads may share it."""

    def __init__(self, tokenizer: BertTokenizer | Tokenizer, limit: int) -> None:
        """Wrap a tokenizer that truncates at `limit` tokens and does not pad."""
        self._tokenizer = tokenizer
        self._limit = limit
        self._frame = _frame(tokenizer)
        self._pieces: dict[str, bytes] = {}

    def encode(self, texts: Sequence[Text]) -> Encoded:
        """The ids of texts, cut to the limit; special tokens are counted."""
        frame = self._frame
        if frame is None:
            return self._whole(texts)
        sequences: list[bytes] = []
        others: list[int] = []
        for start in range(0, len(texts), AT_A_TIME):
            words = [_words(text) for text in texts[start : start + AT_A_TIME]]
            pieces = self._look_up(
                set().union(*(text_words for text_words in words if text_words)), frame
            )
            for text_words in words:
                ids = b"".join(map(pieces.__getitem__, text_words or ()))
                ids = frame.first + ids + frame.last
                if text_words is None or len(ids) > 4 * self._limit:
                    others.append(len(sequences))
                sequences.append(ids)
        cut = np.zeros(len(texts), np.bool_)
        if others:
            encoded_whole = self._whole([texts[i] for i in others])
            for i, ids_of in zip(others, encoded_whole, strict=True):
                sequences[i] = ids_of.tobytes()
            cut[others] = encoded_whole.cut
        return Encoded.join(sequences, cut)

    def _look_up(self, words: set[str], frame: _Frame) -> dict[str, bytes]:
        """The pieces of all cached words and of these; the cache is bounded."""
        pieces = self._pieces
        new = words.difference(pieces)
        if not new:
            return pieces
        if len(pieces) + len(new) > CACHED_WORDS:
            pieces, new = {}, words  # other threads read the old ones on
        pieces.setdefault(_BREAK, frame.last)
        new_pieces = self._cut(sorted(new - {_BREAK}))
        pieces.update((w, ids) for w, ids in new_pieces.items() if len(w) <= LONGEST_CACHED_WORD)
        self._pieces = pieces
        long = {word: ids for word, ids in new_pieces.items() if len(word) > LONGEST_CACHED_WORD}
        return {**pieces, **long} if long else pieces

    def _cut(self, words: list[str]) -> dict[str, bytes]:
        """The pieces of each word, without special tokens."""
        encodings = self._tokenizer.encode_batch_fast(words, add_special_tokens=False)
        ids = [np.array(encoding.ids, np.int32).tobytes() for encoding in encodings]
        return dict(zip(words, ids, strict=True))

    def _whole(self, texts: Sequence[Text]) -> Encoded:
        """The tokenizer's ids of whole texts."""
        sequences: list[bytes] = []
        cut: list[bool] = []
        for start in range(0, len(texts), AT_A_TIME):
            part = [readable_input(text) for text in texts[start : start + AT_A_TIME]]
            for encoding in self._tokenizer.encode_batch_fast(part):
                sequences.append(np.array(encoding.ids, np.int32).tobytes())
                cut.append(bool(encoding.overflowing))
        return Encoded.join(sequences, cut)


@dataclass(frozen=True, slots=True)
class _Frame:
    """The ids before and after a text, as bytes; those after it part two texts as well."""

    first: bytes
    last: bytes

    @classmethod
    def of(cls, *specials: int) -> Self:
        """From the ids of the two tokens."""
        return cls(*(np.array([special], np.int32).tobytes() for special in specials))


def _frame(tokenizer: BertTokenizer | Tokenizer) -> _Frame | None:
    """The special tokens around texts, or None where words are not cut apart from each other."""
    if isinstance(tokenizer, BertTokenizer):
        return _Frame.of(*tokenizer.frame)
    from tokenizers import models, normalizers, pre_tokenizers

    parts = (tokenizer.normalizer, tokenizer.pre_tokenizer, tokenizer.model)
    kinds = (normalizers.BertNormalizer, pre_tokenizers.BertPreTokenizer, models.WordPiece)
    if not all(isinstance(part, kind) for part, kind in zip(parts, kinds, strict=True)):
        return None
    if any(" " in added.content for added in tokenizer.get_added_tokens_decoder().values()):
        return None
    a, b = (tokenizer.encode(letter, add_special_tokens=False).ids for letter in "ab")
    single, pair = tokenizer.encode("a").ids, tokenizer.encode("a", "b").ids
    if len(single) != len(a) + 2 or pair != [*single, *b, single[-1]]:
        return None
    return _Frame.of(single[0], single[-1])


def _words(text: Text) -> list[str] | None:
    """The words of a text or of two; None where a character might join or part them.

    In a printable text the only white space is the blank.
    """
    if isinstance(text, str):
        return text.split() if text.isprintable() else None
    first, second = text
    if not (first.isprintable() and second.isprintable()):
        return None
    return [*first.split(), _BREAK, *second.split()]


def readable_input(text: Text) -> Text:
    """`readable` of a text or of two."""
    return readable(text) if isinstance(text, str) else (readable(text[0]), readable(text[1]))
