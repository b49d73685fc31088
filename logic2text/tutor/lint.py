"""Finds faults of exercises: keys that do not fit, ambiguous sentences, useless distractors.

>>> exercise = KeyedExercise("All cubes are small.", "∀x (Cube(x) ∧ Small(x))")
>>> [str(finding.problem) for finding in lint_exercise(exercise)]
['key refuted', 'likely error']
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import combinations

from logic2text import formula as fol
from logic2text.errors import InputError, LimitError, ParseError
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.likely_errors import likely_errors
from logic2text.notation import parse, show
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.verdict import Status
from logic2text.reading.choices import Grade
from logic2text.symbolization import SymbolizationKey
from logic2text.tutor.diagnosis import describe
from logic2text.tutor.missing_symbols import find_missing, offer_line
from logic2text.verify.explanation import find_difference
from logic2text.verify.question import Examination
from logic2text.verify.rules import JudgedReading
from logic2text.verify.text import examine

TIMEOUT_MS = 500
"""Milliseconds for each comparison of two formulae."""


class Problem(StrEnum):
    """A kind of finding; the value is its name in JSON."""

    UNREADABLE_FORMULA = "formula unreadable"
    UNREADABLE_SENTENCE = "sentence unread"
    KEY_REFUTED = "key refuted"
    KEY_UNDECIDED = "key undecided"
    AMBIGUOUS = "sentence ambiguous"
    DISTRACTOR_RIGHT = "distractor right"
    DISTRACTORS_EQUIVALENT = "distractors equivalent"
    ALTERNATIVE_WRONG = "alternative not equivalent"
    KEY_UNLIKELY = "key unlikely"
    ALTERNATIVE_UNLIKELY = "alternative unlikely"
    SYMBOL_MISSING = "symbol missing"
    LIKELY_ERROR = "likely error"


SERIOUS = frozenset(
    {
        Problem.UNREADABLE_FORMULA,
        Problem.KEY_REFUTED,
        Problem.DISTRACTOR_RIGHT,
        Problem.ALTERNATIVE_WRONG,
        Problem.KEY_UNLIKELY,
        Problem.ALTERNATIVE_UNLIKELY,
    }
)
"""What makes right answers count as wrong, or wrong ones as right."""


@dataclass(frozen=True, slots=True)
class KeyedExercise:
    """A sentence to be formalized, with its answer.

    Attributes:
        text: the sentence.
        formula: the answer key.
        distractors: wrong answers to choose from.
        alternatives: further right answers, of the same or of another reading of the sentence.
        notation: of the formulae, or ``auto``.
    """

    text: str
    formula: str
    distractors: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    notation: str = "auto"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong, or may be, with an exercise.

    Attributes:
        problem: its kind.
        message: what is wrong, in one sentence.
        detail: what shows it: a world, readings, the place in the sentence; "" for nothing.
    """

    problem: Problem
    message: str
    detail: str = ""

    @property
    def is_serious(self) -> bool:
        """Whether students would be told something wrong."""
        return self.problem in SERIOUS


def lint_exercise(
    exercise: KeyedExercise,
    *,
    lexicon: Lexicon | None = None,
    key: SymbolizationKey | None = None,
) -> tuple[Finding, ...]:
    """Comment on an exercise.

    Args:
        exercise: with formulae in its notation.
        lexicon: the words of their symbols; the default lexicon if None, or that of the key.
        key: a symbolization key in whose symbols the formulae are.
    """
    if key is not None:
        lexicon = key.lexicon
    return tuple(_Linter(exercise, lexicon or Lexicon.default(), key).findings())


