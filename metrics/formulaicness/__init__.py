"""Formulaicness: how closely a text mirrors a formula's structure (Calò et al. 2025)."""
