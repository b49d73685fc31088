"""Which tests stay in one process of several, and which begin first.

What the tests of a folder share is dear: a browser, a running service, a process that is forked
for each command.  Where their modules are spread, each process pays for it anew, and browsers take
the focus from one another.  They begin first, so that the last process to end is not the one that
began the longest folder.
"""

from __future__ import annotations

from typing import Any

TOGETHER = (
    *("tests/rerank/service/page", "tests/rerank/cli", "tests/rerank/service"),
    *("tests/logic2text/llm", "tests/metrics/language_model"),
)
"""Folders whose modules stay together, in the order in which they begin."""


def scope_of(node: str) -> str:
    """The folder or the module whose tests one process runs, by the id of a test of it.

    >>> scope_of("tests/rerank/cli/io/test_streams.py::test_it"), scope_of("tests/test_it.py::test")
    ('tests/rerank/cli', 'tests/test_it.py')
    """
    folders = (folder for folder in TOGETHER if node.startswith(f"{folder}/"))
    return next(folders, node.partition("::")[0])


def place_of(node: str) -> int:
    """The place of a test's folder among those that begin first, or one behind them all."""
    scope = scope_of(node)
    return TOGETHER.index(scope) if scope in TOGETHER else len(TOGETHER)


def scheduling(*arguments: Any) -> Any:
    """What sends the tests to processes, as the option ``--dist loadscope`` but by `scope_of`."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return scope_of(nodeid)

    return Together(*arguments)
