"""Any word that a key declares is a word, in every form and frame that English has for it."""

from __future__ import annotations

import pytest

from logic2text import verbalize
from logic2text.proof.verdict import Status
from logic2text.symbolization import SymbolizationKey
from logic2text.verify.text import check

PAST = SymbolizationKey.parse("""
S(x,y): x snorfled at y
G(x,y): x glimmed y
W(x): x is a wumpus
F(x,y): x is more frumious than y
a: Mibbo
b: Tarn
""")
PRESENT = SymbolizationKey.parse("""
domain: people
S(x,y): x snorfles at y
K(x,y): x twarries y
D(x): x drabs
P(x): x is plonking
R(x,y): x has greeted y
a: Ann
b: Bob
""")
FRAMES = SymbolizationKey.parse("""
domain: people
G(x,y,z): x gave y to z
T(x,y): x took y home
F(x,y): x and y are friends
C(x,y): x and y are florps of each other
M(x,y): x and y met
D(x,y): x is the father of y
P(x,y): x is y's boss
L(x,y): x loves y
W(x): x is a woman
a: Ann
b: Bob
c: Cid
""")
OWNED = SymbolizationKey.parse("""
N(x,y): x's favorite teacher is y
S(x,y,z): x is the sum of y and z
L(x): x has left
a: Ada
b: Bert
""")
ZOO = SymbolizationKey.parse("domain: the animals in the zoo\nR(x) ≡ x is a reptile\na = Amos")


@pytest.mark.parametrize(
    ("key", "formula", "text"),
    [
        (PAST, "Sab", "Mibbo did snorfle at Tarn."),
        (PAST, "~Sab", "Tarn wasn't snorfled at by Mibbo."),
        (PAST, "Ax(Wx & Sbx -> Gxx)", "Every wumpus at which Tarn snorfled glimmed itself."),
        (PAST, "Ax(Wx & Sbx -> Gxa)", "All wumpuses Tarn snorfled at glimmed Mibbo."),
        (PAST, "Ax(Wx & Sax -> Gxa)", "Every wumpus snorfled at by Mibbo glimmed Mibbo."),
        (PAST, "Ax(Sbx -> Wx)", "Tarn snorfled only at wumpuses."),
        (PAST, "Sab & Gab", "Mibbo snorfled at and glimmed Tarn."),
        (PAST, "~Sab & ~Gab", "Mibbo neither snorfled at nor glimmed Tarn."),
        (PAST, "~Sab & ~Gab", "Mibbo didn't snorfle at or glim Tarn."),
        (PAST, "Gab & Gba", "Mibbo and Tarn glimmed one another."),
        (PAST, "Ex Gxb", "Tarn was glimmed."),
        (
            PAST,
            "Ax(Wx & Gax -> Fxb)",
            "Every wumpus that was glimmed by Mibbo is more frumious than Tarn.",
        ),
        (PRESENT, "Kab", "Bob is twarried by Ann."),
        (PRESENT, "Sab", "Ann is snorfling at Bob."),
        (PRESENT, "Da & Db", "Ann and Bob drabbed."),
        (PRESENT, "Pa", "Ann plonks."),
        (PRESENT, "Ax(Sax -> Kbx)", "Bob twarries everyone Ann snorfles at."),
        (PRESENT, "Rab", "Bob has been greeted by Ann."),
        (PRESENT, "Rab", "Ann greeted Bob."),
        (FRAMES, "Gabc", "Bob was given to Cid by Ann."),
        (FRAMES, "Ex Gxbc", "Bob was given to Cid."),
        (FRAMES, "Ex(Wx & Gabx)", "Ann gave some woman Bob."),
        (FRAMES, "~Tab", "Ann didn't take Bob home."),
        (FRAMES, "Ax(Tax -> Wx)", "Everyone Ann took home is a woman."),
        (FRAMES, "Fba", "Ann is friends with Bob."),
        (FRAMES, "~Cab", "Ann and Bob are not florps of each other."),
        (FRAMES, "Ex Cax", "Ann is a florp of someone."),
        (FRAMES, "~Mab", "Ann and Bob didn't meet."),
        (FRAMES, "Ax(Wx -> Ey(Dyx & Lxy))", "Every woman loves her father."),
        (FRAMES, "Ax(Ey Dxy -> ~Wx)", "No father is a woman."),
        (FRAMES, "Pab", "Ann is Bob's boss."),
        (FRAMES, "~Ex Pxb", "Bob has no boss."),
        (OWNED, "Nab", "Bert is Ada's favorite teacher."),
        (OWNED, "~Ex Nbx", "Bert has no favorite teacher."),
        (OWNED, "~Saba", "Ada is not the sum of Bert and Ada."),
        (OWNED, "~La", "Ada hasn't left."),
        (OWNED, "La & ~Lb", "Ada has left, but Bert has not."),
        (ZOO, "AxRx", "Every animal in the zoo is a reptile."),
        (ZOO, "~ExRx", "No animal is a reptile."),
    ],
)
def test_declared_words_are_read(key: SymbolizationKey, formula: str, text: str) -> None:
    assert check(formula, text, key=key).status is Status.PROVED


@pytest.mark.parametrize(
    ("key", "formula", "text"),
    [
        (PAST, "Sba", "Tarn was snorfled at by Mibbo."),
        (PAST, "Ex Gbx", "Tarn was glimmed."),
        (PAST, "Ax(Wx -> Sbx)", "Tarn snorfled only at wumpuses."),
        (FRAMES, "Gcba", "Bob was given to Cid by Ann."),
        (FRAMES, "Tba", "Ann took Bob home."),
        (FRAMES, "Ax(Wx -> Ay(Dyx -> ~Lxy))", "Every woman loves her father."),
    ],
)
def test_what_is_not_meant_is_refuted(key: SymbolizationKey, formula: str, text: str) -> None:
    assert check(formula, text, key=key).status is Status.REFUTED


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Ax(Wx -> Ey(Dyx & Lxy))", "Every woman loves her father."),
        ("Ex(Dxb & Lax)", "Ann loves the father of Bob."),
        ("Dab", "Ann is the father of Bob."),
        ("~Ex Dxb", "There is no father of Bob."),
        ("Ax(Wx -> Tax)", "Ann took every woman home."),
    ],
)
def test_glosses_are_written_in_whole_words(formula: str, text: str) -> None:
    expanded = FRAMES.parse_detailed(formula).formula
    assert verbalize(expanded, lexicon=FRAMES.lexicon).text == text


@pytest.mark.parametrize(
    ("formula", "text", "status"),
    [
        ("Ax(Wx -> Lax)", "Ann loves women.", Status.PROVED),
        ("Ex(Wx & Lax)", "Ann loves women.", Status.AMBIGUOUS),
        ("~Ex(Wx & Lax)", "Ann doesn't love women.", Status.PROVED),
        ("Ax(Lax -> Wx)", "Ann loves women.", Status.REFUTED),
        ("Ax(Lax -> Wx)", "Ann loves only women.", Status.PROVED),
    ],
)
def test_a_plural_object_is_of_some_or_of_all(formula: str, text: str, status: Status) -> None:
    assert check(formula, text, key=FRAMES).status is status
