"""The agreement of a student of `distil_formulaicness` with its teacher and with the labels.

figures = evaluate(place, "test", model, tokens)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from logic2text.lazy_dataclass import dataclass
from metrics import minilm
from metrics.engine import batch_spec
from metrics.formulaicness import regressor
from metrics.training.encoder import evaluation
from metrics.training.encoder.distillation_workplace import Workplace
from metrics.training.encoder.student import predict
from metrics.training.texts import distillation_texts, teacher_labels

CLEAR = 0.01
"""Two candidates whose F differs by less have no order worth keeping."""


@dataclass(frozen=True, slots=True)
class StudentAgreement:
    """How near the student is to the teacher on the candidates of held-out formulae.

    Attributes:
        texts: distinct candidates.
        deviation: the root of the mean squared difference of F.
        pairs: pairs of candidates of one formula whose F differs by more than `CLEAR`.
        same_order: the share of these pairs that the student orders alike.
    """

    texts: int
    deviation: float
    pairs: int
    same_order: float


def measure_agreement(
    pools: Sequence[Sequence[str]], teacher: Mapping[str, float], student: Mapping[str, float]
) -> StudentAgreement:
    """The agreement of two measures, each from text to F, on pools of candidates."""
    texts = sorted(set().union(*pools))
    differences = np.array([student[text] - teacher[text] for text in texts])
    pairs = [
        (first, second)
        for pool in pools
        for i, first in enumerate(pool)
        for second in pool[:i]
        if abs(teacher[first] - teacher[second]) > CLEAR
    ]
    alike = [
        (teacher[first] > teacher[second]) == (student[first] > student[second])
        and student[first] != student[second]
        for first, second in pairs
    ]
    deviation = float(np.sqrt(np.mean(differences**2)))
    return StudentAgreement(len(texts), deviation, len(pairs), float(np.mean(alike)))


def evaluate(
    place: Workplace, side: str, model: regressor.Regressor, tokens: minilm.Tokens
) -> tuple[evaluation.Quality, evaluation.Quality, StudentAgreement]:
    """The student's and the teacher's figures on a side's texts, and their agreement."""
    labels = place.read_held_out_labels(side)
    by_student = predict(model, [ids.tolist() for ids in tokens.encodings(labels.texts)])
    by_teacher = 1 / (1 + np.exp(-labels.logits.astype(np.float64)))
    student, teacher = (
        dict(zip(labels.texts, map(float, values), strict=True))
        for values in (by_student, by_teacher)
    )
    examples = getattr(place.dataset, side)

    def quality_of(scores: dict[str, float]) -> evaluation.Quality:
        return evaluation.quality(
            examples, np.array([scores[example.text] for example in examples])
        )

    return (
        quality_of(student),
        quality_of(teacher),
        measure_agreement(place.pools(side), teacher, student),
    )


def evaluate_untrained(
    place: Workplace, model: regressor.Regressor, tokens: minilm.Tokens
) -> StudentAgreement:
    """The agreement on the candidates of formulae that no training reads."""
    formulas = distillation_texts.untrained_formulas(place.data)
    pools = [distillation_texts.candidate_texts(formula) for formula in formulas]
    texts = sorted(set().union(*pools))
    exact = teacher_labels.states_model(place.teacher, batch_spec.Precision.EXACT)
    by_teacher = teacher_labels.label(exact, place.teacher, texts).logits
    by_student = predict(model, [ids.tolist() for ids in tokens.encodings(texts)])
    teacher = 1 / (1 + np.exp(-by_teacher.astype(np.float64)))
    return measure_agreement(
        pools,
        dict(zip(texts, teacher.tolist(), strict=True)),
        dict(zip(texts, by_student.tolist(), strict=True)),
    )
