"""Abstract English (`syntax`), its text (`linearize`) and what it says (`meaning`)."""
