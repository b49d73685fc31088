"""Verbs of three places, possessors, the future and what things share, with words of a key."""

from __future__ import annotations

from functools import cache

import pytest

from logic2text import check
from logic2text.proof.verdict import Status
from logic2text.symbolization import SymbolizationKey

KEY = """
domain: people and things
D(x): x is a dax
W(x): x is a wug
Q(x): x is quiet
H(x): x hums
S(x,y,z): x slipped y to z
L(x,y,z): x lends y z
P(x,y,z): x took y from z
T(x,y,z): x warned y about z
B(x,y,z): x is between y and z
N(x,y): x is a nephew of y
U(x,y): x is the aunt of y
F(x,y): x feeds y
G(x,y): x is greyer than y
a: Ina
b: Otto
c: Wim
w: Will
"""


@cache
def the_key() -> SymbolizationKey:
    return SymbolizationKey.parse(KEY)


def status_of(formula: str, text: str) -> Status:
    return check(formula, text, key=the_key()).status


@pytest.mark.parametrize(
    ("right", "wrong", "text"),
    [
        ("Sabc", "Sacb", "Ina slipped Wim Otto."),
        ("¬Sabc", "¬Sacb", "Ina didn't slip Wim Otto."),
        ("∀x(Dx → Saxb)", "∀x(Dx → Sabx)", "Ina slipped to Otto every dax."),
        ("¬∃x(Wx ∧ ∃y(Dy ∧ Sayx))", "¬∃x(Wx ∧ ∃y(Dy ∧ Saxy))", "Ina slipped no wug a dax."),
        ("Labc", "Lacb", "Ina lends Otto Wim."),
        ("Labc", "Lacb", "Ina lends Wim to Otto."),
        ("Sabc", "Sbac", "Otto was slipped to Wim by Ina."),
        ("Sabc", "Sbac", "Otto was slipped by Ina to Wim."),
        ("Sabc", "Sacb", "Wim was slipped Otto by Ina."),
        ("Labc", "Lacb", "Otto is lent Wim by Ina."),
        ("∃x Sxbc", "∃x Sbxc", "Otto was slipped to Wim."),
        ("¬∃x Sxbc", "∃x ¬Sxbc", "Otto was not slipped to Wim."),
        ("∃x ∃y(Dy ∧ Sxyb)", "∃x ∃y(Dy ∧ Sxby)", "Otto was slipped a dax."),
        ("∃x ∃y Pxyb", "∃x ∃y Pxby", "Otto was taken from."),
        ("∃x Txbc", "∃x Txcb", "Otto has been warned about Wim."),
        (
            "¬∃x(Dx ∧ ∃y(Wy ∧ Syxc))",
            "¬∃x(Dx ∧ ∃y(Wy ∧ Sxyc))",
            "No dax was slipped to Wim by a wug.",
        ),
        (
            "∀x(Dx ∧ Saxb → Qx)",
            "∀x(Dx ∧ Sabx → Qx)",
            "Every dax that Ina slipped to Otto is quiet.",
        ),
        (
            "∀x(Dx ∧ Sabx → Qx)",
            "∀x(Dx ∧ Saxb → Qx)",
            "Every dax that Ina slipped Otto to is quiet.",
        ),
        (
            "∀x(Dx ∧ Sabx → Qx)",
            "∀x(Dx ∧ Saxb → Qx)",
            "Every dax to which Ina slipped Otto is quiet.",
        ),
        ("∀x(Dx ∧ Saxb → Qx)", "∀x(Dx ∧ Sabx → Qx)", "Every dax that Ina slipped Otto is quiet."),
        ("∀x(∃y Tyxc → Hx)", "∀x(∃y Tycx → Hx)", "Everyone who was warned about Wim hums."),
        ("∃x(Dx ∧ Saxb)", "∀x(Dx → Saxb)", "A dax was slipped to Otto by Ina."),
        ("∀x(∃y Syax → Hx)", "∀x(∃y Syxa → Hx)", "Everyone to whom Ina was slipped hums."),
        ("Fab ∧ ¬Fac", "Fab ∧ Fac", "Ina feeds Otto, but not Wim."),
        ("∃x(Dx ∧ Fax) ∧ ¬∃x(Wx ∧ Fax)", "∃x(Dx ∧ Fax)", "Ina feeds a dax but no wug."),
        ("Fac ∧ ¬Fbc", "Fac ∧ Fbc", "Ina, but not Otto, feeds Wim."),
        (
            "∃x ∃y(Dx ∧ Dy ∧ x ≠ y ∧ Baxy)",
            "∃x(Dx ∧ Baxx)",
            "Ina is between two daxes.",
        ),
    ],
)
def test_objects_in_any_order_and_voice(right: str, wrong: str, text: str) -> None:
    assert status_of(right, text) is Status.PROVED
    assert status_of(wrong, text) is not Status.PROVED


