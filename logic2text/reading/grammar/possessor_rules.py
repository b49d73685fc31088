"""The rules of possessors and what is whose, in the notation of `grammar`."""

from __future__ import annotations

POSSESSORS = """
# "Two of b's friends", "all b's friends", "his friends", "b's mother's tall friend", "b's dog".
Possessor -> Owner Gen = possessor
Possessor -> POSSESSIVE = possessor
Possessor -> POSSESSIVE own = own_possessor
Possessor -> POSSESSES
Gen -> 's = by_noun
Gen -> GENITIVE
Whose -> whose = by_noun
Whose -> WHOSE
Owner -> TheRelated
Owner -> that/this Head[sg] = that_one
Owner -> TheRelated = one_of_related @110
Owner -> TheRelated = each_of_related @115
Kin[n] -> RELATIONAL[n] = head
Kin[n] -> ATTRIBUTE Kin[n] = modify
Held[n] -> Kin[n]
Held[n] -> Kind[n]
Kind[n] -> NOUN[n] = head
Kind[n] -> ATTRIBUTE Kind[n] = modify
Item[n] -> OF[n] Possessor Held[pl] Relatives[pl]? = some_of_related
Item[pl] -> all Possessor Held[pl] Relatives[pl]? = all_related
Item[pl] -> only Possessor Held[pl] Relatives[pl]? = only_related
Item[pl] -> Possessor Held[pl] Relatives[pl]? = the_several_related
Item[sg] -> Possessor ATTRIBUTE Held[sg] Relatives[sg]? = the_one_related
Item[sg] -> Possessor only Held[sg] Relatives[sg]? = the_only_related
Item[sg] -> TheRelated = one_of_related @110
Item[sg] -> TheRelated = each_of_related @115
TheRelated -> POSSESSIVE own RELATIONAL[sg] = own_related
TheRelated -> Owner GENITIVE Kind[sg] = the_owned
TheRelated -> POSSESSES Kind[sg] = the_possessed
OneAndOnly -> Possessor only Held[sg] Relatives[sg]? = only_one_related
Simple -> both of? Possessor Held[pl] VP[pl] = both_related
Simple -> neither of Possessor Held[pl] VP[sg] = neither_related
Simple -> Name V2[sg] DET[sg] Head[sg] Gen Held[sg] = related_object
Simple -> Name V2[sg] THINGS Gen Held[sg] = related_object_of_thing
CompAtom[sg] -> one of Possessor Held[pl] Relatives[pl]? = one_among_related
CompAtom[pl] -> Possessor Held[pl] Relatives[pl]? = one_among_related @1

# "A friend of b's", "nobody's mother", "every cube's owner", "whose mother is tall", "is b's".
Head[n] -> NOUNOF[n] Owner 's = head_of_possessor
Head[n] -> NOUNOF[n] OWNER = head_of_possessor
Head[n] -> Kind[n] of Owner GENITIVE = head_owned
CompAtom[n] -> Owner 's RELATIONAL[n] = related
CompAtom[n] -> POSSESSIVE own RELATIONAL[n] = related_to_itself
CompAtom[pl] -> EACHOTHER 's RELATIONAL[pl] = related
Simple -> DET[sg] Head[sg] Gen Held[sg] VP[sg] = related_of_each
Simple -> THINGS Gen Held[sg] VP[sg] = related_of_each_thing
Simple -> THINGS Gen Held[sg] VP[sg] = some_related_of_each_thing @110
Simple -> THINGS Gen Held[sg] VP[sg] = each_related_of_each_thing @115
Full[n] -> Whose Held[sg] VP[sg] = whose_some
Full[n] -> Whose Held[sg] VP[sg] = whose_related @110
Simple -> DET[sg] Head[sg] Gen Held[sg] VP[sg] = some_related_of_each @110
Simple -> DET[sg] Head[sg] Gen Held[sg] VP[sg] = each_related_of_each @115
Simple -> DET[sg] Head[sg] Gen Held[sg] VP[sg] = each_related_by_rule
Simple -> DET[sg] Head[sg] Gen Held[sg] VP[sg] = the_related_by_rule @115
Full[n] -> Whose Held[pl] VP[pl] = whose_several
Full[n] -> OF[m] Whose Held[pl] VP[m] = some_of_whose
CompAtom[sg] -> Owner 's = elided_related

# "May approve the clerk's leave", "(appeals) against her own judgment".
VPAtom[n] -> VOF[n] Possessor OFNOUN = relation_to_whose !
VPAtom[n] -> NOTVOF[n] Possessor OFNOUN = not_relation_to_whose !
Post -> AOF Possessor OFNOUN = relation_to_whose !

# "Has children (of her own)", "a car of his own".
Had -> RelatedHead[pl] Relatives[pl]? = have_some_related !
OneHad -> DET[n] RelatedHead[n] Except = have_another_related !
Had -> RelatedHead[pl] of POSSESSIVE own = have_some_of_own !
OneHad -> DET[n] RelatedHead[n] of POSSESSIVE own = have_one_of_own !
VPAtom[n] -> V2[n] DET[m] Kind[m] of POSSESSIVE own = possess_own !
VPAtom[n] -> V2[n] POSSESSIVE own Kind[sg] = possess_one_of_own !

# "The price of b is greater than that of c", "b's price exceeds c's".
Simple -> Value ComparedBy[sg] Elided = compare_values !
ComparedBy[sg] -> V2[sg]
ComparedBy[sg] -> is ADJECTIVE2
Simple -> Value NOT2[sg] Elided = deny_of_values !
Simple -> Value is not ADJECTIVE2 Elided = deny_of_values !
Simple -> Value equals Elided = equate_values !
Elided -> that of Object
Elided -> Owner 's

# "With no licence", "without a dog", "no one enters without a pass".
Post -> WITH Object = relation !
Post -> WITHOUT Object = negate_relation !
Post -> without Had = negate !
Post -> with no LACKED = negate_relation !
Post -> without LACKED = negate_relation !
Post -> without a/an/any LACKED = negate_relation !
VPAtom[n] -> has|have[n] no LACKED = negate_relation !
VPAtom[n] -> V1[n] Apart = at_the_same_time !
VPAtom[n] -> V2[n] Name Apart = with_object_at_the_same_time !
VPAtom[n] -> NOT1[n] Apart = not_at_the_same_time !
VPAtom[n] -> NOT2[n] Name Apart = not_with_object_at_the_same_time !
Apart -> WITHOUT Object = negate_relation
Apart -> without LACKED = negate_relation
Apart -> without a/an/any LACKED = negate_relation
Apart -> without Had = negate
Apart -> without Deed = negate
VPAtom[n] -> V1[n] only with Deed = only_at_the_same_time !
VPAtom[n] -> V2[n] Name only with Deed = only_with_object !
Deed -> the? ACT of Object = passive
Deed -> a/an Head[sg] 's ACT = act_of_some
Deed -> NAME 's ACT = act_of

# "A badge must be worn by every guest", "the fee is waived for b", "the fee of b is waived".
ATopic[n] -> the? TOPIC[n] !
ATopic[sg] -> a/an TOPIC[sg] !
ATopic[n] -> no TOPIC[n] = deny_topic !
Simple -> ATopic[n] TOPICBY[n] Subject[m] = topic_done !
Simple -> ATopic[n] TOPICLINK Object TOPICBY[n] Subject[m] = topic_done_of !
Simple -> ATopic[n] TOPICIS[n] TOPICLINK Subject[m] = topic_is_of !
Simple -> ATopic[n] TOPICLINK Subject[m] TOPICIS[n] = topic_of_is !
Simple -> Owner 's TOPIC[n] TOPICIS[n] = own_topic_is !
Simple -> POSSESSIVE TOPIC[n] TOPICIS[n] = own_topic_is !
Full[m] -> whose TOPIC[n] TOPICIS[n] = whose_topic_is !

# "In the lobby, no guest may smoke", of a symbol with that place.
Simple -> TAIL ,? Subject[n] BEFORETAIL[n] = tail_first !
"""
