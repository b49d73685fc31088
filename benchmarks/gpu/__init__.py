"""Speed and correctness on a GPU: ``python -m benchmarks.gpu``."""
