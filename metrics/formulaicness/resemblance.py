"""Formulaicness beside an input: how closely a text follows its facts, and how it words them.

F(t | input) = F(t) + (1 − F(t))·R(t, input): a text is formulaic by its wording, F(t), or by its
resemblance to the input, R = σ(b + Σ wᵢ·xᵢ) over the features of `resemblance_features`.  The
formulaicness paper (Calò et al. 2025, section 1) defines F as the degree to which a text preserves
the structural form of its input.

>>> from metrics.inputs.facts import parse_input
>>> facts = parse_input("name[Aromi], food[Chinese], area[riverside]")
>>> template = resemblance(facts, "The food of Aromi is Chinese. The area of Aromi is riverside.")
>>> written = resemblance(facts, "You will find Chinese dishes by the river at Aromi.")
>>> round(template, 1), round(written, 1)
(1.0, 0.0)
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from logic2text import __version__
from logic2text.lazy_dataclass import dataclass
from metrics.base import Metric, Scores, Setting, Signature

if TYPE_CHECKING:
    from metrics.inputs.facts import Fact

WEIGHTS = "resemblance.json"
"""Written by `metrics.training.style.fit_resemblance`."""

Facts: TypeAlias = "tuple[Fact, ...]"


@dataclass(frozen=True, slots=True)
class ResemblanceWeights:
    """The weights of R.

    Attributes:
        bias: the log-odds of a text that has nothing of its input.
        weights: the log-odds of each feature, in the order of `FEATURES`.
    """

    bias: float
    weights: tuple[float, ...]

    def predict(self, features: Scores) -> Scores:
        """R of rows of features, (n, 7) to (n,), in (0, 1)."""
        logits = self.bias + (features * np.array(self.weights)).sum(axis=-1)
        scores: Scores = 1 / (1 + np.exp(-logits))
        return scores

    def to_json(self) -> dict[str, object]:
        """The form that is stored."""
        from metrics.formulaicness.resemblance_features import FEATURES

        return {"bias": self.bias, "weights": dict(zip(FEATURES, self.weights, strict=True))}


@cache
def load_weights() -> ResemblanceWeights:
    """The shipped weights."""
    from metrics.formulaicness.resemblance_features import FEATURES

    stored = json.loads(_stored())
    return ResemblanceWeights(stored["bias"], tuple(stored["weights"][name] for name in FEATURES))


def _stored() -> bytes:
    return files("metrics.formulaicness").joinpath(WEIGHTS).read_bytes()


@cache
def _digest() -> str:
    return hashlib.sha256(_stored()).hexdigest()[:12]


def resemblance(facts: Sequence[Fact], text: str) -> float:
    """R of a text beside the facts of its input, in [0, 1]; 0 beside a sentence alone.

    Args:
        facts: of the input (`metrics.inputs.facts.parse_input`).
        text: about it.
    """
    # Loads what compares words, which texts without an input do not need.
    if any(fact.predicate for fact in facts):
        from metrics.formulaicness.resemblance_features import measure as compare
    elif len(facts) > 1:
        from metrics.formulaicness.resemblance_sentences import measure_sentences as compare
    else:
        return 0.0
    features = compare(facts, text)
    return float(load_weights().predict(features)) if features.any() else 0.0


def join(style: float, facts: Sequence[Fact], text: str) -> float:
    """F of a text beside its input.

    Args:
        style: F of its wording, in [0, 1]; NaN stays.
        facts: of the input; without any F is that of the wording.
        text: about it.
    """
    if not facts or math.isnan(style):
        return style
    return style + (1 - style) * resemblance(facts, text)


def join_scores(
    style: Sequence[float | Exception], facts: Sequence[Facts], texts: Sequence[str]
) -> list[float | Exception]:
    """As `join`, of several texts with their inputs; an error stays."""
    return [
        each if isinstance(each, Exception) else join(each, of_input, text)
        for each, of_input, text in zip(style, facts, texts, strict=True)
    ]


def read_facts(value: object) -> Facts:
    """The facts beside which F is judged; none where the input can have none, or is a text.

    A list of several sentences has facts; a text of them may be a question or an instruction.

    Raises:
        InputError: as `metrics.inputs.facts.parse_input`.
    """
    if value is None:
        return ()
    from metrics.inputs.facts import can_have_facts, parse_input

    if not can_have_facts(value):
        return ()
    facts = parse_input(value)
    is_list = isinstance(value, list | tuple) and len(facts) > 1
    return facts if is_list or any(fact.predicate for fact in facts) else ()


def reads_input(metric: Metric) -> bool:
    """Whether a metric is a measure of formulaicness, which an input changes."""
    return metric.name.partition(":")[0] == "formulaicness"


def sign(signature: Signature) -> Signature:
    """The signature of F beside inputs: that of the wording, and the digest of the weights of R."""
    settings: Mapping[str, Setting] = {**signature.settings, "resemblance": _digest()}
    return Signature(signature.metric, settings, __version__, signature.libraries)
