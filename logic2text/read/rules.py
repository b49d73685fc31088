"""The grammar of controlled English, as rules in the notation of `grammar`.

Every bracketing that the punctuation allows is a derivation; costs order them (``docs/reading.md``
says why).  "Tight" clauses have no comma before a conjunction of theirs, so that such a comma ends
every list and every operator that began before it.
"""

from __future__ import annotations

from functools import cache

from logic2text.read import clauses, phrases
from logic2text.read.grammar import Grammar, compile_grammar

FEATURES = {"n": ("sg", "pl"), "m": ("sg", "pl"), "c": ("and", "or"), "r": ("plain", "then")}

WHOLE = "Whole"

_CLAUSES = """
Whole -> Sentences = text
Sentences -> Loose .? = one
Sentences -> Loose ./; Sentences = more

# A chain of commas and conjunctions is read from the left: each comma ends what is before it.
Loose -> Tight
Loose -> Chain
Chain -> Tight Links = chain
Links -> Link = one
Links -> Link Links = more
Link -> , and Tight = link_and
Link -> , or Tight = link_or
Link -> Series , and Tight = link_and_series
Link -> Series , or Tight = link_or_series
Link -> , if Tight = link_if
Link -> , unless Tight = link_unless
Link -> , only if Tight = link_only_if
Link -> , if and only if Tight = link_iff
Series -> , Tight = one
Series -> , Tight Series = more

# What follows "then" reaches as far as it can: [then] marks a clause that ends in it.
Tight -> Tight[r]
Tight[plain] -> Simple
Tight[plain] -> Both
Tight[r] -> Open[r]
Tight[then] -> After
Tight[r] -> List[c][r]

# Lists.  "and" binds more tightly than "or"; an operator reaches as far as it can.  To end a
# consequent before the end of its list is against the conventions (100 is `preference.REMOTE`),
# unless another consequent stands beside it; and lists of negations are found before others.
List[c][r] -> First[c] Tail[c][r] = list_[c]
Tail[c][r] -> [c] Last[c][r] = one
Tail[c][r] -> [c] First[c] Tail[c][r] = more
Tail[c][r] -> , First[c] Tail[c][r] = more
First[c] -> Simple
First[c] -> Both
First[c] -> Open[plain] @2
First[c] -> Open[then] @100
First[c] -> After @100
First[and] -> List[or][plain] @3
First[or] -> List[and][plain]
First[and] -> List[or][then] @100
First[or] -> List[and][then] @100
Last[c][plain] -> Simple
Last[c][plain] -> Both
Last[c][r] -> Open[r]
Last[c][then] -> After
Last[and][r] -> List[or][r] @3
Last[or][r] -> List[and][r]
List[c][r] -> Not[plain] Nots[c][r] = list_[c] @1
Nots[c][r] -> [c] Not[r] = one
Nots[c][r] -> [c] Not[plain] Nots[c][r] = more
Nots[c][r] -> , Not[plain] Nots[c][r] = more
List[c][then] -> Open[then] Thens[c] = list_[c] @2
Thens[c] -> [c] Open[then] = one
Thens[c] -> [c] Open[then] Thens[c] = more
Thens[c] -> , Open[then] Thens[c] = more

Both -> both First[and] BothTail = both
BothTail -> ,? and Last[and][r] = one
BothTail -> , First[and] BothTail = more
Both -> either First[or] EitherTail = either
EitherTail -> ,? or Last[or][r] = one
EitherTail -> , First[or] EitherTail = more
Simple -> either Side ,? or Side ,? but not both = exclusive
Simple -> either Side ,? or Side ,? or both = either_or_both
Simple -> First[or] or Last[or][r] ,? but not both = exclusive
Side -> Simple
Side -> Both
Side -> Open[r]
Side -> After
Side -> List[and][r]
Side -> List[or][r] @2

# Operators before a clause.
Open[r] -> Not[r]
Not[r] -> it is not the case that Tight[r] = negation
Open[r] -> it is false/untrue that Tight[r] = negation
Open[r] -> it is not true that Tight[r] = negation
Open[r] -> it is always? the case that ,? Tight[r]
Open[r] -> it is true that ,? Tight[r]
Open[r] -> it holds that :? Tight[r]
Open[then] -> if :? Loose , then Tight = conditional
Open[then] -> if Tight then Tight = conditional
Open[then] -> if Tight , Tight = conditional
Open[then] -> unless Tight , Tight = unless
Open[r] -> Bound[r]
Open[plain] -> BoundChain
Bound[r] -> For ,? Tight[r] = for_clause
Bound[r] -> There such that Tight[r] = there_is
Bound[r] -> ThereNot such that Tight[r] = there_is_not
BoundChain -> For ,? Chain = for_clause
BoundChain -> There such that Chain = there_is

# Operators between clauses.
After -> Operand if :? Tight = if_after
After -> Operand unless Tight = unless_after
After -> Operand only if Tight = only_if
After -> Operand if and only if Tight = biconditional
Operand -> Simple
Operand -> Both
Operand -> Open[plain] @2
Operand -> Open[then] @100
Operand -> List[c][plain]
Operand -> List[c][then] @100

# Clauses.
Simple -> NP[n] VP[n] = predication
Simple -> no NUMBER Head[pl] Relatives[pl]? VP[pl] = no_number
Simple -> only Name VP[sg] = only_these
Simple -> only Name and Name VP[pl] = only_both
Simple -> PROPOSITION = proposition
Simple -> TRUTH
Simple -> There = there_is_plain
Simple -> ThereNot = there_is_not
Simple -> there is/are/exists/exist Existents[c] = existents_[c]
Simple -> HEADING : ⟦ Items ⟧ = itemised
Items -> Item Item = two
Items -> Item Items = more
Item -> • Loose ,/;/.? = item
Open[then] -> HEADING :? • Tight Marked = itemised_flat
Marked -> • Tight = one
Marked -> • Tight Marked = more
Marked -> , Tight Marked = more @100

For -> for DET[n] Labels Relatives[n]? = for_labels
For -> for DET[n] Head[n] Labels? Relatives[n]? = for_noun
For -> for DET[n] Head[n] Labels? such that Tight = for_such
For -> for THINGS such that Tight = for_thing_such
Labels -> LABEL = one
Labels -> LABEL 's = one
Labels -> LABEL and LABEL = two
Labels -> LABEL , Labels = more

There -> there is/are/exists/exist Existent
ThereNot -> there does/do not exist Existent
ThereNot -> there is/are not Existent
Existent -> DET[n] Head[n] Labels? Except? Relatives[n]? = existent
Existent -> DET[n] other Head[n] Relatives[n]? = other_existent
Existent -> another Head[sg] Relatives[sg]? = another_existent
Existent -> DET[n] Labels Relatives[n]? = existent_labels
Existent -> Head[pl] Labels? Relatives[pl]? = existent_bare
Existent -> THINGS Except? Relatives[sg]? = existent_thing
Existent -> THINGS else Relatives[sg]? = existent_else
Existent -> THINGS Quality Relatives[sg]? = existent_quality
Existents[c] -> Existent [c] Existent = two
Existents[c] -> Existent , Existents[c] = more
"""

