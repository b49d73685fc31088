"""Files of the TPTP: ``fof``, ``cnf`` and ``tff`` with comments and ``include``.

Sutcliffe, *The Logic Languages of the TPTP World* (2022).  The variables of a clause (`cnf`) are
closed universally, as the TPTP defines it.

>>> [(e.fields["id"], e.text) for e in read_tptp("cnf(c1, axiom, ~ man(X) | mortal(X)).", None)]
[('c1', '! [X] : (~ man(X) | mortal(X))')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from logic2text.errors import InputError
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.formula_files.entry import Entry, bad_entry, notice
from logic2text.notation.formula_files.included import Includes
from logic2text.notation.formula_files.statements import (
    MOST_CHARACTERS,
    TPTP,
    Statement,
    statements,
    unclosed_comment,
)
from logic2text.notation.formula_files.typed_tptp import list_types, without_types

_HEAD = lazy_pattern(r"(fof|cnf|tff|thf|tcf|tpi|include)\s*\(")
_QUOTED = lazy_pattern(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")
_VARIABLE = lazy_pattern(r"(?<![\w$])[A-Z]\w*")
_ROLE = lazy_pattern(r"[a-z]\w*")
_TYPED = {
    "tcf": "tcf is typed logic",
    "thf": "thf is higher-order logic",
    "tpi": "tpi gives instructions to a prover",
}
_WRITE_FOF = (
    "write fof without types, with a predicate for each type: "
    "fof(name, axiom, ! [X] : (animal(X) => …))"
)
FORM = "write fof(name, axiom, formula)."


def read_tptp(text: str, includes: Includes | None) -> Iterator[Entry]:
    """The formulae of a file, with the fields ``id`` and ``role``.

    Args:
        text: of the file.
        includes: reads the files that it names; None where it has no folder.
    """
    types = list_types(text)
    for statement in statements(text, TPTP):
        head = _HEAD.match(statement.text)
        if head is None:
            yield _no_statement(statement)
        elif head[1] == "include":
            yield from _included(statement, includes)
        else:
            yield from _formula(statement, head[1], types)
    line = unclosed_comment(text, "/*", "*/")
    if line is not None:
        yield bad_entry("the comment that /* opens is never closed", "add the missing */", line)


def _no_statement(statement: Statement) -> Entry:
    shown = statement.text[:40]
    message = f"the file is of the TPTP, and “{shown}” is not a statement of it"
    return bad_entry(message, f"{FORM} Comments begin with %", statement.line)


def _formula(statement: Statement, language: str, types: tuple[str, ...]) -> Iterator[Entry]:
    """The formula of a statement; none for the declaration of a type."""
    line, commas = statement.line, statement.commas
    name = statement.part(0, commas[0]).partition("(")[2].strip() if commas else ""
    fields = {"id": _unquoted(name)} if name else {}
    if statement.depth or not statement.closed:
        message = f"a bracket of {_named(fields, language)} is never closed"
        yield bad_entry(message, "add the missing ')' before the full stop", line, fields=fields)
        return
    after = statement.part(statement.closed + 1, len(statement.pieces))
    if len(commas) < 2 or after:
        message = f"{_named(fields, language)} is not a statement of the TPTP"
        if after:
            message = f"after {_named(fields, language)} comes “{after[:40]}” before the full stop"
        yield bad_entry(message, FORM, line, fields=fields)
        return
    role = statement.part(commas[0] + 1, commas[1])
    found = _ROLE.match(role)
    if found is not None:
        fields["role"] = found[0]
    end = commas[2] if len(commas) > 2 else statement.closed
    formula = statement.part(commas[1] + 1, end)
    if len(formula) > MOST_CHARACTERS:
        yield Entry(line, formula, fields, "tptp")
        return
    formula = _without_outer_brackets(formula)
    if language in _TYPED:
        yield _refused(language, fields, line)
        return
    if language == "tff" and fields.get("role") == "type":
        return
    notices = [notice("read as a file of the TPTP", line)]
    if not statement.is_ended:
        notices.append(notice("the full stop after the statement is missing", line, "add it"))
    if language == "cnf":
        formula, variables = _closed(formula)
        if variables:
            listed = ", ".join(variables)
            notices.append(notice(f"the clause holds for all {listed}, as in the TPTP", line))
    if language == "tff":
        try:
            formula = without_types(formula, len(types))
        except InputError as error:
            yield bad_entry(error.message, error.hint or "", line, fields=fields)
            return
    kinds = frozenset(types) if len(types) > 1 else frozenset()
    yield Entry(line, formula, fields, "tptp", tuple(notices), kinds=kinds)


def _without_outer_brackets(formula: str) -> str:
    """A formula without the brackets around all of it, which files of the TPTP have."""
    while formula.startswith("(") and formula.endswith(")"):
        bare = _QUOTED.sub(lambda quoted: "'" * len(quoted[0]), formula[1:-1])
        depth = least = 0
        for sign in bare:
            depth += (sign == "(") - (sign == ")")
            least = min(least, depth)
        if least < 0:
            break
        formula = formula[1:-1].strip()
    return formula


def _refused(language: str, fields: dict[str, str], line: int) -> Entry:
    """The error of a formula of another logic."""
    hint = "leave it out" if language == "tpi" else _WRITE_FOF
    message = f"{_TYPED[language]}, which is not read: a formula has one domain without types"
    return bad_entry(message, hint, line, fields=fields)


def _closed(clause: str) -> tuple[str, list[str]]:
    """A clause closed universally, and its variables in the order of the clause."""
    variables = [*dict.fromkeys(_VARIABLE.findall(_QUOTED.sub("''", clause)))]
    if not variables or "[" in clause:
        return clause, []
    return f"! [{', '.join(variables)}] : ({clause})", variables


def _included(statement: Statement, includes: Includes | None) -> Iterator[Entry]:
    quoted = _QUOTED.search(statement.text)
    line = statement.line
    if quoted is None or statement.depth:
        message = "the include names no file"
        yield bad_entry(message, "write include('name.ax'). with a name in quotes", line)
        return
    selection = None
    if statement.commas:
        listed = statement.part(statement.commas[0] + 1, statement.closed).strip("[] ")
        if listed != "all":
            names = re.findall(r"'(?:[^'\\]|\\.)*'|[^\s,]+", listed)
            selection = [*map(_unquoted, names)]
    name = _unquoted(quoted[0])
    try:
        if includes is None:
            raise InputError(
                f"include('{name}') is not followed: only a file on this machine, given by its "
                "name, may include others",
                "paste the formulae of that file, or use --input FILE",
            )
        yield from includes.entries(name, selection, read_tptp)
    except InputError as error:
        yield bad_entry(error.message, error.hint or "", line)


def _unquoted(name: str) -> str:
    if name[:1] in "'\"" and len(name) > 1:
        return re.sub(r"\\(.)", r"\1", name[1:-1])
    return name


def _named(fields: dict[str, str], language: str) -> str:
    return f"{language}({fields['id']}, …)" if "id" in fields else f"{language}(…)"
