"""AdamW whose result is the running mean of the weights, with a state that continues a run.

training = AveragedTraining(model, learning_rate=4e-4, weight_decay=0.01, averaging=0.998)
training.move(loss, rate=1.0); training.finish()
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

MOMENTS = (0.9, 0.98)
"""What the optimizer's means of the gradient and of its square retain at each step."""

LARGEST_GRADIENT = 1.0
"""The norm to which the gradient of all weights is clipped."""

YOUNG = 10
"""The mean retains n / (n + 10) of itself at step n until that is its share."""


class AveragedTraining:
    """A model's optimizer, the running mean of its weights and the number of its steps.

    Attributes:
        number: of the steps so far.
    """

    def __init__(
        self, model: nn.Module, *, learning_rate: float, weight_decay: float, averaging: float
    ) -> None:
        """Begin a training.

        Args:
            model: changed in place.
            learning_rate: at its full height.
            weight_decay: of matrices; vectors have none.
            averaging: the share of itself that the mean of the weights retains at each step.
        """
        self._model, self._learning_rate, self._averaging = model, learning_rate, averaging
        groups = [
            {
                "params": [p for p in model.parameters() if p.dim() == 2],
                "weight_decay": weight_decay,
            },
            {"params": [p for p in model.parameters() if p.dim() != 2], "weight_decay": 0.0},
        ]
        self._optimizer = torch.optim.AdamW(groups, learning_rate, betas=MOMENTS, fused=True)
        self._mean = {n: w.detach().clone() for n, w in model.state_dict().items()}
        self.number = 0

    def move(self, loss: Tensor, rate: float) -> None:
        """One step against the gradient of a scalar loss, at a share of the learning rate."""
        self._optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self._model.parameters(), LARGEST_GRADIENT)
        for group in self._optimizer.param_groups:
            group["lr"] = self._learning_rate * rate
        self._optimizer.step()
        self.number += 1
        retained = min(self._averaging, self.number / (self.number + YOUNG))
        for name, weight in self._model.state_dict().items():
            self._mean[name].lerp_(weight, 1 - retained)

    def save(self, path: Path) -> None:
        """Write what the next step needs."""
        state = {
            "weights": self._model.state_dict(),
            "mean": self._mean,
            "optimizer": self._optimizer.state_dict(),
            "number": self.number,
        }
        partial = path.with_suffix(".partial")
        torch.save(state, partial)
        partial.rename(path)

    def load(self, path: Path) -> None:
        """Continue from a state of `save`."""
        state = torch.load(path, weights_only=True)
        self._model.load_state_dict(state["weights"])
        self._mean = state["mean"]
        self._optimizer.load_state_dict(state["optimizer"])
        self.number = state["number"]

    def finish(self) -> None:
        """Give the model the mean of its weights."""
        self._model.load_state_dict(self._mean)
