"""Metrics by name, each loaded when it is first asked for.

    metric("fre").score(["No cube is small."])

``combined:<name>`` is equation 1 with equal weights over any metric here, ``paper:<name>`` with the
paper's weights.  A metric of one's own is one more line in a table: see ``examples/own_metric.py``.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from importlib import import_module
from typing import Any, TypeAlias

from logic2text.errors import UnknownNameError
from metrics.base import Metric

Factory: TypeAlias = Callable[..., Metric]


def lazily(module: str, name: str, **fixed: Any) -> Factory:
    """A factory that imports its module only when it is called."""

    def factory(**options: Any) -> Metric:
        made: Metric = getattr(import_module(module), name)(**fixed, **options)
        return made

    return factory


METRICS: MutableMapping[str, Factory] = {
    "fre": lazily("metrics.readability", "FleschReadingEase"),
    "formulaicness": lazily("metrics.formulaicness.light", "LightFormulaicness"),
    "formulaicness:light": lazily("metrics.formulaicness.light", "LightFormulaicness"),
}
"""Name on the command line → factory; add a metric of your own here."""

_COMBINED = "combined:"
_PAPER = "paper:"
_PAPER_NAMES = {"fre": "fre"}
"""The paper's name of a metric → ours, for those that both have."""


def available() -> tuple[str, ...]:
    """Every name that `metric` takes."""
    natural = [name for name in METRICS if not name.startswith("formulaicness")]
    return (
        *METRICS,
        *(_COMBINED + name for name in natural),
        *(_PAPER + name for name, ours in _PAPER_NAMES.items() if ours in METRICS),
    )


def metric(name: str, **options: Any) -> Metric:
    """The metric of that name.

    Args:
        name: one of `available()`.
        options: keyword arguments of its class.

    Raises:
        UnknownNameError: there is no such metric; the hint lists the near ones.
        UnavailableError: a model or server that it needs is missing.
    """
    if name in METRICS:
        return METRICS[name](**options)
    if name not in available():
        raise UnknownNameError("metric", name, available())
    from metrics.combined import EQUAL, PAPER, Combined

    prefix, _, of = name.partition(":")
    formulaicness = metric("formulaicness")
    if prefix == "paper":
        return Combined(metric(_PAPER_NAMES[of], **options), formulaicness, PAPER[of], name)
    return Combined(metric(of, **options), formulaicness, EQUAL, name)