_NOUN_PHRASES = """
NP[n] -> Item[n]
NP[pl] -> NPList[and]
NP[n] -> NPList[or]
NP[pl] -> BothNPs
NP[n] -> EitherNP
Object -> Item[n]
Object -> NPList[c]
Object -> BothNPs
Object -> EitherNP

NPList[c] -> NPItem[c] NPTail[c] = phrases_[c]
NPTail[c] -> [c] NPItem[c] = one
NPTail[c] -> [c] NPItem[c] NPTail[c] = more
NPTail[c] -> , NPItem[c] NPRest[c] = more
NPRest[c] -> ,? [c] NPItem[c] = one
NPRest[c] -> , NPItem[c] NPRest[c] = more
NPItem[c] -> Item[n]
NPItem[c] -> BothNPs
NPItem[c] -> EitherNP
NPItem[and] -> NPList[or] @3
NPItem[or] -> NPList[and]
BothNPs -> both NPItem[and] and NPItem[and] = both_phrases
EitherNP -> either NPItem[or] NPTail[or] = either_phrase
EitherNP -> either NPItem[or] or NPItem[or] ,? but not both = exclusive_phrase
EitherNP -> neither NPItem[or] NorTail = neither_phrase
NorTail -> nor NPItem[or] = one
NorTail -> ,? nor NPItem[or] NorTail = more
NorTail -> , NPItem[or] NorTail = more

Item[sg] -> NAME
Item[sg] -> Value
Item[n] -> DET[n] Head[n] LABEL? Except? Relatives[n]? = quantified
Item[n] -> DET[n] Head[n] LABEL? such that Tight = quantified_such
Item[n] -> DET[n] EitherHead[n] Relatives[n]? = quantified_either
Item[n] -> DET[n] LABEL Relatives[n]? = quantified_label
Item[sg] -> each of NPList[and]
Item[n] -> DET[n] other Head[n] Relatives[n]? = quantified_other
Item[sg] -> another Head[sg] Relatives[sg]? = another
Item[sg] -> THINGS Except? Relatives[sg]? = quantified_thing
Item[sg] -> THINGS such that Tight = quantified_thing_such
Item[sg] -> THINGS else Relatives[sg]? = quantified_else
Item[sg] -> THINGS Quality Relatives[sg]? = quantified_quality
Quality -> Qualities = reduced
Qualities -> QualityFirst
Qualities -> QualityFirst QualityTail[c] = verb_phrases_[c]
QualityFirst -> ATTRIBUTE = relation
QualityTail[c] -> [c] QualityNext = one
QualityTail[c] -> [c] QualityNext QualityTail[c] = more
QualityTail[c] -> , QualityNext QualityTail[c] = more
QualityNext -> QualityFirst
QualityNext -> Post
Item[n] -> PRONOUN[n]
Item[n] -> REFLEXIVE[n]
Item[pl] -> EACHOTHER
Except -> other than Excepted
Except -> except/besides Excepted
Excepted -> NAME
Excepted -> Value
Excepted -> PRONOUN[n]

Value -> the FUNCTION Object = application
Value -> the FUNCTIONS Object Objects = applications
Value -> Owned
Owned -> Owner 's OWNED = possessive
Owned -> POSSESSIVE OWNED = possessive
Owner -> NAME
Owner -> Owned
Owner -> DET[sg] Head[sg] = owner
Owner -> THINGS = owner_thing
Objects -> LINK Object = linked
Objects -> LINK Object Objects = linked

Head[n] -> NOUN[n] = head
Head[n] -> THING[n]
Head[n] -> NOUNOF[n] Object = head_of
Head[n] -> ATTRIBUTE Head[n] = modified
EitherHead[n] -> Head[n] or Head[n] = either_head

Relatives[n] -> Relative[n] = one
Relatives[n] -> Relative[n] Relatives[n] = more @1
Relative[n] -> Full[n]
Relative[n] -> Reduced[n] = reduced
Relative[n] -> Full[n] FullTail[c][n] = full_[c]
FullTail[c][n] -> [c] Full[n] = one
FullTail[c][n] -> , Full[n] FullTail[c][n] = more
Full[n] -> that/which/who VP[n] = relative
Full[n] -> that/which/who/whom NP[m] GapVP[m] = relative
"""

