"""Trains the guesser of words: makes the files of `logic2text.lexicon.words.word_model`.

::

    python -m metrics.training.words.word_model ../shared/data

The folder holds ``text/*.txt.gz``, ``folio/train.jsonl`` and ``textbook/forallx.jsonl``.  The
classes are learned from the names that are not held out (`word_pairs.is_held_out`) and from the
lists of `word_classes.toml`; the same files give the same weights.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import log
from pathlib import Path
from typing import Any

import numpy as np

from logic2text.lexicon.names.splitting import split
from logic2text.lexicon.words import word_model
from logic2text.lexicon.words.dictionary import build as dictionary
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import Form, forms, lemma, word_classes
from metrics.training.words import countability, word_contexts, word_pairs

SETTINGS = ("base/1", "base/2", "s/1")
STEPS = 3000
STEP_SIZE = 0.1
PENALTY = 0.02
FEWEST_WORDS = 12
LEAST_SHARE = 0.6
"""Of an ending: how many words have it, and the share of its class among them."""
LEAST_NOUNS = 25
MOST_PROPER = 0.08
"""Of an ending of common nouns: how many nouns have it, and how many of them are proper."""
_LETTERS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
PAIR_WEIGHT = 3.0
"""Of a name that people used, against a word of the lists."""

Example = tuple[str, str, float]
"""A base form, its class, its weight."""


def name_setting(symbol: str, arity: int) -> tuple[str, str] | None:
    """The base form and the setting of a name of one word; None for other names.

    >>> name_setting("Drinks", 1), name_setting("placed", 2), name_setting("order", 1)
    (('drink', 's/1'), None, ('order', 'base/1'))
    """
    words = split(symbol)
    if len(words) != 1 or arity not in (1, 2):
        return None
    return word_setting(words[0].lower(), arity)


def word_setting(word: str, arity: int) -> tuple[str, str] | None:
    """As `name_setting`, of a word."""
    possible = forms(word)
    if word.endswith("ed") and Form.PAST in possible:
        return None
    if Form.THIRD in possible and word.endswith("s") and Form.VERB not in possible:
        return lemma(word, Form.THIRD), f"s/{arity}"
    if possible & {Form.NOUN, Form.ADJECTIVE, Form.VERB}:
        return word, f"base/{arity}"
    return None


def list_examples() -> dict[str, list[Example]]:
    """The words of the lists, by setting."""
    classes = word_classes()
    linked = classes.adjective_prepositions
    examples: dict[str, list[Example]] = {
        "base/1": [
            *((word, "noun", 1.0) for word in sorted(classes.nouns)),
            *((word, "adjective", 1.0) for word in sorted(classes.adjectives)),
            *((word, "verb", 1.0) for word in sorted(classes.verbs_alone)),
            *((word, "noun", 0.5) for word in sorted(classes.verbs) if _is_thing(word)),
        ],
        "base/2": [
            *((word, "noun", 1.0) for word in sorted(classes.nouns)),
            *((word, "adjective", 1.0) for word in sorted(linked)),
            *((word, "verb", 1.0) for word in sorted(classes.verbs - classes.nouns)),
        ],
        "s/1": [
            *((word, "noun", 1.0) for word in sorted(classes.nouns) if Form.VERB in forms(word)),
            *((word, "verb", 1.0) for word in sorted(classes.verbs_alone)),
            *((word, "verb", 1.0) for word in sorted(classes.intransitive)),
            *((word, "verb", 0.5) for word in sorted(classes.verbs) if _can_be_alone(word)),
        ],
    }
    return examples


def _is_thing(verb: str) -> bool:
    """Whether a verb is a noun too, and as a verb mostly has an object."""
    uses = look_up(verb)
    alone = verb in word_classes().intransitive or not uses.verbs.transitive
    return uses.nouns.count > 0 and not alone and Form.NOUN in forms(verb)


def _can_be_alone(verb: str) -> bool:
    """Whether a verb can be without an object, and is used more than its noun."""
    uses = look_up(verb)
    return uses.verbs.intransitive and uses.verbs.count > uses.nouns.count


def examples_of(
    uses: Mapping[tuple[str, int], word_pairs.PredicateUse],
) -> Iterator[tuple[str, Example]]:
    """The names of one word that people used, with their settings."""
    for (symbol, arity), use in sorted(uses.items()):
        setting = name_setting(symbol, arity)
        if setting is not None and setting[1] in SETTINGS and not word_pairs.is_held_out(symbol):
            yield setting[1], (setting[0], use.category, PAIR_WEIGHT)


def fit(
    numbers: Sequence[Mapping[str, float]],
    labels: Sequence[str],
    weights: Sequence[float],
    classes: Sequence[str],
) -> dict[str, dict[str, float]]:
    """Multinomial logistic regression by gradient descent: class → feature → weight."""
    names = sorted({name for row in numbers for name in row})
    matrix = np.array([[row.get(name, 0.0) for name in names] for row in numbers])
    targets = np.array([[label == name for name in classes] for label in labels], dtype=float)
    shares = np.array(weights)[:, None] / sum(weights)
    fitted = np.zeros((len(names), len(classes)))
    speed = np.zeros_like(fitted)
    for _ in range(STEPS):
        scores = matrix @ fitted
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        errors = powers / powers.sum(axis=1, keepdims=True) - targets
        gradient = matrix.T @ (errors * shares) + PENALTY / 10 * fitted
        speed = 0.9 * speed - STEP_SIZE * gradient
        fitted += speed
    return {
        name: {
            feature: round(float(weight), 3)
            for feature, weight in zip(names, fitted[:, place], strict=True)
        }
        for place, name in enumerate(classes)
    }


def train_classes(
    uses: Mapping[tuple[str, int], word_pairs.PredicateUse],
) -> dict[str, dict[str, dict[str, float]]]:
    """The weights of each setting."""
    examples = list_examples()
    for setting, example in examples_of(uses):
        examples.setdefault(setting, []).append(example)
    weights = {}
    for setting, rows in examples.items():
        classes = [name for name in word_model.CLASSES if any(row[1] == name for row in rows)]
        numbers = [word_model.features(word) for word, _, _ in rows]
        weights[setting] = fit(numbers, [row[1] for row in rows], [row[2] for row in rows], classes)
    return weights


def count_endings() -> dict[str, str]:
    """Endings of the dictionary's words with the class that most of them have.

    An ending is left out where the next shorter one says the same.
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for line in dictionary.TABLE.read_text(encoding="utf-8").splitlines():
        word, *fields = line.split("\t")
        if len(fields) == 1 and word.isalpha() and not fields[0].partition(":")[0].endswith("p"):
            for length in range(2, min(len(word) - 1, word_model.LONGEST_ENDING) + 1):
                counts[word[-length:]][_LETTERS[fields[0][0]]] += 1
    endings: dict[str, str] = {}
    for ending in sorted(counts, key=len):
        (category, count), *_ = counts[ending].most_common(1)
        total = counts[ending].total()
        if total >= FEWEST_WORDS and count / total >= LEAST_SHARE:
            shorter = (
                endings[ending[at:]] for at in range(1, len(ending)) if ending[at:] in endings
            )
            if next(shorter, "noun") != category:
                endings[ending] = category
    return endings


