"""The compressor of LangChain, with LangChain itself."""

from __future__ import annotations

import asyncio
import doctest
from typing import Any

import pytest

from logic2text import InputError, ParseError
from rerank import Scorer

pytest.importorskip("langchain_core", reason="LangChain is not installed")

from langchain_core import documents

from rerank.adapters import langchain

CUBES = "∀x (Cube(x) → Small(x))"
TEXTS = ["Some cube is small.", "Every cube is small.", "Bananas grow in the rain."]


@pytest.fixture(scope="module")
def compressor() -> Any:
    scorer = Scorer(metric="fre", formulaicness="formulaicness:light")
    return langchain.TextReranker(scorer=scorer, top_n=2)


@pytest.fixture
def candidates() -> list[Any]:
    return [documents.Document(text, metadata={"id": i}) for i, text in enumerate(TEXTS)]


def test_documents_are_ranked_by_what_they_say(compressor: Any, candidates: list[Any]) -> None:
    first, second = compressor.compress_documents(candidates, CUBES)
    assert (first.page_content, second.page_content) == (TEXTS[1], TEXTS[2])
    assert first.metadata["relevance_score"] > 0.75
    assert second.metadata["relevance_score"] < 0.5
    assert (first.metadata["id"], first.metadata["verdict"]) == (1, "proved")
    assert candidates[1].metadata == {"id": 1}
    assert compressor.compress_documents([], CUBES) == []
    awaited = asyncio.run(compressor.acompress_documents(candidates, CUBES))
    assert awaited == [first, second]


def test_a_query_is_an_input_with_facts_too(compressor: Any) -> None:
    texts = ["Aromi serves Thai food.", "Aromi is a place.", "Aromi serves Chinese food."]
    ranked = compressor.compress_documents(
        [documents.Document(text) for text in texts], "name[Aromi], food[Chinese]"
    )
    assert [each.metadata["verdict"] for each in ranked] == ["complete", "incomplete"]


def test_a_retriever_compresses_with_it(compressor: Any, candidates: list[Any]) -> None:
    from langchain_core.retrievers import BaseRetriever

    retrievers = pytest.importorskip(
        "langchain_classic.retrievers", reason="langchain-classic is not installed"
    )

    class Candidates(BaseRetriever):
        def _get_relevant_documents(self, query: str, *, run_manager: Any) -> list[Any]:
            return candidates

    retriever = retrievers.ContextualCompressionRetriever(
        base_compressor=compressor, base_retriever=Candidates()
    )
    assert retriever.invoke(CUBES)[0].page_content == TEXTS[1]


def test_slips_are_errors(compressor: Any, candidates: list[Any]) -> None:
    with pytest.raises(ParseError):
        compressor.compress_documents(candidates, "∀x (Cube(x)")
    with pytest.raises(InputError, match="bracket"):
        compressor.compress_documents(candidates, "name[Aromi], food[Chinese")
    with pytest.raises(ValueError, match="top_n"):
        langchain.TextReranker(top_n=0)


def test_its_examples_hold() -> None:
    assert doctest.testmod(langchain) == (0, 3)
