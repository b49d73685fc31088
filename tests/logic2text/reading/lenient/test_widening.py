"""Texts whose words are not the formula's: verdicts, and what they rest on."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from logic2text.errors import ParseError
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.proof.verdict import Status, Verdict
from logic2text.reading import read
from logic2text.verify.own_words import confirm
from logic2text.verify.text import check

ROWS = [
    json.loads(line)
    for line in Path(__file__).with_name("sentences.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['text']} {row['formula']}" for row in ROWS])
def test_a_text_has_its_verdict_and_its_assumptions(row: dict[str, object]) -> None:
    formula, text = parse(str(row["formula"])), str(row["text"])
    try:
        verdict = check(formula, text)
    except ParseError:
        assert row["verdict"] == "unread"
        return
    assert str(verdict.status) == row["verdict"]
    wanted = row["assumes"]
    assert isinstance(wanted, list)
    for assumption in wanted:
        assert any(assumption in notice for notice in verdict.assumptions)
    assert bool(wanted) == bool(verdict.assumptions)


def test_without_a_formula_no_word_is_assumed() -> None:
    with pytest.raises(ParseError):
        read("All gardeners who regularly water roses are proud.")


def test_known_words_of_the_lexicon_are_never_passed_over() -> None:
    verdict = check("∀x (Squeaks(x) → Round(x))", "Every large cube that squeaks loudly is round.")
    assert (verdict.status, verdict.assumptions) == (Status.UNKNOWN, ())


def test_one_symbol_has_one_meaning_in_a_text() -> None:
    text = "a eats stewed trout and b does not eat smoked salmon."
    assert check("Eats(a) ∧ ¬Eats(b)", text).status is Status.UNKNOWN


def test_a_text_of_ours_is_not_confirmed_by_assumptions() -> None:
    formula = parse("∀x (Gardener(x) ∧ Waters(x) → Proud(x))")
    text = "All gardeners who regularly water roses are proud of their work."
    verdict = Verdict(Status.PROVED, (formula,))
    assert str(confirm(formula, text, verdict).verdict.status) == "unknown"


def test_a_reading_with_assumptions_is_the_same_on_every_call() -> None:
    formula = parse("∀x (SleepsWell(x) → Cheerful(x))")
    text = "Every person who sleeps well is cheerful in the morning."
    assert read(text, signature=formula) == read(text, signature=formula)


@pytest.mark.parametrize(
    ("table", "formula", "ours", "other"),
    [
        (
            "[predicates]\nCube = {noun = 'ball'}",
            "∃x Cube(x)",
            "There is a ball.",
            "There is a cube.",
        ),
        ("[constants]\nmax = 'Claire'", "Happy(max)", "Claire is happy.", "Max is happy."),
    ],
)
def test_a_lexicon_takes_its_words_from_a_name(
    tmp_path: Path, table: str, formula: str, ours: str, other: str
) -> None:
    path = tmp_path / "words.toml"
    path.write_text(table, "utf-8")
    lexicon = Lexicon.load(path)
    assert check(formula, ours, lexicon).status is Status.PROVED
    with suppress(ParseError):
        assert check(formula, other, lexicon).status is not Status.PROVED
