"""Tests the gate for texts that are not ours, without the help of our grammar and prover.

    python -m benchmarks.gate [--quick] [--seed N] [--train]

Mutants of texts for 500 formulae go through the gate for the formula that they were made from; a
false accept is one that is proved though it does not mean the formula.  What a mutant means is
known from its construction (literal texts, words exchanged everywhere) or found out by the second
reader of `benchmarks.mutation`; what is equivalent, by its judge.  Of mutants of words each proved
one is read, and a sample of the others.  Mutants of readings leave a text as it is and offer a
formula that differs by a choice of its reading: our texts with changed formulae, and the texts of
`benchmarks.montague`, whose readings a second composition grades.  Then 200 sentences by hand.
"""

from __future__ import annotations

import random
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import unicode_logic_kit as kit

from benchmarks.corpora import rows
from benchmarks.montague.generate import derivations
from benchmarks.mutation import formulae, literal, words
from benchmarks.mutation.outcome import (
    HEADER,
    READING_HEADER,
    ReadingTally,
    Tally,
    bound,
    lines_of,
    reading_lines,
    together,
)
from benchmarks.mutation.reader import Unreadable, readings
from benchmarks.mutation.readings import offers
from benchmarks.mutation.truth import Judge, kit_formula
from benchmarks.record import record, table
from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.verbalizers import verbalizer
from logic2text.verbalizers.style import Style
from rerank.verification import judge_texts

FORMULAE, READ_OF_OTHERS, READ_OF_ORIGINALS, SEED = 500, 120, 60, 20
OFFERS_PER_TEXT = 4
"""How many formulae of other readings are offered for a text of the second composition."""
KINDS_PER_TEXT = 2
"""How many kinds of mutants of words are taken of each text, at random."""
SYSTEMS = ("literal", "ranta", "literal, marked", "ranta, marked", "lola", "natural")
RECORDED = ("literal", "ranta", "lola")
SENTENCES = Path(__file__).parent / "mutation" / "sentences.toml"


def verdict_of(formula: Formula, text: str) -> str:
    """The gate's verdict."""
    candidate = judge_texts(formula, [text])[0]
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
        texts[row["formula"]] = {name: text for name, text in ours.items() if "," not in name}
        texts[row["formula"]]["recorded"] = row[rng.choice(("ranta", "lola"))]
        theirs = {f"{name} (recorded)": row[name] for name in RECORDED}
        for name, text in (ours | theirs).items():
            tallies.setdefault(name, Counter())[verdict_of(formula, text)] += 1
    return tallies, texts


def not_proved(
    corpus: Sequence[dict[str, Any]], texts: Mapping[str, Mapping[str, str]], rng: random.Random
) -> Counter[str]:
    """What the second reader says of some of our texts that are not proved."""
    found = [
        (parse(row["formula"], "ggc"), texts[row["formula"]][name])
        for row in corpus
        for name in ("literal", "ranta", "lola", "natural")
    ]
    failed = [(formula, text) for formula, text in found if verdict_of(formula, text) != "proved"]
    counts: Counter[str] = Counter()
    for formula, text in rng.sample(failed, min(READ_OF_ORIGINALS, len(failed))):
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
            tally = tallies.setdefault(kind, Tally())
            truth = tally.compared(judge.compare(mutant))
            tally.add(truth, verdict_of(formula, text), formula, text)
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
            truth = tallies[kind].compared(Judge(node).compare(changed))
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


def formula_mutants(
    corpus: Sequence[dict[str, Any]],
    texts: Mapping[str, Mapping[str, str]],
    rng: random.Random,
) -> dict[str, Tally]:
    """Our texts that are proved, each for formulae that differ by a choice of the reading."""
    tallies: dict[str, Tally] = {}
    for row in corpus:
        formula = parse(row["formula"], "ggc")
        node = kit_formula(formula)
        judge = Judge(node)
        text = texts[row["formula"]][rng.choice(("ranta", "lola", "natural"))]
        if verdict_of(formula, text) != "proved":
            continue
        for kind, mutant in formulae.mutants(node, rng):
            changed = parse(mutant.to_unicode_str(), "unicode")
            tally = tallies.setdefault(kind, Tally())
            truth = tally.compared(judge.compare(mutant))
            tally.add(truth, verdict_of(changed, text), changed, text)
    return tallies


def reading_mutants(sentences: int, rng: random.Random) -> dict[str, ReadingTally]:
    """Texts of the second composition, each for formulae of its readings and of no reading."""
    tallies: dict[str, ReadingTally] = {}
    for derivation in islice(derivations(rng.randrange(1 << 30)), sentences):
        for offer in offers(derivation, rng, OFFERS_PER_TEXT):
            tally = tallies.setdefault(offer.kind, ReadingTally())
            verdict = verdict_of(offer.formula, offer.text)
            tally.add(offer.truth, verdict, offer.formula, offer.text)
    return tallies


