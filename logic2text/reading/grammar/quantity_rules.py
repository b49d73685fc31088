"""The rules of determiners that say several things, and of nouns left out or described.

"Between two and four cubes", "some but not all of the cubes", "some who study", "the rich",
"the oldest of the cubes".
"""

from __future__ import annotations

QUANTITIES = """
# Two determiners of one noun, each of which holds.
Dets[n] -> DET[m] ,? but/and DET[n] ,? = both_said !
Dets[n] -> DET[m] or DET[n] = either_said !
Dets[pl] -> between CARDINAL and CARDINAL = between !
Dets[pl] -> from CARDINAL to CARDINAL = between !
Dets[pl] -> CARDINAL or CARDINAL = one_or_next !
Dets[n] -> only DET[n] = only_some !
Dets[n] -> not DET[n] = not_exactly !
Item[n] -> Dets[n] Noun[n] = quantify_by_each !
Item[n] -> Dets[n] of the Noun[pl] = quantify_by_each !
Item[n] -> Dets[n] of Possessor Held[pl] Relatives[pl]? = quantify_related_by_each !
Simple -> there is/are Dets[n] Noun[n] = there_are_by_each !

# "Every cube but one", "everyone but two", "none but members", "none but the brave".
Item[n] -> DET[n] Head[n] but/except CARDINAL = all_but !
Item[sg] -> THINGS but/except CARDINAL = all_things_but !
Item[n] -> neither Shade nor Shade Head[n] = neither_shade !
Item[n] -> none but Noun[pl] = only_kind_of !
Item[n] -> none but Those = only_of !

# "Some who study", "he who studies", "the rich", "the ones that are red", "some cube or other".
Item[n] -> QUANT[n] who/that VP[n] = quantify_who !
Simple -> he/she who VP[sg] VP[sg] = whoever !
Item[pl] -> Those !
Item[pl] -> only Those = only_of !
Those -> the ATTRIBUTE = the_plural_of !
Those -> the only? ones Relatives[pl] = those !
Item[pl] -> the only Head[pl] Relatives[pl]? = the_plural !
Item[sg] -> the one Relatives[sg] = the_one_who !
OneAndOnly -> the only one Relatives[sg] = only_one_who !
Item[sg] -> the NAME = named_the !
Name -> the NAME = named_the !
Simple -> neither of the two Pair[pl] VP[sg] = neither_of !
Simple -> PART[n] NUMBER Pair[pl] VP[n] = of_so_many !
Object -> neither Pair[sg] = neither_object !
Object -> neither of the Pair[pl] = neither_object !
Object -> both Pair[pl] = both_objects !
Object -> both of? the Pair[pl] = both_objects !
Item[sg] -> some Head[sg] or other = some_or_other !
Simple -> a/some certain/particular Noun[sg] VP[sg] = certain !
Simple -> NP[n] V2[n] a certain Noun[sg] = certain_object !
Simple -> NP[n] is|are[n] ADJECTIVE2 a certain Noun[sg] = certain_object !
"""
