r"""Spelling of names in a notation: name tokens → names, and names → quoted tokens.

>>> plain('"Rock \\"n\\" roll"'), from_latex(r"\mathit{trouble\_maker}"), to_latex("c++")
('Rock "n" roll', 'trouble_maker', '\\text{c++}')
"""

from __future__ import annotations

import re

from logic2text.lazy_pattern import lazy_pattern

DOUBLE_QUOTED = r'"(?:[^"\\\x00-\x1f]|\\["\\])*"|“[^”\x00-\x1f]*”'
SINGLE_QUOTED = r"'(?:[^'\\\x00-\x1f]|\\['\\])*'|" + DOUBLE_QUOTED
SYMPY_QUOTED = rf"(?:Symbol|Function)\(\s*(?:{SINGLE_QUOTED})\s*\)"
_ESCAPED = lazy_pattern(r"\\(.)")


def plain(token: str) -> str:
    """A name as it stands, or without its quotes and the backslashes in them."""
    if token[0] == "“":
        return token[1:-1]
    if token[0] in "\"'":
        return _ESCAPED.sub(r"\1", token[1:-1])
    return token


def double_quoted(name: str) -> str:
    """A name between double quotes."""
    return '"' + re.sub(r'(["\\])', r"\\\1", name) + '"'


def single_quoted(name: str) -> str:
    """A name between single quotes, as the TPTP has it."""
    return "'" + re.sub(r"(['\\])", r"\\\1", name) + "'"


def from_sympy(token: str) -> str:
    """A name as it stands, or the string in ``Symbol("…")`` and ``Function("…")``."""
    if token.endswith(")") and "(" in token:
        return plain(token[token.index("(") + 1 : -1].strip())
    return token


_GREEK = (
    "alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho"
    "|sigma|tau|upsilon|phi|varphi|chi|psi|omega"
    "|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega"
)
_INNER = r"(?:[^\\{}$%&#_^~\x00-\x1f]|\\[_&%$#{}]|\\textbackslash\{\}|\\[\^~]\{\})"
_STYLES = r"\\(?:math(?:rm|it|sf|bf|tt|cal|bb|frak)|operatorname|text(?:rm|it|sf|bf|tt|sc)|mbox)"
_SUBSCRIPT = r"(?:_\{\w+\}|_\w+|\\_\w+)"
LATEX_QUOTED = rf"\\text\{{{_INNER}*\}}"
LATEX_NAME = (
    rf"{_STYLES}\{{{_INNER}*\}}{_SUBSCRIPT}*'*|[^\W_](?:[^\W_]|-(?=[^\W_])|{_SUBSCRIPT})*'*"
    rf"|\\(?:{_GREEK})(?![A-Za-z]){_SUBSCRIPT}*'*"
)
LATEX_BLANK = (
    r"\\(?:left|right|[bB]igg?[lrm]?|q?quad|displaystyle)(?![A-Za-z])|\\[,;:!> ]|(?<!\\)\$"
    r"|\\[()\[\]](?=\s*$)|^\s*\\[()\[\]]|\\\\|(?<!\\)&"
)
_LATEX_MARKS = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"}
_COMMAND = lazy_pattern(rf"^{_STYLES}(?=\{{)|^\\text(?=\{{)|^\\(?=[A-Za-z])")


def from_latex(token: str) -> str:
    """The name in a LaTeX token: no styles, no braces, no escapes."""
    name = _COMMAND.sub("", token)
    blank = "" if token.startswith(r"\text{") else " "
    name = name.replace(r"\textbackslash{}", "\0").replace(r"\^{}", "^").replace(r"\~{}", "~")
    name = re.sub(r"(?<!\\)[{}]", "", name)
    return re.sub(r"\\([_&%$#{}])", r"\1", name).replace("\0", "\\").strip(blank)


def to_latex(name: str) -> str:
    r"""A name as ``\text{…}``."""
    escaped = "".join(
        _LATEX_MARKS.get(mark, "\\" + mark if mark in "_&%$#{}" else mark) for mark in name
    )
    return rf"\text{{{escaped}}}"


def sympy_symbol(name: str) -> str:
    """A name as ``Symbol("…")``."""
    return f"Symbol({double_quoted(name)})"


def sympy_function(name: str) -> str:
    """A name as ``Function("…")``."""
    return f"Function({double_quoted(name)})"
