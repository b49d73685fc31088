"""What is told about a file of rules that is not as it was approved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from logic2text import InputError, Lexicon
from logic2text.notation.formula_files import formulas_of_text
from logic2text.results.words import Words
from rerank.rulebook import write_rulebook
from rerank.rulebook.changes import Change, find_changes, find_difference, lock_book
from rerank.rulebook.lock import LockedRule, read_lock, write_lock
from rerank.rulebook.told_changes import make_change_fields, tell_changes

WORDS = Words(Lexicon.default())
RULES = """\
small: ∀x (Cube(x) → Small(x))
review: ∀x (Report(x) → ∃y ∃z (Reviewer(y) ∧ Reviewer(z) ∧ y ≠ z ∧ Reviews(y, x) ∧ Reviews(z, x)))
both: ∀x (Report(x) ∧ Urgent(x) → Printed(x) ∧ Signed(x))
"""
SILENT = {
    "comments": f"% a comment\n{RULES}# another\n",
    "variables": RULES.replace("x", "v").replace("y", "w"),
    "order": "".join(f"{line}\n" for line in reversed(RULES.splitlines())),
    "labels": RULES.replace("both: ", "signatures: "),
    "contraposition": RULES.replace("Cube(x) → Small(x)", "¬Small(x) → ¬Cube(x)"),
    "order of a list": RULES.replace("Report(x) ∧ Urgent(x)", "Urgent(x) ∧ Report(x)"),
    "exportation": RULES.replace("Report(x) ∧ Urgent(x) →", "Urgent(x) → (Report(x) →"),
    "notation": RULES.replace("∀x", "all x.").replace("→", "->").replace("∧", "&"),
}
SILENT["exportation"] = SILENT["exportation"].replace("Signed(x))", "Signed(x)))")
MUTATED = [
    ("Cube(x) → Small(x)", "Cube(x) → ¬Small(x)", "small", "meaning"),
    ("Cube(x) → Small(x)", "Small(x) → Cube(x)", "small", "meaning"),
    ("Cube(x) → Small(x)", "Tet(x) → Small(x)", "small", "meaning"),
    ("∧ y ≠ z", "", "review", "meaning"),
    ("Report(x) ∧ Urgent(x)", "Report(x) ∨ Urgent(x)", "both", "meaning"),
    ("small: ∀x (Cube(x) → Small(x))\n", "", "small", "removed"),
    ("small:", "new: Cube(b)\nsmall:", "new", "added"),
    ("Small(x))", "Small(x)", "small", "unread"),
]

BAD_FORMULA = """{"version": 1, "rules": [{"id": null, "text": "t", "verdict": null,
"goal": false, "key": "k", "formula": "P("}]}"""


@pytest.fixture(scope="module")
def locked() -> tuple[LockedRule, ...]:
    return lock_of(RULES)


def lock_of(text: str) -> tuple[LockedRule, ...]:
    rules = formulas_of_text(text)
    book = write_rulebook(
        rules, metric="fre", formulaicness="formulaicness:light", with_findings=False
    )
    return lock_book(book)


def changes_of(locked: tuple[LockedRule, ...], text: str) -> tuple[Change, ...]:
    return find_changes(locked, formulas_of_text(text), WORDS)


@pytest.mark.parametrize("name", SILENT)
def test_what_means_the_same_is_silent(name: str, locked: tuple[LockedRule, ...]) -> None:
    assert changes_of(locked, SILENT[name]) == ()


@pytest.mark.parametrize(("before", "after", "label", "kind"), MUTATED)
def test_one_change_is_told(
    before: str, after: str, label: str, kind: str, locked: tuple[LockedRule, ...]
) -> None:
    assert before in RULES
    (change,) = changes_of(locked, RULES.replace(before, after))
    assert (change.label, str(change.kind)) == (label, kind)
    assert tell_changes([change]).startswith(label)
    assert make_change_fields(change)["id"] == label


def test_a_change_says_both_sentences_and_the_part_that_differs(
    locked: tuple[LockedRule, ...],
) -> None:
    weaker = RULES.replace(
        "∃y ∃z (Reviewer(y) ∧ Reviewer(z) ∧ y ≠ z ∧ Reviews(y, x) ∧ Reviews(z, x))",
        "∃y (Reviewer(y) ∧ Reviews(y, x))",
    )
    (change,) = changes_of(locked, weaker)
    assert change.relation == "weaker"
    assert change.parts is not None
    assert "at least two reviewers" in change.parts[0]
    told = tell_changes([change])
    assert "it says less than before" in told
    assert f"  before: {change.before}\n  now:    {change.now}\n" in told
    assert f"  that is, before: {change.parts[0]}, now: {change.parts[1]}\n" in told


def test_an_edited_sentence_stands_only_if_it_says_the_rule(
    locked: tuple[LockedRule, ...],
) -> None:
    def changes_with(text: str) -> list[str]:
        edited = (replace(locked[0], text=text), *locked[1:])
        return [str(change.kind) for change in changes_of(edited, RULES)]

    assert changes_with("Every cube is small.") == []
    assert changes_with("No cube fails to be small.") == []
    assert changes_with("Only cubes are small.") == ["sentence"]
    assert changes_with("Every cube is tiny or blue.") == ["sentence"]


def test_other_words_make_a_sentence_old(locked: tuple[LockedRule, ...], tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    file.write_text('[predicates]\nCube = { noun = "die", plural = "dice" }\n', encoding="utf-8")
    words = Words(Lexicon.load(file))
    (change,) = find_changes(locked, formulas_of_text(RULES), words)
    assert (str(change.kind), change.label) == ("sentence", "small")
    assert "dice" in (change.now or "") or "die" in (change.now or "")


def test_rules_without_names_are_matched_by_what_they_say() -> None:
    locked = lock_of("1. Cube(b)\n2. ∀x (Cube(x) → Small(x))\n3. Tet(c)\n")
    moved = "1. ∀x (Cube(x) → Small(x))\n2. Tet(c)\n3. Dodec(d)\n4. Cube(b)\n"
    (change,) = changes_of(locked, moved)
    assert (str(change.kind), change.line) == ("added", 3)
    (change,) = changes_of(locked, "∀x (Cube(x) → ¬Small(x))\nTet(c)\nCube(b)\n")
    assert (str(change.kind), change.line) == ("meaning", 1)


def test_a_goal_is_no_rule() -> None:
    rule, goal = "fof(a, axiom, p(b)).\n", "fof(a, conjecture, p(b)).\n"
    assert [str(change.kind) for change in changes_of(lock_of(rule), goal)] == ["goal"]
    assert changes_of(lock_of(goal), goal) == ()


def test_a_lock_that_is_written_again_keeps_approved_sentences(
    locked: tuple[LockedRule, ...],
) -> None:
    edited = (replace(locked[0], text="No cube fails to be small."), *locked[1:])
    rules = formulas_of_text(RULES.replace("Urgent", "Late"))
    book = write_rulebook(
        rules, metric="fre", formulaicness="formulaicness:light", with_findings=False
    )
    again = lock_book(book, edited)
    assert [rule.id for rule in again] == ["small", "review", "both"]
    assert again[0].text == "No cube fails to be small."
    assert again[1] == locked[1]
    assert "late" in (again[2].text or "")
    assert find_changes(again, rules, WORDS) == ()


def test_a_lock_file_is_read_as_it_was_written(
    locked: tuple[LockedRule, ...], tmp_path: Path
) -> None:
    path = tmp_path / "rules.lock.json"
    write_lock(path, locked)
    assert read_lock(path) == locked
    assert len(path.read_text(encoding="utf-8").splitlines()) == len(locked) + 2


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "is not a lock file"),
        ("[1]", "is not a lock file"),
        ('{"rules": [], "version": 7}', "has version 7, 1 is read"),
        ('{"rules": [3], "version": 1}', "rule 1 of .* is not an object"),
        ('{"rules": [{"id": "a"}], "version": 1}', "rule 1 of .* has no right field `text`"),
        (BAD_FORMULA, "the formula of rule 1 of"),
        ("[" * 100_000, "is not a lock file"),
    ],
)
def test_a_bad_lock_file_is_told_in_a_sentence(source: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "rules.lock.json"
    path.write_text(source, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_lock(path)


@pytest.mark.parametrize(
    ("before", "now", "parts"),
    [
        ("It has at least two.", "It has at least one.", ("at least two", "at least one")),
        ("No cube is small.", "Every cube is small.", ("No", "Every")),
        ("A cube is small.", "A cube is small and red.", ("is small", "is small and red")),
        ("A b.", "A b.", ("A b", "A b")),
    ],
)  # fmt: skip
def test_the_part_that_differs(before: str, now: str, parts: tuple[str, str]) -> None:
    assert find_difference(before, now) == parts
