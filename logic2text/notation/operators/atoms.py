"""Atoms: predicates with their arguments, and equalities."""

from __future__ import annotations

from logic2text.formula import Equality, Formula, Function, Not, Predicate, Term
from logic2text.notation.operators.parser_state import ParserState
from logic2text.notation.operators.terms import function_name, read_term

_SEPARATORS = frozenset((",", ")"))


def read_atom(state: ParserState, index: int) -> tuple[Formula, int]:
    """The atom that begins with the name at token `index`, and the token after it."""
    tokens, terms = state.tokens, state.terms
    token = tokens[index]
    head = index
    index += 1
    arguments: list[Term] = []
    if tokens[index] == "(":
        after = ","
        while after == ",":
            index += 1
            term = terms.get(tokens[index])
            after = tokens[index + 1]
            if term is None or (after not in _SEPARATORS):
                term, index = read_term(state, index, head + 1)
                after = tokens[index]
            else:
                index += 1
            arguments.append(term)
        index += 1
    if tokens[index] in state.grammar.equality:
        return _equation(state, head, tuple(arguments), index)
    if not 1 < len(token) <= state.limits.identifier or token in terms or not token.isidentifier():
        token = state.predicate_name(head, applied=bool(arguments))
    return Predicate(token, tuple(arguments)), index


def _equation(
    state: ParserState, head: int, arguments: tuple[Term, ...], index: int
) -> tuple[Formula, int]:
    """The equality whose sign is token `index` and whose left side began at `head`."""
    left = Function(function_name(state, head), arguments) if arguments else state.leaf(head)
    equal = state.grammar.equality[state.tokens[index]]
    right, index = read_term(state, index + 1, None)
    formula: Formula = Equality(left, right)
    return (formula if equal else Not(formula)), index
