"""Questions about doubtful words, asked on a terminal: a number, Enter, or own words."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from logic2text import Logic2TextError
from logic2text.errors import InputError, LexiconError
from logic2text.lexicon import Question, toml_file
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.draft import Words
from logic2text.lexicon.file_rows import add_lines, list_fields, write_line
from logic2text.results.escaping import escape_controls
from logic2text.symbolization.answers import read_answer
from logic2text.text_file import read_text_file


def require_terminal() -> None:
    """Check that somebody can be asked.

    Raises:
        InputError: the input or the output of messages is no terminal.
    """
    if sys.stdin is None or not sys.stdin.isatty() or not sys.stderr.isatty():
        raise InputError(
            "--ask asks on a terminal, and there is none",
            "leave out --ask: the draft says in its comments what is doubtful",
        )


def ask_all(
    questions: Sequence[Question],
    read_line: Callable[[], str],
    write: Callable[[str], object],
) -> Words:
    """The words that somebody chose, by symbol and number of places.

    Args:
        questions: asked in this order; the end of the input leaves out those that are left.
        read_line: the next line with its line break, "" at the end of the input.
        write: shows a text.
    """
    chosen: Words = {}
    for number, question in enumerate(questions, 1):
        lines = [f"({number} of {len(questions)}) {question.asked}"]
        said = [say_entry(answer) for answer in question.answers]
        lines += [f"  {place}  {words}" for place, words in enumerate(said, 1)]
        default = "Enter for 1" if said else "Enter for none"
        choices = f"A number, {default}" if len(said) > 1 else default
        write(escape_controls("\n".join([*lines, f"{choices}, or your own words: "])))
        answered = False
        while not answered:
            line = read_line()
            if not line:
                write("\n")
                return chosen
            answered = _take(question, line.strip(), chosen, write)
    return chosen


def _take(question: Question, line: str, chosen: Words, write: Callable[[str], object]) -> bool:
    """Keep what a line chooses; False where the line cannot be used, after saying why."""
    numbered = line or "1"
    if numbered.isdecimal():
        if not line and not question.answers:
            return True
        if not 1 <= int(numbered[:4]) <= len(question.answers):
            write(f"There is no answer {numbered[:4]}; a number, or your own words: ")
            return False
        chosen[question.key] = question.answers[int(numbered) - 1]
        return True
    try:
        chosen[question.key] = read_answer(question, line)
    except Logic2TextError as error:
        hint = f"; {error.hint}" if error.hint else ""
        write(escape_controls(f"{error.message}{hint}\nAgain: "))
        return False
    return True


def prompt(text: str) -> None:
    """Show a text to whoever is asked."""
    sys.stderr.write(text)
    sys.stderr.flush()


def write_answers(path: Path, chosen: Words) -> str:
    """Write chosen words into a lexicon file; returns what was done, for a person.

    Raises:
        LexiconError: the file cannot be read or written.
    """
    if not chosen:
        return f"{path} is as it was: nothing was answered.\n"
    source = read_text_file(path, "the lexicon", LexiconError) if path.exists() else ""
    counted = Counter(name for name, arity in chosen if arity >= 0)
    lines: dict[str, list[str]] = {"predicates": [], "constants": []}
    for (name, arity), entry in chosen.items():
        key = f"{name}/{arity}" if counted[name] > 1 else name
        table = "constants" if arity < 0 else "predicates"
        lines[table].append(write_line(name if arity < 0 else key, list_fields(entry)))
    for table, added in lines.items():
        source = add_lines(source, table, added)
    toml_file.parse(source, str(path))
    try:
        path.write_text(source, encoding="utf-8")
    except OSError as error:
        raise LexiconError(
            f"{path} cannot be written: {error.strerror}", "name another file with --lexicon"
        ) from error
    return f"{len(chosen)} of the symbols written to {path}.\n"
