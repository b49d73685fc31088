"""Analysis of variance: one and two factors, repeated measures, and Tukey's HSD.

Two factors may be unbalanced: the sums of squares are those of type II, each main effect adjusted
for the other and the interaction for both (as statsmodels' ``anova_lm(typ=2)``).

>>> table = anova(np.array([1.0, 2, 3, 4, 5, 9]), {"system": list("aabbcc")})
>>> round(table.effects[0].f, 3), table.effects[0].freedom, table.residual_freedom
(5.167, 2, 3)
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError, extras
from logic2text.lazy_dataclass import dataclass

with extras.require_extra("study", "the analysis of variance"):
    from scipy import stats

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of an analysis of variance.

    Attributes:
        name: a factor, or two with a × between them.
        sum_squares: explained by it.
        freedom: its degrees of freedom.
        error_freedom: of the error that it is tested against.
        f: the F value.
        p: its p value.
    """

    name: str
    sum_squares: float
    freedom: int
    error_freedom: int
    f: float
    p: float


@dataclass(frozen=True, slots=True)
class Anova:
    """The effects, and the residual sum of squares with its degrees of freedom."""

    effects: tuple[Effect, ...]
    residual: float
    residual_freedom: int


def anova(values: Vector, factors: Mapping[str, Sequence[Hashable]]) -> Anova:
    """Analysis of variance with one factor, or with two and their interaction.

    Args:
        values: shape (n,).
        factors: by name, the level of each value.

    Raises:
        InputError: there are not one or two factors, a factor has one level, or no residual.
    """
    if len(factors) not in (1, 2):
        raise InputError(f"{len(factors)} factors were given", "give one or two")
    columns = {name: _effects(levels, name) for name, levels in factors.items()}
    # What each term is tested beside: a main effect the other one, the interaction both.
    beside = {name: [term for other, term in columns.items() if other != name] for name in columns}
    if len(columns) == 2:
        left, right = columns.values()
        interaction = " × ".join(columns)
        beside[interaction] = [left, right]
        product = (left[:, :, None] * right[:, None, :]).reshape(len(values), -1)
        columns = {**columns, interaction: product}
    ones = np.ones(len(values))
    residual, rank = _residual(values, np.column_stack([ones, *columns.values()]))
    freedom = len(values) - rank
    if freedom < 1 or residual <= 0:
        raise InputError(
            "nothing is left to estimate the error from", "give more values than cells"
        )
    effects = []
    for name, term in columns.items():
        base = np.column_stack([ones, *beside[name]])
        without, rank_without = _residual(values, base)
        with_it, rank_with = _residual(values, np.column_stack([base, term]))
        effects.append(
            _effect(name, without - with_it, rank_with - rank_without, residual, freedom)
        )
    return Anova(tuple(effects), residual, freedom)


def analyse_repeated_measures(
    values: Vector,
    subjects: Sequence[Hashable],
    factors: Mapping[str, Sequence[Hashable]],
) -> Anova:
    """Repeated measures with one or two factors within subjects, each cell once per subject.

    An effect is tested against its interaction with the subjects (Siddharthan and Katsos 2012
    call it F1); sphericity is assumed.

    Args:
        values: shape (n,); the means of a subject where a cell has several.
        subjects: of each value: a participant (F1) or an item (F2).
        factors: by name, the level of each value.

    Raises:
        InputError: a subject lacks a cell or has it twice, or there are not one or two factors.
    """
    if len(factors) not in (1, 2):
        raise InputError(f"{len(factors)} factors were given", "give one or two")
    names = list(factors)
    levels = [list(dict.fromkeys(factors[name])) for name in names]
    people = list(dict.fromkeys(subjects))
    cube = np.full((len(people), *(len(level) for level in levels)), np.nan)
    for i, value in enumerate(values):
        cell = (
            people.index(subjects[i]),
            *(level.index(factors[name][i]) for name, level in zip(names, levels, strict=True)),
        )
        if not np.isnan(cube[cell]):
            raise InputError(
                f"the subject {subjects[i]} has a cell twice", "average the values of a cell first"
            )
        cube[cell] = value
    if np.isnan(cube).any():
        missing = people[int(np.argwhere(np.isnan(cube))[0][0])]
        raise InputError(
            f"the subject {missing} lacks a cell", "leave out subjects without all of them"
        )
    axes = range(1, cube.ndim)
    effects = []
    residual, freedom = 0.0, 0
    for size in range(1, len(names) + 1):
        for chosen in combinations(axes, size):
            squares, term = _interaction(cube, chosen)
            error, error_freedom = _interaction(cube, (0, *chosen))
            label = " × ".join(names[axis - 1] for axis in chosen)
            effects.append(_effect(label, squares, term, error, error_freedom))
            residual, freedom = residual + error, freedom + error_freedom
    return Anova(tuple(effects), residual, freedom)


