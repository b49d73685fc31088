"""The file of `--svg` of `check` and `tutor`, which holds one picture.

A file that is there stays as it is where there is nothing to draw, which is said; several pictures
are refused before anything is written.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from logic2text import InputError
from logic2text.results.escaping import escape_controls
from rerank.batch.input_rows import BadRow, Row
from rerank.cli.io import row_input, running
from rerank.cli.io.output import Output
from rerank.rows.answers import Answer, attempt

AnswerRow: TypeAlias = Callable[[Row], Mapping[str, Any]]
TakePicture: TypeAlias = Callable[[Mapping[str, Any]], tuple[Mapping[str, Any], str | None]]
"""From a row to the row without its SVG, and the SVG, or None if it has none."""


class PictureFile:
    """Keeps the pictures of rows until it is known whether there is one."""

    def __init__(self, path: Path | None, take: TakePicture, drawn: str) -> None:
        """Name the file; nothing is written yet.

        Args:
            path: the file; None for none, so that rows are answered without pictures.
            take: takes the picture from a row.
            drawn: what a picture shows, such as "counterexample".
        """
        self._path, self._take, self._drawn = path, take, drawn
        self._pictures: list[tuple[int | None, str]] = []

    def answer(self, answer: AnswerRow, row: Row) -> Mapping[str, Any]:
        """The answer to a row without its picture, which is kept."""
        if self._path is None:
            return answer(row)
        fields, svg = self._take(answer(row))
        if svg is not None:
            self._pictures.append((row.number, svg))
        return fields

    def answer_rows(self, rows: Iterable[Row | BadRow], answer: AnswerRow, writer: Output) -> int:
        """Answer the rows of a file and write the picture of one; returns the exit code.

        Raises:
            InputError: two rows have a picture, or it cannot be written.
        """
        chunk: list[Row | BadRow] = []
        answers: list[Answer] = []
        for row in rows:
            chunk.append(row)
            if isinstance(row, Row):
                answers.append(attempt(partial(self.answer, answer, row)))
            if len(self._pictures) > 1:
                (first, _), (second, _) = self._pictures
                raise InputError(
                    f"--svg holds one picture, but lines {first} and {second} both have a "
                    f"{self._drawn}",
                    "give --svg with only one of these rows, or leave it out",
                )
        self.write()
        return running.write_all([(chunk, answers)], writer)

    def write(self) -> None:
        """Write the picture, or say on standard error that there is none.

        Raises:
            InputError: it cannot be written.
        """
        if self._path is None:
            return
        if self._pictures:
            with row_input.guard_writing(self._path):
                self._path.write_text(self._pictures[0][1], encoding="utf-8")
            return
        message = f"no picture was written, because there is no {self._drawn} to draw"
        with row_input.guard_writing(self._path):
            stays = f"; {self._path} is as it was" if self._path.exists() else ""
        print(f"note: {escape_controls(message + stays)}", file=sys.stderr)  # noqa: T201
