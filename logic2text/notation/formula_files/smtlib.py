"""Files of SMT-LIB: one formula an assertion, read with the declarations of its symbols.

>>> source = "(set-logic UF)(declare-fun P (U) Bool)(assert (! (P a) :named ax))(check-sat)"
>>> [(e.fields, e.text) for e in read_smtlib(source)]
[({'id': 'ax'}, '(P a)')]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from logic2text.errors import InputError, ParseError
from logic2text.formula import Formula
from logic2text.lazy_pattern import lazy_pattern
from logic2text.limits import DEFAULT_LIMITS
from logic2text.notation.formula_files.entry import Entry, bad_entry, notice
from logic2text.notation.formula_files.statements import MOST_CHARACTERS
from logic2text.notation.smtlib import SmtLib

_TOKEN = lazy_pattern(
    r"(?P<blank>(?:\s+|;[^\n]*)+)|(?P<open>\()|(?P<close>\))"
    r'|(?P<atom>\|[^|]*(?:\||\Z)|"(?:[^"]|"")*(?:"|\Z)|[^\s()|;"]+)'
)
_NAMED = lazy_pattern(r":named\s+(\|[^|]*\||[^\s()]+)")
_SYMBOL = lazy_pattern(r'\|[^|]*\||"(?:[^"]|"")*"|[^\s()|;"]+')
_DECLARATIONS = frozenset(("declare-fun", "declare-const"))
_NOTATION = SmtLib()


@dataclass(slots=True)
class _Script:
    """What the commands so far say about the next assertion.

    Attributes:
        declared: name → its declaration.
        defined: name → the command that defines it, which is not read.
        sorts: the declared sorts, each with its declaration.
        left_out: the other commands.
    """

    declared: dict[str, str] = field(default_factory=dict)
    defined: dict[str, str] = field(default_factory=dict)
    sorts: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, None] = field(default_factory=dict)


def read_smtlib(text: str) -> Iterator[Entry]:
    """The assertions of a file, with the field ``id`` where they are ``:named``."""
    script = _Script()
    line, counted = 1, 0
    for start, written, is_closed in _commands(text):
        line, counted = line + text.count("\n", counted, start), start
        if not is_closed:
            yield bad_entry("the '(' of this command is never closed", "add the missing ')'", line)
            return
        symbols = _SYMBOL.findall(written)
        name = symbols[0] if symbols else ""
        if not written.startswith("("):
            message = f"“{written[:40]}” is not a command of SMT-LIB"
            yield bad_entry(message, "write a formula as (assert …)", line)
        elif name == "assert":
            yield _assertion(written, script, line)
        elif name in _DECLARATIONS and len(symbols) > 1:
            script.declared[symbols[1]] = written
        elif name.startswith(("define-", "declare-datatype")):
            script.defined |= dict.fromkeys(
                symbols[1:] if name.endswith("s") else symbols[1:2], name
            )
            script.left_out[name] = None
        elif name == "declare-sort":
            script.sorts |= dict.fromkeys(symbols[1:2], written)
        else:
            script.left_out[name] = None


def _commands(text: str) -> Iterator[tuple[int, str, bool]]:
    """The offset of each command, its text in one line without comments, and whether it ends."""
    depth, start = 0, 0
    parts: list[str] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if not parts:
            if kind == "blank":
                continue
            start = match.start()
        parts.append(" " if kind == "blank" else match[0])
        depth += (kind == "open") - (kind == "close")
        if depth <= 0:
            yield start, "".join(parts), True
            depth, parts = 0, []
    if parts:
        yield start, "".join(parts), False


def _assertion(command: str, script: _Script, line: int) -> Entry:
    if len(command) > MOST_CHARACTERS:
        return Entry(line, command, notation="smtlib")
    body = command[1:-1].strip().removeprefix("assert").strip()
    term, label = _without_annotation(body)
    fields = {} if label is None else {"id": label}
    used = dict.fromkeys(_SYMBOL.findall(term))
    undefined = next((name for name in used if name in script.defined), None)
    if undefined is not None:
        return bad_entry(
            f"{undefined} is defined by {script.defined[undefined]}, which is not read",
            "write the definition out where it is used",
            line,
            fields=fields,
        )
    declarations = [*script.sorts.values()] if len(script.sorts) > 1 else []
    declarations += [script.declared[name] for name in used if name in script.declared]
    try:
        formula = _NOTATION.read("\n".join([*declarations, f"(assert {term})"]), DEFAULT_LIMITS)
    except InputError as error:
        return Entry(line, fields=fields, error=_placed(error, line))
    if not _reads_as(term, formula):
        term = " ".join([*declarations, f"(assert {term})"])
    told = "read as a file of SMT-LIB"
    if script.left_out:
        told = f"{told}; left out: {', '.join(script.left_out)}"
    notices = [notice(told, line)]
    if len(script.sorts) > 1:
        listed = " and ".join(script.sorts)
        message = f"the sorts {listed} are read as predicates of the variables"
        notices.append(notice(message, line, "a sort that is not a noun is better renamed"))
    kinds = frozenset(script.sorts) if len(script.sorts) > 1 else frozenset()
    return Entry(line, term, fields, "smtlib", tuple(notices), kinds=kinds)


def _without_annotation(term: str) -> tuple[str, str | None]:
    """A term without an annotation around it, and the name that the annotation gives."""
    if not term.startswith("(!"):
        return term, None
    inner, depth, end = term[2:-1].strip(), 0, 0
    for match in _TOKEN.finditer(inner):
        depth += (match.lastgroup == "open") - (match.lastgroup == "close")
        end = match.end()
        if depth == 0:
            break
    named = _NAMED.search(inner, end)
    return inner[:end], None if named is None else named[1].strip("|")


def _reads_as(term: str, formula: Formula) -> bool:
    try:
        return _NOTATION.read(term, DEFAULT_LIMITS) == formula
    except InputError:
        return False


def _placed(error: InputError, line: int) -> InputError:
    """The error of an assertion, told with the line of the file."""
    if not isinstance(error, ParseError):
        return error
    shown = error.source_line if len(error.source_line) <= 80 else f"{error.source_line[:79]}…"
    return InputError(f"{error.message}, in: {shown}", error.hint, line=line)