_VERB_PHRASES = """
VP[n] -> VPAtom[n]
VP[n] -> VPList[and][n]
VP[n] -> VPList[or][n]
VP[n] -> VPBoth[n]
VPList[c][n] -> VPItem[c][n] VPTail[c][n] = verb_phrases_[c]
VPTail[c][n] -> [c] VPItem[c][n] = one
VPTail[c][n] -> [c] VPItem[c][n] VPTail[c][n] = more
VPTail[c][n] -> , VPItem[c][n] VPRest[c][n] = more
VPRest[c][n] -> ,? [c] VPItem[c][n] = one
VPRest[c][n] -> , VPItem[c][n] VPRest[c][n] = more
VPItem[c][n] -> VPAtom[n]
VPItem[c][n] -> VPBoth[n]
VPItem[and][n] -> VPList[or][n] @3
VPItem[or][n] -> VPList[and][n]
VPBoth[n] -> either VPItem[or][n] VPTail[or][n] = verb_phrases_or
VPBoth[n] -> either VPItem[or][n] or VPItem[or][n] ,? but not both = verb_phrases_xor
VPBoth[n] -> both VPItem[and][n] and VPItem[and][n] = verb_phrases_two
VPBoth[n] -> neither VPItem[or][n] VPNor[n] = verb_phrases_nor
VPNor[n] -> nor VPItem[or][n] = one
VPNor[n] -> , VPItem[or][n] VPNor[n] = more

VPAtom[sg] -> is Comp[sg]
VPAtom[pl] -> are Comp[pl]
VPAtom[sg] -> is not Comp[sg] = negated
VPAtom[pl] -> are not Comp[pl] = negated
VPAtom[pl] -> are both/each/all CompAtom[pl]
VPAtom[sg] -> is Same = identical
VPAtom[pl] -> are Same = identical
VPAtom[sg] -> is not Same = not_identical
VPAtom[pl] -> are not Same = not_identical
VPAtom[sg] -> is the only? Head[sg] Relatives[sg]? = identical_the
VPAtom[sg] -> is not the only? Head[sg] Relatives[sg]? = not_identical_the
Same -> Name
Same -> Name or Name = phrases_either
Name -> NAME
Name -> Value
VPAtom[n] -> V1[n] = relation
VPAtom[n] -> V2[n] Object = relation
VPAtom[n] -> V2[n] Object Objects = relation
VPAtom[n] -> NOT1[n] = negated_relation
VPAtom[n] -> NOT2[n] Object = negated_relation
VPAtom[n] -> NOT2[n] Object Objects = negated_relation
VPAtom[sg] -> has Had
VPAtom[pl] -> have Had
VPAtom[sg] -> does not have Had = negated
VPAtom[pl] -> do not have Had = negated
Had -> Object ADJECTIVE2 it/him/her/them = having
VPAtom[sg] -> does not BareList[c] = negated
VPAtom[pl] -> do not BareList[c] = negated
VPAtom[sg] -> does not BareBoth = negated
VPAtom[pl] -> do not BareBoth = negated
BareBoth -> both Bare and Bare = verb_phrases_two
BareBoth -> either Bare BareTail[or] = verb_phrases_or
BareList[c] -> Bare BareTail[c] = verb_phrases_[c]
BareTail[c] -> [c] Bare = one
BareTail[c] -> , Bare BareTail[c] = more
Bare -> B1 = relation
Bare -> B2 Object = relation
Bare -> B2 Object Objects = relation
Bare -> be Comp[sg]
Bare -> have Had

Comp[n] -> CompAtom[n]
Comp[n] -> CompList[and][n]
Comp[n] -> CompList[or][n]
Comp[n] -> CompBoth[n]
CompList[c][n] -> CompFirst[c][n] CompTail[c][n] = verb_phrases_[c]
CompTail[c][n] -> [c] CompItem[c][n] = one
CompTail[c][n] -> [c] CompItem[c][n] CompTail[c][n] = more
CompTail[c][n] -> , CompItem[c][n] CompRest[c][n] = more
CompRest[c][n] -> ,? [c] CompItem[c][n] = one
CompRest[c][n] -> , CompItem[c][n] CompRest[c][n] = more
CompFirst[c][n] -> CompPart[c][n]
CompFirst[c][n] -> not CompAtom[n] = negated @2
CompItem[c][n] -> CompPart[c][n]
CompItem[c][n] -> not CompAtom[n] = negated
CompPart[c][n] -> CompAtom[n]
CompPart[c][n] -> CompBoth[n]
CompPart[and][n] -> CompList[or][n] @3
CompPart[or][n] -> CompList[and][n]
CompBoth[n] -> either CompItem[or][n] CompTail[or][n] = verb_phrases_or
CompBoth[n] -> either CompItem[or][n] or CompItem[or][n] ,? but not both = verb_phrases_xor
CompBoth[n] -> both CompItem[and][n] and CompItem[and][n] = verb_phrases_two
CompBoth[n] -> neither CompItem[or][n] CompNor[n] = verb_phrases_nor
CompNor[n] -> nor CompItem[or][n] = one
CompNor[n] -> , CompItem[or][n] CompNor[n] = more

CompAtom[n] -> ADJECTIVE = relation
CompAtom[n] -> Post
CompAtom[pl] -> ALIKE = alike
VPAtom[pl] -> HAVEALIKE = alike
CompAtom[sg] -> a/an Head[sg] Relatives[sg]? = nominal
CompAtom[pl] -> Head[pl] Relatives[pl]? = nominal

# What can also stand directly behind its noun.
Post -> ADJECTIVE2 Object = relation
Post -> ADJECTIVE2 Object Objects = relation
Post -> with Had
Post -> PARTICIPLE Object = passive
Post -> PARTICIPLE Object Objects = passive
Reduced[n] -> Post
Reduced[n] -> PHRASAL = relation
Reduced[n] -> not Post = negated
Reduced[n] -> ReducedList[and]
Reduced[n] -> ReducedList[or]
ReducedList[c] -> Post ReducedTail[c] = verb_phrases_[c]
ReducedTail[c] -> [c] Behind = one
ReducedTail[c] -> [c] Behind ReducedTail[c] = more
ReducedTail[c] -> , Behind ReducedTail[c] = more
Behind -> Post
Behind -> not Post = negated

GapVP[n] -> GapAtom[n]
GapVP[n] -> GapAtom[n] and GapAtom[n] = gap_and
GapVP[n] -> GapAtom[n] or GapAtom[n] = gap_or
GapAtom[sg] -> is ADJECTIVE2 = gap
GapAtom[pl] -> are ADJECTIVE2 = gap
GapAtom[sg] -> is not ADJECTIVE2 = negated_gap
GapAtom[pl] -> are not ADJECTIVE2 = negated_gap
GapAtom[sg] -> is a/an NOUNOF[sg] = gap
GapAtom[pl] -> are NOUNOF[pl] = gap
GapAtom[sg] -> is not a/an NOUNOF[sg] = negated_gap
GapAtom[pl] -> are not NOUNOF[pl] = negated_gap
GapAtom[n] -> V2[n] = gap
GapAtom[n] -> NOT2[n] = negated_gap
"""


@cache
def english() -> Grammar:
    """The compiled grammar; made when it is first asked for."""
    actions = {**vars(phrases), **vars(clauses)}
    return compile_grammar(_CLAUSES + _NOUN_PHRASES + _VERB_PHRASES, FEATURES, actions)