@dataclass(frozen=True, slots=True)
class TukeyPair:
    """Two groups: the second's mean minus the first's, its simultaneous interval, adjusted p."""

    first: str
    second: str
    difference: float
    low: float
    high: float
    p: float

    @property
    def significant(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low > 0 or self.high < 0


def tukey(values: Vector, groups: Sequence[str], confidence: float = 0.95) -> list[TukeyPair]:
    """Tukey's honestly significant differences of all pairs (Tukey and Kramer for unequal sizes).

    Args:
        values: shape (n,).
        groups: of each value.
        confidence: of the simultaneous intervals.

    Raises:
        InputError: there are fewer than two groups, or no value beyond one a group.
    """
    names = sorted(set(groups))
    of = np.array([names.index(group) for group in groups])
    sizes = np.bincount(of)
    freedom = len(values) - len(names)
    if len(names) < 2 or freedom < 1:
        raise InputError(
            f"{len(values)} values of {len(names)} groups came",
            "give two groups or more, one of them with several values",
        )
    means = np.bincount(of, values) / sizes
    variance = float(((values - means[of]) ** 2).sum()) / freedom
    critical = float(stats.studentized_range.ppf(confidence, len(names), freedom))
    pairs = []
    for i, j in combinations(range(len(names)), 2):
        difference = float(means[j] - means[i])
        error = float(np.sqrt(variance / 2 * (1 / sizes[i] + 1 / sizes[j])))
        if error > 0:
            p = float(stats.studentized_range.sf(abs(difference) / error, len(names), freedom))
        else:
            p = 0.0 if difference else 1.0
        reach = critical * error
        pairs.append(
            TukeyPair(names[i], names[j], difference, difference - reach, difference + reach, p)
        )
    return pairs


def _effects(levels: Sequence[Hashable], name: str) -> Vector:
    """Sum-to-zero columns of a factor, shape (n, levels − 1)."""
    number = {level: i for i, level in enumerate(dict.fromkeys(levels))}
    if len(number) < 2:
        raise InputError(f"the factor {name} has one level only", "give values of two or more")
    columns = np.vstack([np.eye(len(number) - 1), -np.ones(len(number) - 1)])
    coded: Vector = columns[[number[level] for level in levels]]
    return coded


def _residual(values: Vector, design: Vector) -> tuple[float, int]:
    """The residual sum of squares, and the rank of the design."""
    coefficients, _, rank, _ = np.linalg.lstsq(design, values, rcond=None)
    return float(((values - design @ coefficients) ** 2).sum()), int(rank)


def _interaction(cube: Vector, axes: Sequence[int]) -> tuple[float, int]:
    """The sum of squares of the interaction of some axes of a full cube, with its freedom."""
    rest = tuple(axis for axis in range(cube.ndim) if axis not in axes)
    effect = cube.mean(rest, keepdims=True)
    for axis in axes:
        effect = effect - effect.mean(axis, keepdims=True)
    repeats = int(np.prod([cube.shape[axis] for axis in rest])) if rest else 1
    freedom = int(np.prod([cube.shape[axis] - 1 for axis in axes]))
    return float((effect**2).sum()) * repeats, freedom


def _effect(name: str, squares: float, freedom: int, error: float, error_freedom: int) -> Effect:
    with np.errstate(divide="ignore", invalid="ignore"):
        f = float(np.float64(squares / freedom) / np.float64(error / error_freedom))
    return Effect(
        name, squares, freedom, error_freedom, f, float(stats.f.sf(f, freedom, error_freedom))
    )
