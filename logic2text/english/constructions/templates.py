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
from dataclasses import MISSING, fields, replace
from enum import Enum
from functools import cache, partial
from typing import Any, TypeAlias, cast

from logic2text.english import syntax as en
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Category, Entry

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
    """What a function makes of parts.

    `inverse` finds the first argument again, or None; without one, only the reader has the parts.
    """

    function: Callable[..., Any]
    arguments: tuple[Pattern, ...]
    inverse: Callable[[Any], Any] | None = None


UNSAID = frozenset({"binds"})
"""Fields that no words show, so that a row says a tree whatever they are."""

Pattern: TypeAlias = Part | Rest | Fixed | Items | Made | Called


def relate(noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None) -> en.Noun:
    """A noun with relative clauses."""
    return noun if relatives is None else replace(noun, relatives=noun.relatives + relatives)


def predicate_noun(noun: en.Noun) -> en.VerbPhrase:
    """As in "is a cube", "is a small cube that is in front of b"."""
    if noun.kind is not None and not noun.adjectives and not noun.relatives:
        return en.Relation(noun.kind, noun.objects)
    return en.Nominal(noun)


def noun_of(verb_phrase: en.VerbPhrase) -> en.Noun | None:
    """The noun of "is a cube", "is a small cube"; None of what predicates no noun."""
    match verb_phrase:
        case en.Nominal(noun):
            return noun
        case en.Relation(Entry(category=Category.NOUN) as kind, objects):
            return en.Noun(kind, objects=objects)
        case _:
            return None


FUNCTIONS: dict[str, tuple[Callable[..., Any], Callable[[Any], Any] | None]] = {
    "relate": (relate, None),
    "is_a": (predicate_noun, noun_of),
}
"""Name → what makes a tree of parts, and what finds the part again."""


@dataclass(frozen=True, slots=True)
class Template:
    """A template, read.

    Attributes:
        pattern: the tree, with places for the parts.
        action: builds it from the values of the row's symbols.
        fits: whether a tree is what it builds; it fills in the values.
        count: how many symbols it has.
    """

    pattern: Pattern
    action: Callable[..., Any]
    fits: Callable[[Any, list[Any]], bool]
    count: int

    def match(self, tree: object) -> Values | None:
        """The values from which the template builds a tree; None if it builds no such tree."""
        found: list[Any] = [None] * (self.count + 1)
        return tuple(found) if self.fits(tree, found) else None


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
    count = max(places, default=0)
    return Template(pattern, _choose_action(pattern, places), _make_matcher(pattern), count)


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
        case ast.Call(ast.Name(name), arguments) if name in FUNCTIONS:
            function, inverse = FUNCTIONS[name]
            return Called(function, tuple(map(_read, arguments)), inverse)
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

_Matcher: TypeAlias = Callable[[Any, list[Any]], bool]
"""Whether a tree is what a pattern makes; fills in the values of the parts."""


def _make_matcher(pattern: Pattern) -> _Matcher:
    match pattern:
        case Part(place) | Rest(place):
            return partial(_match_part, place)
        case Fixed(value):
            return lambda tree, _: bool(tree == value)
        case Items(members):
            rest = members[-1] if members and isinstance(members[-1], Rest) else None
            plain = members if rest is None else members[:-1]
            return partial(_match_items, tuple(map(_make_matcher, plain)), rest)
        case Made(kind, below):
            named = list(zip(_names(kind), below, strict=True))
            fixed = tuple(
                (name, part.value)
                for name, part in named
                if isinstance(part, Fixed) and name not in UNSAID
            )
            others = tuple(
                (name, _make_matcher(part)) for name, part in named if not isinstance(part, Fixed)
            )
            return partial(_match_node, kind, fixed, others)
        case Called(_, arguments, inverse):
            if inverse is None:
                return lambda _tree, _found: False
            return partial(_match_inverse, inverse, _make_matcher(arguments[0]))


def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cast(Any, kind)))


def _match_part(place: int, tree: Any, found: list[Any]) -> bool:
    if found[place] is None:
        found[place] = tree
        return True
    return bool(found[place] == tree)


def _match_inverse(
    inverse: Callable[[Any], Any], match: _Matcher, tree: Any, found: list[Any]
) -> bool:
    argument = inverse(tree)
    return argument is not None and match(argument, found)


def _match_node(
    kind: type,
    fixed: tuple[tuple[str, Any], ...],
    others: tuple[tuple[str, _Matcher], ...],
    tree: Any,
    found: list[Any],
) -> bool:
    if type(tree) is not kind:
        return False
    # What rejects most trees comes first.
    for name, value in fixed:
        if getattr(tree, name) != value:
            return False
    for name, match in others:  # noqa: SIM110 - a generator would take half of the time
        if not match(getattr(tree, name), found):
            return False
    return True


def _match_items(
    plain: tuple[_Matcher, ...], rest: Rest | None, tree: Any, found: list[Any]
) -> bool:
    count = len(plain)
    if not isinstance(tree, tuple) or (len(tree) <= count if rest else len(tree) != count):
        return False
    if rest is not None:
        found[rest.place] = tree[count:]
    return all(match(item, found) for match, item in zip(plain, tree, strict=False))
