"""Lists of verb phrases: "is neither small nor in front of c", "has a roof and four walls".

"b is in front of c and d": like relations of one object share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, product
from typing import TypeGuard

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.shared_heads import denied_words, denies_object, shared_words
from logic2text.english.structure import shares_copula
from logic2text.english.traversal import subtrees
from logic2text.laws.base import conjunction as conjoined
from logic2text.lexicon.entry import HAS_VALUE, IDENTITY, Category, Entry
from logic2text.lexicon.joined import join_entries
from logic2text.lexicon.roles import is_compound_of
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.quantifier_views import universal
from logic2text.verbalizers.natural.nouns import relatives_about_subject
from logic2text.verbalizers.natural.plan import Plan, Planner

NEGATION = 1.2
NESTED = 1.5
COMBINATIONS = 8
MOST_DESCRIBING = 2
"""The most phrases after the kind of which a thing is said to be one."""


def list_phrases(
    planner: Planner,
    conjunction: en.Conjunction,
    operands: Sequence[fol.Formula],
    subject: fol.Term,
) -> Iterator[Plan[en.VerbPhrase]]:
    """All verb phrases of a list of operands for the subject, unordered."""
    if conjunction is en.Conjunction.AND:
        yield from _nominal(planner, operands, subject)
        yield from _plan_described(planner, operands, subject)
    members = [planner.verb_phrases(part, subject) for part in operands]
    if all(members):
        for choice in islice(product(*(plans[:2] for plans in members)), COMBINATIONS):
            if any(map(_has_comma, choice)):
                continue
            ordered = _in_order(planner, choice)
            yield _join(conjunction, ordered)
            if conjunction is en.Conjunction.AND:
                yield from _plan_with_comma(ordered)
    if all(map(_is_denied, operands)):
        yield from _plan_denied(planner, conjunction, operands, subject)
    elif conjunction is en.Conjunction.AND:
        yield from _plan_partly_denied(planner, operands, subject)


def _sort_atoms(
    planner: Planner, operands: Sequence[fol.Formula], subject: fol.Term
) -> tuple[list[Entry], list[Entry], list[fol.Formula]]:
    """The kinds, the adjectives before a noun, and the rest of what is said of a subject."""
    kinds: list[Entry] = []
    adjectives: list[Entry] = []
    rest: list[fol.Formula] = []
    for part in operands:
        entry = None
        if isinstance(part, fol.Predicate) and part.arguments == (subject,):
            entry = planner.entry(part.name, 1)
        if entry is not None and entry.category is Category.NOUN:
            kinds.append(entry)
        elif entry is not None and entry.attributive:
            adjectives.append(entry)
        else:
            rest.append(part)
    return kinds, adjectives, rest


def _nominal(
    planner: Planner, operands: Sequence[fol.Formula], subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    """As in "is a small cube"."""
    kinds, adjectives, rest = _sort_atoms(planner, operands, subject)
    if not kinds or not adjectives:
        return
    words = 1 + len(kinds[0].singular.split()) + len(adjectives)
    members: list[Plan[en.VerbPhrase]] = [
        Plan(en.Nominal(en.Noun(kinds[0], tuple(adjectives))), words)
    ]
    members += [Plan(en.Relation(kind), 1 + len(kind.singular.split())) for kind in kinds[1:]]
    for part in rest:
        members += planner.verb_phrases(part, subject)[:1]
    if len(members) == len(kinds) + len(rest):
        yield _join(en.Conjunction.AND, _in_order(planner, members))


def _plan_described(
    planner: Planner, operands: Sequence[fol.Formula], subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    """As in "is a small cube in front of b", "is a student who knows b"."""
    kinds, adjectives, rest = _sort_atoms(planner, operands, subject)
    if len(kinds) != 1 or not 1 <= len(rest) <= MOST_DESCRIBING or kinds[0].mass:
        return
    if not all(isinstance(part, fol.Predicate) for part in rest):
        return
    words = 1.5 + len(kinds[0].singular.split()) + len(adjectives)
    for plan in planner.verb_phrases(conjoined(rest), subject)[:1]:
        for relative in relatives_about_subject(plan, of_thing=False):
            reduced = relative.tree[0].form is en.RelativeForm.REDUCED
            if not reduced and (len(rest) > 1 or not planner.style.allows("relative-clauses")):
                continue
            noun = en.Noun(kinds[0], tuple(adjectives), relatives=relative.tree)
            yield Plan(en.Nominal(noun), words + relative.cost)


def _in_order(
    planner: Planner, choice: Sequence[Plan[en.VerbPhrase]]
) -> Sequence[Plan[en.VerbPhrase]]:
    """Kinds first, negations after claims, "either" and what ends in a relative clause last."""
    if planner.style.keep_order or planner.style.structure_preserving:
        return choice
    return sorted(choice, key=lambda plan: (_rank(plan.tree), _is_described(plan.tree)))


def _is_described(tree: en.VerbPhrase) -> bool:
    """As in "has a parent who is a god", within which the rest of a list could be."""
    match tree:
        case (
            en.Having(en.Quantified(noun=noun)) | en.Relation(objects=(*_, en.Quantified(_, noun)))
        ):
            return bool(noun.relatives)
        case _:
            return False


def _rank(tree: en.VerbPhrase) -> int:
    match tree:
        case en.Nominal() | en.OnlyOne():
            return 0
        case en.Relation(entry, objects):
            if entry.category is Category.NOUN:
                return 0
            return 1 + bool(objects) + 2 * (entry.category is Category.VERB)
        case en.Having():
            return 4
        case en.CoordinatedVerbPhrase(en.Conjunction.OR | en.Conjunction.XOR, shares_head=False):
            return 7
        case en.CoordinatedVerbPhrase():
            return 5
        case en.NegatedPhrase():
            return 6


def _join(
    conjunction: en.Conjunction, choice: Sequence[Plan[en.VerbPhrase]]
) -> Plan[en.VerbPhrase]:
    """The list, with like relations of one object sharing it: "in front of b and c"."""
    members = [plan.tree for plan in choice]
    if conjunction is en.Conjunction.OR:
        members = list(map(_identify, members))
    trees = _share_objects(conjunction, members)
    if conjunction is en.Conjunction.OR:
        trees = _join_verbs(trees)
    trees = _share_heads(conjunction, trees)
    cost = sum(plan.cost for plan in choice) + 0.5 - 2.0 * (len(choice) - len(trees))
    if len(trees) == 1:
        return Plan(trees[0], cost)
    nested = False
    for index, tree in enumerate(trees):
        if (
            isinstance(tree, en.CoordinatedVerbPhrase)
            and tree.conjunction is not en.Conjunction.NOR
            and not tree.shares_head
        ):
            nested = True
            trees[index] = en.CoordinatedVerbPhrase(tree.conjunction, tree.verb_phrases, True)
    correlative = nested and conjunction is en.Conjunction.OR
    cost += NESTED * nested - 0.8 * (len(trees) - 1) * all(map(copular, trees))
    contrast = conjunction is en.Conjunction.AND and not nested and _contrast(trees)
    if contrast and len(trees) > 2:
        claims = en.CoordinatedVerbPhrase(conjunction, tuple(trees[:-1]))
        trees = [claims, trees[-1]]
    shares = contrast and (denies_object(*trees) or denied_words(*trees) > 0)
    listed = en.CoordinatedVerbPhrase(conjunction, tuple(trees), correlative, contrast, shares)
    return Plan(listed, cost - 2.0 * shares)


def _identify(tree: en.VerbPhrase) -> en.VerbPhrase:
    """As in "is Paris or Rome": among alternatives a name needs no "the same as"."""
    match tree:
        case en.Relation(entry, (en.Name() as name,)) if entry == IDENTITY and has_words(name):
            return en.Relation(HAS_VALUE, (name,))
        case _:
            return tree


def _plan_with_comma(choice: Sequence[Plan[en.VerbPhrase]]) -> Iterator[Plan[en.VerbPhrase]]:
    """As in "owns a cat that sings, and is old or shy": the last member is a list."""
    *first, last = choice
    match last.tree:
        case en.CoordinatedVerbPhrase(en.Conjunction.OR, shares_head=False):
            before = first[0] if len(first) == 1 else _join(en.Conjunction.AND, first)
            pair = before.tree, last.tree
            tree = en.CoordinatedVerbPhrase(en.Conjunction.AND, pair, commas=True)
            yield Plan(tree, before.cost + last.cost + NESTED)
        case _:
            return


def _has_comma(plan: Plan[en.VerbPhrase]) -> bool:
    return isinstance(plan.tree, en.CoordinatedVerbPhrase) and plan.tree.commas


def either_but_not_both(choice: Sequence[Plan[en.VerbPhrase]]) -> Plan[en.VerbPhrase]:
    """As in "is either small or large but not both", "likes either b or c but not both"."""
    pair = tuple(_identify(plan.tree) for plan in choice)
    cost = sum(plan.cost for plan in choice) + 5
    # "Does not like either b or c but not both" would deny the list.
    if not any(isinstance(tree, en.NegatedPhrase) for tree in pair):
        trees = _share_objects(en.Conjunction.XOR, pair)
        if len(trees) == 1:
            return Plan(trees[0], cost - 2.0)
    shares = shared_words(pair) > 0
    return Plan(en.CoordinatedVerbPhrase(en.Conjunction.XOR, pair, shares_head=shares), cost)


def _share_heads(
    conjunction: en.Conjunction, trees: Sequence[en.VerbPhrase]
) -> list[en.VerbPhrase]:
    """The list with each run of members that begin alike as one: "has fur and claws"."""
    if conjunction not in (en.Conjunction.AND, en.Conjunction.OR):
        return [*trees]
    runs = combinations(range(len(trees) + 1), 2)
    for start, end in sorted(runs, key=lambda run: run[0] - run[1]):
        if end - start > 1 and shared_words(trees[start:end]):
            members = tuple(trees[start:end])
            together = en.CoordinatedVerbPhrase(conjunction, members, shares_head=True)
            before, after = trees[:start], trees[end:]
            shared = (_share_heads(conjunction, part) for part in (before, after))
            return [*next(shared), together, *next(shared)]
    return [*trees]


def _join_verbs(trees: Sequence[en.VerbPhrase]) -> list[en.VerbPhrase]:
    """The list with verbs of one object as one: "owns or feeds a dog", "likes or admires b".

    Those of "and" are joined in the formula already.
    """
    together: dict[object, list[en.VerbPhrase]] = {}
    for tree in trees:
        match tree:
            case en.Relation(entry, (item,), passive=False) if (
                entry.category is Category.VERB and _is_of_one(item)
            ):
                together.setdefault((item, entry.links), []).append(tree)
            case _:
                together[tree] = [tree]
    return [member for group in together.values() for member in _joined(group)]


def _joined(group: list[en.VerbPhrase]) -> list[en.VerbPhrase]:
    entries = [tree.entry for tree in group if isinstance(tree, en.Relation)]
    joined = join_entries("or", entries) if len(group) > 1 else None
    first = group[0]
    if joined is None or not isinstance(first, en.Relation):
        return group
    return [en.Relation(joined, first.objects)]


def _is_of_one(item: en.NounPhrase) -> bool:
    """Whether "likes or admires" of an object is a list of what each verb says of it."""
    match item:
        case en.Name() | en.Pronoun() | en.Definite():
            return True
        case en.Quantified(determiner, labelled=False, other_than=None):
            return determiner in (en.A, en.SOME)
        case _:
            return False


def _contrast(trees: Sequence[en.VerbPhrase]) -> bool:
    """Whether a denial follows claims: "sings but does not fly", "old but neither rich nor shy"."""
    *claims, last = trees
    is_neither = (
        isinstance(last, en.CoordinatedVerbPhrase) and last.conjunction is en.Conjunction.NOR
    )
    is_denied = is_neither or isinstance(last, en.NegatedPhrase)
    return is_denied and bool(claims) and not any(map(_is_denial, claims))


def _is_denial(tree: en.VerbPhrase) -> bool:
    """As in "is not small", "likes no cube", "is neither small nor red"."""
    return any(map(_denies_something, subtrees(tree)))


def _denies_something(part: en.Tree) -> bool:
    match part:
        case en.NegatedPhrase() | en.CoordinatedVerbPhrase(en.Conjunction.NOR):
            return True
        case en.Quantified(determiner):
            return determiner.force.negates
        case _:
            return False


def _deny_all(trees: tuple[en.VerbPhrase, ...]) -> en.VerbPhrase:
    """As in "is neither small nor red", "does not bark"."""
    if len(trees) == 1:
        return en.NegatedPhrase(trees[0])
    shares = shared_words(trees) > 0
    return en.CoordinatedVerbPhrase(en.Conjunction.NOR, trees, shares_head=shares)


def copular(tree: en.VerbPhrase) -> bool:
    """Whether "is" begins it."""
    return isinstance(tree, en.Nominal) or (
        isinstance(tree, en.Relation) and tree.entry.category is not Category.VERB
    )


def _has_do(tree: en.VerbPhrase) -> bool:
    """Whether it can follow "does not both", unlike "did not introduce b" and "cannot fly"."""
    match tree:
        case en.Relation(entry, _, False) if entry.category is Category.VERB:
            return entry.negative_plural.startswith("do not ")
        case _:
            return True


def _share_objects(
    conjunction: en.Conjunction, trees: Sequence[en.VerbPhrase]
) -> list[en.VerbPhrase]:
    """Merge relations that differ in the last object: "likes b and c", "owns a dog or a cat".

    Under "not" the list of a conjunction is one of "or": not in front of b or c.
    """
    merged: list[en.VerbPhrase] = []
    places: dict[object, int] = {}
    alternatives: list[tuple[int, object, en.CoordinatedPhrase]] = []
    for tree in trees:
        inner = tree.verb_phrase if isinstance(tree, en.NegatedPhrase) else tree
        item: en.NounPhrase | None = None
        if isinstance(inner, en.Relation) and inner.objects:
            item = inner.objects[-1]
            mark: tuple[object, ...] = (type(tree), inner.entry, inner.objects[:-1], inner.passive)
        elif isinstance(inner, en.Having) and _is_named(inner):
            item = inner.thing
            mark = (type(tree), inner.entry, inner.gender)
        if conjunction is en.Conjunction.AND and tree is inner and _offers_names(item):
            alternatives.append((len(merged), (*mark, None), item))
            merged.append(tree)
            continue
        if item is None or not _can_be_listed(item):
            merged.append(tree)
            continue
        quantity = item.determiner.quantity if isinstance(item, en.Quantified) else None
        mark = (*mark, quantity if isinstance(inner, en.Relation) else None)
        if mark not in places:
            places[mark] = len(merged)
            merged.append(tree)
            continue
        kind = conjunction
        if isinstance(tree, en.NegatedPhrase):
            kind = en.Conjunction.OR if conjunction is en.Conjunction.AND else en.Conjunction.AND
        merged[places[mark]] = _with_object(merged[places[mark]], item, kind)
    # "Contains flour, sugar and either butter or oil": the end of a second such list is unclear.
    if len(alternatives) == 1 and alternatives[0][1] in places:
        ((place, alike, offered),) = alternatives
        either = replace(offered, correlative=True)
        merged[places[alike]] = _with_object(merged[places[alike]], either, conjunction)
        del merged[place]
    return merged


def _is_named(had: en.Having) -> bool:
    """As in "has b as a topping", "has a slow movement as a part"."""
    if not isinstance(had.thing, en.Quantified):
        return True
    kind, role = had.thing.noun.kind, had.entry
    if kind is None or role.category is not Category.NOUN:
        return False
    return not is_compound_of(kind, role)


def _offers_names(phrase: en.NounPhrase | None) -> TypeGuard[en.CoordinatedPhrase]:
    """As in "butter or oil"."""
    return isinstance(phrase, en.CoordinatedPhrase) and (
        phrase.conjunction is en.Conjunction.OR
        and all(isinstance(member, en.Name) for member in phrase.phrases)
    )


def _can_be_listed(phrase: en.NounPhrase) -> bool:
    """Whether its end is clear in a list: "a dog that barks and a cat" could be a dog only."""
    match phrase:
        case en.Quantified(noun=noun):
            plain = noun.kind is not None and not noun.relatives and not noun.objects
            return plain and phrase.other_than is None
        case _:
            return not isinstance(phrase, en.CoordinatedPhrase | en.Application | en.OnlyNamed)


def _with_object(tree: en.VerbPhrase, item: en.NounPhrase, kind: en.Conjunction) -> en.VerbPhrase:
    if isinstance(tree, en.NegatedPhrase):
        return en.NegatedPhrase(_with_object(tree.verb_phrase, item, kind))
    if isinstance(tree, en.Having):
        return en.Having(_together(tree.thing, item, kind), tree.entry, tree.gender)
    if not isinstance(tree, en.Relation):
        return tree
    last = tree.objects[-1]
    return en.Relation(tree.entry, (*tree.objects[:-1], _together(last, item, kind)), tree.passive)


def _together(
    last: en.NounPhrase, item: en.NounPhrase, kind: en.Conjunction
) -> en.CoordinatedPhrase:
    phrases = (*last.phrases, item) if isinstance(last, en.CoordinatedPhrase) else (last, item)
    return en.CoordinatedPhrase(kind, phrases)


def _plan_partly_denied(
    planner: Planner, operands: Sequence[fol.Formula], subject: fol.Term
) -> Iterator[Plan[en.VerbPhrase]]:
    """As in "is old and has neither a pool nor a garden"."""
    denied = [part for part in operands if _is_denied(part)]
    if len(denied) < 2 or not planner.style.allows("neither"):
        return
    claimed = [part for part in operands if not _is_denied(part)]
    claims = [planner.verb_phrases(part, subject)[:1] for part in claimed]
    neither = list(_plan_denied(planner, en.Conjunction.AND, denied, subject))[:1]
    if all(claims) and neither:
        plans = [plan for plans in (*claims, neither) for plan in plans]
        yield _join(en.Conjunction.AND, plans) if claims else neither[0]


def _is_denied(part: fol.Formula) -> bool:
    """As in "not small", "no meat topping"."""
    view = universal(part)
    return isinstance(part, fol.Not) if view is None else not view.conclusions


def _plan_denied(
    planner: Planner,
    conjunction: en.Conjunction,
    operands: Sequence[fol.Formula],
    subject: fol.Term,
) -> Iterator[Plan[en.VerbPhrase]]:
    """As in "neither small nor large" (negated members), "not both small and large" (a list)."""
    claims = [planner.verb_phrases(negative(part), subject) for part in operands]
    if not all(claims):
        return
    choice = [plans[0] for plans in claims]
    cost = sum(plan.cost for plan in choice)
    trees = tuple(plan.tree for plan in choice)
    if conjunction is en.Conjunction.AND and planner.style.allows("neither"):
        together = _share_objects(en.Conjunction.NOR, trees)
        if len(together) == 1:
            yield Plan(together[0], cost - 1)
        kinds = [[t for t in trees if shares_copula(t) is copular] for copular in (True, False)]
        if len(trees) > 2 and all(kinds):
            denied = tuple(_deny_all(tuple(kind)) for kind in kinds)
            yield Plan(en.CoordinatedVerbPhrase(en.Conjunction.AND, denied), cost + 1)
        yield Plan(_deny_all(trees), cost + 1)
    elif conjunction is en.Conjunction.OR:
        claimed = [negative(part) for part in operands]
        for plan in (
            *_nominal(planner, claimed, subject),
            *_plan_described(planner, claimed, subject),
        ):
            if isinstance(plan.tree, en.Nominal):
                yield Plan(en.NegatedPhrase(plan.tree), plan.cost + NEGATION)
    alike = len({copular(tree) for tree in trees}) == 1
    if conjunction is en.Conjunction.OR and len(trees) == 2 and alike and all(map(_has_do, trees)):
        both = en.CoordinatedVerbPhrase(en.Conjunction.AND, trees, correlative=True)
        yield Plan(en.NegatedPhrase(both), cost + NEGATION + 1)


def has_words(phrase: en.NounPhrase) -> bool:
    """Whether a name is of words alone: no letter, no number, no quotes."""
    letters = phrase.words.replace(" ", "") if isinstance(phrase, en.Name) else ""
    return len(letters) > 1 and letters.isalpha()
