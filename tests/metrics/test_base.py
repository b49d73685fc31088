from __future__ import annotations

import pytest

from logic2text.errors import InputError
from metrics.base import UNIT, Range, Signature, batch, readable
from metrics.registry import metric


def test_a_signature_shows_everything_and_its_key_only_what_makes_another_metric() -> None:
    old = Signature("slor", {"model": "small", "limit": 512}, "0.1.0", {"torch": "2.6"})
    new = Signature("slor", {"model": "small", "limit": 512}, "0.2.0", {"torch": "2.13"})
    assert str(old) == "slor|model:small|limit:512|torch:2.6|version:0.1.0"
    assert str(old) != str(new)
    assert old.key == new.key == "slor|model:small|limit:512"
    assert Signature("slor", {"model": "large", "limit": 512}).key != old.key


def test_a_batch_is_the_texts_themselves() -> None:
    texts = ["No cube is small.", ""]
    assert batch(texts) is texts


@pytest.mark.parametrize("name", ["fre", "formulaicness:light"])
def test_a_lone_string_is_no_batch(name: str) -> None:
    with pytest.raises(InputError, match="one string"):
        metric(name).score("No cube is small.")


@pytest.mark.parametrize(
    ("interval", "bounded"),
    [(UNIT, True), (Range(-1.0, 5.0), True), (Range(0.0, float("inf")), False)],
)
def test_bounded(interval: Range, bounded: bool) -> None:
    assert interval.is_bounded is bounded


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Every cube.", "Every cube."),
        ("∀x 😀 é", "∀x 😀 é"),
        ("a \ud800 b\udfff", "a ? b?"),
        ("", ""),
    ],
)
def test_half_a_surrogate_pair_is_a_question_mark(text: str, expected: str) -> None:
    assert readable(text) == expected
