"""Which formulae, atoms and terms are written in notation.

>>> from logic2text.notation import parse
>>> notation = Notation(Lexicon.default())
>>> [notation.is_in(parse(text)) for text in ("∀x (f(x) > 0)", "∀x (Cube(x) → Small(x))")]
[True, False]
"""

from __future__ import annotations

from logic2text import formula as fol
from logic2text.arithmetic import (
    COMPARISONS,
    OPERATIONS,
    is_numeral,
    is_operation,
    numeric_names,
)
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.lexicon.notation_entries import DENIED, NAMED_FUNCTIONS, SETS, is_letter
from logic2text.walk import nodes


def needs_notation(formula: fol.Formula) -> bool:
    """Whether a formula with notation has operations, values or nothing but terms in it."""
    parts = list(nodes(formula))
    if any(isinstance(part, fol.Function) for part in parts):
        return True
    variables = {part for part in parts if isinstance(part, fol.Variable)}
    predicates = (part for part in parts if isinstance(part, fol.Predicate))
    return len(variables) > 1 and all(part.name in COMPARISONS | SETS for part in predicates)


@dataclass(frozen=True, slots=True)
class Notation:
    """What is written in notation, beside the words of a lexicon.

    Attributes:
        lexicon: a letter that it has words for is none.
        named: the functions of the formula that are written by their names: "dist(x, y)".
    """

    lexicon: Lexicon
    named: frozenset[str] = frozenset()

    @classmethod
    def of(cls, formula: fol.Formula, lexicon: Lexicon) -> Notation:
        """The notation of a formula, with its functions of numbers and of several values.

        "The op of x and the op of y and z" is read by nobody, but "the age of x" is: any other
        function is only written by its name within or around one that is written so.
        """
        functions = [node for node in nodes(formula) if isinstance(node, fol.Function)]
        functions = [node for node in functions if not is_operation(node)]
        known = {node.name for node in functions if _is_written(node, lexicon)}
        known |= {node.name for node in functions if len(node.arguments) > 1}
        numeric = numeric_names(formula)
        known |= {node.name for node in functions if any(map(numeric.has_term, node.arguments))}
        reached = 0
        while known and reached < len(known):
            reached = len(known)
            for node in functions:
                inner = {part.name for part in node.arguments if isinstance(part, fol.Function)}
                if node.name in known or inner & known:
                    known |= {node.name, *inner} - OPERATIONS
        guessed = {
            node.name
            for node in functions
            if node.name in known and lexicon.function(node.name, len(node.arguments)).guessed
        }
        return cls(lexicon, frozenset(guessed))

    def is_in(self, formula: fol.Formula) -> bool:
        """Whether a formula is about numbers, values of functions in notation, or sets.

        All comparisons are to be of terms in notation; "b = c" alone is none.
        """
        is_in = False
        for node in nodes(formula):
            match node:
                case fol.Predicate(name, (_, _)) if name in COMPARISONS | SETS:
                    if not self.has_atom(node):
                        return False
                    is_in = True
                case fol.Equality(left, right):
                    values = [part for part in (left, right) if isinstance(part, fol.Function)]
                    if values and not self.has_atom(node):
                        return False
                    is_in = is_in or bool(values)
                case fol.Predicate(_, arguments) if any(map(self._is_formed, arguments)):
                    if not all(map(self.has_term, arguments)):
                        return False
                    is_in = True
                case _:
                    continue
        return is_in

    def _is_formed(self, term: fol.Term) -> bool:
        """Whether it is a value of variables in notation, or is to be one."""
        if not isinstance(term, fol.Function):
            return False
        of_variables = any(isinstance(part, fol.Variable) for part in nodes(term))
        return is_operation(term) or (of_variables and self.has_term(term))

    def has_atom(self, formula: fol.Node) -> bool:
        """Whether a formula is an atom that is written in notation."""
        match formula:
            case fol.Predicate(name, (left, right)) if name in COMPARISONS | SETS:
                return self.has_term(left) and self.has_term(right)
            case fol.Equality(left, right):
                return self.has_term(left) and self.has_term(right)
            case fol.Predicate(name, (_, *_) as arguments):
                is_known = is_letter(name) and name.isupper()
                is_known = is_known and self.lexicon.entry(name, len(arguments)).guessed
                return is_known and all(map(self.has_term, arguments))
            case fol.Not(fol.Equality() as atom):
                return self.has_atom(atom)
            case fol.Not(fol.Predicate(name) as atom):
                return name in DENIED and self.has_atom(atom)
            case _:
                return False

    def has_term(self, term: fol.Term) -> bool:
        """Whether a term is written in notation."""
        match term:
            case fol.Variable(name):
                return is_letter(name)
            case fol.Constant(name):
                is_given = self.lexicon.name(name).words != name
                return is_numeral(term) or (is_letter(name) and not is_given)
            case fol.Function(name, arguments):
                is_known = is_operation(term) or name in self.named
                is_known = is_known or _is_written(term, self.lexicon)
                return is_known and all(map(self.has_term, arguments))


def _is_written(function: fol.Function, lexicon: Lexicon) -> bool:
    """Whether books write a function before its value wherever it stands: "f(x)", "sqrt(2)"."""
    name = function.name
    is_guessed = lexicon.function(name, len(function.arguments)).guessed
    return name in NAMED_FUNCTIONS or (is_letter(name) and is_guessed)
