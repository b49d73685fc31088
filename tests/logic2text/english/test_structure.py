from __future__ import annotations

import pytest

from logic2text.english.structure import (
    find_introduced,
    is_symmetric,
    is_transparent,
    references,
    refers_back,
    shares_copula,
)
from logic2text.english.syntax import (
    EVERY,
    A,
    Clause,
    CoordinatedVerbPhrase,
    NegatedPhrase,
    Predication,
    Pronoun,
    Quantified,
    VerbPhrase,
)
from tests.support.samples import AND, OR, X, Y, b, cube, is_, pet, says, student, x


@pytest.mark.parametrize(
    ("verb_phrase", "shared"),
    [
        (is_("Small"), True),
        (is_("Likes", b), False),
        (CoordinatedVerbPhrase(OR, (is_("Small"), is_("Cube"))), True),
        (CoordinatedVerbPhrase(OR, (is_("Small"), is_("Likes", b))), False),
        (CoordinatedVerbPhrase(AND, (is_("Small"), NegatedPhrase(is_("Cube")))), True),
        (CoordinatedVerbPhrase(AND, (NegatedPhrase(is_("Cube")), is_("Small"))), False),
    ],
)
def test_one_copula_for_several(verb_phrase: VerbPhrase, shared: bool) -> None:
    assert shares_copula(verb_phrase) is shared


def test_who_introduces_and_who_refers_back() -> None:
    owner = says(Quantified(A, student, X), is_("Owns", Quantified(A, pet, Y)))
    liker = says(Pronoun(X), is_("Likes", Pronoun(Y)))
    assert find_introduced(owner) == {X, Y}
    assert references(liker) == ({X, Y}, False)
    assert refers_back((owner, liker), labels=False)
    assert not refers_back((liker, owner), labels=False)
    assert not refers_back((owner, says(x, is_("Small"))), labels=False)
    assert refers_back((owner, says(x, is_("Small"))), labels=True)


@pytest.mark.parametrize(
    ("clause", "transparent"),
    [
        (says(Quantified(A, cube, X), is_("Small")), True),
        (says(Quantified(EVERY, cube, X), is_("Small")), False),
        (says(b, NegatedPhrase(is_("Larger", Quantified(A, cube, X)))), False),
    ],
)
def test_what_later_clauses_can_reach(clause: Clause, transparent: bool) -> None:
    assert isinstance(clause, Predication)
    assert is_transparent(clause) is transparent


@pytest.mark.parametrize(("symbol", "symmetric"), [("SameSize", True), ("Larger", False)])
def test_symmetric_relations(symbol: str, symmetric: bool) -> None:
    assert is_symmetric(is_(symbol, b)) is symmetric
