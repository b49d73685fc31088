"""LoLa: plain English with aggregated claims, and quantified phrases in place of variables.

No pronouns, relative clauses or numbers; every construction preserves surface scope, and
ambiguous attachments add to the `danger` of a plan, a part of its cost.
"""
