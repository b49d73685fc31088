"""The rules of possessors and what is whose, in the notation of `grammar`."""

from __future__ import annotations

POSSESSORS = """
# "Two of b's friends", "all b's friends", "his friends", "b's mother's tall friend".
Possessor -> Owner 's
Possessor -> POSSESSIVE
Owner -> TheRelated
Kin[n] -> RELATIONAL[n] = head
Kin[n] -> ATTRIBUTE Kin[n] = modify
Item[n] -> OF[n] Possessor Kin[pl] Relatives[pl]? = some_of_related
Item[pl] -> all Possessor Kin[pl] Relatives[pl]? = all_related
Item[pl] -> only Possessor Kin[pl] Relatives[pl]? = only_related
Item[pl] -> Possessor Kin[pl] Relatives[pl]? = the_several_related
Item[sg] -> Possessor ATTRIBUTE Kin[sg] Relatives[sg]? = the_one_related
Item[sg] -> Possessor only Kin[sg] Relatives[sg]? = the_only_related
Item[sg] -> TheRelated = one_of_related @110
OneAndOnly -> Possessor only Kin[sg] Relatives[sg]? = only_one_related
TheRelated -> POSSESSIVE own RELATIONAL[sg] = own_related
Simple -> both of? Possessor Kin[pl] VP[pl] = both_related
Simple -> neither of Possessor Kin[pl] VP[sg] = neither_related
Simple -> Name V2[sg] DET[sg] Head[sg] 's Kin[sg] = related_object
Simple -> Name V2[sg] THINGS 's Kin[sg] = related_object_of_thing
CompAtom[sg] -> one of Possessor Kin[pl] Relatives[pl]? = one_among_related

# "A friend of b's", "nobody's mother", "every cube's owner", "whose mother is tall", "is b's".
Head[n] -> NOUNOF[n] Owner 's = head_of_possessor
Head[n] -> NOUNOF[n] OWNER = head_of_possessor
CompAtom[n] -> Owner 's RELATIONAL[n] = related
CompAtom[n] -> POSSESSIVE own RELATIONAL[n] = related_to_itself
CompAtom[pl] -> EACHOTHER 's RELATIONAL[pl] = related
Simple -> DET[sg] Head[sg] 's Kin[sg] VP[sg] = related_of_each
Simple -> THINGS 's Kin[sg] VP[sg] = related_of_each_thing
Full[n] -> whose Kin[sg] VP[sg] = whose_related
Full[n] -> whose Kin[sg] VP[sg] = whose_some @110
Simple -> DET[sg] Head[sg] 's Kin[sg] VP[sg] = some_related_of_each @110
Full[n] -> whose Kin[pl] VP[pl] = whose_several
CompAtom[sg] -> Owner 's = elided_related
"""
