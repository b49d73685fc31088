"""What a text may mean beside its readings: near meanings that only save it from being refuted.

Some phrases are read in one way although careful writers use them for another one too: "any two"
of one thing twice, "a parent" for somebody's own, "his own" for nobody else's.  A formula that
says the near meaning is not proved by such a text, nor refuted.

>>> from logic2text.notation import parse, show
>>> meaning = parse("∀x ∀y ((Cube(x) ∧ Cube(y) ∧ x ≠ y) → SameSize(x, y))")
>>> show(without_distinctness(meaning), "unicode")
'∀x ∀y ((Cube(x) ∧ Cube(y)) → SameSize(x, y))'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import cast

from logic2text.closed_words import read_words
from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Implies,
    Node,
    Not,
    Predicate,
    Term,
    Variable,
)
from logic2text.laws.base import conjuncts
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Category
from logic2text.lexicon.names.symbol_words import symbol_words
from logic2text.lexicon.words.morphology import plural
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms
from logic2text.proof.equivalence import Equivalence
from logic2text.verify.rules import TIMEOUT_MS
from logic2text.walk import children, fold, nodes, substitute, symbols, with_children

LOOSE = "the text may mean the formula in a looser way than it is read"
"""Why a text is `unknown` whose readings are not the formula."""


def may_mean(
    formula: Formula, meanings: Iterable[Formula], words: Sequence[str], lexicon: Lexicon
) -> bool:
    """Whether a text whose readings are all refuted may mean a formula all the same.

    Args:
        formula: what it is to mean.
        meanings: its readings.
        words: its tokens.
        lexicon: the words of the formula's symbols.
    """
    meanings = tuple(meanings)
    if _has_words_of_several(formula, meanings, words) or _excludes_others(
        formula, meanings, words
    ):
        return True
    if _takes_up_the_one(words) or _takes_up_none(words):
        return True
    if _repeats_an_owned_one(words) and any(map(_speaks_of_somebodys, meanings)):
        return True
    if _names_both(meanings, words) or _says_what_is_not_read(formula, meanings, words):
        return True
    near = (each for meaning in meanings for each in _list_near(meaning, words, lexicon))
    return any(Equivalence(formula, each, TIMEOUT_MS).is_proved for each in near)


def _list_near(meaning: Formula, words: Sequence[str], lexicon: Lexicon) -> Iterator[Formula]:
    if not _tells_apart(words):
        distinct = without_distinctness(meaning)
        if distinct != meaning:
            yield distinct
    if any(
        one == ("the", "one") and after in read_words("relatives")
        for one, after in zip(pairwise(words), words[2:], strict=False)
    ):
        yield _without_uniqueness(meaning)
    if not read_words("excepting_others").isdisjoint(words):
        yield from _with_more_exceptions(meaning)
    yield from _with_possessor(meaning, lexicon)
    for chosen in (_with_free_choice(meaning), _with_free_choice(meaning, within_denials=False)):
        if chosen != meaning:
            yield chosen
    if "while" in words:
        yield from _with_while_as_condition(meaning)
    if "the" in words:
        of_each = _of_each_described(meaning)
        if of_each != meaning:
            yield of_each
    if not read_words("possessive_pronouns").isdisjoint(words):
        of_any = _of_any_owned(meaning)
        if of_any != meaning:
            yield of_any


# Near meanings ------------------------------------------------------------------------------------


def without_distinctness(meaning: Formula) -> Formula:
    """A meaning in which conditions no longer say that two things of a kind differ."""

    def drop(node: Node, parts: tuple[Node, ...]) -> Node:
        node = with_children(node, parts)
        match node:
            case Implies(condition, consequent) if _is_difference(condition):
                return consequent
            case Implies(And(operands), consequent):
                kept = tuple(part for part in operands if not _is_difference(part))
                if not kept:
                    return consequent
                return Implies(And(kept) if len(kept) > 1 else kept[0], consequent)
            case _:
                return node

    return cast(Formula, fold(meaning, drop))


def _with_more_exceptions(meaning: Formula) -> Iterator[Formula]:
    """With other than b and c for "else" and "other", which the readings except one name from."""
    named = dict.fromkeys(node for node in nodes(meaning) if isinstance(node, Constant))
    for further in named:

        def except_both(node: Node, parts: tuple[Node, ...], *, also: Constant = further) -> Node:
            node = with_children(node, parts)
            match node:
                case Not(Equality(Variable() as other, Constant() as name)) if name != also:
                    return And((node, Not(Equality(other, also))))
                case _:
                    return node

        yield cast(Formula, fold(meaning, except_both))


def _is_difference(part: Formula) -> bool:
    match part:
        case Not(Equality(Variable(), Variable())):
            return True
        case _:
            return False


def _with_free_choice(meaning: Formula, *, within_denials: bool = True) -> Formula:
    """With "any lab" for "a lab" in "may use a lab": a permission holds of each.

    Without `within_denials` a denied permission, "no one but b may use a lab", stays as it is.
    """

    def choose(node: Node, parts: tuple[Node, ...]) -> Node:
        if isinstance(node, Not) and not within_denials:
            return node
        node = with_children(node, parts)
        match node:
            case Exists((variable,), And((*kinds, Predicate(name, arguments) as permitted))) if (
                kinds and variable in arguments and _permits(name, len(arguments))
            ):
                of_kind = kinds[0] if len(kinds) == 1 else And(tuple(kinds))
                return ForAll((variable,), Implies(of_kind, permitted))
            case _:
                return node

    return cast(Formula, fold(meaning, choose))


def _of_any_owned(meaning: Formula) -> Formula:
    """With "of any client of theirs" for "secrets of their clients", which is of each secret."""

    def loosen(node: Node, parts: tuple[Node, ...]) -> Node:
        node = with_children(node, parts)
        match node:
            case Implies(condition, consequent):
                return Implies(_with_some_owned(condition), consequent)
            case _:
                return node

    return cast(Formula, fold(meaning, loosen))


def _with_some_owned(condition: Formula) -> Formula:
    match condition:
        case ForAll((owned,), Implies(of_owner, said)):
            return Exists((owned,), And((of_owner, said)))
        case And(operands):
            return And(tuple(map(_with_some_owned, operands)))
        case _:
            return condition


def _with_while_as_condition(meaning: Formula) -> Iterator[Formula]:
    """With "if they are inside" for "while they are inside", which is read as a second claim."""
    match meaning:
        case And(
            (
                ForAll((one,), Implies(kind, said)),
                ForAll((other,), Implies(same_kind, condition)),
            )
        ) if substitute(same_kind, {other: one}) == kind:
            restricted = And((kind, substitute(condition, {other: one})))
            yield ForAll((one,), Implies(restricted, said))
        case And((said, condition)):
            yield Implies(condition, said)


def _of_each_described(meaning: Formula) -> Formula:
    """With "every school that they attend" for "the school that they attend"."""

    def loosen(node: Node, parts: tuple[Node, ...]) -> Node:
        node = with_children(node, parts)
        match node:
            case Exists((one,), And(operands)):
                sole = next((part for part in operands if _is_uniqueness(part)), None)
                match sole:
                    case ForAll((other,), Implies(condition, _)):
                        described = substitute(condition, {other: one})
                        restrictors = {*conjuncts(described), sole}
                        said = tuple(part for part in operands if part not in restrictors)
                        rest = And(said) if len(said) > 1 else said[0] if said else described
                        return ForAll((one,), Implies(described, rest))
        return node

    return cast(Formula, fold(meaning, loosen))


def _permits(name: str, arity: int) -> bool:
    return symbol_words(name, arity).words[:1] in _PERMISSIONS


_PERMISSIONS = (("may",), ("can",))


def _without_uniqueness(meaning: Formula) -> Formula:
    """As "b is happy" for "the one who is happy is b"."""

    def drop(node: Node, parts: tuple[Node, ...]) -> Node:
        node = with_children(node, parts)
        if isinstance(node, And):
            kept = tuple(part for part in node.operands if not _is_uniqueness(part))
            if kept:
                return And(kept) if len(kept) > 1 else kept[0]
        return node

    return cast(Formula, fold(meaning, drop))


def _is_uniqueness(part: Formula) -> bool:
    match part:
        case ForAll((variable,), Implies(_, Equality(left, right))):
            return variable in (left, right)
        case _:
            return False


def _with_possessor(meaning: Formula, lexicon: Lexicon) -> Iterator[Formula]:
    """With the parent of each thing that the sentence is about for "a parent", of anybody."""
    for part, bound in _scopes(meaning):
        match part:
            case Exists((own,), Predicate(name, (Variable() as one, other)) as atom) if (
                other == own != one and _is_relation(name, lexicon)
            ):
                owners: list[Term] = [owner for owner in bound if owner != one]
                owners += [node for node in nodes(meaning) if isinstance(node, Constant)]
                for owner in dict.fromkeys(owners):
                    yield _replace(meaning, part, substitute(atom, {own: owner}))


def _is_relation(name: str, lexicon: Lexicon) -> bool:
    entry = lexicon.entry(name, 2)
    return entry.category is Category.NOUN and entry.links == ("of",)


def _scopes(meaning: Formula) -> Iterator[tuple[Node, tuple[Variable, ...]]]:
    """The parts of a meaning, each with the variables that are bound around it."""
    stack: list[tuple[Node, tuple[Variable, ...]]] = [(meaning, ())]
    while stack:
        node, bound = stack.pop()
        yield node, bound
        if isinstance(node, ForAll | Exists):
            bound = (*bound, *node.variables)
        stack += [(child, bound) for child in children(node)]


def _replace(meaning: Formula, part: Node, other: Node) -> Formula:
    def put(node: Node, parts: tuple[Node, ...]) -> Node:
        return other if node == part else with_children(node, parts)

    return cast(Formula, fold(meaning, put))


# Words --------------------------------------------------------------------------------------------


def _has_words_of_several(
    formula: Formula, meanings: Sequence[Formula], words: Sequence[str]
) -> bool:
    """Whether a word that the text repeats may be another symbol's: Light, LightInWeight."""
    own = symbols(formula)[0]
    said = frozenset[tuple[str, int]]().union(*(symbols(meaning)[0] for meaning in meanings))
    for name, arity in own - said:
        begins = symbol_words(name, arity).words
        for other, places in said & own:
            shared = symbol_words(other, places).words
            repeated = len(shared) == 1 and words.count(shared[0].lower()) > 1
            if places == arity and repeated and begins[:1] == shared:
                return True
    return False


