"""Models in numpy alone, for any processor: the reference of every other path."""
