"""The rules of fluent prose, in the notation of `grammar`.

Clauses in other orders than ours, clefts of predicates, free relatives, participles before a
clause, and what something has that is described by its relation to it.
"""

from __future__ import annotations

PROSE = """
# "No ferry departs that is late", "from Dover no ferry departs that is late".
Simple -> DET[n] Head[n] Ended[n] Full[n] = extraposed !
Simple -> THINGS Ended[sg] Full[sg] = extraposed_thing !
Ended[n] -> V1[n] = relation
Ended[n] -> NOT1[n] = negate_relation
Ended[n] -> is|are[n] PATIENT = patient
Ended[n] -> is|are[n] ADJECTIVE = relation
Simple -> FIRSTLINK Item[m] ,? Item[n] Put[n] Full[n] = is_put_at_which !
Simple -> LINK Object ,? Item[n] Lacking[n] = after_first !

Item[sg] -> a/an Head[sg] Relatives[sg]? , namely NAME ,? = namely !

# "What no guest does is sing", "what every guest has is a key", "what every guest wants is a key".
Simple -> what NP[n] does/do is/was Bare = predication !
Simple -> what NP[n] did is/was Bare = predication !
Simple -> what NP[n] has|have[n] is Had = predication !
Simple -> what Item[n] GapVP[n] is Object = specify_object !

# "An opera without a song does not exist", "two even primes exist".
There -> DET[n] Head[n] Relatives[n]? exists/exist = existent_of !
There -> Head[pl] Relatives[pl]? exist = existent_bare_of !
ThereNot -> a/an Head[sg] Relatives[sg]? does not exist = existent_of_some !
ThereNot -> Head[pl] Relatives[pl]? do not exist = existent_bare_of !

# "One that is not is cheap", "feeds whichever dogs it owns", "only those", "guests alone".
Item[sg] -> one Full[sg] = one_such !
Item[n] -> whichever Head[n] VP[n] = every_such !
Item[n] -> whichever Head[n] NP[m] GapVP[m] = every_such !
Simple -> Head[pl] Relatives[pl]? alone VP[pl] = only_kind_does !
Simple -> wherever NP[m] BEFORELINK[m] , NP[n] BEFORELINK[n] = wherever !
Simple -> NP[n] BEFORELINK[n] wherever NP[m] BEFORELINK[m] = wherever_after !

Simple -> there is/are/exists/exist QUANT[n] that/which/who VP[n] = there_is_elided !
Simple -> there is/are/exists/exist QUANT[n] that/which/who AUX[n] = there_is_elliptic !
Item[sg] -> the NOUNOF[sg] a/an Head[sg] Relatives[sg]? = each_of_some @110 !
Full[n] -> whose OWNED ComparedBy[sg] Elided = whose_compared !
Simple -> Head[pl] are exactly Members = same_kinds !
Simple -> Members are exactly Members = same_kinds !
Members -> the Head[pl] Relatives[pl]? = relate
Members -> those/those- Relatives[pl] = relate(THING, $1)
Members -> the ones Relatives[pl] = relate(THING, $1)

# "Every sum is such that it is even".
Bound[r] -> Such is/are such that Tight[r] = for_clause !
Such -> DET[n] Head[n] Labels? Relatives[n]? = for_noun
Such -> THINGS Relatives[sg]? = for_thing

# "Being small, a cube is red", "with a licence, a nurse may drive", "only by singing does b win".
Open[then] -> Beforehand , Subject[n] VP[n] = generic_first !
Beforehand -> Act
Beforehand -> with Had
Beforehand -> without Had = negate
Beforehand -> WITH Object = relation
Beforehand -> WITHOUT Object = negate_relation
Beforehand -> with REST = owned
Beforehand -> without a/an/any? LACKED = negate_relation
Beforehand -> PHRASAL = relation
Open[then] -> only by/when/if/after/with/through Act ,? Inverted = only_by !

# "Has a guard watching over it", "has a key that it opens with".
Had -> Object GERUND[2] it/him/her/them = had_in_relation !
Had -> Object that/which/who/whom? PRONOUN[n] GapVP[n] = had_of_own @110 !
Had -> Object for a/an ROLE[sg] = Having($1, $2) !

Simple -> a/an Head[sg] Relatives[sg]? Implies Given = implied_by_some !
Simple -> there is/are Existents[and] that/which/who VP[pl] = there_are_mutual_several !

# "Anna and Ben are siblings": she is one of his, or each of the other's.
CompAtom[pl] -> ALIKE = alike_both_ways @100 !
VPAtom[pl] -> HAVEALIKE = alike_both_ways @100 !

# "Being red and being small are the same thing", "being red rules out being small".
Simple -> Act and Act SAMEACTS = equate_acts !
Simple -> For ,? Act and Act SAMEACTS = equate_acts_for !
Simple -> Given EXCLUDES Given = exclude_acts !
Simple -> For ,? Given EXCLUDES Given = exclude_acts_for !
For -> for Head[pl] Relatives[pl]? = for_all_of !
Reduced[n] -> not Phrasal = negate !
Reduced[n] -> not ATTRIBUTE = negate_relation !
"""
