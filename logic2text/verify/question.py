"""What is asked of the reader, whether a text means a formula, and what is found out."""

from __future__ import annotations

from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.proof.verdict import Status, Verdict
from logic2text.theories import Theory
from logic2text.verify.rules import JudgedReading
from logic2text.walk import symbols


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a text means a formula.

    Attributes:
        formula: it is within the limits; its symbols are recognised in the text.
        text: controlled English.
        lexicon: the words.
        limits: of the text.
        theory: axioms that are taken to be true, or None.
    """

    formula: Formula
    text: str
    lexicon: Lexicon
    limits: Limits = DEFAULT_LIMITS
    theory: Theory | None = None

    @property
    def predicates(self) -> frozenset[tuple[str, int]]:
        """The predicates of the formula and of a user's axioms, with their numbers of places."""
        own = symbols(self.formula)[0]
        return own if self.theory is None else own | self.theory.predicates


@dataclass(frozen=True, slots=True)
class Detail:
    """What is found out beside the status of a text.

    Attributes:
        listed: the statuses with which the readings are listed: to tell which of them mean the same
            may take longer than to compare all with the formula.
        models: whether each reading that is refuted has a countermodel, not the verdict alone.
    """

    listed: frozenset[Status] = frozenset(Status)
    models: bool = False


EACH = Detail(models=True)


@dataclass(frozen=True, slots=True)
class Examination:
    """All that is found out about a text for a formula.

    Attributes:
        verdict: the outcome.
        judged: every reading, the surface-scope reading first.
        complete: False where not every reading was looked at.
    """

    verdict: Verdict
    judged: tuple[JudgedReading, ...]
    complete: bool
