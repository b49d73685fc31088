"""Rows in, rows and tables out, errors, progress."""
