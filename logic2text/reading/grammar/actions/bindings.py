"""Semantic actions of binding phrases, "for …" and "there is …", and of exceptions."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.traversal import rebuild, subtrees
from logic2text.lexicon.entry import DIFFERENCE, IDENTITY
from logic2text.reading.grammar.actions.noun_phrases import (
    in_order,
    quantify,
    reduce_relative,
    relate,
    relative,
)
from logic2text.reading.grammar.actions.phrase_lists import join_phrases
from logic2text.reading.grammar.closed_classes import (
    ELSE,
    LAST_OF_TWO,
    SOME_OF_SEVERAL,
    THEIRS,
)
from logic2text.reading.grammar.grammar import Unfit

_Node = TypeVar("_Node")


class Binding(NamedTuple):
    """The variables and noun introduced by "for …" or "there is …".

    `bare` is a plural without a determiner, and `has_own` one whose relative clauses follow it.
    """

    determiner: en.Determiner
    noun: en.Noun
    labels: tuple[fol.Variable, ...] = ()
    other_than: en.NounPhrase | None = None
    bare: bool = False
    has_own: bool = False


def for_labels(
    determiner: en.Determiner,
    labels: tuple[fol.Variable, ...],
    relatives: tuple[en.RelativeClause, ...] | None = None,
) -> Binding:
    """As in "for all x and y"."""
    return Binding(determiner, relate(en.THING, relatives), labels)


def for_noun(
    determiner: en.Determiner,
    noun: en.Noun,
    labels: tuple[fol.Variable, ...] | None,
    relatives: tuple[en.RelativeClause, ...] | None = None,
) -> Binding:
    """As in "for every cube x that is small", "for every even n"."""
    return Binding(determiner, relate(noun, relatives), labels or ())


def whichever(noun: en.Noun, *said: Any) -> Binding:
    """As in "whichever cube is small", "no matter which cube you pick"."""
    return Binding(en.EVERY, relate(noun, (relative(*said),) if said else None))


def for_such(
    determiner: en.Determiner,
    noun: en.Noun,
    labels: tuple[fol.Variable, ...] | None,
    clause: en.Clause,
) -> Binding:
    """As in "for every cube x such that x is small"."""
    such = en.RelativeClause(clause, en.RelativeForm.SUCH_THAT)
    return Binding(determiner, relate(noun, (such,)), labels or ())


def for_thing_such(thing: en.Quantified, clause: en.Clause) -> Binding:
    """As in "for everything such that it is small"."""
    return for_such(thing.determiner, thing.noun, None, clause)


class Bounded(NamedTuple):
    """A variable with what notation says of it: "e > 0"."""

    variable: fol.Variable
    clause: en.Clause


def bind_bounded(determiner: en.Determiner, bounded: Bounded) -> Binding:
    """As in "for every e > 0", "(there is) a d > 0"."""
    return bind_noun_bounded(determiner, en.THING, bounded)


def bind_noun_bounded(determiner: en.Determiner, noun: en.Noun, bounded: Bounded) -> Binding:
    """As in "for every prime p > 2"."""
    return bind_noun_with(determiner, noun, (bounded.variable,), bounded.clause)


def bind_with(
    determiner: en.Determiner, labels: tuple[fol.Variable, ...], clause: en.Clause
) -> Binding:
    """As in "for all x and y with x < y"."""
    return bind_noun_with(determiner, en.THING, labels, clause)


def bind_noun_with(
    determiner: en.Determiner,
    noun: en.Noun,
    labels: tuple[fol.Variable, ...],
    clause: en.Clause,
) -> Binding:
    """As in "for all primes p and q with p < q"."""
    signs = en.RelativeClause(clause, en.RelativeForm.SIGNS)
    return Binding(determiner, relate(noun, (signs,)), labels)


def quantify_bounded(determiner: en.Determiner, bounded: Bounded) -> en.Quantified:
    """As in "every n > 2 (is a sum of primes)"."""
    return quantify_noun_bounded(determiner, en.THING, bounded)


def quantify_noun_bounded(
    determiner: en.Determiner, noun: en.Noun, bounded: Bounded
) -> en.Quantified:
    """As in "every prime p > 2 (is odd)"."""
    signs = en.RelativeClause(bounded.clause, en.RelativeForm.SIGNS)
    return quantify(determiner, noun, bounded.variable, None, (signs,))


def for_after(body: en.Clause, binding: Binding) -> en.Clause:
    """As in "f(x) = x for all x"; in "there is a y with x < y for all x", y comes first.

    After "there is a y such that" both are heard, of which the other tree is that of the clause.
    """
    may_be_outside = isinstance(body, en.ThereIs) and body.body is not None
    if not binding.labels or not (may_be_outside or _is_free_of_scope(body)):
        raise Unfit
    return en.ForClause(binding.determiner, binding.noun, binding.labels, body, after=True)


def _is_free_of_scope(clause: en.Clause) -> bool:
    """Whether a universal phrase has the same meaning within a clause and outside of it."""
    for part in subtrees(clause):
        match part:
            case en.Negation() | en.NegatedPhrase():
                return False
            case en.Quantified(determiner) | en.ThereIs(determiner) | en.ForClause(determiner):
                if determiner.force is not Force.UNIVERSAL:
                    return False
    return True


UNNAMED = fol.Variable("?for")
"""The variable of a "for" phrase without a label."""


def for_clause(binding: Binding, body: en.Clause) -> en.Clause:
    """As in "for all x, A"; "for no x and for no y, A" denies A of all pairs, and is rejected."""
    match body:
        case en.ForClause(en.NO) if binding.determiner == en.NO:
            raise Unfit
        case en.ForClause(noun=en.THING, variables=(variable,)) if variable == THEIRS:
            raise Unfit  # "for a cube, being small is …" is about the cube
    variables = binding.labels or (UNNAMED,)
    labelled = bool(binding.labels) and binding.labels != UNNAMED_TWO
    return en.ForClause(binding.determiner, binding.noun, variables, body, labelled)


def for_any_two(
    number: int, noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None = None
) -> Binding:
    """As in "for any two different cubes", of which "the first" and "the second" are said."""
    if number != len(UNNAMED_TWO):
        raise Unfit
    return Binding(en.ANY_TWO, relate(noun, relatives), UNNAMED_TWO)


def for_pair(noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None) -> Binding:
    """As in "for every pair of different cubes"."""
    return for_any_two(len(UNNAMED_TWO), noun, relatives)


def chosen(two: Binding, _: str) -> Binding:
    """As in "whichever two cubes you pick"."""
    return two


def chosen_one(noun: en.Noun, _: str) -> Binding:
    """As in "whichever cube you pick"."""
    return whichever(noun)


UNNAMED_TWO = (fol.Variable("?first"), fol.Variable("?second"))
"""The variables of "any two different cubes"."""


def one_of_any_two(two: Binding, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "of any two cubes, one is larger than the other"."""
    return for_clause(two, one_of_two(verb_phrase))


