"""Rule books: sections, numbers, references, the glossary, and the documents that are written."""

from __future__ import annotations

import json
import re

import pytest

from logic2text import InputError
from logic2text.notation.formula_files import formulas_of_text
from rerank.rulebook import Rulebook, write_rulebook
from rerank.rulebook.fields import make_rulebook_fields
from rerank.rulebook.markdown import write_markdown
from rerank.rulebook.web_page import write_web_page

RULES = """\
# Rules of a shop
rich: ∀x (Customer(x) → Person(x))
free: ∀x (GoldCustomer(x) → GetsFreeShipping(x))
gold: ∀x (GoldCustomer(x) ↔ Customer(x) ∧ ∃y (Order(y) ∧ Placed(x, y)))
broken: ∀x (Order(x) →
ban: ∀x (Customer(x) → ¬Machine(x))
odd: ∀x (Customer(x) ∧ Machine(x) → Charged(x))
fact: Customer(tom)
"""


def book_of(text: str) -> Rulebook:
    rules = formulas_of_text(text)
    return write_rulebook(rules, metric="fre", formulaicness="formulaicness:light")


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return book_of(RULES)


def test_definitions_come_first_then_subjects_then_facts(book: Rulebook) -> None:
    titles = [(s.title, [rule.label for rule in s.rules]) for s in book.sections]
    assert titles == [
        ("Definitions", ["gold"]),
        ("Customers", ["rich", "ban", "odd"]),
        ("Other rules", ["free"]),
        ("Facts", ["fact"]),
    ]
    assert [rule.number for rule in book.rules] == [1, 2, 3, 4, 5, 6]
    assert all(rule.sentence and rule.status == "proved" for rule in book.rules)


def test_an_unread_rule_costs_no_other(book: Rulebook) -> None:
    (unread,) = book.unread
    assert (unread.label, unread.line) == ("broken", 5)


def test_a_defined_word_refers_to_its_rule(book: Rulebook) -> None:
    free = book.rules[4]
    (reference,) = free.references
    assert reference.rule == 1
    assert re.search("gold customers?$", (free.sentence or "")[: reference.end])
    assert "gold customer" in (book.rules[0].sentence or "")
    assert not book.rules[0].references  # a definition does not refer to itself


def test_the_glossary_has_every_symbol_with_its_words(book: Rulebook) -> None:
    terms = {(term.symbol, term.arity): term for term in book.glossary}
    assert terms["Placed", 2].words == "x placed y"
    assert terms["GoldCustomer", 1].defined_by == 1
    assert terms["tom", 0].words == "Tom"
    assert not terms["Person", 1].guessed


def test_what_tells_only_the_layout_is_no_note_and_a_negation_by_default_is() -> None:
    assert not any(rule.notices for rule in book_of("- ∀x (A(x) → B(x))\n- ¬B(c)\n").rules)
    ontology = "Prefix: : <http://example.org/#>\nOntology: <http://example.org/>\nClass: Cat\n"
    assert not any(r.notices for r in book_of(f"{ontology} SubClassOf: Animal\n").rules)
    pytest.importorskip("clingo", reason="needs an extra")
    program = "flies(X) :- bird(X), not penguin(X).\nbird(tweety).\n"
    (note,) = (notice for rule in book_of(program).rules for notice in rule.notices)
    assert "is not known" in note.message


def test_markdown_links_rules_and_escapes_words(book: Rulebook) -> None:
    text = write_markdown(book)
    assert text.startswith(
        "# Rules\n\n1 definition, 4 rules and 1 fact. Each sentence is proved to mean its formula. "
        "1 rule"
    )
    assert '<a id="rule-5"></a>**5.** ' in text
    assert "([rule 1](#rule-1))" in text
    assert "(`free`, line 3)*" in text
    assert "- [Rule 4](#rule-4) never applies. [Rule 3](#rule-3) excludes its case." in text
    assert "`broken`, line 5: `∀x (Order(x) →`" in text
    for number in re.findall(r"\(#rule-(\d+)\)", text):
        assert f'id="rule-{number}"' in text


def test_the_page_is_whole_and_escaped() -> None:
    text = write_web_page(book_of('<b>x</b>: ∀x (Cat(x) → "Likes<script>"(x))\na: Cat(tom)\n'))
    assert text.startswith("<!doctype html>")
    assert "<script>" not in text
    assert "http" not in text
    assert text.count("<div") == text.count("</div>")


