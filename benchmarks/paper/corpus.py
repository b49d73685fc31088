"""Tables 7 and 8: the texts by source and by split: length, bins of formulaicness, literals.

A literal is a single letter, a variable or a constant; "a" and "I" count as the paper
counts them, wherever they stand.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.paper.scoring import Scored
from benchmarks.record import table
from metrics.registry import PUBLISHED_FORMULAICNESS
from metrics.study.bins import PUBLISHED
from metrics.study.human.corpus_tables import count_literals, count_tokens
from metrics.study.human.rated_texts import RatedTexts

Figures = list[dict[str, Any]]


def table_7(rated: RatedTexts, scored: Scored) -> tuple[str, Figures]:
    """By source: the middle 95% of 1 − F beside the bin of the paper, length, literals."""
    plain = 1 - scored.style[PUBLISHED_FORMULAICNESS]
    figures: Figures = []
    for source in sorted(set(rated.sources)):
        own = np.array([each == source for each in rated.sources])
        low, high = np.nanquantile(plain[own], [0.025, 0.975])
        texts = [text for text, kept in zip(rated.texts, own, strict=True) if kept]
        published = PUBLISHED.get(source.lower())
        figures.append(
            {
                "source": source or "all",
                "n": int(own.sum()),
                "bin": f"[{low:.3f}, {high:.3f})",
                "paper's bin": f"[{published.low}, {published.high})" if published else "",
                "mean tokens": float(np.mean([count_tokens(text) for text in texts])),
                "mean literals": float(np.mean([count_literals(text) for text in texts])),
                "mean rating": float(rated.ratings[own].mean()),
            }
        )
    return _table(figures), figures


def table_8(rated: RatedTexts, scored: Scored) -> tuple[str, Figures]:
    """By split, and in all: size, length, mean formulaicness."""
    style = scored.style[PUBLISHED_FORMULAICNESS]
    length = np.array([count_tokens(text) for text in rated.texts])
    splits = {
        s: np.array([each == s for each in rated.splits]) for s in sorted(set(rated.splits)) if s
    }
    splits["total"] = np.ones(len(rated.texts), dtype=bool)
    figures: Figures = [
        {
            "split": name,
            "size": int(own.sum()),
            "mean tokens": float(length[own].mean()),
            "mean formulaicness": float(np.nanmean(style[own])),
        }
        for name, own in splits.items()
    ]
    return _table(figures), figures


def _table(figures: Figures) -> str:
    return table(list(figures[0]), [list(row.values()) for row in figures])
