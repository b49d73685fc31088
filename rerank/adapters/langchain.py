"""Candidate texts as documents of LangChain: a compressor that ranks them for a query.

The query is what the documents should say: a formula, an input with facts, or a plain text.  Needs
`langchain-core`.

>>> texts = [Document("Something is a cube."), Document("Everything is a cube.")]
>>> (best,) = TextReranker(top_n=1).compress_documents(texts, "∀x Cube(x)")
>>> best.page_content, best.metadata["verdict"]
('Everything is a cube.', 'proved')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logic2text import UnavailableError
from rerank.scorer import Scorer

try:
    from langchain_core.documents import BaseDocumentCompressor, Document
    from pydantic import ConfigDict, Field
except ModuleNotFoundError as error:
    raise UnavailableError(
        f"a compressor of LangChain needs {error.name}, which is not installed",
        "pip install langchain-core",
    ) from None


class TextReranker(BaseDocumentCompressor):  # type: ignore[misc]
    """Ranks documents by what they say; see `Scorer`.

    Attributes:
        scorer: by default one for the audience `general`.
        top_n: the maximum number of documents; all by default.
    """

    scorer: Scorer = Field(default_factory=Scorer)
    top_n: int | None = Field(default=None, ge=1)

    model_config = ConfigDict(arbitrary_types_allowed=True, extra="forbid")

    def compress_documents(
        self, documents: Sequence[Document], query: str, callbacks: Any = None
    ) -> Sequence[Document]:
        """The documents, the best first; each has a `relevance_score` and a `verdict` more.

        Raises:
            ParseError, InputError, LimitError: as `Scorer.predict`.
        """
        ratings = self.scorer.rate([(query, document.page_content) for document in documents])
        order = sorted(range(len(documents)), key=lambda i: -ratings[i].relevance)
        return [
            documents[i].model_copy(
                update={
                    "metadata": {
                        **documents[i].metadata,
                        "relevance_score": ratings[i].relevance,
                        "verdict": str(ratings[i].verdict),
                    }
                }
            )
            for i in order[: self.top_n]
        ]
