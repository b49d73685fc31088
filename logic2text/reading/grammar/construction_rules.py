"""The rules of ellipsis, clefts, comparatives before nouns and further constructions."""

from __future__ import annotations

CONSTRUCTIONS = """
Simple -> NOTPROPOSITION = deny_proposition

For -> for THINGS Relatives[sg]? = for_thing

# Ellipsis: "but b is not", "so is b", "unless Max does", "some are".
Simple -> Elliptic
Elliptic -> NP[n] AUX[n] = elliptic
Simple -> so AUX[n] NP[n] = so_is
Simple -> so AUX[pl] Head[pl] = so_are
Simple -> neither AUX[n] NP[n] = neither_is
Link -> , nor AUX[n] NP[n] = link_nor
Full[n] -> that/which/who/whom NP[m] GapVP[m] [c] Elliptic = gap_elliptic_[c]
NP[n] -> QUANT[n] = elide_noun
NP[n] -> OFTHEM[n] = some_of_them
Simple -> Head[pl] AUX[pl] = plural_elliptic
Item[sg] -> exactly one of NPList[and] = exactly_one_of
Item[sg] -> none of NPList[and] = none_of_names
Item[pl] -> none of NPList[and] = none_of_names

# "b and c both own pets", "not both b and c are small", "b or c is small, but not both".
VPAtom[pl] -> all/both/each V1[pl] = relation
VPAtom[pl] -> all/both/each V2[pl] Object = relation
VPAtom[pl] -> all/both/each V2[pl] Object Objects = relation
Simple -> NP[pl] do not all/both Bare = are_not_all
Simple -> not BothNPs VP[pl] = not_all
Simple -> not both First[and] and Last[and][r] = not_both
Simple -> either? NPItem[or] or NPItem[or] VP[n] ,? but not both = exclusive_subject
Simple -> NP[n] VPItem[or][n] or VPItem[or][n] ,? but not both = exclusive_predicate
Comp[n] -> CompItem[or][n] or CompItem[or][n] ,? but not both = verb_phrases_xor
CompBoth[n] -> not only CompItem[and][n] ,? but CompItem[and][n] = verb_phrases_two
VPBoth[sg] -> is not only CompAtom[sg] ,? but VPAtom[sg] = verb_phrases_two
VPBoth[pl] -> are not only CompAtom[pl] ,? but VPAtom[pl] = verb_phrases_two
CompBoth[n] -> neither CompItem[or][n] , CompNor[n] = verb_phrases_nor
Simple -> NP[sg] is either CompItem[or][sg] or Simple = either_mixed
Simple -> NP[pl] are either CompItem[or][pl] or Simple = either_mixed
Simple -> NP[n] MODAL either AFTERMODAL or Simple = modal_either
VPAtom[n] -> MODAL either AFTERMODAL or AFTERMODAL = either_modal
VPAtom[n] -> MODAL neither AFTERMODAL nor AFTERMODAL = neither_modal

# "it was b who was promoted", "since A, B", "although A, B".
Simple -> it is/was Name that/who/which VP[sg] = predication
Simple -> it is/was Name that/who/which VP[sg] = cleft_of_only @100
Simple -> it is/was PLURALNAME that/who VP[pl] = predication
Open[then] -> since Tight , then? Tight = both_hold
Open[then] -> although Tight , Tight = both_hold

# 'The relation "larger than" is transitive', "b and c are in front of d and e, respectively".
Simple -> Relation is Properties = has_properties
Simple -> Relation is not PROPERTY = lacks_property
Relation -> the? relation/function RELATION
Relation -> RELATION
Properties -> PROPERTY = one
Properties -> PROPERTY and PROPERTY = two
Properties -> PROPERTY , Properties = more
Simple -> NPList[and] V2[pl] NPList[and] ,? respectively = respectively
Simple -> NPList[and] are ADJECTIVE2 NPList[and] ,? respectively = respectively
Simple -> NPList[and] are NOUNOF[pl] NPList[and] ,? respectively = respectively

# "Every cube but b", "all cubes except those that are small", "every cube is small except b".
Excepts -> but LeftOut
Excepts -> other than Kind = other_than_kind
Kind -> Head[pl] and/or Head[pl] = either_head
Kind -> those Relatives[pl] = kind_of_those
Simple -> Item[n] VP[n] ,? Excepts = predication_excepting
Simple -> Head[pl] Excepts VP[pl] = plural_excepting
Simple -> Excepts , Item[n] VP[n] = exclude_from_predication

# "that cube", "the cubes that are small", "those who study", "all and only cubes".
Item[pl] -> PLURALNAME
Item[sg] -> that Head[sg] = that_one
Item[pl] -> the Head[pl] Relatives[pl] = the_plural
Item[pl] -> those Head[pl]? Relatives[pl] = those
Item[pl] -> all those Head[pl]? Relatives[pl] = those
Item[pl] -> only those Head[pl]? Relatives[pl] = only_those
Item[pl] -> all and only Head[pl] Relatives[pl]? = all_and_only
Item[pl] -> all and only those Head[pl]? Relatives[pl] = all_and_only
Item[pl] -> exactly the Head[pl] Relatives[pl]? = all_and_only
Item[pl] -> exactly those Head[pl]? Relatives[pl] = all_and_only
Simple -> •only Head[pl] Relatives[pl]? VP[pl] = only_among
Simple -> •only those Head[pl] Relatives[pl] VP[pl] = only_among
Simple -> the NUMBER Pair[pl] VP[pl] = the_number
After -> Limited if Tight = only_if
Limited -> NP[n] only VPAtom[n] = predication
Limited -> NP[sg] is only Comp[sg] = predication
Limited -> NP[pl] are only Comp[pl] = predication
VPAtom[sg] -> only V2[sg] Object = only_object @1
VPAtom[n] -> only V2[n] the Head[pl] Relatives[pl] = only_such
VPAtom[pl] -> only V2[pl] Object = only_object @1
VPAtom[n] -> only V2[n] Head[pl] Relatives[pl]? = only_kind
Object -> only REFLEXIVE[n] = only_named

# "a smaller cube", "b is the smallest cube", "there is no largest cube".
Item[n] -> DET[n] Compared[n] Relatives[n]? = quantify_either
Existent -> DET[n] Compared[n] Relatives[n]? = existent_compared
Compared[n] -> COMPARATIVE Head[n] = compare
Compared[n] -> COMPARATIVE Head[n] than Object = compare_than
Compared[sg] -> Head[sg] SAMEKIND = compare_alike
VPAtom[sg] -> is Superlative
VPAtom[sg] -> is not Superlative = negate
Superlative -> the SUPERLATIVE Head[sg] Relatives[sg]? = superlative
Item[sg] -> the SUPERLATIVE Head[sg] Relatives[sg]? = the_superlative
Item[sg] -> •the SUPERLATIVE Head[sg] Relatives[sg]? = some_superlative
Existent -> DET[sg] SUPERLATIVE Head[sg] Relatives[sg]? = existent_superlative

# "left or right of b", "with nothing to its right", "has exactly one mother", "b's friends".
Post -> ADJECTIVE2 [c] ADJECTIVE2 Sole = either_place_[c]
Post -> to the SIDE [c] ADJECTIVE2 Sole = either_place_[c]
Sole -> Name
Sole -> PRONOUN[n]
Post -> between Name and Name in DIMENSION = between_in
Had -> Object to POSSESSIVE SIDE = have_side
Had -> Item[n] to POSSESSIVE SIDE Full[n] = have_side_which
Had -> DET[n] RelatedHead[n] Relatives[n]? = have_related
Had -> DET[n] Compound[n] Relatives[n]? = have_compound
Had -> Object as a/an ROLE = have_as
RelatedHead[n] -> RELATIONAL[n] = head
RelatedHead[n] -> ATTRIBUTE RelatedHead[n] = modify
Compound[n] -> COMPOUND[n] = compound_head
Compound[n] -> ATTRIBUTE Compound[n] = modify_compound
Item[pl] -> all of? Owner 's RELATIONAL[pl] = relate_to

# Mass nouns: "all the bread is in the oven", "b is food".
Item[sg] -> MASSDET Mass Relatives[sg]? = quantify_either
Mass -> MASS = head
Mass -> ATTRIBUTE Mass = modify
CompAtom[n] -> MASS = relation
CompAtom[sg] -> Mass Relatives[sg] = nominal
Existent -> MASSDET? Mass Relatives[sg]? = existent_mass
"""
