r"""Files of Prover9 and Mace4: lists of formulae, with directives that say nothing about formulae.

McCune, *Prover9 and Mace4* (2005-2010).  Free variables are closed universally, as Prover9 does.

>>> source = "set(auto).\nformulas(goals).\n-man(x) | mortal(x) # label(all_die).\nend_of_list."
>>> [(e.fields, e.text) for e in read_prover9(source)]
[({'id': 'all_die', 'role': 'goals'}, 'all x (-man(x) | mortal(x))')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from logic2text import formula as fol
from logic2text.errors import InputError
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation import parse, parse_detailed, show
from logic2text.notation.formula_files.entry import Entry, bad_entry, notice
from logic2text.notation.formula_files.statements import (
    MOST_CHARACTERS,
    PROVER9,
    Statement,
    statements,
    unclosed_comment,
)
from logic2text.walk import fold, free_variables, substitute, with_children

_DIRECTIVE = lazy_pattern(r"([a-z]\w*)\s*(?:\((.*)\))?", re.DOTALL)
_LABEL = lazy_pattern(r'\blabel\s*\(\s*("(?:[^"\\]|\\.)*"|[^()]*?)\s*\)')
_DIRECTIVES = frozenset(
    (
        *("set", "clear", "assign", "op", "redeclare", "lex", "skolem", "if", "end_if"),
        *("function_order", "predicate_order", "terms", "interpretation"),
    )
)
_END = "end_of_list"
_PROLOG_STYLE = "prolog_style_variables"
_SIGNS = lazy_pattern(r'(?:^|[\s,"\[])(?:->|<-|<->|-|\||&|=|!=|all|exists)(?=$|[\s,"\]])')
"""The signs whose meaning a directive ``op`` could change."""
_NO_STATEMENTS = frozenset(("hints",))
"""Lists of formulae that guide the search and state nothing."""


@dataclass(slots=True)
class _State:
    """What the statements so far say about the next one."""

    role: str | None = None
    skipped: str | None = None
    prolog_style: bool = False
    left_out: dict[str, None] = field(default_factory=dict)
    other_syntax: str | None = None


def read_prover9(text: str) -> Iterator[Entry]:
    """The formulae of a file, with the fields ``id`` (a label) and ``role`` (the list's name)."""
    state = _State()
    for statement in statements(text, PROVER9):
        written = statement.text
        if written.endswith(_END) and written != _END:  # a full stop is missing before it
            last = statement.text[: -len(_END)].strip()
            yield from _read(Statement(statement.line, [last]), state)
            state.role = state.skipped = None
        else:
            yield from _read(statement, state)
    line = unclosed_comment(text, "%BEGIN", "END")
    if line is not None:
        yield bad_entry("the comment that %BEGIN opens is never closed", "add END%", line)


def _read(statement: Statement, state: _State) -> Iterator[Entry]:
    text = statement.text
    directive = _DIRECTIVE.fullmatch(text)
    name = "" if directive is None else directive[1]
    argument = "" if directive is None else (directive[2] or "").strip()
    if name == _END:
        state.role = state.skipped = None
    elif name in ("formulas", "clauses"):
        state.role, state.skipped = argument, None
        if argument in _NO_STATEMENTS:
            state.role, state.skipped = None, f"{name}({argument})"
            state.left_out[state.skipped] = None
    elif name == "list":
        state.role, state.skipped = None, f"list({argument})"
        state.left_out[state.skipped] = None
    elif state.skipped is not None:
        pass
    elif state.role is not None:
        yield _formula(statement, state)
    elif name in _DIRECTIVES:
        _direct(name, argument, state)
    else:
        yield bad_entry(
            f"the file is of Prover9, and “{text[:40]}” is in none of its lists",
            "write it between formulas(assumptions). and end_of_list.",
            statement.line,
        )


def _direct(name: str, argument: str, state: _State) -> None:
    """Note a directive."""
    if name in ("set", "clear") and argument == _PROLOG_STYLE:
        state.prolog_style = name == "set"
    if name == "redeclare" or (name == "op" and _SIGNS.search(argument)):
        state.other_syntax = f"{name}({argument})"
    state.left_out[name] = None


def _formula(statement: Statement, state: _State) -> Entry:
    if len(statement.text) > MOST_CHARACTERS:
        return Entry(statement.line, statement.text, {"role": str(state.role)}, "prover9")
    text, attributes = _split_attributes(statement.text)
    label = _LABEL.search(attributes)
    fields = {} if label is None else {"id": label[1].strip('"')}
    fields["role"] = str(state.role)
    line = statement.line
    if state.other_syntax is not None:
        return bad_entry(
            f"{state.other_syntax} gives signs another meaning, which is not read",
            "write the formulae with Prover9's own signs, and leave the directive out",
            line,
            fields=fields,
        )
    notices = [notice(_how_read(state), line)]
    if not statement.is_ended:
        notices.append(notice("the full stop after the formula is missing", line, "add it"))
    try:
        text, further = _closed(text, prolog_style=state.prolog_style)
        notices += [notice(message, line) for message in further]
    except InputError:
        pass  # whoever reads the formula reports it
    return Entry(line, text, fields, "prover9", tuple(notices))


def _how_read(state: _State) -> str:
    told = "read as a file of Prover9"
    return f"{told}; left out: {', '.join(state.left_out)}" if state.left_out else told


def _split_attributes(text: str) -> tuple[str, str]:
    """A formula, and its attributes after ``#``."""
    if "#" not in text:
        return text, ""
    end = next(m.start() for m in re.finditer(r'"(?:[^"\\]|\\.)*"|#|$', text) if m[0][:1] != '"')
    return text[:end].strip(), text[end:]


def _closed(text: str, *, prolog_style: bool) -> tuple[str, list[str]]:
    """A formula closed universally, and what was done in words.

    Raises:
        InputError: it cannot be read.
    """
    if not prolog_style:
        names = parse_detailed(text, "prover9").free_variables
        closing = "".join(f"all {name} " for name in names)
        return (f"{closing}({text})" if names else text), _notices_of_closing(names)
    formula = _with_prolog_variables(parse(text, "prover9"))
    variables = sorted(free_variables(formula), key=lambda variable: variable.name)
    closed = fol.ForAll(tuple(variables), formula) if variables else formula
    told = "names with a capital are variables, as set(prolog_style_variables) says"
    names = tuple(variable.name for variable in variables)
    return show(closed, "prover9").removesuffix("."), [told, *_notices_of_closing(names)]


def _notices_of_closing(names: Sequence[str]) -> list[str]:
    return [f"the formula holds for all {', '.join(names)}, as in Prover9"] if names else []


def _with_prolog_variables(formula: fol.Formula) -> fol.Formula:
    """The formula with Prolog's rule for free names: those with a capital are variables."""

    def renamed(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        match node:
            case fol.Constant(name) if name[:1] == "_" or name[:1].isupper():
                return fol.Variable(name)
        return with_children(node, parts)

    free = {variable: fol.Constant(variable.name) for variable in free_variables(formula)}
    return fold(substitute(formula, free), renamed)  # type: ignore[return-value]