def _says_what_is_not_read(
    formula: Formula, meanings: Sequence[Formula], words: Sequence[str]
) -> bool:
    """Whether a word that no reading takes for a symbol may be one: "an element" for Element."""
    read = frozenset[tuple[str, int]]().union(*(symbols(meaning)[0] for meaning in meanings))
    for symbol in symbols(formula)[0] - read:
        parts = symbol_words(*symbol).words
        if len(parts) == 1 and not {parts[0].lower(), plural(parts[0].lower())}.isdisjoint(words):
            return True
    return False


def _excludes_others(formula: Formula, meanings: Sequence[Formula], words: Sequence[str]) -> bool:
    """Whether "has his own room" may say that nobody else has it, as the formula does."""
    owned = any(
        possessive in read_words("possessive_pronouns") and own == "own"
        for possessive, own in pairwise(words)
    )
    return owned and _compares(formula) and not any(map(_compares, meanings))


def _compares(formula: Formula) -> bool:
    return any(isinstance(node, Equality) for node in nodes(formula))


def _tells_apart(words: Sequence[str]) -> bool:
    """Whether words say that two things differ, as "one is larger than the other" does."""
    return any(
        word in read_words("other_things") and one not in ("each", "one")
        for one, word in pairwise(words)
    )


def _takes_up_the_one(words: Sequence[str]) -> bool:
    """Whether "but the one that Hugo cooked" stands behind a clause, whose noun it may take up."""
    return any(
        at and pair == ("the", "one") and words[at + 2] in read_words("relatives")
        for at, pair in enumerate(pairwise(words[:-1]))
    )


