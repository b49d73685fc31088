"""Answers to questions about doubtful words, in somebody's own words.

>>> from logic2text.lexicon.canonical import say_entry
>>> question = Question("hasTopping", 2, 0.5, ())
>>> say_entry(read_answer(question, "y is a topping of x"))
'y is a topping of x'
>>> read_answer(question, "x was topped with y").singular
'was topped'
"""

from __future__ import annotations

from logic2text.errors import InputError
from logic2text.lexicon import Category, Entry, Question, frames
from logic2text.lexicon.canonical import PLACES
from logic2text.lexicon.file_rows import can_be_written
from logic2text.lexicon.toml_file import NameEntry
from logic2text.symbolization.draft import write_key_line
from logic2text.symbolization.gloss import Gloss
from logic2text.symbolization.key import SymbolizationKey


def read_answer(question: Question, words: str) -> Entry | NameEntry:
    """The entry that a sentence with the letters of the question gives a symbol.

    Args:
        question: about a predicate or a constant.
        words: such as "x trusts y"; the name of a constant.

    Raises:
        InputError: no lexicon file can say it.
        LexiconError: it is no line of a key.
    """
    if question.arity < 0:
        return NameEntry(words)
    key = SymbolizationKey.parse(write_key_line(question, words.rstrip(".")))
    entry = key.file.predicate(*question.key)
    gloss = key.glosses.get(question.key)
    if entry is None or gloss is None or gloss.verbatim:
        raise _refusal(question, words)
    said = entry if gloss.order == tuple(range(question.arity)) else _role(entry, gloss)
    if said is None or not can_be_written(said):
        raise _refusal(question, words)
    return said


def _role(entry: Entry, gloss: Gloss) -> Entry | None:
    """The verb of having for "y is a child of x"."""
    if gloss.order != (1, 0) or entry.category is not Category.NOUN or entry.links != ("of",):
        return None
    return frames.verb(entry.symbol, ["have", *entry.singular.split(" ")], links=("",))


def _refusal(question: Question, words: str) -> InputError:
    objects = " … ".join(PLACES[1 : question.arity])
    example = f"x trusts {objects}" if objects else "x is a pilot"
    return InputError(
        f"“{words}” cannot be written into a lexicon file",
        f"write a sentence that begins with x, such as: {example}",
    )
