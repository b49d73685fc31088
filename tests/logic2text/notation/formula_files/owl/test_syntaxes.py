"""One ontology in four syntaxes, shapes, rules of SWRL, names and labels, and hostile files."""

from __future__ import annotations

import pytest

from logic2text.notation import parse, show
from logic2text.notation.formula_files import FileFormula, formulas_of_text
from logic2text.walk import alpha_equivalent

FUNCTIONAL = """
Prefix(:=<http://example.org/pizza#>)
Prefix(rdfs:=<http://www.w3.org/2000/01/rdf-schema#>)
Prefix(xsd:=<http://www.w3.org/2001/XMLSchema#>)
Ontology(<http://example.org/pizza>
Declaration(Class(:Pizza))
AnnotationAssertion(rdfs:label :Vegetariana "Vegetarian Pizza"@en)
AnnotationAssertion(rdfs:label :Vegetariana "Pizza vegetariana"@it)
SubClassOf(:Pizza ObjectSomeValuesFrom(:hasBase :PizzaBase))
EquivalentClasses(:Vegetariana ObjectIntersectionOf(:Pizza
    ObjectComplementOf(ObjectSomeValuesFrom(:hasTopping :MeatTopping))))
SubClassOf(:Margherita ObjectMinCardinality(2 :hasTopping))
InverseObjectProperties(:hasTopping :isToppingOf)
TransitiveObjectProperty(:isPartOf)
SubObjectPropertyOf(ObjectPropertyChain(:hasBase :isPartOf) :belongsTo)
SubClassOf(:Adult DataSomeValuesFrom(:age
    DatatypeRestriction(xsd:integer xsd:minInclusive "18"^^xsd:integer)))
ClassAssertion(:Pizza :p1)
ObjectPropertyAssertion(:hasTopping :p1 :ham)
)
"""
MANCHESTER = """
Prefix: : <http://example.org/pizza#>
Ontology: <http://example.org/pizza>
Class: Pizza
    SubClassOf: hasBase some PizzaBase
Class: Vegetariana
    Annotations: rdfs:label "Vegetarian Pizza"@en, rdfs:label "Pizza vegetariana"@it
    EquivalentTo: Pizza and not (hasTopping some MeatTopping)
Class: Margherita
    SubClassOf: hasTopping min 2
ObjectProperty: hasTopping
    InverseOf: isToppingOf
ObjectProperty: isPartOf
    Characteristics: Transitive
ObjectProperty: belongsTo
    SubPropertyChain: hasBase o isPartOf
Class: Adult
    SubClassOf: age some xsd:integer[>= 18]
Individual: p1
    Types: Pizza
    Facts: hasTopping ham
"""
TURTLE = """
@prefix : <http://example.org/pizza#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Pizza a owl:Class ; rdfs:subClassOf
    [ a owl:Restriction ; owl:onProperty :hasBase ; owl:someValuesFrom :PizzaBase ] .
:Vegetariana a owl:Class ; rdfs:label "Vegetarian Pizza"@en , "Pizza vegetariana"@it ;
    owl:equivalentClass [ a owl:Class ; owl:intersectionOf ( :Pizza [ a owl:Class ;
        owl:complementOf [ a owl:Restriction ; owl:onProperty :hasTopping ;
            owl:someValuesFrom :MeatTopping ] ] ) ] .
:Margherita rdfs:subClassOf
    [ a owl:Restriction ; owl:onProperty :hasTopping ; owl:minCardinality 2 ] .
:hasTopping a owl:ObjectProperty ; owl:inverseOf :isToppingOf .
:isPartOf a owl:ObjectProperty , owl:TransitiveProperty .
:belongsTo a owl:ObjectProperty ; owl:propertyChainAxiom ( :hasBase :isPartOf ) .
:Adult rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :age ; owl:someValuesFrom
    [ a rdfs:Datatype ; owl:onDatatype xsd:integer ;
      owl:withRestrictions ( [ xsd:minInclusive 18 ] ) ] ] .
:p1 a :Pizza ; :hasTopping :ham .
"""
OWL_XML = """<?xml version="1.0"?>
<!-- the same once more -->
<Ontology xmlns="http://www.w3.org/2002/07/owl#" xml:base="http://example.org/pizza"
    ontologyIRI="http://example.org/pizza">
<Prefix name="" IRI="http://example.org/pizza#"/>
<Declaration><Class IRI="#Pizza"/></Declaration>
<AnnotationAssertion><AnnotationProperty abbreviatedIRI="rdfs:label"/><IRI>#Vegetariana</IRI>
  <Literal xml:lang="it">Pizza vegetariana</Literal></AnnotationAssertion>
<AnnotationAssertion><AnnotationProperty abbreviatedIRI="rdfs:label"/>
  <AbbreviatedIRI>:Vegetariana</AbbreviatedIRI>
  <Literal xml:lang="en">Vegetarian Pizza</Literal></AnnotationAssertion>
<SubClassOf><Class abbreviatedIRI=":Pizza"/><ObjectSomeValuesFrom>
  <ObjectProperty IRI="#hasBase"/><Class IRI="#PizzaBase"/></ObjectSomeValuesFrom></SubClassOf>
<EquivalentClasses><Class IRI="#Vegetariana"/><ObjectIntersectionOf><Class IRI="#Pizza"/>
  <ObjectComplementOf><ObjectSomeValuesFrom><ObjectProperty IRI="#hasTopping"/>
  <Class IRI="#MeatTopping"/></ObjectSomeValuesFrom></ObjectComplementOf>
  </ObjectIntersectionOf></EquivalentClasses>
<SubClassOf><Class IRI="#Margherita"/><ObjectMinCardinality cardinality="2">
  <ObjectProperty IRI="#hasTopping"/></ObjectMinCardinality></SubClassOf>
<InverseObjectProperties><ObjectProperty IRI="#hasTopping"/><ObjectProperty IRI="#isToppingOf"/>
</InverseObjectProperties>
<TransitiveObjectProperty><ObjectProperty IRI="#isPartOf"/></TransitiveObjectProperty>
<SubObjectPropertyOf><ObjectPropertyChain><ObjectProperty IRI="#hasBase"/>
  <ObjectProperty IRI="#isPartOf"/></ObjectPropertyChain><ObjectProperty IRI="#belongsTo"/>
</SubObjectPropertyOf>
<SubClassOf><Class IRI="#Adult"/><DataSomeValuesFrom><DataProperty IRI="#age"/>
  <DatatypeRestriction><Datatype abbreviatedIRI="xsd:integer"/>
  <FacetRestriction facet="http://www.w3.org/2001/XMLSchema#minInclusive">
  <Literal datatypeIRI="http://www.w3.org/2001/XMLSchema#integer">18</Literal></FacetRestriction>
  </DatatypeRestriction></DataSomeValuesFrom></SubClassOf>
<ClassAssertion><Class IRI="#Pizza"/><NamedIndividual IRI="#p1"/></ClassAssertion>
<ObjectPropertyAssertion><ObjectProperty IRI="#hasTopping"/><NamedIndividual IRI="#p1"/>
  <NamedIndividual IRI="#ham"/></ObjectPropertyAssertion>
</Ontology>
"""
SHAPES = """
@prefix ex: <http://example.org/s#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
ex:PersonShape a sh:NodeShape ; sh:targetClass ex:Person ;
  sh:property [ sh:path ex:name ; sh:minCount 1 ; sh:maxCount 1 ; sh:message "one name each" ] ;
  sh:property [ sh:path ex:age ; sh:minInclusive 0 ; sh:pattern "^[0-9]+$" ] ;
  sh:property [ sh:path [ sh:inversePath ex:employs ] ; sh:class ex:Company ] ;
  sh:property [ sh:path ( ex:address ex:city ) ; sh:minCount 1 ] ;
  sh:property [ sh:path ex:start ; sh:lessThan ex:end ] ;
  sh:xone ( [ sh:class ex:Man ] [ sh:class ex:Woman ] ) ;
  sh:not [ sh:class ex:Robot ] .
ex:OldShape a sh:NodeShape ; sh:targetClass ex:Old ; sh:deactivated true ; sh:class ex:New .
"""
SHAPES_SAY = """
∀x (Person(x) → ∃y hasName(x, y))
∀x ∀y ∀z (Person(x) ∧ hasName(x, y) ∧ hasName(x, z) → y = z)
∀x ∀y (Person(x) ∧ hasAge(x, y) → y ≥ 0)
∀x ∀y (Person(x) ∧ employs(y, x) → Company(y))
∀x (Person(x) → ∃y (hasAddress(x, y) ∧ ∃z hasCity(y, z)))
∀x ∀y ∀z (Person(x) ∧ hasStart(x, y) ∧ hasEnd(x, z) → y < z)
∀x (Person(x) → (Man(x) ⊕ Woman(x)))
∀x (Person(x) → ¬Robot(x))
"""


