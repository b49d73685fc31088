"""The tutor on formulae with planted errors: ``python -m benchmarks.tutor``."""
