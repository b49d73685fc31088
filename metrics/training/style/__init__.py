"""Fitting the target of formulaicness as style."""
