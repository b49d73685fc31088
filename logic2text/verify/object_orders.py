"""Verbs with two objects whose order the name of a symbol does not tell: Sent(x, y, z).

"Ann sent Bob a card" means Sent(ann, bob, x) as well as Sent(ann, x, bob), by what the formula's
author meant; the words are guessed for one of them, so the other is no refutation.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from logic2text import formula as fol
from logic2text.lexicon import Lexicon
from logic2text.lexicon.distinct import head_noun
from logic2text.lexicon.entry import Category
from logic2text.lexicon.names.guess import name_words
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import PREPOSITIONS
from logic2text.walk import fold, with_children


def find_untold(lexicon: Lexicon, formula: fol.Formula) -> frozenset[str]:
    """The names of a formula's verbs with two objects in an order that is only guessed.

    What the objects are tells it: a book is given to a student, no student to a book.
    """
    view = lexicon.for_formula(formula)
    predicates = _predicates(formula)
    persons, things = _sort_terms(view, predicates)
    untold = set()
    for node in predicates:
        if len(node.arguments) == 3 and not lexicon.is_given(node.name, 3):
            given, getting = node.arguments[1:]
            if not view.entry(node.name, 3).links[-1]:
                given, getting = getting, given
            is_told = given in things and getting in persons
            if not is_told and _is_untold(view, node.name):
                untold.add(node.name)
    return frozenset(untold)


def _sort_terms(
    view: Lexicon, predicates: Collection[fol.Predicate]
) -> tuple[set[fol.Term], set[fol.Term]]:
    """The terms that a formula says to be persons, and those that it says to be anything else."""
    kinds: dict[fol.Term, set[bool]] = {}
    for node in predicates:
        if len(node.arguments) == 1:
            noun = head_noun(view.entry(node.name, 1))
            if noun:
                kinds.setdefault(node.arguments[0], set()).add(look_up(noun).nouns.is_person)
    persons = {term for term, are_persons in kinds.items() if are_persons == {True}}
    return persons, {term for term, are_persons in kinds.items() if are_persons == {False}}


def _predicates(formula: fol.Formula) -> list[fol.Predicate]:
    found: list[fol.Predicate] = []

    def keep(node: fol.Node, _: tuple[None, ...]) -> None:
        if isinstance(node, fol.Predicate):
            found.append(node)

    fold(formula, keep)
    return found


def _is_untold(view: Lexicon, name: str) -> bool:
    entry = view.entry(name, 3)
    words = name_words(name, 3)
    has_preposition = bool(words) and words[-1] in PREPOSITIONS
    return entry.category is Category.VERB and not entry.links[0] and not has_preposition


def with_other_order(formula: fol.Formula, lexicon: Lexicon) -> tuple[fol.Formula, str] | None:
    """The formula with the objects of its verbs in the other order, and what that assumes.

    None where the words tell the order of each.
    """
    names = sorted(find_untold(lexicon, formula))
    if not names:
        return None
    assumed = ", ".join(f"the objects of {name} are in the other order" for name in names)
    return swap_objects(formula, names), assumed


def swap_objects(formula: fol.Formula, names: Collection[str]) -> fol.Formula:
    """A formula with the last two arguments of some predicates of three places swapped.

    >>> from logic2text.notation import parse, show
    >>> show(swap_objects(parse("Sent(ann, bob, card)"), {"Sent"}))
    'Sent(ann, card, bob)'
    """

    def swap(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        node = with_children(node, parts)
        match node:
            case fol.Predicate(name, (first, second, third)) if name in names:
                return fol.Predicate(name, (first, third, second))
            case _:
                return node

    return cast(fol.Formula, fold(formula, swap))
