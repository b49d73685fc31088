"""Formulae, pairs, texts and lists within the limits, each made to be the worst of its kind.

>>> len(FORMULAS) + len(TEXTS) + len(PAIRS) + len(CHECKS) + len(TOGETHER) > 130
True
>>> FORMULAS["xor of 3"]
'((P0(a) ⊕ P1(a)) ⊕ P2(a))'
"""

from __future__ import annotations

from functools import reduce
from itertools import combinations, cycle, islice, pairwise

from logic2text.limits import DEFAULT_LIMITS

CHARACTERS = DEFAULT_LIMITS.characters
KINDS = ("Cube", "Tet", "Dodec", "Small", "Large", "Medium", "Student", "Happy", "Person")
RELATIONS = ("LeftOf", "Larger", "BackOf", "Likes", "Adjoins", "SameRow")


def _xs(number: int, letter: str = "x") -> list[str]:
    return [f"{letter}{place}" for place in range(number)]


def _all_of(parts: list[str], sign: str = " ∧ ") -> str:
    return "(" + sign.join(parts) + ")"


def _distinct(names: list[str]) -> list[str]:
    return [f"{one} ≠ {other}" for one, other in combinations(names, 2)]


def _prefix(names: list[str], signs: str) -> str:
    return " ".join(f"{sign}{name}" for sign, name in zip(cycle(signs), names, strict=False)) + " "


def _chain(names: list[str], relation: str = "LeftOf", sign: str = " ∧ ") -> str:
    return _all_of([f"{relation}({a}, {b})" for a, b in pairwise(names)], sign)


def _folded(sign: str, number: int, atom: str = "P{}(a)") -> str:
    atoms = [atom.format(place) for place in range(number)]
    return reduce(lambda one, other: f"({one} {sign} {other})", atoms)


def _right(sign: str, number: int, atom: str = "P{}(a)") -> str:
    atoms = [atom.format(place) for place in reversed(range(number))]
    return reduce(lambda one, other: f"({other} {sign} {one})", atoms)


def _mixed(number: int, signs: tuple[str, ...]) -> str:
    atoms = [f"{KINDS[i % 9]}({'abcde'[i % 5]})" for i in range(number)]
    text = atoms[0]
    for atom, sign in zip(atoms[1:], cycle(signs), strict=False):
        text = f"({text} {sign} {atom})"
    return text


def _at_least(number: int, kind: str = "Cube") -> str:
    names = _xs(number)
    return f"∃{' ∃'.join(names)} " + _all_of([f"{kind}({n})" for n in names] + _distinct(names))


def _exactly(number: int, kind: str = "Cube") -> str:
    names = _xs(number)
    last = _all_of([f"y = {name}" for name in names], " ∨ ")
    parts = [f"{kind}({n})" for n in names] + _distinct(names) + [f"∀y ({kind}(y) → {last})"]
    return f"∃{' ∃'.join(names)} " + _all_of(parts)


def _at_most(number: int, kind: str = "Cube") -> str:
    names = _xs(number + 1)
    same = _all_of([f"{a} = {b}" for a, b in combinations(names, 2)], " ∨ ")
    return f"∀{' ∀'.join(names)} ({_all_of([f'{kind}({n})' for n in names])} → {same})"


def _nested_restricted(number: int, outer: str = "∀∃") -> str:
    """Every cube … some tetrahedron …, each beside the one before."""
    names = _xs(number)
    text = f"{RELATIONS[0]}({names[-2]}, {names[-1]})"
    for place in reversed(range(number)):
        sign = outer[place % len(outer)]
        kind = f"{KINDS[place % 5]}({names[place]})"
        beside = f"{RELATIONS[place % 5]}({names[place - 1]}, {names[place]})" if place else ""
        guard = f"({kind} ∧ {beside})" if beside else kind
        text = f"{sign}{names[place]} ({guard} {'→' if sign == '∀' else '∧'} {text})"
    return text


def _sum(number: int, sign: str = "+") -> str:
    return reduce(
        lambda one, other: f"({one} {sign} {other})", [f"age({n})" for n in "abcdefgh"][:number]
    )


