"""Which measure of formulaicness a command uses: one of ours, or a model of the user's."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import typer

from logic2text.errors import UnknownNameError
from logic2text.lexicon import Lexicon
from metrics.base import Metric
from metrics.import_path import is_import_path, metric_from_path
from metrics.registry import METRICS, metric, usual_formulaicness
from rerank.cli.completion import complete_formulaicness
from rerank.cli.options import ADVANCED

KNOWN = tuple(name for name in METRICS if name.partition(":")[0] == "formulaicness")

FormulaicnessOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--formulaicness",
        "-F",
        help=f"The measure F: {', '.join(KNOWN)}.",
        autocompletion=complete_formulaicness,
    ),
]
OptionalFormulaicness: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--formulaicness",
        "-F",
        help=f"The measure F: {', '.join(KNOWN)}; combined metrics have their own by default.",
        autocompletion=complete_formulaicness,
    ),
]
ModelOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--formulaicness-model",
        help="A model with one output in place of ours: a folder, or NAME@COMMIT of the hub.",
        rich_help_panel=ADVANCED,
    ),
]
TruncateOption: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--truncate/--no-truncate",
        help="Leave out the end of a text that is longer than the encoder reads, or refuse it.",
        rich_help_panel=ADVANCED,
    ),
]

STRUCTURAL = "formulaicness:structural"
ENCODED = ("formulaicness", "formulaicness:minilm", "formulaicness:pair")
"""The measures that a long text is cut for."""


def formulaicness_of(
    name: str, model: str | None, lexicon: Lexicon | None = None, *, truncate: bool = True
) -> Metric:
    """The measure of that name, which reads texts with the lexicon; or the model's.

    Without `truncate` it refuses texts that are longer than the encoder reads.

    Raises:
        UnknownNameError: there is no such measure.
        InputError: the model has no pinned commit, no safetensors or not one output.
        UnavailableError: the model is not here.
    """
    if model is not None:
        from metrics.formulaicness.hub import HubFormulaicness

        where, _, revision = model.partition("@")
        return HubFormulaicness(where, revision or None, truncate=truncate)
    if name not in KNOWN:
        raise UnknownNameError("measure of formulaicness", name, KNOWN)
    if name == STRUCTURAL and lexicon is not None:
        return metric(name, lexicon=lexicon)
    return metric(name, truncate=truncate) if name in ENCODED else metric(name)


def metric_of(
    name: str, formulaicness: str | None = None, *, truncate: bool = True, **options: Any
) -> Metric:
    """The metric of that name, whose encoder, if it has one, refuses long texts or cuts them.

    Args:
        name: one of `metrics.registry.available()`, or ``package.module:Class``.
        formulaicness: the F of ``combined:`` and ``paper:``; their own by default.
        truncate: whether long texts are cut.
        options: keyword arguments of its class.

    Raises:
        UnknownNameError: there is no such metric.
        InputError: an import path leads to no metric.
        UnavailableError: a model or server that it needs is missing.
    """
    if is_import_path(name):
        return metric_from_path(name)
    if name in KNOWN:
        return formulaicness_of(name, None, truncate=truncate)
    if usual := usual_formulaicness(name):
        options["formulaicness"] = formulaicness_of(formulaicness or usual, None, truncate=truncate)
    return metric(name, **options)
