"""Plain English for formulae in a bank: joined claims, quantified phrases where scope permits.

No pronouns, relative clauses or numbers; every construction keeps surface scope, and what could
attach in two ways is a `danger` that the cost of a plan counts.
"""
