"""Another way to say what a sentence says that our grammar does not read."""
