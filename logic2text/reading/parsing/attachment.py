"""Detecting attachment ambiguity: trees with only one bracketing, and parts that have several."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.structure import nests_operators
from logic2text.english.traversal import parts, subtrees
from logic2text.lexicon import Category, Entry


def is_settled(tree: en.Clause) -> bool:
    """Whether a text trivially has only one bracketing: no two adjacent operators or lists."""
    if nests_operators(tree):
        return False
    lists = 0
    clauses = 0
    for part in subtrees(tree):
        match part:
            case en.Predication():
                clauses += 1
            case en.CoordinatedVerbPhrase() | en.CoordinatedPhrase():
                if _mixes_things(part):
                    return False
                lists += 1
            case en.Noun(relatives=relatives) if relatives:
                return False
    return lists == 0 or (lists == 1 and clauses == 1 and isinstance(tree, en.Predication))


def is_involved(part: en.Tree) -> bool:
    """Whether a clause or a noun has bracketings of its own."""
    lists = 0
    for below in subtrees(part):
        match below:
            case en.NegatedPhrase(en.CoordinatedVerbPhrase()):
                return True
            case en.CoordinatedVerbPhrase() | en.CoordinatedPhrase():
                if _mixes_things(below):
                    return True
                lists += 1
            case en.Noun(relatives=relatives) if relatives:
                return True
    return lists > 1


def _mixes_things(part: en.CoordinatedVerbPhrase | en.CoordinatedPhrase) -> bool:
    """Whether a kind follows an object, "is in front of b or a cube", or a phrase follows a value.

    "The father of b or c" is also the father of one of them.
    """
    after_object = after_value = False
    for member in parts(part):
        if after_value:
            return True
        match member:
            case en.Application(possessive=False):
                after_value = True
            case en.Nominal() | en.Relation(Entry(category=Category.NOUN)) if after_object:
                return True
            case en.Relation(_, objects) if objects:
                after_object = True
            case en.Nominal() | en.Having():
                after_object = True
    return False


def lists_things(tree: en.Tree) -> bool:
    """Whether noun phrases are coordinated, so that a clause could end within the list."""
    return any(isinstance(part, en.CoordinatedPhrase) for part in subtrees(tree))


# Attachment cost ----------------------------------------------------------------------------------
# Costs of attachments that depend on more than one grammar rule.
# An operator does not extend over an adjacent operator of its kind: "it is not the case that A
# and it is not the case that B" is a list of two negations.  A phrase does not rebind an
# enclosing variable unless there is no other reading.  A relative clause belongs to the nearest
# noun.


PARALLEL = 3
"""The cost of extending over an operator of the same kind; higher than that of a narrower scope."""
REMOTE = 100
"""From this cost above the best, a bracketing violates the punctuation conventions."""


@lru_cache(maxsize=256)
def cost(tree: en.Clause) -> int:
    """The cost of a tree beyond that of its rules."""
    total = 0
    stack: list[tuple[en.Tree, frozenset[fol.Variable]]] = [(tree, frozenset())]
    while stack:
        node, bound = stack.pop()
        if type(node) in _CAN_COST:
            total += PARALLEL * _reaches_over_its_like(node) + _is_odd(node)
            total += REMOTE * (_crosses_object(node) or _narrows_the_known(node))
            binders = _binds(node)
            if binders:
                # Not forbidden, only remote: where every bracketing binds a name twice, the text
                # still has a reading.
                total += 0 if binders.isdisjoint(bound) else REMOTE
                bound |= binders
        stack += [(part, bound) for part in parts(node)]
    return total


_CAN_COST = frozenset(
    {
        en.Noun,
        en.CoordinatedPhrase,
        en.Negation,
        en.ForClause,
        en.ThereIs,
        en.Conditional,
        en.Quantified,
    }
)


def _crosses_object(node: en.Tree) -> bool:
    """Whether a modifier would belong to a nearer noun: "guests who order a dish under 5 euros".

    So of a reduced clause behind a full one with an object, and of any behind a participle with
    one: "guests ordering a dish that is hot".
    """
    match node:
        case en.Noun(relatives=(*firsts, last)) if firsts:
            before = firsts[-1]
            match before.clause:
                case en.Predication(en.Gap(), en.Relation(entry, (*_, en.Quantified(noun=noun)))):
                    is_reduced = before.form is en.RelativeForm.REDUCED
                    is_verb = is_reduced and entry.category is Category.VERB
                    is_later = not is_reduced and last.form is en.RelativeForm.REDUCED
                    return noun.kind is not None and (is_verb or is_later)
    return False


def _narrows_the_known(node: en.Tree) -> bool:
    """As in "a box in the room such that everything in it is red", where the box is narrowed."""
    match node:
        case en.Quantified(en.Determiner(en.Quantity.THE), en.Noun(relatives=(*_, last))):
            return last.form is en.RelativeForm.SUCH_THAT
        case _:
            return False


def _is_odd(node: en.Tree) -> bool:
    """Whether a relative clause is separated from its noun, or a list mixes names and kinds."""
    match node:
        case en.Noun(objects=objects, relatives=relatives):
            return bool(objects and relatives)
        case en.CoordinatedPhrase(phrases=phrases):
            return len({isinstance(phrase, en.Quantified) for phrase in phrases}) > 1
        case _:
            return False


def _binds(node: en.Tree) -> frozenset[fol.Variable]:
    match node:
        case (
            en.ForClause(variables=variables, labelled=True)
            | en.ThereIs(variables=variables, labelled=True)
        ):
            return frozenset(variables)
        case en.Quantified(binds=fol.Variable() as variable, labelled=True):
            return frozenset((variable,))
        case _:
            return frozenset()


def _reaches_over_its_like(node: en.Tree) -> bool:
    """Whether an operator's body is a list with a later member that begins as it does."""
    body = _body(node)
    while body is not None:
        if isinstance(body, en.Coordination):
            return any(type(member) is type(node) for member in _later(body))
        body = _body(body)
    return False


def _body(node: en.Tree) -> en.Clause | None:
    match node:
        case en.Negation(body) | en.ForClause(body=body) | en.ThereIs(body=body):
            return body
        case en.Conditional(_, consequent):
            return consequent
        case _:
            return None


def _later(body: en.Coordination) -> Iterator[en.Clause]:
    """The members after the first of an inline list, and of lists nested in it."""
    if body.layout is en.ListLayout.ITEMISED:
        return
    for place, member in enumerate(body.clauses):
        if place:
            yield member
        if isinstance(member, en.Coordination):
            yield from _later(member)
