"""Axioms of OWL 2 in first-order logic: the direct semantics (W3C, 2012), written as formulae.

>>> from logic2text.notation.formula_files.owl.functional import read_functional
>>> from logic2text.notation.formula_files.owl.naming import Names
>>> source = "SubClassOf(<Parent> ObjectMinCardinality(2 <hasChild> <Person>))"
>>> ontology = read_functional(source)
>>> says = Says(Names(ontology.axioms, ontology.labels))
>>> says.axiom(ontology.axioms[0].axiom)
['∀x (Parent(x) → (∃≥2 y (hasChild(x, y) ∧ Person(y))))']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, count, pairwise

from logic2text.errors import InputError
from logic2text.notation.formula_files.owl.expressions import (
    Expression,
    Iri,
    Literal,
    Part,
    Variable,
)
from logic2text.notation.formula_files.owl.naming import Names
from logic2text.notation.formula_files.writing import (
    FALSE,
    TRUE,
    close_formula,
    equate,
    imply,
    join,
    negate,
    write_predicate,
)

MOST_PAIRS = 40
"""The most things that are said to differ two by two in one formula; more are an error."""
_LETTERS = "xyzuvw"
_FACETS = {
    "xsd:minInclusive": "≥",
    "xsd:minExclusive": ">",
    "xsd:maxInclusive": "≤",
    "xsd:maxExclusive": "<",
}
TYPES = {
    "integer": "whole number",
    "int": "whole number",
    "nonNegativeInteger": "natural number",
    "positiveInteger": "positive whole number",
    "decimal": "number",
    "double": "number",
    "float": "number",
    "string": "text",
    "boolean": "truth value",
    "dateTime": "time",
    "anyURI": "web address",
}
"""Types of data by what they are called in English; others by their own names."""
_COMPARED = {
    "greaterThan": ">",
    "greaterThanOrEqual": "≥",
    "lessThan": "<",
    "lessThanOrEqual": "≤",
    "equal": "=",
    "notEqual": "≠",
}
_PAIRED = {"LessThan": "<", "AtMost": "≤", "EqualValues": "↔", "DisjointValues": "¬"}
_COMPUTED = {"add": "+", "subtract": "−", "multiply": "×"}


def variable(place: int) -> str:
    """The variable of a quantifier inside so many others."""
    turn, letter = divmod(place, len(_LETTERS))
    return _LETTERS[letter] + (str(turn) if turn else "")


def for_all(count: int, body: str) -> str:
    """A formula closed by so many quantifiers."""
    return close_formula([variable(place) for place in range(count)], body)


class Says:
    """Writes the parts of an ontology as formulae, with the symbols of its names.

    Attributes:
        names: the symbols.
        kinds: the symbols of the classes that were written.
        symbols: the name of each class, property and individual that was written → its symbol.
    """

    def __init__(self, names: Names) -> None:
        """Write with these names."""
        self.names = names
        self.kinds: set[str] = set()
        self.symbols: dict[str, str] = {}

    def axiom(self, axiom: Expression) -> list[str]:
        """The formulae of an axiom; none where it says nothing that logic holds.

        Raises:
            InputError: it says what first-order logic does not hold, or has not the parts of its
                kind.
        """
        write = _AXIOMS.get(axiom.head)
        if write is None:
            message = f"{axiom.head} is not an axiom that can be said in first-order logic"
            raise InputError(message, "leave it out, or say what it requires", line=axiom.line)
        try:
            said = write(self, axiom.arguments)
        except _PartError as error:
            message = f"{axiom.head}: {error.message}"
            raise InputError(message, error.hint, line=axiom.line) from None
        except (IndexError, ValueError):
            message = (
                f"{axiom.head} has {len(axiom.arguments)} parts, which are not those of its kind"
            )
            raise InputError(
                message, "look it up in the functional syntax", line=axiom.line
            ) from None
        return [each for each in said if each != TRUE]

    def of_class(self, part: Part, term: str, depth: int) -> str:
        """That a term is of a class, or a value of a type of data; `depth` variables are bound."""
        match part:
            case Iri("owl:Thing" | "rdfs:Literal" | "rdfs:Resource"):
                return TRUE
            case Iri("owl:Nothing"):
                return FALSE
            case Iri(name) if name.startswith("xsd:"):
                local = name.removeprefix("xsd:")
                return f"{write_predicate(TYPES.get(local, local))}({term})"
            case Iri():
                self.symbols[part.name] = self.names.symbol(part)
                self.kinds.add(self.symbols[part.name])
                return f"{self.names.predicate(part)}({term})"
            case Expression():
                return self._of_expression(part, term, depth)
        raise _PartError(f"{_named(part)} is not a class", "write the name of a class")

    def related(self, part: Part, left: str, right: str) -> str:
        """That a property relates two terms."""
        match part:
            case Iri("owl:topObjectProperty" | "owl:topDataProperty"):
                return TRUE
            case Iri("owl:bottomObjectProperty" | "owl:bottomDataProperty"):
                return FALSE
            case Iri():
                symbol = self.symbols[part.name] = self.names.relation(part)
                return f"{write_predicate(symbol)}({left}, {right})"
            case Expression("InverseOf", (inner,)):
                return self.related(inner, right, left)
        raise _PartError(f"{_named(part)} is not a property", "write the name of a property")

    def term(self, part: Part) -> str:
        """An individual, a value or a variable."""
        match part:
            case Variable(name):
                return name
            case Iri(named):
                self.symbols[named] = self.names.symbol(part)
                return self.names.constant(part)
            case Literal():
                return self.names.constant(part)
        raise _PartError(f"{_named(part)} is no name of one thing", "write the name of a thing")

    def valued(self, of: Part, term: str, value: Part) -> str:
        """That a property has a value, said of the thing itself where the value is *true*."""
        match of, value:
            case Iri(name), Literal(text) if name in self.names.flags:
                said = f"{self.names.predicate(of)}({term})"
                return said if text.strip() in ("true", "1") else negate(said)
        return self.related(of, term, self.term(value))

    def _of_expression(self, part: Expression, term: str, depth: int) -> str:
        inner = variable(depth)
        match part.head, part.arguments:
            case "IntersectionOf", arguments:
                return join([self.of_class(each, term, depth) for each in arguments], "∧")
            case "UnionOf", arguments:
                return join([self.of_class(each, term, depth) for each in arguments], "∨")
            case "ComplementOf", (of,):
                return negate(self.of_class(of, term, depth))
            case "OneOf", arguments:
                return join([f"{term} = {self.term(each)}" for each in arguments], "∨")
            case "SomeValuesFrom", (of, filler):
                return self._counted(of, filler, term, depth, ("∃", ""))
            case "AllValuesFrom", (of, filler):
                said = self.of_class(filler, inner, depth + 1)
                claim = imply(self.related(of, term, inner), said)
                return TRUE if said == TRUE else f"∀{inner} ({claim})"
            case "HasValue", (of, value):
                return self.valued(of, term, value)
            case "HasSelf", (of, *_):
                return self.related(of, term, term)
            case "DatatypeRestriction", (kind, *facets):
                return self._restricted(kind, facets, term, depth)
            case "MinCardinality" | "MaxCardinality" | "ExactCardinality", (count, of, *filler):
                return self._of_number(part.head, count, (of, *filler), term, depth)
            case head, (one, other) if head in _PAIRED:
                return self._paired(head, (one, other), term, depth)
        message = f"{part.head} cannot be said in first-order logic"
        raise _PartError(message, "leave it out, or say what it requires")

    def _paired(self, head: str, parts: tuple[Part, Part], term: str, depth: int) -> str:
        """How the values of two properties of a thing compare, as SHACL has it."""
        first, second = variable(depth), variable(depth + 1)
        one = self.related(parts[0], term, first)
        if head in ("EqualValues", "DisjointValues"):
            other = self.related(parts[1], term, first)
            said = equate(one, other) if head == "EqualValues" else negate(join([one, other], "∧"))
            return f"∀{first} ({said})"
        pair = join([one, self.related(parts[1], term, second)], "∧")
        return f"∀{first} ∀{second} ({pair} → {first} {_PAIRED[head]} {second})"

    def _of_number(
        self, head: str, count: Part, parts: tuple[Part, ...], term: str, depth: int
    ) -> str:
        if not isinstance(count, Literal) or not count.text.isdigit():
            raise _PartError(f"{_named(count)} is not a number", f"write {head}(2 :p :C)")
        number = int(count.text)
        filler = parts[1] if len(parts) > 1 else Iri("owl:Thing")
        if number == 0:
            none = negate(self._counted(parts[0], filler, term, depth, ("∃", "")))
            return TRUE if head == "MinCardinality" else none
        sign = {"MinCardinality": "≥", "MaxCardinality": "≤", "ExactCardinality": "="}[head]
        binder = ("∃", "") if (sign, number) == ("≥", 1) else (f"∃{sign}{number}", " ")
        return self._counted(parts[0], filler, term, depth, binder)

    def _counted(
        self, of: Part, filler: Part, term: str, depth: int, binder: tuple[str, str]
    ) -> str:
        inner = variable(depth)
        said = [self.related(of, term, inner), self.of_class(filler, inner, depth + 1)]
        body = join(said, "∧")
        return body if body == FALSE else f"{binder[0]}{binder[1]}{inner} {body}"

    def _restricted(self, kind: Part, facets: Sequence[Part], term: str, depth: int) -> str:
        said = []
        for facet, value in zip(facets[::2], facets[1::2], strict=True):
            sign = _FACETS.get(facet.name) if isinstance(facet, Iri) else None
            if sign is None:
                message = f"{_named(facet)} speaks of the signs of a text, which a formula does not"
                raise _PartError(message, "give the type without it")
            said.append(f"{term} {sign} {self.term(value)}")
        if isinstance(kind, Iri) and kind.name in ("xsd:integer", "xsd:decimal", "xsd:double"):
            return join(said, "∧")
        return join([self.of_class(kind, term, depth), *said], "∧")


class _PartError(Exception):
    """What is wrong with a part of an axiom, whose line is not known here."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def _sub_class(says: Says, parts: Sequence[Part]) -> list[str]:
    below, above = parts
    body = imply(says.of_class(below, "x", 1), says.of_class(above, "x", 1))
    return [] if body.endswith(f"→ {TRUE}") or body == TRUE else [for_all(1, body)]


