"""Ontologies of OWL 2 as files of formulae: functional and Manchester syntax, RDF, SWRL and SHACL.

Every syntax is read into the expressions of the structural specification (`expressions.py`), which
`axioms.py` says in first-order logic by the direct semantics of OWL 2 (W3C, 2012).
"""
