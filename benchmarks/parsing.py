"""Measures the parser's speed and coverage on the corpora, beside nltk and lark.

Speed is measured as ratios, interleaved in one run, on the GGC formulae that all three read: nltk
gets them in its own notation, lark has an LALR grammar of the GGC notation that builds the same
frozen nodes while it parses.  Every refused formula of FOLIO is printed with its message.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.errors import InputError
from logic2text.formula import And, Constant, Exists, ForAll, Formula, Implies, Not, Or, Predicate
from logic2text.formula import Variable as Var
from logic2text.notation import parse, parse_detailed

ROUNDS = 9

GGC_GRAMMAR = r"""
    ?start: implication
    ?implication: chain
        | chain "$" implication -> implies
    ?chain: unary
        | chain "&" unary -> conjunction
        | chain "|" unary -> disjunction
    ?unary: "~" unary -> negation
        | "@" NAME unary -> for_all
        | "/" NAME unary -> exists
        | NAME "(" terms ")" -> atom
        | "(" implication ")" -> bracketed
    terms: NAME ("," NAME)*
    NAME: /[A-Za-z]\w*/
    %ignore " "
"""
LETTERS = frozenset("tuvwxyz")
TO_QUANTIFIER = {"@": "all", "/": "exists"}
TO_NLTK = TO_QUANTIFIER | {"~": "-", "$": "->"}


def lark_reader() -> Callable[[str], Any]:
    """The parser of lark; chains without brackets become one node, as ours do."""
    from lark import Lark, Transformer

    class Builder(Transformer):  # type: ignore[type-arg]
        def bracketed(self, parts: list[Any]) -> Any:
            return (parts[0],)

        def implies(self, parts: list[Any]) -> Any:
            return Implies(plain(parts[0]), plain(parts[1]))

        def conjunction(self, parts: list[Any]) -> Any:
            return joined(And, *parts)

        def disjunction(self, parts: list[Any]) -> Any:
            return joined(Or, *parts)

        def negation(self, parts: list[Any]) -> Any:
            return Not(plain(parts[0]))

        def for_all(self, parts: list[Any]) -> Any:
            return ForAll((Var(str(parts[0])),), plain(parts[1]))

        def exists(self, parts: list[Any]) -> Any:
            return Exists((Var(str(parts[0])),), plain(parts[1]))

        def terms(self, names: list[Any]) -> Any:
            return tuple(
                Var(str(name)) if name in LETTERS else Constant(str(name)) for name in names
            )

        def atom(self, parts: list[Any]) -> Any:
            return Predicate(str(parts[0]), parts[1])

    parser = Lark(GGC_GRAMMAR, parser="lalr", transformer=Builder())
    return lambda text: plain(parser.parse(text))


def plain(formula: Any) -> Any:
    """A formula without the mark of its brackets."""
    return formula[0] if isinstance(formula, tuple) else formula


def joined(kind: type[And | Or], left: Any, right: Any) -> Any:
    """One more operand for a chain, or a new chain; a bracketed left side is not a chain."""
    operands = left.operands if isinstance(left, kind) else (plain(left),)
    return kind((*operands, plain(right)))


def nltk_reader() -> Callable[[str], Any]:
    """The parser of nltk, one object for all texts."""
    from nltk.sem.logic import LogicParser

    reader: Callable[[str], Any] = LogicParser().parse
    return reader


def in_nltk_notation(formula: str) -> str:
    """The symbols of nltk, with a dot after the quantified variable."""
    words: list[str] = []
    dot = False
    for word in formula.split():
        words.append(TO_NLTK.get(word, word) + ("." if dot else ""))
        dot = word in TO_QUANTIFIER
    return " ".join(words)


def readable(read: Callable[[str], Any], texts: Iterable[str]) -> list[bool]:
    """Which texts a reader accepts; any error of a foreign parser is a refusal."""
    accepted = []
    for text in texts:
        try:
            read(text)
        except Exception:  # peers raise classes of their own
            accepted.append(False)
        else:
            accepted.append(True)
    return accepted


def seconds(read: Callable[[str], Any], texts: Sequence[str]) -> float:
    start = time.perf_counter()
    for text in texts:
        read(text)
    return time.perf_counter() - start


def speed(formulas: Sequence[str]) -> dict[str, Any]:
    """Formulae a second of each reader, and the medians of the ratios within each round."""
    translated = [in_nltk_notation(formula) for formula in formulas]
    readers: dict[str, tuple[Callable[[str], Any], Sequence[str]]] = {
        "logic2text": (lambda text: parse(text, "ggc"), formulas),
        "logic2text auto": (parse, formulas),
        "logic2text nltk": (lambda text: parse(text, "nltk"), translated),
        "lark": (lark_reader(), formulas),
        "nltk": (nltk_reader(), translated),
    }
    accepted = [readable(read, texts) for read, texts in readers.values()]
    common = [i for i in range(len(formulas)) if all(column[i] for column in accepted)]
    work = {name: (read, [texts[i] for i in common]) for name, (read, texts) in readers.items()}
    times: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, (read, texts) in work.items():
            times[name].append(seconds(read, texts))
    ours = times["logic2text"]
    return {
        "formulae": len(common),
        "rounds": ROUNDS,
        "per_second": {n: len(common) / statistics.median(t) for n, t in times.items()},
        "times_faster_than": {
            name: statistics.median(t / o for t, o in zip(times[name], base, strict=True))
            for name, base in (("lark", ours), ("nltk", ours))
        },
        "same_notation_times_faster_than_nltk": statistics.median(
            t / o for t, o in zip(times["nltk"], times["logic2text nltk"], strict=True)
        ),
    }


def agreement(formulas: Sequence[str]) -> int:
    """How many formulae lark's grammar reads as the same formula."""
    read = lark_reader()
    return sum(strict(read(formula)) == strict(parse(formula, "ggc")) for formula in formulas)


