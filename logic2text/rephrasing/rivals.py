"""What a sentence with the words of a formula may say instead: formulae that are one slip away.

They are the edits that undo students' mistakes, two symbols or names that have changed places, and
other comparisons.

>>> from logic2text.notation import parse, show
>>> [show(rival) for rival in list_rivals(parse("∀x (Baker(x) → Whistles(x))"))][:3]
['∀x (Whistles(x) → Baker(x))', '∃x (Baker(x) ∧ Whistles(x))', '¬∀x (Baker(x) → Whistles(x))']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice, zip_longest
from typing import cast

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS, is_comparison, is_numeral
from logic2text.laws.base import conjunction, conjuncts
from logic2text.likely_errors import likely_errors
from logic2text.tutor.edit_rules.place import EditVocabulary, Place
from logic2text.tutor.edits import edits, single
from logic2text.tutor.mistakes import Mistake
from logic2text.tutor.repair import Signatures
from logic2text.walk import fold, nodes, symbols, with_children

MOST_RIVALS = 20
MOST_EDITS = 600
"""How many edits of a formula are looked at."""
_SLIPS = (
    Mistake.WRONG_QUANTIFIER,
    Mistake.CONVERSE,
    Mistake.NEGATION_MISSING,
    Mistake.NEGATION_EXTRA,
    Mistake.NEGATION_MISPLACED,
    Mistake.QUANTIFIERS_SWAPPED,
    Mistake.ARGUMENTS_SWAPPED,
    Mistake.WRONG_CONNECTIVE,
    Mistake.UNIQUENESS_MISSING,
    Mistake.OR_FOR_EITHER,
    Mistake.EITHER_FOR_OR,
    Mistake.PART_EXTRA,
)
"""The mistakes that change what words say, and not which words there are."""


def list_rivals(formula: fol.Formula, most: int = MOST_RIVALS) -> tuple[fol.Formula, ...]:
    """Formulae of the same words that are not equivalent to a formula, of each kind some.

    Those that are probably mistakes themselves are left out, as nobody says them.
    """
    base = single(formula)
    signatures = Signatures(base, base)
    allowed = len(likely_errors(base))
    known = {signatures.small(base)}
    kinds = _kinds_of(base, least=2)
    found = list(_comparisons(base))
    for rival in _mix(_by_slip(base)):
        is_like = _has_same_symbols(rival, base) and kinds <= _kinds_of(rival)
        if not is_like or _is_odd(rival):
            continue
        signature = signatures.small(rival)
        if signature is None or signature in known or len(likely_errors(rival)) > allowed:
            continue
        known.add(signature)
        found.append(rival)
        if len(found) >= most:
            break
    return tuple(found[:most])


def _has_same_symbols(rival: fol.Formula, base: fol.Formula) -> bool:
    """Whether two formulae have the same symbols but for comparisons."""
    return all(
        {name for name, _ in one ^ other} <= COMPARISONS
        for one, other in zip(symbols(rival), symbols(base), strict=True)
    )


def _kinds_of(formula: fol.Formula, least: int = 1) -> set[str]:
    """The predicates that say of what kind things are, where there are `least` conditions."""
    found = set()
    for node in nodes(formula):
        match node:
            case fol.ForAll(_, fol.Implies(condition, _)) | fol.Exists(_, condition):
                parts = conjuncts(condition)
                match parts[0]:
                    case fol.Predicate(name, (_,)) if len(parts) >= least:
                        found.add(name)
                    case _:
                        pass
            case _:
                pass
    return found


def _is_odd(formula: fol.Formula) -> bool:
    """Whether it denies a condition, or joins a whole condition by "or": nobody says that."""
    return any(
        (isinstance(node, fol.Not) and isinstance(node.operand, fol.Implies))
        or (
            isinstance(node, fol.Or)
            and any(isinstance(part, fol.Implies) for part in node.operands)
        )
        or (isinstance(node, fol.Implies) and isinstance(node.antecedent, fol.Implies))
        for node in nodes(formula)
    )


def _by_slip(base: fol.Formula) -> list[list[fol.Formula]]:
    """The rivals by kind."""
    by_slip: dict[Mistake, list[fol.Formula]] = {slip: [] for slip in _SLIPS}
    place = Place((), EditVocabulary.of(base))
    for edit in islice(edits(base, place), MOST_EDITS):
        if edit.mistake in by_slip:
            by_slip[edit.mistake].append(edit.result)
    own = (_converses(base), _transpositions(base))
    return [*map(list, own), *by_slip.values()]


def _mix(kinds: Iterable[list[fol.Formula]]) -> Iterator[fol.Formula]:
    """The first of each kind, then the second of each."""
    for row in zip_longest(*kinds):
        yield from (rival for rival in row if rival is not None)


def _converses(base: fol.Formula) -> Iterator[fol.Formula]:
    """The converse for things of one kind: of those who are A, the B are C, for the C are B."""
    match base:
        case fol.ForAll(variables, fol.Implies(fol.And((kind, *rest)), fol.And((*then,)))):
            yield fol.ForAll(variables, fol.Implies(fol.And((kind, *then)), conjunction(rest)))
        case fol.ForAll(variables, fol.Implies(fol.And((kind, *rest)), then)):
            yield fol.ForAll(variables, fol.Implies(fol.And((kind, then)), conjunction(rest)))
        case fol.ForAll(variables, body):
            yield from (fol.ForAll(variables, converse) for converse in _converses(body))
        case _:
            pass


def _transpositions(base: fol.Formula) -> Iterator[fol.Formula]:
    """Two names or two predicates of as many places in each other's place."""
    names: dict[tuple[type[fol.Node], int], dict[str, None]] = {}
    for node in nodes(base):
        match node:
            case fol.Predicate(name, arguments) if not is_comparison(node):
                names.setdefault((fol.Predicate, len(arguments)), {})[name] = None
            case fol.Constant(name) if not is_numeral(node):
                names.setdefault((fol.Constant, 0), {})[name] = None
            case _:
                pass
    for (kind, _), listed in names.items():
        for one, other in combinations(listed, 2):
            yield _rename(base, kind, {one: other, other: one})


def _comparisons(base: fol.Formula) -> Iterator[fol.Formula]:
    """Other comparisons for those of a formula."""
    compared = sorted({name for name, _ in symbols(base)[0]} & COMPARISONS)
    for name in compared:
        for other in sorted(COMPARISONS - {name}):
            yield _rename(base, fol.Predicate, {name: other})


def _rename(base: fol.Formula, kind: type[fol.Node], names: Mapping[str, str]) -> fol.Formula:
    def rebuild(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        node = with_children(node, parts) if parts else node
        match node:
            case fol.Predicate(name, arguments) if kind is fol.Predicate and name in names:
                return fol.Predicate(names[name], arguments)
            case fol.Constant(name) if kind is fol.Constant and name in names:
                return fol.Constant(names[name])
            case _:
                return node

    return cast(fol.Formula, fold(base, rebuild))
