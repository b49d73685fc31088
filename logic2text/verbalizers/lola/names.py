"""Labels without numbers: "for all x" where the search had to call the variable x1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from logic2text.english.syntax import Clause, ForClause, Name, Quantified, ThereIs
from logic2text.english.traversal import subtrees
from logic2text.formula import Variable

USUAL = tuple(Variable(name) for name in "xyzuvw")


def plain_labels(clause: Clause, known: Iterable[Variable]) -> Clause:
    """The clause with usual names for the variables that are not among those known.

    Args:
        clause: a sentence; no two of its variables are the same name for different things at once.
        known: the variables of the input, which stay as they are.
    """
    used = _variables(clause)
    kept = frozenset(known)
    strange = [variable for variable in used if variable not in kept]
    taken = set(used) - set(strange)
    names: dict[Variable, Variable] = {}
    for variable in strange:
        stem = Variable(variable.name.rstrip("0123456789"))
        free = next((name for name in (stem, *USUAL) if name not in taken), variable)
        names[variable] = free
        taken.add(free)
    return cast(Clause, _renamed(clause, names)) if names else clause


def _variables(clause: Clause) -> dict[Variable, None]:
    in_order: dict[Variable, None] = {}
    for part in subtrees(clause):
        match part:
            case Name(Variable() as variable) | Quantified(binds=Variable() as variable):
                in_order.setdefault(variable)
            case ForClause(variables=variables) | ThereIs(variables=variables):
                in_order.update(dict.fromkeys(variables))
    return in_order


def _renamed(part: Any, names: Mapping[Variable, Variable]) -> Any:
    if isinstance(part, tuple):
        return tuple(_renamed(member, names) for member in part)
    if isinstance(part, Name):
        new = names.get(part.term) if isinstance(part.term, Variable) else None
        return part if new is None else replace(part, term=new, words=new.name)
    if isinstance(part, Variable):
        return names.get(part, part)
    if (
        not is_dataclass(part)
        or isinstance(part, type)
        or not type(part).__module__.endswith("syntax")
    ):
        return part
    changes = {field.name: _renamed(getattr(part, field.name), names) for field in fields(part)}
    return replace(part, **changes)
