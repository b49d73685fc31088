"""Similarity of two formulae: measures of translation from language to logic.

After "A Similarity Metric for Evaluating Natural Language to Logic Translation" (ACL submission,
2025) and Yang et al. (2024), beside our own proofs.

    pair = Pair(read_formula("Cube(a)"), read_formula("Cube(b)"))
    score_pairs([pair])[0].scores
"""

from metrics.study.similarity.agreement import BaselineAgreement, Case, agreement_cases, top_cases
from metrics.study.similarity.measures import (
    MEASURES,
    FormulaInput,
    Pair,
    PairScores,
    read_formula,
    score_pairs,
    signatures,
)
from metrics.study.similarity.vectors import Cosines

__all__ = [
    "MEASURES",
    "BaselineAgreement",
    "Case",
    "Cosines",
    "FormulaInput",
    "Pair",
    "PairScores",
    "agreement_cases",
    "read_formula",
    "score_pairs",
    "signatures",
    "top_cases",
]
