"""Judges a student's answer to an exercise.

The judgement has a `verdict`; `told`, what the student may see before the solution is open; `hints`
in order; `mistakes`, the names of what is wrong, for the teacher; and `repair`, which is open with
the solution only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from logic2text import InputError, effort
from logic2text.pictures import blocks_world
from logic2text.proof.models import evaluate
from logic2text.proof.verdict import Countermodel
from logic2text.reading.choices import Grade
from logic2text.results.check_fields import TextToCheck
from logic2text.results.errors import error_fields
from logic2text.results.json_fields import write_formula
from logic2text.results.words import Words
from logic2text.tutor.diagnosis import describe
from logic2text.verify.explanation import find_difference
from logic2text.verify.question import Examination
from rerank.batch.input_rows import Row
from rerank.rows.exercises.kinds import Kind, demands, parse_shown
from rerank.rows.fields import text_of
from rerank.rows.tutor import Tutor

MOST_THINGS = 12
"""In a student's world."""


class Mark(StrEnum):
    """How an answer is judged; `UNDECIDED` and `UNREADABLE` answers are no attempts."""

    RIGHT = "right"
    WRONG = "wrong"
    UNDECIDED = "undecided"
    UNREADABLE = "unreadable"


@effort.allowing(effort.OPERATION_MS)
def grade_answer(
    item: Mapping[str, Any], prepared: Mapping[str, Any], answer: Mapping[str, Any], words: Words
) -> dict[str, Any]:
    """The judgement of an answer; one that cannot be read is `UNREADABLE`, with the error.

    Args:
        item: the exercise, as the teacher wrote it.
        prepared: of `prepare_exercise`.
        answer: its fields depend on the kind of the exercise.
        words: of the symbols.
    """
    try:
        judged = _GRADE[Kind(item["kind"])](item, prepared, answer, words)
    except InputError as error:
        row = error_fields(error)
        source = getattr(error, "source_line", None)
        judged = {"verdict": Mark.UNREADABLE, "told": {"error": {**row, "source_line": source}}}
    return {"hints": [], "mistakes": [], "repair": None, "told": {}} | judged


def _grade_formalize(
    item: Mapping[str, Any], prepared: Mapping[str, Any], answer: Mapping[str, Any], words: Words
) -> dict[str, Any]:
    del item
    given = text_of(answer.get("formula"), "formula", '{"formula": "…"}')
    words.parse(given)  # before the right formula is, so that an error is the student's
    row = _nearest(given, prepared["right"], words)
    unlikely = not row["right"] and any(
        _diagnose(given, weak, words)["right"] for weak in prepared["unlikely"]
    )
    repair = row["repair"]
    edits = repair["edits"] if repair else []
    told = {world["sentence"] for world in row["worlds"]}
    hints = [hint for hint in row["hints"] if hint not in told]
    likely = [f"{error['message']}. {error['hint']}." for error in row["likely_errors"]]
    return {
        "verdict": _mark(row),
        "told": {
            "relation": row["relation"],
            "says": row["says"]["given"],
            "worlds": [_told_world(world) for world in row["worlds"]],
            "unlikely": unlikely,
        },
        "hints": [] if row["right"] else [*hints, *likely],
        "mistakes": [str(edit["mistake"]) for edit in edits],
        "repair": repair,
    }


def _nearest(given: str, right: list[str], words: Words) -> Mapping[str, Any]:
    """The diagnosis beside the right formula that is met, else beside the first."""
    first = None
    for target in right:
        row = _diagnose(given, target, words)
        if row["right"]:
            return row
        first = first or row
    assert first is not None  # noqa: S101  an exercise has a right formula
    return first


def _diagnose(given: str, asked: str, words: Words) -> Mapping[str, Any]:
    return Tutor("auto", words, draws=True).answer(Row(given, {}), asked)


def _mark(row: Mapping[str, Any]) -> Mark:
    if row["relation"] == "undecided":
        return Mark.UNDECIDED
    return Mark.RIGHT if row["right"] else Mark.WRONG


def _told_world(world: Mapping[str, Any]) -> dict[str, Any]:
    """A world without its drawings, which the page makes itself."""
    return {name: value for name, value in world.items() if name not in ("svg", "drawing")}


def _grade_say(
    item: Mapping[str, Any], prepared: Mapping[str, Any], answer: Mapping[str, Any], words: Words
) -> dict[str, Any]:
    del prepared
    text = text_of(answer.get("text"), "text", '{"text": "…"}')
    parsed = words.parse(item["formula"])
    found = TextToCheck(parsed, text, words).examine()
    if not isinstance(found, Examination):
        raise found
    likely = [one for one in found.judged if one.reading.grade is not Grade.WEAK]
    means = [one for one in likely if one.status == "proved"]
    lexicon = words.lexicon.for_formula(parsed.formula)
    model = find_difference(found, parsed.formula, lexicon)
    world = "" if model is None else describe(model, lexicon)
    decided = found.verdict.status in ("proved", "ambiguous", "refuted")
    mark = Mark.RIGHT if means else Mark.WRONG if decided else Mark.UNDECIDED
    return {
        "verdict": mark,
        "told": {
            "readings": [write_formula(one.reading.formula, words.key) for one in likely[:3]],
            "ambiguous": bool(means) and len(means) < len(likely),
            "reason": found.verdict.reason,
            "world": world.replace("your formula", "the formula").replace(
                "what is asked", "your sentence"
            ),
        },
        "mistakes": [] if mark is not Mark.WRONG else ["another meaning"],
    }


