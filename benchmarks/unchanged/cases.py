"""The cases: a command with its options, the kind of its input rows, and how many it is given."""

from __future__ import annotations

from dataclasses import dataclass

ROWS = 5_000
"""The rows of a case, unless it is too slow."""

IN, OUT, FORMULA = "{in}", "{out}", "{formula}"
"""Arguments that stand for a file of the rows, for a folder of output, for the formula of a row."""


@dataclass(frozen=True, slots=True)
class Case:
    """A command line and its input.

    Attributes:
        arguments: the command and its options.  With `IN` and `OUT` it reads a file and writes a
            folder; with `FORMULA` it is run once for each row.
        kind: the kind of its rows, a key of the inputs (`benchmarks.unchanged.inputs`).
        rows: the maximum number of rows.
        is_whole: whether one row's answer depends on all rows, so that fewer rows would change it.
    """

    arguments: tuple[str, ...]
    kind: str
    rows: int = ROWS
    is_whole: bool = False

    @property
    def has_ids(self) -> bool:
        """Whether each line of the output is a JSON object with the `id` of its row."""
        return "--json" in self.arguments or OUT in self.arguments


def _case(line: str, kind: str, rows: int = ROWS, *, is_whole: bool = False) -> Case:
    return Case(tuple(line.split()), kind, rows, is_whole)


NOTATIONS = "unicode,ggc,tarski,nltk,prover9,tptp,latex,sympy,smtlib,forallx,carnap,tree,svg"
METRICS = (
    "formulaicness,formulaicness:published,study:pair,formulaicness:light,"
    "study:structural,fre,naturalness,slor,logprob"
)
STYLE = "--structure-preserving --unambiguous --alternatives 3 --synonyms --property-names"
PLAIN = 200
"""The rows of a case in the form for people, a table or lines."""

CASES = {
    "verbalize": _case("verbalize --json", "formulas"),
    "parse": _case(f"parse --json --to {NOTATIONS}", "formulas"),
    "lexicon": _case("lexicon --json", "formulas"),
    "key": _case("key --json", "formulas"),
    "verbalize, style": _case(f"verbalize --json {STYLE}", "formulas", 1_500),
    "rerank": _case("rerank --json", "formulas"),
    "rerank, classroom": _case("rerank --json --audience classroom --synonyms", "formulas", 1_000),
    "batch": _case(f"batch {IN} {OUT} --workers 0 --no-progress", "formulas", 1_000),
    "grammar": _case(f"grammar {FORMULA}", "formulas", 25),
    "check": _case("check --json", "pairs"),
    "check, explained": _case("check --json --explain", "pairs", 1_500),
    "lint": _case("lint --json", "pairs"),
    "score": _case(f"score --json -m {METRICS}", "pairs"),
    "read": _case("read --json", "texts"),
    "explain": _case("explain --json", "texts", 400),
    "equivalent": _case("equivalent --json", "formula_pairs"),
    "similarity": _case("similarity --json", "formula_pairs"),
    "tutor": _case("tutor --json", "answers", 1_000),
    "compare": _case("compare --json", "references", is_whole=True),
    "parse, plain": _case("parse", "formulas", PLAIN, is_whole=True),
    "lexicon, plain": _case("lexicon", "formulas", PLAIN, is_whole=True),
    "key, plain": _case("key", "formulas", PLAIN, is_whole=True),
    "verbalize, plain": _case("verbalize", "formulas", PLAIN, is_whole=True),
    "verbalize, together": _case("verbalize --together", "formulas", 20, is_whole=True),
    "rerank, csv": _case("rerank --format csv", "formulas", PLAIN, is_whole=True),
    "check, plain": _case("check", "pairs", PLAIN, is_whole=True),
    "lint, plain": _case("lint", "pairs", PLAIN, is_whole=True),
    "score, csv": _case("score --format csv", "pairs", PLAIN, is_whole=True),
    "read, plain": _case("read", "texts", PLAIN, is_whole=True),
    "equivalent, plain": _case("equivalent", "formula_pairs", PLAIN, is_whole=True),
    "tutor, plain": _case("tutor", "answers", 60, is_whole=True),
}
"""Name → case, in the order of a record: the first one gives texts to others."""
