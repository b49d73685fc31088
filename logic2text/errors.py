"""The one tree of errors::

    Logic2TextError
    ├── InputError              something the user gave cannot be used
    │   ├── ParseError          a formula or a text that cannot be read (line, column, caret)
    │   ├── LimitError          an input beyond a limit of `Limits`
    │   │   └── TooLongError    texts of more tokens than a model reads
    │   ├── LexiconError        a lexicon file that cannot be used
    │   └── UnknownNameError    no notation, metric, system or audience of that name
    ├── ModelError              a model failed on a text
    └── UnavailableError        a dependency, model or server is missing
        ├── MissingPackageError a package of an extra is not installed
        └── ServerError         a server answered wrongly or not at all
            └── AnswerError     a model answered, and no answer keeps to what was asked for

Every error has a one-sentence `message`, a `hint` (what to do, or ``None``) and `retryable`
(whether the same call may succeed later).  Bad input is exit code 2 on the command line, a
missing dependency, model or server is exit code 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Logic2TextError(Exception):
    """The root of every error that this project raises on purpose.

    Attributes:
        message: one sentence that says what came and what was expected.
        hint: one sentence that says what to do, or None.
        retryable: whether the same call may succeed later.
        line, column: the place in the user's text, counted from 1, or None.
    """

    retryable = False

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        *,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return self.message if self.hint is None else f"{self.message}\n{self.hint}"

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.args, dict(self.__dict__)))


class InputError(Logic2TextError):
    """Something that the user gave cannot be used."""


class LimitError(InputError):
    """An input is beyond a limit; the message names the limit."""


class TooLongError(LimitError):
    """Texts have more tokens than a model reads, and their ends were not to be cut off.

    Attributes:
        limit: the most tokens of a text.
        indices: which texts of those that were to be scored, from 0; there may be more after them.
    """

    def __init__(self, limit: int, indices: Sequence[int]) -> None:
        self.limit = limit
        self.indices = tuple(indices)
        super().__init__(*_too_long(f"text {self.indices[0]}", limit))

    def rename(self, name: str) -> LimitError:
        """The error of one text under the name by which the user knows it, such as a field."""
        return LimitError(*_too_long(name, self.limit))


def _too_long(name: str, limit: int) -> tuple[str, str]:
    return (
        f"{name} has more than the {limit} tokens that the model reads",
        "shorten it, or leave --no-truncate out to have its end ignored",
    )


class LexiconError(InputError):
    """A lexicon file cannot be read, or an entry of it is malformed."""


class UnknownNameError(InputError):
    """No notation, metric, system or audience has that name; the hint lists the near ones."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        shown = repr(name) if len(name) <= 40 else f"{name[:40]!r}…"
        super().__init__(f"unknown {kind} {shown}", _did_you_mean(name, names))


class ParseError(InputError):
    """A formula or a text cannot be read.

    `str` shows the message, the line with a caret under the place, and the hint::

        expected ')' to close '(' of column 4, found the end
          ∀x (Cube(x)
                     ^
        add the missing ')'

    Attributes:
        suggestion: a readable rewriting of the text and its reading, if one was looked for.
    """

    suggestion: tuple[str, str] | None = None

    def __init__(self, message: str, text: str, offset: int, hint: str | None = None) -> None:
        offset = min(max(offset, 0), len(text))
        start = text.rfind("\n", 0, offset) + 1
        line = text.count("\n", 0, offset) + 1
        super().__init__(message, hint, line=line, column=offset - start + 1)
        self.offset = offset
        end = text.find("\n", offset)
        self.source_line = text[start : len(text) if end < 0 else end]

    def __str__(self) -> str:
        assert self.column is not None
        where = f"line {self.line}, column {self.column}: {self.message}"
        lines = [where, *mark_place(self.source_line, self.column)]
        return "\n".join(lines if self.hint is None else [*lines, self.hint])


class ModelError(Logic2TextError):
    """A model failed on a text, or on every text that it was given."""


class UnavailableError(Logic2TextError):
    """A needed dependency, model or server is missing; the hint says how to get it."""


class MissingPackageError(UnavailableError):
    """A package that comes with an extra is not installed; the hint is the command to type.

    Attributes:
        package: the module that could not be imported.
        extra: the extra of this package that brings it.
    """

    def __init__(self, purpose: str, package: str, extra: str) -> None:
        self.package, self.extra = package, extra
        super().__init__(
            f"{purpose} needs {package}, which is not installed",
            f"pip install 'logic2text[{extra}]'",
        )


class ServerError(UnavailableError):
    """A server answered wrongly, too late or not at all."""

    retryable = True


class AnswerError(ServerError):
    """A language model answered, and none of its answers keeps to the form that was asked for."""


def _rebuild(
    kind: type[Logic2TextError], args: tuple[object, ...], state: dict[str, object]
) -> Logic2TextError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(state)
    return error


def mark_place(line: str, column: int) -> list[str]:
    """A line of a text, or the part around a column (from 1), and a line with a caret under it."""
    shown, caret = _excerpt(line, column - 1)
    return [f"  {shown}", "  " + " " * caret + "^"]


def _excerpt(line: str, column: int, width: int = 76) -> tuple[str, int]:
    """The part of a long line around a column, and the column within that part."""
    start = max(0, min(column - width // 2, len(line) - width))
    shown = line[start : start + width].replace("\t", " ")
    return ("…" + shown[1:] if start else shown), column - start


def _did_you_mean(name: str, known: list[str]) -> str:
    from rapidfuzz import fuzz, process

    matches = process.extract(name, known, scorer=fuzz.ratio, limit=3, score_cutoff=60)
    near = [match for match, _, _ in matches]
    if near:
        return f"did you mean {', '.join(near)}?"
    return f"known: {', '.join(known)}"
