"""The rules of connectives and of what frames a clause, in the notation of `grammar`.

Conditions in other words and orders, clauses as what implies or what is true, clauses begun by
their auxiliary, asides and what stands before its clause.  Which words are which is in
``closed_words.toml``.
"""

from __future__ import annotations

CONNECTIVES = """
# Words before a clause that is claimed, as the one after it is: "since A, B".
although ~ though/since/because/while/whereas/as
if ~ provided/providing/supposing/assuming
Open[then] -> although Tight , then? Tight
    = Coordination(Conjunction.AND, ($1, $2), correlative=True)
After -> Operand because/since Tight = because
Link -> , because/since Tight = link_clause:and
Link -> , and? so Tight = link_clause:and

# "It is true that A", "it is not a fact that A", "it holds for all dogs that they bark".
Held -> it is STATUS
Held -> it is not STATUS = deny_status
Held -> it is always? the case = affirm
Held -> it is never the case = deny
Held -> it holds/follows = affirm
Held -> it turns out = affirm
Held -> the FACT is = always_so
Held -> it does not hold = deny
Held -> it cannot be = deny !
Held -> it cannot be true/so = deny !
Held -> it cannot be the case = deny !
Open[r] -> Held that ,? Tight[r] = hold
Open[r] -> Held that : Tight[r] = hold
Open[r] -> Held For that Tight[r] = hold_for
Open[r] -> it is not the case For that Tight[r] = deny_for
Bound[r] -> For is it STATUS that Tight[r] = hold_of
Bound[r] -> For is it the case that Tight[r] = for_clause
For -> For ,? Held that ,? = held_for
For -> For ,? Held that : = held_for
Relative[n] -> for which/whom Tight = such_that
Relative[n] -> of which/whom it is STATUS that Tight = such_that_held
Relative[n] -> for which holds that Tight = such_that

# "That A is false", "the claim that A is not true".
Content -> that Tight
Content -> the CLAIM that Tight = content
Content -> the? CLAIM? ( Loose ) = content
Simple -> Content is STATUS = status
Simple -> Content is not STATUS = not_status

# What implies what: "that A implies that B", "being a cube is necessary for being small", "for b to
# be small it is enough that A".
Given -> Content
Given -> NP[n] to Bare = predication
Given -> Act
Given -> Owner 's Act = clause_of_act
Given -> Item[n] Act = clause_of_act
Infinitive -> for NP[n] to Bare = predication
Act -> being Comp[sg]
Act -> not being Comp[sg] = negate
Act -> having Had
Act -> GERUND[1] = relation
Act -> GERUND[2] Object = relation
Act -> GERUND[2] Object Objects = relation
Act -> not GERUND[1] = negate_relation
Act -> not GERUND[2] Object = negate_relation
Implies -> does not always/necessarily/automatically? IMPLY = deny_implication
Implies -> always/necessarily/automatically? IMPLIES
Implies -> is SUFFICIENT for
Implies -> is not SUFFICIENT for = deny_implication
Implies -> is a/an SUFFICIENT condition for/of
Implies -> is not a/an SUFFICIENT condition for/of = deny_implication
Suffices -> is SUFFICIENT
Suffices -> suffices = forward
Simple -> Given Implies Given = implicate
Simple -> For ,? Act Implies Act = implicate_for
Simple -> a/an SUFFICIENT condition for/of Given is Given = implicate_after
Simple -> it Suffices Infinitive that Tight = implicate_clause
Simple -> it Suffices that Simple Infinitive = implicate_first
Simple -> Infinitive ,? it Suffices that Tight = implicate_later
Simple -> Infinitive ,? it Suffices to Bare = implicate_own
Simple -> Infinitive ,? it Suffices Infinitive = implicate_later
Simple -> it Suffices Infinitive Infinitive = implicate_first
Simple -> to Bare is to Bare = equate_acts
Simple -> NP[n] NEEDONLY Bare to Bare = needs_only
Simple -> from Given ,? it follows that Tight = Conditional($1, $2)
After -> Operand implies/entails that? Tight = Conditional($1, $2) <
Open[then] -> despite/besides? Act , Simple = while_acting

# Clauses that begin with their auxiliary: "only if A does b sleep", "should b sleep, A".
Inverted -> is|are[n] Subject[n] Comp[n] = predication
Inverted -> does|do[n] Subject[n] ever? Bare = predication
Inverted -> did/will- Subject[n] ever? Bare = predication
Inverted -> is/are there Existent = there_is_plain
Inverted -> is it STATUS that Tight = hold !
Inverted -> is it the case that Tight !
Inverted -> MODAL Subject[n] ever? AFTERMODAL[1] = inverted
Inverted -> MODAL Subject[n] ever? AFTERMODAL[2] Object = inverted
Inverted -> MODAL Subject[n] ever? AFTERMODAL[2] Object Objects = inverted_with
Open[then] -> only if/when Tight ,? Inverted = only_if_first
Open[then] -> if and only if Tight ,? Inverted = Biconditional($1, $2)
Open[then] -> exactly when/if Tight ,? Tight = Biconditional($1, $2) <
Open[then] -> not only Inverted ,? but Tight = Coordination(Conjunction.AND, ($1, $2))
Open[then] -> Inverted asked- ,? then? Tight = Conditional($1, $2)
Open[then] -> Inverted denied- ,? then? Tight = Conditional(Negation($1), $2)
Open[then] -> where Tight , then? Tight = where_first
After -> Operand where Tight = where_last
Open[then] -> once Tight , then? Tight = Conditional($1, $2)
After -> Operand once Tight = Conditional($2, $1, ConditionalForm.IF_AFTER)
Open[then] -> should Supposed , then? Tight = Conditional($1, $2)
After -> Operand should Supposed = Conditional($2, $1, ConditionalForm.IF_AFTER)
Supposed -> NP[n] Bare = predication
Supposed -> there be Existent = there_is_plain
Link -> , nor Inverted = link_denied
Simple -> neither/nor Inverted = deny_clause
Simple -> NEVER Inverted = never
Open[then] -> NEVER Inverted while Tight = never_while
Simple -> neither Inverted ,? nor Inverted = neither_clause
Simple -> it is ADJECTIVE in/at/on/inside Item[n] = ambient
Simple -> it is not ADJECTIVE in/at/on/inside Item[n] = not_ambient
Simple -> it is ADJECTIVE Item[n] = ambient_before
Simple -> it V1[sg] in/at/on/inside Item[n] = ambient
Simple -> it V1[sg] Item[n] = ambient_before
Simple -> ADJECTIVE2 Object ,? Placed = there_is_at
Placed -> there is/are/exists/exist Existent
Placed -> is/are there Existent
Placed -> is/are Existent
Simple -> FIRSTLINK Object Put[n] Item[n] = stands_at
Simple -> FIRSTLINK Item[m] ,? Item[n] Put[n] = is_put_at
Simple -> FIRSTLINK Item[m] ,? there is|are[n] BEFORELINK Item[n] = stands_at
Put[n] -> BEFORELINK[n]
Put[n] -> is|are[n] BEFORELINK
Simple -> FIRSTLINK Item[m] ,? there BEFORELINK[n] Item[n] = must_be_at
Simple -> there BEFORELINK[n] Item[n] FIRSTLINK Item[m] = there_must_be_at
Simple -> ADJECTIVE2 Object , Head[pl] Relatives[pl]? VP[pl] = plural_at
Simple -> ADJECTIVE2 Object , Item[n] VP[n] = every_at

# "Exactly one of the following holds: A, or B", "there are exactly two cubes, no more, no fewer".
Simple -> CHOICE LISTED Holding : Side ,? and/or Side = choose !
Holding -> holds/hold = affirm
Holding -> is/are true/so = affirm
Holding -> is/are the case = affirm
Link -> , MOREORFEWER = link_exactly !
Link -> ,/;/. and? only CARDINAL = link_only_so_many !
Link -> ,/;/. [c] THINGS else VP[sg] = link_nothing_else:[c]

# "By definition, a bachelor is a man who is not married": and nothing else is one.
Open[r] -> by definition ,? Tight[r] @100
Simple -> by definition ,? a/an Head[sg] is a/an Head[sg] Relatives[sg]? = define !

# What is so in any case, and in the other case: "even if A, B", "if A, B; otherwise C".
Open[then] -> Anyway , Tight = in_any_case
Anyway -> even if/when Tight
Anyway -> whether or not Tight
Anyway -> whether Tight or not
Link -> ,/;/. and? Else ,? Tight = link_otherwise
Else -> otherwise = affirm
Else -> if not = affirm
Simple -> Subject[n] VP[n] if Tight ,? and Else ,? VP[n] = otherwise_does
Simple -> Subject[n] VP[n] if Tight ,? and VP[n] otherwise = does_otherwise
Subject[n] -> NP[n]
Subject[pl] -> Head[pl] Relatives[pl]? = bare_plural
Subject[sg] -> Mass Relatives[sg]? = bare_plural
Link -> ,/;/. in which case ,? Tight = link_in_case
Sentences -> Suppose ./; then? Loose .? = supposing
Suppose -> suppose/assume/imagine that? Loose

# "Is not small but rather red", "likes b rather than c", "not b but c sleeps".
Comp[n] -> not CompAtom[n] ,? rather- CompAtom[n] = rather
Comp[n] -> not CompAtom[n] , but CompAtom[n] = rather
Comp[n] -> CompAtom[n] ,? rather than CompAtom[n] = rather_than
VPAtom[n] -> NOT1[n] ,? rather- VPAtom[n] = rather
VPAtom[n] -> NOT2[n] Object ,? rather- Object = relation_rather
VPAtom[n] -> NOT2[n] Object ,? but Object = relation_but
VPAtom[n] -> V2[n] Object ,? rather than Object = relation_rather_than
Simple -> Contrast[n] ,? VP[n] = contrast
Contrast[n] -> not Item[m] ,? but/rather- Item[n] = not_but
Contrast[n] -> Item[n] ,? rather than Item[m] = but_not
Item[sg] -> Name alone = only_named

# "Vice versa".
Link -> , and VICEVERSA = with_converse
Link -> , and VICEVERSA = with_converse_within
Link -> , and not VICEVERSA = without_converse
Link -> , nor VICEVERSA = with_converse
Link -> ,/;/. and? the converse Converse = link_converse
Converse -> is STATUS
Converse -> is not STATUS = deny_status
Converse -> holds = affirm
Converse -> fails = deny
Converse -> does not hold = deny
Tight[plain] -> Operand and VICEVERSA = and_conversely
Tight[plain] -> Operand and VICEVERSA = and_conversely_within
Tight[plain] -> Operand and not VICEVERSA = and_not_conversely

# Asides: "Max, who is tall, sleeps", "Max, a friend of b, is tall", "b, if it is red, is small".
Item[sg] -> NAME , Beside ,? = aside
Beside -> who/which VP[sg]
Beside -> who/whom/which NP[m] GapVP[m] = predication
Beside -> a/an Head[sg] Relatives[sg]? = nominal
Beside -> the NOUNOF[sg] Object = relation
Beside -> TheRelated = predicate_one
Beside -> Post
Excepted -> NAME , who/whom/which NP[m] GapVP[m] = aside_of_gap
Simple -> Item[n] , including Name ,? VP[n] = including
Simple -> Subject[n] , who/which all? VP[n] , each? VP[n] = beside
Simple -> Beside , NAME VP[sg] = aside_first
Simple -> Subject[n] , if/when Tight , VP[n] = condition_within
Simple -> Subject[n] , unless Tight , VP[n] = exception_within

# "If small, every cube is red", "b, once sold, is red", "no cube is red unless owning a dog".
Shortened[n] -> if/when/whenever/once/where Comp[n] = shortened !
Shortened[n] -> while Comp[n] = shortened_while !
VPAtom[n] -> VPAtom[n] while Comp[n] = meanwhile !
Shortened[n] -> if/when/whenever/where not Comp[n] = shortened_denied !
Shortened[n] -> unless/until Comp[n] = shortened_unless !
Shortened[n] -> only if/when/once/where/while Comp[n] = shortened_only !
Shortened[n] -> if/when/whenever/upon/on/while/after/in Act = shortened !
Shortened[n] -> unless/until Act = shortened_unless !
Shortened[n] -> only if/when/upon/on/by/after/through Act = shortened_only !
Open[then] -> Shortened[n] , Subject[n] VP[n] = shortened_first !
Simple -> Subject[n] , Shortened[n] , VP[n] = shortened_within !
Simple -> Subject[n] VP[n] ,? Shortened[n] = shortened_last !
Simple -> Subject[n] , Act , VP[n] = generic_within !
Simple -> Name , despite Act , VP[sg] = despite_within
VPAtom[n] -> VPAtom[n] ,? without Act = without_act
VPAtom[n] -> cannot Bare ,? without Act = cannot_without
Simple -> NP[n] VPAtom[n] ,? without Item[m] Act = without_clause

# "It is b that c likes", "what b likes is small", "every cube, b likes", "Dr. Lee".
Simple -> Cleft[n] VP[n] = cleft
Simple -> Cleft[n] NP[m] GapVP[m] = topic
Simple -> Cleft[sg] VP[sg] = cleft_of_only @100
Cleft[n] -> it is/was Item[n] that/who/whom/which = clefted
Simple -> NotCleft[n] VP[n] = not_cleft
Simple -> NotCleft[n] NP[m] GapVP[m] = not_topic
NotCleft[n] -> it is/was not Item[n] that/who/whom/which = clefted
Simple -> it is/was Contrast[n] ,? that/who/which VP[n] = contrast
Item[sg] -> what VP[sg] = whatever
Item[sg] -> what NP[n] GapVP[n] = whatever
Simple -> Subject[m] , NP[n] GapVP[n] = topic
Simple -> of/among Group ,? QUANT[n] VP[n] = among
Simple -> of/among Group ,? only Name VP[sg] = only_among_them
Simple -> of/among Group ,? there? is/are QUANT[n] Full[n] = there_is_among
Simple -> of/among Group ,? there? is one Full[sg] = one_among
Group -> the Head[pl] Relatives[pl]? = relate
Group -> all the? Head[pl] Relatives[pl]? = relate
Simple -> nowhere ADJECTIVE2 Object is/are there Existent = nowhere
NAME -> TITLE NAME = titled
There -> there is/are/exists/exist Labels = there_exist_labels
"""
