"""Measures of similarity on known mutations: ``python -m benchmarks.formula_similarity``.

Formulae of FOLIO and of the Grade Grinder corpus are mutated in one way each; the mean of every
measure by mutation, how often the prover calls the two equivalent, the correlations of the
measures, the categories of agreement, and the time of a pair.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from statistics import mean
from time import process_time
from typing import Any

import numpy as np

from benchmarks.record import record, table
from logic2text import InputError, LimitError, parse, show, walk
from logic2text import formula as fol
from logic2text.lexicon.names.splitting import split
from metrics.study import similarity as sim
from metrics.study.human.resampling import Places, estimate
from metrics.study.similarity.expressions import labels
from metrics.study.similarity.measures import SCORES
from metrics.study.similarity.optimal import words
from metrics.study.similarity.vectors import forget_vectors
from tests.support.corpora import rows

EACH = 60
"""Pairs of each mutation."""
BATCH = 1_000
SAME = 1e-9
"""Scores nearer to 1 are 1."""
LEAST, MOST = 20, 200
"""Characters of a formula, as in the paper's pairs."""

Mutation = Callable[[fol.Formula], fol.Formula | None]


def replaced_first(
    formula: fol.Formula, change: Callable[[fol.Formula], fol.Formula | None]
) -> fol.Formula | None:
    """The formula with the first part changed that can be; None where none can."""
    changed = change(formula)
    if changed is not None:
        return changed
    children = walk.children(formula)
    for i, child in enumerate(children):
        if isinstance(child, fol.Variable | fol.Constant | fol.Function):
            continue
        new = replaced_first(child, change)
        if new is not None:
            return walk.with_children(formula, (*children[:i], new, *children[i + 1 :]))
    return None


def _converse(part: fol.Formula) -> fol.Formula | None:
    match part:
        case fol.Implies(left, right) if left != right:
            return fol.Implies(right, left)
        case _:
            return None


def _argument_swap(part: fol.Formula) -> fol.Formula | None:
    match part:
        case fol.Predicate(name, (first, second, *rest)) if first != second:
            return fol.Predicate(name, (second, first, *rest))
        case _:
            return None


def _swapped_quantifiers(part: fol.Formula) -> fol.Formula | None:
    match part:
        case fol.ForAll(outer, fol.Exists(inner, body)):
            return fol.Exists(inner, fol.ForAll(outer, body))
        case fol.Exists(outer, fol.ForAll(inner, body)):
            return fol.ForAll(inner, fol.Exists(outer, body))
        case _:
            return None


def _dropped_negation(part: fol.Formula) -> fol.Formula | None:
    return part.operand if isinstance(part, fol.Not) else None


def _split(part: fol.Formula) -> fol.Formula | None:
    match part:
        case fol.Predicate(name, arguments) if len(words := split(name)) > 1:
            names = words[:1], words[1:]
            return fol.And(tuple(fol.Predicate(_camel(part), arguments) for part in names))
        case _:
            return None


def _merged(part: fol.Formula) -> fol.Formula | None:
    match part:
        case fol.And((fol.Predicate(one, ours), fol.Predicate(other, theirs))) if ours == theirs:
            return fol.Predicate(one + other, ours)
        case _:
            return None


def _renamed(part: fol.Formula) -> fol.Formula | None:
    match part:
        case fol.Predicate(name, arguments):
            return fol.Predicate(f"Is{name}", arguments)
        case _:
            return None


def _extra_argument(part: fol.Formula) -> fol.Formula | None:
    match part:
        case fol.Predicate(name, (only,)):
            return fol.Predicate(name, (only, fol.Constant("today")))
        case _:
            return None


def _missing_brackets(part: fol.Formula) -> fol.Formula | None:
    """As the paper's parser reads a consequent without its brackets."""
    match part:
        case fol.Implies(left, fol.And((first, *rest))):
            return fol.And((fol.Implies(left, first), *rest))
        case _:
            return None


def _reversed_operands(part: fol.Formula) -> fol.Formula | None:
    match part:
        case fol.And(operands) | fol.Or(operands) if len(set(operands)) > 1:
            return type(part)(operands[::-1])
        case _:
            return None


