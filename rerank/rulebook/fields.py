"""The JSON of a rule book."""

from __future__ import annotations

from typing import Any

from logic2text.results import json_fields
from logic2text.results.errors import error_fields
from rerank.rulebook.rules import Finding, Rule, Rulebook


def make_rulebook_fields(book: Rulebook) -> dict[str, Any]:
    """The document as one JSON object."""
    return {
        "title": book.title,
        "audience": book.audience,
        "sections": [
            {
                "title": section.title,
                "part": section.part,
                "rules": [_rule_fields(rule) for rule in section.rules],
            }
            for section in book.sections
        ],
        "findings": [_finding_fields(finding) for finding in book.findings],
        "unread": [
            {
                "line": rule.line,
                "id": rule.label,
                "formula": rule.source,
                "error": error_fields(rule.error),
            }
            for rule in book.unread
        ],
        "questions": [json_fields.question_fields(question) for question in book.questions],
        "glossary": [
            {
                "symbol": term.symbol,
                "arity": term.arity,
                "words": term.words,
                "guessed": term.guessed,
                "defined_by": term.defined_by,
                "comment": term.comment,
            }
            for term in book.glossary
        ],
        "signature": book.signature,
    }


def _rule_fields(rule: Rule) -> dict[str, Any]:
    return {
        "number": rule.number,
        "text": rule.sentence,
        "verdict": rule.status,
        "id": rule.label,
        "line": rule.line,
        "role": rule.role,
        "comment": rule.comment,
        "formula": rule.source,
        "joined": [
            {"id": each.label, "line": each.line, "formula": each.source} for each in rule.joined
        ],
        "uses": sorted({reference.rule for reference in rule.references}),
        "warnings": [
            json_fields.make_warning_row(each.message, each.hint, each.line, each.column)
            for each in rule.notices
        ],
    }


def _finding_fields(finding: Finding) -> dict[str, Any]:
    return {
        "kind": finding.kind,
        "rules": list(finding.rules),
        "because": list(finding.because),
        "text": finding.sentence or None,
    }
