"""Semantic actions of the grammar's rules, which build abstract English."""
