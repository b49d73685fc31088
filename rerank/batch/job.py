"""A batch job: the pipeline of `rerank` over shards of the input, each written once it is whole."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from logic2text.errors import InputError
from rerank.batch.chunking import Chunk
from rerank.batch.input_rows import BadRow, Row
from rerank.batch.manifest import Counts, FinishedShard, Manifest, write_atomically
from rerank.batch.shards import Shard
from rerank.rows.answers import Answer
from rerank.rows.errors import error_fields

RankChunks: TypeAlias = Callable[[Iterator[Chunk]], Iterable[tuple[Chunk, Sequence[Answer]]]]
"""From chunks of good rows to the same chunks, in order, with the answer to each row."""

CHUNKS_AHEAD = 4
"""Chunks that the workers have in advance of the scorer: enough for each to have a task."""


class Job:
    """Writes the shards of a job, and its manifest after each of them."""

    def __init__(
        self, folder: Path, manifest: Manifest, line: Callable[[Row | BadRow, Answer], str]
    ) -> None:
        """Prepare a job.

        Args:
            folder: of the output.
            manifest: with the shards of an earlier run, which are not done again.
            line: the line of a row and its answer, with its line feed.
        """
        self._folder, self._line = folder, line
        self._earlier = manifest
        self._manifest = replace(manifest, shards={**manifest.shards}, complete=False)
        self._digest = manifest.configuration_digest
        self._waiting: deque[tuple[Shard, int]] = deque()
        """The shards in the pipeline, each with its number of chunks."""

    @property
    def counts(self) -> Counts:
        """The sums over all finished shards, those of earlier runs included."""
        return self._manifest.counts

    def run(
        self, shards: Iterable[Shard], rank: RankChunks, note: Callable[[Counts, bool], object]
    ) -> None:
        """Rank the rows of all shards that are not finished.

        Args:
            shards: all shards of the input.
            rank: ranks chunks of rows.
            note: called for each finished shard, with whether this run computed it; from another
                thread for those of an earlier run.

        Raises:
            InputError: a row of a finished shard is not the one that the shard was computed for.
            FolderError: the folder cannot be written.
        """
        self._manifest.save(self._folder)
        answered: list[Answer] = []
        count = 0
        for _, answers in rank(self._chunks(shards, note)):
            shard, chunks = self._waiting[0]
            answered += answers
            count += 1
            if count < chunks:
                continue
            self._waiting.popleft()
            note(self._write(shard, answered), True)
            answered, count = [], 0
        replace(self._manifest, complete=True).save(self._folder)

    def _chunks(
        self, shards: Iterable[Shard], note: Callable[[Counts, bool], object]
    ) -> Iterator[Chunk]:
        """The chunks of the shards that are not finished."""
        last = ""
        for shard in shards:
            last = shard.name
            earlier = self._earlier.shards.get(last)
            if earlier is not None:
                self._check_rows(shard, earlier)
                if self._earlier.is_finished(last, self._folder):
                    note(earlier.counts, False)
                    continue
            chunks = shard.chunks()
            self._waiting.append((shard, len(chunks)))
            yield from chunks
        if any(name > last for name in self._earlier.shards):
            raise InputError(
                f"the input ends before rows that the job in {self._folder} has finished",
                "resume with the same input, or write to another folder",
            )

    def _check_rows(self, shard: Shard, earlier: FinishedShard) -> None:
        if shard.digest(self._digest) == earlier.input_digest:
            return
        raise InputError(
            f"rows {shard.first:,} to {shard.last:,} of the input are not those that the job in "
            f"{self._folder} has finished",
            "resume with the same input, or write to another folder",
        )

    def _write(self, shard: Shard, answers: Sequence[Answer]) -> Counts:
        lines, counts = _lines_and_counts(shard, answers, self._line)
        content = "".join(lines).encode()
        write_atomically(self._folder / shard.name, content)
        self._manifest.shards[shard.name] = FinishedShard(
            shard.name,
            shard.first,
            shard.last,
            shard.digest(self._digest),
            sha256(content).hexdigest(),
            counts,
        )
        self._manifest.save(self._folder)
        return counts


def _lines_and_counts(
    shard: Shard, answers: Sequence[Answer], line: Callable[[Row | BadRow, Answer], str]
) -> tuple[list[str], Counts]:
    """The lines of all rows of a shard, from the answers to its distinct rows."""
    keys = [key for key in dict.fromkeys(shard.keys) if key is not None]
    answer_of: dict[bytes | None, Answer] = dict(zip(keys, answers, strict=True))
    lines, parts = [], []
    for key, row in zip(shard.keys, shard.rows, strict=True):
        answer = row.error if isinstance(row, BadRow) else answer_of[key]
        try:
            text = line(row, answer)
        except Exception as error:  # a row that cannot be written must not fail the others
            answer, text = error, line(row, error)
        lines.append(text)
        parts.append(_counts_of(answer))
    good = sum(key is not None for key in shard.keys)
    return lines, replace(Counts.total(parts), duplicates=good - len(keys))


def _counts_of(answer: Answer) -> Counts:
    if isinstance(answer, Exception):
        return Counts(rows=1, failed=1, errors={error_fields(answer)["type"]: 1})
    ranking: Sequence[Mapping[str, Any]] = answer["ranking"]
    texts = [*ranking, *answer["rejected"]]
    inner = Counter(
        error["type"] for part in (answer, *ranking) for error in part.get("errors", {}).values()
    )
    return Counts(
        rows=1,
        without_text=int(not ranking),
        texts=len(texts),
        errors=inner,
        verdicts=Counter(str(text["verdict"]) for text in texts),
    )
