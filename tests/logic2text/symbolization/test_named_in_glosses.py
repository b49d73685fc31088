"""Sentences about things that glosses name, and what the glosses' words give besides."""

from __future__ import annotations

import pytest

from logic2text import Status, check, read, show, verbalize
from logic2text.symbolization import SymbolizationKey

LIBRARY = SymbolizationKey.parse("""
domain: books in the library
A(x): x is an atlas
R(x): Hedda has borrowed x
M(x): x has maps in it
V(x): x was translated by Vossler
K(x): x was printed by the bishop
P(x): x is printed in Latin
S(x): x has a stamp in it
L(x,y): x is older than y
f: Flora
""")
TOWN = SymbolizationKey.parse("""
domain: people
A(x): x admires Hedda
N(x,y): x is a neighbour of y
T(x,y): x is y's tutor
F(x,y): x is y's father
O(x,y): x owes money to y
S(x): x sells fish
h: Hedda
k: Knut
""")
FARM = SymbolizationKey.parse("""
domain: creatures
G(x): x is a goose
F(x): x is a fish
W(x): x owns a mill
S(x): x sold fish
L(x,y): x lent y a boat
V(x,y): x is more stubborn than y
B(x): Knut has beaten x at chess
O(x): x is top heavy
h: Hedda
k: Knut
""")
NUMBERS = SymbolizationKey.parse(
    "domain: integers\nP(x): x is prime\nO(x): x is odd\nE(x): x is even"
)
CASE = SymbolizationKey.parse("""
G: Hedda is guilty
K: Knut is guilty
J: The judge will acquit Hedda
E: There will be an election
C: Someone has called the police
S: Knut studied
W: Hedda will win
V: Knut will win
""")


@pytest.mark.parametrize(
    ("key", "formula", "text"),
    [
        (LIBRARY, "Ax(Ax -> Rx)", "Hedda has borrowed every atlas."),
        (LIBRARY, "Ax(Ax -> Rx)", "Hedda has borrowed every atlas in the library."),
        (LIBRARY, "~Ex(Ax & Rx)", "Hedda hasn't borrowed any atlas."),
        (LIBRARY, "Ex(Rx & Mx)", "There is a book with maps in it that Hedda has borrowed."),
        (LIBRARY, "Ax(Rx -> Ax)", "Every book that Hedda has borrowed is an atlas."),
        (LIBRARY, "Ax(Ax -> Mx)", "All atlases have maps in them."),
        (LIBRARY, "~Ex(Ax & Mx)", "No atlas has maps in it."),
        (LIBRARY, "Ax(Ax -> ~Mx)", "Atlases have no maps in them."),
        (LIBRARY, "Ax(Ax -> ~Mx)", "Every atlas is without maps in it."),
        (LIBRARY, "Ex(Ax & ~Sx)", "Some atlases don't have a stamp in them."),
        (LIBRARY, "Ax(Vx -> Ax)", "Vossler translated only atlases."),
        (LIBRARY, "Ax(Kx -> Px)", "Every book printed by the bishop is printed in Latin."),
        (LIBRARY, "~Ex(Kx & Ax)", "The bishop printed no atlas."),
        (LIBRARY, "Vf", "Flora was translated by Vossler."),
        (TOWN, "Ax(Nxk -> Ax)", "Hedda is admired by every neighbour of Knut."),
        (TOWN, "Ak", "Knut admires Hedda."),
        (TOWN, "Ohk", "Hedda owes Knut money."),
        (TOWN, "~Ex Oxk", "No one owes Knut money."),
        (TOWN, "Nhk & Ax(Nxk -> x=h)", "Knut's only neighbour is Hedda."),
        (TOWN, "Thk", "Hedda is Knut's tutor."),
        (TOWN, "~Ex Txx", "Nobody is his own tutor."),
        (TOWN, "Ax(Txk -> Sx)", "Everyone who is Knut's tutor sells fish."),
        (FARM, "~Wh", "Hedda owns no mill."),
        (FARM, "~Wh", "Hedda doesn't own any mill."),
        (FARM, "~Ex(Wx & Sx)", "No one with a mill sold fish."),
        (FARM, "Ax(~Wx -> Sx)", "Everyone without a mill sold fish."),
        (FARM, "~Sh", "Hedda sold no fish."),
        (FARM, "~Sh", "Hedda didn't sell any fish."),
        (FARM, "Lhk", "Hedda lent Knut a boat."),
        (FARM, "Ax(Gx -> Lhx)", "Hedda lent a boat to every goose."),
        (FARM, "Bh", "Knut has beaten Hedda at chess."),
        (FARM, "Ex(Gx & Bx)", "Knut has beaten some goose at chess."),
        (FARM, "Gh & Ax((Gx & ~x=h) -> Vhx)", "Hedda is the most stubborn goose."),
        (FARM, "Ex(Fx & Ox)", "Some fish are top heavy."),
        (FARM, "Ax(Fx -> ~Ox)", "No fish is top heavy."),
        (NUMBERS, "~Ax(Px -> Ox)", "Not all primes are odd."),
        (NUMBERS, "Ex(Px & Ex)", "There is an even prime."),
        (CASE, "J -> ~G", "The judge will acquit Hedda only if she is not guilty."),
        (CASE, "W & V", "Hedda and Knut will both win."),
        (CASE, "~(W & V)", "Hedda and Knut will not both win."),
        (CASE, "~E", "There will be no election."),
        (CASE, "~E", "There won't be any election."),
        (CASE, "~S -> ~V", "If Knut did not study, he won't win."),
        (CASE, "~C", "Nobody has called the police."),
        (CASE, "~C -> ~E", "If no one has called the police, there won't be an election."),
    ],
)
def test_texts_are_proved(key: SymbolizationKey, formula: str, text: str) -> None:
    assert check(formula, text, key=key).status is Status.PROVED