def read_all(text: str) -> list[FileFormula]:
    return list(formulas_of_text(text))


def as_set(text: str) -> set[str]:
    found = read_all(text)
    assert not [each.error for each in found if each.error is not None]
    return {show(each.formula) for each in found}


def test_the_syntaxes_say_the_same() -> None:
    pytest.importorskip("rdflib", reason="rdflib is not installed")
    import rdflib

    graph = rdflib.Graph()
    graph.parse(data=TURTLE, format="turtle")
    said = as_set(FUNCTIONAL)
    assert said == as_set(MANCHESTER) == as_set(TURTLE) == as_set(OWL_XML)
    assert said == as_set(graph.serialize(format="xml"))
    assert said == as_set(graph.serialize(format="nt"))
    assert (
        show(
            parse('∀x ("vegetarian pizza"(x) ↔ Pizza(x) ∧ ¬∃y (hasTopping(x,y) ∧ MeatTopping(y)))')
        )
        in said
    )
    assert "∀x (Adult(x) → (∃y (hasAge(x, y) ∧ y ≥ 18)))" in said


def test_lines_labels_comments_and_roles() -> None:
    text = (
        "Prefix(:=<http://example.org/#>)\n"
        'SubClassOf(Annotation(rdfs:label "R1") Annotation(rdfs:comment "All of them.") :A :B)\n'
        "EquivalentClasses(:C :D)\n"
        "ClassAssertion(:A :tom)\n"
    )
    found = [
        (each.line, each.label, each.role, each.fields.get("comment")) for each in read_all(text)
    ]
    assert found == [
        (2, "R1", "axiom", "All of them."),
        (3, None, "definition", None),
        (4, None, "fact", None),
    ]


