"""Which compiled file is used, and which is not."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from metrics.engine.native import library as library_module
from metrics.engine.native.library import ALIGNMENT, StaleKernelsWarning, _load, allocate_aligned


def test_a_file_that_is_no_library_is_left_unused(tmp_path: Path) -> None:
    broken = tmp_path / "_kernels.so"
    broken.write_bytes(b"too short")
    with pytest.warns(StaleKernelsWarning, match="install the package again"):
        assert _load(broken) is None


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler on this machine")
@pytest.mark.parametrize("version", [0, library_module.VERSION])
def test_a_library_of_another_version_is_left_unused(tmp_path: Path, version: int) -> None:
    source, built = tmp_path / "old.c", tmp_path / "_kernels.so"
    source.write_text(f"int native_version(void) {{ return {version}; }}")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", built, source], check=True)  # noqa: S603, S607
    with pytest.warns(StaleKernelsWarning):  # with the right version its functions are missing
        assert _load(built) is None


@pytest.mark.parametrize("size", [1, 63, 64, 1000])
def test_room_begins_at_a_line_of_the_cache(size: int) -> None:
    room = allocate_aligned(size)
    assert len(room) == size
    assert room.ctypes.data % ALIGNMENT == 0
