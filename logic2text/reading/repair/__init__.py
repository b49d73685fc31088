"""Corrections of texts that cannot be read."""
