"""Models in numpy only, for any processor: the reference of every other path."""
