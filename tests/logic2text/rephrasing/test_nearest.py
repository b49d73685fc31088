"""Suggestions for a formula: what an unread sentence says, and never the answer to a wrong one."""

from __future__ import annotations

import pytest

from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.rephrasing.agreement import agree, analyse
from logic2text.rephrasing.mentions import find_mentions, list_wanted
from logic2text.rephrasing.nearest import keeps, rephrase
from logic2text.rephrasing.polarity import rate_words
from logic2text.rephrasing.wording import plain_words
from logic2text.verify.text import check

ALL = "∀x (Baker(x) → Whistles(x))"
SENTENCES = [
    # What the words say, and formulae that a student may take them for.
    ("Being a baker entails whistling.", ALL, "∀x (Whistles(x) → Baker(x))"),
    ("Bakers, it goes without saying, never whistle.", "∀x (Baker(x) → ¬Whistles(x))", ALL),
    ("In the event that a baker sings, it follows that some dog howls.",
     "∀x (Baker(x) ∧ Sings(x) → ∃y (Dog(y) ∧ Howls(y)))",
     "∀x (Baker(x) ∧ ∃y (Dog(y) ∧ Howls(y)) → Sings(x))"),
    ("Whoever is a baker owns no fewer than one oven.",
     "∀x (Baker(x) → ∃y (Oven(y) ∧ Owns(x, y)))",
     "∃y (Oven(y) ∧ ∀x (Baker(x) → Owns(x, y)))"),
    ("Not one single baker, it must be said, is fond of Ulf.",
     "¬∃x (Baker(x) ∧ FondOf(x, ulf))", "∃x (Baker(x) ∧ ¬FondOf(x, ulf))"),
    ("Ulf, whom nobody likes, hums.", "Hums(ulf)", "¬Hums(ulf)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said", "other"), SENTENCES)
def test_what_is_suggested_means_what_the_words_say(text: str, said: str, other: str) -> None:
    suggestion = rephrase(text, parse(said))
    if suggestion is not None:
        assert check(said, suggestion).status is Status.PROVED
    assert rephrase(text, parse(other)) is None


