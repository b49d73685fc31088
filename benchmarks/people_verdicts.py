"""The verdicts of `benchmarks.people_pairs`: pairs for a reader without their sources, and a table.

    python -m benchmarks.people_verdicts draw FOLDER
    python -m benchmarks.people_verdicts table FOLDER

`draw` writes ``first.txt`` and ``second.txt``, the pairs in two orders with the sides exchanged and
without their sources, and ``key.jsonl``, which the reader must not open.  The reader writes
``first.verdicts`` and ``second.verdicts``, one line a pair: its number and A, B or ``=``.  `table`
compares them and, with ``--note`` about the reader, writes ``people_pairs.tsv``.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks import people_pairs
from benchmarks.corpora import ROOT
from benchmarks.people_pairs import EQUAL, OURS, PERSON, Sentence, Verdict, digest
from benchmarks.record import table
from logic2text.errors import InputError
from logic2text.formula import Formula
from metrics.study.human import agreement

SEED = 20
PAIRS_OF_A_SOURCE = 80

PASSES = ("first", "second")
VERDICTS = {"A": 0, "B": 1, "=": None}

HEADER = """\
Which of two sentences is the more natural way to say it: a person's, or our text of its formula.
Decided from the pairs of
python -m benchmarks.people_verdicts draw FOLDER --seed {seed}
without their sources: grammar, idiom, flow, needless words; not truth.  {date}.
Two passes by the same reader, the second in another order with the sides exchanged:
equal on {agreed} of {pairs}, Cohen's kappa {kappa:.2f}.
{note}
Texts are named by digests; system is the one that wrote our text."""


@dataclass(frozen=True, slots=True)
class DrawnPair:
    """A person's sentence and a text of ours for its formula, by the name of its system."""

    source: str
    person: str
    ours: str
    system: str


def draw_pairs(people: Sequence[Sentence], seed: int, most: int) -> list[DrawnPair]:
    """At most so many pairs from the sentences in order, one a formula, with unequal texts."""
    pairs: list[DrawnPair] = []
    formulas: set[Formula] = set()
    for sentence in people:
        if len(pairs) == most:
            break
        if sentence.formula in formulas:
            continue
        formulas.add(sentence.formula)
        texts = {
            c.text: c.source
            for c in people_pairs.candidates_of(sentence)
            if _unequal(c.text, sentence)
        }
        if texts:
            # A generator of its own: the draw of a pair depends on no other pair.
            chosen = random.Random(f"{seed} {sentence.text}").choice(sorted(texts))  # noqa: S311
            pairs.append(DrawnPair(sentence.source, sentence.text, chosen, texts[chosen]))
    return pairs


def _unequal(text: str, sentence: Sentence) -> bool:
    return digest(text) != digest(sentence.text)


def sources_in_order(seed: int) -> Iterator[list[Sentence]]:
    """The sentences of each source, shuffled; those with a symbolization key first."""
    collected = [*people_pairs.read_sentences()]
    for source in (people_pairs.TEXTBOOK, people_pairs.FOLIO):
        of_source = [sentence for sentence in collected if sentence.source == source]
        random.Random(seed).shuffle(of_source)  # noqa: S311
        yield sorted(of_source, key=lambda sentence: sentence.lexicon is None)


