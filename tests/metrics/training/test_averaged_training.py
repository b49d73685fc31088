"""Training whose result is the mean of the weights: its first mean, its states, its decay."""

from __future__ import annotations

from pathlib import Path

import torch

from metrics.training.averaged_training import AveragedTraining


class Quadratic(torch.nn.Module):
    """The squared distance of a matrix and a vector from targets of ones."""

    def __init__(self) -> None:
        super().__init__()
        self.matrix = torch.nn.Parameter(torch.zeros(2, 3))
        self.vector = torch.nn.Parameter(torch.zeros(3))

    def forward(self) -> torch.Tensor:
        return sum((part - 1).square().sum() for part in (self.matrix, self.vector))


def begin(model: Quadratic, averaging: float = 0.9, weight_decay: float = 0.0) -> AveragedTraining:
    return AveragedTraining(
        model, learning_rate=0.1, weight_decay=weight_decay, averaging=averaging
    )


def run(model: Quadratic, training: AveragedTraining, steps: int) -> list[float]:
    losses = []
    for _ in range(steps):
        loss = model()
        losses.append(loss.item())
        training.move(loss, rate=1.0)
    return losses


def test_the_loss_falls_and_steps_are_counted() -> None:
    model = Quadratic()
    training = begin(model)
    losses = run(model, training, 10)
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] < losses[0] / 4
    assert training.number == 10


def test_a_rate_of_zero_moves_nothing() -> None:
    model = Quadratic()
    begin(model, weight_decay=0.5).move(model(), rate=0.0)
    assert not model.matrix.any()


def test_only_matrices_decay() -> None:
    """At a gradient of zero AdamW moves a weight only by its decay."""
    model = Quadratic()
    with torch.no_grad():
        model.matrix.fill_(1.0)
        model.vector.fill_(1.0)
    begin(model, weight_decay=0.5).move(model(), rate=1.0)
    assert torch.allclose(model.matrix, torch.full((2, 3), 1 - 0.1 * 0.5))
    assert torch.equal(model.vector, torch.ones(3))


def test_the_result_is_the_running_mean() -> None:
    model = Quadratic()
    training = begin(model, averaging=0.9)
    mean = model.vector.detach().clone()
    for number in range(1, 200):
        training.move(model(), rate=1.0)
        retained = min(0.9, number / (number + 10))
        mean = retained * mean + (1 - retained) * model.vector.detach()
    last = model.vector.detach().clone()
    training.finish()
    assert torch.allclose(model.vector, mean, atol=1e-6)
    assert not torch.equal(model.vector, last)


def test_a_saved_state_continues_bit_for_bit(tmp_path: Path) -> None:
    whole, half, resumed = Quadratic(), Quadratic(), Quadratic()
    of_whole, of_half, of_resumed = begin(whole), begin(half), begin(resumed)
    run(whole, of_whole, 9)
    run(half, of_half, 4)
    of_half.save(tmp_path / "state.pt")
    of_resumed.load(tmp_path / "state.pt")
    assert of_resumed.number == 4
    run(resumed, of_resumed, 5)
    assert torch.equal(whole.matrix, resumed.matrix)
    of_whole.finish()
    of_resumed.finish()
    assert torch.equal(whole.matrix, resumed.matrix)
    assert [path.name for path in tmp_path.iterdir()] == ["state.pt"]