def test_the_json_has_all_parts(book: Rulebook) -> None:
    fields = json.loads(json.dumps(make_rulebook_fields(book)))
    assert [*fields] == [
        *("title", "audience", "sections", "findings", "unread", "questions", "glossary"),
        "signature",
    ]
    assert fields["sections"][0]["rules"][0]["id"] == "gold"
    assert fields["findings"] == [
        {"kind": "idle", "rules": [4], "because": [3], "text": fields["findings"][0]["text"]}
    ]
    assert fields["unread"][0]["error"]["type"] == "ParseError"


def test_roles_of_a_problem_are_parts() -> None:
    problem = (
        "fof(s, axiom, ! [X,Y] : (friend(X,Y) => friend(Y,X))).\n"
        "fof(f, axiom, friend(ann, bob)).\n"
        "fof(g, conjecture, friend(bob, ann)).\n"
    )
    text = write_markdown(book_of(problem))
    assert "## Goals" in text
    assert "- ✓ This follows from rules [1](#rule-1) and [2](#rule-2)." in text


def test_a_file_without_a_readable_rule_is_an_error() -> None:
    with pytest.raises(InputError, match="no rule could be read"):
        book_of("∀x (\n")
    with pytest.raises(InputError, match="the file has no rule"):
        book_of("")


COMMENTED = """\
Prefix(:=<http://example.org/#>)
SubClassOf(Annotation(rdfs:comment "By *law*.") :Driver DataSomeValuesFrom(:hasAge
    DatatypeRestriction(xsd:integer xsd:minInclusive "18"^^xsd:integer)))
SubClassOf(:Driver :Person)
"""


def test_what_the_author_says_of_a_rule_stands_below_it_and_numbers_have_no_words() -> None:
    commented = book_of(COMMENTED)
    comments = [rule.comment for section in commented.sections for rule in section.rules]
    assert sorted(comments, key=str) == ["By *law*.", None]
    assert "- “By \\*law\\*.”" in write_markdown(commented)
    assert "“By *law*.”" in write_web_page(commented)
    assert {term.symbol for term in commented.glossary} == {"Driver", "Person", "hasAge"}


def test_the_glossary_is_ordered_by_words_and_has_the_comments_of_the_file() -> None:
    book = book_of(
        'Prefix(:=<http://example.org/#>)\nAnnotationAssertion(rdfs:comment :Zebra "Striped.")\n'
        "SubClassOf(:Zebra :Animal)\nSubClassOf(:Zebra ObjectSomeValuesFrom(:hasMane :Hair))\n"
        "ClassAssertion(:Zebra :zoe)\n"
    )
    listed = [(term.symbol, term.comment) for term in book.glossary]
    assert listed == [
        *(("Animal", None), ("Hair", None), ("Zebra", "Striped.")),
        *(("hasMane", None), ("zoe", None)),
    ]
    assert "| x is a zebra | `Zebra/1` | “Striped.” |" in write_markdown(book)
    assert make_rulebook_fields(book)["glossary"][2]["comment"] == "Striped."


def test_rules_that_repeat_a_subject_are_joined_if_asked() -> None:
    text = (
        "staff: ∀x (Doctor(x) → Employee(x))\nbadge: ∀x (Doctor(x) → ∃y (Badge(y) ∧ Has(x, y)))\n"
        "drug: ∀x (Doctor(x) → ¬∃y (Drug(y) ∧ Sells(x, y)))\nsize: Tall(anna)\njob: Doctor(anna)\n"
    )
    rules = formulas_of_text(text)
    apart = write_rulebook(rules, metric="fre", formulaicness="formulaicness:light")
    together = write_rulebook(
        rules, metric="fre", formulaicness="formulaicness:light", together=True
    )
    assert len(apart.rules) == 5
    assert [(r.label, [each.label for each in r.joined]) for r in together.rules] == [
        ("staff", ["badge", "drug"]),
        ("size", ["job"]),
    ]
    assert all(rule.status == "proved" for rule in together.rules)
    assert "(`staff`, line 1; `badge`, line 2; `drug`, line 3)" in write_markdown(together)
    joined = make_rulebook_fields(together)["sections"][0]["rules"][0]["joined"]
    assert [each["line"] for each in joined] == [2, 3]


def test_a_joined_sentence_hides_no_conflict_and_no_definition() -> None:
    text = (
        "∀x (Guest(x) → Paid(x))\n∀x (Guest(x) → ¬Paid(x))\n"
        "∀x (Host(x) ↔ Member(x) ∧ Tall(x))\n∀x (Host(x) ↔ Member(x) ∧ Old(x))\n"
    )
    book = write_rulebook(
        formulas_of_text(text), metric="fre", formulaicness="formulaicness:light", together=True
    )
    assert len(book.rules) == 4
    assert not any(rule.joined for rule in book.rules)
