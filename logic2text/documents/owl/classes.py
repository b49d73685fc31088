"""A formula about one variable as a class expression of OWL 2.

The inverse of `logic2text.notation.formula_files.owl.axioms`: connectives become the operations of
classes, and a quantifier whose variable is related to one other thing becomes a restriction.

>>> from logic2text.documents.owl.scope import Scope
>>> from logic2text.notation import parse
>>> formula = parse("∃y (eats(x, y) ∧ Fish(y))")
>>> Classes(Scope([formula])).of(formula, fol.Variable("x")).head
'SomeValuesFrom'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from logic2text import formula as fol
from logic2text.arithmetic import is_comparison, is_numeral
from logic2text.documents.owl.expression_algebra import (
    NOTHING,
    THING,
    complement,
    integer,
    intersection,
    restriction,
    union,
)
from logic2text.documents.owl.scope import TYPE_NAMES, Scope
from logic2text.documents.refusal import refuse
from logic2text.documents.sequents import claims_of, denied
from logic2text.documents.statement import IT
from logic2text.documents.vocabulary import CLASS
from logic2text.english.determiners import Quantity
from logic2text.laws.base import conjunction, free
from logic2text.notation.formula_files.owl.expressions import Expression, Iri, Part
from logic2text.rewriting.counting import Counted, find_counted
from logic2text.walk import fold, substitute, with_children

_TOP = Iri("owl:topObjectProperty")
_FACETS = {
    "≥": "xsd:minInclusive",
    ">": "xsd:minExclusive",
    "≤": "xsd:maxInclusive",
    "<": "xsd:maxExclusive",
}
_TURNED = {"≥": "≤", ">": "<", "≤": "≥", "<": ">"}
_HEADS = {
    Quantity.AT_LEAST: "MinCardinality",
    Quantity.AT_MOST: "MaxCardinality",
    Quantity.EXACTLY: "ExactCardinality",
}
_ONE = "a class of OWL says something of one thing"


class Classes:
    """Translates formulae in which each quantifier has a variable of its own."""

    def __init__(self, scope: Scope) -> None:
        """Translate with these names."""
        self.scope = scope

    def of(self, formula: fol.Formula, x: fol.Variable, *, data: bool = False) -> Part:
        """The class of the things x of which a formula holds.

        Args:
            formula: with no other free variable.
            x: the variable.
            data: whether x stands for a value of data.

        Raises:
            InputError: it is no class of OWL.
        """
        if find_counted(formula) is not None and isinstance(formula, fol.And):
            return self._quantified(formula, x, data=data)
        match formula:
            case fol.Truth():
                return THING
            case fol.Falsity():
                return NOTHING
            case fol.Not(operand):
                return complement(self.of(operand, x, data=data))
            case fol.And(operands):
                return intersection([self.of(each, x, data=data) for each in operands])
            case fol.Or(operands):
                return union([self.of(each, x, data=data) for each in operands])
            case fol.Implies(left, right):
                parts = [complement(self.of(left, x, data=data)), self.of(right, x, data=data)]
                return union(parts)
            case fol.Iff(left, right) | fol.Xor(left, right):
                one, other = self.of(left, x, data=data), self.of(right, x, data=data)
                if isinstance(formula, fol.Xor):
                    other = complement(other)
                both = [intersection([one, other])]
                return union([*both, intersection([complement(one), complement(other)])])
            case fol.ForAll() | fol.Exists():
                return self._quantified(formula, x, data=data)
            case fol.Predicate() | fol.Equality():
                return self._of_atom(formula, x, data=data)

    def _of_atom(self, atom: fol.Atom, x: fol.Variable, *, data: bool) -> Part:
        if x not in free(atom):
            return self._closed(atom)
        if is_comparison(atom) or data:
            return self._of_value(atom, x, data=data)
        match atom:
            case fol.Predicate(name, (_,)):
                self._check_terms(atom)
                return self.scope.vocabulary.name(CLASS, name)
            case fol.Predicate(name, (left, right)):
                self._check_terms(atom)
                if left == right == x:
                    return Expression("HasSelf", (self.scope.objects(atom),))
                if left == x and isinstance(right, fol.Constant):
                    value = self.scope.value(name, right)
                    return Expression("HasValue", (self.scope.relation(name), value))
                if right == x and isinstance(left, fol.Constant):
                    inverse = Expression("InverseOf", (self.scope.objects(atom),))
                    return Expression("HasValue", (inverse, self.scope.thing(left)))
            case fol.Equality(left, right):
                self._check_terms(atom)
                if left == right:
                    return THING
                other = right if left == x else left
                if isinstance(other, fol.Constant):
                    return Expression("OneOf", (self.scope.thing(other),))
        self.scope.check_arity(atom)
        raise refuse(atom, "relates two things that vary", _ONE)

    def _check_terms(self, atom: fol.Atom) -> None:
        self.scope.check_terms(atom)

    def _of_value(self, atom: fol.Atom, x: fol.Variable, *, data: bool) -> Part:
        """A comparison with a number, a type of data, or an equality with a value."""
        if not data:
            hint = "say of which relation the number is a value, as in ∃y (age(x, y) ∧ y ≥ 18)"
            raise refuse(atom, "compares what is no value of a relation", hint)
        match atom:
            case fol.Predicate(sign, (left, right)) if sign in _FACETS:
                sign = sign if left == x else _TURNED[sign]
                other = right if left == x else left
                if is_numeral(other) and isinstance(other, fol.Constant):
                    value = self.scope.literal(other)
                    parts = (Iri("xsd:decimal"), Iri(_FACETS[sign]), value)
                    return Expression("DatatypeRestriction", parts)
            case fol.Predicate(name, (_,)) if name in TYPE_NAMES:
                return Iri(TYPE_NAMES[name])
            case fol.Equality(left, right):
                other = right if left == x else left
                if isinstance(other, fol.Constant):
                    return Expression("OneOf", (self.scope.literal(other),))
        raise refuse(
            atom, "says of a number or a text what no type of data does", "compare it with a number"
        )

    def _closed(self, formula: fol.Formula) -> Part:
        """A statement without variables as a class of everything or of nothing."""
        for constant in self.scope.things_of(formula):
            about = replace_constant(formula, constant, IT)
            inner = intersection(
                [Expression("OneOf", (self.scope.thing(constant),)), self.of(about, IT)]
            )
            return restriction("SomeValuesFrom", _TOP, inner)
        self.scope.check_arity(formula)
        raise refuse(formula, "speaks of no thing", _ONE)

    def _quantified(self, formula: fol.Formula, x: fol.Variable, *, data: bool) -> Part:
        counted = find_counted(formula)
        if counted is not None:
            return self._counted(counted, x)
        match formula:
            case fol.ForAll(variables, body):
                return complement(self._some(variables, denied(body), formula, x, data=data))
            case fol.Exists(variables, body):
                return self._some(variables, claims_of(body), formula, x, data=data)
        raise refuse(formula, "has no class", _ONE)

    def _some(
        self,
        variables: Sequence[fol.Variable],
        claims: Sequence[fol.Formula],
        whole: fol.Formula,
        x: fol.Variable,
        *,
        data: bool,
    ) -> Part:
        """That there are things of which claims hold: one variable after another."""
        bound, parts = flatten(variables, claims)
        left = [*bound]
        while left:
            variable = next((v for v in left if len(_partners(v, parts)) <= 1), None)
            if variable is None:
                why = "relates its things in a circle, which no class of OWL does"
                raise refuse(whole, why, "a class relates each thing to one other thing")
            left.remove(variable)
            group = [part for part in parts if variable in free(part)]
            if not left and len(group) == len(parts):
                if not _partners(variable, parts) <= {x}:
                    raise refuse(whole, "relates more than two things", _ONE)
                return self._one(variable, parts, whole, x)
            parts = [part for part in parts if variable not in free(part)]
            if group:
                parts.append(fol.Exists((variable,), conjunction(group)))
        return intersection([self.of(part, x, data=data) for part in parts])

    def _one(
        self, y: fol.Variable, claims: Sequence[fol.Formula], whole: fol.Formula, x: fol.Variable
    ) -> Part:
        """That there is a y of which claims hold, all of which speak of it."""
        links = [claim for claim in claims if x in free(claim)]
        rest = [claim for claim in claims if x not in free(claim)]
        for link in links:
            match link:
                case fol.Or(operands):
                    others = [claim for claim in claims if claim is not link]
                    return union(
                        [
                            self._some((y,), [*claims_of(each), *others], whole, x, data=False)
                            for each in operands
                        ]
                    )
                case fol.Equality(left, right) if {left, right} == {x, y}:
                    others = [claim for claim in claims if claim is not link]
                    return self.of(substitute(conjunction(others), {y: x}), x) if others else THING
        if not links:
            return restriction("SomeValuesFrom", _TOP, self.of(conjunction(rest), y))
        of, is_data = self._link(links, x, y)
        filler = self.of(conjunction(rest), y, data=is_data) if rest else THING
        return restriction("SomeValuesFrom", of, filler)

    def _link(
        self, links: Sequence[fol.Formula], x: fol.Variable, y: fol.Variable
    ) -> tuple[Part, bool]:
        """The property that relates two variables, and whether its values are data."""
        if len(links) > 1:
            why = "relates the same two things twice, which no class of OWL does"
            raise refuse(
                conjunction(links), why, "name both relations together by one of their own"
            )
        (link,) = links
        match link:
            case fol.Predicate(name, (left, right)) if not is_comparison(link):
                if (left, right) == (x, y):
                    return self.scope.relation(name), self.scope.is_data(name)
                if (left, right) == (y, x):
                    return Expression("InverseOf", (self.scope.objects(link),)), False
        self.scope.check_arity(link)
        raise refuse(link, "is no relation that a class of OWL has between two things", _ONE)

    def _counted(self, counted: Counted, x: fol.Variable) -> Part:
        y = counted.variable
        links = [claim for claim in counted.claims if x in free(claim)]
        rest = [claim for claim in counted.claims if x not in free(claim)]
        of: Part = _TOP
        is_data = False
        if links:
            of, is_data = self._link(links, x, y)
        filler = self.of(conjunction(rest), y, data=is_data) if rest else THING
        filled = () if filler == THING else (filler,)
        number = integer(counted.number)
        said: Part = Expression(_HEADS[counted.quantity], (number, of, *filled))
        if not counted.extra:
            return said
        both = fol.Exists((y,), conjunction((*counted.claims, *counted.extra)))
        return intersection([said, self.of(both, x)])


def flatten(
    variables: Sequence[fol.Variable], claims: Iterable[fol.Formula]
) -> tuple[list[fol.Variable], list[fol.Formula]]:
    """All variables and claims of existentials within one another, without numbers of things."""
    bound, parts = [*variables], []
    for claim in claims:
        match claim:
            case fol.Exists(inner, body) if find_counted(claim) is None:
                more, said = flatten(inner, claims_of(body))
                bound += more
                parts += said
            case _:
                parts.append(claim)
    return bound, parts


def replace_constant(
    formula: fol.Formula, constant: fol.Constant, variable: fol.Variable
) -> fol.Formula:
    """The formula about a variable in place of a constant."""

    def put(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        return variable if node == constant else with_children(node, parts)

    return cast("fol.Formula", fold(formula, put))


def _partners(variable: fol.Variable, parts: Iterable[fol.Formula]) -> frozenset[fol.Variable]:
    found = [free(part) for part in parts if variable in free(part)]
    return frozenset().union(*found) - {variable}
