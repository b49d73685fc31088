"""The notations with infix connectives: one lexer, parser and writer, driven by operator tables.

>>> from logic2text.limits import Limits
>>> OperatorNotation("nltk").read("P(a) -> Q", Limits())
Implies(antecedent=Predicate(name='P', arguments=(Constant(name='a'),)), \
consequent=Predicate(name='Q', arguments=()))
"""

from __future__ import annotations

from logic2text.arithmetic import is_numeral
from logic2text.errors import Logic2TextError
from logic2text.formula import Constant, Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation.detect import detect_operator_notation
from logic2text.notation.operators.lexer import (
    blank_comments,
    compile_grammar,
    compile_mixed_grammar,
    has_words,
    positions,
    tokenize,
)
from logic2text.notation.operators.operator_writer import write_formula
from logic2text.notation.operators.parser import read_formula
from logic2text.notation.operators.parser_state import ParserState
from logic2text.notation.operators.syntax_error import (
    FormulaSyntaxError,
    TokenWarning,
    to_parse_error,
)
from logic2text.notation.operators.warnings import find_warnings
from logic2text.notation.protocol import Parsed, ParseWarning
from logic2text.walk import alpha_equivalent, check_limits, free_variables, nodes


@dataclass(frozen=True, slots=True)
class OperatorNotation:
    """A `Notation` that is driven by the operator table and the template of its name.

    Attributes:
        label: a key of `tables.TABLES`.
        words: whether connectives and quantifiers written as functions (``Not(…)``) are read
            besides the symbols of the table.
    """

    label: str
    words: bool = False

    def read(self, text: str, limits: Limits) -> Formula:
        """The formula of a text; see `Notation.read`."""
        return self.parse_with_state(text, limits, exact=False)[0]

    def read_detailed(self, text: str, limits: Limits) -> Parsed:
        """The formula with its free variables and warnings; see `Notation.read_detailed`."""
        formula, state = self.parse_with_state(text, limits, exact=True)
        starts = positions(blank_comments(text, state.grammar), state.tokens)
        free = free_variables(formula)
        warnings = find_warnings(text, state, formula, free)
        return Parsed(
            formula,
            self.label,
            tuple(add_position(warning, text, starts[warning.index]) for warning in warnings),
            tuple(sorted(variable.name for variable in free)),
        )

    def write(self, formula: Formula) -> str:
        """The formula as text; see `Notation.write`."""
        constants = (node for node in nodes(formula) if isinstance(node, Constant))
        if any(is_numeral(node) and node.name.startswith("-") for node in constants):
            # "-3" needs no quotes where the notation reads it as that number.
            text = write_formula(formula, self.label, signed=True)
            if self._reads_as(text, formula):
                return text
        return write_formula(formula, self.label)

    def _reads_as(self, text: str, formula: Formula) -> bool:
        try:
            return alpha_equivalent(self.read(text, DEFAULT_LIMITS), formula)
        except Logic2TextError:
            return False

    def sniff(self, text: str) -> bool:
        """Whether no other operator notation fits a text better."""
        return detect_operator_notation(text) == self.label

    def parse_with_state(
        self, text: str, limits: Limits, *, exact: bool
    ) -> tuple[Formula, ParserState]:
        """The formula and the final state of the parser.

        Args:
            text: the source.
            limits: of the formula.
            exact: whether the state is to keep what warnings are computed from.
        """
        compiled = compile_grammar(self.label)
        tokens = tokenize(text, compiled)
        if self.words and has_words(tokens):
            # A name that cannot be a connective where it stands, as in Not(a, b), is a predicate.
            state = ParserState(tokens, compile_mixed_grammar(self.label), limits, exact=exact)
            try:
                formula = read_formula(state)
            except FormulaSyntaxError:
                pass
            else:
                check_limits(formula, limits)
                return formula, state
        state = ParserState(tokens, compiled, limits, exact=exact)
        try:
            formula = read_formula(state)
        except FormulaSyntaxError as error:
            again = _with_differences(state, tokens)
            if again is None:
                raise to_parse_error(error, text, state.tokens, compiled) from None
            state, formula = again
        # A token makes at most two nodes (≠ makes a negation and an equality), so a short text
        # needs no count; a connective written as a function may use an operand twice.  Arguments
        # stand between commas, or in some notations each in brackets of its own.
        separators = tokens.count(",") + (tokens.count("(") if compiled.table.curried else 0)
        if (
            2 * len(tokens) > min(limits.depth, limits.nodes)
            or compiled.calls
            or state.counts
            or separators >= limits.arity
        ):
            check_limits(formula, limits)
        return formula, state


def _with_differences(state: ParserState, tokens: list[str]) -> tuple[ParserState, Formula] | None:
    """The state and the formula of a text whose only sign of arithmetic is a minus: P(x − 1)."""
    if state.arithmetic or state.grammar.arithmetic.isdisjoint(tokens):
        return None
    again = ParserState(tokens, state.grammar, state.limits, exact=state.exact)
    again.arithmetic = True
    try:
        return again, read_formula(again)
    except FormulaSyntaxError:
        return None


def add_position(warning: TokenWarning, text: str, offset: int) -> ParseWarning:
    """The warning with the line and column of an offset."""
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return ParseWarning(warning.message, warning.hint, line, column)
