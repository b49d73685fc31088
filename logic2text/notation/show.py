"""Formula → text, in any notation, so that `parse` reads the same formula back.

>>> from logic2text.notation.parse import parse
>>> f = parse("∀x (Cube(x) → ∃y ¬Larger(x, y))")
>>> for notation in ("unicode", "nltk", "tptp", "sympy", "smtlib"):
...     print(show(f, notation))
∀x (Cube(x) → (∃y ¬Larger(x, y)))
all x.(Cube(x) -> exists y.-Larger(x,y))
! [X] : ('Cube'(X) => (? [Y] : ~ 'Larger'(X, Y)))
ForAll(x, Implies(Cube(x), Exists(y, ~Larger(x, y))))
(forall ((x U)) (=> (Cube x) (exists ((y U)) (not (Larger x y)))))
"""

from __future__ import annotations

from logic2text.arguments import text_given
from logic2text.formula import Formula
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation.parse import formula_given
from logic2text.notation.registry import get_notation


def show(
    formula: Formula | str, notation: str = "unicode", limits: Limits | None = DEFAULT_LIMITS
) -> str:
    """The formula in a notation; ``parse(show(f, n), n)`` is `f` up to bound names.

    Args:
        formula: any formula within the limits, or its text in any notation.
        notation: a name of `NOTATIONS`.
        limits: of the formula; None for a formula that this package has made itself.

    Raises:
        ParseError: the text cannot be read.
        UnknownNameError: there is no such notation.
        LimitError: the formula is beyond a limit.
        InputError: it has a free variable or a name that the notation cannot write.
    """
    writer = get_notation(text_given(notation, "a notation"))
    return writer.write(formula_given(formula, limits))
