"""Nouns from formulae about one variable: "small cube that is in front of b".

Any conjunct can give the kind, adjectives come before it, one inequality is its
exception ("every other cube"), and the rest is relative clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.shared_heads import is_owned
from logic2text.english.structure import names_a_value
from logic2text.english.traversal import subtrees
from logic2text.frozen_node import with_fields
from logic2text.laws.base import conjunction, free
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import DIFFERENCE, OTHER_THAN, Category, Entry
from logic2text.lexicon.roles import is_compound_of
from logic2text.lexicon.words.word_class import PREPOSITIONS
from logic2text.verbalizers.natural.objects import put
from logic2text.verbalizers.natural.plan import Described, Plan, Planner
from logic2text.verbalizers.natural.predications import is_exception
from logic2text.walk import nodes

OBJECT_GAP = 1.0
SUCH_THAT = 12.0
DOUBLE = 1.5


@dataclass(frozen=True, slots=True)
class _Sorted:
    """The parts sorted by how a noun expresses them."""

    kind: Entry | None
    objects: tuple[fol.Term, ...]
    adjectives: tuple[Entry, ...]
    other_than: fol.Term | None
    others: tuple[fol.Formula, ...]


def nouns(
    planner: Planner, variable: fol.Variable, parts: Sequence[fol.Formula]
) -> Iterator[Plan[Described]]:
    """All nouns that express the parts, unordered; the variable is free in each part."""
    excepted = _exceptions(planner, variable, parts)
    if excepted:
        parts = [part for part in parts if not is_exception(part, variable)]
    taken = _sort(planner, variable, parts)
    if taken.kind is None and taken.other_than is None and not excepted:
        yield from _of_something(planner, variable, parts)
    objects = tuple(planner.term(term) for term in taken.objects)
    head = en.Noun(taken.kind, taken.adjectives, objects, excepted)
    words = 0.0 if taken.kind is None else len(taken.kind.singular.split())
    words += len(taken.adjectives) + 2 * len(taken.objects) + 2 * (taken.other_than is not None)
    words += 6 * len(excepted)
    if not taken.others:
        yield Plan(Described(head, taken.other_than), words + (taken.kind is not None))
        return
    if not planner.style.allows("relative-clauses"):
        words += 20
    for relatives in _relatives(planner, variable, taken.others, of_thing=taken.kind is None):
        noun = with_fields(head, relatives=(*excepted, *relatives.tree))
        cost = words + relatives.cost + (taken.kind is not None)
        yield Plan(Described(noun, taken.other_than), cost)


def _exceptions(
    planner: Planner, variable: fol.Variable, parts: Sequence[fol.Formula]
) -> tuple[en.RelativeClause, ...]:
    """As in "other than Mercury and Venus", of several things from which a thing is different."""
    others: list[fol.Term] = []
    for part in parts:
        match part:
            case fol.Not(fol.Equality(left, right)) if variable in (left, right):
                others.append(right if left == variable else left)
            case _:
                continue
    are_named = all(isinstance(term, fol.Constant) for term in others)
    if len(others) < 2 or not (are_named or all(isinstance(t, fol.Variable) for t in others)):
        return ()
    listed = en.CoordinatedPhrase(en.Conjunction.AND, tuple(map(planner.term, others)))
    relation = en.Relation(OTHER_THAN if are_named else DIFFERENCE, (listed,))
    clause = en.Predication(en.Gap(), relation)
    return (en.RelativeClause(clause, en.RelativeForm.REDUCED),)


def _of_something(
    planner: Planner, variable: fol.Variable, parts: Sequence[fol.Formula]
) -> Iterator[Plan[Described]]:
    """As in "a parent of something", for "something that is a parent of something"."""
    if len(parts) != 1:
        return
    match parts[0]:
        case fol.Exists((other,), fol.Predicate(name, (first, second))) if (
            first == variable and second == other
        ):
            entry = planner.entry(name, 2)
            if entry.category is Category.NOUN and not entry.definite:
                something = en.Quantified(en.SOME, en.THING, other)
                noun = en.Noun(entry, (), (something,))
                yield Plan(Described(noun, None), len(entry.singular.split()) + 5.0)
        case _:
            return


def related_nouns(
    planner: Planner, variable: fol.Variable, role: Entry, parts: Sequence[fol.Formula]
) -> Iterator[Plan[en.Noun]]:
    """The modifiers of a relational noun: "happy … who barks" of "a happy child who barks".

    A noun that has the role's as its head takes its place: "no meat topping".
    """
    words = len(role.singular.split())
    adjectives, others, kind = [], [], None
    for part in parts:
        entry = _entry_of(planner, variable, part)
        if entry is not None and entry.attributive:
            adjectives.append(entry)
        elif entry is not None and kind is None and is_compound_of(entry, role):
            kind = entry
        else:
            others.append(part)
    if kind is None and planner.has_kind(role.singular):
        return  # "a topping" would say that it is of the kind, too
    head = en.Noun(kind, tuple(adjectives))
    cost = words + len(adjectives) + (kind is not None)
    if not others:
        yield Plan(head, cost)
        return
    for relatives in _relatives(planner, variable, tuple(others), of_thing=False):
        yield Plan(with_fields(head, relatives=relatives.tree), cost + relatives.cost)


def _entry_of(planner: Planner, variable: fol.Variable, part: fol.Formula) -> Entry | None:
    match part:
        case fol.Predicate(name, (only,)) if only == variable:
            return planner.entry(name, 1)
        case _:
            return None


def _sort(planner: Planner, variable: fol.Variable, parts: Sequence[fol.Formula]) -> _Sorted:
    kind: Entry | None = None
    objects: tuple[fol.Term, ...] = ()
    other_than: fol.Term | None = None
    adjectives: list[tuple[fol.Formula, Entry]] = []
    others: list[fol.Formula] = []
    for part in parts:
        match part:
            case fol.Predicate(name, (first, *rest)) if first == variable and variable not in rest:
                entry = planner.entry(name, len(part.arguments))
                if kind is None and entry.category is Category.NOUN:
                    kind, objects = entry, tuple(rest)
                elif entry.attributive and not rest:
                    adjectives.append((part, entry))
                else:
                    others.append(part)
            case fol.Not(fol.Equality(left, right)) if other_than is None and variable in (
                left,
                right,
            ):
                other_than = right if left == variable else left
            case _:
                others.append(part)
    if kind is None:
        # "A small thing that b likes" is no better than "something small that b likes".
        others = [part for part in parts if part in others or _is_one_of(part, adjectives)]
        return _Sorted(None, (), (), other_than, tuple(others))
    return _Sorted(
        kind, objects, tuple(entry for _, entry in adjectives), other_than, tuple(others)
    )


def _is_one_of(part: fol.Formula, adjectives: list[tuple[fol.Formula, Entry]]) -> bool:
    return any(part is adjective for adjective, _ in adjectives)


# Relative clauses -------------------------------------------------------------------------------


def _relatives(
    planner: Planner, variable: fol.Variable, parts: tuple[fol.Formula, ...], *, of_thing: bool
) -> Iterator[Plan[tuple[en.RelativeClause, ...]]]:
    for plan in planner.verb_phrases(conjunction(parts), variable)[:3]:
        yield from relatives_about_subject(plan, of_thing=of_thing)
    if len(parts) > 1:
        yield from _two(planner, variable, parts, of_thing=of_thing)
    else:
        yield from _alternatives(planner, variable, parts[0])
        yield from _about_object(planner, variable, parts[0])
        yield from _about_value(planner, variable, parts[0])
    for clause in planner.clauses(conjunction(parts))[:1]:
        such = en.RelativeClause(clause.tree, en.RelativeForm.SUCH_THAT)
        yield Plan((such,), clause.cost + SUCH_THAT)


def _alternatives(
    planner: Planner, variable: fol.Variable, part: fol.Formula
) -> Iterator[Plan[tuple[en.RelativeClause, ...]]]:
    """As in "who lives here and pays or who is a guest", whose alternatives are lists."""
    if not isinstance(part, fol.Or) or not any(isinstance(p, fol.And) for p in part.operands):
        return
    members = [planner.verb_phrases(each, variable)[:1] for each in part.operands]
    if all(members):
        verbs = [plan for (plan,) in members]
        clauses = tuple(en.Predication(en.Gap(), verb.tree) for verb in verbs)
        clause = en.RelativeClause(en.Coordination(en.Conjunction.OR, clauses))
        yield Plan((clause,), sum(verb.cost + 1 for verb in verbs))


def relatives_about_subject(
    plan: Plan[en.VerbPhrase], *, of_thing: bool
) -> Iterator[Plan[tuple[en.RelativeClause, ...]]]:
    """As in "that is in front of b", "in front of b", of a verb phrase."""
    if isinstance(plan.tree, en.CoordinatedVerbPhrase) and plan.tree.commas:
        return
    clause = en.Predication(en.Gap(), plan.tree)
    if is_reducible(plan.tree, of_thing=of_thing):
        yield Plan((en.RelativeClause(clause, en.RelativeForm.REDUCED),), plan.cost - 0.9)
    yield Plan((en.RelativeClause(clause),), plan.cost + 1)
    if of_thing and _is_of_kinds(plan.tree):
        yield Plan((en.RelativeClause(clause, en.RelativeForm.KINDS),), plan.cost - 2)
    marked = _mark(plan.tree)
    if marked is not None:
        form = en.RelativeForm.THAT
        if is_reducible(marked, of_thing=of_thing):
            form = en.RelativeForm.REDUCED
        yield Plan((en.RelativeClause(en.Predication(en.Gap(), marked), form),), plan.cost + 2)


def _is_of_kinds(tree: en.VerbPhrase) -> bool:
    """Whether it is "is a wolf or a fox", for "every wolf or fox"."""
    match tree:
        case en.CoordinatedVerbPhrase(en.Conjunction.OR, members, False) if len(members) == 2:
            return all(
                isinstance(member, en.Relation)
                and not member.objects
                and member.entry.category is Category.NOUN
                and not member.entry.mass
                for member in members
            )
        case _:
            return False


def _mark(tree: en.VerbPhrase) -> en.VerbPhrase | None:
    """Mark a list with "either" or "both", so that its end is clear."""
    match tree:
        case en.CoordinatedVerbPhrase(
            en.Conjunction.OR | en.Conjunction.AND as kind, members, False
        ):
            if kind is en.Conjunction.OR or len(members) == 2:
                return en.CoordinatedVerbPhrase(kind, members, True)
        case en.Relation(_, (*first, en.CoordinatedPhrase(kind, phrases, False))):
            if kind is en.Conjunction.OR or len(phrases) == 2:
                return with_fields(
                    tree, objects=(*first, en.CoordinatedPhrase(kind, phrases, True))
                )
        case _:
            pass
    return None


def is_reducible(tree: en.VerbPhrase, *, of_thing: bool) -> bool:
    """Whether the verb phrase can be a reduced relative clause: "in front of b".

    An adjective can only follow "everything" and "something": "everything small".
    """
    match tree:
        case en.Relation() if names_a_value(tree):  # "everything that is the father of b"
            return False
        case en.Relation() if is_owned(tree):
            return True
        case en.Relation(entry, objects, passive):
            place = bool(objects) or (of_thing and entry.attributive) or _is_phrasal(entry)
            return passive or (entry.category is Category.ADJECTIVE and place)
        case en.Having(thing, entry):
            return entry.category is Category.ADJECTIVE or isinstance(thing, en.Quantified)
        case en.CoordinatedVerbPhrase(
            en.Conjunction.AND | en.Conjunction.OR, (en.Having(), *_), shares_head=True
        ):
            return True
        case en.CoordinatedVerbPhrase(en.Conjunction.AND | en.Conjunction.OR, members):
            return all(
                isinstance(m, en.Relation) and is_reducible(m, of_thing=of_thing) for m in members
            )
        case _:
            return False


def _is_phrasal(entry: Entry) -> bool:
    """As in "made of silk", "on duty", "tired of work"."""
    first, *others = entry.singular.split(" ")
    return bool(others) and not PREPOSITIONS.isdisjoint((first, *others[:-1]))


def _about_object(
    planner: Planner, variable: fol.Variable, part: fol.Formula
) -> Iterator[Plan[tuple[en.RelativeClause, ...]]]:
    """As in "that b is in front of": the variable occurs once, as an object."""
    for plan in planner.clauses(part)[:4]:
        clause = with_gap(plan.tree, variable)
        if clause is not None:
            hard = 2.5 * isinstance(clause.subject, en.Quantified)
            yield Plan((en.RelativeClause(clause),), plan.cost + OBJECT_GAP + hard)


def _about_value(
    planner: Planner, variable: fol.Variable, part: fol.Formula
) -> Iterator[Plan[tuple[en.RelativeClause, ...]]]:
    """As in "whose teacher is happy": the variable occurs once, in a function's only place."""
    terms = [node for node in nodes(part) if isinstance(node, fol.Function)]
    for term in terms:
        phrase = planner.term(term)
        if term.arguments != (variable,) or not isinstance(phrase, en.Application):
            continue
        if phrase.function.links != ("of",) or sum(n == variable for n in nodes(part)) != 1:
            continue
        whose = with_fields(phrase, arguments=(en.Gap(),), possessive=True)
        for verb in planner.verb_phrases(part, term)[:2]:
            clause = en.RelativeClause(en.Predication(whose, verb.tree))
            yield Plan((clause,), verb.cost + OBJECT_GAP)


