"""The divergence of distributions: nothing from oneself, and from others as scipy has it."""

from __future__ import annotations

import pytest
import torch

from benchmarks.teacher_divergence import entropy
from metrics.training.labelled_windows import LabelledWindows, labels_loss

NAMED = 4


def windows_of(probabilities: torch.Tensor) -> LabelledWindows:
    """Labels with the most probable tokens of distributions (n, vocabulary)."""
    named, kept = probabilities.topk(NAMED)
    nothing = torch.zeros(0)
    return LabelledWindows(nothing, nothing, kept, named, nothing, nothing)


def divergence(logits: torch.Tensor, probabilities: torch.Tensor) -> float:
    windows = windows_of(probabilities)
    return float(labels_loss(logits, windows)) - entropy(windows)


def test_a_model_is_not_apart_from_itself() -> None:
    logits = torch.randn(5, 20, generator=torch.Generator().manual_seed(0))
    assert divergence(logits, logits.softmax(-1)) == pytest.approx(0, abs=1e-5)


def test_the_other_tokens_are_one_event() -> None:
    stats = pytest.importorskip("scipy.stats")
    generator = torch.Generator().manual_seed(1)
    logits, of_teacher = torch.randn(2, 1, 20, generator=generator)
    teacher = of_teacher.softmax(-1)
    kept = teacher.topk(NAMED).indices[0]
    events = []
    for distribution in (teacher[0], logits.softmax(-1)[0]):
        named = distribution[kept].double()
        events.append([*named.tolist(), 1 - float(named.sum())])
    assert divergence(logits, teacher) == pytest.approx(stats.entropy(*events), rel=1e-5)
    assert divergence(logits, teacher) > 0.1
