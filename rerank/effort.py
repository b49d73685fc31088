"""How much a language model is asked, apart from what asks it: quick to import."""

from __future__ import annotations

from dataclasses import dataclass

from logic2text.errors import InputError
from logic2text.limits import DEFAULT_LIMITS


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a language model is asked.

    Attributes:
        candidates: texts a formula, without the repaired ones.
        repairs: how many rounds of repair a refuted text may have.
        votes: translations back of a text that cannot be read; 0 for none.
        stop_at: no further round is asked for once a proved text has a higher score; None asks
            for all candidates in one round.
        a_round: candidates a round, where there is `stop_at`.
        limit_s: seconds for all requests of a formula, and of `at_once` formulae together.
        at_once: requests under way at one time.
    """

    candidates: int = 8
    repairs: int = 0
    votes: int = 3
    stop_at: float | None = None
    a_round: int = 4
    limit_s: float = 30.0
    at_once: int = 8

    def __post_init__(self) -> None:
        most = DEFAULT_LIMITS.candidates
        if not 1 <= self.candidates <= most or min(self.repairs, self.votes) < 0:
            raise InputError(
                f"a language model can be asked for 1 to {most} candidates and no fewer than 0 "
                f"repairs and votes; {self.candidates}, {self.repairs} and {self.votes} were given"
            )


DEFAULT_EFFORT = Effort()
