"""Terms and atoms as formulae write them, in sentences: "|f(x) − L| < e", "0 < x < 1", "2k + 1".

>>> from logic2text.formula import Constant, Variable
>>> from logic2text.lexicon.notation_entries import applied
>>> x, two = en.Name(Variable("x"), "x"), en.Name(Constant("2"), "2")
>>> write_term(en.Application(applied("×", 2), (two, en.Application(applied("+", 2), (x, x)))))
'2 · (x + x)'
"""

from __future__ import annotations

from collections.abc import Sequence

from logic2text.arithmetic import DIFFERENCE, OPERATIONS, PRODUCT, SUM, is_numeral
from logic2text.english import syntax as en
from logic2text.lexicon.notation_entries import ABSOLUTE, SIGNS

TIMES, MINUS = "·", "−"


def write_term(term: en.NounPhrase) -> str:
    """The text of a name or an application in notation."""
    match term:
        case en.Name(number, words):
            return words.replace("-", MINUS) if is_numeral(number) else words
        case en.Application(function, arguments) if function.notation:
            return _apply(function.symbol, arguments)
        case _:
            raise ValueError("only names and values in notation are written as formulae do")


def _apply(symbol: str, arguments: Sequence[en.NounPhrase]) -> str:
    if symbol in OPERATIONS:
        left, right = arguments
        before = _operand(left, symbol, is_right=False)
        after = _operand(right, symbol, is_right=True)
        if symbol != PRODUCT:
            return f"{before} {symbol} {after}"
        return before + after if _is_multiple(left, right) else f"{before} {TIMES} {after}"
    written = ", ".join(map(write_term, arguments))
    return f"|{written}|" if symbol == ABSOLUTE else f"{symbol}({written})"


def _is_multiple(left: en.NounPhrase, right: en.NounPhrase) -> bool:
    """Whether a product is written "2k"."""
    match left, right:
        case en.Name(number), en.Name(letter):
            return is_numeral(number) and not is_numeral(letter)
        case _:
            return False


_PRECEDENCE = {SUM: 1, DIFFERENCE: 1, PRODUCT: 2}


def _operand(term: en.NounPhrase, outer: str, *, is_right: bool) -> str:
    """The text of an operand, in brackets as the formula groups it: "(x · y) · z"."""
    written = write_term(term)
    if not isinstance(term, en.Application) or term.function.symbol not in OPERATIONS:
        return written
    mine, its = _PRECEDENCE[outer], _PRECEDENCE[term.function.symbol]
    grouped = its < mine or (its == mine and (is_right or outer == PRODUCT))
    return f"({written})" if grouped else written


def is_in_notation(clause: en.Clause) -> bool:
    """Whether a clause is an atom in notation, or a chain of such."""
    match clause:
        case en.Predication(_, en.Relation(entry)):
            return entry.notation
        case en.Coordination(layout=en.ListLayout.CHAINED):
            return True
        case _:
            return False


def write_atom(subject: en.NounPhrase, relation: en.Relation) -> str:
    """As in "x < y", "P(x, y)"."""
    terms = [write_term(subject), *map(write_term, relation.objects)]
    if relation.entry.singular in SIGNS:
        return f"{terms[0]} {relation.entry.singular} {terms[1]}"
    return f"{relation.entry.singular}({', '.join(terms)})"


def write_chain(clauses: Sequence[en.Clause]) -> str:
    """As in "0 < x < 1", of atoms whose second term is the first one of the next."""
    text = ""
    for clause in clauses:
        match clause:
            case en.Predication(subject, en.Relation() as relation):
                atom = write_atom(subject, relation)
                text += atom.removeprefix(write_term(subject)) if text else atom
            case _:
                raise ValueError("a chain has atoms in notation")
    return text
