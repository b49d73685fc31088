from __future__ import annotations

import copy
import pickle

import pytest

from logic2text.errors import UnknownNameError
from logic2text.lexicon import Lexicon
from logic2text.lexicon.toml_file import parse as parse_lexicon
from logic2text.notation import parse
from logic2text.verbalizers import SYSTEMS, verbalizer


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_is_had_by_name(name: str) -> None:
    made = verbalizer(name)
    assert made.name == name
    assert made.verbalize(parse("Cube(b)")).text == "b is a cube."


def test_an_unknown_system_names_the_near_ones() -> None:
    with pytest.raises(UnknownNameError, match="literal"):
        verbalizer("litteral")


def test_a_lexicon_is_an_option() -> None:
    lexicon = Lexicon((parse_lexicon('[predicates]\nCube = { noun = "die" }'),))
    assert verbalizer("ranta", lexicon=lexicon).verbalize(parse("Cube(b)")).text == "b is a die."


def test_a_verbalization_can_be_copied_and_pickled() -> None:
    made = verbalizer("ranta").verbalize(parse("∀x (Cube(x) → Small(x))"))
    assert copy.deepcopy(made) == made == pickle.loads(pickle.dumps(made))  # noqa: S301
