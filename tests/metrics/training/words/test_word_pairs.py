from __future__ import annotations

import pytest

from metrics.training.words.word_pairs import (
    PredicateUse,
    folio_uses,
    is_held_out,
    key_uses,
    use_in,
)


@pytest.mark.parametrize(
    ("symbol", "arity", "sentence", "use"),
    [
        ("Student", 1, "Max is a student.", PredicateUse("noun", None, "student", plural=False)),
        (
            "Mammal",
            1,
            "All mammals are animals.",
            PredicateUse("noun", None, "mammals", plural=True),
        ),
        ("Animal", 1, "All dogs are animals.", PredicateUse("noun", None, "animals", plural=True)),
        ("Tall", 1, "Claire is not tall.", PredicateUse("adjective", None, "tall", None)),
        ("Tall", 1, "Claire is a tall woman.", None),
        ("FondOf", 2, "Max is fond of Claire.", PredicateUse("adjective", "of", "fond", None)),
        ("Loves", 2, "Everyone who loves Max is kind.", PredicateUse("verb", "", "loves", None)),
        ("CanSwim", 1, "Max is old.", None),
        ("MadeOfWood", 1, "Max has no toys made of wood.", None),
    ],
)
def test_the_class_shows_in_the_words_around(
    symbol: str, arity: int, sentence: str, use: PredicateUse | None
) -> None:
    assert use_in(symbol, arity, sentence) == use


def test_the_most_frequent_class_counts() -> None:
    rows = [
        {"text": "Max is a cook.", "formula": "Cook(max)"},
        {"text": "Claire is a cook.", "formula": "Cook(claire)"},
        {"text": "People who cook are kind.", "formula": "∀x (Cook(x) → Kind(x))"},
        {"text": "No formula.", "formula": "Cook("},
    ]
    assert folio_uses(rows)["Cook", 1].category == "noun"


def test_glosses_make_names() -> None:
    gloss = {"symbol": "P", "arguments": ["x", "y"], "gloss": "[x] is a parent of [y]"}
    uses = key_uses([{"key": {"predicates": [gloss]}}])
    assert uses["ParentOf", 2] == PredicateUse("noun", "of", "parent", plural=False)
    assert uses["Parent", 2].category == "noun"


def test_spellings_of_a_name_fall_to_one_side() -> None:
    assert is_held_out("has_access") == is_held_out("HasAccess")
    assert {is_held_out(name) for name in ("Dog", "Cat", "Fish", "Bird", "Cow", "Ox")} == {
        True,
        False,
    }
