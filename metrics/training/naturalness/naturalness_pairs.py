r"""Pairs for a measure of naturalness, by source.

    python -m metrics.training.naturalness.naturalness_pairs ../shared/data pairs.jsonl \
        [--exclude TABLE]

Sources: people's votes on texts about restaurants, post-edits, fluency ranks, and a person's
sentence against our texts of the same formula, which needs no judgement.  WebNLG's ratings and the
minimal pairs of `benchmarks` are for measuring only, and so are people's sentences whose digests
begin as the first fields of TABLE.

    training, held_out = without_source(read(path), RANKS)
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np

from logic2text import Logic2TextError
from logic2text.candidates import CandidateGenerator
from logic2text.lazy_dataclass import dataclass
from logic2text.notation import parse
from metrics.study.human import preferences
from metrics.text_encoder.files import exclusion_digest

RESTAURANTS, EDITS, RANKS, PEOPLE = "restaurants", "edits", "ranks", "people"


OURS = 4
"""Texts of ours of a formula that a person's sentence is compared with."""


@dataclass(frozen=True, slots=True)
class NaturalnessPair:
    """A pair with its source and its target.

    Attributes:
        source: what kind of evidence it is.
        pair: the preferred text first.
        share: of the votes for the preferred text, in (0.5, 1]: the target of Bradley-Terry.
    """

    source: str
    pair: preferences.Pair
    share: float = 1.0


def read_judged_pairs(folder: Path) -> list[NaturalnessPair]:
    """The pairs that people decided: restaurants, post-edits and ranks of the shared data.

    Raises:
        InputError: a file is not in the folder.
    """
    votes = preferences.restaurant_votes(folder)
    return [
        *(NaturalnessPair(RESTAURANTS, pair, share) for pair, share in votes),
        *(NaturalnessPair(EDITS, pair) for pair in preferences.postedits(folder)),
        *(NaturalnessPair(RANKS, pair) for pair in preferences.fluency_ranks(folder)),
    ]


def make_written_pairs(
    rows: Sequence[tuple[str, str]], random: np.random.Generator
) -> Iterator[NaturalnessPair]:
    """A person's sentence before texts of our systems for its formula, at most `OURS` of them.

    Args:
        rows: sentences and their formulae; a formula that cannot be parsed or said has no pair.
        random: of the texts of a formula.
    """
    generator = CandidateGenerator()
    for sentence, written in rows:
        try:
            texts = sorted({c.text for c in generator.candidates(parse(written))} - {sentence})
        except Logic2TextError:
            continue
        for i in random.permutation(len(texts))[:OURS]:
            pair = preferences.Pair(written, sentence, texts[i], written)
            yield NaturalnessPair(PEOPLE, pair)


def without_source(
    pairs: Sequence[NaturalnessPair], source: str
) -> tuple[list[NaturalnessPair], list[NaturalnessPair]]:
    """The pairs of all other sources, and those of this one."""
    return _part(pairs, {(source, p.pair.item) for p in pairs if p.source == source})


def item_folds(
    pairs: Sequence[NaturalnessPair], folds: int, seed: int
) -> Iterator[tuple[list[NaturalnessPair], list[NaturalnessPair]]]:
    """Training and held-out pairs of each fold; the items of each source are spread over folds.

    No text of a held-out pair is in a training pair: training pairs that share one are left out.
    """
    items = sorted({(p.source, p.pair.item) for p in pairs})
    order = np.random.default_rng(seed).permutation(len(items))
    for fold in range(folds):
        yield _part(pairs, {items[i] for i in order[fold::folds]})


def _part(
    pairs: Sequence[NaturalnessPair], held_out: Collection[tuple[str, str]]
) -> tuple[list[NaturalnessPair], list[NaturalnessPair]]:
    """The training pairs and the held-out ones, which have no text in common."""
    outside = [p for p in pairs if (p.source, p.pair.item) in held_out]
    texts = {text for p in outside for text in (p.pair.better, p.pair.worse)}
    training = [
        p
        for p in pairs
        if (p.source, p.pair.item) not in held_out and not {p.pair.better, p.pair.worse} & texts
    ]
    return training, outside


def collect(
    data: Path, exclude: Collection[str], random: np.random.Generator
) -> list[NaturalnessPair]:
    """The pairs of all sources.

    Args:
        data: the folder of the corpora.
        exclude: beginnings of digests, of one length, of people's sentences to leave out.
        random: of our texts.

    Raises:
        InputError: a file is not in the folder.
    """
    length = len(next(iter(exclude), ""))
    folio = [
        (row["text"].strip(), row["formula"])
        for row in preferences.json_rows(data / "folio/train.jsonl")
        if not length or exclusion_digest(row["text"])[:length] not in exclude
    ]
    return [*read_judged_pairs(data), *make_written_pairs(folio, random)]


def read(path: Path) -> list[NaturalnessPair]:
    """The pairs of a file; InputError where there is none or a line is not an object."""
    return [
        NaturalnessPair(row["source"], preferences.Pair(**row["pair"]), row["share"])
        for row in preferences.json_rows(path)
    ]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("pairs", type=Path, help="the file to write")
    parser.add_argument("--exclude", type=Path, help="a table of digests of people's sentences")
    arguments = parser.parse_args()
    table = arguments.exclude.read_text(encoding="utf-8") if arguments.exclude else ""
    digests = [line.split("\t")[0] for line in table.splitlines() if line[:1] != "#"][1:]
    pairs = collect(arguments.data, frozenset(digests), np.random.default_rng(0))
    with arguments.pairs.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(asdict(pair), ensure_ascii=False) + "\n" for pair in pairs)
    counts = Counter(pair.source for pair in pairs)
    sys.stderr.write(f"{dict(counts)}\n")


if __name__ == "__main__":
    main()
