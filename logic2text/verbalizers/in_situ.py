"""In-situ quantification: quantified phrases in place of variables, if scope is preserved.

A phrase may be the subject, since everything else in the clause follows it, or an object, if it
follows no quantifier, negation or list.  Ranta's published system does not check that.
"""

from __future__ import annotations

from dataclasses import replace

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees


def in_situ(
    clause: en.Clause, variable: fol.Variable, phrase: en.Quantified, *, checks_scope: bool = True
) -> en.Predication | None:
    """The claim with the phrase for its only mention of the variable; None if not possible.

    Args:
        clause: the claim.
        variable: what the phrase binds.
        phrase: it has the scope over the clause.
        checks_scope: whether a negation, a list or a phrase may not come to stand before it;
            without that, a claim with a negated verb takes no phrase at all.
    """
    if not isinstance(clause, en.Predication) or _mentions(clause, variable) != 1:
        return None
    verb_phrase = clause.verb_phrase
    subject = _put(clause.subject, variable, phrase)
    if subject is not None:
        is_some = checks_scope and phrase.determiner.quantity is en.Quantity.SOME
        if not is_some and _has_not(verb_phrase):
            return None  # "every … not …" has two readings; "no … not …" is hard
        return en.Predication(subject, verb_phrase)
    if not isinstance(verb_phrase, en.Relation) or (checks_scope and _scopes(clause.subject)):
        return None
    for place, item in enumerate(verb_phrase.objects):
        replaced = _put(item, variable, phrase)
        if replaced is not None:
            objects = (*verb_phrase.objects[:place], replaced, *verb_phrase.objects[place + 1 :])
            return en.Predication(clause.subject, replace(verb_phrase, objects=objects))
        if checks_scope and _scopes(item):
            return None
    return None


def denial(claim: en.Predication) -> en.Predication | None:
    """The negation of a claim whose first phrase is "every"; None for other claims."""
    subject, verb_phrase = claim.subject, claim.verb_phrase
    match subject, verb_phrase:
        case en.Quantified(determiner), _ if determiner == en.EVERY:
            return en.Predication(replace(subject, determiner=en.NOT_EVERY), verb_phrase)
        case ((en.Name() | en.Application()), en.Relation(_, objects)) if not _scopes(subject):
            first = next((item for item in objects if _scopes(item)), None)
            if isinstance(first, en.Quantified) and first.determiner == en.EVERY:
                return en.Predication(subject, en.NegatedPhrase(verb_phrase))
    return None


def _put(
    item: en.NounPhrase, variable: fol.Variable, phrase: en.Quantified
) -> en.NounPhrase | None:
    match item:
        case en.Name(term) if term == variable:
            return phrase
        case en.Application(function, (argument,), possessive) if _denotes(phrase):
            replaced = _put(argument, variable, phrase)
            return None if replaced is None else en.Application(function, (replaced,), possessive)
        case _:
            return None


def _denotes(phrase: en.Quantified) -> bool:
    """There is "the father of every cube", and no "the father of nothing"."""
    return phrase.determiner.quantity in (en.Quantity.EVERY, en.Quantity.SOME)


def _mentions(tree: en.Tree, variable: fol.Variable) -> int:
    return sum(isinstance(part, en.Name) and part.term == variable for part in subtrees(tree))


def _scopes(phrase: en.NounPhrase) -> bool:
    return any(isinstance(part, en.Quantified | en.CoordinatedPhrase) for part in subtrees(phrase))


def _has_not(verb_phrase: en.VerbPhrase) -> bool:
    return any(
        isinstance(part, en.NegatedPhrase)
        or (isinstance(part, en.CoordinatedVerbPhrase) and part.conjunction is en.Conjunction.NOR)
        for part in subtrees(verb_phrase)
    )
