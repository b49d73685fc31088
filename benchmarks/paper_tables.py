"""The formulaicness paper's tables and figures on people's judgements (Calò et al., INLG 2025).

    python -m benchmarks.paper_tables                                on the shared judgements
    python -m benchmarks.paper_tables --ratings FILE --texts FILE    on texts with mean ratings

Prints tables 3 to 8, 10 and 11 and draws figures 2, 3, 4 and 6 (`metrics.study.human.rated_texts`
says what the files hold).  Without files the rated texts are the post-edits' originals, and the
comprehension, fluency ranks, post-edits and RDF-to-text follow.  Texts are printed and never kept.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from benchmarks.corpora import rows
from benchmarks.paper import corpus, correlations, examples, figures, weights
from benchmarks.paper.comprehension import comprehension
from benchmarks.paper.edits import edits
from benchmarks.paper.judged import judged_sets, postedits_texts
from benchmarks.paper.ordered import ordered, systems
from benchmarks.paper.scoring import Scored, scored
from benchmarks.record import RESULTS, record
from metrics.registry import FORMULAICNESS, metric
from metrics.study.human import rated_texts
from metrics.study.human.rated_texts import RatedTexts

Figures = dict[str, Any]
SYSTEMS = {"Baseline": "literal", "Ranta": "ranta", "LoLa": "lola"}


def paper(texts: RatedTexts, scores: Scored, folder: Path, log: Path | None) -> Figures:
    """Print every table of the paper on rated texts, and draw its figures."""
    kept: Figures = {"texts": len(texts.texts), "set": texts.name}
    _show("Table 3: naturalness and formulaicness diverge", examples.table_3(texts, scores))
    for number, title, made in (
        (4, "correlation with the ratings", correlations.table_4),
        (5, "variance of the ratings explained", correlations.table_5),
    ):
        shown, kept[f"table {number}"] = made(texts, scores)
        _show(f"Table {number}: {title}", shown)
    _show("Table 6: the largest differences that combining makes", examples.table_6(texts, scores))
    shown, kept["table 7"] = corpus.table_7(texts, scores)
    _show("Table 7: by source, bins of 1 - F", shown)
    shown, kept["table 8"] = corpus.table_8(texts, scores)
    _show("Table 8: by split", shown)
    shown, kept["table 10"] = examples.table_10(texts)
    _show("Table 10: other meanings of case", shown)
    shown, kept["table 11"] = weights.table_11(texts, scores)
    _show("Table 11: weights", shown)
    drawn = figures.draw(texts, scores, folder, log)
    _show("Figures", "\n".join(f"figure {number}: {told}" for number, told in drawn.items()))
    return kept


def shared_judgements(folder: Path) -> Figures:
    """Comprehension, fluency ranks, post-edits and RDF-to-text of the shared data."""
    kept: Figures = {}
    shown, kept["comprehension"] = comprehension()
    _show("Comprehension: mixed logistic regression over question and participant", shown)
    sets = judged_sets()
    for name, title in (
        ("ranks", "Fluency ranks: pairs of one formula"),
        ("webnlg", "RDF to text: pairs of one input, at least 10 points apart"),
    ):
        shown, kept[name] = ordered(sets[name].pairs, sets[name].scored)
        _show(title, shown)
    judged = postedits_texts()
    shown, kept["edits"] = edits(
        judged, scored(judged.texts, judged.formulas), sets["edits"].pairs, sets["edits"].scored
    )
    _show("Post-edits: fluency, and whether the edit scores higher", shown)
    shown, kept["systems"] = systems(sets["webnlg"].scored)
    _show("RDF to text: formulaicness of each system", shown)
    print(f"\nfigure 3: {_labelled(folder)}")
    kept["missing"] = sets["webnlg"].scored.missing
    return kept


def _labelled(folder: Path) -> Path:
    """Figure 3 on the texts of the fluency ranks: three systems, never trained on."""
    found = [
        (text, SYSTEMS[system])
        for row in rows("human/fluency_ranking.jsonl")
        for system, text in row["texts"].items()
    ]
    texts, sources = zip(*found, strict=True)
    return figures.figure_3(texts, sources, metric(FORMULAICNESS).score(texts), folder)


def _show(title: str, shown: str) -> None:
    print(f"\n{title}\n\n{shown}", flush=True)


def main() -> None:
    """Print, draw, keep."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.paper_tables")
    parser.add_argument("--texts", type=Path, help="texts by id")
    parser.add_argument("--ratings", type=Path, help="ratings by id")
    parser.add_argument("--training-log", type=Path, help="losses by epoch, for figure 2")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the figures go")
    asked = parser.parse_args()
    if (asked.texts is None) != (asked.ratings is None):
        parser.error("--texts and --ratings go together")
    given = asked.texts is not None
    texts = rated_texts.read(asked.texts, asked.ratings) if given else postedits_texts()
    scores = scored(texts.texts, texts.formulas if texts.has_formulas else None)
    kept = paper(texts, scores, asked.out, asked.training_log)
    if not given:
        record("paper_tables", {"rated": kept, **shared_judgements(asked.out)})


if __name__ == "__main__":
    main()
