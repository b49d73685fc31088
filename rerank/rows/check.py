"""The row of a text that is compared with a formula: the verdict, its readings, a countermodel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from logic2text import Lexicon, Status, theories
from logic2text.formula import Formula
from logic2text.proof.relation import Related
from logic2text.reading.reasons import ambiguities, reasons
from logic2text.results import json_fields
from logic2text.results.suggesting import suggesting
from logic2text.results.words import Words
from logic2text.verify import explanation
from logic2text.verify import text as text_check
from rerank.batch import input_rows
from rerank.rows.fields import text_of


@dataclass(frozen=True, slots=True)
class Checker:
    """Tells whether texts mean their formulae.

    Attributes:
        notation: the notation of the formulae, or ``auto``.
        words: of their symbols.
        theory: axioms that are taken to be true, or None.
        explains: whether paraphrases and pictures, which take longer than the verdict, are added.
        draws: whether the picture is added with its drawing as SVG.
    """

    notation: str
    words: Words
    theory: theories.Theory | None
    explains: bool
    draws: bool = False

    def prepare(self) -> None:
        """Load the modules and tables that rows need, by answering a built-in row."""
        row = input_rows.Row("∀x Cube(x)", {"text": "Something is a cube."})
        replace(self, words=Words(Lexicon.default()), theory=None).answer(row)

    def answer(self, row: input_rows.Row, text: object = None) -> Mapping[str, Any]:
        """The JSON row; without `text`, the text is the row's field `text`.

        Raises:
            InputError: the formula or the text is missing or cannot be parsed.
        """
        value = row.fields.get("text") if text is None else text
        text = text_of(value, "text", '{"formula": "…", "text": "…"}')
        parsed = self.words.parse(row.text, self.notation)
        lexicon = self.words.lexicon
        with suggesting(self.words, text, parsed.formula):
            examination = text_check.examine(parsed.formula, text, lexicon, theory=self.theory)
        relations = explanation.relate_readings(parsed.formula, examination, self.theory)
        return {
            "text": text,
            "verdict": examination.verdict.status,
            "inverse_scope": examination.verdict.inverse_scope,
            "weak_reading": examination.verdict.weak_reading,
            "assumes": list(examination.verdict.assumptions),
            **(
                {"arithmetic": arithmetic} if (arithmetic := examination.verdict.arithmetic) else {}
            ),
            **self._relation(relations[0] if relations else None),
            "readings": self._readings(examination, relations),
            "ambiguities": ambiguities([judged.reading for judged in examination.judged]),
            "complete": examination.complete,
            "countermodel": json_fields.countermodel_fields(examination.verdict.countermodel),
            **self._given(parsed.formula, examination),
            **self._picture(examination, parsed.formula),
            **json_fields.word_fields(parsed, lexicon),
        }

    def _relation(self, related: Related | None) -> dict[str, Any]:
        """The relation of the first reading, and a model of each difference."""
        if related is None:
            return {"relation": None}
        models = {"formula_only": related.formula_only, "text_only": related.text_only}
        return {
            "relation": related.relation,
            "countermodels": {
                name: json_fields.countermodel_fields(model) for name, model in models.items()
            },
        }

    def _given(self, formula: Formula, examination: text_check.Examination) -> dict[str, Any]:
        """The field `given`: the axioms that the verdict rests on, if there is a theory."""
        if self.theory is None:
            return {}
        proved = (j.reading.formula for j in examination.judged if j.status is Status.PROVED)
        meaning = next(proved, None)
        axioms = () if meaning is None else self.theory.needed(formula, meaning)
        return {"given": [axiom.label for axiom in axioms]}

    def _readings(
        self, examination: text_check.Examination, relations: Sequence[Related]
    ) -> list[dict[str, Any]]:
        listed = zip(explanation.listed_readings(examination), relations, strict=True)
        first = examination.judged[0].reading
        fields = [
            {
                "formula": json_fields.written(judged.reading.formula, self.words.key),
                "kind": judged.reading.kind,
                "grade": judged.reading.grade.name.lower(),
                "means_formula": judged.status is Status.PROVED,
                "relation": related.relation,
                "reasons": reasons(judged.reading, first),
            }
            for judged, related in listed
        ]
        if not self.explains:
            return fields
        texts = (
            paraphrase.text
            for paraphrase in explanation.paraphrases(examination, self.words.lexicon)
        )
        return [{**reading, "text": text} for reading, text in zip(fields, texts, strict=True)]

    def _picture(self, examination: text_check.Examination, formula: Formula) -> dict[str, Any]:
        """The field `picture`, if requested."""
        if not (self.explains or self.draws):
            return {}
        drawing = explanation.picture(examination, formula)
        if drawing is None:
            return {"picture": None}
        fields = {"text": drawing.text, "formula_holds": drawing.formula_holds}
        return {"picture": {**fields, "svg": drawing.svg} if self.draws else fields}
