"""The functions between the matrix products of a transformer, in place on numpy arrays.

They work on some ten thousand numbers at a time, which stay in the second cache between two passes.

    normalize(x, scale, shift, 1e-12); add_bias_and_gelu(inner, bias)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

AT_ONCE = 32_768
"""Numbers of a pass: four arrays of them take 512 kB, and calls of numpy little beside the pass."""


class Buffers:
    """Arrays of one thread that are used again: fresh pages cost more than a pass over them."""

    def __init__(self) -> None:
        self._arrays: dict[str, Array] = {}

    def take(self, name: str, *shape: int) -> Array:
        """An array of a shape with any contents, valid until the name is taken again."""
        size = int(np.prod(shape))
        array = self._arrays.get(name)
        if array is None or array.size < size:
            array = self._arrays[name] = np.empty(size, np.float32)
        return array[:size].reshape(shape)


def normalize(
    x: Array, scale: Array | None, shift: Array | None, epsilon: float, *, centred: bool = True
) -> None:
    """Rows (n, width) to mean 0 and variance 1, then scaled and shifted, where these are given.

    If they are not to be centred, to a mean square of 1.
    """
    if centred:
        x -= x.mean(axis=1, keepdims=True)
    variance = np.einsum("ij,ij->i", x, x) / np.float32(x.shape[1])
    x *= (1 / np.sqrt(variance + np.float32(epsilon)))[:, None]
    if scale is not None:
        x *= scale
    if shift is not None:
        x += shift


def add_bias_and_gelu(x: Array, bias: Array, buffers: Buffers) -> None:
    """Rows (n, width) plus a bias through GELU, x Phi(x); absolute error below 3e-7 |x|.

    erfc by Abramowitz and Stegun (1964), 7.1.26.
    """
    rows = max(1, AT_ONCE // x.shape[1])
    for start in range(0, len(x), rows):
        part = x[start : start + rows]
        part += bias
        _gelu(part, buffers.take("gelu", 3, *part.shape))


def _gelu(x: Array, room: Array) -> None:
    size, near, tail = room
    np.abs(x, out=size)
    np.multiply(size, np.float32(0.3275911 * 0.5**0.5), out=near)
    near += np.float32(1)
    np.divide(np.float32(1), near, out=near)
    # |x| / 2 times the polynomial in `near` times exp(-x^2 / 2)
    np.multiply(near, np.float32(1.061405429 / 2), out=tail)
    for term in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        tail += np.float32(term / 2)
        tail *= near
    tail *= size
    np.multiply(size, size, out=size)
    size *= np.float32(-0.5)
    np.exp(size, out=size)
    tail *= size
    np.maximum(x, np.float32(0), out=x)
    x -= tail


def silu_times(gate: Array, up: Array, out: Array) -> None:
    """SiLU of the gate times up: rows (n, width) each, which may be slices of wider rows."""
    rows = max(1, AT_ONCE // gate.shape[1])
    for start in range(0, len(gate), rows):
        part = slice(start, start + rows)
        place = out[part]
        np.negative(gate[part], out=place)
        np.minimum(place, np.float32(80), out=place)  # exp stays finite
        np.exp(place, out=place)
        place += np.float32(1)
        np.divide(gate[part], place, out=place)
        place *= up[part]


def attend(query: Array, key: Array, value: Array, out: Array, mask: Array | None = None) -> None:
    """Attention over (texts, heads, length, width) of scaled queries, to `out` of the same shape.

    Args:
        query: (texts, heads, queries, width), scaled by one over the root of the width.
        key: (texts, heads, length, width).
        value: as the keys.
        out: as the queries.
        mask: (queries, length), added to the logits; None where everything is seen.
    """
    weights = query @ key.swapaxes(2, 3)
    if mask is not None:
        weights += mask
    weights -= weights.max(axis=3, keepdims=True)
    np.exp(weights, out=weights)
    weights /= weights.sum(axis=3, keepdims=True)
    np.matmul(weights, value, out=out)
