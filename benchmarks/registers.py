"""The registers of texts: what there is for each, and how the winners change with the target.

    python -m benchmarks.registers [--show FORMULA_NUMBER…]
    python -m benchmarks.registers --blind SHEET KEY [--formulas FILE.jsonl] [--seed N]
    python -m benchmarks.registers --order KEY ANSWERS

The candidates of 300 formulae of three sources are ranked for the five targets 0, 0.25, … 1.
Prints the share of formulae with a proved text of each register, how many different texts win, the
greatest step of formulaicness between two of them, how many winners at 1 apply a law, how often the
audiences `general` and `textbook` have one winner, and what generating a formula takes.

With `--blind` it writes the different winners of each formula, shuffled, with their letters, into a
sheet for a reader, and the letters in the order of the targets with F into a key (JSON lines).  The
reader answers a line a formula, its number and the letters from natural to formulaic: `12 CADB`.
With `--order` it prints Kendall's tau of the answers with the targets, and its mean.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise
from pathlib import Path
from string import ascii_uppercase

import numpy as np

from benchmarks.audiences import TARGETS, CachedMetric
from benchmarks.corpora import ROOT, rows
from benchmarks.record import record, table
from logic2text import Candidate, InputError, Status
from logic2text.candidates import CandidateGenerator
from logic2text.formula import Formula
from logic2text.notation import parse
from metrics.registry import DEFAULT_METRIC, FORMULAICNESS, metric
from rerank.registers import CLASSROOM, REGISTERS, belongs
from rerank.reranker import Reranker
from rerank.results import RankedResult, RankedResults

OF_EACH_SOURCE = 100
LARGEST_STEP = 0.35
NEAR = 0.15
"""How far the formulaicness of a text may be from a target that it is a text of."""
ORDINARY = 0.25
"""The greatest formulaicness of a text of the target 0."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A formula with its candidates and the winner at each target.

    Attributes:
        source: where the formula is from.
        formula: the formula.
        candidates: all texts.
        winners: the texts that win, and their formulaicness; none if no text may win.
        texts: all that may win.
        seconds: the processor time of generating and proving.
    """

    source: str
    formula: Formula
    candidates: tuple[Candidate, ...]
    winners: tuple[tuple[Candidate, float], ...]
    texts: tuple[RankedResult, ...]
    seconds: float

    @property
    def possible(self) -> int:
        """For how many targets there are different proved texts that are near."""
        proved = [each for each in self.texts if each.candidate.verdict.status is Status.PROVED]
        return count_possible([each.scores[FORMULAICNESS] for each in proved])

    @property
    def different(self) -> int:
        """The number of different winners."""
        return len({winner.text for winner, _ in self.winners})

    @property
    def step(self) -> float:
        """The greatest difference of formulaicness between neighbouring targets."""
        return max((abs(b - a) for (_, a), (_, b) in pairwise(self.winners)), default=0.0)

    def has(self, register: str) -> bool:
        """Whether there is a proved text of a register."""
        return any(
            candidate.verdict.status is Status.PROVED
            and belongs(register, self.formula, candidate.says)
            for candidate in self.candidates
        )


def load_formulas() -> Iterator[tuple[str, Formula]]:
    """The formulae with their sources; those that cannot be parsed are left out.

    The third set of domains is left out too: it is for tests, and these figures guide development.
    """
    domains = [
        json.loads(line)
        for path in sorted((ROOT / "benchmarks" / "fresh").glob("domains*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
        if not path.stem.endswith("_3")
    ]
    sources = {"ggc": rows("ggc/dev.jsonl"), "folio": rows("folio/train.jsonl"), "domains": domains}
    for source, of_source in sources.items():
        every = max(1, len(of_source) // OF_EACH_SOURCE)
        parsed = (_parse(row["formula"], source) for row in of_source[::every])
        formulas = (formula for formula in parsed if formula is not None)
        yield from ((source, formula) for formula in islice(formulas, OF_EACH_SOURCE))


def _parse(text: str, source: str) -> Formula | None:
    try:
        return parse(text, "ggc" if source == "ggc" else "auto")
    except InputError:
        return None


def count_possible(styles: Sequence[float]) -> int:
    """For how many targets there are different texts that are near, the most at once.

    Args:
        styles: the formulaicness of each text.
    """
    free = sorted(styles)
    count = 0
    for target in TARGETS:
        high = target + NEAR if target else ORDINARY
        place = next((i for i, style in enumerate(free) if target - NEAR <= style <= high), None)
        if place is not None:
            count += 1
            del free[: place + 1]
    return count


def measure_scales(formulas: Sequence[tuple[str, Formula]]) -> list[Scale]:
    """Generate, prove and rank the texts of each formula."""
    generator = CandidateGenerator()
    generator.pool(formulas[0][1])  # loads the lexicon
    natural, style = CachedMetric(metric(DEFAULT_METRIC)), CachedMetric(metric(FORMULAICNESS))
    pools: list[tuple[Candidate, ...]] = []
    seconds = []
    for _, formula in formulas:
        begun = time.process_time()
        pools.append(generator.pool(formula).candidates)
        seconds.append(time.process_time() - begun)
    plain = [formula for _, formula in formulas]
    rankings: list[list[RankedResults]] = [
        Reranker(natural, target, formulaicness=style).rank_many(plain, pools) for target in TARGETS
    ]
    scales = []
    for place, (source, formula) in enumerate(formulas):
        ranked = [ranking[place] for ranking in rankings]
        scales.append(
            Scale(
                source,
                formula,
                pools[place],
                tuple((each[0].candidate, _style(each)) for each in ranked if len(each)),
                ranked[0].ranking,
                seconds[place],
            )
        )
    return scales


def _style(ranked: RankedResults) -> float:
    return float(ranked[0].scores[FORMULAICNESS])


def summarize(scales: Sequence[Scale]) -> dict[str, float]:
    """The figures of some formulae."""
    won = [scale for scale in scales if len(scale.winners) == len(TARGETS)]
    full = [scale for scale in won if scale.possible == len(TARGETS)]
    law = [not belongs(CLASSROOM, s.formula, s.winners[-1][0].says) for s in won]
    same = [s.winners[0][0].text == s.winners[TARGETS.index(0.5)][0].text for s in won]
    falls = [any(b < a - 1e-9 for (_, a), (_, b) in pairwise(s.winners)) for s in won]
    few = sum(scale.different < len(TARGETS) for scale in full)
    return {
        "formulae": len(scales),
        **{f"proved: {name}": _share([s.has(name) for s in scales]) for name in REGISTERS},
        "different winners": float(np.mean([scale.different for scale in won])),
        "targets with texts": float(np.mean([scale.possible for scale in won])),
        "five texts exist": len(full),
        "of these not five winners": few,
        f"steps over {LARGEST_STEP}": _share([scale.step > LARGEST_STEP for scale in won]),
        "mean greatest step": float(np.mean([scale.step for scale in won])),
        "F falls": _share(falls),
        "classroom by a law": sum(law),
        "textbook = general": _share(same),
        "candidates": float(np.mean([len(scale.candidates) for scale in scales])),
        "most candidates": max(len(scale.candidates) for scale in scales),
        "ms a formula": 1000 * float(np.mean([scale.seconds for scale in scales])),
    }


def _share(values: Sequence[bool]) -> float:
    return sum(values) / max(1, len(values))


def load_file(path: Path) -> Iterator[tuple[str, Formula]]:
    """The formulae of a file of JSON lines with the field `formula`, one for each text of it."""
    texts = dict.fromkeys(json.loads(line)["formula"] for line in path.read_text().splitlines())
    parsed = (_parse(text, path.stem) for text in texts)
    return ((path.stem, formula) for formula in parsed if formula is not None)


def write_blind(scales: Sequence[Scale], sheet: Path, key: Path, seed: int) -> None:
    """The different winners of each formula, shuffled for a reader, and the key to their letters.

    Formulae with fewer than two winners are left out.
    """
    chance = random.Random(seed)  # noqa: S311 - an order for readers
    shown, keys = [], []
    for number, scale in enumerate(scales):
        texts = {winner.text: style for winner, style in scale.winners}
        if len(texts) < 2:
            continue
        letters = chance.sample(ascii_uppercase[: len(texts)], len(texts))
        by_letter = dict(zip(letters, texts, strict=True))
        shown.append(f"## {number}\n{scale.formula}\n")
        shown += [f"{letter}: {by_letter[letter]}\n" for letter in sorted(letters)]
        row = {"number": number, "order": "".join(letters), "F": [*texts.values()]}
        keys.append(json.dumps(row))
    sheet.write_text("\n".join(shown), "utf-8")
    key.write_text("\n".join(keys) + "\n", "utf-8")


def compare_orders(key: Path, answers: Path) -> dict[str, float]:
    """Kendall's tau of a reader's orders with the targets: its mean, and how many are the same.

    Raises:
        InputError: an answer has not each of the letters once.
    """
    rows = {
        str(row["number"]): row["order"] for row in map(json.loads, key.read_text().splitlines())
    }
    taus = []
    for line in filter(str.strip, answers.read_text().splitlines()):
        number, said = line.split()
        wanted = rows[number]
        if sorted(said) != sorted(wanted):
            raise InputError(f"the letters of {number} are {sorted(wanted)}, {said} came")
        pairs = [
            said.index(first) < said.index(second) for first, second in combinations(wanted, 2)
        ]
        taus.append(2 * sum(pairs) / len(pairs) - 1)
    return {
        "formulae": len(taus),
        "mean Kendall": float(np.mean(taus)),
        "same order": sum(tau == 1 for tau in taus),
    }


def _read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Winners and texts by register.")
    parser.add_argument("--show", type=int, nargs="*", default=[], help="numbers of formulae")
    parser.add_argument("--json", type=argparse.FileType("w"), help="all texts with their figures")
    parser.add_argument("--formulas", type=Path, help="JSON lines to use instead of the 300")
    parser.add_argument(
        "--blind", type=Path, nargs=2, metavar=("SHEET", "KEY"), help="for a reader"
    )
    parser.add_argument("--seed", type=int, default=0, help="of the letters of --blind")
    parser.add_argument("--order", type=Path, nargs=2, metavar=("KEY", "ANSWERS"), help="compare")
    return parser.parse_args()


def main() -> None:
    """Print the table, what is asked to be shown and what has no text, and record the figures."""
    arguments = _read_arguments()
    if arguments.order:
        print(table(["", ""], [[*row] for row in compare_orders(*arguments.order).items()]))
        return
    formulas = load_file(arguments.formulas) if arguments.formulas else load_formulas()
    if arguments.blind:
        sheet, key = arguments.blind
        write_blind(measure_scales([*formulas]), sheet, key, arguments.seed)
        return
    scales = measure_scales([*formulas])
    names = list(dict.fromkeys(scale.source for scale in scales))
    groups = {name: [s for s in scales if s.source == name] for name in names} | {"all": scales}
    figures = {name: summarize(of_group) for name, of_group in groups.items()}
    body = [[row, *(figures[name][row] for name in figures)] for row in figures["all"]]
    print(table(["", *figures], body))
    for register in REGISTERS:
        for scale in scales:
            if not scale.has(register):
                print(f"no proved text, {register}: {scale.formula}")
    for number in arguments.show:
        print(scales[number].formula)
        for target, (winner, style) in zip(TARGETS, scales[number].winners, strict=False):
            print(f"  {target:4g} {style:.2f} {winner.source}: {winner.text}")
    if arguments.json:
        json.dump([_describe(scale) for scale in scales], arguments.json, ensure_ascii=False)
    if not arguments.formulas:
        record("registers", figures)


def _describe(scale: Scale) -> dict[str, object]:
    return {
        "source": scale.source,
        "formula": str(scale.formula),
        "winners": [(c.text, style, c.source) for c, style in scale.winners],
        "texts": [
            {
                "text": each.text,
                "source": each.source,
                "verdict": str(each.candidate.verdict.status),
                "registers": each.registers,
                **each.parts,
            }
            for each in scale.texts
        ],
    }


if __name__ == "__main__":
    main()
