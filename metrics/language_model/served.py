"""A causal model behind a server, as the scorer sees it: tokens are ours or the server's own.

``server:NAME`` takes the tokenizer of a model by name or folder, which must be that of the model
that is served; it is what SLOR needs to count tokens.  ``server`` alone lets the server cut texts
into tokens, as vLLM can; there is no SLOR then.

    model = served(settings(), HubTokens("TinyLlama/TinyLlama-1.1B-Chat-v1.0"))
    Scorer(model, TOKENS_A_BATCH, model.sums).likelihoods(["Some cube is large."])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import InputError
from logic2text.llm.likelihoods import log_probabilities, longest, tokens
from logic2text.llm.settings import Settings
from metrics.base import readable
from metrics.engine.batch_spec import Precision, Workers
from metrics.language_model.scorer import middle

LONGEST = 2048
"""The most tokens at once, as for models of this process."""

TOKENS_A_BATCH = 1 << 20
"""Of texts that are asked for together."""


class Cutter(Protocol):
    """What cuts texts into the tokens of the served model."""

    @property
    def name(self) -> str:
        """What the signature says."""
        ...

    @property
    def limit(self) -> int:
        """The longest sequence that the model takes, as far as the cutter knows."""
        ...

    @property
    def start(self) -> int:
        """The id before every sequence."""
        ...

    @property
    def unigrams(self) -> NDArray[np.float64] | None:
        """Log-probability (vocabulary,) of each token alone, or None where they are not known."""
        ...

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without the start."""
        ...


class ServersTokens:
    """The server's own tokenizer, by its ``/tokenize``."""

    name = "its own"
    limit = LONGEST
    unigrams = None

    def __init__(self, settings: Settings) -> None:
        """Find out what the server puts before a text.

        Raises:
            ServerError: the server fails, or has no ``/tokenize``.
            InputError: its tokenizer puts nothing before a text.
        """
        self._settings = settings
        (marked,), (bare,) = tokens(settings, ["a"], marks=True), tokens(settings, ["a"])
        before = marked[: len(marked) - len(bare)]
        if len(before) != 1 or marked[1:] != bare:
            raise InputError(
                f"the tokenizer of {settings.model!r} puts no mark before a text",
                "name the model whose tokenizer it is: server:NAME",
            )
        self.start = before[0]

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without the start."""
        return tokens(self._settings, list(map(readable, texts)))


@dataclass(frozen=True, slots=True)
class ServedModel:
    """The model of a server with the tokens of a cutter; satisfies `LanguageModel`."""

    settings: Settings
    cutter: Cutter
    limit: int

    @property
    def name(self) -> str:
        """As the server calls it."""
        return self.settings.model

    @property
    def revision(self) -> str:
        """No server tells which weights it has; what tells is whose tokens these are."""
        return f"served, tokens {self.cutter.name}"

    @property
    def start(self) -> int:
        """The id before every sequence."""
        return self.cutter.start

    @property
    def unigrams(self) -> NDArray[np.float64] | None:
        """Log-probability (vocabulary,) of each token alone, or None where they are not known."""
        return self.cutter.unigrams

    @property
    def precision(self) -> Precision:
        """The server's affair; nothing is rounded here."""
        return Precision.EXACT

    @property
    def workers(self) -> Workers:
        """The thread that asks, so that an interrupt reaches what waits for the server."""
        return "caller"

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without the start."""
        return self.cutter.encode(texts) if texts else []

    def log_probabilities(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        return np.array(log_probabilities(self.settings, ids.tolist()), np.float32)

    def sums(self, windows: Sequence[NDArray[np.int64]]) -> list[NDArray[np.float64]]:
        """What `Scorer` wants of windows of any lengths, in as few requests as can be."""
        context = middle(self.limit)
        sequences = [row for ids in windows for row in ids.tolist()]
        found = log_probabilities(self.settings, sequences)
        halves = np.array([(sum(row[:context]), sum(row[context:])) for row in found])
        ends = np.cumsum([len(ids) for ids in windows])
        return np.split(halves.reshape(-1, 2), ends[:-1])


def served(settings: Settings, cutter: Cutter | None = None) -> ServedModel:
    """The model that the settings name, with the cutter's tokens or the server's own.

    Raises:
        ServerError: the server does not answer.
        InputError: see `ServersTokens`.
    """
    chosen = ServersTokens(settings) if cutter is None else cutter
    told = longest(settings)
    # One place less than the server has, for the token that some servers must generate.
    limit = min(LONGEST, chosen.limit, *(() if told is None else (told - 1,)))
    return ServedModel(settings, chosen, limit)
