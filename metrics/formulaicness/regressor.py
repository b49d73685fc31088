"""The regressor F(t) of Calò et al. 2025, section 2 c: an encoder with a linear head.

A logistic function keeps F in [0, 1] without ties.  What is shipped is the change against the
base weights (`low_rank`), added once when the model is loaded.

    Formulaicness().score(["For all x, if x is a cube, then x is small.", "Every cube is small."])
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import torch
from torch import Tensor, nn

from logic2text.errors import InputError, UnavailableError
from logic2text.formula import Formula
from logic2text.version import __version__
from metrics.base import UNIT, Range, Scores, Signature
from metrics.encoder import BASE_SHA256, MINILM, BertEncoder, Tokens, base_state, sha256
from metrics.engine.linear import Precision, fastest
from metrics.engine.prepared import prepared
from metrics.engine.texts import TextEngine
from metrics.engine.workers import one_core
from metrics.formulaicness.low_rank import apply
from metrics.formulaicness.normalization import normalize
from metrics.word_pieces import Encoded, Text

SEPARATOR = 102
"""The id of ``[SEP]``."""

TEXT_WEIGHTS = "text.safetensors"
PAIR_WEIGHTS = "pair.safetensors"


class Regressor(nn.Module):
    """An encoder and a linear head on ``[CLS]``."""

    def __init__(self, dropout: float = 0.0) -> None:
        super().__init__()
        self.encoder = BertEncoder(MINILM, dropout)
        self.head = nn.Linear(MINILM.hidden, 1)

    def forward(self, ids: Tensor) -> Tensor:
        """F in [0, 1] of shape (n,) of token ids (n, length); a second text is its own segment."""
        return torch.sigmoid(self.logits(ids, segments(ids)))

    def logits(self, words: Tensor, segment_ids: Tensor | None = None) -> Tensor:
        """The head's value (n,) of token ids (n, length) or word vectors (n, length, hidden)."""
        first = self.encoder(words, segment_ids, kept=1)[:, 0]
        value: Tensor = self.head(first.to(self.head.weight.dtype))[:, 0]
        return value


def segments(ids: Tensor) -> Tensor:
    """0 up to the first ``[SEP]`` of each row, 1 after it; the shape of `ids`."""
    ends = (ids == SEPARATOR).long()
    return (ends.cumsum(1) - ends).clamp(max=1)


class Formulaicness:
    """F(t) by the encoder; immutable, safe to share between threads.

    With `pair`, the model reads the literal text of the formula beside the text.
    """

    higher_is_natural = False
    nan_is_failure = True

    def __init__(
        self,
        weights: Path | None = None,
        *,
        pair: bool = False,
        device: str = "cpu",
        precision: Precision | None = None,
        truncate: bool = True,
    ) -> None:
        """Load the base and the update.

        Args:
            weights: a file that training wrote; the shipped one by default.
            pair: whether the formula is the second input.
            device: a torch device.
            precision: of the products; by default the fastest that the processor has, which is
                within 0.005 of the exact one.
            truncate: False refuses a text of more than 512 word pieces, whose end is cut off else.

        Raises:
            UnavailableError: the base weights or the shipped update are not on this machine.
        """
        self._pair = pair
        self._precision = precision or (fastest() if device == "cpu" else Precision.FAST)
        if weights is not None:
            self._model, self._digest = load(weights).to(device), sha256(weights)
            self._engine = _engine(self._model, pair, self._precision, truncate)
        else:
            name = PAIR_WEIGHTS if pair else TEXT_WEIGHTS
            self._model, self._digest = _shipped(name, device)
            self._engine = _shared(name, device, self._precision, truncate)

    @property
    def name(self) -> str:
        """``formulaicness`` or ``formulaicness:pair``."""
        return "formulaicness:pair" if self._pair else "formulaicness"

    @property
    def needs_formulas(self) -> bool:
        """Whether this is the pair model."""
        return self._pair

    @property
    def range(self) -> Range:
        """[0, 1]."""
        return UNIT

    @property
    def signature(self) -> Signature:
        """The base, the update and the precision."""
        settings = {
            "model": "MiniLM-L6",
            "base": BASE_SHA256[:12],
            "update": self._digest[:12],
            "precision": str(self._precision),
        }
        return Signature(self.name, settings, __version__)

    @property
    def model(self) -> Regressor:
        """The model itself, in evaluation mode."""
        return self._model

    @property
    def tokens(self) -> Tokens:
        """The model's tokenizer."""
        return _tokens()

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """F of each text in (0, 1), shape (n,); higher is more formulaic.

        NaN where the model fails on a text; then, and where a text is cut, a warning counts them.

        Raises:
            InputError: the pair model has no formulae, or not one for each text; or a text is too
                long and is not to be cut.
        """
        key = self.signature.key
        if not self._pair:
            return self._engine.score(texts, key)
        seconds = self._seconds(len(texts), formulas)
        return self._engine.score(list(zip(texts, seconds, strict=True)), key)

    def _seconds(self, n: int, formulas: Sequence[Formula] | None) -> list[str]:
        if formulas is None or len(formulas) != n:
            given = 0 if formulas is None else len(formulas)
            raise InputError(
                f"{self.name} needs one formula for each of the {n} texts, {given} came",
                "score with formulaicness, which reads the text alone",
            )
        return _literal_texts(formulas)


def load(path: Path) -> Regressor:
    """The regressor of a file of updates, in fp32 and evaluation mode.

    Raises:
        UnavailableError: the base weights are not on this machine.
    """
    from safetensors.torch import load_file

    with one_core():  # many small products
        model = Regressor()
        base = base_state(model.encoder.shape.layers)
        state = {f"encoder.{name}": value for name, value in base.items()}
        model.load_state_dict(apply(load_file(path), state), assign=True)
    return model.eval().requires_grad_(False)


@cache
def _shipped(name: str, device: str) -> tuple[Regressor, str]:
    resource = files("metrics.formulaicness").joinpath(name)
    if not resource.is_file():
        raise UnavailableError(f"the weights {name} are not in this package", "run `make train`")
    with as_file(resource) as path:
        return load(path).to(device), sha256(path)


@cache
def _shared(name: str, device: str, precision: Precision, truncate: bool) -> TextEngine:
    """One engine for all metrics of the same weights, so that they share what they remember."""
    return _engine(_shipped(name, device)[0], name == PAIR_WEIGHTS, precision, truncate)


def _engine(model: Regressor, pair: bool, precision: Precision, truncate: bool) -> TextEngine:
    return TextEngine(
        prepared(model.encoder, model.head, precision, activation=torch.sigmoid),
        _encode,
        limit=MINILM.positions,
        separator=SEPARATOR if pair else None,
        truncate=truncate,
    )


def _encode(inputs: Sequence[Text]) -> Encoded:
    """The tokens of normalised texts; a second text is a literal one, normalised already."""
    return _tokens().encodings(
        [normalize(x) if isinstance(x, str) else (normalize(x[0]), x[1]) for x in inputs]
    )


@cache
def _tokens() -> Tokens:
    return Tokens()


def _literal_texts(formulas: Sequence[Formula]) -> list[str]:
    """The literal text of each formula; a formula that comes again is verbalized once."""
    from logic2text.verbalize import verbalizer

    literal = verbalizer("literal")
    made = {f: normalize(literal.verbalize(f).text) for f in dict.fromkeys(formulas)}
    return [made[formula] for formula in formulas]
