"""``python -m benchmarks.facts_kept``: facts kept, on inputs with texts of systems.

A right text has every value of its input in it literally (restaurants), or people rated it 95 of
100 or more in correctness and coverage (WebNLG+ 2020).  Three wrong ones are made from it: one
value replaced by another input's value of the same attribute, its words left out, and a clause
with another input's value added.  A wrong text loses if it is ranked below the right one.  The
texts of `fresh/facts.jsonl` are a writer's, of twelve other domains, with paraphrases.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.corpora import SHARED_DATA, rows
from benchmarks.record import record
from metrics.faithfulness import Faithfulness, Verdict, judge
from metrics.inputs.facts import Fact, parse_input
from rerank.reranker import Reranker

SEED = 20261129
RATED_RIGHT = 95.0
HUMAN = SHARED_DATA / "human"
FRESH = tuple(Path(__file__).parent / "fresh" / name for name in ("facts.jsonl", "facts_2.jsonl"))


class Case(NamedTuple):
    """A right text of an input."""

    facts: tuple[Fact, ...]
    text: str


def figures() -> dict[str, Any]:
    """The shares of wrong texts that lose, by kind, and the correlations with people's ratings."""
    e2e, webnlg = _restaurants(), webnlg_rows()
    rated = [Case(facts, row["text"]) for row, facts in webnlg if _is_rated_right(row)]
    verdicts = Counter(str(judge(*case).verdict) for case in rated)
    return {
        "restaurants": _losing(e2e),
        "webnlg": _losing([case for case in rated if _says_all(case)]),
        "rated right": {name: count / len(rated) for name, count in verdicts.items()}
        | {"texts": len(rated)},
        "correlation": _correlations(webnlg),
        "first": _first_places(),
        **{path.stem: _fresh(path) for path in FRESH},
    }


def _first_places() -> dict[str, float]:
    """The share of inputs whose right text is first of three, with the input and without."""
    shares = {}
    for path in FRESH:
        groups = _groups(path)
        texts = [[row["text"] for row in group] for group in groups]
        wanted = [next(row["text"] for row in group if row["preferred"]) for group in groups]
        for name, inputs in (("with", [g[0]["input"] for g in groups]), ("without", None)):
            ranked = Reranker().rank_texts_many(texts, 1, inputs=inputs)
            wins = [result[0].text == text for result, text in zip(ranked, wanted, strict=True)]
            shares[f"{path.stem} {name}"] = float(np.mean(wins))
    return shares


def _groups(path: Path) -> list[list[dict[str, Any]]]:
    """The rows of a fresh set, those of one input together."""
    groups = defaultdict(list)
    for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        groups[json.dumps(row["input"], sort_keys=True)].append(row)
    return [*groups.values()]


def _fresh(path: Path) -> dict[str, float]:
    """The share of a writer's right texts that are complete, of wrong ones that lose, by kind."""
    made: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for group in _groups(path):
        facts = parse_input(group[0]["input"])
        right, *wrong = sorted(group, key=lambda row: not row["preferred"])
        found = judge(facts, right["text"])
        made["complete"] += 1
        lost["complete"] += found.verdict is Verdict.COMPLETE
        for row in wrong:
            kind = "added" if row["kind"] == "added" else row["answer"]
            made[kind] += 1
            lost[kind] += judge(facts, row["text"]).ranking_key > found.ranking_key
    return {kind: lost[kind] / made[kind] for kind in made}


def _restaurants() -> list[Case]:
    cases = []
    for row in rows("human/e2e_naturalness.jsonl"):
        facts = parse_input(row["input"])
        cases += [case for text in row["texts"] if _says_all(case := Case(facts, text))][:1]
    return cases


def _says_all(case: Case) -> bool:
    values = [fact.value.lower() for fact in case.facts]
    text = case.text.lower()
    return all(text.count(value) == 1 for value in values if value not in ("yes", "no"))


def webnlg_rows() -> list[tuple[Mapping[str, Any], tuple[Fact, ...]]]:
    """The rated texts of systems, each with the facts that it is about."""
    triples = json.loads((HUMAN / "webnlg2020_triples.json").read_text(encoding="utf-8"))
    facts = {number: parse_input(value) for number, value in triples.items()}
    return [(row, facts[str(row["input"])]) for row in rows("human/webnlg2020.jsonl")]


def _is_rated_right(row: Mapping[str, Any]) -> bool:
    return row["correctness"] >= RATED_RIGHT and row["coverage"] >= RATED_RIGHT


def _losing(cases: Sequence[Case]) -> dict[str, float]:
    """The share of the wrong texts of each kind that rank below their right one."""
    chance = random.Random(SEED)  # noqa: S311
    values = defaultdict(set)
    for case in cases:
        for fact in case.facts:
            values[fact.predicate].add(fact.value)
    lost: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for case in cases:
        right = judge(*case).ranking_key
        for kind, wrong in _spoil(case, values, chance):
            made[kind] += 1
            lost[kind] += _key(case, wrong) > right
    return {kind: lost[kind] / made[kind] for kind in made} | {"texts": len(cases)}


def _key(case: Case, text: str) -> tuple[int, int, int]:
    found: Faithfulness = judge(case.facts, text)
    return found.ranking_key


def _spoil(
    case: Case, values: Mapping[str, set[str]], chance: random.Random
) -> Iterator[tuple[str, str]]:
    """Wrong texts with their kinds."""
    said = [fact for fact in case.facts if fact.value.lower() in case.text.lower()]
    said = [fact for fact in said if fact.value != case.facts[0].arguments[0]]
    if not said:
        return
    own = {fact.value for fact in case.facts}
    fact = chance.choice(said)
    place = re.search(re.escape(fact.value), case.text, re.IGNORECASE)
    others = sorted(values[fact.predicate] - own)
    if place is not None and others:
        other = chance.choice(others)
        yield "swapped", case.text[: place.start()] + other + case.text[place.end() :]
        yield "dropped", _without(case.text, place.span())
        names = sorted({v for group in values.values() for v in group if v[:1].isupper()} - own)
        yield "added", case.text.rstrip(". ") + f", and {chance.choice(names)} is nearby."


def _without(text: str, span: tuple[int, int]) -> str:
    """The text without a value and the preposition or article before it."""
    before = re.sub(r"(\b(in|at|near|of|by|a|an|the|with|on|from|for)\s+)*$", "", text[: span[0]])
    return re.sub(r"\s+", " ", before + text[span[1] :])


def _correlations(
    webnlg: Sequence[tuple[Mapping[str, Any], tuple[Fact, ...]]],
) -> dict[str, float]:
    """Pearson's r of the score with the ratings, over texts."""
    scores = [judge(facts, row["text"]).score for row, facts in webnlg]
    return {
        name: float(np.corrcoef(scores, [row[name] for row, _ in webnlg])[0, 1])
        for name in ("correctness", "coverage")
    }


def main() -> None:
    """Print and keep the figures."""
    found = figures()
    record("facts_kept", found)
    for name, group in found.items():
        print(name, {key: round(value, 3) for key, value in group.items()})


if __name__ == "__main__":
    main()
