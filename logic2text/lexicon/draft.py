"""Draft lexicon files: the guessed words of some formulae's symbols, to be edited.

>>> from logic2text.notation import parse
>>> print(draft([parse("Taller(claire, bo)")], Lexicon.default()))
# Edit the words; delete the lines that are right already.
<BLANKLINE>
[predicates]
# x is taller than y
Taller = { adjective = "taller", prepositions = ["than"] }
<BLANKLINE>
[constants]
bo = "bo"
claire = { name = "Claire", gender = "feminine" }
<BLANKLINE>
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from logic2text.arguments import instance_given
from logic2text.formula import Formula
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.distinct import FormulaSymbols, find_settings, guess_in_company
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.file_rows import can_be_written, list_fields, write_line
from logic2text.lexicon.lexicon import Lexicon
from logic2text.lexicon.questions import CONSTANT, Question, list_questions_of
from logic2text.lexicon.toml_file import NameEntry
from logic2text.walk import check_limits

Words = dict[tuple[str, int], Entry | NameEntry]
"""Words by symbol and number of places, which is `questions.CONSTANT` of a constant."""


def draft(formulas: Iterable[Formula], lexicon: Lexicon, chosen: Words | None = None) -> str:
    """A lexicon file (TOML) with an entry for every predicate, function and constant.

    Guesses are those of the first company that a name has in the formulae.

    Args:
        formulas: each within the limits.
        lexicon: the words.
        chosen: words to be written in their place.
    """
    instance_given(lexicon, Lexicon, "a Lexicon", "read one: Lexicon.load(path)")
    instance_given(formulas, Iterable, "a sequence of formulae", "give [ … ]")
    signature = FormulaSymbols.of(*map(check_limits, formulas))
    chosen = chosen or {}
    words: Words = {**guess_in_company(lexicon, find_settings(lexicon, signature)), **chosen}
    questions = list_questions_of(signature, lexicon)
    doubtful = {each.key: each for each in questions if each.key not in chosen}
    counted = Counter(name for name, _ in signature.predicates)
    lines = ["# Edit the words; delete the lines that are right already."]
    if signature.predicates:
        lines += ["", "[predicates]"]
    for symbol in sorted(signature.predicates):
        key = "/".join(map(str, symbol)) if counted[symbol[0]] > 1 else symbol[0]
        entry = words.get(symbol) or lexicon.entry(*symbol)
        lines += _predicate_lines(entry, key, doubtful.get(symbol))
    functions = sorted(symbol for symbol in signature.functions if symbol[1])
    if functions:
        lines += ["", "[functions]"]
    lines += [write_line(s[0], list_fields(lexicon.function(*s))) for s in functions]
    constants = sorted(name for name, arity in signature.functions if not arity)
    if constants:
        lines += ["", "[constants]"]
    for name in constants:
        question = doubtful.get((name, CONSTANT))
        lines += [f"# {name}{_note_doubt(question)}"] if question else []
        lines.append(write_line(name, list_fields(words.get((name, CONSTANT), lexicon.name(name)))))
    return "\n".join(lines) + "\n"


def _predicate_lines(entry: Entry | NameEntry, key: str, question: Question | None) -> list[str]:
    """The line of an entry with its example; only the example where no line says the same."""
    example = say_entry(entry)
    if not can_be_written(entry):
        return [f"# {key}: {example}  (a guess that no line can say; write other words)"]
    return [f"# {example}{_note_doubt(question)}", write_line(key, list_fields(entry))]


def _note_doubt(question: Question | None) -> str:
    return f"  (doubtful: {question.doubt})" if question is not None else ""
