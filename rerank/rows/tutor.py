"""The row of a student's formula and of the one that is asked: the relation, worlds, a repair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from logic2text import Lexicon, effort
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.derivation import derive
from logic2text.results import json_fields
from logic2text.results.words import Words
from logic2text.tutor.diagnosis import Diagnosis, DifferingWorld, diagnose
from logic2text.tutor.sayings import Sayings
from rerank.batch import input_rows
from rerank.rows.fields import text_of


@dataclass(frozen=True, slots=True)
class Tutor:
    """Compares formulae of students with those that are asked.

    Attributes:
        notation: the notation of the formulae, or ``auto``.
        words: of their symbols.
        hints_only: whether the repair and the laws are left out.
        draws: whether each world is added with its drawing as SVG.
    """

    notation: str
    words: Words
    hints_only: bool = False
    draws: bool = False

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        row = input_rows.Row("∀x (Cube(x) ∧ Small(x))", {"asked": "∀x (Cube(x) → Small(x))"})
        replace(self, words=Words(Lexicon.default())).answer(row)

    @effort.allowing(effort.OPERATION_MS)
    def answer(self, row: input_rows.Row, asked: object = None) -> Mapping[str, Any]:
        """The JSON row; without `asked`, it is the row's field `asked`.

        Raises:
            InputError: a formula is missing or cannot be parsed.
        """
        value = row.fields.get("asked") if asked is None else asked
        text = text_of(value, "asked", '{"given": "…", "asked": "…"}')
        parsed = self.words.parse(row.text, row.notation_or(self.notation))
        target = self.words.parse(text, self.notation)
        diagnosis = diagnose(parsed.formula, target.formula, lexicon=self.words.lexicon)
        fields = _fields(diagnosis, self.words, draws=self.draws)
        if self.hints_only:
            fields = {name: value for name, value in fields.items() if name != "repair"}
        if diagnosis.is_right and not self.hints_only:
            steps = derive(parsed.formula, target.formula)
            fields["laws"] = json_fields.derivation_fields(
                steps, self.words.lexicon, self.words.key
            )
        return {"asked": text, **fields, **json_fields.word_fields(target, self.words.lexicon)}


def _fields(diagnosis: Diagnosis, words: Words, *, draws: bool) -> dict[str, Any]:
    repair = diagnosis.repair
    return {
        "relation": diagnosis.relation,
        "right": diagnosis.is_right,
        "says": {
            "given": _sayings(diagnosis.given_says),
            "asked": _sayings(diagnosis.asked_says),
        },
        "worlds": [_world(world, draws=draws) for world in diagnosis.worlds],
        "hints": list(diagnosis.hints),
        "repair": None
        if repair is None
        else {
            "formula": json_fields.write_formula(repair.formula, words.key),
            "edits": [
                {
                    "mistake": edit.mistake,
                    "before": json_fields.write_formula(edit.before),
                    "after": json_fields.write_formula(edit.after),
                    "contrast": contrast,
                }
                for edit, contrast in zip(repair.edits, diagnosis.contrasts, strict=True)
            ],
        },
        "likely_errors": [
            {
                "message": error.message,
                "hint": error.hint,
                "part": json_fields.write_formula(error.part),
            }
            for error in diagnosis.warnings
        ],
    }


def _sayings(sayings: Sayings) -> dict[str, str]:
    return {"literal": sayings.literal, "fluent": sayings.fluent}


def _world(world: DifferingWorld, *, draws: bool) -> dict[str, Any]:
    fields = {
        "sentence": world.sentence,
        "difference": world.difference,
        "facts": list(world.facts),
        "given_holds": world.model.left,
        "model": json_fields.countermodel_fields(world.model),
        "drawing": world.text,
    }
    if not draws:
        return fields
    return {**fields, "svg": world.svg, "board": json_fields.board_fields(world.board)}
