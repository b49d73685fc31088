"""Texts, formulae and pairs of a kind each, that grow with a number: what once exploded, and more.

>>> TEXTS["in front of a"](3)
'Every cube is in front of a tetrahedron in front of a tetrahedron in front of a tetrahedron.'
>>> FORMULAS["parity"](3)
'((P0(a) ⊕ P1(a)) ⊕ P2(a))'
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import combinations, cycle, islice, pairwise
from typing import TypeAlias

TextFamily: TypeAlias = Callable[[int], str]
"""From a size, at least 1, to a text or a formula; larger sizes give longer ones."""
PairFamily: TypeAlias = Callable[[int], tuple[str, str]]
"""From a size to two formulae."""

KINDS = ("Cube", "Tet", "Dodec", "Small", "Large", "Medium", "Student", "Happy", "Person")
NOUNS = ("cube", "tetrahedron", "dodecahedron", "student", "person", "book", "dog")
SIDES = ("to the left of", "to the right of", "in front of", "behind")
DETERMINERS = ("every", "some", "no", "exactly two", "at most three")
NAMES = ("Claire", "Max", "Rex", "Bill", "Anna", "Carl", "Dora", "Emil", "Fritz", "Greta")


def take(values: tuple[str, ...], number: int) -> list[str]:
    """So many of the values, from the beginning again after the last."""
    return list(islice(cycle(values), number))


def join(parts: list[str], sign: str) -> str:
    """The parts in brackets with a sign between; one part as it is."""
    return parts[0] if len(parts) == 1 else "(" + f" {sign} ".join(parts) + ")"


def fold(sign: str, parts: list[str]) -> str:
    """A binary sign over parts, from the left."""
    return reduce(lambda one, other: f"({one} {sign} {other})", parts)


def fold_right(sign: str, parts: list[str]) -> str:
    """A binary sign over parts, from the right."""
    return reduce(lambda one, other: f"({other} {sign} {one})", reversed(parts))


def variables(number: int, letter: str = "x") -> list[str]:
    """Names of variables: x0, x1, …"""
    return [f"{letter}{place}" for place in range(number)]


def constants(number: int) -> list[str]:
    """Names of things: c0, c1, …"""
    return [f"c{place}" for place in range(number)]


def atoms(number: int) -> list[str]:
    """Claims of one thing: P0(a), P1(a), …"""
    return [f"P{place}(a)" for place in range(number)]


def prefix(names: list[str], signs: str) -> str:
    """A quantifier for each name, in turn those of the signs."""
    return " ".join(f"{s}{n}" for s, n in zip(cycle(signs), names, strict=False)) + " "


def chain(names: list[str], sign: str = "∧", relation: str = "LeftOf") -> str:
    """A relation between each name and the next."""
    return join([f"{relation}({a}, {b})" for a, b in pairwise(names)], sign)


def distinct(names: list[str]) -> list[str]:
    """An inequality for each two."""
    return [f"{one} ≠ {other}" for one, other in combinations(names, 2)]


def at_least(number: int, kind: str = "Cube") -> str:
    """There are so many of a kind."""
    names = variables(number)
    claims = [f"{kind}({n})" for n in names] + distinct(names)
    return f"∃{' ∃'.join(names)} " + join(claims, "∧")


def at_most(number: int, kind: str = "Cube") -> str:
    """There are no more of a kind."""
    names = variables(number + 1)
    same = join([f"{a} = {b}" for a, b in combinations(names, 2)], "∨")
    return f"∀{' ∀'.join(names)} ({join([f'{kind}({n})' for n in names], '∧')} → {same})"


def exactly(number: int, kind: str = "Cube", further: str = "") -> str:
    """There are so many and no more; `further` is a second kind that they are of."""
    names = variables(number)
    of_kind = f"({kind}(y) ∧ {further}(y))" if further else f"{kind}(y)"
    same = join([f"y = {name}" for name in names], "∨")
    return f"∃{' ∃'.join(names)} " + join([*distinct(names), f"∀y ({of_kind} ↔ {same})"], "∧")


def restricted(number: int, signs: str = "∀∃") -> str:
    """Every cube … some tetrahedron …, each beside the one before."""
    names = variables(number + 1)
    text = f"Likes({names[0]}, {names[-1]})"
    for place in reversed(range(number + 1)):
        sign = signs[place % len(signs)]
        kind = f"{KINDS[place % 5]}({names[place]})"
        beside = f" ∧ LeftOf({names[place - 1]}, {names[place]})" if place else ""
        text = f"{sign}{names[place]} (({kind}{beside}) {'→' if sign == '∀' else '∧'} {text})"
    return text.replace("((Cube(x0))", "(Cube(x0)")


def listed(parts: list[str], sign: str) -> str:
    """Parts with commas, the sign before the last."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {sign} {parts[-1]}"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _places(number: int, between: str) -> str:
    parts = [
        f"a cube {SIDES[i % 4]} some tetrahedron {SIDES[(i + 1) % 4]} every cube"
        for i in range(number)
    ]
    return f"Every cube is to the left of {f' {between} '.join(parts)}."


