"""A batch job: the pipeline of `rerank` over shards of the input, each written once it is whole."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.results.errors import error_fields
from rerank.batch.chunking import Chunk
from rerank.batch.input_rows import BadRow, Row
from rerank.batch.journal import Journal
from rerank.batch.manifest import Counts, FinishedShard, Manifest, has_fault, write_atomically
from rerank.batch.shards import Shard
from rerank.batch.shared_answers import SharedAnswers, Slot, UnsharedAnswers
from rerank.batch.stage_report import WRITE, StageReport
from rerank.rows.answers import Answer

RankChunks: TypeAlias = Callable[[Iterator[Chunk]], Iterable[tuple[Chunk, Sequence[Answer]]]]
"""From chunks of good rows to the same chunks, in order, with the answer to each row."""

CHUNKS_AHEAD = 4
"""Chunks that the workers have in advance of the scorer: enough for each to have a task."""


def jsonl_content(lines: Sequence[str]) -> bytes:
    """A file of JSON Lines."""
    return "".join(lines).encode()


@dataclass(frozen=True, slots=True)
class _ChunkInProgress:
    """A chunk of a shard in the pipeline.

    Attributes:
        number: in its shard.
        slots: of the answers to its rows.
        computed: key → slot of its rows that are computed for it.
    """

    number: int
    slots: Sequence[Slot]
    computed: Mapping[bytes, Slot]

    @property
    def answers(self) -> list[Answer]:
        """The answers to its rows, once those of earlier chunks and its own are computed."""
        return [slot.answer for slot in self.slots if slot.answer is not None]


@dataclass(slots=True)
class _ShardInProgress:
    """A shard in the pipeline.

    Attributes:
        shard: the shard.
        digest: of its rows and of the configuration.
        answers: number of a chunk → its answers.
        chunks: those that are not answered, in order.
        resumed_keys: of the rows whose answers an earlier run computed.
    """

    shard: Shard
    digest: str
    answers: dict[int, Sequence[Answer]]
    chunks: deque[_ChunkInProgress]
    resumed_keys: Collection[bytes]

    @property
    def list_answers(self) -> list[Answer]:
        """The answers to all of its distinct rows."""
        return [answer for number in sorted(self.answers) for answer in self.answers[number]]

    @property
    def is_waiting(self) -> bool:
        """Whether a chunk has rows that are computed for it."""
        return any(chunk.computed for chunk in self.chunks)

    def take_chunk(self) -> _ChunkInProgress:
        """The first chunk, whose answers are there."""
        chunk = self.chunks.popleft()
        self.answers[chunk.number] = chunk.answers
        return chunk


class Job:
    """Writes the shards of a job, and its manifest after each of them."""

    def __init__(
        self,
        folder: Path,
        manifest: Manifest,
        journal: Journal,
        line: Callable[[Row | BadRow, Answer], str],
        content: Callable[[Sequence[str]], bytes],
        shared: SharedAnswers | None = None,
    ) -> None:
        """Prepare a job.

        Args:
            folder: of the output.
            manifest: with the shards of an earlier run, which are not done again.
            journal: of the folder, with the chunks of an earlier run that are in no shard.
            line: the line of a row and its answer, with its line feed.
            content: from the lines of a shard to its file.
            shared: the answers that shards share; by default each computes all of its rows.
        """
        self._folder, self._journal = folder, journal
        self._shared = UnsharedAnswers() if shared is None else shared
        self._line, self._content = line, content
        self._earlier = manifest
        self._manifest = replace(manifest, shards={**manifest.shards}, complete=False)
        self._digest = manifest.configuration_digest
        self._waiting: deque[_ShardInProgress] = deque()

    @property
    def counts(self) -> Counts:
        """The sums over all finished shards, those of earlier runs included."""
        return self._manifest.counts

    def run(
        self,
        shards: Iterable[Shard],
        rank: RankChunks,
        note: Callable[[Counts, Counts], object],
        report: StageReport,
    ) -> None:
        """Rank the rows of all shards that are not finished.

        Args:
            shards: all shards of the input.
            rank: ranks chunks of rows.
            note: called for each finished shard with the counts of what this run computed and of
                what an earlier run did; from another thread for a shard of an earlier run.
            report: receives the seconds of writing.

        Raises:
            InputError: a row of a finished shard is not the one that the shard was computed for.
            FolderError: the folder, or the cache on disk, cannot be written.
        """
        self._manifest.save(self._folder)
        for _, answers in rank(self._chunks(shards, note)):
            current = self._waiting[0]
            with report.time_stage(WRITE):
                self._store(current, answers)
            if current.is_waiting:
                continue
            while current.chunks:
                current.take_chunk()
            self._waiting.popleft()
            with report.time_stage(WRITE):
                computed, resumed = self._write(current)
            note(computed, resumed)
        replace(self._manifest, complete=True).save(self._folder)

    def _store(self, current: _ShardInProgress, answers: Sequence[Answer]) -> None:
        """Store the answers to the next computed chunk, and those that chunks before it share."""
        while current.is_waiting:
            computed = current.chunks[0].computed
            self._shared.settle(computed, answers if computed else ())
            chunk = current.take_chunk()
            name, digest = current.shard.name, current.digest
            self._journal.append(name, digest, chunk.number, current.answers[chunk.number])
            if computed:
                return

    def _chunks(
        self, shards: Iterable[Shard], note: Callable[[Counts, Counts], object]
    ) -> Iterator[Chunk]:
        """The chunks of the shards that are not finished; an empty one for a shard without any."""
        last = ""
        for shard in shards:
            last = shard.name
            earlier = self._earlier.shards.get(last)
            if earlier is not None:
                self._check_rows(shard, earlier)
                if self._earlier.is_finished(last, self._folder):
                    # A job that is killed between the manifest and the journal leaves the journal.
                    self._journal.drop(last)
                    note(Counts(), earlier.counts)
                    continue
            yield from self._begin(shard) or [[]]
        if any(name > last for name in self._earlier.shards):
            raise InputError(
                f"the input ends before rows that the job in {self._folder} has finished",
                "resume with the same input, or write to another folder",
            )

    def _begin(self, shard: Shard) -> list[Chunk]:
        """Let a shard wait for its answers; returns the rows to compute, in chunks."""
        chunks, digest = shard.chunks(), shard.digest(self._digest)
        journaled = self._journal.answers(shard.name, digest)
        resumed: set[bytes] = set()
        waiting: deque[_ChunkInProgress] = deque()
        to_compute: list[Chunk] = []
        for number, chunk in enumerate(chunks):
            keys = shard.keys_of(chunk)
            if number in journaled:
                resumed.update(keys)
                self._shared.settle({key: Slot() for key in keys}, journaled[number])
                continue
            slots = [self._shared.slot(key) for key in keys]
            computed = {
                key: slot for key, (slot, is_new) in zip(keys, slots, strict=True) if is_new
            }
            waiting.append(_ChunkInProgress(number, [slot for slot, _ in slots], computed))
            if computed:
                rows = zip(chunk, slots, strict=True)
                to_compute.append([row for row, (_, is_new) in rows if is_new])
        self._waiting.append(_ShardInProgress(shard, digest, {**journaled}, waiting, resumed))
        return to_compute

    def _check_rows(self, shard: Shard, earlier: FinishedShard) -> None:
        if shard.digest(self._digest) == earlier.input_digest:
            return
        raise InputError(
            f"rows {shard.first:,} to {shard.last:,} of the input are not those that the job in "
            f"{self._folder} has finished",
            "resume with the same input, or write to another folder",
        )

    def _write(self, current: _ShardInProgress) -> tuple[Counts, Counts]:
        """Write a shard; returns the counts of what this run computed and of what it did not."""
        shard = current.shard
        rows = _format_rows(shard, current.list_answers, current.resumed_keys, self._line)
        content = self._content([row.line for row in rows])
        write_atomically(self._folder / shard.name, content)
        counts = Counts.total(row.counts for row in rows)
        self._manifest.shards[shard.name] = FinishedShard(
            shard.name,
            shard.first,
            shard.last,
            current.digest,
            sha256(content).hexdigest(),
            counts,
        )
        self._manifest.save(self._folder)
        if not has_fault(current.list_answers):  # the shard is not computed again
            self._journal.drop(shard.name)
        computed = Counts.total(row.counts for row in rows if not row.is_resumed)
        return computed, Counts.total(row.counts for row in rows if row.is_resumed)


@dataclass(frozen=True, slots=True)
class _WrittenRow:
    """A row of a shard: its line, its counts, and whether an earlier run computed its answer."""

    line: str
    counts: Counts
    is_resumed: bool


def _format_rows(
    shard: Shard,
    answers: Sequence[Answer],
    resumed: Collection[bytes],
    line: Callable[[Row | BadRow, Answer], str],
) -> list[_WrittenRow]:
    """The lines of all rows of a shard, from the answers to its distinct rows."""
    keys = [key for key in dict.fromkeys(shard.keys) if key is not None]
    answer_of: dict[bytes | None, Answer] = dict(zip(keys, answers, strict=True))
    seen: set[bytes] = set()
    rows = []
    for key, row in zip(shard.keys, shard.rows, strict=True):
        answer = row.error if isinstance(row, BadRow) else answer_of[key]
        try:
            text = line(row, answer)
        except Exception as error:  # a row that cannot be written must not fail the others
            answer, text = error, line(row, error)
        counts = replace(_counts_of(answer), duplicates=int(key in seen))
        rows.append(_WrittenRow(text, counts, key in resumed))
        if key is not None:
            seen.add(key)
    return rows


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
