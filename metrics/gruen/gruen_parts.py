"""GRUEN's parts and their sum, in [0, 1] (Zhu and Bhat 2020, section 3).

Penalties for repetition and for sentences on different subjects are added to the grammaticality in
[0, 1]: the three parts of the authors' program.  Focus is by their distance where spaCy's vectors
are installed (`metrics.gruen.focus`), else by the cosine of MiniLM's sentence vectors, with a
warning; the signature names which.  Coherence, ALBERT's sentence-order prediction, is the paper's
but not the program's, and a part only where a model of it is given.  Neither has an effect on texts
of one sentence.

    Gruen(bert="folder/of/bert", cola="folder/of/cola").score(["Some cube is large."])
"""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from functools import cache, cached_property
from itertools import combinations, pairwise

import numpy as np

from logic2text import __version__, formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from metrics.base import UNIT, Scores, Signature, batch
from metrics.engine.batch_spec import Precision
from metrics.engine.compute import Compute
from metrics.gruen import focus, pretrained

END = lazy_pattern(r"(?:(?<=[.!?])|(?<=[.!?][\"')\]]))\s+(?=[\"'(\[]*\w)")
ALL_SIGNS = 4
SHORTEST = 5
"""The minimum length of the longer sentence, in words, for signs of repetition."""


def sentences(text: str) -> list[str]:
    """The sentences of more than one word, in order.

    >>> sentences("No cube is small. Well! Every cube is  large.")
    ['No cube is small.', 'Every cube is large.']
    """
    folded = " ".join(text.split())
    return [part for part in END.split(folded) if len(re.findall(r"\w[\w'-]*", part)) > 1]


def redundancy(parts: list[str]) -> int:
    """The number of signs of repetition, summed over all pairs of sentences."""
    return sum(signs(first, second) for first, second in combinations(parts, 2))


def signs(first: str, second: str) -> int:
    """The number of signs of repetition between two sentences, 0 to 4.

    >>> signs("Every cube is large.", "Every cube is large."), signs("No cube is large.", "a is b.")
    (4, 0)
    """
    from rapidfuzz.distance import Levenshtein

    if first in second or second in first:
        return ALL_SIGNS
    words, others = first.split(), second.split()
    if max(len(words), len(others)) < SHORTEST:
        return 0
    shorter = min(len(words), len(others))
    matcher = SequenceMatcher(None, first, second, autojunk=True)
    match = matcher.find_longest_match(0, len(first), 0, len(second))
    shared = first[match.a : match.a + match.size].split()
    return sum(
        (
            match.size > 0.8 * min(len(first), len(second)),
            len(shared) > 0.8 * shorter,
            Levenshtein.distance(first, second) < 0.6 * max(len(first), len(second)),
            sum(word in others for word in words) > 0.8 * shorter,
        )
    )


PENALTY = 0.1
LEAST_SIMILARITY = 0.05
LEAST_ORDER = 0.5
"""The probability below which two sentences count as being in the wrong order."""

Embed = Callable[[Sequence[str]], pretrained.Floats]


@dataclass(frozen=True, slots=True)
class GruenParts:
    """The four parts of n texts, each of shape (n,); NaN for a text without a sentence.

    `grammaticality` lies in [0, 1], the others are penalties of 0 or less; `coherence` is 0 where
    no model of it is given.
    """

    grammaticality: Scores
    redundancy: Scores
    focus: Scores
    coherence: Scores

    @property
    def total(self) -> Scores:
        """Their sum, clipped to [0, 1] as in the authors' program."""
        raw = self.grammaticality + self.redundancy + self.focus + self.coherence
        held: Scores = np.clip(raw, 0.0, 1.0)
        return held


