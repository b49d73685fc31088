"""Literal: one construction a connective, in the order of the formula.

>>> from logic2text.notation import parse
>>> Literal().verbalize(parse("∀x (Cube(x) → ¬Small(x))")).text
'For all x, if x is a cube, then it is not the case that x is small.'
"""

from __future__ import annotations

from typing import assert_never

from logic2text.english.meaning import meaning
from logic2text.english.sentence import sentence
from logic2text.english.syntax import (
    ALL,
    THING,
    A,
    Biconditional,
    Clause,
    Conditional,
    Conjunction,
    Coordination,
    ForClause,
    Layout,
    Negation,
    ThereIs,
    TruthConstant,
)
from logic2text.formula import (
    And,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Truth,
    Xor,
)
from logic2text.lexicon import Lexicon
from logic2text.rewriting.rename_apart import with_free_apart
from logic2text.verbalizers.atoms import atom_clause
from logic2text.verbalizers.base import Verbalization
from logic2text.walk import check_limits


class Literal:
    """The literal verbalizer."""

    name = "literal"

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        """Make one that takes its words from a lexicon, the default one unless told."""
        self._lexicon = lexicon or Lexicon.default()

    def verbalize(self, formula: Formula) -> Verbalization:
        """The formula read aloud; what the text says is the formula up to bound names."""
        formula = with_free_apart(check_limits(formula))
        tree = literal_clause(formula, self._lexicon.for_formula(formula))
        return Verbalization(sentence(tree), meaning(tree), (), tree)


def literal_clause(formula: Formula, lexicon: Lexicon) -> Clause:
    """The abstract English of a formula, connective by connective."""
    match formula:
        case Predicate() | Equality():
            return atom_clause(formula, lexicon)
        case Not(operand):
            return Negation(literal_clause(operand, lexicon))
        case And(operands):
            members = tuple(literal_clause(operand, lexicon) for operand in operands)
            return Coordination(Conjunction.AND, members, Layout.REPEATED)
        case Or(operands):
            members = tuple(literal_clause(operand, lexicon) for operand in operands)
            return Coordination(Conjunction.OR, members, Layout.REPEATED)
        case Implies(antecedent, consequent):
            return Conditional(
                literal_clause(antecedent, lexicon), literal_clause(consequent, lexicon)
            )
        case Iff(left, right):
            return Biconditional(literal_clause(left, lexicon), literal_clause(right, lexicon))
        case Xor(left, right):
            parts = (literal_clause(left, lexicon), literal_clause(right, lexicon))
            return Coordination(Conjunction.XOR, parts)
        case ForAll(variables, body):
            return ForClause(ALL, THING, variables, literal_clause(body, lexicon))
        case Exists(variables, body):
            return ThereIs(A, THING, variables, literal_clause(body, lexicon))
        case Truth() | Falsity():
            return TruthConstant(isinstance(formula, Truth))
        case _:
            assert_never(formula)
