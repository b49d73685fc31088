"""Phrases that English readily gives another scope than their place in a sentence."""

from __future__ import annotations

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.traversal import subtrees


def is_several(phrase: en.NounPhrase) -> bool:
    """Whether it is "the cubes that are small", "those who are happy": all of them or none."""
    if not isinstance(phrase, en.Quantified):
        return False
    return phrase.determiner.plural and phrase.determiner.force is Force.UNIVERSAL


def is_linked(clause: en.Clause, phrase: en.NounPhrase) -> bool:
    """Whether a universal phrase is in an existential one: "a friend of every student"."""
    if not isinstance(phrase, en.Quantified) or phrase.determiner.force is not Force.UNIVERSAL:
        return False
    hosts = [
        part.noun
        for part in subtrees(clause)
        if isinstance(part, en.Quantified | en.ThereIs)
        and part.determiner.force in (Force.EXISTENTIAL, Force.INCREASING)
    ]
    return any(item is phrase for noun in hosts for item in noun.objects)
