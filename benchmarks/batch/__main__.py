"""Batch jobs: throughput of the engines, memory, a lost machine, and the time of 10⁹ formulae.

    python -m benchmarks.batch throughput [--rows 20000] [--light-rows 100000] [--engine local …]
    python -m benchmarks.batch memory [--sizes 2000 20000]
    python -m benchmarks.batch cluster [--cluster-rows 2000]
    python -m benchmarks.batch duplicates [--duplicate-rows 20000]
    python -m benchmarks.batch sharing [--sharing-rows 5000]
    python -m benchmarks.batch scale

Without a name, all of them.  Needs ``../shared/data``; the engine `ray` needs the extra `ray`.
Formulae and finished jobs stay in ``--work``, so that a run that was interrupted continues there.
`scale` computes the tables of ``docs/scale.md`` from the recorded figures.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import gettempdir

from benchmarks.batch import (
    duplicates,
    jobs,
    lost_machine,
    peak_memory,
    scale,
    sharing,
    throughput,
)

PARTS = ("throughput", "memory", "cluster", "duplicates", "sharing", "scale")


def main() -> None:
    """Measure what is named, and record it."""
    options = _parse_options()
    work: Path = options.work
    work.mkdir(parents=True, exist_ok=True)
    for part in options.parts or PARTS:
        match part:
            case "throughput":
                counts = {"all systems": options.rows, "light": options.light_rows}
                throughput.measure_throughput(
                    work, {name: count for name, count in counts.items() if count}, options.engine
                )
                throughput.measure_writer(work, options.writer_rows)
            case "memory":
                peak_memory.measure_memory(work, options.sizes, options.engine)
            case "cluster":
                lost_machine.measure_lost_machine(work, options.cluster_rows)
            case "duplicates":
                duplicates.measure_duplicates(work, options.duplicate_rows)
            case "sharing":
                sharing.measure_sharing(options.sharing_rows)
            case _:
                scale.write_guide()


def _parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; by default all")
    parser.add_argument("--rows", type=int, default=20_000, help="for all systems; 0 for none")
    parser.add_argument("--light-rows", type=int, default=100_000, help="0 for none")
    parser.add_argument("--writer-rows", type=int, default=2_000)
    parser.add_argument("--cluster-rows", type=int, default=2_000)
    parser.add_argument("--duplicate-rows", type=int, default=20_000)
    parser.add_argument("--sharing-rows", type=int, default=5_000)
    parser.add_argument("--sizes", type=int, nargs="+", default=[2_000, 20_000])
    parser.add_argument("--engine", nargs="+", choices=jobs.ENGINES, default=[*jobs.ENGINES])
    parser.add_argument("--work", type=Path, default=Path(gettempdir()) / "logic2text-batch")
    options = parser.parse_args()
    if unknown := {*options.parts} - {*PARTS}:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    return options


if __name__ == "__main__":
    main()
