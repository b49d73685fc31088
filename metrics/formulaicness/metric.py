"""F(t) as a metric: our encoder's head of style, or of the published target, in the engine.

The published target is that of Calò et al. 2025, section 2 c; the target of style is defined in
`metrics.training.style.style_target`.

Formulaicness().score(["For all x, if x is a cube, then x is small.", "Every cube is small."])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from logic2text import UnavailableError, UnknownNameError, __version__
from logic2text.formula import Formula
from metrics import base, word_pieces
from metrics.engine import backend, heads, text_engine
from metrics.engine.compute import Compute
from metrics.engine.deduplication import Encode
from metrics.engine.token_processes import ParallelEncode
from metrics.formulaicness.weights import PAIR_WEIGHTS, TEXT_WEIGHTS, RegressorWeights, load
from metrics.minilm import BASE_SHA256, SEPARATOR, Tokens, sha256
from metrics.text_encoder import files, outputs

if TYPE_CHECKING:
    from metrics.formulaicness.regressor import Regressor

Variant: TypeAlias = Literal["style", "published", "minilm", "pair"]
VARIANTS = get_args(Variant)

Score: TypeAlias = Callable[[Sequence[word_pieces.Text]], base.Scores]
"""Texts, or texts with a second one each, to F."""


class Formulaicness:
    """F(t) by an encoder; immutable, safe to share between threads.

    By default F is that of style, by our encoder; the variant ``published`` is that of the
    paper, by the same encoder in the same pass.  ``minilm`` is the paper's by the fine-tuned
    MiniLM-L6 that ours was distilled from; ``pair``, by a MiniLM-L6 that reads the literal text of
    the formula beside the text.  These two need the base weights of MiniLM-L6.
    """

    higher_is_natural = False
    nan_is_failure = True

    def __init__(
        self,
        weights: Path | None = None,
        *,
        variant: Variant = "style",
        device: str | None = None,
        precision: str | None = None,
        tokens_a_batch: int | None = None,
        truncate: bool = True,
    ) -> None:
        """Load the weights.

        Args:
            weights: what training wrote, a folder for our encoder or a file of updates for
                MiniLM-L6; the shipped one by default.
            variant: ``style``, ``published``, ``minilm`` or ``pair``.
            device: ``cpu`` or a device of torch; this and the next two are those of
                `metrics.engine.compute.Compute`, and by default as its variables say.
            precision: of the products; by default the fastest of the device, which is within 0.005
                of the exact one.
            tokens_a_batch: the maximum number of tokens in a batch.
            truncate: False refuses a text of more than 512 word pieces, whose end is cut off else.

        Raises:
            InputError: there is no such variant, device or precision.
            UnavailableError: the shipped weights, those of MiniLM-L6, or the device are not on
                this machine; or the encoder lacks the head of the variant.
        """
        if variant not in VARIANTS:
            raise UnknownNameError("variant of formulaicness", variant, VARIANTS)
        self._variant = variant
        self._pair, self._minilm = variant == "pair", variant in ("minilm", "pair")
        asked = Compute.of(device, precision, tokens_a_batch).check()
        self._head = files.PUBLISHED if variant == "published" else files.STYLE
        self._weights = weights or self._find_shipped()
        self._compute = asked.resolve()
        if weights is not None and not self._minilm:  # of any sizes
            self._compute = backend.resolve_for(files.load(weights).encoder.shape, asked)
        self._score = (
            self._base_scores(weights is None, truncate)
            if self._minilm
            else self._own_scores(weights is None, truncate)
        )

    def _find_shipped(self) -> Path:
        if not self._minilm:
            return files.FOLDER
        path = Path(__file__).parent / (PAIR_WEIGHTS if self._pair else TEXT_WEIGHTS)
        if not path.is_file():
            raise UnavailableError(
                f"the weights {path.name} are not in this package", "run `make train`"
            )
        return path

    def _own_scores(self, shared: bool, truncate: bool) -> Score:
        make = outputs.share_outputs if shared else outputs.EncoderOutputs
        of_texts = make(self._weights, self._compute, truncate=truncate)
        of_texts.require(self._head)

        def score(texts: Sequence[word_pieces.Text]) -> base.Scores:
            return heads.logistic(of_texts([str(text) for text in texts], self._head)[:, 0])

        return score

    def _base_scores(self, shared: bool, truncate: bool) -> Score:
        make = _shared if shared else _load_engine
        engine = make(self._weights, self._pair, self._compute, truncate)
        return lambda texts: engine.score(texts, self.signature.key)

    @property
    def name(self) -> str:
        """``formulaicness``, ``formulaicness:published``, ``study:minilm`` or ``study:pair``."""
        if self._minilm:
            return f"study:{self._variant}"
        return "formulaicness" if self._variant == "style" else f"formulaicness:{self._variant}"

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
            settings: dict[str, base.Setting] = {
                "model": "MiniLM-L6",
                "base": BASE_SHA256[:12],
                "update": sha256(self._weights)[:12],
            }
            settings["precision"] = str(self._compute.precision)
        else:
            settings = {"head": self._head, **outputs.settings_of(self._weights, self._compute)}
        return base.Signature(self.name, settings, __version__, self._compute.signature)

    @property
    def compute(self) -> Compute:
        """Where and how the encoder computes."""
        return self._compute

    @cached_property
    def model(self) -> Regressor:
        """The model itself in torch, in evaluation mode; read when it is first asked for."""
        from metrics.formulaicness.regressor import Regressor

        if self._minilm:
            return Regressor.of(load(self._weights)).to(self._compute.device)
        read = files.load(self._weights)
        weights = RegressorWeights(read.encoder, read.logistic_head(self._head), separator=None)
        return Regressor.of(weights).to(self._compute.device)

    @property
    def tokens(self) -> Tokens:
        """The model's tokenizer."""
        if self._minilm:
            return base_tokens()
        return outputs.tokens_of(self._weights / files.TOKENIZER)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> base.Scores:
        """F of each text in (0, 1), shape (n,); higher is more formulaic.

        NaN where the model fails on a text; then, and where a text is cut, a warning counts them.

        Raises:
            InputError: the pair model has no formulae, or not one for each text; or a text is too
                long and is not to be cut.
        """
        if not self._pair:
            return self._score(base.batch(texts))
        seconds = _literal_texts(base.one_for_each(self.name, texts, formulas))
        return self._score(list(zip(texts, seconds, strict=True)))


