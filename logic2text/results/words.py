"""The words of symbols, from a lexicon or from a symbolization key."""

from __future__ import annotations

from dataclasses import replace

from logic2text.conventions import named
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import Parsed, formula_given, parse_detailed
from logic2text.symbolization import SymbolizationKey
from logic2text.walk import free_variables


@dataclass(frozen=True, slots=True)
class Words:
    """The words of symbols, and how formulae with these symbols are parsed.

    Attributes:
        lexicon: the words.
        key: the symbolization key that they come from, or None.
    """

    lexicon: Lexicon
    key: SymbolizationKey | None = None

    def in_conventions(self, name: str | None) -> Words:
        """The same words, for texts in other conventions; those of the lexicon if None.

        Raises:
            UnknownNameError: there are no conventions of that name.
        """
        if name is None:
            return self
        return replace(self, lexicon=self.lexicon.with_conventions(named(name)))

    def with_kinds(self, kinds: frozenset[str]) -> Words:
        """The same words, where these predicates are said to be kinds of things."""
        lexicon = self.lexicon.with_kinds(kinds)
        return self if lexicon is self.lexicon else replace(self, lexicon=lexicon)

    def parse(self, text: str, notation: str = "auto", limits: Limits = DEFAULT_LIMITS) -> Parsed:
        """The formula of a text, in the form that its sentences have where there is a key."""
        if self.key is None:
            return parse_detailed(text, notation, limits)
        return self.key.parse_detailed(text, notation, limits)

    def parse_given(self, formula: Formula | str, limits: Limits | None = DEFAULT_LIMITS) -> Parsed:
        """The formula that a caller gave, itself or as its text; see `parse`.

        Without limits a formula is not checked; a text is checked in any case.

        Raises:
            ParseError, InputError, LimitError: as `formula_given`.
        """
        if isinstance(formula, str):
            return self.parse(formula, limits=limits or DEFAULT_LIMITS)
        formula = formula_given(formula, limits)
        names = tuple(sorted(variable.name for variable in free_variables(formula)))
        expanded = formula if self.key is None else self.key.expand(formula)
        return Parsed(expanded, "unicode", (), names)
