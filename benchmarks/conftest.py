"""What the suite keeps of the machine: nothing that names the host."""

from __future__ import annotations

from typing import Any


def pytest_benchmark_update_machine_info(machine_info: dict[str, Any]) -> None:
    machine_info.pop("node", None)
