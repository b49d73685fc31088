"""The operations of the API: each answers with the row of the command of its name."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import APIRouter, Request, Response

from logic2text import InputError, LimitError
from logic2text.results.json_text import json_text
from rerank.audience import audience
from rerank.batch import input_rows
from rerank.rank_arguments import unverified
from rerank.service import bodies, models
from rerank.service.jobs import RowJob
from rerank.service.openapi import describe_route
from rerank.service.state import ServiceState

router = APIRouter(prefix="/v1")

MOST_CHARACTERS = 200_000
"""Of the texts of one request: seconds of scoring."""

TEXTS_OF_PART = 64
CHARACTERS_OF_PART = 4_000
"""The largest part of a request in a batch."""


def state_of(request: Request) -> ServiceState:
    """The state of the service that a request came to."""
    state: ServiceState = request.app.state.service
    return state


def client_of(request: Request) -> str:
    """Who sent a request, for fair scheduling: set by the gate."""
    return str(request.scope.get("logic2text.client", ""))


def row_response(row: Mapping[str, Any]) -> Response:
    """A row as an answer."""
    return Response(json_text(row).encode("utf-8", "replace"), media_type="application/json")


async def _answer(request: Request, job: RowJob) -> Any:
    return await state_of(request).workers.answer(job, client_of(request))


@router.post("/parse", **describe_route("parse"))
async def parse(body: bodies.ParseBody, request: Request) -> Response:
    """Parse a formula and write it in other notations, as a tree or as a picture."""
    options = {"notation": body.notation, "key": body.key, "to": tuple(body.to)}
    row = await _answer(request, RowJob("parse", body.formula, {}, options))
    return row_response({"formula": body.formula, **row})


@router.post("/verbalize", **describe_route("verbalize"))
async def verbalize(body: bodies.VerbalizeBody, request: Request) -> Response:
    """Verbalize a formula in English, by several systems."""
    options = body.model_dump(exclude={"formula"})
    row = await _answer(request, RowJob("verbalize", body.formula, {}, options))
    return row_response({"formula": body.formula, **row})


@router.post("/score", **describe_route("score"))
async def score(body: bodies.ScoreBody, request: Request) -> Response:
    """Score texts: how formulaic, how readable, how natural they are."""
    state = state_of(request)
    names = (await state.wait_for_models()).check_names(body.metrics)
    client = client_of(request)
    parts = await asyncio.gather(
        *(
            state.scoring.submit(models.ScoreTexts(part, names, body.input), client)
            for part in parts_of(body.texts)
        )
    )
    rows = [row for part in parts for row in part]
    return row_response(
        {"scores": [{"text": text, **row} for text, row in zip(body.texts, rows, strict=True)]}
    )


@router.post("/check", **describe_route("check"))
async def check(body: bodies.CheckBody, request: Request) -> Response:
    """Tell whether an English text means a formula, with its readings and a countermodel."""
    options = body.model_dump(exclude={"formula", "text"})
    row = await _answer(request, RowJob("check", body.formula, {"text": body.text}, options))
    return row_response({"formula": body.formula, **row})


@router.post("/read", **describe_route("read"))
async def read(body: bodies.ReadBody, request: Request) -> Response:
    """Translate an English text into the formulae that it can mean, the likeliest first."""
    options = body.model_dump(exclude={"text"})
    row = await _answer(request, RowJob("read", body.text, {}, options))
    return row_response({"text": body.text, **row})


@router.post("/equivalent", **describe_route("equivalent"))
async def equivalent(body: bodies.EquivalentBody, request: Request) -> Response:
    """Prove that two formulae are equivalent, or show a small model in which they differ."""
    options = {"notation": body.notation}
    job = RowJob("equivalent", body.formula, {"other": body.other}, options)
    return row_response({"formula": body.formula, **await _answer(request, job)})


@router.post("/diagnose", **describe_route("diagnose"))
async def diagnose(body: bodies.DiagnoseBody, request: Request) -> Response:
    """Compare a student's formula with what is asked: worlds, hints, the smallest repair."""
    options = body.model_dump(exclude={"given", "asked"})
    job = RowJob("diagnose", body.given, {"asked": body.asked}, options)
    return row_response({"given": body.given, **await _answer(request, job)})