class Gruen:
    """The sum of the parts; models for several sentences are loaded at their first use."""

    name = "gruen"
    range = UNIT
    higher_is_natural = True

    def __init__(
        self,
        bert: str = pretrained.BERT,
        cola: str = pretrained.COLA,
        order: str | None = None,
        embed: Embed | None = None,
        *,
        device: str | None = None,
        precision: str | None = None,
        tokens_a_batch: int | None = None,
    ) -> None:
        """Load the models of grammaticality.

        Args:
            bert: a masked language model, by name or folder.
            cola: a classifier of acceptability with two classes.
            order: an ALBERT with its sentence-order head, which makes coherence a part.
            embed: sentences to vectors (n, width), whose cosine is the focus; by default the word
                mover's distance where spaCy's vectors are installed, else MiniLM's vectors.
            device: ``cpu`` or a device of torch; this and the next two are those of
                `metrics.engine.compute.Compute`, and by default as its variables say.
            precision: of the models, by default fp32; focus is always in fp32.
            tokens_a_batch: the maximum number of tokens in a batch.

        Raises:
            UnavailableError: a model is not on this machine and cannot be fetched, or the device
                is not there.
            InputError: a model has the wrong type.
        """
        compute = self._compute = Compute.of(device, precision, tokens_a_batch).check()
        self._likelihood = pretrained.Likelihood(bert, compute)
        self._acceptability = pretrained.Acceptability(cola, compute)
        self._order_name = order
        self._given_embed = embed

    @property
    def signature(self) -> Signature:
        """The models, what focus is by, a precision below fp32, and the device."""
        settings = {
            "bert": self._likelihood.name,
            "cola": self._acceptability.name,
            **({} if self._order_name is None else {"order": self._order_name}),
            "focus": self._focus_name,
        }
        exact = self._compute.precision in {None, Precision.EXACT}
        rounded = {} if exact else {"precision": str(self._compute.precision)}
        return Signature(self.name, settings, __version__, {**rounded, **self._compute.signature})

    @property
    def _focus_name(self) -> str:
        if self._given_embed is not None:
            return "given"
        vectors = focus.spacy_vectors()
        return "minilm" if vectors is None else f"word-mover:{vectors.name}"

    def score(
        self, texts: Sequence[str], formulas: Sequence[formula.Formula] | None = None
    ) -> Scores:
        """GRUEN in [0, 1] of each text, shape (n,); NaN for a text without a sentence.

        Raises:
            UnavailableError: a text has several sentences and a model for them is missing.
        """
        del formulas
        return self.parts(texts).total

    def parts(self, texts: Sequence[str]) -> GruenParts:
        """The parts of each text."""
        split = [sentences(text) for text in batch(texts)]
        empty = np.array([math.nan if not group else 0.0 for group in split])
        pairs = [list(pairwise(group)) for group in split]
        flat = [pair for group in pairs for pair in group]
        return GruenParts(
            self._grammaticality(split),
            empty - PENALTY * np.array([redundancy(group) for group in split], dtype=np.float64),
            empty - PENALTY * _below(self._closeness(flat), pairs, LEAST_SIMILARITY),
            empty - PENALTY * _below(self._orders(flat), pairs, LEAST_ORDER),
        )

    def _grammaticality(self, split: Sequence[Sequence[str]]) -> Scores:
        """(exp(−perplexity / 2) + logit of acceptable) / 8 + 1/2, of means over sentences, ≥ 0."""
        flat = [sentence for group in split for sentence in group]
        perplexity = _means(self._likelihood.perplexities(flat), split)
        accepted = _means(self._acceptability.logits(flat), split)
        raw: Scores = np.maximum(0.0, (np.exp(-perplexity / 2.0) + accepted) / 8.0 + 0.5)
        return raw

    def _closeness(self, pairs: Sequence[tuple[str, str]]) -> pretrained.Floats:
        """What focus looks at: by the authors' distance if it is here."""
        vectors = None if self._given_embed is not None else focus.spacy_vectors()
        if vectors is not None:
            return np.array([focus.closeness(*pair, vectors) for pair in pairs], dtype=np.float64)
        if pairs and self._given_embed is None:
            warnings.warn(
                f"GRUEN's focus is by MiniLM's vectors, for spaCy's {focus.MODEL} is not installed",
                stacklevel=4,
            )
        return self._similarities(pairs)

    def _similarities(self, pairs: Sequence[tuple[str, str]]) -> pretrained.Floats:
        if not pairs:
            return np.empty(0)
        embed = self._given_embed or _minilm_embedder(self._compute)
        first = embed([before for before, _ in pairs])
        second = embed([after for _, after in pairs])
        norms = np.linalg.norm(first, axis=1) * np.linalg.norm(second, axis=1)
        cosines: pretrained.Floats = (first * second).sum(1) / np.maximum(norms, 1e-12)
        return cosines

    def _orders(self, pairs: Sequence[tuple[str, str]]) -> pretrained.Floats:
        if not pairs or self._order_name is None:
            return np.ones(len(pairs))
        return self._order.probabilities(
            [before for before, _ in pairs], [after for _, after in pairs]
        )

    @cached_property
    def _order(self) -> pretrained.SentenceOrder:
        return pretrained.SentenceOrder(self._order_name or pretrained.ALBERT, self._compute)


def _means(values: pretrained.Floats, groups: Sequence[Sequence[object]]) -> Scores:
    """The mean of the values of each group; NaN for an empty group."""
    rest = iter(values)
    by_group = [[float(next(rest)) for _ in group] for group in groups]
    return np.array([math.fsum(v) / len(v) if v else math.nan for v in by_group], dtype=np.float64)


def _below(values: pretrained.Floats, groups: Sequence[Sequence[object]], least: float) -> Scores:
    """1 for each group with a value below the threshold, else 0."""
    rest = iter(values)
    by_group = [[float(next(rest)) for _ in group] for group in groups]
    return np.array([float(any(v < least for v in group)) for group in by_group])


@cache
def _minilm_embedder(compute: Compute) -> Embed:
    """Sentences to mean vectors (n, 384) of the last layer of MiniLM-L6."""
    from metrics.encoder import BertEncoder
    from metrics.engine.exact_length import score_by_length
    from metrics.engine.torch_models import wrap_torch_model
    from metrics.minilm import Tokens, base_weights

    encoder, tokens = BertEncoder.of(base_weights()).eval().to(compute.device), Tokens()
    mean = wrap_torch_model(lambda ids: encoder(ids).mean(1), compute.device)
    return lambda texts: score_by_length(mean, tokens.encode(texts))
