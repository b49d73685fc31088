"""The row of a formula with its ranked texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from logic2text import Parsed, Status, UnavailableError, symbolization
from logic2text.results import json_fields
from logic2text.results.errors import error_fields
from logic2text.results.words import Words
from rerank.results import RankedResult, RankedResults, Rejected, Spent

if TYPE_CHECKING:
    from metrics.faithfulness import Faithfulness

OPTIONS: Mapping[Status, str] = {
    Status.ATTESTED: "--allow-attested",
    Status.UNKNOWN: "--allow-unproved",
}
"""Verdict → the option of the command that allows its texts to win."""


def make_degraded_fields(
    answer: Mapping[str, Any], metric: str, missing: UnavailableError
) -> Mapping[str, Any]:
    """A ranking by style only, marked as degraded, because the requested metric is missing."""
    ranking = [
        {**result, "scores": {**result["scores"], metric: None}} for result in answer["ranking"]
    ]
    remedy = f" ({missing.hint})" if missing.hint else ""
    causes = [f"ranked only by style: {missing.message}{remedy}", answer["degraded"]]
    return {
        **answer,
        "ranking": ranking,
        "degraded": "; ".join(cause for cause in causes if cause),
        "errors": {metric: error_fields(missing), **answer.get("errors", {})},
    }


def make_ranking_fields(
    parsed: Parsed | None,
    results: RankedResults,
    words: Words,
    allowed_by: Mapping[Status, str] = OPTIONS,
) -> dict[str, Any]:
    """The fields of a ranking.

    Args:
        parsed: the formula; None for texts without one.
        results: its ranked and rejected texts.
        words: of its symbols.
        allowed_by: verdict → what allows its texts to win, for the reasons of rejections.
    """
    warnings = [json_fields.make_warning_row(w.message, w.hint) for w in results.warnings]
    fields: dict[str, Any] = {
        "audience": results.audience.name,
        "register": results.audience.register,
        "weights": {
            "formulaicness": results.audience.formulaicness,
            "alpha": results.audience.alpha,
            "beta": results.audience.beta,
        },
        "ranking": [result_fields(result, words.key) for result in results],
        "rejected": [
            _make_rejected_fields(rejected, words.key, allowed_by) for rejected in results.rejected
        ],
        "degraded": results.degraded,
        "signature": results.signature,
        **({} if parsed is None else {"conventions": words.lexicon.conventions}),
        **(
            ({"warnings": warnings} if warnings else {})
            if parsed is None
            else json_fields.word_fields(parsed, words.lexicon, warnings)
        ),
    }
    if results.spent is not None:
        fields["spent"] = make_spent_fields(results.spent)
    return {**fields, **_errors(results.errors)}


def result_fields(
    result: RankedResult, key: symbolization.SymbolizationKey | None
) -> dict[str, Any]:
    """The entry of a ranked text."""
    return {
        "rank": result.rank,
        "text": result.text,
        "source": result.source,
        "score": result.score,
        "scores": result.scores,
        "parts": result.parts,
        "registers": list(result.registers),
        **json_fields.candidate_fields(result.candidate, key),
        **_make_facts_fields(result.faithfulness),
        **_errors(result.errors),
    }


def _make_facts_fields(found: Faithfulness | None) -> dict[str, Any]:
    """The field `faithfulness` of a text whose input is known."""
    return {} if found is None else {"faithfulness": found.to_dict()}


def _errors(errors: Mapping[str, Exception]) -> dict[str, Any]:
    """The field `errors` by name of the failed part, if there are any."""
    fields = {name: error_fields(error) for name, error in errors.items()}
    return {"errors": fields} if fields else {}


def _make_rejected_fields(
    rejected: Rejected,
    key: symbolization.SymbolizationKey | None,
    allowed_by: Mapping[Status, str],
) -> dict[str, Any]:
    candidate = rejected.candidate
    status = candidate.verdict.status
    option = allowed_by[status] if rejected.allowable else None
    fields: dict[str, Any] = {
        "text": candidate.text,
        "source": candidate.source,
        "verdict": status,
        "reason": rejected.reason if option is None else f"{rejected.reason} (allow with {option})",
        "says": json_fields.write_formula(candidate.says, key),
    }
    if candidate.verdict.assumptions:
        fields["assumes"] = list(candidate.verdict.assumptions)
    if status is Status.REFUTED:
        fields["countermodel"] = json_fields.countermodel_fields(candidate.verdict.countermodel)
    return fields


def make_spent_fields(spent: Spent) -> dict[str, Any]:
    """The cost of a language model; `failed` and `notes` only if there are any."""
    optional = {"failed", "notes"}
    return {name: value for name, value in asdict(spent).items() if value or name not in optional}
