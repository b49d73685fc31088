"""No letter, weather word or small word that is a symbol crashes an operation."""

from __future__ import annotations

from contextlib import suppress
from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import InputError
from logic2text.results.read import read
from rerank.service.jobs import RowJob, answer_job

SYMBOLS = st.sampled_from(
    [
        *ascii_letters,
        *("Rain", "Rains", "Rained", "Raining", "Snowing", "Sunny", "Foggy", "Storm"),
        *("It", "Is", "Not", "Of", "They"),
    ]
)
FORMULAE = st.one_of(
    SYMBOLS,
    st.builds("{} → ¬{}".format, SYMBOLS, SYMBOLS),
    st.builds("{}({})".format, SYMBOLS, SYMBOLS),
    st.builds("∀x {}(x, {})".format, SYMBOLS, SYMBOLS),
    st.builds("{}({}) = {}".format, SYMBOLS, SYMBOLS, SYMBOLS),
)
TEXTS = st.one_of(
    st.builds("{}.".format, SYMBOLS),
    st.builds("It {}.".format, st.sampled_from(["rains", "snowed", "hails"])),
    st.builds("It is not {}.".format, st.sampled_from(["raining", "cold", "foggy", "x", "P"])),
    st.builds("If {}, then {} is {}.".format, SYMBOLS, SYMBOLS, SYMBOLS),
)
KEYS = st.builds(
    "{}: it rains\n{}: Ann is wet\n{}(x): x snores".format,
    *(st.sampled_from(letters) for letters in ("PRIp", "QWAq", "FGSf")),
)


@given(formula=FORMULAE, text=TEXTS, key=KEYS)
def test_nothing_crashes(formula: str, text: str, key: str) -> None:
    for operation, fields, options in (
        ("pool", {}, {}),
        ("check", {"text": text}, {"explain": False, "draw": False}),
        ("check", {"text": text}, {"explain": False, "draw": False, "key": key}),
    ):
        with suppress(InputError):
            answer_job(RowJob(operation, formula, fields, options))
    with suppress(InputError):
        read(text)


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Rain", "It rains."),
        ("Rain → ¬Snowing", "If it rains, it is not snowing."),
        ("P ∧ Sunny", "P and it is sunny."),
    ],
)
def test_weather_is_proved(formula: str, text: str) -> None:
    row = answer_job(RowJob("check", formula, {"text": text}, {"explain": False, "draw": False}))
    assert row["verdict"] == "proved"
