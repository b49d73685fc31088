"""Formulae that grow towards the limits, a family for each way to grow, and texts likewise.

>>> from logic2text.notation import show
>>> show(FAMILIES["nested negations"](3))
'¬¬¬Cube(a)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, reduce
from itertools import combinations, pairwise
from random import Random
from typing import TypeAlias

from logic2text.errors import LimitError
from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
    Xor,
)
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.walk import check_limits

Family: TypeAlias = Callable[[int], Formula]
"""From a size, at least 1, to a formula; larger sizes give larger formulae."""

X, Y = Variable("x"), Variable("y")
A, B = Constant("a"), Constant("b")
KINDS = ("Cube", "Tet", "Dodec")
UNARY = (*KINDS, "Small", "Medium", "Large", "Student", "Person", "Happy", "Likes1")
BINARY = ("Larger", "LeftOf", "SameRow", "Adjoins", "BackOf", "Likes", "Owns")


def _of(name: str, *terms: Term) -> Formula:
    return Predicate(name, terms)


def _unary(place: int, term: Term) -> Formula:
    """Predicates with words first, then as many as are asked for."""
    name = UNARY[place] if place < len(UNARY) else f"Property{place}"
    return Predicate(name, (term,))


def _binary(place: int, one: Term, other: Term) -> Formula:
    name = BINARY[place] if place < len(BINARY) else f"Relation{place}"
    return Predicate(name, (one, other))


def _variables(number: int) -> tuple[Variable, ...]:
    return tuple(Variable(f"x{place}") for place in range(number))


def _constants(number: int) -> tuple[Constant, ...]:
    return tuple(Constant(f"c{place}") for place in range(number))


def _all_of(parts: list[Formula]) -> Formula:
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _one_of(parts: list[Formula]) -> Formula:
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def _nested(number: int, step: Callable[[Formula, int], Formula], core: Formula) -> Formula:
    """The core within so many steps, the innermost first."""
    return reduce(step, range(number), core)


def _alternating(number: int, core: Formula) -> Formula:
    """∀x0 ∃x1 ∀x2 … before a formula."""
    variables = _variables(number)
    for place in reversed(range(number)):
        core = (Exists if place % 2 else ForAll)((variables[place],), core)
    return core


def _different(variables: tuple[Variable, ...]) -> list[Formula]:
    return [Not(Equality(one, other)) for one, other in combinations(variables, 2)]


def _at_least(number: int, kind: str | None = None) -> Formula:
    variables = _variables(number)
    kinds = [] if kind is None else [_of(kind, variable) for variable in variables]
    parts = [*kinds, *_different(variables)]
    return Exists(variables, _all_of(parts)) if parts else Exists(variables, TRUTH)


def _at_most(number: int) -> Formula:
    variables = _variables(number + 1)
    same = [Equality(one, other) for one, other in combinations(variables, 2)]
    cubes = _all_of([_of("Cube", variable) for variable in variables])
    return ForAll(variables, Implies(cubes, _one_of(same)))


def _exactly(number: int) -> Formula:
    variables = _variables(number)
    cubes: list[Formula] = [_of("Cube", variable) for variable in variables]
    last = ForAll((Y,), Implies(_of("Cube", Y), _one_of([Equality(Y, v) for v in variables])))
    return Exists(variables, _all_of([*cubes, *_different(variables), last]))


def _balanced(number: int, join: Callable[[Formula, Formula], Formula]) -> Formula:
    parts = [_unary(place, A) for place in range(number)]
    while len(parts) > 1:
        pairs = zip(parts[::2], parts[1::2], strict=False)
        parts = [join(one, other) for one, other in pairs] + parts[len(parts) & ~1 :]
    return parts[0]


def _chain(number: int) -> list[Formula]:
    """A relation between each of so many variables and the next."""
    return [_binary(0, one, other) for one, other in pairwise(_variables(number + 1))]


def _transitive(number: int) -> Formula:
    variables = _variables(number + 1)
    ends = _binary(0, variables[0], variables[-1])
    return ForAll(variables, Implies(_all_of(_chain(number)), ends))


def _term(number: int, arity: int) -> Term:
    term: Term = A
    for _ in range(number):
        term = Function("father" if arity == 1 else "sum", (term,) + (B,) * (arity - 1))
    return term


def _restricted(kind: type[ForAll | Exists], number: int) -> Formula:
    """Every cube is …, each within the one before, and a relation between neighbours."""
    variables = _variables(number)
    join = Implies if kind is ForAll else _and
    last = _binary(0, variables[-2], variables[-1]) if number > 1 else _of("Small", variables[0])
    for place in reversed(range(number)):
        body = last
        if 0 < place < number - 1:
            body = And((_binary(place, variables[place - 1], variables[place]), last))
        last = kind((variables[place],), join(_unary(place % 3, variables[place]), body))
    return last


def _and(one: Formula, other: Formula) -> Formula:
    return And((one, other))


def _or(one: Formula, other: Formula) -> Formula:
    return Or((one, other))


def _shadowed(number: int) -> Formula:
    def step(inner: Formula, place: int) -> Formula:
        if place % 2:
            return ForAll((X,), Implies(_unary(place % 5, X), inner))
        return Exists((X,), And((_unary(place % 5, X), inner)))

    return _nested(number, step, _of("Small", X))


def _negated_quantifiers(number: int) -> Formula:
    core = _all_of([_unary(place, v) for place, v in enumerate(_variables(number))])
    for place, variable in enumerate(reversed(_variables(number))):
        core = Not((Exists if place % 2 else ForAll)((variable,), core))
    return core


def _clauses(number: int, outer: Callable[[list[Formula]], Formula]) -> Formula:
    inner = _one_of if outer is _all_of else _all_of
    return outer([inner([_unary(2 * i, A), Not(_unary(2 * i + 1, A))]) for i in range(number)])


def _complete_graph(number: int) -> Formula:
    variables = _variables(number + 1)
    pairs: list[Formula] = [_binary(0, *pair) for pair in combinations(variables, 2)]
    return ForAll(variables, _one_of(pairs))


def _laws(number: int) -> Formula:
    return _all_of([ForAll((X,), Implies(_unary(i, X), _unary(i + 1, X))) for i in range(number)])


def _parity(number: int) -> Formula:
    letters: list[Formula] = [Predicate(f"P{place}") for place in range(number)]
    return reduce(Xor, letters)


FAMILIES: dict[str, Family] = {
    "nested negations": lambda n: _nested(n, lambda f, _: Not(f), _of("Cube", A)),
    "one universal block": lambda n: ForAll(_variables(n), _of("P", *_variables(n))),
    "nested universals": lambda n: ForAll(
        _variables(n), _all_of([_unary(i, v) for i, v in enumerate(_variables(n))])
    ),
    "nested existentials": lambda n: Exists(
        _variables(n), _one_of([_unary(i, v) for i, v in enumerate(_variables(n))])
    ),
    "alternating quantifiers": lambda n: _alternating(n, _of("P", *_variables(n))),
    "alternating over a list": lambda n: _alternating(
        n, _all_of([_unary(i, v) for i, v in enumerate(_variables(n))])
    ),
    "alternating over a chain": lambda n: _alternating(
        n + 1,
        _one_of(_chain(n)),
    ),
    "negated quantifiers": _negated_quantifiers,
    "vacuous quantifiers": lambda n: _nested(
        n, lambda f, i: (ForAll if i % 2 else Exists)((Variable(f"y{i}"),), f), _of("Cube", A)
    ),
    "quantifiers that rebind": _shadowed,
    "every within every": lambda n: _restricted(ForAll, n),
    "some within some": lambda n: _restricted(Exists, n),
    "long conjunction": lambda n: _all_of([_unary(i, A) for i in range(n)]),
    "long disjunction": lambda n: _one_of([_unary(i, A) for i in range(n)]),
    "one predicate of many names": lambda n: _all_of([_of("Cube", c) for c in _constants(n)]),
    "the same over and over": lambda n: _all_of([_of("Cube", A)] * n),
    "conjunction of clauses": lambda n: _clauses(n, _all_of),
    "disjunction of cases": lambda n: _clauses(n, _one_of),
    "and within or within and": lambda n: _nested(
        n, lambda f, i: (And if i % 2 else Or)((f, _unary(i, A))), _of("Cube", A)
    ),
    "conditionals in antecedents": lambda n: _nested(
        n, lambda f, i: Implies(f, _unary(i, A)), _of("Cube", A)
    ),
    "conditionals in consequents": lambda n: _nested(
        n, lambda f, i: Implies(_unary(i, A), f), _of("Cube", A)
    ),
    "nested biconditionals": lambda n: _nested(
        n, lambda f, i: Iff(f, _unary(i, A)), _of("Cube", A)
    ),
    "tree of biconditionals": lambda n: _balanced(n, Iff),
    "tree of exclusive disjunctions": lambda n: _balanced(n, Xor),
    "tree of conditionals": lambda n: _balanced(n, Implies),
    "parity of letters": _parity,
    "biconditionals of universals": lambda n: _nested(
        n, lambda f, i: Iff(ForAll((X,), _unary(i, X)), f), _of("Cube", A)
    ),
    "at least n elements": _at_least,
    "at least n cubes": lambda n: _at_least(n, "Cube"),
    "at most n cubes": _at_most,
    "exactly n cubes": _exactly,
    "many places, one name": lambda n: _of("P", *([A] * n)),
    "many places, many names": lambda n: _of("P", *_constants(n)),
    "many predicates of many places": lambda n: _all_of(
        [_of(f"P{i}", *([A] * 5), *([B] * 6)) for i in range(n)]
    ),
    "nested functions": lambda n: _of("Small", _term(n, 1)),
    "wide functions": lambda n: Equality(_term(n, 3), _term(n - 1, 3)),
    "chain of equalities": lambda n: _all_of(
        [Equality(one, other) for one, other in pairwise(_constants(n + 1))]
    ),
    "tautologies": lambda n: _all_of([Or((_unary(i, A), Not(_unary(i, A)))) for i in range(n)]),
    "contradictions": lambda n: _one_of([And((_unary(i, A), Not(_unary(i, A)))) for i in range(n)]),
    "constants of truth": lambda n: _nested(
        n, lambda f, i: (And, Or, Implies, Iff)[i % 4](*_two(f, i)), _of("Cube", A)
    ),
    "long names": lambda n: _all_of(
        [_of(f"P{i}" + "VeryLongName" * 6, Constant(f"c{i}" + "of" * 35)) for i in range(n)]
    ),
    "many conditions": lambda n: ForAll(
        (X,), Implies(_all_of([_unary(i, X) for i in range(n)]), _of("Likes", X, X))
    ),
    "many cases and conclusions": lambda n: ForAll(
        (X,),
        Implies(
            _one_of([_unary(i, X) for i in range(n)]),
            _all_of([_unary(i + n, X) for i in range(n)]),
        ),
    ),
    "chain of relations": _transitive,
    "complete graph": _complete_graph,
    "list of laws": _laws,
    "exactly one of many": lambda n: ForAll(
        (X,),
        _one_of(
            [
                _all_of([_unary(j, X) if i == j else Not(_unary(j, X)) for j in range(n)])
                for i in range(n)
            ]
        ),
    ),
    "many free variables": lambda n: _one_of([_unary(0, v) for v in _variables(n)]),
}


def _two(formula: Formula, place: int) -> tuple[Formula, ...]:
    """Operands for a connective of two, one of them a constant of truth."""
    both = formula, TRUTH if place % 3 else FALSITY
    return (both,) if place % 4 < 2 else both  # type: ignore[return-value]


def within(formula: Formula, limits: Limits = DEFAULT_LIMITS) -> bool:
    """Whether a formula is within the limits."""
    try:
        check_limits(formula, limits)
    except LimitError:
        return False
    return True


@cache
def largest(family: Family, limits: Limits = DEFAULT_LIMITS) -> int:
    """The largest size of a family whose formula is within the limits."""
    low, high = 1, 2
    while within(family(high), limits):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if within(family(middle), limits) else (low, middle)
    return low


def sizes(most: int) -> list[int]:
    """Sizes up to the largest one; what is worst is often in the middle, before a bound."""
    return sorted({n for n in (3, 8, 20, 50, most // 2, most) if 1 <= n <= most})


def members(limits: Limits = DEFAULT_LIMITS) -> Iterator[tuple[str, int, Formula]]:
    """Every family at several sizes up to the limits: its name, the size, the formula."""
    for name, family in FAMILIES.items():
        for size in sizes(largest(family, limits)):
            yield name, size, family(size)


def mixture(seed: int, limits: Limits = DEFAULT_LIMITS) -> Formula:
    """A random formula of members of several families; the same for a seed every time."""
    random = Random(seed)  # noqa: S311 - sampling, no secret
    while True:
        names = random.choices([*FAMILIES], k=random.randint(2, 4))
        parts = [FAMILIES[name](random.choice((1, 2, 2, 3, 4, 6, 9))) for name in names]
        made = parts[0]
        for part in parts[1:]:
            made = random.choice((_and, _or, Implies, Iff, Xor))(made, part)
            if random.random() < 0.3:
                made = Not(made)
        if within(made, limits):
            return made


# Texts -----------------------------------------------------------------------------------------

CHARACTERS = DEFAULT_LIMITS.characters


def _repeated(part: str, between: str = " ", start: str = "", end: str = ".") -> str:
    """A part over and over, as often as a text may be long."""
    times = (CHARACTERS - len(start) - len(end)) // (len(part) + len(between))
    return start + between.join([part] * times) + end


TEXTS: dict[str, str] = {
    "long list": _repeated("a is small", " and "),
    "list of both": _repeated("a is small and b is a cube or c is large", " or "),
    "commas": _repeated("a is small", ", "),
    "list of names": _repeated("a, b, c", ", ", "", " and d are cubes."),
    "list of adjectives": _repeated("small", " and ", "a is "),
    "relative clauses": _repeated("that is in front of a cube", " ", "a is a cube "),
    "relative clauses of objects": _repeated("that a tetrahedron likes", " ", "a is a cube "),
    "denials": _repeated("it is not the case that", " ", "", " a is small."),
    "conditionals": _repeated("if a is small, then", " ", "", " b is large."),
    "conditions behind": _repeated("if b is small", " ", "a is large "),
    "unless": _repeated("unless b is small", " ", "a is large "),
    "biconditionals": _repeated("a is small if and only if b is large", " if and only if "),
    "for all": _repeated("for every cube x,", " ", "", " x is small."),
    "there is": _repeated("there is a cube x such that", " ", "", " x is small."),
    "pronouns": _repeated("it is small and it likes itself", " and ", "a is a cube and "),
    "pronouns in sentences": _repeated("It is in front of it.", " ", "There is a cube. ", ""),
    "she and he": _repeated("she likes him", " and ", "Claire likes Max and "),
    "sentences": _repeated("Every cube is small.", " ", "", ""),
    "quantified phrases": _repeated("some cube is in front of every tetrahedron", " and "),
    "either or": _repeated("either a is small or b is large", " and "),
    "both and": _repeated("both a is small and b is large", " or "),
    "exactly one": _repeated("exactly one cube is in front of exactly one cube", " and "),
    "only": _repeated("only cubes are small", " or "),
    "possessors": _repeated("father's", " ", "a's ", " mother is small."),
    "fathers of": _repeated("the father of", " ", "", " a is small."),
    "brackets": "(" * (CHARACTERS // 2) + ")" * (CHARACTERS // 2),
    "items": "All of the following hold:\n" + "\n".join(["• a is small"] * 280),
    "nested items": "".join(f"{'  ' * level}• all of the following hold:\n" for level in range(48)),
    "one word": "small" * (CHARACTERS // 5),
    "words": _repeated("small", " "),
    "quotes": _repeated('"a"', " and ", "", " are cubes."),
    "no words": "." * CHARACTERS,
    "apostrophes": "a's" * (CHARACTERS // 3),
    "any and no": _repeated("no cube is in front of any tetrahedron", " and "),
    "each other": _repeated("a and b like each other", " and "),
    "or not": _repeated("a is not small or not large", " and "),
    "unknown words": _repeated("the frobnicating blorb flomps", " "),
    "names": _repeated("a", " and ", "", " are cubes."),
}
"""Texts of as many characters as a text may have, a construction each."""


def _alternation(first: type[ForAll | Exists], number: int) -> Formula:
    """A chain of relations under alternating quantifiers, the first of them given."""
    other = Exists if first is ForAll else ForAll
    variables = _variables(number)
    core = _all_of([_binary(0, one, two) for one, two in pairwise(variables)])
    for place in reversed(range(number)):
        core = (other if place % 2 else first)((variables[place],), core)
    return core


def _biconditionals(number: int) -> Formula:
    return reduce(Iff, [_unary(place, A) for place in range(number)])


PAIRS: dict[str, tuple[Formula, Formula]] = {
    "alternating quantifiers": (_alternation(ForAll, 10), _alternation(Exists, 10)),
    "distinct things": (_at_least(7), _at_least(6)),
    "many places": (
        _of("P", *_constants(12)),
        _of("P", *reversed(_constants(12))),
    ),
    "biconditionals": (_biconditionals(30), _biconditionals(29)),
}
"""A student's formula and what is asked, where the search for a repair is long."""

INVOLVED_TEXTS: dict[str, str] = {
    "lists within prepositions": "Every cube is to the left of "
    + "a cube in front of some tetrahedron to the right of every cube or " * 8
    + "a dodecahedron.",
    "nested prepositions": "Every cube is in front of a cube"
    + " in front of a tetrahedron" * 11
    + ".",
    "two counts": "Exactly three cubes are to the left of at most five dodecahedra and at least "
    "four tetrahedra.",
}
"""Texts of few characters whose readings are many or large."""
