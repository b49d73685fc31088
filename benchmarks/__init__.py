"""Measurements: speed beside peers, agreement with recorded outputs, tables of the papers."""
