"""What a measure of naturalness that is linear in the encoder's state reaches, cross-validated.

    python -m metrics.training.fit_naturalness ../shared/data --encoder FOLDER --sources FILE

FOLDER has the checkpoint and the word pieces of `train_three_heads`, FILE is ``sources.json`` of
`distil_formulaicness`.  The features of a text are the square roots of its loss by our language
model and by the encoder, its number of words, and the state of the encoder; v(t) is linear in them,
and the difference of v the log-odds of a preference (Bradley and Terry 1952).  Each source of pairs
has the same weight.  The table has the share of held-out pairs in people's order, over items and
over sources, with each part left out.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from metrics.engine import packing
from metrics.formulaicness.normalization import normalize
from metrics.human.logistic import fit_logistic
from metrics.language_model.by_name import scorer
from metrics.language_model.causal_weights import SMALL_NAME
from metrics.text_encoder import files
from metrics.training import corpus, dataset, joint_texts, naturalness_pairs, train_three_heads
from metrics.training import three_heads as heads
from metrics.training.naturalness_pairs import NaturalnessPair
from metrics.training.packed_encoder import inner_and_first_states
from metrics.training.vocabulary import pieces_of

NUMBERS = 3
"""The features before the state: the two roots and the number of words."""

PEOPLE_PAIRS, MISTAKEN_TEXTS = 4_000, 3_000
"""Of a person's sentence and one of ours; and texts that get a mistake."""

PENALTY = 0.03
"""Twice the factor of the squared coefficients of the state, for features of unit variance and a
source of weight 1; chosen by cross-validation over items."""

NUMBER_PENALTY = 1e-4

FOLDS = 10
SEEDS = (0, 1, 2)

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """Features of texts, by text.

    Attributes:
        place: of a text in `values`.
        values: (texts, `NUMBERS` + hidden).
        scale: (`NUMBERS` + hidden,), the standard deviations.
    """

    place: Mapping[str, int]
    values: Array
    scale: Array

    def differences(self, pairs: Sequence[NaturalnessPair]) -> Array:
        """The scaled differences of the preferred text from the other, (pairs, features)."""
        better = [self.place[p.pair.better] for p in pairs]
        worse = [self.place[p.pair.worse] for p in pairs]
        return (self.values[better] - self.values[worse]) / self.scale


class Encoder:
    """The trained encoder: states and outputs of texts."""

    def __init__(self, folder: Path) -> None:
        """Read the checkpoint of `train_three_heads`."""
        tokenizer = folder / files.TOKENIZER
        shape = replace(train_three_heads.SHAPE, vocabulary=len(pieces_of(tokenizer)))
        self.model = heads.ThreeHeads(shape)
        trainer = heads.JointTrainer(self.model, train_three_heads.RECIPE)
        trainer.progress.load(folder / train_three_heads.CHECKPOINT)
        trainer.progress.finish()
        self.model.eval()
        self._cutter = joint_texts.Cutter(tokenizer)

    def states(self, texts: Sequence[str]) -> Array:
        """The states (texts, hidden) of ``[CLS]``."""
        sequences = self._cutter.sequences([normalize(text) for text in texts])
        states = np.empty((len(texts), self.model.encoder.shape.hidden))
        lengths = [len(sequence) for sequence in sequences]
        with torch.no_grad():
            for batch in packing.split_into_batches(lengths, 4_096):
                rows = packing.pack([sequences[i] for i in batch])
                _, first = inner_and_first_states(self.model.encoder, rows)
                states[batch] = first.double().numpy()
        return states

    def word_means(self, states: Array) -> Array:
        """The mean log-probability of a word, by the head of naturalness."""
        weight = self.model.head.weight.detach().double().numpy()[heads.NATURAL]
        means: Array = states @ weight + float(self.model.head.bias.detach()[heads.NATURAL])
        return means


def features_of(texts: Sequence[str], encoder: Encoder) -> Features:
    """The features of texts."""
    states = encoder.states(texts)
    words = np.array([len(normalize(text).split()) for text in texts], np.float64)
    by_model = loss_root(scorer(SMALL_NAME).likelihoods(texts).model)
    by_encoder = loss_root(encoder.word_means(states) * words)
    values = np.column_stack([by_model, by_encoder, words, states])
    place = {text: i for i, text in enumerate(texts)}
    return Features(place, values, values.std(0) + 1e-9)


def loss_root(log_probabilities: Array) -> Array:
    """√(−log p) of each log-probability, of at least `three_heads.LEAST_LOSS`."""
    roots: Array = np.sqrt(np.maximum(-log_probabilities, heads.LEAST_LOSS))
    return roots


