"""Products and a BERT encoder in C, for processors with AMX; see `library` for when it is there."""
