"""The bodies of requests, as the OpenAPI document describes them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from logic2text import DEFAULT_LIMITS
from logic2text.conventions import Conventions
from logic2text.notation import NOTATIONS
from logic2text.results.parse import DRAWINGS
from rerank.rows.structure import MOST_TEXTS

_MOST = DEFAULT_LIMITS.characters
_SHOWN = (*NOTATIONS, *DRAWINGS)
_SHOWN_NAMES, _SHOWN_CHARACTERS = 10, 40  # of unknown fields, in a warning

FormulaText = Annotated[
    str,
    Field(min_length=1, max_length=_MOST, description="A formula in any supported notation."),
]
EnglishText = Annotated[str, Field(min_length=1, max_length=_MOST, description="An English text.")]
NotationName = Annotated[
    str,
    Field(description=f"auto, or one of {', '.join(NOTATIONS)}.", max_length=40),
]
QueryText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=50_000,
        description="What the texts should say: a formula, data, or a plain text.",
    ),
]
KeyText = Annotated[
    str | None,
    Field(
        max_length=50_000,
        description="A symbolization key: what each symbol means, one a line.",
        examples=["S(x): x is a spy"],
    ),
]
ConventionsName = Annotated[
    str | None,
    Field(
        max_length=40,
        description=f"How English is read: {', '.join(Conventions)}; "
        "by default textbook with a key, else open.",
    ),
]
Name = Annotated[str, Field(max_length=80)]
Names = Annotated[list[Name], Field(min_length=1, max_length=40)]
AudienceName = Annotated[
    str | float,
    Field(description="general, textbook, classroom, or a target of formulaicness from 0 to 1."),
]


WhatOf = Field(
    default=None,
    description="What the text is of (triples, slots, a table, JSON): formulaicness is beside it; "
    "without it, of the wording only.",
)


class _Body(BaseModel):
    """What all bodies share: unknown fields are refused, so that a slip is not ignored.

    A field of another type is refused too: "yes" is not a truth value, and true is not a number.
    """

    model_config = ConfigDict(extra="forbid", strict=True)


class ParseBody(_Body):
    """A formula to be parsed and written in other notations."""

    formula: FormulaText
    notation: NotationName = "auto"
    key: KeyText = None
    to: Names = Field(
        default=["unicode"], description=f"Notations and drawings to write: {', '.join(_SHOWN)}."
    )


class VerbalizeBody(_Body):
    """A formula to be verbalized."""

    formula: FormulaText
    notation: NotationName = "auto"
    systems: Names | None = Field(default=None, description="By default all systems.")
    key: KeyText = None
    alternatives: int = Field(default=1, ge=1, le=16, description="Texts of each system.")
    structure_preserving: bool = False
    unambiguous: bool = False


class ScoreBody(_Body):
    """Texts to be scored."""

    texts: list[EnglishText] = Field(min_length=1, max_length=DEFAULT_LIMITS.texts)
    metrics: Names = ["formulaicness", "fre"]
    input: Any = WhatOf


class CheckBody(_Body):
    """A text that is compared with a formula."""

    formula: FormulaText
    text: EnglishText
    notation: NotationName = "auto"
    key: KeyText = None
    conventions: ConventionsName = None
    theory: Names | None = Field(
        default=None, description="Axioms of the package: blocks, order:P, equivalence:P."
    )
    axioms: str | None = Field(
        default=None,
        max_length=50_000,
        description="Formulae that are taken to be true, one a line.",
    )
    explain: bool = Field(default=True, description="Paraphrase each reading, draw a world.")


class ReadBody(_Body):
    """A text whose formulae are wanted."""

    text: EnglishText
    formula: FormulaText | None = Field(
        default=None, description="A formula whose symbols the text is about."
    )
    notation: NotationName = "auto"
    key: KeyText = None
    conventions: ConventionsName = None
    explain: bool = Field(default=True, description="Say each reading unambiguously.")


class EquivalentBody(_Body):
    """Two formulae."""

    formula: FormulaText
    other: FormulaText
    notation: NotationName = "auto"


class DiagnoseBody(_Body):
    """A student's formula, and the one that is asked."""

    given: FormulaText
    asked: FormulaText
    notation: NotationName = "auto"
    key: KeyText = None
    hints_only: bool = Field(default=False, description="Leave out the repair and the laws.")


class SaidText(_Body):
    """A text and the formula that it says."""

    text: EnglishText
    says: FormulaText


class StructureBody(_Body):
    """A formula whose tree is wanted, texts to be aligned, formulae to be said in English."""

    formula: FormulaText
    texts: list[SaidText] = Field(default=[], max_length=MOST_TEXTS)
    steps: list[FormulaText] = Field(
        default=[], max_length=MOST_TEXTS, description="Formulae to be said in English."
    )
    notation: NotationName = "auto"
    key: KeyText = None


