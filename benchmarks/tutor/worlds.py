"""How many worlds teach nothing: ``python -m benchmarks.tutor.worlds``.

Every kind of error of `errors` is planted in the formulae of the sets that come with classes.  A
world that shows the difference is vacuous where a kind that the sentence speaks of has no instance:
a predicate of one place, or what is under the condition of a universal claim.  Compared are the
first model that the prover finds and the world that the tutor tells first.  A vacuous world is
unavoidable where the prover shows that no other one shows the difference.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter
from collections.abc import Iterator

import unicode_logic_kit as kit

from benchmarks.mutation.truth import kit_formula
from benchmarks.record import record, table
from benchmarks.tutor.__main__ import from_kit, holds
from benchmarks.tutor.errors import ERRORS, plant
from logic2text import formula as fol
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.proof.countermodels import distinguish
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.verdict import Countermodel
from logic2text.symbolization import SymbolizationKey
from logic2text.tutor.diagnosis import compare
from rerank.service.classes.built_in import built_in_sets

TIMEOUT_MS = 2_000


def pairs(places: int, seed: int) -> Iterator[tuple[fol.Formula, fol.Formula, Lexicon]]:
    """What is asked, the same with an error, and the words; up to so many places an error."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    for row in built_in_sets():
        lexicon = SymbolizationKey.parse(row["key"]).lexicon
        for item in row["items"]:
            asked = parse(item["formula"])
            node = kit_formula(asked)
            planted = (plant(node, kind, rng) for kind in ERRORS for _ in range(places))
            distinct = dict.fromkeys(changed for changed in planted if changed is not None)
            for changed in distinct:
                yield asked, from_kit(changed), lexicon


def kinds(asked: fol.Formula) -> list[kit.Node]:
    """That something is of each kind that a formula speaks of."""
    found: dict[kit.Node, None] = {}
    node = kit_formula(asked)
    for part in node.walk():
        match part:
            case kit.Atom(name, (_,)):
                x = kit.Variable("x")
                found[kit.Quantifier("∃", x, kit.Atom(name, (x,)))] = None
            case kit.Quantifier("∀", x, kit.Implies(condition, _)):
                closed = kit.Quantifier("∃", x, condition)
                for variable in sorted(kit.free_variables(closed), key=str):
                    closed = kit.Quantifier("∃", variable, closed)
                found[closed] = None
    return list(found)


def is_vacuous(asked: fol.Formula, model: Countermodel) -> bool:
    """Whether a kind that the formula speaks of has no instance in a model."""
    return not all(holds(kind, model) for kind in kinds(asked))


def is_unavoidable(asked: fol.Formula, given: fol.Formula) -> bool:
    """Whether no world with an instance of every kind shows a difference."""
    all_kinds = [from_kit(kind) for kind in kinds(asked)]
    difference = fol.Not(fol.Iff(asked, given))
    return Equivalence(fol.And((difference, *all_kinds)), fol.FALSITY, TIMEOUT_MS).is_proved


def main() -> int:
    """Print and keep the shares."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tutor.worlds", description=__doc__)
    parser.add_argument("--places", type=int, default=2, help="of each kind of error in a formula")
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--vacuous", action="store_true", help="print the pairs that stay vacuous")
    chosen = parser.parse_args()
    counts: Counter[str] = Counter()
    sizes: list[int] = []
    for asked, given, lexicon in pairs(chosen.places, chosen.seed):
        words = lexicon.for_formula(fol.And((given, asked)))
        compared = compare(given, asked, lexicon=words)
        if not compared.models:
            counts["equivalent"] += 1
            continue
        told, first = compared.models[0], distinguish(given, asked)
        counts["pairs"] += 1
        sizes.append(told.size)
        counts["first"] += first is not None and is_vacuous(asked, first)
        if is_vacuous(asked, told):
            counts["told"] += 1
            counts["unavoidable"] += is_unavoidable(asked, given)
            if chosen.vacuous:
                print(asked, given, told, sep="\n   ")
    number = max(counts["pairs"], 1)
    figures = {
        "pairs": counts["pairs"],
        "equivalent in spite of the error": counts["equivalent"],
        "first model vacuous": counts["first"] / number,
        "world told vacuous": counts["told"] / number,
        "vacuous though another world shows the difference": (
            counts["told"] - counts["unavoidable"]
        )
        / number,
        "elements of the world told: mean": statistics.mean(sizes),
        "elements of the world told: maximum": max(sizes),
    }
    print(table(("", "figure"), list(figures.items())))
    record("tutor_worlds", {"seed": chosen.seed, **figures}, "tutor.worlds")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