@router.post("/structure", **describe_route("structure"))
async def structure(body: bodies.StructureBody, request: Request) -> Response:
    """Tell a formula's tree, and which words of texts express which part of it."""
    fields = {"texts": [text.model_dump() for text in body.texts], "steps": body.steps}
    options = {"notation": body.notation, "key": body.key}
    row = await _answer(request, RowJob("structure", body.formula, fields, options))
    return row_response({"formula": body.formula, **row})


@router.post("/lint", **describe_route("lint"))
async def lint(body: bodies.LintBody, request: Request) -> Response:
    """Comment on exercises: keys that do not fit, ambiguous sentences, useless distractors."""
    rows = [exercise.model_dump(exclude_none=True) for exercise in body.rows]
    options = body.model_dump(exclude={"rows"})
    return row_response(await _answer(request, RowJob("lint", "", {"rows": rows}, options)))


@router.post("/explain", **describe_route("explain"))
async def explain(body: bodies.ExplainBody, request: Request) -> Response:
    """Show which words make a text formulaic."""
    job = RowJob("explain", body.text, {"input": body.input})
    row = await state_of(request).explainers.answer(job)
    return row_response({"text": body.text, **row})


async def rank_formula(body: bodies.FormulaRanking, request: Request) -> dict[str, Any]:
    """The row of the command `rerank`."""
    audience(body.audience)
    words = {"key": body.key, "conventions": body.conventions}
    options = {"notation": body.notation, "systems": body.systems, **words}
    job = RowJob("pool", body.formula, {"candidates": list(body.texts)}, options)
    state = state_of(request)
    task, _ = await asyncio.gather(_answer(request, job), state.wait_for_models())
    item = models.RankTexts(
        task, body.audience, words, body.top_k, body.allow_attested, body.allow_unproved
    )
    return {"formula": body.formula, **await state.scoring.submit(item, client_of(request))}


async def rank_texts(body: bodies.TextRanking, request: Request) -> dict[str, Any]:
    """The row of the command `rerank` for texts without a formula."""
    audience(body.audience)
    state = state_of(request)
    texts = input_rows.check_texts(body.texts, "the field `texts`")
    parts = parts_of(texts)
    await state.wait_for_models()
    client = client_of(request)
    if len(parts) > 1:  # the models' caches are filled in parts, between which others have turns
        ratings = (models.RateTexts(unverified(part), body.audience) for part in parts)
        await asyncio.gather(*(state.scoring.submit(item, client) for item in ratings))
    item = models.RankPlainTexts(texts, body.audience, body.top_k, body.input)
    row = await state.scoring.submit(item, client)
    return {"input": body.input, **row} if "input" in body.model_fields_set else row


def documents_of(body: bodies.DocumentRanking) -> list[str]:
    """The texts of the documents that are ranked."""
    texts = [d if isinstance(d, str) else d.text for d in body.documents]
    if not texts:
        raise InputError("there are no documents", 'write {"documents": ["…"]}')
    return texts[: body.max_documents]


def parts_of(texts: Sequence[str]) -> list[tuple[str, ...]]:
    """The texts in parts that become items of batches, so that other clients' texts are between.

    Raises:
        LimitError: the texts have more than `MOST_CHARACTERS` in all.
    """
    characters = sum(map(len, texts))
    if characters > MOST_CHARACTERS:
        raise LimitError(
            f"the texts have {characters:,} characters, more than {MOST_CHARACTERS:,}",
            "send fewer of them in one request",
        )
    parts: list[list[str]] = [[]]
    for text in texts:
        full = len(parts[-1]) == TEXTS_OF_PART
        if parts[-1] and (full or sum(map(len, parts[-1])) + len(text) > CHARACTERS_OF_PART):
            parts.append([])
        parts[-1].append(text)
    return [*map(tuple, parts)]
