"""Which language models are asked: that of a server, and the one that scores likelihoods."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from logic2text.llm.settings import API_KEY, API_KEY_FILE, BASE_URL, MODEL
from rerank.cli.options import LANGUAGE_MODEL

CAUSAL_MODEL = "LOGIC2TEXT_CAUSAL_MODEL"
"""What `metrics.language_model.by_name` reads."""


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """The server and its model; the key itself never stands on the command line."""

    base_url: Annotated[
        str | None,
        typer.Option(
            "--base-url",
            metavar="URL",
            help="An OpenAI-compatible server, such as http://127.0.0.1:8000/v1.",
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
        """Let this process's environment say the same: what reads its settings sees the options."""
        if self.base_url is not None:
            os.environ[BASE_URL] = self.base_url
        if self.model is not None:
            os.environ[MODEL] = self.model
        if self.api_key_file is not None:
            os.environ.pop(API_KEY, None)
            os.environ[API_KEY_FILE] = str(self.api_key_file)


@dataclass(frozen=True, slots=True)
class CausalOptions:
    """The causal model of perplexity, SLOR and log-probability."""

    language_model: Annotated[
        str | None,
        typer.Option(
            "--language-model",
            metavar="NAME",
            help="What ppl, slor and logprob score by: small (ours), a folder, NAME of the hub, "
            "server, or server:NAME with the tokenizer of NAME, which slor needs.",
            rich_help_panel=LANGUAGE_MODEL,
        ),
    ] = None

    def use(self) -> None:
        """Let this process's environment say the same."""
        if self.language_model is not None:
            os.environ[CAUSAL_MODEL] = self.language_model
