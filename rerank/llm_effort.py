"""How much a language model is asked, apart from what asks it: quick to import."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan

from logic2text.arguments import number_given
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
        for name in ("candidates", "repairs", "votes", "a_round", "at_once"):
            number_given(getattr(self, name), name, whole=True)
        number_given(self.limit_s, "limit_s")
        if self.stop_at is not None:
            number_given(self.stop_at, "stop_at")
            if isnan(self.stop_at):
                raise InputError("stop_at is no number", "leave it out, or give a score")
        if min(self.a_round, self.at_once) < 1 or not self.limit_s > 0:
            raise InputError(
                "a round has at least 1 candidate, at least 1 request is under way, and the time "
                f"is above 0; {self.a_round}, {self.at_once} and {self.limit_s:g} were given",
                "change the number",
            )
        if not 1 <= self.candidates <= most or min(self.repairs, self.votes) < 0:
            raise InputError(
                f"a language model can be asked for 1 to {most} candidates and no fewer than 0 "
                f"repairs and votes; {self.candidates}, {self.repairs} and {self.votes} were given",
                "change the number",
            )


DEFAULT_EFFORT = Effort()
