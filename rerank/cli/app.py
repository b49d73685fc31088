"""The commands of the command line, and the errors that end a command."""

from __future__ import annotations

import ast
import gc
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from logic2text import Logic2TextError, UnavailableError, __version__
from logic2text.results.errors import DEBUG
from rerank.cli.io import error_report, streams
from rerank.cli.options.plain_values import run_application

EXIT_INTERRUPTED = 128 + signal.SIGINT
EXIT_READER_GONE = 128 + 13
"""As a shell reports a program that SIGPIPE ends; Windows has no such signal."""

PROGRAM = "logic2text"

COMPLETION = "_LOGIC2TEXT_COMPLETE"
"""The environment variable by which a shell requests completions from typer."""

NO_STYLES = "_TYPER_FORCE_DISABLE_TERMINAL"
"""The environment variable that disables escape sequences in typer's help."""

HELP = """From first-order formulae to English: generate, prove, score, rerank.

Exit codes: 0 success; 1 some rows failed, or the one pair given to `check`, `equivalent` or
`tutor` is not proved; 2 invalid arguments or every row failed; 3 a model or server is missing;
4 the output cannot be written; 130 interrupted; 141 the output was closed, as by `head`.
"""

VERSION_OPTIONS = ("--version", "--verbose")
"""Options that need no command."""

HELP_OPTIONS = ("", "--help", "-h")
"""What shows the list of the commands, for which none of their modules is imported."""

COMMANDS = (
    "parse",
    "verbalize",
    "check",
    "read",
    "grammar",
    "equivalent",
    "tutor",
    "lint",
    "score",
    "rerank",
    "batch",
    "rules",
    "paraphrase",
    "explain",
    "compare",
    "similarity",
    "tables",
    "judgements",
    "lexicon",
    "key",
    "llm-check",
    "serve",
    "mcp",
    "study",
    "doctor",
)

STUDY = ("compare", "similarity", "tables", "judgements", "study")
"""Commands of studies, whose modules lie in `rerank.cli.study`."""

MODULES = {"lexicon": "drafts", "key": "drafts", **{name: f"study.{name}" for name in STUDY}}
"""The modules of commands whose module has another name; the rest have the command's own."""


def main() -> None:
    """Run the command line; errors of the user are shown without a traceback."""
    warnings.formatwarning = lambda message, *_: f"warning: {message}\n"
    warnings.filterwarnings("always", module=r"(metrics|rerank)\b")
    # The matrix products are small, and OpenBLAS's threads would busy-wait between them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if not streams.uses_styles():
        os.environ[NO_STYLES] = "1"
    streams.ignore_empty_width()
    try:
        streams.guard_streams()
        code = _run()
        sys.stdout.flush()
    except streams.ReaderGoneError:
        _leave(EXIT_READER_GONE)
    except streams.OutputError as error:
        _say(error)
        _leave(error_report.EXIT_UNWRITTEN)
    except KeyboardInterrupt:
        _leave(EXIT_INTERRUPTED)
    if code == EXIT_INTERRUPTED:  # the exit code of typer for an interrupt
        _leave(code)
    # The final garbage collection would scan all modules, which takes 0.3 s with torch.
    gc.freeze()
    sys.exit(code)


def _run() -> int:
    """Run the command of the arguments; returns its exit code."""
    try:
        # Only the module of this command is imported: parsing a formula needs no metrics.
        name = _command_name()
        name = "doctor" if name in VERSION_OPTIONS else name
        if name in HELP_OPTIONS and COMPLETION not in os.environ:
            chosen = _application_of_descriptions()
        else:
            chosen = application((name,) if name in COMMANDS else COMMANDS)
        return int(run_application(chosen, PROGRAM) or 0)
    except streams.OutputError:
        raise
    except Logic2TextError as error:
        _say(error)
        return (
            error_report.EXIT_UNAVAILABLE
            if isinstance(error, UnavailableError)
            else error_report.EXIT_BAD_INPUT
        )
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else error_report.EXIT_BAD_INPUT
    except Exception as error:
        if (message := _usage_error(error)) is not None:
            print(message, end="", file=sys.stderr)  # noqa: T201
            return error_report.EXIT_BAD_INPUT
        if error_report.is_debugging():
            traceback.print_exception(error, file=sys.stderr)
        print(f"error: {error_report.format_error(error)}", file=sys.stderr)  # noqa: T201
        return error_report.EXIT_SOME_FAILED


def _command_name() -> str:
    """The first argument, or the first word of the line that a shell completes."""
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    words = line.split() if COMPLETION in os.environ else sys.argv
    return words[1] if len(words) > 1 else ""


def _usage_error(error: Exception) -> str | None:
    """The message for invalid options or arguments; None for another error."""
    formatted = getattr(error, "format_message", None)  # of the private error class of typer
    if formatted is None:
        return None
    message = " ".join(str(formatted()).split()).replace(": Value error, ", ": ", 1)  # of pydantic
    context = getattr(error, "ctx", None)
    if not message:  # the help was shown instead
        return ""
    hint = "" if context is None else f"`{context.command_path} --help` lists the options\n"
    return f"error: {message}\n{hint}"


def _say(error: Logic2TextError) -> None:
    print(f"error: {error}", file=sys.stderr)  # noqa: T201


def _leave(code: int) -> NoReturn:
    """Exit at once; a normal exit would wait for threads that may wait for a server."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, streams.OutputError):
            if stream is not None:
                stream.flush()
    os._exit(code)


def _application_of_descriptions() -> typer.Typer:
    """The typer application whose commands have their first lines of help and nothing else."""
    app = _empty_application()
    for name in COMMANDS:
        app.command(name, help=_describe(name))(lambda: None)
    return app


def _describe(name: str) -> str:
    """The help of a command as its module states it: a docstring, or ``typer.Typer(help=…)``."""
    function = name.replace("-", "_")
    path = Path(__file__).parent / f"{MODULES.get(name, function).replace('.', '/')}.py"
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.FunctionDef(name=found) if found == function:
                return ast.get_docstring(node) or ""
            case ast.Assign([ast.Name(found)], ast.Call(keywords=keywords)) if found == function:
                return next(str(ast.literal_eval(k.value)) for k in keywords if k.arg == "help")
    return ""


def application(commands: Sequence[str] = COMMANDS) -> typer.Typer:
    """The typer application with these commands."""
    app = _empty_application()
    for name in commands:
        function = name.replace("-", "_")
        module = import_module(f"rerank.cli.{MODULES.get(name, function)}")
        command = getattr(module, function)
        if isinstance(command, typer.Typer):  # a command with commands of its own
            app.add_typer(command, name=name)
        else:
            app.command(name)(command)
    return app


def _empty_application() -> typer.Typer:
    app = typer.Typer(
        name=PROGRAM,
        help=HELP,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_options)
    return app


def _show_version(*, verbose: bool) -> None:
    """The version, or all that a report needs."""
    if not verbose:
        print(__version__)  # noqa: T201
        return
    from metrics.diagnosis import diagnose
    from rerank.cli.doctor import describe_diagnosis

    print("\n".join(describe_diagnosis(diagnose())))  # noqa: T201


def _options(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="With --version: the machine and all versions.")
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show the traceback of an internal error.")
    ] = False,
) -> None:
    if debug:
        os.environ[DEBUG] = "1"
    if version:
        _show_version(verbose=verbose)
        raise typer.Exit
    if context.invoked_subcommand is None:
        context.fail("Missing command.")
