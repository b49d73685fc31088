"""The rows: each says of one construction its words in order and the tree that they mean.

Reader, writer, the charts of trees and the exported grammar take a construction from its row; what
a row cannot say is in `docs/architecture.md`.  Blocks keep the order of the reader's rules.
"""

from __future__ import annotations

PROPERTIES = """
Simple -> Relation is PROPERTY = RelationProperty($1, $2) where can_have
Simple -> Relation is not PROPERTY = Negation(RelationProperty($1, $2)) where can_lack
"""

LETTERS = """
Simple -> PROPOSITION = Proposition($1)
"""

DENIED_LETTERS = """
Simple -> NOTPROPOSITION = Negation(Proposition($1))
"""

DENIALS = """
Simple -> no NUMBER Noun[pl] VP[pl]
    = Negation(Predication(Quantified(Determiner(Quantity.AT_LEAST, $1), $2), $3), wording="no") !
Simple -> NP[pl] are not both Comp[pl]
    = Negation(Predication($1, $2), wording="not both") where denies_a_group !
Simple -> NP[pl] do not both Bare
    = Negation(Predication($1, $2), wording="not both") where denies_a_group !
"""

OPERATORS = """
Not[r] -> it is not the case that Tight[r] = Negation($1)
"""

CONDITIONALS = """
Open[then] -> if :? Loose , then Tight = Conditional($1, $2)
Open[then] -> if Tight then Tight = Conditional($1, $2) <
Open[then] -> if Tight , Tight = Conditional($1, $2, wording="if")
Open[then] -> when Tight , then Tight = Conditional($1, $2) ! <
Open[then] -> when Tight , Tight = Conditional($1, $2) ! <
Open[then] -> unless Tight , Tight = Conditional($1, $2, ConditionalForm.UNLESS)
"""

CONDITIONS_AFTER = """
After -> Operand if :? Tight = Conditional($2, $1, ConditionalForm.IF_AFTER)
After -> Operand when Tight = Conditional($2, $1, ConditionalForm.IF_AFTER, wording="when") !
After -> Operand unless Tight = Conditional($2, $1, ConditionalForm.UNLESS_AFTER)
After -> Operand only if Tight = Conditional($1, $2, ConditionalForm.ONLY_IF)
After -> Operand only when Tight = Conditional($1, $2, ConditionalForm.ONLY_IF) ! <
After -> Operand if and only if Tight = Biconditional($1, $2)
After -> Operand exactly when/if Tight = Biconditional($1, $2, wording="exactly when")
"""

NOT_ONLY = """
CompBoth[n] -> not only CompItem[and][n] ,? but +also CompItem[and][n]
    = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), wording="not only")
VPBoth[n] -> is|are[n] not only CompAtom[n] ,? but +also VPAtom[n]
    = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), wording="not only") where shares_no_copula
VPBoth[n] -> not only VPAtom[n] ,? but +also VPAtom[n]
    = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), wording="not only") where shares_no_copula
"""

_EVERY_AND_ONLY = (
    "CoordinatedPhrase(Conjunction.AND, (Quantified(EVERY, $1), Quantified(ONLY, $1)))"
)
DEFINITIONS = f"""
Simple -> a/an Noun[sg] is any Noun[sg]
    = Predication({_EVERY_AND_ONLY}, Nominal($2)) where defines
"""

ALL = "".join(
    (
        *(PROPERTIES, LETTERS, DENIED_LETTERS, DENIALS),
        *(OPERATORS, CONDITIONALS, CONDITIONS_AFTER),
        *(NOT_ONLY, DEFINITIONS),
    )
)
"""All rows, in the order in which the writer looks for one."""

WRITTEN_FEATURES = {"c": ("and", "or")}
"""The features whose values are rows of their own to the writer; numbers it finds in the tree."""
