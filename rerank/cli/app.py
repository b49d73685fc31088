"""The commands, and what happens when one ends other than well."""

from __future__ import annotations

import gc
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated, NoReturn

import typer

from logic2text.errors import Logic2TextError, UnavailableError
from logic2text.version import __version__
from rerank.cli.output import (
    DEBUG,
    EXIT_BAD_INPUT,
    EXIT_SOME_FAILED,
    EXIT_UNAVAILABLE,
    EXIT_UNWRITTEN,
    debugging,
    shown,
)
from rerank.cli.streams import OutputError, guard_streams

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
    warnings.formatwarning = lambda message, *_: f"warning: {message}\n"
    warnings.filterwarnings("always", module=r"(metrics|rerank)\b")
    gc.set_threshold(20_000, 20, 20)  # much is made, and little of it lies in cycles
    # numpy's products are small here, and threads of its own would wait for them busily.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        guard_streams()
        code = _run()
        sys.stdout.flush()
    except OutputError as error:
        _say(error)
        _leave(EXIT_UNWRITTEN)
    except KeyboardInterrupt:
        _leave(EXIT_INTERRUPTED)
    if code == EXIT_INTERRUPTED:  # what typer makes of an interrupt
        _leave(code)
    # Python would look for cycles in all that was imported before it ends: 0.3 s with torch.
    gc.freeze()
    sys.exit(code)


def _run() -> int:
    """The exit code of the command that the arguments ask for."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    try:
        # Only the command that runs is imported: reading a formula needs no metrics.
        chosen = application((wanted,) if wanted in COMMANDS else COMMANDS)
        return int(chosen(standalone_mode=False) or 0)
    except OutputError:
        raise
    except Logic2TextError as error:
        _say(error)
        return EXIT_UNAVAILABLE if isinstance(error, UnavailableError) else EXIT_BAD_INPUT
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else EXIT_BAD_INPUT
    except Exception as error:
        if (message := _usage_error(error)) is not None:
            print(message, end="", file=sys.stderr)  # noqa: T201
            return EXIT_BAD_INPUT
        if debugging():
            traceback.print_exception(error, file=sys.stderr)
        print(f"error: {shown(error)}", file=sys.stderr)  # noqa: T201
        return EXIT_SOME_FAILED


def _usage_error(error: Exception) -> str | None:
    """What is wrong with the options and arguments, with where their help is."""
    formatted = getattr(error, "format_message", None)  # of typer's own errors, a private class
    if formatted is None:
        return None
    message = " ".join(str(formatted()).split())
    context = getattr(error, "ctx", None)
    if not message:  # the help was shown in its place
        return ""
    hint = "" if context is None else f"`{context.command_path} --help` lists what there is\n"
    return f"error: {message}\n{hint}"


def _say(error: Logic2TextError) -> None:
    print(f"error: {error}", file=sys.stderr)  # noqa: T201


def _leave(code: int) -> NoReturn:
    """End at once: Python would wait for threads of ours, and these perhaps for a server."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, OutputError):
            if stream is not None:
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


def _show_version(wanted: bool) -> None:
    if wanted:
        print(__version__)  # noqa: T201
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and stop.", is_eager=True, callback=_show_version
        ),
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show where a fault of logic2text happened.")
    ] = False,
) -> None:
    if debug:
        os.environ[DEBUG] = "1"
    del version  # which its own callback showed
