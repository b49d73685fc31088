r"""Train the encoder of both F, with a third task, and write what the package ships.

    python -m metrics.training.encoder.train_three_heads --start FOLDER --published FOLDER \
        --style FOLDER \
        --words FOLDER --out FOLDER

It starts from a student of `distil_formulaicness` with one more layer and more word pieces, and
learns from label files: of `distil_formulaicness`, of `style_targets` and of `naturalness_labels`.
Without the last, it goes on from an encoder of this shape, such as the shipped one, with both F.
A run that was interrupted continues from its checkpoint.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from logic2text.errors import InputError
from metrics import encoder_weights, minilm
from metrics.engine import torch_models
from metrics.engine.heads import LinearHead, LinearHeads
from metrics.text_encoder import files
from metrics.text_encoder.files import normalize
from metrics.training import schedule
from metrics.training.encoder import joint_texts
from metrics.training.encoder import three_heads as heads
from metrics.training.encoder.student import largest_units
from metrics.training.encoder.vocabulary import pieces_of
from metrics.training.texts import naturalness_labels

SHAPE = encoder_weights.EncoderShape(
    layers=4, hidden=384, heads=12, intermediate=768, vocabulary=6144
)
INSERTED, TEACHER_LAYER = 2, 3
"""Where the new layer is, and the layer of MiniLM-L6 that it starts as."""

RECIPE = heads.JointRecipe()
CONTINUED = replace(RECIPE, steps=3000, sizes=(128, 64, 0), learning_rate=3e-4, cooling=0.7)
"""Of a run that goes on from an encoder of this shape, without the texts of naturalness."""

CHECKPOINT = "checkpoint.pt"

EVERY = 100
"""Steps between two reports and checkpoints."""


def extend_pieces(tokenizer: Path, texts: Sequence[str], size: int, out: Path) -> None:
    """Write a tokenizer with the most frequent words that MiniLM-L6 has whole and it has not.

    Args:
        tokenizer: a ``tokenizer.json``.
        texts: normalised.
        size: the most pieces.
        out: the file to write.
    """
    settings = json.loads(tokenizer.read_text(encoding="utf-8"))
    vocabulary: dict[str, int] = settings["model"]["vocab"]
    base = minilm.Tokens()
    counts = Counter(word.strip(".,;:()\"'!?") for text in texts for word in text.split())
    for word, _ in counts.most_common():
        if len(vocabulary) >= size:
            break
        if word and word not in vocabulary and base.id_of(word) is not None:
            vocabulary[word] = len(vocabulary)
    out.write_text(json.dumps(settings, ensure_ascii=False), encoding="utf-8")


def start_from(
    model: heads.ThreeHeads,
    student: encoder_weights.EncoderWeights,
    head: LinearHead,
    pieces: Sequence[str],
) -> None:
    """Copy a student with a layer fewer; new pieces get MiniLM-L6's vectors.

    The new layer starts near the identity: its two outputs are zero, and its norms keep the scale
    of what enters it.
    """
    base, tokens = minilm.base_weights().arrays, minilm.Tokens()
    arrays = {name: array.copy() for name, array in student.arrays.items()}
    words = arrays["embeddings.word.weight"]
    new = np.array([tokens.id_of(piece) for piece in pieces[len(words) :]], np.int64)
    arrays["embeddings.word.weight"] = np.concatenate([words, base["embeddings.word.weight"][new]])
    layers = {n: a for n, a in arrays.items() if n.startswith(f"layers.{INSERTED}.")}
    for name, array in layers.items():
        arrays[name.replace(f"layers.{INSERTED}.", f"layers.{INSERTED + 1}.", 1)] = array
    arrays |= _near_identity(base, arrays)
    model.encoder.fill(encoder_weights.EncoderWeights(model.encoder.shape, arrays))
    with torch.no_grad():
        model.head.weight[: heads.NATURAL] = torch.tensor(head.weight)
        model.head.bias[: heads.NATURAL] = head.bias
        model.head.bias[heads.NATURAL] = model.word_head.bias[0] = -4.0


def _near_identity(
    base: encoder_weights.Arrays, arrays: encoder_weights.Arrays
) -> dict[str, NDArray[np.float32]]:
    theirs, ours = f"layers.{TEACHER_LAYER}", f"layers.{INSERTED}"
    units = largest_units(base, theirs, SHAPE.intermediate)
    before = arrays[f"layers.{INSERTED - 1}.output_norm.weight"]
    scale = np.full(SHAPE.hidden, np.sqrt(np.mean(before**2)), np.float32)
    zero = np.zeros(SHAPE.hidden, np.float32)
    return {
        f"{ours}.query_key_value.weight": base[f"{theirs}.query_key_value.weight"],
        f"{ours}.query_key_value.bias": base[f"{theirs}.query_key_value.bias"],
        f"{ours}.attention_output.weight": np.zeros((SHAPE.hidden, SHAPE.hidden), np.float32),
        f"{ours}.attention_output.bias": zero,
        f"{ours}.attention_norm.weight": scale,
        f"{ours}.attention_norm.bias": zero,
        f"{ours}.intermediate.weight": base[f"{theirs}.intermediate.weight"][units],
        f"{ours}.intermediate.bias": base[f"{theirs}.intermediate.bias"][units],
        f"{ours}.output.weight": np.zeros((SHAPE.hidden, SHAPE.intermediate), np.float32),
        f"{ours}.output.bias": zero,
        f"{ours}.output_norm.weight": scale,
        f"{ours}.output_norm.bias": zero,
    }


def begin_with(start: Path, words: Path, tokenizer: Path) -> heads.ThreeHeads:
    """A student with one more layer and more word pieces, which are written to `tokenizer`."""
    if not tokenizer.exists():
        texts = [
            normalize(text)
            for path in sorted(words.glob("words-???.npz"))[:2]
            for text in naturalness_labels.read(path).texts
        ]
        extend_pieces(start / files.TOKENIZER, texts, SHAPE.vocabulary, tokenizer)
    student, pieces = files.load(start), pieces_of(tokenizer)
    model = heads.ThreeHeads(replace(SHAPE, vocabulary=len(pieces)))
    start_from(model, student.encoder, student.logistic_head(files.PUBLISHED), pieces)
    return model


def continue_from(encoder: files.TextEncoder) -> heads.ThreeHeads:
    """An encoder with both F; the third head of the model is not taught.

    Raises:
        InputError: the encoder has not both heads.
    """
    if encoder.names != files.HEADS:
        raise InputError(
            f"the encoder has the heads {', '.join(encoder.names)}, not {', '.join(files.HEADS)}",
            "name an encoder of this command, or give --words to begin with a student",
        )
    model = heads.ThreeHeads(encoder.encoder.shape)
    model.encoder.fill(encoder.encoder)
    with torch.no_grad():
        model.head.weight[: heads.NATURAL] = torch.tensor(encoder.heads.weight)
        model.head.bias[: heads.NATURAL] = torch.tensor(encoder.heads.bias)
    return model


def train(
    trainer: heads.JointTrainer,
    passes: joint_texts.Passes,
    recipe: heads.JointRecipe,
    checkpoint: Path,
) -> None:
    """Run the recipe; a checkpoint that is there is continued, with texts drawn anew."""
    if checkpoint.exists():
        trainer.progress.load(checkpoint)
    errors: list[NDArray[np.float64]] = []
    for step in passes.steps(trainer.progress.number // EVERY):
        if trainer.progress.number >= recipe.steps:
            break
        rate = schedule.rate(trainer.progress.number, recipe.steps, recipe.warm, recipe.cooling)
        errors.append(trainer.step(step, rate))
        if trainer.progress.number % EVERY == 0 or trainer.progress.number == recipe.steps:
            means = np.mean(errors, axis=0).round(5).tolist()
            row = dict(zip(heads.ERRORS[: len(means)], means, strict=True))
            sys.stderr.write(json.dumps({"step": trainer.progress.number, **row}) + "\n")
            sys.stderr.flush()
            errors = []
            trainer.progress.save(checkpoint)
    trainer.progress.finish()


def encoder_of(model: heads.ThreeHeads) -> files.TextEncoder:
    """The encoder with the two heads that the package ships."""
    ends = slice(0, heads.NATURAL)
    weight = model.head.weight.detach()[ends].numpy()
    bias = model.head.bias.detach()[ends].numpy()
    return files.TextEncoder(model.encoder.weights(), LinearHeads(weight, bias), files.HEADS)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--start",
        type=Path,
        required=True,
        help="a student; without --words an encoder with both F",
    )
    for name in ("published", "style"):
        parser.add_argument(f"--{name}", type=Path, required=True, help=f"label files: {name}")
    parser.add_argument("--words", type=Path, help="label files: words (default: only both F)")
    parser.add_argument("--out", type=Path, required=True, help="checkpoint, weights, word pieces")
    steps = f"default: {RECIPE.steps}, without --words {CONTINUED.steps}"
    parser.add_argument("--steps", type=int, help=steps)
    parser.add_argument("--seed", type=int, default=RECIPE.seed)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    recipe = replace(CONTINUED if arguments.words is None else RECIPE, seed=arguments.seed)
    if arguments.steps is not None:
        recipe = replace(recipe, steps=arguments.steps)
    arguments.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(recipe.seed)
    torch_models.set_thread_count(arguments.threads)
    tokenizer = arguments.out / files.TOKENIZER
    if arguments.words is None:
        if not tokenizer.exists():
            shutil.copyfile(arguments.start / files.TOKENIZER, tokenizer)
        model = continue_from(files.load(arguments.start))
    else:
        model = begin_with(arguments.start, arguments.words, tokenizer)
    trainer = heads.JointTrainer(model, recipe)
    passes = joint_texts.Passes(
        arguments.published,
        arguments.style,
        arguments.words,
        joint_texts.PieceCutter(tokenizer),
        recipe,
    )
    train(trainer, passes, recipe, arguments.out / CHECKPOINT)
    files.save(arguments.out, encoder_of(model), asdict(recipe))


if __name__ == "__main__":
    main()
