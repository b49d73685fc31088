"""The rules of what is the same, other or different, in the notation of `grammar`.

"Owns the same cube as b", "have different mothers", "any two sets with the same elements are the
same", "is someone other than b".
"""

from __future__ import annotations

SAMENESS = """
# "b and c own the same cube", "no two cubes", "have the same owner".
Simple -> NP[n] Sharing[n] = share
Simple -> no NUMBER Head[pl] Relatives[pl]? Sharing[pl] = share_no_number
Sharing[n] -> V2[n] the same Head[sg] Relatives[sg]? = sharing
Sharing[n] -> NOT2[n] the same Head[sg] Relatives[sg]? = not_sharing
Sharing[pl] -> are ADJECTIVE2 the same Head[sg] Relatives[sg]? = sharing
Sharing[pl] -> have the same Kin[sg] Relatives[sg]? = sharing_related
Sharing[pl] -> have a common Kin[sg] Relatives[sg]? = sharing_related !
Sharing[pl] -> have a Kin[sg] in common = sharing_related !
Sharing[pl] -> have no common Kin[m] Relatives[m]? = not_sharing_related !
Sharing[pl] -> have no Kin[m] in common = not_sharing_related !

# "b and c own the same cubes", "any two sets with the same elements are the same".
VPAtom[pl] -> V2[pl] the same Head[pl] = same_objects
VPAtom[pl] -> NOT2[pl] the same Head[pl] = not_same_objects
CompAtom[pl] -> ADJECTIVE2 the same Head[pl] = same_objects
VPAtom[pl] -> have the same Kin[pl] = same_related
VPAtom[pl] -> do not have the same Kin[pl] = not_same_related
VPAtom[n] -> has|have[n] the same Kin[pl] as Object = same_related_as

# "Are the same age", "is in the same row as b", "have different mothers".
CompAtom[pl] -> SameFeature = same_value
CompAtom[n] -> SameFeature as Object = same_value_as
VPAtom[n] -> has|have[n] the same OWNED as Object = same_value_as
VPAtom[n] -> does|do[n] not have the same OWNED as Object = not_same_value_as
VPAtom[pl] -> share a/an/the same? OWNED = same_value
VPAtom[pl] -> do not share a/an/the/any same? OWNED = not_same_value
VPAtom[pl] -> have different/distinct OWNEDS = different_value
SameFeature -> the same OWNED
SameFeature -> of/in/on/at/from the same OWNED

# "Any two sets with the same elements are the same", "if two cubes are alike, they are small".
Alike -> VP[pl]
Alike -> Sharing[pl]
Mutual -> that/which/who Alike
Mutual -> with the same Kin[pl] = same_related !
Mutual -> with the same Kin[sg] Relatives[sg]? = sharing_related !
Mutual -> SameFeature = same_value !
Mutual -> with the same OWNED = same_value !
Mutual -> ADJECTIVE2 the same Head[sg] Relatives[sg]? = sharing !
Mutually -> AnyTwo
Mutually -> all? Head[pl] = any_two_of !
Simple -> Mutually Mutual Alike = any_alike
Simple -> different/distinct Head[pl] Alike = all_alike
AnyTwo -> any Two !
AnyTwo -> any/every/each pair of different/distinct? Head[pl] Relatives[pl]? = for_pair !
Two -> NUMBER different/distinct? Head[pl] Relatives[pl]? = for_any_two !
Open[then] -> if Two Alike , then? they Alike = any_alike
Open[then] -> if/when/whenever Two Alike , then? OFTHEM[n] VP[n] = any_alike_of_them
Simple -> Two Alike if they Alike = any_alike_if
Simple -> Two Alike if and only if they Alike = any_alike_iff
Simple -> any? Two Alike if one VP[sg] = any_alike_if_one
Open[then] -> if one of Two VP[sg] , then? they Alike = any_alike_where_one

# "Someone other than b", "none other than b", "a cube other than b", "different cubes".
CompAtom[sg] -> THINGS Except = is_other !
Item[n] -> DET[n] different Head[n] from/than Name = different_from !
CompAtom[sg] -> none other than Name = identical !
CompAtom[sg] -> a/an Head[sg] Except Relatives[sg]? = nominal_other !
CompAtom[pl] -> different/distinct Head[pl] = different_ones !
CompAtom[pl] -> the same Head[sg] = same_one !

# "Lives in the same city as b", "they live in different cities".
VPAtom[n] -> V2[n] the same Noun[sg] as Object = same_as !
VPAtom[n] -> NOT2[n] the same Noun[sg] as Object = not_same_as !
Post -> ADJECTIVE2 the same Noun[sg] as Object = same_as !
Simple -> Name and Name V2[pl] different Noun[pl] = in_different !
Simple -> Name and Name are ADJECTIVE2 different Noun[pl] = in_different !
"""
