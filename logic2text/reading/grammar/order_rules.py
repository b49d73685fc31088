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

# "Was given to b", "was given": by something.
Post -> PASSIVE2 Object = of_some_agent
CompAtom[n] -> PASSIVE1 = of_some_agent

# "Every cube that b gave to c", "everything b gave c", "whom b gave a cube to", "to whom b gave it".
GapAtom[n] -> V2[n] Objects = gap_before
GapAtom[n] -> NOT2[n] Objects = not_gap_before
GapAtom[n] -> V2[n] Object LINK = gap_after
GapAtom[n] -> NOT2[n] Object LINK = not_gap_after
GapAtom[n] -> V3[n] Object = gap_second
GapAtom[n] -> NOT3[n] Object = not_gap_second
GapAtom[sg] -> is ADJECTIVE2 Objects = gap_before
GapAtom[pl] -> are ADJECTIVE2 Objects = gap_before
GapAtom[sg] -> is not ADJECTIVE2 Objects = not_gap_before
GapAtom[pl] -> are not ADJECTIVE2 Objects = not_gap_before
GapAtom[sg] -> is PASSIVE2 = gap_of_some_agent
GapAtom[pl] -> are PASSIVE2 = gap_of_some_agent
GapAtom[sg] -> is not PASSIVE2 = not_gap_of_some_agent
GapAtom[pl] -> are not PASSIVE2 = not_gap_of_some_agent
Full[n] -> LINK whom/which NP[m] Lacking[m] = relative_after
Lacking[n] -> V2[n] Object = lacking
Lacking[n] -> NOT2[n] Object = not_lacking

# "Between two cubes".
Post -> BETWEEN DET[pl] Head[pl] Relatives[pl]? = between_two
"""
