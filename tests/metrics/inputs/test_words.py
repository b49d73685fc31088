"""Words of texts and of values that stand for the same, and those that do not."""

from __future__ import annotations

import pytest

from metrics.inputs.words import value_words

SAME = [
    ("2200 W", "2.2 kW"), ("24 months", "two years"), ("82,000,000 GBP", "£82 million"),
    ("0.1", "one in ten"), ("0.1", "10 percent"), ("-7 C", "seven degrees below zero"),
    ("6", "half a dozen"), ("35 min", "35 minutes"), ("80 min", "1 h 20 min"),
    ("7:50.0", "7 minutes 50 seconds"), ("4.1 million SEK", "SEK 4.1 million"),
    ("1869-05-03", "3 May 1869"), ("1869-05-03", "May 3rd, 1869"), ("05-20", "20 May"),
    ("2020-12-01", "the first of December 2020"), ("17/08/2018", "August 17, 2018"),
    ("00:10", "ten past midnight"), ("13:05", "five past one in the afternoon"),
    ("southwest", "south-west"), ("Norway", "Norwegian"), ("insurance", "insurer"),
    ("dimmable", "dimmed"), ("over 2,000", "more than two thousand"), ("640", "about 650"),
]  # fmt: skip
OTHER = [
    ("2200 W", "22 kW"), ("24 months", "four years"), ("82 GBP", "$82"), ("0.1", "90%"),
    ("-7 C", "7 degrees"), ("1869-05-03", "5 March 1869"), ("13:05", "1:05 a.m."),
    ("southwest", "southeast"), ("over 2,000", "fewer than 2,000"), ("1998", "1989"),
    ("suitable", "unsuitable"), ("640", "650"), ("18 mm", "18 hours"),
]  # fmt: skip


@pytest.mark.parametrize(("wanted", "said"), SAME)
def test_the_same(wanted: str, said: str) -> None:
    assert any(value_words(wanted)[-1].is_same(word) for word in value_words(said))


@pytest.mark.parametrize(("wanted", "said"), OTHER)
def test_another_value(wanted: str, said: str) -> None:
    assert not any(value_words(wanted)[-1].is_same(word) for word in value_words(said))


def test_an_attribute_names_the_unit_of_its_numbers() -> None:
    (value,) = value_words("85", value_words("revenue_m_usd"))
    assert value.is_same(value_words("$85 million")[0])