def _equal_classes(says: Says, parts: Sequence[Part]) -> list[str]:
    said = [says.of_class(part, "x", 1) for part in parts]
    return [for_all(1, equate(left, right)) for left, right in pairwise(said)]


def _disjoint_classes(says: Says, parts: Sequence[Part]) -> list[str]:
    said = [says.of_class(part, "x", 1) for part in _few(parts)]
    return [for_all(1, negate(join([left, right], "∧"))) for left, right in combinations(said, 2)]


def _disjoint_union(says: Says, parts: Sequence[Part]) -> list[str]:
    whole, *members = parts
    union = _equal_classes(says, (whole, Expression("UnionOf", tuple(members))))
    return [*union, *_disjoint_classes(says, members)]


def _sub_property(says: Says, parts: Sequence[Part]) -> list[str]:
    below, above = parts
    match below:
        case Expression("PropertyChain", links):
            last = len(links)
            said = [
                says.related(link, variable(place), variable(place + 1))
                for place, link in enumerate(links)
            ]
            claim = says.related(above, "x", variable(last))
            return [for_all(last + 1, imply(join(said, "∧"), claim))]
    return [for_all(2, imply(says.related(below, "x", "y"), says.related(above, "x", "y")))]


def _equal_properties(says: Says, parts: Sequence[Part]) -> list[str]:
    said = [says.related(part, "x", "y") for part in parts]
    return [for_all(2, equate(left, right)) for left, right in pairwise(said)]


