"""Predicate, function and constant names to English words."""
