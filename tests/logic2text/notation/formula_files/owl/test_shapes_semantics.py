"""What shapes require, compared with the validation of pySHACL over random graphs.

pySHACL is no dependency of the project: the test runs where it is installed.
"""

from __future__ import annotations

import random

import pytest

from logic2text import write_formulas
from logic2text.notation import parse
from logic2text.notation.formula_files import formulas_of_text
from logic2text.proof.models import evaluate
from logic2text.proof.verdict import Countermodel

pyshacl = pytest.importorskip("pyshacl", reason="pyshacl is not installed")
rdflib = pytest.importorskip("rdflib", reason="rdflib is not installed")

pytestmark = pytest.mark.filterwarnings("ignore")

BASE = "http://example.org/s#"
PREFIXES = (
    f"@prefix : <{BASE}> .\n@prefix sh: <http://www.w3.org/ns/shacl#> .\n"
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
)
CLASSES, PROPERTIES, THINGS = ("Person", "Firm"), ("knows", "likes", "ownsIt"), ("a", "b", "c")
WORLDS = 10
SHAPES = [
    "sh:property [ sh:path :knows ; sh:minCount 1 ]",
    "sh:property [ sh:path :knows ; sh:maxCount 1 ]",
    "sh:property [ sh:path :knows ; sh:minCount 2 ; sh:class :Person ]",
    "sh:property [ sh:path :knows ; sh:class :Firm ]",
    "sh:property [ sh:path [ sh:inversePath :knows ] ; sh:class :Firm ]",
    "sh:property [ sh:path ( :knows :likes ) ; sh:class :Firm ]",
    "sh:property [ sh:path ( :knows :likes ) ; sh:minCount 1 ]",
    "sh:property [ sh:path :knows ; sh:hasValue :a ]",
    "sh:property [ sh:path :knows ; sh:in ( :a :b ) ]",
    "sh:property [ sh:path :knows ; sh:equals :likes ]",
    "sh:property [ sh:path :knows ; sh:disjoint :likes ]",
    "sh:property [ sh:path :knows ; sh:node [ sh:property [ sh:path :likes ; sh:minCount 1 ] ] ]",
    "sh:property [ sh:path :knows ; sh:qualifiedMinCount 1 ; sh:qualifiedValueShape :Q ]",
    "sh:property [ sh:path :knows ; sh:qualifiedMaxCount 2 ; sh:qualifiedValueShape :Q ]",
    "sh:property [ sh:path :knows ; sh:property [ sh:path :likes ; sh:class :Firm ] ]",
    "sh:not [ sh:property [ sh:path :knows ; sh:minCount 2 ] ]",
    "sh:or ( [ sh:class :Firm ] [ sh:property [ sh:path :likes ; sh:maxCount 0 ] ] )",
    "sh:and ( [ sh:class :Firm ] [ sh:property [ sh:path :likes ; sh:minCount 1 ] ] )",
    "sh:xone ( [ sh:class :Firm ] [ sh:property [ sh:path :likes ; sh:minCount 1 ] ] )",
    "sh:class :Firm",
    "sh:in ( :a :c )",
    "sh:hasValue :a",
]
TARGETS = (
    "sh:targetClass :Person",
    "sh:targetNode :a",
    "sh:targetSubjectsOf :likes",
    "sh:targetObjectsOf :likes",
)


def make_world(seed: int) -> tuple[str, Countermodel]:
    """A graph, and the same as an interpretation in which there is nothing else."""
    rng = random.Random(seed)  # noqa: S311
    share = rng.choice((0.2, 0.4, 0.7))
    triples, found = [], {}
    for name in CLASSES:
        members = [place for place in range(3) if rng.random() < share]
        found[name, 1] = frozenset((place,) for place in members)
        triples += [f":{THINGS[place]} a :{name} ." for place in members]
    for name in PROPERTIES:
        pairs = [(i, j) for i in range(3) for j in range(3) if rng.random() < share]
        found[name, 2] = frozenset(pairs)
        triples += [f":{THINGS[i]} :{name} :{THINGS[j]} ." for i, j in pairs]
    things = {name: place for place, name in enumerate(THINGS)}
    return "\n".join(triples), Countermodel(3, things, found, {}, True, False)


@pytest.mark.parametrize("body", SHAPES)
def test_a_shape_holds_where_a_graph_conforms(body: str) -> None:
    for target in TARGETS:
        shape = f"{PREFIXES}:Q sh:class :Firm . :S a sh:NodeShape ; {target} ; {body} ."
        entries = formulas_of_text(shape)
        assert all(each.error is None for each in entries), shape
        for seed in range(WORLDS):
            triples, model = make_world(seed)
            found = all(evaluate(each.formula, model) for each in entries)
            assert found is conforms(triples, shape), (shape, triples)


def conforms(triples: str, shape: str) -> bool:
    shapes = rdflib.Graph().parse(data=shape, format="turtle")
    data = rdflib.Graph().parse(data=PREFIXES + triples, format="turtle")
    return pyshacl.validate(data, shacl_graph=shapes)[0]


FORMULAS = [
    "∀x (Person(x) → ∃y (knows(x, y) ∧ Firm(y)))",
    "∀x (Person(x) → ∀y (knows(x, y) → Firm(y) ∨ likes(y, a)))",
    "∀x (Person(x) → ∃≤1 y (knows(x, y) ∧ Firm(y)) ∧ ¬Firm(x))",
    "∀x (Person(x) → ∃=2 y likes(x, y))",
    "∀x (Person(x) → ¬∃y (knows(y, x) ∧ likes(y, b)))",
    "∀x ∀y (likes(x, y) → Person(x))",
    "∀x ∀y (likes(x, y) → Person(y) ∧ ¬Firm(y))",
    "∀x ∀y ∀z (knows(x, y) ∧ knows(x, z) → y = z)",
    "∀x ∀y ∀z (knows(x, z) ∧ knows(y, z) → x = y)",
    "Person(a) ∧ ∃y (likes(a, y) ∧ Firm(y)) ∧ ¬knows(a, b) ∧ likes(b, c)",
    "∀x (Person(x) → x = a ∨ x = c)",
    "∀x ¬(Person(x) ∧ ∃≥2 y knows(x, y))",
    "∀x (Person(x) → ¬∃y likes(x, y))",
]


@pytest.mark.parametrize("text", FORMULAS)
def test_a_graph_conforms_to_what_is_written_where_the_formula_holds(text: str) -> None:
    shape = write_formulas([text], "shacl").replace("http://example.org/ontology#", BASE)
    for seed in range(4 * WORLDS):
        triples, model = make_world(seed)
        assert conforms(triples, shape) is evaluate(parse(text), model), (shape, triples)
