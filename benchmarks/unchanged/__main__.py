"""Shows that a change of the code leaves the answers of the command line as they are.

    python -m benchmarks.unchanged record OLD.jsonl.gz
    python -m benchmarks.unchanged record NEW.jsonl.gz --inputs OLD.jsonl.gz
    python -m benchmarks.unchanged compare OLD.jsonl.gz NEW.jsonl.gz

`record` gives each command up to 5,000 rows, made from a seed or taken from an earlier record, and
keeps its output; it needs about 25 minutes of one core.  `compare` prints for each case how many
rows are equal, and the first that are not; its exit code is 1 if there are any.  Versions in
signatures do not count, and rows where only the sentence of an error differs count as reworded.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import resource
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.corpora import SHARED_DATA
from benchmarks.record import table
from benchmarks.unchanged.cases import CASES, ROWS, Case
from benchmarks.unchanged.comparison import compare_answers, explain_row
from benchmarks.unchanged.record_file import (
    Inputs,
    Record,
    add_answers,
    read_record,
    start_record,
)
from benchmarks.unchanged.run import Answers, CommandError, run_case, use_one_core

SHOWN_ROWS, SHOWN_CHANGES, SHOWN_WIDTH = 5, 4, 300
SEED_CASE = "verbalize"
"""The case whose texts are the input of others."""


def make_record(file: Path, names: Sequence[str], inputs: Inputs, rows: int) -> bool:
    """Run the cases that the file does not have, and append their answers to it.

    Returns:
        Whether every command ran.
    """
    done = read_record(file).answers
    failed = False
    for name in names:
        case = CASES[name]
        if name in done:
            continue
        most = case.rows if case.is_whole else min(case.rows, rows)
        try:
            add_answers(file, name, _run_timed(name, case, inputs[case.kind][:most]))
        except CommandError as error:
            print(f"error: {name}: {error}", file=sys.stderr)
            failed = True
    return not failed


def start(file: Path, earlier: Path | None, rows: int, data: Path | None) -> Inputs:
    """Write the input rows into a new file: those of an earlier record, or new ones."""
    if earlier is not None:
        inputs = read_record(earlier).inputs
        start_record(file, inputs)
        return inputs
    # What is imported here moves with the code; a record with --inputs needs only the commands.
    from benchmarks.unchanged.inputs import make_formulas, make_inputs, make_sentences

    sentences = make_sentences(data)
    formulas = make_formulas(sentences, data)[:rows]
    verbalized = _run_timed(SEED_CASE, CASES[SEED_CASE], formulas)
    inputs = make_inputs(formulas, sentences, verbalized)
    start_record(file, inputs)
    add_answers(file, SEED_CASE, verbalized)
    return inputs


def _run_timed(name: str, case: Case, rows: list[dict[str, Any]]) -> Answers:
    started = _read_processor_seconds()
    answers = run_case(case, rows)
    seconds = _read_processor_seconds() - started
    lines = "".join(line + "\n" for part in answers.values() for line in part)
    digest = hashlib.sha256(lines.encode("utf-8")).hexdigest()[:16]
    fewer = f" (of {ROWS}: {_reason(case)})" if case.rows < ROWS else ""
    print(
        f"{name}: {len(rows)} rows{fewer}, {seconds:.0f} s of the processor, sha256 {digest}",
        flush=True,
    )
    return answers


def _read_processor_seconds() -> float:
    """Seconds that the commands have used so far, whatever else the machine does."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _reason(case: Case) -> str:
    return "the form for people" if case.is_whole else "more take over 4 minutes, or repeat a case"


def print_comparison(old: Record, new: Record) -> int:
    """Print the table of cases and the first differences; returns the exit code."""
    lines: list[list[str | int]] = []
    differences: list[str] = []
    for name in old.answers.keys() | new.answers.keys():
        if name not in old.answers or name not in new.answers:
            lines.append([name, "in one record only", "", "", ""])
            continue
        before, after = old.answers[name], new.answers[name]
        found = compare_answers(before, after)
        reworded, changed = len(found.reworded), len(found.different)
        lines.append([name, found.equal + reworded + changed, found.equal, reworded, changed])
        for kind, keys in (("reworded", found.reworded), ("different", found.different)):
            differences += [
                f"[{name}] {kind}, row {key}: {change}"
                for key in keys[:SHOWN_ROWS]
                for change in _show_changes(old, name, key, before.get(key, []), after.get(key, []))
            ]
    order = {name: number for number, name in enumerate(CASES)}
    lines.sort(key=lambda line: order.get(str(line[0]), len(order)))
    print(table(("case", "rows", "equal", "reworded", "different"), lines))
    print("\n".join(differences))
    counts = [line[-1] for line in lines if line[-1] != ""]
    return int(not counts or any(counts))


def _show_changes(
    old: Record, name: str, key: str, before: list[str], after: list[str]
) -> list[str]:
    rows = old.inputs.get(CASES[name].kind, []) if name in CASES and CASES[name].has_ids else []
    asked = [json.dumps(row, ensure_ascii=False) for row in rows if str(row["id"]) == key]
    changes = [
        f"{place or 'bytes'}: {_shorten(one)} -> {_shorten(other)}"
        for place, one, other in explain_row(before, after)[:SHOWN_CHANGES]
    ]
    return [_shorten("".join(asked), quote=False), *changes]


def _shorten(value: Any, *, quote: bool = True) -> str:
    text = json.dumps(value, ensure_ascii=False) if quote else value
    return text if len(text) <= SHOWN_WIDTH else text[:SHOWN_WIDTH] + "…"


def _read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.unchanged", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    record = commands.add_parser("record")
    record.add_argument("file", type=Path)
    record.add_argument("--inputs", type=Path, help="an earlier record, whose rows are taken")
    record.add_argument("--resume", action="store_true", help="add the cases that FILE lacks")
    record.add_argument("--rows", type=int, default=ROWS, help="at most so many rows a case")
    record.add_argument("--cases", nargs="+", choices=CASES, default=list(CASES), metavar="CASE")
    record.add_argument("--data", type=Path, default=SHARED_DATA, help="the folder of the corpora")
    compare = commands.add_parser("compare")
    compare.add_argument("old", type=Path)
    compare.add_argument("new", type=Path)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Record or compare; returns the exit code."""
    options = _read_arguments(sys.argv[1:] if arguments is None else arguments)
    if options.command == "compare":
        return print_comparison(read_record(options.old), read_record(options.new))
    use_one_core()
    if options.resume:
        inputs = read_record(options.file).inputs
    else:
        data = options.data if options.data.is_dir() else None
        inputs = start(options.file, options.inputs, options.rows, data)
    is_complete = make_record(options.file, options.cases, inputs, options.rows)
    print(f"written: {options.file}")
    return 0 if is_complete else 2


if __name__ == "__main__":
    sys.exit(main())
