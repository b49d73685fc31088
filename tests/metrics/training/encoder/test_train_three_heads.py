"""The joint training from label files: further pieces, the start, and a run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from logic2text.errors import InputError, UnavailableError
from metrics import encoder_weights, minilm
from metrics.encoder import BertEncoder
from metrics.engine import packing
from metrics.engine.heads import LinearHead
from metrics.text_encoder import files
from metrics.text_encoder.files import normalize
from metrics.training.encoder import three_heads as heads
from metrics.training.encoder import train_three_heads as module
from metrics.training.encoder.joint_texts import Passes, PieceCutter
from metrics.training.encoder.packed_encoder import first_states
from metrics.training.encoder.student import largest_units
from metrics.training.encoder.train_three_heads import extend_pieces, start_from
from metrics.training.encoder.vocabulary import pieces_of
from tests.support import label_files
from tests.support.label_files import TEXTS


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return label_files.write_tokenizer(tmp_path_factory.mktemp("pieces"))


@pytest.fixture(scope="module")
def base() -> encoder_weights.Arrays:
    try:
        return minilm.base_weights().arrays
    except UnavailableError as error:
        pytest.skip(f"MiniLM-L6 is missing: {error}")


def test_a_run_continues_from_its_checkpoint(
    tokenizer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "EVERY", 2)
    label_files.write_labels(tmp_path, 0)
    shape = replace(module.SHAPE, layers=2, hidden=16, heads=2, intermediate=32, vocabulary=150)
    checkpoint = tmp_path / module.CHECKPOINT

    def run(steps: int, seed: int) -> heads.JointTrainer:
        recipe = heads.JointRecipe(steps=steps, sizes=(4, 4, 4), warm=1)
        torch.manual_seed(seed)
        trainer = heads.JointTrainer(heads.ThreeHeads(shape), recipe)
        passes = Passes(tmp_path, tmp_path, tmp_path, PieceCutter(tokenizer), recipe)
        module.train(trainer, passes, recipe, checkpoint)
        return trainer

    first = run(3, seed=0)
    assert first.progress.number == 3
    again = run(3, seed=1)
    for name, weight in first.model.state_dict().items():
        assert torch.equal(weight, again.model.state_dict()[name]), name
    assert run(5, seed=2).progress.number == 5


def test_both_f_go_on_from_an_encoder_without_the_texts_of_words(
    tokenizer: Path, tmp_path: Path
) -> None:
    label_files.write_labels(tmp_path, 0)
    for path in tmp_path.glob("words-*.npz"):
        path.unlink()
    shape = replace(module.SHAPE, layers=2, hidden=16, heads=2, intermediate=32, vocabulary=150)
    encoder = module.encoder_of(heads.ThreeHeads(shape))
    model = module.continue_from(encoder)
    again = module.encoder_of(model)
    assert np.array_equal(again.heads.weight, encoder.heads.weight)
    for name, array in encoder.encoder.arrays.items():
        assert np.array_equal(again.encoder.arrays[name], array), name
    recipe = heads.JointRecipe(steps=3, sizes=(4, 4, 0), warm=1, weight_decay=0.0)
    trainer = heads.JointTrainer(model, recipe)
    passes = Passes(tmp_path, tmp_path, None, PieceCutter(tokenizer), recipe)
    natural = model.head.weight[heads.NATURAL].detach().clone()
    module.train(trainer, passes, recipe, tmp_path / module.CHECKPOINT)
    moved = module.encoder_of(model)
    assert not np.array_equal(moved.heads.weight, encoder.heads.weight)
    assert torch.allclose(model.head.weight[heads.NATURAL], natural, atol=1e-7)


def test_a_student_with_one_head_is_not_continued() -> None:
    shape = replace(module.SHAPE, layers=1, hidden=16, heads=2, intermediate=32, vocabulary=150)
    encoder = module.encoder_of(heads.ThreeHeads(shape))
    student = replace(encoder, names=files.HEADS[:1])
    with pytest.raises(InputError, match="the heads published, not published, style"):
        module.continue_from(student)


def test_only_words_that_the_base_has_whole_are_added(
    tokenizer: Path, tmp_path: Path, base: encoder_weights.Arrays
) -> None:
    out, before, tokens = tmp_path / "tokenizer.json", pieces_of(tokenizer), minilm.Tokens()
    texts = ["the professor, (professor) paris qqzzk", "paris professor qqzzk"]
    extend_pieces(tokenizer, texts, 1000, out)
    after = pieces_of(out)
    assert after[: len(before)] == before
    added = after[len(before) :]
    assert added == ["professor", "paris", "the"]
    assert all(tokens.id_of(piece) is not None for piece in added)
    assert len(minilm.Tokens(out).encode(["professor"])[0]) == 3
    extend_pieces(tokenizer, texts, len(before) + 1, out)
    assert pieces_of(out) == [*before, "professor"]


def student_of(base: encoder_weights.Arrays, pieces: list[str]) -> encoder_weights.EncoderWeights:
    """Three layers of the base with half of their units, and its vectors of the pieces."""
    shape = replace(module.SHAPE, layers=3, vocabulary=len(pieces))
    tokens = minilm.Tokens()
    ids = [tokens.id_of(piece) or 100 for piece in pieces]
    arrays = {n: a for n, a in base.items() if n.startswith("embeddings.")}
    arrays["embeddings.word.weight"] = arrays["embeddings.word.weight"][ids]
    for place, layer in enumerate((0, 2, 5)):
        units = largest_units(base, f"layers.{layer}", shape.intermediate)
        for name in (n for n in base if n.startswith(f"layers.{layer}.")):
            part, array = name.split(".", 2)[2], base[name]
            if part.startswith("intermediate"):
                array = array[units]
            elif part == "output.weight":
                array = array[:, units]
            arrays[f"layers.{place}.{part}"] = array
    return encoder_weights.EncoderWeights(shape, arrays)


@pytest.mark.parametrize("further", [[], ["professor", "paris"]])
def test_a_new_layer_near_the_identity_changes_little(
    further: list[str], tokenizer: Path, base: encoder_weights.Arrays
) -> None:
    pieces = pieces_of(tokenizer)
    student = student_of(base, pieces)
    weight = np.random.default_rng(0).normal(size=module.SHAPE.hidden).astype(np.float32)
    head = LinearHead(weight, 0.25, logistic=True)
    every = [*pieces, *further]
    model = heads.ThreeHeads(replace(module.SHAPE, vocabulary=len(every)))
    start_from(model, student, head, every)
    rows = packing.pack(
        sorted(PieceCutter(tokenizer).sequences([normalize(t) for t in TEXTS]), key=len)
    )
    with torch.no_grad():
        before = first_states(BertEncoder.of(student), rows)
        after = first_states(model.encoder, rows)
        outputs, of_tokens = model(rows)
    assert torch.cosine_similarity(before, after).min() > 0.95
    assert torch.allclose(outputs[:, heads.PUBLISHED], outputs[:, heads.STYLE])
    expected = after @ torch.tensor(weight) + 0.25
    assert torch.allclose(outputs[:, heads.PUBLISHED], expected, atol=1e-3)
    assert torch.isfinite(of_tokens).all()
    vectors = model.encoder.weights().arrays["embeddings.word.weight"]
    for place, piece in enumerate(further, len(pieces)):
        number = minilm.Tokens().id_of(piece)
        assert np.array_equal(vectors[place], base["embeddings.word.weight"][number])
