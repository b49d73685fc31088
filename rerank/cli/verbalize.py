"""`logic2text verbalize`: verbalize formulae, one output row for each text of each system.

With ``--together`` one text for all formulae of the input, or of each group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any

import typer

from logic2text import InputError, Parsed, Style, verbalizers
from logic2text.discourse import Discourse, Role, verbalize_together
from logic2text.discourse.passages import conjoin
from logic2text.formula import Formula
from logic2text.results import json_fields
from logic2text.results.verbalize import lines
from logic2text.results.verdict import MARKS
from logic2text.results.words import Words
from rerank.batch import worker_pool
from rerank.batch.input_rows import BadRow, Row
from rerank.cli.io import output, row_input
from rerank.cli.io.output import Output, draw_lines
from rerank.cli.io.row_input import count_rows
from rerank.cli.io.running import run, run_in_workers
from rerank.cli.options import llm_options, option_groups, options
from rerank.rows.answers import Answer, attempt
from rerank.rows.verbalize import Speaker

SIGNS = ("∴", "⊢", "|-")
"""What a line that is a conclusion may start with."""
_ROLES = {
    **dict.fromkeys(("premise", "axiom", "hypothesis", "definition", "assumption"), Role.PREMISE),
    **dict.fromkeys(("lemma", "theorem", "corollary", "plain", "negated_conjecture"), Role.PREMISE),
    **dict.fromkeys(("assumptions", "sos", "usable", "demodulators"), Role.PREMISE),
    **dict.fromkeys(("conclusion", "conjecture", "goal", "goals"), Role.CONCLUSION),
}
"""The roles of rows: our two, and those of the TPTP and of the lists of Prover9."""


@dataclass(slots=True)
class _Group:
    """The formulae of one text, or the first error among their rows.

    Attributes:
        value: what their rows have in the field that they are grouped by.
        premises: in the order of the rows.
        conclusions: likewise.
        error: what is wrong with a row.
        line: the line of that row.
    """

    value: Any = None
    premises: list[Parsed] = field(default_factory=list)
    conclusions: list[Parsed] = field(default_factory=list)
    error: Exception | None = None
    line: int | None = None

    def add(self, row: Row | BadRow, parse: Callable[[str, Row], Parsed]) -> None:
        """Add the formula of a row, or its error."""
        try:
            if isinstance(row, BadRow):
                raise row.error
            text, role = _role_of(row)
            parsed = parse(text, row)
        except InputError as error:
            if self.error is None:
                self.error, self.line = error, row.number
        else:
            (self.conclusions if role is Role.CONCLUSION else self.premises).append(parsed)


def write_together(
    rows: Iterator[Row | BadRow],
    conclusions: Sequence[str],
    group_by: str | None,
    texts: options.TextOptions,
    inputs: options.RowOptions,
) -> int:
    """Write one text for all rows, or one for each value of a field.

    Args:
        rows: the formulae; one that starts with one of `SIGNS`, or has the role ``conclusion``, is
            a conclusion.
        conclusions: further formulae that are conclusions, of every text.
        group_by: the name of a field; None for one text.
        texts: the words and the style.
        inputs: the notation of the formulae, and whether JSON is written.

    Returns:
        The exit code.
    """
    style = texts.style
    rows, words = row_input.take_kinds(rows, texts.words)
    further = [Row(text, {"role": Role.CONCLUSION.value}) for text in conclusions]

    def parse(text: str, row: Row) -> Parsed:
        return words.parse(text, row.notation_or(inputs.notation))

    writer = output.Output("text", inputs.as_json, _draw)
    with writer:
        for group in _groups(rows, further, group_by, parse):
            fields = {} if group_by is None else {group_by: group.value}
            answer: Answer = (
                attempt(partial(_answer, group, words, style))
                if group.error is None
                else group.error
            )
            text = "" if isinstance(answer, Exception) else answer["text"]
            writer.answer(Row(text, fields, group.line), answer)
    return writer.exit_code


def _groups(
    rows: Iterable[Row | BadRow],
    further: Sequence[Row],
    group_by: str | None,
    parse: Callable[[str, Row], Parsed],
) -> list[_Group]:
    """The formulae of each text, in the order in which the texts begin."""
    groups: dict[str, _Group] = {}
    for number, row in enumerate(rows):
        value = None if group_by is None else row.fields.get(group_by)
        checked: Row | BadRow = row
        name = repr(value)
        if group_by is not None and value is None:
            name = f"row {number}"  # a row of no group has an error of its own
            if isinstance(row, Row):
                missing = InputError(
                    f"the field `{group_by}` is missing", "add it, or leave out --group-by"
                )
                checked = BadRow(missing, row.fields, row.number)
        groups.setdefault(name, _Group(value)).add(checked, parse)
    for group in groups.values():
        for row in further:
            group.add(row, parse)
    return list(groups.values())


def _role_of(row: Row) -> tuple[str, Role]:
    """The formula of a row without its sign, and its role.

    Raises:
        InputError: the role is none of those that there are.
    """
    role = row.fields.get("role", "premise")
    if not isinstance(role, str) or role not in _ROLES:
        raise InputError(
            f"the field `role` is {role!r}", "write premise or conclusion", line=row.number
        )
    text = row.text.strip()
    sign = next((sign for sign in SIGNS if text.startswith(sign)), None)
    if sign is not None:
        return text.removeprefix(sign).strip(), Role.CONCLUSION
    return row.text, _ROLES[role]


def _answer(group: _Group, words: Words, style: Style) -> Mapping[str, Any]:
    parsed = [*group.premises, *group.conclusions]
    discourse = verbalize_together(
        [entry.formula for entry in group.premises],
        [entry.formula for entry in group.conclusions],
        lexicon=words.lexicon,
        style=style,
    )
    formulae = [entry.formula for entry in parsed]
    return {**_fields(discourse, formulae, words), **_word_fields(parsed, words)}


def _fields(discourse: Discourse, formulae: Sequence[Formula], words: Words) -> dict[str, Any]:
    return {
        "text": discourse.text,
        "formulas": [json_fields.write_formula(formula, words.key) for formula in formulae],
        "verdict": discourse.status,
        "whole": discourse.whole,
        "follows": discourse.follows,
        "sentences": [
            {
                "text": sentence.text,
                "formulas": list(sentence.formulae),
                "role": sentence.role,
                "verdict": sentence.status,
            }
            for sentence in discourse.sentences
        ],
    }


def _word_fields(parsed: Sequence[Parsed], words: Words) -> dict[str, Any]:
    """The fields `guessed` and `warnings` for all formulae together."""
    warnings = tuple(warning for entry in parsed for warning in entry.warnings)
    formula = conjoin([entry.formula for entry in parsed])
    together = replace(parsed[0], formula=formula, warnings=warnings)
    return json_fields.word_fields(together, words.lexicon)


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    console.print(row["text"], markup=False, soft_wrap=True)
    for sentence in row["sentences"]:
        if sentence["verdict"] != "proved":
            mark = MARKS[sentence["verdict"]]
            console.print(f"  {mark} ", end="")
            console.print(sentence["text"], markup=False, soft_wrap=True)
    if row["follows"] is False:
        console.print("The conclusion does not follow from the premises.", style="yellow")
    for line in json_fields.word_lines(row):
        console.print(line, style="dim", markup=False, soft_wrap=True)


TOGETHER = "Several formulae"


@option_groups.flatten_groups
def verbalize(
    formulas: options.FormulaArguments = None,
    systems: options.SystemsOption = None,
    former_system: options.FormerSystemOption = None,
    row_timeout: options.RowTimeoutOption = worker_pool.ROW_TIMEOUT_S,
    together: Annotated[
        bool,
        typer.Option(
            "--together",
            help="One text by Natural for all formulae: a theory, a story, an argument.",
            rich_help_panel=TOGETHER,
        ),
    ] = False,
    conclusions: Annotated[
        list[str] | None,
        typer.Option(
            "--conclusion",
            metavar="FORMULA",
            help="With --together: a conclusion; in the input “∴” or “|-” stands before it.",
            rich_help_panel=TOGETHER,
        ),
    ] = None,
    group_by: Annotated[
        str | None,
        typer.Option(
            "--group-by",
            metavar="FIELD",
            help="With --together: a text for each value of this field of JSON rows.",
            rich_help_panel=TOGETHER,
        ),
    ] = None,
    *,
    texts: options.TextOptions,
    llm: llm_options.LlmOptions,
    server: llm_options.ServerOptions,
    rows: options.RowOptions,
) -> None:
    """Verbalize formulae in English, by one system or several."""
    if together:
        if systems or former_system:
            raise InputError("--systems was given with --together", "leave it out: it is natural")
        if texts.alternatives is not None:
            raise InputError("--alternatives was given with --together", "leave it out")
        if texts.lola_compatible:
            raise InputError("--lola-compatible was given with --together", "leave it out")
        read = row_input.read_rows(formulas or (), "formula", rows.input_file)
        code = write_together(read, conclusions or (), group_by, texts, rows)
        raise typer.Exit(code)
    if conclusions or group_by is not None:
        option = "--conclusion" if conclusions else "--group-by"
        raise InputError(f"{option} was given without --together", "add --together")
    chosen = options.systems_of(systems, former_system)
    if not chosen:
        raise InputError("no system was named", f"known: {', '.join(verbalizers.SYSTEMS)}")
    if options.LLM not in chosen:
        llm.refuse()
        option_groups.refuse_unused(server, llm_options.LLM_PURPOSE, llm_options.LLM_HINT)
    read = row_input.read_rows(formulas or (), "formula", rows.input_file)
    read, words = row_input.take_kinds(read, texts.words)
    proposer = llm.proposer(server, words.lexicon) if options.LLM in chosen else None
    by_rule = [name for name in chosen if name != options.LLM]
    speaker = Speaker(
        texts.verbalizers(by_rule, words.lexicon),
        words,
        alternatives=texts.alternatives or 1,
        notation=rows.notation,
        proposer=proposer,
    )
    writer = Output(
        "formula",
        rows.as_json,
        draw_lines(lines),
        count=partial(count_rows, formulas, rows.input_file),
    )
    if formulas or proposer is not None:
        raise typer.Exit(run(read, speaker.answers, writer))
    raise typer.Exit(run_in_workers(read, speaker.answer, writer, row_timeout, speaker.prepare))
