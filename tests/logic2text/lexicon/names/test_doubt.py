from __future__ import annotations

import pytest

from logic2text.lexicon.names.doubt import doubt_about
from logic2text.lexicon.names.guess import predicate


@pytest.mark.parametrize(
    ("symbol", "arity", "doubt"),
    [
        ("Employee", 1, ""),
        ("has_access", 2, ""),
        ("LocatedIn", 2, ""),
        ("gt", 2, ""),
        ("Recieved", 1, ""),
        ("F", 1, ""),
        ("Smokes", 1, "“smokes” may be a noun"),
        ("placed", 2, "it may mean “is placed by”"),
        ("zorblax", 1, "“zorblax” is in no dictionary"),
        ("California", 1, "it is taken for a place"),
        ("creditcard", 1, "“creditcard” is taken for “credit card”"),
        ("Rain", 0, ""),
        ("Hail", 0, ""),
        ("rates", 3, "the preposition “with” is assumed"),
    ],
)
def test_why_a_guess_may_be_wrong(symbol: str, arity: int, doubt: str) -> None:
    assert doubt_about(predicate(symbol, arity)) == doubt
