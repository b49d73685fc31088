"""All resolutions of a parsed sentence's choice points, the preferred one first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple, cast

from logic2text import formula as fol
from logic2text.conventions import Convention
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.traversal import subtrees
from logic2text.lexicon.entry import Category
from logic2text.reading.choices import Choices, Grade, ReadingKind
from logic2text.reading.grammar.actions.bindings import UNNAMED
from logic2text.reading.grammar.closed_classes import (
    BOTH,
    COMPARED,
    ELSE,
    FORMER,
    LATTER,
    NEITHER,
    ORDERED,
    OWN,
    PAIRED,
    THE_SEVERAL,
    UNRESOLVED,
)
from logic2text.reading.grammar.ellipsis import has_ellipsis
from logic2text.reading.interpretation.phrase_terms import (
    is_all,
    is_modified,
    list_excepted,
    list_excepted_kinds,
)
from logic2text.reading.interpretation.resolver import Resolver
from logic2text.reading.parsing.generics import subjects_alone

MOST_CHOICES = 96
"""The maximum number of combinations of choices tried per tree."""


class Resolution(NamedTuple):
    """A tree with every choice point resolved.

    Attributes:
        tree: the resolved tree.
        grade: the grade of its choices.
        kind: the kind of the first dispreferred choice.
        against: the conventions that rule out one of its choices.
    """

    tree: en.Clause
    grade: Grade = Grade.FIRST
    kind: ReadingKind = ReadingKind.SURFACE
    against: tuple[Convention, ...] = ()

    @staticmethod
    def by(choices: Choices, tree: en.Clause) -> Resolution:
        """A tree with the grade of the choices by which it was resolved."""
        return Resolution(tree, choices.grade, choices.kind, choices.against)

    def choices(self, picks: list[int]) -> Choices:
        """Further choices, which begin with the grade of these."""
        return Choices(picks, grade=self.grade, kind=self.kind, against=self.against)


def resolve(
    tree: en.Clause, *, of_past: bool = False, of_rule: bool = False
) -> Iterator[Resolution | None]:
    """The resolutions of a tree, with antecedents and forces, preferred first.

    Trees with a pronoun without antecedent are left out.  A final None means that not all
    combinations were tried, or that a pronoun could stand for what no term denotes.
    """
    is_open = any(_is_open(part) for part in subtrees(tree) if type(part) in _CAN_BE_OPEN)
    # Many trees leave no choice, and the walk copies the tree.
    if not is_open and not _has_group(tree):
        yield Resolution(tree)
        return
    taken = frozenset(label_names(tree))
    alone = () if of_past else tuple(subjects_alone(tree))
    picks: list[int] = []
    inexpressible = False
    # One walk for each combination: an early choice changes which choices come later, so they
    # cannot be listed in advance.
    for _ in range(MOST_CHOICES):
        choices = Choices(picks)
        resolver = Resolver(choices, taken, alone, of_rule)
        resolved_tree = cast(en.Clause, resolver.visit(tree))
        if resolver.complete and len(resolver.order) != 1:
            inexpressible = inexpressible or resolver.inexpressible
            yield Resolution.by(choices, resolved_tree)
        following = choices.next_picks()
        if following is None:
            break
        picks = following
    # A reading that cannot be written is one that is missing: the text must not be proved.
    if following is not None or inexpressible:
        yield None


def label_names(tree: en.Clause) -> Iterator[str]:
    """The names of a tree's labels and of the variables that its phrases bind."""
    for part in subtrees(tree):
        match part:
            case en.Name(fol.Variable(name)):
                yield name
            case en.ForClause(variables=variables) | en.ThereIs(variables=variables):
                yield from (variable.name for variable in variables)
            case en.Quantified(binds=fol.Variable(name)):
                yield name


_CAN_BE_OPEN = frozenset(
    {
        en.Predication,
        en.Definite,
        en.Pronoun,
        en.Quantified,
        en.ThereIs,
        en.ForClause,
        en.Application,
        en.EachOther,
        en.Reflexive,
        en.OnlyNamed,
        en.CoordinatedPhrase,
    }
)


_UNRESOLVED = (
    *(UNRESOLVED, COMPARED, FORMER, LATTER),
    *(each.antecedent for each in (ELSE, PAIRED, OWN)),
)


_OPEN = (en.A, THE_SEVERAL, NEITHER, BOTH)
"""Determiners, besides *the*, whose phrases take up what was said before, or say how many."""


def _is_open(part: object) -> bool:
    match part:
        case en.Pronoun(fol.Variable() as variable):
            return variable in _UNRESOLVED
        case en.Definite(variable):
            return variable in (COMPARED, ORDERED)
        case en.Predication():
            return has_ellipsis(part)
        case en.Quantified(determiner, other_than=exception):
            if has_ellipsis(part.noun):
                return True
            if part.noun.relatives and any(chain(list_excepted(part), list_excepted_kinds(part))):
                return True
            is_only = determiner == en.ONLY and is_modified(part.noun)
            if determiner.quantity is en.Quantity.THE or determiner in _OPEN or is_only:
                return True
            return _has_open_force(determiner) or exception is ELSE
        case en.ThereIs(determiner, other_than=exception):
            return _has_open_force(determiner) or exception is ELSE
        case en.ForClause(determiner, variables=variables):
            return _has_open_force(determiner) or variables == (UNNAMED,)
        case en.Application(arguments=arguments):
            return any(map(is_all, arguments))
        case (
            en.EachOther()
            | en.Reflexive()
            | en.OnlyNamed()
            | en.CoordinatedPhrase(en.Conjunction.OR)
        ):
            return True
    return False


def _has_group(tree: en.Clause) -> bool:
    """Whether "both cubes" can stand for what was said to be cubes."""
    kinds = {type(part) for part in subtrees(tree)}
    if en.Presupposition not in kinds:
        return False
    return en.Nominal in kinds or any(
        isinstance(part, en.Relation) and part.entry.category is Category.NOUN
        for part in subtrees(tree)
    )


def _has_open_force(determiner: en.Determiner) -> bool:
    is_vague = bool(determiner.quantity.profile.least)
    return determiner.bare or is_vague or determiner.force is Force.ANY
