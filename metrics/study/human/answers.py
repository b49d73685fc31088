"""Answers of a study, as the page exports them, sorted into ratings, preferences and rankings.

An answer is a row with ``participant``, ``group``, ``item`` (of the study), ``type``, ``texts``,
``answer``, ``passed`` (of an attention check) and ``meta`` with ``item`` and ``condition`` or
``conditions``, as `metrics.study.human.design` writes them; ``system`` and ``systems`` are
understood.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from logic2text import InputError
from metrics.study.human.preferences import Pair
from metrics.study.human.ratings import Rating
from metrics.study.human.row_fields import first_given, is_given


@dataclass(slots=True)
class Answers:
    """The answers of attentive participants.

    Attributes:
        participants: who answered, in order, with the share of checks that each passed.
        left_out: those who failed too many checks.
        ratings: by scale (``magnitude`` for magnitudes).
        texts: the text of each item and condition that was rated.
        rankings: by item, ranks of the conditions, of pairs, rankings and choices.
        pairs: the preferred text first.
        ties: pairs without a preference.
        edits: the text, and the participant's better one.
        recalled: the text, and what was typed.
    """

    participants: dict[str, float] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    ratings: dict[str, list[Rating]] = field(default_factory=lambda: defaultdict(list))
    texts: dict[tuple[Hashable, str], str] = field(default_factory=dict)
    rankings: list[tuple[str, dict[str, float]]] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    ties: int = 0
    edits: list[tuple[str, str]] = field(default_factory=list)
    recalled: list[tuple[str, str]] = field(default_factory=list)


def sort_answers(rows: Sequence[Mapping[str, Any]], least_passed: float = 0.5) -> Answers:
    """Sort the answers by what they say.

    Args:
        rows: of the export.
        least_passed: the share of attention checks that a participant must pass to be counted.

    Raises:
        InputError: a row lacks a field, or no participant is left.
    """
    checks: dict[str, list[bool]] = defaultdict(list)
    for row in rows:
        checks.setdefault(_person(row), [])
        if row.get("passed") is not None:
            checks[_person(row)].append(bool(row["passed"]))
    shares = {p: sum(passed) / len(passed) if passed else 1.0 for p, passed in checks.items()}
    answers = Answers({p: share for p, share in shares.items() if share >= least_passed})
    answers.left_out = [p for p in shares if p not in answers.participants]
    if not answers.participants:
        raise InputError(
            "no participant passed enough attention checks", "lower --least-passed, or ask others"
        )
    for row in rows:
        if _person(row) in answers.participants and row.get("passed") is None:
            _add(answers, row)
    return answers


def _add(answers: Answers, row: Mapping[str, Any]) -> None:
    kind, answer, texts = _field(row, "type"), _field(row, "answer"), _field(row, "texts")
    meta = row.get("meta") or {}
    item = str(meta["item"] if is_given(meta, "item") else first_given(row, "formula", "item"))
    condition = str(first_given(meta, "condition", "system"))
    conditions = [*map(str, meta.get("conditions") or meta.get("systems") or ())] or texts
    match kind:
        case "rating":
            for scale, value in answer.items():
                answers.ratings[scale].append(Rating(_person(row), item, condition, float(value)))
            answers.texts[item, condition] = texts[0]
        case "magnitude":
            rating = Rating(_person(row), item, condition, float(answer["value"]))
            answers.ratings["magnitude"].append(rating)
            answers.texts[item, condition] = texts[0]
        case "pair":
            chosen = answer["chosen"]
            ranks = [1.0, 1.0] if chosen is None else [1.0 + (i != chosen) for i in (0, 1)]
            _rank(answers, item, conditions, texts, ranks)
        case "ranking":
            _rank(answers, item, conditions, texts, [float(rank) for rank in answer["ranks"]])
        case "best_worst":
            ranks = [2.0] * len(texts)
            ranks[answer["best"]], ranks[answer["worst"]] = 1.0, 3.0
            _rank(answers, item, conditions, texts, ranks)
        case "post_edit":
            answers.edits.append((texts[0], answer["text"]))
            if answer["text"].strip() and answer["text"] != texts[0]:
                answers.pairs.append(Pair(item, answer["text"], texts[0], row.get("formula") or ""))
        case "recall":
            answers.recalled.append((texts[0], answer["text"]))
        case _:
            pass  # information has no answer


def _rank(
    answers: Answers,
    item: str,
    conditions: Sequence[str],
    texts: Sequence[str],
    ranks: Sequence[float],
) -> None:
    answers.rankings.append((item, dict(zip(conditions, ranks, strict=True))))
    for (one, rank), (other, further) in combinations(zip(texts, ranks, strict=True), 2):
        if rank == further:
            answers.ties += 1
        else:
            answers.pairs.append(Pair(item, *((one, other) if rank < further else (other, one))))


def _person(row: Mapping[str, Any]) -> str:
    return str(_field(row, "participant"))


def _field(row: Mapping[str, Any], name: str) -> Any:
    if name not in row:
        raise InputError(
            f"an answer has no {name!r}", "give the export of a study: `logic2text study --export`"
        )
    return row[name]
