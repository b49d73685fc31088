"""Memory that this process has freed goes back to the system.

The allocator of glibc keeps freed blocks for later requests: a comparison by the solver would leave
18 MB in each worker for the rest of the job.
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any


def give_back() -> None:
    """Give free memory back, in about 0.3 ms; without effect where the C library is not glibc."""
    trim = _malloc_trim()
    if trim is not None:
        trim(0)


@cache
def _malloc_trim() -> Any:
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
