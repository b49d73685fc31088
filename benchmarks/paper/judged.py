"""The three sets of pairs with everything measured on their texts, by the set's name."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.corpora import rows
from benchmarks.paper.scoring import Scored, scored
from benchmarks.preferences import preference_sets
from metrics.study.human.preferences import TRIPLES, Pair
from metrics.study.human.rated_texts import RatedTexts, collect


@dataclass(frozen=True, slots=True)
class Judged:
    """Pairs, the preferred text first, and the scores of their texts."""

    pairs: list[Pair]
    scored: Scored


def judged_sets() -> dict[str, Judged]:
    """``edits`` and ``ranks`` with their formulae where readable, ``webnlg`` without."""
    sets = preference_sets()
    found = {name: Judged(sets[name], _scored(sets[name])) for name in ("edits", "ranks")}
    texts = sorted({row["text"] for row in rows(TRIPLES)})
    return found | {"webnlg": Judged(sets["webnlg"], scored(texts))}


def _scored(pairs: list[Pair]) -> Scored:
    formulas = {text: pair.formula for pair in pairs for text in (pair.better, pair.worse)}
    texts = sorted(formulas)
    return scored(texts, [formulas[text] for text in texts])


def postedits_texts() -> RatedTexts:
    """The texts that people judged before they edited them, with their fluency from 1 to 5."""
    found = [{**row, "source": "ranta"} for row in rows("human/postedits.jsonl")]
    return collect("post-edits", found, [row["fluency"] for row in found])
