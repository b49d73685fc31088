"""Options that have no effect on a run are refused, with the option that they need."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text import InputError
from rerank.cli.options.metric_options import asks_language_model
from rerank.cli.options.options import systems_of
from tests.rerank.cli.judgement_files import invoke, judgement_rows, write

SYSTEMS = "--corpus or --add-system"
ONE = "∀x (Cube(x) → Small(x))"


@pytest.mark.parametrize(
    ("arguments", "option", "needed"),
    [
        (("compare", "a", "-r", "a", "--baseline", "x"), "--baseline", SYSTEMS),
        (("compare", "a", "-r", "a", "--trials", "9"), "--trials", SYSTEMS),
        (("compare", "a", "-r", "a", "--seed", "1"), "--seed", SYSTEMS),
        (("compare", "a", "-r", "a", "--test", "randomization"), "--test", SYSTEMS),
        (("compare", "a", "-r", "a", "--plots", "x"), "--plots", SYSTEMS),
        (("compare", "a", "-r", "a", "--json", "--format", "csv"), "--json", "--format csv"),
        (("similarity", "P", "Q", "--json", "--format", "latex"), "--json", "--format latex"),
        (("score", "a", "-m", "fre", "--formula", "P("), "--formula", "structural"),
        (("score", "a", "-m", "fre", "--prompt", "nofile"), "--prompt", "judge"),
        (("score", "a", "-m", "fre", "--language-model", "x"), "--language-model", "--metric"),
        (("rerank", ONE, "-m", "fre", "--language-model", "x"), "--language-model", "--metric"),
        (("rerank", ONE, "--stop-at", "0.5"), "--stop-at", "llm"),
        (("rerank", ONE, "--repair", "2"), "--repair", "llm"),
        (("verbalize", ONE, "--repair", "2"), "--repair", "llm"),
        (("verbalize", ONE, "--base-url", "http://x"), "--base-url", "llm"),
        (("verbalize", ONE, "-s", "ranta", "--lola-compatible"), "--lola-compatible", "lola"),
        (("rerank", ONE, "-s", "ranta", "--lola-compatible"), "--lola-compatible", "lola"),
        (("verbalize", ONE, "--together", "--lola-compatible"), "--lola-compatible", "--together"),
        (("batch", "IN", "OUT", "--scorers", "2"), "--scorers", "--engine ray"),
        (("batch", "IN", "OUT", "--ray-address", "x:1"), "--ray-address", "--engine ray"),
        (("batch", "IN", "OUT", "--cache-megabytes", "9"), "--cache-megabytes", "--cache"),
        (("batch", "IN", "OUT", "--stop-at", "0.5"), "--stop-at", "leave it out"),
        (("batch", "IN", "OUT", "-m", "fre", "--language-model", "x"), "--language", "--metric"),
    ],
)
def test_refused(tmp_path: Path, arguments: tuple[str, ...], option: str, needed: str) -> None:
    source = write(tmp_path / "rows.jsonl", [{"formula": ONE}])
    places = {"IN": str(source), "OUT": str(tmp_path / "out")}
    result = invoke(*(places.get(part, part) for part in arguments))
    assert isinstance(result.exception, InputError)
    assert option in result.exception.message
    assert needed in str(result.exception)
    assert not result.stdout
    assert not (tmp_path / "out").exists()


def test_json_and_another_format_of_judgements_are_refused(tmp_path: Path) -> None:
    path = str(write(tmp_path / "rows.jsonl", judgement_rows()))
    result = invoke("judgements", "agreement", "-i", path, "--json", "--format", "csv")
    assert isinstance(result.exception, InputError)
    assert "--json and --format csv were both given" in str(result.exception)
    assert invoke("judgements", "agreement", "-i", path, "--json").exit_code == 0


def test_options_with_their_effect_and_defaults_are_not_refused() -> None:
    assert invoke("compare", "a", "-r", "a", "-m", "ter", "--seed", "12345").exit_code == 0
    systems = ("-s", "lola", "--lola-compatible")
    assert invoke("verbalize", ONE, *systems, "--votes", "3").exit_code == 0
    formula = ("-m", "study:structural", "--formula", ONE)
    assert invoke("score", "Every cube is small.", *formula).exit_code == 0


@pytest.mark.parametrize(
    ("name", "asks"),
    [
        ("naturalness", True),
        ("combined:slor", True),
        ("paper:islor", True),
        ("islor-paper", True),
        ("mine.metrics:Own", True),
        ("fre", False),
        ("gruen", False),
        ("combined:fre", False),
        ("formulaicness:published", False),
    ],
)
def test_metrics_that_may_ask_the_language_model(name: str, asks: bool) -> None:
    assert asks_language_model(name) is asks


@pytest.mark.parametrize("names", [("literal,none",), ("none", "lola"), ("none,llm",)])
def test_the_system_none_stands_alone(names: tuple[str, ...]) -> None:
    result = invoke("rerank", ONE, *(part for name in names for part in ("-s", name)))
    assert isinstance(result.exception, InputError)
    assert "none was named beside others" in str(result.exception)
    assert systems_of(["none"]) == systems_of([" none,"]) == ()
