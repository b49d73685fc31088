"""The operations that a formula, a pair, a text or a list goes through, by name.

Rows of the service (`rerank.service.jobs`) where there is one, which are those of the command line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from benchmarks.limits.cases import EVERY_CUBE_SMALL
from logic2text.discourse import verbalize_together
from logic2text.lexicon import Lexicon
from logic2text.lexicon import draft as draft_words
from logic2text.notation import parse
from logic2text.reading import read
from logic2text.results.errors import error_fields
from logic2text.symbolization.draft import draft as draft_key
from logic2text.verbalizers import SYSTEMS, verbalizer
from rerank.service import jobs
from rerank.service.jobs import RowJob
from rerank.service.state import explain_text

TARGETS = ("unicode", "ascii", "latex", "tree", "svg")


@dataclass(frozen=True, slots=True)
class Operation:
    """What is measured for a case.

    Attributes:
        name: of the operation.
        call: does it; its errors of input are answers too.
        loads_models: whether it needs the scoring models, which are loaded before it is measured.
    """

    name: str
    call: Callable[[], object]
    loads_models: bool = False


def answer(
    operation: str, text: str, fields: dict[str, Any] | None = None, **options: object
) -> Any:
    """The answer of the service to a row; raises its errors of input."""
    return jobs.answer_job(RowJob(operation, text, fields or {}, options))


def of_formula(source: str) -> list[Operation]:
    """The operations on one formula, each system by itself and all together."""

    def literal() -> str:
        return verbalizer("literal").verbalize(parse(source)).text

    def check() -> object:
        return answer("check", source, {"text": literal()})

    def structure() -> object:
        texts = [{"text": literal(), "says": source}]
        return answer("structure", source, {"texts": texts, "steps": [source]})

    return [
        Operation("parse", lambda: answer("parse", source, to=TARGETS)),
        *(
            Operation(
                f"verbalize by {name}",
                lambda name=name: answer(  # type: ignore[misc]
                    "verbalize", source, systems=(name,), alternatives=5
                ),
            )
            for name in SYSTEMS
        ),
        Operation("verbalize all", lambda: answer("verbalize", source)),
        Operation("rerank: candidates", lambda: answer("pool", source)),
        Operation("together, of one", lambda: verbalize_together([source])),
        Operation("check, its own text", check),
        Operation("structure", structure),
        Operation("equivalent to ⊤", lambda: answer("equivalent", source, {"other": "⊤"})),
        Operation("lexicon", lambda: draft_words([parse(source)], Lexicon.default())),
        Operation("key", lambda: draft_key([parse(source)], Lexicon.default())),
    ]


def of_pair(one: str, other: str) -> list[Operation]:
    """The operations on two formulae."""
    return [
        Operation("equivalent", lambda: answer("equivalent", one, {"other": other})),
        Operation("tutor", lambda: answer("diagnose", one, {"asked": other})),
        Operation("tutor, the other way", lambda: answer("diagnose", other, {"asked": one})),
    ]


def of_text(text: str) -> list[Operation]:
    """The operations on a text, one of which compares it with a formula of no use to it."""
    return [
        Operation("read", lambda: read(text)),
        Operation("check, another text", lambda: answer("check", EVERY_CUBE_SMALL, {"text": text})),
        Operation("lint", lambda: answer("lint", "", {"rows": [lint_row(text)]})),
        Operation(
            "rerank: documents", lambda: answer("judge", EVERY_CUBE_SMALL, {"documents": [text]})
        ),
        Operation("score", lambda: score(text), loads_models=True),
        Operation("explain", lambda: explain_text(RowJob("explain", text)), loads_models=True),
    ]


def of_check(formula: str, text: str) -> list[Operation]:
    """The operations on a formula and a text."""
    return [
        Operation("check", lambda: answer("check", formula, {"text": text})),
        Operation("rerank: given text", lambda: answer("pool", formula, {"candidates": [text]})),
    ]


def of_list(premises: list[str], conclusions: list[str]) -> list[Operation]:
    """The operation on several formulae."""
    return [Operation("together", lambda: verbalize_together(premises, conclusions))]


def lint_row(text: str) -> dict[str, Any]:
    """An exercise with a text."""
    return {"text": text, "formula": EVERY_CUBE_SMALL}


def prepare(*, models: bool) -> None:
    """Load what the operations need, so that only their own work is measured."""
    jobs.prepare()
    answer("diagnose", "∀x Cube(x)", {"asked": "∃x Cube(x)"})
    answer("verbalize", "∀x Cube(x)", alternatives=5)
    answer("lint", "", {"rows": [lint_row("Every cube is small.")]})
    verbalize_together(["∀x Cube(x)", "Cube(a)"], ["Cube(b)"])
    if models:
        score("Every cube is small.")
        explain_text(RowJob("explain", "Every cube is small."))


def score(text: str) -> object:
    """The scores of a text by the metrics that the service has by default."""
    from rerank.service.models import ScoreTexts

    names = ("formulaicness", "fre", "naturalness")
    return _models().work([ScoreTexts((text,), names)])


@cache
def _models() -> Any:
    from rerank.service.models import Models

    return Models(("formulaicness", "fre", "naturalness"), "naturalness")


def outcome(call: Callable[[], object]) -> str:
    """Do it: "done", or the error that is its answer."""
    try:
        call()
    except Exception as error:
        return str(error_fields(error)["type"])
    return "done"