def _chosen(
    node: kit.Node, texts: Mapping[str, str], rng: random.Random
) -> Iterator[tuple[str, str]]:
    for text in dict.fromkeys(text for name, text in texts.items() if name != "literal"):
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


# All of it --------------------------------------------------------------------------------------


def figures_of(corpus: Sequence[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """Everything that is measured on rows of a corpus, and the sentences."""
    started = time.process_time()
    proved, texts = originals(corpus, rng)
    unmutated = [
        [
            name,
            sum(counts.values()),
            *(counts[verdict] for verdict in VERDICTS),
            f"{counts['proved'] / sum(counts.values()):.1%}",
        ]
        for name, counts in proved.items()
    ]
    rest = not_proved(corpus, texts, rng)
    by_words, sample = word_mutants(corpus, texts, rng)
    parts = {
        "literal": literal_mutants(corpus, rng),
        "exchanged": exchanged_mutants(corpus, texts, rng),
        "words": by_words,
        "formulae": formula_mutants(corpus, texts, rng),
    }
    by_readings = reading_mutants(2 * len(corpus), rng)
    lines = [line for made, tallies in parts.items() for line in lines_of(made, tallies)]
    lines += lines_of("together", together(parts.values()))
    tallies = [(made, kind, t) for made, part in parts.items() for kind, t in part.items()]
    by_hand = sentence_figures()
    passed, wrong = len(by_hand["wrong"]["proved"]), by_hand["wrong"]["sentences"]
    return {
        "formulae": len(corpus),
        "literal texts that the second speaker gives word by word": sum(map(_as_recorded, corpus)),
        "unmutated": [dict(zip(ORIGINALS, line, strict=True)) for line in unmutated],
        "some of ours not proved, by the second reader": dict(rest),
        "mutants": [dict(zip(HEADER, line, strict=True)) for line in lines],
        "mutants of known meaning, judged by": dict(
            sum((tally.judged_by for _, _, tally in tallies), Counter())
        ),
        "mutants of words not passed, read by the second reader": dict(sample),
        "mutants of readings": [
            dict(zip(READING_HEADER, line, strict=True)) for line in reading_lines(by_readings)
        ],
        "by hand": by_hand,
        "by hand, wrong ones proved, 95% bound": bound(passed, wrong),
        "false accepts": [
            [made, kind, *found] for made, kind, tally in tallies for found in tally.false_accepts
        ]
        + [
            ["readings", kind, *found]
            for kind, tally in by_readings.items()
            for found in tally.false_accepts
        ],
        "false refusals": [
            ["readings", kind, *found]
            for kind, tally in by_readings.items()
            for found in tally.false_refusals
        ],
        "processor seconds": time.process_time() - started,
    }


VERDICTS = ("proved", "ambiguous", "refuted", "unknown")
TABLES = [
    *("unmutated", "mutants", "mutants of readings", "by hand"),
    *("false accepts", "false refusals"),
]
PRINTED = 100
"""How many errors of a kind are printed; all are recorded."""
ORIGINALS = ["unmutated", "texts", *VERDICTS, "share proved"]


def printed(figures: Mapping[str, Any]) -> None:
    """The figures as tables."""
    for name in ("unmutated", "mutants", "mutants of readings"):
        rows_ = figures[name]
        print(table(list(rows_[0]), [list(row.values()) for row in rows_]), end="\n\n")
    by_hand = [
        [
            label,
            own["sentences"],
            own["label confirmed"],
            *(own["verdicts"].get(verdict, 0) for verdict in VERDICTS),
        ]
        for label, own in figures["by hand"].items()
    ]
    print(table(["by hand", "sentences", "label confirmed", *VERDICTS], by_hand), end="\n\n")
    for name, value in figures.items():
        if name not in TABLES:
            print(f"{name}: {value}")
    for error in ("false accept", "false refusal"):
        for made, kind, formula, text in figures[f"{error}s"][:PRINTED]:
            print(f"\n{error} ({made}, {kind}): {formula}\n  {text}")


def main(arguments: Sequence[str]) -> None:
    seed = int(arguments[arguments.index("--seed") + 1]) if "--seed" in arguments else SEED
    rng = random.Random(seed)  # noqa: S311 - no secret
    name = "ggc/train.jsonl" if "--train" in arguments else "ggc/dev.jsonl"
    count = 60 if "--quick" in arguments else FORMULAE
    figures = {"seed": seed, **figures_of(rng.sample(rows(name), count), rng)}
    printed(figures)
    if count == FORMULAE and "--train" not in arguments:
        record("gate", figures)


def _as_recorded(row: Mapping[str, Any]) -> bool:
    """Whether the second speaker says a formula as the recorded literal text does."""
    said = literal.spoken(kit_formula(parse(row["formula"], "ggc")))
    return said.replace(",", " ,").lower() == str(row["literal"]).strip().lower()


if __name__ == "__main__":
    main(sys.argv[1:])
