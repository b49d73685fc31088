"""The best text so far, while texts are still being written; here a pause stands for the writer."""

import asyncio
from collections.abc import AsyncIterator

from rerank import rerank_stream

FORMULA = "∀x (Cube(x) → ¬Small(x))"
TEXTS = (
    "Only cubes are small.",
    "For all x, if x is a cube, then x is not small.",
    "Every cube is not small.",
    "No cube is small.",
)


async def write() -> AsyncIterator[str]:
    for text in TEXTS:
        await asyncio.sleep(0.1)
        yield text


async def main() -> None:
    async for results in rerank_stream(FORMULA, write(), "general"):
        best = results[0].text if len(results) else "none"
        print(f"best of {len(results) + len(results.rejected)}: {best}")


asyncio.run(main())
