"""What a report says of the machine: read from files of several systems, and never its owner."""

from __future__ import annotations

import getpass
import platform
from pathlib import Path

import pytest

from metrics.diagnosis import FEATURES, PACKAGES, diagnose, find_installed_version, read_processor

X86 = """processor\t: 0
model name\t: A processor of AMD
flags\t\t: fpu sse2 avx2 fma
processor\t: 1
model name\t: Another
flags\t\t: fpu
"""
ARM = "processor\t: 0\nFeatures\t: fp asimd bf16\nCPU part\t: 0xd40\n"


@pytest.mark.parametrize(
    ("text", "model", "flags"),
    [
        (X86, "A processor of AMD", {"fpu", "sse2", "avx2", "fma"}),
        (ARM, None, {"fp", "asimd", "bf16"}),
        ("", None, set()),
        ("no colons\n\x00: \xff", None, set()),
    ],
)
def test_the_processor(tmp_path: Path, text: str, model: str | None, flags: set[str]) -> None:
    path = tmp_path / "cpuinfo"
    path.write_text(text, encoding="latin-1")
    found_model, found = read_processor(path)
    assert found == flags
    assert found_model == (model or platform.processor() or platform.machine())


def test_a_system_without_the_file(tmp_path: Path) -> None:
    model, flags = read_processor(tmp_path / "none")
    assert model
    assert flags == frozenset()


def test_the_diagnosis() -> None:
    diagnosis = diagnose()
    assert set(diagnosis.packages) == set(PACKAGES)
    assert diagnosis.packages["numpy"] == find_installed_version("numpy")
    assert set(diagnosis.features) <= set(FEATURES)
    assert diagnosis.cores >= 1
    assert diagnosis.backend.reason
    assert platform.node() not in repr(diagnosis).split()
    assert getpass.getuser() not in repr(diagnosis).split()


def test_the_numpy_path_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGIC2TEXT_NATIVE", "0")
    backend = diagnose().backend
    assert backend.path == "numpy"
    assert "kernels" in backend.reason


def test_a_package_that_is_not_installed_has_no_version() -> None:
    assert find_installed_version("no-such-package-of-ours") is None
