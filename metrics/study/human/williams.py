"""Williams's test: do two predictors, measured on the same texts, correlate differently with y?

Williams 1959 as in Steiger, "Tests for comparing elements of a correlation matrix", Psychological
Bulletin 87 (1980), equation 7 (T2): with r̄ = (r12 + r13) / 2 and |R| the determinant of the three
variables' correlation matrix,

    t = (r12 − r13) √((n − 1)(1 + r23) / (2 (n − 1)/(n − 3) |R| + r̄² (1 − r23)³)),  n − 3 degrees

>>> round(williams(0.4, 0.5, 0.1, 103).t, 2)
-0.89
"""

from __future__ import annotations

import math

import numpy as np

from logic2text import extras
from logic2text.lazy_dataclass import dataclass
from metrics.study.human.correlation import Vector, drop_unknown, p_value

with extras.require_extra("study", "Williams's test"):
    from scipy import stats


@dataclass(frozen=True, slots=True)
class Williams:
    """t with n − 3 degrees of freedom, and its two-sided p value."""

    t: float
    p: float
    freedom: int

    def __str__(self) -> str:
        return f"t={self.t:+.2f} {p_value(self.p)}"


def williams(r12: float, r13: float, r23: float, n: int) -> Williams:
    """Test r12 = r13 from the three correlations of n texts; variable 1 is what is predicted."""
    determinant = 1 - r12**2 - r13**2 - r23**2 + 2 * r12 * r13 * r23
    mean = (r12 + r13) / 2
    spread = 2 * (n - 1) / (n - 3) * determinant + mean**2 * (1 - r23) ** 3
    if r12 == r13 or spread <= 0:  # two copies of one predictor do not differ
        return Williams(0.0, 1.0, n - 3)
    t = (r12 - r13) * math.sqrt((n - 1) * (1 + r23) / spread)
    return Williams(t, float(2 * stats.t.sf(abs(t), n - 3)), n - 3)


def compare(y: Vector, one: Vector, other: Vector) -> Williams:
    """Whether `one` correlates with y otherwise than `other` does; texts with a NaN left out."""
    y, one, other = drop_unknown(y, one, other)
    r = np.corrcoef([y, one, other])
    return williams(float(r[0, 1]), float(r[0, 2]), float(r[1, 2]), len(y))