@pytest.mark.parametrize(
    ("axiom", "message"),
    [
        ("SubClassOf(:A)", "SubClassOf has 1 parts"),
        ("SubClassOf(:A ObjectSomeValuesFrom(:p :B)", "is never closed"),
        ("Frobnicate(:A :B)", "cannot be said|can be said"),
        (
            'SubClassOf(:A DataAllValuesFrom(:p DatatypeRestriction(xsd:string xsd:pattern "a")))',
            "signs of a text",
        ),
        ("SubClassOf(other:A :B)", "the prefix of other:A is not declared"),
        ('SubClassOf(:A "b")', "“b” is not a class"),
        ("SubClassOf(:A ObjectMinCardinality(:p :B))", "is not a number"),
    ],
)
def test_a_fault_is_told_at_its_line_and_spares_the_rest(axiom: str, message: str) -> None:
    text = f"Prefix(:=<http://example.org/#>)\nSubClassOf(:X :Y)\n{axiom}\n"
    first, *others = read_all(text)
    assert show(first.formula) == "∀x (X(x) → Y(x))"
    errors = [each.error for each in others if each.error is not None]
    assert any(part in error.message for part in message.split("|") for error in errors)
    assert all(error.line == 3 for error in errors)


def test_two_names_with_one_label_are_two_symbols() -> None:
    text = (
        'Prefix(:=<http://example.org/#>) AnnotationAssertion(rdfs:label :A "bank") '
        'AnnotationAssertion(rdfs:label :B "bank") SubClassOf(:A :B)'
    )
    assert as_set(text) == {"∀x (bank(x) → B(x))"}


def test_truth_values_are_said_of_the_thing() -> None:
    text = (
        "Prefix(:=<http://example.org/#>)\nDataPropertyRange(:isVegan xsd:boolean)\n"
        'SubClassOf(:Steak DataHasValue(:isVegan "false"^^xsd:boolean))\n'
    )
    assert as_set(text) == {"∀x (Steak(x) → ¬isVegan(x))"}


