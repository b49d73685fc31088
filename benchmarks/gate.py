"""How safe the gate for texts that are not ours is, found out without our grammar and prover alone.

    python -m benchmarks.gate [--quick] [--seed N] [--train]

Mutants of texts for 500 formulae go through the gate for the formula that they were made from; a
false accept is one that is proved though it does not mean the formula.  What a mutant means is
known from its construction (literal texts, words exchanged everywhere) or found out by the second
reader of `benchmarks.mutation`; what is equivalent, by its judge.  Of mutants of words each proved
one is read, and a sample of the others.  Then 200 sentences written by hand.
"""

from __future__ import annotations

import random
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import unicode_logic_kit as kit

from benchmarks.corpora import rows
from benchmarks.mutation import literal, words
from benchmarks.mutation.reader import Unreadable, readings
from benchmarks.mutation.truth import Judge, kit_formula
from benchmarks.record import record, table
from logic2text.formula import Formula
from logic2text.notation import parse, show
from logic2text.verbalize import verbalizer
from logic2text.verbalize.style import Style
from rerank.gate import judged

FORMULAE, READ_OF_OTHERS, SEED = 500, 120, 20
KINDS_PER_TEXT = 2
"""How many kinds of mutants of words are taken of each text, at random."""
SYSTEMS = ("literal", "literal, marked", "ranta", "lola", "natural")
RECORDED = ("literal", "ranta", "lola")
SENTENCES = Path(__file__).parent / "mutation" / "sentences.toml"


@dataclass(slots=True)
class Tally:
    """What became of the mutants of one kind.

    Attributes:
        counts: `wrong`, `right`, `unjudged`; each with a verdict behind it.
        false_accepts: formula and text.
    """

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    false_accepts: list[tuple[str, str]] = field(default_factory=list)

    def add(self, truth: str, verdict: str, formula: Formula, text: str) -> None:
        """Count a mutant."""
        self.counts[truth, verdict] += 1
        if truth == "wrong" and verdict == "proved":
            self.false_accepts.append((show(formula), text))

    def of(self, truth: str, *verdicts: str) -> int:
        """How many of a truth have one of some verdicts, or any."""
        found = ((v, n) for (t, v), n in self.counts.items() if t == truth)
        return sum(n for v, n in found if not verdicts or v in verdicts)


def bound(wrong: int, offered: int) -> float:
    """The upper end of the two-sided 95% Clopper-Pearson interval of a share."""
    from scipy.stats import binomtest

    if not offered:
        return 1.0
    return float(binomtest(wrong, offered).proportion_ci(0.95, "exact").high)


def verdict_of(formula: Formula, text: str) -> str:
    """The gate's verdict."""
    candidate = judged(formula, [text])[0]
    assert candidate.verdict is not None
    return candidate.verdict.status.value


def meaning_of(text: str, judge: Judge, formula: kit.Node) -> str:
    """What the second reader and the judge say: `right`, `wrong`, `open` or `unjudged`.

    `open` is a text of several bracketings that do not all mean the formula: it must not pass.
    """
    try:
        found = readings(text, {v.name for v in kit.free_variables(formula)})
    except Unreadable:
        return "unjudged"
    same = [judge.compare(reading).same for reading in found]
    if None in same:
        return "unjudged"
    return "right" if all(same) else "open" if any(same) else "wrong"


# Originals --------------------------------------------------------------------------------------


def originals(
    corpus: Sequence[dict[str, Any]], rng: random.Random
) -> tuple[dict[str, Counter[str]], dict[str, dict[str, str]]]:
    """Verdicts on the texts as they are, by system; and our texts of each formula."""
    speakers = {
        name: verbalizer(name.partition(",")[0], style=Style(unambiguous="marked" in name))
        for name in SYSTEMS
    }
    tallies: dict[str, Counter[str]] = {}
    texts: dict[str, dict[str, str]] = {}
    for row in corpus:
        formula = parse(row["formula"], "ggc")
        ours = {name: speaker.verbalize(formula).text for name, speaker in speakers.items()}
        texts[row["formula"]] = {name: ours[name] for name in ("ranta", "lola", "natural")}
        texts[row["formula"]]["recorded"] = row[rng.choice(("ranta", "lola"))]
        theirs = {f"{name} (recorded)": row[name] for name in RECORDED}
        for name, text in (ours | theirs).items():
            tallies.setdefault(name, Counter())[verdict_of(formula, text)] += 1
    return tallies, texts


def not_proved(
    corpus: Sequence[dict[str, Any]], texts: Mapping[str, Mapping[str, str]]
) -> Counter[str]:
    """What the second reader says of our texts (Ranta, LoLa, Natural) that are not proved."""
    counts: Counter[str] = Counter()
    for row in corpus:
        formula = parse(row["formula"], "ggc")
        for name in ("ranta", "lola", "natural"):
            text = texts[row["formula"]][name]
            if verdict_of(formula, text) != "proved":
                node = kit_formula(formula)
                counts[meaning_of(text, Judge(node), node)] += 1
    return counts


