"""The tutor on pairs of a formula and the same with planted errors: ``python -m benchmarks.tutor``.

Formulae of the Grade Grinder corpus and of forallx get one or two of the fourteen kinds of error of
`errors`.  Each pair is diagnosed; countermodels are evaluated, and repairs and relations compared,
by `benchmarks.mutation.truth`, which shares no code with the tutor.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import unicode_logic_kit as kit

from benchmarks.corpora import rows
from benchmarks.human_reading.forallx import formula_of, key_of
from benchmarks.mutation.truth import Judge, kit_formula
from benchmarks.record import record, table
from benchmarks.tutor.errors import ERRORS, plant
from logic2text import formula as fol
from logic2text.notation import parse
from logic2text.proof.relation import TextRelation
from logic2text.proof.verdict import Countermodel
from logic2text.tutor.diagnosis import Compared, compare
from logic2text.tutor.repair import Repair, find_repair

SLOW_S = 1.0
MOST_FORMULAE = 400
"""How many formulae each kind of error is planted in."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What is asked, the same with errors, and which they are."""

    asked: fol.Formula
    given: fol.Formula
    kinds: tuple[str, ...]


@dataclass(slots=True)
class Tally:
    """Counts of what came out of pairs with one number of errors."""

    pairs: int = 0
    equivalent: int = 0
    undecided: int = 0
    slow: int = 0
    inequivalent: int = 0
    with_countermodel: int = 0
    wrong_countermodels: int = 0
    wrong_relations: int = 0
    repaired: int = 0
    wrong_repairs: int = 0
    unchecked_repairs: int = 0
    seconds: list[float] = field(default_factory=list)
    all_seconds: list[float] = field(default_factory=list)
    missed: Counter[str] = field(default_factory=Counter)


def asked_formulae() -> list[fol.Formula]:
    """The distinct closed formulae of both sources, without functions."""
    texts = [row["formula"] for part in ("train", "dev") for row in rows(f"ggc/{part}.jsonl")]
    formulae = [parse(text) for text in texts]
    formulae += [
        formula_of(row["formula"], key_of(row["key"])) for row in rows("textbook/forallx.jsonl")
    ]
    return list(dict.fromkeys(formulae))


def pairs(number: int, seed: int) -> Iterator[Pair]:
    """Pairs with one error and with two by turns, the kinds by turns as far as they have places."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    formulae = [(formula, kit_formula(formula)) for formula in asked_formulae()]
    with_place = {kind: _with_place(kind, formulae, rng) for kind in ERRORS}
    kinds = [kind for kind, some in with_place.items() if some]
    for index in range(number):
        first = kinds[index // 2 % len(kinds)]
        while True:
            asked, node = rng.choice(with_place[first])
            chosen = (first, rng.choice(kinds)) if index % 2 else (first,)
            changed: kit.Node | None = node
            for kind in chosen:
                changed = None if changed is None else plant(changed, kind, rng)
            if changed is not None and changed != node:
                break
        yield Pair(asked, from_kit(changed), chosen)


def _with_place(
    kind: str, formulae: list[tuple[fol.Formula, kit.Node]], rng: random.Random
) -> list[tuple[fol.Formula, kit.Node]]:
    """Some formulae, shuffled, in which an error of a kind has a place."""
    shuffled = rng.sample(formulae, len(formulae))
    having = (pair for pair in shuffled if plant(pair[1], kind, rng) is not None)
    return list(islice(having, MOST_FORMULAE))


def from_kit(node: kit.Node) -> fol.Formula:
    """A formula of the kit in our syntax.

    Raises:
        TypeError: it has something that our formulae do not.
    """
    match node:
        case kit.Atom("=", (left, right)):
            return fol.Equality(_term(left), _term(right))
        case kit.Atom(name, arguments):
            return fol.Predicate(name, tuple(map(_term, arguments)))
        case kit.Not(operand):
            return fol.Not(from_kit(operand))
        case kit.And(left, right) | kit.Or(left, right):
            connective = fol.And if isinstance(node, kit.And) else fol.Or
            return connective((from_kit(left), from_kit(right)))
        case kit.Implies(left, right):
            return fol.Implies(from_kit(left), from_kit(right))
        case kit.Iff(left, right):
            return fol.Iff(from_kit(left), from_kit(right))
        case kit.Xor(left, right):
            return fol.Xor(from_kit(left), from_kit(right))
        case kit.Quantifier(sign, variable, body):
            quantifier = fol.ForAll if sign == "∀" else fol.Exists
            return quantifier((fol.Variable(variable.name),), from_kit(body))
        case _:
            raise TypeError(f"no formula: {node!r}")


def _term(term: kit.Node) -> fol.Term:
    is_variable = isinstance(term, kit.Variable)
    return fol.Variable(term.name) if is_variable else fol.Constant(term.name)


def diagnose(pair: Pair, tally: Tally) -> None:
    """Diagnose a pair, check what came out, and count it."""
    start = time.process_time()
    compared = compare(pair.given, pair.asked)
    decided_s = time.process_time() - start
    is_right = compared.relation is TextRelation.EQUIVALENT
    repair = None if is_right else find_repair(pair.given, pair.asked)
    tally.seconds.append(decided_s)
    tally.all_seconds.append(time.process_time() - start)
    tally.pairs += 1
    tally.slow += decided_s > SLOW_S
    tally.undecided += compared.relation is TextRelation.UNDECIDED
    judge = Judge(kit_formula(pair.asked))
    truth = judge.compare(kit_formula(pair.given)).same
    tally.wrong_relations += truth is not None and truth != is_right
    _count_models(compared, pair, tally)
    if is_right:
        tally.equivalent += 1
        return
    tally.inequivalent += 1
    _count_repair(repair, pair, judge, tally)


def _count_models(compared: Compared, pair: Pair, tally: Tally) -> None:
    models = [m for m in (compared.given_only, compared.asked_only) if m is not None]
    if compared.relation is not TextRelation.EQUIVALENT:
        tally.with_countermodel += bool(models)
    for model in models:
        formulae = map(kit_formula, (pair.given, pair.asked))
        given, asked = (holds(formula, model) for formula in formulae)
        tally.wrong_countermodels += (given, asked) != (model.left, model.right)


def holds(formula: kit.Node, model: Countermodel) -> bool:
    """The truth value by the kit's evaluator."""
    relations = {
        (name, arity): (set(cells) if arity else bool(cells))
        for (name, arity), cells in model.predicates.items()
    }
    structure = kit.Structure(
        range(model.size), constants=dict(model.constants), predicates=relations
    )
    return bool(kit.satisfies(formula, structure, dict(model.constants)))


