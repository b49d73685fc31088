"""Lines of formulae: labels, bullets and comments of a list; or one JSON object a line.

A sign that a formula can begin with is not a bullet: ``- P(a)`` is a negation unless all lines of
the input, or all under a heading, begin so.  In LaTeX lines without mathematics are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from logic2text.errors import LimitError
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.formula_files import json_text
from logic2text.notation.formula_files.entry import (
    FORMULAE_ALONE,
    NO_NEGATION,
    Entry,
    bad_entry,
    notice,
)
from logic2text.notation.formula_files.line_source import LineSource
from logic2text.notation.protocol import ParseWarning

COMMENT = lazy_pattern(
    r"\s*(?:#|%|//|;|```|/\*(?:(?!\*/).)*\*/\s*$|(?:-{3,}|={3,})\s*$|\*\*[^*]+\*\*:?\s*$)"
)
"""What begins a line of a list that is not a formula: comments, fences and rules of Markdown."""
_BLOCK = lazy_pattern(r"\s*/\*(?!.*\*/)")
BULLET = lazy_pattern(r"[•●▪◦‣·∙○■*+]\s+|[–—-]\s+|\\item(?![a-z\[])\s*")
_DASH = lazy_pattern(r"\s*[–—-]\s+\S")
_ANY_BULLET = lazy_pattern(r"\s*[•●▪◦‣∙○■*+–—-]\s+\S")
_HEADING = lazy_pattern(r"\s*[^\W\d_][\w’'-]*(?P<more>(?:,? +[\w’'-]+)*)\s*(?P<colon>:?)\.?\s*$")
_LISTED = lazy_pattern(r"\s*(?:[•●▪◦‣∙○■*+–—-]\s+|\(?\d+[.)]\s)\S|\s*(?:={3,}|-{3,})\s*$")
_LOOKED_AHEAD = 50
"""Lines after a heading that are looked at."""

_LATEX = lazy_pattern(r"\s*\\(?:documentclass|usepackage|begin)\b")
_MATH_BEGINS = lazy_pattern(
    r"\\begin\{(?:align|equation|gather|multline|displaymath|math|eqnarray)"
)
_MATH = lazy_pattern(r"\$|\\\(|\\\[.*\S")
_SPAN = lazy_pattern(r"\$+[^$]+\$+|\\\(.+?\\\)|\\\[.+?\\\]")
_ITEM = lazy_pattern(r"\s*(?:\\item(?:\s*\[[^\]]*\])?\s*)?")
_ALIGNED = lazy_pattern(r"(?<!\\)&|\\\\\s*$")
_ENVIRONMENT = lazy_pattern(r"\s*\\(?:begin|end)\b|\s*\\[\[\]]\s*$")

_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_NUMBERED = lazy_pattern(
    r"(?:\((?P<in>\d+(?:\.\d+)*[a-z]?)\)|\[(?P<at>\d+)\])\s*"
    r"|(?P<no>\d+(?:\.\d+)*)(?:[.)](?!\d)|:)\s*"
)
_LETTERED = lazy_pattern(r"\((?P<in>[a-zA-Z]|[ivx]+)\)\s+|(?P<no>[a-zA-Z]|[ivx]+)[.)]\s+")
_WORDS = (
    "premise|axiom|assumption|hypothesis|definition|lemma|fact|rule|conclusion|goal|claim|theorem|"
    "conjecture|formula|sentence"
)
_NAMED = lazy_pattern(
    rf"(?P<word>(?:{_WORDS})s?(?:\s*\d+(?:\.\d+)*)?)\s*[.:)]\s+"
    r"|(?P<name>[^\W\d_][\w-]+|(?-i:[A-Z]))\s*:\s+"
    r"|\\item\s*\[\(?(?P<item>[^\]().:]+)\)?[.:]?\]\s*"
    r"|(?-i:(?P<in>\([A-Z]{1,4}\d{1,3}\)|\[[A-Z]{1,4}\d{1,3}\])|(?P<no>[A-Z]{1,4}\d{0,3})[.)])\s+",
    re.IGNORECASE,
)
_TITLE = lazy_pattern(rf"(?:{_WORDS})s?|axioms|hypotheses", re.IGNORECASE)
_QUANTIFIER_WORD = lazy_pattern(r"all|some|exists?|forall|every|any|each|no|not", re.IGNORECASE)
_GLUED_QUANTIFIER = lazy_pattern(r"[AE]([t-z]+\d*)")
_INFIX = lazy_pattern(r"[=<>≠≤≥+*×→⇒⊃↔∧&|∨^,.):\]]|-[->]|-\s*\d|(?:and|or|implies|iff|in|v)\b")
"""What follows the beginning of a formula, and therefore no label."""
_TRAILING = lazy_pattern(r"(?<=\S)\s+(?P<sign>//|[#%])(?=\s*\S)\s*(?P<comment>.*)$")
_PROSE = lazy_pattern(r"[^\W\d_][\w'’-]*(?:,? +[\w'’-]+)+ ?[.!?]?")
_ROLES = {"premise": "premise", "conclusion": "conclusion", "goal": "goal", "claim": "goal"}
_CELLS = lazy_pattern(r"\s*(?:\d+|\"(?:[^\"]|\"\")*\")\s*(?P<delimiter>[,;\t])\s*\S")
"""How the row of a table begins, and no formula."""
_FOREIGN = lazy_pattern(r"\s*(?:(?:formulas|clauses)\s*\(\s*\w+\s*\)|end_of_list)\s*\.\s*(?:%.*)?$")


def decoded_line(line: bytes, number: int) -> str | Entry:
    """The text of a line, or the error of its bytes."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        column = error.start + 1
        message = f"the line is not UTF-8 (byte {column})"
        return bad_entry(message, "save the file as UTF-8", number, column)
    if "\0" in text:  # as UTF-16 without a byte order mark has them, which decodes as UTF-8
        message = "the line is not UTF-8 but has null bytes, as UTF-16 has"
        return bad_entry(message, "save the file as UTF-8", number, text.index("\0") + 1)
    if "\r" in text:
        return bad_entry(
            "the line has a carriage return inside, as the line ending of old Macs",
            "save the file with the line endings of Unix (LF) or Windows (CRLF)",
            number,
            text.index("\r") + 1,
        )
    return text


