from __future__ import annotations

import pytest

from logic2text.lexicon.morphology import article, plural, verb_forms


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        *(
            (word, "a")
            for word in ("cube", "university", "European", "one-eyed man", "unit", "UN man")
        ),
        *(
            (word, "a")
            for word in ("hat", "utensil", "ewe", "useful tool", "B-flat", "10 metre run")
        ),
        *((word, "an") for word in ("element", "hour", "honest man", "heir", "umbrella", "MBA")),
        *((word, "an") for word in ("uninteresting book", "x", "FBI agent", "8-sided die", "urn")),
    ],
)
def test_article(word: str, expected: str) -> None:
    assert article(word) == expected


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("cube", "cubes"),
        ("city", "cities"),
        ("bus", "buses"),
        ("child", "children"),
        ("sheep", "sheep"),
        ("album of songs", "albums of songs"),
        ("large mouse", "large mice"),
        ("blorb", "blorbs"),
        ("CD", "CDs"),
    ],
)
def test_plural(noun: str, expected: str) -> None:
    assert plural(noun) == expected


@pytest.mark.parametrize(
    ("base", "third", "past", "participle"),
    [
        ("own", "owns", "owned", "owned"),
        ("go", "goes", "went", "gone"),
        ("try", "tries", "tried", "tried"),
        ("write", "writes", "wrote", "written"),
        ("blorgify", "blorgifies", "blorgified", "blorgified"),
        ("zorch", "zorches", "zorched", "zorched"),
    ],
)
def test_verb_forms(base: str, third: str, past: str, participle: str) -> None:
    found = verb_forms(base)
    assert (found.third_person, found.past, found.past_participle) == (third, past, participle)
