"""Arguments of a `Reranker`: formulae, candidates and texts without a formula."""

from __future__ import annotations

from collections.abc import Sequence

from logic2text import Candidate, InputError, Parsed, arguments
from logic2text.formula import Formula
from logic2text.results.words import Words
from metrics import base
from rerank.batch import input_rows


def check_top_k(top_k: int | None) -> None:
    """Check the number of texts asked for; None asks for all.

    Raises:
        InputError: it is not a positive integer.
    """
    if top_k is None:
        return
    arguments.number_given(top_k, "top_k", whole=True)
    if top_k < 1:
        raise InputError(f"top_k is {top_k}, it must be at least 1", "leave it out for all")


def read_formulas(formulas: Sequence[str | Formula], words: Words) -> list[Parsed]:
    """The formulae, those that are texts parsed.

    Raises:
        ParseError, LimitError: a formula cannot be parsed, or exceeds a limit.
        InputError: the argument is not a sequence of formulae.
    """
    inputs = arguments.sequence_given(formulas, "formulae")
    return [words.parse_given(formula) for formula in inputs]


def read_candidates(
    formulas: Sequence[Formula], candidates: Sequence[Sequence[Candidate | str]]
) -> list[tuple[Candidate, ...]]:
    """The candidates of each formula, those that are texts with the reader's verdict.

    Raises:
        InputError: there is not one sequence of candidates for each formula.
    """
    groups = arguments.sequence_given(candidates, "the candidates of each formula")
    if len(groups) != len(formulas):
        raise InputError(
            f"{len(formulas)} formulae and candidates for {len(candidates)} were given",
            "give one sequence of candidates for each formula",
        )
    return [
        tuple(
            candidate
            for value in arguments.sequence_given(group, "candidates")
            for candidate in _read_candidate(formula, value)
        )
        for formula, group in zip(formulas, candidates, strict=True)
    ]


def _read_candidate(formula: Formula, value: Candidate | str) -> tuple[Candidate, ...]:
    if not isinstance(value, str):
        hint = "give a Candidate or its text"
        return (arguments.instance_given(value, Candidate, "a candidate", hint),)
    from rerank.verification import judge_texts  # loads the reader, which only texts need

    return judge_texts(formula, [value])


def unverified(texts: Sequence[str]) -> tuple[Candidate, ...]:
    """The texts as candidates of unknown meaning."""
    return tuple(Candidate(text, "given") for text in texts)


def read_texts(groups: Sequence[Sequence[str]]) -> list[tuple[Candidate, ...]]:
    """The distinct texts of each group, as candidates of unknown meaning.

    Raises:
        InputError: a group is not a list of strings, is empty, or has a blank text.
        LimitError: a group has more texts, or a longer one, than the limits allow.
    """
    lists = arguments.sequence_given(groups, "lists of texts")
    return [unverified(input_rows.check_texts(texts, "the list of texts")) for texts in lists]


def check_metrics_of_texts(metrics: Sequence[base.Metric | None]) -> None:
    """Check that texts without a formula can be scored.

    Raises:
        InputError: a metric needs a formula.
    """
    for metric in metrics:
        if metric is not None and base.needs_formulas(metric):
            raise InputError(
                f"the metric {metric.name} needs a formula, and the row has none",
                "name a metric of texts, or give the formula",
            )