def _definites(number: int) -> str:
    nouns = take(NOUNS, number + 1)
    return _sentence("the " + " of the ".join(nouns) + " is small")


def _objects(number: int) -> str:
    """Every cube that a cube that a cube likes likes is small."""
    return "Every cube" + " that a cube" * number + " likes" * number + " is small."


def _sentences(number: int) -> str:
    parts = (
        "Every cube is to the left of some tetrahedron.",
        "If a student likes a dog, then she owns it.",
        "No dodecahedron is small.",
        "Some person who likes Max does not like Claire.",
        "Exactly two cubes are large.",
    )
    return " ".join(take(parts, number))


TEXTS: dict[str, TextFamily] = {
    "places with or": lambda n: _places(n, "or"),
    "in front of a": lambda n: "Every cube is" + " in front of a tetrahedron" * n + ".",
    "places of a subject": lambda n: "Every cube" + " behind a tetrahedron" * n + " is small.",
    "relatives of subjects": lambda n: (
        "Every cube" + " that is in front of a cube" * n + " is small."
    ),
    "relatives of objects": _objects,
    "relatives and": lambda n: (
        "Every student"
        + " and".join([" who likes a cube that is behind a tetrahedron"] * n)
        + " is happy."
    ),
    "possessors": lambda n: "Max's" + " father's" * n + " mother is happy.",
    "names, and and or": lambda n: _sentence(
        " ".join(f"{name} {c}" for name, c in zip(take(NAMES, n), cycle(("and", "or"))))
        + " Claire are students"
    ),
    "clauses, and and or": lambda n: _sentence(
        " ".join(
            f"{x} is a cube {c}" for x, c in zip(take(tuple("abcdefgh"), n), cycle(("and", "or")))
        )
        + " b is small"
    ),
    "clauses and": lambda n: _sentence(
        " and ".join(["every cube is to the left of some tetrahedron"] * n)
    ),
    "not the case": lambda n: _sentence("it is not the case that " * n + "every cube is small"),
    "if within if": lambda n: _sentence("if a is small, then " * n + "b is large"),
    "if behind": lambda n: "a is large" + " if b is small" * n + ".",
    "if and only if": lambda n: _sentence(
        " if and only if ".join(f"{x} is small" for x in take(tuple("abcdefgh"), n + 1))
    ),
    "pronouns of sentences": lambda n: "There is a cube." + " It is in front of it." * n,
    "for every there is": lambda n: _sentence(
        "".join(f"for every x{i} there is a y{i} such that " for i in range(n))
        + f"x0 is to the left of y{n - 1}"
    ),
    "counts": lambda n: _sentence(
        " and ".join(["exactly two cubes are to the left of at most three tetrahedra"] * n)
    ),
    "exactly n of m": lambda n: f"Exactly {n} cubes are to the left of exactly {n + 1} tetrahedra.",
    "sentences": _sentences,
    "no who no": lambda n: "No student" + " who likes no student" * n + " is happy.",
    "verbs and or": lambda n: _sentence(
        "some student "
        + " ".join(f"likes a dog {c}" for c in take(("and", "or"), n))
        + " owns every book"
    ),
}
"""English by the number of its parts."""


def _sum(number: int) -> str:
    return reduce(lambda a, b: f"({a} + {b})", [f"age({n})" for n in constants(number)])


def _term(number: int) -> str:
    return f"{'father(' * number}a{')' * number}"


def _exactly_one(number: int) -> str:
    cases = [
        join([f"{'' if i == j else '¬'}P{j}(x)" for j in range(number)], "∧") for i in range(number)
    ]
    return "∀x " + join(cases, "∨")


def _like_exactly(number: int) -> str:
    """Exactly two students like exactly so many dogs."""
    inner = exactly(number, "Dog", "L").replace("L(y)", "Likes(z, y)")
    return f"∃u ∃v (u ≠ v ∧ ∀z ((z = u ∨ z = v) ↔ (Student(z) ∧ {inner})))"


def _nest(number: int, step: Callable[[str, int], str], text: str) -> str:
    for place in range(number):
        text = step(text, place)
    return text


