"""What a text refutes only by words of the lexicon's files for symbols that the formula lacks.

>>> from logic2text.verify.text import check
>>> check("Touches(b, c)", "b is adjacent to c.").assumptions
('“Adjoins” is no symbol of the formula',)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from logic2text.proof.equivalence import Equivalence
from logic2text.proof.verdict import Status, Verdict
from logic2text.reading.lenient.foreign_symbols import replaced_by, with_denials
from logic2text.verify import rules
from logic2text.verify.question import Question
from logic2text.verify.rules import TIMEOUT_MS, JudgedReading
from logic2text.walk import symbols


def unless_replaced(
    verdict: Verdict, judged: Sequence[JudgedReading], question: Question
) -> Verdict:
    """The verdict, `unknown` if it refutes only what words of the lexicon's files say.

    They can stand for symbols of the formula that no file has, "large" for Big, and for the denial
    of one: "odd" for ¬Even.
    """
    if verdict.status is not Status.REFUTED:
        return verdict
    formula, theory = question.formula, question.theory
    readings = [entry.reading for entry in judged]
    likely = [reading.formula for reading in readings if rules.is_likely(reading, readings)]
    related = frozenset() if theory is None else theory.predicates
    names = replaced_by(likely, formula, question.lexicon, related)
    for meaning in likely:
        denied = with_denials(meaning, formula)
        if denied is not meaning and Equivalence(formula, denied, TIMEOUT_MS).is_proved:
            foreign = symbols(meaning)[0] - question.predicates
            names = (*names, *sorted({name for name, _ in foreign} - set(names)))
    if not names:
        return verdict
    unknown = tuple(f"“{name}” is no symbol of the formula" for name in names)
    assumptions = (*verdict.assumptions, *unknown)
    return replace(verdict, status=Status.UNKNOWN, countermodel=None, assumptions=assumptions)
