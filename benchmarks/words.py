"""The guesser's words against people's: class, preposition, number, names left in quotes.

``python -m benchmarks.words [before]``; the figures stand under "now", or under "before".

Names of FOLIO and of the textbook's keys are compared with the sentences beside them (see
`metrics.training.words.word_pairs` for how, and for the limits of that); the names whose hash is
held out are those that nothing was trained on.  Two tables of names by hand have one or more texts
for each name that a person would write: the first was written before the guesser of word classes,
the second after it, and first measured before anything was changed for it.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any

from benchmarks.corpora import ROOT, rows
from benchmarks.record import RESULTS, record, table
from logic2text.english.linearize import phrase
from logic2text.english.syntax import Name, Predication, Proposition, Relation
from logic2text.errors import Logic2TextError
from logic2text.formula import Predicate, Variable
from logic2text.lexicon import Category, Entry, Lexicon
from logic2text.notation import parse
from logic2text.walk import nodes
from metrics.training.words import word_pairs

BY_HAND = tuple(
    ROOT / "tests/logic2text/lexicon/data" / name for name in ("names.tsv", "names_second.tsv")
)
LETTERS = tuple(Name(Variable(letter), letter) for letter in "xyzwuv")
MISTAKES_SHOWN = 200

Uses = Mapping[tuple[str, int], word_pairs.PredicateUse]


def is_quoted(entry: Entry) -> bool:
    """Whether no English was found for a name."""
    return f'"{entry.symbol}"' in entry.singular


def text_of(entry: Entry) -> str:
    """A sentence of the predicate with letters for its arguments."""
    if entry.category is Category.PROPOSITION:
        return phrase(Proposition(entry))
    return phrase(Predication(LETTERS[0], Relation(entry, LETTERS[1 : entry.arity])))


def compare_uses(uses: Uses, lexicon: Lexicon) -> dict[str, Any]:
    """The shares of names whose class, preposition and number are those that people used."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for (symbol, arity), use in uses.items():
        entry = lexicon.entry(symbol, arity)
        quoted = is_quoted(entry)
        # Without an article nothing tells the noun in "is water" from an adjective.
        classes = {entry.category.value} | ({"adjective"} if entry.mass else set())
        same_class = not quoted and use.category in classes
        total["class"] += 1
        right["class"] += same_class
        total[f"class, {use.category}"] += 1
        right[f"class, {use.category}"] += same_class
        total["not quoted"] += 1
        right["not quoted"] += not quoted
        if use.preposition is not None:
            total["preposition"] += 1
            right["preposition"] += entry.links == (use.preposition,)
        if use.plural is not None:
            total["number"] += 1
            right["number"] += _has_form(entry, use)
    return {key: {"names": total[key], "share": right[key] / total[key]} for key in sorted(total)}


def _has_form(entry: Entry, use: word_pairs.PredicateUse) -> bool:
    """Whether a noun's form of the sentence's number ends in the word of the sentence."""
    if entry.category is not Category.NOUN:
        return False
    words = entry.plural if use.plural else entry.singular
    return use.word in words.lower().split()


def compare_by_hand(lexicon: Lexicon) -> tuple[dict[str, Any], list[str]]:
    """The shares by kind of name, and the mistakes."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    mistakes = []
    lines = (line for path in BY_HAND for line in path.read_text(encoding="utf-8").splitlines()[1:])
    for line in lines:
        kind, symbol, arity, texts = line.split("\t")
        text = text_of(lexicon.entry(symbol, int(arity)))
        is_right = text in texts.split("|")
        total[kind] += 1
        right[kind] += is_right
        if not is_right:
            mistakes.append(f"{symbol}/{arity}: {text} (by hand: {texts})")
    shares: dict[str, Any] = {
        kind: {"names": total[kind], "share": right[kind] / total[kind]} for kind in total
    }
    shares["all"] = {"names": total.total(), "share": right.total() / total.total()}
    return shares, mistakes


def quoted_share(lexicon: Lexicon) -> dict[str, Any]:
    """Of FOLIO's predicates, those whose names stay in quotes."""
    symbols = set()
    for row in rows("folio/train.jsonl"):
        try:
            formula = parse(row["formula"])
        except Logic2TextError:
            continue
        predicates = (node for node in nodes(formula) if isinstance(node, Predicate))
        symbols |= {(predicate.name, len(predicate.arguments)) for predicate in predicates}
    quoted = sum(is_quoted(lexicon.entry(*symbol)) for symbol in symbols)
    held_out = [symbol for symbol in symbols if word_pairs.is_held_out(symbol[0])]
    quoted_held_out = sum(is_quoted(lexicon.entry(*symbol)) for symbol in held_out)
    return {
        "predicates": len(symbols),
        "quoted": quoted / len(symbols),
        "held out": len(held_out),
        "quoted of the held out": quoted_held_out / len(held_out),
    }


def main() -> None:
    lexicon = Lexicon(())
    uses = word_pairs.folio_uses(rows("folio/train.jsonl"))
    keys = word_pairs.key_uses(rows("textbook/forallx.jsonl"))
    held_out = {symbol: use for symbol, use in uses.items() if word_pairs.is_held_out(symbol[0])}
    trained = {symbol: use for symbol, use in uses.items() if symbol not in held_out}
    by_hand, mistakes = compare_by_hand(lexicon)
    figures = {
        "FOLIO, held out": compare_uses(held_out, lexicon),
        "FOLIO, trained on": compare_uses(trained, lexicon),
        "textbook keys": compare_uses(keys, lexicon),
        "names by hand": by_hand,
        "names in quotes": quoted_share(lexicon),
    }
    body = [
        [part, figure, value["names"], value["share"]]
        for part, values in figures.items()
        for figure, value in values.items()
        if isinstance(value, dict)
    ]
    print("\n".join(mistakes[:MISTAKES_SHOWN]))
    print(table(["part", "figure", "names", "share"], body))
    print(figures["names in quotes"])
    label = "before" if sys.argv[1:] == ["before"] else "now"
    path = RESULTS / "words.json"
    recorded = json.loads(path.read_text(encoding="utf-8"))["figures"] if path.exists() else {}
    record("words", recorded | {label: figures})


if __name__ == "__main__":
    main()
