"""``python -m benchmarks.rule_lock``: what `rules --check` tells about changed files of rules.

Each story of FOLIO is a file of labelled rules that is locked.  In one copy a rule in two is
mutated by the operators of `benchmarks.mutation`, where a judge that shares nothing with our prover
says that the mutant means something else.  In the other copy every rule is rewritten by up to three
laws, its variables are renamed and the rules shuffled; this copy has no labels.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks.corpora import rows
from benchmarks.mutation import formulae, literal
from benchmarks.mutation.truth import Judge, kit_formula
from benchmarks.record import record
from logic2text import InputError, Lexicon, parse, show
from logic2text.formula import Exists, ForAll, Formula, Variable
from logic2text.laws.table import STRUCTURAL
from logic2text.notation.formula_files import FileFormula, formulas_of_text
from logic2text.results.words import Words
from logic2text.walk import (
    canonical,
    children,
    free_variables,
    nodes,
    size,
    substitute,
    with_children,
)
from rerank.rulebook.book import write_rulebook
from rerank.rulebook.changes import Change, ChangeKind, find_changes, lock_book
from rerank.rulebook.lock import LockedRule

SEED = 20261129
MOST_GROWN = 2
"""How many times as large as its rule a rewritten rule may be."""
MOST_STEPS = 3


def read_stories(count: int) -> Iterator[tuple[FileFormula, ...]]:
    """The premises of stories as files of labelled rules, those that can be read whole."""
    stories: dict[int, list[str]] = defaultdict(list)
    for row in rows("folio/train.jsonl"):
        if row["formula"] not in stories[row["story"]]:
            stories[row["story"]].append(row["formula"])
    found = 0
    for story in stories.values():
        entries = formulas_of_text(
            "".join(f"rule_{n}: {formula}\n" for n, formula in enumerate(story, 1))
        )
        if found < count and all(
            e.error is None and not free_variables(e.formula) for e in entries
        ):
            found += 1
            yield entries


def mutate(formula: Formula, rng: random.Random) -> tuple[str, Formula] | None:
    """A mutant that means something else, with its kind; None where none is found."""
    node = kit_formula(formula)
    judge = Judge(node)
    made = [*literal.mutants(node, rng), *formulae.mutants(node, rng)]
    rng.shuffle(made)
    for kind, mutant in made:
        try:
            changed = parse(mutant.to_unicode_str(), "unicode")
        except InputError:
            continue
        if not free_variables(changed) and judge.compare(mutant).same is False:
            return kind, changed
    return None


def rewrite(formula: Formula, rng: random.Random) -> Formula:
    """An equivalent formula by laws at random places, with other variables."""
    largest = MOST_GROWN * size(formula)
    for _ in range(rng.randint(1, MOST_STEPS)):
        law = rng.choice(STRUCTURAL)
        found = [new for new in law(formula) if size(new) <= largest]
        formula = rng.choice(found) if found else formula
    return _rename(canonical(formula), rng)


def _rename(formula: Formula, rng: random.Random) -> Formula:
    """The formula with fresh letters for its bound variables."""
    bound = {v for n in nodes(formula) if isinstance(n, ForAll | Exists) for v in n.variables}
    letters = rng.sample([Variable(f"u{number}") for number in range(100)], len(bound))
    fresh = dict(zip(sorted(bound, key=lambda v: v.name), letters, strict=True))

    def change(node: Any) -> Any:
        if isinstance(node, ForAll | Exists):
            body = substitute(change(node.body), {v: fresh[v] for v in node.variables})
            return type(node)(tuple(fresh[v] for v in node.variables), body)
        parts = [change(part) for part in children(node)]
        return with_children(node, tuple(parts)) if parts else node

    return change(formula)  # type: ignore[no-any-return]


def write_file(formulas: Sequence[tuple[str | None, Formula]]) -> tuple[FileFormula, ...]:
    """A file of rules, with labels where they have them."""
    lines = (f"{f'{label}: ' if label else ''}{show(formula)}" for label, formula in formulas)
    return formulas_of_text("% another comment\n" + "\n".join(lines) + "\n")


def figures(count: int) -> dict[str, Any]:
    """How many mutants are told and rewritten rules are silent, and what is told wrongly."""
    rng = random.Random(SEED)  # noqa: S311
    tally: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    words = Words(Lexicon.default())
    for entries in read_stories(count):
        book = write_rulebook(
            entries, metric="fre", formulaicness="formulaicness:light", with_findings=False
        )
        locked = lock_book(book)
        tally["rules"] += len(locked)
        _count_mutants(entries, locked, rng, tally, kinds)
        rewritten = [(None, rewrite(entry.formula, rng)) for entry in entries]
        rng.shuffle(rewritten)
        tally["rewritten"] += len(rewritten)
        told = find_changes(locked, write_file(rewritten), words)
        tally["rewritten and told"] += len([c for c in told if c.kind is not ChangeKind.REMOVED])
    return {**tally, "kinds of mutants": dict(kinds.most_common())}


def _count_mutants(
    entries: Sequence[FileFormula],
    locked: Sequence[LockedRule],
    rng: random.Random,
    tally: Counter[str],
    kinds: Counter[str],
) -> None:
    """Mutate a rule in two, and count what is told about mutants and about other rules."""
    formulas = {str(entry.label): entry.formula for entry in entries}
    mutated: set[str] = set()
    for label in [*formulas][::2]:
        made = mutate(formulas[label], rng)
        if made is not None:
            kind, formulas[label] = made
            kinds[kind] += 1
            mutated.add(label)
    changes = find_changes(locked, write_file([*formulas.items()]), Words(Lexicon.default()))
    told: dict[str | None, Change] = {change.label: change for change in changes}
    caught = [told[label] for label in mutated if label in told]
    tally["mutants"] += len(mutated)
    tally["mutants told"] += len(caught)
    tally["mutants told with both sentences"] += sum(c.parts is not None for c in caught)
    tally["mutants not decided"] += sum(c.kind is ChangeKind.UNDECIDED for c in caught)
    tally["others told"] += len({*told} - mutated)


def main() -> None:
    """Print and keep the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--stories", type=int, default=50)
    found = figures(parser.parse_args().stories)
    record("rule_lock", found)
    for name, value in found.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
