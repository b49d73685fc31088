"""Equivalence of formulae, and finite models in which they differ."""
