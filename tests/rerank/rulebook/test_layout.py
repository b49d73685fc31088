"""Numbers of rules in words, notices that are told once, and words that refer to a definition."""

from __future__ import annotations

from logic2text.notation.formula_files import formulas_of_text
from rerank.rulebook import Rulebook, write_rulebook
from rerank.rulebook.layout import Link, Numbered, lay_out, tell_finding
from rerank.rulebook.markdown import write_markdown
from rerank.rulebook.rules import Finding, FindingKind, Part


def book_of(text: str) -> Rulebook:
    return write_rulebook(formulas_of_text(text), metric="fre", formulaicness="formulaicness:light")


def test_runs_of_numbers_are_told_by_their_ends() -> None:
    told = tell_finding(Finding(FindingKind.UNDECIDED, (1, 2, 3, 5, 6, 9, 10, 11)))
    shown = "".join(part.text if isinstance(part, Link) else str(part) for part in told)
    assert shown.startswith("Rules 1 to 3, 5, 6 and 9 to 11: ")


def test_a_notice_of_several_rules_stands_once_above_them() -> None:
    book = book_of(
        "tff(a, type, cat: $tType).\ntff(b, type, dog: $tType).\n"
        "tff(c, axiom, ! [X: cat] : ? [Y: dog] : fears(X, Y)).\n"
        "tff(d, axiom, ! [X: dog] : ? [Y: cat] : sees(X, Y)).\n"
    )
    rules = [block for block in lay_out(book) if isinstance(block, Numbered)]
    assert [rule.notes for rule in rules] == [(), ()]
    both = book_of(
        "(declare-sort Cat 0)\n(declare-sort Dog 0)\n(declare-fun fears (Cat Dog) Bool)\n"
        "(assert (forall ((x Cat)) (exists ((y Dog)) (fears x y))))\n"
        "(assert (exists ((x Cat)) (forall ((y Dog)) (not (fears x y)))))\n"
    )
    assert write_markdown(both).count("the sorts Cat and Dog are read as predicates") == 1


def test_a_word_inside_of_a_longer_one_refers_to_nothing() -> None:
    book = book_of(
        "∀x (Parent(x) ↔ Person(x) ∧ ∃y HasChild(x, y))\n"
        "∀x (ProudParent(x) ↔ Parent(x) ∧ ∃≥3 y HasChild(x, y))\n"
    )
    (reference,) = book.rules[1].references
    sentence = book.rules[1].sentence or ""
    assert sentence[: reference.end].endswith("any parent")


def test_inverse_relations_are_no_definition() -> None:
    book = book_of("∀x ∀y (HasPart(x, y) ↔ PartOf(y, x))\n∀x (Car(x) → ∃y HasPart(x, y))\n")
    assert {rule.part for rule in book.rules} == {Part.RULE}
    assert not any(rule.references for rule in book.rules)
