"""Distinct requests, so that no cache answers them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

from benchmarks.corpora import rows
from benchmarks.service.http import Request

WORDS = (
    *("every", "some", "no", "cube", "small", "large", "dodecahedron", "is", "are", "left", "of"),
    *("right", "between", "student", "who", "admires", "a", "book", "that", "the", "teacher"),
    *("has", "read", "if", "then", "not", "both", "either", "or", "behind", "larger", "than"),
)

FORMULAE = (
    "∀x ({0}(x) → {1}(x))",
    "∃x ({0}(x) ∧ {1}(x))",
    "∀x ({0}(x) → ∃y ({1}(y) ∧ {2}(x, y)))",
    "¬∃x ({0}(x) ∧ {1}(x) ∧ ¬{2}(x, x))",
    "∀x ∀y ({0}(x) ∧ {1}(y) → {2}(x, y))",
    "∃x ({0}(x) ∧ ∀y ({1}(y) → {2}(x, y)))",
)
"""Formulae as in textbooks."""

NOUNS = (
    *("Cube", "Tet", "Dodec", "Student", "Teacher", "Dog", "Cat", "Book", "Poet", "Judge"),
    *("Knight", "Spy"),
)
RELATIONS = (
    *("Likes", "Admires", "Knows", "LeftOf", "Larger", "Follows", "Reads", "Trusts", "Owns"),
    "Fears",
)


def score_requests(seed: int, texts: int = 4) -> Iterator[Request]:
    """Texts that were never scored before."""
    generator = random.Random(seed)  # noqa: S311
    for number in count():
        body = [
            f"{' '.join(generator.choices(WORDS, k=14)).capitalize()} {number}."
            for _ in range(texts)
        ]
        yield Request("/v1/score", {"texts": body, "metrics": ["formulaicness", "naturalness"]})


def document_requests(seed: int, documents: int = 4) -> Iterator[Request]:
    """Documents for queries that are not formulae."""
    for request in score_requests(seed + 1, documents):
        yield Request("/rerank", {"query": "what is small?", "documents": request.body["texts"]})


def generated_requests(seed: int) -> Iterator[Request]:
    """Formulae whose texts are generated, proved, scored and ranked; new symbols each time."""
    generator = random.Random(seed)  # noqa: S311
    for number in count():
        frame = generator.choice(FORMULAE)
        nouns = generator.sample(NOUNS, 2)
        relation = generator.choice(RELATIONS)
        names = (nouns[0], f"{nouns[1]}{seed % 1_000}{number}", relation)
        yield Request("/v1/rerank", {"formula": frame.format(*names), "audience": "general"})


def corpus_requests(seed: int) -> Iterator[Request]:
    """Formulae of the Grade Grinder corpus, checked against their own literal texts."""
    pairs = [(row["formula"], row["literal"]) for row in rows("ggc/dev.jsonl")]
    generator = random.Random(seed)  # noqa: S311
    while True:
        formula, text = generator.choice(pairs)
        yield Request("/v1/check", {"formula": formula, "text": text.capitalize() + "."})
