"""LoLa, as published and ours: agreement, length, speed, growth.

    python -m benchmarks.lola [--quick]

Agreement: the published choice (49 laws, depth 5) beside the recorded texts.  Length: words of our
texts beside the recorded ones on ggc/dev.jsonl, with every formula where ours is longer and the
verdict on the recorded text.  Speed: all of ggc/train.jsonl with one process and with two.  Growth:
time by the size of random formulae up to the limits.  `--quick` takes every eighth formula.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from statistics import mean, median
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.formula import (
    And,
    Constant,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Variable,
    Xor,
)
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers.lola.lola import Lola
from logic2text.verbalizers.lola.word_count import words
from logic2text.verify.tree import Judge
from logic2text.walk import size
from tests.support.recorded_texts import differences

PUBLISHED_RATE = 0.61
"""Formulae a second of the published run: 5,463 in 2.5 hours."""
CHUNK = 64
SIZES = (10, 20, 40, 80, 160, 320, 640, 960)
EACH = 5
"""Random formulae of each size."""

Row = dict[str, Any]


def parsed(corpus: Sequence[Row]) -> list[Formula]:
    return [parse(row["formula"], notation="ggc") for row in corpus]


def word_count(text: str) -> int:
    """Words as LoLa counts them, of a recorded text and of ours alike."""
    for mark in (",", "."):
        text = text.replace(mark, " ")
    return words(text)


# Agreement and length ---------------------------------------------------------------------------


def agreement(corpus: Sequence[Row]) -> dict[str, Any]:
    """How many recorded texts the published choice gives, and what differs."""
    system = Lola(compatible=True)
    start = time.process_time()
    found = differences(
        corpus, "lola", lambda row: system.verbalize(parse(row["formula"], "ggc")).text
    )
    seconds = time.process_time() - start
    return {
        "formulas": len(corpus),
        "equal": len(corpus) - len(found),
        "ms": 1_000 * seconds / len(corpus),
        "different": found,
    }


def lengths(corpus: Sequence[Row]) -> dict[str, Any]:
    """Words of both, verdicts of both, and where ours is longer."""
    ours, published = Lola(), Lola(compatible=True)
    counts: dict[str, list[int]] = {"recorded": [], "ours": []}
    verdicts: dict[str, Counter[str]] = {"recorded": Counter(), "ours": Counter()}
    longer: list[dict[str, Any]] = []
    for row, formula in zip(corpus, parsed(corpus), strict=True):
        said = ours.verbalize(formula)
        judge = Judge(formula)
        verdict = judge.verdict(said)
        recorded = judge.verdict(published.verbalize(formula))
        verdicts["ours"][verdict.status.value] += 1
        verdicts["recorded"][recorded.status.value] += 1
        counts["ours"].append(word_count(said.text))
        counts["recorded"].append(word_count(row["lola"]))
        if counts["ours"][-1] > counts["recorded"][-1]:
            longer.append(
                {
                    "formula": row["formula"],
                    "recorded": row["lola"],
                    "verdict on recorded": recorded.status.value,
                    "ours": said.text,
                }
            )
    without_reason = [
        row
        for row in longer
        if row["recorded"] and row["verdict on recorded"] == Status.PROVED.value
    ]
    return {
        "mean words": {name: mean(values) for name, values in counts.items()},
        "ratio": mean(counts["ours"]) / mean(counts["recorded"]),
        "verdicts": {name: dict(values) for name, values in verdicts.items()},
        "longer": longer,
        "longer without reason": without_reason,
    }


# Speed ------------------------------------------------------------------------------------------


def _said(chunk: Sequence[str]) -> list[tuple[str, float, bool]]:
    """Text, seconds of processor time and completeness; parsing is outside the time."""
    system = Lola()
    result = []
    for text in chunk:
        formula = parse(text, notation="ggc")
        start = time.process_time()
        said = system.verbalize(formula)
        result.append((said.text, time.process_time() - start, said.complete))
    return result


def speed(corpus: Sequence[Row], processes: int) -> dict[str, Any]:
    """All formulae, from texts to texts, with start-up, imports and parsing."""
    texts = [row["formula"] for row in corpus]
    chunks = [texts[i : i + CHUNK] for i in range(0, len(texts), CHUNK)]
    start = time.perf_counter()
    if processes == 1:
        answers = [answer for chunk in chunks for answer in _said(chunk)]
    else:
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            answers = [answer for part in pool.map(_said, chunks) for answer in part]
    wall = time.perf_counter() - start
    own = [seconds for _, seconds, _ in answers]
    return {
        "processes": processes,
        "formulas": len(texts),
        "wall_s": wall,
        "processor_s": sum(own),
        "median_ms": 1_000 * median(own),
        "max_ms": 1_000 * max(own),
        "formulas_per_s": len(texts) / wall,
        "times_published": len(texts) / wall / PUBLISHED_RATE,
        "incomplete": sum(not complete for _, _, complete in answers),
    }


# Growth -----------------------------------------------------------------------------------------


def random_formula(random: Random, nodes: int, bound: tuple[Variable, ...] = ()) -> Formula:
    """A formula of every connective with about so many nodes."""
    draw = random.random()
    if nodes <= 4:
        terms = [*bound[-3:], *map(Constant, "abcd")]
        if random.random() < 0.5:
            return Predicate(random.choice(["Cube", "Tet", "Small"]), (random.choice(terms),))
        pair = (random.choice(terms), random.choice(terms))
        return Predicate(random.choice(["Larger", "LeftOf", "SameRow"]), pair)
    if draw < 0.1:
        return Not(random_formula(random, nodes - 1, bound))
    if draw < 0.3 and len(bound) < 6:
        variable = Variable("xyzuvw"[len(bound)])
        kind = random.choice([ForAll, Exists])
        return kind((variable,), random_formula(random, nodes - 1, (*bound, variable)))
    if draw < 0.75:
        count = random.choice([2, 2, 3, 4])
        below = [random_formula(random, (nodes - 1) // count, bound) for _ in range(count)]
        return random.choice([And, Or])(tuple(below))
    one, other = (random_formula(random, (nodes - 1) // 2, bound) for _ in range(2))
    return Implies(one, other) if draw < 0.95 else random.choice([Iff, Xor])(one, other)


def growth(each: int = EACH) -> list[list[Any]]:
    """Size, seconds (median, greatest), how many searches ended by themselves."""
    system = Lola()
    result = []
    for nodes in SIZES:
        seconds, sizes, complete = [], [], 0
        for seed in range(each):
            random = Random(1_000 * nodes + seed)  # noqa: S311 - the same every time
            formula = random_formula(random, nodes)
            while not 0.6 * nodes <= size(formula) <= min(1_000, 1.4 * nodes):
                formula = random_formula(random, nodes)
            start = time.process_time()
            said = system.verbalize(formula)
            seconds.append(time.process_time() - start)
            sizes.append(size(formula))
            complete += said.complete
        result.append([mean(sizes), median(seconds), max(seconds), f"{complete} of {each}"])
    return result


def main() -> None:
    quick = "--quick" in sys.argv
    step = 8 if quick else 1
    dev, train = rows("ggc/dev.jsonl")[::step], rows("ggc/train.jsonl")[::step]
    figures: dict[str, Any] = {"quick": quick}
    figures["agreement"] = {"dev": agreement(dev)}
    if not quick:
        figures["agreement"]["train"] = agreement(train)
    for name, part in figures["agreement"].items():
        shown = part["equal"] / part["formulas"]
        print(
            f"published choice, {name}: {part['equal']} of {part['formulas']} equal ({shown:.2%})"
        )
    figures["length"] = length = lengths(dev)
    means = length["mean words"]
    print(f"words on dev: recorded {means['recorded']:.2f}, ours {means['ours']:.2f}")
    print(f"verdicts: {length['verdicts']}")
    print(f"longer than recorded: {len(length['longer'])}, ", end="")
    print(f"of these without a fault of the recorded: {len(length['longer without reason'])}")
    figures["speed"] = speeds = [speed(train, processes) for processes in (1, 2)]
    header = ["processes", "formulas", "wall_s", "median_ms", "formulas_per_s", "times_published"]
    print(table(header, [[run[name] for name in header] for run in speeds]))
    figures["growth"] = growth(2 if quick else EACH)
    print(table(["nodes", "median s", "max s", "complete"], figures["growth"]))
    if not quick:
        record("lola", figures)


if __name__ == "__main__":
    main()
