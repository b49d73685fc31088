"""Candidates: the texts that several verbalizers give for one formula, merged and proved.

>>> from logic2text.notation import parse
>>> generator = CandidateGenerator(("literal", "ranta"))
>>> for candidate in generator.candidates(parse("∀x (Cube(x) → Small(x))")):
...     print(candidate.source, candidate.text)
literal For all x, if x is a cube, then x is small.
ranta Every cube is small.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from logic2text.formula import Formula
from logic2text.laws.base import LawStep
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.prove import equivalent
from logic2text.verbalize import SYSTEMS, Verbalizer, verbalizer
from logic2text.verdict import UNKNOWN, Verdict

NEAR_DUPLICATE = 0.9
"""Normalized Levenshtein similarity from which two texts count as one (1 is identity)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A text for a formula, and what is known of it.

    Attributes:
        text: the English text.
        source: the verbalizer's name, ``llm:<model>`` or ``given``.
        says: the formula that the text says by surface scope, None where it is not known.
        laws: the steps from the input to `says`, empty where no law was applied.
        verdict: whether the text means the input.
        also: other sources that gave the same or nearly the same text.
    """

    text: str
    source: str
    says: Formula | None = None
    laws: tuple[LawStep, ...] = ()
    verdict: Verdict = UNKNOWN
    also: tuple[str, ...] = ()


class CandidateGenerator:
    """Pools the texts of several verbalizers; safe to share between threads."""

    def __init__(
        self,
        systems: Sequence[str] = SYSTEMS,
        *,
        verbalizers: Iterable[Verbalizer] | None = None,
        prove: bool = True,
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        """Make a generator.

        Args:
            systems: names of verbalizers, in the order that breaks ties.
            verbalizers: the verbalizers themselves, in place of `systems`.
            prove: whether candidates get a verdict by proof; without it they are `unknown`.
            limits: at most `limits.candidates` candidates a formula.

        Raises:
            UnknownNameError: no system has one of the names.
        """
        self._verbalizers = tuple(
            verbalizers if verbalizers is not None else map(verbalizer, systems)
        )
        self._prove = prove
        self._limits = limits

    def candidates(self, formula: Formula) -> tuple[Candidate, ...]:
        """The distinct texts for a formula, in the order of the systems."""
        pool = [
            Candidate(v.text, system.name, v.says, v.laws)
            for system in self._verbalizers
            for v in (system.verbalize(formula),)
        ]
        merged = merge_near_duplicates(pool)[: self._limits.candidates]
        if not self._prove:
            return merged
        return tuple(replace(c, verdict=_verdict(c, formula)) for c in merged)


def _verdict(candidate: Candidate, formula: Formula) -> Verdict:
    if candidate.says is None:
        return UNKNOWN
    return equivalent(formula, candidate.says)


def merge_near_duplicates(
    candidates: Sequence[Candidate], similarity: float = NEAR_DUPLICATE
) -> tuple[Candidate, ...]:
    """Keep the first of each group of texts that are the same but for small wording.

    Texts that are equal up to case and punctuation are one.  Texts that say the same formula are
    one from the given normalized Levenshtein similarity on; texts whose formula is not known are
    never merged by likeness, because one letter of theirs can change the meaning.
    """
    from rapidfuzz.distance import Levenshtein

    kept: list[Candidate] = []
    keys: list[str] = []
    for candidate in candidates:
        key = _key(candidate.text)
        for index, other in enumerate(keys):
            alike = candidate.says is not None and candidate.says == kept[index].says
            if key == other or (
                alike and Levenshtein.normalized_similarity(key, other) >= similarity
            ):
                kept[index] = _with_source(kept[index], candidate.source)
                break
        else:
            kept.append(candidate)
            keys.append(key)
    return tuple(kept)


def _with_source(candidate: Candidate, source: str) -> Candidate:
    if source in (candidate.source, *candidate.also):
        return candidate
    return replace(candidate, also=(*candidate.also, source))


def _key(text: str) -> str:
    return " ".join(re.findall(r"[\w'’-]+", text.lower()))
