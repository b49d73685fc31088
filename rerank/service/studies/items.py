"""Items of studies: what is shown, and which answers are answers to it.

>>> item = Item("n1", ItemType.RATING, ("Every cube is small.",), scales=(SCALES["naturalness"],))
>>> item.check_answer({"naturalness": 6})
>>> item.check_answer({"naturalness": 9})
Traceback (most recent call last):
...
logic2text.errors.InputError: the answer to item n1 has 9 for naturalness
give a number from 1 to 7
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Any

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.notation.formula_files.json_text import DEEPEST, is_deep
from rerank.service.studies.fields import MOST_CHARACTERS, is_encodable, is_positive

MOST_TEXTS = 12
"""The maximum number of texts of a choice or a ranking."""


class ItemType(StrEnum):
    """What a participant does with an item."""

    RATING = "rating"
    PAIR = "pair"
    BEST_WORST = "best_worst"
    RANKING = "ranking"
    MAGNITUDE = "magnitude"
    POST_EDIT = "post_edit"
    RECALL = "recall"
    INFORMATION = "information"


SEVERAL_TEXTS = {
    ItemType.PAIR: (2, 2),
    ItemType.BEST_WORST: (3, MOST_TEXTS),
    ItemType.RANKING: (2, MOST_TEXTS),
}
"""The items with several texts, and how many they may have."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale of a rating, with the words at its ends."""

    name: str
    question: str
    low: str
    high: str


