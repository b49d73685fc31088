"""The row of a ranking: what its rejected texts say of themselves."""

from __future__ import annotations

from typing import Any

from logic2text import Lexicon, parse_detailed
from logic2text.results.words import Words
from rerank.reranker import Reranker
from rerank.rows.ranking import make_ranking_fields

FORMULA = "∀x (OperaLover(x) → Happy(x))"


def rejected(text: str) -> dict[str, Any]:
    parsed = parse_detailed(FORMULA)
    results = Reranker("fre").rank(parsed.formula, [text])
    (row,) = make_ranking_fields(parsed, results, Words(Lexicon.default()))["rejected"]
    return dict(row)


def test_an_attested_text_says_what_it_assumes() -> None:
    row = rejected("Everyone who loves opera is happy.")
    assert row["verdict"] == "attested"
    assert row["assumes"] == ["“loves” is “lover”", "everything is a person"]


def test_a_text_that_assumes_nothing_has_no_such_field() -> None:
    assert "assumes" not in rejected("Some opera lover is happy.")
