"""Scores of candidates for an audience: formulaicness, naturalness and penalties.

Each metric scores the candidates of all formulae in one batch.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from logic2text import Candidate, InputError, Status, TooLongError, verbalizers
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.walk import size
from metrics import base, combined, failures, registry
from metrics.formulaicness import resemblance
from rerank import consensus, eligibility, registers
from rerank.audience import ORDINARY_STYLE, Audience

if TYPE_CHECKING:
    from metrics.faithfulness import Faithfulness

WEAK_READING_PENALTY = 0.01
"""Subtracted if a dispreferred reading, such as an inverse scope, means something else.  People
rather prefer such texts ("every dog chases exactly one cat") to those that avoid it.

This penalty is set, not fitted; `python -m benchmarks.penalties` prints what the preferences say of
it.
"""

EFFORT_OF_A_WORD = 0.03
"""Subtracted for each word of effort; set, not fitted: from 0.03 to 0.2 the judged pairs of
`benchmarks.text_pairs` are ordered alike."""

RETURNED = 0.47
"""What of F is given back where no style is asked for: of two texts as easy and natural, the less
formulaic."""

WORDS_PER_NODE = 0.75
"""The effort of an easy text for each node of its formula, which no score depends on but in size:
the penalty of every text of a formula is less by the same."""

WEIGHT_OF_CONSENSUS = 0.2
"""What full agreement with the other texts adds where there is no formula; fitted to people's votes
on texts about restaurants (`python -m benchmarks.consensus`)."""

PLAIN_BESIDE_INPUT = 0.95
"""F beside an input up to which a text is as plain as any, where ordinary sentences are asked for:
people do not mind that a text follows its facts, unless it reads like a template
(`python -m benchmarks.resemblance`)."""

WEIGHT_OF_STYLE = 12.0
"""How much less naturalness and the penalty weigh for a target above `ORDINARY_STYLE`: who asks for
a style gets the text nearest to it, and they decide between near ones
(`python -m benchmarks.registers`)."""

LITERAL_STYLE = 0.85
"""The F of a text that says its formula sign by sign, which its weights were fitted to."""

TEXTS_OF_A_SCALE = 4
"""From how many texts of a formula on the ends of its scale are known."""

EXCERPT = 40
"""The number of characters of a candidate that an error message shows."""

NEUTRAL = 0.5
"""The naturalness of every text if there is no naturalness metric."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Scores of all candidates of all formulae, one after another.

    Attributes:
        raw: naturalness as measured.
        style: formulaicness.
        natural: naturalness in [0, 1].
        penalty: what is subtracted for a weak reading and for the reader's effort, less `returned`.
        effort: what the reader's effort subtracts where no formulaicness is asked for.
        returned: what of F is given back where no style is asked for.
        consensus: what is added for the agreement with the other texts where there is no formula.
        total: the score for the audience.
        errors: index of a candidate → name of a metric without a score for it → the error.
    """

    raw: list[float]
    style: list[float]
    natural: list[float]
    penalty: list[float]
    effort: list[float]
    returned: list[float]
    consensus: list[float]
    total: list[float]
    errors: Mapping[int, Mapping[str, Exception]]

    def select(self, places: Sequence[int], weak: Collection[int], weak_penalty: float) -> Batch:
        """The scores of the candidates at these places, of which those at `weak` lose a penalty."""
        lost = [weak_penalty if place in weak else 0.0 for place in places]
        penalties = [self.penalty[i] + more for i, more in zip(places, lost, strict=True)]
        totals = [self.total[i] - less for i, less in zip(places, lost, strict=True)]
        return Batch(
            [self.raw[i] for i in places],
            [self.style[i] for i in places],
            [self.natural[i] for i in places],
            penalties,
            [self.effort[i] for i in places],
            [self.returned[i] for i in places],
            [self.consensus[i] for i in places],
            totals,
            {at: self.errors[i] for at, i in enumerate(places) if i in self.errors},
        )


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """A formula with the formulaicness of its candidates.

    Attributes:
        formula: the formula; None for texts without one.
        candidates: all of its candidates.
        kept: the candidates that may win.
        style: the formulaicness of each of these, or the error.
        facts: of texts without a formula those of their input in each; empty where none came.
        not_compared: why the input was not compared with the texts; None if it was, or none came.
        is_beside_input: whether the formulaicness is that beside the facts of the input.
    """

    formula: Formula | None
    candidates: tuple[Candidate, ...]
    kept: tuple[Candidate, ...]
    style: Sequence[float | Exception]
    facts: tuple[Faithfulness, ...] = ()
    not_compared: InputError | None = None
    is_beside_input: bool = False

    def __add__(self, more: Measured) -> Measured:
        """Those of further candidates of the same formula or input after these."""
        return replace(
            self,
            candidates=(*self.candidates, *more.candidates),
            kept=(*self.kept, *more.kept),
            style=[*self.style, *more.style],
            facts=(*self.facts, *more.facts),
        )


def with_style(
    metric: base.Metric,
    formulas: Sequence[Formula | None],
    candidates: Sequence[Sequence[Candidate]],
    kept: Sequence[tuple[Candidate, ...]],
    inputs: Sequence[object],
) -> list[Measured]:
    """Measure the formulaicness of the candidates that may win, in one batch.

    Raises:
        InputError, UnavailableError: as the metric.
    """
    pool = [candidate for group in kept for candidate in group]
    formula_of = [formula for formula, group in zip(formulas, kept, strict=True) for _ in group]
    style = _style(metric, pool, formula_of) if pool else []
    ends = list(accumulate(map(len, kept)))
    measured = [
        Measured(
            formula,
            tuple(group),
            group_kept,
            style[end - len(group_kept) : end],
            *_compare(of_what, group_kept),
        )
        for formula, group, group_kept, end, of_what in zip(
            formulas, candidates, kept, ends, inputs, strict=True
        )
    ]
    return [_beside_input(row) for row in measured] if resemblance.reads_input(metric) else measured


def _beside_input(measured: Measured) -> Measured:
    """With the formulaicness beside the facts of the input, where it has facts."""
    facts = tuple(said.fact for said in measured.facts[0].facts) if measured.facts else ()
    if not facts:
        return measured
    texts = [candidate.text for candidate in measured.kept]
    style = resemblance.join_scores(measured.style, [facts] * len(texts), texts)
    return replace(measured, style=style, is_beside_input=True)


def _compare(
    of_what: object, candidates: Sequence[Candidate]
) -> tuple[tuple[Faithfulness, ...], InputError | None]:
    if of_what is None:
        return (), None
    from metrics.faithfulness import compare_with_input  # loads the tables of English words

    try:
        return compare_with_input(of_what, [candidate.text for candidate in candidates]), None
    except InputError as error:
        return (), error


def _style(
    measure: base.Metric, candidates: Sequence[Candidate], formulas: Sequence[Formula | None]
) -> list[float | Exception]:
    """F of each candidate, or the error; the meaning of a generated text is known from its tree.

    Raises:
        InputError: a text is too long, and the metric does not truncate.
    """
    texts = [candidate.text for candidate in candidates]
    with_formula = [formula for formula in formulas if formula is not None]
    if isinstance(measure, base.KnowsStructure) and len(with_formula) == len(texts):
        meanings = [c.says if c.source in verbalizers.SYSTEMS else None for c in candidates]
        return [*measure.score_said(texts, with_formula, meanings).tolist()]
    try:
        return _scores_or_failures(measure, texts, formulas)
    except TooLongError as error:
        first = candidates[error.indices[0]]
        shown = f"the candidate {first.text[:EXCERPT]!r}… ({first.source})"
        raise error.rename(shown) from None


def _scores_or_failures(
    metric: base.Metric, texts: Sequence[str], formulas: Sequence[Formula | None]
) -> list[float | Exception]:
    """The score of each text, or its error.

    Texts without a formula are scored apart, because a metric reads either all formulae or none.
    """
    with_formula = [(i, formula) for i, formula in enumerate(formulas) if formula is not None]
    places = [i for i, _ in with_formula]
    others = [i for i, formula in enumerate(formulas) if formula is None]
    scores: dict[int, float | Exception] = {}
    for group, of_group in ((places, [formula for _, formula in with_formula]), (others, None)):
        if group:
            chosen = [texts[i] for i in group]
            scores.update(
                zip(group, failures.scores_or_failures(metric, chosen, of_group), strict=True)
            )
    return [scores[i] for i in range(len(texts))]


def score(measured: Sequence[Measured], metric: base.Metric | None, who: Audience) -> Batch:
    """Measure naturalness in one batch, and compute the scores for the audience.

    Args:
        measured: formulae with the formulaicness of their candidates.
        metric: the naturalness metric; None for `NEUTRAL`.
        who: the audience.

    Raises:
        InputError, UnavailableError: as the metric.
    """
    candidates = [candidate for group in measured for candidate in group.kept]
    if not candidates:
        return Batch([], [], [], [], [], [], [], [], {})
    style, unstyled = failures.apart([score for group in measured for score in group.style])
    errors = {i: {registry.FORMULAICNESS: error} for i, error in unstyled.items()}
    if metric is None:
        raw = natural = np.full(len(candidates), NEUTRAL)
    else:
        formulas = [group.formula for group in measured for _ in group.kept]
        texts = [candidate.text for candidate in candidates]
        raw, failed = failures.apart(_scores_or_failures(metric, texts, formulas))
        natural = combined.naturalness(metric, raw)
        for i, error in failed.items():
            errors.setdefault(i, {})[metric.name] = error
    of_formula = [group.formula for group in measured for _ in group.kept]
    penalties = _penalties(candidates, of_formula, style, who)
    plain_style = _soften(measured, style)
    wanted = plain_style if who.is_ordinary else style
    totals = audience_totals(natural, wanted, who) - penalties
    if not who.is_ordinary:
        general = replace(who, name="general", formulaicness=0.0)
        plain = audience_totals(natural, plain_style, general)
        plain -= _penalties(candidates, of_formula, style, general)
        aims = _aim(measured, style, plain, who)
        missed = np.abs(style - aims) + np.abs(aims - who.formulaicness)
        totals = audience_totals(natural, who.formulaicness + missed, who) - penalties
    agreed = WEIGHT_OF_CONSENSUS * _consensus(measured, totals)
    return Batch(
        raw.tolist(),
        style.tolist(),
        natural.tolist(),
        penalties.tolist(),
        [_effort(*pair) for pair in zip(candidates, of_formula, strict=True)],
        [_returned(*pair) for pair in zip(of_formula, style.tolist(), strict=True)],
        agreed.tolist(),
        (totals + agreed).tolist(),
        errors,
    )


def _soften(measured: Sequence[Measured], style: base.Scores) -> base.Scores:
    """F of each candidate (n,) for who asks for ordinary sentences; see `PLAIN_BESIDE_INPUT`."""
    is_beside = np.array([group.is_beside_input for group in measured for _ in group.kept])
    above = np.maximum(0.0, style - PLAIN_BESIDE_INPUT) / (1 - PLAIN_BESIDE_INPUT)
    return np.where(is_beside, above, style)


def _aim(
    measured: Sequence[Measured], style: base.Scores, plain: base.Scores, who: Audience
) -> base.Scores:
    """The F to which the texts of a formula are compared for a target, for each candidate (n,).

    The scale of a formula begins at the winner for `general`, not at 0, and ends at its most
    formulaic text, not at 1: targets divide what lies between, so that they have different texts.
    Of few texts the ends are not known: the target is the aim, if the winner is not above it.

    Args:
        measured: the formulae, whose candidates stand one after another in the scores.
        style: F of the candidates, shape (n,).
        plain: their scores for `general`, shape (n,).
        who: an audience whose target is above `ORDINARY_STYLE`.
    """
    aims = np.full(len(style), who.formulaicness)
    end = 0
    for group in measured:
        start, end = end, end + len(group.kept)
        of_group = style[start:end]
        keys = list(map(eligibility.make_ranking_key, group.kept, plain[start:end]))
        if not keys or math.isnan(low := float(of_group[keys.index(min(keys))])):
            continue
        if group.formula is None or len(keys) < TEXTS_OF_A_SCALE:
            aims[start:end] = max(low, who.formulaicness)
        else:
            high = max(low, _most_formulaic(group, of_group))
            aims[start:end] = low + who.formulaicness * (high - low)
    return aims


def _most_formulaic(group: Measured, style: base.Scores) -> float:
    """The greatest F of a text with the formula's structure, at least `LITERAL_STYLE`."""
    by_style: list[tuple[float, Candidate]] = [*zip(style.tolist(), group.kept, strict=True)]
    for formulaicness, candidate in sorted(by_style, key=lambda pair: -pair[0]):
        if not formulaicness > LITERAL_STYLE:
            break
        is_proved = candidate.verdict.status is Status.PROVED
        if is_proved and registers.belongs(registers.CLASSROOM, group.formula, candidate.says):
            return formulaicness
    return LITERAL_STYLE


