"""Candidates of a real model that writes at random: none of them wins, and the cause is told."""

from __future__ import annotations

from logic2text.candidates import CandidateGenerator
from logic2text.llm.client import ServerChat
from logic2text.llm.settings import ServerSettings
from rerank.llm_candidates import Proposer
from rerank.llm_effort import Effort
from rerank.reranker import Reranker
from tests.support.transformers_server import TransformersServer


def test_the_rule_based_texts_are_ranked_without_it(real_server: TransformersServer) -> None:
    formula = "∀x (Cube(x) → ¬Small(x))"
    generator = CandidateGenerator(("literal", "ranta"))
    server = ServerSettings(real_server.url, real_server.model, timeout_s=20, attempts=1)
    proposer = Proposer(ServerChat(server), Effort(candidates=1, limit_s=20, form="json"))
    light = "formulaicness:light"
    alone = Reranker("fre", formulaicness=light, generator=generator).rank(formula)
    beside = Reranker("fre", formulaicness=light, generator=generator, proposer=proposer)
    results = beside.rank(formula)
    assert results.ranking == alone.ranking
    assert results.degraded is not None
    assert "not valid JSON" in results.degraded or "no answer within" in results.degraded
    assert results.spent is not None
    assert results.spent.requests == 1
