"""Audiences: the target of formulaicness, and the weights of naturalness and formulaicness.

For an audience with the style target τ, a text with the naturalness M and the formulaicness F has
the score (α·M + β·(1 − |F − τ|)) / (α + β).  τ = 0 is equation 1 of the formulaicness paper (Calò
et al. 2025); τ = 1 prefers formulaic text.

>>> audience("classroom").formulaicness
1.0
>>> audience(0.25).name
'0.25'
"""

from __future__ import annotations

from dataclasses import replace

from logic2text import InputError, UnknownNameError, arguments
from logic2text.lazy_dataclass import dataclass
from metrics import Metric, combination_weights

ORDINARY_STYLE = 0.15
"""The greatest F of an ordinary sentence, by the target of style: below it differences of F are no
preference (`python -m benchmarks.audience_preferences`)."""


@dataclass(frozen=True, slots=True)
class Audience:
    """A style target and its weights.

    Attributes:
        name: as on the command line.
        formulaicness: the target τ, in [0, 1].
        alpha: weight of naturalness, at least 0.
        beta: weight of the distance to the target, at least 0; α + β is positive.
    """

    name: str
    formulaicness: float
    alpha: float
    beta: float

    @property
    def register(self) -> str:
        """The register that the audience wants: that of the named one with the nearest target."""
        return min(
            AUDIENCES, key=lambda name: abs(AUDIENCES[name].formulaicness - self.formulaicness)
        )

    @property
    def is_ordinary(self) -> bool:
        """Whether it wants ordinary sentences."""
        return self.formulaicness <= ORDINARY_STYLE

    def __post_init__(self) -> None:
        arguments.number_given(self.formulaicness, "the audience's formulaicness")
        if not 0.0 <= self.formulaicness <= 1.0:
            raise InputError(
                f"the audience's formulaicness is {self.formulaicness:g}, "
                "it must be between 0 and 1",
                f"give a number from 0 to 1, or a name: {', '.join(AUDIENCES)}",
            )
        combination_weights.Weights(self.alpha, self.beta)  # raises for invalid weights


ALPHA, BETA = 0.5, 0.5
"""The default weights of an audience; see `scoring.WEIGHT_OF_STYLE` too."""


def apply_fitted_weights(
    who: Audience, naturalness: Metric | None, formulaicness: Metric
) -> Audience:
    """The audience with the weights that people's preferences allow for the two metrics.

    α is what is nearest to one half in the 95% interval of the α fitted to post-edits and fluency
    ranks.  Weights of a given file are used as they are.
    """
    if naturalness is None:
        return who
    if combination_weights.is_given(naturalness, formulaicness):
        weights = combination_weights.find_fitted_weights(naturalness, formulaicness)
        return who if weights is None else replace(who, alpha=weights.alpha, beta=weights.beta)
    interval = combination_weights.alpha_interval(naturalness, formulaicness)
    if interval is None:
        return who
    low, high = interval
    alpha = min(max(low, ALPHA), high)
    return replace(who, alpha=alpha, beta=1 - alpha)


def sign_given_weights(
    who: Audience, naturalness: Metric | None, formulaicness: Metric
) -> str | None:
    """The signature of an audience's weights where a file of weights is in use; else None."""
    if naturalness is None or not combination_weights.is_given(naturalness, formulaicness):
        return None
    weights = combination_weights.find_fitted_weights(naturalness, formulaicness)
    source = "" if weights is None else f"|weights:{weights.source}"
    return f"audience:{who.name}|alpha:{who.alpha:.6g}|beta:{who.beta:.6g}{source}"


def _at(name: str, target: float) -> Audience:
    return Audience(name, target, ALPHA, BETA)


AUDIENCES: dict[str, Audience] = {
    name: _at(name, target)
    for name, target in (("general", 0.0), ("textbook", 0.5), ("classroom", 1.0))
}
"""Their names are those of the registers (`rerank.registers`)."""


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
    if isinstance(name, bool) or not isinstance(name, str | int | float):
        raise InputError(
            f"an audience was expected, {arguments.came(name)} came",
            f"give a number from 0 to 1, or a name: {', '.join(AUDIENCES)}",
        )
    try:
        target = float(name)
    except (ValueError, OverflowError):
        error = UnknownNameError("audience", str(name), AUDIENCES)
        error.hint = f"{error.hint}; a number from 0 to 1 works too"
        raise error from None
    return _at(f"{target:g}", target)
