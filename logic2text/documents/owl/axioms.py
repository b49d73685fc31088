"""A formula as axioms of OWL 2, the inverse of `logic2text.notation.formula_files.owl.axioms`.

>>> from logic2text.documents.owl.scope import Scope
>>> from logic2text.notation import parse
>>> formula = parse("∀x ∀y (hasPart(x, y) → isPartOf(y, x))")
>>> [axiom.head for axiom in axioms_of(formula, Classes(Scope([formula])))]
['SubPropertyOf']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text import formula as fol
from logic2text.arithmetic import is_comparison
from logic2text.documents.owl.classes import Classes, replace_constant
from logic2text.documents.owl.expression_algebra import (
    NOTHING,
    THING,
    complement,
    integer,
    intersection,
    union,
)
from logic2text.documents.refusal import refuse
from logic2text.documents.sequents import claims_of, denied, sequents_of
from logic2text.documents.statement import IT
from logic2text.errors import InputError
from logic2text.laws.base import conjunction, disjunction, free
from logic2text.notation.formula_files.owl.expressions import Expression, Part
from logic2text.rewriting.counting import find_counted

_CLOSED = "give each variable a quantifier"


def axioms_of(formula: fol.Formula, classes: Classes) -> list[Expression]:
    """The axioms that together say a formula.

    Args:
        formula: each quantifier has a variable of its own.
        classes: of the document.

    Raises:
        InputError: OWL cannot say it; the message names the part.
    """
    if free(formula):
        raise refuse(formula, "has a free variable", _CLOSED)
    match formula:
        case fol.Truth():
            return []
        case fol.And(operands) if find_counted(formula) is None:
            return [axiom for each in operands for axiom in axioms_of(each, classes)]
        case fol.Not(fol.Exists() | fol.Not() | fol.Or() | fol.Implies() as inner) if (
            find_counted(inner) is None
        ):
            parts = denied(inner)
            if parts != [formula]:
                return [axiom for each in parts for axiom in axioms_of(each, classes)]
    variables, body = _strip(formula)
    if not variables:
        return [_tidy(axiom) for axiom in _facts(formula, classes)]
    if isinstance(body, fol.And):
        parts = [_close(variables, each) for each in body.operands]
        return [axiom for each in parts for axiom in axioms_of(each, classes)]
    of_properties = _of_properties(variables, body, classes)
    if of_properties is not None:
        return [of_properties]
    try:
        return [_tidy(_of_classes(variables, body, classes))]
    except InputError:
        cases = sequents_of(formula)
        if len(cases) < 2:
            raise
    return [axiom for case in cases for axiom in axioms_of(case.formula, classes)]


def _strip(formula: fol.Formula) -> tuple[list[fol.Variable], fol.Formula]:
    """The variables of all universal quantifiers in front, and what they govern."""
    variables: list[fol.Variable] = []
    while True:
        match formula:
            case fol.ForAll(bound, body):
                variables += bound
                formula = body
            case fol.Not(fol.Exists(bound, body)):
                variables += bound
                formula = fol.Not(body)
            case _:
                return [v for v in variables if v in free(formula)], formula


def _close(variables: Sequence[fol.Variable], body: fol.Formula) -> fol.Formula:
    used = tuple(v for v in variables if v in free(body))
    return fol.ForAll(used, body) if used else body


# Properties ---------------------------------------------------------------------------------------


def _of_properties(
    variables: Sequence[fol.Variable], body: fol.Formula, classes: Classes
) -> Expression | None:
    """An axiom about properties alone, or None."""
    if len(variables) < 2:
        return None
    match body:
        case fol.Iff(fol.Predicate() as left, fol.Predicate() as right):
            pair = (_related(left), _related(right))
            return _equal_properties(left, right, classes) if all(pair) else None
    conditions, claims = _clause(body)
    if not all(isinstance(each, fol.Predicate) for each in conditions):
        return None
    atoms = [each for each in conditions if isinstance(each, fol.Predicate)]
    match claims:
        case []:
            return _disjoint(atoms, classes)
        case [fol.Predicate(_, (_, _)) as claim]:
            return _sub_property(atoms, claim, classes)
        case [fol.Equality(fol.Variable() as one, fol.Variable() as other)]:
            return _key(atoms, one, other, classes)
    return None


def _clause(body: fol.Formula) -> tuple[list[fol.Formula], list[fol.Formula]]:
    """What a formula requires, and of which it then claims one."""
    match body:
        case fol.Implies(left, right):
            conditions, claims = _clause(right)
            return [*claims_of(left), *conditions], claims
        case fol.Not(inner):
            return claims_of(inner), []
        case fol.Or(operands):
            pairs = [_clause(each) for each in operands]
            found = [part for pair in pairs for part in pair[0]]
            return found, [part for pair in pairs for part in pair[1]]
        case fol.Falsity():
            return [], []
    return [], [body]


def _related(atom: fol.Formula) -> tuple[fol.Variable, fol.Variable] | None:
    """The two variables that a relation relates, or None."""
    match atom:
        case fol.Predicate(_, (fol.Variable() as left, fol.Variable() as right)):
            return None if left == right or is_comparison(atom) else (left, right)
    return None


def _step(atom: fol.Predicate, start: fol.Term, classes: Classes) -> tuple[Part, fol.Term]:
    """The property of a relation from one of its variables, and the other variable."""
    left, right = atom.arguments
    if left == start:
        return classes.scope.relation(atom.name), right
    return Expression("InverseOf", (classes.scope.objects(atom),)), left


def _equal_properties(left: fol.Predicate, right: fol.Predicate, classes: Classes) -> Expression:
    scope = classes.scope
    if left.arguments == right.arguments:
        return Expression(
            "EquivalentProperties", (scope.relation(left.name), scope.relation(right.name))
        )
    if left.name == right.name:
        return Expression("SymmetricProperty", (scope.objects(left),))
    return Expression("InverseProperties", (scope.objects(left), scope.objects(right)))


def _disjoint(atoms: Sequence[fol.Predicate], classes: Classes) -> Expression | None:
    if len(atoms) != 2 or not all(_related(atom) for atom in atoms):
        return None
    one, other = atoms
    if set(one.arguments) != set(other.arguments):
        return None
    if one.name == other.name:
        same = one.arguments == other.arguments
        return None if same else Expression("AsymmetricProperty", (classes.scope.objects(one),))
    first, _ = _step(one, one.arguments[0], classes)
    second, _ = _step(other, one.arguments[0], classes)
    return Expression("DisjointProperties", (first, second))


def _sub_property(
    atoms: Sequence[fol.Predicate], claim: fol.Predicate, classes: Classes
) -> Expression | None:
    """That a chain of relations is a relation; None where the conditions are no chain."""
    ends = _related(claim)
    if ends is None or not atoms or not all(_related(atom) for atom in atoms):
        return None
    at: fol.Term = ends[0]
    left, links, seen = [*atoms], [], {at}
    while left:
        following = [atom for atom in left if at in atom.arguments]
        if len(following) != 1:
            return None
        left.remove(following[0])
        link, at = _step(following[0], at, classes)
        if at in seen:
            return None
        links.append(link)
        seen.add(at)
    if at != ends[1]:
        return None
    above = classes.scope.relation(claim.name)
    if links == [above]:
        return None
    if links == [above, above] and not classes.scope.is_data(claim.name):
        return Expression("TransitiveProperty", (above,))
    if len(links) > 1:
        if any(classes.scope.is_data(atom.name) for atom in (*atoms, claim)):
            return None
        return Expression("SubPropertyOf", (Expression("PropertyChain", tuple(links)), above))
    if links == [Expression("InverseOf", (above,))]:
        return Expression("SymmetricProperty", (above,))
    is_data = [classes.scope.is_data(atom.name) for atom in (*atoms, claim)]
    return Expression("SubPropertyOf", (links[0], above)) if len(set(is_data)) == 1 else None


def _key(
    atoms: Sequence[fol.Predicate], one: fol.Variable, other: fol.Variable, classes: Classes
) -> Expression | None:
    """That two things of a class are one where they share values: ``HasKey``."""
    kinds: dict[fol.Term, set[str]] = {one: set(), other: set()}
    links: dict[fol.Variable, dict[fol.Term, str]] = {}
    for atom in atoms:
        match atom:
            case fol.Predicate(name, (fol.Variable() as x,)) if x in kinds:
                kinds[x].add(name)
            case fol.Predicate(name, (x, fol.Variable() as value)) if (
                x in kinds and value not in kinds and x not in links.get(value, {})
            ):
                links.setdefault(value, {})[x] = name
            case _:
                return None
    shared = [{*ends.values()} for ends in links.values() if len(ends) == 2]
    if not links or len(shared) != len(links) or any(len(names) != 1 for names in shared):
        return None
    if kinds[one] != kinds[other] or (not kinds[one] and len(links) == 1):
        return None  # without a class it is an inverse functional property
    parts = [fol.Predicate(name, (IT,)) for name in sorted(kinds[one])]
    kind = classes.of(conjunction(parts), IT) if parts else THING
    keys = tuple(classes.scope.relation(name) for names in shared for name in sorted(names))
    return Expression("HasKey", (kind, Expression("", keys)))


# Classes ------------------------------------------------------------------------------------------


def _of_classes(
    variables: Sequence[fol.Variable], body: fol.Formula, classes: Classes
) -> Expression:
    """An axiom about classes, around the first variable about which there is one."""
    errors: list[InputError] = []
    for x in variables:
        others = [v for v in variables if v != x]
        for read in (_of_two_sides, _of_one_side):
            try:
                return read(x, others, body, classes)
            except InputError as error:
                errors.append(error)
    raise errors[1]  # of one side, which has tried every part


def _of_two_sides(
    x: fol.Variable, others: Sequence[fol.Variable], body: fol.Formula, classes: Classes
) -> Expression:
    """A conditional or a biconditional, each side a class."""
    match body:
        case fol.Iff(left, right) if not others:
            sides = (classes.of(left, x), classes.of(right, x))
            return Expression("EquivalentClasses", _atomic_first(sides))
        case fol.Not(fol.And((left, right))) if not others:
            return Expression("DisjointClasses", (classes.of(left, x), classes.of(right, x)))
        case fol.Implies(left, right):
            shared = free(left) & free(right)
            if not shared <= {x}:
                raise refuse(body, "relates more than two things", "relate two at a time")
            before = tuple(v for v in others if v in free(left))
            after = tuple(v for v in others if v in free(right))
            condition = fol.Exists(before, left) if before else left
            claim = fol.ForAll(after, right) if after else right
            return Expression("SubClassOf", (classes.of(condition, x), classes.of(claim, x)))
    raise refuse(body, "is no relation of two classes", "write a condition and what follows")


def _atomic_first(sides: tuple[Part, Part]) -> tuple[Part, Part]:
    left, right = sides
    return (right, left) if isinstance(left, Expression) else (left, right)


def _of_one_side(
    x: fol.Variable, others: Sequence[fol.Variable], body: fol.Formula, classes: Classes
) -> Expression:
    """What everything is, as what some class is: what is denied is a condition."""
    conditions, claims = _clause(body)
    said: fol.Formula = disjunction((*(fol.Not(each) for each in conditions), *claims))
    whole = classes.of(fol.ForAll(tuple(others), said) if others else said, x)
    parts = (
        whole.arguments if isinstance(whole, Expression) and whole.head == "UnionOf" else (whole,)
    )
    above = [part for part in parts if not _is_denial(part)]
    below = [complement(part) for part in parts if _is_denial(part)]
    if above and any(not _denies(part) for part in above):
        below += [complement(part) for part in above if _denies(part)]
        above = [part for part in above if not _denies(part)]
    return Expression("SubClassOf", (intersection(below), union(above)))


def _is_denial(part: Part) -> bool:
    return isinstance(part, Expression) and part.head == "ComplementOf"


def _denies(part: Part) -> bool:
    """Whether a class says of all things related to one what they are not."""
    match part:
        case Expression("AllValuesFrom", (_, filler)):
            return filler == NOTHING or _is_denial(filler) or _denies(filler)
        case Expression("UnionOf", parts):
            return all(_is_denial(each) or _denies(each) for each in parts)
    return False


def _tidy(axiom: Expression) -> Expression:
    """The axiom that people write for one about everything."""
    match axiom:
        case Expression("SubClassOf", (left, right)):
            return _tidy_inclusion(axiom, left, right)
    return axiom


def _tidy_inclusion(axiom: Expression, left: Part, right: Part) -> Expression:
    match left, right:
        case Expression("OneOf", (thing,)), kind:
            return Expression("ClassAssertion", (kind, thing))
        case Expression("SomeValuesFrom", (of, filler)), kind if filler == THING and not _is_top(
            of
        ):
            return _about_ends("PropertyDomain", of, kind)
        case Expression("HasSelf", (of,)), kind if kind == NOTHING:
            return Expression("IrreflexiveProperty", (of,))
        case left, _ if left != THING:
            return axiom
        case _, Expression("AllValuesFrom", (of, kind)) if not _is_top(of):
            return _about_ends("PropertyRange", of, kind)
        case _, Expression("MaxCardinality", (number, of)) if number == integer(1) and not _is_top(
            of
        ):
            return _about_ends("FunctionalProperty", of)
        case _, Expression("HasSelf", (of,)):
            return Expression("ReflexiveProperty", (of,))
        case _, Expression("ComplementOf", (Expression("HasSelf", (of,)),)):
            return Expression("IrreflexiveProperty", (of,))
    return axiom


_TURNED = {
    "PropertyDomain": "PropertyRange",
    "PropertyRange": "PropertyDomain",
    "FunctionalProperty": "InverseFunctionalProperty",
}


def _about_ends(head: str, of: Part, *kind: Part) -> Expression:
    match of:
        case Expression("InverseOf", (inner,)):
            return Expression(_TURNED[head], (inner, *kind))
    return Expression(head, (of, *kind))


def _is_top(part: Part) -> bool:
    return not isinstance(part, Expression) and getattr(part, "name", "") == "owl:topObjectProperty"


# Facts --------------------------------------------------------------------------------------------


def _facts(formula: fol.Formula, classes: Classes) -> Iterator[Expression]:
    """A statement without a universal quantifier in front: about a thing, or about everything."""
    scope = classes.scope
    match formula:
        case fol.Predicate(name, (fol.Constant() as thing, fol.Constant() as value)) if (
            not is_comparison(formula)
        ):
            parts = (scope.relation(name), scope.thing(thing), scope.value(name, value))
            yield Expression("PropertyAssertion", parts)
            return
        case fol.Not(fol.Predicate(_, (fol.Constant(), fol.Constant())) as atom) if (
            not is_comparison(atom)
        ):
            (positive,) = _facts(atom, classes)
            yield Expression("NegativePropertyAssertion", positive.arguments)
            return
        case fol.Equality(fol.Constant() as left, fol.Constant() as right):
            yield Expression("SameIndividual", (scope.thing(left), scope.thing(right)))
            return
        case fol.Not(fol.Equality(fol.Constant() as left, fol.Constant() as right)):
            yield Expression("DifferentIndividuals", (scope.thing(left), scope.thing(right)))
            return
    errors: list[InputError] = []
    for constant in scope.things_of(formula):
        try:
            kind = classes.of(replace_constant(formula, constant, IT), IT)
        except InputError as error:
            errors.append(error)
        else:
            yield Expression("ClassAssertion", (kind, scope.thing(constant)))
            return
    try:
        yield Expression("SubClassOf", (THING, classes.of(formula, IT)))
    except InputError as error:
        raise (errors or [error])[0] from None
