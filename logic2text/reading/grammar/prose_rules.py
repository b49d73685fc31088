"""Rules for English as people and language models write it about variables and named things.

Lists of quantifiers ("for all x and for all y"), several existentials before "such that",
"either" before names, "the first cube", partitives, and complements in other orders than ours.
The notation is that of `grammar`.
"""

from __future__ import annotations

PROSE = """
# Several quantifiers before one clause.
Bound[r] -> For ,? and Further[r] = for_clause
Bound[r] -> For , Further[r] = for_clause
Further[r] -> Prefix ,? Tight[r] = for_clause
Further[r] -> Prefix ,? and Further[r] = for_clause
Further[r] -> Prefix , Further[r] = for_clause
BoundChain -> For ,? and FurtherChain = for_clause
FurtherChain -> Prefix ,? Chain = for_clause
FurtherChain -> Prefix ,? and FurtherChain = for_clause
Prefix -> For
Prefix -> DET[n] Labels Relatives[n]? = for_labels
Prefix -> DET[n] Head[n] Labels Relatives[n]? = for_noun
For -> for DET[n] Labels it holds that :? = for_variables
For -> for DET[n] Head[n] it holds that :? = for_unlabelled
Labels -> LABEL , and LABEL = two
Labels -> LABEL 's and LABEL 's = two

Bound[r] -> ThereAre such that Tight[r] = there_are
Bound[r] -> ThereAre , such that Tight[r] = there_are
Bound[r] -> ThereAre , where Tight[r] = there_are
Bound[r] -> There , such that Tight[r] = there_is
Bound[r] -> There , where Tight[r] = there_is
Bound[r] -> there are/exist CountedThings , Existing ,? such that Tight[r] = there_are_things
CountedThings -> DET[pl] THING[pl] = count_things
BoundChain -> ThereAre ,? such that Chain = there_are
BoundChain -> ThereAre , where Chain = there_are
ThereAre -> there is/are/exists/exist Existing
Existing -> Existent and Existent = two
Existing -> Existent , and Existent = two
Existing -> Existent and Existing = more
Existing -> Existent , Existing = more
Existing -> Existent , and Existing = more
There -> there exists/exist Labels = there_exist_labels
There -> there is/are/exists/exist always Existent
There -> there is/are always Existent

# The comma of "it is not the case that if A, then B" makes some readers negate only A.
Open[then] -> it is not the case that if Loose , then Tight = negate_condition @120
Open[then] -> it is not true that if Loose , then Tight = negate_condition @120

# Relative clauses of other forms, and places before "there is".
Existent -> DET[n] Head[n] LABEL VPAtom[n] = existent_contact
Existent -> such a/an Head[sg] Relatives[sg]? = existent_such
Relative[n] -> for which it? holds that Tight = hold_of
Relative[n] -> for which it is the case that Tight = hold_of
Full[n] -> that VP[n] and Simple = relative_and @8
Simple -> ADJECTIVE2 Object ,? there is Existent = there_is_at
Open[r] -> it is that case that ,? Tight[r]

# Parentheses, and what is said otherwise.
Simple -> ( Loose ) = in_parentheses
Both -> either First[or] or ( UNFULFILLED ) Last[or][plain] = either_otherwise
Sentences -> Otherwise .? = one
Sentences -> Otherwise ./; Sentences = more
Otherwise -> if Loose , then Tight ./; otherwise ,? Loose = if_otherwise
Otherwise -> For ,? Otherwise = for_clause

# Identity.
Same -> Known
Same -> Name or Known = phrases_either
Same -> Known or Name = phrases_either
Same -> Known or Known = phrases_either
Same -> either Naming or Naming = phrases_either
Same -> Name Others = phrases_or
Same -> either Name Others = phrases_or
Others -> , Name ,? or Name = two
Others -> , Name Others = more
Naming -> Name
Naming -> Known
Known -> the ORDINAL Head[sg] = ordinal
Known -> this Head[sg] = this_one
Item[sg] -> the ORDINAL Head[sg] = ordinal
Item[sg] -> this Head[sg] = this_one
Item[sg] -> NOUN[sg] NAME = name_as @1
Item[sg] -> the NOUN[sg] NAME = name_as
VPAtom[sg] -> equals Naming = identical
VPAtom[pl] -> equal Naming = identical
VPAtom[sg] -> does not equal Naming = not_identical
VPAtom[pl] -> do not equal Naming = not_identical
VPAtom[pl] -> are IDENTICAL = all_one
VPAtom[pl] -> are not IDENTICAL = not_all_one
VPAtom[sg] -> is IDENTICAL as Object = identical_with
VPAtom[sg] -> is not IDENTICAL as Object = not_identical_with
Simple -> Name is either Same or Last[or][plain] = is_either_or
Simple -> Name is either Comp[sg] or Last[or][plain] = is_either_or_is

# Parts of a group.
Item[n] -> PART[n] Head[pl] Relatives[pl]? = part_of
Simple -> the NUMBER Pair[pl] VP[pl] = the_several
Object -> either Pair[sg] = either_of
Object -> either of the Pair[pl] = either_of
Item[n] -> DET[n] LABEL 's = quantify_label_owned

# Complements.
VPAtom[pl] -> are both CompAtom[pl] ,? and both CompAtom[pl] = verb_phrases_two
CompAtom[sg] -> non ADJECTIVE = negate_relation
CompAtom[pl] -> non ADJECTIVE = negate_relation
Head[n] -> non ATTRIBUTE Head[n] = modify_not
Head[n] -> non NOUN[n] = not_head
Post -> ADJECTIVE2 or ADJECTIVE2 Name = either_relation
Post -> ADJECTIVE2 and ADJECTIVE2 Name = both_relations
CompAtom[pl] -> a/an Head[sg] Relatives[sg]? = nominal @1
VPAtom[sg] -> is NOUN[sg] = bare_noun @1
Comp[n] -> a/an ADJECTIVE = with_article @1
CompAtom[n] -> a/an ADJECTIVE = nominalised @100
Comp[n] -> CompFirst[c][n] AfterComma[c][n] = verb_phrases_[c]
AfterComma[c][n] -> , [c] Post = one
AfterComma[and][n] -> , and PlaceList[or][n] = one
AfterComma[or][n] -> , or PlaceList[and][n] = one
PlaceList[c][n] -> Post CompTail[c][n] = verb_phrases_[c]
"""
