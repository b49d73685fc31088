"""How closely a text mirrors the structure of a formula (Calò et al. 2025)."""
