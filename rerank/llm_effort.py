"""`Effort`: the number of requests to a language model; separate, to be quick to import."""

from __future__ import annotations

from math import isnan

from logic2text import DEFAULT_LIMITS, InputError, arguments
from logic2text.errors import UnknownNameError
from logic2text.lazy_dataclass import dataclass
from logic2text.llm.prompting import DEFAULT_FORM, FORMS, Form


@dataclass(frozen=True, slots=True)
class Effort:
    """The number of requests to a language model, and their time limit.

    Attributes:
        candidates: the number of texts per formula, without repaired ones.
        repairs: the maximum number of repair rounds of a refuted text.
        votes: the number of back-translations of a text that the reader cannot parse; 0 for none.
        stop_at: the score of a proved text at which no further round is requested; None requests
            all candidates in one round.
        a_round: the number of candidates per round if `stop_at` is set.
        limit_s: seconds for all requests of `at_once` formulae, also of a single one.
        at_once: the maximum number of concurrent requests.
        form: of requests and answers.
    """

    candidates: int = 8
    repairs: int = 0
    votes: int = 3
    stop_at: float | None = None
    a_round: int = 4
    limit_s: float = 30.0
    at_once: int = 8
    form: Form = DEFAULT_FORM

    def __post_init__(self) -> None:
        most = DEFAULT_LIMITS.candidates
        if self.form not in FORMS:
            raise UnknownNameError("form of requests", str(self.form), FORMS)
        for name in ("candidates", "repairs", "votes", "a_round", "at_once"):
            arguments.number_given(getattr(self, name), name, whole=True)
        arguments.number_given(self.limit_s, "limit_s")
        if self.stop_at is not None:
            arguments.number_given(self.stop_at, "stop_at")
            if isnan(self.stop_at):
                raise InputError("stop_at is not a number", "leave it out, or give a score")
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
