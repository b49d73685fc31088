"""Formulae as axioms of OWL 2, rules of SWRL and shapes of SHACL."""
