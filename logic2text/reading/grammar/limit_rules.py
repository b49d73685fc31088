"""The rules of *only* before an object with its preposition, in the notation of `grammar`."""

from __future__ import annotations

LIMITS = """
# "Sells wine only to adults", "may give a key only to someone who works there", "is afraid only of
# dogs", "may be read only by her doctor".
Limit -> Head[pl] Relatives[pl]? = others_than
Limit -> Head[pl] Relatives[pl]? = others_among @100
Limit -> those/those- Relatives[pl] = others_than_those
Limit -> a/an Head[sg] Relatives[sg]? = others_than
Limit -> THINGS Relatives[sg] = others_than_some
Limit -> LimitRelated = others_than
LimitRelated -> Possessor Held[n] Relatives[n]? = best_related
VPAtom[n] -> V2[n] Object only LINK Limit = relation_only !
VPAtom[n] -> BEFORELINK[n] only FIRSTLINK Limit = relation_only_at !
CompAtom[n] -> BEFORELINK only FIRSTLINK Limit = relation_only_at !
CompAtom[n] -> PATIENT only by Limit = passive_only !
Governed -> AFTERMODAL[of_patient] only by Limit = governed_only !
Governed -> AFTERMODAL[of_patient] by Limit only = governed_only !
VPAtom[n] -> MODAL[n] only Restricted = affirm_modal !
Restricted -> AFTERMODAL[of_patient] by Limit = governed_only
"""
