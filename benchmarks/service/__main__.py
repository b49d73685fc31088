"""The service under load and with faulty clients: ``python -m benchmarks.service [part …]``.

The parts are `throughput`, `burst`, `faults`, `steady` and `fuzz`; without any, all run.  Figures
of parts that do not run are kept in the file of results.
"""

from __future__ import annotations

import argparse
import json
import resource
from collections.abc import Callable
from typing import Any

from benchmarks.record import RESULTS, record
from benchmarks.service import burst, faults, steady, throughput
from benchmarks.service.server import serving

TOPIC = "service"

EXPLANATIONS = 100
"""Cases of `explain`, which takes a second of gradients each."""


def _fuzz(cases: int) -> dict[str, Any]:
    from tests.support.service_fuzz import fuzz

    with serving() as (url, _):
        return fuzz(url, cases, seed=1, fewer={"explain": EXPLANATIONS})


def main() -> None:
    """Run the parts that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="by default all")
    parser.add_argument("--rounds", type=int, default=5, help="pairs of rounds of each measurement")
    parser.add_argument("--seconds", type=float, default=600, help="of the steady load")
    parser.add_argument("--cases", type=int, default=1_000, help="of schemathesis, an operation")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    parts: dict[str, Callable[[], dict[str, Any]]] = {
        "throughput": lambda: throughput.measure(options.rounds),
        "burst": burst.measure,
        "faults": lambda: faults.measure(options.rounds),
        "steady": lambda: steady.measure(options.seconds),
        "fuzz": lambda: _fuzz(options.cases),
    }
    for name in options.parts or parts:
        figures = parts[name]()
        print(json.dumps({name: figures}, indent=1))
        record(TOPIC, {**_kept(), name: figures})


def _kept() -> dict[str, Any]:
    path = RESULTS / f"{TOPIC}.json"
    if not path.exists():
        return {}
    figures: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["figures"]
    return figures


if __name__ == "__main__":
    main()
