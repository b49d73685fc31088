"""Notations of operators and parentheses: tables, lexer, parser and writer."""
