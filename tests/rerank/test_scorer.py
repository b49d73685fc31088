"""`Scorer`: the methods of a cross-encoder, with the order of rankings."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from logic2text import InputError, LimitError, ParseError, parse
from logic2text.symbolization import SymbolizationKey
from rerank import Reranker, Scorer

CUBES = "∀x (Cube(x) → Small(x))"
OF_CUBES = [
    "Some cube is small.",
    "For all x, if x is a cube, then x is small.",
    "Every cube is small.",
    "Bananas grow in the rain.",
]
AROMI = "name[Aromi], food[Chinese], area[riverside]"
OF_AROMI = [
    "At Aromi you eat as the Chinese do, with a view of the water.",
    "Aromi serves Thai food by the riverside.",
    "Aromi serves Chinese food in the riverside area.",
    "Aromi serves Chinese food.",
    "Aromi, in the riverside area, serves Chinese food near Clare Hall.",
    "Aromi is a place.",
]


@pytest.fixture(scope="module")
def scorer() -> Scorer:
    return Scorer(metric="fre", formulaicness="formulaicness:light")


@pytest.mark.parametrize(
    ("query", "texts", "order"),
    [
        (CUBES, OF_CUBES, [2, 1, 3, 0]),
        (parse(CUBES), OF_CUBES, [2, 1, 3, 0]),
        (AROMI, OF_AROMI[1:], [1, 3, 2, 4, 0]),
        ({"name": "Aromi", "food": "Chinese", "area": "riverside"}, OF_AROMI[1:], [1, 3, 2, 4, 0]),
    ],
    ids=["formula", "parsed formula", "slots", "record"],
)
def test_what_is_said_rightly_comes_first(
    scorer: Scorer, query: Any, texts: list[str], order: list[int]
) -> None:
    ranked = scorer.rank(query, texts)
    assert [row["corpus_id"] for row in ranked] == order
    assert all(set(row) == {"corpus_id", "score"} for row in ranked)
    scores = scorer.predict([(query, text) for text in texts])
    assert scores.tolist() == [score for _, score in sorted(_numbered(ranked))]


def _numbered(ranked: list[dict[str, Any]]) -> list[tuple[int, float]]:
    return [(row["corpus_id"], row["score"]) for row in ranked]


@pytest.mark.parametrize("audience", ["general", "textbook", "classroom"])
def test_the_order_is_that_of_a_ranking(audience: str) -> None:
    scorer = Scorer(audience, metric="fre", formulaicness="formulaicness:light")
    options = {"allow_attested": True, "allow_unproved": True}
    reranker = Reranker("fre", audience, formulaicness="formulaicness:light", **options)
    for query, texts, ranked in (
        (CUBES, OF_CUBES[1:], lambda pair: reranker.rank(CUBES, pair)),
        (AROMI, OF_AROMI, lambda pair: reranker.rank_texts(pair, input=AROMI)),
    ):
        by_scorer = [row["text"] for row in scorer.rank(query, texts, return_documents=True)]
        for pair in pairwise(by_scorer):
            assert [result.text for result in ranked(pair[::-1])] == [*pair]


def test_a_score_does_not_depend_on_the_other_pairs(scorer: Scorer) -> None:
    pairs = [(CUBES, text) for text in OF_CUBES] + [(AROMI, text) for text in OF_AROMI]
    pairs += [("What is small?", text) for text in OF_CUBES] + pairs[:2]
    alone = [scorer.predict(pair) for pair in pairs]
    shuffled = [*range(1, len(pairs), 2), *range(0, len(pairs), 2)]
    together = scorer.predict([pairs[i] for i in shuffled])
    assert together.tolist() == [alone[i] for i in shuffled]


def test_the_ranges_of_verdicts(scorer: Scorer) -> None:
    pairs = [(CUBES, text) for text in OF_CUBES] + [(AROMI, text) for text in OF_AROMI]
    ranges = {
        "proved": (0.75, 1.0),
        "refuted": (0.0, 0.0),
        "complete": (0.25, 1.0),  # with additions it has the place of `unknown`
        "incomplete": (0.1, 0.25),
        "contradicts": (0.0, 0.1),
    }
    ratings = scorer.rate(pairs)
    assert {str(rating.verdict) for rating in ratings} == {*ranges, "unknown"}
    for rating in ratings:
        low, high = ranges.get(str(rating.verdict), (0.0, 0.5))
        assert low <= rating.relevance <= high


def test_the_forms_of_a_cross_encoder(scorer: Scorer) -> None:
    torch = pytest.importorskip("torch", reason="the extra `torch` is not installed")
    pairs = [[CUBES, text] for text in OF_CUBES[:2]]
    scores = scorer.predict(pairs, batch_size=1, show_progress_bar=False)
    assert isinstance(scores, np.ndarray)
    assert (scores.shape, scorer.predict([]).shape) == ((2,), (0,))
    assert scorer.predict(np.array(pairs)).tolist() == scores.tolist()
    assert scorer.predict(pairs, convert_to_numpy=False) == scores.tolist()
    assert torch.allclose(
        scorer.predict(pairs, convert_to_tensor=True), torch.tensor(scores).float()
    )
    assert scorer.predict((CUBES, OF_CUBES[0])) == scores[0]
    triples = [["Aarhus", "cityServed", "Aarhus Airport"]]
    assert scorer.predict((triples, "Aarhus Airport serves Aarhus.")) > 0.5
    (row,) = scorer.rank(CUBES, OF_CUBES, top_k=1, return_documents=True, batch_size=8)
    assert row["text"] == OF_CUBES[2]


@pytest.mark.filterwarnings("ignore")
def test_an_evaluator_of_sentence_transformers_takes_it(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluation = pytest.importorskip(
        "sentence_transformers.cross_encoder.evaluation",
        reason="sentence-transformers is not installed",
    )
    samples = [
        {"query": CUBES, "positive": OF_CUBES[1:3], "negative": [OF_CUBES[0], OF_CUBES[3]]},
        {"query": AROMI, "positive": [OF_AROMI[2]], "negative": OF_AROMI[3:]},
    ]
    evaluator = evaluation.CrossEncoderRerankingEvaluator(samples, name="ours", write_csv=False)
    # It would note its figures in the card of the model, which is one of the hub's.
    monkeypatch.setattr(evaluator, "store_metrics_in_model_card_data", lambda *_: None)
    assert evaluator(scorer)["ours_map"] == 1.0


def test_a_blank_text_says_nothing(scorer: Scorer) -> None:
    assert scorer.predict([(CUBES, ""), (AROMI, " \n"), ("cats", "")]).tolist() == [0.0, 0.0, 0.0]


def test_a_key_says_what_symbols_mean() -> None:
    key = SymbolizationKey.parse("S(x): x is a spy\nT(x): x is tall")
    pair = ("∀x (S(x) → T(x))", "Every spy is tall.")
    with_key = Scorer(metric="fre", formulaicness="formulaicness:light", key=key)
    assert with_key.predict(pair) > 0.75
    assert pickle.loads(pickle.dumps(with_key)).predict(pair) == with_key.predict(pair)  # noqa: S301


@pytest.mark.parametrize(
    ("inputs", "error", "message"),
    [
        ([("∀x (Cube(x → Small(x))", "a")], ParseError, "column 12"),
        ([("all x (Cube(x) -> Small(x)", "a")], ParseError, "column 7"),
        ([(CUBES, "a"), (CUBES, 7)], InputError, "the text of pair 2 .* an int came"),
        ([(CUBES, "a", "b")], InputError, "pair 1 is no pair"),
        ([CUBES], InputError, "pair 1 is no pair"),
        (CUBES, InputError, "a sequence of pairs was expected"),
        ([(7, "a")], InputError, "a formula or data was expected, an int came"),
        ([("name[Aromi], food[Chinese", "a")], InputError, "bracket .* not closed"),
        ([(CUBES, "a" * 5_000)], LimitError, "the text of pair 1 has 5,000 characters"),
    ],
)
def test_what_cannot_be_scored(
    scorer: Scorer, inputs: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        scorer.predict(inputs)


def test_a_slip_in_an_option_is_not_ignored(scorer: Scorer) -> None:
    with pytest.raises(TypeError, match="'topk'"):
        scorer.rank(CUBES, OF_CUBES, topk=2)
    with pytest.raises(InputError, match="top_k is 0"):
        scorer.rank(CUBES, OF_CUBES, top_k=0)
