"""The notation `hol`: the quantifier-free higher-order language for conventions, and their rules.

Predicates nest: ``Believe(Alex, Believe(Sam, done(Alex, play_chop), turn))``, and arguments may be
formulae.  As in the paper's parser → binds what stands directly beside it, then ∧, and ∨ binds
least: ``A(x) → B(x) ∧ C(x)`` is ``(A(x) → B(x)) ∧ C(x)``.  The rule
``convention(action, condition, interp).`` is the conditional from its condition to the conjunction
of the other two; there names with a capital are variables, and the rule holds for all things.
Elsewhere u … z are variables.  What follows # on a line is a comment.

>>> read_hol("knows(Alex, p & q)").arguments[1].connective.value
'and'
"""

from __future__ import annotations

import re

from logic2text.errors import LimitError, ParseError
from logic2text.lazy_dataclass import dataclass
from logic2text.limits import DEFAULT_LIMITS, Limits
from metrics.study.similarity import expressions as ex

NOTATION = "hol"
RULE = "convention"

_TOKEN = re.compile(
    r"\s+|#[^\n]*|(?P<name>[^\W\d_][\w'-]*(?<!-)|\d+)"
    r"|(?P<sign><->|->|=>|[∧&^∨|¬~!→⇒↔⇔⊕∀∃=(),.])"
)
_SIGNS = {
    "&": "∧",
    "^": "∧",
    "|": "∨",
    "~": "¬",
    "!": "¬",
    "->": "→",
    "=>": "→",
    "⇒": "→",
    "<->": "↔",
    "⇔": "↔",
}
_TIGHT = {"→": ex.Connective.IMPLIES, "↔": ex.Connective.IFF, "⊕": ex.Connective.XOR}
_VARIABLE = re.compile(r"[u-z]\d*")
_QUANTIFIERS = {"∀": ex.Quantifier.FOR_ALL, "∃": ex.Quantifier.EXISTS}


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    offset: int
    is_name: bool


def read_hol(text: str, limits: Limits = DEFAULT_LIMITS) -> ex.Expression:
    """The tree of a text in the notation `hol`.

    Raises:
        ParseError: the text cannot be parsed, with the place of the error.
        LimitError: it is too long, or nested too deep.
    """
    if len(text) > limits.characters:
        raise LimitError(
            f"the formula has {len(text):,} characters (limit `characters`: {limits.characters:,})",
            "split it",
        )
    parser = _Parser(text, _tokens(text), limits)
    expression = parser.formula(0)
    parser.skip_final_stop()
    if parser.current is not None:
        raise parser.error("a connective or the end was expected")
    return _rule(expression) if _is_rule(expression) else expression


def _tokens(text: str) -> list[_Token]:
    tokens, offset = [], 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            raise ParseError(f"{text[offset]!r} is not a sign of hol", text, offset)
        if match.lastgroup:
            sign = match[0]
            tokens.append(_Token(_SIGNS.get(sign, sign), offset, match.lastgroup == "name"))
        offset = match.end()
    return tokens


