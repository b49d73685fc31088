"""The options of language models as generators of candidates, and the model of the settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from logic2text.errors import ServerError, UnavailableError
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS
from rerank.cli.options import LANGUAGE_MODEL
from rerank.cli.server_options import ServerOptions
from rerank.llm_effort import DEFAULT_EFFORT, Effort

if TYPE_CHECKING:
    from logic2text.llm.protocol import Completion, Request
    from rerank.llm_candidates import Proposer


@dataclass(frozen=True, slots=True)
class LlmOptions:
    """How much a language model is asked, where it is one of the systems."""

    llm_candidates: Annotated[
        int,
        typer.Option(
            "--llm-candidates",
            min=1,
            max=DEFAULT_LIMITS.candidates,
            metavar="N",
            help="How many texts the system llm is asked for.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = DEFAULT_EFFORT.candidates
    repair: Annotated[
        int,
        typer.Option(
            "--repair",
            min=0,
            max=8,
            metavar="R",
            help="How often it may correct a text that says something else.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = DEFAULT_EFFORT.repairs
    votes: Annotated[
        int,
        typer.Option(
            "--votes",
            min=0,
            max=16,
            metavar="K",
            help="How often it translates back what our reader cannot read.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = DEFAULT_EFFORT.votes
    llm_timeout: Annotated[
        float | None,
        typer.Option(
            "--llm-timeout",
            min=0.1,
            metavar="SECONDS",
            help="How long a formula waits for it altogether; as the server's timeout by default.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = None

    def proposer(
        self, server: ServerOptions, lexicon: Lexicon, stop_at: float | None = None
    ) -> Proposer:
        """The proposer for the model of the options and settings; without one, every request fails.

        Raises:
            InputError: what is set cannot be used.
        """
        from logic2text.llm.client import ServerChat
        from logic2text.llm.settings import settings
        from rerank.llm_candidates import Proposer

        effort = Effort(self.llm_candidates, self.repair, self.votes, stop_at)
        server.use()
        try:
            server_settings = settings()
        except UnavailableError as error:
            return Proposer(_Absent(error), effort, lexicon)
        limit_s = self.llm_timeout or server_settings.timeout_s
        effort = replace(effort, limit_s=limit_s, at_once=server_settings.concurrency)
        return Proposer(ServerChat(server_settings), effort, lexicon)


class _Absent:
    """Stands in where no model is set: every request fails with the cause."""

    model = "none"

    def __init__(self, error: UnavailableError) -> None:
        self._error = error

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        """No answer.

        Raises:
            UnavailableError: always.
        """
        del requests, within_s
        raise self._error
