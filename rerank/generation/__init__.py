"""Texts of any generator, ranked: best of n, and models of several makes behind one protocol."""
