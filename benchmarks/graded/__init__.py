"""Grades that blind readers gave to texts for formulae."""
