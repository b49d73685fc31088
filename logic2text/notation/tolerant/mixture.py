"""A text in the signs of several notations: translated into Unicode signs, and read.

Every other translation that its doubtful signs have is read too; two formulae are never chosen
between.
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.errors import LimitError, ParseError
from logic2text.formula import Exists, ForAll, Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.limits import Limits
from logic2text.notation.letters import at_source
from logic2text.notation.operators.ambiguity import skeleton
from logic2text.notation.operators.lexer import compile_tolerant_grammar, tokenize
from logic2text.notation.operators.parser import read_formula
from logic2text.notation.operators.parser_state import ParserState
from logic2text.notation.operators.syntax_error import FormulaSyntaxError, to_parse_error
from logic2text.notation.tolerant import signs
from logic2text.notation.tolerant.doubts import TwoReadingsError, defects
from logic2text.notation.tolerant.draft import SignChoices, UnreadableError
from logic2text.notation.tolerant.translator import SignTranslation, translate
from logic2text.walk import check_limits, free_variables, nodes


@dataclass(frozen=True, slots=True)
class Mixture:
    """A text that was translated and read."""

    formula: Formula
    state: ParserState
    reading: SignTranslation


_OTHERWISE = (
    ("caret", "⊕", "^"),
    ("wide_dots", False, "."),
    ("tilde", False, "~"),
    ("formulas", True, ""),
    ("at_most", "←", signs.AT_MOST),
)
"""The field of `SignChoices`, its other value, and the sign of two meanings."""


def read_mixture(text: str, limits: Limits, *, exact: bool) -> Mixture:
    """Read a translated text, and every other translation that its doubtful signs have.

    Raises:
        ParseError, LimitError, UnreadableError: it cannot be read.
        TwoReadingsError: two translations are two formulae.
    """
    reading = translate(text, SignChoices())
    doubts = reading.doubts
    try:
        mixture = _parse_translation(text, reading, limits, exact=exact)
    except ParseError:
        if "formulas" not in doubts:
            raise
        other_reading = translate(text, SignChoices(formulas=True))
        return _parse_translation(text, other_reading, limits, exact=exact)
    for field, value, sign in _OTHERWISE:
        if field not in doubts:
            continue
        choices = replace(SignChoices(), **{field: value})  # type: ignore[arg-type]
        try:
            other_reading = translate(text, choices)
            other = _parse_translation(text, other_reading, limits, exact=False).formula
        except (ParseError, LimitError, UnreadableError):
            continue
        if skeleton(other) == skeleton(mixture.formula):
            continue
        dot_of_sign = field == "wide_dots" and "word" not in doubts
        if dot_of_sign and defects(other) > defects(mixture.formula):
            continue
        where = (
            f"{sign!r} has two meanings"
            if sign
            else "signs of arithmetic join formulae in some texts"
        )
        raise TwoReadingsError(mixture.formula, other, text.find(sign), where)
    return mixture


def _parse_translation(
    text: str, reading: SignTranslation, limits: Limits, *, exact: bool
) -> Mixture:
    grammar = compile_tolerant_grammar()
    tokens = tokenize(reading.text, grammar)
    state = ParserState(tokens, grammar, limits, exact=exact)
    try:
        formula = read_formula(state)
    except FormulaSyntaxError as error:
        located = to_parse_error(error, reading.text, state.tokens, grammar)
        raise at_source(located, text, reading.translation) from None
    check_limits(formula, limits)
    return Mixture(formula, state, reading)


def is_better(mixture: Mixture, formula: Formula) -> bool:
    """Whether the mixture is what was meant, not what the text's own notation reads.

    Raises:
        TwoReadingsError: either may be meant.
    """
    if mixture.reading.letters:
        return True
    own, mixed = defects(formula), defects(mixture.formula)
    dot_decides = "wide_dots" in mixture.reading.doubts and own[0] == mixed[0]
    if own == mixed or dot_decides:
        raise TwoReadingsError(formula, mixture.formula, 0, "")
    return mixed < own


def is_prose(mixture: Mixture) -> bool:
    """Whether a text may be English: a quantifier of words binds a whole word for nothing."""
    return any(
        not free_variables(node.body).issuperset(node.variables)
        and any(len(variable.name) > 3 for variable in node.variables)
        for node in nodes(mixture.formula)
        if isinstance(node, ForAll | Exists)
    )