# Mutants ----------------------------------------------------------------------------------------


def literal_mutants(corpus: Sequence[dict[str, Any]], rng: random.Random) -> dict[str, Tally]:
    """Mutants that were made with their formulae: what they mean is known."""
    tallies: dict[str, Tally] = {}
    for row in corpus:
        formula = parse(row["formula"], "ggc")
        node = kit_formula(formula)
        judge = Judge(node)
        for kind, mutant in literal.mutants(node, rng):
            text = literal.spoken(mutant)
            truth = {True: "right", False: "wrong", None: "unjudged"}[judge.compare(mutant).same]
            tallies.setdefault(kind, Tally()).add(truth, verdict_of(formula, text), formula, text)
    return tallies


def exchanged_mutants(
    corpus: Sequence[dict[str, Any]],
    texts: Mapping[str, Mapping[str, str]],
    rng: random.Random,
) -> dict[str, Tally]:
    """Two symbols exchanged throughout a text: it means the formula with them exchanged."""
    tallies: dict[str, Tally] = {"constants": Tally(), "larger/smaller": Tally()}
    for row in corpus:
        formula = parse(row["formula"], "ggc")
        node = kit_formula(formula)
        text = texts[row["formula"]][rng.choice(("lola", "natural"))]
        if verdict_of(formula, text) != "proved":
            continue
        for kind, mutant, changed in literal.exchanges(node, text, rng):
            same = Judge(node).compare(changed).same
            truth = {True: "right", False: "wrong", None: "unjudged"}[same]
            tallies[kind].add(truth, verdict_of(formula, mutant), formula, mutant)
    return tallies


def word_mutants(
    corpus: Sequence[dict[str, Any]],
    texts: Mapping[str, Mapping[str, str]],
    rng: random.Random,
) -> tuple[dict[str, Tally], Counter[str]]:
    """Mutants of words: each proved one is read by the second reader, and some of the others.

    Returns:
        The tallies, where what was not read is `unread`; and what the others were that were read.
    """
    tallies: dict[str, Tally] = {}
    others: list[tuple[Formula, str]] = []
    for row in corpus:
        formula = parse(row["formula"], "ggc")
        node = kit_formula(formula)
        judge = Judge(node)
        offered: set[str] = set()
        for kind, mutant in _chosen(node, texts[row["formula"]], rng):
            if mutant in offered:
                continue
            offered.add(mutant)
            verdict = verdict_of(formula, mutant)
            truth = "unread"
            if verdict == "proved":
                truth = meaning_of(mutant, judge, node)
                truth = "wrong" if truth == "open" else truth
            else:
                others.append((formula, mutant))
            tallies.setdefault(kind, Tally()).add(truth, verdict, formula, mutant)
    read: Counter[str] = Counter()
    for formula, mutant in rng.sample(others, min(READ_OF_OTHERS, len(others))):
        node = kit_formula(formula)
        read[meaning_of(mutant, Judge(node), node)] += 1
    return tallies, read


def _chosen(
    node: kit.Node, texts: Mapping[str, str], rng: random.Random
) -> Iterator[tuple[str, str]]:
    for text in dict.fromkeys(texts.values()):
        made = list(words.mutants(text, rng))
        yield from rng.sample(made, min(KINDS_PER_TEXT, len(made)))
    swaps = literal.scope_swaps(node)
    if swaps:
        swapped = parse(rng.choice(swaps).to_unicode_str(), "unicode")
        for name in ("ranta", "lola", "natural"):
            yield "scope", verbalizer(name).verbalize(swapped).text


# Sentences --------------------------------------------------------------------------------------


def sentences() -> dict[str, list[dict[str, str]]]:
    """The sentences written by hand, under `right` and `wrong`."""
    return tomllib.loads(SENTENCES.read_text(encoding="utf-8"))


def sentence_figures() -> dict[str, Any]:
    """Verdicts on the sentences; their labels are held against `means` by the second judge."""
    figures: dict[str, Any] = {}
    for label, listed in sentences().items():
        verdicts: Counter[str] = Counter()
        agree = 0
        passed = []
        for sentence in listed:
            formula = parse(sentence["formula"])
            meant = kit_formula(parse(sentence["means"]))
            agree += Judge(kit_formula(formula)).compare(meant).same is (label == "right")
            verdict = verdict_of(formula, sentence["text"])
            verdicts[verdict] += 1
            if verdict == "proved":
                passed.append(sentence["text"])
        figures[label] = {
            "sentences": len(listed),
            "label confirmed": agree,
            "verdicts": dict(verdicts),
            "proved": passed,
        }
    return figures


# The table --------------------------------------------------------------------------------------


