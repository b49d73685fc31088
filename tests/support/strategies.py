"""Random formulae for Hypothesis.

Names: variables u … z, constants a … f, predicates with their arity fixed by their name, so that
every notation can write them and every reader takes them for what they are.
"""

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
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
    Xor,
)

VARIABLES = [Variable(name) for name in "uvwxyz"]
CONSTANTS = [Constant(name) for name in "abcdef"]
UNARY = ["Cube", "Tet", "Dodec", "Small", "Medium", "Large"]
BINARY = ["Larger", "LeftOf", "SameRow", "Adjoins", "BackOf"]
TERNARY = ["Between"]

variables = st.sampled_from(VARIABLES)
constants = st.sampled_from(CONSTANTS)


def terms(*, functions: bool = True) -> st.SearchStrategy[Term]:
    """Variables, constants and (unless told otherwise) nested functions."""
    leaves: st.SearchStrategy[Term] = st.one_of(variables, constants)
    if not functions:
        return leaves
    return st.recursive(
        leaves,
        lambda below: st.one_of(
            st.builds(lambda t: Function("father", (t,)), below),
            st.builds(lambda s, t: Function("sum", (s, t)), below, below),
        ),
        max_leaves=3,
    )


def atoms(*, functions: bool = True, equality: bool = True) -> st.SearchStrategy[Formula]:
    """Predicates of one to three places, and equalities."""
    term = terms(functions=functions)
    kinds: list[st.SearchStrategy[Formula]] = [
        st.builds(lambda p, t: Predicate(p, (t,)), st.sampled_from(UNARY), term),
        st.builds(lambda p, s, t: Predicate(p, (s, t)), st.sampled_from(BINARY), term, term),
        st.builds(
            lambda p, r, s, t: Predicate(p, (r, s, t)), st.sampled_from(TERNARY), term, term, term
        ),
    ]
    if equality:
        kinds.append(st.builds(Equality, term, term))
    return st.one_of(kinds)


def formulas(
    *,
    max_leaves: int = 8,
    functions: bool = True,
    equality: bool = True,
    truth: bool = True,
    exclusive: bool = True,
    blocks: bool = True,
) -> st.SearchStrategy[Formula]:
    """Formulae of every connective; the switches leave parts of the syntax out."""
    leaves = atoms(functions=functions, equality=equality)
    if truth:
        leaves = st.one_of(leaves, leaves, leaves, st.sampled_from([TRUTH, FALSITY]))

    def extend(below: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
        operands = st.lists(below, min_size=2, max_size=3).map(tuple)
        bound = st.lists(variables, min_size=1, max_size=2 if blocks else 1, unique=True).map(tuple)
        kinds: list[st.SearchStrategy[Formula]] = [
            st.builds(Not, below),
            st.builds(And, operands),
            st.builds(Or, operands),
            st.builds(Implies, below, below),
            st.builds(Iff, below, below),
            st.builds(ForAll, bound, below),
            st.builds(Exists, bound, below),
        ]
        if exclusive:
            kinds.append(st.builds(Xor, below, below))
        return st.one_of(kinds)

    return st.recursive(leaves, extend, max_leaves=max_leaves)
