"""`logic2text mcp`: tools for assistants over the Model Context Protocol."""

from __future__ import annotations


def mcp() -> None:
    """Offer parse, verbalize, check, equivalent and diagnose as tools for assistants.

    An assistant starts this command and speaks to it on standard input and output.
    """
    from rerank.service.mcp_server import run  # loads the framework

    run()
