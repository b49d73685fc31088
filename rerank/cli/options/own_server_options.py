"""Options of a language model that the command itself serves, by vLLM in a process of its own."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.llm import settings
from rerank.cli.options.llm_options import ServerOptions
from rerank.cli.options.option_groups import refuse_unused
from rerank.cli.options.options import LANGUAGE_MODEL


@dataclass(frozen=True, slots=True)
class OwnServerOptions:
    """The model to serve, and the vLLM that serves it."""

    llm_model: Annotated[
        str | None,
        typer.Option(
            "--llm-model",
            metavar="PATH",
            help="A model, as a folder or a name of the hub: starts vLLM with it, adds llm to the "
            "systems, and ends vLLM with the command.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = None
    vllm: Annotated[
        str | None,
        typer.Option(
            "--vllm",
            metavar="FOLDER",
            help="The environment in which vLLM is installed; by default LOGIC2TEXT_VLLM, this "
            "one, or the command vllm of the path. Used only with --llm-model.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = None
    vllm_options: Annotated[
        str | None,
        typer.Option(
            "--vllm-options",
            metavar="TEXT",
            help="Further options of the command vllm serve, in one text. Used only with "
            "--llm-model.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = None

    def check(self, server: ServerOptions) -> None:
        """Check that they fit together.

        Raises:
            InputError: they name two servers, or only how to serve no model.
        """
        if self.llm_model is None:
            hint = "name the model with --llm-model"
            refuse_unused(self, "a model that the command serves", hint)
            return
        hint = "leave out one of them"
        refuse_unused(server, "a server that runs already, --llm-model starts one", hint)
        self._words()

    @contextmanager
    def serve(self) -> Iterator[None]:
        """Serve the model, if one is named, as the server of the environment's settings.

        Raises:
            InputError, UnavailableError: see `logic2text.llm.vllm_process.serve`.
        """
        if self.llm_model is None:
            yield
            return
        from logic2text.llm.vllm_process import serve

        with serve(self.llm_model, vllm=self.vllm, options=self._words(), tell=_tell) as own:
            os.environ[settings.BASE_URL] = own.base_url
            os.environ[settings.MODEL] = own.model
            yield

    def _words(self) -> list[str]:
        try:
            return shlex.split(self.vllm_options or "")
        except ValueError as error:
            raise InputError(
                f"--vllm-options cannot be split into words: {error}", "close the quotation mark"
            ) from None


def _tell(message: str) -> None:
    print(message, file=sys.stderr, flush=True)  # noqa: T201
