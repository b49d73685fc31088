"""Rewriting formulae: normal forms, simplification, best-first search over laws."""
