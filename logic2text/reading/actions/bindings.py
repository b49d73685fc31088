"""What the rules make of phrases that bind, "for …" and "there is …", and of exceptions."""

from __future__ import annotations

from typing import NamedTuple

from logic2text.english.syntax import (
    SOME,
    THING,
    A,
    Clause,
    Conjunction,
    Coordination,
    Determiner,
    ForClause,
    NegatedPhrase,
    Negation,
    Noun,
    NounPhrase,
    Quantified,
    Quantity,
    Relation,
    RelativeClause,
    RelativeForm,
    ThereIs,
)
from logic2text.formula import Variable
from logic2text.lexicon.entry import DIFFERENCE, IDENTITY
from logic2text.reading.actions.phrases import phrases_and, phrases_or, quantified, reduced, related
from logic2text.reading.closed_classes import ELSE
from logic2text.reading.grammar import Unfit


class Binding(NamedTuple):
    """What "for …" or "there is …" introduces."""

    determiner: Determiner
    noun: Noun
    labels: tuple[Variable, ...] = ()
    other_than: NounPhrase | None = None


def for_labels(
    determiner: Determiner,
    labels: tuple[Variable, ...],
    relatives: tuple[RelativeClause, ...] | None,
) -> Binding:
    """As in "for all x and y"."""
    return Binding(determiner, related(THING, relatives), labels)


def for_noun(
    determiner: Determiner,
    noun: Noun,
    labels: tuple[Variable, ...] | None,
    relatives: tuple[RelativeClause, ...] | None,
) -> Binding:
    """As in "for every cube x that is small"."""
    return Binding(determiner, related(noun, relatives), labels or ())


def for_such(
    determiner: Determiner, noun: Noun, labels: tuple[Variable, ...] | None, clause: Clause
) -> Binding:
    """As in "for every cube x such that x is small"."""
    such = RelativeClause(clause, RelativeForm.SUCH_THAT)
    return Binding(determiner, related(noun, (such,)), labels or ())


def for_thing_such(determiner: Determiner, clause: Clause) -> Binding:
    """As in "for everything such that it is small"."""
    return for_such(determiner, THING, None, clause)


UNNAMED = Variable("?for")
"""The variable of a "for" phrase that shows none."""


def for_clause(binding: Binding, body: Clause) -> Clause:
    """As in "for all x, A"."""
    variables = binding.labels or (UNNAMED,)
    labelled = bool(binding.labels)
    return ForClause(binding.determiner, binding.noun, variables, body, labelled)


def existent(
    determiner: Determiner,
    noun: Noun,
    labels: tuple[Variable, ...] | None,
    other_than: NounPhrase | None,
    relatives: tuple[RelativeClause, ...] | None,
) -> Binding:
    """As in "(there is) a cube x other than b that is small"."""
    return Binding(determiner, related(noun, relatives), labels or (), other_than)


def excepting(first: NounPhrase, rest: tuple[NounPhrase, ...]) -> RelativeClause:
    """As in "(everything) other than b and c": what is neither of them."""
    return reduced(Relation(DIFFERENCE, (phrases_and(first, rest),)))


def leaving_out(first: NounPhrase, rest: tuple[NounPhrase, ...] | None = None) -> RelativeClause:
    """As in "(everything) but b and c": what is neither of them, and they are left out."""
    names = first if rest is None else phrases_or(first, rest)
    return reduced(NegatedPhrase(Relation(IDENTITY, (names,))))


def quantified_excepting(
    determiner: Determiner,
    noun: Noun,
    label: Variable | None,
    exceptions: RelativeClause,
    relatives: tuple[RelativeClause, ...] | None,
) -> Quantified:
    """As in "every cube except b and c that is small"."""
    return quantified(determiner, related(noun, (exceptions,)), label, None, relatives)


def quantified_thing_excepting(
    determiner: Determiner,
    exceptions: RelativeClause,
    relatives: tuple[RelativeClause, ...] | None,
) -> Quantified:
    """As in "nothing other than b and c"."""
    return quantified_excepting(determiner, THING, None, exceptions, relatives)


