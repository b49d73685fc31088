"""Detecting attachment ambiguity: trees with only one bracketing, and parts that have several."""

from __future__ import annotations

from logic2text.english import syntax as en
from logic2text.english.structure import follows_wide_subject
from logic2text.english.traversal import parts, subtrees
from logic2text.lexicon import Category, Entry


def is_settled(tree: en.Clause) -> bool:
    """Whether a text trivially has only one bracketing: no two adjacent operators or lists."""
    lists = 0
    clauses = 0
    for part in subtrees(tree):
        match part:
            case (
                en.Coordination()
                | en.Negation()
                | en.Conditional()
                | en.Biconditional()
                | en.ForClause()
            ):
                if part is not tree or follows_wide_subject(part):
                    return False
            case en.ThereIs(body=body) if body is not None and part is not tree:
                return False
            case en.Predication():
                clauses += 1
            case en.NegatedPhrase(en.CoordinatedVerbPhrase()):
                return False
            case en.CoordinatedVerbPhrase() | en.CoordinatedPhrase():
                if _mixes_things(part):
                    return False
                lists += 1
            case en.Noun(relatives=relatives) if relatives:
                return False
    return lists == 0 or (lists == 1 and clauses == 1 and isinstance(tree, en.Predication))


def is_involved(part: en.Tree) -> bool:
    """Whether a clause or a noun has bracketings of its own."""
    lists = 0
    for below in subtrees(part):
        match below:
            case en.NegatedPhrase(en.CoordinatedVerbPhrase()):
                return True
            case en.CoordinatedVerbPhrase() | en.CoordinatedPhrase():
                if _mixes_things(below):
                    return True
                lists += 1
            case en.Noun(relatives=relatives) if relatives:
                return True
    return lists > 1


def _mixes_things(part: en.CoordinatedVerbPhrase | en.CoordinatedPhrase) -> bool:
    """Whether a kind follows an object, "is in front of b or a cube", or a phrase follows a value.

    "The father of b or c" is also the father of one of them.
    """
    after_object = after_value = False
    for member in parts(part):
        if after_value:
            return True
        match member:
            case en.Application(possessive=False):
                after_value = True
            case en.Nominal() | en.Relation(Entry(category=Category.NOUN)) if after_object:
                return True
            case en.Relation(_, objects) if objects:
                after_object = True
            case en.Nominal() | en.Having():
                after_object = True
    return False


def lists_things(tree: en.Tree) -> bool:
    """Whether noun phrases are coordinated, so that a clause could end within the list."""
    return any(isinstance(part, en.CoordinatedPhrase) for part in subtrees(tree))
