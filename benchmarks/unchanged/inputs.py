"""Input rows for the commands, by kind, from a seed; the same on every call of the same code.

`formulas` are those of the corpora (if they are there), of `benchmarks.fresh`, of
`benchmarks.montague`, and random ones.  Texts are sentences with their formulae and what the
systems write for the formulas, as it is and with a phrase exchanged.  Pairs of formulae are right
and wrong answers for one sentence, a formula with its rewriting, and a formula with a sign
exchanged.  A record keeps its rows, so that a later one can use the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from benchmarks.fresh.__main__ import load_rows
from benchmarks.lola import random_formula
from benchmarks.montague.composition import readings
from benchmarks.montague.generate import derivations
from benchmarks.montague.spelling import spelled
from benchmarks.mutation import words
from benchmarks.unchanged.run import Answers
from logic2text.errors import Logic2TextError
from logic2text.notation import parse, show

SEED, ROWS = 18, 5_000
RANDOM_FORMULAS, COMPOSED_SENTENCES, OF_ONE_CORPUS = 1_500, 1_000, 1_500
SIZES = range(2, 24)
FORMULA_CORPORA = ("ggc/dev.jsonl", "ggc/train.jsonl", "formulae/domains.jsonl")
SENTENCE_CORPORA = (
    "reading/field.jsonl",
    "reading/textbook.jsonl",
    "textbook/forallx.jsonl",
    "logicskills/english.jsonl",
    "logicskills/carroll.jsonl",
    "folio/train.jsonl",
    "malls/pairs.jsonl",
)
ANSWER_CORPUS = "reading/pairs.jsonl"
EXCHANGES = {"∀": "∃", "∃": "∀", "∧": "∨", "∨": "∧", "→": "↔", "↔": "→", "¬": ""}

Row = dict[str, Any]
Inputs = dict[str, list[Row]]


def make_sentences(data: Path | None) -> list[Row]:
    """Rows with `text` and `formula`: of the corpora, of `fresh`, and composed ones."""
    sentences = [_pick(row, "text", "formula") for row in load_rows("sentences.jsonl")]
    for derivation in islice(derivations(SEED), COMPOSED_SENTENCES):
        for reading in islice(readings(derivation.sentence), 1):
            text = spelled(derivation.sentence)
            sentences.append({"text": text, "formula": show(reading.formula)})
    for name in SENTENCE_CORPORA:
        sentences += [
            _pick(row, "text", "formula", *(["key"] if isinstance(row.get("key"), str) else ()))
            for row in _read_corpus(data, name)
        ]
    for row in _read_corpus(data, ANSWER_CORPUS):
        answers = (*row["right"], *row["wrong"])
        sentences += [{"text": row["text"], "formula": formula} for formula in answers]
    return sentences


def make_formulas(sentences: Iterable[Row], data: Path | None) -> list[Row]:
    """Distinct formulae in several notations, in a random order, with ids."""
    rng = random.Random(SEED)  # noqa: S311 - no secret
    texts = [row["formula"] for row in sentences]
    texts += [row["input"] for row in load_rows("spellings.jsonl")]
    texts += [show(random_formula(rng, rng.choice(SIZES))) for _ in range(RANDOM_FORMULAS)]
    for name in FORMULA_CORPORA:
        texts += [row["formula"] for row in _read_corpus(data, name)]
    return _number(({"formula": text} for text in texts if "\n" not in text), rng)


def make_inputs(formulas: list[Row], sentences: Sequence[Row], verbalized: Answers) -> Inputs:
    """All kinds of rows.

    Args:
        formulas: the rows of `make_formulas`.
        sentences: the rows of `make_sentences`.
        verbalized: what `verbalize --json` answers to the formulas.
    """
    rng = random.Random(SEED)  # noqa: S311 - no secret
    written = [json.loads(line) for lines in verbalized.values() for line in lines]
    written = [row for row in written if row.get("text")]
    texts = [_pick(row, "text", "formula") for row in rng.sample(written, min(ROWS, len(written)))]
    altered = list(_alter_texts(texts, rng))
    pairs = _number([*sentences, *texts[: len(texts) // 2], *altered[: ROWS // 2]], rng)
    formula_pairs = _number(_pair_formulas(formulas, sentences, written, rng), rng)
    return {
        "formulas": formulas,
        "pairs": pairs,
        "texts": _number(({"text": row["text"]} for row in [*sentences, *texts, *altered]), rng),
        "formula_pairs": formula_pairs,
        "answers": [
            {"id": row["id"], "given": row["other"], "asked": row["formula"]}
            for row in formula_pairs
        ],
        "references": _number(_pair_texts(written), rng),
    }


def _alter_texts(rows: Iterable[Row], rng: random.Random) -> Iterator[Row]:
    """The same formulae with a phrase of their texts exchanged."""
    for row in rows:
        mutants = [text for _, text in words.mutants(row["text"], rng)]
        if mutants:
            yield row | {"text": rng.choice(mutants)}


def _pair_formulas(
    formulas: Sequence[Row], sentences: Sequence[Row], written: Iterable[Row], rng: random.Random
) -> Iterator[Row]:
    """Answers to one sentence, a formula and what its text says, and one with a sign exchanged."""
    for one, other in pairwise(sentences):
        if one["text"] == other["text"]:
            yield {"formula": one["formula"], "other": other["formula"]}
    for row in written:
        if row.get("says") and row.get("laws"):
            yield {"formula": row["formula"], "other": row["says"]}
    for row in formulas:
        with suppress(Logic2TextError):
            text = show(parse(row["formula"]))
            places = [place for place, sign in enumerate(text) if sign in EXCHANGES]
            if places:
                place = rng.choice(places)
                changed = text[:place] + EXCHANGES[text[place]] + text[place + 1 :]
                yield {"formula": row["formula"], "other": changed}


def _pair_texts(written: Sequence[Row]) -> Iterator[Row]:
    """The texts of two systems for one formula."""
    for one, other in pairwise(written):
        if one["id"] == other["id"] and one["text"] != other["text"]:
            yield {"hypothesis": one["text"], "references": [other["text"]]}


def _number(rows: Iterable[Row], rng: random.Random) -> list[Row]:
    """At most `ROWS` distinct rows in a random order, with ids, so that a prefix is a sample."""
    distinct = list({json.dumps(row, sort_keys=True): row for row in rows}.values())
    rng.shuffle(distinct)
    return [{"id": number, **row} for number, row in enumerate(distinct[:ROWS])]


def _read_corpus(data: Path | None, name: str) -> list[Row]:
    """The first rows of a corpus that have a formula, none where the corpora are not there."""
    if data is None or not (data / name).exists():
        return []
    lines = (data / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()][:OF_ONE_CORPUS]


def _pick(row: Mapping[str, Any], *names: str) -> Row:
    return {name: row[name] for name in names}
