r"""Fit α and β of equation 1 to people's preferences; without a file, the package's own defaults.

    python -m metrics.training.naturalness.fit_weights ../shared/data [METRIC …] \
        [-F formulaicness …] [--held-out FILE …]
    python -m metrics.training.naturalness.fit_weights --pairs FILE METRIC
    python -m metrics.training.naturalness.fit_weights --ratings FILE [--regression] METRIC

FILE is JSON Lines: {"item", "better", "worse"} for pairs, {"item", "text", "rating"} for ratings.

The defaults are fitted on the post-edits (an edit is preferred to what it replaced) and the fluency
ranks of the shared data, and stored with the sign that M has there; of one's own preferences the
fit is printed.  ``--regression`` is the paper's least squares without an intercept.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from logic2text.errors import InputError, UnavailableError
from metrics import base, combination_weights, combined, registry
from metrics.language_model.by_name import model_name
from metrics.language_model.causal_weights import SMALL_NAME
from metrics.study.human import pairwise, preferences, weight_file
from metrics.training.naturalness import held_out_scores
from metrics.training.naturalness.held_out_scores import HeldOutScores

SOURCE = "fitted to post-edits and fluency ranks"
STORED = Path(__file__).parents[2] / combination_weights.FILE
MEASURES = (
    *(registry.FORMULAICNESS, registry.PUBLISHED_FORMULAICNESS),
    *("study:minilm", "formulaicness:light"),
)

TUNED = ("naturalness",)
"""Metrics that were tuned to the pairs: their weights are fitted to scores of held-out pairs."""

ByText = Mapping[str, float]


def fit(
    natural: base.Metric,
    style: base.Metric,
    pairs: Sequence[preferences.Pair],
    source: str = "given",
) -> pairwise.Fit:
    """Weights of two metrics by within-item pairwise logistic regression (`pairwise`).

    Args:
        natural: M; its sign is the one that the pairs give it, its calibration the stored one.
        style: F, in [0, 1].
        pairs: the preferred text first.  Pairs with a text without a score are left out.
        source: what is kept with the weights.

    Raises:
        InputError: no pair is left, or the pairs tell nothing about either metric.
        UnavailableError: M is unbounded and has no stored calibration.
    """
    texts = texts_of(pairs)
    levels, styles = by_text(level_of(natural), texts), by_text(style.score, texts)
    return pairwise.fit(compare_pairs(pairs, levels, styles), source)


def compare_pairs(
    pairs: Sequence[preferences.Pair], levels: ByText, styles: ByText
) -> pairwise.PairDifferences:
    """The differences within pairs, with the sign of M such that people prefer higher values."""
    return weight_file.difference_pairs(pairs, levels, styles)[0]


def level_of(natural: base.Metric) -> Callable[[Sequence[str]], base.Scores]:
    """The calibrated values of a metric, with its original direction."""
    return lambda texts: combined.level(natural, natural.score(texts))


def by_text(
    score: Callable[[Sequence[str]], base.Scores], texts: Sequence[str]
) -> dict[str, float]:
    """The score of each text."""
    return dict(zip(texts, map(float, score(texts)), strict=True))


def texts_of(pairs: Sequence[preferences.Pair]) -> list[str]:
    """The distinct texts of the pairs."""
    return sorted({text for pair in pairs for text in _both(pair)})


def default_pairs(folder: Path) -> list[preferences.Pair]:
    """The pairs to which the defaults are fitted."""
    return [*preferences.postedits(folder), *preferences.fluency_ranks(folder)]


def store(
    pairs: Sequence[preferences.Pair],
    names: Sequence[str],
    measures: Sequence[str],
    held_out: ByText,
) -> None:
    """Fit every available metric with every measure of formulaicness, and write the file.

    The scores of `held_out` take the place of those of a metric that was tuned to the pairs;
    without them its stored weights stay.
    Entries of the same metric and model with other settings are of older revisions; they go.
    """
    stored = json.loads(STORED.read_text(encoding="utf-8")) if STORED.is_file() else {}
    signs, weights = (
        stored.get(combination_weights.SIGNS, {}),
        stored.get(combination_weights.WEIGHTS, {}),
    )
    texts = texts_of(pairs)
    style_metrics = {name: registry.metric(name) for name in measures}
    styles = {name: by_text(style.score, texts) for name, style in style_metrics.items()}
    for name in names:
        is_tuned = name in TUNED and model_name(None) == SMALL_NAME
        if is_tuned and not held_out.keys() >= {*texts}:
            sys.stderr.write(
                f"{name} is passed over: it was tuned to these pairs; give --held-out\n"
            )
            continue
        try:
            natural = registry.metric(name)
            if is_tuned:
                natural = HeldOutScores(natural, held_out)
            levels = by_text(level_of(natural), texts)
        except UnavailableError as error:
            sys.stderr.write(f"{name} is passed over: {error.message}\n")
            continue
        key = natural.signature.fitted_key
        for rows in (signs, weights):
            for old in [k for k in rows if natural.signature.replaces(k) and k != key]:
                del rows[old]
        signs[key] = _sign_row(pairs, levels)
        rows = weights.setdefault(key, {})
        for measure, style in style_metrics.items():
            fitted = pairwise.fit(compare_pairs(pairs, levels, styles[measure]), SOURCE)
            for old in [k for k in rows if style.signature.replaces(k)]:
                del rows[old]
            rows[style.signature.fitted_key] = _row(fitted)
            sys.stdout.write(f"{name} and {measure}: {_format_weights(fitted)}\n")
    text = (
        json.dumps(
            {
                **stored,
                combination_weights.SIGNS: signs,
                combination_weights.WEIGHTS: weights,
            },
            indent=1,
        )
        + "\n"
    )
    STORED.write_text(text, encoding="utf-8")


def _sign_row(pairs: Sequence[preferences.Pair], levels: ByText) -> dict[str, Any]:
    scored = [p for p in pairs if np.isfinite([levels[text] for text in _both(p)]).all()]
    difference = np.array([levels[p.better] - levels[p.worse] for p in scored])
    return {
        "higher_is_natural": pairwise.sign([p.item for p in scored], difference) >= 0,
        "pairs": len(scored),
        "source": SOURCE,
    }


def _row(fitted: pairwise.Fit) -> dict[str, Any]:
    row = asdict(fitted)
    weights = row.pop("weights")
    rounded = {k: _round(v) for k, v in row.items()}
    return {
        "alpha": weights["alpha"],
        "beta": weights["beta"],
        "source": weights["source"],
        **rounded,
    }


def _round(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_round(part) for part in value]
    return round(value, 4) if isinstance(value, float) else value


def _format_weights(fitted: pairwise.Fit) -> str:
    (low, high), (least, most) = fitted.alpha_interval, fitted.accuracy_interval
    return (
        f"α {fitted.weights.alpha:.3f} [{low:.3f}, {high:.3f}], β {fitted.weights.beta:.3f}; "
        f"accuracy {fitted.accuracy:.1%} [{least:.1%}, {most:.1%}], "
        f"log-loss {fitted.log_loss:.4f}, cross-validated over {fitted.items} items"
    )


def read_pairs(path: Path) -> list[preferences.Pair]:
    """Pairs of a JSON Lines file with `item`, `better` and `worse`."""
    return preferences.read_pairs(path)


def read_rated_pairs(path: Path) -> list[preferences.Pair]:
    """All pairs of texts of one item with different mean ratings, of a file of `ratings`."""
    return list(_pairs(ratings(path)))


def ratings(path: Path) -> dict[tuple[str, str], float]:
    """Mean rating of each item and text of a JSON Lines file with `item`, `text` and `rating`."""
    by_text: dict[tuple[str, str], list[float]] = {}
    for row in _with(path, "item", "text", "rating"):
        by_text.setdefault((str(row["item"]), row["text"]), []).append(float(row["rating"]))
    return {key: float(np.mean(values)) for key, values in by_text.items()}


def _pairs(rated: Mapping[tuple[str, str], float]) -> Iterator[preferences.Pair]:
    for first, second in combinations(rated, 2):
        if first[0] == second[0] and rated[first] != rated[second]:
            better, worse = sorted((first, second), key=rated.__getitem__, reverse=True)
            yield preferences.Pair(first[0], better[1], worse[1])


def _with(path: Path, *fields: str) -> list[dict[str, Any]]:
    rows = preferences.json_rows(path)
    for number, row in enumerate(rows, start=1):
        missing = [field for field in fields if field not in row]
        if missing:
            raise InputError(
                f"row {number} of {path.name} has no {missing[0]!r}",
                f"give each row the fields {', '.join(fields)}",
            )
    return rows


def regression(
    natural: base.Metric, style: base.Metric, rated: Mapping[tuple[str, str], float]
) -> combination_weights.Weights:
    """The paper's weights for mean ratings by item and text (`pairwise.fit_regression`)."""
    from metrics.combined import naturalness

    texts = [text for _, text in rated]
    high = naturalness(natural, natural.score(texts))
    return pairwise.fit_regression(high, 1 - style.score(texts), np.array(list(rated.values())))


