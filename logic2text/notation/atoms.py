"""Atoms: predicates with their arguments, and equalities."""

from __future__ import annotations

from logic2text.formula import Equality, Formula, Function, Not, Predicate, Term
from logic2text.notation.parser_state import Reading
from logic2text.notation.syntax_error import Problem, shown
from logic2text.notation.terms import function_name, read_term

_SEPARATORS = frozenset((",", ")"))


def read_atom(reading: Reading, index: int) -> tuple[Formula, int]:
    """The atom that begins with the name at token `index`, and the token after it."""
    tokens, terms = reading.tokens, reading.terms
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
                term, index = read_term(reading, index, head + 1)
                after = tokens[index]
            else:
                index += 1
            arguments.append(term)
        index += 1
    if tokens[index] in reading.grammar.equality:
        return _equation(reading, head, tuple(arguments), index)
    if (
        not 1 < len(token) <= reading.limits.identifier
        or token in terms
        or not token.isidentifier()
    ):
        token = _predicate(reading, head, bool(arguments))
    return Predicate(token, tuple(arguments)), index


def _predicate(reading: Reading, index: int, applied: bool) -> str:
    """The name of a predicate, after the checks that a plain new word does not need."""
    token = reading.tokens[index]
    name = reading.symbol(index, "a formula")
    if applied and reading.is_variable_head(token):
        raise Problem(
            f"the variable {shown(token)} cannot be a predicate",
            index,
            "give the predicate a name of more than one letter",
        )
    if not applied and reading.is_variable(token):
        raise Problem(
            f"the variable {shown(token)} stands where a formula is expected",
            index,
            "write a predicate of it, or an equality",
        )
    return name


def _equation(
    reading: Reading, head: int, arguments: tuple[Term, ...], index: int
) -> tuple[Formula, int]:
    """The equality whose sign is token `index` and whose left side began at `head`."""
    left = Function(function_name(reading, head), arguments) if arguments else reading.leaf(head)
    equal = reading.grammar.equality[reading.tokens[index]]
    right, index = read_term(reading, index + 1, None)
    formula: Formula = Equality(left, right)
    return (formula if equal else Not(formula)), index