@pytest.mark.parametrize(
    ("key", "formula", "text"),
    [
        (LIBRARY, "Ax(Rx -> Ax)", "Hedda has borrowed every atlas."),
        (LIBRARY, "Ax(Ax -> Mx)", "Atlases have no maps in them."),
        (FARM, "~Lhk", "Hedda lent Knut a boat."),
        (FARM, "Lkh", "Hedda lent a boat to Knut."),
        (FARM, "Wh", "Hedda owns no mill."),
        (CASE, "C", "Nobody has called the police."),
        (TOWN, "Okh", "Hedda owes Knut money."),
        # One of several: that somebody is a tutor says nothing of other tutors.
        (TOWN, "Ex Txk", "Knut has exactly one tutor."),
        (TOWN, "Ex(Txk & Sx)", "Knut has only one tutor, and Knut's tutor sells fish."),
        (CASE, "~W & ~V", "Hedda and Knut will not both win."),
        (CASE, "J -> ~K", "The judge will acquit Hedda only if she is not guilty."),
    ],
)
def test_texts_that_say_something_else_are_not_proved(
    key: SymbolizationKey, formula: str, text: str
) -> None:
    assert check(formula, text, key=key).status is not Status.PROVED


def test_of_what_has_only_one_a_possessor_says_so() -> None:
    assert check("Ex Fxk", "Knut has exactly one father.", key=TOWN).status is Status.PROVED


@pytest.mark.parametrize(
    ("key", "formula"),
    [(LIBRARY, "Ax(Rx -> Mx)"), (LIBRARY, "Ex(Vx & Ax)"), (TOWN, "Ax(Sx -> Ax)"), (CASE, "J -> G")],
)
def test_what_is_written_is_read_in_the_symbols_of_the_key(
    key: SymbolizationKey, formula: str
) -> None:
    expanded = key.parse_detailed(formula).formula
    text = verbalize(expanded, lexicon=key.lexicon).text
    assert check(formula, text, key=key).status is Status.PROVED
    contracted = key.contract(read(text, key=key).surface)
    assert key.expand(contracted) == read(text, key=key).surface
    assert "_" not in show(contracted)
