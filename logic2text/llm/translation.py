"""An English text translated back to a formula by a language model that does not see the formula.

It sees the text and the names that the formula has.  What comes back is testimony about the text:
parsed by us, held to the formula's names, and never a proof.
"""

from __future__ import annotations

import json

from logic2text.errors import InputError
from logic2text.formula import Constant, Formula
from logic2text.llm.prompting import data, instructions
from logic2text.llm.protocol import Completion, Request
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
        names: how each symbol that may occur is written → how it is said (`glossary`).
        votes: how many translations.
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
    """What each answer says, None where it is no formula in the names of the given one."""
    return tuple(_translated(answer, formula) for answer in completion.texts)


def _translated(answer: str, formula: Formula) -> Formula | None:
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


def _with_names(said: Formula, formula: Formula) -> Formula:
    """Letters that the notation takes for variables, where the formula has names of that spelling.

    >>> from logic2text.formula import Predicate, Variable
    >>> _with_names(Predicate("P", (Variable("x"),)), Predicate("P", (Constant("x"),)))
    Predicate(name='P', arguments=(Constant(name='x'),))
    """
    names = {name for name, arity in symbols(formula)[1] if arity == 0}
    free = free_variables(formula)
    return substitute(
        said,
        {
            variable: Constant(variable.name)
            for variable in free_variables(said) - free
            if variable.name in names
        },
    )