def quantified_thing_but(determiner: Determiner, name: NounPhrase) -> Quantified:
    """As in "everything but b"; "nothing but b" is `phrases.nothing_but`."""
    if determiner.quantity is Quantity.NO:
        raise Unfit
    return quantified_thing_excepting(determiner, leaving_out(name), None)


def existent_excepting(
    determiner: Determiner,
    noun: Noun,
    labels: tuple[Variable, ...] | None,
    exceptions: RelativeClause,
    relatives: tuple[RelativeClause, ...] | None,
) -> Binding:
    """As in "(there is) no cube other than b and c"."""
    return existent(determiner, related(noun, (exceptions,)), labels, None, relatives)


def existent_thing_excepting(
    determiner: Determiner,
    exceptions: RelativeClause,
    relatives: tuple[RelativeClause, ...] | None,
) -> Binding:
    """As in "(there is) nothing other than b and c"."""
    return existent_excepting(determiner, THING, None, exceptions, relatives)


def existent_thing_but(determiner: Determiner, name: NounPhrase) -> Binding:
    """As in "(there is) nothing but b"."""
    return existent_thing_excepting(determiner, leaving_out(name), None)


def other_existent(
    determiner: Determiner, noun: Noun, relatives: tuple[RelativeClause, ...] | None
) -> Binding:
    """As in "(there is) no other cube"."""
    return Binding(determiner, related(noun, relatives), (), ELSE)


def another_existent(noun: Noun, relatives: tuple[RelativeClause, ...] | None) -> Binding:
    """As in "(there is) another cube"."""
    return other_existent(A, noun, relatives)


def existent_labels(
    determiner: Determiner,
    labels: tuple[Variable, ...],
    relatives: tuple[RelativeClause, ...] | None,
) -> Binding:
    """As in "(there is) an x", "(there is) no x that is small"."""
    return Binding(determiner, related(THING, relatives), labels)


def existent_bare(
    noun: Noun,
    labels: tuple[Variable, ...] | None,
    relatives: tuple[RelativeClause, ...] | None,
) -> Binding:
    """As in "(there are) cubes x and y"."""
    return Binding(A if labels else SOME, related(noun, relatives), labels or ())


def existent_thing(
    determiner: Determiner,
    other_than: NounPhrase | None,
    relatives: tuple[RelativeClause, ...] | None,
) -> Binding:
    """As in "(there is) nothing in front of b"."""
    return Binding(determiner, related(THING, relatives), (), other_than)


def existent_quality(
    determiner: Determiner, quality: RelativeClause, relatives: tuple[RelativeClause, ...] | None
) -> Binding:
    """As in "(there is) nothing small"."""
    return existent_thing(determiner, None, (quality, *(relatives or ())))


def existent_else(determiner: Determiner, relatives: tuple[RelativeClause, ...] | None) -> Binding:
    """As in "(there is) nothing else"."""
    return Binding(determiner, related(THING, relatives), (), ELSE)


def there_is_plain(binding: Binding) -> Clause:
    """As in "there is a small cube"."""
    return ThereIs(
        binding.determiner,
        binding.noun,
        binding.labels,
        labelled=bool(binding.labels),
        other_than=binding.other_than,
    )


def there_is(binding: Binding, body: Clause) -> Clause:
    """As in "there is a cube x such that A"."""
    return ThereIs(
        binding.determiner,
        binding.noun,
        binding.labels,
        body,
        labelled=bool(binding.labels),
        other_than=binding.other_than,
    )


def there_is_not(binding: Binding, body: Clause | None = None) -> Clause:
    """As in "there does not exist a cube", "there is not a cube x such that A"."""
    return Negation(there_is_plain(binding) if body is None else there_is(binding, body))


def existents_and(bindings: tuple[Binding, ...]) -> Clause:
    """As in "there is a cube and a tetrahedron"."""
    return Coordination(Conjunction.AND, tuple(map(there_is_plain, bindings)))


def existents_or(bindings: tuple[Binding, ...]) -> Clause:
    """As in "there is a cube or a tetrahedron"."""
    return Coordination(Conjunction.OR, tuple(map(there_is_plain, bindings)))
