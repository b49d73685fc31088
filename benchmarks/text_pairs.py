"""The order of two texts of one formula by the ranking, beside that of readers.

    python -m benchmarks.text_pairs

Both texts are candidates of `rerank`, so they are read and compared with the formula.  Printed are
the shares of pairs in the readers' order: all, those within `NEAR` of F, those that the first
reader calls clear, and by source; for the pairs that the weights were fitted to, for the tenth that
was held out, by formula, and for ../shared/data/human/text_pairs.jsonl, which nothing is fitted to.
``benchmarks/graded/README.md`` tells how the readers, who are language models, decided.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from benchmarks.corpora import SHARED_DATA, rows
from benchmarks.record import record, table
from logic2text.candidate_pool import Candidate
from logic2text.formula import Formula
from logic2text.notation import parse
from rerank.reranker import Reranker
from rerank.results import RankedResult
from rerank.verification import judge_texts

FILE = Path(__file__).parent / "graded" / "text_pairs.jsonl"
CORPORA = {"blocks": "ggc/train.jsonl", "folio": "folio/train.jsonl", "malls": "malls/pairs.jsonl"}
"""Where the formulae of a source are that are kept by their id only."""
SHARED = "human/text_pairs.jsonl"
FITTED, HELD_OUT = "fitted", "held out"
HELD_OUT_OF = 10
"""Of so many formulae, the pairs of one are held out."""
NEAR = 0.15
"""The difference of F below which two texts are of one style."""
CLEAR = 2
"""The least strength of a preference that a reader calls clear, of 1 to 3."""
SHORTER = "shorter"


@dataclass(frozen=True, slots=True)
class TextPair:
    """Two texts of one formula, the preferred one first.

    Attributes:
        source: of the formula.
        formula: in any notation.
        better, worse: the texts, by the first reader.
        strength: of the first reader's preference, 1 to 3.
        agreed: whether the second reader, if there was one, has no other preference.
    """

    source: str
    formula: str
    better: str
    worse: str
    strength: int
    agreed: bool = True


def read_pairs() -> list[TextPair]:
    """The pairs of the project that the first reader decided; without the data sets, ours only."""
    formulae = {
        (source, row["id"]): row["formula"]
        for source, name in CORPORA.items()
        if (SHARED_DATA / name).is_file()
        for row in rows(name)
    }
    pairs = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        formula = row.get("formula") or formulae.get((row["source"], row["id"]))
        better, strength = row["first"]
        if formula is not None and better in "AB":
            agreed = row["second"] is None or row["second"][0] == better
            pairs.append(_ordered(row, row["source"], formula, better, strength, agreed))
    return pairs


def read_shared_pairs() -> list[TextPair]:
    """The pairs of the shared file; none where it is missing."""
    if not (SHARED_DATA / SHARED).is_file():
        return []
    return [
        _ordered(row, "shared", row["formula"], row["better"], row["strength"], True)
        for row in rows(SHARED)
        if row["better"] in "AB"
    ]


def _ordered(
    row: Mapping[str, str], source: str, formula: str, better: str, strength: int, agreed: bool
) -> TextPair:
    texts = (row["a"], row["b"]) if better == "A" else (row["b"], row["a"])
    return TextPair(source, formula, *texts, strength, agreed)


def is_held_out(pair: TextPair) -> bool:
    """Whether no weight may be fitted to the pair; the same for all pairs of a formula."""
    digest = hashlib.sha256(pair.formula.encode()).hexdigest()
    return int(digest, 16) % HELD_OUT_OF == 0


def judge_pairs(pairs: Sequence[TextPair]) -> dict[str, tuple[Formula, tuple[Candidate, ...]]]:
    """The texts of each formula as candidates with the reader's verdicts."""
    texts: dict[str, dict[str, None]] = defaultdict(dict)
    for pair in pairs:
        texts[pair.formula].update({pair.better: None, pair.worse: None})
    parsed = {formula: parse(formula) for formula in texts}
    return {
        formula: (parsed[formula], judge_texts(parsed[formula], of_formula))
        for formula, of_formula in texts.items()
    }


def score_pairs(pairs: Sequence[TextPair]) -> Iterator[tuple[TextPair, float, bool]]:
    """Each pair with the lead of its better text in the score for `general`, and whether near."""
    judged = judge_pairs(pairs)
    # Texts that the reader does not know are scored too: the readers did not see a verdict.
    reranker = Reranker(allow_unproved=True, allow_attested=True)
    ranked = reranker.rank_many(
        [formula for formula, _ in judged.values()], [texts for _, texts in judged.values()]
    )
    results: dict[tuple[str, str], RankedResult] = {
        (formula, result.text): result
        for formula, of_formula in zip(judged, ranked, strict=True)
        for result in of_formula
    }
    for pair in pairs:
        better, worse = (results.get((pair.formula, text)) for text in (pair.better, pair.worse))
        if better is not None and worse is not None:
            apart = abs(better.parts["formulaicness"] - worse.parts["formulaicness"])
            yield pair, better.score - worse.score, apart < NEAR


def lead_in_words(pair: TextPair) -> float:
    """How many words fewer the better text has."""
    return float(len(pair.worse.split()) - len(pair.better.split()))


def share(leads: Sequence[float]) -> float | None:
    """The share of pairs in the readers' order, of which a tie is half; None of no pairs."""
    return fmean((lead > 0) + 0.5 * (lead == 0) for lead in leads) if leads else None


def summarize(
    scored: Sequence[tuple[TextPair, float, bool]],
) -> dict[str, tuple[int, float | None]]:
    """The number and the share of the pairs of each kind."""
    kinds: dict[str, list[float]] = {"all": [], "near in F": [], "clear": [], "slight": []}
    of_source: dict[str, list[float]] = defaultdict(list)
    for pair, lead, near in scored:
        kinds["all"].append(lead)
        kinds["clear" if pair.strength >= CLEAR else "slight"].append(lead)
        if near:
            kinds["near in F"].append(lead)
        of_source[pair.source].append(lead)
    return {name: (len(leads), share(leads)) for name, leads in (kinds | of_source).items()}


def main() -> None:
    """Measure, print, keep."""
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args()
    scored = [*score_pairs(read_pairs())]
    sets = {
        FITTED: [row for row in scored if not is_held_out(row[0])],
        HELD_OUT: [row for row in scored if is_held_out(row[0])],
        "shared": [*score_pairs(read_shared_pairs())],
    }
    figures = {}
    for name, rows_of in sets.items():
        ours = summarize(rows_of)
        words = summarize([(pair, lead_in_words(pair), near) for pair, _, near in rows_of])
        body = [
            (kind, count, _shown(of_ours), _shown(words[kind][1]))
            for kind, (count, of_ours) in ours.items()
        ]
        print(table((name, "pairs", "% as the readers", SHORTER), body))
        figures[name] = {"score": ours, SHORTER: words}
    record("text_pairs", figures)


def _shown(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f}"


if __name__ == "__main__":
    main()