def one_of_two(verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "one is larger than the other", of the first or of the second."""
    others = [part for part in subtrees(verb_phrase) if part == in_order(LAST_OF_TWO)]
    if not others:
        raise Unfit
    sides = tuple(
        en.Predication(in_order(one), _with_other(verb_phrase, in_order(3 - one))) for one in (1, 2)
    )
    return en.Coordination(en.Conjunction.OR, sides)


def _with_other(node: _Node, other: en.Definite) -> _Node:
    """A verb phrase with another phrase for "the other"."""

    def visit(part: Any) -> Any:
        return other if part == in_order(LAST_OF_TWO) else rebuild(part, visit)

    changed: _Node = visit(node)
    return changed


def for_kind(determiner: en.Determiner, noun: en.Noun) -> Binding:
    """As in "(for every cube and) every tetrahedron"."""
    return Binding(determiner, noun)


def for_listed(binding: Binding, body: en.Clause) -> en.Clause:
    """As in "for every cube and every tetrahedron, A": a list of what A holds of all."""
    if binding.determiner.force is not Force.UNIVERSAL:
        raise Unfit
    return for_clause(binding, body)


def existent(
    determiner: en.Determiner,
    noun: en.Noun,
    labels: tuple[fol.Variable, ...] | None,
    other_than: en.NounPhrase | None = None,
    relatives: tuple[en.RelativeClause, ...] | None = None,
) -> Binding:
    """As in "(there is) a cube x other than b that is small"."""
    return Binding(determiner, relate(noun, relatives), labels or (), other_than)


def exclude(first: en.NounPhrase, rest: tuple[en.NounPhrase, ...]) -> en.RelativeClause:
    """As in "(everything) other than b and c": things other than both."""
    return reduce_relative(
        en.Relation(DIFFERENCE, (join_phrases(en.Conjunction.AND, first, rest),))
    )


def leave_out(
    first: en.NounPhrase, rest: tuple[en.NounPhrase, ...] | None = None
) -> en.RelativeClause:
    """As in "(everything) but b and c": things other than both, which are excepted."""
    names = first if rest is None else join_phrases(en.Conjunction.OR, first, rest)
    return reduce_relative(en.NegatedPhrase(en.Relation(IDENTITY, (names,))))


def quantify_excepting(
    determiner: en.Determiner,
    noun: en.Noun,
    label: fol.Variable | None,
    exceptions: en.RelativeClause,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> en.Quantified:
    """As in "every cube except b and c that is small"."""
    return quantify(determiner, relate(noun, (exceptions,)), label, None, relatives)


def quantify_thing_excepting(
    thing: en.Quantified,
    exceptions: en.RelativeClause,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> en.Quantified:
    """As in "nothing other than b and c"."""
    return quantify_excepting(thing.determiner, thing.noun, None, exceptions, relatives)


def quantify_thing_leaving_out(
    thing: en.Quantified,
    exceptions: en.RelativeClause,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> en.Quantified:
    """As in "everything but b and c"; "nothing but b and c" is only b and c."""
    if thing.determiner.force is Force.NEGATIVE and not relatives:
        raise Unfit
    return quantify_thing_excepting(thing, exceptions, relatives)


def quantify_thing_but(thing: en.Quantified, name: en.NounPhrase) -> en.Quantified:
    """As in "everything but b"; "nothing but b" is `noun_phrases.nothing_but`."""
    if thing.determiner.force is Force.NEGATIVE:
        raise Unfit
    return quantify_thing_excepting(thing, leave_out(name), None)


def existent_excepting(
    determiner: en.Determiner,
    noun: en.Noun,
    labels: tuple[fol.Variable, ...] | None,
    exceptions: en.RelativeClause,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> Binding:
    """As in "(there is) no cube other than b and c"."""
    return existent(determiner, relate(noun, (exceptions,)), labels, None, relatives)


def existent_thing_excepting(
    thing: en.Quantified,
    exceptions: en.RelativeClause,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> Binding:
    """As in "(there is) nothing other than b and c"."""
    return existent_excepting(thing.determiner, thing.noun, None, exceptions, relatives)


def existent_thing_but(thing: en.Quantified, name: en.NounPhrase) -> Binding:
    """As in "(there is) nothing but b"."""
    return existent_thing_excepting(thing, leave_out(name), None)


def other_existent(
    determiner: en.Determiner, noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None
) -> Binding:
    """As in "(there is) no other cube"."""
    return Binding(determiner, relate(noun, relatives), (), ELSE)


def another_existent(noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None) -> Binding:
    """As in "(there is) another cube"."""
    return other_existent(en.A, noun, relatives)


def existent_labels(
    determiner: en.Determiner,
    labels: tuple[fol.Variable, ...],
    relatives: tuple[en.RelativeClause, ...] | None,
) -> Binding:
    """As in "(there is) an x", "(there is) no x that is small"."""
    return Binding(determiner, relate(en.THING, relatives), labels)


def existent_bare(
    noun: en.Noun,
    labels: tuple[fol.Variable, ...] | None,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> Binding:
    """As in "(there are) cubes x and y"."""
    determiner = en.A if labels else SOME_OF_SEVERAL
    shown = relate(noun, relatives)
    return Binding(determiner, shown, labels or (), bare=True, has_own=bool(relatives))


def existent_thing(
    thing: en.Quantified,
    other_than: en.NounPhrase | None,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> Binding:
    """As in "(there is) nothing in front of b"."""
    return Binding(thing.determiner, relate(thing.noun, relatives), (), other_than)


def existent_quality(
    thing: en.Quantified,
    quality: en.RelativeClause,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> Binding:
    """As in "(there is) nothing small"."""
    return existent_thing(thing, None, (quality, *(relatives or ())))


def existent_else(thing: en.Quantified, relatives: tuple[en.RelativeClause, ...] | None) -> Binding:
    """As in "(there is) nothing else"."""
    return Binding(thing.determiner, relate(thing.noun, relatives), (), ELSE)


def existent_else_quality(
    thing: en.Quantified,
    quality: en.RelativeClause,
    relatives: tuple[en.RelativeClause, ...] | None,
) -> Binding:
    """As in "(there is) something else small"."""
    return existent_else(thing, (quality, *(relatives or ())))


def there_is_plain(binding: Binding) -> en.ThereIs:
    """As in "there is a small cube"."""
    _require_existential(binding.determiner)
    return en.ThereIs(
        binding.determiner,
        binding.noun,
        binding.labels,
        labelled=bool(binding.labels),
        other_than=binding.other_than,
    )


def there_is(binding: Binding, body: en.Clause) -> en.Clause:
    """As in "there is a cube x such that A"."""
    _require_existential(binding.determiner)
    return en.ThereIs(
        binding.determiner,
        binding.noun,
        binding.labels,
        body,
        labelled=bool(binding.labels),
        other_than=binding.other_than,
    )


def _require_existential(determiner: en.Determiner) -> None:
    """Reject "there is every cube", which is not English."""
    if not determiner.quantity.profile.after_there_is:
        raise Unfit


def there_is_not(binding: Binding, body: en.Clause | None = None) -> en.Clause:
    """As in "there does not exist a cube", "there is not a cube x such that A"."""
    return en.Negation(there_is_plain(binding) if body is None else there_is(binding, body))


def existents_with(
    conjunction: en.Conjunction,
    bindings: tuple[Binding, ...],
    relatives: tuple[en.RelativeClause, ...],
) -> en.Clause:
    """As in "there is a cube and a tetrahedron in front of b", where both are."""
    return existents(conjunction, _with_relatives(bindings, relatives))


def _with_relatives(
    bindings: tuple[Binding, ...], relatives: tuple[en.RelativeClause, ...]
) -> tuple[Binding, ...]:
    """Each member of a list with the relative clauses after the list."""
    if any(binding.noun.relatives for binding in bindings):
        raise Unfit
    return tuple(
        binding._replace(noun=relate(binding.noun, relatives), has_own=False)
        for binding in bindings
    )


def existents(conjunction: en.Conjunction, bindings: tuple[Binding, ...]) -> en.Clause:
    """A list after *there is*, whose bare plurals share the determiner before them.

    "There are no cubes or tetrahedra in front of b" denies both of that place; how many there are
    of each kind in "there are two cubes or tetrahedra" is open, so that it is rejected.
    """
    shared: en.Determiner | None = None
    members = []
    for binding in bindings:
        determiner = binding.determiner
        if not binding.bare:
            shared = determiner
        elif shared is not None and shared.force is Force.NEGATIVE and not binding.has_own:
            determiner = shared
        elif shared is not None and shared.force is not Force.EXISTENTIAL:
            raise Unfit
        members.append(there_is_plain(binding._replace(determiner=determiner)))
    denied = [member.determiner.force is Force.NEGATIVE for member in members]
    if all(denied) and any(binding.bare for binding in bindings):
        conjunction = en.Conjunction.AND
    return en.Coordination(conjunction, tuple(members))
