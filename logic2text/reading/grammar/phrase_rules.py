"""The rules of noun phrases and verb phrases, in the notation of `grammar`."""

from __future__ import annotations

from logic2text.english.constructions import rows

NOUN_PHRASES = f"""
NP[n] -> Item[n]
NP[pl] -> NPList[and]
NP[n] -> NPList[or]
NP[pl] -> BothNPs
NP[n] -> EitherNP
NP[sg] -> THINGS but Name = nothing_but
NP[n] -> THINGS but Name NamesAfter[and] = nothing_but_several
NP[sg] -> only Name = only_named !
NP[pl] -> only Name and Name = only_named !
Object -> Item[n]
Object -> NPList[c]
Object -> BothNPs
Object -> EitherNP
Object -> THINGS but Name = nothing_but
Object -> THINGS but Name NamesAfter[and] = nothing_but_several
Object -> only Name = only_named !
Object -> only Name and Name = only_named !

NPList[c] -> NPItem[c] NPTail[c] = join_phrases:[c]
NPTail[c] -> [c] NPItem[c] = one
NPTail[c] -> [c] NPItem[c] NPTail[c] = more
NPTail[c] -> , NPItem[c] NPRest[c] = more
NPRest[c] -> ,? [c] NPItem[c] = one
NPRest[c] -> , NPItem[c] NPRest[c] = more
NPItem[c] -> Item[n]
NPItem[c] -> BothNPs
NPItem[c] -> EitherNP
NPItem[and] -> NPList[or] @3
NPItem[or] -> NPList[and]
{rows.BOTH_PHRASES}
EitherNP -> either NPItem[or] NPTail[or]
    = CoordinatedPhrase(Conjunction.OR, ($1, *$2), correlative=True)
{rows.EXCLUSIVE_PHRASES}
EitherNP -> neither NPItem[or] NorTail = CoordinatedPhrase(Conjunction.NOR, ($1, *$2))
NorTail -> nor NPItem[or] = one
NorTail -> nor NPList[or] = one @1
NorTail -> ,? nor NPItem[or] NorTail = more
NorTail -> , NPItem[or] NorTail = more

Item[sg] -> NAME
Item[sg] -> Value
Item[sg] -> TERM !
Item[n] -> DET[n] BOUNDED = quantify_bounded !
Item[n] -> DET[n] Head[n] BOUNDED = quantify_noun_bounded !
Item[n] -> DET[n] Head[n] LABEL? Except? Relatives[n]? = quantify
Item[n] -> DET[n] Head[n] LABEL? Excepts Relatives[n]? = quantify_excepting
Item[sg] -> THINGS Excepts Relatives[sg]? = quantify_thing_excepting
Item[n] -> DET[n] Head[n] LABEL? such that Tight = quantify_such
Item[n] -> DET[n] Head[n] LABEL? Except such that Tight = quantify_excepting_such
Item[n] -> DET[n] EitherHead[n] Relatives[n]? = quantify_either
Item[n] -> DET[n] TwoHeads[n] Relatives[n]? = universal_of_two
Item[sg] -> at least one of NPList[and] = at_least_one
Item[n] -> DET[n] LABEL Relatives[n]? = quantify_label
Item[sg] -> each of NPList[and]
Item[n] -> DET[n] other Head[n] Relatives[n]? = quantify_other !
Item[sg] -> another Head[sg] Relatives[sg]? = another
Item[sg] -> one Head[sg] Relatives[sg]? = first_in_order !
Item[sg] -> a/an ORDINAL Head[sg]? Relatives[sg]? = next_in_order !
Item[sg] -> another = other_in_order !
Item[sg] -> another = another_of_kind !
Item[sg] -> the ORDINAL = in_order !
Item[sg] -> the other = the_other_in_order !
Item[sg] -> THINGS Except? Relatives[sg]? = quantify_thing
Item[sg] -> THINGS such that Tight = quantify_thing_such
Item[sg] -> THINGS else Relatives[sg]? = quantify_else !
Item[sg] -> THINGS Quality Relatives[sg]? = quantify_quality
Item[sg] -> THINGS else Quality Relatives[sg]? = quantify_else_quality
Quality -> Qualities = reduce_relative
Qualities -> QualityFirst
Qualities -> QualityFirst QualityTail[c] = CoordinatedVerbPhrase(Conjunction[c], ($1, *$2))
Qualities -> both QualityNext and QualityNext
    = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), correlative=True)
Qualities -> either QualityNext QualityTail[or] = CoordinatedVerbPhrase(Conjunction[or], ($1, *$2))
QualityFirst -> ATTRIBUTE = relation
QualityTail[c] -> [c] QualityNext = one
QualityTail[c] -> [c] QualityNext QualityTail[c] = more
QualityTail[c] -> , QualityNext QualityTail[c] = more
QualityNext -> QualityFirst
QualityNext -> Post
Item[n] -> PRONOUN[n]
Item[n] -> REFLEXIVE[n]
Item[pl] -> EACHOTHER
Except -> other than Excepted
Excepts -> other than ExceptedList
Excepts -> except LeftOut
Excepts -> besides LeftOut = restrict
LeftOut -> Excepted = leave_out
LeftOut -> Excepted LeftOutTail[c] = leave_out
LeftOutTail[c] -> [c] Excepted = one
LeftOutTail[c] -> , Excepted LeftOutTail[c] = more
Excepts -> except/but Kind = exclude_kind
Excepts -> besides Kind = other_than_kind
Item[sg] -> THINGS but LeftOuts[and] Relatives[sg]? = quantify_thing_leaving_out
Item[sg] -> THINGS but LeftOuts[or] Relatives[sg]? = quantify_thing_excepting
LeftOuts[c] -> Excepted LeftOutTail[c] = leave_out
Item[sg] -> THINGS but Excepted = quantify_thing_but
Kind -> a/an Head[sg] Relatives[sg]? = relate
Kind -> Head[pl] Relatives[pl]? = relate
ExceptedList -> Excepted ExceptedTail[c] = exclude
ExceptedTail[c] -> [c] Excepted = one
ExceptedTail[c] -> , Excepted ExceptedTail[c] = more
Excepted -> NAME
Excepted -> Value
Excepted -> PRONOUN[n]

Value -> the FUNCTION Object = Application($1, ($2,))
Value -> the FUNCTIONS Object Objects = applications
Value -> Owned
Item[sg] -> TheRelated
TheRelated -> Owner 's RELATIONAL[sg] = the_related
TheRelated -> POSSESSIVE RELATIONAL[sg] = the_related
TheOne -> TheRelated
TheOne -> the NOUNOF[sg] Object = the_one
Owned -> Owner 's OWNED = possessive
Owned -> POSSESSIVE OWNED = possessive
Owned -> POSSESSIVE own OWNED = own
Owner -> NAME
Owner -> Owned
Owner -> DET[sg] Head[sg] = Quantified($1, $2)
Owner -> THINGS
Objects -> LINK Object = link
Objects -> LINK Object Objects = link
Objects -> AFTER = after

Head[n] -> NOUN[n] = head
Head[n] -> THING[n]
Head[n] -> NOUNOF[n] Object = head_of
Head[n] -> NOUNOF[n] Object Objects = head_of
Head[n] -> ATTRIBUTE Head[n] = modify
EitherHead[n] -> Head[n] or Head[n] = either_head
EitherHead[n] -> Head[n] MoreHeads[or][n] = any_head
EitherHead[n] -> ATTRIBUTE EitherHead[n] = modify
TwoHeads[n] -> Head[n] and Head[n] = either_head
TwoHeads[n] -> Head[n] MoreHeads[and][n] = any_head
MoreHeads[c][n] -> , Head[n] ,? [c] Head[n] = two
MoreHeads[c][n] -> , Head[n] MoreHeads[c][n] = more
TwoHeads[n] -> ATTRIBUTE TwoHeads[n] = modify

Relatives[n] -> Relative[n] = one
Relatives[n] -> Relative[n] Relatives[n] = more @1
Relative[n] -> Full[n]
Relative[n] -> Reduced[n] = reduce_relative
Relative[n] -> Full[n] FullTail[c][n] = join_relatives:[c]
FullTail[c][n] -> [c] Full[n] = one
FullTail[c][n] -> , Full[n] FullTail[c][n] = more
Full[n] -> that/which/who VP[n] = relative
Full[n] -> that/which/who/whom NP[m] GapVP[m] = relative
Full[n] -> whose OWNED VP[sg] = relative_whose
"""

