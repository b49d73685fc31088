"""The corpora that the project is built for; skipped where they are missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.errors import ParseError
from logic2text.notation import NOTATIONS, parse, parse_detailed, show
from logic2text.walk import alpha_equivalent
from tests.support.corpora import rows

pytestmark = pytest.mark.usefixtures("shared_data")


def ggc() -> list[str]:
    return [row["formula"] for part in ("train", "dev") for row in rows(f"ggc/{part}.jsonl")]


def test_all_formulae_of_the_grade_grinder_corpus_are_read(shared_data: Path) -> None:
    formulas = ggc()
    assert len(formulas) == 4_645
    for formula in formulas:
        read = parse(formula, "ggc")
        assert parse(formula) == read


def test_they_survive_every_notation(shared_data: Path) -> None:
    for formula in ggc()[::9]:
        read = parse(formula, "ggc")
        for notation in NOTATIONS:
            assert alpha_equivalent(parse(show(read, notation), notation), read)


def test_at_least_99_of_100_formulae_of_folio_are_read(shared_data: Path) -> None:
    formulas = {row["formula"] for row in rows("folio/train.jsonl") if row["formula"].strip()}
    refused = {}
    for formula in formulas:
        try:
            parsed = parse_detailed(formula)
        except ParseError as error:
            refused[formula] = error
        else:
            assert parsed.notation == "unicode"
    assert len(formulas) > 1_600
    assert len(refused) <= 0.01 * len(formulas)
    # What is refused is malformed beyond repair: brackets that do not match, or no connective.
    for formula, error in refused.items():
        unbalanced = formula.count("(") != formula.count(")")
        assert unbalanced or "a connective is missing" in str(error.hint)


def test_unbalanced_brackets_are_always_refused(shared_data: Path) -> None:
    for formula in ggc()[::20]:
        for broken in (formula + " )", "( " + formula, formula.replace(")", "", 1)):
            with pytest.raises(ParseError):
                parse(broken, "ggc")
