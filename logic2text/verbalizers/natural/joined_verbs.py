"""A formula with one predicate for verbs that share their arguments: "likes and admires Mary".

Likes(x, y) ∧ Admires(x, y) becomes a predicate whose words are those of both, so that every plan
for verbs serves it: "whom Ann likes and admires", "can read and edit every file".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from logic2text import formula as fol
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.joined import join_entries
from logic2text.lexicon.words.word_class import Form, forms
from logic2text.verbalizers.natural.roles import WithRoles
from logic2text.walk import fold, with_children

MOST_JOINED = 3
"""Verbs before one object."""
_Claim = tuple[str, tuple[fol.Term, ...], bool]
"""The name and the arguments of an atom of two places, and whether it is denied."""


def with_joined_verbs(formula: fol.Formula, entry_of: Callable[[str, int], Entry]) -> WithRoles:
    """The formula with verbs of the same arguments joined.

    Those of "or" stay as they are: "can read or edit every file" is unclear.

    Args:
        formula: in negation normal form, so that what is denied is an atom.
        entry_of: the words of a predicate.
    """
    new: dict[str, Entry] = {}

    def rewrite(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        match node:
            case fol.And():
                return _join(cast(tuple[fol.Formula, ...], parts), entry_of, new)
            case _:
                return with_children(node, parts)

    return WithRoles(cast(fol.Formula, fold(formula, rewrite)), new)


def _join(
    parts: Sequence[fol.Formula],
    entry_of: Callable[[str, int], Entry],
    new: dict[str, Entry],
) -> fol.Formula:
    groups: dict[tuple[fol.Term, ...], list[int]] = {}
    for at, part in enumerate(parts):
        claim = _claim(part)
        if claim is not None and _is_joined(entry_of(claim[0], 2)):
            groups.setdefault(claim[1], []).append(at)
    kept: list[fol.Formula | None] = list(parts)
    for terms, places in groups.items():
        _join_group(terms, places, kept, entry_of, new)
    rest = tuple(part for part in kept if part is not None)
    return rest[0] if len(rest) == 1 else fol.And(rest)


def _join_group(
    terms: tuple[fol.Term, ...],
    places: Sequence[int],
    kept: list[fol.Formula | None],
    entry_of: Callable[[str, int], Entry],
    new: dict[str, Entry],
) -> None:
    """Put one atom for the claims of some terms in the place of the first."""
    claims = {at: cast(_Claim, _claim(cast(fol.Formula, kept[at]))) for at in places}
    said = [at for at in places if not claims[at][2]]
    denied = [at for at in places if claims[at][2]]
    kind, together = "and", said[:MOST_JOINED]
    if len(said) == len(denied) == 1:
        kind, together = "but", [*said, *denied]
    if len(together) < 2:
        return
    entry = join_entries(kind, [entry_of(claims[at][0], 2) for at in together])
    if entry is None:
        return
    new[entry.symbol] = entry
    first, *others = sorted(together)
    kept[first] = fol.Predicate(entry.symbol, terms)
    for at in others:
        kept[at] = None


def _is_joined(entry: Entry) -> bool:
    """Whether an entry is a verb or a participle: "likes", "submitted to"; not "larger than"."""
    is_done = entry.guessed and Form.PARTICIPLE in forms(entry.singular.split(" ")[0])
    return entry.category is Category.VERB or (entry.category is Category.ADJECTIVE and is_done)


def _claim(formula: fol.Formula) -> _Claim | None:
    match formula:
        case fol.Predicate(name, (_, _) as terms):
            return name, terms, False
        case fol.Not(fol.Predicate(name, (_, _) as terms)):
            return name, terms, True
        case _:
            return None
