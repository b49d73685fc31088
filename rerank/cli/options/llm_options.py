"""Options of language models: the server, the model of likelihoods, requests for candidates."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from logic2text import DEFAULT_LIMITS, Lexicon, ServerError, UnavailableError
from logic2text.errors import UnknownNameError
from logic2text.lazy_dataclass import dataclass
from logic2text.llm import settings
from logic2text.llm.prompting import DEFAULT_FORM, FORMS
from rerank.cli.options import metric_options
from rerank.cli.options.option_groups import refuse_unused
from rerank.cli.options.options import LANGUAGE_MODEL
from rerank.llm_effort import DEFAULT_EFFORT, Effort

if TYPE_CHECKING:
    from logic2text.llm.chat import Completion, Request
    from rerank.llm_candidates import Proposer


LLM_PURPOSE, LLM_HINT = "the system llm", "add llm to --systems"

CAUSAL_MODEL = "LOGIC2TEXT_CAUSAL_MODEL"
"""The environment variable that `metrics.language_model.by_name` reads."""


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """The server and its model; the key itself is never given on the command line."""

    base_url: Annotated[
        str | None,
        typer.Option(
            "--base-url",
            metavar="URL",
            help="The language-model server, such as http://127.0.0.1:8000/v1. Used only with "
            "the system llm or a metric that needs it.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = None
    model: Annotated[
        str | None,
        typer.Option(
            "--model",
            metavar="NAME",
            help="The model, as the server calls it.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = None
    api_key_file: Annotated[
        Path | None,
        typer.Option(
            "--api-key-file",
            metavar="FILE",
            help="A file that holds the server's key.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = None

    def use(self) -> None:
        """Set the environment variables of this process, from which the settings are read."""
        if self.base_url is not None:
            os.environ[settings.BASE_URL] = self.base_url
        if self.model is not None:
            os.environ[settings.MODEL] = self.model
        if self.api_key_file is not None:
            os.environ.pop(settings.API_KEY, None)
            os.environ[settings.API_KEY_FILE] = str(self.api_key_file)


@dataclass(frozen=True, slots=True)
class CausalOptions:
    """The causal model for perplexity, SLOR and log-probability."""

    language_model: Annotated[
        str | None,
        typer.Option(
            "--language-model",
            metavar="NAME",
            help="The model of naturalness, ppl, slor and logprob: small (embedded), a folder, "
            "NAME of the hub, server, or server:NAME with the tokenizer of NAME, which slor needs.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = None

    def check(self, metrics: Iterable[str]) -> None:
        """Check that a metric asks the model, if one was given.

        Args:
            metrics: the names of all metrics.

        Raises:
            InputError: none does.
        """
        if not any(map(metric_options.asks_language_model, metrics)):
            names = ", ".join(metric_options.LIKELIHOODS)
            refuse_unused(self, f"metrics by likelihoods: {names}", "name one with --metric")

    def use(self) -> None:
        """Set the environment variable of this process."""
        if self.language_model is not None:
            os.environ[CAUSAL_MODEL] = self.language_model


@dataclass(frozen=True, slots=True)
class LlmOptions:
    """The number of requests to a language model that is one of the systems."""

    llm_candidates: Annotated[
        int,
        typer.Option(
            "--llm-candidates",
            min=1,
            max=DEFAULT_LIMITS.candidates,
            metavar="N",
            help="The number of texts requested from the system llm.",
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
            help="How often the model may correct a text that means something else.",
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
            help="The number of back-translations of a text that cannot be parsed.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = DEFAULT_EFFORT.votes
    llm_form: Annotated[
        str,
        typer.Option(
            "--llm-form",
            metavar="NAME",
            help=f"How the model is asked: {', '.join(FORMS)}. Used only with the system llm.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = DEFAULT_FORM
    llm_timeout: Annotated[
        float | None,
        typer.Option(
            "--llm-timeout",
            min=0.1,
            metavar="SECONDS",
            help="The time for all requests of a formula, and for one attempt; by default the "
            "server's timeout.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = None

    def refuse(self) -> None:
        """Refuse the numbers and the time of requests where llm is none of the systems.

        The form is a setting of the server, which is ignored there as the server is.

        Raises:
            InputError: one of them was given.
        """
        members = ("llm_candidates", "repair", "votes", "llm_timeout")
        refuse_unused(self, LLM_PURPOSE, LLM_HINT, members)

    def proposer(
        self, server: ServerOptions, lexicon: Lexicon, stop_at: float | None = None
    ) -> Proposer:
        """The proposer for the configured model; if none is configured, every request fails.

        Raises:
            InputError: a setting is invalid.
        """
        from logic2text.llm.client import ServerChat
        from rerank.llm_candidates import Proposer

        form = next((form for form in FORMS if form == self.llm_form), None)
        if form is None:
            raise UnknownNameError("form of requests", self.llm_form, FORMS)
        effort = Effort(self.llm_candidates, self.repair, self.votes, stop_at, form=form)
        server.use()
        try:
            server_settings = settings.settings()
        except UnavailableError as error:
            return Proposer(_Absent(error), effort, lexicon)
        limit_s = self.llm_timeout or server_settings.timeout_s
        # A slow server answers a request in the time that was given only if an attempt has it all.
        server_settings = replace(
            server_settings,
            timeout_s=limit_s,
            deadline_s=max(limit_s, server_settings.deadline_s),
        )
        effort = replace(effort, limit_s=limit_s, at_once=server_settings.concurrency)
        return Proposer(ServerChat(server_settings), effort, lexicon)


class _Absent:
    """A language model that is not configured: every request fails with the cause."""

    model = "none"

    def __init__(self, error: UnavailableError) -> None:
        self._error = error

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        """Raise the cause.

        Raises:
            UnavailableError: always.
        """
        del requests, within_s
        raise self._error
