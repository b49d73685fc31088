"""The forms of inputs, and what is refused."""

from __future__ import annotations

import pytest

from logic2text import InputError
from metrics.inputs.facts import MOST_FACTS, Fact, parse_input

VALUE = (Fact("name", ("Elm Cafe",)), Fact("seats", ("Elm Cafe", "40")))
SAME = [
    {"name": "Elm Cafe", "seats": 40},
    '{"name": "Elm Cafe", "seats": 40}',
    [{"name": "Elm Cafe", "seats": 40}],
    [["name", "seats"], ["Elm Cafe", 40]],
]
OTHER = [
    ("name[Elm Cafe], near[the dock]", [("name", "Elm Cafe"), ("near", "the dock")]),
    ("name: Elm Cafe\nopens: 9:30", [("name", "Elm Cafe"), ("opens", "9:30")]),
    ("Elm Cafe | seats | 40", [("seats", "Elm Cafe", "40")]),
    ([["Elm Cafe", "seats", "40"], ["Elm Cafe", "city", "Bree"]],
     [("seats", "Elm Cafe", "40"), ("city", "Elm Cafe", "Bree")]),
    ({"subject": "Elm Cafe", "predicate": "seats", "object": 40}, [("seats", "Elm Cafe", "40")]),
    ({"pool": True, "rooms": {"double": 3}, "pets": ["cats", "dogs"], "bar": None},
     [("pool", "yes"), ("rooms.double", "3"), ("pets", "cats"), ("pets", "dogs")]),
    ([["cafe", "seats", "city"], ["Elm", 40, "Bree"], ["Ilex", 12, "Rye"]],
     [("cafe", "Elm"), ("seats", "Elm", "40"), ("city", "Elm", "Bree"),
      ("cafe", "Ilex"), ("seats", "Ilex", "12"), ("city", "Ilex", "Rye")]),
    ({"mass": 123456.789}, [("mass", "123456.789")]),
    ("The cafe seats forty.", [("", "The cafe seats forty.")]),
    ("| cafe | seats |\n| --- | --- |\n| Elm | 40 |",
     [("cafe", "Elm"), ("seats", "Elm", "40")]),
    ("cafe,seats\nElm,40\nIlex,12",
     [("cafe", "Elm"), ("seats", "Elm", "40"), ("cafe", "Ilex"), ("seats", "Ilex", "12")]),
    ("Elm\tseats\t40\nElm\tcity\tBree", [("seats", "Elm", "40"), ("city", "Elm", "Bree")]),
    ("subject,predicate,object\nElm,seats,40", [("seats", "Elm", "40")]),
    ("(Elm, seats, 40)\n(Elm, city, Bree)", [("seats", "Elm", "40"), ("city", "Elm", "Bree")]),
    ("Elm | seats | 40 && Elm | city | Bree", [("seats", "Elm", "40"), ("city", "Elm", "Bree")]),
    ("name: Elm; seats: 40", [("name", "Elm"), ("seats", "40")]),
    ("hours:\n  Monday: 9 to 5\nbar: null\n- pool", [("hours.Monday", "9 to 5"), ("", "pool")]),
    ("1. The cafe is old.\n2. It is big.", [("", "The cafe is old."), ("", "It is big.")]),
    ("{'name': 'Elm', 'seats': 40}", [("name", "Elm"), ("seats", "Elm", "40")]),
    ({"cup": "Oak", "first": {"name": "Ann", "time": 9}},
     [("cup", "Oak"), ("first.name", "Ann"), ("first.time", "Ann", "9")]),
    ({"price": {"amount": 3, "currency": "EUR"}}, [("price", "3 EUR")]),
    (["Elm Cafe | seats | 40", "It opens at nine."],
     [("seats", "Elm Cafe", "40"), ("", "It opens at nine.")]),
]  # fmt: skip


@pytest.mark.parametrize("value", SAME)
def test_records_have_a_subject(value: object) -> None:
    assert parse_input(value) == VALUE


@pytest.mark.parametrize(("value", "facts"), OTHER)
def test_a_form_is_read(value: object, facts: list[tuple[str, ...]]) -> None:
    assert [(fact.predicate, *fact.arguments) for fact in parse_input(value)] == facts


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (7, "the input must have facts, an int came"),
        ([], "the input has no facts"),
        ("  ", "the input has no facts"),
        ('{"cuisine": "Thai"', "the input begins as JSON and is none"),
        ("cuisine[Thai, city[Bree]", "a bracket of the input is not closed or not opened"),
        ({"weight": float("nan")}, "the field `weight` of the input is nan, not a number"),
        ([["a", "b"], 7], "part 2 of the input must have facts, an int came"),
        ([f"a | b | {n}" for n in range(MOST_FACTS + 1)], "the input has 501 facts"),
    ],
)
def test_what_has_no_facts_is_refused(value: object, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_input(value)
    assert error.value.message.startswith(message)
