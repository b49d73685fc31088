"""Reference metrics on post-edited texts: ``python -m benchmarks.reference_metrics``.

Tables 3 to 8 of Espinosa et al. (2010) on the 100 texts of Ranta that people rated.  The plain
references are the texts of LoLa and Natural for the same formula; the targeted one is the person's
own edit, or the text itself where the person left it as it is.  Then the time of TER.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from time import process_time
from typing import Any

from benchmarks.record import record, table
from logic2text import Logic2TextError, parse, verbalize
from metrics.study import reference as ref
from metrics.study.reference.meta_evaluation import (
    ALL,
    MetaEvaluation,
    Rated,
    count_factors,
    meta_evaluate,
)
from metrics.study.reference.terp import Terp
from tests.support.corpora import rows

SYSTEMS = ("lola", "natural")
RATINGS = ("correct", "clarity", "fluency")
COMBINED = ("clarity", "fluency")
INTERVALS = ("bleu", "ter", "terp", "hbleu", "hter")
WORST = 50
PAIRS = 2_000


def rated_texts() -> list[Rated]:
    """The texts with their ratings, references and edits."""
    return [rated for row in rows("human/postedits.jsonl") if (rated := _rated(row)) is not None]


def _rated(row: dict[str, Any]) -> Rated | None:
    references = []
    for system in SYSTEMS:
        try:
            references.append(verbalize(parse(row["formula"]), system).text)
        except Logic2TextError:
            continue
    segment = ref.Segment(
        row["text"], tuple(dict.fromkeys(references)), (row["edited"] or row["text"],)
    )
    ratings = {name: float(row[name]) for name in RATINGS}
    return Rated(segment, ratings, row["source"], str(row["participant"])) if references else None


def kind_of(text: str) -> str:
    """The form of a text: a list with bullets, a sentence with variables, or a plain one."""
    if "•" in text:
        return "list"
    words = text.split()
    return "variables" if any(len(w) == 1 and w in "uvwxyz" for w in words) else "plain"


def main() -> None:
    rated = rated_texts()
    metrics = {name: ref.reference_metric(name) for name in ref.REFERENCE_METRICS}
    result = meta_evaluate(rated, metrics)
    edited = [text for text in rated if text.segment.repaired[0] != text.segment.hypothesis]
    figures: dict[str, Any] = {
        "texts": len(rated),
        "edited": len(edited),
        "table 3": _table_3(result),
        "table 4": _rows(result, {"combined": COMBINED}),
        "table 4, edited texts": _rows(meta_evaluate(edited, metrics), {"combined": COMBINED}),
        "table 5": _table_5(result),
        "table 6": _table_6(result),
        "table 7": _table_7(result),
        "table 8": _table_8(rated, result),
        "seconds of TER on 2,000 pairs": _ter_seconds(),
        "signatures": {name: str(metric.signature) for name, metric in metrics.items()},
    }
    for name, value in figures.items():
        print(f"\n{name}")
        print(_shown(value))
    record("reference_metrics", figures)


def _rows(result: MetaEvaluation, ratings: dict[str, Sequence[str]]) -> dict[str, dict[str, float]]:
    return {
        f"{group}, {name}": {
            metric: found.rho for metric, found in result.correlations(names, group).items()
        }
        for group in (*result.groups, ALL)
        for name, names in ratings.items()
    }


def _table_3(result: MetaEvaluation) -> dict[str, dict[str, float]]:
    return _rows(result, {name: (name,) for name in RATINGS})


def _table_5(result: MetaEvaluation) -> dict[str, dict[str, float]]:
    lines = {}
    for name in ("clarity", "fluency"):
        correlations = result.correlations(name, resamples=1_000)
        for metric in INTERVALS:
            value = correlations[metric]
            lines[f"{metric}, {name}"] = {
                "rho": value.rho,
                "95% low": value.low,
                "95% high": value.high,
            }
    return lines


def _table_6(result: MetaEvaluation) -> dict[str, dict[str, float]]:
    judges = sorted({text.judge for text in result.rated})
    return {
        f"judge {judge}": {
            metric: found.rho
            for metric, found in result.correlations(COMBINED, judge=judge).items()
        }
        for judge in judges
    }


def _table_7(result: MetaEvaluation) -> dict[str, int]:
    errors = result.find_ranking_errors("terp", COMBINED, WORST)
    worst = [result.rated[i].segment for i, _ in errors]
    return dict(count_factors(worst, Terp()).most_common())


def _table_8(rated: Sequence[Rated], result: MetaEvaluation) -> dict[str, Any]:
    kinds = [
        Rated(text.segment, text.ratings, kind_of(text.segment.hypothesis), text.judge)
        for text in rated
    ]
    comparisons = MetaEvaluation(tuple(kinds), result.scores).comparisons(COMBINED)
    right = Counter(metric for found in comparisons for metric in found.agreeing)
    return {
        "texts": dict(Counter(text.group for text in kinds)),
        "significant": [
            {"better": found.better, "worse": found.worse, "p": found.p_value}
            for found in comparisons
        ],
        "right": {metric: right[metric] for metric in result.scores},
    }


def _ter_seconds() -> float:
    texts = [(row["ranta"], row["lola"]) for row in rows("ggc/train.jsonl")]
    segments = [
        ref.Segment(ours, (theirs,)) for ours, theirs in dict.fromkeys(texts) if ours and theirs
    ][:PAIRS]
    assert len(segments) == PAIRS
    metric = ref.reference_metric("ter")
    metric.statistics(segments[:1])
    start = process_time()
    metric.statistics(segments)
    return process_time() - start


def _shown(value: Any) -> str:
    match value:
        case {"right": dict(right)}:
            return f"{value['texts']}\n{value['significant']}\n{right}"
        case dict() if all(isinstance(line, dict) for line in value.values()):
            header = list(next(iter(value.values())))
            body = [[name, *line.values()] for name, line in value.items()]
            return table(["", *header], body)
        case dict():
            return table(["", ""], list(value.items()))
        case _:
            return str(value)


if __name__ == "__main__":
    main()
