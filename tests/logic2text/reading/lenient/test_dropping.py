"""Words of a text that its formula lacks: what may be left out, and what is told of the rest."""

from __future__ import annotations

from contextlib import suppress

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse
from logic2text.verify.text import check

SOME, EVERY = "∃x (Judge(x) ∧ Sings(x))", "∀x (Judge(x) → Sings(x))"


@pytest.mark.parametrize(
    ("formula", "text", "assumption"),
    [
        (SOME, "Some judge who owns a car sings.", "“owns car” is left out"),
        (SOME, "Some judge in Oslo sings.", "“in Oslo” is left out"),
        ("Judge(kim)", "Kim is a judge who owns a car.", "“owns car” is left out"),
        ("¬∀x (Judge(x) → Sings(x))", "Not every judge in Oslo sings.", "“in Oslo” is left out"),
        ("∃x PaintedIn(x, rome)", "Some pictures are painted in Rome.", "everything is a picture"),
        ("∀x (Red(x) ∨ Green(x))", "Every lamp is red or green.", "everything is a lamp"),
    ],
)
def test_what_the_rest_follows_from_is_left_out(formula: str, text: str, assumption: str) -> None:
    verdict = check(parse(formula), text)
    assert str(verdict.status) == "attested"
    assert assumption in verdict.assumptions


@pytest.mark.parametrize(
    ("formula", "text", "word"),
    [
        (EVERY, "Every judge in Oslo sings.", "Oslo"),
        (EVERY, "Every judge who owns a car sings.", "owns"),
        ("¬∃x (Judge(x) ∧ Sings(x))", "No judge in Oslo sings.", "Oslo"),
        (EVERY, "Every judge who is not in Oslo sings.", "Oslo"),
        ("Judge(kim)", "Kim is a wooden judge.", "wooden"),
        ("¬Judge(kim)", "Kim is not a judge who owns a car.", "car"),
        ("∃x Sings(x)", "Somebody in Oslo sings.", "Oslo"),
        ("∃x ∃y Likes(x, y)", "Some judge likes some car.", "car"),
        ("Sings(kim)", "Kim sings and owns a car.", "owns"),
        ("Sings(kim)", "Kim's brother sings.", "brother"),
        ("Sings(kim)", "Kim snores.", "snore"),
        ("Judge(kim) → Sings(kim)", "If Kim is a clerk, then Kim sings.", "clerk"),
    ],
)
def test_what_changes_the_claim_is_named_and_never_refuted(
    formula: str, text: str, word: str
) -> None:
    verdict = check(parse(formula), text)
    assert str(verdict.status) == "unknown"
    assert any(word in told for told in (verdict.reason, *verdict.assumptions))


@pytest.mark.parametrize(
    "text", ["Some jugde who owns a car sings.", "Some judge almost sings.", "A fake judge sings."]
)
def test_misspelt_words_and_words_that_change_others_are_not_passed_over(text: str) -> None:
    status = "unread"
    with suppress(ParseError):
        status = str(check(parse(SOME), text).status)
    assert status in ("unread", "unknown")
