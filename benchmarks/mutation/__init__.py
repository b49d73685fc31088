"""Parts of `benchmarks.gate`: mutants, a second reader, a second judge, sentences."""
