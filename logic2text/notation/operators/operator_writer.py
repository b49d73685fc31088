"""Formula → text in an operator notation, by the table's symbols and the notation's templates.

A connective's operands stand in brackets wherever they are connectives or quantified themselves,
so that the text has one parse in every notation.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, assert_never

from logic2text.arithmetic import is_comparison, is_operation
from logic2text.errors import InputError
from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Node,
    Not,
    Or,
    Predicate,
    Quantified,
    Truth,
    Variable,
    Xor,
)
from logic2text.notation.operators.arithmetic_terms import ASCII_AT_MOST
from logic2text.notation.operators.lexer import compile_grammar
from logic2text.notation.operators.naming import Naming
from logic2text.notation.operators.operator_table import OperatorTable
from logic2text.notation.operators.templates import TEMPLATES, Template
from logic2text.walk import children, fold


class OutermostForm(IntEnum):
    """The outermost form of a written part; the higher, the more often it needs brackets."""

    ATOM = 0
    NEGATION = 1
    EQUALITY = 2
    QUANTIFIED = 3
    CONNECTED = 4


class Part(NamedTuple):
    """A written part; `denied` is the negation of an equality."""

    text: str
    shape: OutermostForm = OutermostForm.ATOM
    denied: str = ""


def write_formula(formula: Formula, label: str, *, signed: bool = False) -> str:
    """The formula in an operator notation.

    Args:
        formula: any formula.
        label: a key of `tables.TABLES`.
        signed: whether negative numerals are written without quotes.

    Raises:
        InputError: it has a free variable or a name that the notation cannot write.
    """
    compiled = compile_grammar(label)
    template = TEMPLATES[label]
    naming = Naming(formula, compiled, template, signed=signed)
    part = fold(naming.formula, _Writer(compiled.table, template, naming).write)
    return template.whole.format(part.text)


class _Writer:
    """Writes a node once its parts are written."""

    def __init__(self, table: OperatorTable, template: Template, naming: Naming) -> None:
        self._table = table
        self._template = template
        self._naming = naming
        self._signs = {infix.build: infix.symbols[0] for infix in table.infixes}
        self._relations = {name for _, name in table.comparisons}

    def write(self, node: Node, parts: tuple[Part, ...]) -> Part:
        match node:
            case Variable(name):
                return Part(self._naming.variable(name))
            case Constant(name):
                return Part(self._naming.constant(name))
            case Predicate(name) if is_comparison(node) or self._is_relation(node):
                return self._comparison(name, parts)
            case Function(name) if is_operation(node):
                return self._operation(name, node, parts)
            case Predicate(name, arguments) | Function(name, arguments):
                written = self._naming.symbol(name, applied=bool(arguments))
                if arguments:
                    inner = self._template.comma.join(part.text for part in parts)
                    written = self._template.application.format(written, inner)
                return Part(written)
            case Equality():
                return self._equality(parts)
            case Truth():
                return Part(self._table.truth[0])
            case Falsity():
                return Part(self._table.falsity[0])
            case Not():
                return self._negation(parts[0])
            case And() | Or() | Implies() | Iff() | Xor():
                return self._connection(node, parts)
            case ForAll() | Exists():
                return self._write_quantified(node, parts[0])
            case _:
                assert_never(node)

    def _is_relation(self, node: Predicate) -> bool:
        """Whether the notation writes a predicate between its two terms."""
        return len(node.arguments) == 2 and node.name in self._relations

    def _comparison(self, name: str, parts: tuple[Part, ...]) -> Part:
        call = self._first_sign(self._table.arithmetic_calls, name)
        if call:
            return Part(f"{call}({self._template.comma.join(part.text for part in parts)})")
        sign = self._first_sign(self._table.comparisons, name)
        if sign == ASCII_AT_MOST and any(part.text[:1].isupper() for part in parts):
            sign = name  # the ASCII sign is refused there: it may be the arrow of "if"
        text = f"{parts[0].text} {sign} {parts[1].text}"
        if not sign:
            raise _unsupported(self._table.label, name)
        if self._template.always or self._table.calls:
            return Part(self._template.brackets.format(text))
        return Part(text, OutermostForm.EQUALITY)

    def _operation(self, name: str, node: Node, parts: tuple[Part, ...]) -> Part:
        call = self._first_sign(self._table.arithmetic_calls, name)
        if call:
            return Part(f"{call}({self._template.comma.join(part.text for part in parts)})")
        sign = self._first_sign(self._table.operations, name)
        if not sign:
            raise _unsupported(self._table.label, name)
        operands = [
            f"({part.text})" if is_operation(operand) else part.text
            for operand, part in zip(children(node), parts, strict=True)
        ]
        return Part(f"{operands[0]} {sign} {operands[1]}")

    @staticmethod
    def _first_sign(signs: tuple[tuple[str, str], ...], name: str) -> str:
        """The sign that is written for a reserved name, "" if the notation has none."""
        return next((sign for sign, meant in signs if meant == name), "")

    def _equality(self, parts: tuple[Part, ...]) -> Part:
        template = self._template
        left, right = parts[0].text, parts[1].text
        equal = template.equality.format(left, right)
        if template.always:
            equal = template.brackets.format(equal)
        functional = template.always or "(" in template.equality
        shape = OutermostForm.ATOM if functional else OutermostForm.EQUALITY
        return Part(equal, shape, template.inequality.format(left, right))

    def _negation(self, operand: Part) -> Part:
        template = self._template
        if operand.denied:
            shape = (
                OutermostForm.NEGATION
                if operand.shape is OutermostForm.ATOM
                else OutermostForm.EQUALITY
            )
            return Part(operand.denied, shape)
        text = self._within(operand, OutermostForm.QUANTIFIED, OutermostForm.EQUALITY)
        return Part(template.negation.format(self._table.negation[0], text), OutermostForm.NEGATION)

    def _connection(self, node: And | Or | Implies | Iff | Xor, parts: tuple[Part, ...]) -> Part:
        template = self._template
        if type(node).__name__ in template.functional:
            name = self._table_call(node)
            return Part(f"{name}({', '.join(part.text for part in parts)})")
        widest = OutermostForm.EQUALITY if template.guarded else OutermostForm.QUANTIFIED
        operands = [self._within(part, widest) for part in parts]
        sign = self._signs[type(node)]
        text = operands[0]
        for operand in operands[1:]:
            text = template.infix.format(text, sign, operand)
        if template.always:
            return Part(template.brackets.format(text))
        return Part(text, OutermostForm.CONNECTED)

    def _table_call(self, node: And | Or | Implies | Iff | Xor) -> str:
        return "Equivalent" if isinstance(node, Iff) else type(node).__name__

    def _write_quantified(self, node: Quantified, body: Part) -> Part:
        template, table = self._template, self._table
        sign = (table.universal if isinstance(node, ForAll) else table.existential)[0]
        text = body.text
        if "(" not in template.quantifier:
            text = self._within(body, OutermostForm.QUANTIFIED, OutermostForm.EQUALITY)
            if text[:1].isdigit() or (not template.bare_letters and _begins_with_a_letter(text)):
                text = template.brackets.format(text)
        names = [self._naming.variable(variable.name) for variable in node.variables]
        groups = [[name] for name in names] if template.one_sign_each else [names]
        for group in reversed(groups):
            block = template.between.join(group)
            block = template.block.format(block) if len(group) > 1 else block
            text = template.quantifier.format(sign, block, text)
        return Part(
            text, OutermostForm.ATOM if "(" in template.quantifier else OutermostForm.QUANTIFIED
        )

    def _within(self, part: Part, widest: OutermostForm, *except_for: OutermostForm) -> str:
        """The part's text, in brackets where its shape is wider than `widest` or excepted."""
        if part.shape > widest or part.shape in except_for:
            return self._template.brackets.format(part.text)
        return part.text


def _unsupported(label: str, name: str) -> InputError:
    return InputError(
        f"the notation {label} has no sign for {name!r}",
        "write the formula in unicode, latex, prover9, tptp, sympy or smtlib",
    )


def _begins_with_a_letter(text: str) -> bool:
    """Whether a text begins with one small letter that could be read as a variable."""
    return text[:1].islower() and not text[1:2].isalpha()