def _consensus(measured: Sequence[Measured], totals: base.Scores) -> base.Scores:
    """The consensus of each candidate, 0 for those of a formula, whose meaning is known."""
    agreed = np.zeros(len(totals))
    start = 0
    for group in measured:
        end = start + len(group.kept)
        if group.formula is None:
            texts = [candidate.text for candidate in group.kept]
            agreed[start:end] = consensus.consensus(texts, totals[start:end])
        start = end
    return agreed


def audience_totals(natural: base.Scores, style: base.Scores, who: Audience) -> base.Scores:
    """The scores (n,) for an audience before penalties.

    Args:
        natural: M in [0, 1], shape (n,).
        style: F, shape (n,); for a target up to `ORDINARY_STYLE` what is below it counts as that.
        who: the audience.
    """
    floor = ORDINARY_STYLE if who.is_ordinary else 0.0
    alpha = who.alpha if who.is_ordinary else who.alpha / WEIGHT_OF_STYLE
    return combined.audience_score(
        natural, np.maximum(style, floor), who.formulaicness, alpha, who.beta
    )


def penalty_share(who: Audience) -> float:
    """What of a penalty is subtracted for an audience: less where naturalness weighs less."""
    weight = 1.0 if who.is_ordinary else WEIGHT_OF_STYLE
    return (who.alpha + who.beta) / (who.alpha + weight * who.beta)