@pytest.mark.parametrize(
    ("right", "wrong", "text"),
    [
        ("Uab", "Uba", "Ina is Otto's aunt."),
        ("Nab ∧ ¬Nac", "Nab ∧ ¬Nca", "Ina is Otto's nephew, but not Wim's."),
        ("Nab ∧ Nac", "Nab ∧ ¬Nac", "Ina is Otto's nephew and Wim's."),
        ("Nab", "Nba", "Ina is a nephew of Otto's."),
        ("¬∃x Uax", "¬∃x Uxa", "Ina is nobody's aunt."),
        ("∀x(Dx → Uax)", "∃x(Dx ∧ Uax)", "Ina is every dax's aunt."),
        ("Nab", "Nba", "Ina is one of Otto's nephews."),
        ("Nab ∧ Nba", "Nab", "Ina and Otto are each other's nephews."),
        ("∃x(Nxb ∧ Qx)", "∃x(Nbx ∧ Qx)", "Some of Otto's nephews are quiet."),
        ("∀x(Nxb → Qx)", "∃x(Nxb ∧ Qx)", "Each of Otto's nephews is quiet."),
        ("∀x(Nxb → Qx)", "∀x(Qx → Nxb)", "Otto's nephews are quiet."),
        ("¬∃x(Nxb ∧ Qx)", "¬∀x(Nxb → Qx)", "None of Otto's nephews is quiet."),
        ("¬∀x(Nxb → Qx)", "¬∃x(Nxb ∧ Qx)", "Not all of Otto's nephews are quiet."),
        ("∀x(Qx → Nxb)", "∀x(Nxb → Qx)", "Only Otto's nephews are quiet."),
        ("∃x(Uxa ∧ ∀y(Uya → y = x) ∧ Qx)", "∀x(Uxa → Qx)", "Ina's aunt is quiet."),
        (
            "∀x(∀y(Nyx → Qy) → Hx)",
            "∀x(∃y(Nyx ∧ Qy) → Hx)",
            "Everyone whose nephews are quiet hums.",
        ),
    ],
)
def test_possessors(right: str, wrong: str, text: str) -> None:
    assert status_of(right, text) is Status.PROVED
    assert status_of(wrong, text) is not Status.PROVED


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∀x(Dx → ∃y(Uyx ∧ ∀z(Uzx → z = y) ∧ Qy))", "Every dax's aunt is quiet."),
        ("¬∃x(Dx ∧ ∃y(Uyx ∧ ∀z(Uzx → z = y) ∧ Qy))", "No dax's aunt is quiet."),
        ("∀x(Dx → ∃y(Uyx ∧ ∀z(Uzx → z = y) ∧ Fxy))", "Every dax feeds its aunt."),
        ("∃x(Uxa ∧ Qx)", "Ina's aunt is quiet."),
    ],
)
def test_what_is_of_one_of_each_is_never_refuted(formula: str, text: str) -> None:
    assert status_of(formula, text) in (Status.PROVED, Status.AMBIGUOUS)


def test_what_is_its_own_is_not_its_own_possessor() -> None:
    own = "∃y(Uyy ∧ ∀x(Uxy → x = y) ∧ ∀x(Dx → Fxy))"
    assert status_of(own, "Every dax feeds its aunt.") is Status.REFUTED


