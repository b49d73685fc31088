"""A BERT encoder and a causal transformer in C, for CPUs with AMX (`library`)."""
