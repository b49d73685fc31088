"""GRUEN (Zhu and Bhat 2020): grammaticality, non-redundancy, focus, structure and coherence."""

from metrics.gruen.metric import Gruen

__all__ = ["Gruen"]