@dataclass(slots=True)
class _List:
    """What the lines so far say about the next one.

    Attributes:
        bullets: whether a dash is a bullet.
        previous: the last label of one letter or roman number.
        comments: the lines of comments since the last formula.
        opened: the line of a comment of several lines that is not closed.
        latex: whether the lines are of a document in LaTeX.
        in_math: whether an environment of mathematics is open in it.
    """

    bullets: bool = False
    previous: str | None = None
    comments: list[int] = field(default_factory=list)
    opened: int | None = None
    latex: bool = False
    in_math: bool = False


def _take_blanks(blanks: list[int], name: str) -> Iterator[Entry]:
    """The error rows of blank lines, which are then forgotten."""
    for number in blanks:
        yield bad_entry("the line is blank", f"give a {name} or remove the line", number)
    blanks.clear()


def read_lines(
    source: LineSource, name: str, *, of_formulas: bool, bullets: bool = False
) -> Iterator[Entry]:
    """The rows of plain lines, each as soon as its line is there.

    Args:
        source: the lines.
        name: the field of a JSON row that has the text.
        of_formulas: whether the lines are formulae, and may have labels and comments.
        bullets: whether every line begins with a dash.
    """
    state = _List(bullets)
    is_json = False
    blanks: list[int] = []
    """The lines that are blank, until another one follows: those at the end are not rows."""
    while (taken := source.line()) is not None:
        number = source.number
        if isinstance(taken, LimitError):
            yield from _take_blanks(blanks, name)
            yield Entry(number, error=taken)
            continue
        text = decoded_line(taken, number)
        if isinstance(text, Entry):
            yield from _take_blanks(blanks, name)
            yield text
            continue
        begins_json = text.lstrip().startswith("{")
        is_json |= begins_json  # among JSON objects every line is a row
        if not text.strip():
            if not of_formulas:
                blanks.append(number)
            continue
        if of_formulas and not is_json and _is_left_out(text, state, source):
            state.comments.append(number)
            continue
        yield from _take_blanks(blanks, name)
        if begins_json:
            yield _json_entry(text, number)
        elif (fault := _stray_json(text, name, number, is_json=is_json)) is not None:
            yield fault
        elif of_formulas and not is_json:
            yield _formula(text, number, state)
        else:
            yield Entry(number, text)
    if state.opened is not None:
        message = "the comment that /* opens is never closed"
        yield bad_entry(message, "add the missing */", state.opened)


