"""``python -m benchmarks.paraphrase``: five texts of each of a thousand formulae and of stories.

The formulae are those of FOLIO and of ggc, without repetition.  Texts a second are those of one
process, in its processor time.  Every text is proved once more from its words alone, by the reader.
Self-BLEU is the mean BLEU-4 of a text beside the others of its formula: the lower, the more the
texts differ.  The baseline fills the words of quantifiers and connectives into five templates.  The
stories are those of FOLIO.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean
from time import process_time
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import record
from benchmarks.rulebooks.__main__ import read_stories
from logic2text import InputError, parse
from logic2text.formula import Formula
from logic2text.verbalizers import verbalizer
from rerank.paraphrases import Paraphrases, paraphrase, paraphrase_together
from rerank.verification import judge_texts

SEED = 20261129
K = 5
LONGEST = 4
"""The longest n-grams of BLEU."""
TEMPLATES = (
    {},
    {"For all": "For every", "for all": "for every", "if ": "whenever ", "then ": ""},
    {"For all": "Given any", "for all": "given any", "it is not the case that": "it is false that"},
    {"For all": "For each", "for all": "for each", "there is": "there exists"},
    {"For all": "No matter which", "for all": "no matter which", "and": "as well as"},
)
"""What the baseline writes in place of the words of the literal text."""


def read_formulas(count: int) -> list[Formula]:
    """Distinct formulae of two corpora, by chance."""
    found: dict[Formula, None] = {}
    for name, notation in (("folio/train.jsonl", "auto"), ("ggc/dev.jsonl", "ggc")):
        for row in rows(name):
            try:
                found.setdefault(parse(row["formula"], notation))
            except InputError:
                continue
    formulas = [*found]
    random.Random(SEED).shuffle(formulas)  # noqa: S311
    return formulas[:count]


def write_templates(formula: Formula) -> Iterator[str]:
    """The texts of the baseline."""
    text = verbalizer("literal").verbalize(formula).text
    for words in TEMPLATES:
        filled = text
        for old, new in words.items():
            filled = filled.replace(old, new)
        yield filled


def score_self_bleu(texts: Sequence[str]) -> float:
    """The mean BLEU of each text with the others as its references, in [0, 1]."""
    tokens = [text.lower().rstrip(".").replace(",", " ,").split() for text in texts]
    return mean(
        _score_bleu(each, [*tokens[:place], *tokens[place + 1 :]])
        for place, each in enumerate(tokens)
    )


def _score_bleu(text: Sequence[str], references: Sequence[Sequence[str]]) -> float:
    """BLEU-4 of a sentence, one added to each count of more than one word (Lin and Och, 2004)."""
    logs = []
    for length in range(1, LONGEST + 1):
        mine = _count_grams(text, length)
        most: Counter[tuple[str, ...]] = Counter()
        for reference in references:
            most |= _count_grams(reference, length)
        added = int(length > 1)
        matched, total = (mine & most).total() + added, mine.total() + added
        if not matched:
            return 0.0
        logs.append(math.log(matched / total))
    nearest = min((abs(len(r) - len(text)), len(r)) for r in references)[1]
    return math.exp(min(0.0, 1 - nearest / len(text)) + mean(logs))


def _count_grams(text: Sequence[str], length: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(text[i : i + length]) for i in range(len(text) - length + 1))


def measure_stories(count: int) -> dict[str, Any]:
    """The figures of stories."""
    stories = [
        [entry.formula for entry in story if entry.error is None] for story in read_stories(count)
    ]
    start = process_time()
    found = [paraphrase_together(story, (), K, SEED) for story in stories if story]
    seconds = process_time() - start
    texts = sum(len(each.texts) for each in found)
    several = [each for each in found if len(each.texts) > 1]
    return {
        "stories": len(found),
        "texts of stories": texts,
        "stories with five texts": sum(len(each.texts) == K for each in found) / len(found),
        "texts of stories a second": texts / seconds,
        "stories proved again": count_proved(found) / texts,
        "self-BLEU of stories": mean(score_self_bleu(each.texts) for each in several),
    }


def count_proved(found: Sequence[Paraphrases]) -> int:
    """How many texts the reader proves from their words alone."""
    return sum(
        candidate.verdict.is_proved
        for each in found
        for candidate in judge_texts(each.formula, each.texts)
    )


def figures(count: int) -> dict[str, Any]:
    """The figures of formulae."""
    formulas = read_formulas(count)
    paraphrase("∀x (Cube(x) → Small(x))", K)  # loads what is loaded once
    start = process_time()
    found = [paraphrase(formula, K, SEED) for formula in formulas]
    seconds = process_time() - start
    texts = sum(len(each.texts) for each in found)
    several = [each for each in found if len(each.texts) > 1]
    return {
        "formulae": len(formulas),
        "texts": texts,
        "with five texts": sum(len(each.texts) == K for each in found) / len(found),
        "without a text": sum(not each.texts for each in found),
        "texts a second": texts / seconds,
        "proved again": count_proved(found) / texts,
        "self-BLEU": mean(score_self_bleu(each.texts) for each in several),
        "self-BLEU of templates": mean(
            score_self_bleu([*write_templates(each.formula)]) for each in several
        ),
    }


def main() -> None:
    """Print and keep the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--formulae", type=int, default=1_000)
    parser.add_argument("--stories", type=int, default=100)
    asked = parser.parse_args()
    found = {**figures(asked.formulae), **measure_stories(asked.stories)}
    record("paraphrase", found)
    for name, value in found.items():
        print(f"{name}: {value:.4g}")


if __name__ == "__main__":
    main()
