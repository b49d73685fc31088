"""The verbalizers against the recorded texts of their originals."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.english.sentence import sentence
from logic2text.notation import parse
from logic2text.verbalizers import verbalizer
from logic2text.verbalizers.ranta.optimize import LOLA, Optimizer
from logic2text.walk import alpha_equivalent
from tests.support.corpora import rows
from tests.support.lola_trees import formula_of
from tests.support.recorded_texts import differences


@pytest.mark.parametrize("name", ["literal", "ranta"])
def test_every_recorded_text_is_ours(shared_data: Path, name: str) -> None:
    system = verbalizer(name)
    corpus = rows("ggc/dev.jsonl")
    found = differences(
        corpus, name, lambda row: system.verbalize(parse(row["formula"], notation="ggc")).text
    )
    assert not found


def test_lolas_additions_give_its_texts_from_its_trees(shared_data: Path) -> None:
    def say(row: dict[str, str]) -> str:
        return sentence(Optimizer(additions=LOLA).clause(formula_of(row["lola_ast"])))

    with_words = [
        row for row in rows("ggc/dev.jsonl") if row["lola"] and "PTaut" not in row["lola"]
    ]
    assert not differences(with_words, "lola", say)


def test_literal_says_each_formula_of_the_corpus(shared_data: Path) -> None:
    literal = verbalizer("literal")
    for row in rows("ggc/dev.jsonl"):
        formula = parse(row["formula"], notation="ggc")
        assert alpha_equivalent(literal.verbalize(formula).says, formula)
