"""Literal: one construction per connective, in the order of the formula.

>>> from logic2text.notation import parse
>>> Literal().verbalize(parse("∀x (Cube(x) → ¬Small(x))")).text
'For all x, if x is a cube, then it is not the case that x is small.'
"""

from __future__ import annotations

from typing import assert_never

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.domain_nouns import in_domain
from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.lexicon import Lexicon
from logic2text.rewriting.rename_apart import with_free_apart
from logic2text.verbalizers.atoms import atom_clause
from logic2text.verbalizers.base import Verbalization
from logic2text.walk import check_limits


class Literal:
    """The literal verbalizer."""

    name = "literal"

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        """Make a verbalizer with a lexicon; the default one if None."""
        self.lexicon = lexicon or Lexicon.default()

    def verbalize(self, formula: fol.Formula) -> Verbalization:
        """The formula read aloud; the text's meaning is alpha-equivalent to the formula."""
        formula = with_free_apart(check_limits(formula))
        tree = in_domain(
            literal_clause(formula, self.lexicon.for_formula(formula)), self.lexicon.domain
        )
        return Verbalization(sentence(tree), interpret(tree), (), tree)


def literal_clause(formula: fol.Formula, lexicon: Lexicon) -> en.Clause:
    """The abstract English of a formula, connective by connective."""
    match formula:
        case fol.Predicate() | fol.Equality():
            return atom_clause(formula, lexicon)
        case fol.Not(operand):
            return en.Negation(literal_clause(operand, lexicon))
        case fol.And(operands):
            members = tuple(literal_clause(operand, lexicon) for operand in operands)
            return en.Coordination(en.Conjunction.AND, members, en.ListLayout.REPEATED)
        case fol.Or(operands):
            members = tuple(literal_clause(operand, lexicon) for operand in operands)
            return en.Coordination(en.Conjunction.OR, members, en.ListLayout.REPEATED)
        case fol.Implies(antecedent, consequent):
            return en.Conditional(
                literal_clause(antecedent, lexicon), literal_clause(consequent, lexicon)
            )
        case fol.Iff(left, right):
            return en.Biconditional(literal_clause(left, lexicon), literal_clause(right, lexicon))
        case fol.Xor(left, right):
            parts = (literal_clause(left, lexicon), literal_clause(right, lexicon))
            return en.Coordination(en.Conjunction.XOR, parts)
        case fol.ForAll(variables, body):
            return en.ForClause(en.ALL, en.THING, variables, literal_clause(body, lexicon))
        case fol.Exists(variables, body):
            return en.ThereIs(en.A, en.THING, variables, literal_clause(body, lexicon))
        case fol.Truth() | fol.Falsity():
            return en.TruthConstant(isinstance(formula, fol.Truth))
        case _:
            assert_never(formula)