def write_draw(folder: Path, pairs: Sequence[DrawnPair], seed: int) -> None:
    """Write the pairs for both passes, and the key.

    Raises:
        InputError: the folder is in the repository, which must not contain texts of the corpora.
    """
    if folder.resolve().is_relative_to(ROOT):
        raise InputError(f"{folder} is in the repository", "name a folder outside it")
    folder.mkdir(parents=True, exist_ok=True)
    generator = random.Random(seed)  # noqa: S311
    flips = [generator.random() < 0.5 for _ in pairs]
    key: list[dict[str, Any]] = [asdict(pair) for pair in pairs]
    for number, name in enumerate(PASSES):
        order = generator.sample(range(len(pairs)), len(pairs))
        lines = []
        for place, index in enumerate(order, start=1):
            sides = [pairs[index].person, pairs[index].ours]
            if flips[index] != bool(number):
                sides.reverse()
            key[index][name] = [place, sides.index(pairs[index].person)]
            first, second = (side.replace("\n", " / ") for side in sides)
            lines.append(f"{place}\nA: {first}\nB: {second}\n")
        (folder / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")
    text = "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in key)
    (folder / "key.jsonl").write_text(text, encoding="utf-8")


def read_passes(folder: Path) -> list[Verdict]:
    """The verdicts of both passes in `folder`, with digests instead of texts.

    Raises:
        InputError: there is no pair, or one has no verdict, or not A, B or =.
    """
    paths = {name: folder / f"{name}.verdicts" for name in PASSES}
    passes = {name: _read_verdicts(path) for name, path in paths.items()}
    verdicts = []
    for line in (folder / "key.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        preferred = {name: _preferred(paths[name], passes[name], *row[name]) for name in PASSES}
        texts = digest(row["person"]), digest(row["ours"])
        verdicts.append(Verdict(*texts, row["source"], row["system"], **preferred))
    if not verdicts:
        raise InputError(f"there is no pair in {folder / 'key.jsonl'}", "draw the pairs first")
    return sorted(verdicts, key=lambda verdict: verdict.person)


def _read_verdicts(path: Path) -> dict[int, str]:
    verdicts = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        match line.split():
            case [place, verdict, *_] if place.isdecimal():
                verdicts[int(place)] = verdict
            case [_, _, *_]:
                raise InputError(
                    f"{path}: line {number} does not begin with a number", "write: 12 A"
                )
    return verdicts


def _preferred(path: Path, verdicts: Mapping[int, str], place: int, side_of_person: int) -> str:
    verdict = verdicts.get(place)
    if verdict not in VERDICTS:
        raise InputError(f"{path}: pair {place} has the verdict {verdict}", "write A, B or =")
    side = VERDICTS[verdict]
    if side is None:
        return EQUAL
    return PERSON if side == side_of_person else OURS


def agreement_of(verdicts: Sequence[Verdict]) -> float:
    """Cohen's κ of the two passes over the three verdicts; NaN if all of these are one verdict."""
    return agreement.kappa([(v.first, v.second) for v in verdicts], "cohen").kappa


def write_table(verdicts: Iterable[Verdict], header: str) -> None:
    """Write the table, with a comment before it."""
    with people_pairs.FILE.open("w", encoding="utf-8", newline="") as file:
        file.writelines(f"# {line}\n" for line in header.splitlines())
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerow(Verdict.__slots__)
        writer.writerows(asdict(verdict).values() for verdict in verdicts)


def main() -> None:
    """Draw the pairs, or compare the passes and write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("step", choices=("draw", "table"))
    parser.add_argument("folder", type=Path, help="outside the repository")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--date", default=str(date.today()), help="of the verdicts")
    parser.add_argument("--note", default="", help="who the reader was, for the table's header")
    arguments = parser.parse_args()
    if arguments.step == "draw":
        _draw(arguments.folder, arguments.seed)
    else:
        _tabulate(arguments)


def _draw(folder: Path, seed: int) -> None:
    drawn = [draw_pairs(people, seed, PAIRS_OF_A_SOURCE) for people in sources_in_order(seed)]
    pairs = [pair for of_source in drawn for pair in of_source]
    write_draw(folder, pairs, seed)
    print(f"{len(pairs)} pairs: {', '.join(str(len(of_source)) for of_source in drawn)}")


def _tabulate(arguments: argparse.Namespace) -> None:
    """Print the agreement of the passes; with a note also write the table."""
    verdicts = read_passes(arguments.folder)
    agreed = sum(verdict.first == verdict.second for verdict in verdicts)
    header = HEADER.format(
        seed=arguments.seed,
        date=arguments.date,
        agreed=agreed,
        pairs=len(verdicts),
        kappa=agreement_of(verdicts),
        note=arguments.note,
    )
    if arguments.note:
        write_table(verdicts, header)
    counts = Counter((v.source, v.system, v.first, v.second) for v in verdicts)
    print(header, table(("source", "system", *PASSES, "pairs"), _body(counts)), sep="\n\n")


def _body(counts: Counter[tuple[str, str, str, str]]) -> list[list[str]]:
    return [[*names, str(count)] for names, count in sorted(counts.items())]


if __name__ == "__main__":
    main()
