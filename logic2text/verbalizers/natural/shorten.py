"""Clauses made shorter: "the sofa has arms but the pillow does not", "for all cubes x and y"."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

from logic2text.closed_words import read_words
from logic2text.english import syntax as en
from logic2text.english.auxiliaries import deny_shortly
from logic2text.english.closed_words import PLACES
from logic2text.english.structure import stranded_link
from logic2text.english.traversal import rebuild, subtrees
from logic2text.formula import Constant
from logic2text.lexicon.entry import Category, Entry, Gender

_COPIED = (en.Name, en.Relation, en.Nominal, en.Noun, en.CoordinatedVerbPhrase)


def say_there(tree: en.Clause) -> en.Clause:
    """The tree with "lives there" for "lives in it", and "in every hive, a queen lives"."""

    def visit(node: Any) -> Any:
        match node:
            case en.ForClause(
                en.EVERY,
                variables=(variable,),
                body=en.Predication(
                    en.Quantified() as subject,
                    en.Relation(entry, (en.Pronoun(place, unsaid=False),), False) as verb,
                ),
                labelled=False,
                raised=None,
            ) if place == variable and is_of_place(entry) and entry.category is Category.VERB:
                if any(getattr(part, "antecedent", None) == place for part in subtrees(subject)):
                    return rebuild(node, visit)
                if subject.determiner == en.SOME and subject.noun.kind is not None:
                    subject = replace(subject, determiner=en.A)
                there = en.Pronoun(place, of_place=True, unsaid=True)
                body = en.Predication(subject, replace(verb, objects=(there,)))
                return rebuild(replace(node, body=body, link=entry.links[0]), visit)
            case en.Relation(
                entry, (en.Pronoun(antecedent, Gender.NEUTER, unsaid=False),), False
            ) if is_of_place(entry):
                return replace(node, objects=(en.Pronoun(antecedent, of_place=True),))
            case _:
                return rebuild(node, visit)

    return cast("en.Clause", visit(tree))


def put_prepositions_first(tree: en.Clause) -> en.Clause:
    """The tree with "to whom every clerk reports" for "who every clerk reports to".

    "That they report to" stays: after a pronoun or a name the preposition is near.
    """

    def visit(node: Any) -> Any:
        match node:
            case en.Noun(kind, relatives=relatives) if kind is not None and relatives:
                return rebuild(replace(node, relatives=tuple(map(put_first, relatives))), visit)
            case _:
                return rebuild(node, visit)

    def put_first(relative: en.RelativeClause) -> en.RelativeClause:
        match relative:
            case en.RelativeClause(
                en.Predication(
                    en.Quantified(labelled=False) | en.Definite() | en.Application(), verb
                ),
                en.RelativeForm.THAT,
            ) if stranded_link(verb):
                return replace(relative, form=en.RelativeForm.WHICH)
            case _:
                return relative

    has_some = any(isinstance(part, en.RelativeClause) for part in subtrees(tree))
    return cast("en.Clause", visit(tree)) if has_some else tree


def is_of_place(entry: Entry) -> bool:
    """Whether it says where something is or happens: "lives in", "located at"."""
    base = (entry.negative_plural or entry.singular).split()[-1:]
    is_simple = not entry.after and not entry.members
    return is_simple and entry.links in PLACES and set(base) <= read_words("verbs_of_place")


def shorten(tree: en.Clause) -> en.Clause:
    """The tree with "but", without verb phrases that the clause before has, with joined binders.

    Args:
        tree: a finished text, with its referring expressions.
    """
    if not any(isinstance(part, _SHORTENED) for part in subtrees(tree)):
        return tree
    return _shorten_clause(tree)


_SHORTENED = en.Coordination | en.ForClause | en.Conditional | en.Biconditional


def _shorten_clause(tree: en.Clause) -> en.Clause:
    match tree:
        case en.Coordination(en.Conjunction.AND, clauses, en.ListLayout.INLINE, False):
            later = [_elide(first, second) for first, second in pairwise(clauses)]
            contrast = len(clauses) == 2 and (
                later[0] is not clauses[1] or _denies_converse(*clauses)
            )
            elided = (clauses[0], *later)
            return replace(tree, clauses=elided, contrast=tree.contrast or contrast)
        case en.Predication():
            return tree
        case en.Conditional(antecedent, consequent, en.ConditionalForm.IF_THEN) if _repeats(
            antecedent, consequent
        ):
            return replace(tree, consequent=_left_out(consequent, "so"), wording="if")
        case en.Conditional(antecedent, consequent, en.ConditionalForm.IF_AFTER) if _repeats(
            consequent, antecedent
        ):
            return replace(tree, antecedent=_left_out(antecedent, "short"))
        case en.Biconditional(left, right) if _repeats(left, right):
            return replace(tree, right=_left_out(right, "short"))
        case en.ForClause(labelled=True, raised=None, unspoken=False):
            return _with_variables_of_one_kind(tree)
        case _:
            return rebuild(tree, lambda part: _shorten_clause(part) if _is_clause(part) else part)


def _with_variables_of_one_kind(tree: en.ForClause) -> en.ForClause:
    """As in "for all cubes x and y", for "for every cube x, for every cube y"."""
    body = _shorten_clause(tree.body)
    match body:
        case en.ForClause(en.EVERY | en.ALL, noun, variables, inner, True, None, False) if (
            noun == tree.noun and tree.determiner in (en.EVERY, en.ALL) and not noun.relatives
        ):
            return replace(
                tree, determiner=en.ALL, variables=(*tree.variables, *variables), body=inner
            )
        case _:
            return replace(tree, body=body)


def _is_clause(part: object) -> bool:
    return isinstance(
        part,
        en.Coordination | en.ForClause | en.ThereIs | en.Conditional | en.Biconditional | en.Text,
    )


def _elide(first: en.Clause, second: en.Clause) -> en.Clause:
    """The second clause, with "does not" for what it denies and the first affirms."""
    match first, second:
        case en.Predication(before, said), en.Predication(subject, en.NegatedPhrase(denied) as no):
            same = before != subject and _unnamed(said) == _unnamed(denied)
            if same and _can_be_left_out(before, said):
                return replace(second, verb_phrase=replace(no, verb_phrase=said, elided=True))
    return second


def _repeats(first: en.Clause, second: en.Clause) -> bool:
    """Whether a clause says of another name what the clause before says of one."""
    match first, second:
        case en.Predication(en.Name() as before, said), en.Predication(en.Name() as name, again):
            inner = said.verb_phrase if isinstance(said, en.NegatedPhrase) else said
            same = before != name and _unnamed(said) == _unnamed(again)
            return same and _can_be_left_out(before, inner)
        case _:
            return False


def _left_out(clause: en.Clause, wording: str) -> en.Clause:
    return replace(clause, wording=wording) if isinstance(clause, en.Predication) else clause


def _unnamed(said: en.VerbPhrase) -> en.VerbPhrase:
    """The verb phrase with the terms of its objects for their names and pronouns."""
    match said:
        case en.Relation(_, objects):
            return replace(said, objects=tuple(map(_term, objects)))
        case _:
            return said


def _term(phrase: en.NounPhrase) -> en.NounPhrase:
    match phrase:
        case en.Name(term) | en.Pronoun(Constant() as term):
            return en.Name(term, "")
        case _:
            return phrase


def _can_be_left_out(before: en.NounPhrase, said: en.VerbPhrase) -> bool:
    """Whether a copy of the verb phrase means the same: no pronoun, and no quantified phrase."""
    copied = all(isinstance(part, _COPIED) for part in subtrees(said))
    is_denied = isinstance(before, en.Quantified) and before.determiner.force.negates
    return copied and not is_denied and bool(deny_shortly(said, plural=False))


def _denies_converse(first: en.Clause, second: en.Clause) -> bool:
    """As in "every lawyer is a professional but not every professional is a lawyer"."""
    match first, second:
        case (
            en.Predication(en.Quantified(en.EVERY | en.ALL, noun), en.Relation(entry, ())),
            en.Predication(en.Quantified(en.NOT_EVERY, other), en.Relation(other_entry, ())),
        ):
            return (noun.kind, other.kind) == (other_entry, entry)
        case _:
            return False
