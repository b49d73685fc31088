"""Claims joined by subject and by verb phrase."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from logic2text.english.linearize import phrase
from logic2text.english.syntax import Conjunction, NegatedPhrase, Predication
from logic2text.formula import Not, Predicate
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.verbalizers.atoms import atom_clause
from logic2text.verbalizers.lola.claims import (
    by_subject,
    by_verb_phrase,
    exclusively,
    is_doubtful,
    joinable,
)

AND, OR = Conjunction.AND, Conjunction.OR


def claim(text: str) -> Predication:
    formula = parse(text)
    atom = formula.operand if isinstance(formula, Not) else formula
    assert isinstance(atom, Predicate)
    made = atom_clause(atom, Lexicon.default())
    assert isinstance(made, Predication)
    if isinstance(formula, Not):
        return Predication(made.subject, NegatedPhrase(made.verb_phrase))
    return made


@pytest.mark.parametrize(
    ("join", "conjunction", "claims", "texts"),
    [
        (by_subject, AND, "Small(b); Cube(b)", ["b is a small cube"]),
        (by_subject, OR, "Small(b); Cube(b)", ["b is small or a cube"]),
        (by_subject, OR, "¬Small(b); ¬Cube(b)", ["b is not a small cube"]),
        (by_subject, AND, "¬Small(b); ¬Large(b)", ["b is neither small nor large"]),
        (by_subject, AND, "¬Small(b); Cube(b); Large(b)", ["b is a large cube and not small"]),
        (by_subject, OR, "FrontOf(b, c); FrontOf(b, d)", ["b is in front of c or d"]),
        (by_subject, AND, "¬FrontOf(b, c); ¬FrontOf(b, d)", ["b is not in front of c or d"]),
        (
            by_subject,
            OR,
            "¬FrontOf(b, c); ¬FrontOf(b, d)",
            ["b is not both in front of c and in front of d"],
        ),
        (by_subject, AND, "Likes(b, c); Cube(b)", ["b is a cube and likes c"]),
        (by_verb_phrase, AND, "Small(b); Small(c); Large(d)", ["b and c are small", "d is large"]),
        (by_verb_phrase, OR, "Small(b); Small(c)", ["b or c is small"]),
        (by_verb_phrase, AND, "¬Small(b); ¬Small(c)", ["neither b nor c is small"]),
        (by_verb_phrase, OR, "¬Small(b); ¬Small(c)", ["b or c is not small"]),
    ],
)
def test_joined(
    join: Callable[[Conjunction, Sequence[Predication]], list[Predication]],
    conjunction: Conjunction,
    claims: str,
    texts: list[str],
) -> None:
    made = join(conjunction, [claim(text) for text in claims.split("; ")])
    assert [phrase(one) for one in made] == texts


def test_a_noun_behind_an_object_is_doubtful() -> None:
    doubtful, clear = ("FrontOf(b, c); Cube(b)", "Small(b); FrontOf(b, c)")
    for text, expected in ((doubtful, False), (clear, False)):
        (made,) = by_subject(OR, [claim(part) for part in text.split("; ")])
        assert is_doubtful(made) is expected  # what has objects is put last
    (nested,) = by_subject(OR, [claim(part) for part in ["Cube(b)", "Tet(b)"]])
    (both,) = by_subject(AND, [claim("FrontOf(b, c)"), nested])
    assert phrase(both) == "b is in front of c and either a cube or a tetrahedron"
    assert is_doubtful(both)


def test_exclusively() -> None:
    made = exclusively(claim("Small(b)"), claim("Cube(b)"))
    assert made is not None
    assert phrase(made) == "b is either small or a cube but not both"
    assert exclusively(claim("Small(b)"), claim("Small(c)")) is None


def test_a_variable_and_a_name_are_joinable() -> None:
    assert joinable(claim("Small(x)"))