@pytest.mark.parametrize(
    ("right", "wrong", "text"),
    [
        ("∃x(Dx ∧ Fax ∧ Fbx)", "∃x(Dx ∧ Fax) ∧ ∃x(Dx ∧ Fbx)", "Ina and Otto feed the same dax."),
        ("∃x(Dx ∧ ∀y(Wy → Fyx))", "∀y(Wy → ∃x(Dx ∧ Fyx))", "All wugs feed the same dax."),
        (
            "¬∃x∃y∃z(Dx ∧ Dy ∧ x ≠ y ∧ Wz ∧ Fxz ∧ Fyz)",
            "¬∃x∃y∃z(Dx ∧ Wy ∧ x ≠ y ∧ Wz ∧ Fxz ∧ Fyz)",
            "No two daxes feed the same wug.",
        ),
        ("∃x(Uxa ∧ Uxb)", "∃x(Uax ∧ Ubx)", "Ina and Otto have the same aunt."),
        (
            "Ha ∧ Hb ∧ ¬Qa ∧ ¬Qb",
            "Ha ∧ Hb ∧ ¬(Qa ∧ Qb)",
            "Ina and Otto hum, but neither of them is quiet.",
        ),
        (
            "Ha ∧ Hb ∧ Qa ∧ Qb",
            "Ha ∧ Hb ∧ (Qa ∨ Qb)",
            "Ina and Otto hum, and both of them are quiet.",
        ),
        ("Gab ∧ ¬Gac", "Gab ∧ Gac", "Ina is greyer than Otto but no greyer than Wim."),
        ("∀x(Dx → (¬Qx → Hx))", "∀x(Dx → (Qx → Hx))", "Unless a dax is quiet, it hums."),
        ("Nab", "Nba", "Ina is nephews with Otto."),
        ("¬Ha", "Ha", "Ina won't hum."),
        ("Ha → Qb", "Qb → Ha", "If Ina hums, Otto will be quiet."),
        ("Ha → Hb", "Ha ∧ Hb", "If Ina hums, Otto will too."),
        (
            "Ha ∧ Hb ∧ (Qa ∨ Qb)",
            "Ha ∧ Hb ∧ Qa",
            "Ina and Otto hum, and at least one of them is quiet.",
        ),
        ("Qa", "¬Qa", "Ina has ever been quiet."),
        ("¬Qa", "Qa", "Ina has never been quiet."),
        ("Hw", "¬Hw", "Will hums."),
        ("¬Faw", "¬Fwa", "Ina will not feed Will."),
    ],
)
def test_what_is_shared_and_what_will_be(right: str, wrong: str, text: str) -> None:
    assert status_of(right, text) is Status.PROVED
    assert status_of(wrong, text) is not Status.PROVED


@pytest.mark.parametrize(
    "text",
    [
        "Ina hums but will not hum.",
        "Ina was quiet but is not quiet.",
        "Ina, Otto and Wim hum, and both of them are quiet.",
        "Ina feeds the same dax.",
        "Ina isn't Otto's.",
    ],
)
def test_a_text_of_two_times_or_without_antecedent_is_not_read(text: str) -> None:
    assert status_of("Ha ∧ Qa ∧ Hb", text) is Status.UNKNOWN


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Lab → Lba", "If Ann likes Bill, he likes her."),
        ("Jab ∧ ¬Jac", "Ann is Bill's boss, but she isn't Carl's."),
    ],
)
def test_a_given_name_that_everybody_knows_has_its_pronoun(formula: str, text: str) -> None:
    names = "a: Ann\nb: Bill\nc: Carl"
    key = SymbolizationKey.parse(
        f"domain: people\nL(x,y): x likes y\nJ(x,y): x is a boss of y\n{names}"
    )
    assert check(formula, text, key=key).status is Status.PROVED


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Fed(otto, ina) ∨ Teased(otto, ina)", "Ina is fed or teased by Otto."),
        ("¬Fed(otto, ina) ∧ ¬Teased(otto, ina)", "Ina is neither fed nor teased by Otto."),
        (
            "∀x (Fed(otto, x) ∧ Teased(otto, x) → Sad(x))",
            "Whatever is fed and teased by Otto is sad.",
        ),
        ("(∃x Fed(x, ina)) ∨ Teased(otto, ina)", "Ina is fed or teased by Otto."),
    ],
)
def test_participles_can_share_who_does_it(formula: str, text: str) -> None:
    assert check(formula, text).status in (Status.PROVED, Status.AMBIGUOUS)
    assert check(f"¬({formula})", text).status is Status.REFUTED
