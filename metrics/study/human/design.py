"""Balanced studies as rows of a study file, and the power of within-item preferences.

A study file is JSON Lines: the first row the study, each further row an item (docs/judgements.md).
Conditions are balanced by Latin squares: with k conditions there are k groups of participants, a
group sees every item in one condition, and each condition as often as every other.

>>> square = latin_square(3)
>>> [list(row) for row in square]
[[0, 1, 2], [1, 2, 0], [2, 0, 1]]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError, extras
from logic2text.lazy_dataclass import dataclass

with extras.require_extra("study", "the design of studies"):
    from scipy import stats

Vector = NDArray[np.float64]

LEVEL = 0.05
TINY = 1e-12
TYPES = ("rating", "pair", "ranking", "best_worst", "magnitude", "recall")
SEVERAL = {"ranking": 2, "best_worst": 3}
NAME = re.compile(r"[^A-Za-z0-9_.:-]+")


@dataclass(frozen=True, slots=True)
class Material:
    """An item with one text per condition.

    Attributes:
        id: of the item.
        texts: by condition, such as a system.
        formula: shown beside the texts, or empty.
    """

    id: str
    texts: Mapping[str, str]
    formula: str = ""


@dataclass(frozen=True, slots=True)
class Design:
    """What a study asks.

    Attributes:
        study: its name: letters, digits and ``_ . : -``.
        kind: one of `TYPES`.
        title, instructions: shown to participants.
        scales: of ratings.
        points: of their scales.
        checks: attention checks that every participant sees.
        matched_words: of pairs, the largest difference in length; None for any.
        modulus: of magnitudes: a text and its number.
        show_formula: whether formulae are shown.
        seed: of the order and of the conditions' rotation.
    """

    study: str
    kind: str = "rating"
    title: str = ""
    instructions: str = ""
    scales: tuple[str, ...] = ("naturalness",)
    points: int = 7
    checks: int = 2
    matched_words: int | None = None
    modulus: tuple[str, float] | None = None
    show_formula: bool = False
    seed: int = 0
    settings: Mapping[str, Any] = field(default_factory=dict)


def latin_square(size: int) -> list[tuple[int, ...]]:
    """The cyclic Latin square: row g is the condition of each place for group g."""
    return [tuple((row + column) % size for column in range(size)) for row in range(size)]


def build_study(design: Design, materials: Sequence[Material]) -> list[dict[str, Any]]:
    """The rows of a study file: the study, its items, its attention checks.

    Raises:
        InputError: there is no such type, a material lacks a condition, or nothing is left.
    """
    if design.kind not in TYPES:
        raise InputError(f"there is no type of items {design.kind!r}", f"name {', '.join(TYPES)}")
    if not materials:
        raise InputError("there are no items", "give at least one item with its texts")
    conditions = list(materials[0].texts)
    for material in materials:
        if sorted(material.texts) != sorted(conditions):
            raise InputError(
                f"the item {material.id} has the conditions {', '.join(material.texts)}, "
                f"the first one {', '.join(conditions)}",
                "give every item a text of each condition",
            )
    if design.kind == "magnitude" and design.modulus is None:
        raise InputError("magnitude estimation needs a modulus", "give a text and its number")
    groups: list[str] = []
    match design.kind:
        case "pair":
            items = _pairs(design, materials, conditions)
        case "ranking" | "best_worst":
            items = _choices(design, materials, conditions)
        case _:
            groups, items = _rotate(design, materials, conditions)
    header = {
        "study": _name(design.study),
        "title": design.title or design.study,
        "instructions": design.instructions,
        "order": "random",
        **({"groups": groups} if groups else {}),
    }
    return [header, *items, *_checks(design)]


def _rotate(
    design: Design, materials: Sequence[Material], conditions: Sequence[str]
) -> tuple[list[str], list[dict[str, Any]]]:
    """Each item in every condition, each for one group."""
    square = latin_square(len(conditions))
    groups = [f"g{number + 1}" for number in range(len(conditions))]
    shuffled = list(range(len(materials)))
    Random(design.seed).shuffle(shuffled)  # noqa: S311 - an assignment, no secret
    items = []
    for place, index in enumerate(shuffled):
        material = materials[index]
        for group, row in zip(groups, square, strict=True):
            condition = conditions[row[place % len(conditions)]]
            items.append(
                {
                    **_common(design, material, f"{_name(material.id)}-{_name(condition)}"),
                    "text": material.texts[condition],
                    **_own_fields(design),
                    **({"group": group} if len(groups) > 1 else {}),
                    "meta": {"item": material.id, "condition": condition},
                }
            )
    return (groups if len(groups) > 1 else []), items


def _own_fields(design: Design) -> dict[str, Any]:
    match design.kind:
        case "rating":
            return {"scales": list(design.scales), "points": design.points}
        case "magnitude" if design.modulus is not None:
            text, value = design.modulus
            return {"modulus": {"text": text, "value": value}}
        case _:
            return dict(design.settings)


def _pairs(
    design: Design, materials: Sequence[Material], conditions: Sequence[str]
) -> list[dict[str, Any]]:
    """The pairs of conditions of each item, each condition first as often as second."""
    items: list[dict[str, Any]] = []
    for material in materials:
        for left, right in combinations(conditions, 2):
            texts = material.texts[left], material.texts[right]
            apart = abs(len(texts[0].split()) - len(texts[1].split()))
            too_far = design.matched_words is not None and apart > design.matched_words
            if texts[0] == texts[1] or too_far:
                continue
            first, second = (left, right) if len(items) % 2 == 0 else (right, left)
            identifier = f"{_name(material.id)}-{_name(left)}-{_name(right)}"
            items.append(
                {
                    **_common(design, material, identifier),
                    "texts": [material.texts[first], material.texts[second]],
                    "tie": True,
                    "meta": {"item": material.id, "conditions": [first, second]},
                }
            )
    if not items:
        raise InputError(
            "no pair of texts differs and is within the length that was asked for",
            "allow a larger difference in words",
        )
    return items


def _choices(
    design: Design, materials: Sequence[Material], conditions: Sequence[str]
) -> list[dict[str, Any]]:
    """All texts of an item at once, rotated."""
    least = SEVERAL[design.kind]
    if len(conditions) < least:
        raise InputError(
            f"the items have {len(conditions)} conditions, the type {design.kind} needs {least}",
            "give more conditions, or ask for pairs",
        )
    items = []
    for place, material in enumerate(materials):
        shift = place % len(conditions)
        order = [*conditions[shift:], *conditions[:shift]]
        items.append(
            {
                **_common(design, material, _name(material.id)),
                "texts": [material.texts[condition] for condition in order],
                "meta": {"item": material.id, "conditions": order},
            }
        )
    return items


def _checks(design: Design) -> list[dict[str, Any]]:
    """Ratings with an expected answer, whatever the type of the study's items."""
    scale = design.scales[0]
    rows = []
    for number in range(design.checks):
        answer = 1 + (number * 3 + 1) % design.points
        rows.append(
            {
                "id": f"check-{number + 1}",
                "type": "rating",
                "text": f"This sentence checks your attention: please choose {answer}.",
                "scales": [scale],
                "points": design.points,
                "expected": {scale: answer},
            }
        )
    return rows


