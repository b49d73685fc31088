"""A causal model behind a server, tokenized by us or by the server.

``server:NAME`` uses the tokenizer of NAME, a name or a folder, which must be that of the served
model; SLOR needs it to count tokens.  With ``server`` the server tokenizes, as vLLM can, and there
is not SLOR.

    model = served(settings(), HubTokens("TinyLlama/TinyLlama-1.1B-Chat-v1.0"))
    Scorer(model, TOKENS_A_BATCH, model.sums).likelihoods(["Some cube is large."])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeAlias

import numpy as np

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.llm.likelihoods import log_probabilities, longest, tokens
from logic2text.llm.settings import ServerSettings
from metrics.base import readable
from metrics.engine.batch_spec import Precision, Workers
from metrics.language_model.scorer import middle

LONGEST = 2048
"""The maximum number of tokens, as for models of this process."""

TOKENS_A_BATCH = 1 << 20
"""The number of tokens that are sent together."""


class Cutter(Protocol):
    """A tokenizer of the served model."""

    @property
    def name(self) -> str:
        """The name of the model in signatures."""
        ...

    @property
    def limit(self) -> int:
        """The maximum number of tokens, as far as the tokenizer knows."""
        ...

    @property
    def start(self) -> int:
        """The id before every sequence."""
        ...

    @property
    def unigrams(self) -> np.typing.NDArray[np.float64] | None:
        """Unigram log-probabilities (vocabulary,), or None if they are unknown."""
        ...

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without the start."""
        ...


MARKS = (
    *("<|begin_of_text|>", "<s>", "<bos>", "<|startoftext|>"),
    *("<|endoftext|>", "<|end_of_text|>", "</s>", "<eos>"),
)
"""Tokens before or between texts, for tokenizers that add none; the separators of the training
texts come before every text but the first."""


class ServersTokens:
    """The server's own tokenizer, by its ``/tokenize``."""

    limit = LONGEST
    unigrams = None

    def __init__(self, settings: ServerSettings) -> None:
        """Determine the token before a text: the one that the tokenizer adds, or one of `MARKS`.

        Raises:
            ServerError: the server fails, or has no ``/tokenize``.
            InputError: its tokenizer adds no token before a text and knows none of `MARKS`.
        """
        self._settings = settings
        self.name = "its own"
        (marked,), (bare,) = tokens(settings, ["a"], marks=True), tokens(settings, ["a"])
        before = marked[: len(marked) - len(bare)]
        if len(before) == 1 and marked[1:] == bare:
            self.start = before[0]
            return
        encoded = tokens(settings, MARKS)
        # The token of several marks is the one for unknown words.
        single = [
            (mark, ids[0])
            for mark, ids in zip(MARKS, encoded, strict=True)
            if len(ids) == 1 and encoded.count(ids) == 1
        ]
        if marked != bare or not single:
            raise InputError(
                f"the tokenizer of {settings.model!r} puts no mark before a text",
                "name the model whose tokenizer it is: server:NAME",
            )
        mark, self.start = single[0]
        self.name = f"its own after {mark}"

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without the start."""
        return tokens(self._settings, list(map(readable, texts)))


Rows: TypeAlias = Callable[[Sequence[Sequence[int]]], list[list[float]]]
"""Sequences of token ids → the log-probability of each token but the first, in nats."""


@dataclass(frozen=True, slots=True)
class ServedModel:
    """A model that others run, with a tokenizer; satisfies `LanguageModel`.

    Attributes:
        name: of the model, where it runs.
        revision: how it runs, and the name of the tokenizer; servers report none of their weights.
        cutter: the tokenizer.
        limit: the maximum number of tokens.
        rows: the log-probabilities of any number of sequences, in as few requests as possible.
    """

    name: str
    revision: str
    cutter: Cutter
    limit: int
    rows: Rows

    @property
    def start(self) -> int:
        """The id before every sequence."""
        return self.cutter.start

    @property
    def unigrams(self) -> np.typing.NDArray[np.float64] | None:
        """Unigram log-probabilities (vocabulary,), or None if they are unknown."""
        return self.cutter.unigrams

    @property
    def precision(self) -> Precision:
        """Chosen where it runs; nothing is rounded here."""
        return Precision.EXACT

    @property
    def workers(self) -> Workers:
        """The caller's thread, so that an interrupt ends the wait."""
        return "caller"

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without the start."""
        return self.cutter.encode(texts) if texts else []

    def log_probabilities(self, ids: np.typing.NDArray[np.int64]) -> np.typing.NDArray[np.float32]:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        return np.array(self.rows(ids.tolist()), np.float32)

    def sums(
        self, windows: Sequence[np.typing.NDArray[np.int64]]
    ) -> list[np.typing.NDArray[np.float64]]:
        """The sums for windows of any lengths, in as few requests as possible."""
        context = middle(self.limit)
        sequences = [row for ids in windows for row in ids.tolist()]
        log_probs = self.rows(sequences)
        halves = np.array([(sum(row[:context]), sum(row[context:])) for row in log_probs])
        ends = np.cumsum([len(ids) for ids in windows])
        return np.split(halves.reshape(-1, 2), ends[:-1])


def load_served(settings: ServerSettings, cutter: Cutter | None = None) -> ServedModel:
    """The served model of the settings, with its tokenizer or that of the server.

    Raises:
        ServerError: the server does not answer.
        InputError: see `ServersTokens`.
    """
    chosen = ServersTokens(settings) if cutter is None else cutter
    told = longest(settings)
    # One token less than the server's limit, because some servers must generate a token.
    limit = min(LONGEST, chosen.limit, *(() if told is None else (told - 1,)))
    revision = f"served, tokens {chosen.name}"
    rows = partial(log_probabilities, settings)
    return ServedModel(settings.model, revision, chosen, limit, rows)
