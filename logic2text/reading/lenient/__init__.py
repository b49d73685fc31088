"""Reading with assumptions: a text that does not use the words that a formula's symbols have.

It is tried only where the text cannot be read as it stands, and only with a formula.
"""
