"""Phrases with scope over a clause, written in it: "a cube is large if it is in front of b".

The tree is a `ForClause` with `raised`; here its phrase returns to where the reader hears it.
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.formula import Variable
from logic2text.lexicon.entry import Category, Entry

_A_THING = en.Noun(Entry("", 1, Category.NOUN, "thing", "things"))
"""For generic "a thing", since "something" is of some thing."""


def lower(clause: en.ForClause) -> en.Clause:
    """The body of a `raised` clause with its phrase in place of the first mention.

    That is the subject, or an object, of the clause that stands first.
    """
    body = clause.body
    if isinstance(body, en.ForClause) and body.raised is not None:
        body = lower(body)
    determiner, noun = clause.raised or clause.determiner, clause.noun
    if determiner == en.A and noun == en.THING:
        noun = _A_THING
    (variable,) = clause.variables
    phrase = en.Quantified(determiner, noun, variable)
    match body:
        case en.Biconditional(left):
            return replace(body, left=_with_phrase(left, variable, phrase))
        case en.Conditional(antecedent, form=en.ConditionalForm.ONLY_IF):
            return replace(body, antecedent=_with_phrase(antecedent, variable, phrase))
        case en.Conditional(antecedent, form=en.ConditionalForm.IF_THEN):
            return replace(body, antecedent=_with_phrase(antecedent, variable, phrase))
        case en.Conditional(consequent=consequent):
            return replace(body, consequent=_with_phrase(consequent, variable, phrase))
        case en.Coordination(clauses=(first, *others)):
            of_first = lower(replace(clause, body=first))
            return replace(body, clauses=(of_first, *others))
        case _:
            return body


def _with_phrase(clause: en.Clause, variable: Variable, phrase: en.Quantified) -> en.Clause:
    match clause:
        case en.Predication(subject, verb_phrase):
            if _mentions(subject, variable):
                return replace(clause, subject=phrase)
            return replace(clause, verb_phrase=_with_object(verb_phrase, variable, phrase))
        case _:
            return clause


def _with_object(
    verb_phrase: en.VerbPhrase, variable: Variable, phrase: en.Quantified
) -> en.VerbPhrase:
    match verb_phrase:
        case en.NegatedPhrase(inner):
            return replace(verb_phrase, verb_phrase=_with_object(inner, variable, phrase))
        case en.Relation(objects=objects):
            lowered = tuple(phrase if _mentions(item, variable) else item for item in objects)
            return replace(verb_phrase, objects=lowered)
        case _:
            return verb_phrase


def _mentions(phrase: en.NounPhrase, variable: Variable) -> bool:
    match phrase:
        case en.Name(term):
            return term == variable
        case en.Pronoun(antecedent) | en.Definite(antecedent):
            return antecedent == variable
        case _:
            return False
