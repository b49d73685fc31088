"""Rewards for training a generator: the relevance of each completion, in [0, 1].

What a completion should say, a formula or an input with facts, is in a column of the data set.

>>> reward = Reward(formula="fol")
>>> rows = ["∀x (Cube(x) → Small(x))"] * 2
>>> says, does_not = reward(["Every cube is small.", "Some cube is small."], fol=rows)
>>> says > 0.75, does_not
(True, 0.0)
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from logic2text import DEFAULT_LIMITS, InputError
from logic2text.lazy_dataclass import dataclass
from metrics.inputs.facts import parse_input
from rerank.given_input import GivenInput, OtherInput
from rerank.scorer import Scorer


def read_answer(completion: str) -> str:
    """What a completion says after its thoughts; nothing where a thought does not end."""
    _, end, answer = completion.rpartition("</think>")
    return "" if not end and "<think>" in answer else answer.strip()


@dataclass(frozen=True)
class Reward:
    """The relevance of completions to a column of their data set, by a `Scorer`.

    The object itself is a reward function of TRL (`GRPOTrainer(reward_funcs=reward, …)`), its
    method `relevance` one of verifiers (`Rubric(funcs=[reward.relevance])`).  It can be pickled.

    Attributes:
        formula: the column with the formula that a completion should say.
        input: the column with the input whose facts it should say, in place of a formula.
        scorer: by default one for the audience `general`.
        read_answer: from a completion to the text that is scored; by default to what follows the
            thoughts of the model.
    """

    formula: str | None = None
    input: str | None = None
    scorer: Scorer = field(default_factory=Scorer)
    read_answer: Callable[[str], str] = read_answer

    def __post_init__(self) -> None:
        if (self.formula is None) == (self.input is None):
            raise InputError(
                "a reward needs the name of one column, of formulae or of inputs",
                'write formula="…" or input="…"',
            )

    @property
    def __name__(self) -> str:
        """The name under which trainers log it."""
        return f"relevance_{self.scorer.audience.name}"

    def __call__(self, completions: Sequence[Any], **columns: Any) -> list[float | None]:
        """The rewards of a batch, as TRL asks for them.

        Args:
            completions: texts, or conversations, of which the last message is scored.
            columns: those of the data set, a value for each completion; what else TRL gives, such
                as the prompts, is not looked at.

        Returns:
            A reward in [0, 1] for each completion; None where the column has None.

        Raises:
            InputError: there is no such column, or a formula or an input of it cannot be read.
        """
        values = _find(self._column, columns)
        texts = [_text_of(completion) for completion in completions]
        return self._score(values, texts)

    async def relevance(
        self, completion: Any = None, task: Any = None, trace: Any = None, **fields: Any
    ) -> float:
        """The reward of a rollout, as verifiers ask for it; in a thread of its own.

        Args:
            completion: a text or messages, of which the last is scored, as rubrics give it.
            task: what is looked through for the column after `fields`, `info` and `input`.
            trace: of the rollout, whose last reply is scored, as tasks of `verifiers.v1` give it.
            fields: what else a rubric gives: `answer`, `info`, `state`, columns of the data set.

        Returns:
            A reward in [0, 1].

        Raises:
            InputError: there is no such column, or its formula or input cannot be read.
        """
        state = fields.get("state")
        row = state.get("input") if isinstance(state, Mapping) else None
        value = _find(self._column, fields, fields.get("info"), row, task)
        text = _text_of(completion) if trace is None else str(trace.last_reply)
        (reward,) = await asyncio.to_thread(self._score, [value], [text])
        return 0.0 if reward is None else reward

    @property
    def _column(self) -> str:
        return self.formula or self.input or ""

    def _score(self, values: Sequence[Any], texts: Sequence[str]) -> list[float | None]:
        answers = [self.read_answer(text) for text in texts]
        # A completion is no input of the user, whom an error could help: one that is too long, as
        # of a model that repeats itself, says nothing.
        said = [text if len(text) <= DEFAULT_LIMITS.characters else "" for text in answers]
        rows = [row for row, value in enumerate(values) if value is not None]
        pairs = [(self._read(values[row], row + 1), said[row]) for row in rows]
        rewards: list[float | None] = [None] * len(texts)
        for row, rating in zip(rows, self.scorer.rate(pairs), strict=True):
            rewards[row] = rating.relevance
        return rewards

    def _read(self, value: Any, number: int) -> GivenInput:
        try:
            if self.formula is None:
                return OtherInput(value, parse_input(value))
            return self.scorer.words.parse_given(value)
        except InputError as error:
            place = f"the column `{self._column}` of completion {number}"
            raise InputError(f"{place}: {error.message}", error.hint) from None


def _find(name: str, *places: object) -> Any:
    """The value of a column in the first place that has it: a mapping, or an object's attribute.

    Raises:
        InputError: none has it.
    """
    for place in places:
        if isinstance(place, Mapping):
            if name in place:
                return place[name]
        elif hasattr(place, name):
            return getattr(place, name)
    known = sorted({str(key) for place in places if isinstance(place, Mapping) for key in place})
    raise InputError(
        f"the data set has no column `{name}`",
        f"name one of its columns; what came has {', '.join(known) or 'none'}",
    )


def _text_of(completion: Any) -> str:
    """The text of a completion: itself, or its last message, whose content may be in parts."""
    if isinstance(completion, str):
        return completion
    if isinstance(completion, Sequence):
        return _text_of(completion[-1]) if completion else ""
    if completion is None:
        return ""
    is_mapping = isinstance(completion, Mapping)
    content = completion.get("content") if is_mapping else getattr(completion, "content", None)
    if isinstance(content, Sequence) and not isinstance(content, str):
        parts = [part.get("text") if isinstance(part, Mapping) else part.text for part in content]
        return " ".join(part for part in parts if part)
    return content or ""