SCALES = {
    "naturalness": Scale(
        "naturalness", "How natural is the sentence?", "very unnatural", "very natural"
    ),
    "adequacy": Scale(
        "adequacy", "Does it say what the reference says?", "nothing of it", "all of it"
    ),
    "fluency": Scale("fluency", "How fluent is the English?", "not at all", "flawless"),
}


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a study.

    Attributes:
        id: unique in the study.
        type: what is done with it.
        texts: the texts that are judged; one, except in choices and rankings.
        question: asked above them; "" for the usual question of the type.
        reference: a text shown beside them, or "".
        formula: a formula shown beside them, or "".
        block: items of a lower block come earlier, also in a random order.
        group: only participants of this group see it; "" for all.
        scales: of a rating.
        points: of its scales.
        tie: whether neither of a pair may be chosen.
        modulus: of a magnitude estimation: the text, and the number that it has.
        word_ms: of a recall: milliseconds a word.
        sums: of a recall: additions before the sentence is typed.
        expected: of an attention check: the fields that an attentive answer has, or None.
        meta: copied to the export, never shown.
    """

    id: str
    type: ItemType
    texts: tuple[str, ...]
    question: str = ""
    reference: str = ""
    formula: str = ""
    block: int = 0
    group: str = ""
    scales: tuple[Scale, ...] = ()
    points: int = 7
    tie: bool = False
    modulus: tuple[str, float] | None = None
    word_ms: int = 500
    sums: int = 2
    expected: Mapping[str, Any] | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)

    def show(self) -> dict[str, Any]:
        """What the page is given: everything but the expected answer and the notes."""
        fields: dict[str, Any] = {
            "id": self.id,
            "type": self.type,
            "question": self.question,
            "reference": self.reference,
            "formula": self.formula,
            "texts": list(self.texts),
        }
        match self.type:
            case ItemType.RATING:
                scales = [
                    {"name": s.name, "question": s.question, "low": s.low, "high": s.high}
                    for s in self.scales
                ]
                return {**fields, "scales": scales, "points": self.points}
            case ItemType.PAIR:
                return {**fields, "tie": self.tie}
            case ItemType.MAGNITUDE if self.modulus is not None:
                text, value = self.modulus
                return {**fields, "modulus": {"text": text, "value": value}}
            case ItemType.RECALL:
                return {**fields, "word_ms": self.word_ms, "sums": self.sums}
            case _:
                return fields

    def check_answer(self, answer: Mapping[str, Any]) -> None:
        """Check that an answer is one to this item.

        Raises:
            InputError: it has other fields or values.
        """
        if is_deep(answer):
            raise self._error(f"is nested deeper than {DEEPEST} brackets", "write its fields flat")
        match self.type:
            case ItemType.RATING:
                self._check_ratings(answer)
            case ItemType.PAIR:
                self._check_names(answer, ("chosen",))
                if not (self.tie and answer["chosen"] is None):
                    self._check_place(answer, "chosen")
            case ItemType.BEST_WORST:
                self._check_names(answer, ("best", "worst"))
                self._check_place(answer, "best")
                self._check_place(answer, "worst")
                if answer["best"] == answer["worst"]:
                    raise self._error("has the same text as best and worst", "choose two texts")
            case ItemType.RANKING:
                self._check_names(answer, ("ranks",))
                self._check_ranks(answer["ranks"])
            case ItemType.MAGNITUDE:
                self._check_names(answer, ("value",))
                if not is_positive(answer["value"]):
                    raise self._error(
                        f"has the value {answer['value']!r}"[:200], "give a positive number"
                    )
            case ItemType.POST_EDIT:
                self._check_names(answer, ("text",))
                self._check_text(answer)
            case ItemType.RECALL:
                self._check_names(answer, ("text", "sums"))
                self._check_text(answer)
                self._check_sums(answer["sums"])
            case ItemType.INFORMATION:
                self._check_names(answer, ())

    def passes(self, answer: Mapping[str, Any]) -> bool | None:
        """Whether an answer passes the attention check; None if the item is none."""
        if self.expected is None:
            return None
        return all(answer.get(name) == value for name, value in self.expected.items())

    def _check_ratings(self, answer: Mapping[str, Any]) -> None:
        self._check_names(answer, tuple(scale.name for scale in self.scales))
        for name, value in answer.items():
            if not _is_whole(value) or not 1 <= value <= self.points:
                hint = f"give a number from 1 to {self.points}"
                raise self._error(f"has {value!r} for {name}"[:200], hint)

    def _check_names(self, answer: Mapping[str, Any], names: Sequence[str]) -> None:
        if set(answer) != set(names):
            wanted = ", ".join(f"`{name}`" for name in names) or "none"
            raise self._error(f"has the fields {sorted(map(str, answer))}", f"its fields: {wanted}")

    def _check_place(self, answer: Mapping[str, Any], name: str) -> None:
        value = answer[name]
        if not _is_whole(value) or not 0 <= value < len(self.texts):
            hint = f"give the number of a text, 0 to {len(self.texts) - 1}"
            raise self._error(f"has {value!r} as `{name}`"[:200], hint)

    def _check_ranks(self, ranks: object) -> None:
        number = len(self.texts)
        fits = (
            isinstance(ranks, list)
            and len(ranks) == number
            and all(_is_whole(rank) and 1 <= rank <= number for rank in ranks)
        )
        if not fits:
            raise self._error(
                f"has the ranks {ranks!r}"[:200], f"give {number} ranks from 1 to {number}"
            )

    def _check_text(self, answer: Mapping[str, Any]) -> None:
        text = answer["text"]
        is_text = isinstance(text, str) and len(text) <= MOST_CHARACTERS and is_encodable(text)
        if not is_text:
            raise self._error("has no text", f"give a text of at most {MOST_CHARACTERS:,} signs")

    def _check_sums(self, sums: object) -> None:
        fits = (
            isinstance(sums, list)
            and len(sums) == self.sums
            and all(
                isinstance(row, dict)
                and set(row) == {"left", "right", "given"}
                and all(_is_whole(value) and abs(value) < 10**9 for value in row.values())
                for row in sums
            )
        )
        if not fits:
            hint = f'give {self.sums}, each as {{"left": 7, "right": 5, "given": 12}}'
            raise self._error("has not its sums", hint)

    def _error(self, problem: str, hint: str) -> InputError:
        return InputError(f"the answer to item {self.id} {problem}", hint)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
