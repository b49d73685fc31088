"""A server of the Model Context Protocol over standard input and output, for assistants.

Its tools are five operations of the service, answered by the same worker processes.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Any

from logic2text import DEFAULT_LIMITS, Logic2TextError, __version__
from logic2text.conventions import Conventions
from logic2text.extras import require_extra
from logic2text.results.errors import error_fields
from logic2text.results.json_text import json_text
from rerank.service.jobs import RowJob
from rerank.service.settings import TIME_LIMIT_S
from rerank.service.workers import Workers

with require_extra("mcp", "the MCP server"):
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.types import ToolAnnotations
    from pydantic import Field

INSTRUCTIONS = """Formulae of first-order logic and what they say in English.  Formulae may be in
Unicode, LaTeX, TPTP, Prover9, NLTK or other notations.  Verdicts are proofs: `proved` texts mean
the formula, `refuted` ones have a countermodel, `unknown` means that nothing is claimed."""

_MOST = DEFAULT_LIMITS.characters

FormulaText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=_MOST,
        description="A formula of first-order logic in any usual notation.",
        examples=["∀x (Cube(x) → Small(x))", "all x. (Cube(x) -> Small(x))"],
    ),
]
EnglishText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=_MOST,
        description="An English sentence.",
        examples=["Every cube is small."],
    ),
]
KeyText = Annotated[
    str | None,
    Field(
        max_length=50_000,
        description="A symbolization key: what each symbol means, one a line.",
        examples=["S(x): x is a spy\nh: Ragna"],
    ),
]
ConventionsName = Annotated[
    str | None,
    Field(
        max_length=40,
        description=f"How English is read: {', '.join(Conventions)}; "
        "by default textbook with a key, else open.",
    ),
]
READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


def create_server(workers: int | None = None, time_limit_s: float = TIME_LIMIT_S) -> MCPServer:
    """The server, whose workers live as long as it runs.

    Args:
        workers: their number; None for one more than there are cores.
        time_limit_s: seconds of processor time for a call.

    Raises:
        MissingPackageError: the extra ``mcp`` is not installed.
    """
    running: list[Workers] = []

    @asynccontextmanager
    async def lifespan(_: MCPServer) -> AsyncIterator[None]:
        running.append(Workers(workers, time_limit_s))
        try:
            yield
        finally:
            running.pop().close()

    server = MCPServer(
        "logic2text",
        instructions=INSTRUCTIONS,
        version=__version__,
        lifespan=lifespan,
        log_level="WARNING",  # the log of a refused call has its texts
    )

    async def answer(job: RowJob) -> dict[str, Any]:
        return await _answer(running[-1], job)

    _add_tools(server, answer)
    return server


async def _answer(workers: Workers, job: RowJob) -> dict[str, Any]:
    """The row of a job.

    Raises:
        ToolError: the input cannot be used; the error as a JSON object.
    """
    try:
        row: Mapping[str, Any] = await workers.answer(job)
    except Logic2TextError as error:
        raise ToolError(json.dumps({"error": error_fields(error)}, ensure_ascii=False)) from None
    plain: dict[str, Any] = json.loads(json_text(row))
    return plain


def _add_tools(server: MCPServer, answer: Any) -> None:
    @server.tool(title="Parse a formula", annotations=READ_ONLY)
    async def parse(formula: FormulaText, to: list[str] | None = None) -> dict[str, Any]:
        """Parse a formula and write it in other notations.

        Example: formula "all x. (Cube(x) -> Small(x))", to ["unicode", "latex", "tree"].
        """
        return dict(await answer(RowJob("parse", formula, {}, {"to": tuple(to or ["unicode"])})))

    @server.tool(title="Say a formula in English", annotations=READ_ONLY)
    async def verbalize(
        formula: FormulaText, systems: list[str] | None = None, key: KeyText = None
    ) -> dict[str, Any]:
        """Verbalize a formula in English by several systems, each text with its verdict.

        Systems: literal (with variables), ranta, lola, natural.  Example: formula
        "∀x (Cube(x) → Small(x))", systems ["literal", "natural"].
        """
        return dict(
            await answer(RowJob("verbalize", formula, {}, {"systems": systems, "key": key}))
        )

    @server.tool(title="Check a text against a formula", annotations=READ_ONLY)
    async def check(
        formula: FormulaText,
        text: EnglishText,
        key: KeyText = None,
        conventions: ConventionsName = None,
    ) -> dict[str, Any]:
        """Tell whether an English text means a formula, with its readings and a countermodel.

        Example: formula "∀x (Cube(x) → Small(x))", text "Every cube is small.": proved.
        """
        words = {"key": key, "conventions": conventions}
        options = {**words, "explain": True, "draw": False}
        return dict(await answer(RowJob("check", formula, {"text": text}, options)))

    @server.tool(title="Read a text", annotations=READ_ONLY)
    async def read(
        text: EnglishText, key: KeyText = None, conventions: ConventionsName = None
    ) -> dict[str, Any]:
        """Translate an English text into the formulae that it can mean, the likeliest first.

        Example: text "Every cube is small.".
        """
        return dict(
            await answer(RowJob("read", text, {}, {"key": key, "conventions": conventions}))
        )

    @server.tool(title="Compare two formulae", annotations=READ_ONLY)
    async def equivalent(formula: FormulaText, other: FormulaText) -> dict[str, Any]:
        """Prove that two formulae are equivalent, with the laws, or give a small countermodel.

        Example: formula "¬∃x P(x)", other "∀x ¬P(x)": proved by one law.
        """
        return dict(await answer(RowJob("equivalent", formula, {"other": other})))

    @server.tool(title="Diagnose a student's formula", annotations=READ_ONLY)
    async def diagnose(
        given: FormulaText, asked: FormulaText, key: KeyText = None, hints_only: bool = False
    ) -> dict[str, Any]:
        """Compare a student's formula with what is asked: worlds, hints, the smallest repair.

        Example: given "∀x (Cube(x) ∧ Small(x))", asked "∀x (Cube(x) → Small(x))".
        """
        options = {"key": key, "hints_only": hints_only, "draw": False}
        return dict(await answer(RowJob("diagnose", given, {"asked": asked}, options)))


def run() -> None:
    """Serve standard input and output until they are closed."""
    create_server().run("stdio")
