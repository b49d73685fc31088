"""Templates: what tree the words of a row mean, to be built from its parts and matched with a tree.

A template is a call of nodes of `syntax`: ``$1`` is the value of the row's first symbol, a field
that it leaves out has its default, ``Conjunction[and]`` is a member of an enumeration by its value,
``*$2`` the further members of a tuple.  With ``$0``, what a chain adds a row to, it builds a
function of that.

>>> template = read_template("Negation($1)")
>>> negation = template.action("A")
>>> negation, template.match(negation)
(Negation(clause='A', wording=''), (None, 'A'))
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from enum import Enum
from functools import cache
from typing import Any, TypeAlias, cast

from logic2text.english import syntax as en

Values: TypeAlias = "tuple[Any, ...]"
"""The values of a row's symbols, from 1 on; at 0 what a chain adds the row to, or None."""


@dataclass(frozen=True, slots=True)
class Part:
    """The value of a symbol."""

    place: int


@dataclass(frozen=True, slots=True)
class Rest:
    """The last members of a tuple."""

    place: int


@dataclass(frozen=True, slots=True)
class Fixed:
    """The same value in all trees."""

    value: object


@dataclass(frozen=True, slots=True)
class Items:
    """A tuple."""

    members: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """A node of abstract English, with all its fields."""

    kind: type
    values: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Called:
    """What a function makes of parts, which only the reader has apart."""

    function: Callable[..., Any]
    arguments: tuple[Pattern, ...]


Pattern: TypeAlias = Part | Rest | Fixed | Items | Made | Called


def relate(noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None) -> en.Noun:
    """A noun with relative clauses."""
    return noun if relatives is None else replace(noun, relatives=noun.relatives + relatives)


@dataclass(frozen=True, slots=True)
class Template:
    """A template, read.

    Attributes:
        pattern: the tree, with places for the parts.
        action: builds it from the values of the row's symbols.
        count: how many symbols it has.
    """

    pattern: Pattern
    action: Callable[..., Any]
    count: int

    def match(self, tree: object) -> Values | None:
        """The values from which the template builds a tree; None if it builds no such tree."""
        found: list[Any] = [None] * (self.count + 1)
        return tuple(found) if _match(self.pattern, tree, found) else None


@cache
def read_template(text: str) -> Template:
    """A template from its text.

    Raises:
        ValueError: it is none, or names what is not in `syntax`.
    """
    source = re.sub(r"\$(\d)", r"_\1", re.sub(r"\[(\w+)\]", r"('\1')", text))
    try:
        pattern = _read(ast.parse(source, mode="eval").body)
    except (SyntaxError, AttributeError, TypeError) as error:
        raise ValueError(f"not a template: {text}") from error
    places = _places(pattern)
    return Template(pattern, _choose_action(pattern, places), max(places, default=0))


def _read(node: ast.expr) -> Pattern:
    match node:
        case ast.Name(name) if re.fullmatch(r"_\d", name):
            return Part(int(name[1:]))
        case ast.Starred(ast.Name(name)):
            return Rest(int(name[1:]))
        case ast.Name(name):
            return Fixed(getattr(en, name))
        case ast.Attribute(ast.Name(name), member):
            return Fixed(getattr(getattr(en, name), member))
        case ast.Constant(value):
            return Fixed(value)
        case ast.Tuple(members):
            return Items(tuple(map(_read, members)))
        case ast.Call(ast.Name("relate"), arguments):
            return Called(relate, tuple(map(_read, arguments)))
        case ast.Call(ast.Name(name), arguments, named):
            return _read_call(getattr(en, name), arguments, named)
        case _:
            raise TypeError(ast.dump(node))


def _read_call(kind: type, arguments: list[ast.expr], named: list[ast.keyword]) -> Pattern:
    if issubclass(kind, Enum):
        return Fixed(kind(*map(ast.literal_eval, arguments)))
    given = dict(zip(kind.__match_args__, map(_read, arguments), strict=False))  # type: ignore[attr-defined]
    given |= {str(keyword.arg): _read(keyword.value) for keyword in named}
    defaults = {
        field.name: Fixed(field.default)
        for field in fields(cast(Any, kind))
        if field.default is not MISSING
    }
    all_fields = defaults | given
    return Made(kind, tuple(all_fields[field.name] for field in fields(cast(Any, kind))))


def _places(pattern: Pattern) -> list[int]:
    """The places of the parts in a pattern, in the order in which they stand in it."""
    match pattern:
        case Part(place) | Rest(place):
            return [place]
        case Fixed():
            return []
        case Items(below) | Made(_, below) | Called(_, below):
            return [place for part in below for place in _places(part)]


# Building ---------------------------------------------------------------------------------------


def _choose_action(pattern: Pattern, places: Sequence[int]) -> Callable[..., Any]:
    build = _make_builder(pattern)
    if 0 in places:
        return lambda *values: lambda before: build((before, *values))
    match pattern:
        case Made(kind, below) if below == tuple(Part(at + 1) for at in range(len(below))):
            return kind
    return lambda *values: build((None, *values))


def _make_builder(pattern: Pattern) -> Callable[[Values], Any]:
    match pattern:
        case Part(place) | Rest(place):
            return lambda values: values[place]
        case Fixed(value):
            return lambda _: value
        case Items((Part(first), Rest(others))):
            return lambda values: (values[first], *values[others])
        case Items((Part(first), Part(second))):
            return lambda values: (values[first], values[second])
        case Items(members):
            plain = [_make_builder(part) for part in members if not isinstance(part, Rest)]
            rests = [part.place for part in members if isinstance(part, Rest)]
            return lambda values: (
                *[build(values) for build in plain],
                *[item for place in rests for item in values[place]],
            )
        case Made(kind, below):
            return _make_caller(kind, below[: _count_given(kind, below)])
        case Called(function, arguments):
            return _make_caller(function, arguments)


def _count_given(kind: type, below: tuple[Pattern, ...]) -> int:
    """How many fields have to be given, the last ones not if they have their defaults."""
    count = len(below)
    for field in reversed(fields(cast(Any, kind))):
        if field.default is MISSING or below[count - 1] != Fixed(field.default):
            return count
        count -= 1
    return count


def _make_caller(make: Callable[..., Any], arguments: Sequence[Pattern]) -> Callable[[Values], Any]:
    builders = [_make_builder(part) for part in arguments]
    match builders:
        case [one]:
            return lambda values: make(one(values))
        case [one, two]:
            return lambda values: make(one(values), two(values))
        case _:
            return lambda values: make(*[build(values) for build in builders])


# Matching ---------------------------------------------------------------------------------------


def _match(pattern: Pattern, tree: Any, found: list[Any]) -> bool:
    match pattern:
        case Part(place) | Rest(place):
            if found[place] is None:
                found[place] = tree
                return True
            return bool(found[place] == tree)
        case Fixed(value):
            return bool(tree == value)
        case Items(members):
            return _match_items(members, tree, found)
        case Made(kind, below):
            return type(tree) is kind and all(
                _match(part, getattr(tree, name), found)
                for name, part in zip(kind.__match_args__, below, strict=True)
            )
        case Called():
            return False


def _match_items(members: tuple[Pattern, ...], tree: Any, found: list[Any]) -> bool:
    if not isinstance(tree, tuple):
        return False
    if members and isinstance(members[-1], Rest):
        plain = members[:-1]
        rest = tree[len(plain) :]
        if not rest or not _match(members[-1], rest, found):
            return False
        members, tree = plain, tree[: len(plain)]
    return len(members) == len(tree) and all(
        _match(part, item, found) for part, item in zip(members, tree, strict=True)
    )
