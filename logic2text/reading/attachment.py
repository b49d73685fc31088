"""Which trees have one bracketing at a glance, and which parts of one could end elsewhere."""

from __future__ import annotations

from logic2text.english.syntax import (
    Biconditional,
    Clause,
    Conditional,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Coordination,
    ForClause,
    Having,
    NegatedPhrase,
    Negation,
    Nominal,
    Noun,
    Predication,
    Relation,
    ThereIs,
    Tree,
)
from logic2text.english.traversal import parts, subtrees
from logic2text.lexicon import Category, Entry


def is_settled(tree: Clause) -> bool:
    """Whether a text has one bracketing at a glance: no operator or list beside another."""
    lists = 0
    clauses = 0
    for part in subtrees(tree):
        match part:
            case Coordination() | Negation() | Conditional() | Biconditional() | ForClause():
                if part is not tree:
                    return False
            case ThereIs(body=body) if body is not None and part is not tree:
                return False
            case Predication():
                clauses += 1
            case NegatedPhrase(CoordinatedVerbPhrase()):
                return False
            case CoordinatedVerbPhrase() | CoordinatedPhrase():
                if _mixes_things(part):
                    return False
                lists += 1
            case Noun(relatives=relatives) if relatives:
                return False
    return lists == 0 or (lists == 1 and clauses == 1 and isinstance(tree, Predication))


def is_involved(part: Tree) -> bool:
    """Whether a clause or a noun has bracketings of its own."""
    lists = 0
    for below in subtrees(part):
        match below:
            case NegatedPhrase(CoordinatedVerbPhrase()):
                return True
            case CoordinatedVerbPhrase() | CoordinatedPhrase():
                if _mixes_things(below):
                    return True
                lists += 1
            case Noun(relatives=relatives) if relatives:
                return True
    return lists > 1


def _mixes_things(part: CoordinatedVerbPhrase | CoordinatedPhrase) -> bool:
    """Whether a kind stands behind an object: "is in front of b or a cube"."""
    after_object = False
    for member in parts(part):
        match member:
            case Nominal() | Relation(Entry(category=Category.NOUN)) if after_object:
                return True
            case Relation(_, objects) if objects:
                after_object = True
            case Nominal() | Having():
                after_object = True
    return False


def lists_things(tree: Tree) -> bool:
    """Whether noun phrases are listed, so that a clause could end within the list."""
    return any(isinstance(part, CoordinatedPhrase) for part in subtrees(tree))
