"""What people's judgements say of metrics and of texts: Calò et al. (INLG 2025) on the shared data.

    python -m benchmarks.paper_tables

Prints people's comprehension, fluency ranks, post-edits and RDF-to-text.  The tables of the paper
are those of `logic2text tables`.
"""

from __future__ import annotations

from typing import Any

from benchmarks.paper.comprehension import comprehension
from benchmarks.paper.edits import edits
from benchmarks.paper.judged import judged_sets, postedits_texts
from benchmarks.paper.ordered import ordered, systems
from benchmarks.paper.scoring import scored
from benchmarks.record import record


def main() -> None:
    """Print and keep."""
    kept: dict[str, Any] = {}
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
    kept["missing"] = sets["webnlg"].scored.missing
    record("paper_tables", kept)


def _show(title: str, shown: str) -> None:
    print(f"\n{title}\n\n{shown}", flush=True)


if __name__ == "__main__":
    main()
