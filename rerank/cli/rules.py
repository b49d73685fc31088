"""`logic2text rules`: a file of formulae as one document of numbered, proved sentences."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from logic2text.results.escaping import escape_row
from logic2text.results.json_text import json_text
from metrics import DEFAULT_METRIC
from rerank import AUDIENCES
from rerank.cli.io.error_report import EXIT_SOME_FAILED
from rerank.cli.options import metric_options, options


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
    findings: Annotated[
        bool,
        typer.Option(
            "--findings/--no-findings",
            help="Look for contradictions, and for rules that follow from others.",
        ),
    ] = True,
) -> None:
    """Write a file of rules as one document of numbered sentences that are proved to mean them.

    Definitions come first, then rules by subject.  The prover looks for rules that contradict each
    other, never apply or follow from others.  The exit code is 1 where a rule cannot be read.
    """
    words = options.words_of(lexicon_file, key_file)
    metric_options.check_names(metric, "formulaicness", None)
    from rerank.rulebook.book import write_rulebook  # loads numpy and the verbalizers

    book = write_rulebook(
        file,
        notation=notation,
        words=words,
        audience=audience,
        metric=metric,
        with_findings=findings,
    )
    match document_format:
        case DocumentFormat.MARKDOWN:
            from rerank.rulebook.markdown import write_markdown

            sys.stdout.write(write_markdown(book))
        case DocumentFormat.HTML:
            from rerank.rulebook.web_page import write_web_page

            sys.stdout.write(write_web_page(book))
        case DocumentFormat.JSON:
            from rerank.rulebook.fields import make_rulebook_fields

            sys.stdout.write(json_text(escape_row(make_rulebook_fields(book))) + "\n")
    raise typer.Exit(EXIT_SOME_FAILED if book.unread else 0)