def lines_of(made: str, tallies: Mapping[str, Tally]) -> list[list[Any]]:
    """A line for each kind of mutants, and one for all."""
    lines = []
    whole = Tally()
    for kind, tally in sorted(tallies.items()):
        lines.append(_line(made, kind, tally))
        whole.counts += tally.counts
        whole.false_accepts += tally.false_accepts
    return [*lines, _line(made, "all", whole)]


def _line(made: str, kind: str, tally: Tally) -> list[Any]:
    wrong = tally.of("wrong") + tally.of("unread")
    accepted = len(tally.false_accepts)
    return [
        made,
        kind,
        sum(tally.counts.values()),
        tally.of("right"),
        tally.of("right", "proved"),
        tally.of("unjudged", "proved"),
        wrong,
        accepted,
        f"{100 * bound(accepted, wrong):.2f}%",
    ]


HEADER = ["mutants", "kind", "offered", "right", "right proved", "proved, unread"]
HEADER += ["wrong", "false accepts", "95% bound"]


def main(arguments: Sequence[str]) -> None:
    started = time.process_time()
    seed = int(arguments[arguments.index("--seed") + 1]) if "--seed" in arguments else SEED
    rng = random.Random(seed)  # noqa: S311 - no secret
    name = "ggc/train.jsonl" if "--train" in arguments else "ggc/dev.jsonl"
    count = 60 if "--quick" in arguments else FORMULAE
    corpus = rng.sample(rows(name), count)
    spoken = sum(_as_recorded(row) for row in corpus)
    proved, texts = originals(corpus, rng)
    rest = not_proved(corpus, texts)
    by_construction = literal_mutants(corpus, rng)
    by_exchange = exchanged_mutants(corpus, texts, rng)
    by_words, sample = word_mutants(corpus, texts, rng)
    by_hand = sentence_figures()
    seconds = time.process_time() - started
    shares = [
        [
            name,
            sum(counts.values()),
            *(counts[v] for v in ("proved", "ambiguous", "refuted")),
            counts["unknown"],
            f"{counts['proved'] / sum(counts.values()):.1%}",
        ]
        for name, counts in proved.items()
    ]
    header = ["unmutated", "texts", "proved", "ambiguous", "refuted", "unknown", "share proved"]
    print(table(header, shares))
    print(f"\nours not proved, by the second reader: {dict(rest)}")
    lines = [
        *lines_of("literal", by_construction),
        *lines_of("exchanged", by_exchange),
        *lines_of("words", by_words),
    ]
    print("\n" + table(HEADER, lines))
    print(f"\nof {sum(sample.values())} mutants of words that did not pass: {dict(sample)}")
    hand = [
        [
            label,
            figures["sentences"],
            figures["label confirmed"],
            *(figures["verdicts"].get(v, 0) for v in ("proved", "ambiguous", "refuted", "unknown")),
        ]
        for label, figures in by_hand.items()
    ]
    header_hand = ["by hand", "sentences", "label confirmed", "proved", "ambiguous", "refuted"]
    print("\n" + table([*header_hand, "unknown"], hand))
    wrong = by_hand["wrong"]["sentences"]
    passed = len(by_hand["wrong"]["proved"])
    print(f"wrong ones proved: {passed} of {wrong}, 95% bound {bound(passed, wrong):.2%}")
    print(f"{seconds:.0f} s of processor time")
    accepts = {
        made: {kind: t.false_accepts for kind, t in tallies.items() if t.false_accepts}
        for made, tallies in (
            ("literal", by_construction),
            ("exchanged", by_exchange),
            ("words", by_words),
        )
    }
    for made, kinds in accepts.items():
        for kind, found in kinds.items():
            for formula, text in found:
                print(f"\nfalse accept ({made}, {kind}): {formula}\n  {text}")
    if count == FORMULAE and "--train" not in arguments:
        record(
            "gate",
            {
                "formulae": count,
                "seed": seed,
                "literal texts that the second speaker gives word by word": spoken,
                "unmutated": [dict(zip(header, line, strict=True)) for line in shares],
                "ours not proved, by the second reader": dict(rest),
                "mutants": [dict(zip(HEADER, line, strict=True)) for line in lines],
                "mutants of words not passed, read by the second reader": dict(sample),
                "by hand": by_hand,
                "by hand, wrong ones proved, 95% bound": bound(passed, wrong),
                "false accepts": {made: kinds for made, kinds in accepts.items() if kinds},
                "processor seconds": seconds,
            },
        )


def _as_recorded(row: Mapping[str, Any]) -> bool:
    """Whether the second speaker says a formula as the recorded literal text does."""
    said = literal.spoken(kit_formula(parse(row["formula"], "ggc")))
    return said.replace(",", " ,").lower() == str(row["literal"]).strip().lower()


if __name__ == "__main__":
    main(sys.argv[1:])