class _Parser:
    """Recursive descent over tokens; the depth is limited."""

    def __init__(self, text: str, tokens: list[_Token], limits: Limits) -> None:
        self._text, self._tokens, self._limits = text, tokens, limits
        self._place = 0

    @property
    def current(self) -> _Token | None:
        return self._tokens[self._place] if self._place < len(self._tokens) else None

    def error(self, expected: str) -> ParseError:
        token = self.current
        came = "the end" if token is None else repr(token.text)
        offset = len(self._text) if token is None else token.offset
        return ParseError(f"{expected}, found {came}", self._text, offset)

    def _takes(self, sign: str) -> bool:
        token = self.current
        if token is None or token.is_name or token.text != sign:
            return False
        self._place += 1
        return True

    def _expect(self, sign: str) -> None:
        if not self._takes(sign):
            raise self.error(f"{sign!r} was expected")

    def skip_final_stop(self) -> None:
        if self._takes(".") and self.current is not None:
            raise self.error("the end was expected after '.'")

    def formula(self, depth: int) -> ex.Expression:
        """Disjunctions of conjunctions; the loosest level."""
        self._check_depth(depth)
        quantified = self._parse_quantified(depth)
        if quantified is not None:
            return quantified
        return self._level("∨", ex.Connective.OR, depth)

    def _level(self, sign: str, connective: ex.Connective, depth: int) -> ex.Expression:
        operands = [self._below(sign, depth)]
        while self._takes(sign):
            operands.append(self._below(sign, depth))
        return operands[0] if len(operands) == 1 else ex.Compound(connective, tuple(operands))

    def _below(self, sign: str, depth: int) -> ex.Expression:
        if sign == "∨":
            return self._level("∧", ex.Connective.AND, depth)
        return self._conditional(depth)

    def _check_depth(self, depth: int) -> None:
        if depth > self._limits.depth:
            raise LimitError(
                f"the formula is nested deeper than {self._limits.depth} (limit `depth`)",
                "split it",
            )

    def _conditional(self, depth: int) -> ex.Expression:
        self._check_depth(depth)
        left = self._unary(depth)
        for sign, connective in _TIGHT.items():
            if self._takes(sign):
                return ex.Compound(connective, (left, self._conditional(depth + 1)))
        return left

    def _unary(self, depth: int) -> ex.Expression:
        if self._takes("¬"):
            self._check_depth(depth)
            return ex.NegatedExpression(self._unary(depth + 1))
        quantified = self._parse_quantified(depth)
        if quantified is not None:
            return quantified
        if self._takes("("):
            inner = self.formula(depth + 1)
            self._expect(")")
            return self._equality(inner)
        return self._equality(self._atom(depth))

    def _equality(self, left: ex.Expression) -> ex.Expression:
        if not self._takes("="):
            return left
        return ex.Atom(ex.EQUALS, (left, self._atom(0)))

    def _parse_quantified(self, depth: int) -> ex.Expression | None:
        for sign, quantifier in _QUANTIFIERS.items():
            if self._takes(sign):
                names = [self._name("a variable was expected")]
                while self._takes(","):
                    names.append(self._name("a variable was expected"))
                return ex.QuantifiedExpression(quantifier, tuple(names), self.formula(depth + 1))
        return None

    def _name(self, expected: str) -> str:
        token = self.current
        if token is None or not token.is_name:
            raise self.error(expected)
        if len(token.text) > self._limits.identifier:
            raise LimitError(
                f"a name has more than {self._limits.identifier} characters (limit `identifier`)",
                "shorten it",
            )
        self._place += 1
        return token.text

    def _atom(self, depth: int) -> ex.Expression:
        name = self._name("a predicate, '¬' or '(' was expected")
        if not self._takes("("):
            return ex.ExpressionVariable(name) if _VARIABLE.fullmatch(name) else ex.Atom(name)
        arguments = [self.formula(depth + 1)]
        while self._takes(","):
            arguments.append(self.formula(depth + 1))
        self._expect(")")
        return ex.Atom(name, tuple(arguments))


def _is_rule(expression: ex.Expression) -> bool:
    return (
        isinstance(expression, ex.Atom)
        and expression.name == RULE
        and len(expression.arguments) == 3
    )


def _rule(expression: ex.Expression) -> ex.Expression:
    """The conditional of a rule, closed universally."""
    action, condition, interpretation = map(_with_variables, ex.parts(expression))
    result = ex.Compound(ex.Connective.AND, (action, interpretation))
    rule = ex.Compound(ex.Connective.IMPLIES, (condition, result))
    names = tuple(
        dict.fromkeys(
            node.name for node in ex.all_nodes(rule) if isinstance(node, ex.ExpressionVariable)
        )
    )
    return ex.QuantifiedExpression(ex.Quantifier.FOR_ALL, names, rule) if names else rule


def _with_variables(expression: ex.Expression) -> ex.Expression:
    """The tree with variables in place of atoms that have a capital and no arguments."""
    match expression:
        case ex.Atom(name, ()):
            return ex.ExpressionVariable(name) if name[0].isupper() else expression
        case ex.Atom(name, arguments):
            return ex.Atom(name, tuple(map(_with_variables, arguments)))
        case ex.NegatedExpression(operand):
            return ex.NegatedExpression(_with_variables(operand))
        case ex.Compound(connective, operands):
            return ex.Compound(connective, tuple(map(_with_variables, operands)))
        case ex.QuantifiedExpression(quantifier, variables, body):
            return ex.QuantifiedExpression(quantifier, variables, _with_variables(body))
        case _:
            return expression
