"""The small causal transformer for an accelerator: windows of any lengths share a batch.

As in `metrics.engine.device.bert`, weights stay on the device and a batch is one copy in, operators
on all its rows at once, and one copy out.  The residual stream, norms and sums are in fp32, and so
is the logit of each token itself.

    DeviceCausal(weights, Precision.FAST, "cuda").window_sums([token_ids])
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch.nn import functional

from logic2text.lazy_dataclass import dataclass
from metrics.engine.batch_spec import Precision
from metrics.engine.device.attention import Kind, PackedAttention, choose_kind
from metrics.engine.device.layout import Pending, Sequences, Transfer, lay_out
from metrics.engine.torch_models import Linear, dtype_of
from metrics.language_model import causal_weights, scorer

ROW_UNIT = 1024

LOGITS = 2**26
"""Logits that exist at one time: 268 MB in fp32."""


@dataclass(frozen=True, slots=True, eq=False)
class _Layer:
    """The linear layers of a block; the scales of its norms are in the first and third."""

    query_key_value: Linear
    attention_output: Linear
    gate_up: Linear
    down: Linear


class DeviceCausal:
    """Log-probabilities by a causal transformer on a device; immutable, threads may share it."""

    def __init__(
        self,
        weights: causal_weights.CausalWeights,
        precision: Precision,
        device: str | torch.device,
        *,
        attention: Kind | None = None,
        transfer: Transfer | None = None,
    ) -> None:
        """Copy the weights to the device; the arguments are those of `DeviceBert`."""
        shape = self._shape = weights.shape
        self._variant = weights.variant
        self._device = torch.device(device)
        self._transfer = transfer or Transfer(device)
        self._dtype = dtype_of(precision)
        kind = attention or choose_kind(self._device, self._dtype, shape.hidden // shape.heads)
        self._attention = PackedAttention(shape.heads, kind, causal=True)
        arrays = weights.arrays

        def linear(
            weight: np.typing.NDArray[np.float32],
            scale: np.typing.NDArray[np.float32] | None = None,
        ) -> Linear:
            scaled = weight if scale is None else weight * scale
            return Linear.of(self._place_weight(scaled), None, precision)

        def layer(name: str) -> _Layer:
            projection = causal_weights.pair_heads(
                arrays[f"{name}.query_key_value.weight"], shape.heads
            )
            return _Layer(
                linear(projection, arrays[f"{name}.attention_norm.weight"]),
                linear(arrays[f"{name}.attention_output.weight"]),
                linear(arrays[f"{name}.gate_up.weight"], arrays[f"{name}.gate_norm.weight"]),
                linear(arrays[f"{name}.down.weight"]),
            )

        embeddings = arrays["embeddings.weight"]
        self._layers = [layer(f"blocks.{i}") for i in range(shape.layers)]
        self._vectors = self._place_weight(weights.vectors())
        self._words = self._place_weight(embeddings * arrays["norm.weight"])
        self._logits = linear(embeddings, arrays["norm.weight"])
        cosines, sines = (part.reshape(shape.limit, -1) for part in weights.turns())
        self._turns = torch.complex(self._place_weight(cosines), self._place_weight(sines))

    def log_probabilities(self, ids: scorer.Ids) -> np.typing.NDArray[np.float32]:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        n, length = len(ids), ids.shape[1] - 1
        if n * length == 0:
            return np.empty((n, length), np.float32)
        return self.launch([ids])()[: n * length].reshape(n, length)

    def window_sums(self, windows: Sequence[scorer.Ids]) -> list[np.typing.NDArray[np.floating]]:
        """Of windows (n, length) each: (n, 2), sums up to the middle of a full one and after it."""
        if not windows:
            return []
        sizes = [window[:, 1:].size for window in windows]
        values = self.launch(windows)()[: sum(sizes)]
        parts = np.split(values, np.cumsum(sizes)[:-1])
        return [
            scorer.sum_halves(part.reshape(len(window), -1).astype(np.float64), self._shape.limit)
            for part, window in zip(parts, windows, strict=True)
        ]

    @torch.no_grad()
    def launch(self, windows: Sequence[scorer.Ids]) -> Pending:
        """Start a batch of windows of at least two ids; what is returned waits for its values.

        They are the log-probabilities of the windows' tokens end to end, and numbers without
        meaning behind them.
        """
        lengths = np.repeat(
            [window.shape[1] - 1 for window in windows], [len(window) for window in windows]
        )
        if int(lengths.max()) > self._shape.limit:
            raise IndexError(f"a window has more than {self._shape.limit} tokens")
        rows = -(-int(lengths.sum()) // ROW_UNIT) * ROW_UNIT
        columns = [np.zeros(rows, np.int32) for _ in range(3)]
        parts = (
            [window[:, :-1].ravel() for window in windows],
            [np.tile(np.arange(w.shape[1] - 1), len(w)) for w in windows],
            [window[:, 1:].ravel() for window in windows],
        )
        for column, part in zip(columns, parts, strict=True):
            column[: int(lengths.sum())] = np.concatenate(part)
        layout = lay_out(lengths.tolist(), columns, rows=rows, padded=self._attention.needs_buckets)
        sequences = layout.split(self._transfer.copy_in(layout.numbers))
        return self._transfer.copy_out(self._values(sequences))

    def _place_weight(self, array: np.typing.NDArray[np.float32]) -> torch.Tensor:
        """A copy of fp32 numbers on the device."""
        return torch.tensor(array, dtype=torch.float32, device=self._device)

    def _values(self, sequences: Sequences) -> torch.Tensor:
        """The log-probability (rows,) of each row's target."""
        ids, positions, targets = sequences.columns
        x = torch.nn.functional.embedding(ids, self._vectors)
        turned_by = self._turns.index_select(0, positions).view(len(x), 1, 1, -1)
        masks = self._attention.masks(sequences, self._dtype)
        for layer in self._layers:
            projected = layer.query_key_value(self._norm(x).to(self._dtype))
            turned = self._turn(projected, turned_by)
            mixed = self._attention.attend_all(turned, sequences, masks)
            x = x.add_(layer.attention_output(mixed))
            gate, up = layer.gate_up(self._norm(x).to(self._dtype)).chunk(2, dim=-1)
            x = x.add_(layer.down(torch.nn.functional.silu(gate).mul_(up)))
        states = self._norm(x)
        target_logits = (torch.nn.functional.embedding(targets, self._words).mul_(states)).sum(1)
        return target_logits.sub_(self._log_sums(states.to(self._dtype)))

    def _turn(self, projected: torch.Tensor, turned_by: torch.Tensor) -> torch.Tensor:
        """Queries, keys and values (rows, 3 · hidden), the first two turned by their positions."""
        rows, hidden, heads = len(projected), self._shape.hidden, self._shape.heads
        both = projected.narrow(1, 0, 2 * hidden)
        pairs = torch.view_as_complex(both.float().reshape(rows, 2, heads, -1, 2))
        turned = torch.view_as_real(pairs * turned_by).view(rows, 2 * hidden)
        return torch.cat([turned.to(self._dtype), projected.narrow(1, 2 * hidden, hidden)], 1)

    def _log_sums(self, states: torch.Tensor) -> torch.Tensor:
        """Log Σ exp of the logits, fp32 (rows,), a few rows at a time."""
        rows = max(1, LOGITS // self._shape.vocabulary)
        sums = [self._logits(part).float().logsumexp(1) for part in torch.split(states, rows)]
        return torch.cat(sums) if len(sums) > 1 else sums[0]

    def _norm(self, x: torch.Tensor) -> torch.Tensor:
        norm = functional.layer_norm if self._variant.centred else functional.rms_norm
        return norm(x, (self._shape.hidden,), eps=self._variant.epsilon)