_ORDER = "∀x ¬(x < x) ∧ ∀x ∀y ∀z ((x < y ∧ y < z) → x < z) ∧ ∀x ∀y (x < y ∨ x = y ∨ y < x)"
_DENSE = "∀x ∀y (x < y → ∃z (x < z ∧ z < y))"
_R_ORDER = (
    "∀x ¬R(x, x) ∧ ∀x ∀y ∀z ((R(x, y) ∧ R(y, z)) → R(x, z)) ∧ ∀x ∀y (R(x, y) ∨ x = y ∨ R(y, x))"
)
_R_DENSE = "∀x ∀y (R(x, y) → ∃z (R(x, z) ∧ R(z, y)))"
_UNBOUNDED = "∀x ∃y R(x, y)"
_GROUP = (
    "∀x ∀y ∀z f(x, f(y, z)) = f(f(x, y), z) ∧ ∀x (f(e, x) = x ∧ f(x, e) = x) ∧ "
    "∀x (f(x, i(x)) = e ∧ f(i(x), x) = e)"
)


FORMULAS: dict[str, str] = {
    **{f"xor of {n}": _folded("⊕", n) for n in (3, 10, 40)},
    "xor of 40 to the right": _right("⊕", 40),
    "xor of 12 of names": _folded("⊕", 12, "Cube(c{})"),
    "xor of 24 letters": _folded("⊕", 24, "L{}"),
    **{f"iff of {n}": _folded("↔", n) for n in (6, 14, 30, 60)},
    "iff of universals": _folded("↔", 7, "∀x P{}(x)"),
    "iff of existentials to the right": _right("↔", 12, "∃x P{}(x)"),
    "if of 40": _folded("→", 40),
    "if of 60 to the right": _right("→", 60),
    **{f"mixed and or of {n}": _mixed(n, ("∧", "∨")) for n in (6, 12, 24, 60)},
    "mixed four of 16": _mixed(16, ("∧", "∨", "→", "↔")),
    "mixed five of 30": _mixed(30, ("∨", "⊕", "∧", "→", "↔")),
    "flat and of 150": _all_of([f"P{i}(a)" for i in range(150)]),
    "flat or of 90 subjects": _all_of([f"Cube(c{i})" for i in range(90)], " ∨ "),
    "and of ors": _all_of(
        [
            f"(Cube({a}) ∨ Small({a}) ∨ Likes({a}, {b}))"
            for a, b in zip("abcdefghijkl", "bcdefghijkla", strict=True)
        ]
    ),
    "or of ands": _all_of(
        [
            f"(Cube({a}) ∧ Small({a}) ∧ Likes({a}, {b}))"
            for a, b in zip("abcdefghijkl", "bcdefghijkla", strict=True)
        ],
        " ∨ ",
    ),
    **{f"alternating {n}": _prefix(_xs(n), "∀∃") + _chain(_xs(n)) for n in (4, 7, 10, 14, 20)},
    "alternating 20, exists first": _prefix(_xs(20), "∃∀") + _chain(_xs(20), sign=" ∨ "),
    "universals 20": _prefix(_xs(20), "∀") + _chain(_xs(20)),
    "existentials 20": _prefix(_xs(20), "∃") + _chain(_xs(20)),
    "existentials 20 of kinds": _prefix(_xs(20), "∃")
    + _all_of([f"{KINDS[i % 9]}(x{i})" for i in range(20)]),
    "universals 20 of kinds": _prefix(_xs(20), "∀")
    + _all_of([f"{KINDS[i % 9]}(x{i})" for i in range(20)], " ∨ "),
    "alternating 12 of one place": _prefix(_xs(12), "∀∃")
    + _all_of([f"P{i}(x{i})" for i in range(12)]),
    "alternating 20 within one relation": _prefix(_xs(12), "∀∃") + f"P({', '.join(_xs(12))})",
    "alternating 8 cycle": _prefix(_xs(8), "∀∃") + _chain([*_xs(8), "x0"]),
    "alternating 6 complete": _prefix(_xs(6), "∀∃")
    + _all_of([f"Likes({a}, {b})" for a, b in combinations(_xs(6), 2)]),
    "alternating 6 complete, or": _prefix(_xs(6), "∃∀")
    + _all_of([f"Likes({a}, {b})" for a, b in combinations(_xs(6), 2)], " ∨ "),
    **{f"restricted {n}": _nested_restricted(n) for n in (3, 5, 8, 12, 20)},
    "restricted universals 10": _nested_restricted(10, "∀"),
    "restricted existentials 10": _nested_restricted(10, "∃"),
    "negated quantifiers 12": "".join(
        f"¬{s}x{i} " for i, s in zip(range(12), cycle("∀∃"), strict=False)
    )
    + _chain(_xs(12)),
    **{f"at least {n}": _at_least(n) for n in (3, 5, 7, 9, 12)},
    "nine distinct things": f"∃{' ∃'.join(_xs(9))} " + _all_of(_distinct(_xs(9))),
    "sixteen distinct names": _all_of(_distinct([f"c{i}" for i in range(16)])),
    **{f"exactly {n}": _exactly(n) for n in (2, 4, 6, 9)},
    **{f"at most {n}": _at_most(n) for n in (2, 4, 7)},
    "exactly 3 like exactly 2": "∃x0 ∃x1 ∃x2 (x0 ≠ x1 ∧ x0 ≠ x2 ∧ x1 ≠ x2 ∧ ∀y ((y = x0 ∨ y = x1 "
    "∨ y = x2) ↔ (Cube(y) ∧ ∃z0 ∃z1 (z0 ≠ z1 ∧ ∀w ((w = z0 ∨ w = z1) ↔ "
    "(Tet(w) ∧ Likes(y, w)))))))",
    "not at least 5": "¬" + _at_least(5),
    "at least 4 or at most 2": f"({_at_least(4)} ∨ {_at_most(2, 'Tet')})",
    "at least 4 iff at most 3": f"({_at_least(4)} ↔ {_at_most(3, 'Tet')})",
    "equal names in a row": _all_of([f"c{i} = c{i + 1}" for i in range(80)]),
    "equal names, all pairs": _all_of(
        [f"c{i} = c{j}" for i, j in combinations(range(14), 2)], " ∨ "
    ),
    "equal values": _all_of([f"father(c{i}) = mother(c{i + 1})" for i in range(40)]),
    "nested values": f"{'father(' * 60}a{')' * 60} = b",
    "nested values of two": f"Small({'sum(' * 40}a{', b)' * 40})",
    "functions under quantifiers": "∀x ∃y ∀z (f(f(x, y), z) = f(x, f(y, z)) ∧ g(f(x, z)) = "
    "f(g(x), g(z)) ∧ f(x, e) = x)",
    "the group": _GROUP,
    "an order": _ORDER,
    "a dense order": f"{_ORDER} ∧ {_DENSE}",
    "dense, in the reals": _DENSE,
    "an order as a relation": _R_ORDER,
    "a dense order as a relation": f"{_R_ORDER} ∧ {_R_DENSE} ∧ {_UNBOUNDED}",
    "serial and transitive": f"{_UNBOUNDED} ∧ ∀x ∀y ∀z ((R(x, y) ∧ R(y, z)) → R(x, z)) ∧ "
    "∀x ¬R(x, x)",
    "injective, not onto": "∀x ∀y (s(x) = s(y) → x = y) ∧ ∀x s(x) ≠ zero",
    "sum of eight": f"{_sum(8)} > 100",
    "product of six": f"{_sum(6, '*')} > 100",
    "sums under quantifiers": "∀x ∃y ∀z ((x + y) + z > (x * y) → ∃w (w + z = x))",
    "alternating sums": "∀x ∃y ∀z ∃w ((x + y) < (z + w))",
    "products alternate": "∀x ∃y ∀z ∃w ((x * y) < (z * w) ∧ x * x > y)",
    "ages compared": _all_of([f"age(c{i}) < age(c{i + 1})" for i in range(40)]),
    "ages of all": "∀x ∀y ∀z ((age(x) < age(y) ∧ age(y) < age(z)) → age(x) + 2 ≤ age(z))",
    "many numerals": _all_of([f"Age(c{i}) = {i}" for i in range(60)]),
    "numerals as arguments": _all_of([f"Owns(c{i}, {i})" for i in range(60)]),
    "numerals distinct": _all_of([f"{i} ≠ {i + 1}" for i in range(60)]),
    "places 12": f"∀{' ∀'.join(_xs(12))} (P({', '.join(_xs(12))}) → P({', '.join(_xs(12)[::-1])}))",
    "places 11 and 12": f"∃{' ∃'.join(_xs(12))} (P({', '.join(_xs(12))}) ∧ "
    f"Q({', '.join(_xs(11))}))",
    "six relations of six places": _prefix(_xs(6), "∀∃")
    + _all_of([f"R{i}({', '.join(_xs(6)[i:] + _xs(6)[:i])})" for i in range(6)]),
    "complete graph": _prefix(_xs(9), "∀")
    + _all_of([f"LeftOf({a}, {b})" for a, b in combinations(_xs(9), 2)], " ∨ "),
    "transitive 12": _prefix(_xs(12), "∀") + f"({_chain(_xs(12))} → LeftOf(x0, x11))",
    "conditions 40": f"∀x ({_all_of([f'P{i}(x)' for i in range(40)])} → Small(x))",
    "cases 20": f"∀x ({_all_of([f'P{i}(x)' for i in range(20)], ' ∨ ')} → "
    f"{_all_of([f'Q{i}(x)' for i in range(20)])})",
    "exactly one of 14": "∀x "
    + _all_of(
        [_all_of([f"{'' if i == j else '¬'}P{j}(x)" for j in range(14)]) for i in range(14)],
        " ∨ ",
    ),
    "laws 30": _all_of([f"∀x (P{i}(x) → P{i + 1}(x))" for i in range(30)]),
    "existential laws 30": _all_of([f"∃x (P{i}(x) ∧ P{i + 1}(x))" for i in range(30)], " ∨ "),
    "donkey 6": "∀x ∀y ∀z ∀u ∀v ∀w ((Cube(x) ∧ Tet(y) ∧ Dodec(z) ∧ Small(u) ∧ Large(v) ∧ "
    "LeftOf(x, y) ∧ LeftOf(y, z) ∧ LeftOf(z, u) ∧ LeftOf(u, v) ∧ Likes(v, w)) → Likes(x, w))",
    "rebound 30": "".join(
        f"{s}x (P{i}(x) {c} "
        for i, (s, c) in zip(range(30), cycle((("∀", "→"), ("∃", "∧"))), strict=False)
    )
    + "Small(x)"
    + ")" * 30,
    "negations 80": "¬" * 80 + "Cube(a)",
    "negated conjunctions 20": reduce(lambda f, i: f"¬({f} ∧ P{i}(a))", range(20), "Cube(a)"),
    "negated disjunctions of alls": reduce(
        lambda f, i: f"¬({f} ∨ ∀x P{i}(x))", range(16), "∃x Cube(x)"
    ),
    "truth constants": reduce(lambda f, _: f"(({f} → ⊥) ∨ ⊤)", range(20), "Cube(a)"),
    "long names": _all_of([f"Isaverylongnameofapredicate{i}(c)" for i in range(90)]),
    "people who all like": "∀x (Person(x) → ∀y (Person(y) → ∀z (Person(z) → ((Likes(x, y) ∧ "
    "Likes(y, z)) → (Likes(x, z) ∨ ∃w (Person(w) ∧ Likes(w, x) ∧ ¬Likes(w, z)))))))",
    "persons and things": "∀x (Person(x) → ∃y (Book(y) ∧ Reads(x, y) ∧ ∀z ((Person(z) ∧ "
    "Likes(z, x)) → ∃w (Book(w) ∧ w ≠ y ∧ Gives(x, z, w)))))",
    "only one owner": "∀x (Dog(x) → ∃y (Person(y) ∧ Owns(y, x) ∧ ∀z ((Person(z) ∧ Owns(z, x)) → "
    "z = y)))",
    "definite in definite": "∃x (King(x) ∧ ∀y (King(y) → y = x) ∧ ∃z (Queen(z) ∧ ∀w (Queen(w) → "
    "w = z) ∧ ∃u (Crown(u) ∧ ∀v (Crown(v) → v = u) ∧ Gives(x, z, u))))",
    "free variables 40": _all_of([f"Likes(x{i}, x{i + 1})" for i in range(40)], " ∨ "),
    "implication of definitions": "(∀x (P(x) ↔ (Q(x) ∧ R(x)))) → (∀x (Q(x) ↔ (P(x) ∨ R(x))))",
    "iff under quantifiers": "∀x (Cube(x) ↔ ∃y (Tet(y) ∧ (LeftOf(x, y) ↔ ∀z (Dodec(z) ↔ "
    "(BackOf(z, y) ↔ Likes(x, z))))))",
    "xor under quantifiers": "∀x ∃y ∀z (Likes(x, y) ⊕ Likes(y, z) ⊕ Likes(x, z) ⊕ Cube(x) ⊕ "
    "Tet(y) ⊕ Small(z))",
    "all and none of relations": _all_of([f"∀x ∃y {r}(x, y)" for r in RELATIONS])
    + " → "
    + _all_of([f"∃y ∀x {r}(x, y)" for r in RELATIONS], " ∨ "),
}
"""Of every kind of formula, the sizes at which it is worst; a name and a source in Unicode."""


