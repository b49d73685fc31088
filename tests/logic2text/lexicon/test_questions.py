from __future__ import annotations

import pytest

from logic2text.lexicon import Entry, Lexicon, draft, list_guessed_words, list_questions
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.file_rows import add_lines, list_fields, write_line
from logic2text.lexicon.toml_file import parse as lexicon_file
from logic2text.notation import parse

ODD = "∀x (Bridge(x) → SteelCable(x))"


@pytest.mark.parametrize(
    "formula",
    [
        "∀x (Teacher(x) → Happy(x))",
        "∃x LivesIn(x, harryPotter)",
        "gt(b, c)",
        "Taller(b, c)",
        "F(b) ∧ R(b, c)",
        "Rain",
        "b = c",
    ],
)
def test_certain_words_and_letters_are_not_asked_about(formula: str) -> None:
    assert list_questions(parse(formula)) == ()


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        (ODD, ["x is a steel cable", "x has a steel cable"]),
        ("WorksFrom(b)", []),
        ("CastsSpellOn(b, c)", ["x casts a spell on y"]),
    ],
)
def test_a_question_has_the_likely_meanings(formula: str, said: list[str]) -> None:
    (question,) = list_questions(parse(formula))
    answers = [say_entry(answer) for answer in question.answers]
    assert set(said) <= set(answers)
    assert len(answers) == len(set(answers))
    assert all(f"“{answer}”" in question.text for answer in answers)


def test_an_answer_in_a_file_is_said_and_not_asked_again() -> None:
    (question,) = list_questions(parse(ODD))
    other = question.answers[1]
    source = add_lines("", "predicates", [write_line(question.symbol, list_fields(other))])
    lexicon = Lexicon((lexicon_file(source), *Lexicon.default().files))
    assert list_questions(parse(ODD), lexicon) == ()
    assert say_entry(lexicon.entry("SteelCable", 1)) == say_entry(other)


def test_the_doubt_of_a_guess_is_that_of_its_question() -> None:
    (question,) = list_questions(parse(ODD))
    doubts = {each.symbol: each.doubt for each in list_guessed_words(parse(ODD))}
    assert doubts == {"Bridge": "", "SteelCable": question.doubt}
    assert f"(doubtful: {question.doubt})" in draft([parse(ODD)], Lexicon.default())


def test_a_draft_has_the_words_of_the_company_and_those_that_were_chosen() -> None:
    formula = parse("∀x (Tool(x) ∧ SharpBlade(x) → Knife(x))")
    assert "# x has a sharp blade" in draft([formula], Lexicon.default())
    kind = lexicon_file('[predicates]\nSharpBlade = { noun = "sharp blade" }')
    chosen = kind.predicate("SharpBlade", 1)
    assert isinstance(chosen, Entry)
    text = draft([formula], Lexicon.default(), {("SharpBlade", 1): chosen})
    assert 'SharpBlade = { noun = "sharp blade" }' in text


@pytest.mark.parametrize(
    ("source", "table", "expected"),
    [
        ("", "constants", '[constants]\nbo = "Bo"\n'),
        ("[constants]", "constants", '[constants]\nbo = "Bo"\n'),
        ('[predicates]\nP = { noun = "pea" }', "constants", None),
        ('# mine\n[constants]  # names\ndi = "Di"\n', "constants", None),
    ],
)
def test_lines_are_added_to_a_table(source: str, table: str, expected: str | None) -> None:
    added = add_lines(source, table, ['bo = "Bo"'])
    file = lexicon_file(added)
    assert file.constants["bo"].words == "Bo"
    assert len(file.constants) + len(file.predicates) == 1 + bool(source.count("="))
    assert expected is None or added == expected
