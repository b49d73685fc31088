"""Named laws of equivalence: a law takes a formula to its rewrites, one at every place."""
