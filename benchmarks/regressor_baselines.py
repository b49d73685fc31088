"""Baselines that a regressor must beat: predictors of formulaicness that take seconds to fit.

Each takes training and test examples and gives predictions of shape (n,) for the test examples.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from metrics.encoder import BertEncoder
from metrics.engine import exact_length
from metrics.engine.torch_models import wrap_torch_model
from metrics.minilm import Tokens, base_weights
from metrics.study.bins import PUBLISHED
from metrics.training.texts.dataset import Example

Array = NDArray[np.float64]
Baseline = Callable[[Sequence[Example], Sequence[Example]], Array]


def length(train: Sequence[Example], test: Sequence[Example]) -> Array:
    """A line in the number of words (the paper's figure 3)."""
    return _ridge(_lengths(train), labels(train), _lengths(test))


def surface(train: Sequence[Example], test: Sequence[Example]) -> Array:
    """A line in the surface features of the light scorer."""
    return _ridge(_surface(train), labels(train), _surface(test))


def frozen(train: Sequence[Example], test: Sequence[Example]) -> Array:
    """A line in the untrained encoder's mean-pooled embedding."""
    return _ridge(_embedded(train), labels(train), _embedded(test))


def frozen_and_surface(train: Sequence[Example], test: Sequence[Example]) -> Array:
    """A line in the embedding and the surface features."""
    return _ridge(
        np.hstack([_embedded(train), _surface(train)]),
        labels(train),
        np.hstack([_embedded(test), _surface(test)]),
    )


def word_ngrams(train: Sequence[Example], test: Sequence[Example]) -> Array:
    """Ridge regression on tf-idf of word one- to three-grams."""
    from sklearn.linear_model import Ridge

    known, new = _ngrams(train, test)
    return np.asarray(Ridge(alpha=1.0).fit(known, labels(train)).predict(new))


def logistic(train: Sequence[Example], test: Sequence[Example]) -> Array:
    """The system by logistic regression on the same n-grams: probabilities times bin centres."""
    from sklearn.linear_model import LogisticRegression

    known, new = _ngrams(train, test)
    systems = ["human" if e.system == "authored" else e.system for e in train]
    model = LogisticRegression(C=10.0, max_iter=1000).fit(known, systems)
    centres = np.array([PUBLISHED[system].formulaicness for system in model.classes_])
    return np.asarray(model.predict_proba(new) @ centres)


BASELINES: dict[str, Baseline] = {
    "length ridge": length,
    "surface features": surface,
    "frozen encoder + ridge": frozen,
    "frozen + features": frozen_and_surface,
    "word n-gram tf-idf ridge": word_ngrams,
    "logistic x class means": logistic,
}


def labels(examples: Sequence[Example]) -> Array:
    """The noisy labels."""
    return np.array([example.score for example in examples])


def _ridge(known: Array, goal: Array, new: Array, penalty: float = 1.0) -> Array:
    """Ridge regression on standardised columns with a constant."""
    centre, scale = known.mean(0), known.std(0) + 1e-9
    known, new = (known - centre) / scale, (new - centre) / scale
    square = known.T @ known + penalty * np.eye(known.shape[1])
    weights = np.linalg.solve(square, known.T @ (goal - goal.mean()))
    return np.asarray(new @ weights + goal.mean())


def _lengths(examples: Sequence[Example]) -> Array:
    return np.array([[len(example.text.split())] for example in examples], dtype=np.float64)


_WORD = re.compile(r"\w+|[^\w\s]")


def _ngrams(train: Sequence[Example], test: Sequence[Example]) -> tuple[object, object]:
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectorizer = TfidfVectorizer(
        ngram_range=(1, 3),
        analyzer="word",
        tokenizer=_WORD.findall,
        token_pattern=None,
        sublinear_tf=True,
        min_df=2,
    )
    known = vectorizer.fit_transform([e.text for e in train])
    return known, vectorizer.transform([e.text for e in test])


@cache
def _encoder() -> BertEncoder:
    return BertEncoder.of(base_weights()).eval()


def _embedded(examples: Sequence[Example]) -> Array:
    ids = Tokens().encode([e.text for e in examples])
    return exact_length.score_by_length(
        wrap_torch_model(lambda batch: _encoder()(batch).mean(1)), ids
    )


def _surface(examples: Sequence[Example]) -> Array:
    from metrics.formulaicness.features import features

    return features([e.text for e in examples])
