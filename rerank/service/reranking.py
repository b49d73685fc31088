"""`/v1/rerank` in our two forms, in that of Cohere, Jina and vLLM, and in that of TEI."""

from __future__ import annotations

import asyncio
import uuid
from collections import Counter
from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Body, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Discriminator, Tag

from rerank.audience import audience
from rerank.batch import input_rows
from rerank.relevance import is_plain
from rerank.service import bodies, models
from rerank.service.jobs import JudgedTexts, RowJob
from rerank.service.openapi import describe_route
from rerank.service.routes import (
    client_of,
    documents_of,
    parts_of,
    rank_formula,
    rank_texts,
    row_response,
    state_of,
)

router = APIRouter()

MODEL = "logic2text"
MODEL_CARD = {"id": MODEL, "object": "model", "created": 0, "owned_by": MODEL}

PLAIN_QUERY = (
    "the query is not a formula, and has no facts: the documents are ranked only by their texts, "
    "and what they mean is unknown"
)


def _form(body: Any) -> str:
    fields = body if isinstance(body, dict) else {}
    if "query" in fields:
        return _query_form(fields)
    is_texts = "formula" not in fields and input_rows.is_texts_row(fields)
    return "texts-form" if is_texts else "formula-form"


def _query_form(body: Any) -> str:
    is_tei = isinstance(body, dict) and "texts" in body and "documents" not in body
    return "tei-form" if is_tei else "query-form"


AnyQuery = Annotated[
    Annotated[bodies.DocumentRanking, Tag("query-form")]
    | Annotated[bodies.TextsOfQuery, Tag("tei-form")],
    Discriminator(_query_form),
    Body(),
]

AnyRanking = Annotated[
    Annotated[bodies.FormulaRanking, Tag("formula-form")]
    | Annotated[bodies.TextRanking, Tag("texts-form")]
    | Annotated[bodies.DocumentRanking, Tag("query-form")]
    | Annotated[bodies.TextsOfQuery, Tag("tei-form")],
    Discriminator(_form),
    Body(),
]


@router.post("/v1/rerank", **describe_route("rerank"))
async def rerank(body: AnyRanking, request: Request) -> Response:
    """Rank the texts of a formula, or of another input, for an audience; or documents."""
    if isinstance(body, bodies.FormulaRanking):
        return row_response(await rank_formula(body, request))
    if isinstance(body, bodies.TextRanking):
        return row_response(await rank_texts(body, request))
    return await _answer_query(body, request)


@router.post("/rerank", **describe_route("rerank_documents"))
@router.post("/v2/rerank", include_in_schema=False)
async def rerank_documents(body: AnyQuery, request: Request) -> Response:
    """Rank documents for a query, under the other paths that clients use."""
    return await _answer_query(body, request)


async def _answer_query(
    body: bodies.DocumentRanking | bodies.TextsOfQuery, request: Request
) -> Response:
    if isinstance(body, bodies.DocumentRanking):
        return row_response(await rank_documents(body, request))
    documents = bodies.DocumentRanking(query=body.query, documents=[*body.texts], top_n=body.top_n)
    answer = await rank_documents(documents, request)
    return JSONResponse(
        [
            {"index": row["index"], "score": row["relevance_score"]}
            | ({"text": body.texts[row["index"]]} if body.return_text else {})
            for row in answer["results"]
        ]
    )


@router.get("/v1/models", **describe_route("models"))
async def list_models() -> Response:
    """The one model, in the form of OpenAI's list."""
    return row_response({"object": "list", "data": [MODEL_CARD]})


@router.get("/v1/models/{model}", include_in_schema=False)
async def show_model(model: str) -> Response:
    """The one model by its name."""
    if model != MODEL:
        raise HTTPException(404)
    return row_response(MODEL_CARD)


async def rank_documents(body: bodies.DocumentRanking, request: Request) -> dict[str, Any]:
    """The answer that clients of Cohere, Jina and vLLM expect; see `rerank.relevance`."""
    audience(body.audience)
    state = state_of(request)
    texts = documents_of(body)
    parts = parts_of(texts)
    client = client_of(request)
    words = {"key": body.key, "conventions": body.conventions}
    options = {"notation": body.notation, **words}
    job = RowJob("judge", body.query, {"documents": texts}, options)
    judged: JudgedTexts = await state.workers.answer(job, client)
    await state.wait_for_models()
    candidates = iter(judged.candidates)
    items = [
        models.RateTexts(tuple(islice(candidates, len(part))), body.audience, judged.query)
        for part in parts
    ]
    rated = await asyncio.gather(*(state.scoring.submit(item, client) for item in items))
    ratings = [rating for part in rated for rating in part]
    order = sorted(range(len(texts)), key=lambda i: -ratings[i].relevance)[: body.most_results]
    warnings = [PLAIN_QUERY] if is_plain(judged.query) else []
    warnings += [f"the field `{name}` is unknown, and was ignored" for name in body.unknown_fields]
    if len(texts) < len(body.documents):
        left_out = len(body.documents) - len(texts)
        warnings.append(f"{left_out:,} documents were left out (`max_documents`)")
    results = [
        {
            "index": i,
            "relevance_score": ratings[i].relevance,
            "verdict": ratings[i].verdict,
            **_document(body, i),
        }
        for i in order
    ]
    tokens = sum(len(text.split()) for text in texts)
    return {
        "id": str(uuid.uuid4()),
        "model": body.model or MODEL,
        "results": results,
        # Where Voyage's clients, which say `top_k`, look for them.
        **({"data": results} if "top_k" in body.model_fields_set else {}),
        "meta": {
            "api_version": {"version": "2"},
            "documents": len(texts),
            "verdicts": dict(Counter(rating.verdict for rating in ratings)),
            "warnings": warnings,
        },
        "usage": {"total_tokens": tokens, "prompt_tokens": tokens},
    }


def _document(body: bodies.DocumentRanking, index: int) -> dict[str, Any]:
    if not body.return_documents:
        return {}
    document = body.documents[index]
    return {"document": {"text": document} if isinstance(document, str) else document.model_dump()}
