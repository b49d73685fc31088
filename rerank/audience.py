"""Audiences: how formulaic a text should be, and how much that counts beside naturalness.

A text scores (α·M + β·(1 − |F − τ|)) / (α + β) for an audience with the style target τ.
τ = 0 is equation 1 of the formulaicness paper (Calò et al. 2025); τ = 1 prefers formulaic text.

>>> audience("classroom").formulaicness
1.0
>>> audience(0.25).name
'0.25'
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from logic2text.arguments import came, number_given
from logic2text.errors import InputError, UnknownNameError
from metrics.base import Metric
from metrics.combination_weights import Weights, fitted_weights


@dataclass(frozen=True, slots=True)
class Audience:
    """A style target and its weights.

    Attributes:
        name: as on the command line.
        formulaicness: the target τ, in [0, 1].
        alpha: weight of naturalness, at least 0.
        beta: weight of nearness to the target, at least 0; α + β is positive.
    """

    name: str
    formulaicness: float
    alpha: float
    beta: float

    def __post_init__(self) -> None:
        number_given(self.formulaicness, "the audience's formulaicness")
        if not 0.0 <= self.formulaicness <= 1.0:
            raise InputError(
                f"the audience's formulaicness is {self.formulaicness:g}, "
                "it must be between 0 and 1",
                f"give a number from 0 to 1, or a name: {', '.join(AUDIENCES)}",
            )
        Weights(self.alpha, self.beta)  # which refuses weights that cannot be


ALPHA, BETA = 0.5, 0.5
"""Weights of an audience, the same at each target, where none are fitted for the two metrics.

With the same weights at all targets the winner's formulaicness cannot fall as τ rises: −|F − τ| has
increasing differences in F and τ; were β/α greater at some τ than at 0, it could.  One half is also
the most that naturalness gets of fitted weights (`weighted`): they are fitted at τ = 0 and say
nothing about τ = 1, where style must decide, and one half is the most with which the winners span
nine tenths of the formulaicness on offer (`python -m benchmarks.audiences`).
"""


def weighted(who: Audience, naturalness: Metric | None, formulaicness: Metric) -> Audience:
    """The audience with the weights that people's preferences gave the two metrics, up to `ALPHA`.

    They are those of ``combined:`` unless naturalness had more than one half; metrics without
    fitted weights leave the audience as it is.
    """
    weights = None if naturalness is None else fitted_weights(naturalness, formulaicness)
    if weights is None:
        return who
    alpha = min(weights.alpha / (weights.alpha + weights.beta), ALPHA)
    return replace(who, alpha=alpha, beta=1 - alpha)


def _at(name: str, target: float) -> Audience:
    return Audience(name, target, ALPHA, BETA)


AUDIENCES: dict[str, Audience] = {}
AUDIENCES.update(
    general=_at("general", 0.0), textbook=_at("textbook", 0.5), classroom=_at("classroom", 1.0)
)


def audience(name: str | float | Audience) -> Audience:
    """The audience of a name or of a target in [0, 1].

    Raises:
        UnknownNameError: it is neither a number nor a known name.
        InputError: the number is not between 0 and 1.
    """
    if isinstance(name, Audience):
        return name
    if isinstance(name, str) and name in AUDIENCES:
        return AUDIENCES[name]
    if not isinstance(name, str | int | float):
        raise InputError(
            f"an audience was expected, {came(name)} came",
            f"give a number from 0 to 1, or a name: {', '.join(AUDIENCES)}",
        )
    try:
        target = float(name)
    except (ValueError, OverflowError):
        raise UnknownNameError("audience", str(name), AUDIENCES) from None
    return _at(f"{target:g}", target)


def nearest_name(who: Audience) -> str:
    """The name of the named audience with the nearest style target, for prompts."""
    return min(AUDIENCES, key=lambda name: abs(AUDIENCES[name].formulaicness - who.formulaicness))
