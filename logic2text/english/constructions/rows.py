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
Open[then] -> whenever Tight , then Tight = Conditional($1, $2) ! <
Open[then] -> whenever Tight , Tight = Conditional($1, $2) ! <
Open[then] -> unless Tight , Tight = Conditional($1, $2, ConditionalForm.UNLESS)
"""

CONDITIONS_AFTER = """
After -> Operand if :? Tight = Conditional($2, $1, ConditionalForm.IF_AFTER)
After -> Operand when Tight = Conditional($2, $1, ConditionalForm.IF_AFTER, wording="when") !
After -> Operand whenever Tight = Conditional($2, $1, ConditionalForm.WHENEVER) !
After -> Operand unless Tight = Conditional($2, $1, ConditionalForm.UNLESS_AFTER)
After -> Operand only if Tight = Conditional($1, $2, ConditionalForm.ONLY_IF)
After -> Operand only when Tight = Conditional($1, $2, ConditionalForm.ONLY_IF) ! <
After -> Operand if and only if Tight = Biconditional($1, $2)
After -> Operand exactly when/if Tight = Biconditional($1, $2, wording="exactly when")
"""

NOT_ONLY = """
CompBoth[n] -> not only CompItem[and][n] ,? but +also CompItem[and][n]
    = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), True, wording="not only")
VPBoth[n] -> is|are[n] not only CompAtom[n] ,? but +also VPAtom[n]
    = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), True, wording="not only") when says_verbs
VPBoth[n] -> not only VPAtom[n] ,? but +also VPAtom[n]
    = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), True, wording="not only") when says_verbs
"""

NOT = """
VPAtom[n] -> is|are[n] not Comp[n] = NegatedPhrase($1)
"""

NOT_HAVING = """
VPAtom[n] -> does|do[n] not have Had = NegatedPhrase($1)
VPAtom[n] -> does|do[n] not BareList[c] = NegatedPhrase($1)
VPAtom[n] -> does|do[n] not BareBoth = NegatedPhrase($1)
"""

NOT_COMPLEMENT = """
CompItem[c][n] -> not CompAtom[n] = NegatedPhrase($1)
"""

NOT_BEHIND = """
Reduced[n] -> not Post = NegatedPhrase($1)
"""

ONLY_ONE = """
OneAndOnly -> the only Noun[sg] = OnlyOne($1) !
"""

EXCLUSIVE_CLAUSES = """
Simple -> either Side or Side ,? but not both = Coordination(Conjunction.XOR, ($1, $2))
Simple -> either Side , or Side ,? but not both
    = Coordination(Conjunction.XOR, ($1, $2), commas=True)
"""

EXCLUSIVE_PHRASES = """
EitherNP -> either NPItem[or] or NPItem[or] ,? but not both
    = CoordinatedPhrase(Conjunction.XOR, ($1, $2))
"""

BOTH_PHRASES = """
BothNPs -> both NPItem[and] and NPItem[and] = CoordinatedPhrase(Conjunction.AND, ($1, $2), True)
"""

EXCLUSIVE_VERB_PHRASES = """
VPBoth[n] -> either VPItem[or][n] or VPItem[or][n] ,? but not both
    = CoordinatedVerbPhrase(Conjunction.XOR, ($1, $2)) when says_verbs
VPBoth[n] -> both VPItem[and][n] and VPItem[and][n]
    = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), True) when says_verbs
"""

BOTH_BARE = """
BareBoth -> both Bare and Bare = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), True)
"""

EXCLUSIVE_COMPLEMENTS = """
CompBoth[n] -> either CompItem[or][n] or CompItem[or][n] ,? but not both
    = CoordinatedVerbPhrase(Conjunction.XOR, ($1, $2))
CompBoth[n] -> both CompItem[and][n] and CompItem[and][n]
    = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), True)
"""

_EVERY_AND_ONLY = (
    "CoordinatedPhrase(Conjunction.AND, (Quantified(EVERY, $1), Quantified(ONLY, $1)))"
)
_ALL_AND_ONLY = "CoordinatedPhrase(Conjunction.AND, (Quantified(ALL, $1), Quantified(ONLY, $1)))"
_THOSE = _ALL_AND_ONLY.replace("$1", "Noun(None, (), (), $1)")
DEFINITIONS = f"""
Simple -> a/an Noun[sg] is any Noun[sg]
    = Predication({_EVERY_AND_ONLY}, Nominal($2)) where defines
"""

EXACTLY = f"""
Item[pl] -> all and only those Relatives[pl] = {_THOSE}
Item[pl] -> all and only those? Noun[pl] = {_ALL_AND_ONLY}
Object -> exactly those Relatives[pl] = {_THOSE} >
Object -> exactly the Noun[pl] = {_ALL_AND_ONLY} >
Item[pl] -> exactly those Relatives[pl] = {_THOSE} <
Item[pl] -> exactly the/those Noun[pl] = {_ALL_AND_ONLY} <
Simple -> the Head[pl] are exactly the Noun[pl]
    = Predication({_ALL_AND_ONLY}, is_a($2)) where defines
Simple -> the Head[pl] are exactly those Noun[pl] = Predication({_ALL_AND_ONLY}, is_a($2)) <
Simple -> Head[pl] are exactly the/those Noun[pl] = Predication({_ALL_AND_ONLY}, is_a($2)) <
"""

ALL = "".join(
    (
        *(PROPERTIES, LETTERS, DENIED_LETTERS, DENIALS),
        *(OPERATORS, CONDITIONALS, CONDITIONS_AFTER),
        *(DEFINITIONS, EXACTLY, NOT_ONLY, NOT_HAVING, NOT, NOT_COMPLEMENT, NOT_BEHIND, ONLY_ONE),
        *(EXCLUSIVE_CLAUSES, EXCLUSIVE_PHRASES, BOTH_PHRASES, EXCLUSIVE_VERB_PHRASES),
        *(BOTH_BARE, EXCLUSIVE_COMPLEMENTS),
    )
)
"""All rows, in the order in which the writer looks for one."""

WRITTEN_FEATURES = {"c": ("and", "or")}
"""The features whose values are rows of their own to the writer; numbers it finds in the tree."""