def training_pairs(data: Path, sources: Path, seed: int) -> list[NaturalnessPair]:
    """The pairs of all sources, weighted."""
    random = np.random.default_rng(seed)
    collected = [dataset.Source(*row) for row in json.loads(sources.read_text(encoding="utf-8"))]
    ours = [*naturalness_pairs.own_pairs(collected)]
    ours = [ours[i] for i in random.permutation(len(ours))[:PEOPLE_PAIRS]]
    texts = corpus.training_texts(data)
    drawn = [corpus.sentences(texts[i])[0] for i in random.permutation(len(texts))]
    plain = [text for text in drawn if 2 < len(text.split()) <= 40][:MISTAKEN_TEXTS]
    mistaken = naturalness_pairs.mistaken_pairs(plain, random)
    return naturalness_pairs.weigh([*naturalness_pairs.judged_pairs(data), *ours, *mistaken])


def fit(
    features: Features, pairs: Sequence[NaturalnessPair], used: NDArray[np.bool_], penalty: float
) -> Array:
    """The coefficients of the scaled features; those that `used` has as False are 0.

    Args:
        features: of all texts of the pairs.
        pairs: weighted.
        used: bool (features,).
        penalty: of the squared coefficients of the state.
    """
    columns = np.flatnonzero(used)
    penalties = np.where(columns < NUMBERS, NUMBER_PENALTY, penalty)
    differences = features.differences(pairs)[:, columns]
    shares = np.array([p.share for p in pairs])
    weights = np.array([p.weight for p in pairs])
    coefficients = np.zeros(features.values.shape[1])
    coefficients[columns], _ = fit_logistic(differences, shares, penalties, weights)
    return coefficients


def right_share(values: Array) -> float:
    """The share of pairs whose difference of values is positive, ties as half, in per cent."""
    return float(100 * np.mean((values > 0) + 0.5 * (values == 0)))


def cross_validated(
    features: Features,
    parts: Iterator[tuple[list[NaturalnessPair], list[NaturalnessPair]]],
    fit_parts: Callable[[Sequence[NaturalnessPair]], Array],
) -> dict[str, float]:
    """The share of held-out pairs in people's order, by source; also of near pairs."""
    values: dict[str, list[Array]] = {}
    for training, held_out in parts:
        coefficients = fit_parts(training)
        for source in sorted({p.source for p in held_out}):
            chosen = [p for p in held_out if p.source == source]
            scores = features.differences(chosen) @ coefficients
            values.setdefault(source, []).append(scores)
            near = np.array([p.pair.words_apart <= 1 for p in chosen])
            values.setdefault(f"{source} near", []).append(scores[near])
    return {
        name: right_share(np.concatenate(each))
        for name, each in values.items()
        if sum(map(len, each))
    }


def parts_used(hidden: int) -> dict[str, NDArray[np.bool_]]:
    """The features of each row of the table: all, and all but one part."""
    rows = {"all": np.ones(NUMBERS + hidden, np.bool_)}
    for name, place in (("language model", 0), ("word head", 1), ("words", 2)):
        rows[f"without the {name}"] = rows["all"].copy()
        rows[f"without the {name}"][place] = False
    rows["without the state"] = np.arange(NUMBERS + hidden) < NUMBERS
    rows["words alone"] = np.arange(NUMBERS + hidden) == NUMBERS - 1
    return rows


def table(
    features: Features, pairs: Sequence[NaturalnessPair], penalty: float
) -> Iterator[tuple[str, dict[str, float]]]:
    """Rows of held-out shares: each part left out, each source left out, each seed of the folds."""
    for name, used in parts_used(features.values.shape[1] - NUMBERS).items():

        def fit_parts(training: Sequence[NaturalnessPair], used: NDArray[np.bool_] = used) -> Array:
            return fit(features, naturalness_pairs.weigh(training), used, penalty)

        folds = naturalness_pairs.item_folds(pairs, FOLDS, SEEDS[0])
        yield f"{name}, over items", cross_validated(features, folds, fit_parts)
        if name == "all":
            for seed in SEEDS[1:]:
                folds = naturalness_pairs.item_folds(pairs, FOLDS, seed)
                row = cross_validated(features, folds, fit_parts)
                yield f"{name}, over items, seed {seed}", row
            left_out = naturalness_pairs.leave_one_source_out(pairs)
            yield f"{name}, over sources", cross_validated(features, left_out, fit_parts)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("--encoder", type=Path, required=True, help="of train_three_heads")
    parser.add_argument("--sources", type=Path, required=True, help="sources.json")
    parser.add_argument("--penalty", type=float, default=PENALTY)
    asked = parser.parse_args()
    pairs = training_pairs(asked.data, asked.sources, SEEDS[0])
    texts = sorted({text for p in pairs for text in (p.pair.better, p.pair.worse)})
    features = features_of(texts, Encoder(asked.encoder))
    for name, row in table(features, pairs, asked.penalty):
        shares = "  ".join(f"{source} {value:.1f}" for source, value in sorted(row.items()))
        sys.stdout.write(f"{name}: {shares}\n")
        sys.stdout.flush()
    every = parts_used(features.values.shape[1] - NUMBERS)["all"]
    coefficients = fit(features, pairs, every, asked.penalty)
    scaled = dict(zip(("language model", "word head", "words"), coefficients, strict=False))
    sys.stdout.write(f"log-odds for a standard deviation: {json.dumps(scaled)}\n")


if __name__ == "__main__":
    main()
