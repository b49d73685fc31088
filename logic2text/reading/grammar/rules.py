"""The grammar of controlled English, as rules in the notation of `grammar`.

Every bracketing that the punctuation allows is a derivation; costs order them (``docs/reading.md``
says why).  "Tight" clauses have no comma before their conjunctions, so that such a comma closes
every list and operator opened before it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from logic2text.english.constructions import rows
from logic2text.english.constructions.notation import list_lines, split_line
from logic2text.kept_tables import read_table
from logic2text.reading.grammar.actions import (
    asides,
    auxiliary_verbs,
    bindings,
    clauses,
    connectives,
    constructions,
    exceptions,
    limits,
    noun_phrases,
    objects,
    phrase_lists,
    places,
    possessors,
    prose,
    quantities,
    sameness,
    shared,
    shared_modifiers,
    short_conditions,
    subject_lists,
    topics,
    verb_phrases,
    word_order,
)
from logic2text.reading.grammar.actions.noun_phrases import AND, NOR, OR, XOR
from logic2text.reading.grammar.connective_rules import CONNECTIVES
from logic2text.reading.grammar.construction_rules import CONSTRUCTIONS
from logic2text.reading.grammar.grammar import (
    Grammar,
    NotedGrammar,
    compile_noted,
    note_grammar,
)
from logic2text.reading.grammar.limit_rules import LIMITS
from logic2text.reading.grammar.order_rules import ORDERS
from logic2text.reading.grammar.phrase_rules import NOUN_PHRASES, VERB_PHRASES
from logic2text.reading.grammar.possessor_rules import POSSESSORS
from logic2text.reading.grammar.prose_rules import PROSE
from logic2text.reading.grammar.quantity_rules import QUANTITIES
from logic2text.reading.grammar.sameness_rules import SAMENESS
from logic2text.reading.grammar.verb_rules import VERBS

FEATURES = {"n": ("sg", "pl"), "m": ("sg", "pl"), "c": ("and", "or"), "r": ("plain", "then")}

CONSTANTS = {
    **{conjunction.value: conjunction for conjunction in (AND, OR, NOR)},
    "xor": XOR,
    **{reach.value: reach for reach in shared.Reach},
}
"""What actions are given besides the values of a rule's parts."""

WHOLE = "Whole"


def chained(block: str) -> str:
    """The links of a chain for rows whose first symbol may end before a comma: ", if A"."""
    links = []
    for line in list_lines(block):
        row = split_line(line)
        template = re.sub(r"\$(\d)", lambda place: f"${int(place[1]) - 1}", row.action or "")
        said = " ".join(part for part in row.parts[1:] if not part.endswith("?"))
        mark = " !" if "!" in row.marks else ""
        links.append(f"Link -> , {said} = {template}{mark}")
    return "\n".join(links)


