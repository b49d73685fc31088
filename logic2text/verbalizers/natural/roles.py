"""A formula with relational nouns for predicates that say what somebody has.

HasChild(x, y) becomes a predicate of y and x whose words are "child of", so that every plan for
relational nouns serves it: "has a child who barks", "no child of b".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from logic2text import formula as fol
from logic2text.arithmetic import is_numeral
from logic2text.english.determine import atom
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.names.reading import VALUED
from logic2text.lexicon.roles import role_of, value_of
from logic2text.lexicon.words.dictionary import look_up
from logic2text.walk import fold, symbols, with_children

_ONE = fol.Constant("1")
_ROLE, _VALUE = "⁻¹", "⁼"
"""Ends of the names of the predicates for roles and for values, which no name that is read has."""


@dataclass(frozen=True, slots=True)
class WithRoles:
    """A formula and the words of its new predicates, by name."""

    formula: fol.Formula
    entries: dict[str, Entry]


def with_roles(formula: fol.Formula, lexicon: Lexicon) -> WithRoles:
    """The formula with a relational noun, or the words of having a value, wherever there are some.

    A role whose noun another predicate of the formula has stays as it is.
    """
    entries = {
        name: lexicon.entry(name, arity) for name, arity in symbols(formula)[0] if arity == 2
    }
    nouns = [entry.singular for entry in entries.values() if entry.category is Category.NOUN]
    roles = {
        name: role
        for name, role in ((name, role_of(entry)) for name, entry in entries.items())
        if role is not None and role.singular not in nouns
    }
    new: dict[str, Entry] = {}

    def rewrite(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        match node:
            case fol.Predicate(name, (owner, owned)) if name in entries:
                is_number = isinstance(owned, fol.Constant) and is_numeral(owned)
                is_one = is_number and owned == _ONE
                value = value_of(entries[name], is_number=is_number, is_one=is_one)
                if value is not None and (is_number or _names_value(value, owned, lexicon)):
                    renamed, terms = f"{name}{_VALUE}{value.links[0]}{value.after}", (owner, owned)
                    new[renamed] = value
                elif name in roles:
                    renamed, terms = f"{name}{_ROLE}", (owned, owner)
                    new[renamed] = roles[name]
                else:
                    return node
                return fol.Predicate(renamed, terms)
            case _:
                return with_children(node, parts)

    return WithRoles(cast(fol.Formula, fold(formula, rewrite)), new)


def without_roles(formula: fol.Formula, entries: Mapping[str, Entry]) -> fol.Formula:
    """The formula with the predicates that the words of `with_roles` stand for."""

    def rewrite(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        match node:
            case fol.Predicate(name, terms) if name in entries:
                return atom(entries[name], terms)
            case _:
                return with_children(node, parts)

    return cast(fol.Formula, fold(formula, rewrite)) if entries else formula


def _names_value(entry: Entry, term: fol.Term, lexicon: Lexicon) -> bool:
    """Whether a term is the common word of an attribute's value, as red of a color."""
    is_common = isinstance(term, fol.Constant) and lexicon.name(term.name).words.islower()
    return is_common and look_up(entry.singular.split(" ")[-1]).nouns.kind in VALUED