def count_common_endings() -> list[str]:
    """Endings of nouns that are hardly ever proper names: "oma", "gon"; without longer ones."""
    nouns: Counter[str] = Counter()
    proper: Counter[str] = Counter()
    for line in dictionary.TABLE.read_text(encoding="utf-8").splitlines():
        word, *fields = line.split("\t")
        if word.isalpha() and fields[0].startswith("n"):
            endings = [word[-length:] for length in range(3, min(len(word) - 1, 5) + 1)]
            nouns.update(endings)
            if fields[0].partition(":")[0].endswith("p"):
                proper.update(endings)
    common: set[str] = set()
    for ending in sorted(nouns, key=lambda ending: (len(ending), ending)):
        shorter = any(ending[at:] in common for at in range(1, len(ending)))
        is_common = proper[ending] <= MOST_PROPER * nouns[ending]
        if not shorter and is_common and nouns[ending] >= LEAST_NOUNS:
            common.add(ending)
    return sorted(common)


def train_owned() -> dict[str, dict[str, float]]:
    """Of each kind of nouns, the logarithm of how much oftener things have one than are one."""
    had, been = Counter[str](), Counter[str]()
    for line in word_model.CONTEXTS.read_text(encoding="utf-8").splitlines():
        word = line.partition("\t")[0]
        kind, counts = look_up(word).nouns.kind, word_model.contexts_of(word)
        had[kind] += counts.had
        been[kind] += counts.been
    odds = {kind: round(log((had[kind] + 1) / (been[kind] + 1)), 3) for kind in sorted(had)}
    return {"1": odds}


def main(folder: Path, *, only_weights: bool = False) -> None:
    """Write both files."""
    if not only_weights:
        word_model.CONTEXTS.write_text(word_contexts.table(_read_texts(folder)), encoding="utf-8")
    uses = word_pairs.folio_uses(word_pairs.read_rows(folder / "folio" / "train.jsonl"))
    uses |= word_pairs.key_uses(word_pairs.read_rows(folder / "textbook" / "forallx.jsonl"))
    weights = train_classes(uses) | {"owned": train_owned(), "adjectives": {"1": {}}}
    for name, train in (
        ("bare", countability.train_alone),
        ("bare described", countability.train_described),
        ("adjectives", lambda: countability.train_adjectives(_read_texts(folder))),
    ):
        _write(weights)  # each one needs those before it
        weights[name] = {"1": train()}
    _write(weights)


def _read_texts(folder: Path) -> Iterator[str]:
    for path in sorted((folder / "text").glob("*.txt.gz")):
        yield gzip.decompress(path.read_bytes()).decode("utf-8")


def _write(weights: Mapping[str, Any]) -> None:
    model = {
        "trained_by": "python -m metrics.training.words.word_model",
        "endings": count_endings(),
        "common_endings": " ".join(count_common_endings()),
        "weights": weights,
    }
    text = json.dumps(model).replace("}, ", "},\n")
    word_model.WEIGHTS.write_text(f"{text}\n", encoding="utf-8")
    word_model.read_model.cache_clear()


if __name__ == "__main__":
    main(Path(sys.argv[1]), only_weights=sys.argv[2:] == ["--only-weights"])
