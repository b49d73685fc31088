"""Templates by which `show` writes each operator notation, and its places for brackets.

The connectives are the first spellings of the tables; here is only what the tables do not say.
"""

from __future__ import annotations

from collections.abc import Callable
from keyword import kwlist

from logic2text.arithmetic import NUMERAL
from logic2text.lazy_dataclass import dataclass
from logic2text.notation import names
from logic2text.notation.connectives import WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """The templates of one notation.

    Attributes:
        application: of a predicate or function to its arguments; ``{0}`` the name, ``{1}`` them.
        comma: between arguments.
        infix: of a connective; ``{0}`` the left operand, ``{1}`` the sign, ``{2}`` the right.
        negation: ``{0}`` the sign, ``{1}`` the operand.
        quantifier: ``{0}`` the sign, ``{1}`` the variables, ``{2}`` the body.
        one_sign_each: whether every variable gets a quantifier sign of its own.
        between: between the variables of one sign.
        block: around several variables of one sign.
        brackets: around a formula.
        equality, inequality: ``{0}`` and ``{1}`` the terms.
        functional: connectives written as functions of their operands.
        always: whether a connective carries its brackets even where nothing surrounds it.
        guarded: whether a quantified operand of a connective gets brackets.
        bare_letters: whether a body that begins with one small letter can stand without brackets.
        whole: around the whole formula.
        quote: a name that the notation cannot write bare → its quoted form.
        quote_function: the same for a predicate or function with arguments, if it differs.
        word: a name that the notation can write bare → its form.
        reserved: names that mean something else to the notation's own programs, or to `parse`.
    """

    application: str = "{0}({1})"
    comma: str = ", "
    infix: str = "{0} {1} {2}"
    negation: str = "{0}{1}"
    quantifier: str = "{0}{1} {2}"
    one_sign_each: bool = True
    between: str = ", "
    block: str = "{0}"
    brackets: str = "({0})"
    equality: str = "{0} = {1}"
    inequality: str = "{0} ≠ {1}"
    functional: tuple[str, ...] = ()
    always: bool = False
    guarded: bool = True
    bare_letters: bool = True
    whole: str = "{0}"
    quote: Callable[[str], str] = names.double_quoted
    quote_function: Callable[[str], str] | None = None
    word: Callable[[str], str] = str
    reserved: frozenset[str] = frozenset()


def _latex_word(name: str) -> str:
    return (
        name
        if len(name) == 1 or NUMERAL.fullmatch(name)
        else rf"\mathrm{{{name}}}".replace("_", r"\_")
    )


_TRUTH_ELSEWHERE = ("true", "false", "True", "False", "TRUE", "FALSE")
_WORDS_ELSEWHERE = frozenset(
    (*_TRUTH_ELSEWHERE, "Eq", "Ne", "Lt", "Gt", "Le", "Ge", "Symbol", "Function")
)
"""Words of other notations, which ``auto`` may take for what they mean there."""

TEMPLATES = {
    "unicode": Template(bare_letters=False, reserved=WORDS | _WORDS_ELSEWHERE),
    "ggc": Template(
        application="{0} ( {1} )",
        comma=" , ",
        negation="{0} {1}",
        quantifier="{0} {1} {2}",
        brackets="( {0} )",
        inequality="{0} # {1}",
    ),
    "tarski": Template(inequality="{0} # {1}"),
    "nltk": Template(
        comma=",",
        quantifier="{0} {1}.{2}",
        one_sign_each=False,
        between=" ",
        inequality="-({0} = {1})",
        always=True,
        guarded=False,
    ),
    "prover9": Template(
        quantifier="{0} {1} {2}",
        inequality="{0} != {1}",
        whole="{0}.",
    ),
    "tptp": Template(
        negation="{0} {1}",
        quantifier="{0} [{1}] : {2}",
        one_sign_each=False,
        inequality="{0} != {1}",
        quote=names.single_quoted,
        reserved=frozenset(("fof", "cnf", "tff", "tcf", "thf", "tpi")),
    ),
    "latex": Template(
        negation="{0} {1}",
        quantifier=r"{0} {1}\, {2}",
        inequality=r"{0} \neq {1}",
        bare_letters=False,
        quote=names.to_latex,
        word=_latex_word,
    ),
    "sympy": Template(
        quantifier="{0}({1}, {2})",
        one_sign_each=False,
        block="({0})",
        equality="Eq({0}, {1})",
        inequality="Ne({0}, {1})",
        functional=("Implies", "Iff", "Xor"),
        quote=names.sympy_symbol,
        quote_function=names.sympy_function,
        reserved=frozenset(kwlist) | frozenset("CEINOQS") | {"pi", "oo", "zoo", "nan"},
    ),
}