_CLAUSES = f"""
# Words that are read as others.  As "and" they join no noun phrases (`make_filter`): "all but b".
and ~ but/while/whereas/although/though/yet
is ~ be-/shall-be-
are ~ be-/shall-be-
except ~ save/excluding/excepting

Whole -> Sentences = text
Sentences -> Loose .? = one
Sentences -> Loose ./;/: Sentences = more

# A chain of commas and conjunctions is read from the left: each comma ends what is before it.
Loose -> Tight
Loose -> Chain
Chain -> Tight Links = chain
Links -> Link = one
Links -> Link Links = more
Link -> , [c] Tight = link_clause:[c]
Link -> Series , [c] Tight = link_series:[c] !
{chained(rows.CONDITIONS_AFTER)}
Series -> , Tight = one
Series -> , Tight Series = more !
# "If a guest is late, they pay, and the cook waits for them": a chain that is a consequent.
Loose -> IfChain @100
IfChain -> if :? Loose , then Chain = Conditional($1, $2) !
IfChain -> if Tight , Chain = Conditional($1, $2) !
IfChain -> Operand if and only if Chain = Biconditional($1, $2) !
BoundChain -> For ,? IfChain = for_clause @100 !

# What follows "then" reaches as far as it can: [then] marks a clause that ends in it.
Tight -> Tight[r]
Tight[plain] -> Simple
Tight[plain] -> Both
Tight[r] -> Open[r]
Tight[then] -> After
Tight[r] -> List[c][r]

# Lists.  "and" binds more tightly than "or"; an operator reaches as far as it can.  To end a
# consequent before the end of its list is against the conventions (100 is `preference.REMOTE`),
# unless another consequent stands beside it; and lists of negations are found before others.
List[c][r] -> First[c] Tail[c][r] = Coordination(Conjunction[c], ($1, *$2))
Tail[c][r] -> [c] Last[c][r] = one
Tail[c][r] -> [c] First[c] Tail[c][r] = more
Tail[c][r] -> , First[c] Tail[c][r] = more
First[c] -> Simple
First[c] -> Both
First[c] -> Open[plain] @2
First[c] -> Open[then] @100
First[c] -> After @4
First[and] -> List[or][plain] @3
First[or] -> List[and][plain]
First[and] -> List[or][then] @100
First[or] -> List[and][then] @100
Last[c][plain] -> Simple
Last[c][plain] -> Both
Last[c][r] -> Open[r]
Last[c][then] -> After
Last[and][r] -> List[or][r] @3
Last[or][r] -> List[and][r]
List[c][r] -> Not[plain] Nots[c][r] = Coordination(Conjunction[c], ($1, *$2)) @1
Nots[c][r] -> [c] Not[r] = one
Nots[c][r] -> [c] Not[plain] Nots[c][r] = more
Nots[c][r] -> , Not[plain] Nots[c][r] = more
List[c][then] -> Open[then] Thens[c] = Coordination(Conjunction[c], ($1, *$2)) @2
Thens[c] -> [c] Open[then] = one
Thens[c] -> [c] Open[then] Thens[c] = more
Thens[c] -> , Open[then] Thens[c] = more

Both -> both First[and] BothTail = Coordination(Conjunction.AND, ($1, *$2), correlative=True)
BothTail -> ,? and Last[and][r] = one
BothTail -> , First[and] BothTail = more
Both -> either First[or] EitherTail = Coordination(Conjunction.OR, ($1, *$2), correlative=True)
EitherTail -> ,? or Last[or][r] = one
EitherTail -> , First[or] EitherTail = more
{rows.EXCLUSIVE_CLAUSES}
Simple -> either Side ,? or Side ,? or both
    = Coordination(Conjunction.OR, ($1, $2), correlative=True)
Simple -> •either Side ,? or Side = Coordination(Conjunction.XOR, ($1, $2))
Simple -> First[or] or Last[or][r] ,? but not both = Coordination(Conjunction.XOR, ($1, $2))
Side -> Simple
Side -> Both
Side -> Open[r]
Side -> After
Side -> List[and][r]
Side -> List[or][r] @2

# Operators before a clause.
Open[r] -> Not[r]
{rows.OPERATORS}
{rows.CONDITIONALS}
Open[r] -> Bound[r]
Open[plain] -> BoundChain
Bound[r] -> For ,? Tight[r] = for_clause
Bound[r] -> For : Tight[r] = for_clause !
Bound[r] -> There such that Tight[r] = there_is
Bound[r] -> There such that , Tight[r] = there_is !
Bound[r] -> ThereNot such that Tight[r] = there_is_not
BoundChain -> For ,? Chain = for_clause
Bound[r] -> For and Also[r] = for_listed
Bound[r] -> For , Alsos[r] = for_listed
BoundChain -> For and AlsoChain = for_listed
Alsos[r] -> ForKind and Also[r] = for_listed
Alsos[r] -> ForKind , Alsos[r] = for_listed
Also[r] -> ForKind ,? Tight[r] = for_listed
AlsoChain -> ForKind ,? Chain = for_listed
ForKind -> DET[n] Head[n] = for_kind
ForKind -> DET[n] BOUNDED = bind_bounded !
ForKind -> DET[n] Labels = for_labels !
ForKind -> DET[n] Head[n] Labels = for_noun !
ForKind -> DET[n] Valued Labels = for_noun !
BoundChain -> There such that Chain = there_is

# Operators between clauses.
{rows.CONDITIONS_AFTER}
After -> Operand For = for_after !
Operand -> Simple
Operand -> Both
Operand -> Open[plain] @2
Operand -> After = add_condition @3
Operand -> Open[then] @100
Operand -> List[c][plain]
Operand -> List[c][then] @100

# Clauses.
Simple -> NP[n] VP[n] = predication
Simple -> NP[n] VPCommas[n] = predication
{rows.DENIALS}
Simple -> both Pair[pl] VP[pl] = both_of !
Simple -> both of the Pair[pl] VP[pl] = both_of !
Simple -> neither Pair[sg] VP[sg] = neither_of !
Simple -> neither of the Pair[pl] VP[sg] = neither_of !
Simple -> the others VP[pl] = the_others !
Simple -> the other Pair[pl] VP[pl] = the_other_ones !
Pair[n] -> Head[n] Relatives[n]? = relate !
Simple -> Head[pl] Relatives[pl]? VP[pl] = plural_subject !
Simple -> MASS VP[sg] = mass_subject
Simple -> NP[pl] are not all Comp[pl] = are_not_all !
Simple -> any NUMBER different/distinct? Head[pl] Relatives[pl]? VP[pl] = any_number !
{rows.LETTERS}
Simple -> SIGNED !
Simple -> TRUTH
Simple -> There = there_is_plain
Simple -> ThereNot = there_is_not
Simple -> there is/are/exists/exist Existents[c] = existents:[c] !
Simple -> there is/are/exists/exist Existents[and] Relatives[pl] = existents_with:and
Simple -> there is/are/exists/exist Existents[or] Relatives[n] = existents_with:or
Simple -> HEADING : ⟦ Items ⟧ = itemise
Items -> Item Item = two
Items -> Item Items = more
Item -> • Loose ,/;/.?
Open[then] -> HEADING :? • Tight Marked = itemise_flat
Marked -> • Tight = one
Marked -> • Tight Marked = more
Marked -> , Tight Marked = more @100

For -> for DET[n] Labels Relatives[n]? = for_labels
For -> for DET[n] Head[n] Labels? Relatives[n]? = for_noun
For -> for DET[n] Head[n] Labels? such that Tight = for_such
For -> for THINGS such that Tight = for_thing_such
For -> for DET[n] BOUNDED = bind_bounded !
For -> for DET[n] Head[n] BOUNDED = bind_noun_bounded !
For -> for DET[n] Labels with SIGNED = bind_with !
For -> for DET[n] Head[n] Labels with SIGNED = bind_noun_with !
For -> for DET[n] Valued Labels = for_noun !
For -> for DET[n] Valued BOUNDED = bind_noun_bounded !
For -> for DET[n] Valued Labels with SIGNED = bind_noun_with !
Existent -> DET[n] Valued Labels = existent !
Existent -> DET[n] Valued BOUNDED = bind_noun_bounded !
Existent -> DET[n] Valued Labels with SIGNED = bind_noun_with !
Valued -> ATTRIBUTE = Noun(None, ($1,))
Existent -> DET[n] BOUNDED = bind_bounded !
Existent -> DET[n] Head[n] BOUNDED = bind_noun_bounded !
Existent -> DET[n] Labels with SIGNED = bind_with !
Existent -> DET[n] Head[n] Labels with SIGNED = bind_noun_with !
Labels -> LABEL = one
Labels -> LABEL 's = one !
Labels -> LABEL and LABEL = two
Labels -> LABEL , Labels = more

There -> there is/are/exists/exist Existent
ThereNot -> there does/do not exist Existent
ThereNot -> there is/are not Existent !
Existent -> DET[n] Head[n] Labels? Except? Relatives[n]? = existent
Existent -> DET[n] Head[n] Labels? Excepts Relatives[n]? = existent_excepting
Existent -> THINGS Excepts Relatives[sg]? = existent_thing_excepting !
Existent -> THINGS but LeftOuts[c] Relatives[sg]? = existent_thing_excepting !
Existent -> THINGS but Excepted = existent_thing_but !
Existent -> DET[n] other Head[n] Relatives[n]? = other_existent !
Existent -> another Head[sg] Relatives[sg]? = another_existent !
Existent -> DET[n] Labels Relatives[n]? = existent_labels !
Existent -> Head[pl] Labels? Relatives[pl]? = existent_bare !
Existent -> THINGS Except? Relatives[sg]? = existent_thing !
Existent -> THINGS else Relatives[sg]? = existent_else !
Existent -> THINGS Quality Relatives[sg]? = existent_quality !
Existent -> THINGS else Quality Relatives[sg]? = existent_else_quality
Existents[c] -> Existent [c] Existent = two
Existents[c] -> Existent , Existents[c] = more
"""


