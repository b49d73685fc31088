"""What axioms say, compared with the sets and pairs of the direct semantics of OWL 2.

The evaluation here shares nothing with the translation but the tree of the axiom: classes are sets
of elements, properties sets of pairs, and an axiom holds by the tables of the W3C (2012).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product

import pytest

from logic2text.notation import parse
from logic2text.notation.formula_files.owl.axioms import Says
from logic2text.notation.formula_files.owl.expressions import (
    Annotated,
    Expression,
    Iri,
    Literal,
    Variable,
)
from logic2text.notation.formula_files.owl.functional import read_functional
from logic2text.notation.formula_files.owl.manchester import read_manchester
from logic2text.notation.formula_files.owl.naming import Names
from logic2text.proof.models import evaluate
from logic2text.proof.verdict import Countermodel

SIZE = 3
WORLDS = 60
CLASSES = ("A", "B", "C")
PROPERTIES = ("loves", "hates", "knows")
THINGS = ("tom", "ann", "bob")


@dataclass(frozen=True)
class World:
    classes: dict[str, frozenset[int]]
    properties: dict[str, frozenset[tuple[int, int]]]
    things: dict[str, int]

    def as_model(self) -> Countermodel:
        predicates = {(name, 1): frozenset((e,) for e in of) for name, of in self.classes.items()}
        predicates |= {(name, 2): of for name, of in self.properties.items()}
        return Countermodel(SIZE, self.things, predicates, {}, True, False)


def make_world(seed: int) -> World:
    rng = random.Random(seed)  # noqa: S311
    share = rng.choice((0.2, 0.5, 0.8))
    everything = range(SIZE)
    return World(
        {name: frozenset(e for e in everything if rng.random() < share) for name in CLASSES},
        {
            name: frozenset(p for p in product(everything, repeat=2) if rng.random() < share)
            for name in PROPERTIES
        },
        {name: rng.randrange(SIZE) for name in THINGS},
    )


def pairs(part: object, world: World) -> frozenset[tuple[int, int]]:
    match part:
        case Iri("owl:topObjectProperty"):
            return frozenset(product(range(SIZE), repeat=2))
        case Iri(name):
            return world.properties[name]
        case Expression("InverseOf", (inner,)):
            return frozenset((right, left) for left, right in pairs(inner, world))
        case Expression("PropertyChain", links):
            found = pairs(links[0], world)
            for link in links[1:]:
                found = frozenset((a, d) for a, b in found for c, d in pairs(link, world) if b == c)
            return found
    raise AssertionError(part)


def members(part: object, world: World) -> frozenset[int]:
    every = frozenset(range(SIZE))
    match part:
        case Iri("owl:Thing"):
            return every
        case Iri("owl:Nothing"):
            return frozenset()
        case Iri(name):
            return world.classes[name]
        case Expression("IntersectionOf", parts):
            return every.intersection(*(members(each, world) for each in parts))
        case Expression("UnionOf", parts):
            return frozenset().union(*(members(each, world) for each in parts))
        case Expression("ComplementOf", (inner,)):
            return every - members(inner, world)
        case Expression("OneOf", parts):
            return frozenset(world.things[each.name] for each in parts)
        case Expression("SomeValuesFrom", (of, filler)):
            return frozenset(a for a, b in pairs(of, world) if b in members(filler, world))
        case Expression("AllValuesFrom", (of, filler)):
            inside = members(filler, world)
            outside = frozenset(a for a, b in pairs(of, world) if b not in inside)
            return every - outside
        case Expression("HasValue", (of, Iri(name))):
            return frozenset(a for a, b in pairs(of, world) if b == world.things[name])
        case Expression("HasSelf", (of,)):
            return frozenset(a for a, b in pairs(of, world) if a == b)
        case Expression(head, (Literal(text), of, *rest)) if head.endswith("Cardinality"):
            inside = members(rest[0], world) if rest else every
            counts = {
                e: sum(1 for a, b in pairs(of, world) if a == e and b in inside) for e in every
            }
            wanted = int(text)
            holds = {
                "MinCardinality": lambda n: n >= wanted,
                "MaxCardinality": lambda n: n <= wanted,
                "ExactCardinality": lambda n: n == wanted,
            }[head]
            return frozenset(e for e in every if holds(counts[e]))
    raise AssertionError(part)


def holds(axiom: Expression, world: World) -> bool:  # noqa: C901, PLR0911
    parts = axiom.arguments
    match axiom.head:
        case "SubClassOf":
            return members(parts[0], world) <= members(parts[1], world)
        case "EquivalentClasses":
            return len({members(part, world) for part in parts}) == 1
        case "DisjointClasses":
            return are_disjoint([members(part, world) for part in parts])
        case "DisjointUnion":
            sets = [members(part, world) for part in parts[1:]]
            return members(parts[0], world) == frozenset().union(*sets) and are_disjoint(sets)
        case "SubPropertyOf":
            return pairs(parts[0], world) <= pairs(parts[1], world)
        case "EquivalentProperties":
            return len({pairs(part, world) for part in parts}) == 1
        case "DisjointProperties":
            return are_disjoint([pairs(part, world) for part in parts])
        case "InverseProperties":
            return pairs(parts[0], world) == {(b, a) for a, b in pairs(parts[1], world)}
        case "PropertyDomain":
            return {a for a, _ in pairs(parts[0], world)} <= members(parts[1], world)
        case "PropertyRange":
            return {b for _, b in pairs(parts[0], world)} <= members(parts[1], world)
        case "ClassAssertion":
            return world.things[parts[1].name] in members(parts[0], world)
        case "PropertyAssertion" | "NegativePropertyAssertion":
            pair = (world.things[parts[1].name], world.things[parts[2].name])
            return (pair in pairs(parts[0], world)) is (axiom.head == "PropertyAssertion")
        case "SameIndividual":
            return len({world.things[part.name] for part in parts}) == 1
        case "DifferentIndividuals":
            return len({world.things[part.name] for part in parts}) == len(parts)
        case "HasKey":
            inside = members(parts[0], world)
            keys = [pairs(part, world) for part in parts[1].arguments]
            return all(
                one == other
                for one, other in product(inside, repeat=2)
                if all(
                    {b for a, b in key if a == one} & {b for a, b in key if a == other}
                    for key in keys
                )
            )
    return is_of_kind(axiom.head, pairs(parts[0], world))


def is_of_kind(head: str, found: frozenset[tuple[int, int]]) -> bool:
    match head:
        case "FunctionalProperty":
            return len({a for a, _ in found}) == len(found)
        case "InverseFunctionalProperty":
            return len({b for _, b in found}) == len(found)
        case "ReflexiveProperty":
            return all((e, e) in found for e in range(SIZE))
        case "IrreflexiveProperty":
            return all(a != b for a, b in found)
        case "SymmetricProperty":
            return all((b, a) in found for a, b in found)
        case "AsymmetricProperty":
            return all((b, a) not in found for a, b in found)
        case "TransitiveProperty":
            return all((a, d) in found for a, b in found for c, d in found if b == c)
    raise AssertionError(head)


def are_disjoint(sets: list[frozenset]) -> bool:
    return sum(map(len, sets)) == len(frozenset().union(*sets))


AXIOMS = """
SubClassOf(A B)
SubClassOf(owl:Thing ObjectUnionOf(A B C))
SubClassOf(A owl:Nothing)
SubClassOf(ObjectIntersectionOf(A ObjectComplementOf(B)) ObjectSomeValuesFrom(loves C))
SubClassOf(A ObjectAllValuesFrom(loves ObjectUnionOf(B C)))
SubClassOf(ObjectAllValuesFrom(loves A) ObjectSomeValuesFrom(hates owl:Thing))
SubClassOf(ObjectSomeValuesFrom(loves ObjectAllValuesFrom(hates B)) C)
SubClassOf(A ObjectMinCardinality(2 loves B))
SubClassOf(A ObjectMinCardinality(0 loves B))
SubClassOf(ObjectMaxCardinality(1 loves) B)
SubClassOf(ObjectExactCardinality(2 loves ObjectComplementOf(A)) ObjectMaxCardinality(0 hates A))
SubClassOf(ObjectHasSelf(loves) ObjectHasValue(hates tom))
SubClassOf(ObjectOneOf(tom ann) A)
SubClassOf(A ObjectSomeValuesFrom(ObjectInverseOf(loves) B))
SubClassOf(ObjectComplementOf(ObjectOneOf(tom)) ObjectComplementOf(ObjectHasValue(loves tom)))
SubClassOf(A ObjectComplementOf(ObjectAllValuesFrom(loves owl:Nothing)))
SubClassOf(A ObjectSomeValuesFrom(owl:topObjectProperty B))
EquivalentClasses(A ObjectIntersectionOf(B ObjectSomeValuesFrom(loves C)))
EquivalentClasses(A ObjectAllValuesFrom(loves B))
EquivalentClasses(A B C)
DisjointClasses(A B C)
DisjointClasses(A ObjectSomeValuesFrom(loves B))
DisjointUnion(A B C)
SubObjectPropertyOf(loves hates)
SubObjectPropertyOf(ObjectPropertyChain(loves hates) knows)
SubObjectPropertyOf(ObjectPropertyChain(loves ObjectInverseOf(hates) loves) knows)
EquivalentObjectProperties(loves ObjectInverseOf(hates))
DisjointObjectProperties(loves hates knows)
InverseObjectProperties(loves hates)
ObjectPropertyDomain(loves ObjectUnionOf(A B))
ObjectPropertyRange(loves ObjectComplementOf(A))
FunctionalObjectProperty(loves)
InverseFunctionalObjectProperty(loves)
InverseFunctionalObjectProperty(ObjectInverseOf(loves))
ReflexiveObjectProperty(loves)
IrreflexiveObjectProperty(loves)
SymmetricObjectProperty(loves)
AsymmetricObjectProperty(loves)
TransitiveObjectProperty(loves)
ClassAssertion(ObjectSomeValuesFrom(loves A) tom)
ClassAssertion(ObjectUnionOf(A ObjectComplementOf(B)) tom)
ObjectPropertyAssertion(loves tom ann)
NegativeObjectPropertyAssertion(loves tom ann)
SameIndividual(tom ann bob)
DifferentIndividuals(tom ann bob)
HasKey(<A> (loves) ())
HasKey(<A> (loves hates) ())
""".strip().splitlines()


def read(text: str) -> Annotated:
    ontology = read_functional(text)
    assert not ontology.faults
    (axiom,) = ontology.axioms
    return axiom


@pytest.mark.parametrize("text", AXIOMS)
def test_an_axiom_holds_where_its_formulae_do(text: str) -> None:
    axiom = read(text)
    said = Says(Names([axiom], {})).axiom(axiom.axiom)
    formulas = [parse(each, "unicode") for each in said]
    outcomes = set()
    for seed in range(WORLDS):
        world = make_world(seed)
        wanted = holds(axiom.axiom, world)
        outcomes.add(wanted)
        found = all(evaluate(formula, world.as_model()) for formula in formulas)
        assert found is wanted, (said, world)
    assert len(outcomes) == 2 or "Cardinality(0 loves B)" in text


def test_an_axiom_that_always_holds_has_no_formula() -> None:
    axiom = read("SubClassOf(A ObjectMinCardinality(0 loves B))")
    assert Says(Names([axiom], {})).axiom(axiom.axiom) == []


# Rules --------------------------------------------------------------------------------------------


def rule_holds(rule: Expression, world: World) -> bool:
    """Whether each way to fill the variables that makes the body true makes the head true."""
    by_head = {side.head: side.arguments for side in rule.arguments}
    names = sorted({name for side in by_head.values() for name in variables_of(side)})
    for values in product(range(SIZE), repeat=len(names)):
        filled = dict(zip(names, values, strict=True))
        body = all(atom_holds(atom, filled, world) for atom in by_head["Body"])
        heads = by_head["Head"]
        if body and not (heads and all(atom_holds(atom, filled, world) for atom in heads)):
            return False
    return True


def variables_of(parts: tuple) -> set[str]:
    found = set()
    for part in parts:
        found |= {part.name} if isinstance(part, Variable) else set()
        found |= variables_of(part.arguments) if isinstance(part, Expression) else set()
    return found


def atom_holds(atom: Expression, filled: dict[str, int], world: World) -> bool:
    first, *terms = atom.arguments
    place = lambda t: filled[t.name] if isinstance(t, Variable) else world.things[t.name]  # noqa: E731
    match atom.head:
        case "ClassAtom":
            return place(terms[0]) in members(first, world)
        case "PropertyAtom":
            return (place(terms[0]), place(terms[1])) in pairs(first, world)
    return (place(first) == place(terms[0])) is (atom.head == "SameIndividualAtom")


RULES = [
    "Rule: A(?x), loves(?x, ?y) -> B(?y)",
    "Rule: loves(?x, ?y), hates(?y, ?z) -> knows(?x, ?z), A(?x)",
    "Rule: loves(?x, ?y), sameAs(?x, tom) -> differentFrom(?x, ?y)",
    "Rule: A(?x), knows(tom, ?x) -> loves(?x, ann)",
    "Rule: A(?x), B(?x) -> ",
    "Rule: (not A)(?x1), (loves some B)(?x1), knows(?x, ?x1) -> C(?x)",
    "Rule: (loves min 2 (hates some A))(?y1), (A or B)(?x2) -> knows(?x2, ?y1)",
]


@pytest.mark.parametrize("text", RULES)
def test_a_rule_holds_where_its_formula_does(text: str) -> None:
    (rule,) = read_manchester(text).axioms
    (formula,) = (parse(said, "unicode") for said in Says(Names([rule], {})).axiom(rule.axiom))
    worlds = [make_world(seed) for seed in range(WORLDS)]
    wanted = [rule_holds(rule.axiom, world) for world in worlds]
    assert [evaluate(formula, world.as_model()) for world in worlds] == wanted
    assert len(set(wanted)) == 2