def test_shapes() -> None:
    pytest.importorskip("rdflib", reason="rdflib is not installed")
    found = read_all(SHAPES)
    errors = [each.error.message for each in found if each.error is not None]
    formulas = [each.formula for each in found if each.error is None]
    assert errors == ["sh:pattern speaks of the signs of a text, which a formula does not"]
    from logic2text.proof.equivalence import equivalent

    wanted = [parse(line) for line in SHAPES_SAY.strip().splitlines()]
    assert len(formulas) == len(wanted)
    for each in wanted:
        assert any(equivalent(each, formula).is_proved for formula in formulas), show(each)
    assert [each.fields.get("comment") for each in found].count("one name each") == 2


def test_rules_of_swrl_in_three_syntaxes() -> None:
    pytest.importorskip("rdflib", reason="rdflib is not installed")
    functional = (
        "Prefix(:=<http://example.org/#>)\n"
        "DLSafeRule(Body(ObjectPropertyAtom(:hasParent Variable(:x) Variable(:y)) "
        "DataPropertyAtom(:hasAge Variable(:y) Variable(:a)) "
        'BuiltInAtom(swrlb:greaterThan Variable(:a) "60"^^xsd:integer)) '
        "Head(ClassAtom(:Cared Variable(:y))))"
    )
    manchester = (
        "Prefix: : <http://example.org/#>\n"
        "Rule: hasParent(?x, ?y), hasAge(?y, ?a), swrlb:greaterThan(?a, 60) -> Cared(?y)"
    )
    turtle = """
@prefix : <http://example.org/#> .
@prefix swrl: <http://www.w3.org/2003/11/swrl#> .
@prefix swrlb: <http://www.w3.org/2003/11/swrlb#> .
:x a swrl:Variable . :y a swrl:Variable . :a a swrl:Variable .
:r a swrl:Imp ; swrl:body (
  [ a swrl:IndividualPropertyAtom ; swrl:propertyPredicate :hasParent ;
    swrl:argument1 :x ; swrl:argument2 :y ]
  [ a swrl:DatavaluedPropertyAtom ; swrl:propertyPredicate :hasAge ;
    swrl:argument1 :y ; swrl:argument2 :a ]
  [ a swrl:BuiltinAtom ; swrl:builtin swrlb:greaterThan ; swrl:arguments ( :a 60 ) ] ) ;
  swrl:head ( [ a swrl:ClassAtom ; swrl:classPredicate :Cared ; swrl:argument1 :y ] ) .
"""
    wanted = parse("∀x ∀y ∀a (hasParent(x, y) ∧ hasAge(y, a) ∧ a > 60 → Cared(y))")
    for text in (functional, manchester, turtle):
        (found,) = read_all(text)
        assert alpha_equivalent(found.formula, wanted), show(found.formula)


XML = """<?xml version="1.0"?>
<!DOCTYPE rdf:RDF [
{entities}
]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:owl="http://www.w3.org/2002/07/owl#">
<owl:Class rdf:about="{about}"><rdfs:subClassOf rdf:resource="http://example.org/#B"/></owl:Class>
</rdf:RDF>
"""


@pytest.mark.parametrize(
    ("entities", "message"),
    [
        ('<!ENTITY x SYSTEM "file:///etc/passwd">', "nothing is fetched"),
        ('<!ENTITY % x SYSTEM "http://example.org/evil.dtd">', "nothing is fetched"),
        ('<!ENTITY a "aaaa">\n<!ENTITY b "&a;&a;&a;&a;">', "explode"),
        ('<!ENTITY % a "aaaa">', "explode"),
    ],
)
def test_hostile_entities_are_refused(entities: str, message: str) -> None:
    pytest.importorskip("rdflib", reason="rdflib is not installed")
    document = f"<!DOCTYPE Ontology [\n{entities}\n]>\n"
    for text in (
        XML.format(entities=entities, about="http://example.org/#A"),
        OWL_XML_WITH.format(entities=document, axiom=""),
    ):
        (found,) = read_all(text)
        assert found.error is not None
        assert message in found.error.message
        assert found.error.line == 3 + entities.count("\n")


