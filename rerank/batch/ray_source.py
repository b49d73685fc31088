"""Chunks of this process as a stream that a task of Ray Data reads on the same machine.

The process that runs the job stores every chunk until it is answered, so the task can be repeated:
it names the chunk that it wants, and gets nothing in place of one that is answered.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from functools import partial
from itertools import count
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Condition, Thread
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from logic2text.lazy_dataclass import dataclass
from rerank.batch.chunking import Chunk

if TYPE_CHECKING:
    import pyarrow as pa

ANSWERED = b""
"""In place of the content of a chunk that is answered."""

INDEX, CONTENT, REPORT = "index", "content", "report"
"""The columns of the stream: the number of a chunk, its pickled content, and the `StageReport` of
its stages; "" before the first."""


@dataclass(frozen=True, slots=True)
class FeedAddress:
    """Where a `ChunkFeed` listens, and the key to it."""

    path: str
    key: bytes


class ChunkFeed:
    """Draws chunks and serves them by their numbers; at most `ahead` wait for their answers.

    with ChunkFeed(chunks, ahead=8) as feed: read_chunks(feed.address); feed.pop_answered()
    """

    def __init__(self, chunks: Iterator[Chunk], ahead: int) -> None:
        self._chunks, self._ahead = chunks, ahead
        self._changed = Condition()
        self._waiting: dict[int, tuple[Chunk, bytes]] = {}
        """The chunks that are not answered, by number."""
        self._drawn = self._answered = 0
        self._is_ended = self._is_closed = False
        self._error: BaseException | None = None
        self._folder = TemporaryDirectory(prefix="l2t-")
        self.address = FeedAddress(str(Path(self._folder.name) / "chunks"), os.urandom(32))
        self._listener = Listener(self.address.path, "AF_UNIX", authkey=self.address.key)
        for work in (self._draw, self._accept):
            Thread(target=work, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._listener.close()
        self._folder.cleanup()

    def pop_answered(self) -> Chunk:
        """The first chunk that was not answered; it is from now on."""
        with self._changed:
            chunk, _ = self._waiting.pop(self._answered)
            self._answered += 1
            self._changed.notify_all()
        return chunk

    def check_end(self) -> None:
        """Raise the error that ended the chunks, if there is one."""
        if self._error is not None:
            raise self._error

    def _draw(self) -> None:
        try:
            for chunk in self._chunks:
                with self._changed:
                    self._changed.wait_for(self._has_room)
                    if self._is_closed:
                        return
                    self._waiting[self._drawn] = chunk, pickle.dumps(chunk)
                    self._drawn += 1
                    self._changed.notify_all()
        except BaseException as error:  # raised again in the thread of the job
            self._error = error
        with self._changed:
            self._is_ended = True
            self._changed.notify_all()

    def _has_room(self) -> bool:
        return self._is_closed or len(self._waiting) < self._ahead

    def _accept(self) -> None:
        while not self._is_closed:
            try:
                connection = self._listener.accept()
            except AuthenticationError:
                continue
            except (OSError, EOFError):
                if self._is_closed:
                    return
                continue
            Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: Connection) -> None:
        with connection:
            try:
                while True:
                    connection.send(self._content(connection.recv()))
            except (EOFError, OSError):
                return

    def _content(self, index: int) -> bytes | None:
        """The pickled chunk of a number; waits for it; None after the last one."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_known(index))
            if index < self._answered:
                return ANSWERED
            return self._waiting[index][1] if index in self._waiting else None

    def _is_known(self, index: int) -> bool:
        return self._is_closed or self._is_ended or index < self._drawn


def read_chunks(address: FeedAddress) -> Iterator[pa.Table]:
    """The chunks of a feed, one row for each; runs in a task of Ray on the same machine."""
    with Client(address.path, "AF_UNIX", authkey=address.key) as connection:
        for index in count():
            connection.send(index)
            content = connection.recv()
            if content is None:
                return
            yield row_table(index, content)


def row_table(index: int, content: bytes, report: str = "") -> pa.Table:
    """A block of one row."""
    import pyarrow as pa

    return pa.table(
        {
            INDEX: pa.array([index], pa.int64()),
            CONTENT: pa.array([content], pa.large_binary()),
            REPORT: pa.array([report], pa.large_string()),
        }
    )


def source_of(address: FeedAddress) -> Any:
    """The feed as a `ray.data.Datasource`, which is read by one task."""
    from ray.data import Datasource, ReadTask
    from ray.data.block import BlockMetadata

    class ChunkSource(Datasource):  # type: ignore[misc]
        """The chunks of the feed."""

        def estimate_inmemory_data_size(self) -> int | None:
            """It is not known in advance."""
            return None

        def get_read_tasks(self, *_: object, **__: object) -> list[Any]:
            """One task, which keeps the order."""
            sizes = BlockMetadata(num_rows=None, size_bytes=None, input_files=None, exec_stats=None)
            return [ReadTask(partial(read_chunks, address), sizes)]

    return ChunkSource()
