"""Conventions of textbooks: what they rule out, and that nothing else differs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from logic2text import InputError, check, read, show
from logic2text.conventions import CONVENTIONS, Convention, Conventions, named
from logic2text.proof.equivalence import same
from logic2text.symbolization import SymbolizationKey

DOCUMENT = Path(__file__).parents[2] / "docs" / "reading.md"
WITH_OTHERS = [row for row in CONVENTIONS if row.open_grade == "live"]
KEY = SymbolizationKey.parse(
    "B(x): x is a baker\nS(x): x is asleep\nG(x,y): x greeted y\no: Oskar\np: Petra"
)


@pytest.mark.parametrize("row", CONVENTIONS, ids=lambda row: row.name)
def test_the_example_means_what_the_row_says(row: Convention) -> None:
    verdict = check(row.means, row.example, conventions="textbook")
    assert verdict.status == "proved"


@pytest.mark.parametrize("row", WITH_OTHERS, ids=lambda row: row.name)
def test_a_reading_that_is_ruled_out_competes_only_in_open_conventions(row: Convention) -> None:
    settled = check(row.means, row.example, conventions="textbook")
    assert (settled.status, settled.conventions) == ("proved", (row.name,))
    unsettled = check(row.means, row.example, conventions="open")
    assert (unsettled.status, unsettled.conventions) == ("ambiguous", ())


@pytest.mark.parametrize("row", WITH_OTHERS, ids=lambda row: row.name)
@pytest.mark.parametrize("conventions", Conventions)
def test_a_reading_that_is_ruled_out_is_never_proved_and_never_refuted(
    row: Convention, conventions: Conventions
) -> None:
    assert check(row.rules_out, row.example, conventions=conventions).status == "ambiguous"


def test_either_or_excludes_nothing_in_a_textbook() -> None:
    said = "Either Max sings or Claire sings."
    assert check("Sings(max) ⊕ Sings(claire)", said, conventions="textbook").status == "refuted"
    assert check("Sings(max) ⊕ Sings(claire)", said, conventions="open").status != "refuted"


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("Oskar greeted Petra or Oskar is asleep and Petra is asleep.", "Gop ∨ (So ∧ Sp)"),
        ("Every baker is not asleep.", "∀x (Bx → ¬Sx)"),
    ],
)
def test_what_no_convention_settles_stays_ambiguous(text: str, formula: str) -> None:
    assert check(formula, text, key=KEY).status == "ambiguous"


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("A baker is asleep or Petra greeted Oskar.", "∃x (Bx ∧ Sx) ∨ Gpo"),
        ("If a baker is asleep, then Oskar did not greet Petra only if Petra is asleep.",
         "∃x (Bx ∧ Sx) → (¬Gop → Sp)"),
        ("Petra is not a baker only if Oskar did not greet Petra.", "¬Bp → ¬Gop"),
        ("Oskar and Petra are asleep only if a baker is asleep.",
         "(So ∧ Sp) → ∃x (Bx ∧ Sx)"),
    ],
)  # fmt: skip
def test_keys_are_read_in_textbook_conventions(text: str, formula: str) -> None:
    assert check(formula, text, key=KEY).status == "proved"
    assert check(formula, text, key=KEY, conventions="open").status == "ambiguous"


def test_the_row_names_the_conventions_and_those_that_were_used() -> None:
    row = check("∃x (Bx ∧ Sx) ∨ Sp", "A baker is asleep or Petra is.", key=KEY).to_dict()
    assert (row["conventions"], row["settled_by"]) == ("textbook", ["generic a"])
    row = check("Small(b)", "b is small.").to_dict()
    assert (row["conventions"], row["settled_by"]) == ("open", [])


def test_read_grades_by_the_conventions() -> None:
    said = "A cube is small or b is large."
    grades = {
        name: [str(reading.grade.name) for reading in read(said, conventions=name).readings]
        for name in Conventions
    }
    assert grades == {"textbook": ["FIRST", "WEAK"], "open": ["FIRST", "LIVE"]}
    assert same(*(read(said, conventions=name).surface for name in Conventions))


def test_unknown_conventions_are_named_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="unknown conventions 'school'"):
        named("school")
    with pytest.raises(InputError, match="unknown conventions 'school'"):
        check("Small(b)", "b is small.", conventions="school")


def test_the_table_of_the_document_is_that_of_the_rows() -> None:
    table = DOCUMENT.read_text().partition("| convention |")[2].partition("\n\n")[0]
    cells = [tuple(map(str.strip, line.strip("|").split("|"))) for line in table.splitlines()[2:]]
    assert cells == [
        (row.name, row.settles, row.example, row.means, _ruled_out(row)) for row in CONVENTIONS
    ]


def _ruled_out(row: Convention) -> str:
    return f"{row.rules_out} ({row.open_grade})" if row.rules_out else ""


def test_formulae_of_the_rows_are_written_as_the_package_writes_them() -> None:
    for row in CONVENTIONS:
        for formula in filter(None, (row.means, row.rules_out)):
            assert re.sub(r"[()]", "", show(formula)) == re.sub(r"[()]", "", formula)