def test_a_document_type_from_elsewhere_is_not_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rdflib", reason="rdflib is not installed")

    def refuse(*_: object, **__: object) -> None:
        pytest.fail("something was fetched")

    monkeypatch.setattr("socket.socket.connect", refuse)
    monkeypatch.setattr("urllib.request.urlopen", refuse)
    elsewhere = '<!DOCTYPE rdf:RDF SYSTEM "http://example.org/evil.dtd">'
    text = XML.format(entities="", about="http://example.org/#A")
    assert as_set(text.replace("<!DOCTYPE rdf:RDF [\n\n]>", elsewhere)) == {"∀x (A(x) → B(x))"}
    document = f"{elsewhere}\n".replace("rdf:RDF", "Ontology")
    assert as_set(OWL_XML_WITH.format(entities=document, axiom="")) == {"∀x (A(x) → B(x))"}


def test_an_entity_that_is_declared_elsewhere_is_refused() -> None:
    document = '<!DOCTYPE Ontology SYSTEM "http://example.org/evil.dtd">\n'
    axiom = '<SubClassOf><Class IRI="#C"/><Class IRI="#Ani&mid;mal"/></SubClassOf>'
    (found,) = read_all(OWL_XML_WITH.format(entities=document, axiom=axiom))
    assert found.error is not None
    assert "the entity mid is declared elsewhere" in found.error.message


def test_a_name_that_is_no_iri_is_an_error_at_its_line() -> None:
    axiom = '<SubClassOf><Class IRI="#C"/><Class IRI="//[x"/></SubClassOf>'
    found = read_all(OWL_XML_WITH.format(entities="", axiom=axiom))
    assert any(each.error and "is no IRI" in each.error.message for each in found)
    assert any(each.formula is not None for each in found)


def test_plain_entities_are_read_as_ontologies_have_them() -> None:
    pytest.importorskip("rdflib", reason="rdflib is not installed")
    text = XML.format(entities='<!ENTITY ex "http://example.org/#">', about="&ex;A")
    assert as_set(text) == {"∀x (A(x) → B(x))"}


def test_imports_are_told_and_not_followed() -> None:
    text = (
        "Prefix(:=<http://example.org/#>)\nOntology(\nImport(<http://a.org/b>)\nSubClassOf(:A :B))"
    )
    (found,) = read_all(text)
    assert any("the import of http://a.org/b is not followed" in n.message for n in found.notices)


def test_a_syntax_error_of_rdf_names_its_line() -> None:
    pytest.importorskip("rdflib", reason="rdflib is not installed")
    (found,) = read_all("@prefix : <http://example.org/#> .\n:a :b :c .\n:a :b ( :c .\n")
    assert found.error is not None
    assert found.error.line == 3
    assert found.error.message.startswith("the file is not Turtle")


OWL_XML_WITH = """<?xml version="1.0"?>
{entities}<Ontology xmlns="http://www.w3.org/2002/07/owl#" xml:base="http://example.org/o">
<SubClassOf><Annotation><AnnotationProperty abbreviatedIRI="rdfs:label"/><Literal>R1</Literal>
</Annotation><Annotation><AnnotationProperty abbreviatedIRI="rdfs:comment"/>
<Literal>All of them.</Literal></Annotation><Class IRI="#A"/><Class IRI="#B"/></SubClassOf>
{axiom}
</Ontology>
"""


def test_owl_xml_has_lines_labels_and_comments() -> None:
    (found,) = read_all(OWL_XML_WITH.format(entities="", axiom=""))
    assert (found.line, found.label, found.fields["comment"]) == (3, "R1", "All of them.")
    assert show(found.formula) == "∀x (A(x) → B(x))"


@pytest.mark.parametrize(
    ("axiom", "message"),
    [
        ("<Frobnicate/>", "can be said"),
        ('<a:b xmlns:a="http://a.org/"/>', "is no element of OWL"),
        ("<SubClassOf><Class/></SubClassOf>", "Class has no name"),
        ('<SubClassOf><Class abbreviatedIRI="q:A"/></SubClassOf>', "the prefix of q:A"),
        ("<Import>http://a.org/b</Import>", ""),
    ],
)
def test_a_fault_of_owl_xml_spares_the_rest(axiom: str, message: str) -> None:
    first, *others = read_all(OWL_XML_WITH.format(entities="", axiom=axiom))
    assert show(first.formula) == "∀x (A(x) → B(x))"
    errors = [each.error for each in others if each.error is not None]
    assert [message in each.message and each.line == 6 for each in errors] == [True] * bool(message)


