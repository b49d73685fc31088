"""A BERT encoder with a head on the first token, for an accelerator.

Weights stay on the device.  A batch is one copy in, a fixed number of operators on all its rows at
once, and one asynchronous copy out: while the device computes one batch, another thread packs the
next one.  A layer is seven operators.  Products end with what follows them, so that it is no
passage over memory of its own: a product adds to the rows that it continues, or applies GELU.  Rows
are in the number type of products, sums within an operator and the head in fp32.

    model = DeviceBert(weights, head, Precision.FAST, "cuda")
    model(pack(sequences, model.batch_spec.row_unit))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, cast, runtime_checkable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from logic2text.lazy_dataclass import dataclass
from metrics.encoder_weights import EncoderWeights
from metrics.engine import heads
from metrics.engine.batch_spec import BatchSpec, Precision
from metrics.engine.device.attention import Kind, PackedAttention, choose_kind
from metrics.engine.device.layout import Layout, Pending, Sequences, Transfer, lay_out
from metrics.engine.heads import Head, LinearHead, LinearHeads
from metrics.engine.packing import PackedRows
from metrics.engine.torch_models import Linear, dtype_of

CAPACITY = 65_536
"""Rows per batch: products large enough for any device, and some 2 GB for a BERT-base in bf16."""

ROW_UNIT = 1024
"""A batch has a multiple of so many rows: the allocator of the device meets few sizes."""

SLICES = (4096, 16_384)
"""Texts in the first slice of a call and at most: some full batches of short texts."""

Place: TypeAlias = Callable[[NDArray[np.float32]], Tensor]
"""Copies fp32 numbers to the device."""


@runtime_checkable
class TensorHead(Protocol):
    """A head that works on a device too."""

    def of_tensor(self, states: Tensor) -> Tensor:
        """Hidden states (n, hidden) of first tokens to values (n,) or (n, outputs)."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class _Layer:
    """Weights of a layer.

    The products that are no `Linear` have weights (inputs, outputs), and the first of them a bias.
    A product in place has no bias of its own: the shift of the norm before it holds that bias, and
    the biases of the other products of these rows are less by what it adds to them.
    """

    query: Linear
    key_value: Linear
    query_key_value: Linear
    attention_output: Tensor
    attention_norm: tuple[Tensor, Tensor]
    intermediate: tuple[Tensor, Tensor]
    output: Tensor
    output_norm: tuple[Tensor, Tensor]


@dataclass(frozen=True, slots=True, eq=False)
class _Encoder:
    """Weights on the device; `vectors` has a row for each word and each position in a segment."""

    vectors: Tensor
    norm: tuple[Tensor, Tensor]
    layers: tuple[_Layer, ...]


