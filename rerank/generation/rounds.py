"""`Rounds`: how a generator is asked for texts, and when to stop."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import DEFAULT_LIMITS, InputError, arguments
from logic2text.errors import UnknownNameError
from logic2text.lazy_dataclass import dataclass
from logic2text.llm.prompting import DEFAULT_FORM, FORMS, Form

WANTED = {"general": (0.0, 0.25), "textbook": (0.25, 0.75), "classroom": (0.5, 1.0)}
"""The formulaicness of a formula's text at which to stop, by the register of the audience: from and
to."""

WANTED_OF_DATA = {**WANTED, "general": (0.0, 0.5)}
"""That of a text about data, where even a plain sentence follows one or two facts closely."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """How a generator is asked.

    Attributes:
        a_round: the number of texts per round.
        stop_early: whether to stop when the best text is proved (of a formula), or complete without
            additions (of data), of the audience's register, and as formulaic as wanted.
        wanted: the least and the greatest formulaicness at which to stop; `WANTED` and
            `WANTED_OF_DATA` if None.
        prompt: your own, for a model that was trained with it; by default instructions with
            examples, and the input as data.
        form: of the default prompt for formulae; see `docs/llm.md`.
        seed: of the sampling.

    Raises:
        InputError, UnknownNameError: a value is wrong.
    """

    a_round: int = 4
    stop_early: bool = True
    wanted: tuple[float, float] | None = None
    prompt: str | None = None
    form: Form = DEFAULT_FORM
    seed: int = 0

    def __post_init__(self) -> None:
        check_number(self.a_round, "a_round")
        arguments.number_given(self.seed, "seed", whole=True)
        if self.form not in FORMS:
            raise UnknownNameError("form of requests", str(self.form), FORMS)
        if self.prompt is not None and not arguments.text_given(self.prompt, "a prompt").strip():
            raise InputError("the prompt is blank", "leave it out, or give its text")
        if self.wanted is None:
            return
        ends: tuple[float, ...] = tuple(arguments.sequence_given(self.wanted, "two numbers"))
        for end in ends:
            arguments.number_given(end, "the wanted formulaicness")
        if len(ends) != 2 or not 0 <= ends[0] <= ends[1] <= 1:
            raise InputError(
                f"the wanted formulaicness is {self.wanted}, it must be two numbers from 0 to 1",
                "give the smaller one first, such as (0.0, 0.25)",
            )

    def plan(self, n: int) -> Iterator[tuple[int, int]]:
        """The number of texts of each round, n together, and the seed of its first one."""
        size = self.a_round if self.stop_early else n
        for done in range(0, n, size):
            yield min(size, n - done), self.seed + done


def check_number(texts: int, name: str) -> None:
    """Check a number of texts.

    Raises:
        InputError: it is not a whole number from 1 to the limit `candidates`.
    """
    arguments.number_given(texts, name, whole=True)
    most = DEFAULT_LIMITS.candidates
    if not 1 <= texts <= most:
        raise InputError(f"{name} is {texts}, it must be from 1 to {most}", "change the number")


DEFAULT_ROUNDS = Rounds()
