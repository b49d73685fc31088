"""Random propositional formulae."""

from __future__ import annotations

from hypothesis import strategies as st

from logic2text.formula import And, Formula, Iff, Implies, Not, Or, Predicate, Xor


def propositions(letters: str = "PQR", leaves: int = 6) -> st.SearchStrategy[Formula]:
    """Formulae over some letters, with at most so many leaves."""

    def extend(below: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
        operands = st.lists(below, min_size=2, max_size=3).map(tuple)
        kinds: list[st.SearchStrategy[Formula]] = [
            st.builds(Not, below),
            st.builds(And, operands),
            st.builds(Or, operands),
        ]
        kinds += [st.builds(kind, below, below) for kind in (Implies, Iff, Xor)]
        return st.one_of(kinds)

    atoms = [Predicate(letter) for letter in letters]
    return st.recursive(st.sampled_from(atoms), extend, max_leaves=leaves)
