"""The optimizations of Ranta (2011)."""