def _repeats_an_owned_one(words: Sequence[str]) -> bool:
    """Whether "the manager" stands behind "the employee's manager" or "their manager"."""
    owners = {"'s", "'", *read_words("possessive_pronouns")}
    owned: set[str] = set()
    for before, word in pairwise(words):
        if before == "the" and word in owned:
            return True
        if before in owners:
            owned.add(word)
    return False


def _speaks_of_somebodys(meaning: Formula) -> bool:
    """Whether "the manager" was read as a manager of somebody or other."""
    return any(
        isinstance(node, Exists)
        and isinstance(node.body, Predicate)
        and node.body.arguments[1:] == node.variables
        for node in nodes(meaning)
    )


def _takes_up_none(words: Sequence[str]) -> bool:
    """Whether "but none composed by Liszt" may be none of the things that were spoken of."""
    return any(
        words[at] in read_words("listing")
        and words[at + 1] == "none"
        and Form.PARTICIPLE in forms(words[at + 2])
        and words[at + 3] in PREPOSITIONS
        for at in range(len(words) - 3)
    )


def _names_both(meanings: Sequence[Formula], words: Sequence[str]) -> bool:
    """Whether "and both countries" stands behind two names, and may be those."""
    places = [at for at, pair in enumerate(pairwise(words)) if pair[1] == "both"]
    begins = [at for at in places if words[at] in read_words("listing")]
    if not begins:
        return False
    before = {*words[: begins[0]]}
    return any(
        len({node.name for node in nodes(one) if isinstance(node, Constant)} & before) > 1
        for one in meanings
    )