def all_dashes(lines: list[str]) -> bool:
    """Whether there are two lines besides comments, and each begins with a bullet and a blank."""
    content = [line for line in lines if line.strip() and not COMMENT.match(line)]
    return len(content) > 1 and all(map(_ANY_BULLET.match, content))


def begins_with_dash(line: str) -> bool:
    """Whether a line begins with what is a bullet or a negation."""
    return _DASH.match(line) is not None


def _is_left_out(text: str, state: _List, source: LineSource) -> bool:
    """Whether a line is a comment, a heading, or in LaTeX no mathematics."""
    if state.opened is not None:
        if "*/" in text:
            state.opened = None
        return True
    if _BLOCK.match(text):
        state.opened = source.number
        return True
    if COMMENT.match(text):
        return True
    state.latex |= _LATEX.match(text) is not None
    if state.latex:
        if _ENVIRONMENT.match(text):
            state.in_math = _MATH_BEGINS.search(text) is not None or text.strip() == r"\["
            return True
        return not (state.in_math or _MATH.search(text))
    return _is_heading(text, state, source)


def _is_heading(text: str, state: _List, source: LineSource) -> bool:
    """Whether a line of words stands over a list; its dashes are bullets then."""
    heading = _HEADING.match(text)
    is_title = heading is not None and _TITLE.fullmatch(text.strip()) is not None
    if heading is None or not (heading["more"] or heading["colon"] or is_title):
        return False
    ahead = [source.peek(index).decode("utf-8", "replace") for index in range(_LOOKED_AHEAD)]
    content = [line for line in ahead if line.strip()]
    if not content or not (heading["colon"] or _LISTED.match(content[0])):
        return False
    until = next((i for i, line in enumerate(content) if _HEADING.match(line)), len(content))
    listed = content[:until]
    state.bullets = bool(listed) and all(map(_ANY_BULLET.match, listed))
    return True


def _stray_json(text: str, name: str, number: int, *, is_json: bool) -> Entry | None:
    """The error of a line that is JSON but no row."""
    kind = json_text.json_kind(text)
    if kind == json_text.LIST or (
        kind is not None and (is_json or (kind, name) == (json_text.STRING, "formula"))
    ):
        return bad_entry(
            f"the line is JSON, but {kind} and no object",
            f'write {{"{name}": "…"}}, or only the {name}, without JSON around it',
            number,
        )
    return None


def _json_entry(text: str, number: int) -> Entry:
    fields = json_text.load(text)
    match fields:
        case json_text.Fault(message, column):
            message = f"the line begins like a JSON object but is none: {message}"
            return bad_entry(message, "write one JSON object a line", number, column)
        case json_text.FieldFault(message, hint):
            return bad_entry(message, hint, number)
    return Entry(number, fields=fields)


def _formula(text: str, number: int, state: _List) -> Entry:
    if _FOREIGN.match(text):
        message = f"“{text.strip()}” is a line of a Prover9 file after plain lines"
        return bad_entry(message, "put it into a file of its own", number)
    if (row := _CELLS.match(text)) is not None:
        message = "the line is a row of a table, and the first line names no column `formula`"
        named = f"id{row['delimiter']}formula".replace("\t", "(tab)")
        return bad_entry(message, f"name the columns in a first line, such as {named}", number)
    notices: list[ParseWarning] = []
    if state.comments:
        notices.append(notice(_told_comments(state.comments), number))
        state.comments = []
    if state.latex:
        text = _mathematics_of(text, in_math=state.in_math)
    formula, further = _without_trailing_comment(text, number)
    notices += further
    entry = _labelled(formula, number, state) or Entry(number, formula)
    return replace(entry, notices=(*notices, *entry.notices)) if notices else entry


