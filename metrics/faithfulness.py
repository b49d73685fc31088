"""Faithfulness: whether a text says the facts of its input, and nothing beside them.

The score is the harmonic mean of the share of the facts that are said rightly and of the share of
what is said that the input has; names and numbers count, other words do not.

>>> report = check_facts("name[Aromi], food[Chinese]", "Aromi serves Chinese food by the Seine.")
>>> report.verdict, report.additions, round(report.score, 2)
(<Verdict.COMPLETE: 'complete'>, ('Seine',), 0.8)
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from logic2text.lazy_dataclass import dataclass
from metrics.inputs.alignment import Said, align
from metrics.inputs.facts import Fact, can_have_facts, parse_input


class Verdict(StrEnum):
    """What a text does to the facts of its input, the best first."""

    COMPLETE = "complete"
    UNKNOWN = "unknown"
    INCOMPLETE = "incomplete"
    CONTRADICTS = "contradicts"


@dataclass(frozen=True, slots=True)
class Faithfulness:
    """The facts of an input in a text.

    Attributes:
        verdict: `contradicts` if a fact is changed, else `incomplete` if one is missing, else
            `complete`; `unknown` where the input has only sentences, which are not analysed.
        facts: one for each fact, in their order; none where the verdict is `unknown`.
        additions: names and numbers of the text that the input lacks.
        score: in [0, 1]; 1 for a complete text without additions; NaN where nothing is known.
    """

    verdict: Verdict
    facts: tuple[Said, ...]
    additions: tuple[str, ...]
    score: float

    def to_dict(self) -> dict[str, Any]:
        """The fields of a row: verdict, score, facts with status and span, additions."""
        return {
            "verdict": str(self.verdict),
            "score": None if math.isnan(self.score) else self.score,
            "facts": [
                {
                    "fact": [said.fact.predicate, *said.fact.arguments],
                    "status": said.status,
                    "span": None if said.span is None else list(said.span),
                }
                for said in self.facts
            ],
            "additions": list(self.additions),
        }

    @property
    def ranking_key(self) -> tuple[int, int, int]:
        """Lower is better: the verdict, how many facts are wrong or missing, and what is doubtful.

        A complete text with additions is no better than one of which not all is understood.
        """
        counts = Counter(said.status for said in self.facts)
        unclear = sum(said.status == "unsure" and said.span is None for said in self.facts)
        doubts = 2 * (counts["unsure"] + unclear) + 3 * len(self.additions) + counts["doubled"]
        is_plain = self.verdict is Verdict.COMPLETE and self.additions
        verdict = Verdict.UNKNOWN if is_plain else self.verdict
        return [*Verdict].index(verdict), counts["missing"] + counts["changed"], doubts


def check_facts(value: object, text: str) -> Faithfulness:
    """Compare a text with the facts of its input.

    Args:
        value: the input (`metrics.inputs.facts.parse_input`).
        text: about it.

    Raises:
        InputError: the input has no facts, or a part that is none.
    """
    return judge(parse_input(value), text)


def compare_with_input(value: object, texts: Sequence[str]) -> tuple[Faithfulness, ...]:
    """The facts of an input in each text; empty where it is a value that can have none: None, 7.

    Raises:
        InputError: as `check_facts`.
    """
    if not can_have_facts(value):
        return ()
    facts = parse_input(value)
    return tuple(judge(facts, text) for text in texts)


def judge(facts: tuple[Fact, ...], text: str) -> Faithfulness:
    """As `check_facts`, of facts that have been parsed."""
    alignment = align(facts, text)
    statuses = [said.status for said in alignment.said]
    if "changed" in statuses:
        verdict = Verdict.CONTRADICTS
    elif "missing" in statuses:
        verdict = Verdict.INCOMPLETE
    elif "unsure" in statuses:
        verdict = Verdict.UNKNOWN
    else:
        verdict = Verdict.COMPLETE
    right = statuses.count("found") + statuses.count("doubled")
    said = len(statuses) - statuses.count("missing") + statuses.count("doubled")
    changed = statuses.count("changed")
    beside = len(alignment.additions) - min(changed, len(alignment.additions))
    recall = right / len(statuses)
    precision = right / max(1, said + beside)
    score = 2 * recall * precision / (recall + precision) if right else 0.0
    return Faithfulness(verdict, alignment.said, alignment.additions, score)
