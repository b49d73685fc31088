"""Natural beside the published systems: variables, length, faithfulness, likeness to people.

Run as ``python -m benchmarks.natural``; ``--pairs N`` prints N texts beside the human sentences.
Times are processor time of this process, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Sequence
from statistics import mean, median
from time import process_time
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.english.syntax import Name
from logic2text.english.traversal import subtrees
from logic2text.errors import InputError
from logic2text.formula import Formula, Variable
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.reading import Grade, read
from logic2text.verbalizers import Verbalization, Verbalizer, verbalizer
from logic2text.verbalizers.natural import Natural
from logic2text.walk import free_variables

SYSTEMS = ("literal", "ranta", "lola", "natural")
ALTERNATIVES = 8


def words(text: str) -> int:
    """The words of a text, as the published systems count them: commas are none."""
    return sum(word != "," for word in text.split())


def shows_variable(said: Verbalization, formula: Formula) -> bool:
    """Whether a bound variable stands in the text: a name, or the label of a phrase."""
    free = free_variables(formula)
    for part in subtrees(said.tree):
        match part:
            case Name(Variable() as variable) if variable not in free:
                return True
        if getattr(part, "labelled", False) and getattr(part, "variables", True):
            return True
    return False


def heard(text: str, formula: Formula) -> str:
    """How a text is heard: as meant, ambiguous by attachment, wrong, or not at all."""
    try:
        readings = read(text, signature=formula).readings
    except InputError:
        return "unread"
    # "If x is larger than y, …" is read as open first, and then as about all x and y.
    free = free_variables(formula)
    readings = tuple(one for one in readings if free_variables(one.formula) <= free)
    if not readings or equivalent(readings[0].formula, formula).status is not Status.PROVED:
        return "wrong"
    others = [one.formula for one in readings[1:] if one.grade is Grade.LIVE]
    same = all(equivalent(other, formula).status is Status.PROVED for other in others)
    return "clear" if same else "ambiguous"


def on_dev() -> dict[str, Any]:
    """Figures of the dev formulae."""
    natural = Natural()
    corpus = [(parse(row["formula"]), row["lola"]) for row in rows("ggc/dev.jsonl")]
    natural.verbalize(corpus[0][0])
    times, lengths, recorded = [], [], []
    counts: Counter[str] = Counter()
    for formula, lola in corpus:
        start = process_time()
        said = natural.verbalize(formula)
        times.append(process_time() - start)
        lengths.append(words(said.text))
        recorded.append(words(lola))
        counts["variable"] += shows_variable(said, formula)
        counts[equivalent(said.says, formula).status] += 1
        counts[heard(said.text, formula)] += 1
    total = len(corpus)
    return {
        "formulae": total,
        "with a bare variable": counts["variable"] / total,
        "words": mean(lengths),
        "words of the recorded LoLa texts": mean(recorded),
        "proved": counts[Status.PROVED] / total,
        "refuted": counts[Status.REFUTED],
        "first reading is another formula": counts["wrong"],
        "ambiguous by attachment": counts["ambiguous"] / total,
        "not read": counts["unread"],
        "ms, median": 1_000 * median(times),
        "ms, longest": 1_000 * max(times),
    }


def candidates(step: int) -> dict[str, Any]:
    """Distinct, proved and clear texts a formula, of the four systems together."""
    natural = Natural()
    others: list[Verbalizer] = [verbalizer(name) for name in SYSTEMS if name != "natural"]
    found = []
    for row in rows("ggc/dev.jsonl")[::step]:
        formula = parse(row["formula"])
        pool = [system.verbalize(formula) for system in others]
        pool += natural.alternatives(formula, ALTERNATIVES)
        texts = {
            said.text
            for said in {one.text.lower(): one for one in pool}.values()
            if equivalent(said.says, formula).status is Status.PROVED
            and heard(said.text, formula) == "clear"
        }
        found.append(len(texts))
    return {
        "formulae": len(found),
        "texts a formula, mean": mean(found),
        "texts a formula, fewest": min(found),
        "with at least five": sum(one >= 5 for one in found) / len(found),
    }


ALIKE = 90.0
"""The sentence chrF from which a text counts as the person's."""
MOST_MISSING = 1 / 3
"""The share of a person's longer words that a text may lack and still say the same."""
_PERSONS = re.compile(r"\b(people|person|everyone|someone|anyone|one|who|they)\b", re.IGNORECASE)
_THINGS = re.compile(r"\b(everything|something|nothing)\b", re.IGNORECASE)