def strict(formula: Formula) -> str:
    """The formula's Unicode form with the kinds of names left out."""
    from logic2text.notation.draw import tree
    from logic2text.notation.operators.ambiguity import skeleton

    return tree(skeleton(formula))


def refusals(named: Sequence[tuple[str, str]], notation: str) -> list[tuple[str, InputError]]:
    """The formulae that cannot be read, with their errors."""
    refused = []
    for identifier, formula in named:
        try:
            parse(formula, notation)
        except InputError as error:
            refused.append((identifier, error))
    return refused


def distinct(named: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The first row of each distinct formula that is not blank."""
    first: dict[str, str] = {}
    for identifier, formula in named:
        if formula.strip():
            first.setdefault(formula, identifier)
    return [(identifier, formula) for formula, identifier in first.items()]


def main() -> None:
    ggc = [(r["id"], r["formula"]) for part in ("train", "dev") for r in rows(f"ggc/{part}.jsonl")]
    folio = distinct((r["id"], r["formula"]) for r in rows("folio/train.jsonl"))
    ggc_refused = refusals(ggc, "ggc")
    folio_refused = refusals(folio, "auto")
    print(f"GGC: {len(ggc) - len(ggc_refused)} of {len(ggc)} formulae read")
    share = 1 - len(folio_refused) / len(folio)
    print(f"FOLIO: {len(folio) - len(folio_refused)} of {len(folio)} read ({share:.2%}); refused:")
    for identifier, error in folio_refused:
        print(f"\n{identifier}: {error}")
    warned = [p for _, f in folio if (p := _detailed(f)) is not None and p.warnings]
    print(f"\nFOLIO: {len(warned)} of the formulae read carry a warning")
    figures = speed([formula for _, formula in ggc])
    figures["lark_reads_the_same_formula"] = agreement([formula for _, formula in ggc])
    _print_speed(figures)
    record(
        "parsing",
        {
            "ggc": {"formulae": len(ggc), "refused": len(ggc_refused)},
            "folio": {
                "distinct_formulae": len(folio),
                "read_share": share,
                "with_warnings": len(warned),
                "refused": {identifier: error.message for identifier, error in folio_refused},
            },
            "speed": figures,
        },
    )


def _detailed(formula: str) -> Any:
    try:
        return parse_detailed(formula)
    except InputError:
        return None


def _print_speed(figures: dict[str, Any]) -> None:
    print(f"\nSpeed on {figures['formulae']} GGC formulae, {figures['rounds']} rounds")
    print(table(["reader", "formulae/s"], list(figures["per_second"].items())))
    for peer, ratio in figures["times_faster_than"].items():
        print(f"{ratio:.2f} times as fast as {peer}")


if __name__ == "__main__":
    sys.exit(main())
