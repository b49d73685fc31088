"""The catalogue of named equivalence laws; a law maps a formula to its rewrites."""
