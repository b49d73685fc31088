"""The row of a structure: trees, words of texts, steps in English; bad fields are refused."""

from __future__ import annotations

from typing import Any

import pytest

from logic2text import InputError, Lexicon
from logic2text.results.words import Words
from logic2text.symbolization import SymbolizationKey
from rerank.batch.input_rows import Row
from rerank.rows.parse import Parser
from rerank.rows.structure import Structure

KEY = SymbolizationKey.parse("domain: people\nS(x): x is a spy\nT(x,y): x trusts y\nh: Ragna")
PLAIN = Structure("auto", Words(Lexicon.default()))
KEYED = Structure("auto", Words(KEY.lexicon, KEY))
CUBES = "∀x (Cube(x) → Small(x))"


def labels(tree: list[dict[str, Any]]) -> list[tuple[str, int | None]]:
    return [(node["label"], node["parent"]) for node in tree]


def test_a_tree_is_a_list_in_preorder_with_parents() -> None:
    row = PLAIN.answer(Row("∃x (Cube(x) ∧ ¬Small(x) ∧ x ≠ a)", {}))
    assert labels(row["tree"]) == [
        ("∃x", None),
        ("∧", 0),
        ("Cube(x)", 1),
        ("¬", 1),
        ("Small(x)", 3),
        ("x ≠ a", 1),
    ]
    assert (row["texts"], row["steps"]) == ([], [])


def test_texts_and_steps_in_the_symbols_of_a_key() -> None:
    says = "∀x (S(x) → T(x, h))"
    fields = {"texts": [{"text": "Every spy trusts Ragna.", "says": says}], "steps": [says]}
    row = KEYED.answer(Row("Ax(Sx -> Txh)", fields))
    assert labels(row["tree"]) == [("∀x", None), ("→", 0), ("S(x)", 1), ("T(x, h)", 1)]
    (text,) = row["texts"]
    assert text["tree"] == row["tree"]
    assert [link["nodes"] for link in text["links"]] == [[0], [2], [3], [3]]
    assert row["steps"] == ["All spies trust Ragna."]


def test_a_deep_formula_has_a_flat_row() -> None:
    row = PLAIN.answer(Row("¬" * 95 + "P", {}))
    assert len(row["tree"]) == 96
    assert row["tree"][-1]["parent"] == 94


@pytest.mark.parametrize(
    "fields",
    [
        {"texts": "Every cube is small."},
        {"texts": [{"text": "Every cube is small."}]},
        {"texts": [{"text": "Every cube is small.", "says": "∀x ("}]},
        {"steps": [None]},
        {"steps": [CUBES] * 65},
    ],
)
def test_bad_fields_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        PLAIN.answer(Row(CUBES, fields))
    assert caught.value.hint


def test_parse_reads_and_writes_the_symbols_of_a_key() -> None:
    row = Parser("auto", ("unicode", "tree"), KEY).answer(Row("Ax(Sx -> Txh)", {}))
    assert row["shown"]["unicode"] == "∀x (S(x) → T(x, h))"
    assert "T(x, h)" in row["shown"]["tree"]
