"""GRUEN (Zhu and Bhat 2020): grammaticality, non-redundancy, focus, structure and coherence."""

from metrics.gruen.gruen_parts import Gruen

__all__ = ["Gruen"]
