r"""Rules of Datalog, Prolog and answer set programming, by the syntax tree of clingo's parser.

A rule is a conditional closed universally, a constraint a denial.  A default negation (``not p``,
``\+ p``, ``!p``) is written as a negation, and a notice says that it means "unless p is known".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeAlias

from logic2text.errors import InputError
from logic2text.extras import require_extra
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.formula_files.entry import Entry, bad_entry, notice
from logic2text.notation.formula_files.statements import MOST_CHARACTERS
from logic2text.notation.formula_files.writing import (
    FALSE,
    close_formula,
    imply,
    join,
    negate,
    write_constant,
    write_predicate,
)

if TYPE_CHECKING:
    Tree: TypeAlias = Any

DEEPEST = 100
"""The most brackets that may stand in one another."""
_COMPARISONS = (">", "<", "≤", "≥", "≠", "=")
"""By the numbers of clingo's operators."""
_TURNED = {">": "<", "<": ">", "≤": "≥", "≥": "≤", "=": "=", "≠": "≠"}
_OPERATIONS = {3: "+", 4: "−", 5: "×"}
_OF_PROLOG = (
    (re.compile(r"\\\+"), "not "),
    (re.compile(r"\\==?|=\\="), "!="),
    (re.compile(r"=:=|==|(?<=[\w\s)])\bis\b(?=\s)"), "="),
    (re.compile(r"=<"), "<="),
    (re.compile(r"(?<![\w\"'])!(?=\s*[a-z])"), "not "),
)
"""Signs of Prolog and of Datalog → those of answer set programming."""
_QUOTED = lazy_pattern(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|%[^\n]*")
_DIRECTIVE = lazy_pattern(
    r"^[^\S\n]*(?:\.(?:decl|input|output|type|printsize)\b[^\n]*|:-\s*(?:dynamic|module|use_module|discontiguous|initialization)\b[^.]*\.)",
    re.MULTILINE,
)
_COMMENT = lazy_pattern(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_REFUSED = (
    (re.compile(r"->"), "“->” chooses by what was found first, which a formula does not"),
    (
        re.compile(r"(?<=[\s,])!(?=\s*[,.])"),
        "the cut “!” tells a program where to stop, not what holds",
    ),
    (re.compile(r"\["), "a list in square brackets is not read"),
    (
        re.compile(r"\bnot\s*\("),
        "a negation of several conditions is not read: give them a rule of their own",
    ),
)
_OF_PROLOG_ONLY = ((re.compile(r";"), "“;” is *or* in Prolog: write a rule for each case"),)
_PROLOG = frozenset((".pl", ".pro"))
_PROLOG_SIGNS = lazy_pattern(
    r"\\\+|\\=|=\\=|=:=|=<|\bis\b(?=\s)|:-\s*(?:dynamic|module|use_module|discontiguous)\b"
)
_SOUFFLE = lazy_pattern(r"^[^\S\n]*\.decl\b", re.MULTILINE)
"""What files of Souffle have, whose names in arguments are variables unless they are quoted."""
_FAULT = lazy_pattern(r"<string>:(\d+):(\d+)(?:-[\d:]+)?: error: (.*)", re.DOTALL)
_HINT = "write a rule as uncle(X, Z) :- parent(X, Y), brother(Y, Z)."
_ATOM = r"-?[a-z]\w*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?"
_BEGINS = lazy_pattern(
    rf"\s*(?:{_ATOM}\s*(?:[;|]\s*{_ATOM}\s*)*:-|:-|#(?:show|const|program)\b|\.decl\b)"
)
_FACT = lazy_pattern(rf"\s*{_ATOM}\s*\.(?:\s|$)")
_RULE = lazy_pattern(rf"^[^\S\n]*(?:{_ATOM}\s*(?:[;|]\s*{_ATOM}\s*)*)?:-\s", re.MULTILINE)
BY_DEFAULT = "“not” means here that it is not known: what is not known is taken to be false"
"""What is noticed of a rule with a negation by default."""
_SUFFIXES = frozenset((".lp", ".pl", ".dl", ".asp", ".datalog", ".pro"))


def is_program(line: str, suffix: str) -> bool:
    """Whether a file is a program, by its name's suffix or its first line that is no comment."""
    return suffix in _SUFFIXES or _BEGINS.match(line) is not None


def begins_with_fact(line: str) -> bool:
    """Whether a line may be a program's first fact, which a formula in lines may be as well."""
    return _FACT.match(line) is not None


def has_rule(text: str) -> bool:
    """Whether a text has a rule with ``:-``, which no formula has."""
    return _RULE.search(_COMMENT.sub("", text)) is not None


def can_read_programs() -> bool:
    """Whether clingo is installed; without it the rules are read line by line."""
    return find_spec("clingo") is not None


def read_logic_program(text: str, suffix: str = "") -> Iterator[Entry]:
    """The rules, facts and constraints of a program, each as a formula.

    Args:
        text: of the file.
        suffix: of its name, which with its signs tells Prolog: there a semicolon is *or*, in answer
            set programs *and*.

    Raises:
        MissingPackageError: clingo is not installed.
    """
    with require_extra("rules", "a file of rules"):
        from clingo.ast import parse_string
    is_souffle = _SOUFFLE.search(text) is not None
    is_prolog = suffix in _PROLOG or _PROLOG_SIGNS.search(_QUOTED.sub("", text)) is not None
    source, faults = _as_answer_set_program(text, is_prolog=is_prolog)
    found: list[Tree] = []
    messages: list[str] = []
    try:
        parse_string(source, found.append, logger=lambda _, message: messages.append(message))
    except RuntimeError:
        faults += [_fault(message) for message in messages]
    entries = [*(_entry(each, is_souffle=is_souffle) for each in found), *faults]
    yield from sorted((each for each in entries if each is not None), key=lambda each: each.line)


def _as_answer_set_program(text: str, *, is_prolog: bool) -> tuple[str, list[Entry]]:
    """The text with clingo's signs, its lines kept, and the errors of what clingo lacks."""
    text = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    text = _DIRECTIVE.sub(lambda found: "\n" * found[0].count("\n"), text)
    parts: list[str] = []
    end = 0
    for quoted in _QUOTED.finditer(text):
        parts += [_translate(text[end : quoted.start()]), _as_string(quoted[0])]
        end = quoted.end()
    parts.append(_translate(text[end:]))
    source = "".join(parts)
    faults = []
    rules = []
    line = 1
    for rule in re.split(r"(?<=\.)(?=\s)", source):
        bare = _QUOTED.sub("", rule)
        refused = (*_REFUSED, *(_OF_PROLOG_ONLY if is_prolog else ()))
        why = _find_excess(bare) or next(
            (told for sign, told in refused if sign.search(bare)), None
        )
        if why is not None:
            faults.append(bad_entry(why, "say what must hold", line + _blank_lines(rule)))
        rules.append("\n" * rule.count("\n") if why is not None else rule)
        line += rule.count("\n")
    return "".join(rules), faults


def _find_excess(rule: str) -> str | None:
    """Why a rule is too long or too deep to be read, or None."""
    if len(rule) > MOST_CHARACTERS:
        return f"the rule has {len(rule):,} characters, at most {MOST_CHARACTERS:,} are read"
    depths = accumulate((sign == "(") - (sign == ")") for sign in rule)
    deepest = max(depths, default=0)
    return f"more than {DEEPEST} brackets stand in one another" if deepest > DEEPEST else None


def _blank_lines(rule: str) -> int:
    return rule[: len(rule) - len(rule.lstrip())].count("\n")


def _translate(text: str) -> str:
    for pattern, sign in _OF_PROLOG:
        text = pattern.sub(sign, text)
    return text


def _as_string(quoted: str) -> str:
    """A name in single quotes, as Prolog has it, in double ones."""
    return '"' + quoted[1:-1].replace('"', '\\"') + '"' if quoted.startswith("'") else quoted


def _fault(message: str) -> Entry:
    found = _FAULT.search(message)
    if found is None:
        return bad_entry(" ".join(message.split()), _HINT, 1)
    told = " ".join(found[3].split()).replace("<EOF>", "the end of the file")
    return bad_entry(told, _HINT, int(found[1]), int(found[2]))


def _entry(statement: Tree, *, is_souffle: bool) -> Entry | None:
    """The formula of a statement; None for what says nothing."""
    line = statement.location.begin.line
    kind = statement.ast_type.name
    if kind in ("Program", "ShowSignature", "ShowTerm", "Definition", "Comment", "Defined"):
        return None
    if kind != "Rule":
        message = (
            f"a statement “{str(statement)[:60]}” says what to prefer or to run, not what holds"
        )
        return bad_entry(message, "leave it out", line)
    try:
        rule = _Rule(statement, is_souffle=is_souffle)
        role = "axiom" if statement.body else "fact"
        return Entry(
            line,
            rule.formula,
            {"role": role},
            "unicode",
            tuple(rule.notices),
            defaults=frozenset(rule.defaults),
        )
    except InputError as error:
        return Entry(line, error=InputError(error.message, error.hint, line=line))


class _Rule:
    """The formula of one rule."""

    def __init__(self, statement: Tree, *, is_souffle: bool) -> None:
        self._names_vary = is_souffle and bool(statement.body)  # a fact has no variables
        self._line = statement.location.begin.line
        self._variables: dict[str, str] = {}
        self.defaults: set[str] = set()
        self._denied: set[str] = set()
        self._blanks = 0
        body = [self._literal(each) for each in statement.body]
        has_defaults = bool(self.defaults)
        # A name alone does not tell "it is not known that" from "it is known that not".
        self.defaults -= self._denied
        head = self._head(statement.head)
        bare = imply(join(body, "∧"), head)
        self.formula = close_formula([*self._variables.values()], bare)
        self.notices = []
        if has_defaults:
            self.notices.append(
                notice(BY_DEFAULT, self._line, "read it as “unless it is known that”")
            )

    def _head(self, head: Tree) -> str:
        match head.ast_type.name:
            case "Literal":
                return self._literal(head)
            case "Disjunction":
                members = []
                for element in head.elements:
                    if element.condition:
                        raise _no_formula("a head with a condition inside")
                    members.append(self._literal(element.literal))
                return join(members, "∨")
        raise _no_formula("a choice in braces says what may hold, which")

    def _literal(self, literal: Tree) -> str:
        if literal.ast_type.name != "Literal":
            raise _no_formula(f"“{literal}”")
        match literal.atom.ast_type.name:
            case "BooleanConstant":
                said = "⊤" if literal.atom.value else FALSE
            case "SymbolicAtom":
                said = self._atom(literal.atom.symbol, is_negated=bool(literal.sign))
            case "Comparison":
                said = self._comparison(literal.atom)
            case "BodyAggregate" | "Aggregate":
                said = self._count(literal.atom)
            case _:
                raise _no_formula(f"“{literal}”")
        if literal.sign and literal.atom.ast_type.name == "SymbolicAtom":
            self.defaults.add(_name_of(literal.atom.symbol))
        return negate(said) if literal.sign == 1 else said

    def _atom(self, symbol: Tree, *, is_negated: bool) -> str:
        if symbol.ast_type.name == "UnaryOperation":
            self._denied.add(_name_of(symbol.argument))
            return negate(self._atom(symbol.argument, is_negated=is_negated))
        if symbol.ast_type.name == "SymbolicTerm":
            return write_predicate(str(symbol.symbol))
        if symbol.ast_type.name != "Function":
            raise _no_formula(f"“{symbol}”")
        unnamed = []
        terms = []
        for argument in symbol.arguments:
            if is_negated and argument.ast_type.name == "Variable" and argument.name == "_":
                self._blanks += 1
                unnamed.append(f"u{self._blanks}")
                terms.append(unnamed[-1])
            else:
                terms.append(self._term(argument))
        name = write_predicate(symbol.name)
        said = f"{name}({', '.join(terms)})" if terms else name
        return "".join(f"∃{each} " for each in unnamed) + said

    def _comparison(self, comparison: Tree) -> str:
        left = self._term(comparison.term)
        said = []
        for guard in comparison.guards:
            right = self._term(guard.term)
            said.append(f"{left} {_COMPARISONS[guard.comparison]} {right}")
            left = right
        return join(said, "∧")

    def _count(self, aggregate: Tree) -> str:
        """``#count { Y : p(X, Y) } >= 2``, which counts one variable, against a number."""
        guard, turn = aggregate.left_guard, True
        if guard is None:
            guard, turn = aggregate.right_guard, False
        is_count = aggregate.ast_type.name == "BodyAggregate" and aggregate.function == 0
        if not is_count or guard is None or len(aggregate.elements) != 1:
            raise _no_formula(f"the sum or the count “{aggregate}”")
        (element,) = aggregate.elements
        number = str(guard.term)
        is_one = len(element.terms) == 1 and element.terms[0].ast_type.name == "Variable"
        if not is_one or not number.isdigit():
            raise _no_formula(f"the count “{aggregate}”")
        sign = _COMPARISONS[guard.comparison]
        binder = _binder(_TURNED[sign] if turn else sign, int(number))
        outer = dict(self._variables)
        counted = self._variable(element.terms[0].name)
        body = join([self._literal(each) for each in element.condition], "∧")
        local = [name for name in self._variables.values() if name not in outer.values()]
        self._variables = outer
        inner = "".join(f"∃{name} " for name in local if name != counted)
        return f"({binder.replace('#', counted)} {inner}{body})"

    def _variable(self, name: str) -> str:
        if name == "_":
            self._blanks += 1
            name = f"U{self._blanks}"
        if name not in self._variables:
            lowered = name[0].lower() + name[1:] if name[0].isalpha() else f"x{name}"
            taken = self._variables.values()
            self._variables[name] = lowered if lowered not in taken else f"{lowered}1"
        return self._variables[name]

    def _term(self, term: Tree) -> str:
        match term.ast_type.name:
            case "Variable":
                return self._variable(term.name)
            case "SymbolicTerm":
                text = str(term.symbol)
                if self._names_vary and text[0].isalpha():
                    return self._variable(text)
                return write_constant(text[1:-1] if text.startswith('"') else text)
            case "Function" if term.arguments:
                inner = ", ".join(map(self._term, term.arguments))
                return f"{write_predicate(term.name)}({inner})"
            case "Function":
                return self._variable(term.name) if self._names_vary else write_constant(term.name)
            case "BinaryOperation" if term.operator_type in _OPERATIONS:
                sides = map(self._term, (term.left, term.right))
                return f"({f' {_OPERATIONS[term.operator_type]} '.join(sides)})"
            case "UnaryOperation":
                return f"(0 − {self._term(term.argument)})"
        raise _no_formula(f"the term “{term}”")


def _name_of(symbol: Tree) -> str:
    """The name of an atom; empty where it is denied strongly as well (``not -p(X)``)."""
    return str(symbol.name) if symbol.ast_type.name == "Function" else ""


def _binder(sign: str, number: int) -> str:
    """The quantifier of a count, with ``#`` for its variable."""
    match sign:
        case ">":
            return f"∃≥{number + 1} #"
        case "≥" if number:
            return f"∃≥{number} #"
        case "<" if number:
            return f"∃≤{number - 1} #" if number > 1 else "¬∃#"
        case "≤":
            return f"∃≤{number} #" if number else "¬∃#"
        case "=":
            return f"∃={number} #" if number else "¬∃#"
        case "≠":
            return f"¬∃={number} #" if number else "∃#"
    raise _no_formula(f"a count {sign} {number}")


def _no_formula(what: str) -> InputError:
    return InputError(f"{what} has no formula of first-order logic", "say what must hold")
