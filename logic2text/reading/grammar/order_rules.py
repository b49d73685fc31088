"""The rules of verbs with their objects in other orders than ours, in the notation of `grammar`.

Datives, heavy objects at the end, passives of verbs of three places, with or without their agents,
and relative clauses about one of several objects.
"""

from __future__ import annotations

ORDERS = """
# "Gave b c", "gave to b everything that is small".
VPAtom[n] -> V3[n] Object Object = double
VPAtom[n] -> NOT3[n] Object Object = not_double
Bare -> B3 Object Object = double
VPAtom[n] -> V3[n] Object Object [c] Object Object = double_twice:[c]
VPAtom[n] -> V2[n] Object Objects [c] Object Objects = relation_twice:[c]

CompAtom[n] -> ADJECTIVE3 Object Object = double

# "Was given to b by c", "was given to b", "was given": by something.
Post -> PASSIVE Object Objects = relation
Post -> PASSIVE2 Object = of_some_agent
CompAtom[n] -> PASSIVE1 = of_some_agent

# "Every cube b gave to c", "everything b gave c", "whom b gave a cube to", "to whom b gave c".
GapAtom[n] -> V2[n] Objects = gap_before
GapAtom[n] -> NOT2[n] Objects = not_gap_before
GapAtom[n] -> V2[n] Object LINK = gap_after
GapAtom[n] -> NOT2[n] Object LINK = not_gap_after
GapAtom[n] -> V3[n] Object = gap_second
GapAtom[n] -> NOT3[n] Object = not_gap_second
GapAtom[n] -> is|are[n] PASSIVE Objects = gap_before
GapAtom[n] -> is|are[n] not PASSIVE Objects = not_gap_before
GapAtom[n] -> is|are[n] PASSIVE2 = gap_of_some_agent
GapAtom[n] -> is|are[n] not PASSIVE2 = not_gap_of_some_agent
Full[n] -> LINK whom/which NP[m] Lacking[m] = relative_after
Lacking[n] -> V2[n] Object = lacking
Lacking[n] -> NOT2[n] Object = not_lacking

Full[n] -> LINK whom/which NP[m] LackingFirst[m] = relative_at
LackingFirst[n] -> is|are[n] PASSIVE1 = gap_of_some_agent
LackingFirst[n] -> is|are[n] not PASSIVE1 = not_gap_of_some_agent

# "Likes b, but not c", "lives in b, not in c", "b, but not c, is small", "not b but c is small".
VPAtom[n] -> V2[n] Object ButNot = relation_but_not
VPAtom[n] -> V3[n] Object Object ButNot = double_but_not
VPAtom[n] -> V2[n] Object Objects ,? but not Objects = relation_but_not_after
VPAtom[n] -> V2[n] not Object ,? but Object = relation_not_but
CompAtom[n] -> ADJECTIVE2 Object ButNot = relation_but_not
CompAtom[n] -> the NOUNOF[n] Object ButNot = relation_but_not
CompAtom[sg] -> a/an NOUNOF[sg] Object ButNot = relation_but_not
CompAtom[n] -> ADJECTIVE2 not Object ,? but Object = relation_not_but
ButNot -> ,? but not Object = remnant
ButNot -> ,? but not FIRSTLINK Object = remnant_at
ButNot -> , not Object = remnant
ButNot -> , not FIRSTLINK Object = remnant_at
VPAtom[n] -> V2[n] Object [c] FIRSTLINK Object = relation_each_at:[c]
CompAtom[n] -> ADJECTIVE2 Object [c] FIRSTLINK Object = relation_each_at:[c]
Post -> PARTICIPLE Object [c] by Object = passive_each:[c]
Governed -> AFTERMODAL[of_2] Object [c] by Object = governed_each:[c]
Comp[n] -> CompFirst[and][n] , NotComp[n] = is_not
VPAtom[n] -> V2[n] Object ,? but Item[m] = relation_but_no
Simple -> Item[n] , not Item[m] , VP[n]
    = Coordination(Conjunction.AND, (Predication($1, $3), Negation(Predication($2, $3)))) !
Simple -> Item[n] ,? but not Item[m] ,? VP[n]
    = Coordination(Conjunction.AND, (Predication($1, $3), Negation(Predication($2, $3))))
Simple -> not Item[n] ,? but Item[m] VP[m]
    = Coordination(Conjunction.AND, (Negation(Predication($1, $3)), Predication($2, $3)))
Simple -> Head[pl] Relatives[pl]? ,? but not Head[pl] Relatives[pl]? ,? VP[pl] = kinds_but_not

# "Will sing", where that is not said of another time than the rest (`tokens.in_present_tense`).
will- ~ shall-
VPAtom[n] -> will- Bare
VPAtom[n] -> will- not Bare = negate
VPAtom[n] -> will- BareBoth
VPAtom[n] -> will- BareList[c]
VPAtom[n] -> will- not BareList[c] = negate
VPAtom[n] -> will- BareNeither
VPAtom[n] -> does/do BareNeither
BareNeither -> neither Bare BareNor = CoordinatedVerbPhrase(Conjunction.NOR, ($1, *$2))
BareNor -> nor Bare = one
BareNor -> , Bare BareNor = more
GapAtom[n] -> will- B2 = gap
GapAtom[n] -> will- not B2 = negate_gap
GapAtom[n] -> will- B2 Objects = gap_before
GapAtom[n] -> will- B2 Object LINK = gap_after

# "Between two cubes", "no taller than b", "is friends with b".
Post -> BETWEEN DET[pl] Head[pl] Relatives[pl]? = between_two
Comp[n] -> no ADJECTIVE2 Object = not_compared
CompItem[c][n] -> no ADJECTIVE2 Object = not_compared
Post -> ASSOCIATES Object = relation

# "Unless a cube is small, it is large."
Open[then] -> unless a/an Head[sg] Relatives[sg]? VP[sg] , Tight = unless_one
Object -> OFTHEM[n] = some_of_them
Object -> them? both = both_of_them
Object -> them all = all_of_them
Object -> none = none_of_them
NP[pl] -> they both = both_of_them
NP[pl] -> they all = all_of_them

# "Exactly one cube, namely b, is small", "of b and c, only b is small", "b and c will not both
# win".
Simple -> Item[n] , namely ,? Name , VP[n] = name_one
Simple -> Item[n] VP[n] , namely ,? Name = name_one_last
Simple -> There , namely ,? Name = name_existent
Simple -> of Name NamesAfter[and] , only Name VP[sg] = only_one_of
Simple -> NP[pl] will- not both Bare = are_not_all

# "Iceland has no army, but every other member has one."
Object -> one = one_of_kind
VPAtom[n] -> has|have[n] one = have_one
VPAtom[n] -> has|have[n] none = have_none
VPAtom[n] -> does|do[n] not have one = have_none

# "Between any two cubes there is a cube."
Simple -> BETWEEN any NUMBER different/distinct? Head[pl] there is/exists Existent = between_any_two
"""
