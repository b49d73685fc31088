"""Properties of relations and functions that have a name: transitive, symmetric, injective, …

>>> from logic2text.lexicon import frames
>>> from logic2text.notation import show
>>> larger = frames.adjective("Larger", "larger", links=("than",))
>>> relation_name(larger), show(property_formula(larger, "asymmetric"))
('larger than', '∀x ∀y (Larger(x, y) → ¬Larger(y, x))')
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from logic2text import formula as fol
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.written_forms import find_quoted_names

_X, _Y, _Z = map(fol.Variable, "xyz")
_Relation = Callable[[fol.Variable, fol.Variable], fol.Formula]
_Value = Callable[[fol.Variable], fol.Term]


def _all(*variables: fol.Variable, claim: fol.Formula) -> fol.Formula:
    for variable in reversed(variables):
        claim = fol.ForAll((variable,), claim)
    return claim


def _if(*parts: fol.Formula) -> fol.Formula:
    """The last part if the others hold, for all x, y and z."""
    *conditions, conclusion = parts
    antecedent = conditions[0] if len(conditions) == 1 else fol.And(tuple(conditions))
    variables = (_X, _Y, _Z) if len(conditions) > 1 else (_X, _Y)
    return _all(*variables, claim=fol.Implies(antecedent, conclusion))


_SAME, _SAME_LATER = fol.Equality(_X, _Y), fol.Equality(_Y, _Z)

_OF_RELATIONS: dict[str, Callable[[_Relation], fol.Formula]] = {
    "reflexive": lambda r: _all(_X, claim=r(_X, _X)),
    "irreflexive": lambda r: _all(_X, claim=fol.Not(r(_X, _X))),
    "symmetric": lambda r: _if(r(_X, _Y), r(_Y, _X)),
    "asymmetric": lambda r: _if(r(_X, _Y), fol.Not(r(_Y, _X))),
    "antisymmetric": lambda r: _all(
        _X, _Y, claim=fol.Implies(fol.And((r(_X, _Y), r(_Y, _X))), _SAME)
    ),
    "transitive": lambda r: _if(r(_X, _Y), r(_Y, _Z), r(_X, _Z)),
    "connex": lambda r: _all(
        _X, _Y, claim=fol.Implies(fol.Not(_SAME), fol.Or((r(_X, _Y), r(_Y, _X))))
    ),
    "serial": lambda r: _all(_X, claim=fol.Exists((_Y,), r(_X, _Y))),
    "functional": lambda r: _if(r(_X, _Y), r(_X, _Z), _SAME_LATER),
    "injective": lambda r: _if(r(_X, _Z), r(_Y, _Z), _SAME),
    "surjective": lambda r: _all(_Y, claim=fol.Exists((_X,), r(_X, _Y))),
}
_OF_FUNCTIONS: dict[str, Callable[[_Value], fol.Formula]] = {
    "injective": lambda f: _if(fol.Equality(f(_X), f(_Y)), _SAME),
    "surjective": lambda f: _all(_Y, claim=fol.Exists((_X,), fol.Equality(f(_X), _Y))),
}
PROPERTIES = tuple(_OF_RELATIONS)
"""The names of the properties, all of them of relations."""


def properties_of(entry: Entry) -> tuple[str, ...]:
    """The properties that a predicate or function can have; none for other numbers of places."""
    if entry.category is Category.FUNCTION:
        return tuple(_OF_FUNCTIONS) if entry.arity == 1 else ()
    return PROPERTIES if entry.arity == 2 else ()


@lru_cache(maxsize=1024)
def property_formula(entry: Entry, name: str) -> fol.Formula:
    """What it means that a relation or function has a property of `properties_of`."""
    if entry.category is Category.FUNCTION:
        return _OF_FUNCTIONS[name](lambda x: fol.Function(entry.symbol, (x,)))
    return _OF_RELATIONS[name](lambda x, y: fol.Predicate(entry.symbol, (x, y)))


def relation_name(entry: Entry) -> str:
    """The words by which a text mentions a relation or function: "larger than", "loves"."""
    for quoted in find_quoted_names(entry):
        return quoted.strip('"“”')
    if entry.category is Category.FUNCTION:
        return entry.singular
    return f"{entry.singular} {entry.links[0]}".strip()


def relation_phrase(entry: Entry) -> str:
    """As in 'the relation "larger than"'."""
    kind = "function" if entry.category is Category.FUNCTION else "relation"
    return f'the {kind} "{relation_name(entry)}"'
