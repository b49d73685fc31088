"""Texts for distillation: what is held out stays out; damaged texts; the vocabulary."""

from __future__ import annotations

import gzip
import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from logic2text.notation import parse
from metrics.minilm import Tokens
from metrics.text_encoder.files import exclusion_digest, normalize
from metrics.training.encoder.vocabulary import SPECIAL, train_word_pieces
from metrics.training.texts import distillation_texts as module
from metrics.training.texts.dataset import Dataset, Example, Source
from metrics.training.texts.distillation_texts import (
    HeldOut,
    candidate_texts,
    corpus_texts,
    damage,
    formula_pools,
    formulas_of,
    hold_out,
    ordinary_texts,
    untrained_formulas,
)
from metrics.training.texts.meaning import hash_meaning

TRAINING, HELD_OUT = "∀x (Cube(x) → Small(x))", "∀x (Tet(x) → Large(x))"
SOURCES = [
    Source("every cube is small", "ranta", "blocks", TRAINING, hash_meaning(parse(TRAINING))),
    Source(
        "every tetrahedron is large", "ranta", "blocks", HELD_OUT, hash_meaning(parse(HELD_OUT))
    ),
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


def test_untrained_formulae_are_read_once_from_right_wrong_and_single_ones(tmp_path: Path) -> None:
    rows = {
        "reading/pairs.jsonl": {"right": ["P(a)"], "wrong": ["Q(a)", "¬P(a)"]},
        "reading/textbook.jsonl": {"formula": "Q(a)"},
        "textbook/forallx.jsonl": {"formula": "P(a) ∧ Q(a)"},
    }
    for name, row in rows.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(json.dumps(row) + "\n", encoding="utf-8")
    found = untrained_formulas(tmp_path)
    assert found == [parse(text) for text in ("P(a)", "Q(a)", "¬P(a)", "P(a) ∧ Q(a)")]


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


def test_some_pools_are_followed_by_copies_under_other_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "COPIED", 1.0)
    pools = formula_pools(SOURCES[:1], HeldOut(frozenset(), frozenset(), frozenset()), seeded(0))
    own, copy = islice(pools, 2)
    assert "every cube is small" in own
    assert len(copy) == len(own)
    assert sum(text in own for text in copy) < len(own) / 2


def test_every_second_ordinary_text_has_a_word_of_logic(tmp_path: Path, held_out: HeldOut) -> None:
    prose = [
        "It rains again.",
        "The dog barks loudly.",
        "Each of them came.",
    ]
    for folder in ("text", "human"):
        (tmp_path / folder).mkdir()
    for name in ("prose", "wordnet_glosses"):
        with gzip.open(tmp_path / f"text/{name}.txt.gz", "wt", encoding="utf-8") as file:
            file.write("\n".join(prose))
    (tmp_path / "human/e2e_naturalness.jsonl").write_text("", encoding="utf-8")
    texts = list(ordinary_texts(tmp_path, held_out, seeded(0)))
    assert texts[1::2] == ["each of them came"] * 3
    assert sorted(texts[::2]) == ["each of them came", "it rains again", "the dog barks loudly"]


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_text_is_another_normalised_one(seed: int) -> None:
    text = "every cube that is small is in front of b, or c is large"
    hurt = damage(text, seeded(seed))
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
    # Each word of a text is cut by itself, as the cache of words needs it.
    encoded = tokens.encodings(["every cube is small", "cube " * 20])
    assert [ids.tolist() for ids in encoded] == tokens.encode(["every cube is small", "cube " * 20])
    assert encoded.cut.tolist() == [False, True]
