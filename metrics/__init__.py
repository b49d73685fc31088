"""Texts in, numbers out."""
