"""Comparisons and arithmetic in the notations with infix connectives: ``age(x) + 1 ≤ 18``.

Only texts with such a sign are read here; the parser reads all other atoms itself.  ``×`` binds
tighter than ``+`` and ``−``, and both group to the left.  In the notations that write them as
functions, ``$less(X, 5)`` and ``Lt(x, 5)``, the name before the bracket is the sign.
"""

from __future__ import annotations

from dataclasses import dataclass

from logic2text.arithmetic import NUMERAL, OPERATIONS, PRODUCT
from logic2text.errors import LimitError
from logic2text.formula import And, Constant, Equality, Formula, Function, Not, Predicate, Term
from logic2text.notation.operators.parser_state import ParserState
from logic2text.notation.operators.syntax_error import FormulaSyntaxError, quote_token
from logic2text.notation.operators.terms import function_name

_MINUS = ("-", "−")
ASCII_AT_MOST = "<="


@dataclass(slots=True)
class _Expressions:
    """Reads expressions from the tokens of a parser, at most as deep as its limit."""

    state: ParserState
    depth: int = 0

    def sum(self, index: int, first: Term | None = None) -> tuple[Term, int]:
        """An expression; its first factor may have been read before."""
        value, index = self._product(index, first)
        while (sign := self._sign(index)) in OPERATIONS and sign != PRODUCT:
            right, index = self._product(index + 1, None)
            value = Function(sign, (value, right))
        return value, index

    def _product(self, index: int, first: Term | None) -> tuple[Term, int]:
        value, index = (first, index) if first is not None else self._factor(index)
        while self._sign(index) == PRODUCT:
            right, index = self._factor(index + 1)
            value = Function(PRODUCT, (value, right))
        return value, index

    def _sign(self, index: int) -> str:
        return self.state.grammar.operations.get(self.state.tokens[index], "")

    def _factor(self, index: int) -> tuple[Term, int]:
        state, token = self.state, self.state.tokens[index]
        self.depth += 1
        if self.depth > state.limits.depth:
            raise LimitError(
                f"the formula is nested deeper than {state.limits.depth} (limit `depth`)",
                "name a part of it by a function, or split it",
            )
        if token == "(":
            value, end = self.sum(index + 1)
            index = self._find_closing(index, end)
        elif token in _MINUS and NUMERAL.fullmatch(state.tokens[index + 1]):
            value, index = Constant("-" + state.tokens[index + 1]), index + 2
        elif state.tokens[index + 1] == "(":
            arguments, end = self.arguments(index + 1)
            name = state.grammar.arithmetic_calls.get(token) or function_name(state, index)
            if name in OPERATIONS and len(arguments) != 2 and token != name:
                raise _wrong_number(token, index, len(arguments))
            value, index = Function(name, arguments), end
        else:
            value, index = state.leaf(index), index + 1
        self.depth -= 1
        return value, index

    def arguments(self, opened: int) -> tuple[tuple[Term, ...], int]:
        """The expressions in a bracket, and the token after it."""
        terms = []
        index = opened
        while index == opened or self.state.tokens[index] == ",":
            term, index = self.sum(index + 1)
            terms.append(term)
        return tuple(terms), self._find_closing(opened, index)

    def _find_closing(self, opened: int, index: int) -> int:
        token = self.state.tokens[index]
        if token != ")":
            expected = "',' or ')' to go on with '(' of {opened}"
            hint = "a comma or a ')' is missing"
            if token in self.state.grammar.comparisons:
                expected = "',' or ')'"
                hint = (
                    f'no comparison can stand here; put the name "{token}5%" between double quotes'
                )
            raise FormulaSyntaxError(
                f"expected {expected}, found {quote_token(token)}",
                index,
                hint,
                opened,
            )
        return index + 1


def read_expressions(state: ParserState, opened: int) -> tuple[tuple[Term, ...], int]:
    """The expressions in the bracket that token `opened` opens, and the token after it."""
    return _Expressions(state).arguments(opened)


