"""How a name token is spelled out: the name without its quotes and escapes."""

from __future__ import annotations

import re

_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


def plain(token: str) -> str:
    r"""A name as it stands, or without its double quotes and the backslashes in them.

    >>> plain('"Rock \\"n\\" roll"')
    'Rock "n" roll'
    """
    if token.startswith('"'):
        return _ESCAPED.sub(r"\1", token[1:-1])
    return token
