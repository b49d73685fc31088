"""Products that texts share, and those that they do not."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from metrics.engine.packing import LengthGroup
from metrics.engine.plain import functions, products

INPUTS, OUTPUTS = 60, 44


def draw_rows(count: int, width: int = INPUTS) -> NDArray[np.float32]:
    return np.random.default_rng(count).standard_normal((count, width), np.float32)


def multiply(x: NDArray[np.float32], weight: NDArray[np.float32]) -> NDArray[np.float32]:
    out = np.full((len(x), weight.shape[1]), np.nan, np.float32)
    products.multiply(x, weight, [LengthGroup(0, 1, len(x))], out, functions.Buffers())
    return out


@pytest.mark.parametrize("is_shared", [True, False])
@pytest.mark.parametrize("count", [1, 15, 16, 17, 47, 97, 191, 192, 193, 800, 1600])
def test_every_row_is_multiplied(
    monkeypatch: pytest.MonkeyPatch, count: int, is_shared: bool
) -> None:
    monkeypatch.setattr(products, "treats_rows_alike", lambda *_: is_shared)
    x, weight = draw_rows(count), draw_rows(INPUTS, OUTPUTS)
    exact = x.astype(np.float64) @ weight.astype(np.float64)
    assert np.allclose(multiply(x, weight), exact, atol=1e-4)


@pytest.mark.parametrize("layout", [np.ascontiguousarray, np.asfortranarray])
def test_a_row_is_the_same_in_any_company(layout: object) -> None:
    assert callable(layout)
    weight = layout(draw_rows(INPUTS, OUTPUTS))
    shared = products.treats_rows_alike(INPUTS, OUTPUTS, bool(weight.flags.c_contiguous))
    if not shared:
        pytest.skip("numpy's library sums rows in several orders here: texts share no product")
    x = draw_rows(777)
    whole = multiply(x, weight)
    order = np.random.default_rng(0).permutation(len(x))
    assert np.array_equal(multiply(x[order], weight), whole[order])
    for start, end in ((0, 1), (3, 50), (100, 400)):
        assert np.array_equal(multiply(x[start:end], weight), whole[start:end])


def test_rows_are_not_alike_where_the_cores_of_a_product_cannot_be_limited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(products, "has_setting", lambda: False)
    products.treats_rows_alike.cache_clear()
    assert not products.treats_rows_alike(INPUTS, OUTPUTS, is_contiguous=True)
    products.treats_rows_alike.cache_clear()


def test_rows_that_fit_one_block_are_one_product_with_little_padding() -> None:
    for rows in range(1, products.BLOCKS[-1] + 1):
        block = products._block(rows)
        assert rows <= block < rows + 48
    assert products._block(products.BLOCKS[-1] + 1) == products.BLOCKS[-1]