class Exercise(_Body):
    """A sentence with its answer key."""

    text: EnglishText
    formula: FormulaText
    distractors: list[FormulaText] = Field(default=[], max_length=20)
    also: list[FormulaText] = Field(default=[], max_length=20)
    id: str | int | None = None


class LintBody(_Body):
    """Exercises to be commented on."""

    rows: list[Exercise] = Field(min_length=1, max_length=100)
    notation: NotationName = "auto"
    key: KeyText = None
    conventions: ConventionsName = None


class ExplainBody(_Body):
    """A text whose formulaicness is explained."""

    text: EnglishText
    input: Any = WhatOf


class FormulaRanking(_Body):
    """A formula whose texts are ranked for an audience."""

    formula: FormulaText
    audience: AudienceName = "general"
    texts: list[EnglishText] = Field(
        default=[], max_length=DEFAULT_LIMITS.texts, description="Texts beside the generated ones."
    )
    systems: Annotated[list[Name], Field(max_length=40)] | None = Field(
        default=None, description="Which verbalizers; by default all, with an empty list none."
    )
    notation: NotationName = "auto"
    key: KeyText = None
    conventions: ConventionsName = None
    top_k: int | None = Field(default=None, ge=1, le=DEFAULT_LIMITS.candidates)
    allow_attested: bool = False
    allow_unproved: bool = False


class TextRanking(_Body):
    """Texts without a formula, ranked for an audience; their meaning is unknown."""

    input: Any = Field(
        default=None,
        description="What the texts are of: its facts are looked for in them; returned as it came.",
    )
    texts: list[EnglishText] = Field(min_length=1, max_length=DEFAULT_LIMITS.texts)
    audience: AudienceName = "general"
    top_k: int | None = Field(default=None, ge=1, le=DEFAULT_LIMITS.texts)


class Document(BaseModel):
    """A document with a text; further fields, such as an id, are returned as they came."""

    model_config = ConfigDict(extra="allow", strict=True)

    text: EnglishText


FOREIGN_FIELDS = (
    "max_tokens_per_doc",
    "max_chunks_per_doc",
    "rank_fields",
    "priority",
    "truncation",
    "truncate_prompt_tokens",
    "return_embeddings",
    "raw_scores",
    "user",
)
"""What Cohere, Jina, vLLM, Voyage and Infinity have beside the fields of `DocumentRanking`."""


def _list_foreign_fields(schema: dict[str, Any]) -> None:
    ignored = {"description": "Of other services; ignored."}
    schema["properties"].update(dict.fromkeys(FOREIGN_FIELDS, ignored))


class DocumentRanking(_Body):
    """A query and documents, in the form that Cohere, Jina and vLLM share.

    The fields that these services have beside it, such as `max_tokens_per_doc`, are ignored, and so
    are those of other services, which a warning names.
    """

    model_config = ConfigDict(extra="allow", strict=True, json_schema_extra=_list_foreign_fields)

    query: QueryText
    documents: list[EnglishText | Document] = Field(min_length=1, max_length=DEFAULT_LIMITS.texts)
    model: str | None = Field(default=None, max_length=200, description="Returned as it came.")
    top_n: int | None = Field(default=None, ge=1, description="The number of results.")
    top_k: int | None = Field(default=None, ge=1, description="Voyage's name of `top_n`.")
    return_documents: bool | None = Field(default=None, description="Whether they come back.")
    max_documents: int | None = Field(
        default=None, ge=1, description="Documents after the first so many are left out."
    )
    audience: AudienceName = "general"
    key: KeyText = None
    conventions: ConventionsName = None
    notation: NotationName = "auto"

    @model_validator(mode="after")
    def _name_number_once(self) -> DocumentRanking:
        if self.top_n is not None and self.top_k not in (None, self.top_n):
            raise ValueError(f"top_n is {self.top_n} and top_k is {self.top_k}; give one of them")
        return self

    @model_validator(mode="after")
    def _ask_one_thing(self) -> DocumentRanking:
        for name in ("formula", "input", "texts"):
            if name in (self.model_extra or ()):
                raise ValueError(f"a request has a query or `{name}`, not both")
        return self

    @property
    def unknown_fields(self) -> list[str]:
        """The fields that neither we nor one of these services have."""
        names = [name for name in self.model_extra or () if name not in FOREIGN_FIELDS]
        return [name[:_SHOWN_CHARACTERS] for name in names[:_SHOWN_NAMES]]

    @property
    def most_results(self) -> int | None:
        """The number of results, under whichever name it came; None for all."""
        return self.top_k if self.top_n is None else self.top_n


class TextsOfQuery(_Body):
    """A query and texts, in the form of Hugging Face's Text Embeddings Inference (TEI).

    Other fields are ignored.
    """

    model_config = ConfigDict(extra="ignore", strict=True)

    query: QueryText
    texts: list[EnglishText] = Field(min_length=1, max_length=DEFAULT_LIMITS.texts)
    return_text: bool | None = Field(default=None, description="Whether the texts come back.")
    top_n: int | None = Field(default=None, ge=1, description="Of LiteLLM: the number of results.")
