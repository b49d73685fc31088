"""Every public function with arguments of the wrong kind: accepted as meant, or one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import logic2text
import rerank
from logic2text.candidate_pool import Candidate
from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError
from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Variable,
    Xor,
)
from logic2text.lexicon import Lexicon, draft
from logic2text.notation import show, svg, tree
from logic2text.proof.equivalence import equivalent, valid
from logic2text.proof.verdict import Status
from logic2text.reading import read
from logic2text.verbalizers import SYSTEMS, verbalizer
from logic2text.verify.text import check, examine
from metrics.base import Metric
from metrics.combined import Combined
from metrics.explain import explain
from metrics.registry import metric
from rerank.verification import judge_texts

FORMULA = logic2text.parse("∀x (Cube(x) → Small(x))")
TEXT = "Every cube is small."
P, X = Predicate("P"), Variable("x")
WORDS = Lexicon.default()

METRICS = (
    "fre",
    "formulaicness",
    "study:pair",
    "formulaicness:light",
    "study:structural",
    "logprob",
    "combined:fre",
    "paper:fre",
)


class Chat:
    model = "m"

    def complete(self, requests: Sequence[object], within_s: float | None = None) -> list[Any]:
        return []


def ranker(**options: Any) -> rerank.Reranker:
    return rerank.Reranker("fre", formulaicness="formulaicness:light", **options)


def scorer_of_texts() -> rerank.Scorer:
    return rerank.Scorer(metric="fre", formulaicness="formulaicness:light")


Call = Callable[[Any], object]

CALLS: list[tuple[str, Call, Sequence[Any]]] = [
    ("parse", logic2text.parse, (5, b"P(a)", None, ["P(a)"], FORMULA)),
    ("parse, notation", lambda n: logic2text.parse("P(a)", n), (5, ["nltk"], None)),
    ("parse, limits", lambda limits: logic2text.parse("P(a)", limits=limits), (5, "x", {})),
    ("parse_detailed", logic2text.parse_detailed, (5, ["P(a)"])),
    ("Limits", lambda n: logic2text.Limits(characters=n), ("x", None, 1.5, True)),
    ("show", show, ("P(", [FORMULA], None, X)),
    ("show, notation", lambda n: show(FORMULA, n), (5, ["nltk"], None)),
    ("tree", tree, ("P(a)", None)),
    ("svg", svg, ("P(a)", None)),
    ("draft", lambda formulas: draft(formulas, WORDS), ("P(a)", ["P(a)"], FORMULA, 5)),
    ("draft, lexicon", lambda words: draft([FORMULA], words), ("x.toml", None)),
    ("Lexicon.load", Lexicon.load, ("/no/such", 5, ["x"], None)),
    ("verbalizer", verbalizer, (5, ["natural"], None)),
    ("verbalizer, lexicon", lambda words: verbalizer("natural", words), ("x.toml", 5)),
    ("verbalizer, style", lambda style: verbalizer("ranta", None, style), ("plain", None)),
    ("read", read, (5, [TEXT], None)),
    ("read, lexicon", lambda words: read(TEXT, words), ("x.toml",)),
    ("read, signature", lambda formula: read(TEXT, None, formula), ("P(", 5, X)),
    ("check", lambda formula: check(formula, TEXT), ("P(", 5, None)),
    ("check, text", lambda text: check(FORMULA, text), ([TEXT], 5)),
    ("examine", lambda text: examine(FORMULA, text), ([TEXT], 5)),
    ("equivalent", lambda formula: equivalent(formula, FORMULA), ("P(", 5, None)),
    ("valid", valid, ("P(", 5, None)),
    ("CandidateGenerator", CandidateGenerator, ("natural", 5, [5])),
    ("alternatives", lambda n: CandidateGenerator(alternatives=n), ("3", (), 1.5)),
    ("verbalize", logic2text.verbalize, ("P(", 5, None)),
    ("verbalize, system", lambda name: logic2text.verbalize("P(a)", name), (5, "naturel", None)),
    ("Style", lambda names: logic2text.Style(avoid=names), (["verbs"], {"pronoun"})),
    ("candidates", CandidateGenerator(("literal",)).candidates, ("P(", 5, None)),
    ("judged", lambda texts: judge_texts(FORMULA, texts), (TEXT, [5])),
    ("judged, formula", lambda formula: judge_texts(formula, [TEXT]), ("P(a)", None)),
    ("rank", lambda formula: ranker().rank(formula), (5, ["P(a)"], None, "P(")),
    ("rank, candidates", lambda texts: ranker().rank(FORMULA, texts), (TEXT, [5], 5, {"a": 1})),
    ("rank, top_k", lambda n: ranker().rank(FORMULA, [], n), ("3", 1.5, 0, True)),
    ("rank_many", lambda formulas: ranker().rank_many(formulas), ("P(a)", FORMULA, [5], 5)),
    (
        "rank_many, candidates",
        lambda groups: ranker().rank_many([FORMULA], groups),
        (["abc"], [], [[], []], [Candidate(TEXT, "given")], "a"),
    ),
    ("Reranker", rerank.Reranker, (5, ["fre"], "no such")),
    ("Reranker, audience", lambda who: ranker(audience=who), (None, ["general"], float("nan"), 2)),
    ("Reranker, formulaicness", lambda f: rerank.Reranker("fre", formulaicness=f), (None, 5)),
    ("Reranker, generator", lambda made: ranker(generator=made), ("natural", 5)),
    ("Reranker, proposer", lambda made: ranker(proposer=made), ("llm", 5)),
    ("Audience", lambda n: rerank.Audience("a", n, 0.5, 0.5), ("0.5", None, float("nan"), 2)),
    ("Audience, weight", lambda n: rerank.Audience("a", 0.5, n, 0.5), ("1", float("inf"), None)),
    ("Effort", rerank.Effort, ("3", None, 1.5, 0)),
    ("Effort, repairs", lambda n: rerank.Effort(repairs=n), ("1", -1)),
    ("Effort, stop_at", lambda n: rerank.Effort(stop_at=n), ("x", float("nan"))),
    ("Effort, a_round", lambda n: rerank.Effort(a_round=n), ("x", 0)),
    ("Effort, limit_s", lambda n: rerank.Effort(limit_s=n), ("x", 0, float("nan"))),
    ("Effort, at_once", lambda n: rerank.Effort(at_once=n), ("x", 0)),
    ("Proposer", rerank.Proposer, ("llm", 5)),
    ("propose", lambda f: rerank.Proposer(Chat()).propose(f, [[]]), ("P(a)", ["P(a)"], FORMULA)),
    ("propose, pools", lambda p: rerank.Proposer(Chat()).propose([FORMULA], p), ([], "a", 5)),
    ("rerank_stream", lambda texts: rerank.rerank_stream(FORMULA, texts), (TEXT, 5, None)),
    ("rerank_stream, input", lambda value: rerank.rerank_stream(value, []), (5, None, "P(", {})),
    ("best_of_n", lambda model: rerank.best_of_n(model, FORMULA), ("llm", 5, None, Chat)),
    ("best_of_n, input", lambda value: rerank.best_of_n(Chat(), value), (5, None, "P(", {})),
    ("best_of_n, n", lambda n: rerank.best_of_n(Chat(), FORMULA, n), ("3", 0, 65, 1.5, None)),
    ("Rounds", rerank.Rounds, ("3", None, 1.5, 0)),
    ("Rounds, wanted", lambda ends: rerank.Rounds(wanted=ends), (0.5, (0.5,), ("0", 1), (1, 0))),
    ("Rounds, prompt", lambda text: rerank.Rounds(prompt=text), (5, " ")),
    ("Scorer", rerank.Scorer, (None, ["general"], "no such", 2)),
    ("Scorer, predict", lambda pairs: scorer_of_texts().predict(pairs), (5, [5], [("P(a)", 5)])),
    ("Scorer, rank", lambda texts: scorer_of_texts().rank(FORMULA, texts), (TEXT, 5, [5])),
    ("Scorer, top_k", lambda n: scorer_of_texts().rank(FORMULA, [TEXT], n), ("3", 1.5, 0)),
    ("paraphrase", rerank.paraphrase, (5, ["P("], None)),
    (
        "paraphrase_together",
        rerank.paraphrase_together,
        (5, None, "P(a)", FORMULA, [], ["P("], [5]),
    ),
    (
        "paraphrase_together, conclusions",
        lambda formulas: rerank.paraphrase_together([FORMULA], formulas),
        (5, None, "P(a)", FORMULA, ["P("], [5]),
    ),
    (
        "paraphrase_together, k",
        lambda k: rerank.paraphrase_together([FORMULA], (), k),
        ("3", 0, 51, 1.5, None),
    ),
    (
        "paraphrase_together, lexicons",
        lambda words: rerank.paraphrase_together([FORMULA], lexicons=words),
        ("x.toml", ["x.toml"], WORDS, None),
    ),
    (
        "write_formulas",
        lambda formulas: logic2text.write_formulas(formulas, "owl"),
        (5, None, "P(a)", FORMULA, ["P("], [5], {"P(a)": 1}),
    ),
    (
        "write_formulas, language",
        lambda name: logic2text.write_formulas([FORMULA], name),
        (5, None, ["owl"], "owll"),
    ),
    ("write_rulebook", rerank.write_rulebook, ("/no/such", [5])),
    ("metric", metric, (5, ["fre"], None)),
    ("Combined", lambda m: Combined(m, metric("formulaicness:light")), ("fre", 5)),
    ("Combined, F", lambda m: Combined(metric("fre"), m), ("formulaicness:light", None)),
    ("explain", explain, (5, [TEXT], None)),
    *((f"verbalize, {name}", verbalizer(name).verbalize, ("P(a)", None, X)) for name in SYSTEMS),
]


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        pytest.param(call, argument, id=f"{name}({argument!r:.30})")
        for name, call, arguments in CALLS
        for argument in arguments
    ],
)
def test_an_argument_of_the_wrong_kind_is_one_sentence(call: Call, argument: Any) -> None:
    with pytest.raises(InputError) as caught:
        call(argument)
    assert caught.value.message
    assert "\n" not in caught.value.message
    assert caught.value.hint


@pytest.fixture(scope="module", params=METRICS)
def scorer(request: pytest.FixtureRequest) -> Metric:
    return metric(request.param)


@pytest.mark.parametrize("texts", ["No cube is small.", 5, [5], b"abc", None, {"a": 1}, [b"a"]])
def test_no_metric_scores_what_are_no_texts(scorer: Metric, texts: Any) -> None:
    with pytest.raises(InputError):
        scorer.score(texts, [FORMULA])


@pytest.mark.parametrize("name", ["study:pair", "study:structural"])
@pytest.mark.parametrize("formulas", ["P(a)", ["P(a)"], FORMULA, 5, None, [], [FORMULA] * 2])
def test_a_metric_that_needs_formulae_takes_nothing_else(name: str, formulas: Any) -> None:
    with pytest.raises(InputError):
        metric(name).score([TEXT], formulas)


@pytest.mark.parametrize(
    "sequence", [tuple, list, np.array, lambda texts: dict.fromkeys(texts).keys()]
)
def test_other_sequences_of_texts_are_texts(sequence: Callable[[list[str]], Any]) -> None:
    assert len(metric("fre").score(sequence([TEXT, "No cube is small."]))) == 2


WRONG_FORMULAE: list[tuple[Any, str]] = [
    (ForAll("x", P), "the variables of ForAll are the string 'x', a tuple of Variable"),  # type: ignore[arg-type]
    (Exists(("x",), P), "the variables of Exists hold the string 'x'"),  # type: ignore[arg-type]
    (ForAll([X], P), "the variables of ForAll are a list"),  # type: ignore[arg-type]
    (ForAll(X, P), "the variables of ForAll are a Variable"),  # type: ignore[arg-type]
    (ForAll((Constant("a"),), P), "the variables of ForAll hold a Constant"),  # type: ignore[arg-type]
    (ForAll((X,), "P"), "the body of ForAll is the string 'P', a formula was expected"),  # type: ignore[arg-type]
    (And("PQ"), "the operands of And are the string 'PQ', a tuple of formulas"),  # type: ignore[arg-type]
    (Or([P, P]), "the operands of Or are a list"),  # type: ignore[arg-type]
    (And((P, X)), "the operands of And hold a Variable"),  # type: ignore[arg-type]
    (And(()), "the operands of And are none"),
    (Not("P"), "the operand of Not is the string 'P'"),  # type: ignore[arg-type]
    (Not(X), "the operand of Not is a Variable"),  # type: ignore[arg-type]
    (Implies(P, None), "the consequent of Implies is None"),  # type: ignore[arg-type]
    (Iff("P", P), "the left of Iff is the string"),  # type: ignore[arg-type]
    (Xor(P, 5), "the right of Xor is an int"),  # type: ignore[arg-type]
    (Equality("a", "b"), "the left of Equality is the string 'a', a term"),  # type: ignore[arg-type]
    (Predicate("P", "a"), "the arguments of Predicate are the string 'a', a tuple of terms"),  # type: ignore[arg-type]
    (Predicate("P", ("a",)), "the arguments of Predicate hold the string 'a'"),  # type: ignore[arg-type]
    (Predicate("P", Constant("a")), "the arguments of Predicate are a Constant"),  # type: ignore[arg-type]
    (Predicate(5), "the name of Predicate is an int, a string was expected"),  # type: ignore[arg-type]
    (Predicate("P", (Constant(3),)), "the name of Constant is an int"),  # type: ignore[arg-type]
    (Predicate("P", (Function("f", [X]),)), "the arguments of Function are a list"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("formula", "message"), WRONG_FORMULAE)
@pytest.mark.parametrize("entrance", [show, verbalizer("natural").verbalize, valid])
def test_a_formula_of_wrong_parts_is_one_sentence_that_names_the_part(
    entrance: Callable[[Formula], object], formula: Formula, message: str
) -> None:
    for nested in (formula, Not(And((P, formula)))):
        with pytest.raises(InputError) as caught:
            entrance(nested)
        assert caught.value.message.startswith(message)
        assert "logic2text.formula" in str(caught.value.hint)


def test_texts_among_the_candidates_are_read_and_proved() -> None:
    results = ranker().rank("∀x (Cube(x) → Small(x))", [TEXT, "Only cubes are small."])
    assert [result.text for result in results] == [TEXT]
    assert results[0].candidate.verdict.status is Status.PROVED
    (rejected,) = results.rejected
    assert rejected.candidate.verdict.status is Status.REFUTED
    both = ranker().rank_many([FORMULA, "Cube(a)"], [[TEXT], ["a is a cube."]])
    assert [len(results) for results in both] == [1, 1]


def test_every_public_name_is_in_the_table_or_holds_no_function() -> None:
    """So that a new one is thought of here."""
    errors = {name for name in logic2text.__all__ if name.endswith("Error")}
    data = {
        *("DEFAULT_LIMITS", "Candidate", "Countermodel", "Parsed", "Reading", "Readings"),
        *("FileFormula", "read_formulas"),
        *("Status", "Verbalization", "Verdict", "__version__"),
        *("CheckedText", "ComparedFormulas", "ReadText", "VerbalizedFormula"),
        *("AUDIENCES", "BestOfN", "RankedResult", "RankedResults", "RankedRow", "Rejected"),
        *("Paraphrases", "Rulebook", "Stopped"),
    }
    tested = {name.partition(",")[0].removesuffix(".load") for name, _, _ in CALLS}
    assert {*logic2text.__all__, *rerank.__all__} <= data | errors | tested


def test_strings_that_are_meant_as_paths_and_numbers_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text(f"[constants]\na = {json.dumps('Anna')}\n", encoding="utf-8")
    assert Lexicon.load(str(path)).name("a").words == "Anna"
    assert ranker(audience="0.25").audience.formulaicness == 0.25
