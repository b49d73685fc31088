"""The protocol of a metric: texts in, one number per text out, and a signature.

A metric is immutable after construction and may be shared between threads.  Its score of a text
never depends on what else is in the batch.  See ``examples/`` for one of fifteen lines.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from logic2text.arguments import came, sequence_given, texts_given
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.walk import check_limits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Scores: TypeAlias = "NDArray[np.float64]"
Setting: TypeAlias = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Signature:
    """Everything that a score depends on, apart from the text; printed with every score.

    Attributes:
        metric: its name.
        settings: what makes it another metric: a model and its revision, weights, a prompt.
        version: of this project.
        libraries: versions of the packages that it computes with.

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
        """The key without the precision: what is fitted to a model holds for it in each."""
        kept = {name: value for name, value in self.settings.items() if name != "precision"}
        return "|".join([self.metric, *_pairs(kept)])

    def __str__(self) -> str:
        return "|".join([self.key, *_pairs(self.libraries), f"version:{self.version}"])


def _pairs(named: Mapping[str, Setting]) -> list[str]:
    return [f"{name}:{value}" for name, value in named.items()]


@dataclass(frozen=True, slots=True)
class Range:
    """The closed interval that scores lie in; infinite ends where there is no bound."""

    low: float
    high: float

    @property
    def bounded(self) -> bool:
        """Whether both ends are finite."""
        return math.isfinite(self.low) and math.isfinite(self.high)


UNIT = Range(0.0, 1.0)


class Metric(Protocol):
    """Anything that scores texts.

    Attributes:
        name: as on the command line.
        range: the interval that `score` maps into.
        higher_is_natural: whether a higher score means a more natural text.
        signature: what the scores depend on.
    """

    @property
    def name(self) -> str:
        """The name on the command line."""
        ...

    @property
    def range(self) -> Range:
        """The interval that `score` maps into."""
        ...

    @property
    def higher_is_natural(self) -> bool:
        """Whether a higher score means a more natural text."""
        ...

    @property
    def signature(self) -> Signature:
        """What the scores depend on."""
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
        """As `Metric.score`; `said` has what each text says before any law, None if unknown."""
        ...


def needs_formulas(metric: Metric) -> bool:
    """Whether a metric needs the formula of each text."""
    return bool(getattr(metric, "needs_formulas", False))


def nan_is_failure(metric: Metric) -> bool:
    """Whether NaN means that a model failed on the text; for that text only, the metric raises."""
    return bool(getattr(metric, "nan_is_failure", False))


def readable(text: str) -> str:
    r"""The text with a question mark for each lone surrogate, which no tokenizer takes.

    >>> readable("a \ud800 b")
    'a ? b'
    """
    return text.encode("utf-8", "replace").decode()


def metric_given(value: object) -> Any:
    """The value itself, which is to be a metric.

    Raises:
        InputError: it is none.
    """
    if isinstance(value, str) or not all(hasattr(value, name) for name in ("score", "signature")):
        raise InputError(
            f"a metric was expected, {came(value)} came",
            "metrics.registry.metric gives the one of a name",
        )
    return value


def batch(texts: Sequence[str]) -> Sequence[str]:
    """The texts themselves; a lone string is refused, for its letters would be scored one by one.

    Raises:
        InputError: one string came where a sequence of strings is expected, or anything else.
    """
    if isinstance(texts, str):
        raise InputError(
            "a metric scores a sequence of texts, one string came", f"give [{texts[:20]!r}, …]"
        )
    return texts_given(texts)


def one_for_each(
    name: str, texts: Sequence[str], formulas: Sequence[Formula] | None
) -> Sequence[Formula]:
    """The formulae, of which a metric needs one for each text.

    Raises:
        InputError: there are none, not as many, or what came is no formula.
        LimitError: one is beyond a limit.
    """
    needed = () if formulas is None else sequence_given(formulas, "formulae")
    if len(needed) != len(batch(texts)) or formulas is None:
        raise InputError(
            f"{name} needs one formula for each of the {len(texts)} texts, {len(needed)} came",
            "score with formulaicness, which reads the text alone",
        )
    for formula in needed:
        check_limits(formula)
    return needed