def with_gap(clause: en.Clause, variable: fol.Variable) -> en.Predication | None:
    """A predication with a gap for the only mention of a variable, an object of its verb."""
    if not isinstance(clause, en.Predication):
        return None
    mentions = sum(isinstance(t, en.Name) and t.term == variable for t in subtrees(clause))
    phrase = clause.verb_phrase
    inner = phrase.verb_phrase if isinstance(phrase, en.NegatedPhrase) else phrase
    if mentions != 1 or not isinstance(inner, en.Relation):
        return None
    places = [isinstance(p, en.Name) and p.term == variable for p in inner.objects]
    if sum(places) != 1 or "and" in inner.entry.links:  # no gap within "between b and c"
        return None
    if inner.passive and places[0]:  # nor after "by"
        return None
    filled = with_fields(inner, objects=tuple(put(p, variable, en.Gap()) for p in inner.objects))
    verb_phrase = en.NegatedPhrase(filled) if isinstance(phrase, en.NegatedPhrase) else filled
    return with_fields(clause, verb_phrase=verb_phrase)


def _two(
    planner: Planner, variable: fol.Variable, parts: tuple[fol.Formula, ...], *, of_thing: bool
) -> Iterator[Plan[tuple[en.RelativeClause, ...]]]:
    """Two relative clauses: the first with a subject gap if one can have it, others without.

    As in "that is old and in which no cat lives", "in which a dog lives and in which no cat lives".
    """
    able = [part for part in parts if planner.verb_phrases(part, variable)]
    rest = [part for part in parts if not any(part is first_plan for first_plan in able)]
    if len(rest) != (1 if able else 2) or not all(variable in free(part) for part in rest):
        return
    with_gaps = [[*_about_object(planner, variable, part)] for part in rest]
    if able:
        with_gaps[0] += _about_value(planner, variable, rest[0])
        of_subject = [
            plan
            for verb in planner.verb_phrases(conjunction(able), variable)[:2]
            for plan in relatives_about_subject(verb, of_thing=of_thing)
        ]
        with_gaps.insert(0, of_subject)
    for first_plan, second_plan in islice(product(*with_gaps), 4):
        yield Plan(
            (*first_plan.tree, *second_plan.tree), first_plan.cost + second_plan.cost + DOUBLE
        )
