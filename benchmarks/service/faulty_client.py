"""One kind of faulty client, until it is killed: run by `benchmarks.service.faults`."""

from __future__ import annotations

import asyncio
import itertools
import sys
from urllib.parse import urlsplit

from benchmarks.service.faults import SOURCE
from benchmarks.service.http import Connection, Request
from logic2text.notation import show
from tests.support.limit_families import FAMILIES, TEXTS, largest

CLIENTS = {"slow": 50, "hanging up": 4, "50 MB": 1, "worst formulae": 8, "worst texts": 8}
"""How many connections of each kind there are."""

HEAD = b"POST /v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
LARGE = 50_000_000


async def _open(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    parts = urlsplit(url)
    return await asyncio.open_connection(parts.hostname, parts.port, local_addr=(SOURCE, 0))


async def _slow(url: str, _: int) -> None:
    """One byte a second."""
    _, writer = await _open(url)
    for byte in HEAD + b"Content-Length: 1000\r\n\r\n" + b" " * 1_000:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(1.0)


async def _hang_up(url: str, _: int) -> None:
    """A request whose answer is not waited for, ten times a second."""
    _, writer = await _open(url)
    body = b'{"formula":"all x (Cube(x) -> Small(x))","text":"Every cube is small."}'
    writer.write(HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    await writer.drain()
    writer.transport.abort()
    await asyncio.sleep(0.1)


async def _post_much(url: str, _: int) -> None:
    """50 MB without a length, twice a second."""
    _, writer = await _open(url)
    writer.write(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
    part = b"%x\r\n%s\r\n" % (100_000, b"x" * 100_000)
    for _ in range(LARGE // 100_000):
        writer.write(part)
        await writer.drain()
    writer.close()
    await asyncio.sleep(0.5)


async def _ask_worst(url: str, number: int) -> None:
    """The largest formula of each family."""
    connection = Connection(url, SOURCE)
    names = [*FAMILIES]
    for place in itertools.count(number * 7):
        family = FAMILIES[names[place % len(names)]]
        formula = family(largest(family))
        await connection.send(Request("/v1/rerank", {"formula": show(formula, limits=None)}))


async def _ask_worst_texts(url: str, number: int) -> None:
    """The longest text of each construction."""
    connection = Connection(url, SOURCE)
    texts = [*TEXTS.values()]
    for place in itertools.count(number * 7):
        body = {"formula": "∀x (Cube(x) → Small(x))", "text": texts[place % len(texts)]}
        await connection.send(Request("/v1/check", body))


KINDS = {
    "slow": _slow,
    "hanging up": _hang_up,
    "50 MB": _post_much,
    "worst formulae": _ask_worst,
    "worst texts": _ask_worst_texts,
}


async def _repeat(url: str, fault: str, number: int) -> None:
    while True:
        try:
            await KINDS[fault](url, number)
        except (OSError, asyncio.IncompleteReadError):  # the service closed the connection
            await asyncio.sleep(0.1)


async def _main(url: str, fault: str) -> None:
    await asyncio.gather(*(_repeat(url, fault, number) for number in range(CLIENTS[fault])))


if __name__ == "__main__":
    asyncio.run(_main(*sys.argv[1:]))
