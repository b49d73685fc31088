"""What `benchmarks.gate` measures with: mutants, a second reader, a second judge, sentences."""
