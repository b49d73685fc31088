"""The number of cores of numpy's products: limited while it is asked for, restored afterwards."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from metrics.engine.plain import products

needs_openblas = pytest.mark.skipif(
    not products.has_setting(), reason="numpy uses a library other than OpenBLAS here"
)


def cores() -> int:
    setting = products._openblas()
    assert setting is not None
    return setting.read()


@needs_openblas
def test_it_is_one_within_and_as_before_afterwards() -> None:
    before = cores()
    with products.limit_to_one_core():
        assert cores() == 1
        with products.limit_to_one_core():
            assert cores() == 1
        assert cores() == 1
    assert cores() == before


@needs_openblas
def test_the_last_of_several_threads_restores_it() -> None:
    before = cores()
    barrier = Barrier(4)

    def limited(_: int) -> int:
        with products.limit_to_one_core():
            barrier.wait()
            within = cores()
            barrier.wait()
            return within

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(limited, range(4))) == [1] * 4
    assert cores() == before


@needs_openblas
def test_an_error_restores_it_too() -> None:
    before = cores()
    with pytest.raises(ZeroDivisionError), products.limit_to_one_core():
        raise ZeroDivisionError
    assert cores() == before


def test_another_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(products, "_openblas", lambda: None)
    assert not products.has_setting()
    with products.limit_to_one_core():
        pass
