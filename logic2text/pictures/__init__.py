"""Finite models as pictures: boards of blocks, tables."""
