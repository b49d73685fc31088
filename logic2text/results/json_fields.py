"""JSON fields that several commands share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from logic2text import symbolization
from logic2text.candidate_pool import Candidate
from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.laws.base import LawStep
from logic2text.lexicon import Lexicon, Question, list_guessed_words, list_questions
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.file_rows import list_fields
from logic2text.lexicon.sorts import Sort, infer_sorts
from logic2text.notation import Parsed, ParseWarning, show
from logic2text.proof.verdict import Countermodel, Status
from logic2text.symbolization.draft import write_key_line
from logic2text.verbalizers.style import Style
from logic2text.walk import size

if TYPE_CHECKING:
    from logic2text.pictures.blocks_world import World
    from logic2text.verbalizers.base import Verbalization
    from logic2text.verbalizers.natural import Natural


def write_formula(
    formula: Formula | None, key: symbolization.SymbolizationKey | None = None
) -> str | None:
    """The formula in Unicode notation; None if there is no formula or it cannot be written.

    With a symbolization key it is written in the symbols of the key.

    No error, because the user did not request a notation.
    """
    try:
        if formula is None:
            return None
        return show(formula if key is None else key.contract(formula), limits=None)
    except InputError:  # such as a free variable that would be read as a constant
        return None


def laws_fields(
    laws: Sequence[LawStep], key: symbolization.SymbolizationKey | None = None
) -> list[dict[str, str | None]]:
    """A derivation: each law with the resulting formula."""
    return [{"law": step.law, "formula": write_formula(step.formula, key)} for step in laws]


MOST_SAID = 1_000
"""How many nodes the formulae of a derivation that are said in English may have together."""


def derivation_fields(
    steps: Sequence[LawStep],
    lexicon: Lexicon,
    key: symbolization.SymbolizationKey | None = None,
) -> list[dict[str, str | None]]:
    """A derivation to be read in a class: laws, formulae, and these in English that keeps them.

    `text` is null where Natural has no text for a formula, once formulae of `MOST_SAID` nodes
    have been said, and after a formula whose plans were more than Natural's budget: those beside it
    have as many.
    """
    from logic2text.verbalizers.natural import Natural

    natural = Natural(lexicon, Style(structure_preserving=True))
    nodes_so_far = accumulate(size(step.formula) for step in steps)
    rows: list[dict[str, str | None]] = []
    says = True
    for fields, step, nodes in zip(laws_fields(steps, key), steps, nodes_so_far, strict=True):
        said = _say(natural, step.formula) if says and nodes <= MOST_SAID else None
        says = says and (said is None or said.complete)
        rows.append({**fields, "text": None if said is None else said.text})
    return rows


def say_keeping_structure(formula: Formula, lexicon: Lexicon) -> str | None:
    """The formula in English that keeps its structure; None where Natural has no text for it."""
    from logic2text.verbalizers.natural import Natural

    said = _say(Natural(lexicon, Style(structure_preserving=True)), formula)
    return None if said is None else said.text


def _say(natural: Natural, formula: Formula) -> Verbalization | None:
    try:
        return natural.verbalize(formula)
    except InputError:
        return None


def make_warning_row(
    message: str, hint: str | None, line: int | None = None, column: int | None = None
) -> dict[str, Any]:
    """An entry of the field `warnings`."""
    return {"message": message, "hint": hint, "line": line, "column": column}


def make_warning_fields(parsed: Parsed) -> dict[str, Any]:
    """The field `warnings` of the parser, if there are any."""
    rows = [_parser_warning(warning) for warning in parsed.warnings]
    return {"warnings": rows} if rows else {}


def _parser_warning(warning: ParseWarning) -> dict[str, Any]:
    return make_warning_row(warning.message, warning.hint, warning.line, warning.column)


def word_fields(
    parsed: Parsed, lexicon: Lexicon, warnings: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """The fields `guessed`, `questions`, `sorts` and `warnings`, each only if it is not empty.

    `guessed` has the words that are in no lexicon file, with the reason to doubt them as `doubt`
    where there is one; `questions` asks about these, with the likely answers; `sorts` says of each
    variable whether it stands for a person or a thing, and is left out where all stand for things;
    `warnings` has those of the parser, those that are given, and those of symbols that do not get
    their usual words.
    """
    formula = parsed.formula
    guessed = [
        {"symbol": guess.symbol, "words": guess.words}
        | ({"doubt": guess.doubt} if guess.doubt else {})
        for guess in list_guessed_words(formula, lexicon)
    ]
    questions = [question_fields(each) for each in list_questions(formula, lexicon)]
    all_warnings = [
        *map(_parser_warning, parsed.warnings),
        *warnings,
        *(make_warning_row(n.message, n.hint) for n in lexicon.for_formula(formula).notices),
    ]
    sorts = infer_sorts(formula, lexicon).by_variable
    return {
        **({"guessed": guessed} if guessed else {}),
        **({"questions": questions} if questions else {}),
        **({"sorts": sorts} if Sort.PERSON in sorts.values() else {}),
        **({"warnings": all_warnings} if all_warnings else {}),
    }


def question_fields(question: Question) -> dict[str, Any]:
    """A question about a symbol, each answer as a row of a lexicon file and as a line of a key."""
    return {
        "symbol": question.symbol,
        "arity": max(question.arity, 0),
        "question": question.text,
        "probability": round(question.probability, 2),
        "key": write_key_line(question, "").rstrip(),
        "answers": [
            {
                "text": say_entry(answer),
                "entry": list_fields(answer),
                "key": write_key_line(question, say_entry(answer)),
            }
            for answer in question.answers
        ],
    }


def word_lines(row: Mapping[str, Any]) -> list[str]:
    """The lines below a table on guessed words and on what is asked about them."""
    return [line for line in (_guessed_line(row), _question_line(row)) if line is not None]


def _question_line(row: Mapping[str, Any]) -> str | None:
    """The most doubtful symbol with its two likeliest meanings; None if none is doubtful."""
    questions = sorted(row.get("questions", ()), key=lambda each: each["probability"])
    if not questions:
        return None
    said = " or ".join(f"“{answer['text']}”" for answer in questions[0]["answers"][:2])
    asked = f"{questions[0]['symbol']} means {said}" if said else questions[0]["symbol"]
    more = f" ({len(questions) - 1} more)" if len(questions) > 1 else ""
    return f"unsure: {asked}{more}; choose with: logic2text lexicon --ask"


def _guessed_line(row: Mapping[str, Any]) -> str | None:
    """The line of a table on guessed words; None if there are none.

    A symbol that is verbalized by its name in quotes, or by a letter, is not listed.
    """
    shown = [
        f"{guess['symbol']} = “{guess['words']}”{' (doubtful)' if 'doubt' in guess else ''}"
        for guess in row.get("guessed", ())
        if '"' not in guess["words"] and len(guess["symbol"].partition("/")[0]) > 1
    ]
    return f"words guessed: {', '.join(shown)}; give yours with --lexicon" if shown else None


def assumption_lines(results: Sequence[Mapping[str, Any]]) -> list[str]:
    """The lines of a table on what texts assume."""
    return [
        f"{result['text']} (assumes: {'; '.join(result['assumes'])})"
        for result in results
        if result.get("assumes")
    ]


def candidate_fields(
    candidate: Candidate, key: symbolization.SymbolizationKey | None = None
) -> dict[str, Any]:
    """The fields of a candidate: its meaning and its verdict.

    `says` is the meaning in Unicode, with the scope of every quantifier in brackets, or null if it
    has a free variable that cannot be written; `readings` is there for ambiguous texts, the
    surface-scope reading first; `evidence` if the verdict rests on neither a tree nor a reading;
    `also` names further sources of the text; `costs` are its departures from the formula, in words.
    """
    verdict = candidate.verdict
    fields: dict[str, Any] = {
        "says": write_formula(candidate.says, key),
        "laws": laws_fields(candidate.laws, key),
        "verdict": verdict.status,
        "inverse_scope": verdict.inverse_scope,
        "weak_reading": verdict.weak_reading,
    }
    if verdict.assumptions:
        fields["assumes"] = list(verdict.assumptions)
    if verdict.arithmetic:
        fields["arithmetic"] = verdict.arithmetic
    if verdict.status is Status.AMBIGUOUS:
        fields["readings"] = [write_formula(reading, key) for reading in verdict.readings]
    if candidate.evidence:
        fields["evidence"] = candidate.evidence
    if candidate.also:
        fields["also"] = list(candidate.also)
    if candidate.costs:
        fields["costs"] = {cost.name: cost.words for cost in candidate.costs}
    if not candidate.complete:
        fields["complete"] = False
    if candidate.warnings:
        fields["warnings"] = [make_warning_row(w.message, w.hint) for w in candidate.warnings]
    return fields


def countermodel_fields(model: Countermodel | None) -> dict[str, Any] | None:
    """A countermodel with elements 0 … size − 1; ``left`` and ``right`` are truth values."""
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


def board_fields(world: World | None) -> dict[str, Any] | None:
    """Blocks on a board, row 0 at the back and column 0 at the left; None if there is none."""
    if world is None:
        return None
    return {
        "side": world.side,
        "blocks": [
            {
                "shape": block.shape,
                "size": block.size,
                "row": block.row,
                "column": block.column,
                "names": list(block.names),
            }
            for block in world.blocks
        ],
    }
