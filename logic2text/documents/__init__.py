"""Formulae as documents of other languages: ontologies, rules, shapes, programs, typed problems."""
