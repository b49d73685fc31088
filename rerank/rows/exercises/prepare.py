"""What is worked out when a teacher saves an exercise, so that an answer is judged quickly.

The row has `right`, the formulae that count as right; `unlikely`, those of readings that hardly
anybody takes; `symbols`; `findings`, the comments of `lint`; and `shown`, what students may see of
the exercise beside its sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from logic2text import InputError, effort
from logic2text import formula as fol
from logic2text.notation import show
from logic2text.pictures import blocks_world
from logic2text.pictures.worlds import tell_facts
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.telling_models import list_wishes
from logic2text.proof.verdict import Countermodel
from logic2text.results import json_fields
from logic2text.results.check_fields import TextToCheck, check_fields
from logic2text.results.words import Words
from logic2text.tutor.diagnosis import compare
from logic2text.tutor.sayings import say
from logic2text.verify.text import examine
from logic2text.walk import symbols
from rerank.batch.input_rows import Row
from rerank.rows.exercises.kinds import (
    Kind,
    demands,
    formulas_of,
    parse_shown,
    tell_symbols,
)
from rerank.rows.lint import Linter

TIMEOUT_MS = 1_000
"""Milliseconds for a proof that two formulae of an exercise mean the same."""


@effort.allowing(effort.OPERATION_MS)
def prepare_exercise(item: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """The fields that are stored beside an exercise.

    Raises:
        InputError: nobody could answer it: a formula or the sentence cannot be read, or what is
            asked cannot be.
    """
    prepared = _PREPARE[Kind(item["kind"])](item, words)
    told = [parse_shown(text, words) for text in (*formulas_of(item), *prepared.get("right", ()))]
    return {"right": [], "unlikely": [], "findings": [], "shown": {}, **prepared} | {
        "symbols": tell_symbols(told, words)
    }


def _prepare_formalize(item: Mapping[str, Any], words: Words) -> dict[str, Any]:
    if item.get("formula"):
        likely, unlikely = _read(item["text"], words, item["formula"])
        row = Row(item["text"], {"formula": item["formula"], "also": list(item.get("also") or ())})
        findings = Linter("auto", words).answer(row)["findings"]
        right = [item["formula"], *(item.get("also") or ())]
    else:
        likely, unlikely = _read(item["text"], words, None)
        findings, right = [], [*likely, *(item.get("also") or ())]
        if not right:
            raise InputError(
                f"the sentence “{item['text']}” has no reading", "write its formula behind it"
            )
    return {"right": right, "unlikely": unlikely, "findings": findings}


def _read(text: str, words: Words, formula: str | None) -> tuple[list[str], list[str]]:
    """The formulae of the readings that people take, and of those that hardly anybody takes."""
    target = words.parse(formula or "⊤").formula
    try:
        judged = examine(target, text, words.lexicon).judged
    except InputError:
        if formula is not None:  # the comments of `lint` say it
            return [], []
        raise
    likely: list[str] = []
    unlikely: list[str] = []
    for one in judged:
        written = json_fields.write_formula(one.reading.formula, words.key)
        is_weak = one.reading.grade.name == "WEAK"
        if written is not None and written not in (*likely, *unlikely):
            (unlikely if is_weak else likely).append(written)
    return likely[:4], unlikely[:4]


def _prepare_say(item: Mapping[str, Any], words: Words) -> dict[str, Any]:
    formula = words.parse(item["formula"]).formula
    said = say(formula, words.lexicon.for_formula(formula)).fluent
    return {
        "shown": {"formula": show(parse_shown(item["formula"], words), limits=None)},
        "said": said,
    }


def _prepare_same(item: Mapping[str, Any], words: Words) -> dict[str, Any]:
    pair = [parse_shown(item[name], words) for name in ("formula", "other")]
    found = Equivalence(pair[0], pair[1], TIMEOUT_MS)
    if not found.is_proved and compare(*pair).relation == "undecided":
        raise InputError(
            "whether the two formulae mean the same could not be decided", "take shorter ones"
        )
    shown = {"formulas": [show(formula, limits=None) for formula in pair]}
    return {"shown": shown, "same": found.is_proved}


def _prepare_world(item: Mapping[str, Any], words: Words) -> dict[str, Any]:
    asked = [(parse_shown(text, words), value) for text, value in demands(item)]
    parts = [formula if value else fol.Not(formula) for formula, value in asked]
    whole = parts[0] if len(parts) == 1 else fol.And(tuple(parts))
    predicates, functions = symbols(whole)
    if any(arity for _, arity in functions):
        raise InputError("a world has no functions", "use predicates in their place")
    world = find_world(whole, words)
    if world is None:
        raise InputError(
            "no world of up to three things does what the exercise asks",
            "check the formulae: perhaps the argument is valid",
        )
    return {
        "shown": {
            "demands": [
                {"formula": show(formula, limits=None), "value": value} for formula, value in asked
            ],
            "blocks": blocks_world.is_about_blocks(whole),
            "predicates": sorted([name, arity] for name, arity in predicates),
            "names": sorted(name for name, _ in functions),
        },
        "world": world,
    }


def find_world(formula: fol.Formula, words: Words) -> dict[str, Any] | None:
    """A world in which a formula is true: its `model`, `facts` and, if about blocks, `board`."""
    never = fol.And((formula, fol.Not(formula)))
    if blocks_world.is_about_blocks(formula):
        wishes = list_wishes(formula, never)
        board = blocks_world.find_differing_world(formula, never, wishes)
        if board is None:
            return None
        return {
            "model": _model(board.model),
            "facts": [],
            "board": json_fields.board_fields(board),
        }
    lexicon = words.lexicon.for_formula(formula)
    found = compare(formula, never, lexicon=lexicon).given_only
    if found is None:
        return None
    return {"model": _model(found), "facts": [*tell_facts(found, lexicon)], "board": None}


def _model(model: Countermodel) -> dict[str, Any] | None:
    return json_fields.countermodel_fields(model)


def _prepare_reading(item: Mapping[str, Any], words: Words) -> dict[str, Any]:
    meant, other = (parse_shown(item[name], words) for name in ("formula", "other"))
    said, _ = (_paraphrase(item["text"], item[name], words) for name in ("formula", "other"))
    if Equivalence(meant, other, TIMEOUT_MS).is_proved:
        raise InputError("the two readings mean the same", "give two that differ")
    not_meant = fol.Not(meant)
    # The other reading is to be wrong of each world, if it can be: one reading often entails the
    # other.
    worlds = [
        find_world(fol.And((meant, fol.Not(other))), words) or find_world(meant, words),
        find_world(fol.And((not_meant, other)), words) or find_world(not_meant, words),
    ]
    if None in worlds:
        raise InputError(
            "no world of up to three things tells the readings apart", "take shorter formulae"
        )
    # Which of the two stands first must not tell the answer, and be the same for all.
    turned = sum(map(ord, item["text"] + item["formula"])) % 2
    shown_worlds = worlds[::-1] if turned else worlds
    return {"shown": {"meant": said, "worlds": shown_worlds}, "chosen": turned}


def _paraphrase(text: str, formula: str, words: Words) -> str:
    """A reading of a sentence, said unambiguously.

    Raises:
        InputError: the sentence does not mean the formula.
    """
    row = check_fields(TextToCheck(words.parse(formula), text, words), explains=True)
    for reading in row["readings"]:
        if reading["means_formula"] and reading["text"]:
            return str(reading["text"])
    raise InputError(f"{formula} is no reading of “{text}”", "`logic2text read` lists them")


_PREPARE: Mapping[Kind, Callable[[Mapping[str, Any], Words], dict[str, Any]]] = {
    Kind.FORMALIZE: _prepare_formalize,
    Kind.SAY: _prepare_say,
    Kind.SAME: _prepare_same,
    Kind.WORLD: _prepare_world,
    Kind.COUNTERMODEL: _prepare_world,
    Kind.READING: _prepare_reading,
}


def serious(findings: Sequence[Mapping[str, Any]]) -> list[str]:
    """The comments on an exercise that would tell students something wrong."""
    return [finding["message"] for finding in findings if finding["serious"]]
