"""Names of the comparisons, as engineers spell them: gt, isGreaterThan, LESS_OR_EQUAL, neq.

>>> entry_of("gt", 2).singular, entry_of("isLessThanOrEqualTo", 2).singular, entry_of("gt", 1)
('greater', 'less than or equal', None)
"""

from __future__ import annotations

from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry

_SPELLINGS = {
    ("greater", "than"): "gt greater greaterthan isgreaterthan isgreater",
    ("less", "than"): "lt less lessthan islessthan isless",
    ("greater than or equal", "to"): (
        "ge gte geq greaterorequal greaterequal greaterthanorequal greaterthanorequalto "
        "greaterorequalto isgreaterorequal isgreaterthanorequalto isgreaterthanorequal atleast "
        "isatleast"
    ),
    ("less than or equal", "to"): (
        "le lte leq lessorequal lessequal lessthanorequal lessthanorequalto lessorequalto "
        "islessorequal islessthanorequalto islessthanorequal atmost isatmost"
    ),
    ("equal", "to"): "eq equal equals isequal isequalto equalto equalsto",
    ("different", "from"): (
        "ne neq notequal notequals notequalto isnotequal isnotequalto unequal different "
        "differentfrom isdifferent isdifferentfrom"
    ),
}
_WORDS = {name: words for words, names in _SPELLINGS.items() for name in names.split()}


def entry_of(symbol: str, arity: int) -> Entry | None:
    """The entry of a comparison of two things; None for other names."""
    if arity != 2:
        return None
    phrase = _WORDS.get("".join(filter(str.isalnum, symbol)).lower())
    if phrase is None:
        return None
    words, link = phrase
    symmetric = words in {"equal", "different"}
    return frames.adjective(
        symbol, words, links=(link,), symmetric=symmetric, guessed=True, attributive=False
    )