def _mathematics_of(text: str, *, in_math: bool) -> str:
    """The mathematics of a line of LaTeX with its item; the line where it has several parts."""
    if in_math:
        return _ALIGNED.sub(" ", text)
    spans = _SPAN.findall(text)
    item = _ITEM.match(text)
    return (item[0] if item else "") + spans[0] if len(spans) == 1 else text


def _told_comments(lines: list[int]) -> str:
    if len(lines) == 1:
        return f"line {lines[0]} was read as a comment"
    return f"{len(lines)} lines before it were read as comments, the last of them line {lines[-1]}"


def _without_trailing_comment(text: str, number: int) -> tuple[str, list[ParseWarning]]:
    """A formula without a comment behind it; ``#`` and ``%`` are connectives of some notations."""
    found = _TRAILING.search(text)
    if found is None:
        return text, []
    formula, comment = text[: found.start()], found["comment"]
    if found["sign"] != "//" and not (
        _PROSE.fullmatch(comment.strip()) and formula.rstrip(". ").endswith((")", "]", "$"))
    ):
        return text, []
    return formula, [notice(f"“{found['sign']} {comment}” was read as a comment", number)]


def _labelled(text: str, number: int, state: _List) -> Entry | None:
    """The entry of a line with a bullet or a label, or None."""
    stripped = text.strip()
    bullet = BULLET.match(stripped)
    if bullet and (stripped[0] not in "–—-" or state.bullets) and stripped[bullet.end() :]:
        told = f"“{bullet[0].strip()}” was read as the bullet of a list"
        hint = NO_NEGATION if stripped[0] in "–—-" else FORMULAE_ALONE
        inner = _labelled(stripped[bullet.end() :], number, state)
        if inner is None:
            inner = Entry(number, stripped[bullet.end() :])
        return replace(inner, notices=(notice(told, number, hint), *inner.notices))
    for pattern in (_NUMBERED, _LETTERED, _NAMED):
        found = pattern.match(stripped)
        if found is None:
            continue
        label = next(filter(None, found.groups())).strip("()[]")
        formula = stripped[found.end() :]
        if not formula or _INFIX.match(formula) or not _is_label(found, label, formula, state):
            continue
        told = f"“{found[0].strip()}” was read as the label of the formula"
        fields = {"id": label}
        role = _ROLES.get(re.split(r"[\s\d]", label.lower())[0].rstrip("s"))
        if pattern is _NAMED and role is not None:
            fields["role"] = role
        return Entry(number, formula, fields, notices=(notice(told, number),))
    return None


def _is_label(found: re.Match[str], label: str, formula: str, state: _List) -> bool:
    """Whether what stands before a formula cannot be part of it."""
    if found.re.pattern == _NUMBERED.pattern:
        return True
    if found.re.pattern == _NAMED.pattern:
        glued = _GLUED_QUANTIFIER.fullmatch(label)
        binds = glued is not None and re.search(rf"\b{glued[1]}\b", formula) is not None
        return not (binds or _QUANTIFIER_WORD.fullmatch(label))
    is_next = label in _after(state.previous) or found[0].rstrip().startswith(f"{label})")
    if is_next:
        state.previous = label
    return is_next


def _after(label: str | None) -> tuple[str, ...]:
    """The labels that may follow one; `(x) Fx` is a quantifier unless nine labels precede it."""
    if label is None:
        return ("a", "A", "i", "I")
    following = [chr(ord(label) + 1)] if len(label) == 1 else []
    lower = label.lower()
    if lower in _ROMAN[:-1]:
        roman = _ROMAN[_ROMAN.index(lower) + 1]
        following += [roman, roman.upper()]
    return (*following, "a", "A", "i", "I")
