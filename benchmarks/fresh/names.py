"""Names of symbols beside the phrases that a careful writer uses for them in a formula.

    python -m benchmarks.fresh.names [--show]

A phrase counts if it is one of the writer's, but for capitals; a role counts by any of its forms
("y is a child of x", "x has y as a child", "x has the color y").  The share is printed by the
number of places, with constants at −1; ``--show`` prints each phrase that differs.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator

from benchmarks.fresh.__main__ import FOLDER
from benchmarks.record import record, table
from logic2text import InputError, parse
from logic2text.lexicon import Category, Entry, Lexicon
from logic2text.lexicon.roles import role_of, values_of
from logic2text.lexicon.words.morphology import article

PLACES = "xyzuvw"


def phrases_of(symbol: str, arity: int, words: Lexicon) -> Iterator[str]:
    """What our words for a symbol say of x, y and z."""
    if arity < 0:
        yield words.name(symbol).words
        return
    entry = words.entry(symbol, arity)
    yield phrase_of(entry)
    role = role_of(entry)
    if role is not None:
        noun = f"{article(role.singular)} {role.singular}"
        yield f"y is {noun} of x"
        yield f"x has y as {noun}"
    yield from map(phrase_of, values_of(entry))


def phrase_of(entry: Entry) -> str:
    """An entry with variables in its places: "x is larger than y"."""
    match entry.category:
        case Category.NOUN:
            head = "is " if entry.mass else f"is {article(entry.singular)} "
        case Category.ADJECTIVE:
            head = "is "
        case _:
            head = ""
    objects = (f"{link} {place}" for link, place in zip(entry.links, PLACES[1:], strict=False))
    after = (entry.after,) if entry.after else ()
    return " ".join(("x", head + entry.singular, *objects, *after))


def simplify(phrase: str) -> str:
    """A phrase without capitals, doubled blanks and full stop."""
    return re.sub(r"\s+", " ", phrase.lower().replace(" ,", ",")).strip(" .")


def main() -> None:
    """Print the shares and keep them."""
    parser = argparse.ArgumentParser(description="Names beside the phrases of a writer.")
    parser.add_argument("--show", action="store_true", help="print each phrase that differs")
    show = parser.parse_args().show
    right: Counter[int] = Counter()
    total: Counter[int] = Counter()
    for line in (FOLDER / "names.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        try:
            formula = parse(row["formula"])
        except InputError:
            continue
        words = Lexicon.default().for_formula(formula)
        for wanted in row["symbols"]:
            symbol, arity = wanted["symbol"], wanted["arity"]
            if wanted["phrase"].startswith("the ") and arity > 0:
                continue  # a function
            ours = [*phrases_of(symbol, arity, words)]
            accepted = {*map(simplify, (wanted["phrase"], *wanted.get("also", ())))}
            total[arity] += 1
            if accepted & {*map(simplify, ours)}:
                right[arity] += 1
            elif show:
                print(f"{symbol}/{arity}: {ours[0]}   wanted: {wanted['phrase']}")
    rows = [(arity, right[arity], count, right[arity] / count) for arity, count in total.items()]
    print(table(("places", "right", "of", "share"), sorted(rows)))
    share = right.total() / total.total()
    print(f"all: {right.total()} of {total.total()}, {share:.1%}")
    record("fresh_names", {"right": right.total(), "of": total.total()}, "fresh.names")


if __name__ == "__main__":
    main()