def _grade_same(
    item: Mapping[str, Any], prepared: Mapping[str, Any], answer: Mapping[str, Any], words: Words
) -> dict[str, Any]:
    chosen = answer.get("same")
    if not isinstance(chosen, bool):
        raise InputError("the answer does not say whether they mean the same", "choose one")
    right = chosen == prepared["same"]
    worlds: list[dict[str, Any]] = []
    if right and not prepared["same"]:
        row = _diagnose(item["formula"], item["other"], words)
        worlds = [
            _told_world(world)
            | {name: _of_pair(world[name]) for name in ("sentence", "difference")}
            for world in row["worlds"]
        ]
    kind = "taken for the same" if chosen else "taken for different"
    return {
        "verdict": Mark.RIGHT if right else Mark.WRONG,
        "told": {"worlds": worlds},
        "mistakes": [] if right else [kind],
    }


def _of_pair(sentence: str) -> str:
    return sentence.replace("your formula", "the first formula").replace(
        "what is asked", "the second"
    )


def _grade_world(
    item: Mapping[str, Any], prepared: Mapping[str, Any], answer: Mapping[str, Any], words: Words
) -> dict[str, Any]:
    model = read_world(answer, prepared["shown"])
    held = [
        {"formula": shown["formula"], "value": value, "is": evaluate(formula, model)}
        for shown, (formula, value) in zip(
            prepared["shown"]["demands"],
            ((parse_shown(text, words), value) for text, value in demands(item)),
            strict=True,
        )
    ]
    wrong = [row for row in held if row["value"] != row["is"]]
    return {
        "verdict": Mark.WRONG if wrong else Mark.RIGHT,
        "told": {"held": held},
        "mistakes": [f"{row['formula']} is {str(row['is']).lower()}" for row in wrong],
    }


def read_world(answer: Mapping[str, Any], shown: Mapping[str, Any]) -> Countermodel:
    """The model of a student's world.

    Raises:
        InputError: it is no world, or a name stands for nothing in it.
    """
    model = _read_board(answer) if shown["blocks"] else _read_table(answer, shown)
    for name in shown["names"]:
        if name not in model.constants:
            raise InputError(f"nothing in your world is called {name}", f"give {name} to one thing")
    return model


def _read_board(answer: Mapping[str, Any]) -> Countermodel:
    try:
        blocks = tuple(
            blocks_world.Block(
                blocks_world.Shape(block["shape"]),
                blocks_world.Size(block["size"]),
                int(block["row"]),
                int(block["column"]),
                tuple(map(str, block.get("names", ()))),
            )
            for block in answer["blocks"]
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise InputError(
            "the answer is no board", 'send {"blocks": [{"shape": "cube", "size": "small", …}]}'
        ) from None
    squares = {(block.row, block.column) for block in blocks}
    side = range(blocks_world.SIDE)
    if not blocks or len(squares) < len(blocks) or any(not {*s} <= {*side} for s in squares):
        raise InputError("the board has no block, or two on one square", "put a block on it")
    return blocks_world.model_of(blocks)


def _read_table(answer: Mapping[str, Any], shown: Mapping[str, Any]) -> Countermodel:
    try:
        size = int(answer["size"])
        constants = {str(name): int(thing) for name, thing in answer["constants"].items()}
        given = answer["predicates"]
        predicates = {
            (name, arity): frozenset(
                tuple(int(thing) for thing in row) for row in given.get(f"{name}/{arity}", ())
            )
            for name, arity in shown["predicates"]
        }
    except (KeyError, TypeError, ValueError, AttributeError):
        raise InputError(
            "the answer is no world",
            'send {"size": 2, "constants": {}, "predicates": {"P/1": [[0]]}}',
        ) from None
    places = {thing for rows in predicates.values() for row in rows for thing in row}
    fits = all(len(row) == arity for (_, arity), rows in predicates.items() for row in rows)
    if (
        not 1 <= size <= MOST_THINGS
        or not fits
        or not places | {*constants.values()} <= {*range(size)}
    ):
        raise InputError(
            f"the world does not have 1 to {MOST_THINGS} things that its rows are about",
            "count the things from 0",
        )
    return Countermodel(size, constants, predicates, {}, left=False, right=False)


def _grade_reading(
    item: Mapping[str, Any], prepared: Mapping[str, Any], answer: Mapping[str, Any], words: Words
) -> dict[str, Any]:
    del item, words
    chosen = answer.get("world")
    if chosen not in (0, 1) or isinstance(chosen, bool):
        raise InputError("the answer names no world", "choose the first or the second")
    right = chosen == prepared["chosen"]
    return {
        "verdict": Mark.RIGHT if right else Mark.WRONG,
        "mistakes": [] if right else ["the other reading"],
    }


_GRADE: Mapping[
    Kind,
    Callable[
        [Mapping[str, Any], Mapping[str, Any], Mapping[str, Any], Words],
        dict[str, Any],
    ],
] = {
    Kind.FORMALIZE: _grade_formalize,
    Kind.SAY: _grade_say,
    Kind.SAME: _grade_same,
    Kind.WORLD: _grade_world,
    Kind.COUNTERMODEL: _grade_world,
    Kind.READING: _grade_reading,
}
