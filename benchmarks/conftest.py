"""Keeps facts of the machine out of the records: nothing that names the host, only versions."""

from __future__ import annotations

from typing import Any

from benchmarks.record import machine

KEPT_FLAGS = ("amx", "avx")


def pytest_benchmark_update_machine_info(machine_info: dict[str, Any]) -> None:
    for name in ("node", "release", "processor", "python_build", "python_compiler"):
        machine_info.pop(name, None)
    processor = machine_info["cpu"]
    processor["flags"] = [f for f in processor.get("flags", ()) if f.startswith(KEPT_FLAGS)]
    machine_info["versions"] = machine()["versions"]