def _common(design: Design, material: Material, identifier: str) -> dict[str, Any]:
    formula = {"formula": material.formula} if design.show_formula and material.formula else {}
    return {"id": identifier[:80], "type": design.kind, **formula}


def _name(text: str) -> str:
    return NAME.sub("-", text).strip("-")[:60] or "item"


@dataclass(frozen=True, slots=True)
class Power:
    """The share of simulated studies that find a preference.

    Attributes:
        items: pairs of texts.
        participants: who each judge every pair.
        share: the assumed share of preferences of an average participant for an average item.
        power: of a two-sided test of the share against one half, level 5%.
        low, high: 95% interval of the simulation (Wilson).
    """

    items: int
    participants: int
    share: float
    power: float
    low: float
    high: float


def compute_crossed_p_values(preferred: Vector) -> Vector:
    """Two-sided p values of studies in which every participant judges every item.

    The variance of a study's share is that of crossed random effects, (MS items + MS participants
    − MS residual) / (items · participants), and never less than that of only items or only
    participants; the degrees of freedom are Satterthwaite's.  One participant tells nothing of
    others: then only the items are the sample.

    Args:
        preferred: 1 where the first text was preferred, else 0, shape (studies, items,
            participants).

    Returns:
        p of the share against one half, shape (studies,).
    """
    _, items, people = preferred.shape
    grand = preferred.mean((1, 2), keepdims=True)
    by_item, by_person = preferred.mean(2, keepdims=True), preferred.mean(1, keepdims=True)
    item_square = people * ((by_item - grand) ** 2).sum((1, 2)) / (items - 1)
    if people == 1:
        squares, freedom = item_square, np.full(len(preferred), items - 1.0)
    else:
        person_square = items * ((by_person - grand) ** 2).sum((1, 2)) / (people - 1)
        left = preferred - by_item - by_person + grand
        error_freedom = (items - 1) * (people - 1)
        error = (left**2).sum((1, 2)) / error_freedom
        squares = np.maximum.reduce(
            [item_square + person_square - error, item_square, person_square]
        )
        freedom = squares**2 / np.maximum(
            item_square**2 / (items - 1)
            + person_square**2 / (people - 1)
            + error**2 / error_freedom,
            TINY,
        )
    t = (grand[:, 0, 0] - 0.5) / np.sqrt(np.maximum(squares / (items * people), TINY))
    p: Vector = 2 * stats.t.sf(np.abs(t), np.maximum(freedom, 1.0))
    return p


def simulate_power(
    items: int,
    participants: int,
    share: float,
    *,
    item_spread: float = 0.8,
    participant_spread: float = 0.4,
    simulations: int = 1_000,
    seed: int = 0,
) -> Power:
    """The power of a study of within-item preferences.

    The log-odds that a participant prefers the first text of a pair are those of the share, plus
    normal deviations of the item and of the participant.  The test treats both as samples
    (`compute_crossed_p_values`), for a result must hold for other formulae and for other people.

    Args:
        items: pairs, at least 2.
        participants: judgements of each pair, at least 1.
        share: of preferences, strictly between 0 and 1; one half gives the test's level.
        item_spread: standard deviation over items, in log-odds.
        participant_spread: over participants.
        simulations: how many studies.
        seed: of the draws.

    Raises:
        InputError: a number is out of its range.
    """
    if items < 2 or participants < 1 or simulations < 1 or not 0 < share < 1:
        raise InputError(
            f"{items} items, {participants} participants and a share of {share:g} came",
            "give at least 2 items, 1 participant, and a share between 0 and 1",
        )
    random = np.random.default_rng(seed)
    centre = np.log(share / (1 - share))
    of_item = random.normal(0, item_spread, (simulations, items, 1))
    of_person = random.normal(0, participant_spread, (simulations, 1, participants))
    chance = 1 / (1 + np.exp(-(centre + of_item + of_person)))
    preferred = (random.random(chance.shape) < chance).astype(np.float64)
    significant = int((compute_crossed_p_values(preferred) < LEVEL).sum())
    interval = stats.binomtest(significant, simulations).proportion_ci(method="wilson")
    return Power(
        items,
        participants,
        share,
        significant / simulations,
        float(interval.low),
        float(interval.high),
    )
