"""Texts in, one number a text out: tokens, duplicates, memory, threads, and what can fail.

Texts are taken in slices, so that a million of them need the memory of one slice; the next slice
is tokenized while the model works on this one.  Each different text is scored once, and its score
depends on nothing else in the call.

    engine = TextEngine(model, tokens.encodings, limit=512); engine.score(texts, "signature")
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from logic2text.errors import InputError
from metrics.encoder import Encoded
from metrics.engine.remembered import Remembered, Text
from metrics.engine.rows import Rows, fill, lay
from metrics.engine.workers import in_order

SLICE = 8192
"""Texts that are tokenized at once."""

REMEMBERED = 65_536

Scores: TypeAlias = NDArray[np.float64]


class TruncationWarning(UserWarning):
    """Texts were longer than the model reads; their ends were left out."""


class FailureWarning(UserWarning):
    """Texts have no score, because the model failed on them."""


class Model(Protocol):
    """What the engine needs of a model."""

    @property
    def capacity(self) -> int:
        """The most rows at once."""
        ...

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of rows that may come, rising."""
        ...

    @property
    def device(self) -> torch.device:
        """Where the rows are wanted."""
        ...

    def __call__(self, rows: Rows) -> Tensor:
        """One value (texts,) for each text."""
        ...


class TextEngine:
    """Scores texts with one model; threads may share it."""

    def __init__(
        self,
        model: Model,
        encode: Callable[[Sequence[Text]], Sequence[Encoded]],
        *,
        limit: int,
        separator: int | None = None,
        truncate: bool = True,
        remembered: int = REMEMBERED,
        threads: int | None = None,
    ) -> None:
        """Make an engine.

        Args:
            model: gives a number for each text of `Rows`.
            encode: token ids of texts, cut to the limit.
            limit: the most tokens of a text; for messages.
            separator: the id between the two segments of a pair; None for single texts.
            truncate: False refuses texts beyond the limit.
            remembered: how many scores are kept, 0 for none.
            threads: that work at the same time; by default as many as torch would use.
        """
        self._model = model
        self._encode = encode
        self._limit = limit
        self._separator = separator
        self._truncate = truncate
        self._threads = threads if model.device.type == "cpu" else 1
        self._remembered = Remembered(remembered)

    def score(self, texts: Sequence[Text], signature: str = "") -> Scores:
        """Scores of shape (n,), in the order of the texts; NaN where the model failed.

        Warns with `TruncationWarning` and `FailureWarning`, which count.

        Raises:
            InputError: a text is beyond the limit and is not to be cut; the message has its index.
            Exception: what the model raised, if no text could be scored.
        """
        scores = np.empty(len(texts))
        failures: list[Exception] = []
        cut = scored = 0
        for start, known, fresh, encoded in self._encoded_ahead(texts, signature):
            values, failed = self._worked_out([each.ids for each in encoded])
            found = dict(zip(fresh, values.tolist(), strict=True))
            self._remembered.keep(
                signature, {text: v for text, v in found.items() if not math.isnan(v)}
            )
            known.update(found)
            part = slice(start, start + SLICE)
            scores[part] = [known[text] for text in texts[part]]
            cut += sum(each.cut for each in encoded)
            scored += len(fresh)
            failures += failed
        if failures and len(failures) == scored:
            raise failures[0]
        self._warn(cut, failures)
        return scores

    def _encoded_ahead(
        self, texts: Sequence[Text], signature: str
    ) -> Iterator[tuple[int, dict[Text, float], list[Text], Sequence[Encoded]]]:
        """Slice by slice: its start, scores that are known, and the other texts with their tokens.

        The tokens of the next slice are made in a thread of their own.
        """
        starts = range(0, len(texts), SLICE)
        if len(starts) == 1:
            yield self._slice(texts, 0, signature)
            return
        with ThreadPoolExecutor(1, "tokenizing") as ahead:
            waiting = None
            for start in starts:
                following = ahead.submit(self._slice, texts, start, signature)
                if waiting is not None:
                    yield waiting.result()
                waiting = following
            if waiting is not None:
                yield waiting.result()

    def _slice(
        self, texts: Sequence[Text], start: int, signature: str
    ) -> tuple[int, dict[Text, float], list[Text], Sequence[Encoded]]:
        different = dict.fromkeys(texts[start : start + SLICE])
        known = self._remembered.known(signature, different)
        fresh = [text for text in different if text not in known]
        encoded = self._encode(fresh) if fresh else []
        if not self._truncate:
            self._refuse(texts, start, {t for t, e in zip(fresh, encoded, strict=True) if e.cut})
        return start, known, fresh, encoded

    def _refuse(self, texts: Sequence[Text], start: int, beyond: set[Text]) -> None:
        for index in range(start, min(start + SLICE, len(texts)) if beyond else start):
            if texts[index] in beyond:
                raise InputError(
                    f"text {index} has more than the {self._limit} tokens that the model reads",
                    "shorten it, or leave --no-truncate out to have its end ignored",
                )

    def _worked_out(self, sequences: Sequence[Sequence[int]]) -> tuple[Scores, list[Exception]]:
        """The model's values (n,), NaN where it failed, and a failure for each of these."""
        values = np.full(len(sequences), math.nan)
        failures: list[Exception] = []
        chosen = list(fill([len(each) for each in sequences], self._model.capacity))
        work = in_order(lambda c: self._halving(sequences, c), chosen, self._threads)
        for indices, (found, failed) in zip(chosen, work, strict=True):
            values[indices] = found
            failures += failed
        return values, failures

    def _halving(
        self, sequences: Sequence[Sequence[int]], indices: Sequence[int]
    ) -> tuple[Scores, list[Exception]]:
        """Values of some sequences; where the model fails, of each half, down to one sequence.

        So memory that does not suffice is asked for in smaller parts, and one sequence that
        fails takes no other with it.
        """
        try:
            rows = lay([sequences[i] for i in indices], self._model.sizes, self._separator)
            values = self._model(rows.to(self._model.device))
            return values.double().cpu().numpy(), []
        except Exception as error:
            if len(indices) == 1:
                return np.full(1, math.nan), [error]
        half = len(indices) // 2
        first, failed = self._halving(sequences, indices[:half])
        second, also_failed = self._halving(sequences, indices[half:])
        return np.concatenate([first, second]), [*failed, *also_failed]

    def _warn(self, cut: int, failures: Sequence[Exception]) -> None:
        if cut:
            warnings.warn(
                f"{cut} {'text is' if cut == 1 else 'texts are'} longer than {self._limit} tokens; "
                "the rest of each was not read",
                TruncationWarning,
                stacklevel=4,
            )
        if failures:
            warnings.warn(
                f"{len(failures)} {'text has' if len(failures) == 1 else 'texts have'} no score: "
                f"{failures[0]}",
                FailureWarning,
                stacklevel=4,
            )
