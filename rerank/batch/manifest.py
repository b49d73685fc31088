"""The folder of a batch job: its shards, written atomically, and its manifest.

The manifest is replaced after each shard, so a job that was killed at any time can be resumed: a
shard is finished if the manifest lists it and its file has the listed digest.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, field
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, Self

from logic2text.errors import InputError, Logic2TextError
from logic2text.lazy_dataclass import dataclass
from logic2text.results.errors import error_fields
from rerank.rows.answers import Answer

MANIFEST = "manifest.json"
FAULTS_OF_THE_MACHINE = {"ProcessEndedError", "RowTimeoutError"}
"""Types of errors that another run may not have, so that their shards are computed again."""
NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
"""How a file is opened that must be new: never an existing one, and never through a link."""
FORMAT = 1
"""The version of the manifest."""


def has_fault(answers: Iterable[Answer]) -> bool:
    """Whether an answer is an error that another run may not have."""
    errors = (answer for answer in answers if isinstance(answer, Exception))
    return any(error_fields(error)["type"] in FAULTS_OF_THE_MACHINE for error in errors)


class FolderError(Logic2TextError):
    """The folder of a job cannot be written, for example because its disk is full."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path, self.reason = path, error.strerror or str(error)
        super().__init__(
            f"{path} cannot be written: {self.reason}",
            "what was written before is valid; free the disk, then continue with --resume",
        )


@dataclass(frozen=True, slots=True)
class Counts:
    """What a part of a job, or all of it, came to.

    Attributes:
        rows: the number of rows.
        failed: the number of error rows.
        without_text: the number of other rows whose texts were all rejected.
        duplicates: the number of rows whose answer was computed for an earlier row of their shard.
        texts: the number of ranked and rejected texts.
        errors: type of an error → its number, those inside of rows with a ranking included.
        verdicts: verdict → the number of texts.
    """

    rows: int = 0
    failed: int = 0
    without_text: int = 0
    duplicates: int = 0
    texts: int = 0
    errors: Mapping[str, int] = field(default_factory=dict)
    verdicts: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def total(cls, parts: Iterable[Counts]) -> Counts:
        """The sums over all parts."""
        listed = [*parts]
        names = ("rows", "failed", "without_text", "duplicates", "texts")
        numbers = {name: sum(getattr(part, name) for part in listed) for name in names}
        errors: Counter[str] = Counter()
        verdicts: Counter[str] = Counter()
        for part in listed:
            errors.update(part.errors)
            verdicts.update(part.verdicts)
        return cls(
            **numbers,
            errors=dict(sorted(errors.items())),
            verdicts=dict(sorted(verdicts.items())),
        )


@dataclass(frozen=True, slots=True)
class FinishedShard:
    """A shard in the manifest.

    Attributes:
        file: the name of its file.
        first, last: the numbers of its first and last row in the whole input, from 1.
        input_digest: the SHA-256 of its rows and of the configuration.
        digest: the SHA-256 of its file.
        counts: of its rows.
    """

    file: str
    first: int
    last: int
    input_digest: str
    digest: str
    counts: Counts

    @classmethod
    def of_fields(cls, fields: Mapping[str, Any]) -> Self:
        """A shard from its JSON object."""
        return cls(**{**fields, "counts": Counts(**fields["counts"])})


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest of a job.

    Attributes:
        configuration: everything that the rows of the output depend on besides the input.
        shards: file name → shard.
        complete: whether the job has ended.
    """

    configuration: Mapping[str, Any]
    shards: dict[str, FinishedShard] = field(default_factory=dict)
    complete: bool = False

    @property
    def configuration_digest(self) -> str:
        """The SHA-256 of the configuration."""
        return sha256(json.dumps(self.configuration, sort_keys=True).encode()).hexdigest()

    @property
    def counts(self) -> Counts:
        """The sums over all shards."""
        return Counts.total(shard.counts for shard in self.shards.values())

    @classmethod
    def load(cls, folder: Path) -> Self | None:
        """The manifest of a folder; None if there is none.

        Raises:
            InputError: it cannot be read.
        """
        path = folder / MANIFEST
        try:
            fields = json.loads(path.read_bytes())
            finished = map(FinishedShard.of_fields, fields["shards"])
            return cls(
                fields["configuration"],
                {shard.file: shard for shard in finished},
                fields["complete"],
            )
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise InputError(
                f"{path} is not a manifest that can be read: {type(error).__name__}: {error}",
                "write to another folder",
            ) from None

    def save(self, folder: Path) -> None:
        """Write it, atomically.

        Raises:
            FolderError: it cannot be written.
        """
        fields = {
            "format": FORMAT,
            "complete": self.complete,
            "configuration": self.configuration,
            "configuration_digest": self.configuration_digest,
            "summary": asdict(self.counts),
            "shards": [asdict(self.shards[name]) for name in sorted(self.shards)],
        }
        content = json.dumps(fields, indent=1, ensure_ascii=False) + "\n"
        write_atomically(folder / MANIFEST, content.encode())

    def check_configuration(self, wanted: Mapping[str, Any], folder: Path) -> None:
        """Check that a job with the wanted configuration may continue this one.

        Raises:
            InputError: it differs.
        """
        before, now = _flat(self.configuration), _flat(wanted)
        names = [name for name in sorted({**before, **now}) if before.get(name) != now.get(name)]
        if not names:
            return
        told = "; ".join(
            f"{n}: {_format_values(before, n)} then, {_format_values(now, n)} now" for n in names
        )
        raise InputError(
            f"the job in {folder} has another configuration ({told})",
            "resume it with its own configuration, or write to another folder",
        )

    def is_finished(self, file: str, folder: Path) -> bool:
        """Whether a shard need not be computed again.

        Its file must have the digest that the manifest lists, and no row a fault of the machine.
        """
        shard = self.shards.get(file)
        if shard is None or FAULTS_OF_THE_MACHINE & set(shard.counts.errors):
            return False
        try:
            with (folder / file).open("rb") as stream:
                return file_digest(stream, "sha256").hexdigest() == shard.digest
        except OSError:
            return False


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file under a temporary name and rename it, once its content is on the disk.

    Raises:
        FolderError: it cannot be written; a former file of this name is as it was.
    """
    temporary = path.with_name(f".{path.name}.tmp")
    try:
        temporary.unlink(missing_ok=True)  # of a run that was killed, or somebody's link
        with os.fdopen(os.open(temporary, NEW_FILE, 0o644), "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise FolderError(path, error) from None


def _flat(value: Any, name: str = "") -> dict[str, Any]:
    """Nested names joined by dots → value."""
    if not isinstance(value, Mapping):
        return {name: value}
    start = f"{name}." if name else ""
    return {key: leaf for part in value for key, leaf in _flat(value[part], start + part).items()}


def _format_values(values: Mapping[str, Any], name: str) -> str:
    return json.dumps(values[name], ensure_ascii=False) if name in values else "absent"