def _load_engine(
    path: Path, pair: bool, compute: Compute, truncate: bool
) -> text_engine.TextEngine:
    weights = load(path)
    return text_engine.TextEngine(
        backend.prepare_with(compute, weights.encoder, weights.head),
        encode if compute.on_processor else ParallelEncode(_make_encode),
        limit=weights.encoder.shape.positions,
        separator=SEPARATOR if pair else None,
        truncate=truncate,
    )


_shared = cache(_load_engine)
"""One engine for all metrics with the shipped weights, so that they share its cache."""


def _make_encode() -> Encode:
    return encode


def encode(inputs: Sequence[word_pieces.Text]) -> word_pieces.Encoded:
    """The tokens of normalised texts; a second text is a literal one, normalised already."""
    return base_tokens().encodings(
        [
            files.normalize(x) if isinstance(x, str) else (files.normalize(x[0]), x[1])
            for x in inputs
        ]
    )


@cache
def base_tokens() -> Tokens:
    """The tokenizer of MiniLM-L6, read once."""
    return Tokens()


def _literal_texts(formulas: Sequence[Formula]) -> list[str]:
    """The literal text of each formula; a formula that comes again is verbalized once."""
    from logic2text.verbalizers import verbalizer

    literal = verbalizer("literal")
    text_of = {f: files.normalize(literal.verbalize(f).text) for f in dict.fromkeys(formulas)}
    return [text_of[formula] for formula in formulas]
