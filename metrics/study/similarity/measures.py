"""Scores pairs of formulae by measures of similarity, in one batch.

pair = Pair(read_formula("∀x (Cube(x) → Small(x))"), read_formula("∀x (Small(x) → Cube(x))"))
score_pairs([pair], ("sim", "le"))[0].scores
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from importlib.metadata import PackageNotFoundError, version
from math import isfinite

from logic2text import InputError, Logic2TextError, UnknownNameError, __version__, parse_detailed
from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.equivalence import equivalent
from logic2text.proof.relation import TextRelation, relate
from logic2text.proof.verdict import Status
from metrics import base
from metrics.formulaicness.structural import measure_kept_share
from metrics.study.similarity import expressions as ex
from metrics.study.similarity import hol
from metrics.study.similarity.formula_bleu import formula_bleu
from metrics.study.similarity.logical_equivalence import MOST_BINDINGS, logical_equivalence
from metrics.study.similarity.normal_form import normal_of
from metrics.study.similarity.published import (
    ALPHA,
    MOST_CONJUNCTIONS,
    compute_published_similarity,
    path_tree,
)
from metrics.study.similarity.vectors import Cosines

SIM, OPTIMAL, LE, BLEU, TREE = "sim", "sim-optimal", "le", "bleu", "tree"
VERDICT, RELATION = "verdict", "relation"
SCORES = (SIM, OPTIMAL, LE, BLEU, TREE)
MEASURES = (*SCORES, VERDICT, RELATION)

STRIPPED = "the quantifiers were taken off for sim, as published"


@dataclass(frozen=True, slots=True)
class FormulaInput:
    """A formula that was read.

    Attributes:
        text: as it came.
        expression: its tree.
        formula: its first-order formula; None in the notation `hol`.
    """

    text: str
    expression: ex.Expression
    formula: fol.Formula | None = None


def read_formula(text: str, notation: str = "auto") -> FormulaInput:
    """A formula in a notation of first-order logic, or in `hol`.

    Raises:
        ParseError, LimitError: the text cannot be read.
        UnknownNameError: there is no such notation.
    """
    if notation == hol.NOTATION:
        return FormulaInput(text, hol.read_hol(text))
    formula = parse_detailed(text, notation).formula
    return FormulaInput(text, ex.expression_of(formula), formula)


@dataclass(frozen=True, slots=True)
class Pair:
    """The gold formula and the one that is compared with it."""

    gold: FormulaInput
    other: FormulaInput


@dataclass(frozen=True, slots=True)
class PairScores:
    """What the measures say of a pair.

    Attributes:
        scores: by measure, each in [0, 1].
        verdict: whether the two are proved equivalent; None if it was not asked for.
        relation: of the other formula to the gold one; None if it was not asked for.
        errors: by measure, where one cannot compare the pair.
        warnings: what was left out.
    """

    scores: Mapping[str, float] = field(default_factory=dict)
    verdict: Status | None = None
    relation: TextRelation | None = None
    errors: Mapping[str, Logic2TextError] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def check_measures(measures: Sequence[str]) -> tuple[str, ...]:
    """Check names of measures, and return them.

    Raises:
        UnknownNameError: a name is not a measure.
    """
    for name in measures:
        if name not in MEASURES:
            raise UnknownNameError("measure of similarity", name, MEASURES)
    return tuple(measures)


def score_pairs(
    pairs: Sequence[Pair],
    measures: Sequence[str] = MEASURES,
    *,
    cosines: Cosines | None = None,
    alpha: float = ALPHA,
) -> list[PairScores]:
    """What the measures say of each pair; the vectors of all names are made in one batch.

    Args:
        pairs: any number of them.
        measures: some of `MEASURES`.
        cosines: of names; by MiniLM-L6 by default.
        alpha: of the published similarity.

    Raises:
        UnknownNameError: a name is not a measure.
        InputError: α is negative or not finite.
    """
    chosen = check_measures(measures)
    if not (isfinite(alpha) and alpha >= 0):
        raise InputError(f"α is {alpha}, a number from 0 was expected", "the paper has 3, 4 and 5")
    scorer = _Scorer(Cosines() if cosines is None else cosines, alpha)
    unavailable = scorer.prepare(pairs, chosen)
    return [scorer.score(pair, chosen, unavailable) for pair in pairs]


def signatures(measures: Sequence[str], cosines: Cosines, alpha: float = ALPHA) -> dict[str, str]:
    """The signature of each measure."""
    return {name: str(_signature(name, cosines, alpha)) for name in check_measures(measures)}


def _signature(name: str, cosines: Cosines, alpha: float) -> base.Signature:
    settings: dict[str, base.Setting] = {}
    libraries: dict[str, str] = {}
    match name:
        case "sim":
            settings = {
                "vectors": cosines.description,
                "alpha": alpha,
                "conjunctions": MOST_CONJUNCTIONS,
                "quantifiers": "off",
            }
        case "sim-optimal":
            settings = {"vectors": cosines.description, "matching": "hungarian"}
            with suppress(PackageNotFoundError):  # without it the measure has an error
                libraries = {"scipy": version("scipy")}
        case "le":
            settings = {"binding": "greedy", "bindings": MOST_BINDINGS}
        case "bleu":
            settings = {"tok": "fol", "smooth": "none"}
        case _:
            pass
    return base.Signature(name, settings, __version__, libraries)


@dataclass(frozen=True, slots=True)
class _Scorer:
    cosines: Cosines
    alpha: float

    def prepare(self, pairs: Sequence[Pair], measures: Sequence[str]) -> dict[str, Logic2TextError]:
        """Make the vectors of all names; returns the errors of measures that cannot have any."""
        from logic2text.errors import UnavailableError

        names: list[str] = []
        failed: dict[str, Logic2TextError] = {}
        spoken = [
            name
            for pair in pairs
            for side in (pair.gold, pair.other)
            for name in ex.labels(side.expression)
        ]
        for measure, label in self._labels(failed).items():
            if measure in measures:
                names += ["var"] * (measure == SIM) + [label(name) for name in spoken]
        if names:
            try:
                self.cosines.prepare(names)
            except UnavailableError as error:
                failed |= dict.fromkeys((SIM, OPTIMAL), error)
        return failed

    def _labels(self, failed: dict[str, Logic2TextError]) -> dict[str, Callable[[str], str]]:
        """What each measure takes the vector of."""
        from logic2text.errors import UnavailableError

        labels: dict[str, Callable[[str], str]] = {SIM: str.lower}
        try:
            from metrics.study.similarity import optimal
        except UnavailableError as error:
            failed[OPTIMAL] = error
            return labels
        return {**labels, OPTIMAL: optimal.words}

    def score(
        self, pair: Pair, measures: Sequence[str], unavailable: Mapping[str, Logic2TextError]
    ) -> PairScores:
        scores: dict[str, float] = {}
        errors: dict[str, Logic2TextError] = {
            name: unavailable[name] for name in measures if name in unavailable
        }
        outcome: dict[str, Status | TextRelation] = {}
        for name in measures:
            if name in errors:
                continue
            try:
                value = self._value(name, pair)
            except Logic2TextError as error:
                errors[name] = error
                continue
            if isinstance(value, float):
                scores[name] = value
            else:
                outcome[name] = value
        verdict, relation = outcome.get(VERDICT), outcome.get(RELATION)
        stripped = SIM in scores and any(
            ex.has_quantifiers(side.expression) for side in (pair.gold, pair.other)
        )
        return PairScores(
            scores,
            verdict if isinstance(verdict, Status) else None,
            relation if isinstance(relation, TextRelation) else None,
            errors,
            (STRIPPED,) if stripped else (),
        )

    def _value(self, name: str, pair: Pair) -> float | Status | TextRelation:
        gold, other = pair.gold.expression, pair.other.expression
        match name:
            case "sim":
                return compute_published_similarity(
                    path_tree(gold), path_tree(other), self.cosines, self.alpha
                )
            case "sim-optimal":
                from metrics.study.similarity.optimal import optimal_similarity

                return optimal_similarity(normal_of(gold), normal_of(other), self.cosines)
            case "le":
                return logical_equivalence(gold, other)
            case "bleu":
                return formula_bleu(pair.other.text, pair.gold.text)
            case "tree":
                return measure_kept_share(*_first_order(pair, name))
            case "verdict":
                return equivalent(*_first_order(pair, name)).status
            case _:
                return relate(*_first_order(pair, name)).relation


def _first_order(pair: Pair, name: str) -> tuple[fol.Formula, fol.Formula]:
    if pair.gold.formula is None or pair.other.formula is None:
        raise InputError(
            f"{name} compares formulae of first-order logic, these are in {hol.NOTATION}",
            "leave the measure out",
        )
    return pair.gold.formula, pair.other.formula