def _disjoint_properties(says: Says, parts: Sequence[Part]) -> list[str]:
    said = [says.related(part, "x", "y") for part in _few(parts)]
    return [for_all(2, negate(join([left, right], "∧"))) for left, right in combinations(said, 2)]


def _inverse(says: Says, parts: Sequence[Part]) -> list[str]:
    one, other = parts
    return [for_all(2, f"{says.related(one, 'x', 'y')} ↔ {says.related(other, 'y', 'x')}")]


def _domain(says: Says, parts: Sequence[Part]) -> list[str]:
    of, kind = parts
    if isinstance(of, Iri) and of.name in says.names.flags:
        return [for_all(1, imply(f"{says.names.predicate(of)}(x)", says.of_class(kind, "x", 1)))]
    said = says.of_class(kind, "x", 2)
    return [] if said == TRUE else [for_all(2, imply(says.related(of, "x", "y"), said))]


def _range(says: Says, parts: Sequence[Part]) -> list[str]:
    of, kind = parts
    if isinstance(of, Iri) and of.name in says.names.flags:
        return []
    said = says.of_class(kind, "y", 2)
    return [] if said == TRUE else [for_all(2, imply(says.related(of, "x", "y"), said))]


def _functional(says: Says, parts: Sequence[Part]) -> list[str]:
    (of,) = parts
    if isinstance(of, Iri) and of.name in says.names.flags:
        return []
    pair = join([says.related(of, "x", "y"), says.related(of, "x", "z")], "∧")
    return [for_all(3, f"{pair} → y = z")]


