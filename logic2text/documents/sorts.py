"""Kinds that quantifiers say of their variables, as sorts: ∀x (human(x) → …) is ∀x:human ….

A predicate is a sort where it stands nowhere else and no place has things of two sorts; other
predicates stay what they are.  A sort says more than a condition does: that it has something, and
that names and values of functions in its places are of it.  So the first has to be said by the
formulae, and the second does not happen.

>>> from logic2text.documents.statement import prepare
>>> from logic2text.notation import parse
>>> texts = ["∀x (human(x) → ∃y (cat(y) ∧ feeds(x, y)))", "∃x human(x)", "∃x cat(x)"]
>>> sorted_formulas = find_sorts([prepare(parse(text)) for text in texts])
>>> sorted_formulas.sorts, sorted_formulas.of_place(("predicate", "feeds", 2, 1))
(('cat', 'human'), 'cat')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from logic2text import formula as fol
from logic2text.documents.places import Place, Places
from logic2text.laws.base import conjunction, subformulas
from logic2text.walk import nodes, symbols, with_children

WHOLE = "whole number"
"""What typed formulae call ``$int`` and ``Int``."""
_TAKEN = frozenset(("Bool", "Int", "Real", "U"))
"""Names that sorts of SMT-LIB have already."""


@dataclass(frozen=True, slots=True)
class SortedFormulas:
    """Formulae without the predicates that are sorts.

    Attributes:
        formulas: in their order.
        variables: of each formula, variable → its sort; others have none.
        sorts: the sorts of things, in alphabetical order.
        places: which places hold the same kind of thing.
        of_leader: the sort of each group of places that has one.
    """

    formulas: tuple[fol.Formula, ...]
    variables: tuple[Mapping[fol.Variable, str], ...]
    sorts: tuple[str, ...]
    places: Places
    of_leader: Mapping[Place, str]

    def of_place(self, place: Place) -> str | None:
        """The sort of what stands in a place, None where nothing says it."""
        return self.of_leader.get(self.places.leader(place))

    @property
    def has_unsorted(self) -> bool:
        """Whether a variable has no sort, and is no number."""
        return any(
            variable not in known and not self.places.holds_numbers(("variable", at, variable.name))
            for at, (formula, known) in enumerate(zip(self.formulas, self.variables, strict=True))
            for variable in _bound(formula)
        )


def find_sorts(
    formulas: Sequence[fol.Formula],
    *,
    with_things: bool = True,
    claimed: Sequence[fol.Formula] | None = None,
) -> SortedFormulas:
    """The sorts of formulae in which each quantifier has a variable of its own.

    Args:
        formulas: of one document.
        with_things: whether there may be sorts besides whole numbers.
        claimed: those that hold, and may say that a sort has something; all of them if None.
    """
    holding = formulas if claimed is None else claimed
    existing = {name for formula in holding for name in _existing(formula)} - _TAKEN
    candidates = {*(existing if with_things else ()), WHOLE}
    while True:
        found = _strip_all(formulas, candidates)
        wrong = _misused(found, candidates)
        if not wrong and len(found.sorts) == 1:
            wrong = {*found.sorts}  # the only sort would be the domain
        if not wrong:
            return found
        candidates -= wrong


def _existing(formula: fol.Formula) -> Iterator[str]:
    """The kinds of which a formula says that there is something."""
    match formula:
        case fol.And(operands):
            for operand in operands:
                yield from _existing(operand)
        case fol.Exists(_, body):
            yield from _existing(body)
        case fol.Predicate(name, (fol.Variable(),)):
            yield name


def _strip_all(formulas: Sequence[fol.Formula], candidates: set[str]) -> SortedFormulas:
    stripped: list[fol.Formula] = []
    variables: list[dict[fol.Variable, str]] = []
    for formula in formulas:
        known: dict[fol.Variable, str] = {}
        stripped.append(_strip(formula, candidates, known))
        variables.append(known)
    places = Places(stripped)
    of_leader = {
        places.leader(("variable", at, variable.name)): sort
        for at, known in enumerate(variables)
        for variable, sort in known.items()
    }
    sorts = sorted({sort for known in variables for sort in known.values()} - {WHOLE})
    return SortedFormulas(tuple(stripped), tuple(variables), tuple(sorts), places, of_leader)


def _misused(found: SortedFormulas, candidates: set[str]) -> set[str]:
    """The candidates that also stand elsewhere, or share a place with another kind of thing."""
    left = {
        node.name
        for formula in found.formulas
        for node in nodes(formula)
        if isinstance(node, fol.Predicate) and len(node.arguments) == 1
    }
    wrong = left & candidates
    for formula in found.formulas:
        for name, arity in symbols(formula)[1]:
            sort = found.of_place(("value", name, arity))
            wrong |= set() if sort is None else {sort}
    for at, (formula, known) in enumerate(zip(found.formulas, found.variables, strict=True)):
        for variable in _bound(formula):
            place = ("variable", at, variable.name)
            own, shared = known.get(variable), found.of_place(place)
            if own != shared:
                wrong |= {sort for sort in (own, shared) if sort is not None}
            if own is not None and own != WHOLE and found.places.holds_numbers(place):
                wrong.add(own)
    return wrong


def _bound(formula: fol.Formula) -> Iterator[fol.Variable]:
    for node in nodes(formula):
        if isinstance(node, fol.ForAll | fol.Exists):
            yield from node.variables


def _strip(
    formula: fol.Formula, candidates: Iterable[str], known: dict[fol.Variable, str]
) -> fol.Formula:
    """The formula without the conditions that are sorts of its variables."""
    match formula:
        case fol.ForAll(variables, body):
            chain = [*variables]
            while isinstance(body, fol.ForAll):
                chain += body.variables
                body = body.body
            body = _without_conditions(body, set(chain), candidates, known)
        case fol.Exists(variables, body):
            chain = [*variables]
            while isinstance(body, fol.Exists):
                chain += body.variables
                body = body.body
            body = conjunction_of(_split(_claims(body), set(chain), candidates, known))
        case fol.Predicate() | fol.Equality():
            return formula
        case _:
            parts = tuple(_strip(part, candidates, known) for part in subformulas(formula))
            return cast("fol.Formula", with_children(formula, parts))
    inner = _strip(body, candidates, known)
    for variable in reversed(chain):
        inner = type(formula)((variable,), inner)
    return inner


def _without_conditions(
    body: fol.Formula,
    variables: set[fol.Variable],
    candidates: Iterable[str],
    known: dict[fol.Variable, str],
) -> fol.Formula:
    match body:
        case fol.Implies(left, right):
            rest = _split(_claims(left), variables, candidates, known)
            right = _without_conditions(right, variables, candidates, known)
            return fol.Implies(conjunction(rest), right) if rest else right
        case fol.Not(fol.And(operands)):
            return fol.Not(conjunction_of(_split(operands, variables, candidates, known)))
    return body


def _split(
    claims: Sequence[fol.Formula],
    variables: set[fol.Variable],
    candidates: Iterable[str],
    known: dict[fol.Variable, str],
) -> list[fol.Formula]:
    """The claims that are no sorts; the sorts are noted."""
    rest: list[fol.Formula] = []
    for claim in claims:
        match claim:
            case fol.Predicate(name, (fol.Variable() as x,)) if (
                name in candidates and x in variables and x not in known
            ):
                known[x] = name
            case _:
                rest.append(claim)
    return rest


def _claims(body: fol.Formula) -> tuple[fol.Formula, ...]:
    if isinstance(body, fol.And):
        return tuple(claim for operand in body.operands for claim in _claims(operand))
    return (body,)


def conjunction_of(parts: Sequence[fol.Formula]) -> fol.Formula:
    """The conjunction of any number of formulae."""
    return conjunction(parts) if parts else fol.TRUTH
