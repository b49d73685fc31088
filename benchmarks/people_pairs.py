"""People's sentences beside our texts of the same formula, as a careful reader preferred them.

    python -m benchmarks.people_pairs draw FOLDER
    python -m benchmarks.people_pairs table FOLDER

`draw` writes ``first.txt`` and ``second.txt``, the pairs in two orders with the sides exchanged and
without their sources, and ``key.jsonl``, which the reader must not open. The reader writes
``first.verdicts`` and ``second.verdicts``, one line a pair: its number and A, B or ``=``. `table`
compares them and, with ``--note`` about the reader, writes ``people_pairs.tsv``, which has digests
of the texts only; `read` finds the texts again in the corpora and among our candidates.
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
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.corpora import ROOT, rows
from benchmarks.human_reading.forallx import formula_of, key_of
from benchmarks.record import table
from logic2text.candidates import Candidate, CandidateGenerator
from logic2text.errors import InputError, Logic2TextError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from metrics.formulaicness.normalization import exclusion_digest
from metrics.human.preferences import Pair
from rerank.eligibility import Eligibility

FILE = Path(__file__).with_suffix(".tsv")
SEED = 20
PAIRS_OF_A_SOURCE = 80
DIGEST_CHARACTERS = 20

TEXTBOOK, FOLIO = "textbook", "folio"
PERSON, OURS, EQUAL = "person", "ours", "equal"
PASSES = ("first", "second")
VERDICTS = {"A": 0, "B": 1, "=": None}

HEADER = """\
Which of two sentences is the more natural way to say it: a person's, or our text of its formula.
Decided from the pairs of
python -m benchmarks.people_pairs draw FOLDER --seed {seed}
without their sources: grammar, idiom, flow, needless words; not truth.  {date}.
Two passes by the same reader, the second in another order with the sides exchanged:
equal on {agreed} of {pairs}, Cohen's kappa {kappa:.2f}.
{note}
Texts are named by digests; system is the one that wrote our text."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A person's sentence for a formula; the lexicon is that of its symbolization key, if any."""

    source: str
    text: str
    written: str
    formula: Formula
    lexicon: Lexicon | None = None


@dataclass(frozen=True, slots=True)
class DrawnPair:
    """A person's sentence and a text of ours for its formula, by the name of its system."""

    source: str
    person: str
    ours: str
    system: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What both passes preferred of a pair: `person`, `ours` or `equal`; digests of its texts."""

    person: str
    ours: str
    source: str
    system: str
    first: str
    second: str


def digest(text: str) -> str:
    """The beginning of the digest by which a text is found again."""
    return exclusion_digest(text)[:DIGEST_CHARACTERS]


def read_sentences() -> Iterator[Sentence]:
    """People's sentences whose formula can be read: forallx with its keys, textbooks, FOLIO."""
    for row in rows("textbook/forallx.jsonl"):
        key = key_of(row["key"])
        formula = formula_of(row["formula"], key)
        yield Sentence(TEXTBOOK, row["text"], row["formula"], formula, key.lexicon)
    for name, source in (("reading/textbook.jsonl", TEXTBOOK), ("folio/train.jsonl", FOLIO)):
        for row in rows(name):
            try:
                yield Sentence(source, row["text"].strip(), row["formula"], parse(row["formula"]))
            except Logic2TextError:
                continue


def candidates_of(sentence: Sentence) -> tuple[Candidate, ...]:
    """The candidates of the sentence's formula that may win; none where all systems fail."""
    try:
        candidates = _generator(sentence.lexicon).candidates(sentence.formula)
    except Logic2TextError:
        return ()
    return Eligibility().eligible(candidates)


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
        texts = {c.text: c.source for c in candidates_of(sentence) if _unequal(c.text, sentence)}
        if texts:
            # A generator of its own: the draw of a pair depends on no other pair.
            chosen = random.Random(f"{seed} {sentence.text}").choice(sorted(texts))  # noqa: S311
            pairs.append(DrawnPair(sentence.source, sentence.text, chosen, texts[chosen]))
    return pairs


def _unequal(text: str, sentence: Sentence) -> bool:
    return digest(text) != digest(sentence.text)


def sources_in_order(seed: int) -> Iterator[list[Sentence]]:
    """The sentences of each source, shuffled; those with a symbolization key first."""
    collected = [*read_sentences()]
    for source in (TEXTBOOK, FOLIO):
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


def kappa(verdicts: Sequence[Verdict]) -> float:
    """Cohen's κ of the two passes over the three verdicts."""
    n = len(verdicts)
    agreed = sum(verdict.first == verdict.second for verdict in verdicts) / n
    firsts = Counter(verdict.first for verdict in verdicts)
    seconds = Counter(verdict.second for verdict in verdicts)
    by_chance = sum(count * seconds[name] for name, count in firsts.items()) / n**2
    return 1.0 if by_chance == 1 else (agreed - by_chance) / (1 - by_chance)


def write_table(verdicts: Iterable[Verdict], header: str) -> None:
    """Write the table, with a comment before it."""
    with FILE.open("w", encoding="utf-8", newline="") as file:
        file.writelines(f"# {line}\n" for line in header.splitlines())
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerow(Verdict.__slots__)
        writer.writerows(asdict(verdict).values() for verdict in verdicts)


def read_table() -> list[Verdict]:
    """The verdicts of the table."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    fields = csv.DictReader((line for line in lines if line[0] != "#"), delimiter="\t")
    return [Verdict(**row) for row in fields]


@cache
def read() -> dict[str, list[Pair]]:
    """The pairs on which both passes agree and have a preference, the preferred text first.

    `people` are those where the sentence is a person's, `ours` the others.  The pairs of FOLIO have
    their formula; those of a symbolization key have none, as it is read with the key only.  A pair
    whose text our systems no longer write is left out.
    """
    verdicts = {v.person: v for v in read_table() if v.first == v.second != EQUAL}
    sets: dict[str, list[Pair]] = {"people": [], "people textbook": [], "people folio": []}
    sets["ours"] = []
    for sentence in read_sentences():
        verdict = verdicts.get(digest(sentence.text))
        if verdict is None or (text := _text_of(sentence, verdict.ours)) is None:
            continue
        del verdicts[verdict.person]
        written = sentence.written if sentence.source == FOLIO else ""
        if verdict.first == PERSON:
            pair = Pair(f"people-{verdict.person}", sentence.text, text, written)
            sets["people"].append(pair)
            sets[f"people {sentence.source}"].append(pair)
        else:
            sets["ours"].append(Pair(f"people-{verdict.person}", text, sentence.text, written))
    return sets


def _text_of(sentence: Sentence, digest_of_text: str) -> str | None:
    texts = (candidate.text for candidate in candidates_of(sentence))
    return next((text for text in texts if digest(text) == digest_of_text), None)


@cache
def _usual_generator() -> CandidateGenerator:
    return CandidateGenerator()


def _generator(lexicon: Lexicon | None) -> CandidateGenerator:
    return _usual_generator() if lexicon is None else CandidateGenerator(lexicon=lexicon)


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
        kappa=kappa(verdicts),
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
