"""Clients: ours, and two of PyPI that know nothing of this project."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any

import pytest

from logic2text import InputError, LimitError, ParseError, ServerError, UnknownNameError
from rerank import Scorer
from rerank.service import AsyncClient, Client
from rerank.service.client import error_of

CUBES = "∀x (Cube(x) → Small(x))"
DOCUMENTS = ["Some cube is small.", "Every cube is small.", "Bananas grow in the rain."]

CALLS: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "parse": ((CUBES,), {"to": ["latex"]}),
    "verbalize": ((CUBES,), {"systems": ["natural"], "alternatives": 2}),
    "score": ((["A cube."],), {"metrics": ["fre"]}),
    "check": ((CUBES, "Every cube is small."), {}),
    "read": (("Every cube is small.",), {}),
    "equivalent": (("P(a)", "¬¬P(a)"), {}),
    "rerank_texts": ((["Every cube is small.", "For all x, x is small."],), {}),
    "diagnose": (("∃x P(x)", "∀x P(x)"), {"hints_only": True}),
    "structure": ((CUBES,), {"steps": [CUBES]}),
    "lint": (([{"text": "Every cube is small.", "formula": CUBES}],), {}),
    "rerank": ((CUBES, "classroom"), {"top_k": 1}),
    "rerank_documents": ((CUBES, DOCUMENTS), {"top_n": 1}),
    "info": ((), {}),
    "ready": ((), {}),
}


def test_both_clients_have_the_same_methods_with_the_same_answers(service: str) -> None:
    async def ask(name: str) -> Any:
        arguments, options = CALLS[name]
        async with AsyncClient(service) as client:
            return await getattr(client, name)(*arguments, **options)

    with Client(service) as client:
        for name, (arguments, options) in CALLS.items():
            answer = getattr(client, name)(*arguments, **options)
            again = asyncio.run(ask(name))
            assert {**answer, "id": ""} == {**again, "id": ""}, name
    names = {name for name in dir(Client) if not name.startswith("_")}
    assert names == {name for name in dir(AsyncClient) if not name.startswith("_")}
    assert names - {"close", "explain"} == set(CALLS)


def test_errors_of_the_service_are_those_of_the_library(service: str) -> None:
    with Client(service) as client:
        with pytest.raises(ParseError) as parse:
            client.parse("∀x (Cube(x)")
        from logic2text import parse as parse_here

        with pytest.raises(ParseError) as here:
            parse_here("∀x (Cube(x)")
        assert str(parse.value) == str(here.value)
        with pytest.raises(UnknownNameError, match="metric"):
            client.score(["a"], metrics=["nothing"])
        with pytest.raises(LimitError):
            client.parse("¬" * 3_000 + "P(a)")
        with pytest.raises(InputError, match="Extra inputs"):
            client.check(CUBES, "A cube.", colour="red")


def test_a_service_that_is_not_there_is_a_retryable_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        url = f"http://127.0.0.1:{closed.getsockname()[1]}"
    with Client(url) as client, pytest.raises(ServerError, match="cannot be reached") as info:
        client.info()
    assert info.value.retryable
    assert "logic2text serve" in str(info.value)

    async def ask() -> None:
        async with AsyncClient(url) as asynchronous:
            await asynchronous.info()

    with pytest.raises(ServerError, match="cannot be reached"):
        asyncio.run(ask())


def test_a_busy_service_is_a_retryable_error() -> None:
    error = error_of(429, {"type": "TooManyRequests", "message": "full", "hint": "wait"})
    assert isinstance(error, ServerError)
    assert error.retryable
    assert isinstance(error_of(422, {"type": "os.system", "message": "x"}), InputError)
    assert isinstance(error_of(500, {}), ServerError)


def test_the_form_of_cohere_jina_and_vllm(http: Any) -> None:
    documents = [DOCUMENTS[0], {"text": DOCUMENTS[1], "id": "d1"}, DOCUMENTS[2]]
    body = {
        "model": "any",
        "query": CUBES,
        "documents": documents,
        "top_n": 2,
        "return_documents": True,
        "max_tokens_per_doc": 4096,
    }
    for path in ("/v1/rerank", "/rerank", "/v2/rerank"):
        answer = http.post(path, json=body).json()
        first, second = answer["results"]
        assert (first["index"], first["verdict"]) == (1, "proved")
        assert first["document"] == {"text": DOCUMENTS[1], "id": "d1"}
        assert (second["index"], second["verdict"]) == (2, "unknown")
        assert 0 <= second["relevance_score"] < 0.5 <= first["relevance_score"] <= 1
        assert answer["meta"]["documents"] == 3
        assert answer["meta"]["verdicts"] == {"proved": 1, "refuted": 1, "unknown": 1}
        assert answer["meta"]["warnings"] == []
    without = http.post("/rerank", json={"query": CUBES, "documents": documents}).json()
    assert [set(result) for result in without["results"]] == [
        {"index", "relevance_score", "verdict"}
    ] * 3
    assert without["results"][-1]["relevance_score"] == 0


@pytest.mark.parametrize("query", ["What is small?", "cats", "the rain in Spain"])
def test_a_query_that_is_no_formula_is_ranked_by_text_with_a_warning(http: Any, query: str) -> None:
    answer = http.post("/rerank", json={"query": query, "documents": DOCUMENTS}).json()
    assert {result["verdict"] for result in answer["results"]} == {"unknown"}
    assert "not a formula" in answer["meta"]["warnings"][0]
    scores = [result["relevance_score"] for result in answer["results"]]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 0.5 for score in scores)


@pytest.mark.parametrize(
    "query",
    [
        "name[Aromi], food[Chinese]",
        "name: Aromi\nfood: Chinese",
        '{"name": "Aromi", "food": "Chinese"}',
    ],
)
def test_a_query_with_facts_ranks_documents_by_what_they_keep(http: Any, query: str) -> None:
    documents = ["Aromi serves Thai food.", "Aromi is here.", "Aromi serves Chinese food."]
    answer = http.post("/rerank", json={"query": query, "documents": documents}).json()
    assert [(row["index"], row["verdict"]) for row in answer["results"]] == [
        (2, "complete"),
        (1, "incomplete"),
        (0, "contradicts"),
    ]
    assert answer["meta"]["warnings"] == []


def test_relevance_is_that_of_the_scorer(http: Any) -> None:
    scorer = Scorer(metric="fre")
    for query in (CUBES, "name[Aromi], food[Chinese]", "What is small?"):
        answer = http.post("/rerank", json={"query": query, "documents": DOCUMENTS}).json()
        ranked = [(row["index"], row["relevance_score"]) for row in answer["results"]]
        expected = scorer.rank(query, DOCUMENTS)
        assert [index for index, _ in ranked] == [row["corpus_id"] for row in expected]
        assert [score for _, score in ranked] == pytest.approx([row["score"] for row in expected])


@pytest.mark.parametrize(
    ("query", "error"),
    [("∀x (Cube(x → Small(x))", "ParseError"), ("name[Aromi], food[Chinese", "InputError")],
)
def test_a_query_with_a_slip_is_no_plain_text(http: Any, query: str, error: str) -> None:
    answer = http.post("/rerank", json={"query": query, "documents": DOCUMENTS})
    assert (answer.status_code, answer.json()["error"]["type"]) == (422, error)


def test_documents_beyond_the_limit_are_refused_or_left_out(http: Any) -> None:
    body = {"query": CUBES, "documents": DOCUMENTS * 22}
    error = http.post("/rerank", json=body).json()["error"]
    assert error["type"] == "LimitError"
    assert "max_documents=64" in error["hint"]
    answer = http.post("/rerank", json={**body, "max_documents": 4}).json()
    assert len(answer["results"]) == 4
    assert "62 documents were left out" in answer["meta"]["warnings"][0]


def test_the_client_rerankers_works_unchanged(service: str) -> None:
    rerankers = pytest.importorskip("rerankers", reason="rerankers is not installed")
    from rerankers.models.api_rankers import APIRanker

    for provider in ("cohere", "jina"):
        ranker = APIRanker("logic2text", "no-key", provider, url=f"{service}/v1/rerank")
        ranked = ranker.rank(CUBES, DOCUMENTS, doc_ids=["a", "b", "c"])
        assert [result.document.doc_id for result in ranked.results] == ["b", "c", "a"]
        assert ranked.results[0].score > 0.5
        assert isinstance(ranked, rerankers.results.RankedResults)


@pytest.mark.filterwarnings(
    "ignore::DeprecationWarning", "ignore::pydantic.PydanticDeprecatedSince20"
)
def test_the_client_cohere_works_unchanged(service: str) -> None:
    cohere = pytest.importorskip("cohere", reason="cohere is not installed")
    import httpx

    for kind in (cohere.ClientV2, cohere.Client):
        with httpx.Client() as connection:
            client = kind("no-key", base_url=service, httpx_client=connection)
            answer = client.rerank(model="any", query=CUBES, documents=DOCUMENTS, top_n=2)
        assert [result.index for result in answer.results] == [1, 2]
        assert answer.results[0].relevance_score > 0.5
        assert answer.meta.api_version.version == "2"


@pytest.mark.parametrize("path", ["/rerank", "/v1/rerank", "/rerank/"])
@pytest.mark.parametrize("return_text", [None, False, True])
def test_the_form_of_tei(http: Any, path: str, return_text: bool | None) -> None:
    body = {"query": CUBES, "texts": DOCUMENTS, "raw_scores": False, "truncate": True}
    answer = http.post(path, json={**body, "return_text": return_text}).json()
    assert [row["index"] for row in answer] == [1, 2, 0]
    assert answer[0]["score"] > 0.5 > answer[1]["score"] > answer[2]["score"] == 0
    assert http.post(path, json={**body, "top_n": 1}).json() == [
        {"index": 1, "score": answer[0]["score"]}
    ]
    shown = [row.get("text") for row in answer]
    assert shown == ([DOCUMENTS[i] for i in (1, 2, 0)] if return_text else [None] * 3)


def test_top_k_is_top_n_and_slashes_may_end_paths(http: Any) -> None:
    body = {"query": CUBES, "documents": DOCUMENTS}
    for path in ("/rerank", "/v2/rerank/", "//v1/rerank/"):
        assert len(http.post(path, json={**body, "top_k": 2}).json()["results"]) == 2
    error = http.post("/rerank", json={**body, "top_k": 2, "top_n": 1})
    assert error.status_code == 422
    assert "top_n is 1 and top_k is 2" in error.text
    assert http.post("/v1/score/", json={"texts": ["A cube."], "metrics": ["fre"]}).is_success
    (model,) = http.get("/v1/models").json()["data"]
    assert http.get("/v1/models/logic2text").json() == model
    assert http.get("/v1/models/another").status_code == 404


def test_fields_of_other_services_are_ignored_and_those_that_nobody_has_named(http: Any) -> None:
    body = {"query": CUBES, "documents": DOCUMENTS, "user": "b", "truncation": True}
    assert http.post("/rerank", json=body).json()["meta"]["warnings"] == []
    answer = http.post("/rerank", json={**body, "overlap_tokens": None, "top_nn": 2}).json()
    assert len(answer["results"]) == 3
    assert answer["meta"]["warnings"] == [
        "the field `overlap_tokens` is unknown, and was ignored",
        "the field `top_nn` is unknown, and was ignored",
    ]
    tei = {"query": CUBES, "texts": DOCUMENTS, "truncation_direction": "Right", "instruct": "b"}
    assert len(http.post("/rerank", json=tei).json()) == 3


def test_data_may_be_longer_than_a_formula(http: Any) -> None:
    record = {"name": "Aromi", "food": "Chinese", "reviews": ["The food is good."] * 300}
    documents = ["Aromi serves Thai food.", "Aromi serves Chinese food. The food is good."]
    answer = http.post("/rerank", json={"query": json.dumps(record), "documents": documents})
    assert answer.status_code == 200, answer.text
    assert answer.json()["results"][0]["index"] == 1


def test_what_a_client_leaves_out_may_be_null(http: Any) -> None:
    body = {"query": CUBES, "documents": DOCUMENTS, "top_n": None, "return_documents": None}
    answer = http.post("/v2/rerank", json=body)
    assert answer.status_code == 200
    assert not any("document" in row for row in answer.json()["results"])