VERB_PHRASES = f"""
VP[n] -> VPAtom[n]
VP[n] -> VPList[and][n]
VP[n] -> VPList[or][n]
VP[n] -> VPBoth[n]
VPList[c][n] -> VPItem[c][n] VPTail[c][n] = CoordinatedVerbPhrase(Conjunction[c], ($1, *$2))
VPTail[c][n] -> [c] VPItem[c][n] = one
VPTail[c][n] -> [c] VPItem[c][n] VPTail[c][n] = more
VPTail[c][n] -> , VPItem[c][n] VPRest[c][n] = more
VPRest[c][n] -> ,? [c] VPItem[c][n] = one
VPRest[c][n] -> , VPItem[c][n] VPRest[c][n] = more
VPRest[and][n] -> ,? and VPItem[and][n] ,? but VPItem[and][n] = two !
VPCommas[n] -> VP[n] , and VP[n]
    = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), False, False, False, "", True)
VPItem[c][n] -> VPAtom[n]
VPItem[c][n] -> VPBoth[n]
VPItem[and][n] -> VPList[or][n] @3
VPItem[or][n] -> VPList[and][n]
VPBoth[n] -> either VPItem[or][n] VPTail[or][n] = CoordinatedVerbPhrase(Conjunction[or], ($1, *$2))
{rows.EXCLUSIVE_VERB_PHRASES}
VPBoth[n] -> neither VPItem[or][n] VPNor[n] = CoordinatedVerbPhrase(Conjunction[nor], ($1, *$2))
VPNor[n] -> nor VPItem[or][n] = one
VPNor[n] -> nor VPList[or][n] = one @1
VPNor[n] -> , VPItem[or][n] VPNor[n] = more

VPAtom[n] -> is|are[n] Comp[n]
{rows.NOT}
VPAtom[pl] -> are both/each/all CompAtom[pl] !
VPAtom[n] -> is|are[n] Same = identical
VPAtom[n] -> is|are[n] not Same = not_identical
VPAtom[sg] -> is the Head[sg] Relatives[sg]? = identical_the !
VPAtom[sg] -> is not the Head[sg] Relatives[sg]? = not_identical_the !
CompAtom[n] -> the NOUNOF[n] Object = relation
CompAtom[n] -> the NOUNOF[n] Object Objects = relation
CompAtom[sg] -> TheRelated = predicate_one
VPAtom[sg] -> is TheOne = identical @110
VPAtom[sg] -> is not TheOne = not_identical @110
Simple -> TheOne is Name = specify @110
Simple -> TheOne is not Name = specify_not @110
VPAtom[sg] -> is OneAndOnly
VPAtom[sg] -> is not OneAndOnly = negate
{rows.ONLY_ONE}
Same -> Name
Same -> Name or Name = CoordinatedPhrase(Conjunction.OR, ($1, $2))
Name -> NAME
Name -> Value
NamesAfter[c] -> ,? [c] Name = one
NamesAfter[c] -> [c] Name NamesAfter[c] = more
NamesAfter[c] -> , Name NamesAfter[c] = more
VPAtom[n] -> V1[n] = relation
VPAtom[n] -> BEFORELINK[n] there = at_place !
VPAtom[n] -> NOTBEFORELINK[n] there = not_at_place !
Post -> BEFORELINK there = at_place !
VPAtom[n] -> V1[n] RestTail[c] = share_words:[c]
VPAtom[n] -> NOT1[n] RestTail[c] = share_denied:[c] !
VPAtom[n] -> V1[n] ButNotRest = share_but_not
VPAtom[n] -> V1[n] RestTail[and] ButNotRest = share_words_but_not
ButNotRest -> ,? but not RESTDENIED
VPAtom[n] -> V2[n] Object [c] REST2 Object = share_verb:[c]
VPAtom[n] -> V2[n] Object ,? but REST2 Object = share_verb_but
RestTail[c] -> [c] REST = one
RestTail[c] -> , REST RestTail[c] = more
VPAtom[n] -> V2[n] Object = relation
VPAtom[n] -> V2[n] Object Objects = relation
VPAtom[n] -> VAFTER[n] Object Objects = relation
VPAtom[n] -> Verbs[c][n] Object = relation
VPAtom[n] -> Verbs[c][n] Item[m] = relation_each
VPAtom[n] -> Verbs[c][n] Item[m] = relation_each_some @100
Verbs[c][n] -> Verb2[n] VerbTail[c][n] = join_verbs:[c]
VerbTail[c][n] -> [c] V2[n] = one
VerbTail[c][n] -> [c] REST2 = one
VerbTail[c][n] -> , Verb2[n] VerbTail[c][n] = more
VerbTail[c][n] -> , RESTBEFORELINK VerbTail[c][n] = more
Verbs[and][n] -> Verb2[n] but NOT2[n] = join_but
Verbs[and][n] -> not only V2[n] ,? but V2[n] = join_two:and !
Verbs[and][n] -> both Verb2[n] and V2[n] = join_two:and !
Verbs[or][n] -> either Verb2[n] or V2[n] = join_two:or !
VPAtom[n] -> neither Verb2[n] nor V2[n] Object = neither_verb
Verb2[n] -> V2[n]
Verb2[n] -> BEFORELINK[n] = stem
VPAtom[n] -> NOT1[n] = negate_relation
VPAtom[n] -> NOT2[n] Object = negate_relation
VPAtom[n] -> NOT2[n] Object Objects = negate_relation
VPAtom[n] -> NOTAFTER[n] Object Objects = negate_relation
VPAtom[n] -> has|have[n] Had
{rows.NOT_HAVING}
Had -> Object ADJECTIVE2 it/him/her/them = have
Had -> Item[n] ADJECTIVE2 it/him/her/them Full[n] = have_which
VPAtom[n] -> did not BareList[c] = negate !
VPAtom[n] -> did not BareBoth = negate !
{rows.BOTH_BARE}
BareBoth -> either Bare BareTail[or] = CoordinatedVerbPhrase(Conjunction[or], ($1, *$2))
BareList[c] -> Bare BareTail[c] = CoordinatedVerbPhrase(Conjunction[c], ($1, *$2))
BareTail[c] -> [c] Bare = one
BareTail[c] -> , Bare BareTail[c] = more
Bare -> B1 = relation
Bare -> B1 RestTail[c] = share_words:[c]
Bare -> B2 Object = relation
Bare -> B2 Object Objects = relation
Bare -> BAFTER Object Objects = relation
Bare -> BareVerbs[c] Object = relation
Bare -> BareVerbs[c] Item[m] = relation_each
Bare -> BareVerbs[c] Item[m] = relation_each_some @100
BareVerbs[c] -> B2 BareVerbTail[c] = join_verbs:[c]
BareVerbs[and] -> both B2 and B2 = join_two:and !
BareVerbs[or] -> either B2 or B2 = join_two:or !
BareVerbTail[c] -> [c] B2 = one
BareVerbTail[c] -> , B2 BareVerbTail[c] = more
Bare -> be Comp[sg]
Bare -> have Had

Comp[n] -> CompAtom[n]
Comp[n] -> CompList[and][n]
Comp[n] -> CompList[or][n]
Comp[n] -> CompBoth[n]
CompList[c][n] -> CompFirst[c][n] CompTail[c][n] = CoordinatedVerbPhrase(Conjunction[c], ($1, *$2))
CompTail[c][n] -> [c] CompItem[c][n] = one
CompTail[c][n] -> [c] CompItem[c][n] CompTail[c][n] = more
CompTail[c][n] -> , CompItem[c][n] CompRest[c][n] = more
CompRest[c][n] -> ,? [c] CompItem[c][n] = one
CompRest[c][n] -> , CompItem[c][n] CompRest[c][n] = more
CompRest[and][n] -> ,? and CompItem[and][n] ,? but CompItem[and][n] = two !
CompFirst[c][n] -> CompPart[c][n]
CompFirst[c][n] -> not CompAtom[n] = negate @2
CompFirst[c][n] -> FREQUENCY CompAtom[n] = each_time_atom
CompItem[c][n] -> CompPart[c][n]
{rows.NOT_COMPLEMENT}
CompPart[c][n] -> CompAtom[n]
CompPart[c][n] -> CompBoth[n]
CompPart[and][n] -> CompList[or][n] @3
CompPart[or][n] -> CompList[and][n]
CompBoth[n] -> either CompItem[or][n] CompTail[or][n]
    = CoordinatedVerbPhrase(Conjunction[or], ($1, *$2))
{rows.EXCLUSIVE_COMPLEMENTS}
CompBoth[n] -> neither CompItem[or][n] CompNor[n]
    = CoordinatedVerbPhrase(Conjunction[nor], ($1, *$2))
CompNor[n] -> nor CompItem[or][n] = one
CompNor[n] -> nor CompList[or][n] = one @1
CompNor[n] -> , CompItem[or][n] CompNor[n] = more

Comp[n] -> CompFirst[and][n] CommaTail[n] = CoordinatedVerbPhrase(Conjunction[and], ($1, *$2))
CommaTail[n] -> , and NotComp[n] = one
NotComp[n] -> not CompAtom[n] = negate
CompAtom[n] -> ADJECTIVE = relation
CompAtom[n] -> ADJECTIVE RestTail[c] = share_words:[c]
CompAtom[n] -> ADJECTIVE ButNotRest = share_but_not
CompAtom[n] -> ADJECTIVE RestTail[and] ButNotRest = share_words_but_not
CompAtom[n] -> Post
CompAtom[pl] -> ALIKE = alike
VPAtom[pl] -> HAVEALIKE = alike
VPAtom[pl] -> have the same OWNED = same_value
VPAtom[pl] -> do not have the same OWNED = not_same_value
CompAtom[sg] -> a/an Head[sg] Relatives[sg]? = nominal
CompAtom[pl] -> Head[pl] Relatives[pl]? = nominal
CompAtom[pl] -> a/an Head[sg] Relatives[sg]? = nominal
VPBoth[n] -> is|are[n] either CompAtom[n] ,? or VPAtom[n]
    = CoordinatedVerbPhrase(Conjunction[or], ($1, $2))
CompBoth[n] -> either CompItem[or][n] , or CompItem[or][n]
    = CoordinatedVerbPhrase(Conjunction[or], ($1, $2))
VPBoth[n] -> either VPItem[or][n] , or VPItem[or][n]
    = CoordinatedVerbPhrase(Conjunction[or], ($1, $2))
VPBoth[n] -> either V1[n] or OneRest ,? but not both = share_words:xor
CompBoth[n] -> either ADJECTIVE or OneRest ,? but not both = share_words:xor
VPAtom[n] -> BEGIN[n] either REST or OneRest ,? but not both = share_begun:xor
CompAtom[n] -> BEGINCOMP either REST or OneRest ,? but not both = share_begun:xor
VPAtom[n] -> BEGIN[n] either REST or OneRest = share_begun:or !
VPAtom[n] -> BEGIN[n] neither REST NorRest = share_begun:nor
CompAtom[n] -> BEGINCOMP neither REST NorRest = share_begun:nor
OneRest -> REST = one
NorRest -> nor REST = one
NorRest -> , REST NorRest = more
CompBoth[n] -> •either CompItem[or][n] , or CompItem[or][n]
    = CoordinatedVerbPhrase(Conjunction[xor], ($1, $2))
VPBoth[n] -> •either VPItem[or][n] , or VPItem[or][n]
    = CoordinatedVerbPhrase(Conjunction[xor], ($1, $2))
VPBoth[n] -> •either VPItem[or][n] or VPItem[or][n]
    = CoordinatedVerbPhrase(Conjunction[xor], ($1, $2))
VPBoth[n] -> is|are[n] •either CompAtom[n] ,? or VPAtom[n]
    = CoordinatedVerbPhrase(Conjunction[xor], ($1, $2))
CompBoth[n] -> •either CompItem[or][n] or CompItem[or][n]
    = CoordinatedVerbPhrase(Conjunction[xor], ($1, $2))
EitherNP -> •either NPItem[or] or NPItem[or] = CoordinatedPhrase(Conjunction.XOR, ($1, $2))
VPBoth[n] -> is|are[n] neither CompAtom[n] nor VPAtom[n]
    = CoordinatedVerbPhrase(Conjunction[nor], ($1, $2))

# What can also stand directly behind its noun.
Post -> ADJECTIVE2 Object = relation
Post -> ADJECTIVE2 Object Objects = relation
Post -> with Had
Post -> with REST = owned
Post -> with REST RestTail[c] = share_owned:[c]
Post -> Places[c] Object = relation
Post -> Places[c] Item[m] = relation_each
Post -> Places[c] Item[m] = relation_each_some @100
Places[c] -> ADJECTIVE2 [c] ADJECTIVE2 = join_two:[c]
Places[c] -> PlaceStem PlaceTail[c] = join_verbs:[c]
PlaceStem -> BEFORELINK = stem
PlaceTail[c] -> [c] REST2 = one
PlaceTail[c] -> , RESTBEFORELINK PlaceTail[c] = more
Places[and] -> ADJECTIVE2 but not ADJECTIVE2 = join_but
Post -> PARTICIPLE Object = passive
Post -> PATIENT [c] PARTICIPLE Object = passive_both:[c]
Post -> PATIENT and not PARTICIPLE Object = passive_but !
CompAtom[n] -> neither PATIENT nor PARTICIPLE Object = passive_neither
Post -> PARTICIPLE Object Objects = passive
Reduced[n] -> Post
Reduced[n] -> Phrasal
Reduced[n] -> PHRASAL RestTail[c] = share_words:[c]
Phrasal -> PHRASAL = relation
{rows.NOT_BEHIND}
Reduced[n] -> ReducedList[and]
Reduced[n] -> ReducedList[or]
ReducedList[c] -> Phrasal ReducedTail[c] = CoordinatedVerbPhrase(Conjunction[c], ($1, *$2))
ReducedList[c] -> Post ReducedTail[c] = CoordinatedVerbPhrase(Conjunction[c], ($1, *$2))
ReducedTail[c] -> [c] Behind = one
ReducedTail[c] -> [c] Behind ReducedTail[c] = more
ReducedTail[c] -> , Behind ReducedTail[c] = more
Behind -> Post
Behind -> Phrasal
Behind -> not Post = negate

GapVP[n] -> GapAtom[n]
GapVP[n] -> GapAtom[n] and GapAtom[n] = CoordinatedVerbPhrase(Conjunction[and], ($1, $2))
GapVP[n] -> GapAtom[n] or GapAtom[n] = CoordinatedVerbPhrase(Conjunction[or], ($1, $2))
GapAtom[n] -> is|are[n] ADJECTIVE2 = gap
GapAtom[n] -> is|are[n] not ADJECTIVE2 = negate_gap
GapAtom[sg] -> is a/an NOUNOF[sg] = gap
GapAtom[sg] -> is the NOUNOF[sg] = gap
GapAtom[sg] -> is not the NOUNOF[sg] = negate_gap
GapAtom[pl] -> are NOUNOF[pl] = gap
GapAtom[sg] -> is not a/an NOUNOF[sg] = negate_gap
GapAtom[pl] -> are not NOUNOF[pl] = negate_gap
GapAtom[pl] -> are a/an/the NOUNOF[sg] = gap !
GapAtom[pl] -> are not a/an/the NOUNOF[sg] = negate_gap !
GapAtom[n] -> V2[n] = gap
GapAtom[pl] -> all/both/each V2[pl] = gap !
GapAtom[n] -> NOT2[n] = negate_gap
GapAtom[n] -> Verbs[c][n] = gap
GapAtom[n] -> VAFTER[n] AFTER = gap
GapAtom[n] -> NOTAFTER[n] AFTER = negate_gap
"""
