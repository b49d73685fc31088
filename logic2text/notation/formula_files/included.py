"""The files that a file of the TPTP includes: inside its folder, bounded in number and depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from logic2text.errors import InputError
from logic2text.notation.formula_files.entry import Entry, bad_entry
from logic2text.text_file import read_text_file

MOST_FILES = 64
"""The most files that one file includes, those of its includes counted."""
DEEPEST = 8
"""How deep included files may include others."""


@dataclass(slots=True)
class Includes:
    """Reads included files.

    Attributes:
        root: the folder that they must be in.
        most_bytes: of all of them together.
        chain: the files that are being read, the first one first.
        count: the number of files that were read.
    """

    root: Path
    most_bytes: int
    chain: list[Path] = field(default_factory=list)
    count: int = 0

    @classmethod
    def of_file(cls, path: Path, most_bytes: int) -> Includes:
        """The includes of a file, inside of its folder."""
        return cls(path.parent, most_bytes, [path.resolve()])

    def entries(
        self,
        name: str,
        selection: Sequence[str] | None,
        read: Callable[[str, Includes], Iterator[Entry]],
    ) -> Iterator[Entry]:
        """The formulae of an included file.

        Args:
            name: as the file writes it.
            selection: the labels that are wanted; None for all.
            read: reads its text.

        Raises:
            InputError: it is outside of the folder, includes itself, cannot be read, or is one too
                many.
        """
        path = self._path_of(name)
        self.count += 1
        if self.count > MOST_FILES or len(self.chain) > DEEPEST:
            raise InputError(
                f"include('{name}') is not followed: a file may include {MOST_FILES} files, "
                f"{DEEPEST} deep",
                "put the formulae into one file",
            )
        text = read_text_file(path, "the included file", most_bytes=self.most_bytes)
        self.most_bytes -= len(text)
        self.chain.append(path)
        missing = dict.fromkeys(selection or ())
        for entry in read(text, self):
            label = entry.fields.get("id")
            if selection is None or label in selection or (entry.error and label is None):
                missing.pop(str(label), None)
                yield entry if entry.file else replace(entry, file=name)
        self.chain.pop()
        for label in missing:
            message = f"{name} has no formula {label}, which the include names"
            hint = "correct the name, or leave it out of the list"
            yield replace(bad_entry(message, hint, 1, fields={"id": label}), file=name)

    def _path_of(self, name: str) -> Path:
        """The file of a name, once it is known to be inside the folder."""
        written = Path(name)
        if written.is_absolute() or ".." in written.parts or "\0" in name:
            raise _outside(name)
        folders = dict.fromkeys((self.chain[-1].parent if self.chain else self.root, self.root))
        for folder in folders:
            path = (folder / written).resolve()
            if not path.is_relative_to(self.root.resolve()):
                raise _outside(name)
            if path in self.chain:
                raise InputError(
                    f"include('{name}') is not followed: the file includes itself",
                    "leave the include out",
                )
            if path.exists():
                return path
        raise InputError(
            f"include('{name}') is not followed: there is no such file in {self.root}",
            f"put {written.name} into that folder, or correct the name",
        )


def _outside(name: str) -> InputError:
    return InputError(
        f"include('{name}') is not followed: it leads out of the folder of the file",
        f"copy {Path(name).name} into that folder, and write include('{Path(name).name}').",
    )
