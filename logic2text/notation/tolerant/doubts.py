"""What in a text may mean another thing than its notation says; which of two formulae is odd."""

from __future__ import annotations

from logic2text.formula import Exists, ForAll, Formula
from logic2text.lazy_pattern import lazy_pattern
from logic2text.limits import Limits
from logic2text.notation.operators.ambiguity import different_parses
from logic2text.walk import free_variables, nodes


class TwoReadingsError(Exception):
    """A text that can be read as two formulae, with the offset and what is doubtful."""

    def __init__(self, first: Formula, second: Formula, offset: int, where: str) -> None:
        super().__init__(where)
        self.formulas, self.offset, self.where = (first, second), offset, where


_LETTERS = lazy_pattern(
    r"\b(?<![\"'’])[A-Z][0-9₀-₉]*(?:[a-z][0-9₀-₉]*['’′″]*){1,9}(?![\w(\"'’-]|\s*\()"
    r"|[∀∃]\s?[a-z][0-9₀-₉]*['’]?[A-Z][0-9₀-₉]*[a-z]|\b[AE][t-z]\d*[A-Z](?![A-Za-z]*\s*\()"
    r"|\b[f-h][u-z]\d*\s*(?:!?=|≠)"
)
_OF_FORMULAS = lazy_pattern(r"\b[A-Z]\d?\([^()]*\)\s*[*+>]\s*[-~¬!]?\s*[A-Z]\d?\(")
_OF_LETTERS = lazy_pattern(r"(?=.*[*+>])[\sA-Z()~¬*+>]+")
_AT_MOST = lazy_pattern(r"\)\s*<=\s*\w+\(")
_POLISH = lazy_pattern(r"^\s*[NCKAED]*[ΠΣ]")
_DOTS = lazy_pattern(r"\b(?i:for\s?all|all|some|exists?)\s+\w[\w, ]*\.|[∀∃]\s?[a-z][0-9₀-₉]*\.\S")
_TRUTH = lazy_pattern(r"(?<![\w$\"'])(?:true|false|True|False|TRUE|FALSE)(?![\w(])")
_CALLS = lazy_pattern(r"\b(?:Symbol|Function|Eq|Ne|[LG][te])\(")


_SORTED = lazy_pattern(
    r"(?:[∀∃]|\b(?:forall|exists?|all|some)\s)\s*\w+(?:\s*,\s*\w+)*\s*:\s*[A-Z]\w*\s+\(\s*[A-Z]\w*\s*\("
)
_FORMULA_SIGNS = frozenset("*+>")


def is_doubtful(text: str) -> bool:
    """Whether something may mean another thing than the notation of the text says.

    Most texts have none of it, so what is quick to rule out comes first.
    """
    folded = text.casefold()
    return (
        "^" in text
        or "Ɐ" in text
        or "Ǝ" in text
        or _LETTERS.search(text) is not None
        or ("." in text and _DOTS.search(text) is not None)
        or (("true" in folded or "false" in folded) and _TRUTH.search(text) is not None)
        or _CALLS.search(text) is not None
        or has_sort(text)
        or _POLISH.match(text) is not None
        or ("<=" in text and _AT_MOST.search(text) is not None)
        or (
            not _FORMULA_SIGNS.isdisjoint(text)
            and (_OF_FORMULAS.search(text) or _OF_LETTERS.fullmatch(text)) is not None
        )
    )


def has_sort(text: str) -> bool:
    """Whether a word after a colon is a sort, as in ``∀x:Man (P(x))``, and no predicate."""
    return ":" in text and _SORTED.search(text) is not None


def defects(formula: Formula) -> tuple[bool, int]:
    """Whether a quantifier binds nothing, and the number of free variables."""
    vacuous = any(
        not free_variables(node.body).issuperset(node.variables)
        for node in nodes(formula)
        if isinstance(node, ForAll | Exists)
    )
    return vacuous, len(free_variables(formula))


_SPACED = lazy_pattern(r"\w \( ?\w")


def compare_notations(text: str, label: str, formula: Formula, limits: Limits) -> None:
    """Refuse a text in ASCII that another notation groups otherwise, as sensibly.

    Raises:
        TwoReadingsError: it does.
    """
    own = defects(formula)
    for other, read in different_parses(text, label, formula, limits):
        if other == "ggc" and _SPACED.search(text) is None:
            continue  # all its tokens stand apart
        if defects(read) <= own:
            raise TwoReadingsError(
                formula, read, 0, f"the notations {label} and {other} read it differently"
            )
