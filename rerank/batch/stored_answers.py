"""Answers as JSON text, for the journal and the cache: the output row is the same afterwards.

>>> load_answers(dump_answers([{"ranking": []}, ValueError("no")]))
[{'ranking': []}, StoredError('internal error of logic2text: no')]
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from logic2text.results.errors import StoredError, error_fields
from rerank.rows.answers import Answer


def dump_answers(answers: Sequence[Answer]) -> str:
    """The answers as one line of ASCII."""
    listed = [
        {"error": error_fields(answer)} if isinstance(answer, Exception) else {"answer": answer}
        for answer in answers
    ]
    return json.dumps(listed, separators=(",", ":"))


def load_answers(text: str | bytes) -> list[Answer]:
    """The answers of `dump_answers`; an error is a `StoredError`.

    Raises:
        ValueError: the text is not of `dump_answers`.
    """
    return [
        StoredError(row["error"]) if "error" in row else row["answer"] for row in json.loads(text)
    ]
