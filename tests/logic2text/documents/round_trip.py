"""Formulae written in a language and read again, compared by the prover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logic2text import formula as fol
from logic2text.documents.languages import write_document
from logic2text.notation.formula_files import FileFormula, formulas_of_text, read_formulas
from logic2text.proof.equivalence import equivalent
from logic2text.walk import fold, with_children


def rename(formula: fol.Formula, names: Mapping[str, str]) -> fol.Formula:
    """The formula with the symbols that its document has."""

    def put(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        node = with_children(node, parts)
        if isinstance(node, fol.Predicate | fol.Function) and node.name in names:
            return type(node)(names[node.name], node.arguments)
        if isinstance(node, fol.Constant) and node.name in names:
            return fol.Constant(names[node.name])
        return node

    return fold(formula, put)


def conjoin(formulas: Sequence[fol.Formula]) -> fol.Formula:
    """One formula for several."""
    if not formulas:
        return fol.TRUTH
    return formulas[0] if len(formulas) == 1 else fol.And(tuple(formulas))


def is_kept(formula: fol.Formula, language: str, tmp_path=None, suffix: str = "") -> bool:
    """Whether a formula means the same once it was written and read; it must be written."""
    document = write_document([formula], language)
    assert not document.faults, document.faults
    found: Sequence[FileFormula]
    if tmp_path is None:
        found = formulas_of_text(document.text)
    else:
        path = tmp_path / f"written{suffix}"
        path.write_text(document.text)
        found = read_formulas(path)
    assert all(each.error is None for each in found), (document.text, [e.error for e in found])
    read = conjoin([each.formula for each in found])
    return equivalent(rename(formula, document.renamed), read).is_proved
