"""The rules of adjectives that share a noun, and of modifiers that several nouns share.

The notation is that of `grammar`.
"""

from __future__ import annotations

SHARED = """
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

# "A small and a large cube", "neither a small nor a large cube", "all small and all large cubes".
Short -> DET[n] Shade = short
NPList[c] -> Shorts[c] ,? [c] Item[n] = raise_[c]
NPList[c] -> Shorts[c] ,? [c] Item[n] = raise_wide_[c]
EitherNP -> either Shorts[or] ,? or Item[n] = raise_or
EitherNP -> either Shorts[or] ,? or Item[n] = raise_wide_or
EitherNP -> either Short or Item[n] ,? but not both = raise_xor
EitherNP -> neither Short nor Item[n] = raise_nor
EitherNP -> neither Short nor Item[n] = raise_wide_nor
BothNPs -> both Shorts[and] and Item[n] = raise_and
BothNPs -> both Shorts[and] and Item[n] = raise_wide_and
Shorts[c] -> Short = one
Shorts[c] -> Short , Shorts[c] = more
Existents[c] -> Short ,? [c] Existent = raise_existents
Existents[c] -> Short ,? [c] Existent = raise_wide_existents
ShortKind -> a/an Shade
ShortKinds[c] -> ShortKind = one
ShortKinds[c] -> ShortKind , ShortKinds[c] = more
LongKind -> a/an Head[sg] Relatives[sg]? = relate
CompList[c][n] -> ShortKinds[c] ,? [c] LongKind = raise_kinds_[c]
CompList[c][n] -> ShortKinds[c] ,? [c] LongKind = raise_wide_kinds_[c]
CompBoth[n] -> either ShortKinds[or] ,? or LongKind = raise_kinds_or
CompBoth[n] -> either ShortKinds[or] ,? or LongKind = raise_wide_kinds_or
CompBoth[n] -> either ShortKind or LongKind ,? but not both = raise_kinds_xor
CompBoth[n] -> both ShortKinds[and] and LongKind = raise_kinds_and
CompBoth[n] -> neither ShortKind nor LongKind = raise_kinds_nor
CompBoth[n] -> neither ShortKind nor LongKind = raise_wide_kinds_nor

# A modifier before or after several nouns is of one or of all: "small cubes or tetrahedra",
# "every cube or tetrahedron that is small", "all cubes and all tetrahedra behind b".
EitherHead[n] -> Head[n] or Head[n] Relatives[n] = either_last
TwoHeads[n] -> Head[n] and Head[n] Relatives[n] = either_last
NPList[c] -> NPItem[c] NPTail[c] Relatives[pl] = phrases_with_[c]
NPList[c] -> NPItem[c] NPTail[c] Relatives[sg] = phrases_each_with_[c]
EitherNP -> either NPItem[or] NPTail[or] Relatives[n] = either_with
EitherNP -> neither NPItem[or] NorTail Relatives[n] = neither_with
BothNPs -> both NPItem[and] and NPItem[and] Relatives[n] = both_with
Simple -> there is/are/exists/exist Existents[c] = existents_alike_[c]
Simple -> there is/are/exists/exist Existents[c] Relatives[n] = existents_alike_with_[c]
Simple -> there is/are/exists/exist Existents[c] = existents_placed_[c] @1
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
Simple -> Head[pl] Relatives[pl]? and NPItem[and] VP[pl] = plural_and

# "b is left of c or d, but not both."
Object -> NPItem[or] or NPItem[or] ,? but not both = exclusive_phrase

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
ExceptOne -> except/besides/but a/an Head[sg] Relatives[sg]? = one_of_kind
"""
