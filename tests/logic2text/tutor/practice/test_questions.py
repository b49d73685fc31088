"""Each question is proved: the sentence, and each mistake as the smallest repair."""

from __future__ import annotations

import random

import pytest

from logic2text.proof.verdict import Status
from logic2text.symbolization import SymbolizationKey
from logic2text.tutor.mistakes import Mistake
from logic2text.tutor.practice.choice import Outcome, choose_question
from logic2text.tutor.practice.estimate import FOUND, Trial, estimate_habits, is_overcome
from logic2text.tutor.practice.questions import Question, list_questions
from logic2text.tutor.repair import find_repair
from logic2text.verify.text import judge

FORMS = [question for question in list_questions() if question.key == list_questions()[0].key]
MISTAKES = sorted({mistake for question in FORMS for mistake in question.mistakes})


def name_mistakes(question: Question, formula: str) -> list[Mistake]:
    """The mistakes of a formula, by its smallest repair."""
    key = SymbolizationKey.parse(question.key)
    given, asked = (key.parse_detailed(text).formula for text in (formula, question.formula))
    repair = find_repair(given, asked)
    return [] if repair is None else [edit.mistake for edit in repair.edits]


def test_every_typed_mistake_has_two_forms() -> None:
    assert {*MISTAKES} == {*Mistake}
    for mistake in MISTAKES:
        assert sum(mistake in question.mistakes for question in FORMS) >= 2, mistake


@pytest.mark.parametrize("question", list_questions(), ids=lambda question: question.text)
def test_each_sentence_is_proved_to_mean_its_formula(question: Question) -> None:
    key = SymbolizationKey.parse(question.key)
    formula = key.parse_detailed(question.formula).formula
    assert judge(formula, question.text, key.lexicon).verdict.status is Status.PROVED


@pytest.mark.parametrize("question", FORMS, ids=lambda question: question.text)
def test_each_wrong_formula_has_just_its_mistake(question: Question) -> None:
    for mistake, formula in question.mistakes.items():
        assert name_mistakes(question, formula) == [mistake], formula


def test_what_is_made_is_asked_again_and_nothing_twice_before_all_were_asked() -> None:
    outcomes: list[Outcome] = []
    for _ in range(20):
        number = choose_question(outcomes)
        question = list_questions()[number]
        made = {Mistake.CONVERSE} & set(question.mistakes)
        outcomes.append(Outcome(number, frozenset(made)))
    numbers = [outcome.question for outcome in outcomes]
    assert len({*numbers}) == 20
    about = [Mistake.CONVERSE in list_questions()[number].mistakes for number in numbers[5:]]
    assert sum(about) >= 5


@pytest.mark.parametrize(
    ("makes", "slips", "least"), [(1.0, 0.0, 1), (0.9, 0.0, 0.9), (0.9, 0.1, 0.9)]
)
def test_five_questions_find_the_mistake_of_a_student(
    makes: float, slips: float, least: float
) -> None:
    rng = random.Random(7)  # noqa: S311 - simulated students
    found = 0
    for mistake in MISTAKES:
        outcomes: list[Outcome] = []
        for _ in range(5):
            possible = sorted(list_questions()[number := choose_question(outcomes)].mistakes)
            errs = mistake in possible and rng.random() < makes
            made = mistake if errs else rng.choice(possible) if rng.random() < slips else None
            outcomes.append(Outcome(number, frozenset(() if made is None else (made,))))
        habits = estimate_habits(outcome.trial for outcome in outcomes)
        likeliest, second = sorted(habits, key=habits.__getitem__, reverse=True)[:2]
        found += likeliest is mistake and habits[likeliest] > habits[second]
    assert found >= least * len(MISTAKES)


def test_one_slip_is_no_habit_and_two_right_answers_overcome_one() -> None:
    converse = frozenset({Mistake.CONVERSE})
    wrong, right = Trial(converse, converse), Trial(converse, frozenset())
    assert estimate_habits([wrong])[Mistake.CONVERSE] < FOUND
    assert estimate_habits([wrong, wrong])[Mistake.CONVERSE] >= FOUND
    # An answer that has another mistake could have hidden this one.
    other = Trial(converse, frozenset({Mistake.WRONG_CONSTANT}))
    assert estimate_habits([wrong, wrong, other])[Mistake.CONVERSE] >= FOUND
    assert not is_overcome(Mistake.CONVERSE, [wrong, right])
    assert not is_overcome(Mistake.CONVERSE, [wrong, right, other])
    assert is_overcome(Mistake.CONVERSE, [wrong, right, right])


def test_a_mistake_that_is_made_very_often_is_certain() -> None:
    made = frozenset({Mistake.CONVERSE})
    trials = [Trial(made, made)] * 500
    assert estimate_habits(trials)[Mistake.CONVERSE] == 1
    number = choose_question([Outcome(0, made)] * 500)
    assert Mistake.CONVERSE in list_questions()[number].mistakes


def test_closed_questions_come_last() -> None:
    numbers = range(len(list_questions()))
    assert choose_question((), closed={*numbers} - {7}) == 7
    assert choose_question((), closed={*numbers}) in numbers
