"""Tiny label files of each task of the joint training, and a tokenizer of their texts."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from metrics.text_encoder.files import normalize
from metrics.training.encoder.vocabulary import train_word_pieces
from metrics.training.style.style_targets import StyleLabels
from metrics.training.texts.naturalness_labels import WordLabels
from metrics.training.texts.teacher_labels import TeacherLabels

TEXTS = (
    "No cube is small.",
    "every cube that is small is left of b",
    "if x is a cube, then x is small",
    "a professor, who can't wait, left-handed b",
)


def write_tokenizer(folder: Path) -> Path:
    """Write word pieces for `TEXTS`; returns the file."""
    path = folder / "tokenizer.json"
    train_word_pieces(map(normalize, TEXTS), 150).save(str(path))
    return path


def write_labels(folder: Path, number: int) -> None:
    """A file of each task with `TEXTS`; the third text of words lacks a word."""
    texts = [normalize(text) for text in TEXTS]
    pools = np.array([0, 0, 1, 1], np.int32)
    logits, states = np.array([0, 2, -2, 4], np.float32), np.zeros((4, 2), np.float16)
    TeacherLabels(texts, logits, states, pools).save(folder / f"labels-{number:03d}.npz")
    targets = np.array([0.0, 0.2, 0.8, 0.5], np.float32)
    StyleLabels(texts, targets, pools).save(folder / f"style-{number:03d}.npz")
    counts = [len(text.split()) for text in texts]
    counts[2] -= 1
    starts = np.cumsum([0, *counts])
    words = -np.arange(1, starts[-1] + 1).astype(np.float32)
    WordLabels([*TEXTS], pools, starts, words).save(folder / f"words-{number:03d}.npz")