def _cut(text: str) -> str:
    return text if len(text) <= CHARACTERS else text[:CHARACTERS]


def _repeated(part: str, times: int, between: str = " ", start: str = "", end: str = ".") -> str:
    fitting = (CHARACTERS - len(start) - len(end)) // (len(part) + len(between))
    return start + between.join([part] * min(times, fitting)) + end


def _letters(number: int, sign: str) -> str:
    return f"{', '.join('abcdefghijklmnop'[: number - 1])} {sign} {'abcdefghijklmnop'[number - 1]}"


_PHRASES = (
    "every cube",
    "some tetrahedron",
    "no dodecahedron",
    "exactly two cubes",
    "at most three books",
    "a student who likes every cube",
    "only cubes",
    "the owner of Rex",
    "most students",
    "at least four tetrahedra",
    "neither a nor b",
    "each of a and b",
)

TEXTS: dict[str, str] = {
    "a, b, c and d or e": "a, b, c and d or e are cubes or small and large or happy.",
    "mixed list of 12": f"{_letters(6, 'and')} or {_letters(6, 'and')} are cubes.",
    "mixed lists of both": f"{_letters(4, 'and')} or e and f or g are small and large or cubes or "
    "tetrahedra and happy or medium.",
    "mixed lists twice": "a, b, c and d or e and f or g are small, large and medium or cubes and "
    "tetrahedra or happy.",
    "mixed clauses of 9": " ".join(
        f"{n} is a cube {c}" for n, c in zip("abcdefghi", cycle(("and", "or")), strict=False)
    )
    + " j is small.",
    "mixed clauses of 40": _repeated("a is a cube and b is small or", 20, end=" c is large."),
    "commas and ors 30": _repeated("a is small, b is large or", 15, end=" c is a cube."),
    "mixed adjectives": "a is small and large or medium and happy or tired and angry or small.",
    "mixed adjectives, long": "a is " + _repeated("small and large or medium", 60, " and "),
    "either or both": _repeated("either a is small and b is large or c is medium", 8, " or both "),
    "if and only if chain": _repeated("a is small", 16, " if and only if "),
    "if then chain": _repeated("if a is small then", 30, end=" b is large."),
    "unless otherwise": _repeated("a is small unless b is large", 12, " unless "),
    "relative clauses who": "Every student "
    + _repeated("who likes a student", 16, end=" is happy."),
    "relative clauses that": "Some cube "
    + _repeated("that is in front of a tetrahedron", 30, end=" is small."),
    "relative clauses whose": "Every student "
    + _repeated("whose father likes a student", 14, end=" is happy."),
    "relative of objects": "Every cube "
    + _repeated("that a student who owns a cube", 9)[:-1]
    + " likes" * 9
    + " is small.",
    "relative clauses and": "Every cube that is small and "
    + _repeated("that is in front of a cube or", 8, end=" that is large is medium."),
    "prepositions 12": "Every cube is " + _repeated("in front of a tetrahedron", 12),
    "prepositions 20 mixed": "Every cube is "
    + _repeated("to the left of some cube behind every tetrahedron", 10),
    "prepositions with or": "Every cube is to the left of "
    + _repeated(
        "a cube in front of some tetrahedron to the right of every cube or",
        8,
        end=" a dodecahedron.",
    ),
    "prepositions with and": "Some cube is between "
    + _repeated("a cube behind every tetrahedron and", 8, end=" a dodecahedron."),
    **{
        f"two phrases: {one} … {other}": f"{one.capitalize()} likes {other}."
        for one, other in islice(combinations(_PHRASES, 2), 18)
    },
    "three phrases": "Every student gives exactly two cubes to at most three tetrahedra.",
    "three counts": "Exactly three cubes are between at most five tetrahedra and at least four "
    "dodecahedra.",
    "counts 9": "Exactly nine cubes are small and at most eight tetrahedra are large.",
    "count 100": "At least one hundred cubes are small.",
    "exactly twelve": "Exactly twelve cubes are to the left of exactly eleven tetrahedra.",
    "counts joined": _repeated("exactly two cubes are small", 8, " and "),
    "numerals joined": _repeated("a has 3 cubes", 20, " and "),
    "percent": "At least fifty cubes are to the left of at most 60 dodecahedra.",
    "ages": _repeated("Max is older than 18", 30, " and "),
    "sums": "The sum of the sum of a and b and the sum of c and d is larger than the sum of 3 and "
    "the sum of 4 and the sum of 5 and 6.",
    "all different": f"{_letters(9, 'and')} are different.",
    "all the same": f"{_letters(16, 'and')} are the same thing.",
    "each other": f"{_letters(10, 'and')} like each other.",
    "respectively": f"{_letters(6, 'and')} like {_letters(6, 'and')}.",
    "only nested": "Only students who like only cubes that adjoin only tetrahedra are happy only "
    "if only dodecahedra are small.",
    "no nested": "No student who likes no cube that adjoins no tetrahedron likes no dodecahedron.",
    "nots": "It is not the case that it is not the case that no cube is not small or not large and "
    "not medium.",
    "pronouns 8": "Every student who likes a cube likes it and "
    + _repeated("he gives it to a student who likes it and", 6, end=" it is small."),
    "they": "Some students like some cubes and they like them and they give them to students who "
    "like them.",
    "donkeys": "Every farmer who owns a donkey that likes a cube that adjoins a tetrahedron beats "
    "it.",
    "something and nothing": _repeated(
        "something is nothing and everything is something", 8, " or "
    ),
    "there are": _repeated("there are exactly two cubes and there is no tetrahedron", 8, " or "),
    "there is such that": _repeated(
        "there is an x such that for all y", 12, ", ", end=", x likes y."
    ),
    "for every some": _repeated(
        "for every x there is some y such that", 12, end=" x is to the left of y."
    ),
    "the same clause 200": _repeated("a is small", 400, " and "),
    "one sentence 4,000": _repeated("every cube is to the left of some tetrahedron", 90, " and "),
    "sentences 100": _repeated("Some cube is large.", 200, " ", "", ""),
    "sentences with pronouns": _repeated("It likes it.", 300, " ", "There is a cube. ", ""),
    "sentences of conditions": _repeated(
        "If it is small, then it likes a cube.", 100, " ", "There is a cube. ", ""
    ),
    "possessives 20": "a" + "'s father" * 20 + " is small.",
    "of of of": _repeated("the father of", 30, end=" a is the mother of b.", start=""),
    "unknown words": _repeated("every wug that blicks a dax", 9, " and ", end=" florps."),
    "unknown words 300": _repeated("wug", 1000),
    "nonsense with names": _repeated("Claire Max Rex", 80, " "),
    "hyphens": "-".join(["small"] * 600) + ".",
    "quotes unbalanced": '"' * 2_000,
    "brackets nested": "(" * 60 + "a is small" + ")" * 60 + ".",
    "brackets and ors": "(a is small or " * 40 + "b is large" + ")" * 40 + ".",
    "digits": "9" * CHARACTERS,
    "digits spaced": _repeated("12", 1500),
    "letters": " ".join("abcdefghij" * 190) + ".",
    "capitals": "CUBE " * 700 + ".",
    "combining signs": "a\u0301" * 1_900 + " is small.",
    "emoji": "🙂 " * 1_900,
    "lines": "a is small.\n" * 300,
    "nothing but and": _repeated("and", 900),
    "nothing but not": _repeated("not", 900),
    "that that that": _repeated("that", 700),
    "ambiguous fronts": _repeated("in front of", 300, start="a is "),
    "only if": _repeated("a is small only if b is large", 10, " only if "),
    "neither nor": _repeated("neither a is small nor b is large", 8, " and "),
    "except": "All cubes except a, b, c, d, e and f are small or large and not medium.",
    "comparatives": _repeated(
        "a is larger than every cube that is smaller than some tetrahedron", 6, " or "
    ),
    "superlatives": "The largest cube that is larger than the smallest tetrahedron is the largest "
    "thing that likes the smallest thing.",
    "passive": _repeated("every cube is liked by some student", 8, " and "),
    "definites 6": "The cube likes the tetrahedron, the student likes the dodecahedron, the owner "
    "of the dog likes the cat and the king likes the queen.",
    "mixed scope": "Not every cube is not to the left of no tetrahedron that not every student "
    "does not like.",
}
"""English: long, ambiguous, or hard to evaluate."""

