"""Little formulae over few atoms, so that parts repeat, which many laws need."""

from __future__ import annotations

from hypothesis import strategies as st

from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Variable,
    Xor,
)

x, y = Variable("x"), Variable("y")
b, c = Constant("b"), Constant("c")

ABOUT_B: list[Formula] = [
    Predicate("Dodec", (b,)),
    Predicate("Larger", (b, c)),
    Equality(b, y),
    TRUTH,
]
ABOUT_X: list[Formula] = [
    Predicate("Medium", (x,)),
    Predicate("Larger", (x, b)),
    Equality(y, x),
    Predicate("Larger", (x, y)),
]


def over(leaves: list[Formula], max_leaves: int = 4) -> st.SearchStrategy[Formula]:
    """Formulae of every connective over some leaves."""

    def extend(below: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
        operands = st.lists(below, min_size=2, max_size=3).map(tuple)
        bound = st.sampled_from([(x,), (y,), (x, y)])
        return st.one_of(
            st.builds(Not, below),
            st.builds(And, operands),
            st.builds(Or, operands),
            st.builds(Implies, below, below),
            st.builds(Iff, below, below),
            st.builds(Xor, below, below),
            st.builds(ForAll, bound, below),
            st.builds(Exists, bound, below),
        )

    return st.recursive(st.sampled_from(leaves), extend, max_leaves=max_leaves)


def little(max_leaves: int = 6) -> st.SearchStrategy[Formula]:
    """Formulae of a few atoms about x, y, b and c."""
    return over([*ABOUT_X, *ABOUT_B, FALSITY], max_leaves)
