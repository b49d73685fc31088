"""Limits on the size of inputs, checked before any expensive work.

The maxima measured in the 2,210 annotated formulae of FOLIO are 943 characters, bracket depth 4
and 27 operators, so the defaults leave ample room.
"""

from __future__ import annotations

from dataclasses import fields

from logic2text.arguments import number_given
from logic2text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper bounds; an input beyond one raises `LimitError` naming it.

    Attributes:
        characters: of one formula's or one text's source.
        depth: of a formula's tree, terms included, where a quantifier counts once for each of its
            variables; a single atom has depth 1.
        nodes: of a formula's tree, terms included.
        identifier: characters of one name.
        arity: places of one predicate or function; the corpora have at most 3.
        clauses: of a normal form.
        candidates: for one formula.
        texts: in one request.
        body_bytes: of one request, or one line of a file.
        file_bytes: of a file of formulae that is read whole.
        file_formulas: in such a file, those of its includes counted.
    """

    characters: int = 4_000
    depth: int = 100
    nodes: int = 1_000
    identifier: int = 80
    arity: int = 12
    clauses: int = 1_024
    candidates: int = 64
    texts: int = 1_024
    body_bytes: int = 2_000_000
    file_bytes: int = 20_000_000
    file_formulas: int = 200_000

    def __post_init__(self) -> None:
        for limit in fields(self):
            number_given(getattr(self, limit.name), f"the limit {limit.name}", whole=True)


DEFAULT_LIMITS = Limits()
