"""Shows a verdict in `print` and notebooks, without the question that it answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logic2text.pictures.models import facts_svg, facts_text
from logic2text.proof.verdict import Verdict
from logic2text.results.json_fields import countermodel_fields
from logic2text.results.lines import Line, html_lines, html_picture, plain_lines

MARKS = {"proved": "✓", "ambiguous": "≈", "attested": "~", "unknown": "?", "refuted": "✗"}
"""The marks of verdicts in tables."""
STYLES = {"proved": "bold green", "refuted": "bold red"}
"""Of the statuses that are not yellow."""


def row(verdict: Verdict) -> dict[str, Any]:
    """The status and the countermodel."""
    return {
        "verdict": verdict.status.value,
        "countermodel": countermodel_fields(verdict.countermodel),
    }


def text(verdict: Verdict) -> str:
    """The status, and the facts of the countermodel."""
    return plain_lines(_lines(verdict))


def html(verdict: Verdict) -> str:
    """The same with the facts as a picture."""
    from logic2text.pictures.worlds import tell_facts

    first = html_lines([Line(verdict.status, STYLES.get(verdict.status, "yellow"))])
    model = verdict.countermodel
    return first + ("" if model is None else html_picture(facts_svg(tell_facts(model))))


def _lines(verdict: Verdict) -> Iterator[Line]:
    yield Line(verdict.status)
    if verdict.countermodel is not None:
        from logic2text.pictures.worlds import tell_facts

        yield Line(facts_text(tell_facts(verdict.countermodel)))
