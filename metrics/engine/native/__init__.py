"""A BERT encoder and a causal transformer in C, for processors with AMX; `library` tells when."""
