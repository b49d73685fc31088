"""The JSON forms that several commands share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from logic2text.candidates import Candidate
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.laws.base import LawStep
from logic2text.lexicon import Lexicon, guessed_words
from logic2text.notation import Parsed, show
from logic2text.proof.verdict import Countermodel, Status
from rerank.results import RankingWarning, Spent


def written(formula: Formula | None) -> str | None:
    """The formula in Unicode; None where there is none, or where Unicode cannot write it.

    That costs no row its other fields: no notation was asked for.
    """
    try:
        return None if formula is None else show(formula, limits=None)
    except InputError:  # such as a free variable that would be read as a constant
        return None


def laws_fields(laws: Sequence[LawStep]) -> list[dict[str, str | None]]:
    """A derivation: each law with the formula after it."""
    return [{"law": step.law, "formula": written(step.formula)} for step in laws]


def warning_row(
    message: str, hint: str | None, line: int | None = None, column: int | None = None
) -> dict[str, Any]:
    """One entry of the field `warnings`."""
    return {"message": message, "hint": hint, "line": line, "column": column}


def warning_fields(parsed: Parsed, ranking: Sequence[RankingWarning] = ()) -> dict[str, Any]:
    """The field `warnings` of a row, where there are any: of its formula, then of its ranking."""
    rows = [warning_row(w.message, w.hint, w.line, w.column) for w in parsed.warnings]
    rows += [warning_row(w.message, w.hint) for w in ranking]
    return {"warnings": rows} if rows else {}


def word_fields(
    parsed: Parsed, lexicon: Lexicon, ranking: Sequence[RankingWarning] = ()
) -> dict[str, Any]:
    """The fields of a row on the words for its symbols.

    `guessed` has the words that no lexicon file gave, `warnings` those of the parser, of the
    symbols that are not said with their usual words and of the ranking; each stands only where
    there are any.
    """
    formula = parsed.formula
    guessed = [
        {"symbol": guess.symbol, "words": guess.words} for guess in guessed_words(formula, lexicon)
    ]
    warnings = [
        *warning_fields(parsed, ranking).get("warnings", ()),
        *(warning_row(n.message, n.hint) for n in lexicon.for_formula(formula).notices),
    ]
    return {
        **({"guessed": guessed} if guessed else {}),
        **({"warnings": warnings} if warnings else {}),
    }


def guessed_line(row: Mapping[str, Any]) -> str | None:
    """One line on the guessed words for a person; None where none were guessed.

    A symbol written by its own name in quotes, or by a letter, is not listed.
    """
    shown = [
        f"{guess['symbol']} = “{guess['words']}”"
        for guess in row.get("guessed", ())
        if '"' not in guess["words"] and len(guess["symbol"].partition("/")[0]) > 1
    ]
    return f"words guessed: {', '.join(shown)}; give yours with --lexicon" if shown else None


def candidate_fields(candidate: Candidate) -> dict[str, Any]:
    """What a text says and what is known of its meaning.

    `says` is in Unicode, the scope of every quantifier in brackets, null where Unicode cannot write
    a free variable of it; `readings` stands where the
    text is ambiguous, the surface-scope reading first; `evidence` where a verdict rests on neither
    a tree of ours nor a reading; `also` names further sources of the text.
    """
    verdict = candidate.verdict
    fields: dict[str, Any] = {
        "says": written(candidate.says),
        "laws": laws_fields(candidate.laws),
        "verdict": verdict.status,
        "inverse_scope": verdict.inverse_scope,
        "weak_reading": verdict.weak_reading,
    }
    if verdict.status is Status.AMBIGUOUS:
        fields["readings"] = [written(reading) for reading in verdict.readings]
    if candidate.evidence:
        fields["evidence"] = candidate.evidence
    if candidate.also:
        fields["also"] = list(candidate.also)
    if not candidate.complete:
        fields["complete"] = False
    if candidate.warnings:
        fields["warnings"] = [warning_row(w.message, w.hint) for w in candidate.warnings]
    return fields


def spent_fields(spent: Spent) -> dict[str, Any]:
    """What a language model was asked; `notes` only where something had to be worked around."""
    fields = asdict(spent)
    if not spent.notes:
        del fields["notes"]
    return fields


def countermodel_fields(model: Countermodel | None) -> dict[str, Any] | None:
    """A countermodel: elements are 0 … size − 1; ``left`` and ``right`` are truth values."""
    if model is None:
        return None
    return {
        "size": model.size,
        "constants": dict(sorted(model.constants.items())),
        "predicates": {
            f"{name}/{arity}": sorted(map(list, rows))
            for (name, arity), rows in sorted(model.predicates.items())
        },
        "functions": {
            f"{name}/{arity}": [[*arguments, value] for arguments, value in sorted(rows.items())]
            for (name, arity), rows in sorted(model.functions.items())
        },
        "left": model.left,
        "right": model.right,
    }
