"""Whether formulae are equivalent, and finite models in which they differ."""
