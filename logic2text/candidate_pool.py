"""Candidate texts of a formula, and the same with other names of its bound variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from logic2text.burden.departures import RewritingCost
from logic2text.formula import Formula
from logic2text.laws.base import LawStep
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.morphology import article
from logic2text.proof.verdict import UNKNOWN, Verdict
from logic2text.shown import Printed

if TYPE_CHECKING:
    from logic2text.english.syntax import Clause
    from logic2text.likely_errors import LikelyError
    from logic2text.rewriting.standard_names import LetterPermutation


@dataclass(frozen=True, slots=True)
class Candidate(Printed):
    """A candidate text for a formula.

    Attributes:
        text: the English text.
        source: the verbalizer's name, ``llm:<model>`` or ``given``.
        says: the formula of the text's surface-scope reading, None if unknown.
        laws: the steps from the input to `says`, empty where no law was applied.
        verdict: whether the text means the input.
        also: other sources of the same or nearly the same text.
        complete: False if the search for a better text, or a proof, ran out of budget.
        warnings: likely errors in the formula, which the text preserves.
        evidence: the basis of the verdict if it is neither a tree nor a reading of the text.
        costs: what the text's departures from the formula cost its reader.
        effort: what its words, variables, negations and depth cost its reader, in words; None
            where no tree of it is known.
        tree: the abstract English of a text whose proof is still to come; None once it has its
            verdict (`logic2text.candidates.Proofs`).
    """

    text: str
    source: str
    says: Formula | None = None
    laws: tuple[LawStep, ...] = ()
    verdict: Verdict = UNKNOWN
    also: tuple[str, ...] = ()
    complete: bool = True
    warnings: tuple[LikelyError, ...] = ()
    evidence: str = ""
    costs: tuple[RewritingCost, ...] = ()
    effort: float | None = None
    tree: Clause | None = field(default=None, compare=False, repr=False)
    _shown_by = "logic2text.results.candidate"


@dataclass(frozen=True, slots=True)
class Pool:
    """The candidates of several systems for one formula.

    Attributes:
        candidates: the distinct texts, in the order of the systems.
        failures: system → its exception; the failure of one system does not affect the others.
    """

    candidates: tuple[Candidate, ...]
    failures: Mapping[str, Exception] = field(default_factory=dict)

    def with_names(self, renaming: LetterPermutation, warnings: Sequence[LikelyError]) -> Pool:
        """The pool of the formula with other names; costs and assumptions name symbols only.

        Args:
            renaming: from the names of this pool, which has no failures, to the others.
            warnings: likely errors in the formula with the other names; they replace those here.
        """
        return Pool(tuple(_rename(each, renaming, warnings) for each in self.candidates))


def _rename(
    candidate: Candidate, renaming: LetterPermutation, warnings: Sequence[LikelyError]
) -> Candidate:
    return replace(
        candidate,
        text=_with_articles(renaming.text(candidate.text)),
        says=None if candidate.says is None else renaming.formula(candidate.says),
        laws=tuple(
            replace(step, formula=renaming.formula(step.formula)) for step in candidate.laws
        ),
        verdict=_rename_verdict(candidate.verdict, renaming),
        warnings=tuple(warnings) if candidate.warnings else (),
        evidence=renaming.text(candidate.evidence),
    )


_ARTICLE = lazy_pattern(r"\ban? (?=([a-zA-Z])\b)")


def _with_articles(text: str) -> str:
    """The text with the articles of its letters: "an x" where "a y" was renamed."""
    return _ARTICLE.sub(lambda found: f"{article(found[1])} ", text)


def _rename_verdict(verdict: Verdict, renaming: LetterPermutation) -> Verdict:
    """The verdict on a text with other names; a variable may be free in what the text says."""
    readings = tuple(map(renaming.formula, verdict.readings))
    countermodel = verdict.countermodel
    if countermodel is not None:
        constants = {renaming.text(name): value for name, value in countermodel.constants.items()}
        countermodel = replace(countermodel, constants=constants)
    return replace(verdict, readings=readings, countermodel=countermodel)