FOUND = [
    ("Being a baker entails whistling.", ALL, "Every baker whistles."),
    (
        "A hiker managed to reach Brno.",
        "∃x (Hiker(x) ∧ Reached(x, brno))",
        "Some hiker reached Brno.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "formula", "suggestion"), FOUND)
def test_the_nearest_sentence_is_found(text: str, formula: str, suggestion: str) -> None:
    assert rephrase(text, parse(formula)) == suggestion


POLARITIES = [
    ("Every baker whistles.", "- +"),
    ("Bakers whistle.", "- +"),
    ("A baker whistled.", "+ +"),
    ("No baker whistles.", "- -"),
    ("Not every baker whistles.", "+ -"),
    ("Only bakers whistle.", "+ -"),
    ("If a baker whistles, all is well.", "- -"),
    ("All is well if a baker whistles.", "- -"),
    ("A baker whistles only if it rains.", "- -"),
    ("Being a baker is sufficient for whistling.", "- +"),
    ("Being a baker is necessary for whistling.", "+ -"),
    ("It is false that some baker whistles.", "- -"),
    ("Exactly two bakers whistle.", "0 0"),
]


@pytest.mark.parametrize(("text", "signs"), POLARITIES)
def test_words_have_the_polarity_of_their_place(text: str, signs: str) -> None:
    found = find_mentions(plain_words(text), list_wanted(parse(ALL), Lexicon.default()))
    rated = rate_words(found)
    symbols = {1: "+", -1: "-", 0: "0"}
    told = [symbols[rated[one.start]] for one in found.mentions if one.wanted is not None]
    assert " ".join(told) == signs


DIFFERENT = [
    ("Max likes Ulf.", "Ulf likes Max."),
    ("Max likes Ulf.", "Max likes Ulf or Max."),
    ("Max likes two bakers.", "Max likes exactly two bakers."),
    ("Max likes the baker.", "Max likes some baker."),
    ("Max likes him.", "Max likes himself."),
    ("Max may like Ulf.", "Max must like Ulf."),
    ("Every baker likes his own oven.", "Every baker likes his oven."),
    ("Every baker who likes Max likes Ulf.", "No baker who likes Max likes Ulf."),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_sentences_that_say_different_things_do_not_agree(one: str, other: str) -> None:
    formula = parse("Likes(max, ulf) ∧ ∃x (Baker(x) ∧ Oven(x))")
    wanted = list_wanted(formula, Lexicon.default())
    assert not agree(analyse(one, wanted), analyse(other, wanted))
    assert agree(analyse(one, wanted), analyse(one, wanted))


@pytest.mark.parametrize(
    ("text", "repaired", "is_kept"),
    [
        ("Every bakr whistles.", "Every baker whistles.", True),
        ("Every baker tall.", "Every baker is tall.", True),
        ("Every tall baker whistles.", "Every baker whistles.", False),
        ("Every baker whistle.", "Every baker whistles.", True),
        ("Some baker whistle.", "Every baker whistles.", False),
    ],
)
def test_a_repair_keeps_every_word_that_tells(text: str, repaired: str, is_kept: bool) -> None:
    assert keeps(repaired, text, parse(ALL)) is is_kept


STYLES = [
    ("To each guest the host gave a key.", "∀x (Guest(x) → ∃y (Key(y) ∧ Gave(host, y, x)))"),
    ("Possession of a firework by a spectator means that the spectator must be excluded.",
     "∀x ∀y ((Spectator(x) ∧ Firework(y) ∧ Possesses(x, y)) → MustBeExcluded(x))"),
    ("No guest shall be admitted unless sober.",
     "∀x ((Guest(x) ∧ ¬Sober(x)) → ¬ShallBeAdmitted(x))"),
    ("Every coin is either gold or silver, but never both.",
     "∀x (Coin(x) → ((Gold(x) ∨ Silver(x)) ∧ ¬(Gold(x) ∧ Silver(x))))"),
]  # fmt: skip
RIVALS = [
    ("To each guest the host gave a key.", "∀x (Guest(x) → ∃y (Key(y) ∧ Gave(x, y, host)))"),
    ("What no librarian does is burn a book.", "∃x (Librarian(x) ∧ ¬∃y (Book(y) ∧ Burns(x, y)))"),
    ("Possession of a firework by a spectator means that the spectator must be excluded.",
     "∀x ∀y ((Spectator(x) ∧ Firework(y) ∧ MustBeExcluded(x)) → Possesses(x, y))"),
    ("An opera without a soprano singing in it does not exist.",
     "∃x (Opera(x) ∧ ¬∃y (Soprano(y) ∧ SingsIn(y, x)))"),
    ("No guest shall be admitted unless sober.",
     "∀x ((Guest(x) ∧ Sober(x)) → ¬ShallBeAdmitted(x))"),
    ("Every coin is either gold or silver, but never both.",
     "∀x (Coin(x) → (Gold(x) ∨ Silver(x)))"),
    ("Among employees, it is only managers who must clock in.",
     "∀x ((Employee(x) ∧ ¬Manager(x)) → MustClockIn(x))"),
    ("Sven is a former mayor.", "Mayor(sven)"),
    ("Wanda no longer works.", "Works(wanda)"),
    ("Applicants must not whistle.", "∀x (Applicant(x) → ¬MustWhistle(x))"),
    ("Every employer of Felix hums.", "∀x (EmployedBy(x, felix) → Hums(x))"),
    ("Every interviewer is nervous.", "∀x (Interviewee(x) → Nervous(x))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "formula"), STYLES)
def test_a_sentence_of_any_style_is_told_what_it_says(text: str, formula: str) -> None:
    suggestion = rephrase(text, parse(formula))
    assert suggestion is not None
    assert check(formula, suggestion).status is Status.PROVED


@pytest.mark.parametrize(("text", "formula"), RIVALS)
def test_a_sentence_that_says_a_rival_is_not_told_the_answer(text: str, formula: str) -> None:
    assert rephrase(text, parse(formula)) is None
