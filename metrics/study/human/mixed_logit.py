"""Mixed logistic regression: a yes or no by what was shown, with people and questions drawn.

log-odds of yes = intercept + Σ effects + u(participant) + v(question), u and v normal about 0:
answers of one person or to one question are not independent, so no test on bare counts holds.
Effects and intercepts are those of the greatest penalised likelihood, the normals' spreads those of
the greatest marginal likelihood by Laplace's approximation there, as lme4's glmer with nAGQ = 0
(Bates et al., Journal of Statistical Software 67, 2015).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from logic2text import extras
from logic2text.lazy_dataclass import dataclass
from metrics.study.human.correlation import Vector
from metrics.study.human.logistic import fit_logistic

with extras.require_extra("study", "mixed logistic regression"):
    from scipy import linalg, optimize, stats

LEAST_SPREAD = 1e-3
"""A group whose intercepts spread less is as good as none."""


@dataclass(frozen=True, slots=True)
class FixedEffect:
    """A fixed effect in log-odds with its standard error."""

    name: str
    estimate: float
    error: float

    @property
    def odds_ratio(self) -> float:
        """How the odds of yes are multiplied."""
        return math.exp(self.estimate)

    @property
    def interval(self) -> tuple[float, float]:
        """95% interval of the odds ratio."""
        reach = 1.96 * self.error
        return math.exp(self.estimate - reach), math.exp(self.estimate + reach)

    @property
    def p(self) -> float:
        """Two-sided p value of Wald's test."""
        return float(2 * stats.norm.sf(abs(self.estimate) / self.error))


@dataclass(frozen=True, slots=True)
class MixedLogit:
    """The effects, and the standard deviation (in log-odds) of the random intercepts by group."""

    effects: tuple[FixedEffect, ...]
    spread: dict[str, float]
    n: int


def fit_mixed_logit(
    yes: Vector, effects: Mapping[str, Vector], groups: Mapping[str, Sequence[object]]
) -> MixedLogit:
    """Fit n answers.

    Args:
        yes: 1 or 0, shape (n,).
        effects: what may move the odds, each of shape (n,); an intercept is added.
        groups: by name, the member of the group that each answer belongs to.
    """
    n = len(yes)
    fixed = {"intercept": np.ones(n), **effects}
    indicators = [_indicators(members) for members in groups.values()]
    design = np.column_stack([*fixed.values(), *indicators])
    sizes = [matrix.shape[1] for matrix in indicators]

    def loss(logs: Vector) -> float:
        return -_laplace(design, yes, len(fixed), sizes, np.exp(logs))

    start = np.zeros(len(sizes))
    bounds = [(math.log(LEAST_SPREAD), 3.0)] * len(sizes)
    optimum = optimize.minimize(
        loss, start, method="Nelder-Mead", bounds=bounds, options={"xatol": 1e-2, "fatol": 1e-4}
    )
    spreads = np.exp(optimum.x)
    mode, hessian = fit_logistic(design, yes, _penalty(len(fixed), sizes, spreads))
    errors = np.sqrt(np.diag(linalg.inv(hessian)))
    return MixedLogit(
        tuple(FixedEffect(name, float(mode[i]), float(errors[i])) for i, name in enumerate(fixed)),
        dict(zip(groups, map(float, spreads), strict=True)),
        n,
    )


def _indicators(members: Sequence[object]) -> Vector:
    names = {name: i for i, name in enumerate(dict.fromkeys(members))}
    matrix = np.zeros((len(members), len(names)))
    matrix[np.arange(len(members)), [names[member] for member in members]] = 1
    return matrix


def _penalty(fixed: int, sizes: Sequence[int], spreads: Vector) -> Vector:
    """The precision of each coefficient's normal; 0 for the fixed ones."""
    parts = [np.full(size, spread**-2) for size, spread in zip(sizes, spreads, strict=True)]
    return np.concatenate([np.zeros(fixed), *parts])


def _laplace(
    design: Vector, yes: Vector, fixed: int, sizes: Sequence[int], spreads: Vector
) -> float:
    """Log of the marginal likelihood with the random intercepts integrated out."""
    penalty = _penalty(fixed, sizes, spreads)
    mode, hessian = fit_logistic(design, yes, penalty)
    margin = design @ mode
    likelihood = float((yes * margin - np.logaddexp(0, margin)).sum())
    quadratic = float((penalty * mode**2).sum())
    drawn = hessian[fixed:, fixed:]
    return (
        likelihood
        - quadratic / 2
        + float(np.log(penalty[fixed:]).sum()) / 2
        - float(np.linalg.slogdet(drawn)[1]) / 2
    )
