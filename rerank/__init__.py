"""Reranking: candidate texts of a formula, scored and ranked for an audience.

>>> from rerank import Reranker
>>> ranked = Reranker("fre", "general", formulaicness="formulaicness:light").rank("∀x ¬Cube(x)")
>>> ranked[0].text
'Nothing is a cube.'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rerank.audience import AUDIENCES, Audience
    from rerank.generation.best_of_n import BestOfN, Stopped, best_of_n
    from rerank.generation.rounds import Rounds
    from rerank.growing_ranking import rerank_stream
    from rerank.llm_candidates import Proposer
    from rerank.llm_effort import Effort
    from rerank.paraphrases import Paraphrases, paraphrase, paraphrase_together
    from rerank.reranker import Reranker
    from rerank.results import RankedResult, RankedResults, RankedRow, Rejected
    from rerank.rulebook import Rulebook, write_rulebook
    from rerank.scorer import Scorer

_MODULES = {
    "AUDIENCES": "rerank.audience",
    "Audience": "rerank.audience",
    "BestOfN": "rerank.generation.best_of_n",
    "Effort": "rerank.llm_effort",
    "Paraphrases": "rerank.paraphrases",
    "Proposer": "rerank.llm_candidates",
    "RankedResult": "rerank.results",
    "RankedResults": "rerank.results",
    "RankedRow": "rerank.results",
    "Rejected": "rerank.results",
    "Reranker": "rerank.reranker",
    "Rounds": "rerank.generation.rounds",
    "Rulebook": "rerank.rulebook",
    "Scorer": "rerank.scorer",
    "Stopped": "rerank.generation.best_of_n",
    "best_of_n": "rerank.generation.best_of_n",
    "paraphrase": "rerank.paraphrases",
    "paraphrase_together": "rerank.paraphrases",
    "rerank_stream": "rerank.growing_ranking",
    "write_rulebook": "rerank.rulebook",
}

__all__ = [
    "AUDIENCES",
    "Audience",
    "BestOfN",
    "Effort",
    "Paraphrases",
    "Proposer",
    "RankedResult",
    "RankedResults",
    "RankedRow",
    "Rejected",
    "Reranker",
    "Rounds",
    "Rulebook",
    "Scorer",
    "Stopped",
    "best_of_n",
    "paraphrase",
    "paraphrase_together",
    "rerank_stream",
    "write_rulebook",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import_module("logic2text.extras").check_own_packages()
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
