"""The rules of modals, of verbs such as *fail to*, and of adverbs such as *never*."""

from __future__ import annotations

VERBS = """
# "Must sign", "is allowed to sing or dance", "may neither view nor copy b".
VPAtom[n] -> MODAL[n] GovernedList = affirm_modal @1
VPAtom[n] -> NOTMODAL[n] GovernedList = deny_modal @1
GapAtom[n] -> MODAL[n] GovernedGap = affirm_modal @1
GapAtom[n] -> NOTMODAL[n] GovernedGap = deny_modal @1
GovernedGap -> AFTERMODAL[of_2] = governed_gap
GovernedList -> Governed
GovernedList -> Governed GovernedTail[c] = join_governed:[c]
GovernedList -> both Governed GovernedTail[and] = join_governed:and
GovernedList -> either Governed GovernedTail[or] = join_governed:or
GovernedList -> neither Governed GovernedNor = join_governed:nor
GovernedTail[c] -> [c] Governed = one
GovernedTail[c] -> [c] not Governed = one_denied
GovernedTail[c] -> , Governed GovernedTail[c] = more
GovernedNor -> nor Governed = one
GovernedNor -> , Governed GovernedNor = more
Governed -> AFTERMODAL[of_1] = governed
Governed -> AFTERMODAL[of_2] Object = governed
Governed -> AFTERMODAL[of_2] Object Objects = governed
Governed -> AFTERMODAL[of_2] Kinds = governed_kind
Governed -> AFTERMODAL[of_patient] = governed_patient
Governed -> AFTERMODAL[of_2] [c] AFTERMODAL[of_2] Object = governed_both:[c]
Governed -> AFTERMODAL[of_patient] [c] AFTERMODAL[of_by] Object = governed_both:[c]
Governed -> AFTERMODAL[of_patient] and not AFTERMODAL[of_by] Object = governed_but
Governed -> both AFTERMODAL[of_2] and AFTERMODAL[of_2] Object = governed_both:and
Governed -> either AFTERMODAL[of_2] or AFTERMODAL[of_2] Object = governed_both:or
Governed -> neither AFTERMODAL[of_2] nor AFTERMODAL[of_2] Object = governed_both:nor
Governed -> AFTERMODAL[of_2] and not AFTERMODAL[of_2] Object = governed_but
Simple -> NP[n] MODAL[n] either Governed or Simple = governed_either

# "Must wear a mask" of a formula that has a mask for the kind: MustWear(x, mask), Wears(x, mask).
VPAtom[n] -> V2[n] Kinds = relation_of_kind
VPAtom[n] -> NOT2[n] Kinds = not_relation_of_kind
CompAtom[n] -> ADJECTIVE2 Kinds = relation_of_kind
CompAtom[n] -> ADJECTIVE2 Object = deny_relation
VPAtom[n] -> shall- B2 Kinds = relation
VPAtom[n] -> shall- not B2 Kinds = negate_relation
Kinds -> KINDNAME
Kinds -> KINDNAME KindTail[c] = join_phrases:[c]
Kinds -> NAME [c] KINDNAME = join_names:[c]
KindTail[c] -> [c] KINDNAME = one
KindTail[c] -> [c] NAME = one
KindTail[c] -> , KINDNAME KindTail[c] = more

# "(Every cube) owning a dog", "not barking", "having a dog".
Post -> Doing
Post -> not Doing = negate
Doing -> GERUND[1] = doing
Doing -> GERUND[2] Object = doing
Doing -> GERUND[2] Object Objects = doing
Doing -> having Had
Doing -> LIGHTDOING Bare = light !
Doing -> LIGHTDOING BareList[c] = light !

# "Fails to sing", "does not happen to be small", "lacks a cube".
VPAtom[n] -> LIGHT[n] Bare = light
VPAtom[n] -> LIGHT[n] BareList[c] = light
VPAtom[n] -> does|do[n] not LightBare = negate
VPAtom[n] -> did not LightBare = negate
Bare -> LightBare
LightBare -> LIGHTBARE Bare = light
VPAtom[n] -> LACK1[n] = lack
VPAtom[n] -> LACK2[n] Object = lack
VPAtom[n] -> LACKS[n] Had = lack_had
LightBare -> LACK1[bare] = lack
LightBare -> LACK2[bare] Object = lack
LightBare -> LACKS[bare] Had = lack_had
GapAtom[n] -> LACK2[n] = lack_gap
GapAtom[n] -> LIGHT[n] BareGap = light
BareGap -> B2 = gap

# "Never sings", "is not always small".
Simple -> NP[n] Frequent[n] = predicate_each_time
Simple -> a/an Head[sg] Relatives[sg]? Frequent[sg] = predicate_of_case
Simple -> Head[pl] Relatives[pl]? Frequent[pl] = predicate_of_cases
Simple -> FREQUENCY ,? Simple = sometimes
Full[n] -> that/which/who Frequent[n] = when_each_time
VPItem[c][n] -> Frequent[n] = each_time
CompItem[c][n] -> FREQUENCY CompAtom[n] = each_time_atom
GapAtom[n] -> FREQUENCY GapAtom[n] = each_time_atom
Frequent[n] -> FREQUENCY VPAtom[n] = frequent
Frequent[n] -> FREQUENCY VPList[or][n] = frequent
Frequent[n] -> FREQUENCY VPBoth[n] = frequent
Frequent[n] -> is|are[n] FREQUENCY Comp[n] = frequent
Frequent[n] -> is|are[n] not FREQUENCY Comp[n] = not_frequent
Frequent[n] -> does|do[n] not FREQUENCY Bare = not_frequent
Frequent[n] -> does|do[n] not FREQUENCY BareList[c] = not_frequent
"""
"""The rules, in the notation of `grammar`."""
