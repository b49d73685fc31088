"""What a question offers is read as it is shown, and a name of another notation survives."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.formula import Constant, Formula, Predicate
from logic2text.notation import parse, parse_detailed, show

P, Q = Predicate("P"), Predicate("Q")
a, b = Constant("a"), Constant("b")


@pytest.mark.parametrize(
    "text", ["P -> Q -> R", "P(a) ^ Q(b)", "Eq(a, b) ∧ P(a)", "True ∧ P(a)", 'Symbol("k") ∧ P']
)
def test_what_a_question_suggests_can_be_typed(text: str) -> None:
    with pytest.raises(ParseError, match="in two ways") as caught:
        parse(text)
    assert caught.value.suggestion is not None
    corrected, meaning = caught.value.suggestion
    assert show(parse(corrected)) == meaning


@pytest.mark.parametrize(
    "formula",
    [
        *(Predicate(name) for name in ("True", "FALSE", "true")),
        *(Predicate(name, (a, b)) for name in ("Eq", "Ne", "Lt")),
        Predicate("Symbol", (a,)),
    ],
)
def test_a_word_of_another_notation_is_written_in_quotes(formula: Formula) -> None:
    assert parse(show(formula)) == formula


def test_a_turned_letter_is_reported_as_the_quantifier() -> None:
    (notice,) = parse_detailed("ⱯxP(x)").warnings
    assert "'Ɐ' as ∀" in notice.message
