"""Blocks worlds as in Tarski's World: what holds of blocks on a board, and worlds that tell apart.

A countermodel of two formulae may not be an arrangement of blocks (something in front of itself);
`find_differing_world` looks for one that is.  Row 0 is the back of the board, column 0 its left.

>>> from logic2text.notation import parse
>>> world = find_differing_world(parse("∀x Cube(x)"), parse("∃x Cube(x)"))
>>> len(world.blocks), {block.shape.value for block in world.blocks} > {"cube"}
(2, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import product
from random import Random

from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.bit_parallel import ModelBatch
from logic2text.proof.interpretations import Interpretations, Symbol, TooLarge
from logic2text.proof.verdict import Countermodel
from logic2text.walk import free_variables, symbols


class Shape(StrEnum):
    """What a block is."""

    CUBE = "cube"
    TETRAHEDRON = "tetrahedron"
    DODECAHEDRON = "dodecahedron"


class Size(StrEnum):
    """How large a block is."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


_ORDER = {Size.SMALL: 0, Size.MEDIUM: 1, Size.LARGE: 2}


@dataclass(frozen=True, slots=True)
class Block:
    """One block on a square of the board, with the names that it bears."""

    shape: Shape
    size: Size
    row: int
    column: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class World:
    """Blocks on a square board, no two of them on one square.

    Attributes:
        blocks: element i of the model is block i.
        side: how many rows and columns the board has.
        model: what holds of them, and the truth values of the two formulae that it is for.
    """

    blocks: tuple[Block, ...]
    side: int
    model: Countermodel


_UNARY: dict[str, Callable[[Block], bool]] = {
    "Cube": lambda b: b.shape is Shape.CUBE,
    "Tet": lambda b: b.shape is Shape.TETRAHEDRON,
    "Dodec": lambda b: b.shape is Shape.DODECAHEDRON,
    "Small": lambda b: b.size is Size.SMALL,
    "Medium": lambda b: b.size is Size.MEDIUM,
    "Large": lambda b: b.size is Size.LARGE,
}
_BINARY: dict[str, Callable[[Block, Block], bool]] = {
    "Smaller": lambda b, c: _ORDER[b.size] < _ORDER[c.size],
    "Larger": lambda b, c: _ORDER[b.size] > _ORDER[c.size],
    "LeftOf": lambda b, c: b.column < c.column,
    "RightOf": lambda b, c: b.column > c.column,
    "FrontOf": lambda b, c: b.row > c.row,
    "BackOf": lambda b, c: b.row < c.row,
    "SameSize": lambda b, c: b.size is c.size,
    "SameShape": lambda b, c: b.shape is c.shape,
    "SameRow": lambda b, c: b.row == c.row,
    "SameCol": lambda b, c: b.column == c.column,
    "Adjoins": lambda b, c: abs(b.row - c.row) + abs(b.column - c.column) == 1,
    "NextTo": lambda b, c: abs(b.row - c.row) + abs(b.column - c.column) == 1,
}


def _between(block: Block, one: Block, other: Block) -> bool:
    """In one row, column or diagonal with two others, and strictly between them."""
    first = (one.row - block.row, one.column - block.column)
    second = (other.row - block.row, other.column - block.column)
    aligned = all(0 in step or abs(step[0]) == abs(step[1]) for step in (first, second))
    opposite = all(a * b < 0 or (a == b == 0) for a, b in zip(first, second, strict=True))
    return aligned and opposite


def is_about_blocks(formula: Formula) -> bool:
    """Whether all predicates are of blocks worlds and there are no functions."""
    predicates, functions = symbols(formula)
    vocabulary = {(name, 1) for name in _UNARY} | {(name, 2) for name in _BINARY} | {("Between", 3)}
    return (
        bool(predicates) and predicates <= vocabulary and all(arity == 0 for _, arity in functions)
    )


SIDE = 4
"""Rows and columns of a board."""
TRIES = 300
"""Random worlds that are looked at for each number of blocks."""
TOGETHER = 50
"""How many of them formulae are evaluated in at once; mostly the first ones show a difference."""
MOST_BLOCKS = 5


def find_differing_world(
    left: Formula, right: Formula, wishes: Sequence[Formula] = ()
) -> World | None:
    """A small world in which two formulae about blocks differ, None where none was found.

    The same formulae are always given the same world.  Numbers of blocks for which the formulae
    have too large tables are left out.

    Args:
        left: a formula about blocks.
        right: another one.
        wishes: what else should hold; of the worlds looked at, one in which most of them do.
    """
    if not (is_about_blocks(left) and is_about_blocks(right)):
        return None
    names = sorted(_names(left) | _names(right))
    predicates = symbols(left)[0] | symbols(right)[0]
    random = Random(0)  # noqa: S311 - sampling, no secret
    best, fewest = None, len(wishes) + 1
    for count in _numbers_of_blocks(len(names)):
        if best is not None and count not in range(len(best.blocks), len(best.blocks) + 2):
            break
        for _ in range(0, TRIES, TOGETHER):
            boards = [_random_blocks(count, names, random) for _ in range(TOGETHER)]
            batch = ModelBatch.of(_interpret(boards, names, predicates))
            try:
                of_left, differing = _find_differing(batch, left, right)
                wished = [batch.truths(wish) for wish in wishes] if differing else []
            except TooLarge:
                break
            for lane in (lane for lane in range(TOGETHER) if differing >> lane & 1):
                unmet = sum(not lanes >> lane & 1 for lanes in wished)
                if unmet < fewest:
                    fewest = unmet
                    value = bool(of_left >> lane & 1)
                    model = model_of(boards[lane], predicates)
                    best = World(boards[lane], SIDE, replace(model, left=value, right=not value))
            if not fewest:
                return best
    return best


