"""The number of cores that numpy's own matrix library uses for one product.

The engine gives each core batches of its own, so that a product within a batch must stay on one
core: with two threads that each use two cores, both wait for each other.  numpy's wheels bring
OpenBLAS and its setting; another library (Accelerate, MKL) keeps its own.

    with limit_to_one_core(): x @ weight
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CDLL
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock

import numpy as np

SETTINGS = ("scipy_openblas_set_num_threads64_", "scipy_openblas_set_num_threads")
"""The names of the setting in the wheels of numpy; the function that reads it has `get` in it."""

FOLDERS = ("../numpy.libs", ".dylibs", ".libs")
"""Where a wheel keeps its libraries, beside the package: Linux, macOS, old Windows."""


@dataclass(frozen=True, slots=True)
class _Cores:
    """The functions that read and set the number of cores of a product."""

    read: Callable[[], int]
    limit: Callable[[int], None]


@cache
def _openblas() -> _Cores | None:
    """The functions of numpy's OpenBLAS; None where numpy uses another library."""
    package = Path(np.__file__).parent
    paths = (path for folder in FOLDERS for path in sorted((package / folder).glob("*openblas*")))
    for path in paths:
        try:
            library = CDLL(str(path))  # loaded already: the same one
        except OSError:
            continue
        for name in SETTINGS:
            if hasattr(library, name):
                return _Cores(getattr(library, name.replace("set", "get")), getattr(library, name))
    return None


def has_setting() -> bool:
    """Whether the number of cores of a product can be limited here."""
    return _openblas() is not None


class _Users:
    """Counts who needs products on one core; the first one sets it, the last one restores it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._count = 0
        self._before = 1

    def enter(self, cores: _Cores) -> None:
        with self._lock:
            if self._count == 0:
                self._before = cores.read()
                cores.limit(1)
            self._count += 1

    def leave(self, cores: _Cores) -> None:
        with self._lock:
            self._count -= 1
            if self._count == 0:
                cores.limit(self._before)


_USERS = _Users()


@contextmanager
def limit_to_one_core() -> Iterator[None]:
    """Run numpy's products on one core, in the whole process; nested and in threads alike."""
    cores = _openblas()
    if cores is None:
        yield
        return
    _USERS.enter(cores)
    try:
        yield
    finally:
        _USERS.leave(cores)