def _penalties(
    candidates: Sequence[Candidate],
    formulas: Sequence[Formula | None],
    style: base.Scores,
    who: Audience,
) -> base.Scores:
    """What is subtracted for each candidate, shape (n,)."""
    rows = zip(candidates, formulas, style.tolist(), strict=True)
    return penalty_share(who) * np.array([_penalty(*row, who) for row in rows])


def _penalty(
    candidate: Candidate, formula: Formula | None, formulaicness: float, who: Audience
) -> float:
    """What a weak reading and the reader's effort, with departures from the formula, subtract.

    A word of effort weighs the less, the more formulaic a text is asked for, which takes effort.
    Where no style is asked for, effort says better than F what is hard in a formulaic text: most of
    what F takes off is given back.  Nothing for a text without a formula, from which no departure
    can be told.
    """
    if formula is None:
        return 0.0
    weak = WEAK_READING_PENALTY if eligibility.is_read_weakly(candidate) else 0.0
    returned = _returned(formula, formulaicness) if who.is_ordinary else 0.0
    return weak + (1.0 - who.formulaicness) * _effort(candidate, formula) - returned


def _effort(candidate: Candidate, formula: Formula | None) -> float:
    """What a reader's effort subtracts where no formulaicness is asked for."""
    if formula is None:
        return 0.0
    effort = len(candidate.text.split()) if candidate.effort is None else candidate.effort
    words = effort + sum(cost.words for cost in candidate.costs) - WORDS_PER_NODE * size(formula)
    return EFFORT_OF_A_WORD * words


def _returned(formula: Formula | None, formulaicness: float) -> float:
    """What of F is given back where no style is asked for."""
    return 0.0 if formula is None or math.isnan(formulaicness) else RETURNED * formulaicness