def _contraposition(part: fol.Formula) -> fol.Formula | None:
    match part:
        case fol.Implies(left, right):
            return fol.Implies(fol.Not(right), fol.Not(left))
        case _:
            return None


REWRITINGS: tuple[Mutation, ...] = (_reversed_operands, _contraposition)
"""Changes of the writing that keep the meaning."""


def _camel(words: Sequence[str]) -> str:
    return "".join(word[0].upper() + word[1:] for word in words)


MUTATIONS: dict[str, Mutation] = {
    "converse": _converse,
    "argument swap": _argument_swap,
    "swapped quantifiers": _swapped_quantifiers,
    "dropped negation": _dropped_negation,
    "split predicate": _split,
    "merged predicates": _merged,
    "renamed predicate": _renamed,
    "extra argument": _extra_argument,
    "missing brackets": _missing_brackets,
}


def formulae() -> list[fol.Formula]:
    """The distinct formulae of the corpora that are as long as the paper's."""
    texts = [
        *((row["formula"], "auto") for row in rows("folio/train.jsonl")),
        *((row["formula"], "ggc") for row in rows("ggc/dev.jsonl")),
    ]
    read: dict[fol.Formula, None] = {}
    for text, notation in texts:
        try:
            formula = parse(text, notation)
        except InputError:
            continue
        if LEAST <= len(show(formula)) <= MOST:
            read[formula] = None
    return list(read)