class DeviceBert:
    """One or more numbers for each text of `PackedRows`; immutable, safe to share by threads."""

    def __init__(
        self,
        weights: EncoderWeights,
        head: Head,
        precision: Precision,
        device: str | torch.device,
        *,
        capacity: int = CAPACITY,
        attention: Kind | None = None,
        transfer: Transfer | None = None,
    ) -> None:
        """Copy the weights to the device.

        Args:
            weights: of the encoder.
            head: maps hidden states of first tokens to values; on the device if it is a
                `LinearHead`, a `LinearHeads` or a `TensorHead`, else on the host.
            precision: of the matrix products.
            device: a torch device.
            capacity: rows per batch; raised to the encoder's longest sequence.
            attention: the implementation; by default the fastest that agrees with the padded one.
            transfer: between host and device; by default torch's.
        """
        shape = self._shape = weights.shape
        self._transfer = transfer or Transfer(device)
        self._dtype = dtype_of(precision)
        self._device = torch.device(device)
        width = shape.hidden // shape.heads
        kind = attention or choose_kind(self._device, self._dtype, width)
        self._attention = PackedAttention(shape.heads, kind)
        self._encoder = _copy_encoder(weights, precision, self._place_weight)
        # cuBLASLt has GELU by the hyperbolic tangent, which is less off than what bf16 rounds.
        fuses = self._dtype != torch.float32 and self._device.type in ("cpu", "cuda")
        self._widen = _gelu_in_product if fuses else _gelu_after_product
        self._host_head = head
        self._head = _head_on_device(head, self._place_weight)
        most = -(-max(capacity, shape.positions) // ROW_UNIT) * ROW_UNIT
        self.batch_spec = BatchSpec(most, ROW_UNIT, slice_sizes=SLICES, workers="two")

    def __call__(self, rows: PackedRows) -> NDArray[np.float32]:
        """The head's values, (texts,) or (texts, outputs), in the order of packing."""
        return self.launch(rows)()

    @torch.no_grad()
    def launch(self, rows: PackedRows) -> Pending:
        """Start a batch; what is returned waits for its values (texts,)."""
        layout = self._lay_out(rows)
        states = self._encode(layout.split(self._transfer.copy_in(layout.numbers)))
        if self._head is not None:
            return self._transfer.copy_out(self._head(states))
        copied = self._transfer.copy_out(states)
        return lambda: self._apply_host_head(copied())

    def _place_weight(self, array: NDArray[np.float32]) -> Tensor:
        """A copy of fp32 numbers on the device."""
        return torch.tensor(array, dtype=torch.float32, device=self._device)

    def _lay_out(self, rows: PackedRows) -> Layout:
        lengths = np.repeat(
            [group.length for group in rows.groups], [group.texts for group in rows.groups]
        )
        shape, count = self._shape, len(rows.ids)
        places = shape.vocabulary + rows.positions + rows.segments * shape.positions
        pairs = np.stack([rows.ids, places], 1).ravel()
        padded = self._attention.needs_buckets
        return lay_out(lengths.tolist(), [pairs], rows=count, padded=padded)

    def _encode(self, sequences: Sequences) -> Tensor:
        """Hidden states (texts, hidden), fp32, of the first token of each sequence."""
        masks = self._attention.masks(sequences, self._dtype)
        encoder = self._encoder
        pairs = functional.embedding(sequences.columns[0].view(-1, 2), encoder.vectors)
        x = self._norm(pairs.sum(1), encoder.norm)
        for layer in encoder.layers[:-1]:
            mixed = self._attention.attend_all(layer.query_key_value(x), sequences, masks)
            x = self._finish_layer(layer, x, mixed)
        last = encoder.layers[-1]
        key_value = last.key_value(x)
        x = x.index_select(0, sequences.firsts)
        mixed = self._attention.attend_firsts(last.query(x), key_value, sequences, masks)
        return self._finish_layer(last, x, mixed).float()

    def _finish_layer(self, layer: _Layer, x: Tensor, mixed: Tensor) -> Tensor:
        """The rest of a layer after attention, for any number of rows; `x` is overwritten."""
        x = self._norm(x.addmm_(mixed, layer.attention_output), layer.attention_norm)
        return self._norm(
            x.addmm_(self._widen(x, *layer.intermediate), layer.output), layer.output_norm
        )

    def _norm(self, x: Tensor, weights: tuple[Tensor, Tensor]) -> Tensor:
        return functional.layer_norm(x, (self._shape.hidden,), *weights, self._shape.norm_epsilon)

    def _apply_host_head(self, states: NDArray[np.float32]) -> NDArray[np.float32]:
        padded = np.zeros((-(-len(states) // heads.ROWS) * heads.ROWS, states.shape[1]), np.float32)
        padded[: len(states)] = states
        return heads.apply_head(self._host_head, padded, len(states))


def _copy_encoder(weights: EncoderWeights, precision: Precision, place: Place) -> _Encoder:
    word, position, segment = (
        weights.arrays[f"embeddings.{part}.weight"] for part in ("word", "position", "segment")
    )
    # One row for each position in each segment: one lookup instead of two.
    places = (segment[:, None] + position[None]).reshape(-1, weights.shape.hidden)
    dtype, layers = dtype_of(precision), range(weights.shape.layers)
    # The bias of the product that is added to the rows of each norm, none after the last one.
    added = [
        weights.linear(f"layers.{i}.{part}")[1]
        for i in layers
        for part in ("attention_output", "output")
    ]
    norms = ["embeddings.norm"]
    norms += [f"layers.{i}.{part}" for i in layers for part in ("attention_norm", "output_norm")]

    def copy(array: NDArray[np.float32]) -> Tensor:
        return place(array).to(dtype)

    def norm(number: int) -> tuple[Tensor, Tensor]:
        scale, shift = weights.linear(norms[number])
        return copy(scale), copy(shift + added[number] if number < len(added) else shift)

    def turned(name: str) -> Tensor:
        return copy(weights.linear(name)[0]).t()

    def bias(name: str, before: NDArray[np.float32]) -> NDArray[np.float32]:
        weight, bias = weights.linear(name)
        return bias - weight @ before

    def layer(number: int) -> _Layer:
        name, hidden = f"layers.{number}", weights.shape.hidden
        first, second = added[2 * number : 2 * number + 2]
        projection = weights.linear(f"{name}.query_key_value")[0]
        less = bias(f"{name}.query_key_value", first)
        return _Layer(
            Linear(copy(projection[:hidden]), copy(less[:hidden])),
            Linear(copy(projection[hidden:]), copy(less[hidden:])),
            Linear(copy(projection), copy(less)),
            turned(f"{name}.attention_output"),
            norm(2 * number + 1),
            (turned(f"{name}.intermediate"), copy(bias(f"{name}.intermediate", second))),
            turned(f"{name}.output"),
            norm(2 * number + 2),
        )

    return _Encoder(copy(np.concatenate([word, places])), norm(0), tuple(map(layer, layers)))


def _gelu_after_product(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    """GELU of a product, (rows, outputs)."""
    return cast(Tensor, torch.ops.aten.gelu_.default(torch.addmm(bias, x, weight)))


def _gelu_in_product(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    """The same in one operator."""
    return torch._addmm_activation(bias, x, weight, use_gelu=True)  # noqa: SLF001


def _head_on_device(head: Head, place: Place) -> Callable[[Tensor], Tensor] | None:
    """The head as a function of tensors; None where it only works on the host."""
    if isinstance(head, TensorHead):
        return head.of_tensor
    if isinstance(head, LinearHeads):
        weights, biases = place(head.weight), place(head.bias)
        return lambda states: (states.unsqueeze(1) * weights).sum(2).add_(biases)
    if not isinstance(head, LinearHead):
        return None
    weight, bias, logistic = place(head.weight), float(head.bias), head.logistic

    def values(states: Tensor) -> Tensor:
        sums = (states * weight).sum(1).add_(bias)
        return sums.sigmoid_() if logistic else sums

    return values
