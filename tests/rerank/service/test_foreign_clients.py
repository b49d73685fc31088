"""Clients that other projects wrote for other services, unchanged, with the address of ours.

Each test is skipped where its package is not installed; cohere and rerankers are in
`test_clients.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

CUBES = "∀x (Cube(x) → Small(x))"
DOCUMENTS = ["Some cube is small.", "Every cube is small.", "Bananas grow in the rain."]
ORDER = [1, 2, 0]

pytestmark = pytest.mark.filterwarnings("ignore")


def need(module: str) -> Any:
    return pytest.importorskip(module, reason=f"{module} is not installed")


@pytest.fixture
def langchain_documents() -> list[Any]:
    document = need("langchain_core.documents").Document
    return [document(text, metadata={"id": i}) for i, text in enumerate(DOCUMENTS)]


def test_langchain_cohere(service: str, langchain_documents: list[Any]) -> None:
    package = need("langchain_cohere")
    ranker = package.CohereRerank(
        base_url=service, cohere_api_key="no-key", model="logic2text", top_n=2
    )
    ranked = ranker.compress_documents(langchain_documents, CUBES)
    assert [document.metadata["id"] for document in ranked] == ORDER[:2]
    assert ranked[0].metadata["relevance_score"] > 0.75


def test_langchain_with_jina(
    service: str, langchain_documents: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = need("langchain_community.document_compressors.jina_rerank")
    monkeypatch.setattr(module, "JINA_API_URL", f"{service}/v1/rerank")
    ranker = module.JinaRerank(jina_api_key="no-key", top_n=3)
    ranked = ranker.compress_documents(langchain_documents, CUBES)
    assert [document.metadata["id"] for document in ranked] == ORDER


def test_langchain_with_infinity(service: str, langchain_documents: list[Any]) -> None:
    client = need("infinity_client.client").Client(base_url=service)
    module = need("langchain_community.document_compressors.infinity_rerank")
    ranker = module.InfinityRerank(client=client, model="logic2text", top_n=2)
    ranked = ranker.compress_documents(langchain_documents, CUBES)
    assert [document.metadata["id"] for document in ranked] == ORDER[:2]


LITELLM = {
    "cohere": "",
    "hosted_vllm": "",
    "huggingface": "",
    "infinity": "",
    "jina_ai": "/v1/rerank",
    "litellm_proxy": "",
    "together_ai": "",
    "voyage": "",
}
"""A provider of LiteLLM, each with a form of its own → the path that its address has here."""


@pytest.mark.parametrize("provider", LITELLM)
@pytest.mark.parametrize("returns", [False, True])
def test_litellm(
    service: str, provider: str, returns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # else it asks the internet
    litellm = need("litellm")
    if returns and provider == "infinity":
        pytest.skip("Infinity's documents come back as strings, where Cohere's are objects")
    answer = litellm.rerank(
        model=f"{provider}/logic2text",
        query=CUBES,
        documents=DOCUMENTS,
        top_n=2,
        return_documents=returns,
        api_base=service + LITELLM[provider],
        api_key="no-key",
    )
    assert [result["index"] for result in answer.results] == ORDER[:2]
    assert answer.results[0]["relevance_score"] > 0.75
    if returns:
        assert answer.results[0]["document"]["text"] == DOCUMENTS[1]


def nodes_of_llama_index() -> list[Any]:
    schema = need("llama_index.core.schema")
    return [
        schema.NodeWithScore(node=schema.TextNode(text=text, id_=str(i)), score=0.0)
        for i, text in enumerate(DOCUMENTS)
    ]


@pytest.mark.parametrize("slash", ["", "/"])
def test_llama_index_with_tei(service: str, slash: str) -> None:
    module = need("llama_index.postprocessor.tei_rerank")
    ranker = module.TextEmbeddingInference(base_url=service + slash, top_n=2)
    ranked = ranker.postprocess_nodes(nodes_of_llama_index(), query_str=CUBES)
    assert [int(node.node.node_id) for node in ranked] == ORDER[:2]
    assert ranked[0].score > 0.75


def test_llama_index_with_cohere(service: str) -> None:
    module = need("llama_index.postprocessor.cohere_rerank")
    ranker = module.CohereRerank(api_key="no-key", base_url=service, top_n=2)
    ranked = ranker.postprocess_nodes(nodes_of_llama_index(), query_str=CUBES)
    assert [int(node.node.node_id) for node in ranked] == ORDER[:2]


def test_llama_index_with_others(service: str) -> None:
    jina = need("llama_index.postprocessor.jinaai_rerank")
    siliconflow = need("llama_index.postprocessor.siliconflow_rerank")
    for ranker in (
        jina.JinaRerank(base_url=f"{service}/v1", api_key="no-key", top_n=2),
        siliconflow.SiliconFlowRerank(
            base_url=f"{service}/v1/rerank", api_key="no-key", top_n=2, overlap_tokens=8
        ),
    ):
        ranked = ranker.postprocess_nodes(nodes_of_llama_index(), query_str=CUBES)
        assert [int(node.node.node_id) for node in ranked] == ORDER[:2]


def test_langchain_with_voyage(service: str, langchain_documents: list[Any]) -> None:
    package = need("langchain_voyageai")
    ranker = package.VoyageAIRerank(
        base_url=f"{service}/v1", api_key="no-key", model="logic2text", top_k=2
    )
    ranked = ranker.compress_documents(langchain_documents, CUBES)
    assert [document.metadata["id"] for document in ranked] == ORDER[:2]


def test_haystack_with_jina(service: str) -> None:
    package = need("haystack_integrations.components.rankers.jina")
    haystack = need("haystack")
    ranker = package.JinaRanker(
        api_key=haystack.utils.Secret.from_token("no-key"),
        base_url=f"{service}/v1/rerank",
        top_k=2,
    )
    documents = [haystack.Document(content=text) for text in DOCUMENTS]
    ranked = ranker.run(query=CUBES, documents=documents)["documents"]
    assert [DOCUMENTS.index(document.content) for document in ranked] == ORDER[:2]


def test_haystack_with_cohere(service: str) -> None:
    ranker_module = need("haystack_integrations.components.rankers.cohere")
    haystack = need("haystack")
    ranker = ranker_module.CohereRanker(
        api_key=haystack.utils.Secret.from_token("no-key"), api_base_url=service, top_k=2
    )
    documents = [haystack.Document(content=text) for text in DOCUMENTS]
    ranked = ranker.run(query=CUBES, documents=documents)["documents"]
    assert [DOCUMENTS.index(document.content) for document in ranked] == ORDER[:2]


def test_voyage(service: str) -> None:
    client = need("voyageai").Client(api_key="no-key", base_url=f"{service}/v1")
    ranked = client.rerank(CUBES, DOCUMENTS, model="logic2text", top_k=2)
    assert [result.index for result in ranked.results] == ORDER[:2]


def test_openai_lists_the_model(service: str) -> None:
    openai = need("openai")
    with openai.OpenAI(api_key="no-key", base_url=f"{service}/v1") as client:
        assert [model.id for model in client.models.list()] == ["logic2text"]
        assert client.models.retrieve("logic2text").owned_by == "logic2text"