@dataclass(frozen=True, slots=True)
class _Linter:
    """Comments on one exercise."""

    exercise: KeyedExercise
    lexicon: Lexicon
    key: SymbolizationKey | None

    def findings(self) -> Iterator[Finding]:
        formula = self._parse(self.exercise.formula)
        if isinstance(formula, InputError):
            yield self._unreadable("the key", formula)
            return
        yield from self._of_symbols()
        examination = self._examine(formula)
        if isinstance(examination, InputError):
            message = f"the sentence cannot be read: {examination.message}"
            yield Finding(Problem.UNREADABLE_SENTENCE, message, examination.hint or "")
        else:
            yield from self._of_reading(formula, examination)
            yield from self._of_alternatives(formula, examination)
        for error in likely_errors(formula):
            yield Finding(Problem.LIKELY_ERROR, f"in the key, {error.message}", error.hint)
        yield from self._of_distractors(formula)

    def _of_symbols(self) -> Iterator[Finding]:
        """Symbols of the formula that the symbolization key lacks, each with the line to add."""
        if self.key is None:
            return
        text, sentence = self.exercise.formula, self.exercise.text
        for symbol in find_missing(text, self.key, self.exercise.notation):
            message = f"the symbolization key has no line for {symbol[0]}"
            line = offer_line(symbol, text, sentence, self.key)
            yield Finding(Problem.SYMBOL_MISSING, message, f"add: {line}")

    def _of_reading(self, formula: fol.Formula, examination: Examination) -> Iterator[Finding]:
        verdict = examination.verdict
        readings = "; ".join(show(reading, limits=None) for reading in verdict.readings)
        likely = "; ".join(_likely_readings(examination)) or readings
        match verdict.status:
            case Status.REFUTED:
                words = self._words(formula)
                model = find_difference(examination, formula, words)
                world = "" if model is None else _of_key(describe(model, words))
                message = f"the sentence does not say the key; it says {likely}"
                yield Finding(Problem.KEY_REFUTED, message, world)
            case Status.AMBIGUOUS if _is_unlikely(examination):
                message = f"hardly anybody takes the sentence to say the key; it says {likely}"
                yield Finding(Problem.KEY_UNLIKELY, message, "take the formula that it says")
            case Status.AMBIGUOUS:
                message = f"the sentence has {len(verdict.readings)} readings that differ"
                yield Finding(Problem.AMBIGUOUS, message, readings)
            case Status.UNKNOWN if not verdict.readings:
                message = f"the sentence cannot be read: {verdict.reason}"
                yield Finding(Problem.UNREADABLE_SENTENCE, message, "")
            case Status.UNKNOWN | Status.ATTESTED:
                message = "whether the sentence says the key is not decided"
                yield Finding(
                    Problem.KEY_UNDECIDED, message, "; ".join(verdict.assumptions) or readings
                )
            case Status.PROVED:
                return

    def _of_alternatives(self, formula: fol.Formula, examination: Examination) -> Iterator[Finding]:
        """Further answers that are neither equivalent to the key nor another reading."""
        for text in self.exercise.alternatives:
            alternative = self._parse(text)
            if isinstance(alternative, InputError):
                yield self._unreadable(f"the answer {text}", alternative)
                continue
            likely = [one.reading.formula for one in examination.judged if not _is_weak(one)]
            if any(_are_equivalent(alternative, other) for other in (formula, *likely)):
                continue
            if any(_are_equivalent(alternative, o) for o in examination.verdict.readings):
                message = f"hardly anybody takes the sentence to say the further answer {text}"
                yield Finding(Problem.ALTERNATIVE_UNLIKELY, message, "leave it out")
                continue
            message = f"the further answer {text} is not equivalent to the key"
            yield Finding(Problem.ALTERNATIVE_WRONG, message)

    def _of_distractors(self, formula: fol.Formula) -> Iterator[Finding]:
        parsed: list[tuple[str, fol.Formula]] = []
        for text in self.exercise.distractors:
            distractor = self._parse(text)
            if isinstance(distractor, InputError):
                yield self._unreadable(f"the distractor {text}", distractor)
                continue
            if _are_equivalent(distractor, formula):
                message = f"the distractor {text} is equivalent to the key"
                yield Finding(Problem.DISTRACTOR_RIGHT, message)
            parsed.append((text, distractor))
        for (first, left), (second, right) in combinations(parsed, 2):
            if _are_equivalent(left, right):
                message = f"the distractors {first} and {second} are equivalent"
                yield Finding(Problem.DISTRACTORS_EQUIVALENT, message)

    def _parse(self, text: str) -> fol.Formula | InputError:
        try:
            if self.key is not None:
                return self.key.parse_detailed(text, self.exercise.notation).formula
            return parse(text, self.exercise.notation)
        except InputError as error:
            return error

    def _examine(self, formula: fol.Formula) -> Examination | InputError:
        try:
            return examine(formula, self.exercise.text, self.lexicon)
        except (ParseError, LimitError) as error:
            return error

    def _words(self, formula: fol.Formula) -> Lexicon:
        return self.lexicon.for_formula(formula)

    def _unreadable(self, what: str, error: InputError) -> Finding:
        return Finding(
            Problem.UNREADABLE_FORMULA, f"{what} cannot be read: {error.message}", error.hint or ""
        )


def _is_weak(judged: JudgedReading) -> bool:
    return judged.reading.grade is Grade.WEAK


def _is_unlikely(examination: Examination) -> bool:
    """Whether only weak readings of a sentence mean the key."""
    return all(_is_weak(one) for one in examination.judged if one.status is Status.PROVED)


def _likely_readings(examination: Examination) -> tuple[str, ...]:
    """What a sentence says as people understand it, without its weak readings."""
    likely = (one.reading.formula for one in examination.judged if not _is_weak(one))
    return tuple(dict.fromkeys(show(formula, limits=None) for formula in likely))


def _of_key(sentence: str) -> str:
    """A sentence about a student's formula as one about a key and its sentence."""
    return sentence.replace("your formula", "the key").replace("what is asked", "the sentence")


def _are_equivalent(left: fol.Formula, right: fol.Formula) -> bool:
    return Equivalence(left, right, TIMEOUT_MS).is_proved
