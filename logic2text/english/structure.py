"""Predicates on abstract English: back references, reciprocals, shared copulas."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import assert_never, cast

from logic2text import formula as fol
from logic2text.closed_words import read_words
from logic2text.english import syntax as en
from logic2text.english.traversal import parts, subtrees
from logic2text.lexicon.entry import IDENTITY, Category, Entry

REACHING = frozenset(quantity for quantity in en.Quantity if quantity.profile.reaches)
"""The determiners whose phrases later clauses can refer to."""


AT_LEAST_ONE = en.Determiner(en.Quantity.AT_LEAST, 1)


def reaches(determiner: en.Determiner) -> bool:
    """Whether later clauses can refer to a phrase with the determiner."""
    return determiner.quantity in REACHING or determiner == AT_LEAST_ONE


def says_otherwise(clause: en.Tree) -> bool:
    """As in "if A, B; otherwise, C"."""
    match clause:
        case en.Coordination(clauses=(*_, en.Conditional(wording=en.OTHERWISE))):
            return True
        case _:
            return False


def stranded_link(verb_phrase: en.VerbPhrase) -> str:
    """The preposition at the end of a relative clause that can begin it: "in which no cube is".

    "" where there is none, or where it goes with what stands before it, "runs out of", "left of".
    """
    match verb_phrase:
        case en.NegatedPhrase(inner):
            return stranded_link(inner)
        case en.Relation(entry, (en.Gap(),), True) if not entry.after:
            return "by"
        case en.Relation(entry, (en.Gap(),), False) if (
            not entry.after and entry.category is not Category.NOUN
        ):
            prepositions = read_words("prepositions")
            is_open = entry.singular.split(" ")[-1] in prepositions
            (link,) = entry.links
            return link if link in prepositions - {"of", "than"} and not is_open else ""
        case _:
            return ""


def refers_back(
    clauses: Sequence[en.Tree],
    *,
    labels: bool,
    bound: Container[fol.Variable] = frozenset(),
) -> bool:
    """Whether a later clause refers to a phrase of an earlier one, by pronoun or by label.

    Args:
        clauses: clauses or phrases in surface order.
        labels: whether an unbound label counts as a reference.
        bound: variables that are bound around the clauses, whose labels stand for these.
    """
    earlier: set[fol.Variable] = set()
    for clause in clauses:
        if earlier and not earlier.isdisjoint(_references_of(clause, bound, labels=labels)):
            return True
        earlier |= find_introduced(clause)
    return False


def _references_of(
    clause: en.Tree, bound: Container[fol.Variable], *, labels: bool
) -> Iterator[fol.Variable]:
    """The antecedents of pronouns and definite phrases, and the unbound labels of the clause."""
    here = _find_bound_by_label(clause) if labels else set()
    for part in subtrees(clause):
        match part:
            case en.Pronoun(fol.Variable() as variable) | en.Definite(fol.Variable() as variable):
                yield variable
            case en.Name(fol.Variable() as variable) if labels and variable not in bound:
                if variable not in here:
                    yield variable


def _find_bound_by_label(tree: en.Tree) -> set[fol.Variable]:
    bound: set[fol.Variable] = set()
    for part in subtrees(tree):
        match part:
            case en.ForClause(variables=variables) | en.ThereIs(variables=variables):
                bound.update(variables)
            case en.Quantified(binds=fol.Variable() as variable):
                bound.add(variable)
    return bound


def find_introduced(tree: en.Tree) -> set[fol.Variable]:
    """The variables that phrases of a tree introduce."""
    bound_here: set[fol.Variable] = set()
    for part in subtrees(tree):
        match part:
            case en.ThereIs(_, _, variables):
                bound_here.update(variables)
            case en.Quantified(binds=fol.Variable() as variable):
                bound_here.add(variable)
            case en.OnlyNamed(binds=fol.Variable() as variable):
                bound_here.add(variable)
    return bound_here


def references(tree: en.Tree) -> tuple[frozenset[fol.Variable], bool]:
    """The antecedents of a tree's pronouns and definite phrases, and whether it is reciprocal,
    explicitly or not.
    """
    referenced: set[fol.Variable] = set()
    paired = False
    for part in subtrees(tree):
        kind = type(part)
        if kind is en.EachOther:
            paired = True
        elif kind is en.Pronoun or kind is en.Definite:
            antecedent = cast("en.Pronoun | en.Definite", part).antecedent
            if isinstance(antecedent, fol.Variable):
                referenced.add(antecedent)
    return frozenset(referenced), paired


def has_wide_subject(clause: en.Clause) -> bool:
    """Whether the subject of a clause can have scope over a condition after it.

    "Every cube is small if and only if b is large", but not "b is large if and only if …".
    """
    match clause:
        case en.Predication(en.Quantified(determiner)):
            return determiner != en.THE
        case en.Predication(en.CoordinatedPhrase()):
            return True
        case _:
            return False


def follows_wide_subject(part: en.Tree) -> bool:
    """Whether it is a condition after a clause whose subject can have scope over it."""
    match part:
        case en.Biconditional(before, _) | en.Conditional(before, _, en.ConditionalForm.ONLY_IF):
            return has_wide_subject(before)
        case en.Conditional(_, before, form) if form in en.CONDITION_LAST:
            return has_wide_subject(before)
        case _:
            return False


def nests_operators(tree: en.Clause) -> bool:
    """Whether an operator stands within another clause, or may reach into or over another part."""
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
                    return True
            case en.ThereIs(body=body) if body is not None and part is not tree:
                return True
            case en.NegatedPhrase(en.CoordinatedVerbPhrase()):
                return True
    return False


def is_transparent(clause: en.Predication) -> bool:
    """Whether later clauses can refer to what its phrases introduce.

    Relative clauses are closed to these anyway: "if a pupil sees a dog that does not bark, they …".
    """
    for part in _outside_relatives(clause):
        match part:
            case en.Quantified(determiner) if not reaches(determiner):
                return False
            case en.NegatedPhrase() | en.CoordinatedPhrase() | en.OnlyNamed() | en.OnlyOne():
                return False
            case en.CoordinatedVerbPhrase(_, members):
                if not refers_back(members, labels=False):
                    return False
    return True


def _outside_relatives(tree: en.Tree) -> Iterator[en.Tree]:
    """The parts of a tree in pre-order, without relative clauses."""
    stack = [tree]
    while stack:
        part = stack.pop()
        yield part
        stack += [each for each in reversed(parts(part)) if type(each) is not en.RelativeClause]


def is_reciprocal(verb_phrase: en.VerbPhrase) -> bool:
    """Whether the verb phrase is reciprocal, explicitly ("each other") or implicitly."""
    return any(isinstance(part, en.EachOther) for part in subtrees(verb_phrase))


def find_mutual(body: en.Clause) -> tuple[en.VerbPhrase, en.VerbPhrase] | None:
    """What two things are said to be if they are something to each other.

    As in "any two sets that have the same elements are the same".
    """
    match body:
        case en.Conditional(
            en.Predication(en.CoordinatedPhrase(), alike), en.Predication(_, claim)
        ) if is_reciprocal(alike) and is_reciprocal(claim):
            return alike, claim
        case _:
            return None


def pairs_with_itself(verb_phrase: en.VerbPhrase) -> bool:
    """Whether each member of its subject is paired with itself too."""
    return any(isinstance(part, en.EachOther) and part.reflexive for part in subtrees(verb_phrase))


def is_symmetric(verb_phrase: en.VerbPhrase) -> bool:
    """Whether it means the same with its subject and its object exchanged."""
    match verb_phrase:
        case en.Relation(entry, objects):
            both_ways = any(isinstance(item, en.EachOther) and item.both_ways for item in objects)
            return entry.symmetric and not both_ways
        case en.Nominal() | en.Having() | en.OnlyOne():
            return False
        case en.NegatedPhrase(inner):
            return is_symmetric(inner)
        case en.CoordinatedVerbPhrase(_, members):
            return all(is_symmetric(member) for member in members)
        case _:
            assert_never(verb_phrase)


def names_a_value(verb_phrase: en.VerbPhrase) -> bool:
    """Whether it is "is the father of b", whose copula no list shares: it would name an object."""
    match verb_phrase:
        case en.Relation(entry, (en.Application(possessive=False),)):
            return entry == IDENTITY
        case en.NegatedPhrase(inner):
            return names_a_value(inner)
        case _:
            return False


_PARTITIVES = {
    en.EVERY: "each of",
    en.ALL: "all of",
    en.A: "one of",
    en.SOME: "one of",
    en.NO: "none of",
}


def find_partitive(phrase: en.Quantified) -> str:
    """What stands before "its roots" in place of "every root of it"; "" of other phrases."""
    noun = phrase.noun
    match noun:
        case en.Noun(Entry(links=("of",), after="") as kind, (), (en.Pronoun(of_place=False),), ()):
            is_plain = not (phrase.labelled or phrase.plural or phrase.ordinal)
            is_plain = is_plain and phrase.other_than is None
            # "One of its mothers" would say that it has several.
            is_one = kind.definite and not kind.guessed
            several = is_plain and not kind.mass and not is_one
            return _PARTITIVES.get(phrase.determiner, "") if several else ""
        case _:
            return ""


def has_adjective_alone(verb_phrase: en.VerbPhrase) -> bool:
    """Whether it is "is small", or a list with such a member."""
    match verb_phrase:
        case en.Relation(entry, ()):
            return entry.category is Category.ADJECTIVE
        case en.CoordinatedVerbPhrase(_, members):
            return any(map(has_adjective_alone, members))
        case _:
            return False


def shares_copula(verb_phrase: en.VerbPhrase) -> bool:
    """Whether the members can share one copula: negated members must come last."""
    match verb_phrase:
        case en.Relation(entry, _, passive):
            return passive or entry.category is not Category.VERB
        case en.Nominal() | en.OnlyOne():
            return True
        case en.Having():
            return False
        case en.NegatedPhrase(inner):
            return isinstance(inner, en.Relation | en.Nominal) and shares_copula(inner)
        case en.CoordinatedVerbPhrase(_, members):
            negated = [isinstance(member, en.NegatedPhrase) for member in members]
            return (
                not negated[0]
                and negated == sorted(negated)
                and all(shares_copula(member) for member in members)
            )
        case _:
            assert_never(verb_phrase)