EVERY_CUBE_SMALL = "∀x (Cube(x) → Small(x))"

CHECKS: dict[str, tuple[str, str]] = {
    "mixed list of five": (
        "((Cube(a) ∧ Cube(b) ∧ Cube(c) ∧ Cube(d)) ∨ Cube(e))",
        "a, b, c and d or e are cubes.",
    ),
    "mixed list of eight": (
        _all_of([f"Cube({n})" for n in "abcdefgh"]),
        "a, b, c and d or e, f and g or h are cubes.",
    ),
    "mixed clauses": (
        _mixed(9, ("∧", "∨")),
        TEXTS["mixed clauses of 9"],
    ),
    "mixed list twice": (
        "((Small(a) ∧ Small(b)) ∨ Large(c))",
        TEXTS["mixed lists twice"],
    ),
    "nine distinct": (
        f"∃{' ∃'.join(_xs(9))} " + _all_of(_distinct(_xs(9))),
        "There are at least nine things.",
    ),
    "at least 7": (_at_least(7), "There are at least seven cubes."),
    "exactly 6": (_exactly(6), "There are exactly six cubes."),
    "counts apart": (_at_least(6), "There are at least seven cubes."),
    "dense": (f"{_R_ORDER} ∧ {_R_DENSE}", "Everything is R to everything."),
    "each other": (
        _all_of([f"Likes({a}, {b})" for a in "abcdefgh" for b in "abcdefgh" if a != b]),
        f"{_letters(8, 'and')} like each other.",
    ),
    "counts of counts": (
        "∃x0 ∃x1 (x0 ≠ x1 ∧ Cube(x0) ∧ Cube(x1))",
        TEXTS["three counts"],
    ),
}
"""A formula and a text that is compared with it; every text is compared with some formula too."""

