"""The command line, `logic2text`: one module a command, JSON Lines or tables out.

Exit codes: 0 success; 1 some rows failed or have no text that may win, or the one pair given to
`check` or `equivalent` is not proved; 2 wrong use, or no row could be used; 3 a dependency, model
or server is missing; 4 standard output cannot be written; 130 interrupted.
"""

from rerank.cli.app import main

__all__ = ["main"]