def _both(pair: preferences.Pair) -> tuple[str, str]:
    return pair.better, pair.worse


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m metrics.training.naturalness.fit_weights")
    parser.add_argument("names", nargs="*", metavar="DATA or METRIC")
    parser.add_argument("-F", "--formulaicness", action="append", choices=_measures())
    parser.add_argument("--pairs", type=Path, help="a file of preferences")
    parser.add_argument("--ratings", type=Path, help="a file of ratings")
    parser.add_argument("--held-out", type=Path, nargs="+", default=[], help="of tune_naturalness")
    parser.add_argument("--regression", action="store_true", help="least squares, for --ratings")
    asked = parser.parse_args()
    if asked.regression and not asked.ratings:
        parser.error("--regression needs --ratings")
    if asked.pairs or asked.ratings:
        if not asked.names:
            parser.error("name a metric")
        for name in asked.names:
            _print(
                asked, registry.metric(name), registry.metric((asked.formulaicness or MEASURES)[0])
            )
        return
    if not asked.names:
        parser.error("name the folder of the corpora")
    folder, *names = asked.names
    natural = [name for name in registry.METRICS if not registry.measures_formulaicness(name)]
    store(
        default_pairs(Path(folder)),
        names or natural,
        asked.formulaicness or MEASURES,
        held_out_scores.read(asked.held_out),
    )


def _measures() -> list[str]:
    return [name for name in registry.METRICS if registry.measures_formulaicness(name)]


def _print(asked: argparse.Namespace, natural: base.Metric, style: base.Metric) -> None:
    if asked.regression:
        row = asdict(regression(natural, style, ratings(asked.ratings)))
    else:
        pairs = read_pairs(asked.pairs) if asked.pairs else read_rated_pairs(asked.ratings)
        row = _row(fit(natural, style, pairs))
    sys.stdout.write(json.dumps({"M": natural.name, "F": style.name, **row}) + "\n")


if __name__ == "__main__":
    main()
