"""The page of the metrics, from their registry."""

from __future__ import annotations

import math

from benchmarks.reference_pages.markdown import NOTE, write_table
from metrics import registry
from metrics.base import UNIT, Range
from metrics.combination_weights import PAPER
from metrics.llm_judge import LLMJudge

UNLOADED: dict[str, tuple[Range, bool]] = {
    "study:minilm": (UNIT, False),
    "study:pair": (UNIT, False),
    "gruen": (UNIT, True),
    "judge": (LLMJudge.range, LLMJudge.higher_is_natural),
}
"""Metrics whose model may be missing here → the range of their values, whether high is natural."""

INTRODUCTION = """\
`logic2text score --metric NAMES` and `metrics.metric(NAME)` take these names. Each metric gives
one number for each text, which does not depend on the other texts of the call.
[Metrics](../metrics.md) tells how they are made, and how well they agree with people.
"""


def write_page() -> str:
    """The page as text."""
    lines = ["# Metrics by name", "", NOTE, "", INTRODUCTION]
    header = ("name", "what it measures", "values", "natural is", "needs")
    lines += write_table(header, [_describe_metric(name) for name in registry.METRICS])
    lines += ["## Two measures in one number", ""]
    lines += ["These names combine a metric of naturalness M with formulaicness F:", ""]
    combined = [
        ("`combined:NAME`", "weights fitted to people's preferences", _usual("combined:fre")),
        ("`paper:NAME`", "weights of table 11 of the paper", _usual("paper:fre")),
        ("`rating:NAME`", "weights fitted to ratings across formulae", _usual("rating:islor")),
    ]
    rows = [(name, weights, style, _list_names(name)) for name, weights, style in combined]
    lines += write_table(("name", "weights", "F", "NAME"), rows)
    lines += ["## The weights of the paper", ""]
    weights = [
        (f"`{name}`", f"{PAPER[name].alpha:.3f}", f"{PAPER[name].beta:.3f}")
        for name in registry.PAPER_METRICS
    ]
    lines += write_table(("`paper:` …", "α", "β"), weights)
    return "\n".join(lines)


def _usual(name: str) -> str:
    return f"`{registry.usual_formulaicness(name)}`"


def _list_names(pattern: str) -> str:
    prefix = pattern.strip("`").removesuffix("NAME")
    names = (n for n in registry.available() if n.startswith(prefix))
    return ", ".join(f"`{name.removeprefix(prefix)}`" for name in names)


def _describe_metric(name: str) -> tuple[str, ...]:
    values, high_is_natural = UNLOADED.get(name) or _load_scale(name)
    needs = registry.NEEDS.get(name, "")
    end = "high" if high_is_natural else "low"
    return f"`{name}`", registry.MEASURES[name], _describe_range(values), end, needs


def _load_scale(name: str) -> tuple[Range, bool]:
    made = registry.metric(name)
    return made.range, made.higher_is_natural


def _describe_range(values: Range) -> str:
    low, high = values.low, values.high
    match math.isfinite(low), math.isfinite(high):
        case True, True:
            return f"{low:g} to {high:g}"
        case True, False:
            return f"from {low:g}"
        case False, True:
            return f"up to {high:g}"
        case _:
            return "any number"