def mutated_pairs(most: int = EACH) -> dict[str, list[sim.Pair]]:
    """Pairs of a formula and its mutation, at most so many of a kind, spread over the corpora."""
    pairs: dict[str, list[sim.Pair]] = {}
    source = formulae()
    for name, mutation in MUTATIONS.items():
        mutated = list(_pairs(source, mutation))
        step = max(1, len(mutated) // most)
        pairs[name] = mutated[::step][:most]
    return pairs


def rewritten_pairs(most: int = 2 * EACH) -> list[sim.Pair]:
    """Pairs of a formula and the same written in another way."""
    source = formulae()
    pairs: list[sim.Pair] = []
    for rewriting in REWRITINGS:
        every = list(_pairs(source, rewriting))
        pairs += every[:: max(1, len(every) // most)][:most]
    return pairs


def _pairs(source: Sequence[fol.Formula], mutation: Mutation) -> Iterator[sim.Pair]:
    for formula in source:
        mutant = replaced_first(formula, mutation)
        if mutant is not None:
            try:
                yield sim.Pair(*(sim.read_formula(show(x), "unicode") for x in (formula, mutant)))
            except (InputError, LimitError):
                continue


def main() -> None:
    pairs = mutated_pairs()
    kept = rewritten_pairs()
    cosines = sim.Cosines()
    cosines.table(["cube"])  # loads the weights
    scored = {name: sim.score_pairs(group, cosines=cosines) for name, group in pairs.items()}
    means = {name: _means(group) for name, group in scored.items()}
    every = [result for group in scored.values() for result in group]
    correlations = _correlations(every)
    agreement = _agreement(every)
    told = meaning_told(
        [pair for name, group in pairs.items() for pair in zip(group, scored[name], strict=True)],
        [*zip(kept, sim.score_pairs(kept, cosines=cosines), strict=True)],
    )
    times = _times()
    header = ["mutation", "pairs", *SCORES, "sim refused", "proved equivalent"]
    body = [[name, *(row[key] for key in header[1:])] for name, row in means.items()]
    print(table(header, body))
    print()
    print(table(["measures", "Pearson", "Spearman"], [[k, *v] for k, v in correlations.items()]))
    print()
    print(table(["category", "pairs"], list(agreement.items())))
    print()
    print(table(["measure", "meaning told"], [[k, v["share"]] for k, v in told.items()]))
    print(times)
    figures = {
        "mutations": means,
        "correlations": correlations,
        "agreement": agreement,
        "meaning told": told,
        "times": times,
        "signatures": sim.signatures(sim.MEASURES, cosines),
    }
    record("formula_similarity", figures)


def _means(group: Sequence[sim.PairScores]) -> dict[str, Any]:
    columns: dict[str, list[float]] = defaultdict(list)
    for result in group:
        for name, value in result.scores.items():
            columns[name].append(value)
    relations = Counter(str(result.relation) for result in group)
    return {
        "pairs": len(group),
        **{name: mean(columns[name]) if columns[name] else float("nan") for name in SCORES},
        "sim refused": sum("sim" in result.errors for result in group),
        "proved equivalent": sum(result.verdict == "proved" for result in group),
        "relations": dict(relations),
    }


def meaning_told(
    changed: Sequence[tuple[sim.Pair, sim.PairScores]],
    kept: Sequence[tuple[sim.Pair, sim.PairScores]],
) -> dict[str, dict[str, float]]:
    """By measure, how well 1 and less than 1 tell the same meaning from another: the mean of two
    shares, that of mutants with another meaning with less than 1, and that of rewritten formulae
    with 1, so that a measure that looks only at the writing has one half.

    Mutants that the prover calls equivalent are left out, and so are pairs that a measure refuses.
    The intervals draw original formulae.
    """
    told = {}
    for name in SCORES:
        rows = [
            (pair.gold.text, is_changed, result.scores[name] < 1 - SAME)
            for group, is_changed in ((changed, True), (kept, False))
            for pair, result in group
            if name in result.scores
            and result.relation is not None
            and (result.relation == "equivalent") is not is_changed
        ]
        is_changed_row = np.array([is_changed for _, is_changed, _ in rows])
        right = np.array([is_changed == is_less for _, is_changed, is_less in rows])

        def balanced(places: Places, groups: Any = is_changed_row, hits: Any = right) -> float:
            group, hit = groups[places], hits[places]
            return float((hit[group].mean() + hit[~group].mean()) / 2)

        share = estimate(balanced, [text for text, _, _ in rows])
        told[name] = {
            "share": share.value,
            "low": share.low,
            "high": share.high,
            "n": len(rows),
            "changed, less than 1": float(right[is_changed_row].mean()),
            "kept, 1": float(right[~is_changed_row].mean()),
        }
    return told


def _correlations(every: Sequence[sim.PairScores]) -> dict[str, tuple[float, float]]:
    from scipy.stats import pearsonr, spearmanr

    complete = [result.scores for result in every if len(result.scores) == len(SCORES)]
    values = {name: np.array([scores[name] for scores in complete]) for name in SCORES}
    return {
        f"{one} / {other}": (
            float(pearsonr(values[one], values[other]).statistic),
            float(spearmanr(values[one], values[other]).statistic),
        )
        for i, one in enumerate(SCORES)
        for other in SCORES[i + 1 :]
    }


def _agreement(every: Sequence[sim.PairScores]) -> dict[str, int]:
    complete = [result.scores for result in every if {"sim", "bleu", "le"} <= set(result.scores)]
    columns = [[scores[name] for scores in complete] for name in ("sim", "bleu", "le")]
    return dict(Counter(case.category for case in sim.agreement_cases(*columns)).most_common())


def _times() -> dict[str, float]:
    """Processor time of 1,000 pairs with new vectors in one batch, and of a pair without them."""
    groups = mutated_pairs(400)
    pairs = [pair for group in groups.values() for pair in group][:BATCH]
    names = {name for pair in pairs for name in _names(pair)}
    forget_vectors()
    sim.Cosines().table(["cube"])  # loads the weights
    start = process_time()
    sim.Cosines().prepare(sorted(names))
    times: dict[str, float] = {
        "pairs": len(pairs),
        "names": len(names),
        "vectors of all names in one batch, s": process_time() - start,
    }
    for measure in SCORES:
        start = process_time()
        sim.score_pairs(pairs, [measure], cosines=sim.Cosines())
        times[f"{measure}, ms a pair"] = 1000 * (process_time() - start) / len(pairs)
    slowest = 0.0
    for pair in pairs[:: max(1, len(pairs) // 200)]:
        start = process_time()
        sim.score_pairs([pair], ("sim", "sim-optimal"), cosines=sim.Cosines())
        slowest = max(slowest, process_time() - start)
    times["slowest of 200, sim and sim-optimal, ms"] = 1000 * slowest
    return times


def _names(pair: sim.Pair) -> Iterator[str]:
    for side in (pair.gold, pair.other):
        for name in labels(side.expression):
            yield from (name.lower(), words(name))


if __name__ == "__main__":
    main()
