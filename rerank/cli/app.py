"""The commands, and what happens when one ends other than well."""

from __future__ import annotations

import gc
import os
import signal
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated, NoReturn

import typer

from logic2text.errors import Logic2TextError, UnavailableError
from logic2text.version import __version__
from rerank.cli.output import DEBUG, EXIT_BAD_INPUT, EXIT_UNAVAILABLE

EXIT_INTERRUPTED = 128 + signal.SIGINT

COMMANDS = (
    "parse",
    "verbalize",
    "check",
    "equivalent",
    "score",
    "rerank",
    "explain",
    "lexicon",
    "llm-check",
)


def main() -> None:
    """Run the command line; never shows a traceback for what a user did."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    warnings.formatwarning = lambda message, *_: f"warning: {message}\n"
    warnings.filterwarnings("always", module=r"(metrics|rerank)\b")
    gc.set_threshold(20_000, 20, 20)  # much is made, and little of it lies in cycles
    # numpy's products are small here, and threads of its own would wait for them busily.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        wanted = sys.argv[1] if len(sys.argv) > 1 else ""
        # Only the command that runs is imported: reading a formula needs no metrics.
        application((wanted,) if wanted in COMMANDS else COMMANDS)()
    except Logic2TextError as error:
        print(f"error: {error}", file=sys.stderr)  # noqa: T201
        unavailable = isinstance(error, UnavailableError)
        sys.exit(EXIT_UNAVAILABLE if unavailable else EXIT_BAD_INPUT)
    except KeyboardInterrupt:
        _leave(EXIT_INTERRUPTED)
    except SystemExit as end:  # what typer makes of an interrupt
        if end.code == EXIT_INTERRUPTED:
            _leave(EXIT_INTERRUPTED)
        raise
    finally:
        # Python would look for cycles in all that was imported before it ends: 0.3 s with torch.
        gc.freeze()


def _leave(code: int) -> NoReturn:
    """End at once: Python would wait for threads of ours, and these perhaps for a server."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code)


def application(commands: Sequence[str] = COMMANDS) -> typer.Typer:
    """The command line with some or all of its commands."""
    app = typer.Typer(
        name="logic2text",
        help="From first-order formulae to English: generate, prove, score, rerank.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    for name in commands:
        module = name.replace("-", "_")
        app.command(name)(getattr(import_module(f"rerank.cli.{module}"), module))
    return app


def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and stop.", is_eager=True)
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show where a fault of logic2text happened.")
    ] = False,
) -> None:
    if debug:
        os.environ[DEBUG] = "1"
    if version:
        print(__version__)  # noqa: T201
        raise typer.Exit
