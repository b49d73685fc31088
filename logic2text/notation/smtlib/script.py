"""SMT-LIB scripts: declarations and assertions; other commands are ignored or refused.

>>> script = read_script("(declare-fun Cube (U) Bool) (assert (Cube a)) (check-sat)")
>>> len(script.assertions), script.declarations
(1, {('Cube', 1): <ExpressionSort.FORMULA: 'formula'>})
>>> [warning.message for warning in script.warnings][-1]
'the command check-sat was ignored'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NoReturn

from logic2text.errors import ParseError
from logic2text.notation.protocol import ParseWarning
from logic2text.notation.smtlib.s_expressions import (
    SExpression,
    SList,
    Symbol,
    read_s_expressions,
)


class ExpressionSort(Enum):
    """The sort of an expression: `Bool`, or the one sort of the domain."""

    FORMULA = "formula"
    TERM = "term"


Key = tuple[str, int]
"""The name of a symbol and its number of arguments."""

IGNORED_COMMANDS = frozenset(
    (
        *("check-sat", "check-sat-assuming", "echo", "exit", "set-info", "set-logic", "set-option"),
        *("get-assertions", "get-assignment", "get-info", "get-model", "get-option", "get-proof"),
        *("get-unsat-assumptions", "get-unsat-core", "get-value"),
    )
)
_DECLARATIONS = frozenset(("declare-sort", "declare-fun", "declare-const"))
REFUSED_COMMANDS = {
    **dict.fromkeys(
        ("define-fun", "define-fun-rec", "define-funs-rec", "define-sort", "define-const"),
        "write the definition out where it is used",
    ),
    **dict.fromkeys(
        ("declare-datatype", "declare-datatypes"), "declare one sort and write its axioms"
    ),
    **dict.fromkeys(
        ("push", "pop", "reset", "reset-assertions"), "keep only the assertions that hold together"
    ),
}
COMMANDS = IGNORED_COMMANDS | _DECLARATIONS | frozenset(REFUSED_COMMANDS) | {"assert"}
_REFUSED_SORTS = frozenset(("String", "RegLan", "RoundingMode"))
INTEGER = "whole number"
"""The predicate of variables of the sort *Int*; nothing is known of it but its name."""


@dataclass(slots=True)
class Script:
    """What a script declares and asserts.

    Attributes:
        text: the source.
        assertions: the asserted expressions, at least one.
        declarations: declared symbol → whether its applications are formulae or terms.
        sorts: the sorts of things that it names, in order; with several of them a quantifier says
            of which its variable is.
        warnings: the ignored commands.
    """

    text: str
    assertions: list[SExpression] = field(default_factory=list)
    declarations: dict[Key, ExpressionSort] = field(default_factory=dict)
    sorts: dict[str, None] = field(default_factory=dict)
    warnings: list[ParseWarning] = field(default_factory=list)

    def fail(self, message: str, place: int, hint: str) -> NoReturn:
        """Raise a `ParseError` at an offset of the text."""
        raise ParseError(message, self.text, place, hint)

    def warn(self, message: str, place: int, hint: str) -> None:
        """Add a warning at an offset of the text."""
        line = self.text.count("\n", 0, place) + 1
        column = place - self.text.rfind("\n", 0, place)
        self.warnings.append(ParseWarning(message, hint, line, column))

    def check_sort(self, expression: SExpression) -> None:
        """Note a sort, and refuse one of which no formula can speak."""
        if not isinstance(expression, Symbol) or expression.name in _REFUSED_SORTS:
            self.fail(
                "a formula has things and numbers, and no theory but that of the reals",
                expression.start,
                "write uninterpreted sorts, such as U, and Real or Int for numbers",
            )
        if expression.is_word("Bool"):
            self.fail(
                "a truth value stands where a thing of the domain is expected",
                expression.start,
                "write one uninterpreted sort, such as U, for variables and arguments",
            )
        if not (expression.is_word("Real") or expression.is_word("Int")):
            self.sorts.setdefault(expression.name)

    def guard_of(self, sort: SExpression) -> str | None:
        """The predicate that says what a sort says of a variable; None where that is nothing.

        The only sort of things is the domain; the reals are told by what is compared.
        """
        if not isinstance(sort, Symbol) or sort.is_word("Real"):
            return None
        if sort.is_word("Int"):
            return INTEGER
        return sort.name if len(self.sorts) > 1 else None


def read_script(text: str) -> Script:
    """The declarations and assertions of a script, or of one formula without commands.

    Raises:
        ParseError: a command cannot be read or is refused, or there is no assertion.
    """
    script = Script(text)
    expressions = read_s_expressions(text)
    if not expressions:
        script.fail(
            "expected a formula, found the end",
            len(text.rstrip()),
            "write a formula such as (P a)",
        )
    if not _is_command(expressions[0]):
        if len(expressions) > 1:
            script.fail(
                "expected the end, found a second expression",
                expressions[1].start,
                "write each of several formulae as (assert …)",
            )
        script.assertions.append(expressions[0])
        return script
    ignored = [expression for expression in expressions if not _run_command(script, expression)]
    declares = any(_name(expression) in _DECLARATIONS for expression in expressions)
    _warn_of_ignored(script, ignored, declares=declares)
    if not script.assertions:
        script.fail("the script asserts nothing", len(text.rstrip()), "add (assert …)")
    return script


def _name(expression: SExpression) -> str:
    """The word that an expression begins with, empty where it begins with none."""
    head = expression.head if isinstance(expression, SList) else None
    return "" if head is None or head.quoted else head.name


def _is_command(expression: SExpression) -> bool:
    return _name(expression) in COMMANDS


def _run_command(script: Script, command: SExpression) -> bool:
    """Add an assertion or a declaration to the script; False for a command without effect."""
    if not isinstance(command, SList) or not _is_command(command):
        script.fail(
            "expected a command, found another expression",
            command.start,
            "write a formula in a script as (assert …)",
        )
    name = _name(command)
    if name in REFUSED_COMMANDS:
        script.fail(f"{name} is not supported", command.start, REFUSED_COMMANDS[name])
    match name, command.items[1:]:
        case "assert", (expression,):
            script.assertions.append(expression)
        case "declare-sort", (Symbol() as sort, Symbol("0")):
            script.check_sort(sort)
        case "declare-const", (Symbol() as symbol, sort):
            _declare(script, symbol, (), sort)
        case "declare-fun", (Symbol() as symbol, SList(sorts), sort):
            _declare(script, symbol, sorts, sort)
        case _ if name in IGNORED_COMMANDS:
            return False
        case _:
            script.fail(f"{name} is malformed", command.start, _FORMS[name])
    return True


_FORMS = {
    "assert": "write (assert (Cube a))",
    "declare-sort": "write (declare-sort U 0)",
    "declare-const": "write (declare-const a U)",
    "declare-fun": "write (declare-fun Cube (U) Bool)",
}


def _declare(
    script: Script, symbol: Symbol, sorts: tuple[SExpression, ...], sort: SExpression
) -> None:
    for argument in sorts:
        script.check_sort(argument)
    is_predicate = isinstance(sort, Symbol) and sort.is_word("Bool")
    if not is_predicate:
        script.check_sort(sort)
    key = (symbol.name, len(sorts))
    if key in script.declarations:
        script.fail(f"{symbol.name!r} is declared twice", symbol.start, "delete one declaration")
    script.declarations[key] = ExpressionSort.FORMULA if is_predicate else ExpressionSort.TERM


def _warn_of_ignored(script: Script, ignored: list[SExpression], *, declares: bool) -> None:
    """One warning for the names of sorts, one for all commands that were ignored."""
    if declares and len(script.sorts) < 2:
        script.warn(
            "declarations were read only to tell predicates from functions",
            0,
            "the name of the sort is ignored: a formula has one domain",
        )
    names = [_name(expression) for expression in ignored]
    if names:
        listed = ", ".join(dict.fromkeys(names))
        plural = "commands" if len(set(names)) > 1 else "command"
        verb = "were" if len(set(names)) > 1 else "was"
        script.warn(
            f"the {plural} {listed} {verb} ignored",
            ignored[0].start,
            "only declarations and assertions are read",
        )
