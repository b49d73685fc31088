"""The grammar as data for other programs."""
