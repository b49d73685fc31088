"""A formula as rules of SWRL: atoms of classes and properties → an atom.

>>> from logic2text.documents.owl.scope import Scope
>>> from logic2text.notation import parse
>>> formula = parse("∀x ∀y ∀z (hasParent(x, y) ∧ hasBrother(y, z) → hasUncle(x, z))")
>>> (rule,) = rules_of(formula, Classes(Scope([formula])))
>>> [len(side.arguments) for side in rule.arguments]
[2, 1]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logic2text import formula as fol
from logic2text.arithmetic import is_comparison, is_numeral
from logic2text.documents.owl.classes import Classes
from logic2text.documents.owl.scope import TYPE_NAMES
from logic2text.documents.refusal import refuse
from logic2text.documents.sequents import Sequent, sequents_of
from logic2text.documents.vocabulary import CLASS
from logic2text.laws.base import disjunction, free
from logic2text.notation.formula_files.owl.expressions import Expression, Iri, Part, Variable
from logic2text.walk import nodes

_LETTERS = "xyzuvw"
_COMPARED = {
    ">": "greaterThan",
    "≥": "greaterThanOrEqual",
    "<": "lessThan",
    "≤": "lessThanOrEqual",
}
_OPPOSITE = {">": "≤", "≥": "<", "<": "≥", "≤": ">"}
_COMPUTED = {"+": "add", "−": "subtract", "×": "multiply"}


def rules_of(formula: fol.Formula, classes: Classes) -> list[Expression]:
    """The rules that together say a formula.

    Raises:
        InputError: a rule of SWRL cannot say it.
    """
    if free(formula):
        raise refuse(formula, "has a free variable", "give each variable a quantifier")
    return [_Rule(sequent, classes).expression for sequent in sequents_of(formula)]


class _Rule:
    """One rule, with short names for its variables."""

    def __init__(self, sequent: Sequent, classes: Classes) -> None:
        self._classes, self._scope = classes, classes.scope
        variables = dict.fromkeys(
            variable
            for part in (*sequent.conditions, *sequent.claims)
            for variable in sorted(free(part), key=lambda v: v.name)
        )
        self._names: Mapping[fol.Term, str] = {
            variable: _LETTERS[place % 6] + (str(place // 6) if place >= 6 else "")
            for place, variable in enumerate(variables)
        }
        self._values = frozenset(
            node.arguments[1]
            for part in (*sequent.conditions, *sequent.claims)
            for node in nodes(part)
            if isinstance(node, fol.Predicate)
            and len(node.arguments) == 2
            and self._scope.is_data(node.name)
        )
        body = tuple(self._atom(part) for part in sequent.conditions)
        head = self._head(sequent)
        self._check_head(sequent)
        self._check_kinds(sequent, (*body, *head))
        self.expression = Expression(
            "DLSafeRule", (Expression("Body", body), Expression("Head", head))
        )

    def _check_head(self, sequent: Sequent) -> None:
        said = frozenset().union(*(free(part) for part in sequent.conditions))
        for claim in sequent.claims:
            if not free(claim) <= said:
                hint = "say in a condition what each thing of the claim is"
                raise refuse(
                    claim, "is claimed of a thing of which the rule requires nothing", hint
                )

    def _check_kinds(self, sequent: Sequent, atoms: Sequence[Expression]) -> None:
        """Refuse a variable for a thing and for a value of data."""
        things: set[Part] = set()
        values: set[Part] = set()
        for atom in atoms:
            first, *others = atom.arguments
            match atom.head:
                case "BuiltInAtom" | "RangeAtom":
                    values.update(others)
                case "PropertyAtom":
                    things.add(others[0])
                    is_data = isinstance(first, Iri) and first.name in self._scope.data_names()
                    (values if is_data else things).add(others[1])
                case "ClassAtom":
                    things.update(others)
                case _:
                    things.update(atom.arguments)
        if any(isinstance(part, Variable) for part in things & values):
            hint = "say of which relation the number is a value, as in hasAge(x, y) ∧ y ≥ 18"
            raise refuse(sequent.formula, "takes a thing for a number or a text", hint)

    def _head(self, sequent: Sequent) -> tuple[Expression, ...]:
        match sequent.claims:
            case ():
                return ()
            case (claim,):
                return (self._atom(claim),)
            case claims:
                return (self._of_class(disjunction(claims)),)

    def _atom(self, part: fol.Formula) -> Expression:
        match part:
            case fol.Predicate(sign, (left, right)) if is_comparison(part):
                return self._built_in(_COMPARED[sign], left, right)
            case fol.Not(fol.Predicate(sign, (left, right)) as compared) if is_comparison(compared):
                return self._built_in(_COMPARED[_OPPOSITE[sign]], left, right)
            case fol.Predicate(name, (left, right)):
                self._scope.check_terms(part)
                value = self._value(name, right)
                return Expression(
                    "PropertyAtom", (self._scope.relation(name), self._term(left), value)
                )
            case fol.Equality(left, right):
                return self._equal(left, right)
            case fol.Not(fol.Equality(left, right)):
                if is_numeral(left) or is_numeral(right):
                    return self._built_in("notEqual", left, right)
                parts = (self._term(left), self._term(right))
                return Expression("DifferentIndividualsAtom", parts)
            case fol.Predicate(name, (term,)) if name in TYPE_NAMES and term in self._values:
                return Expression("RangeAtom", (Iri(TYPE_NAMES[name]), self._term(term)))
            case fol.Predicate(_, (fol.Constant() as thing,)):
                kind = self._scope.vocabulary.name(CLASS, part.name)
                return Expression("ClassAtom", (kind, self._term(thing)))
        return self._of_class(part)

    def _of_class(self, part: fol.Formula) -> Expression:
        """What is said of one thing, by a class."""
        self._scope.check_arity(part)
        variables = [*free(part)]
        if len(variables) != 1:
            why = "is no atom of a rule: a class and a property relate two things at most"
            raise refuse(part, why, "name it by a predicate of its own")
        (x,) = variables
        return Expression("ClassAtom", (self._classes.of(part, x), self._term(x)))

    def _equal(self, left: fol.Term, right: fol.Term) -> Expression:
        for one, other in ((left, right), (right, left)):
            match other:
                case fol.Function(sign, (first, second)) if sign in _COMPUTED:
                    return self._built_in(_COMPUTED[sign], one, first, second)
        if is_numeral(left) or is_numeral(right):
            return self._built_in("equal", left, right)
        return Expression("SameIndividualAtom", (self._term(left), self._term(right)))

    def _built_in(self, name: str, *terms: fol.Term) -> Expression:
        return Expression("BuiltInAtom", (Iri(f"swrlb:{name}"), *map(self._term, terms)))

    def _value(self, relation: str, term: fol.Term) -> Part:
        if isinstance(term, fol.Constant):
            return self._scope.value(relation, term)
        return self._term(term)

    def _term(self, term: fol.Term) -> Part:
        match term:
            case fol.Variable():
                return Variable(self._names[term])
            case fol.Constant() if is_numeral(term):
                return self._scope.literal(term)
            case fol.Constant():
                return self._scope.thing(term)
        raise refuse(
            term.name, "has a function, and a rule has names and variables", "write a relation"
        )
