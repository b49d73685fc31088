"""Replacements for a part of a formula, by the kind of mistake."""