def begins_term(state: ParserState, index: int) -> bool:
    """Whether the sign at token `index` begins a term and no formula: ``(x + y) × 2 > z``."""
    tokens, grammar = state.tokens, state.grammar
    token = tokens[index]
    if token in grammar.arithmetic_calls:
        return True
    if token in _MINUS and NUMERAL.fullmatch(tokens[index + 1]):
        return True
    if token != "(":
        return False
    after = tokens[state.find_closing_bracket(index) + 1]
    return after in grammar.operations or after in grammar.comparisons or after in grammar.equality


def read_arithmetic_atom(state: ParserState, index: int) -> tuple[Formula, int]:
    """The atom at token `index`, which may be a comparison, and the token after it."""
    tokens, grammar = state.tokens, state.grammar
    reader = _Expressions(state)
    head, token = index, tokens[index]
    first: Term | None = None
    arguments: tuple[Term, ...] = ()
    comparison = grammar.arithmetic_calls.get(token, "")
    if comparison and comparison not in OPERATIONS:
        return _read_call(reader, comparison, index)
    if token not in grammar.prefix and tokens[index + 1] == "(":
        arguments, index = reader.arguments(index + 1)
    elif token not in grammar.prefix:
        index += 1
    else:
        first, index = reader.sum(index)
    after = tokens[index]
    if not (
        after in grammar.operations or after in grammar.comparisons or after in grammar.equality
    ):
        if first is None:
            name = state.predicate_name(head, applied=bool(arguments))
            return Predicate(name, arguments), index
        raise _no_comparison(after, index)
    if first is None:
        first = Function(function_name(state, head), arguments) if arguments else state.leaf(head)
    left, index = reader.sum(index, first)
    return _read_comparison(reader, left, index)


def _read_comparison(reader: _Expressions, left: Term, index: int) -> tuple[Formula, int]:
    """The comparison, or the chain of comparisons, whose first sign is token `index`."""
    state = reader.state
    grammar = state.grammar
    claims: list[Formula] = []
    while True:
        token = state.tokens[index]
        sign = grammar.comparisons.get(token)
        if sign is None and (token not in grammar.equality or claims):
            break
        right, end = reader.sum(index + 1)
        if token == ASCII_AT_MOST:
            _refuse_converse(left, right, index)
        if sign is not None:
            claim = Predicate(sign.removeprefix("¬"), (left, right))
            claims.append(Not(claim) if sign[0] == "¬" else claim)
        else:
            equal = Equality(left, right)
            claims.append(equal if grammar.equality[token] else Not(equal))
        left, index = right, end
        if sign is None or not grammar.table.chains:
            break
    if not claims:
        raise _no_comparison(state.tokens[index], index)
    return (claims[0] if len(claims) == 1 else And(tuple(claims))), index


def _read_call(reader: _Expressions, sign: str, index: int) -> tuple[Formula, int]:
    """As in ``$less(X, 5)``."""
    name = reader.state.tokens[index]
    if reader.state.tokens[index + 1] != "(":
        raise _wrong_number(name, index, 0)
    arguments, end = reader.arguments(index + 1)
    if len(arguments) != 2:
        raise _wrong_number(name, index, len(arguments))
    return Predicate(sign, arguments), end


def _refuse_converse(left: Term, right: Term, index: int) -> None:
    """``P(x) <= Q(x)`` of names with capitals is the TPTP's "if", and no comparison."""
    for term in (left, right):
        if isinstance(term, Function | Constant) and term.name[:1].isupper():
            raise FormulaSyntaxError(
                "'<=' may be a comparison or the arrow of a conditional",
                index,
                f"write ≤ to compare {term.name} with a number, or ← for 'if'",
            )


def _no_comparison(token: str, index: int) -> FormulaSyntaxError:
    return FormulaSyntaxError(
        f"expected a comparison such as < or =, found {quote_token(token)}",
        index,
        "an arithmetic expression is not a formula: compare it with another",
    )


def _wrong_number(name: str, index: int, number: int) -> FormulaSyntaxError:
    return FormulaSyntaxError(
        f"{name} takes two terms in brackets, found {number}", index, f"write {name}(…, …)"
    )
