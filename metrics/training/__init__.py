"""Fitting and data preparation for every model that the package ships."""
