"""Data augmentation: changed formulae of the training side, verbalized by our systems.

The corpus has few meanings, each said by many students, so a model learns those by heart.  A
changed formula has a new meaning and its texts keep their systems' labels.  A formula that means
what a held-out one means, and a held-out or judged text, is not used.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

import numpy as np

from logic2text import Logic2TextError, parse, walk
from logic2text.formula import And, Exists, ForAll, Formula, Implies, Node, Not, Or, Predicate
from metrics.study import bins
from metrics.text_encoder import files
from metrics.training.texts import meaning
from metrics.training.texts.dataset import Dataset, Example, OurTexts, Source, distinct

LARGEST = 30
"""The maximum number of nodes of a changed formula, for the time of the verbalizers."""

CORPUS = "general"
"""The corpus whose systems verbalize: all three."""

_PREDICATES = {
    1: ("Cube", "Tet", "Dodec", "Small", "Medium", "Large"),
    2: ("LeftOf", "RightOf", "FrontOf", "BackOf", "Larger", "Smaller", "SameSize", "SameRow"),
}


def synthetic(
    collected: Sequence[Source],
    data: Dataset,
    ours: OurTexts,
    barred: Collection[str],
    n: int,
    seed: int = 0,
) -> list[Example]:
    """Training texts of about n changed formulae.

    Args:
        collected: what the data set was assembled from.
        data: the split; formulae come from its training side.
        ours: our texts of a formula, by a corpus that every system verbalizes.
        barred: digests of the texts that may not be used.
        n: how many changed formulae to verbalize.
        seed: of the changes.
    """
    random = np.random.default_rng(seed)
    held_out = {e.text for e in [*data.validation, *data.test]}
    meanings = {s.meaning for s in collected if s.text in held_out}
    training_texts = {e.text for e in data.train}
    written = sorted(
        {
            s.formula
            for s in collected
            if s.text in training_texts and s.corpus == "blocks" and s.formula
        }
    )
    texts: dict[str, set[str]] = defaultdict(set)
    examples: dict[str, Example] = {}
    for formula in _change([parse(f) for f in written], meanings, random, n):
        verbalized = [(system, files.normalize(text)) for system, text in ours(CORPUS, formula)]
        literal = next((text for system, text in verbalized if system == "literal"), None)
        for system, text in verbalized:
            texts[text].add(system)
        for system, text in distinct(verbalized):
            published = bins.PUBLISHED[system]
            score, centre = published.draw(random), published.formulaicness
            examples.setdefault(text, Example(text, system, "blocks", literal, -1, score, centre))
    refused = held_out | training_texts
    return [
        e
        for text, e in examples.items()
        if len(texts[text]) == 1
        and text not in refused
        and files.exclusion_digest(text) not in barred
    ]


def _change(
    formulas: Sequence[Formula],
    held_out: Collection[str | None],
    random: np.random.Generator,
    n: int,
) -> Iterator[Formula]:
    seen: set[str] = set()
    for i in random.choice(len(formulas), size=n):
        formula = change(formulas[i], random)
        try:
            signature = meaning.hash_meaning(formula)
        except Logic2TextError:
            continue
        if walk.size(formula) <= LARGEST and signature not in seen and signature not in held_out:
            seen.add(signature)
            yield formula


def change(formula: Formula, random: np.random.Generator) -> Formula:
    """Change one to three parts of a formula."""
    for _ in range(int(random.integers(1, 4))):
        parts = [i for i, node in enumerate(walk.nodes(formula)) if _changeable(node)]
        place = int(random.choice(parts))
        formula = replace_at(formula, place, lambda part: _other(part, random))
    return formula


def _changeable(node: Node) -> bool:
    return isinstance(node, Predicate | Not | And | Or | Implies | ForAll | Exists)


def _other(part: Formula, random: np.random.Generator) -> Formula:
    """Replace a part by another formula of about the same size."""
    match part:
        case Predicate(_, arguments) if len(arguments) in _PREDICATES and random.random() < 0.7:
            return replace(part, name=str(random.choice(_PREDICATES[len(arguments)])))
        case Predicate():
            return Not(part)
        case Not(operand):
            return operand
        case And(operands) if len(operands) == 2 and random.random() < 0.3:
            return Implies(*operands)
        case And(operands):
            return Or(operands)
        case Or(operands):
            return And(operands)
        case Implies(antecedent, consequent):
            return Or((antecedent, consequent))
        case ForAll(variables, body):
            return Exists(variables, body)
        case Exists(variables, body):
            return ForAll(variables, body)
        case _:
            return part


def replace_at(formula: Formula, place: int, by: Callable[[Formula], Formula]) -> Formula:
    """Replace the node of a formula at a position of `nodes`."""
    order = list(walk.nodes(formula))
    target = order[place]
    done = False

    def rebuild(node: Node) -> Node:
        nonlocal done
        if node is target and not done:
            done = True
            return by(node)  # type: ignore[arg-type]
        below = walk.children(node)
        return walk.with_children(node, tuple(rebuild(child) for child in below)) if below else node

    return rebuild(formula)  # type: ignore[return-value]
