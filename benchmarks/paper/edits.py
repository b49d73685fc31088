"""People's post-edits: fluency beside word count, and whether the edit scores better.

Correlation of each metric and combination with fluency, the same once word count is taken out of
both, and the share of pairs in which the person's edit scores as more natural (and as less
formulaic) than the text that it replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from benchmarks.paper.ordered import columns
from benchmarks.paper.scoring import AGAINST, Scored
from benchmarks.record import table
from metrics.study.human.correlation import correlation, partial
from metrics.study.human.pair_accuracy import accuracy
from metrics.study.human.preferences import Pair
from metrics.study.human.rated_texts import RatedTexts
from metrics.study.human.williams import compare


def edits(
    rated: RatedTexts, judged: Scored, pairs: Sequence[Pair], compared: Scored
) -> tuple[str, list[dict[str, Any]]]:
    """The table.

    Args:
        rated: the texts that were judged, with their fluency.
        judged: their scores.
        pairs: the edit first.
        compared: the scores of the texts of the pairs.
    """
    combined = judged.combinations()
    of_pairs = columns(compared)
    body, figures = [], []
    for name, values in columns(judged).items():
        plain = correlation(values, rated.ratings)
        # Word count given word count is nothing.
        given = None if name == "length" else partial(values, rated.ratings, judged.words)
        share = accuracy(pairs, compared.by_text(of_pairs[name]))
        others = combined[name].against if name in combined else {}
        tests = {o: compare(rated.ratings, values, other) for o, other in others.items()}
        body.append(
            [
                name,
                str(plain),
                "" if given is None else str(given),
                str(share),
                *(str(tests.get(other, "")) for other in AGAINST),
            ]
        )
        figures.append(
            {
                "row": name,
                "r": [plain.r, plain.low, plain.high, plain.p],
                "partial": given and [given.r, given.low, given.high, given.p],
                "edit scores higher": [share.share, share.low, share.high, share.n],
                **{f"Williams against {o}": [t.t, t.p] for o, t in tests.items()},
            }
        )
    head = [
        "",
        f"r with fluency, {len(rated.texts)} texts",
        "given word count",
        f"edit higher, {len(pairs)} pairs",
        "Williams against 1 − F",
        "against length",
    ]
    return table(head, body), figures
