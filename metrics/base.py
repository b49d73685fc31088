"""The protocol of a metric: one number for each text, and a signature.

A metric is immutable after construction and thread-safe.  The score of a text does not depend on
the other texts of a batch.  ``examples/own_metric.py`` is a metric of fifteen lines.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from logic2text import InputError, arguments, walk
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass

if TYPE_CHECKING:
    import numpy as np

Scores: TypeAlias = "np.typing.NDArray[np.float64]"
Setting: TypeAlias = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Signature:
    """Everything that a score depends on besides the text; printed with every score.

    Attributes:
        metric: the name of the metric.
        settings: the settings that change its scores: a model and its revision, weights, a prompt.
        version: the version of this project.
        libraries: the versions of the packages that it uses.

    >>> signature = Signature("slor", {"model": "small"}, "0.1.0", {"torch": "2.13.0"})
    >>> str(signature)
    'slor|model:small|torch:2.13.0|version:0.1.0'
    >>> signature.key
    'slor|model:small'
    """

    metric: str
    settings: Mapping[str, Setting] = field(default_factory=lambda: MappingProxyType({}))
    version: str = ""
    libraries: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def key(self) -> str:
        """The metric and its settings, without versions."""
        return "|".join([self.metric, *_pairs(self.settings)])

    @property
    def fitted_key(self) -> str:
        """The key without the precision: calibrations and weights hold for every precision."""
        kept = {name: value for name, value in self.settings.items() if name != "precision"}
        return "|".join([self.metric, *_pairs(kept)])

    def replaces(self, key: str) -> bool:
        """Whether a `fitted_key` has this metric and model, whatever the other settings.

        >>> Signature("slor", {"model": "small", "revision": "b"}).replaces(
        ...     "slor|model:small|revision:a"
        ... )
        True
        """
        metric, *settings = key.split("|")
        return metric == self.metric and _models(settings) == _models(_pairs(self.settings))

    def __str__(self) -> str:
        return "|".join([self.key, *_pairs(self.libraries), f"version:{self.version}"])


def _pairs(named: Mapping[str, Setting]) -> list[str]:
    return [f"{name}:{value}" for name, value in named.items()]


def _models(pairs: Sequence[str]) -> list[str]:
    return [pair for pair in pairs if pair.startswith("model:")]


@dataclass(frozen=True, slots=True)
class Range:
    """The closed interval of scores; an infinite end means that there is no bound."""

    low: float
    high: float

    @property
    def is_bounded(self) -> bool:
        """Whether both ends are finite."""
        return math.isfinite(self.low) and math.isfinite(self.high)


UNIT = Range(0.0, 1.0)


class Metric(Protocol):
    """A metric of texts.

    Attributes:
        name: the name on the command line.
        range: the interval of its scores.
        higher_is_natural: whether a higher score means a more natural text.
        signature: everything that the scores depend on besides the text.
    """

    @property
    def name(self) -> str:
        """The name on the command line."""
        ...

    @property
    def range(self) -> Range:
        """The interval of its scores."""
        ...

    @property
    def higher_is_natural(self) -> bool:
        """Whether a higher score means a more natural text."""
        ...

    @property
    def signature(self) -> Signature:
        """Everything that the scores depend on besides the text."""
        ...

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """Scores of shape (n,), in the order of the texts; NaN where a text has no score."""
        ...


@runtime_checkable
class KnowsStructure(Protocol):
    """A metric that accepts the meanings of texts, so that it need not parse them."""

    def score_said(
        self,
        texts: Sequence[str],
        formulas: Sequence[Formula] | None,
        said: Sequence[Formula | None],
    ) -> Scores:
        """As `Metric.score`; `said` has the literal meaning of each text, None if unknown."""
        ...


def needs_formulas(metric: Metric) -> bool:
    """Whether a metric needs the formula of each text."""
    return bool(getattr(metric, "needs_formulas", False))


def nan_is_failure(metric: Metric) -> bool:
    """Whether NaN means that a model failed; scoring only that text raises the error."""
    return bool(getattr(metric, "nan_is_failure", False))


def readable(text: str) -> str:
    r"""The text with a question mark for each lone surrogate, which no tokenizer takes.

    >>> readable("a \ud800 b")
    'a ? b'
    """
    return text.encode("utf-8", "replace").decode()


def metric_given(value: object) -> Any:
    """Check that a value is a metric, and return it.

    Raises:
        InputError: it is not.
    """
    if isinstance(value, str) or not all(hasattr(value, name) for name in ("score", "signature")):
        raise InputError(
            f"a metric was expected, {arguments.came(value)} came",
            "metrics.metric returns the metric of a name",
        )
    return value


def batch(texts: Sequence[str]) -> Sequence[str]:
    """Check that the argument is a sequence of texts, and return it.

    Raises:
        InputError: it is one string, whose letters would be scored, or no sequence of strings.
    """
    if isinstance(texts, str):
        raise InputError(
            "a metric scores a sequence of texts, one string came", f"give [{texts[:20]!r}, …]"
        )
    return arguments.texts_given(texts)


def one_for_each(
    name: str, texts: Sequence[str], formulas: Sequence[Formula] | None
) -> Sequence[Formula]:
    """Check that there is one formula for each text, and return the formulae.

    Raises:
        InputError: there are none, another number of them, or a value is not a formula.
        LimitError: a formula exceeds a limit.
    """
    needed = () if formulas is None else arguments.sequence_given(formulas, "formulae")
    if len(needed) != len(batch(texts)) or formulas is None:
        raise InputError(
            f"{name} needs one formula for each of the {len(texts)} texts, {len(needed)} came",
            "use the metric formulaicness, which needs only the text",
        )
    for formula in needed:
        walk.check_limits(formula)
    return needed