def _find_differing(batch: ModelBatch, left: Formula, right: Formula) -> tuple[int, int]:
    """The boards in which one formula is true, and those in which the two differ."""
    of_left = batch.truths(left)
    return of_left, of_left ^ batch.truths(right)


def _interpret(
    boards: Sequence[Sequence[Block]], names: Sequence[str], predicates: frozenset[tuple[str, int]]
) -> Interpretations:
    """Boards of the same number of blocks, one a lane."""
    size, every = len(boards[0]), (1 << len(boards)) - 1
    bearers = {name: [0] * size for name in names}
    holds: dict[tuple[Symbol, tuple[int, ...]], int] = {
        (("predicate", name, arity), cell): 0
        for name, arity in predicates
        for cell in product(range(size), repeat=arity)
    }
    for lane, blocks in enumerate(boards):
        for place, block in enumerate(blocks):
            for name in block.names:
                bearers[name][place] |= 1 << lane
        for name, arity, cells in _extensions(blocks, predicates):
            for cell in cells:
                holds[("predicate", name, arity), cell] |= 1 << lane
    columns: dict[tuple[Symbol, tuple[int, ...]], tuple[int, ...]] = {
        key: (every ^ lanes, lanes) for key, lanes in holds.items()
    }
    columns |= {(("function", name, 0), ()): tuple(lanes) for name, lanes in bearers.items()}
    return Interpretations(size, exhaustive=False, lanes=len(boards), columns=columns)


def _numbers_of_blocks(names: int) -> Iterator[int]:
    """A block for each name first: worlds whose blocks share names are harder to learn from."""
    enough = min(max(1, names), MOST_BLOCKS)
    yield from range(enough, MOST_BLOCKS + 1)
    yield from range(enough - 1, 0, -1)


def _names(formula: Formula) -> set[str]:
    constants = {name for name, arity in symbols(formula)[1] if arity == 0}
    return constants | {variable.name for variable in free_variables(formula)}


def _random_blocks(count: int, names: Sequence[str], random: Random) -> tuple[Block, ...]:
    """Blocks of few kinds and places, since formulae are mostly about likeness and order."""
    squares = random.sample([*product(range(SIDE), repeat=2)], count)
    shapes = random.sample([*Shape], random.choice((1, 2, 2, 3)))
    sizes = random.sample([*Size], random.choice((1, 2, 2, 3)))
    bearers: list[list[str]] = [[] for _ in squares]
    order = random.sample(range(count), count)
    for place, name in enumerate(names):
        # Different names mostly name different blocks.
        bearer = order[place % count] if random.random() < 0.8 else random.randrange(count)
        bearers[bearer].append(name)
    return tuple(
        Block(random.choice(shapes), random.choice(sizes), row, column, tuple(block_names))
        for (row, column), block_names in zip(squares, bearers, strict=True)
    )


def model_of(
    blocks: Sequence[Block], predicates: frozenset[tuple[str, int]] | None = None
) -> Countermodel:
    """What holds of blocks: all predicates of blocks worlds, or those asked for.

    The truth values `left` and `right` are False; set them for the formulae at hand.
    """
    constants = {name: index for index, block in enumerate(blocks) for name in block.names}
    extensions = {
        (name, arity): frozenset(cells) for name, arity, cells in _extensions(blocks, predicates)
    }
    return Countermodel(len(blocks), constants, extensions, {}, left=False, right=False)


def _extensions(
    blocks: Sequence[Block], predicates: frozenset[tuple[str, int]] | None
) -> Iterator[tuple[str, int, list[tuple[int, ...]]]]:
    """Which blocks each predicate holds of: all predicates, or those asked for."""
    places = range(len(blocks))
    for name, holds in _UNARY.items():
        if predicates is None or (name, 1) in predicates:
            yield name, 1, [(i,) for i in places if holds(blocks[i])]
    for name, relates in _BINARY.items():
        if predicates is None or (name, 2) in predicates:
            pairs = product(places, repeat=2)
            yield name, 2, [(i, j) for i, j in pairs if relates(blocks[i], blocks[j])]
    if predicates is None or ("Between", 3) in predicates:
        triples = product(places, repeat=3)
        between = [t for t in triples if len({*t}) == 3 and _between(*(blocks[i] for i in t))]
        yield "Between", 3, between
