"""A text of our own is read anew: what its words say counts, whatever its tree says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from logic2text.candidates import CandidateGenerator, generate_candidates
from logic2text.errors import ParseError
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS
from logic2text.notation import parse
from logic2text.proof.verdict import Status, Verdict
from logic2text.verbalizers import Verbalization, verbalizer
from logic2text.verify.own_words import LIMITS, NOT_READ, confirm
from logic2text.verify.text import UNDECIDED, check, check_briefly
from logic2text.verify.tree import Judge
from tests.support.corpora import rows
from tests.support.sweeps import sample

FORMULA = parse("∀x (Cube(x) → Small(x))")
PROVED = Verdict(Status.PROVED, (FORMULA,))


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Every cube is small.", Status.PROVED),
        ("Every small thing is a cube.", Status.REFUTED),
        ("Every cube is zorbish.", Status.UNKNOWN),
    ],
)
def test_a_text_keeps_its_proof_if_its_words_are_proved(text: str, status: Status) -> None:
    assert confirm(FORMULA, text, PROVED).verdict.status is status


@pytest.mark.parametrize("status", [Status.REFUTED, Status.UNKNOWN])
def test_what_the_tree_does_not_prove_is_not_read_anew(status: Status) -> None:
    verdict = Verdict(status, (FORMULA,))
    assert confirm(FORMULA, "Every cube is zorbish.", verdict) == (verdict, "")


def test_what_is_not_decided_says_so() -> None:
    """The formula has infinite models only, the text none."""
    formula = parse(
        "∀x ∃y (Larger(x, y) ∧ ¬Larger(y, x))"
        " ∧ ∀x ∀y ∀z (Larger(x, y) ∧ Larger(y, z) → Larger(x, z))"
    )
    text = "a is a cube and a is not a cube."
    confirmation = confirm(formula, text, PROVED)
    assert confirmation.verdict.status is Status.UNKNOWN
    assert confirmation.evidence == UNDECIDED


def test_what_cannot_be_read_says_so() -> None:
    found = confirm(FORMULA, "Every cube is zorbish.", PROVED)
    assert found.evidence.startswith(f"{NOT_READ}: unknown word 'zorbish'")
    assert found.verdict.readings == (FORMULA,)


def test_words_in_two_ways_make_a_text_ambiguous() -> None:
    formula = parse("¬Small(a) ∧ Cube(b)")
    text = "It is not the case that a is small and b is a cube."
    found = confirm(formula, text, PROVED)
    assert found.verdict.status is Status.AMBIGUOUS
    assert len(found.verdict.readings) == 2


def test_an_ambiguous_tree_stays_ambiguous_whatever_its_words_say() -> None:
    verdict = Verdict(Status.AMBIGUOUS, (FORMULA,))
    assert confirm(FORMULA, "Every cube is small.", verdict).verdict == verdict


@pytest.mark.parametrize("listed", [(), (Status.REFUTED,), (Status.AMBIGUOUS, Status.PROVED)])
@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x (Cube(x) → Small(x))", "Every cube is small."),
        ("∀x (Cube(x) → Small(x))", "Every small thing is a cube."),
        ("¬Small(a) ∧ Cube(b)", "It is not the case that a is small and b is a cube."),
        ("∀x (Cube(x) → ∃y Larger(x, y))", "Every cube is larger than something."),
    ],
)
def test_a_brief_verdict_is_that_of_check_but_for_its_readings(formula, text, listed) -> None:
    brief = check_briefly(parse(formula), text, Lexicon.default(), LIMITS, frozenset(listed))
    full = check(formula, text)
    assert full.readings
    assert brief.readings == (full.readings if full.status in listed else ())
    assert replace(brief, readings=()) == replace(full, readings=())


def test_what_was_refuted_by_its_tree_is_not_read() -> None:
    refuted = Verdict(Status.REFUTED)
    assert confirm(FORMULA, "no English", refuted) == (refuted, "")


class Liar:
    """A verbalizer that shows other words than those of its tree."""

    name = "liar"

    def verbalize(self, formula):
        said = verbalizer("ranta").verbalize(formula)
        return Verbalization("Every cube is large.", said.says, said.laws, said.tree)


def test_a_system_whose_words_are_not_those_of_its_tree_is_found_out() -> None:
    judge = Judge(FORMULA)
    assert judge.verdict(Liar().verbalize(FORMULA)).status is Status.PROVED
    (found,) = generate_candidates(Liar(), FORMULA, judge)
    assert found.verdict.status is Status.REFUTED
    assert found.verdict.countermodel is not None


def test_without_a_judge_nothing_is_read() -> None:
    (found,) = generate_candidates(Liar(), FORMULA, None)
    assert found.verdict.status is Status.UNKNOWN


@pytest.mark.parametrize(("corpus", "step"), [("ggc/dev.jsonl", 48), ("folio/train.jsonl", 96)])
@pytest.mark.usefixtures("shared_data")
def test_formulae_of_the_corpora_have_texts_that_are_proved_by_their_words(corpus, step) -> None:
    generator = CandidateGenerator()
    for row in sample(rows(corpus), step):
        try:
            formula = parse(row["formula"])
        except ParseError:
            continue
        statuses = {found.verdict.status for found in generator.candidates(formula)}
        assert Status.PROVED in statuses, row["formula"]


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Near(a, theEiffelTower)", "a is near the Eiffel Tower."),
        ("In(s, theNorthSea) ∧ Cold(s)", "s is cold and in the North Sea."),
        ("OpenToPublic(a)", "a is open to the public."),
        ("∃x (Keeper(x) ∧ ReleasesBirdsToWild(x))", "Some keeper releases birds to the wild."),
    ],
)
def test_what_follows_an_article_within_the_words_of_a_symbol_is_its_own(
    formula: str, text: str
) -> None:
    meant = parse(formula)
    found = confirm(meant, text, Verdict(Status.PROVED, (meant,)))
    assert (found.verdict.status, found.verdict.assumptions) == (Status.PROVED, ())


def test_a_long_text_of_a_formula_within_the_limits_is_read() -> None:
    formula = parse(" ∧ ".join(f"SameSize(a{i}, b{i})" for i in range(130)))
    (found,) = CandidateGenerator(("ranta",)).candidates(formula)
    assert len(found.text) > DEFAULT_LIMITS.characters
    assert found.verdict.status is Status.PROVED


def test_a_fault_of_the_reader_costs_the_text_its_verdict_alone(monkeypatch) -> None:
    def broken(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr("logic2text.verify.own_words.check_briefly", broken)
    found = confirm(FORMULA, "Every cube is small.", PROVED)
    assert found.verdict.status is Status.UNKNOWN
    assert found.evidence == f"{NOT_READ}: IndexError, a fault of the reader"


@pytest.mark.parametrize("constant", ["nextMatch", "theFinal"])
def test_the_name_of_a_constant_speaks_of_no_persons(constant: str) -> None:
    formula = parse(f"∀x (Player(x) ∧ ∃y (Appeal(y) ∧ Has(x, y)) → PlaysIn(x, {constant}))")
    (best, *_) = generate_candidates(verbalizer("literal"), formula, Judge(formula))
    assert (best.verdict.status, best.verdict.assumptions) == (Status.PROVED, ())


def test_a_letter_in_a_word_is_no_name_of_a_constant() -> None:
    verdict = check("∀x Knows(e, x) ∧ Knows(s, s)", "e knows everyone and s knows s.")
    assert verdict.assumptions


def test_a_name_in_quotation_marks_is_read_with_what_follows_it_and_without() -> None:
    formula = parse("∀x (Ring(x) → zero(x) = x)")
    texts = ('Every ring is its "zero".', 'For all x, if x is a ring, then the "zero" of x is x.')
    assert [check(formula, text).status for text in texts] == [Status.PROVED] * 2
