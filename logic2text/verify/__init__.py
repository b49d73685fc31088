"""Verdicts on texts: from the abstract tree of our own, from the words of anybody's."""
