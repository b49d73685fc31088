"""The reranker as it ships for each audience, on every set of preferences.

    python -m benchmarks.audience_preferences [METRIC] [-F MEASURE] [--language-model NAME]
                                              [--held-out FILE …]

`Reranker` ranks all texts of an item in one call, with the weights, penalties and verdicts that a
user gets.  A set with formulae (edits, ranks) is ranked twice: with its formulae, where the verdict
of a text may decide before its score, and as texts without a formula, like the other sets.  Texts
to which the metric was tuned have the scores of a model that was not tuned to them, in FILEs of
`metrics.training.naturalness.tune_naturalness`.  The command prints the share of the pairs in
people's order and what decided the pairs, and records the figures of the default metrics, those of
another language model in a file with its name.  People's preferences are those of the audience
`general`: of no other audience has any preference been measured, and its figures say only how far
it is from that.
"""

from __future__ import annotations

import argparse
import os
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from types import MappingProxyType
from typing import Any, TypeAlias

from benchmarks.audiences import CachedMetric
from benchmarks.human_reading.postedits import OTHER_MEANING
from benchmarks.preferences import all_sets
from benchmarks.record import record, table
from benchmarks.score_cache import cached
from logic2text.candidate_pool import Candidate
from logic2text.formula import Formula
from logic2text.notation import parse
from metrics import registry
from metrics.language_model.causal_weights import SMALL_NAME
from metrics.study.human.pair_accuracy import Accuracy, outcome_accuracy
from metrics.study.human.preferences import Pair
from metrics.training.naturalness import held_out_scores
from metrics.training.naturalness.fit_weights import texts_of
from rerank.audience import AUDIENCES
from rerank.cli.options.llm_options import CAUSAL_MODEL
from rerank.eligibility import make_ranking_key
from rerank.reranker import Reranker
from rerank.results import RankedResults
from rerank.verification import judge_texts

NONE_HELD_OUT: Mapping[str, float] = MappingProxyType({})

TOPIC = "audience_preferences"
WITHOUT_FORMULA = "without formula"
SAME_MEANING = "edits of the same meaning"
"""The edits without those that say something else than the formula, which verdicts must reject."""

TUNED_SETS = ("edits", "ranks", "e2e")
"""The sets that `naturalness` was tuned to."""

SCORE, VERDICT, ELIGIBILITY = "score", "verdict", "eligibility"
TIE, NEITHER = "tie", "neither eligible"
DECISIONS = (SCORE, VERDICT, ELIGIBILITY, TIE, NEITHER)
"""What decides a pair: the scores; the order of the verdicts; that only one text may win; nothing,
as the scores are equal, or as neither text may win."""

Place: TypeAlias = tuple[int, bool, float]
"""The sort key of a text in a ranking: smaller is better."""
Places: TypeAlias = Mapping[tuple[str, str], Place]
"""Item and text → place; a text that may not win has none."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How a ranking orders the pairs of a set.

    Attributes:
        accuracy: the share in people's order.
        decisions: for what decided pairs, how many, and the share of these in people's order.
    """

    accuracy: Accuracy
    decisions: Mapping[str, tuple[int, float]]


def decide(better: Place | None, worse: Place | None) -> tuple[float, str]:
    """1, 0 or ½ for a tie, by the places of the preferred text and the other; and what decided."""
    if better is None or worse is None:
        if better is worse:
            return 0.5, NEITHER
        return float(worse is None), ELIGIBILITY
    if better == worse:
        return 0.5, TIE
    return float(better < worse), SCORE if better[0] == worse[0] else VERDICT


def compare(pairs: Sequence[Pair], places: Places) -> Outcomes:
    """The outcomes of the pairs, by the places of their texts."""
    decided = [
        decide(places.get((pair.item, pair.better)), places.get((pair.item, pair.worse)))
        for pair in pairs
    ]
    by_reason: dict[str, list[float]] = defaultdict(list)
    for right, reason in decided:
        by_reason[reason].append(right)
    decisions = {reason: (len(right), fmean(right)) for reason, right in by_reason.items()}
    return Outcomes(outcome_accuracy(pairs, [right for right, _ in decided]), decisions)


def texts_by_item(pairs: Sequence[Pair]) -> dict[str, list[str]]:
    """The distinct texts of each item."""
    texts: dict[str, dict[str, None]] = defaultdict(dict)
    for pair in pairs:
        texts[pair.item].update({pair.better: None, pair.worse: None})
    return {item: [*of_item] for item, of_item in texts.items()}


def places_of(items: Sequence[str], rankings: Sequence[RankedResults]) -> Places:
    """The place of each ranked text of each item."""
    return {
        (item, result.text): make_ranking_key(
            result.candidate,
            result.score,
            is_wanted=results.audience.register in result.registers,
        )
        for item, results in zip(items, rankings, strict=True)
        for result in results
    }


def places_of_texts(reranker: Reranker, pairs: Sequence[Pair]) -> Places:
    """The places of the texts of each item, ranked without a formula."""
    texts = texts_by_item(pairs)
    return places_of([*texts], reranker.rank_texts_many([*texts.values()]))


Judged: TypeAlias = Mapping[str, tuple[Formula, tuple[Candidate, ...]]]
"""Item → its formula and its texts with their verdicts."""


def judge_items(pairs: Sequence[Pair]) -> Judged:
    """The texts of each item, compared with its formula."""
    formulas = {pair.item: parse(pair.formula) for pair in pairs}
    return {
        item: (formulas[item], judge_texts(formulas[item], texts))
        for item, texts in texts_by_item(pairs).items()
    }


def places_of_candidates(reranker: Reranker, items: Judged) -> Places:
    """The places of the texts of each item that may win, ranked with its formula."""
    formulas = [formula for formula, _ in items.values()]
    candidates = [texts for _, texts in items.values()]
    return places_of([*items], reranker.rank_many(formulas, candidates))


