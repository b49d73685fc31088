"""Which kind of file a stream is, told from its first lines, and its entries.

Plain lines, JSON Lines and tables give each row as soon as its line is there; other files are read
whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import BinaryIO

from logic2text.errors import InputError, LimitError
from logic2text.lazy_pattern import lazy_pattern
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation.formula_files import csv_table, json_document, json_text
from logic2text.notation.formula_files.entry import Entry
from logic2text.notation.formula_files.included import Includes
from logic2text.notation.formula_files.line_source import (
    LARGEST_AT_ONCE,
    LineSource,
    decoded,
    too_long,
)
from logic2text.notation.formula_files.logic_program import (
    begins_with_fact,
    can_read_programs,
    has_rule,
    is_program,
    read_logic_program,
)
from logic2text.notation.formula_files.ontology import read_ontology, syntax_of
from logic2text.notation.formula_files.plain_lines import (
    COMMENT,
    all_dashes,
    begins_with_dash,
    read_lines,
)
from logic2text.notation.formula_files.prover9 import read_prover9
from logic2text.notation.formula_files.smtlib import read_smtlib
from logic2text.notation.formula_files.tptp import read_tptp

FORMULA_FIELDS = frozenset(("formula", "given"))
"""The fields of rows whose text is a formula, so that a file may be one of formulae."""

MOST_COMMENTS = 20_000
"""The most lines of comments before the line that tells the kind."""
_SHOWN = 4_096
"""The characters of a line that tell the kind."""

_TPTP = lazy_pattern(r"\s*(?:(?:fof|cnf|tff|thf|tcf|tpi)\s*(?:\(|$)|include\s*\(\s*')")
_SMTLIB = lazy_pattern(
    r"\s*\(\s*(?:set-(?:logic|info|option)|declare-\w+|define-[\w-]+|assert|push|check-sat)\b"
)
_PROVER9_LIST = lazy_pattern(r"^[^\S\n]*(?:formulas|clauses)\s*\(\s*\w+\s*\)\s*\.", re.MULTILINE)
_PROVER9 = lazy_pattern(
    r"\s*(?:formulas|clauses|set|clear|assign|op|redeclare|lex|function_order|predicate_order|"
    r"skolem|if|list)\s*\(.*\)\s*\."
)
_SYNTAXES = ("functional", "manchester", "turtle", "nt", "xml")
"""Of ontologies, as `syntax_of` names them."""
_AT_ONCE = frozenset((*_SYNTAXES, "program", "smtlib"))
"""The kinds of files whose formulae are all in memory at once."""
_ARRAY = lazy_pattern(r"\s*\[")

Reader = Callable[[str], Iterator[Entry]]


def entries_of_stream(
    stream: BinaryIO,
    name: str = "formula",
    limits: Limits = DEFAULT_LIMITS,
    *,
    path: Path | None = None,
    with_texts: bool = False,
) -> Iterator[Entry]:
    """The entries of a file, a pipe or any other binary stream.

    Args:
        stream: in UTF-8.
        name: the field of a row that has its text; files of formulae are read for ``formula``
            and ``given``.
        limits: of a line, of a file that is read whole, and of its formulae.
        path: the name of the file, inside whose folder it may include others; None for none.
        with_texts: whether a table may have a column ``texts`` in place of `name`.

    Raises:
        LimitError: the file is too long or has too many formulae.
        InputError: a file that is read whole is not UTF-8.
    """
    source = LineSource(stream, limits)
    of_formulas = name in FORMULA_FIELDS
    first = _first_line(source, of_formulas=of_formulas)
    if first is None:
        yield from read_lines(source, name, of_formulas=of_formulas)
        return
    index, line = first
    header = csv_table.find_header(line, name, with_texts=with_texts)
    separator = csv_table.separator_of(line)
    if separator is not None:
        following = source.peek(index + 1).decode("utf-8", "replace").strip()
        header = csv_table.find_header(following, name, with_texts=with_texts)
        index += 1
    if header is not None:
        for _ in range(index + 1):
            source.line()
        yield from _named(csv_table.read_table(source, header, name), path)
        return
    suffix = "" if path is None else path.suffix
    reader = _whole_reader(line, name, of_formulas=of_formulas, suffix=suffix)
    if reader is None:
        yield from read_lines(source, name, of_formulas=of_formulas)
        return
    yield from _read_whole(source, reader, name, limits, path)


def count_entries(
    stream: BinaryIO, name: str = "formula", limits: Limits = DEFAULT_LIMITS
) -> int | None:
    """The number of entries of a file that is more than a list of lines; None for lines.

    Args:
        stream: at its beginning; it can be read twice.
        name: as in `entries_of_stream`; an included file counts as one entry.
        limits: as there.
    """
    source = LineSource(stream, limits)
    of_formulas = name in FORMULA_FIELDS
    first = _first_line(source, of_formulas=of_formulas)
    if first is None:
        return None
    _, line = first
    is_table = csv_table.find_header(line, name) or csv_table.separator_of(line)
    if not is_table and _whole_reader(line, name, of_formulas=of_formulas) in (
        None,
        "dashes",
        "facts",
    ):
        return None
    stream.seek(0)
    try:
        return sum(1 for _ in entries_of_stream(stream, name, limits))
    except InputError:
        return None


def _first_line(source: LineSource, *, of_formulas: bool) -> tuple[int, str] | None:
    """The index and the beginning of the first line that is not a comment; None without one."""
    is_open = False
    for index in range(MOST_COMMENTS):
        raw = source.peek(index)
        if not raw:
            return None
        line = raw[: 4 * _SHOWN].decode("utf-8", "replace").strip("\r\n")
        if not of_formulas:
            return (index, line) if line.strip() else None
        if is_open or line.lstrip().startswith("/*"):
            _, closing, line = line.partition("*/")
            is_open = not closing
        if not is_open and line.strip() and not COMMENT.match(line):
            return index, line
    return None


def _whole_reader(line: str, name: str, *, of_formulas: bool, suffix: str = "") -> str | None:
    """The kind of a file that is read whole, which its first line may be the beginning of."""
    if _ARRAY.match(line) and json_document.begins_array(line):
        return "json"
    if line.lstrip().startswith("{") and _is_document(line, name):
        return "json"
    if not of_formulas:
        return None
    for kind, pattern in (("tptp", _TPTP), ("smtlib", _SMTLIB), ("prover9", _PROVER9)):
        if pattern.match(line):
            return kind
    if syntax_of(line) is not None:
        return syntax_of(line)
    if is_program(line, suffix) and can_read_programs():
        return "program"
    if begins_with_fact(line) and can_read_programs():
        return "facts"
    return "dashes" if begins_with_dash(line) else None


def _is_document(line: str, name: str) -> bool:
    """Whether a line that begins an object is not a row of JSON Lines."""
    if not line.rstrip().endswith("}"):
        return len(line) < _SHOWN  # a longer one is a row whose end is not seen
    value = json_text.load(line)
    if not isinstance(value, dict):
        return False
    return (
        json_document.columns_of(value, name) is not None
        or json_document.list_of(value, name) is not None
    )


def _read_whole(
    source: LineSource, kind: str, name: str, limits: Limits, path: Path | None
) -> Iterator[Entry]:
    content = source.rest(LARGEST_AT_ONCE if kind in _AT_ONCE else None)
    if kind == "dashes" or (kind == "json" and _is_json_lines(content)):
        text = content.decode("utf-8", "replace")
        bullets = kind == "dashes" and all_dashes(text.splitlines())
        yield from read_lines(_again(content, limits), name, of_formulas=True, bullets=bullets)
        return
    text = decoded(content)
    if (kind == "prover9" and not _PROVER9_LIST.search(text)) or (
        kind == "facts" and not has_rule(text)
    ):
        yield from read_lines(_again(content, limits), name, of_formulas=True)
        return
    if kind == "facts" and len(content) > LARGEST_AT_ONCE:
        raise too_long(LARGEST_AT_ONCE)
    includes = None if path is None else Includes.of_file(path, limits.file_bytes)
    read_program = partial(read_logic_program, suffix="" if path is None else path.suffix)
    readers: dict[str, Reader] = {
        "json": lambda text: json_document.read_json(text, name),
        "tptp": lambda text: read_tptp(text, includes),
        "smtlib": read_smtlib,
        "prover9": read_prover9,
        "program": read_program,
        "facts": read_program,
    }
    readers |= {syntax: partial(read_ontology, syntax=syntax) for syntax in _SYNTAXES}
    for count, entry in enumerate(_named(readers[kind](text), path)):
        if count == limits.file_formulas:
            raise LimitError(
                f"the file has more than {limits.file_formulas:,} formulae (limit `file_formulas`)",
                "split it into several files",
            )
        yield entry


def _named(entries: Iterator[Entry], path: Path | None) -> Iterator[Entry]:
    """The entries with the name of their file."""
    if path is None:
        return entries
    return (entry if entry.file else replace(entry, file=str(path)) for entry in entries)


def _is_json_lines(content: bytes) -> bool:
    """Whether what begins with an object is several of them, of which the first is broken."""
    lines = [line for line in content.split(b"\n", 2)[:2] if line.strip()]
    return content.lstrip()[:1] == b"{" and len(lines) > 1 and lines[1].lstrip().startswith(b"{")


def _again(content: bytes, limits: Limits) -> LineSource:
    import io

    return LineSource(io.BytesIO(content), limits)


def entries_of_text(text: str, limits: Limits = DEFAULT_LIMITS) -> list[Entry]:
    """The entries of a text that somebody pasted; no include is followed.

    Raises:
        LimitError: it is too long.
        InputError: it cannot be encoded.
    """
    import io

    try:
        content = text.encode("utf-8")
    except UnicodeEncodeError:
        raise InputError("the text has half a character", "paste it again") from None
    return list(entries_of_stream(io.BytesIO(content), "formula", limits))
