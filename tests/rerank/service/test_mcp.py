"""The tools of the MCP server, called by the SDK's own client in a real process."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest

mcp = pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

CUBES = "∀x (Cube(x) → Small(x))"
CALLS: dict[str, dict[str, Any]] = {
    "parse": {"formula": "all x. (Cube(x) -> Small(x))", "to": ["unicode", "latex"]},
    "verbalize": {"formula": CUBES, "systems": ["literal", "natural"]},
    "check": {"formula": CUBES, "text": "Every cube is small."},
    "read": {"text": "Every cube is small."},
    "equivalent": {"formula": "¬∃x P(x)", "other": "∀x ¬P(x)"},
    "diagnose": {"given": "∀x (Cube(x) ∧ Small(x))", "asked": CUBES},
}


@pytest.fixture(scope="module")
def session() -> dict[str, Any]:
    """The tools, and the results of the calls of one session."""
    return asyncio.run(_session())


async def _session() -> dict[str, Any]:
    server = mcp.StdioServerParameters(command=sys.executable, args=["-m", "rerank", "mcp"])
    async with mcp.Client(server) as client:
        tools = await client.list_tools()
        results = {name: await client.call_tool(name, call) for name, call in CALLS.items()}
        bad = await client.call_tool("parse", {"formula": "∀x (Cube(x)"})
        unknown = await client.call_tool("verbalize", {"formula": CUBES, "systems": ["x"]})
        missing = await client.call_tool("check", {"formula": CUBES})
    return {
        "tools": {tool.name: tool for tool in tools.tools},
        "results": results,
        "bad": bad,
        "unknown": unknown,
        "missing": missing,
    }


def test_every_tool_has_a_schema_and_an_example(session: dict[str, Any]) -> None:
    assert set(session["tools"]) == set(CALLS)
    for tool in session["tools"].values():
        assert "Example: " in tool.description
        assert tool.annotations.read_only_hint
        properties = tool.input_schema["properties"]
        assert set(CALLS[tool.name]) <= set(properties)
        for name in tool.input_schema["required"]:
            assert properties[name]["description"]
            assert properties[name]["examples"]


def test_tools_answer_with_rows(session: dict[str, Any]) -> None:
    rows = {name: result.structured_content for name, result in session["results"].items()}
    assert not any(result.is_error for result in session["results"].values())
    assert rows["parse"]["shown"]["unicode"] == CUBES
    assert [text["system"] for text in rows["verbalize"]["texts"]] == ["literal", "natural"]
    assert rows["check"]["verdict"] == "proved"
    assert rows["read"]["readings"][0]["formula"] == CUBES
    assert rows["equivalent"]["laws"]
    assert rows["diagnose"]["repair"]["edits"][0]["mistake"] == "conjunction for conditional"


def test_errors_are_those_of_the_library(session: dict[str, Any]) -> None:
    for name, kind in (("bad", "ParseError"), ("unknown", "UnknownNameError")):
        result = session[name]
        assert result.is_error
        text = result.content[0].text
        error = json.loads(text[text.index("{") :])["error"]
        assert error["type"] == kind
        assert error["message"]
    assert session["missing"].is_error


def test_the_server_ends_with_its_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rerank", "mcp"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout == b""
