"""Correctness and speed on a GPU, in one command: ``python -m benchmarks.gpu``.

It needs a checkout, the extra ``dev`` and a CUDA device, and no other data: the texts are drawn
from a seed.  It takes under eight minutes, writes ``results/gpu.json`` and the table of
``docs/speed.md``, and ends with 0, with 1 where a part failed, with 3 where there is no device.
``--device cpu --quick`` runs every part on a processor in small, and writes nothing unless
``--output`` names a file.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from logic2text.errors import Logic2TextError, UnavailableError
from metrics.engine.compute import Compute

EXIT_FAILED, EXIT_BAD_INPUT, EXIT_UNAVAILABLE = 1, 2, 3
BOUND = 1e-4
"""How far fp32 may be from the scores that are kept."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, keep; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--quick", action="store_true", help="that it runs, not how fast")
    parser.add_argument("--output", type=Path, help="by default results/gpu.json; none if quick")
    asked = parser.parse_args(arguments)
    try:
        Compute.of(asked.device).check()
    except UnavailableError as error:
        print(
            f"error: {error.message}: --device cpu --quick shows that every part runs",
            file=sys.stderr,
        )
        return EXIT_UNAVAILABLE
    except Logic2TextError as error:
        print(f"error: {error}", file=sys.stderr)
        return EXIT_BAD_INPUT
    warnings.filterwarnings("ignore")
    figures = measure(asked.device, quick=asked.quick)
    from benchmarks.gpu import report

    print(report.describe(figures))
    if asked.output is not None:
        asked.output.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    elif not asked.quick:
        from benchmarks.record import RESULTS, record

        record("gpu", figures)
        report.write_guide(RESULTS.parent.parent / "docs" / "speed.md", report.describe(figures))
    return EXIT_FAILED if failures(figures) else 0


def measure(device: str, *, quick: bool) -> dict[str, Any]:
    """The figures of every part; one that fails has the field `error`."""
    import torch

    from benchmarks.gpu import measures

    plan = measures.Plan.quick(device) if quick else measures.Plan(device)
    figures: dict[str, Any] = {
        "device": device,
        "device name": _device_name(device),
        "torch": torch.__version__,
        "quick": quick,
    }
    parts: Mapping[str, Callable[[measures.Plan], dict[str, Any]]] = {
        "references": measures.measure_references,
        "tests": measures.run_tests,
        "products": measures.measure_products,
        "share of BERT-base": lambda p: measures.measure_share(p, p.base, figures["products"]),
        "share of MiniLM": lambda p: measures.measure_share(
            p, measures.MINILM, figures["products"]
        ),
        "rates": measures.measure_rates,
        "peers": measures.measure_peers,
        "compiled peer": measures.measure_compiled_peer,
        "batch sizes": measures.measure_batch_sizes,
        "drift": measures.measure_drift,
        "host": measures.measure_host,
    }
    for name, part in parts.items():
        figures[name] = _attempt(name, partial(part, plan))
    return figures


def failures(figures: Mapping[str, Any]) -> list[str]:
    """The parts that failed, and the scores in fp32 that are too far from those kept."""
    failed = [name for name, part in figures.items() if isinstance(part, dict) and "error" in part]
    references = {} if "references" in failed else figures.get("references", {})
    return failed + [
        f"scores by {how}"
        for how, off in references.items()
        if how.endswith("fp32") and max(off.values()) >= BOUND
    ]


def _attempt(name: str, part: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The figures of a part, or why there are none: the other parts go on."""
    start = time.perf_counter()
    try:
        found = part()
    except Exception as error:
        traceback.print_exc()
        found = {"error": f"{type(error).__name__}: {error}"}
    print(f"{name}: {time.perf_counter() - start:.1f} s", file=sys.stderr, flush=True)
    return found


def _device_name(device: str) -> str:
    import torch

    return torch.cuda.get_device_name(device) if device.startswith("cuda") else device


if __name__ == "__main__":
    sys.exit(main())
