"""Where the language-model server is, as the command line says it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from logic2text.llm.settings import API_KEY, API_KEY_FILE, BASE_URL, MODEL


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """The server and its model; the key itself never stands on the command line."""

    base_url: Annotated[
        str | None,
        typer.Option(
            "--base-url",
            metavar="URL",
            help="An OpenAI-compatible server, such as http://127.0.0.1:8000/v1.",
        ),
    ] = None
    model: Annotated[
        str | None,
        typer.Option("--model", metavar="NAME", help="The model, as the server calls it."),
    ] = None
    api_key_file: Annotated[
        Path | None,
        typer.Option("--api-key-file", metavar="FILE", help="A file that holds the server's key."),
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
