"""The bodies of requests about studies."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from rerank.service.studies.items import MOST_TEXTS


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class StudyBody(_Body):
    """A study file."""

    source: str = Field(max_length=2_000_000, description="The file: JSON Lines.")


class ParticipantBody(_Body):
    """A new participant."""

    code: str = Field(
        default="", max_length=200, description="Of the participant, as a recruiting service has."
    )


class AnswerBody(_Body):
    """An answer to one item."""

    participant: str = Field(max_length=100, description="The token of the participant.")
    item: str = Field(max_length=80)
    answer: dict[str, Any] = Field(description="Its fields depend on the type of the item.")
    shown: list[int] = Field(
        default=[], max_length=MOST_TEXTS, description="The order in which the texts were shown."
    )
    seconds: float = Field(default=0.0, ge=0, le=1e7, allow_inf_nan=False)
