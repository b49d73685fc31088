"""Fit the weights of ``rating:`` metrics to the fluency of the post-edited texts, and store them.

    python -m metrics.training.naturalness.fit_rating_weights ../shared/data

The fluency ranks are held out: their correlation is printed beside that of length and of 1 − F.
So is the correlation with the fluency of texts about RDF triples, which have no formula.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from metrics import combination_weights, combined, registry
from metrics.study.human.correlation import correlation
from metrics.study.human.preferences import POSTEDITS, RANKS, TRIPLES, json_rows
from metrics.study.human.rating_weights import fit_ratings

SOURCE = "fitted to the fluency of post-edited texts"
STORED = Path(__file__).parents[2] / combination_weights.FILE


def main() -> None:
    """Fit, print, store."""
    folder = Path(sys.argv[1])
    edits = json_rows(folder / POSTEDITS)
    texts = [row["text"] for row in edits]
    ratings = np.array([row["fluency"] for row in edits], dtype=np.float64)
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    rows: dict[str, dict[str, object]] = {}
    style = registry.metric(registry.COMBINED_FORMULAICNESS)
    for name in registry.RATING_METRICS.values():
        natural = registry.metric(name)
        levels = combined.level(natural, natural.score(texts))
        fitted = fit_ratings(
            levels, style.score(texts), ratings, [row["formula"] for row in edits], SOURCE
        )
        weights = fitted.weights
        rows[natural.signature.fitted_key] = {
            style.signature.fitted_key: {
                "alpha": weights.alpha,
                "beta": weights.beta,
                "higher_is_natural": fitted.higher_is_natural,
                "source": SOURCE,
                "r_cross_validated": round(fitted.cross_validated.r, 4),
                "texts": fitted.texts,
            }
        }
        sys.stdout.write(
            f"{name}: α {weights.alpha:.3f}, β {weights.beta:.3f}, "
            f"higher is natural: {fitted.higher_is_natural}; cross-validated r "
            f"{fitted.cross_validated}; length {correlation(-_words(texts), ratings)}\n"
        )
    text = json.dumps({**stored, combination_weights.RATINGS: rows}, indent=1) + "\n"
    STORED.write_text(text, encoding="utf-8")
    _print_held_out(folder)
    _print_without_formula(folder)


def _print_held_out(folder: Path) -> None:
    """The mean ranks of the texts of the fluency ranking, which nothing is fitted to."""
    texts, ratings, items = [], [], []
    for row in json_rows(folder / RANKS):
        for system, text in row["texts"].items():
            texts.append(text)
            ratings.append(-float(np.mean([ranks[system] for ranks in row["ranks"]])))
            items.append(row["formula"])
    mean_ranks = np.array(ratings)
    columns = {
        **{f"rating:{n}": _score_texts(n, texts) for n in registry.RATING_METRICS},
        "1 - F": 1 - registry.metric(registry.COMBINED_FORMULAICNESS).score(texts),
        "length": -_words(texts),
    }
    for name, values in columns.items():
        sys.stdout.write(f"held out, {name}: {correlation(values, mean_ranks, items=items)}\n")


def _print_without_formula(folder: Path) -> None:
    """The fluency of texts about RDF triples, which nothing is fitted to."""
    rows = json_rows(folder / TRIPLES)
    texts = [row["text"] for row in rows]
    fluency = np.array([row["fluency"] for row in rows])
    items = [(row["category"], row["input"]) for row in rows]
    combinations = [f"rating:{name}" for name in registry.RATING_METRICS]
    for name in (*registry.RATING_METRICS.values(), *combinations):
        values = registry.metric(name).score(texts)
        shown = correlation(values, fluency, items=items)
        sys.stdout.write(f"texts without a formula, {name}: {shown}\n")


def _score_texts(name: str, texts: list[str]) -> np.typing.NDArray[np.float64]:
    combination_weights._load_shipped.cache_clear()  # noqa: SLF001  the file was just written
    return registry.metric(f"rating:{name}").score(texts)


def _words(texts: list[str]) -> np.typing.NDArray[np.float64]:
    return np.array([float(len(text.split())) for text in texts])


if __name__ == "__main__":
    main()
