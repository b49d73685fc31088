"""The teacher's output for many texts, cached in files: its first state and its value.

label(model_of(path, Precision.FAST), texts).logits
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from logic2text.lazy_dataclass import dataclass
from metrics.engine import backend, batch_spec, packing, text_engine, thread_pool
from metrics.formulaicness.weights import RegressorWeights
from metrics.minilm import Tokens


@dataclass(frozen=True, slots=True, eq=False)
class TeacherLabels:
    """Texts with what the teacher makes of them.

    Attributes:
        texts: normalised.
        logits: fp32 (n,), before the logistic function.
        states: fp16 (n, hidden), the last layer's states of the first tokens.
        pools: int32 (n,), the pool of candidates that a text belongs to; -1 for no candidate.
    """

    texts: list[str]
    logits: np.typing.NDArray[np.float32]
    states: np.typing.NDArray[np.float16]
    pools: np.typing.NDArray[np.int32]

    def save(self, path: Path) -> None:
        """Write a file that `read` reads."""
        texts = np.frombuffer(json.dumps(self.texts).encode(), np.uint8)
        partial = path.with_suffix(".partial.npz")
        np.savez(partial, texts=texts, logits=self.logits, states=self.states, pools=self.pools)
        partial.rename(path)


def read(path: Path) -> TeacherLabels:
    """The labels of a file."""
    with np.load(path) as file:
        return TeacherLabels(
            json.loads(file["texts"].tobytes()), file["logits"], file["states"], file["pools"]
        )


def concatenate(parts: Sequence[TeacherLabels]) -> TeacherLabels:
    """The labels of several files; a text of an earlier file is dropped, and pools stay apart."""
    seen: set[str] = set()
    texts, kept, pools, first = [], [], [], 0
    for part in parts:
        new = [i for i, text in enumerate(part.texts) if text not in seen]
        texts += [part.texts[i] for i in new]
        seen.update(part.texts)
        kept.append(np.array(new, np.int64))
        pools.append(np.where(part.pools < 0, -1, part.pools + first)[new])
        first += int(part.pools.max(initial=-1)) + 1
    return TeacherLabels(
        texts,
        np.concatenate([part.logits[places] for part, places in zip(parts, kept, strict=True)]),
        np.concatenate([part.states[places] for part, places in zip(parts, kept, strict=True)]),
        np.concatenate(pools).astype(np.int32),
    )


def states_model(weights: RegressorWeights, precision: batch_spec.Precision) -> text_engine.Model:
    """The teacher's encoder without its head: first states (n, hidden) of packed texts."""
    return backend.prepare_encoder(weights.encoder, lambda states: states, precision)


def label(
    model: text_engine.Model,
    weights: RegressorWeights,
    texts: Sequence[str],
    pools: Sequence[int] | None = None,
    threads: int | None = None,
) -> TeacherLabels:
    """The teacher's states and values of normalised texts, which may belong to pools."""
    encoded = Tokens().encodings(texts)
    sequences = list(encoded)
    batches = list(packing.split_into_batches(encoded.lengths.tolist(), model.batch_spec.capacity))

    def run(batch: Sequence[int]) -> np.typing.NDArray[np.floating]:
        return model(packing.pack([sequences[i] for i in batch], model.batch_spec.row_unit))

    states = np.empty((len(texts), weights.encoder.shape.hidden), np.float32)
    for batch, values in zip(batches, thread_pool.map_in_order(run, batches, threads), strict=True):
        states[batch] = values
    logits = states @ weights.head.weight + np.float32(weights.head.bias)
    return TeacherLabels(
        list(texts),
        logits.astype(np.float32),
        states.astype(np.float16),
        np.full(len(texts), -1, np.int32) if pools is None else np.array(pools, np.int32),
    )
