"""The divergence of distributions: nothing from oneself, and from others as scipy has it."""

from __future__ import annotations

import pytest
import torch

from benchmarks.teacher_divergence import cross_entropy, entropy
from metrics.language_model.causal_weights import CausalShape
from metrics.training.language_model.causal_transformer import CausalTransformer
from metrics.training.language_model.labelled_windows import LabelledWindows, labels_loss

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


def test_a_distribution_is_of_the_token_after_the_one_that_the_model_saw() -> None:
    torch.manual_seed(2)
    model = CausalTransformer(
        CausalShape(layers=2, hidden=16, heads=2, intermediate=24, vocabulary=20)
    ).eval()
    ids = torch.randint(3, 20, (1, 6))
    owners = torch.tensor([[0, 0, 0, 1, 1, 1]])
    is_labelled = torch.tensor([[False, True, False, False, True]])
    with torch.no_grad():
        model.embeddings.weight.mul_(0.2)  # otherwise nearly every token expects itself
    with torch.inference_mode():
        texts = ids[:, :3], ids[:, 3:]
        seen = torch.stack([model.logits(model(texts[i][:, :2]))[0, -1] for i in (0, 1)])
    of_model = seen.softmax(-1)
    named, kept = of_model.topk(NAMED)
    windows = LabelledWindows(ids, owners, kept, named, is_labelled, torch.zeros(1, 5).bool())
    assert cross_entropy(model, windows) == pytest.approx(entropy(windows), rel=1e-4)
