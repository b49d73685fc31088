"""Numbers of rules in words, what is told once, and words that refer to a definition."""

from __future__ import annotations

import re

import pytest

from logic2text.notation.formula_files import formulas_of_text
from rerank.rulebook import Rulebook, write_rulebook
from rerank.rulebook.blocks import Link, Numbered
from rerank.rulebook.layout import lay_out
from rerank.rulebook.markdown import write_markdown
from rerank.rulebook.rules import Finding, FindingKind, Part
from rerank.rulebook.told_findings import tell_finding
from rerank.rulebook.web_page import write_web_page


def book_of(text: str) -> Rulebook:
    return write_rulebook(formulas_of_text(text), metric="fre", formulaicness="formulaicness:light")


def test_runs_of_numbers_are_told_by_their_ends() -> None:
    told = tell_finding(Finding(FindingKind.UNDECIDED, (1, 2, 3, 5, 6, 9, 10, 11)))
    shown = "".join(part.text if isinstance(part, Link) else str(part) for part in told)
    assert shown.endswith(" rules 1 to 3, 5, 6 and 9 to 11.")


def test_a_notice_of_several_rules_stands_once() -> None:
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


def test_rules_that_cannot_hold_say_so_and_goals_say_what_was_left_out() -> None:
    book = book_of(
        "fof(a, axiom, ! [X] : (cat(X) => pet(X))).\nfof(b, axiom, ! [X] : (cat(X) => ~ pet(X))).\n"
        "fof(c, axiom, cat(tom)).\nfof(g, conjecture, barks(tom)).\n"
    )
    text = write_markdown(book)
    assert text.count("- ✗ In conflict with ") == 3
    assert "follows from the rules without [rule 3](#rule-3)." in text


def test_a_comment_on_several_neighbours_stands_once() -> None:
    pytest.importorskip("rdflib", reason="rdflib is not installed")
    book = book_of(
        "@prefix : <http://e.org/#> .\n@prefix sh: <http://www.w3.org/ns/shacl#> .\n"
        ":S a sh:NodeShape ; sh:targetClass :Bill ; sh:property [ sh:path :payer ; sh:minCount 1 ; "
        'sh:maxCount 1 ; sh:message "One payer." ] .\n'
    )
    assert [rule.comment for rule in book.rules] == ["One payer.", "One payer."]
    assert write_markdown(book).count("One payer.") == 1


def test_a_long_document_begins_with_its_headings() -> None:
    kinds = [f"Kind{chr(place)}" for place in range(ord("a"), ord("s"))]
    book = book_of("".join(f"∀x ({k}(x) → A(x))\n∀x ({k}(x) → B(x))\n" for k in kinds))
    text = write_markdown(book)
    links = re.findall(r"^- \[.*\]\(#(.*)\)$", text, re.MULTILINE)
    assert len(links) == len(kinds) + 2
    assert all(f'<a id="{link}"></a>' in text for link in links)
    page = write_web_page(book)
    assert all(f'id="{link}"' in page for link in links)


def test_inverse_relations_are_no_definition() -> None:
    book = book_of("∀x ∀y (HasPart(x, y) ↔ PartOf(y, x))\n∀x (Car(x) → ∃y HasPart(x, y))\n")
    assert {rule.part for rule in book.rules} == {Part.RULE}
    assert not any(rule.references for rule in book.rules)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "cnf(b, axiom, man(s)).",
            "contradicts rules 1 and 2: the conjecture that it denies follows.",
        ),
        ("", "does not contradict the other rules: the conjecture that it denies does not follow."),
        (
            "cnf(b, axiom, man(s)). cnf(d, negated_conjecture, big(s)).",
            "contradict rules 1 and 2: the conjecture that they deny follows.",
        ),
    ],
)
def test_clauses_that_deny_a_conjecture_are_no_contradiction(text: str, told: str) -> None:
    book = book_of(
        f"cnf(a, axiom, ~man(X) | mortal(X)). {text} cnf(c, negated_conjecture, ~mortal(s))."
    )
    (found,) = book.findings
    spans = tell_finding(found)
    shown = "".join(part.text if isinstance(part, Link) else str(part) for part in spans)
    assert shown.endswith(told)
    assert "In conflict" not in write_markdown(book)
