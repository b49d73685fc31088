"""Metrics of naturalness and formulaicness: one number for each text.

The names below are loaded at their first use, so that the import is quick.

>>> from metrics import metric
>>> metric("fre").score(["No cube is small."]).round(1)
array([118.2])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from metrics.base import UNIT, Metric, Range, Signature
    from metrics.registry import DEFAULT_METRIC, METRICS, available, metric

_MODULES = {
    "DEFAULT_METRIC": "metrics.registry",
    "METRICS": "metrics.registry",
    "UNIT": "metrics.base",
    "Metric": "metrics.base",
    "Range": "metrics.base",
    "Signature": "metrics.base",
    "available": "metrics.registry",
    "metric": "metrics.registry",
}

__all__ = [
    "DEFAULT_METRIC",
    "METRICS",
    "UNIT",
    "Metric",
    "Range",
    "Signature",
    "available",
    "metric",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
