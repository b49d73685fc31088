"""The rules of constructions that only people's texts have, in the notation of `grammar`.

Ellipsis, clefts, comparatives before nouns; lists of quantifiers, partitives and complements in
other orders than ours; adjectives that share a noun, and modifiers that several nouns share.
"""

from __future__ import annotations

from logic2text.english.constructions import rows

CONSTRUCTIONS = f"""{rows.DENIED_LETTERS}
For -> for THINGS Relatives[sg]? = for_thing
For -> for AnyTwo !
For -> no matter which/what Two CHOSEN = chosen !
For -> whichever Two CHOSEN = chosen !
For -> whichever Head[sg] VP[sg] = whichever !
For -> whichever Head[sg] NP[m] GapVP[m] = whichever !
For -> whichever Head[sg] CHOSEN = chosen_one !
Item[n] -> DET[n] Head[n] CHOSEN = quantify_chosen !
For -> no matter which/what Head[sg] NP[m] GapVP[m] = whichever !
For -> no matter which/what Head[sg] CHOSEN = chosen_one !
Simple -> of AnyTwo , one VP[sg] = one_of_any_two !
Simple -> of AnyTwo , at least one VP[sg] = one_of_any_two !

# Ellipsis: "but b is not", "so is b", "unless Max does", "some are".
Simple -> Elliptic
Elliptic -> NP[n] AUX[n] = elliptic
Simple -> so AUX[n] NP[n] = so_is
Simple -> so AUX[pl] Head[pl] = so_are
Simple -> neither AUX[n] NP[n] = neither_is
Link -> , nor AUX[n] NP[n] = link_nor
Full[n] -> that/which/who/whom NP[m] GapVP[m] [c] Elliptic = gap_elliptic:[c]
Link -> , as AUX[n] NP[n] = link_as
Link -> , as AUX[pl] Head[pl] = link_as_kind
Link -> , which/something NP[n] AUX[n] = link_elliptic !
Link -> , unlike NP[n] = link_unlike
Link -> ,/;/. and? the same SAMEGOES NP[n] = link_same_of
Link -> ,/;/. and? the same SAMEGOES Head[pl] = link_same_of_kind
Simple -> unlike NP[n] , NP[m] VP[m] = unlike
Simple -> unlike Head[pl] , Head[pl] VP[pl] = unlike_kind
NP[pl] -> others = others
Item[pl] -> THEREST = the_rest
Item[pl] -> all of? THEREST = all_the_rest
Item[n] -> PART[n] others = rest_by
Item[pl] -> all? RESTOF Head[pl] Relatives[pl]? = rest_of
VPAtom[n] -> is|are[n] both = are_both
VPAtom[n] -> is|are[n] neither = are_neither
VPAtom[n] -> does|do[n] both = are_both
VPAtom[n] -> does|do[n] neither = are_neither

# "Likes every book that b does", "whoever sings likes everyone who does".
Full[n] -> that/which/who/whom NP[m] AUX[m] = relative_contained
Relative[n] -> Item[m] AUX[m] = relative_contained @1
Full[n] -> that/which/who AUX[n] = relative_elliptic

# "Max loves Claire, and Carl Ann", "b is a cube and c a tetrahedron".
Tail[c][r] -> [c] Gapped = one
Link -> , [c] Gapped = link_clause:[c]
Link -> , Gapped = link_clause:and
Link -> , Elliptic = link_clause:and
Gapped -> NP[n] ,? Remnant = predication @1
Gapped -> Head[pl] ,? Remnant = plural_gapped @1
Remnant -> Object = remnant
Remnant -> FIRSTLINK Object = remnant_at
NP[n] -> QUANT[n] = elide_noun
NP[n] -> OFTHEM[n] = some_of_them
Simple -> Head[pl] AUX[pl] = plural_elliptic
Item[sg] -> exactly one of NPList[and] = exactly_one_of
Item[n] -> none of NPList[and] = none_of_names

# "b and c both own pets", "not both b and c are small", "b or c is small, but not both".
VPAtom[pl] -> all/both/each V1[pl] = relation
VPAtom[pl] -> all/both/each V2[pl] Object = relation
VPAtom[pl] -> all/both/each V2[pl] Object Objects = relation
VPAtom[pl] -> MODAL all/both/each AFTERMODAL[1] = of_each_modal
VPAtom[pl] -> MODAL all/both/each AFTERMODAL[2] Object = of_each_modal
Simple -> NP[pl] MODAL not all/both AFTERMODAL[1] = are_not_all_modal
Simple -> NP[pl] MODAL not all/both AFTERMODAL[2] Object = are_not_all_modal
Simple -> NP[pl] do/did not all Bare = are_not_all
Simple -> NP[pl] did not both Bare = are_not_all
Simple -> not BothNPs VP[pl] = not_all
Simple -> not both First[and] and Last[and][r]
    = Negation(Coordination(Conjunction.AND, ($1, $2), correlative=True))
Simple -> either? NPItem[or] or NPItem[or] VP[n] ,? but not both = exclusive_subject
Simple -> NP[n] VPItem[or][n] or VPItem[or][n] ,? but not both = exclusive_predicate
Comp[n] -> CompItem[or][n] or CompItem[or][n] ,? but not both
    = CoordinatedVerbPhrase(Conjunction[xor], ($1, $2))
{rows.NOT_ONLY}
EitherNP -> not only NPItem[and] ,? but NPItem[and]
    = CoordinatedPhrase(Conjunction[and], ($1, $2), correlative=True)
NP[n] -> Item[n] , and Item[m] , = two_phrases
CompBoth[n] -> neither CompItem[or][n] , CompNor[n]
    = CoordinatedVerbPhrase(Conjunction[nor], ($1, *$2))
Simple -> NP[n] is|are[n] either CompItem[or][n] or Simple = either_mixed
Simple -> NP[n] MODAL either AFTERMODAL[1] or Simple = modal_either
VPAtom[n] -> MODAL either AFTERMODAL[1] or AFTERMODAL[1] = either_modal
VPAtom[n] -> MODAL neither AFTERMODAL[1] nor AFTERMODAL[1] = neither_modal

# "Everyone b likes", "at whom b looked", "looks at and likes b", "looked only at cubes", "is
# owned", "did not meet", "every father".
Full[n] -> FIRSTLINK which/whom NP[m] Divided[m] = relative_at
Divided[m] -> BEFORELINK[m] = gap
Divided[m] -> NOTBEFORELINK[m] = negate_gap
Divided[n] -> is|are[n] BEFORELINK = gap
Divided[n] -> is|are[n] not BEFORELINK = negate_gap
Full[n] -> FIRSTLINK which/whom DET[m] Head[m] Divided[m] Full[m] = relative_at_one
Full[n] -> LINK which/whom DET[m] Head[m] LackingFirst[m] Full[m] = relative_at_one

# "Items imported by b but not declared", "any document false or misleading".
ReducedList[c] -> QUALITY ReducedTail[c] = join_qualities:[c] !
Behind -> QUALITY = relation !
Behind -> not QUALITY = negate_relation !
VPAtom[n] -> BEGIN[n] not only REST ,? but also? OneRest = share_begun:and !
Relative[n] -> Item[m] GapVP[m] = relative @1
VPAtom[n] -> V2[n] [c] V2[n] Sole = either_place:[c]
VPAtom[n] -> V2[n] [c] is|are[n] PARTICIPLE Sole = either_voice:[c]
VPBoth[n] -> neither V2[n] nor V2[n] Sole = either_place:nor
Bare -> BareBefore
BareBefore -> B2 [c] B2 Sole = either_place:[c]
VPAtom[n] -> does/do/did not BareBefore = negate
VPAtom[n] -> BEFORELINK[n] only FIRSTLINK Name = only_object_divided
CompAtom[n] -> PATIENT = patient
VPAtom[pl] -> NOTHAVEALIKE = not_alike
Head[sg] -> SOMEBODYS = head_of_something @1
VPAtom[n] -> was|were[n] PATIENTPAST = patient
VPAtom[n] -> was|were[n] not PATIENTPAST = not_patient

# 'The relation "larger than" is transitive', "b and c are in front of d and e, respectively".
{rows.PROPERTIES}
Simple -> Relation is Properties = has_properties
Relation -> the? relation/function RELATION
Relation -> RELATION
Properties -> PROPERTY and PROPERTY = two
Properties -> PROPERTY , Properties = more
Simple -> NPList[and] V2[pl] NPList[and] ,? respectively = respectively
Simple -> NPList[and] are ADJECTIVE2 NPList[and] ,? respectively = respectively
Simple -> NPList[and] are NOUNOF[pl] NPList[and] ,? respectively = respectively

# "Every cube but b", "all cubes except those that are small", "every cube is small except b".
Excepts -> but LeftOut
Excepts -> other than Kind = other_than_kind
Kind -> Head[pl] and/or Head[pl] = either_head
Kind -> a/an Head[sg] or a/an? Head[sg] = either_head
Kind -> those/those- Relatives[pl] = relate(THING, $1)
Simple -> Item[n] VP[n] ,? Excepts = predication_excepting
Kind -> the Head[pl] Relatives[pl]? = relate !
Kind -> Mass Relatives[sg]? = relate !
Kind -> NOUN[sg] = head @1 !
Kind -> ATTRIBUTE ones Relatives[pl]? = ones_that_are !
BesideExcepts -> , Excepts , !
BesideExcepts -> ( Excepts ) !
Simple -> Head[pl] Relatives[pl]? Excepts VP[pl] = plural_excepting !
Simple -> Head[pl] Relatives[pl]? BesideExcepts VP[pl] = plural_excepting !
Simple -> Head[pl] Relatives[pl]? VP[pl] ,? Excepts = plural_excepting_after !
Simple -> Excepts , Subject[n] VP[n] = exclude_from_predication !
Item[n] -> DET[n] Head[n] Relatives[n]? BesideExcepts = exclude_beside !
Item[sg] -> THINGS Relatives[sg]? BesideExcepts = exclude_thing_beside !
Object -> DET[n] Head[n] Relatives[n]? , Excepts = exclude_beside @1 !
Object -> THINGS Relatives[sg]? , Excepts = exclude_thing_beside @1 !

# "that cube", "the cubes that are small", "those who study", "all and only cubes".
Item[pl] -> PLURALNAME
Item[sg] -> that Head[sg] = that_one
Item[pl] -> the Head[pl] Relatives[pl] = the_plural
Item[pl] -> the Head[pl] = the_plural !
Item[pl] -> all? those Head[pl] Relatives[pl] = the_plural
Item[pl] -> all? those Relatives[pl] = those
Item[pl] -> all? those- Relatives[pl] = those_persons
Item[pl] -> only those Head[pl]? Relatives[pl] = only_those
{rows.EXACTLY}
{rows.DEFINITIONS}
Simple -> the NUMBER Pair[pl] VP[pl] = the_number
After -> Limited if Tight = Conditional($1, $2, ConditionalForm.ONLY_IF) <
Limited -> NP[n] only VPAtom[n] = predication
Limited -> NP[n] is|are[n] only Comp[n] = predication
VPAtom[n] -> only V2[n] Object = only_object @1
VPAtom[n] -> only V2[n] the Head[pl] Relatives[pl] = only_such
VPAtom[n] -> only V2[n] Head[pl] Relatives[pl]? = only_kind
Object -> only REFLEXIVE[n] = only_named

# "a smaller cube", "b is the smallest cube", "there is no largest cube".
Item[n] -> DET[n] Compared[n] Relatives[n]? = quantify_either
Existent -> DET[n] Compared[n] Relatives[n]? = existent_compared
VPAtom[n] -> V2[n] Item[m] AUX[m] = relation_than
CompAtom[n] -> ADJECTIVE2 Item[m] AUX[m] = relation_than
Compared[n] -> COMPARATIVE Head[n] = compare
Compared[n] -> COMPARATIVE Head[n] than Object = compare_than
Compared[sg] -> Head[sg] SAMEKIND = compare_alike
Simple -> the only Head[sg] Relatives[sg]? is Name = the_only_are
Simple -> the only Head[pl] Relatives[pl]? are Name NamesAfter[and] = the_only_are
VPAtom[sg] -> is Superlative
VPAtom[sg] -> is not Superlative = negate
Superlative -> the SUPERLATIVE Best = superlative
Item[sg] -> the SUPERLATIVE Best = some_superlative
Best -> Head[sg] Relatives[sg]? = relate
Best -> of/among all? the Head[pl] Relatives[pl]? = relate !
Best -> of/among all Head[pl] Relatives[pl]? = relate !
Best -> of/among all? Possessor Held[pl] Relatives[pl]? = best_related !
Item[sg] -> •the SUPERLATIVE Best = the_superlative
Existent -> DET[sg] SUPERLATIVE Best = existent_superlative

# "left or right of b", "with nothing to its right", "has exactly one mother", "b's friends".
Post -> to the SIDE [c] ADJECTIVE2 Sole = either_place:[c]
Sole -> Name
Sole -> PRONOUN[n]
Post -> between Name and Name in DIMENSION = between_in
Had -> Object to POSSESSIVE SIDE = have_side
Had -> Item[n] to POSSESSIVE SIDE Full[n] = have_side_which
Had -> OneHad
OneHad -> DET[n] RelatedHead[n] Relatives[n]? = have_related
OneHad -> DET[n] RelatedHead[n] or RelatedHead[n] Relatives[n]? = have_either !
OneHad -> DET[n] Compound[n] Relatives[n]? = have_compound
VPAtom[n] -> has|have[n] OneHad HadTail[c] = share_had:[c]
Post -> with OneHad HadTail[c] = share_had:[c]
HadTail[c] -> [c] OneHad = one
HadTail[c] -> , OneHad HadTail[c] = more
VPAtom[n] -> has|have[n] neither OneHad nor OneHad = neither_had
Had -> Object as a/an ROLE[sg] = Having($1, $2)
Had -> NPList[and] as ROLE[pl] = Having($1, $2)
Had -> Object as ROLE[pl] = have_several
RelatedHead[n] -> RELATIONAL[n] = head
RelatedHead[n] -> ATTRIBUTE RelatedHead[n] = modify
Compound[n] -> COMPOUND[n] = compound_head
Compound[n] -> ATTRIBUTE Compound[n] = modify_compound

# Mass nouns: "all the bread is in the oven", "b is food".
Item[sg] -> MASSDET Mass Relatives[sg]? = quantify_either
Mass -> MASS = head
Mass -> ATTRIBUTE Mass = modify
CompAtom[n] -> MASS = relation
CompAtom[sg] -> Mass Relatives[sg] = nominal
Existent -> MASSDET? Mass Relatives[sg]? = existent_mass
Simple -> Unmodified Relatives[sg] VP[sg] = plural_subject !
Simple -> Modified Relatives[sg]? VP[sg] = plural_subject !
Unmodified -> MASS = head
Modified -> ATTRIBUTE Mass = modify
Object -> Mass Relatives[sg]? = bare_object @2 !

# Of variables and named things, as people and language models write of them.

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
Labels -> LABEL , and LABEL = two
Labels -> LABEL 's and LABEL 's = two

Bound[r] -> ThereAre such that Tight[r] = there_are
Bound[r] -> ThereAre , such that Tight[r] = there_are
Bound[r] -> ThereAre , where Tight[r] = there_are
Bound[r] -> There , such that Tight[r] = there_is
Bound[r] -> There , where Tight[r] = there_is
Bound[r] -> there are/exist CountedThings , Existing ,? such that Tight[r] = there_are_things
CountedThings -> DET[pl] THING[pl] = $1
BoundChain -> ThereAre ,? such that Chain = there_are
BoundChain -> ThereAre , where Chain = there_are
ThereAre -> there is/are/exists/exist Existing
Existing -> Existent and Existent = two
Existing -> Existent , and Existent = two
Existing -> Existent and Existing = more
Existing -> Existent , Existing = more
Existing -> Existent , and Existing = more
There -> there is/are/exists/exist always Existent
There -> there is/are always Existent

# The comma of "it is not the case that if A, then B" makes some readers negate only A.
Open[then] -> it is not the case that if Loose , then Tight = Conditional(Negation($1), $2) @120
Open[then] -> it is not true that if Loose , then Tight = Conditional(Negation($1), $2) @120

# Relative clauses of other forms.
Simple -> there are/exist DET[pl] Head[pl] that/which/who VP[pl] = there_are_mutual !
Existent -> DET[n] Head[n] LABEL VPAtom[n] = existent_contact
Existent -> such a/an Head[sg] Relatives[sg]? = existent_such
Full[n] -> that VP[n] and Simple = relative_and @8

# Parentheses, and what is said otherwise.
Simple -> ( Loose )
Both -> either First[or] or ( UNFULFILLED ) Last[or][plain]
    = Coordination(Conjunction.OR, ($1, Conditional(Negation($1), $3)))

# Identity.
Same -> Known
Same -> Name or Known = CoordinatedPhrase(Conjunction.OR, ($1, $2))
Same -> Known or Name = CoordinatedPhrase(Conjunction.OR, ($1, $2))
Same -> Known or Known = CoordinatedPhrase(Conjunction.OR, ($1, $2))
Same -> either Naming or Naming = CoordinatedPhrase(Conjunction.OR, ($1, $2))
Same -> Name Others = join_phrases:or
Same -> either Name Others = join_phrases:or
Others -> , Name ,? or Name = two
Others -> , Name Others = more
Naming -> Name
Naming -> Known
Known -> the ORDINAL Head[sg] = Quantified(Determiner(Quantity.THE, $1), $2)
Known -> this Head[sg] = this_one
Item[sg] -> the ORDINAL Head[sg] = Quantified(Determiner(Quantity.THE, $1), $2)
Item[sg] -> this Head[sg] = this_one
NAME -> the/this/that NAME = name_with_article
Item[sg] -> NOUN[sg] NAME = name_as @1
Item[sg] -> the NOUN[sg] NAME = name_as
VPAtom[n] -> equals|equal[n] Naming = identical
VPAtom[n] -> does|do[n] not equal Naming = not_identical
VPAtom[pl] -> are IDENTICAL = all_one
VPAtom[pl] -> are not IDENTICAL = not_all_one
VPAtom[sg] -> is IDENTICAL as Object = identical_with
VPAtom[sg] -> is not IDENTICAL as Object = not_identical_with
Simple -> Name is either Same or Last[or][plain] = is_either_or
Simple -> Name is either Comp[sg] or Last[or][plain] = is_either_or_is

# Parts of a group.
Item[n] -> PART[n] Head[pl] Relatives[pl]? = Quantified($1, relate($2, $3))
Simple -> the NUMBER Pair[pl] VP[pl] = the_several
Object -> either Pair[sg] = either_of
Object -> either of the Pair[pl] = either_of
Item[n] -> DET[n] LABEL 's = quantify_label_owned

# Complements.
VPAtom[pl] -> are both CompAtom[pl] ,? and both CompAtom[pl]
    = CoordinatedVerbPhrase(Conjunction.AND, ($1, $2), correlative=True)
CompAtom[n] -> non ADJECTIVE = negate_relation
CompAtom[sg] -> a/an ATTRIBUTE one = relation
CompAtom[pl] -> ATTRIBUTE ones = relation
Head[n] -> non ATTRIBUTE Head[n] = modify_not
Head[n] -> non NOUN[n] = not_head
CompAtom[pl] -> a/an Head[sg] Relatives[sg]? = nominal @1
VPAtom[sg] -> is NOUN[sg] = bare_noun @1
Comp[n] -> a/an ADJECTIVE = with_article @1
CompAtom[n] -> a/an ADJECTIVE = nominalised @100
Comp[n] -> CompFirst[c][n] AfterComma[c][n] = CoordinatedVerbPhrase(Conjunction[c], ($1, *$2))
AfterComma[c][n] -> , [c] Post = one
AfterComma[and][n] -> , and PlaceList[or][n] = one
AfterComma[or][n] -> , or PlaceList[and][n] = one
PlaceList[c][n] -> Post CompTail[c][n] = CoordinatedVerbPhrase(Conjunction[c], ($1, *$2))

# "Every small or large cube", "a small but not red cube".  In the plural "small and large cubes"
# can be cubes of either kind, but "small but red cubes" cannot.
Head[n] -> Shades[or] Head[n] = of_shades_or
Head[sg] -> Shades[and] Head[sg] = of_shades_and
Head[pl] -> Shades[and] Head[pl] = of_both_shades @1
EitherHead[n] -> Shades[c] EitherHead[n] = of_shades_[c]
TwoHeads[n] -> Shades[or] TwoHeads[n] = of_shades_or
Shades[c] -> Shade ShadeTail[c] = shades
ShadeTail[c] -> ,? [c] NextShade = one
ShadeTail[c] -> , NextShade ShadeTail[c] = more
NextShade -> Shade
NextShade -> not ATTRIBUTE = negate_relation
Shade -> ATTRIBUTE = shade
Shade -> ATTRIBUTE Shade = shade_of
Mixed -> Shade MixedTail Head[pl] = mix
MixedTail -> ,? and Shade = one
MixedTail -> , Shade MixedTail = more
Item[pl] -> DET[pl] Mixed Relatives[pl]? = quantify_mixed
Simple -> Mixed Relatives[pl]? VP[pl] = plural_mixed
Simple -> there are/exist DET[pl] Mixed Relatives[pl]? = there_are_mixed
Simple -> there are/exist Mixed Relatives[pl]? = there_are_mixed_bare

# "Owns dogs": some; "likes dogs": all.
Object -> Head[pl] Relatives[pl]? = bare_object @2
Object -> Head[pl] KindTail[c] = bare_objects:[c] @2
Object -> neither Head[pl] KindNor = bare_objects:nor @2
Object -> either Head[pl] KindTail[or] = bare_objects:or @2
Object -> both Head[pl] KindTail[and] = bare_objects:and @2
KindTail[c] -> ,? [c] Head[pl] = one
KindTail[c] -> , Head[pl] KindTail[c] = more
KindNor -> nor Head[pl] = one
KindNor -> , Head[pl] KindNor = more
VPAtom[n] -> Verbs[c][n] Head[pl] Relatives[pl]? = relation_each_kind
Bare -> BareVerbs[c] Head[pl] Relatives[pl]? = relation_each_kind
VPAtom[n] -> Verbs[c][n] Head[pl] Relatives[pl]? = relation_same_kind @100
Bare -> BareVerbs[c] Head[pl] Relatives[pl]? = relation_same_kind @100

# "A small, red cube".
Head[n] -> ATTRIBUTE , Commaed[n] = modify
Commaed[n] -> ATTRIBUTE Head[n] = modify
Commaed[n] -> ATTRIBUTE , Commaed[n] = modify

# "A small and a large cube", "neither a small nor a large cube", "all small and all large cubes".
Short -> DET[n] Shade = short
NPList[c] -> Shorts[c] ,? [c] Item[n] = raise_phrases:[c]:noun
NPList[c] -> Shorts[c] ,? [c] Item[n] = raise_phrases:[c]:wide
EitherNP -> either Shorts[or] ,? or Item[n] = raise_phrases:or:noun
EitherNP -> either Shorts[or] ,? or Item[n] = raise_phrases:or:wide
EitherNP -> either Short or Item[n] ,? but not both = raise_phrase:xor:noun
EitherNP -> neither Short nor Item[n] = raise_phrase:nor:noun
EitherNP -> neither Short nor Item[n] = raise_phrase:nor:wide
BothNPs -> both Shorts[and] and Item[n] = raise_phrases:and:noun
BothNPs -> both Shorts[and] and Item[n] = raise_phrases:and:wide
Shorts[c] -> Short = one
Shorts[c] -> Short , Shorts[c] = more
Existents[c] -> Short ,? [c] Existent = raise_existents:noun
Existents[c] -> Short ,? [c] Existent = raise_existents:wide
ShortKind -> a/an Shade
ShortKinds[c] -> ShortKind = one
ShortKinds[c] -> ShortKind , ShortKinds[c] = more
LongKind -> a/an Head[sg] Relatives[sg]? = relate
CompList[c][n] -> ShortKinds[c] ,? [c] LongKind = raise_kinds:[c]:noun
CompList[c][n] -> ShortKinds[c] ,? [c] LongKind = raise_kinds:[c]:wide
CompBoth[n] -> either ShortKinds[or] ,? or LongKind = raise_kinds:or:noun
CompBoth[n] -> either ShortKinds[or] ,? or LongKind = raise_kinds:or:wide
CompBoth[n] -> either ShortKind or LongKind ,? but not both = raise_kind:xor:noun
CompBoth[n] -> both ShortKinds[and] and LongKind = raise_kinds:and:noun
CompBoth[n] -> neither ShortKind nor LongKind = raise_kind:nor:noun
CompBoth[n] -> neither ShortKind nor LongKind = raise_kind:nor:wide

# A modifier before or after several nouns is of one or of all: "small cubes or tetrahedra",
# "every cube or tetrahedron that is small", "all cubes and all tetrahedra behind b".
EitherHead[n] -> Head[n] or Head[n] Relatives[n] = either_last
TwoHeads[n] -> Head[n] and Head[n] Relatives[n] = either_last
NPList[c] -> NPItem[c] NPTail[c] Relatives[pl] = phrases_with:[c]
NPList[c] -> NPItem[c] NPTail[c] Relatives[sg] = phrases_each_with_[c]
EitherNP -> either NPItem[or] NPTail[or] Relatives[n] = either_with
EitherNP -> neither NPItem[or] NorTail Relatives[n] = phrases_with:nor
BothNPs -> both NPItem[and] and NPItem[and] Relatives[n] = both_with
Simple -> there is/are/exists/exist Existents[c] = existents_alike:[c]
Simple -> there is/are/exists/exist Existents[c] Relatives[n] = existents_alike_with:[c]
Simple -> there is/are/exists/exist Existents[c] = existents_placed:[c] @1
Existent -> DET[sg] EitherHead[sg] Relatives[sg]? = existent_either
CompAtom[pl] -> EitherHead[pl] Relatives[pl]? = of_either_kind
CompAtom[sg] -> a/an EitherHead[sg] Relatives[sg]? = of_one_kind
CompList[or][sg] -> a/an Head[sg] or a/an Head[sg] Relatives[sg] = kinds_with
CompBoth[n] -> either a/an Head[sg] or a/an Head[sg] Relatives[sg] = kinds_with
CompBoth[n] -> neither a/an Head[sg] nor a/an Head[sg] Relatives[sg] = no_kinds_with

# "Every cube behind b and every tetrahedron is small."
NP[sg] -> NPList[and] = each_of_list
Item[pl] -> DET[pl] TwoHeads[pl] Relatives[pl]? = several_of_two
Simple -> TwoHeads[pl] Relatives[pl]? VP[pl] = plural_of_two
Simple -> TwoHeads[pl] Relatives[pl]? VP[pl] = all_of_either
Simple -> neither Head[pl] nor Head[pl] VP[pl] = neither_kind
CompAtom[n] -> no Head[n] = no_kind
Simple -> not only Head[pl] ,? but also? Head[pl] VP[pl] = both_kinds
Simple -> Plural PluralTail VP[pl] = plural_and
Plural -> Head[pl] Relatives[pl]? = bare_plural
PluralItem -> Plural
PluralItem -> NPItem[and]
PluralAnd -> and PluralItem
PluralTail -> ,? PluralAnd = one
Simple -> Plural , PluralAnd , VP[pl] = plural_beside
PluralTail -> , PluralItem PluralTail = more

# "b is left of c or d, but not both."
Object -> NPItem[or] or NPItem[or] ,? but not both = CoordinatedPhrase(Conjunction.XOR, ($1, $2))

# "Only cubes and b are small": b is, and nothing else but cubes.
Item[pl] -> only Head[pl] Relatives[pl]? NamesAfter[c] = only_kind_[c]
Item[pl] -> only Head[pl] Relatives[pl]? NamesAfter[and] = only_kind_or @110

# "All cubes and all tetrahedra are the same size": as all of them together.
Simple -> NPList[and] VP[pl] = pairs_of_all
Simple -> Item[sg] and Item[sg] VP[pl] = pair_of_some

# "Everything except a cube": except one cube, or the kind ("Kind" in the rules of noun phrases).
# "Nothing except a cube" is mostly of the kind, but "there is nothing but a cube" is of one.
Item[n] -> DET[n] Head[n] ExceptOne Relatives[n]? = exclude_one
Item[sg] -> THINGS ExceptOne Relatives[sg]? = exclude_one_thing
Item[n] -> DET[n] Head[n] ExceptOne Relatives[n]? = deny_but_one @110
Item[sg] -> THINGS ExceptOne Relatives[sg]? = deny_thing_but_one @110
Simple -> THINGS ExceptOne VP[sg] = nothing_but_one @110
Existent -> DET[n] Head[n] ExceptOne Relatives[n]? = existent_but_one
Existent -> THINGS ExceptOne Relatives[sg]? = existent_thing
ExceptOne -> except/besides/but a/an Head[sg] Relatives[sg]? = Quantified(SOME, relate($1, $2))
"""
