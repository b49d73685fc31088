"""Verbs of a key in every tense, whatever tense their glosses have."""

from __future__ import annotations

from functools import cache

import pytest

from logic2text import check
from logic2text.proof.verdict import Status
from logic2text.symbolization import SymbolizationKey

KEY = """
domain: people and hens
P(x): x pouts
N(x,y): x nodded at y
M(x): x is mending nets
R(x): x will retire
C(x): x has coughed
W(x): x was weary
H(x): x is a hen
S(x,y,z): x sells y to z
L(x,y): x lied to y
a: Ada
b: Ben
c: Cy
"""


@cache
def the_key() -> SymbolizationKey:
    return SymbolizationKey.parse(KEY)


@pytest.mark.parametrize(
    ("formula", "texts"),
    [
        ("Pa", "Ada pouted.|Ada is pouting.|Ada was pouting.|Ada has pouted.|Ada had pouted."),
        ("Pa", "Ada will pout.|Ada did pout.|Ada has been pouting.|Ada will be pouting."),
        ("¬Pa", "Ada did not pout.|Ada isn't pouting.|Ada hasn't pouted.|Ada won't pout."),
        ("Nab", "Ada nods at Ben.|Ada is nodding at Ben.|Ada has nodded at Ben."),
        (
            "Nab",
            "Ben was nodded at by Ada.|Ben has been nodded at by Ada.|Ben is nodded at by Ada.",
        ),
        ("∃x Nxb", "Ben was nodded at.|Ben has been nodded at.|Ben is nodded at."),
        ("¬∃x Nxb", "Ben has never been nodded at.|Ben was not nodded at."),
        ("∀x(Nax → Hx)", "Everything Ada nods at is a hen.|Everything Ada is nodding at is a hen."),
        ("∀x(Nax → Hx)", "Everything Ada will nod at is a hen."),
        ("Ma", "Ada mends nets.|Ada was mending nets.|Ada has mended nets.|Ada mended nets."),
        ("Ra", "Ada retires.|Ada retired.|Ada has retired.|Ada is retiring."),
        ("Ca", "Ada coughed.|Ada coughs.|Ada had coughed."),
        ("Wa", "Ada is weary.|Ada has been weary.|Ada will be weary."),
        ("Sabc", "Ada sold Cy Ben.|Ada is selling Ben to Cy.|Ben will be sold to Cy by Ada."),
        ("Lab", "Ada lied to Ben.|Ben was lied to by Ada.|Ada lies to Ben.|Ada has lied to Ben."),
        ("∀x(Nxx → Nax)", "Whatever nods at itself is nodded at by Ada."),
        ("¬Pa ∧ ¬Pb", "Ada does not pout, and Ben doesn't either."),
        ("Pa ∧ ¬Pb", "Ada pouted but Ben did not pout.|Ada pouted, but Ben didn't."),
    ],
)
def test_a_verb_is_read_in_every_tense(formula: str, texts: str) -> None:
    for text in texts.split("|"):
        assert check(formula, text, key=the_key()).status is Status.PROVED, text
        assert check(f"¬({formula})", text, key=the_key()).status is not Status.PROVED, text


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Pa ∧ ¬Pa", "Ada pouted but does not pout."),
        ("Pa ∧ ¬Pa", "Ada pouts but did not pout."),
        ("Pa ∧ ¬Pa", "Ada is pouting but did not pout."),
        ("Pa ∧ ¬Pa", "Ada pouts but will not pout."),
        ("Wa ∧ ¬Wa", "Ada was weary but is not weary."),
        ("Ca ∧ ¬Ca", "Ada has coughed but will not cough."),
        ("Nab ∧ ¬Nba", "Ada nodded at Ben but is not nodded at by Ben."),
    ],
)
def test_what_is_said_of_two_times_is_not_read(formula: str, text: str) -> None:
    assert check(formula, text, key=the_key()).status is Status.UNKNOWN


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("¬∃x Dxx", "No snorkus drabbed itself."),
        ("∀x(Fx → Dxk)", "Every snorkus that frizzes drabs Kex."),
        ("∀x ∃y Dxy", "Every snorkus in the loft drabs some snorkus."),
    ],
)
def test_nouns_of_a_domain_and_doubled_letters_can_be_invented(formula: str, text: str) -> None:
    key = "domain: the snorkuses in the loft\nDxy: x drabbed y\nFx: x frizzed\nk: Kex"
    assert check(formula, text, key=SymbolizationKey.parse(key)).status is Status.PROVED
    assert check(f"¬({formula})", text, key=SymbolizationKey.parse(key)).status is Status.REFUTED