@cache
def english() -> Grammar:
    """The compiled grammar, cached."""
    return _compile("grammar", list_rules())


def list_rules() -> str:
    """All rules of the grammar."""
    everything = (
        CONSTRUCTIONS,
        CONNECTIVES,
        LIMITS,
        ORDERS,
        POSSESSORS,
        PROSE,
        QUANTITIES,
        SAMENESS,
        VERBS,
    )
    return _CLAUSES + NOUN_PHRASES + VERB_PHRASES + "".join(everything)


@cache
def usual_english() -> Grammar:
    """The grammar without the constructions that only people's texts have, cached."""
    return _compile("usual_grammar", _CLAUSES + NOUN_PHRASES + VERB_PHRASES)


def _compile(name: str, rules: str) -> Grammar:
    modules = (
        *(noun_phrases, verb_phrases, bindings, clauses, constructions, prose),
        *(
            phrase_lists,
            exceptions,
            shared,
            shared_modifiers,
            short_conditions,
            subject_lists,
            topics,
        ),
        *(
            limits,
            objects,
            places,
            possessors,
            quantities,
            sameness,
            connectives,
            asides,
            auxiliary_verbs,
            word_order,
        ),
    )
    actions = {name: action for module in modules for name, action in vars(module).items()}
    noted: tuple[Any, ...] = read_table(name, lambda: tuple(note_grammar(rules, FEATURES)))
    return compile_noted(NotedGrammar(*noted), actions, CONSTANTS)
