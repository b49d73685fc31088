"""The speed of what scores and ranks, as benchmarks of pytest-benchmark: ``pytest benchmarks``."""
