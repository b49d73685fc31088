"""Ambiguity of a text: its bracketings are parsed unless it is simple.

A simple text has only one bracketing by construction; parsing it would cost more than planning.
"""

from __future__ import annotations

from enum import IntEnum

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.structure import nests_operators
from logic2text.english.traversal import parts, subtrees
from logic2text.errors import InputError
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import IDENTITY
from logic2text.proof.verdict import Status
from logic2text.verbalizers.natural.comparison import Comparison


class Clarity(IntEnum):
    """How clear a text is, the best first."""

    CLEAR = 0
    AMBIGUOUS = 1
    WRONG = 2


_LISTS = (en.CoordinatedVerbPhrase, en.CoordinatedPhrase, en.Coordination)


def is_simple(tree: en.Clause) -> bool:
    """Whether there are no nested operators, lists or relative clauses."""
    if isinstance(tree, en.Text):
        # A later sentence could refer to another thing of an earlier one.
        if any(isinstance(part, en.Pronoun | en.Definite) for part in subtrees(tree)):
            return False
        return all(is_simple(sentence) for sentence in tree.sentences)
    match tree:
        case en.ForClause(raised=en.A, body=en.Conditional(condition, claim)):
            return _is_short(condition) and _is_short(claim) and not tree.noun.relatives
    return not nests_operators(tree) and not _nests(tree)


def _is_short(clause: en.Clause) -> bool:
    """Whether it is one claim without another thing: "it barks", "it is not angry"."""
    match clause:
        case en.Predication(en.Pronoun(), verb_phrase):
            return all(
                isinstance(part, en.Relation | en.NegatedPhrase) for part in subtrees(verb_phrase)
            )
        case _:
            return False


def _nests(tree: en.Tree) -> bool:
    """Whether a list holds a list, or a noun with a relative clause another such noun."""
    for part in subtrees(tree):
        if isinstance(part, _LISTS) and any(map(_has_end, parts(part))):
            return True
        if isinstance(part, en.Noun) and part.relatives:
            if len(part.relatives) > 1:
                return True
            below = parts(part)[-1]
            if any(isinstance(p, en.Noun) and p.relatives for p in subtrees(below)):
                return True
            if any(isinstance(p, _LISTS) for p in subtrees(below)):
                return True
    return False


def _has_end(member: en.Tree) -> bool:
    """Whether a member of a list contains a list or a relative clause, whose end may be unclear."""
    return any(
        isinstance(part, _LISTS) or (isinstance(part, en.Noun) and bool(part.relatives))
        for part in subtrees(member)
    )


def clarity(
    tree: en.Clause, says: fol.Formula, comparison: Comparison, lexicon: Lexicon
) -> Clarity:
    """The clarity of a tree's text; clear if its bracketings cannot be computed."""
    from logic2text.reading.bracketings import bracketings
    from logic2text.reading.choices import Grade

    try:
        readings = bracketings(tree, says, lexicon).readings
    except InputError:
        return Clarity.CLEAR
    surface = [reading.formula for reading in readings if reading.grade is Grade.FIRST]
    others = [reading.formula for reading in readings if reading.grade is Grade.LIVE]
    # What is read first decides whether a text is right; live readings only whether it is clear.
    if not all(comparison.status(formula) is Status.PROVED for formula in surface):
        return Clarity.WRONG
    same = all(comparison.status(formula) is Status.PROVED for formula in others)
    return Clarity.CLEAR if same else Clarity.AMBIGUOUS


def has_pronoun(tree: en.Clause) -> bool:
    """Whether a pronoun is in a text."""
    return any(isinstance(part, en.Pronoun) for part in subtrees(tree))


def has_pronoun_by_value(tree: en.Clause) -> bool:
    """Whether a pronoun could be a value before it, "its lid … its seal", or is in an identity.

    As in "what treats a dog is the same as its owner", for "is the owner of the dog".
    """
    inside = tuple(subtrees(tree))
    several = sum(isinstance(part, en.Quantified) and part.binds is not None for part in inside) > 1
    for place, part in enumerate(inside):
        match part:
            case en.Application():
                later = inside[place + len(tuple(subtrees(part))) :]
            case en.Relation(entry) if several and entry == IDENTITY:
                later = tuple(subtrees(part))
            case _:
                continue
        if any(isinstance(one, en.Pronoun) for one in later):
            return True
    return False
