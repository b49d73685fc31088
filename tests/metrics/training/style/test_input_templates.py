"""Texts from templates, and that the stored weights are those of the fit."""

from __future__ import annotations

import pytest

from metrics.formulaicness.resemblance import load_weights
from metrics.formulaicness.resemblance_features import FEATURES
from metrics.inputs.facts import parse_input
from metrics.training.style.fit_resemblance import TARGETS, fit, make_rows
from metrics.training.style.input_templates import TEMPLATES, fill, list_single_facts, list_steps

SLOTS = "name[Elm], food[Thai], area[north], familyFriendly[no]"
ROW = {
    "input": SLOTS,
    "texts": ["Adults find Thai dishes in the north at Elm.", "Thai Elm, north."],
}


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_says_every_fact(template: str) -> None:
    for facts in (parse_input(SLOTS), *list_single_facts(parse_input(SLOTS))):
        text = fill(template, facts)
        assert all(fact.value in text for fact in facts if fact.predicate != "name")


def test_steps_go_from_the_template_to_joined_clauses() -> None:
    steps = list_steps(parse_input(SLOTS))
    assert len(steps) == len(TARGETS)
    assert [len(texts) for texts in steps] == [len(TEMPLATES), 1, 1, 1]
    assert steps[3] == [
        "Elm serves Thai food and it is in the north area. It is not family-friendly."
    ]
    (single, *_) = list_single_facts(parse_input(SLOTS))
    assert list_steps(single)[1] == ["Elm serves Thai food."]


def test_a_name_alone_is_said_by_templates_only() -> None:
    assert [len(texts) for texts in list_steps(parse_input("name[Elm]"))] == [len(TEMPLATES)]


def test_the_fit_finds_positive_weights() -> None:
    weights = fit(make_rows([ROW]))
    assert weights.bias < 0
    assert min(weights.weights) > 0


def test_the_stored_weights_are_of_all_features() -> None:
    assert len(load_weights().weights) == len(FEATURES)
    assert min(load_weights().weights) > 0