FORMULAS: dict[str, TextFamily] = {
    "∀∃ chains": lambda n: prefix(variables(n + 1), "∀∃") + chain(variables(n + 1)),
    "∀∃ of kinds": restricted,
    "¬∀¬∃": lambda n: (
        "".join(f"¬{'∀∃'[i % 2]}x{i} " for i in range(n + 1)) + chain(variables(n + 1))
    ),
    "parity": lambda n: fold("⊕", atoms(n + 1)),
    "↔ of atoms": lambda n: fold("↔", atoms(n + 1)),
    "↔ of universals": lambda n: fold("↔", [f"∀x P{i}(x)" for i in range(n + 1)]),
    "↔ within ∀": lambda n: "∀x " + fold("↔", [f"P{i}(x)" for i in range(n + 1)]),
    "four signs in turn": lambda n: _nest(
        n, lambda f, i: f"({f} {'∧∨→↔'[i % 4]} {KINDS[i % 9]}({'abcde'[i % 5]}))", "Cube(a)"
    ),
    "disjunction": lambda n: join(atoms(n + 1), "∨"),
    "negations": lambda n: "¬" * n + "∀x (Cube(x) → Small(x))",
    "at least n": at_least,
    "exactly n of m": lambda n: exactly(n, "Cube", "Small"),
    "identities, or": lambda n: join(
        [f"{a} = {b}" for a, b in combinations(constants(n + 1), 2)], "∨"
    ),
    "sums alternate": lambda n: (
        prefix(variables(n + 1), "∀∃") + f"{' + '.join(variables(n + 1))} < 10"
    ),
    "transitive": lambda n: (
        prefix(variables(n + 1), "∀") + f"({chain(variables(n + 1))} → LeftOf(x0, x{n}))"
    ),
    "cycle": lambda n: prefix(variables(n + 1), "∃") + chain([*variables(n + 1), "x0"]),
    "exactly one property": _exactly_one,
    "laws": lambda n: join([f"∀x (P{i}(x) → P{i + 1}(x))" for i in range(n + 1)], "∧"),
    "donkeys": lambda n: (
        prefix(variables(n + 1), "∀")
        + f"(({' ∧ '.join(f'{KINDS[i % 9]}(x{i})' for i in range(n + 1))} ∧ "
        f"{chain(variables(n + 1), relation='Owns')}) → Likes(x0, x{n}))"
    ),
    "definites": lambda n: _nest(
        n,
        lambda f, i: f"∃x{i} ({KINDS[i % 9]}(x{i}) ∧ ∀y ({KINDS[i % 9]}(y) → y = x{i}) ∧ {f})",
        f"R({', '.join(variables(n))})",
    ),
}
"""Formulae by the number of their parts."""

PAIRS: dict[str, PairFamily] = {
    "parity, two bracketings": lambda n: (fold("⊕", atoms(n + 1)), fold_right("⊕", atoms(n + 1))),
    "↔ within ∀": lambda n: (
        "∀x " + fold("↔", [f"P{i}(x)" for i in range(n + 1)]),
        "∀x " + fold_right("↔", [f"P{i}(x)" for i in range(n + 1)]),
    ),
    "∀∃ and ∃∀": lambda n: (
        prefix(variables(n + 1), "∀∃") + chain(variables(n + 1)),
        prefix(variables(n + 1), "∃∀") + chain(variables(n + 1)),
    ),
    "∀∃ of kinds, reordered": lambda n: (
        restricted(n),
        restricted(n).replace("Cube(x0)", "(Cube(x0) ∧ Cube(x0))"),
    ),
    "at least n and n + 1": lambda n: (at_least(n), at_least(n + 1)),
    "exactly n and both": lambda n: (exactly(n), f"({at_least(n)} ∧ {at_most(n)})"),
    "identities, chain and star": lambda n: (
        join([f"{a} = {b}" for a, b in pairwise(constants(n + 2))], "∧"),
        join([f"c0 = {b}" for b in constants(n + 2)[1:]], "∧"),
    ),
    "distribution": lambda n: (
        join([f"(P{i}(a) ∨ Q(a))" for i in range(n + 1)], "∧"),
        f"({join(atoms(n + 1), '∧')} ∨ Q(a))",
    ),
    "∧ of ∨, ∨ of ∧": lambda n: (
        join([f"(P{i}(a) ∨ Q{i}(b))" for i in range(n + 1)], "∧"),
        join([f"(P{i}(a) ∧ Q{i}(b))" for i in range(n + 1)], "∨"),
    ),
    "gcd": lambda n: (
        "∀x ∀y (" + " ∧ ".join(f"gcd(x, y) = gcd(y, x + {i} * y)" for i in range(n)) + ")",
        "∀x ∀y (" + " ∧ ".join(f"gcd(y, x + {i} * y) = gcd(x, y)" for i in range(n)) + ")",
    ),
    "sums alternate": lambda n: (
        FORMULAS["sums alternate"](n),
        FORMULAS["sums alternate"](n).replace("< 10", "< 11"),
    ),
    "transitive, converse": lambda n: (
        FORMULAS["transitive"](n),
        FORMULAS["transitive"](n).replace(f"(x0, x{n}))", f"(x{n}, x0))"),
    ),
    "cycle, turned": lambda n: (
        FORMULAS["cycle"](n),
        prefix(variables(n + 1), "∃") + chain([*variables(n + 1)[1:], "x0", "x1"]),
    ),
}
"""Two formulae that are compared, by the number of their parts."""
