"""Formula → text, in any notation, so that `parse` reads the same formula back.

A connective's operands stand in brackets wherever they are connectives or quantified themselves,
so that the text is read in one way in every notation.

>>> from logic2text.notation.parse import parse
>>> f = parse("∀x (Cube(x) → ∃y ¬Larger(x, y))")
>>> for notation in ("unicode", "nltk", "tptp", "sympy"):
...     print(show(f, notation))
∀x (Cube(x) → (∃y ¬Larger(x, y)))
all x.(Cube(x) -> exists y.-Larger(x,y))
! [X] : ('Cube'(X) => (? [Y] : ~ 'Larger'(X, Y)))
ForAll(x, Implies(Cube(x), Exists(y, ~Larger(x, y))))
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, assert_never

from logic2text.arguments import text_given
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
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation.lexer import compile_grammar
from logic2text.notation.naming import Naming
from logic2text.notation.operator_table import OperatorTable
from logic2text.notation.templates import TEMPLATES, Template
from logic2text.walk import fold


class Shape(IntEnum):
    """What a written part looks like from outside; the higher, the more it needs brackets."""

    ATOM = 0
    NEGATION = 1
    EQUALITY = 2
    QUANTIFIED = 3
    CONNECTED = 4


class Part(NamedTuple):
    """A written part; `denied` is the negation of an equality."""

    text: str
    shape: Shape = Shape.ATOM
    denied: str = ""


def show(
    formula: Formula | str, notation: str = "unicode", limits: Limits | None = DEFAULT_LIMITS
) -> str:
    """The formula in a notation; ``parse(show(f, n), n)`` is `f` up to bound names.

    Args:
        formula: any formula within the limits, or its text in any notation.
        notation: a name of `NOTATIONS`.
        limits: of the formula; None for one of our own making, such as what a text says.

    Raises:
        ParseError: the text cannot be read.
        UnknownNameError: there is no such notation.
        LimitError: the formula is beyond a limit.
        InputError: it has a free variable or a name that the notation cannot write.
    """
    compiled = compile_grammar(text_given(notation, "a notation"))
    # Imported here: the reader's warnings show formulae.
    from logic2text.notation.parse import formula_given

    formula = formula_given(formula, limits)
    template = TEMPLATES[notation]
    naming = Naming(formula, compiled, template)
    writer = _Writer(compiled.table, template, naming)
    part = fold(naming.formula, writer.write)
    return template.whole.format(part.text)


class _Writer:
    """Writes a node once its parts are written."""

    def __init__(self, table: OperatorTable, template: Template, naming: Naming) -> None:
        self._table = table
        self._template = template
        self._naming = naming
        self._signs = {infix.build: infix.symbols[0] for infix in table.infixes}

    def write(self, node: Node, parts: tuple[Part, ...]) -> Part:
        match node:
            case Variable(name):
                return Part(self._naming.variable(name))
            case Constant(name):
                return Part(self._naming.constant(name))
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
                return self._quantified(node, parts[0])
            case _:
                assert_never(node)

    def _equality(self, parts: tuple[Part, ...]) -> Part:
        template = self._template
        left, right = parts[0].text, parts[1].text
        equal = template.equality.format(left, right)
        if template.always:
            equal = template.brackets.format(equal)
        functional = template.always or "(" in template.equality
        shape = Shape.ATOM if functional else Shape.EQUALITY
        return Part(equal, shape, template.inequality.format(left, right))

    def _negation(self, operand: Part) -> Part:
        template = self._template
        if operand.denied:
            shape = Shape.NEGATION if operand.shape is Shape.ATOM else Shape.EQUALITY
            return Part(operand.denied, shape)
        text = self._within(operand, Shape.QUANTIFIED, Shape.EQUALITY)
        return Part(template.negation.format(self._table.negation[0], text), Shape.NEGATION)

    def _connection(self, node: And | Or | Implies | Iff | Xor, parts: tuple[Part, ...]) -> Part:
        template = self._template
        if type(node).__name__ in template.functional:
            name = self._table_call(node)
            return Part(f"{name}({', '.join(part.text for part in parts)})")
        widest = Shape.EQUALITY if template.guarded else Shape.QUANTIFIED
        operands = [self._within(part, widest) for part in parts]
        sign = self._signs[type(node)]
        text = operands[0]
        for operand in operands[1:]:
            text = template.infix.format(text, sign, operand)
        if template.always:
            return Part(template.brackets.format(text))
        return Part(text, Shape.CONNECTED)

    def _table_call(self, node: And | Or | Implies | Iff | Xor) -> str:
        return "Equivalent" if isinstance(node, Iff) else type(node).__name__

    def _quantified(self, node: Quantified, body: Part) -> Part:
        template, table = self._template, self._table
        sign = (table.universal if isinstance(node, ForAll) else table.existential)[0]
        text = body.text
        if "(" not in template.quantifier:
            text = self._within(body, Shape.QUANTIFIED, Shape.EQUALITY)
            if text[:1].isdigit() or (not template.bare_letters and _begins_with_a_letter(text)):
                text = template.brackets.format(text)
        names = [self._naming.variable(variable.name) for variable in node.variables]
        groups = [[name] for name in names] if template.each else [names]
        for group in reversed(groups):
            block = template.between.join(group)
            block = template.block.format(block) if len(group) > 1 else block
            text = template.quantifier.format(sign, block, text)
        return Part(text, Shape.ATOM if "(" in template.quantifier else Shape.QUANTIFIED)

    def _within(self, part: Part, widest: Shape, *except_for: Shape) -> str:
        """The part's text, in brackets where its shape is wider than `widest` or excepted."""
        if part.shape > widest or part.shape in except_for:
            return self._template.brackets.format(part.text)
        return part.text


def _begins_with_a_letter(text: str) -> bool:
    """Whether a text begins with one small letter that could be read as a variable."""
    return text[:1].islower() and not text[1:2].isalpha()
