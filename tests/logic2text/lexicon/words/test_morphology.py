from __future__ import annotations

import subprocess
import sys

import pytest

from logic2text.lexicon.words import morphology
from logic2text.lexicon.words.morphology import article, plural, verb_forms


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
        ("Wumpus", "Wumpuses"),
        ("Kennedy", "Kennedys"),
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


@pytest.mark.parametrize("base", sorted(morphology._OF_THE_DOMAINS))
def test_the_verbs_of_the_domains_are_as_the_dictionary_has_them(base: str) -> None:
    assert verb_forms(base) == morphology._look_up(base)


def test_the_default_lexicon_needs_no_dictionary() -> None:
    asked = (
        "import sys; from logic2text.verify.text import check; "
        "from logic2text.notation import parse; "
        "assert check(parse('Cube(b)'), 'b is a cube').status == 'proved'; "
        "sys.exit('lemminflect' in sys.modules)"
    )
    made = subprocess.run([sys.executable, "-c", asked], check=False)  # noqa: S603 - our own code
    assert made.returncode == 0
