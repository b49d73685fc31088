"""Freed memory goes back to the system."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from rerank.batch import freed_memory


def resident_bytes() -> int:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return 1024 * int(status.partition("VmRSS:")[2].split()[0])


@pytest.mark.skipif(freed_memory._malloc_trim() is None, reason="the C library is not glibc")
def test_free_blocks_below_one_in_use_are_given_back() -> None:
    c_library = ctypes.CDLL(None)
    c_library.malloc.restype = ctypes.c_void_p
    c_library.free.argtypes = [ctypes.c_void_p]
    blocks = [c_library.malloc(100_000) for _ in range(500)]
    for block in blocks:
        ctypes.memset(block, 1, 100_000)
    last = c_library.malloc(100_000)
    for block in blocks:
        c_library.free(block)
    before = resident_bytes()
    freed_memory.give_back()
    assert before - resident_bytes() > 30_000_000
    c_library.free(last)


def test_another_c_library_has_no_such_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    freed_memory._malloc_trim.cache_clear()
    try:
        freed_memory.give_back()
    finally:
        freed_memory._malloc_trim.cache_clear()