def _count_repair(repair: Repair | None, pair: Pair, judge: Judge, tally: Tally) -> None:
    if repair is None or len(repair.edits) > len(pair.kinds):
        tally.missed.update([" + ".join(sorted(pair.kinds))])
        return
    same = judge.compare(kit_formula(repair.formula)).same
    tally.repaired += same is not False
    tally.wrong_repairs += same is False
    tally.unchecked_repairs += same is None


def figures(tally: Tally) -> dict[str, Any]:
    """The counts as shares."""
    wrong = max(tally.inequivalent, 1)
    return {
        "pairs": tally.pairs,
        "equivalent in spite of the error": tally.equivalent,
        "decided within 1 s": 1 - (tally.undecided + tally.slow) / tally.pairs,
        "median ms to decide": 1000 * statistics.median(tally.seconds),
        "95th percentile ms to decide": 1000 * sorted(tally.seconds)[int(0.95 * tally.pairs)],
        "median ms with the repair": 1000 * statistics.median(tally.all_seconds),
        "maximum s with the repair": max(tally.all_seconds),
        "countermodel for the inequivalent": tally.with_countermodel / wrong,
        "wrong countermodels": tally.wrong_countermodels,
        "wrong relations": tally.wrong_relations,
        "repair as small as the error": tally.repaired / wrong,
        "wrong repairs": tally.wrong_repairs,
        "repairs not decided by the other prover": tally.unchecked_repairs,
    }


def main() -> int:
    """Print and keep the figures for one error and for two."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tutor", description=__doc__)
    parser.add_argument("--pairs", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--missed", action="store_true", help="print the kinds not repaired")
    asked = parser.parse_args()
    tallies = {1: Tally(), 2: Tally()}
    for pair in pairs(asked.pairs, asked.seed):
        diagnose(pair, tallies[len(pair.kinds)])
    columns = {f"{n} error{'s' * (n > 1)}": figures(tally) for n, tally in tallies.items()}
    lines = [(name, *(column[name] for column in columns.values())) for name in columns["1 error"]]
    print(table(("", *columns), lines))
    if asked.missed:
        for number, tally in tallies.items():
            print(number, tally.missed.most_common(20))
    record("tutor", {"seed": asked.seed, **columns})
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