def _inverse_functional(says: Says, parts: Sequence[Part]) -> list[str]:
    (of,) = parts
    pair = join([says.related(of, "x", "z"), says.related(of, "y", "z")], "∧")
    return [for_all(3, f"{pair} → x = y")]


def _reflexive(says: Says, parts: Sequence[Part]) -> list[str]:
    return [for_all(1, says.related(parts[0], "x", "x"))]


def _irreflexive(says: Says, parts: Sequence[Part]) -> list[str]:
    return [for_all(1, negate(says.related(parts[0], "x", "x")))]


def _symmetric(says: Says, parts: Sequence[Part]) -> list[str]:
    of = parts[0]
    return [for_all(2, imply(says.related(of, "x", "y"), says.related(of, "y", "x")))]


def _asymmetric(says: Says, parts: Sequence[Part]) -> list[str]:
    of = parts[0]
    claim = negate(says.related(of, "y", "x"))
    return [for_all(2, imply(says.related(of, "x", "y"), claim))]


def _transitive(says: Says, parts: Sequence[Part]) -> list[str]:
    of = parts[0]
    pair = join([says.related(of, "x", "y"), says.related(of, "y", "z")], "∧")
    return [for_all(3, f"{pair} → {says.related(of, 'x', 'z')}")]


def _has_key(says: Says, parts: Sequence[Part]) -> list[str]:
    kind, *groups = parts
    keys: list[Part] = []
    for group in groups:
        keys += group.arguments if isinstance(group, Expression) and group.head == "" else [group]
    said = [says.of_class(kind, "x", 2), says.of_class(kind, "y", 2)]
    for place, key in enumerate(keys, start=2):
        said += [says.related(key, each, variable(place)) for each in "xy"]
    return [for_all(2 + len(keys), f"{join(said, '∧')} → x = y")]


def _same(says: Says, parts: Sequence[Part]) -> list[str]:
    return [f"{left} = {right}" for left, right in pairwise(map(says.term, parts))]


def _different(says: Says, parts: Sequence[Part]) -> list[str]:
    pairs = combinations(map(says.term, _few(parts)), 2)
    return [f"{left} ≠ {right}" for left, right in pairs]


def _is_of_class(says: Says, parts: Sequence[Part]) -> list[str]:
    kind, thing = parts
    said = says.of_class(kind, says.term(thing), 0)
    return [said[1:-1] if said.startswith("(") else said]


def _has_value(says: Says, parts: Sequence[Part]) -> list[str]:
    of, thing, value = parts
    return [says.valued(of, says.term(thing), value)]


def _has_not_value(says: Says, parts: Sequence[Part]) -> list[str]:
    return [negate(said) for said in _has_value(says, parts)]


def _datatype(says: Says, parts: Sequence[Part]) -> list[str]:
    return _equal_classes(says, parts)


