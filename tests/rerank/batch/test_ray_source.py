"""The chunks that a task of Ray reads: in order, again after a crash, and never too many."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection

import pytest

from logic2text import InputError
from rerank.batch.chunking import Chunk
from rerank.batch.input_rows import Row
from rerank.batch.ray_source import ANSWERED, ChunkFeed, FeedAddress

CHUNKS: list[Chunk] = [[Row(f"P(a{n})", number=n + 1)] for n in range(6)]
CHUNKS[3] = []


def connected(address: FeedAddress) -> Connection:
    return Client(address.path, "AF_UNIX", authkey=address.key)


def content(connection: Connection, index: int) -> Chunk | bytes | None:
    connection.send(index)
    packed = connection.recv()
    return pickle.loads(packed) if packed else packed  # noqa: S301


def test_chunks_are_read_in_order_and_have_an_end() -> None:
    with ChunkFeed(iter(CHUNKS), ahead=2) as feed, connected(feed.address) as reader:
        for index, chunk in enumerate(CHUNKS):
            assert content(reader, index) == chunk
            assert feed.pop_answered() == chunk
        assert content(reader, len(CHUNKS)) is None
        feed.check_end()


def test_a_reader_that_is_repeated_gets_nothing_for_what_is_answered() -> None:
    with ChunkFeed(iter(CHUNKS), ahead=4) as feed:
        with connected(feed.address) as first:
            assert [content(first, index) for index in range(3)] == CHUNKS[:3]
            feed.pop_answered()
        with connected(feed.address) as second:
            assert content(second, 0) == ANSWERED
            assert [content(second, index) for index in range(1, 5)] == CHUNKS[1:5]


def test_no_more_chunks_are_drawn_than_may_wait() -> None:
    drawn = []

    def chunks() -> Iterator[Chunk]:
        for chunk in CHUNKS:
            drawn.append(chunk)
            yield chunk

    with ChunkFeed(chunks(), ahead=2) as feed, connected(feed.address) as reader:
        for index in range(len(CHUNKS)):
            content(reader, index)
            assert len(drawn) <= index + 2 + 1  # one more is in the hand of the thread that draws
            feed.pop_answered()
    assert drawn == CHUNKS


def test_an_error_of_the_input_comes_after_the_chunks_before_it() -> None:
    def chunks() -> Iterator[Chunk]:
        yield CHUNKS[0]
        raise InputError("the file is damaged", "compress it again")

    with ChunkFeed(chunks(), ahead=2) as feed, connected(feed.address) as reader:
        assert content(reader, 0) == CHUNKS[0]
        assert content(reader, 1) is None
        with pytest.raises(InputError, match="damaged"):
            feed.check_end()


def test_a_stranger_is_refused_and_the_reader_is_not() -> None:
    with ChunkFeed(iter(CHUNKS), ahead=1) as feed:
        with pytest.raises(AuthenticationError):
            connected(replace(feed.address, key=b"another key"))
        with connected(feed.address) as reader:
            assert content(reader, 0) == CHUNKS[0]


def test_a_feed_that_is_closed_lets_its_reader_go() -> None:
    def endless() -> Iterator[Chunk]:
        while True:
            yield CHUNKS[0]

    with ChunkFeed(endless(), ahead=1) as feed:
        reader = connected(feed.address)
        content(reader, 0)
        reader.send(1)
    with reader:
        assert reader.recv() is None
