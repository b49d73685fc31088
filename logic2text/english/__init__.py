"""Abstract English (`syntax`), its text (`linearize`) and its first-order meaning (`meaning`)."""