def test_owl_xml_that_is_broken_is_one_error_at_its_line() -> None:
    (found,) = read_all(
        '<?xml version="1.0"?>\n<Ontology xmlns="http://www.w3.org/2002/07/owl#">\n'
    )
    assert found.error is not None
    assert found.error.message == "the file is not XML: no element found"
    assert found.error.line == 3


def test_owl_xml_that_is_too_deep_is_refused() -> None:
    inner = "<ObjectComplementOf>" * 5_000 + "</ObjectComplementOf>" * 5_000
    (found,) = read_all(OWL_XML_WITH.format(entities="", axiom=inner))
    assert found.error is not None
    assert "stand in one another" in found.error.message


def test_what_is_noted_of_a_class_is_no_fact() -> None:
    pytest.importorskip("rdflib", reason="rdflib is not installed")
    text = (
        "@prefix : <http://example.org/#> .\n"
        "@prefix vs: <http://www.w3.org/2003/06/sw-vocab-status/ns#> .\n"
        "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        ':Plot a owl:Class ; vs:term_status "testing" .\n:p1 a :Plot ; :status "let" .\n'
    )
    assert as_set(text) == {"Plot(p1)", "hasStatus(p1, let)"}
    both = (
        text
        + ":Plot a owl:NamedIndividual .\n:p1 a owl:Class .\n:status a owl:DatatypeProperty .\n"
    )
    assert as_set(both) == {"Plot(p1)", "hasStatus(p1, let)", "hasTerm_status(Plot, testing)"}


def test_classes_are_told_as_kinds_and_properties_are_not() -> None:
    (found,) = read_all(
        "Prefix(:=<http://example.org/#>)\nSubClassOf(:Walk ObjectSomeValuesFrom(:leadsTo :Run))"
    )
    assert found.kinds == {"Walk", "Run"}


def test_a_property_that_begins_with_a_participle_is_no_noun() -> None:
    text = (
        "Prefix(:=<http://example.org/#>)\nObjectPropertyDomain(:madeFromGrape :Wine)\n"
        "ObjectPropertyDomain(:cost :Wine)\n"
    )
    assert {each.text for each in read_all(text)} == {
        "∀x ∀y (madeFromGrape(x, y) → Wine(x))",
        "∀x ∀y (hasCost(x, y) → Wine(x))",
    }


COMMENTED = {
    "functional": """Prefix(:=<http://e.org/#>)
AnnotationAssertion(rdfs:comment :Run "Ein Rennen."@de)
AnnotationAssertion(rdfs:comment :Run "A race."@en)
AnnotationAssertion(rdfs:comment :winner "Who came first.")
SubClassOf(:Run :Event)
SubClassOf(:Race ObjectSomeValuesFrom(:winner :Runner))""",
    "manchester": """Prefix: : <http://e.org/#>
Class: Run Annotations: rdfs:comment "Ein Rennen."@de, rdfs:comment "A race."@en SubClassOf: Event
Class: Race SubClassOf: winner some Runner
ObjectProperty: winner Annotations: rdfs:comment "Who came first."
""",
    "turtle": """@prefix : <http://e.org/#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Run a owl:Class ; rdfs:comment "Ein Rennen."@de, "A race."@en ; rdfs:subClassOf :Event .
:winner a owl:ObjectProperty ; rdfs:comment "Who came first." .
:Race rdfs:subClassOf [ owl:onProperty :winner ; owl:someValuesFrom :Runner ] .
""",
}


@pytest.mark.parametrize("syntax", COMMENTED)
def test_comments_on_words_stand_beside_the_formulae_that_have_them(syntax: str) -> None:
    if syntax == "turtle":
        pytest.importorskip("rdflib", reason="rdflib is not installed")
    found = read_all(COMMENTED[syntax])
    comments = [entry.fields.get("comments") for entry in found]
    assert comments == [{"Run": "A race."}, {"hasWinner": "Who came first."}]
