"""Answers that the shards of a job share: equal rows are computed once for the job.

An answer depends on nothing but its row and the configuration, so a shared answer is the one that
would be computed.  `Slots` of rows under way are shared too; finished answers are in a cache with
bounds, and optionally in a cache on disk, which jobs share.

>>> shared = SharedAnswers()
>>> first, is_new = shared.slot(b"key")
>>> shared.slot(b"key") == (first, False)
True
>>> shared.settle({b"key": first}, [{"ranking": []}])
>>> shared.slot(b"key")
(Slot(answer={'ranking': []}), False)
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

from rerank.batch.disk_cache import DiskCache
from rerank.batch.stage_report import ANSWERS, DISK, StageReport
from rerank.rows.answers import Answer, dump_answers, load_answers

MOST_ENTRIES = 100_000
MOST_BYTES = 10 << 20
"""The bounds of the answers in memory: their number, and the bytes of keys and compressed JSON."""


@dataclass(slots=True)
class Slot:
    """The place of an answer; None until its row is computed."""

    answer: Answer | None = None


class AnswerCache:
    """Answers by key, as compressed JSON; the least recently used ones are evicted.

    >>> cache = AnswerCache(most_entries=2)
    >>> for key in (b"a", b"b", b"a", b"c"):
    ...     if cache.get(key) is None:
    ...         cache.put(key, "[]")
    >>> [cache.get(key) for key in (b"a", b"b", b"c")]
    ['[]', None, '[]']
    """

    def __init__(self, most_entries: int = MOST_ENTRIES, most_bytes: int = MOST_BYTES) -> None:
        """Create an empty cache with its bounds."""
        self._most_entries, self._most_bytes = most_entries, most_bytes
        self._contents: OrderedDict[bytes, bytes] = OrderedDict()
        self._bytes = 0
        self._sample = b""
        """The first text, for the compression: later ones repeat its names and signatures."""

    def get(self, key: bytes) -> str | None:
        """The text of a key, which is the most recently used one afterwards; or None."""
        content = self._contents.get(key)
        if content is None:
            return None
        self._contents.move_to_end(key)
        decompressor = zlib.decompressobj(zdict=self._sample)
        return decompressor.decompress(content).decode("ascii")

    def put(self, key: bytes, text: str) -> None:
        """Store a text in ASCII; evict until the bounds hold."""
        former = self._contents.pop(key, None)
        if former is not None:
            self._bytes -= len(key) + len(former)
        plain = text.encode("ascii")
        self._sample = self._sample or plain
        compressor = zlib.compressobj(zdict=self._sample)
        content = compressor.compress(plain) + compressor.flush()
        self._contents[key] = content
        self._bytes += len(key) + len(content)
        while len(self._contents) > self._most_entries or self._bytes > self._most_bytes:
            evicted, content = self._contents.popitem(last=False)
            self._bytes -= len(evicted) + len(content)


class SharedAnswers:
    """The answers of a job by the keys of their rows; threads may share it."""

    def __init__(
        self,
        cache: AnswerCache | None = None,
        disk: DiskCache | None = None,
        report: StageReport | None = None,
    ) -> None:
        """Combine the caches.

        Args:
            cache: of this job; by default one with the default bounds.
            disk: of several jobs, or None.
            report: receives the look-ups in the caches.
        """
        self._cache = AnswerCache() if cache is None else cache
        self._disk, self._report = disk, report or StageReport()
        self._under_way: dict[bytes, Slot] = {}
        self._lock = Lock()

    def slot(self, key: bytes) -> tuple[Slot, bool]:
        """The slot of a row, and whether the row is to be computed, after which it is settled.

        The slot of a row that is computed already for an earlier chunk has no answer yet.

        Raises:
            InputError, FolderError: the cache on disk cannot be read.
        """
        with self._lock:
            slot = self._under_way.get(key)
            text = self._cache.get(key) if slot is None else None
            is_here = slot is not None or text is not None
            self._report.add_lookups(ANSWERS, hits=is_here, misses=not is_here)
            answer = None if text is None else load_answers(text)[0]
            if not is_here and self._disk is not None:
                answer = self._answer_on_disk(self._disk, key)
                self._report.add_lookups(DISK, hits=answer is not None, misses=answer is None)
            # The slot has the answer itself: the cache may evict it before the shard is written.
            if answer is not None:
                return Slot(answer), False
            # The chunk that computes it is earlier in the same pipeline, so its answer comes before
            # this chunk is written.
            if slot is not None:
                return slot, False
            self._under_way[key] = slot = Slot()
            return slot, True

    def _answer_on_disk(self, disk: DiskCache, key: bytes) -> Answer | None:
        """The answer of a key; None, and no longer there, if the row is not an answer of ours."""
        text = disk.get(key)
        if text is None:
            return None
        try:
            (answer,) = load_answers(text)
            is_ours = isinstance(answer, dict) and _is_complete(answer)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            is_ours = False
        # The file may come from another version or have been edited. A wrong answer there would be
        # believed for ever, so it goes.
        if not is_ours:
            disk.drop(key)
            return None
        self._cache.put(key, text)
        return answer

    def settle(self, slots: Mapping[bytes, Slot], answers: Sequence[Answer]) -> None:
        """Fill the slots of computed rows; answers with errors are not cached.

        Raises:
            InputError, FolderError: the cache on disk cannot be written.
        """
        # Written as JSON before the lock is taken: other threads look up answers meanwhile.
        texts = {
            key: dump_answers([answer])
            for key, answer in zip(slots, answers, strict=True)
            if _is_complete(answer)
        }
        with self._lock:
            for (key, slot), answer in zip(slots.items(), answers, strict=True):
                slot.answer = answer
                self._under_way.pop(key, None)
            for key, text in texts.items():
                self._cache.put(key, text)
            if self._disk is not None:
                self._disk.put(texts)


class UnsharedAnswers(SharedAnswers):
    """Every row of a shard is computed; for devices, whose scores depend on the batch."""

    def slot(self, key: bytes) -> tuple[Slot, bool]:  # noqa: ARG002
        """A new slot, whose row is to be computed."""
        return Slot(), True

    def settle(self, slots: Mapping[bytes, Slot], answers: Sequence[Answer]) -> None:
        """Fill the slots."""
        for slot, answer in zip(slots.values(), answers, strict=True):
            slot.answer = answer


def _is_complete(answer: Answer) -> bool:
    """Whether an answer has no error, which may be due to the machine at this moment."""
    if isinstance(answer, Exception) or answer.get("degraded"):
        return False
    return not any(part.get("errors") for part in (answer, *answer["ranking"]))
