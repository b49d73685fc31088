"""The row of a text that is compared with a formula: the verdict, its readings, a countermodel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from logic2text.errors import LimitError, ParseError
from logic2text.lazy_dataclass import dataclass
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import Parsed
from logic2text.proof.relation import Related
from logic2text.proof.verdict import Status
from logic2text.reading.interpretation.reasons import ambiguities, reasons
from logic2text.reading.readings import check_length
from logic2text.results.errors import error_fields
from logic2text.results.json_fields import countermodel_fields, word_fields, write_formula
from logic2text.results.suggesting import add_suggestions
from logic2text.results.words import Words
from logic2text.theories import Theory
from logic2text.verify import explanation
from logic2text.verify.question import Examination
from logic2text.verify.text import FOREIGN, OPEN, examine

LESS = "split the text, or the formula, and compare the parts"
"""What to do where a text is not decided."""
OTHER_WORDS = "use the words of the formula's symbols, or a theory that relates them"
"""What to do where a text may say the formula by other symbols."""
CLOSE = "write “for all” before the formula, or the variable in the text"
"""What to do where a text means a formula closed universally."""
Unread: TypeAlias = ParseError | LimitError
"""Why a text could not be read: where the reader stopped, or that it has too many bracketings."""


@dataclass(frozen=True, slots=True)
class TextToCheck:
    """A text that is to be compared with a formula.

    Attributes:
        parsed: the formula.
        text: the text.
        words: of the formula's symbols.
        theory: axioms that are taken to be true, or None.
        limits: of the text.
    """

    parsed: Parsed
    text: str
    words: Words
    theory: Theory | None = None
    limits: Limits = DEFAULT_LIMITS

    def examine(self) -> Examination | Unread:
        """The examination of the text, or why it could not be read, with a suggestion.

        Raises:
            LimitError: the text is longer than the limit.
        """
        formula, lexicon = self.parsed.formula, self.words.lexicon
        check_length(self.text, self.limits)
        try:
            with add_suggestions(self.words, self.text, formula):
                return examine(formula, self.text, lexicon, self.limits, self.theory)
        except (ParseError, LimitError) as error:
            return error


def check_fields(
    question: TextToCheck, *, explains: bool = False, draws: bool = False
) -> dict[str, Any]:
    """The fields of the row.

    Args:
        question: the formula and the text.
        explains: whether paraphrases and pictures, which take longer than the verdict, are added.
        draws: whether the picture is added with its drawing as SVG.

    Raises:
        LimitError: the text is longer than the limit.
    """
    examination = question.examine()
    if isinstance(examination, Examination):
        given = _make_given(
            question, examination
        )  # first: the budget of steps may end with the others
        fields = _make_examined_fields(question, examination, explains=explains)
        picture = _picture(question, examination, draws=draws) if explains or draws else {}
    else:
        fields = _unread_fields(examination, question.words)
        given = {} if question.theory is None else {"given": []}
        picture = {"picture": None} if explains or draws else {}
    words = word_fields(question.parsed, question.words.lexicon)
    return {"text": question.text, **fields, **given, **picture, **words}


def _make_examined_fields(
    question: TextToCheck, examination: Examination, *, explains: bool
) -> dict[str, Any]:
    formula, verdict = question.parsed.formula, examination.verdict
    relations = explanation.relate_readings(formula, examination, question.theory)
    return {
        "verdict": verdict.status,
        "reason": _reason(verdict.reason),
        "inverse_scope": verdict.inverse_scope,
        "weak_reading": verdict.weak_reading,
        "assumes": list(verdict.assumptions),
        "conventions": question.words.lexicon.conventions,
        "settled_by": list(verdict.conventions),
        **({"arithmetic": verdict.arithmetic} if verdict.arithmetic else {}),
        **_relation(relations[0] if relations else None),
        "readings": _readings(question, examination, relations, explains=explains),
        "ambiguities": ambiguities([judged.reading for judged in examination.judged]),
        "complete": examination.complete,
        "countermodel": countermodel_fields(verdict.countermodel),
    }


def _reason(message: str) -> dict[str, str] | None:
    hint = {FOREIGN: OTHER_WORDS, OPEN: CLOSE}.get(message, LESS)
    return {"message": message, "hint": hint} if message else None


def _unread_fields(error: Unread, words: Words) -> dict[str, Any]:
    """The same fields for a text that could not be read; `reason` says why."""
    reason = error_fields(error)
    del reason["type"]
    return {
        "verdict": Status.UNKNOWN,
        "reason": reason,
        "inverse_scope": False,
        "weak_reading": False,
        "assumes": [],
        "conventions": words.lexicon.conventions,
        "settled_by": [],
        "relation": None,
        "readings": [],
        "ambiguities": [],
        "complete": False,
        "countermodel": None,
    }


def _relation(related: Related | None) -> dict[str, Any]:
    """The relation of the first reading, and a model of each difference."""
    if related is None:
        return {"relation": None}
    models = {"formula_only": related.formula_only, "text_only": related.text_only}
    return {
        "relation": related.relation,
        "countermodels": {name: countermodel_fields(model) for name, model in models.items()},
    }


def _make_given(question: TextToCheck, examination: Examination) -> dict[str, Any]:
    """The field `given`: the axioms that the verdict rests on, if there is a theory."""
    if question.theory is None:
        return {}
    proved = (j.reading.formula for j in examination.judged if j.status is Status.PROVED)
    meaning = next(proved, None)
    formula = question.parsed.formula
    axioms = () if meaning is None else question.theory.find_needed(formula, meaning)
    return {"given": [axiom.label for axiom in axioms]}


def _readings(
    question: TextToCheck, examination: Examination, relations: Sequence[Related], *, explains: bool
) -> list[dict[str, Any]]:
    listed = zip(explanation.list_readings(examination), relations, strict=True)
    first = examination.judged[0].reading
    fields = [
        {
            "formula": write_formula(judged.reading.formula, question.words.key),
            "kind": judged.reading.kind,
            "grade": judged.reading.grade.name.lower(),
            "means_formula": judged.status is Status.PROVED,
            "relation": related.relation,
            "reasons": reasons(judged.reading, first),
        }
        for judged, related in listed
    ]
    if not explains:
        return fields
    phrased = explanation.paraphrases(examination, question.words.lexicon)
    return [
        {**reading, "text": paraphrase.text}
        for reading, paraphrase in zip(fields, phrased, strict=True)
    ]


def _picture(question: TextToCheck, examination: Examination, *, draws: bool) -> dict[str, Any]:
    """The field `picture`."""
    drawing = explanation.picture(
        examination, question.parsed.formula, question.words.lexicon, question.theory
    )
    if drawing is None:
        return {"picture": None}
    fields = {"text": drawing.text, "formula_holds": drawing.formula_holds}
    return {"picture": {**fields, "svg": drawing.svg} if draws else fields}