def difference(human: str, said: str, likeness: float) -> str:
    """The first class that explains how a text differs from the person's sentence."""
    longer = {word.lower()[:5] for word in re.findall(r"\w{4,}", human)}
    ours = {word.lower()[:5] for word in re.findall(r"\w{4,}", said)}
    if likeness >= ALIKE:
        return "alike"
    if '"' in said:
        return "words in quotes"
    if longer and len(longer - ours) / len(longer) > MOST_MISSING:
        return "the annotation lacks words of the sentence"
    if _THINGS.search(said) and _PERSONS.search(human):
        return "persons as things"
    if human.lower().startswith("if ") is not said.lower().startswith("if "):
        return "conditional or quantifier"
    first = human.split(maxsplit=1)[0]
    if first in ("All", "No", "Some") and first != said.split(maxsplit=1)[0]:
        return "determiner or number"
    if re.search(r"\b(was|were|did|had)\b", human):
        return "tense"
    return "other"


def classes(human: Sequence[str], said: Sequence[str]) -> list[dict[str, Any]]:
    """How many texts fall into each class of difference, and their mean likeness."""
    from sacrebleu.metrics import CHRF

    chrf = CHRF()
    likeness = [
        chrf.sentence_score(text, [one]).score for text, one in zip(said, human, strict=True)
    ]
    groups: dict[str, list[float]] = {}
    for one, text, score in zip(human, said, likeness, strict=True):
        groups.setdefault(difference(one, text, score), []).append(score)
    return [
        {
            "difference": name,
            "sentences": len(scores),
            "share": len(scores) / len(human),
            "chrF": mean(scores),
        }
        for name, scores in sorted(groups.items(), key=lambda group: -len(group[1]))
    ]


def on_folio(pairs: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Likeness of the four systems' texts to the human sentences, and Natural's differences."""
    from sacrebleu.metrics import BLEU, CHRF

    human, formulae = [], []
    for row in rows("folio/train.jsonl"):
        try:
            formulae.append(parse(row["formula"]))
        except InputError:
            continue
        human.append(row["text"])
    said = {name: _texts(verbalizer(name), formulae) for name in SYSTEMS}
    step = max(1, len(human) // max(1, pairs))
    for index in range(0, len(human) if pairs else 0, step):
        print(f"human    {human[index]}")
        for name in SYSTEMS:
            print(f"{name:8} {said[name][index]}")
        print()
    likeness = [
        {
            "system": name,
            "sentences": len(human),
            "chrF": CHRF().corpus_score(said[name], [human]).score,
            "BLEU": BLEU().corpus_score(said[name], [human]).score,
            "words": mean(map(words, said[name])),
        }
        for name in SYSTEMS
    ]
    return likeness, classes(human, said["natural"])


def _texts(system: Verbalizer, formulae: Sequence[Formula]) -> list[str]:
    return [system.verbalize(formula).text.replace("\n", " ") for formula in formulae]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=50, help="texts to print beside human ones")
    parser.add_argument("--step", type=int, default=1, help="every how manieth formula for texts")
    chosen = parser.parse_args()
    dev = on_dev()
    print(table(("dev", ""), list(dev.items())))
    pool = candidates(chosen.step)
    print(table(("candidates", ""), list(pool.items())))
    folio, differences = on_folio(chosen.pairs)
    for rows_of_table in (folio, differences):
        print(table(tuple(rows_of_table[0]), [tuple(row.values()) for row in rows_of_table]))
    figures = {"dev": dev, "candidates": pool, "folio": folio, "differences": differences}
    record("natural", figures)


if __name__ == "__main__":
    main()