def _rule(says: Says, parts: Sequence[Part]) -> list[str]:
    """A rule of SWRL, closed universally: ``DLSafeRule(Body(…) Head(…))``."""
    by_head = {part.head: part.arguments for part in parts if isinstance(part, Expression)}
    variables = dict.fromkeys(_variables(parts))
    # A class inside an atom binds variables of its own, which must not be the rule's.
    depth = next(
        turn
        for turn in count(len(_LETTERS), len(_LETTERS))
        if not any(
            name[1:].isdigit() and int(name[1:]) >= turn // len(_LETTERS) for name in variables
        )
    )
    body = [_atom(says, atom, depth) for atom in by_head.get("Body", ())]
    head = [_atom(says, atom, depth) for atom in by_head.get("Head", ())]
    claim = imply(join(body, "∧"), join(head, "∧") if head else FALSE)
    return [close_formula([*variables], claim)]


def _atom(says: Says, atom: Part, depth: int) -> str:
    match atom:
        case Expression("ClassAtom" | "RangeAtom", (kind, thing)):
            return says.of_class(kind, says.term(thing), depth)
        case Expression("PropertyAtom", (of, thing, value)):
            return says.valued(of, says.term(thing), value)
        case Expression("SameIndividualAtom", (one, other)):
            return f"{says.term(one)} = {says.term(other)}"
        case Expression("DifferentIndividualsAtom", (one, other)):
            return f"{says.term(one)} ≠ {says.term(other)}"
        case Expression("BuiltInAtom", (Iri(name), *parts)):
            return _built_in(says, name, parts)
    raise _PartError(f"{_named(atom)} is not an atom of a rule", "write ClassAtom(:C ?x)")


def _built_in(says: Says, name: str, parts: Sequence[Part]) -> str:
    local = name.partition(":")[2]
    terms = [says.term(part) for part in parts]
    if local in _COMPARED and len(terms) == 2:
        return f"{terms[0]} {_COMPARED[local]} {terms[1]}"
    if local in _COMPUTED and len(terms) == 3:
        return f"{terms[0]} = {terms[1]} {_COMPUTED[local]} {terms[2]}"
    message = f"{name} computes what a formula does not"
    raise _PartError(message, "use comparisons, sums, differences and products")


def _variables(parts: Sequence[Part]) -> list[str]:
    found: list[str] = []
    for part in parts:
        match part:
            case Variable(name):
                found.append(name)
            case Expression(_, arguments):
                found += _variables(arguments)
            case _:
                pass
    return found


def _few(parts: Sequence[Part]) -> Sequence[Part]:
    if len(parts) > MOST_PAIRS:
        message = f"{len(parts)} parts are to differ two by two, at most {MOST_PAIRS} are read"
        raise _PartError(message, "divide it into several axioms")
    return parts


def _named(part: Part) -> str:
    match part:
        case Iri():
            return part.local
        case Literal(text):
            return f"“{text}”"
        case Variable(name):
            return f"?{name}"
        case Expression(head):
            return head


_Write = Callable[[Says, Sequence[Part]], list[str]]
_AXIOMS: dict[str, _Write] = {
    "SubClassOf": _sub_class,
    "EquivalentClasses": _equal_classes,
    "DisjointClasses": _disjoint_classes,
    "DisjointUnion": _disjoint_union,
    "SubPropertyOf": _sub_property,
    "EquivalentProperties": _equal_properties,
    "DisjointProperties": _disjoint_properties,
    "InverseProperties": _inverse,
    "PropertyDomain": _domain,
    "PropertyRange": _range,
    "FunctionalProperty": _functional,
    "InverseFunctionalProperty": _inverse_functional,
    "ReflexiveProperty": _reflexive,
    "IrreflexiveProperty": _irreflexive,
    "SymmetricProperty": _symmetric,
    "AsymmetricProperty": _asymmetric,
    "TransitiveProperty": _transitive,
    "HasKey": _has_key,
    "SameIndividual": _same,
    "DifferentIndividuals": _different,
    "ClassAssertion": _is_of_class,
    "PropertyAssertion": _has_value,
    "NegativePropertyAssertion": _has_not_value,
    "DatatypeDefinition": _datatype,
    "DLSafeRule": _rule,
}
