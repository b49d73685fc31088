"""Scores of 200 texts that every path on every machine has to give, and how far this one is off.

    python -m benchmarks.reference_scores            # compares this machine's path with the file
    python -m benchmarks.reference_scores --record   # records all models anew, by numpy in fp32
    python -m benchmarks.reference_scores --record --texts   # … of texts made anew

The texts are those of our verbalizers for formulae drawn from a seed, and some written for this
file.  A model that is added to `MODELS` is recorded with the next `--record`.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from logic2text import parse
from logic2text.verbalizers import SYSTEMS, verbalizer
from metrics.engine.backend import describe
from metrics.engine.batch_spec import Precision
from metrics.formulaicness.metric import Formulaicness
from metrics.language_model.causal_weights import SMALL_NAME
from metrics.language_model.naturalness import naturalness_metric
from metrics.language_model.scorer import Scorer
from metrics.language_model.small import SmallModel

FILE = Path(__file__).parent / "reference_scores.json"
TEXTS = 200
BOUNDS = {
    Precision.EXACT: 1e-4,
    Precision.FAST: 0.02,
    Precision.FIXED: 0.003,
    Precision.BYTES: 0.01,
}
"""How far a score may be off: of F, and of the log-probability of a token in nats."""

WRITTEN = (
    "a",
    "Yes.",
    "No tetrahedron is left of every cube.",
    "Everything that is small is a cube, and nothing else is.",
    "If a is larger than b, then b isn't larger than a, whatever else may be true of the two.",
    "It is not the case that, for every x, x is a cube if and only if x is a cube and x is large.",
    "Größe, naïveté and 大きい are words too; so is 🙂.",
    "Some dodecahedra adjoin only one another.   They are (all of them) medium-sized!",
    "Every cube is in front of a tetrahedron. " * 20,
    "for all x for all y if x is a cube and y is a cube and x is not y then x is left of y " * 12,
)
PREDICATES = ("Cube", "Tet", "Dodec", "Small", "Medium", "Large", "Student", "Teacher")
RELATIONS = ("Larger", "Smaller", "LeftOf", "FrontOf", "Adjoins", "Likes", "SameSize")

Scores = NDArray[np.float64]


def likelihood(precision: Precision) -> Callable[[Sequence[str]], Scores]:
    """The small language model's mean log-probability of a token, in nats."""
    scorer = Scorer(SmallModel(precision=precision))

    def score(texts: Sequence[str]) -> Scores:
        sums = scorer.likelihoods(texts)
        return sums.model / np.maximum(sums.tokens, 1)

    return score


MODELS: Mapping[str, Callable[[Precision], Callable[[Sequence[str]], Scores]]] = {
    "formulaicness": lambda precision: Formulaicness(precision=precision).score,
    "log-probability": likelihood,
    "naturalness": lambda precision: naturalness_metric(SMALL_NAME, precision.value).score,
}
"""Each a function of a precision to a function of texts to scores (n,)."""


def drawn_formula(random: Random) -> str:
    """A quantified formula of one or two variables."""
    first, second, third = random.sample(PREDICATES, 3)
    relation = random.choice(RELATIONS)
    return random.choice(
        (
            f"∀x ({first}(x) → {second}(x))",
            f"∃x ({first}(x) ∧ ¬{second}(x))",
            f"∀x ({first}(x) → ∃y ({second}(y) ∧ {relation}(x, y)))",
            f"∃x ({first}(x) ∧ ∀y ({second}(y) → {relation}(x, y)))",
            f"¬∃x ({first}(x) ∧ {second}(x) ∧ {third}(x))",
            f"∀x (({first}(x) ∨ {second}(x)) → {third}(x))",
            f"{first}(a) ∧ ({second}(b) → {relation}(a, b))",
            f"∀x ∀y (({first}(x) ∧ {first}(y) ∧ {relation}(x, y)) → ({second}(x) ↔ {third}(y)))",
        )
    )


def make_texts() -> list[str]:
    """The texts, each different."""
    random = Random(0)  # noqa: S311
    texts = dict.fromkeys(text.strip() for text in WRITTEN)
    systems = [verbalizer(name) for name in SYSTEMS]
    while len(texts) < TEXTS:
        formula = parse(drawn_formula(random))
        texts |= dict.fromkeys(system.verbalize(formula).text for system in systems)
    return list(texts)[:TEXTS]


def score_all(texts: Sequence[str], precision: Precision) -> dict[str, Scores]:
    """The scores of each model by this machine's path."""
    return {name: make(precision)(texts) for name, make in MODELS.items()}


def record_scores(*, new_texts: bool) -> None:
    """Write the scores of all models by numpy in fp32."""
    os.environ["LOGIC2TEXT_NATIVE"] = "0"
    kept = {} if new_texts else json.loads(FILE.read_text(encoding="utf-8"))
    texts = kept.get("texts") or make_texts()
    found = score_all(texts, Precision.EXACT)
    scores = {
        name: [round(value, 7) for value in values.tolist()] for name, values in found.items()
    }
    text = json.dumps({"texts": texts, "scores": scores}, ensure_ascii=False, indent=1)
    FILE.write_text(text + "\n", encoding="utf-8")


def compare(precision: Precision, count: int = TEXTS) -> dict[str, float]:
    """How far each model's scores of the first texts are off by this machine's path, at most."""
    recorded = json.loads(FILE.read_text(encoding="utf-8"))
    scores = score_all(recorded["texts"][:count], precision)
    return {
        name: float(np.abs(values - np.array(recorded["scores"][name][:count])).max())
        for name, values in scores.items()
    }


def main() -> None:
    """Record, or compare and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--record", action="store_true", help="write the scores")
    parser.add_argument("--texts", action="store_true", help="with --record, make the texts anew")
    parser.add_argument("--precision", type=Precision, default=Precision.EXACT)
    parser.add_argument("--count", type=int, default=TEXTS, help="compare so many texts")
    options = parser.parse_args()
    if options.record:
        record_scores(new_texts=options.texts)
        return
    off = compare(options.precision, options.count)
    print(json.dumps({"path": describe().path, "precision": str(options.precision), "off": off}))


if __name__ == "__main__":
    main()
