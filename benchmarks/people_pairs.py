"""People's sentences beside our texts of the same formula, as a careful reader preferred them.

`read` finds the texts of ``people_pairs.tsv``, which has digests of them only, again in the corpora
and among our candidates.  The verdicts were decided with `benchmarks.people_verdicts`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from benchmarks.corpora import rows
from benchmarks.human_reading.forallx import formula_of, key_of
from logic2text.candidate_pool import Candidate
from logic2text.candidates import CandidateGenerator
from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from metrics.study.human.preferences import Pair
from metrics.text_encoder.files import exclusion_digest
from rerank.eligibility import Eligibility

FILE = Path(__file__).with_suffix(".tsv")
DIGEST_CHARACTERS = 20

ALTERNATIVES = 8
"""As many texts of a system are looked at: the pairs are of more than a pool has now."""

TEXTBOOK, FOLIO = "textbook", "folio"
PERSON, OURS, EQUAL = "person", "ours", "equal"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A person's sentence for a formula; the lexicon is that of its symbolization key, if any."""

    source: str
    text: str
    written: str
    formula: Formula
    lexicon: Lexicon | None = None


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
    return CandidateGenerator(alternatives=ALTERNATIVES)


def _generator(lexicon: Lexicon | None) -> CandidateGenerator:
    if lexicon is None:
        return _usual_generator()
    return CandidateGenerator(lexicon=lexicon, alternatives=ALTERNATIVES)
