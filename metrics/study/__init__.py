"""Measures of studies: judgements of people, reference texts, similarity of formulas."""
