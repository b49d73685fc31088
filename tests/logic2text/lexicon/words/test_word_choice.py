"""Past forms as names of one place: what somebody did, or what was done to a thing."""

from __future__ import annotations

import pytest

from logic2text import check, verbalize
from logic2text.lexicon.words.word_choice import name_class
from logic2text.lexicon.words.word_class import word_classes

PAST = [("Testified", "testify"), ("Resigned", "resign"), ("Barked", "bark"), ("Escaped", "escape")]


@pytest.mark.parametrize(("name", "verb"), [*PAST, ("Sneezed", "sneeze"), ("Voted", "vote")])
def test_what_somebody_did_is_a_verb(name: str, verb: str) -> None:
    formula = f"∀x (Dog(x) → {name}(x))"
    assert verbalize(formula, "natural").text == f"All dogs {name.lower()}."
    assert check(f"¬{name}(tom)", f"Tom did not {verb}.").is_proved


@pytest.mark.parametrize("name", ["Elected", "Approved", "Revoked", "Flagged", "Audited"])
def test_what_was_done_is_an_adjective(name: str) -> None:
    assert verbalize(f"∀x (Dog(x) → {name}(x))", "natural").text == f"All dogs are {name.lower()}."


def test_the_words_of_the_list_are_verbs_with_one_place_only() -> None:
    for word in word_classes().past_alone:
        assert name_class(word, 1).category == "verb"
        assert name_class(word, 1, after_is=True).category != "verb"
