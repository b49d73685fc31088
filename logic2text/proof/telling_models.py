"""Finite models from which a reader learns how two formulae differ.

The smallest countermodel is often vacuous: "every dog barks" is true where there is no dog.  Here a
model is the smallest in which every kind exists that the formulae speak of, and in which nothing
else does; where no such model shows the difference, as little as possible of that is given up.

>>> from logic2text.notation import parse
>>> given, asked = parse("∃x (Dog(x) → Barks(x))"), parse("∃x (Dog(x) ∧ Barks(x))")
>>> model = find_telling_models(given, asked).left_only
>>> {name: sorted(cells) for (name, _), cells in sorted(model.predicates.items())}
{'Barks': [(1,)], 'Dog': [(0,)]}
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import field, replace
from itertools import combinations, product

from logic2text import formula as fol
from logic2text.errors import LimitError
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.bit_parallel import ModelBatch
from logic2text.proof.interpretations import TooLarge, symbols_of_both
from logic2text.proof.models import Evaluation, evaluate
from logic2text.proof.verdict import Countermodel
from logic2text.walk import free_variables, symbols

SIZES = (1, 2, 3)
MOST_LANES = 64
"""How many models of a difference are compared for the one with the fewest facts."""
MOST_WISHES = 24
MOST_ELEMENTS = 6
"""Of a model in which no thing is of two kinds."""
SHRINKING_STEPS = 200_000
"""How many formulae and terms are visited to take facts out of a model: an eighth of a second."""


@dataclass(frozen=True, slots=True)
class Differences:
    """What finite models show of two formulae.

    Attributes:
        left_only: a model in which only the first is true; its `left` is the first one's value.
        right_only: the other way round.
        both: whether a model was seen in which both are true.
        prefers_right: whether more is learnt from `right_only`.
    """

    left_only: Countermodel | None = None
    right_only: Countermodel | None = None
    both: bool = False
    prefers_right: bool = False

    @property
    def telling_first(self) -> tuple[Countermodel, ...]:
        """The models, first the one from which more is learnt."""
        models = [self.left_only, self.right_only][:: -1 if self.prefers_right else 1]
        return tuple(model for model in models if model is not None)


@dataclass(slots=True)
class _Search:
    """The best model so far of one difference, with which wishes it meets."""

    true: fol.Formula
    false: fol.Formula
    left: bool
    model: Countermodel | None = None
    met: tuple[bool, ...] = field(default=())

    @property
    def is_open(self) -> bool:
        return self.model is None or not all(self.met)

    def improve(self, batch: ModelBatch, lanes: int, wished: Sequence[int]) -> None:
        """Take a model of some lanes if it meets more, or more important, wishes."""
        met = []
        for wish in wished:
            met.append(bool(lanes & wish))
            lanes = lanes & wish or lanes
        if not lanes or (self.model is not None and tuple(met) <= self.met):
            return
        found = self._find_simplest(batch, lanes)
        if found is not None:
            self.model, self.met = found, tuple(met)

    def _find_simplest(self, batch: ModelBatch, lanes: int) -> Countermodel | None:
        """The model with the fewest facts, if evaluation one model at a time confirms it."""
        sides = {"left": self.left, "right": not self.left}
        models = [batch.model(lane, **sides) for lane in _first_lanes(lanes)]
        difference = fol.And((self.true, fol.Not(self.false)))
        return next((m for m in sorted(models, key=_facts) if _holds(difference, m)), None)

    def finish(self, wishes: Sequence[fol.Formula], nouns: Collection[str]) -> Countermodel | None:
        """The model with a thing for each noun, without what neither it nor a met wish needs."""
        if self.model is None:
            return None
        kept = [wish for wish, is_met in zip(wishes, self.met, strict=True) if is_met]
        whole = fol.And((self.true, fol.Not(self.false), *kept))
        apart = _split(self.model, nouns)
        if apart is not self.model and _holds(whole, apart):
            return _shrink(apart, fol.And((whole, *_disjoint(nouns))))
        return _shrink(self.model, whole)


def find_telling_models(
    left: fol.Formula, right: fol.Formula, nouns: Collection[str] = ()
) -> Differences:
    """A model of each difference between two formulae, of up to three elements.

    Args:
        left: a formula without arithmetic.
        right: another one.
        nouns: predicates of one place that are nouns: no thing is of two such kinds, if possible.
    """
    unary = {name for name, arity in symbols(left)[0] | symbols(right)[0] if arity == 1}
    nouns = unary.intersection(nouns)
    wishes = list_wishes(left, right, nouns)
    searches = (_Search(left, right, left=True), _Search(right, left, left=False))
    both = False
    for size in SIZES:
        try:
            batch = ModelBatch(left, size, symbols=symbols_of_both(left, right))
            true_left, true_right = batch.truths(left), batch.truths(right)
        except TooLarge:
            break
        both = both or bool(true_left & true_right)
        wished = _truths(batch, wishes)
        searches[0].improve(batch, true_left & ~true_right, wished)
        searches[1].improve(batch, true_right & ~true_left, wished)
        if both and not any(search.is_open for search in searches):
            break
    first, second = (search.finish(wishes, nouns) for search in searches)
    prefers_right = searches[1].met > searches[0].met
    return Differences(first, second, both, prefers_right)


def list_wishes(
    left: fol.Formula, right: fol.Formula, nouns: Collection[str] = ()
) -> tuple[fol.Formula, ...]:
    """What should hold in a model that shows how two formulae differ, the most important first."""
    predicates = symbols(left)[0] | symbols(right)[0]
    kinds = [name for name, arity in sorted(predicates) if arity == 1]
    relations = [symbol for symbol in sorted(predicates) if symbol[1] > 1]
    constants = _constants(left, right)
    x = fol.Variable("x")
    of_kinds = {name: fol.Predicate(name, (x,)) for name in kinds}
    wishes: list[fol.Formula] = [fol.Exists((x,), of_kinds[name]) for name in kinds]
    wishes += [*_conditions(left), *_conditions(right)]
    wishes += [fol.Not(fol.Equality(one, other)) for one, other in combinations(constants, 2)]
    if kinds:
        named = [fol.Equality(x, constant) for constant in constants]
        wishes.append(fol.ForAll((x,), _either([*of_kinds.values(), *named])))
    wishes += [_exists_related(name, arity) for name, arity in relations]
    wishes += _disjoint(nouns)
    return tuple(dict.fromkeys(wishes))[:MOST_WISHES]


def _constants(left: fol.Formula, right: fol.Formula) -> list[fol.Constant]:
    functions = symbols(left)[1] | symbols(right)[1]
    return [fol.Constant(name) for name, arity in sorted(functions) if arity == 0]


def _conditions(formula: fol.Formula, above: tuple[fol.Formula, ...] = ()) -> Iterator[fol.Formula]:
    """That something is as each condition says, and as the conditions say under which it stands."""
    match formula:
        case fol.Implies(antecedent, consequent):
            conditions = (*above, antecedent)
            whole = fol.And(conditions) if above else antecedent
            variables = tuple(sorted(free_variables(whole), key=lambda one: one.name))
            if variables:
                yield fol.Exists(variables, whole)
            yield from _conditions(antecedent, above)
            yield from _conditions(consequent, conditions)
        case fol.ForAll(bound, body) | fol.Exists(bound, body):
            # A variable that is bound again is another one.
            kept = tuple(one for one in above if free_variables(one).isdisjoint(bound))
            yield from _conditions(body, kept)
        case fol.Not(operand):
            yield from _conditions(operand, above)
        case fol.And(operands) | fol.Or(operands):
            for operand in operands:
                yield from _conditions(operand, above)
        case fol.Iff(left, right):
            yield from _conditions(left, above)
            yield from _conditions(right, above)
        case _:
            return


def _exists_related(name: str, arity: int) -> fol.Formula:
    variables = tuple(fol.Variable(f"x{place}") for place in range(arity))
    return fol.Exists(variables, fol.Predicate(name, variables))


def _disjoint(nouns: Collection[str]) -> list[fol.Formula]:
    """That nothing is of two kinds that nouns name."""
    x = fol.Variable("x")
    pairs = combinations([fol.Predicate(noun, (x,)) for noun in sorted(nouns)], 2)
    return [fol.Not(fol.Exists((x,), fol.And(pair))) for pair in pairs]


def _either(parts: Sequence[fol.Formula]) -> fol.Formula:
    return parts[0] if len(parts) == 1 else fol.Or(tuple(parts))


def _truths(batch: ModelBatch, wishes: Sequence[fol.Formula]) -> list[int]:
    """The lanes of each wish; none of those whose tables are too large."""
    lanes = []
    for wish in wishes:
        try:
            lanes.append(batch.truths(wish))
        except TooLarge:
            lanes.append(0)
    return lanes


def _first_lanes(lanes: int) -> Iterator[int]:
    for _ in range(MOST_LANES):
        if not lanes:
            return
        lowest = lanes & -lanes
        yield lowest.bit_length() - 1
        lanes ^= lowest


def _facts(model: Countermodel) -> int:
    """How many facts a model has, and how many of its elements are named."""
    cells = sum(len(extension) for extension in model.predicates.values())
    return cells + len(set(model.constants.values()))


def _holds(formula: fol.Formula, model: Countermodel) -> bool:
    """Whether a formula is true in a model; False where that takes too many steps."""
    try:
        return evaluate(formula, model)
    except LimitError:
        return False


def _split(model: Countermodel, nouns: Collection[str]) -> Countermodel:
    """A model with a thing for each of several nouns that one thing is of, alike in all else."""
    of_nouns = [
        [noun for noun in sorted(nouns) if (element,) in model.predicates[noun, 1]] or [""]
        for element in range(model.size)
    ]
    parts = [(element, noun) for element, found in enumerate(of_nouns) for noun in found]
    if len(parts) == model.size or len(parts) > MOST_ELEMENTS or model.functions:
        return model
    places = range(len(parts))
    predicates = {
        (name, arity): frozenset(
            cell
            for cell in product(places, repeat=arity)
            if tuple(parts[place][0] for place in cell) in cells
            and (name not in nouns or arity != 1 or parts[cell[0]][1] == name)
        )
        for (name, arity), cells in model.predicates.items()
    }
    constants = {
        name: next(place for place in places if parts[place][0] == element)
        for name, element in model.constants.items()
    }
    return replace(model, size=len(parts), constants=constants, predicates=predicates)


def _shrink(model: Countermodel, kept: fol.Formula) -> Countermodel:
    """A model without elements and facts that can be left out, in which a formula is still true."""
    steps = SHRINKING_STEPS
    for smaller_of in (_without_an_element, _without_a_fact):
        smaller = smaller_of(model)
        while (tried := next(smaller, None)) is not None:
            evaluation = Evaluation(tried, steps)
            try:
                holds = evaluation.value(kept)
            except LimitError:
                return model
            steps = evaluation.steps
            if holds:
                model, smaller = tried, smaller_of(tried)
    return model


def _without_an_element(model: Countermodel) -> Iterator[Countermodel]:
    """The models with one element less, where the values of functions allow it."""
    if model.size == 1 or model.functions:
        return
    for left_out in sorted({*range(model.size)} - {*model.constants.values()}, reverse=True):
        yield replace(
            model,
            size=model.size - 1,
            constants={name: e - (e > left_out) for name, e in model.constants.items()},
            predicates={
                symbol: frozenset(
                    tuple(e - (e > left_out) for e in cell)
                    for cell in cells
                    if left_out not in cell
                )
                for symbol, cells in model.predicates.items()
            },
        )


def _without_a_fact(model: Countermodel) -> Iterator[Countermodel]:
    """The models in which one fact less holds, those of most places first."""
    for symbol, cells in sorted(model.predicates.items(), key=lambda item: -item[0][1]):
        for cell in sorted(cells, reverse=True):
            yield replace(model, predicates={**model.predicates, symbol: cells - {cell}})
