"""Options that select a metric or a measure of formulaicness, and the metrics that they select."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from logic2text import Lexicon, UnknownNameError
from metrics import Metric, combination_weights, import_path, registry
from rerank.cli.options.options import ADVANCED, complete_last

KNOWN = tuple(filter(registry.measures_formulaicness, registry.METRICS))
SHOWN = tuple(name for name in KNOWN if not name.startswith(registry.STUDY))
"""Those that help names; the others are for studies."""


def complete_audience(incomplete: str) -> list[str]:
    """The completions of an audience."""
    from rerank.audience import AUDIENCES

    return complete_last(AUDIENCES, incomplete, is_list=False)


def complete_metric(incomplete: str) -> list[str]:
    """The completions of a metric."""
    return complete_last(registry.available(), incomplete, is_list=False)


def complete_metrics(incomplete: str) -> list[str]:
    """The completions of a list of metrics."""
    return complete_last(registry.available(), incomplete)


def complete_formulaicness(incomplete: str) -> list[str]:
    """The completions of a measure of formulaicness."""
    return complete_last(KNOWN, incomplete, is_list=False)


FormulaicnessOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--formulaicness",
        "-F",
        help=f"The measure F: {', '.join(SHOWN)}.",
        autocompletion=complete_formulaicness,
    ),
]
OptionalFormulaicness: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--formulaicness",
        "-F",
        help=f"The measure F: {', '.join(SHOWN)}; combined metrics have their own by default.",
        autocompletion=complete_formulaicness,
    ),
]
ModelOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--formulaicness-model",
        help="Another model with one output: a folder, or NAME@COMMIT of the hub.",
        rich_help_panel=ADVANCED,
    ),
]
TruncateOption: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--truncate/--no-truncate",
        help="Truncate texts that exceed the limit of the encoder, or reject them.",
        rich_help_panel=ADVANCED,
    ),
]

WeightsOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--weights",
        help="A file of weights from `judgements fit`, used in place of the package's own.",
        rich_help_panel=ADVANCED,
    ),
]


def use_weights(path: Path | None) -> None:
    """Let the process read a file of weights, if one is given."""
    if path is not None:
        combination_weights.use_weights(path)


LIKELIHOODS = ("naturalness", "ppl", "slor", "logprob", "ippl", "islor")
"""The metrics that ask the language model, after a prefix such as ``combined:``."""


def asks_language_model(name: str) -> bool:
    """Whether a metric of that name may ask the language model; one of the user's own may.

    >>> asks_language_model("combined:slor"), asks_language_model("formulaicness:light")
    (True, False)
    """
    bare = name.rpartition(":")[2].removesuffix("-paper")
    return bare in LIKELIHOODS or import_path.is_import_path(name)


def accepts_metric(name: str) -> bool:
    """Whether a name that is not in the table is a metric of the user's own.

    Raises:
        UnknownNameError: it is a former name; the hint has the name now.
    """
    registry.check_renamed(name)
    return import_path.is_import_path(name)


def check_names(metric: str, formulaicness: str, model: str | None) -> None:
    """Check the names of the metrics that rank; nothing is loaded.

    Raises:
        UnknownNameError: there is no such metric or measure of formulaicness.
    """
    registry.check_renamed(metric)
    registry.check_renamed(formulaicness)
    if metric not in registry.available() and not import_path.is_import_path(metric):
        raise UnknownNameError("metric", metric, registry.available())
    if model is None and formulaicness not in KNOWN:
        raise UnknownNameError("measure of formulaicness", formulaicness, KNOWN)


STRUCTURAL = "study:structural"
ENCODED = (
    *("formulaicness", "formulaicness:published"),
    *("study:minilm", "study:pair"),
)
"""The measures that truncate long texts."""


def formulaicness_of(
    name: str, model: str | None, lexicon: Lexicon | None = None, *, truncate: bool = True
) -> Metric:
    """The measure of formulaicness of that name, or by that model.

    Args:
        name: one of `KNOWN`.
        model: a folder, or NAME@COMMIT of the hub; None for the measure of the name.
        lexicon: the words with which the structural measure reads texts.
        truncate: whether texts beyond the limit of the encoder are truncated, or rejected.

    Raises:
        UnknownNameError: there is no such measure.
        InputError: the model has no pinned commit, no safetensors or not one output.
        UnavailableError: the model is not available.
    """
    if model is not None:
        from metrics.formulaicness.hub import HubFormulaicness

        where, _, revision = model.partition("@")
        return HubFormulaicness(where, revision or None, truncate=truncate)
    registry.check_renamed(name)
    if name not in KNOWN:
        raise UnknownNameError("measure of formulaicness", name, KNOWN)
    if name == STRUCTURAL and lexicon is not None:
        return registry.metric(name, lexicon=lexicon)
    return registry.metric(name, truncate=truncate) if name in ENCODED else registry.metric(name)


def metric_of(
    name: str,
    formulaicness: str | None = None,
    model: str | None = None,
    *,
    truncate: bool = True,
    **options: Any,
) -> Metric:
    """The metric of that name.

    Args:
        name: one of `metrics.registry.available()`, or ``package.module:Class``.
        formulaicness: the F of ``combined:`` and the like; by default the usual one of each.
        model: of their F, a folder or NAME@COMMIT of the hub, clipped to [0, 1].
        truncate: whether texts beyond the limit of an encoder are truncated, or rejected.
        options: keyword arguments of the metric's class.

    Raises:
        UnknownNameError: there is no such metric.
        InputError: an import path leads to no metric.
        UnavailableError: a model or server that it needs is missing.
    """
    if import_path.is_import_path(name):
        return import_path.metric_from_path(name)
    if name in KNOWN:
        return formulaicness_of(name, None, truncate=truncate)
    if usual := registry.usual_formulaicness(name):
        style = formulaicness_of(formulaicness or usual, model, truncate=truncate)
        from metrics.formulaicness.clipped import clip  # loads numpy

        options["formulaicness"] = clip(style)
    return registry.metric(name, **options)
