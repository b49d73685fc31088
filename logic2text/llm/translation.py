"""Back-translation: from an English text to a formula by a model that does not see the formula.

The model sees the text and the formula's symbols.  Its answers are parsed and restricted to these
symbols; they are evidence about the text, never a proof.
"""

from __future__ import annotations

import json

from logic2text.errors import InputError
from logic2text.formula import Constant, Formula
from logic2text.llm.chat import Completion, Request
from logic2text.llm.prompting import data, instructions
from logic2text.notation import parse
from logic2text.walk import free_variables, substitute, symbols

LONGEST_FORMULA = 2_000
TEMPERATURE = 0.7

SCHEMA = {
    "type": "object",
    "properties": {"formula": {"type": "string", "maxLength": LONGEST_FORMULA}},
    "required": ["formula"],
    "additionalProperties": False,
}


def translation(text: str, names: dict[str, str], votes: int, seed: int = 0) -> Request:
    """The request for `votes` translations of a text.

    Args:
        text: English.
        names: each allowed symbol as written → as verbalized (`glossary`).
        votes: the number of translations.
        seed: of the first.
    """
    return Request(
        data({"text": text, "names": names}),
        SCHEMA,
        temperature=TEMPERATURE if votes > 1 else 0.0,
        max_tokens=128 + 4 * len(text),
        seed=seed,
        n=votes,
        system=instructions("translate"),
    )


def translations(completion: Completion, formula: Formula) -> tuple[Formula | None, ...]:
    """The formula of each answer, None if it is not one in the symbols of the given formula."""
    return tuple(_read_translation(answer, formula) for answer in completion.texts)


def _read_translation(answer: str, formula: Formula) -> Formula | None:
    try:
        translated = parse(json.loads(answer)["formula"], "unicode")
    except InputError:
        return None
    translated = _with_names(translated, formula)
    allowed, used = symbols(formula), symbols(translated)
    uses_only_known = all(mine <= theirs for mine, theirs in zip(used, allowed, strict=True))
    return (
        translated
        if uses_only_known and free_variables(translated) <= free_variables(formula)
        else None
    )


def _with_names(translated: Formula, formula: Formula) -> Formula:
    """Turn letters parsed as variables into constants if the formula has constants of that name.

    >>> from logic2text.formula import Predicate, Variable
    >>> _with_names(Predicate("P", (Variable("x"),)), Predicate("P", (Constant("x"),)))
    Predicate(name='P', arguments=(Constant(name='x'),))
    """
    names = {name for name, arity in symbols(formula)[1] if arity == 0}
    free = free_variables(formula)
    return substitute(
        translated,
        {
            variable: Constant(variable.name)
            for variable in free_variables(translated) - free
            if variable.name in names
        },
    )
