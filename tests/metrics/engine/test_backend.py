"""Which implementation is chosen, and what is said of it."""

from __future__ import annotations

import pytest

from logic2text.errors import UnavailableError
from metrics.engine.backend import describe
from metrics.engine.batch_spec import Precision
from metrics.engine.native import library as library_module
from metrics.engine.native.library import (
    fastest_precision,
    kernels_of,
    library,
    list_supported_paths,
)


def test_without_the_kernels_numpy_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGIC2TEXT_NATIVE", "0")
    assert library() is None
    found = describe()
    assert (found.path, found.precision) == ("numpy", Precision.EXACT)
    assert found.reason


@pytest.mark.skipif(not list_supported_paths(), reason="the kernels are not built")
@pytest.mark.parametrize("path", list_supported_paths())
def test_a_path_by_name(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setenv("LOGIC2TEXT_INSTRUCTIONS", path)
    found = describe()
    assert found.path == path
    assert path in found.reason
    assert found.precision is fastest_precision()
    assert found.precision is kernels_of(path).precisions[0]


@pytest.mark.skipif("avx2" not in list_supported_paths(), reason="the processor has no AVX2")
def test_a_processor_with_avx2_alone_uses_fixed_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOGIC2TEXT_INSTRUCTIONS", raising=False)
    paths = ("avx2int16", "avx2", "portable", "portableint16")
    monkeypatch.setattr(library_module, "list_supported_paths", lambda: paths)
    assert fastest_precision() is Precision.FIXED
    chosen = {precision: library(precision) for precision in Precision}
    assert {p: kernels and kernels.path for p, kernels in chosen.items()} == {
        Precision.EXACT: "avx2",
        Precision.FIXED: "avx2int16",
        Precision.FAST: None,
        Precision.BYTES: "portableint16",  # slow, and never the default
    }


@pytest.mark.skipif(
    "avx512vnni" not in list_supported_paths(), reason="the processor has no AVX-512 with VNNI"
)
def test_int8_is_only_for_those_who_ask_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOGIC2TEXT_INSTRUCTIONS", raising=False)
    paths = ("avx512vnni", "avx512", "portable", "portableint16")
    monkeypatch.setattr(library_module, "list_supported_paths", lambda: paths)
    assert fastest_precision() is Precision.FIXED
    asked = library(Precision.BYTES)
    assert asked is not None
    assert asked.path == "avx512vnni"


def test_fixed_point_is_not_the_default_where_it_is_slower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOGIC2TEXT_INSTRUCTIONS", raising=False)
    paths = ("portable", "portableint16")
    monkeypatch.setattr(library_module, "list_supported_paths", lambda: paths)
    assert fastest_precision() is Precision.EXACT


@pytest.mark.skipif(not list_supported_paths(), reason="the kernels are not built")
def test_the_fastest_path_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOGIC2TEXT_INSTRUCTIONS", raising=False)
    assert describe().path == list_supported_paths()[0]


@pytest.mark.skipif(not list_supported_paths(), reason="the kernels are not built")
def test_a_path_that_cannot_run_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGIC2TEXT_INSTRUCTIONS", "abacus")
    with pytest.raises(UnavailableError, match="LOGIC2TEXT_INSTRUCTIONS=abacus"):
        library()