PAIRS: dict[str, tuple[str, str]] = {
    "xor of 40, reversed": (_folded("⊕", 40), _right("⊕", 40)),
    "xor of 40, one less": (_folded("⊕", 40), _folded("⊕", 39)),
    "xor of 20 relations": (_folded("⊕", 20, "Likes(a, c{})"), _right("↔", 20, "Likes(a, c{})")),
    "iff of 30, one less": (_folded("↔", 30), _folded("↔", 29)),
    "iff of universals": (_folded("↔", 10, "∀x P{}(x)"), _right("↔", 10, "∀x P{}(x)")),
    "alternating 10": (
        _prefix(_xs(10), "∀∃") + _chain(_xs(10)),
        _prefix(_xs(10), "∃∀") + _chain(_xs(10)),
    ),
    "alternating 20": (
        _prefix(_xs(20), "∀∃") + _chain(_xs(20)),
        _prefix(_xs(20), "∃∀") + _chain(_xs(20)),
    ),
    "alternating 20, renamed": (
        _prefix(_xs(20), "∀∃") + _chain(_xs(20)),
        _prefix(_xs(20, "y"), "∀∃") + _chain(_xs(20, "y")[::-1]),
    ),
    "distinct 7 and 6": (_at_least(7), _at_least(6)),
    "distinct 12 and 11": (_at_least(12), _at_least(11)),
    "exactly 5 and at least 5": (_exactly(5), _at_least(5)),
    "exactly 6 and both": (_exactly(6), f"({_at_least(6)} ∧ {_at_most(6)})"),
    "at most 6 and not 7": (_at_most(6), f"¬{_at_least(7)}"),
    "nine things and ten": (
        f"∃{' ∃'.join(_xs(9))} " + _all_of(_distinct(_xs(9))),
        f"∃{' ∃'.join(_xs(10))} " + _all_of(_distinct(_xs(10))),
    ),
    "places 12 reversed": (
        f"P({', '.join('abcdefghijkl')})",
        f"P({', '.join('lkjihgfedcba')})",
    ),
    "places 12 under quantifiers": (
        f"∀{' ∀'.join(_xs(12))} P({', '.join(_xs(12))})",
        f"∀{' ∀'.join(_xs(12))} P({', '.join(_xs(12)[::-1])})",
    ),
    "density of an order": (f"{_ORDER} ∧ {_DENSE}", _ORDER),
    "density of a relation": (f"{_R_ORDER} ∧ {_R_DENSE}", _R_ORDER),
    "dense and unbounded": (
        f"{_R_ORDER} ∧ {_R_DENSE} ∧ {_UNBOUNDED}",
        f"{_R_ORDER} ∧ {_UNBOUNDED}",
    ),
    "infinite and finite": (FORMULAS["serial and transitive"], "⊥"),
    "injective, not onto, and false": (FORMULAS["injective, not onto"], "⊥"),
    "group and its inverse law": (_GROUP, f"{_GROUP} ∧ ∀x ∀y i(f(x, y)) = f(i(y), i(x))"),
    "group and commutation": (_GROUP, f"{_GROUP} ∧ ∀x ∀y f(x, y) = f(y, x)"),
    "group of exponent two": (
        f"{_GROUP} ∧ ∀x f(x, x) = e",
        f"{_GROUP} ∧ ∀x f(x, x) = e ∧ ∀x ∀y f(x, y) = f(y, x)",
    ),
    "sums alternate": (FORMULAS["alternating sums"], "∀x ∃y ∀z (x + y < z)"),
    "products alternate": (FORMULAS["products alternate"], "∀x ∃y ∀z (x * y < z)"),
    "sums of ages": (f"{_sum(8)} > 100", f"{_sum(8)} ≥ 101"),
    "squares": ("∀x ∀y (x * x + y * y > 2 * x * y ∨ x = y)", "⊤"),
    "numerals": ("Age(a) = 3", "Age(a) = 3.0"),
    "numerals 60": (FORMULAS["many numerals"], FORMULAS["many numerals"].replace("= 7)", "= 8)")),
    "conditions 40": (
        FORMULAS["conditions 40"],
        f"∀x ({_all_of([f'P{i}(x)' for i in range(39)])} → Small(x))",
    ),
    "exactly one of 14": (FORMULAS["exactly one of 14"], "∀x " + _folded("⊕", 14, "P{}(x)")),
    "laws 30": (FORMULAS["laws 30"], f"{FORMULAS['laws 30']} ∧ ∀x (P0(x) → P30(x))"),
    "mixed 60": (_mixed(60, ("∧", "∨")), _mixed(60, ("∨", "∧"))),
    "mixed 24": (_mixed(24, ("∧", "∨", "→")), _mixed(24, ("∨", "∧", "→"))),
    "restricted 8": (_nested_restricted(8), _nested_restricted(8, "∃∀")),
    "restricted 12": (_nested_restricted(12), _nested_restricted(12, "∀∀∃")),
    "equal values": (
        FORMULAS["equal values"],
        FORMULAS["equal values"].replace("mother(c7)", "father(c7)"),
    ),
    "complete graph": (
        FORMULAS["complete graph"],
        FORMULAS["complete graph"].replace("∀x0", "∃x0"),
    ),
}
"""Two formulae: a student's and the one that is asked, or two that are compared."""

