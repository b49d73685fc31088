"""``python -m benchmarks.resemblance``: formulaicness beside an input, for texts about facts.

What is counted: slot templates that are more formulaic than a system's text of the same input, for
restaurants by weights fitted to the other half of the inputs, and for RDF triples (WebNLG+ 2020),
which nothing is fitted to; rule-based systems above neural ones, within an input (Castro Ferreira
et al. 2020 say which are rule-based); whether a template wins among systems' texts, by audience;
and pairs of texts in people's order, with the input and without.  A system's text that is the
template itself is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from benchmarks.corpora import SHARED_DATA
from benchmarks.facts_kept import webnlg_rows
from benchmarks.preferences import preference_sets
from benchmarks.record import record
from metrics.formulaicness.resemblance import ResemblanceWeights, load_weights
from metrics.formulaicness.resemblance_features import measure
from metrics.inputs.facts import Fact, parse_input
from metrics.study.human.pair_accuracy import accuracy
from metrics.study.human.preferences import RESTAURANTS, Pair, json_rows
from metrics.training.style.fit_resemblance import fit, make_rows
from metrics.training.style.input_templates import OTHER_TEMPLATES, TEMPLATES, fill
from rerank.audience import AUDIENCES
from rerank.reranker import Reranker

RULE_BASED = frozenset({"RALI", "DANGNT-SGU", "Baseline-FORGE2017", "Baseline-FORGE2020"})
OFFERED = "the P of S is V"
"""The template among which audiences choose."""


class Item(NamedTuple):
    """An input with texts of systems.

    Attributes:
        value: the input.
        facts: its facts.
        texts: what systems wrote.
        systems: their names; empty where they are not known.
    """

    value: object
    facts: tuple[Fact, ...]
    texts: tuple[str, ...]
    systems: tuple[str, ...] = ()


def figures() -> dict[str, Any]:
    """All figures, by name."""
    restaurants, triples = _restaurants(), _triples()
    shipped = load_weights()
    rows = [make_rows([row]) for row in _raw_restaurants()]
    halves = [fit([*chain.from_iterable(rows[at::2])]) for at in (1, 0)]
    return {
        "restaurants": _above([(halves[i % 2], item) for i, item in enumerate(restaurants)]),
        "webnlg": _above([(shipped, item) for item in triples]),
        "webnlg, one fact": _above([(shipped, i) for i in triples if len(i.facts) == 1]),
        "rule-based above neural": _rule_above_neural(triples, shipped),
        "template wins, restaurants": _wins(restaurants),
        "template wins, webnlg": _wins(triples),
        "pairs in people's order": _preferences(restaurants, triples),
    }


def _raw_restaurants() -> list[dict[str, Any]]:
    return json_rows(SHARED_DATA / RESTAURANTS)


def _restaurants() -> list[Item]:
    return [
        Item(row["input"], parse_input(row["input"]), tuple(row["texts"]))
        for row in _raw_restaurants()
    ]


def _triples() -> list[Item]:
    by_input: dict[tuple[Fact, ...], list[Mapping[str, Any]]] = defaultdict(list)
    for row, facts in webnlg_rows():
        by_input[facts].append(row)
    return [
        Item(
            [[fact.subject, fact.predicate, fact.value] for fact in facts],
            facts,
            tuple(row["text"] for row in rows),
            tuple(row["system"] for row in rows),
        )
        for facts, rows in by_input.items()
    ]


def _above(items: Sequence[tuple[ResemblanceWeights, Item]]) -> dict[str, float]:
    """The share of systems' texts below a slot template of their input, by template."""
    right: dict[str, list[bool]] = defaultdict(list)
    for weights, item in items:
        written = _score(weights, item.facts, item.texts)
        for name in (*TEMPLATES, *OTHER_TEMPLATES):
            text = fill(name, item.facts)
            (made,) = _score(weights, item.facts, [text])
            others = [_fold(other) != _fold(text) for other in item.texts]
            right[name] += (made > written)[others].tolist()
    return {name: float(np.mean(outcomes)) for name, outcomes in right.items()}


def _fold(text: str) -> str:
    return " ".join(text.lower().split()).strip(' ."')


def _score(weights: ResemblanceWeights, facts: Sequence[Fact], texts: Sequence[str]) -> Any:
    return weights.predict(np.array([measure(facts, text) for text in texts]))


def _rule_above_neural(items: Sequence[Item], weights: ResemblanceWeights) -> dict[str, float]:
    """The share of pairs of an input with the rule-based system's text above; ties count half."""
    right: dict[str, list[float]] = defaultdict(list)
    for item in items:
        scores = _score(weights, item.facts, item.texts)
        rows = [*zip(item.systems, item.texts, scores, strict=True)]
        for system, text, score in rows:
            for other_system, other_text, other in rows:
                is_pair = system in RULE_BASED and other_system not in RULE_BASED
                if is_pair and text != other_text:
                    outcome = float(np.sign(score - other) / 2 + 0.5)
                    right[system].append(outcome)
                    right["all"].append(outcome)
                    right["one fact" if len(item.facts) == 1 else "more facts"].append(outcome)
    return {name: float(np.mean(outcomes)) for name, outcomes in right.items()}


def _wins(items: Sequence[Item]) -> dict[str, float]:
    """The share of inputs whose winner is the template, by audience."""
    made = [fill(OFFERED, item.facts) for item in items]
    texts = [
        [text, *(dict.fromkeys(t for t in item.texts if _fold(t) != _fold(text)))]
        for item, text in zip(items, made, strict=True)
    ]
    shares = {}
    for name in AUDIENCES:
        ranked = Reranker(audience=name).rank_texts_many(texts, 1, inputs=[i.value for i in items])
        wins = [result[0].text == text for result, text in zip(ranked, made, strict=True)]
        shares[name] = float(np.mean(wins))
    return shares


def _preferences(restaurants: Sequence[Item], triples: Sequence[Item]) -> dict[str, float]:
    """The share of pairs that the score for `general` orders as people did."""
    pairs = preference_sets()
    shares = {}
    for name, items in (("e2e", restaurants), ("webnlg", triples)):
        for condition, inputs in (("with", [item.value for item in items]), ("without", None)):
            texts = [[*dict.fromkeys(item.texts)] for item in items]
            ranked = Reranker().rank_texts_many(texts, inputs=inputs)
            scores = [{text.text: text.score for text in results} for results in ranked]
            shares[f"{name} {condition}"] = accuracy(*_flatten(pairs[name], scores)).share
    return shares


def _flatten(
    pairs: Sequence[Pair], scores: Sequence[Mapping[str, float]]
) -> tuple[list[Pair], dict[str, float]]:
    """Pairs whose texts are told apart by their items, and the scores of these."""
    return [*_rename(pairs, scores)], {
        f"{i} {text}": score for i, row in enumerate(scores) for text, score in row.items()
    }


def _rename(pairs: Sequence[Pair], scores: Sequence[Mapping[str, float]]) -> Iterator[Pair]:
    places: dict[frozenset[str], int] = {}
    for pair in pairs:
        wanted = {pair.better, pair.worse}
        at = next(i for i, row in enumerate(scores) if wanted <= row.keys())
        places[frozenset(wanted)] = at
        yield Pair(pair.item, f"{at} {pair.better}", f"{at} {pair.worse}")


def main() -> None:
    """Print and keep the figures."""
    found = figures()
    record("resemblance", found)
    for name, group in found.items():
        print(name, {key: round(value, 3) for key, value in group.items()})


if __name__ == "__main__":
    main()
