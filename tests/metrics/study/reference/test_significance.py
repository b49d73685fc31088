"""Paired tests: sacrebleu's p-values, and what can be seen without them."""

from __future__ import annotations

from math import inf

import pytest
from sacrebleu.metrics import BLEU, CHRF
from sacrebleu.significance import PairedTest

from logic2text import InputError
from metrics.study.reference import REFERENCE_METRICS, Segment, compare_systems, reference_metric

REFERENCES = [
    f"every {color} cube is {size}" for color in ("red", "blue", "green") for size in "abcd"
]
ONE = [text.replace("every", "each") if i % 3 == 1 else text for i, text in enumerate(REFERENCES)]
OTHER = [text.replace("is", "was") if i % 3 == 0 else text for i, text in enumerate(REFERENCES)]


def segments(texts: list[str]) -> list[Segment]:
    return [Segment(text, (other,)) for text, other in zip(texts, REFERENCES, strict=True)]


@pytest.mark.parametrize(("test", "short"), [("bootstrap", "bs"), ("randomization", "ar")])
def test_the_p_values_are_those_of_sacrebleu(test: str, short: str) -> None:
    theirs = {"BLEU": BLEU(), "chrF2": CHRF()}
    systems = [("one", ONE), ("other", OTHER)]
    _, scores = PairedTest(systems, theirs, [REFERENCES], test_type=short, n_samples=400)()
    for name, key in (("bleu", "BLEU"), ("chrf", "chrF2")):
        ours = compare_systems(
            reference_metric(name),
            {"one": segments(ONE), "other": segments(OTHER)},
            test=test,
            trials=400,
        )
        assert ours[1].p_value == scores[key][1].p_value
        assert ours[1].p_value > 0.01
        assert [result.score for result in ours] == [s.score for s in scores[key]]
        assert ours[0].p_value is None


@pytest.mark.parametrize("name", REFERENCE_METRICS)
def test_a_system_beside_itself_differs_by_chance_alone(name: str) -> None:
    systems = {"one": segments(ONE), "same": segments(ONE)}
    for test in ("bootstrap", "randomization"):
        first, second = compare_systems(reference_metric(name), systems, test=test, trials=30)
        assert first.score == second.score
        assert first.low <= first.score <= first.high or first.high != inf
        assert second.p_value == 1  # sacrebleu's count is 1 / 31


@pytest.mark.parametrize("test", ["bootstrap", "randomization"])
def test_other_texts_with_equal_scores_do_not_differ(test: str) -> None:
    turned = [*ONE[6:], *ONE[:6]], [*REFERENCES[6:], *REFERENCES[:6]]
    others = [Segment(text, (other,)) for text, other in zip(*turned, strict=True)]
    systems = {"one": segments(ONE), "turned": others}
    _, second = compare_systems(reference_metric("ter"), systems, test=test, trials=30)
    assert second.p_value == 1


def test_a_clear_difference_is_significant_and_a_baseline_is_chosen() -> None:
    systems = {"bad": segments(["x y z"] * len(REFERENCES)), "good": segments(REFERENCES)}
    results = compare_systems(reference_metric("ter"), systems, baseline="good", trials=200)
    assert [result.system for result in results] == ["good", "bad"]
    assert results[1].p_value == 1 / 201


def test_the_seed_decides_the_result() -> None:
    systems = {"one": segments(ONE), "other": segments(OTHER)}
    first, again, another = (
        compare_systems(reference_metric("bleu"), systems, trials=50, seed=seed)
        for seed in (1, 1, 2)
    )
    assert first == again != another


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"systems": {}}, "no system to compare"),
        ({"baseline": "none"}, "'none' is not a system"),
        ({"test": "sign"}, "unknown test 'sign'"),
        ({"trials": 0}, "0 trials"),
        ({"systems": {"one": segments(ONE), "less": segments(ONE)[1:]}}, "one 12, less 11"),
    ],
)
def test_arguments_are_checked(arguments: dict[str, object], message: str) -> None:
    given: dict[str, object] = {"systems": {"one": segments(ONE)}, **arguments}
    systems = given.pop("systems")
    with pytest.raises(InputError, match=message):
        compare_systems(reference_metric("gtm"), systems, **given)  # type: ignore[arg-type]
