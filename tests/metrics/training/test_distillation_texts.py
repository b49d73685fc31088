"""Texts for distillation: what is held out stays out; damaged texts; the vocabulary."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from logic2text.notation import parse
from metrics.formulaicness.meaning import meaning
from metrics.formulaicness.normalization import exclusion_digest, normalize
from metrics.minilm import Tokens
from metrics.training import synthetic
from metrics.training.dataset import Dataset, Example, Source
from metrics.training.distillation_texts import (
    HeldOut,
    candidate_texts,
    corpus_texts,
    damaged,
    formula_pools,
    formulas_of,
    hold_out,
    training_formulas,
)
from metrics.training.vocabulary import SPECIAL, train_word_pieces

TRAINING, HELD_OUT = "∀x (Cube(x) → Small(x))", "∀x (Tet(x) → Large(x))"
SOURCES = [
    Source("every cube is small", "ranta", "blocks", TRAINING, meaning(parse(TRAINING))),
    Source("every tetrahedron is large", "ranta", "blocks", HELD_OUT, meaning(parse(HELD_OUT))),
    Source("it rains", "human", "general"),
]
TEST = (Example("every tetrahedron is large", "ranta", "blocks", None, 0, 0.5, 0.5),)


@pytest.fixture(scope="module")
def held_out() -> HeldOut:
    pools = [candidate_texts(parse(HELD_OUT))]
    judged = frozenset({exclusion_digest("all cubes are small")})
    return hold_out(SOURCES, Dataset((), (), TEST), pools, judged)


def seeded(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_formulae_of_texts() -> None:
    assert formulas_of(SOURCES, ["it rains", "every cube is small"]) == [
        (SOURCES[0].meaning, parse(TRAINING))
    ]


def test_candidates_are_normalised_texts_of_all_systems() -> None:
    texts = candidate_texts(parse(TRAINING))
    assert "for all x, if x is a cube, then x is small" in texts
    assert "every cube is small" in texts
    assert texts == [normalize(text) for text in texts]


def test_what_is_held_out_stays_out(held_out: HeldOut) -> None:
    assert held_out.meanings == {SOURCES[1].meaning}
    pools = islice(formula_pools(SOURCES, held_out, seeded(0)), 60)
    texts = [text for pool in pools for text in pool]
    texts += corpus_texts(SOURCES, held_out, seeded(0))
    assert not [text for text in texts if held_out.bars(text)]
    assert "all cubes are small" not in texts
    assert "every cube is small" in texts
    assert "it rains" in texts


def test_a_changed_formula_that_means_a_held_out_one_is_left_out(
    held_out: HeldOut, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = iter([HELD_OUT, "¬∃x (Tet(x) ∧ ¬Large(x))", "∃x (Tet(x) ∧ Large(x))"])
    monkeypatch.setattr(synthetic, "change", lambda *_: parse(next(changes)))
    texts = formula_pools(SOURCES[:1], held_out, seeded(0))
    with pytest.raises(RuntimeError, match="StopIteration"):
        list(texts)


def test_pools_are_followed_by_copies_under_other_names(held_out: HeldOut) -> None:
    pools = formula_pools(SOURCES[:1], HeldOut(frozenset(), frozenset(), frozenset()), seeded(0))
    own, copy = islice(pools, 2)
    assert "every cube is small" in own
    assert len(copy) == len(own)
    assert sum(text in own for text in copy) < len(own) / 2


def test_a_share_of_the_formulae_of_the_corpora(held_out: HeldOut) -> None:
    formulas = training_formulas(SOURCES[:1], held_out, seeded(0), 1, 2)
    assert next(formulas) != parse(TRAINING)


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_text_is_another_normalised_one(seed: int) -> None:
    text = "every cube that is small is in front of b, or c is large"
    hurt = damaged(text, seeded(seed))
    assert hurt == normalize(hurt)
    assert hurt
    assert set(hurt.split()) <= {*text.split(), "b"}


def test_word_pieces_are_of_berts_kind(tmp_path: Path) -> None:
    tokenizer = train_word_pieces(["every cube is small"] * 5 + ["no cubes"], 150)
    assert [tokenizer.id_to_token(i) for i in range(len(SPECIAL))] == list(SPECIAL)
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    tokens = Tokens(tmp_path / "tokenizer.json", limit=8)
    assert [piece for piece, _ in tokens.pieces("Every cube")] == [
        "[CLS]",
        "every",
        "cube",
        "[SEP]",
    ]
    # The words of a text are cut alone, as the cache of words needs it.
    encoded = tokens.encodings(["every cube is small", "cube " * 20])
    assert [ids.tolist() for ids in encoded] == tokens.encode(["every cube is small", "cube " * 20])
    assert encoded.cut.tolist() == [False, True]