def rankings_of_sets(
    sets: Mapping[str, Sequence[Pair]],
) -> dict[str, tuple[Sequence[Pair], Callable[[Reranker], Places]]]:
    """The pairs of each set and how a reranker ranks them, by the name of the set."""
    rankings: dict[str, tuple[Sequence[Pair], Callable[[Reranker], Places]]] = {}
    for name, pairs in sets.items():
        if all(pair.formula for pair in pairs):
            items = judge_items(pairs)
            rankings[name] = (pairs, lambda reranker, of=items: places_of_candidates(reranker, of))
            name = f"{name}, {WITHOUT_FORMULA}"  # noqa: PLW2901
        rankings[name] = (pairs, lambda reranker, of=pairs: places_of_texts(reranker, of))
    return rankings


def measure_audiences(
    natural: CachedMetric, style: CachedMetric, sets: Mapping[str, Sequence[Pair]]
) -> dict[str, tuple[Reranker, dict[str, Outcomes]]]:
    """The reranker of each audience, and its outcomes on each set."""
    rankings = rankings_of_sets(sets)
    measured = {}
    for name in AUDIENCES:
        reranker = Reranker(natural, name, formulaicness=style)
        outcomes = {of: compare(pairs, rank(reranker)) for of, (pairs, rank) in rankings.items()}
        measured[name] = reranker, outcomes
    return measured


def prescored(
    name: str, texts: Sequence[str], held_out: Mapping[str, float] = NONE_HELD_OUT
) -> CachedMetric:
    """A metric with the scores of the texts in its cache, measured now or in an earlier run."""
    metric = CachedMetric(registry.metric(name))
    for text, score in zip(texts, cached(metric.metric, texts, None), strict=True):
        metric.cache.put(text, held_out.get(text, float(score)))
    return metric


def figures_of(reranker: Reranker, outcomes: Mapping[str, Outcomes]) -> dict[str, Any]:
    """The figures of an audience, for the record."""
    who = reranker.audience
    return {
        "target": who.formulaicness,
        "alpha": who.alpha,
        "beta": who.beta,
        "sets": {
            name: {**asdict(row.accuracy), "decided by": _decision_fields(row.decisions)}
            for name, row in outcomes.items()
        },
    }


def _decision_fields(decisions: Mapping[str, tuple[int, float]]) -> dict[str, Any]:
    return {
        reason: {"pairs": count, "right": right} for reason, (count, right) in decisions.items()
    }


def print_tables(measured: Mapping[str, tuple[Reranker, Mapping[str, Outcomes]]]) -> None:
    """The shares of each audience, and what decided the pairs for the first one."""
    header = ["% in people's order", "pairs", *measured]
    first = next(iter(measured))
    outcomes = {name: row for name, (_, row) in measured.items()}
    names = [*outcomes[first]]
    shares = [
        [
            name,
            outcomes[first][name].accuracy.n,
            *(str(row[name].accuracy) for row in outcomes.values()),
        ]
        for name in names
    ]
    print(table(header, shares))
    print()
    decisions = [
        [name, *(_decided(outcomes[first][name], reason) for reason in DECISIONS)] for name in names
    ]
    print(table([f"pairs (in people's order) by, for {first}", *DECISIONS], decisions))


def _decided(outcomes: Outcomes, reason: str) -> str:
    count, right = outcomes.decisions.get(reason, (0, 0.0))
    return f"{count} ({right:.0%})" if count else "0"


def name_results(model: str) -> tuple[str, str]:
    """The file of the results with a language model, and the command that writes it.

    >>> name_results("small")[0], name_results("org/model")[0]
    ('audience_preferences', 'audience_preferences_org-model')
    """
    if model == SMALL_NAME:
        return TOPIC, f"{TOPIC} --held-out RUNS/s?f?/held_out.json"
    name = re.sub(r"\W+", "-", model).strip("-")
    return f"{TOPIC}_{name}", f"{TOPIC} --language-model {model}"


def main() -> None:
    """Measure, print, record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("metric", nargs="?", default=registry.DEFAULT_METRIC)
    parser.add_argument("-F", "--formulaicness", default=registry.FORMULAICNESS)
    parser.add_argument("--language-model", default=SMALL_NAME, help="as for rerank")
    parser.add_argument("--held-out", type=Path, nargs="+", default=[], help="of tune_naturalness")
    arguments = parser.parse_args()
    os.environ[CAUSAL_MODEL] = arguments.language_model
    sets = all_sets()
    sets[SAME_MEANING] = [pair for pair in sets["edits"] if pair.item not in OTHER_MEANING]
    texts = texts_of([pair for pairs in sets.values() for pair in pairs])
    held_out = held_out_scores.read(arguments.held_out)
    natural = prescored(arguments.metric, texts, held_out)
    style = prescored(arguments.formulaicness, texts)
    measured = measure_audiences(natural, style, sets)
    print_tables(measured)
    defaults = (registry.DEFAULT_METRIC, registry.FORMULAICNESS)
    tuned = texts_of([pair for name in TUNED_SETS for pair in sets[name]])
    is_held_out = arguments.language_model != SMALL_NAME or held_out.keys() >= {*tuned}
    if not is_held_out:
        print("not recorded: the measure was tuned to some of these pairs; give --held-out")
    elif (arguments.metric, arguments.formulaicness) == defaults:
        figures = {name: figures_of(*row) for name, row in measured.items()}
        signature = {metric.name: str(metric.signature) for metric in (natural, style)}
        topic, command = name_results(arguments.language_model)
        record(topic, {"signature": signature, "audiences": figures}, command)


if __name__ == "__main__":
    main()
