"""F(t) of Calò et al. 2025, section 2 c, as a metric: the regressor's weights in the engine.

Formulaicness().score(["For all x, if x is a cube, then x is small.", "Every cube is small."])
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from logic2text import UnavailableError, __version__
from logic2text.formula import Formula
from metrics import base, word_pieces
from metrics.engine import backend, text_engine
from metrics.engine.compute import Compute
from metrics.engine.deduplication import Encode
from metrics.engine.token_processes import ParallelEncode
from metrics.formulaicness import normalization, small
from metrics.formulaicness.weights import PAIR_WEIGHTS, TEXT_WEIGHTS, RegressorWeights, load
from metrics.minilm import BASE_SHA256, SEPARATOR, Tokens, sha256

if TYPE_CHECKING:
    from metrics.formulaicness.regressor import Regressor


class Formulaicness:
    """F(t) by an encoder; immutable, safe to share between threads.

    By default the encoder is our own.  With `minilm` it is the fine-tuned MiniLM-L6 that ours was
    distilled from; with `pair`, a MiniLM-L6 that reads the literal text of the formula beside the
    text.  These two need the base weights of MiniLM-L6.
    """

    higher_is_natural = False
    nan_is_failure = True

    def __init__(
        self,
        weights: Path | None = None,
        *,
        minilm: bool = False,
        pair: bool = False,
        device: str | None = None,
        precision: str | None = None,
        tokens_a_batch: int | None = None,
        truncate: bool = True,
    ) -> None:
        """Load the weights.

        Args:
            weights: what training wrote, a folder for our own encoder or a file of updates for
                MiniLM-L6; the shipped one by default.
            minilm: whether the encoder is the fine-tuned MiniLM-L6.
            pair: whether the formula is the second input, to a MiniLM-L6.
            device: ``cpu`` or a device of torch; this and the next two are those of
                `metrics.engine.compute.Compute`, and by default as its variables say.
            precision: of the products; by default the fastest of the device, which is within 0.005
                of the exact one.
            tokens_a_batch: the maximum number of tokens in a batch.
            truncate: False refuses a text of more than 512 word pieces, whose end is cut off else.

        Raises:
            InputError: there is no such device or precision.
            UnavailableError: the shipped weights, those of MiniLM-L6, or the device are not on
                this machine.
        """
        self._pair = pair
        self._minilm = minilm or pair
        self._compute = Compute.of(device, precision, tokens_a_batch).checked().resolved()
        self._weights = weights or self._shipped()
        make = _shared if weights is None else _load_engine
        self._engine = make(self._weights, pair, self._minilm, self._compute, truncate)

    def _shipped(self) -> Path:
        if not self._minilm:
            return small.FOLDER
        path = Path(__file__).parent / (PAIR_WEIGHTS if self._pair else TEXT_WEIGHTS)
        if not path.is_file():
            raise UnavailableError(
                f"the weights {path.name} are not in this package", "run `make train`"
            )
        return path

    @property
    def name(self) -> str:
        """``formulaicness``, ``formulaicness:minilm`` or ``formulaicness:pair``."""
        if self._pair:
            return "formulaicness:pair"
        return "formulaicness:minilm" if self._minilm else "formulaicness"

    @property
    def needs_formulas(self) -> bool:
        """Whether this is the pair model."""
        return self._pair

    @property
    def range(self) -> base.Range:
        """[0, 1]."""
        return base.UNIT

    @cached_property
    def signature(self) -> base.Signature:
        """The encoder, its weights, the precision, and the device if it is not the processor."""
        if self._minilm:
            settings = {
                "model": "MiniLM-L6",
                "base": BASE_SHA256[:12],
                "update": sha256(self._weights)[:12],
            }
        else:
            settings = {
                "model": "own",
                "weights": sha256(self._weights / small.MODEL)[:12],
                "tokenizer": sha256(self._weights / small.TOKENIZER)[:12],
            }
        settings["precision"] = str(self._compute.precision)
        return base.Signature(self.name, settings, __version__, self._compute.signature)

    @property
    def compute(self) -> Compute:
        """Where and how the encoder computes."""
        return self._compute

    @cached_property
    def model(self) -> Regressor:
        """The model itself in torch, in evaluation mode; read when it is first asked for."""
        from metrics.formulaicness.regressor import Regressor

        return Regressor.of(_read(self._weights, minilm=self._minilm)).to(self._compute.device)

    @property
    def tokens(self) -> Tokens:
        """The model's tokenizer."""
        return _tokens(None if self._minilm else self._weights / small.TOKENIZER)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> base.Scores:
        """F of each text in (0, 1), shape (n,); higher is more formulaic.

        NaN where the model fails on a text; then, and where a text is cut, a warning counts them.

        Raises:
            InputError: the pair model has no formulae, or not one for each text; or a text is too
                long and is not to be cut.
        """
        key = self.signature.key
        if not self._pair:
            return self._engine.score(base.batch(texts), key)
        seconds = _literal_texts(base.one_for_each(self.name, texts, formulas))
        return self._engine.score(list(zip(texts, seconds, strict=True)), key)


def _load_engine(
    path: Path, pair: bool, minilm: bool, compute: Compute, truncate: bool
) -> text_engine.TextEngine:
    weights = _read(path, minilm=minilm)
    tokenizer = None if minilm else path / small.TOKENIZER
    return text_engine.TextEngine(
        backend.prepare_with(compute, weights.encoder, weights.head),
        make_encode(tokenizer) if compute.on_processor else ParallelEncode(make_encode, tokenizer),
        limit=weights.encoder.shape.positions,
        separator=SEPARATOR if pair else None,
        truncate=truncate,
    )


_shared = cache(_load_engine)
"""One engine for all metrics with the shipped weights, so that they share its cache."""


def _read(path: Path, *, minilm: bool) -> RegressorWeights:
    return load(path) if minilm else small.load(path)


def make_encode(tokenizer: Path | None) -> Encode:
    """The tokens of texts by the tokenizer of a file, by that of MiniLM-L6 for None."""
    tokens = _tokens(tokenizer)
    return lambda inputs: encode(tokens, inputs)


def encode(tokens: Tokens, inputs: Sequence[word_pieces.Text]) -> word_pieces.Encoded:
    """The tokens of normalised texts; a second text is a literal one, normalised already."""
    return tokens.encodings(
        [
            normalization.normalize(x)
            if isinstance(x, str)
            else (normalization.normalize(x[0]), x[1])
            for x in inputs
        ]
    )


@cache
def _tokens(path: Path | None) -> Tokens:
    return Tokens(path)


def _literal_texts(formulas: Sequence[Formula]) -> list[str]:
    """The literal text of each formula; a formula that comes again is verbalized once."""
    from logic2text.verbalizers import verbalizer

    literal = verbalizer("literal")
    text_of = {
        f: normalization.normalize(literal.verbalize(f).text) for f in dict.fromkeys(formulas)
    }
    return [text_of[formula] for formula in formulas]
