"""Naturalness within an input: which of two texts of one input people would rather read.

    v(t) = m · √(−log p(t)) + r · √(−log p̂(t)) + l · words(t) + u(t)

log p is the log-probability of the text by our language model; log p̂ what our encoder expects of a
larger model's, its mean for a word times the number of words; u is a linear head on the same state.
The difference of v is the log-odds of a preference (Bradley and Terry 1952); m, r, l and u are
fitted to people's preferences (`metrics.training.fit_naturalness`).  The score is linear in v, so
that 0.1 more means the same log-odds everywhere, up to tails for values beyond those of the
reference sample.

    Naturalness().score(["No cube is small.", "It is not the case that some cube is small."])
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

from logic2text import UnavailableError, __version__
from logic2text.formula import Formula
from metrics import base
from metrics.calibration import Calibration
from metrics.engine.compute import Compute
from metrics.formulaicness.normalization import normalize
from metrics.language_model import by_name
from metrics.text_encoder import files, outputs

LEVELS = (0.1, 0.9)
"""The scores of the ends of the reference sample."""

LEAST_LOSS = 1e-2
"""The least −log p̂ of a text, in nats, so that its root is defined."""


class Naturalness:
    """Naturalness by our encoder; immutable, safe to share between threads.

    It compares texts of one input: between inputs its differences mean nothing.
    """

    name = "naturalness"
    range = base.UNIT
    higher_is_natural = True
    nan_is_failure = True

    def __init__(
        self,
        weights: Path | None = None,
        *,
        device: str | None = None,
        precision: str | None = None,
        tokens_a_batch: int | None = None,
        truncate: bool = True,
    ) -> None:
        """Load the weights.

        Args:
            weights: the folder of an encoder; the shipped one by default.
            device: ``cpu`` or a device of torch; this and the next two are those of
                `metrics.engine.compute.Compute`, and by default as its variables say.
            precision: of the products.
            tokens_a_batch: the maximum number of tokens in a batch.
            truncate: False refuses a text of more than 512 word pieces, whose end is cut off else.

        Raises:
            InputError: there is no such device or precision.
            UnavailableError: the encoder, or its measure of naturalness, is missing.
        """
        self._compute = Compute.of(device, precision, tokens_a_batch).checked().resolved()
        self._folder = weights or files.FOLDER
        make = outputs.shared_outputs if weights is None else outputs.EncoderOutputs
        self._outputs = make(self._folder, self._compute, truncate=truncate)
        coefficients = self._outputs.coefficients
        if not coefficients:
            raise UnavailableError(
                f"the encoder in {self._folder} has no measure of naturalness",
                "fit one: python -m metrics.training.fit_naturalness",
            )
        self._scorer = by_name.scorer(by_name.SMALL_NAME, precision, device, tokens_a_batch)
        self._model_root = coefficients[files.MODEL_ROOT]
        self._root, self._words = coefficients[files.ROOT], coefficients[files.WORDS]
        ends = (coefficients[files.LOW], coefficients[files.HIGH])
        self._calibration = Calibration(ends, LEVELS)

    @cached_property
    def signature(self) -> base.Signature:
        """The encoder, the language model, the precision, and the device if not the processor."""
        model = {"language model": self._scorer.model.revision}
        settings = {**outputs.settings_of(self._folder, self._compute), **model}
        return base.Signature(self.name, settings, __version__, self._compute.signature)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> base.Scores:
        """The naturalness of each text in (0, 1), shape (n,); higher is more natural.

        NaN where the model fails on a text; then, and where a text is cut, a warning counts them.

        Raises:
            InputError: a text is too long and is not to be cut.
        """
        return self._calibration.apply(self.log_odds(texts))

    def log_odds(self, texts: Sequence[str]) -> base.Scores:
        """V of each text, shape (n,), whose differences are log-odds of a preference."""
        of_heads = self._outputs(texts, files.WORD, files.PREFERENCE)
        words = np.array([len(normalize(text).split()) for text in texts], np.float64)
        by_model = loss_root(self._scorer.likelihoods(texts).model)
        by_encoder = loss_root(of_heads[:, 0] * words)
        values: base.Scores = (
            self._model_root * by_model
            + self._root * by_encoder
            + self._words * words
            + of_heads[:, 1]
        )
        return values


def loss_root(log_probabilities: base.Scores) -> base.Scores:
    """√(−log p) of each log-probability, of at least `LEAST_LOSS`."""
    roots: base.Scores = np.sqrt(np.maximum(-log_probabilities, LEAST_LOSS))
    return roots
