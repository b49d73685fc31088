"""The small language model: perplexity beside a 5-gram, and which sign each of its metrics has.

    python -m benchmarks.language_model [--model NAME or FOLDER]

Perplexity is that of the WikiText-2 validation text over the model's own subword tokens, the same
for both; tokens that the corpus itself masks as <unk> stand in contexts and are not counted.
"""

from __future__ import annotations

import argparse
import gzip
import math
import re
import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from benchmarks.corpora import SHARED_DATA
from benchmarks.ngram import KneserNey
from benchmarks.preferences import preference_sets
from benchmarks.record import record, table
from metrics.language_model.by_name import scorer
from metrics.language_model.causal_weights import (
    END_ID,
    FOLDER,
    SMALL_NAME,
    START_ID,
    TOKENIZER,
    UNKNOWN_ID,
)
from metrics.language_model.scorer import Scorer, middle, windows
from metrics.language_model.scores import DEFINITIONS, LikelihoodMetric
from metrics.language_model.small import SmallModel
from metrics.study.human.pair_accuracy import accuracy
from metrics.study.human.preferences import Pair
from metrics.training.corpus import list_training_texts


def wikitext() -> Iterator[str]:
    """The paragraphs of the validation text without headings and without its spacing marks."""
    path = SHARED_DATA / "text" / "wikitext2_valid.txt.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.strip().startswith("="):
                joined = re.sub(r" @(.)@ ", r"\1", line.strip())
                yield re.sub(r" '(s|re|ve|ll|d|m|t)\b", r"'\1", joined)


def perplexities(model: SmallModel) -> dict[str, Any]:
    """Of the model and of the 5-gram, a token and a word, over the same counted tokens."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(FOLDER / TOKENIZER))
    paragraphs = list(wikitext())
    documents = [[*e.ids, END_ID] for e in tokenizer.encode_batch_fast(paragraphs)]
    words = sum(word != "<unk>" for text in paragraphs for word in text.split())
    started = time.perf_counter()
    texts = tokenizer.encode_batch_fast(list_training_texts(SHARED_DATA))
    ngram = KneserNey([[START_ID, *e.ids, END_ID] for e in texts], len(model.unigrams), START_ID)
    counted = time.perf_counter() - started
    nats = {
        "language model": sum(_neural(model, ids) for ids in documents),
        "5-gram, modified Kneser-Ney": sum(_counted(ngram, ids) for ids in documents),
        "unigrams": -sum(float(model.unigrams[i]) for d in documents for i in d if i != UNKNOWN_ID),
    }
    tokens = sum(i != UNKNOWN_ID for ids in documents for i in ids)
    return {
        "tokens": tokens,
        "words": words,
        "seconds to count the 5-gram": round(counted, 1),
        "perplexity a token": {name: math.exp(sum_ / tokens) for name, sum_ in nats.items()},
        "perplexity a word": {name: math.exp(sum_ / words) for name, sum_ in nats.items()},
    }


def _neural(model: SmallModel, ids: Sequence[int]) -> float:
    """Negative log-likelihood of the tokens that are not masked, in the scorer's windows."""
    context = middle(model.limit)
    total = 0.0
    for number, window in enumerate(windows(np.array([[START_ID, *ids]]), model.limit)):
        logs = model.log_probabilities(window)[0]
        kept = window[0, 1:] != UNKNOWN_ID
        kept[: context if number else 0] = False
        total -= float(logs[kept].sum(dtype=np.float64))
    return total


def _counted(ngram: KneserNey, ids: Sequence[int]) -> float:
    logs = ngram.log_probabilities([START_ID, *ids])
    return -float(logs[np.asarray(ids) != UNKNOWN_ID].sum())


def agreement(scorer_: Scorer) -> list[dict[str, Any]]:
    """How often each metric, raised, goes with people's preference, for every set of pairs."""
    sets = preference_sets()
    texts = sorted({t for pairs in sets.values() for p in pairs for t in (p.better, p.worse)})
    scores = {name: LikelihoodMetric(name, scorer_).score(texts) for name in DEFINITIONS}
    scores["mean log p"] = -np.log(scores["ppl"])
    scores["fewer words"] = -np.array([len(text.split()) for text in texts], dtype=np.float64)
    scores["fewer tokens"] = -scorer_.likelihoods(texts).tokens
    out = []
    for name, values in scores.items():
        by_text = dict(zip(texts, map(float, values), strict=True))
        for set_name, pairs in sets.items():
            for kind, chosen in _kinds(pairs).items():
                result = accuracy(chosen, by_text)
                sign = "+" if result.low > 0.5 else "-" if result.high < 0.5 else "0"
                out.append(
                    {
                        "metric": name,
                        "set": set_name,
                        "pairs": kind,
                        "n": result.n,
                        "share": result.share,
                        "interval": [result.low, result.high],
                        "sign": sign,
                    }
                )
    return out


def _kinds(pairs: Sequence[Pair]) -> dict[str, list[Pair]]:
    """All pairs, those of different length, and those within two words of each other."""
    return {
        "all": list(pairs),
        "different length": [p for p in pairs if p.words_apart],
        "within two words": [p for p in pairs if p.words_apart <= 2],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default=SMALL_NAME)
    name = parser.parse_args().model
    chosen = scorer(name, "fp32")
    figures: dict[str, Any] = {
        "model": chosen.model.name,
        "revision": chosen.model.revision,
        "precision": str(chosen.model.precision),
    }
    if isinstance(chosen.model, SmallModel):
        figures["wikitext-2 validation"] = perplexities(chosen.model)
        for unit in ("token", "word"):
            shown = figures["wikitext-2 validation"][f"perplexity a {unit}"]
            print(table(["WikiText-2 validation", f"perplexity a {unit}"], list(shown.items())))
            print()
    figures["agreement"] = agreement(chosen)
    body = [
        [r["metric"], r["set"], r["pairs"], r["n"], _shown(r), r["sign"]]
        for r in figures["agreement"]
    ]
    print(table(["metric", "set", "pairs", "n", "higher is preferred", "sign"], body))
    record("language_model", figures)


def _shown(row: dict[str, Any]) -> str:
    low, high = row["interval"]
    return f"{row['share']:.1%} [{low:.1%}, {high:.1%}]"


if __name__ == "__main__":
    main()
