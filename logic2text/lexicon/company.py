"""The company of a formula's one-place predicates: which others hold of their argument before them.

>>> from logic2text.notation import parse
>>> for name, company in sorted(find_company(parse("∀x (Tool(x) ∧ SharpBlade(x) → Knife(x))"))):
...     print(name, company.names, company.concluded)
Knife ('Tool', 'SharpBlade') True
SharpBlade ('Tool',) False
Tool () False
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache
from itertools import count

from logic2text import formula as fol
from logic2text.arithmetic import NUMERAL
from logic2text.lazy_dataclass import dataclass
from logic2text.walk import children, nodes

MOST_NAMES = 4
"""Of the predicates that hold of an argument; the first ones tell its kind."""
_Argument = tuple[str, int]
"""A variable with the number of its binder; a constant, or a free variable, with 0."""
Kinds = tuple[tuple[str, ...] | None, ...]
"""Of each argument of a relation the predicates that hold of it; None of a bare constant."""
_Known = Mapping[_Argument, tuple[str, ...]]


@dataclass(frozen=True, slots=True, order=True)
class Company:
    """What a formula says of the argument of a one-place predicate where it is used.

    Attributes:
        names: the one-place predicates that hold of the argument there, in their order.
        concluded: whether the predicate is what follows from them.
        following: those that follow from it.
        related: whether the argument is an object of a relation, the y of Has(x, y), or something
            that there is and that is related to another thing: the z of ∃z (… ∧ Bites(z, x)).
        restricts: whether it says of which things something is said: as a condition, or first of
            what there is.
        beside: those that are said of the argument with it, after it.
    """

    names: tuple[str, ...] = ()
    concluded: bool = False
    related: bool = False
    following: tuple[str, ...] = ()
    restricts: bool = False
    beside: tuple[str, ...] = ()


ALONE = Company()


@dataclass(frozen=True, slots=True)
class _Place:
    """A subformula with what holds where it stands."""

    formula: fol.Formula
    known: _Known
    binders: Mapping[str, int]
    concluded: bool = False
    following: _Known = field(default_factory=dict)
    restricts: bool = False
    beside: _Known = field(default_factory=dict)
    related: frozenset[fol.Term] = frozenset()


@lru_cache(maxsize=256)
def find_company(*formulae: fol.Formula) -> frozenset[tuple[str, Company]]:
    """The one-place predicates of some formulae, each in the first company that it has."""
    found: dict[str, Company] = {}
    binder = count(1)
    objects = {term for formula in formulae for term in _objects(formula)}
    stack = [_Place(formula, {}, {}) for formula in reversed(formulae)]
    while stack:
        place = stack.pop()
        match place.formula:
            case fol.Predicate(name, (fol.Variable() | fol.Constant() as term,)):
                company = _company(name, term, place, related=term in objects)
                if name not in found or _tells_more(company, found[name]):
                    found[name] = company
            case fol.ForAll(variables, body) | fol.Exists(variables, body):
                number = next(binder)
                binders = {**place.binders, **{each.name: number for each in variables}}
                exists = isinstance(place.formula, fol.Exists) and isinstance(body, fol.And)
                inner = replace(place, formula=body, binders=binders, restricts=exists)
                stack.append(replace(inner, related=_subjects(inner) if exists else frozenset()))
            case _:
                stack.extend(reversed([*_parts(place)]))
    return frozenset(found.items())


def _tells_more(company: Company, usual: Company) -> bool:
    """Whether a later use tells of which things a name is said, and the first one does not."""
    restricts = company.restricts and not usual.restricts
    return not usual.names and (bool(company.names) or restricts)


@lru_cache(maxsize=256)
def find_kinds(*formulae: fol.Formula) -> frozenset[tuple[str, Kinds]]:
    """The predicates of several places, each with the one-place predicates of its arguments.

    A predicate counts for an argument wherever a formula says it of the argument and does not deny
    it; the first use with such predicates tells the kinds.

    >>> from logic2text.notation import parse
    >>> find_kinds(parse("∃x (Guards(x, gate) ∧ Dog(x))"))
    frozenset({('Guards', (('Dog',), None))})
    """
    said: dict[_Argument, list[str]] = {}
    relations: list[tuple[str, tuple[_Argument | None, ...]]] = []
    binder = count(1)
    stack: list[tuple[fol.Node, Mapping[str, int]]] = [(each, {}) for each in reversed(formulae)]
    while stack:
        node, binders = stack.pop()
        match node:
            case fol.Predicate(name, terms):
                arguments = tuple(_bound(term, binders) for term in terms)
                if len(arguments) > 1:
                    relations.append((name, arguments))
                elif arguments and arguments[0] is not None:
                    said.setdefault(arguments[0], []).append(name)
            case fol.Not(fol.Predicate(_, (_,))):
                pass
            case fol.ForAll(variables, body) | fol.Exists(variables, body):
                number = next(binder)
                stack.append((body, {**binders, **{each.name: number for each in variables}}))
            case _:
                stack.extend((child, binders) for child in reversed(children(node)))
    kinds: dict[str, Kinds] = {}
    for name, arguments in relations:
        if not any(kinds.get(name, ())):
            kinds[name] = tuple(_kinds(each, said) for each in arguments)
    return frozenset(kinds.items())


def _bound(term: fol.Term, binders: Mapping[str, int]) -> _Argument | None:
    """A variable with its binder, a constant; None of other terms."""
    match term:
        case fol.Variable(name):
            return name, binders.get(name, 0)
        case fol.Constant(name):
            return name, _OF_CONSTANTS
        case _:
            return None


_OF_CONSTANTS = -1
NUMBER = "number"
"""What is said of a numeral."""


def _kinds(
    argument: _Argument | None, said: Mapping[_Argument, list[str]]
) -> tuple[str, ...] | None:
    """What is said of an argument; None of a constant without, unless it is a numeral."""
    if argument is None:
        return ()
    names = tuple(said.get(argument, ())[:MOST_NAMES])
    if argument[1] == _OF_CONSTANTS and NUMERAL.fullmatch(argument[0]):
        return (NUMBER,)
    return None if not names and argument[1] == _OF_CONSTANTS else names


def _objects(formula: fol.Formula) -> Iterator[fol.Term]:
    """The terms in the later places of relations."""
    for node in nodes(formula):
        match node:
            case fol.Predicate(_, (_, *objects)):
                yield from objects
            case _:
                pass


def _subjects(place: _Place) -> frozenset[fol.Term]:
    """The subjects of the relations between two things that a conjunction states."""
    operands = place.formula.operands if isinstance(place.formula, fol.And) else ()
    relations = (part for part in operands if isinstance(part, fol.Predicate))
    return frozenset(
        part.arguments[0]
        for part in relations
        if len(part.arguments) > 1 and isinstance(part.arguments[1], fol.Variable)
    )


def _company(
    name: str, term: fol.Variable | fol.Constant, place: _Place, *, related: bool
) -> Company:
    argument = _argument(term, place)
    known, following, beside = (
        tuple(dict.fromkeys(other for other in names.get(argument, ()) if other != name))
        for names in (place.known, place.following, place.beside)
    )
    restricts = place.restricts and isinstance(term, fol.Variable)
    related = related or (restricts and term in place.related)
    return Company(known, place.concluded, related, following, restricts, beside)


def _argument(term: fol.Variable | fol.Constant, place: _Place) -> _Argument:
    return term.name, place.binders.get(term.name, 0) if isinstance(term, fol.Variable) else 0


def _parts(place: _Place) -> Iterator[_Place]:
    """The parts of a connective, each with what holds where it stands."""
    known = place.known
    match place.formula:
        case fol.And(operands):
            for at, operand in enumerate(operands):
                beside = _with_stated(fol.And(operands[at:]), {}, place) if at < MOST_NAMES else {}
                yield replace(place, formula=operand, known=known, beside=beside)
                known = _with_stated(operand, known, place)
        case fol.Implies(antecedent, consequent):
            following = _with_stated(consequent, {}, place)
            condition = replace(place, formula=antecedent, concluded=False, restricts=True)
            yield replace(condition, following=following)
            known = _with_stated(antecedent, known, place)
            yield replace(place, formula=consequent, known=known, concluded=True, restricts=False)
        case fol.Iff(left, right):
            yield replace(place, formula=left, concluded=True, restricts=False)
            if isinstance(left, fol.And):
                known = _with_stated(left, known, place)
            yield replace(place, formula=right, known=known, concluded=False, restricts=not known)
        case fol.Not(operand):
            yield replace(place, formula=operand, restricts=False)
        case fol.Or(operands):
            yield from (replace(place, formula=each, restricts=False) for each in operands)
        case fol.Xor(left, right):
            yield from (replace(place, formula=each, restricts=False) for each in (left, right))
        case _:
            pass


def _with_stated(formula: fol.Formula, known: _Known, place: _Place) -> _Known:
    """What is known with what a conjunct states."""
    operands = formula.operands if isinstance(formula, fol.And) else (formula,)
    extended = dict(known)
    for operand in operands:
        match operand:
            case fol.Predicate(name, (fol.Variable() | fol.Constant() as term,)):
                argument = _argument(term, place)
                extended[argument] = (*extended.get(argument, ()), name)[:MOST_NAMES]
            case _:
                pass
    return extended
