"""`logic2text rules`: a file of formulae as one document of numbered, proved sentences."""

from __future__ import annotations

import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from logic2text import InputError, read_formulas
from logic2text.results.escaping import escape_controls, escape_row
from logic2text.results.json_text import json_text
from logic2text.results.words import Words
from metrics import DEFAULT_METRIC
from rerank import AUDIENCES
from rerank.cli.io import asking
from rerank.cli.io.error_report import EXIT_SOME_FAILED
from rerank.cli.options import metric_options, options

if TYPE_CHECKING:
    from rerank.rulebook import Rulebook

LOCK = "Approved sentences"


class DocumentFormat(StrEnum):
    """The form of the document."""

    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"


def rules(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file of formulae of any kind: rules, axioms.")
    ],
    document_format: Annotated[
        DocumentFormat, typer.Option("--format", help="The form of the document.")
    ] = DocumentFormat.MARKDOWN,
    audience: Annotated[
        str,
        typer.Option(
            "--audience",
            "-a",
            help=f"{', '.join(AUDIENCES)}, or a target of formulaicness from 0 to 1.",
            autocompletion=metric_options.complete_audience,
        ),
    ] = "general",
    notation: options.NotationOption = "auto",
    lexicon_file: options.LexiconOption = None,
    key_file: options.KeyOption = None,
    metric: Annotated[
        str,
        typer.Option(
            "--metric",
            "-m",
            help="The naturalness metric; your own as package.module:Class.",
            autocompletion=metric_options.complete_metric,
        ),
    ] = DEFAULT_METRIC,
    ask: Annotated[
        bool,
        typer.Option(
            "--ask",
            help="Ask about doubtful words on the terminal first, and keep the answers in the file "
            "of --lexicon.",
        ),
    ] = False,
    findings: Annotated[
        bool,
        typer.Option(
            "--findings/--no-findings",
            help="Look for contradictions, and for rules that follow from others.",
        ),
    ] = True,
    together: Annotated[
        bool,
        typer.Option("--together", help="Join rules of a section that repeat a subject."),
    ] = False,
    lock_file: Annotated[
        Path | None,
        typer.Option(
            "--lock",
            metavar="LOCKFILE",
            help="Write the approved sentence of each rule into this file, and no document.",
            rich_help_panel=LOCK,
        ),
    ] = None,
    check_file: Annotated[
        Path | None,
        typer.Option(
            "--check",
            metavar="LOCKFILE",
            help="Tell what changed since the sentences were approved, and write no document.",
            rich_help_panel=LOCK,
        ),
    ] = None,
) -> None:
    """Write a file of rules as one document of numbered sentences that are proved to mean them.

    Definitions come first, then rules by subject.  The prover looks for rules that contradict each
    other, never apply or follow from others.  The exit code is 1 where a rule cannot be read, and
    with --check where the file is not as approved.
    """
    if ask:
        lexicon_file = _ask(file, notation, lexicon_file)
    words = options.words_of(lexicon_file, key_file)
    if together and (lock_file is not None or check_file is not None):
        option = "--lock" if lock_file is not None else "--check"
        raise InputError(f"--together was given with {option}", "leave it out: rules stand alone")
    metric_options.check_names(metric, "formulaicness", None)
    if check_file is not None:
        if lock_file is not None:
            raise InputError("--check and --lock were both given", "leave one of the two out")
        raise typer.Exit(_check(check_file, file, notation, words, document_format))
    from rerank.rulebook import write_rulebook  # loads numpy and the verbalizers

    book = write_rulebook(
        read_formulas(file, notation),
        words=words,
        audience=audience,
        metric=metric,
        with_findings=findings and lock_file is None,
        together=together,
    )
    if lock_file is not None:
        _lock(lock_file, book)
    else:
        sys.stdout.write(_write(replace(book, title=file.name), document_format))
    raise typer.Exit(EXIT_SOME_FAILED if book.unread else 0)


def _ask(file: Path, notation: str, lexicon_file: Path | None) -> Path | None:
    """Ask about doubtful words; the file that has the answers, None where nothing was answered."""
    from logic2text.lexicon.distinct import FormulaSymbols
    from logic2text.lexicon.questions import list_questions_of
    from rerank.rulebook.book import parse_rules

    if lexicon_file is None:
        raise InputError(
            "--ask was given without --lexicon", "name a file for the answers: --lexicon words.toml"
        )
    asking.require_terminal()
    words = options.words_of(lexicon_file if lexicon_file.exists() else None, None)
    words, read, _ = parse_rules(read_formulas(file, notation), words)
    signature = FormulaSymbols.of(*(formula for _, formula in read))
    questions = list_questions_of(signature, words.lexicon)
    if questions:
        chosen = asking.ask_all(questions, sys.stdin.readline, asking.prompt)
        asking.prompt(asking.write_answers(lexicon_file, chosen))
    return lexicon_file if lexicon_file.exists() else None


def _write(book: Rulebook, document_format: DocumentFormat) -> str:
    match document_format:
        case DocumentFormat.MARKDOWN:
            from rerank.rulebook.markdown import write_markdown

            return write_markdown(book)
        case DocumentFormat.HTML:
            from rerank.rulebook.web_page import write_web_page

            return write_web_page(book)
        case DocumentFormat.JSON:
            from rerank.rulebook.fields import make_rulebook_fields

            return json_text(escape_row(make_rulebook_fields(book))) + "\n"


def _lock(path: Path, book: Rulebook) -> None:
    """Write the lock file; sentences of a former one stay where they say the rule."""
    from rerank.rulebook.changes import lock_book
    from rerank.rulebook.lock import read_lock, write_lock

    before = read_lock(path) if path.exists() else ()
    write_lock(path, lock_book(book, before))


def _check(
    path: Path, file: Path, notation: str, words: Words, document_format: DocumentFormat
) -> int:
    """Tell what changed; the exit code."""
    if document_format is DocumentFormat.HTML:
        raise InputError("--check writes no HTML", "give --format json, or leave --format out")
    from rerank.rulebook.changes import find_changes
    from rerank.rulebook.lock import read_lock
    from rerank.rulebook.told_changes import make_change_fields, tell_changes

    changes = find_changes(read_lock(path), read_formulas(file, notation), words)
    if document_format is DocumentFormat.JSON:
        rows = [make_change_fields(change) for change in changes]
        sys.stdout.write(json_text({"changes": escape_row(rows)}) + "\n")
    else:
        sys.stdout.write(tell_changes(changes))
    if changes:
        told = f"logic2text rules --lock {path} {file}"
        sys.stderr.write(
            escape_controls(f"{file} is not as approved; approve it with: {told}") + "\n"
        )
    return EXIT_SOME_FAILED if changes else 0
