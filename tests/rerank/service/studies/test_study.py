"""Study files: which are read, which are refused and why; which answers are answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from logic2text import InputError
from rerank.service.studies import Item, parse_study
from rerank.service.studies.study import parse_item

EXAMPLE = Path(__file__).parents[4] / "examples" / "study.jsonl"
HEADER = '{"study": "s", "title": "A study"}'
RATING = {"id": "n1", "type": "rating", "text": "Every cube is small."}
PAIR = {"id": "p1", "type": "pair", "texts": ["One.", "Two."]}
CHOICE = {"id": "b1", "type": "best_worst", "texts": ["One.", "Two.", "Three."]}
RANKING = {**CHOICE, "type": "ranking"}
MAGNITUDE = {**RATING, "type": "magnitude", "modulus": {"text": "One.", "value": 100}}
EDIT = {**RATING, "type": "post_edit"}
RECALL = {**RATING, "type": "recall", "sums": 1}
SUM = {"left": 7, "right": 5, "given": 11}


def item_of(values: Mapping[str, Any]) -> Item:
    return parse_item(values, "line 2")


def test_the_example_has_an_item_of_each_type_that_is_answered() -> None:
    study = parse_study(EXAMPLE.read_text(encoding="utf-8"))
    types = {item.type.value for item in study.items}
    assert types == {
        *("rating", "pair", "best_worst", "magnitude", "ranking", "post_edit", "recall"),
    }
    assert [item.id for item in study.items if item.expected] == ["check1"]


def test_what_is_shown_has_no_expected_answer_and_no_notes() -> None:
    item = item_of({**RATING, "expected": {"naturalness": 2}, "meta": {"system": "hidden"}})
    assert not {"expected", "meta"} & set(item.show())
    assert "hidden" not in json.dumps(item.show())


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ([], "is empty"),
        ([HEADER], "no items"),
        (['{"title": "A"}'], "no field `study`"),
        (['{"study": "a b", "title": "A"}', json.dumps(RATING)], "'a b' in the field `study`"),
        (['{"study": "a", "title": "A", "orders": "given"}'], "unknown field `orders`"),
        (['{"study": "a", "title": "A", "order": "mixed"}'], "the order 'mixed'"),
        ([HEADER, "{"], "line 2 of the study is not valid JSON"),
        ([HEADER, "[" * 100_000], "line 2 of the study is not valid JSON"),
        ([HEADER, '{"id": "x", "meta": {"a": NaN}}'], "line 2 of the study is not valid JSON"),
        ([HEADER, "7"], "line 2 of the study is not a JSON object"),
        ([HEADER, '{"id": "x", "meta": ' + '{"a": ' * 200 + "1" + "}" * 201], "nested deeper"),
        ([HEADER, json.dumps(RATING), json.dumps(RATING)], "two items have the id n1"),
        ([HEADER, json.dumps({**RATING, "group": "a"})], "is of the group 'a'"),
    ],
)
def test_bad_files_are_refused(lines: list[str], problem: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_study("\n".join(lines))
    assert problem in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"type": "rating", "text": "A."}, "line 2 has no text in the field `id`"),
        ({**RATING, "type": "guess"}, "item n1 has the type 'guess'"),
        ({**RATING, "txt": "A."}, "item n1 has an unknown field `txt`"),
        ({**RATING, "text": " "}, "item n1 has no text"),
        ({**MAGNITUDE, "modulus": {"text": "a", "value": 10**400}}, "the modulus of item n1 has 1"),
        ({**RATING, "text": "half \ud83d"}, "half a character"),
        ({**PAIR, "texts": ["One.", "half \ud83d"]}, "an entry of `texts` that is not a text"),
        ({**RATING, "text": "a" * 20_001}, "more than 20,000 characters"),
        ({**RATING, "scales": ["beauty"]}, "the scale 'beauty'"),
        ({**RATING, "scales": ["fluency", "fluency"]}, "two scales of one name"),
        ({**RATING, "points": 1}, "1 in the field `points`"),
        ({**RATING, "points": True}, "True in the field `points`"),
        ({**RATING, "expected": {"chosen": 1}}, "expects {'chosen': 1}"),
        ({**PAIR, "texts": ["One."]}, "no list of 2 texts"),
        ({**PAIR, "tie": 1}, "1 in the field `tie`"),
        ({**CHOICE, "texts": ["One.", "Two."]}, "no list of 3 to 12 texts"),
        ({**CHOICE, "texts": ["One.", "Two.", 3]}, "an entry of `texts` that is not a text"),
        ({**RATING, "type": "magnitude"}, "has no `modulus`"),
        ({**MAGNITUDE, "modulus": {"text": "One.", "value": 0}}, "0 in the field `value`"),
    ],
)
def test_bad_items_are_refused(values: Mapping[str, Any], problem: str) -> None:
    with pytest.raises(InputError) as caught:
        item_of(values)
    assert problem in caught.value.message


@pytest.mark.parametrize(
    ("values", "answer"),
    [
        (RATING, {"naturalness": 7}),
        ({**RATING, "scales": ["adequacy", "fluency"]}, {"adequacy": 1, "fluency": 7}),
        ({**RATING, "points": 5}, {"naturalness": 5}),
        (PAIR, {"chosen": 0}),
        ({**PAIR, "tie": True}, {"chosen": None}),
        (CHOICE, {"best": 0, "worst": 2}),
        (RANKING, {"ranks": [2, 1, 3]}),
        (RANKING, {"ranks": [1, 1, 3]}),
        (MAGNITUDE, {"value": 12.5}),
        (EDIT, {"text": "Each cube is small."}),
        (RECALL, {"text": "", "sums": [SUM]}),
        ({**RATING, "type": "information"}, {}),
    ],
)
def test_answers_that_fit(values: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    item_of(values).check_answer(answer)


@pytest.mark.parametrize(
    ("values", "answer"),
    [
        (RATING, {}),
        (RATING, {"naturalness": 8}),
        (RATING, {"naturalness": 0}),
        (RATING, {"naturalness": 5.0}),
        (RATING, {"naturalness": True}),
        (RATING, {"naturalness": 5, "fluency": 5}),
        ({**RATING, "points": 5}, {"naturalness": 6}),
        (PAIR, {"chosen": None}),
        (PAIR, {"chosen": 2}),
        (CHOICE, {"best": 1, "worst": 1}),
        (CHOICE, {"best": 1}),
        (RANKING, {"ranks": [1, 2]}),
        (RANKING, {"ranks": [1, 2, 4]}),
        (RANKING, {"ranks": "123"}),
        (MAGNITUDE, {"value": 0}),
        (MAGNITUDE, {"value": float("inf")}),
        (MAGNITUDE, {"value": "100"}),
        (EDIT, {"text": None}),
        (EDIT, {"text": "half \ud83d"}),
        (EDIT, {"text": "a" * 20_001}),
        (RECALL, {"text": "a", "sums": []}),
        (RECALL, {"text": "a", "sums": [{**SUM, "given": "12"}]}),
        (RECALL, {"text": "a", "sums": [{**SUM, "more": 1}]}),
    ],
)
def test_answers_that_do_not_fit(values: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    with pytest.raises(InputError, match="the answer to item"):
        item_of(values).check_answer(answer)


def test_attention_checks_compare_the_expected_fields_only() -> None:
    scales = {**RATING, "scales": ["adequacy", "fluency"], "expected": {"adequacy": 1}}
    assert item_of(scales).passes({"adequacy": 1, "fluency": 7}) is True
    assert item_of(scales).passes({"adequacy": 2, "fluency": 7}) is False
    assert item_of(RATING).passes({"naturalness": 1}) is None


def test_orders_keep_blocks_and_groups_and_differ_between_participants() -> None:
    header = {"study": "s", "title": "A", "order": "random", "groups": ["one", "two"]}
    items = [
        {**RATING, "id": f"i{number}", "block": number // 10, "group": group}
        for number, group in enumerate(["", "one", "two", ""] * 5)
    ]
    study = parse_study("\n".join(json.dumps(row) for row in [header, *items]))
    orders = [study.order_for("one", seed) for seed in range(20)]
    assert orders[0] == study.order_for("one", 0)
    assert len({tuple(order) for order in orders}) > 10
    group_of = {item.id: item.group for item in study.items}
    block_of = {item.id: item.block for item in study.items}
    for order in orders:
        assert {group_of[name] for name in order} == {"", "one"}
        assert len(order) == 15
        assert [block_of[name] for name in order] == sorted(block_of[name] for name in order)
    given = parse_study(HEADER + "\n" + "\n".join(json.dumps({**i, "group": ""}) for i in items))
    assert given.order_for("", 5) == [item["id"] for item in items]
