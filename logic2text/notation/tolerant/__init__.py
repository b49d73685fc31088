"""Reads formulae as people type them: any spelling of each sign, mixed at will; see `reader`."""