TOGETHER: dict[str, tuple[list[str], list[str]]] = {
    "nine distinct things": ([f"∃{' ∃'.join(_xs(9))} " + _all_of(_distinct(_xs(9)))], []),
    "counts": ([_at_least(n) for n in (3, 4, 5, 6)], [_at_least(2)]),
    "two hundred atoms": ([f"{KINDS[i % 9]}(c{i})" for i in range(200)], []),
    "two hundred facts of one": ([f"P{i}(a)" for i in range(200)], []),
    "two hundred laws": (
        [f"∀x (P{i}(x) → P{i + 1}(x))" for i in range(199)],
        ["∀x (P0(x) → P199(x))"],
    ),
    "forty mixed": ([_mixed(6 + i % 5, ("∧", "∨", "→")) for i in range(40)], []),
    "thirty alternations": (
        [
            _prefix(_xs(2 + i % 4), "∀∃") + _chain(_xs(2 + i % 4), RELATIONS[i % 6])
            for i in range(30)
        ],
        [],
    ),
    "an order": (
        [
            "∀x ¬R(x, x)",
            "∀x ∀y ∀z ((R(x, y) ∧ R(y, z)) → R(x, z))",
            _R_DENSE,
            _UNBOUNDED,
        ],
        ["∃x ∃y R(x, y)"],
    ),
    "group": (_GROUP.split(" ∧ ∀x (")[:1], ["∀x ∀y ∀z f(f(x, y), z) = f(x, f(y, z))"]),
    "story of forty": ([f"{r}({a}, {b})" for r in RELATIONS for a, b in pairwise("abcdefgh")], []),
    "iff definitions": ([f"∀x (D{i}(x) ↔ ∃y (R{i}(x, y) ∧ D{i + 1}(y)))" for i in range(25)], []),
    "restricted": ([_nested_restricted(n) for n in (3, 4, 5, 6, 7)], []),
    "xor": ([_folded("⊕", n) for n in (4, 8, 16)], [_folded("⊕", 5)]),
}
"""Premises and conclusions of one text."""
