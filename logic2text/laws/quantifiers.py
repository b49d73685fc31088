"""Laws of the quantifiers; domains are not empty.

A block ∀x,y is one quantifier here; the law "block" splits and joins it.
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.laws.base import Law, complement, conjunction, disjunction, free, without
from logic2text.walk import bound_variables, fresh_variable, substitute


def dual(quantified: fol.Quantified) -> type[fol.ForAll | fol.Exists]:
    """The other quantifier."""
    return fol.Exists if isinstance(quantified, fol.ForAll) else fol.ForAll


def negation(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Negation moves into a quantifier, which becomes its dual."""
    match formula:
        case fol.Not(fol.ForAll(variables, body) | fol.Exists(variables, body) as quantified):
            yield dual(quantified)(variables, complement(body))


def negation_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Negation moves out of a quantifier, which becomes its dual."""
    match formula:
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            yield fol.Not(dual(formula)(variables, complement(body)))


def restricted_negation(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Negation moves into a quantifier that is restricted by a condition."""
    match formula:
        case fol.Not(fol.ForAll(variables, fol.Implies(antecedent, consequent))):
            yield fol.Exists(variables, conjunction((antecedent, complement(consequent))))
        case fol.Not(fol.Exists(variables, fol.And(operands))):
            for i, part in enumerate(operands):
                rest = conjunction(without(operands, i))
                yield fol.ForAll(variables, fol.Implies(rest, complement(part)))
            for i in range(len(operands) if len(operands) > 2 else 0):
                rest = conjunction(without(operands, i))
                yield fol.ForAll(variables, fol.Implies(operands[i], complement(rest)))


def restricted_negation_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Negation moves out of a quantifier that is restricted by a condition."""
    match formula:
        case fol.ForAll(variables, fol.Implies(antecedent, consequent)):
            yield fol.Not(fol.Exists(variables, conjunction((antecedent, complement(consequent)))))
        case fol.Exists(variables, fol.And(operands)):
            for i, part in enumerate(operands):
                rest = conjunction(without(operands, i))
                yield fol.Not(fol.ForAll(variables, fol.Implies(rest, complement(part))))


def distribution(formula: fol.Formula) -> Iterator[fol.Formula]:
    """∀ distributes over ∧, ∃ over ∨ and over the sides of →."""
    match formula:
        case fol.ForAll(variables, fol.And(operands)):
            yield conjunction(fol.ForAll(variables, part) for part in operands)
        case fol.Exists(variables, fol.Or(operands)):
            yield disjunction(fol.Exists(variables, part) for part in operands)
        case fol.Exists(variables, fol.Implies(antecedent, consequent)):
            yield fol.Implies(fol.ForAll(variables, antecedent), fol.Exists(variables, consequent))


def distribution_reversed(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Universals in a conjunction, or existentials in a disjunction, merge."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            kind = fol.ForAll if isinstance(formula, fol.And) else fol.Exists
            blocks: dict[int, list[int]] = {}
            for i, part in enumerate(operands):
                if isinstance(part, kind):
                    blocks.setdefault(len(part.variables), []).append(i)
            join = conjunction if kind is fol.ForAll else disjunction
            for places in blocks.values():
                if len(places) > 1:
                    quantified = [operands[i] for i in places]
                    kept = list(without(operands, *places))
                    kept.insert(places[0], _join(quantified, kind))  # type: ignore[arg-type]
                    yield join(kept)
        case fol.Implies(fol.ForAll(variables, body), fol.Exists(others, _) as right):
            if len(variables) == len(others):
                renamed = _with_variables(right, variables)
                if renamed is not None:
                    yield fol.Exists(variables, fol.Implies(body, renamed))


def swap(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Swap adjacent quantifiers of the same kind."""
    match formula:
        case fol.ForAll(outer, fol.ForAll(inner, body)) | fol.Exists(
            outer, fol.Exists(inner, body)
        ):
            if not set(outer) & set(inner):
                kind = type(formula)
                yield kind(inner, kind(outer, body))


def block(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Nested quantifiers of the same kind are one block, and a block is several."""
    match formula:
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            kind = type(formula)
            if len(variables) > 1:
                yield kind(variables[:1], kind(variables[1:], body))
            if isinstance(body, kind) and not set(variables) & set(body.variables):
                yield kind(variables + body.variables, body.body)


def narrowing(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Miniscoping: operands without the quantifier's variables move out of its scope."""
    if not isinstance(formula, fol.ForAll | fol.Exists):
        return
    variables, body = formula.variables, formula.body
    match body:
        case fol.And(operands) | fol.Or(operands):
            apart = [part for part in operands if free(part).isdisjoint(variables)]
            if apart and len(apart) < len(operands):
                rest = [part for part in operands if not free(part).isdisjoint(variables)]
                join = conjunction if isinstance(body, fol.And) else disjunction
                inner = type(formula)(variables, join(rest))
                first = operands.index(rest[0])
                yield join(
                    (*operands[:first], inner, *(p for p in apart if p not in operands[:first]))
                )
        case fol.Implies(antecedent, consequent):
            if free(antecedent).isdisjoint(variables):
                yield fol.Implies(antecedent, type(formula)(variables, consequent))
            elif isinstance(antecedent, fol.And):
                yield from _with_conditions_apart(formula, antecedent.operands, consequent)
            if free(consequent).isdisjoint(variables):
                yield fol.Implies(dual(formula)(variables, antecedent), consequent)
        case _:
            return


def _with_conditions_apart(
    formula: fol.Quantified, conditions: tuple[fol.Formula, ...], consequent: fol.Formula
) -> Iterator[fol.Formula]:
    apart = [part for part in conditions if free(part).isdisjoint(formula.variables)]
    if apart:
        about = [part for part in conditions if part not in apart]
        inner = type(formula)(formula.variables, fol.Implies(conjunction(about), consequent))
        yield fol.Implies(conjunction(apart), inner)


def widening(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Prenexing: adjacent operands move into the scope, which is renamed to avoid capture."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            for i, part in enumerate(operands):
                if isinstance(part, fol.ForAll | fol.Exists):
                    rest = without(operands, i)
                    quantified = _apart_from(part, rest)
                    parts = (*operands[:i], quantified.body, *operands[i + 1 :])
                    join = conjunction if isinstance(formula, fol.And) else disjunction
                    yield type(part)(quantified.variables, join(parts))
        case fol.Implies(antecedent, consequent):
            if isinstance(consequent, fol.ForAll | fol.Exists):
                quantified = _apart_from(consequent, (antecedent,))
                new = fol.Implies(antecedent, quantified.body)
                yield type(quantified)(quantified.variables, new)
                if isinstance(quantified.body, fol.Implies):
                    conditions = conjunction((antecedent, quantified.body.antecedent))
                    new = fol.Implies(conditions, quantified.body.consequent)
                    yield type(quantified)(quantified.variables, new)
            if isinstance(antecedent, fol.ForAll | fol.Exists):
                quantified = _apart_from(antecedent, (consequent,))
                yield dual(quantified)(
                    quantified.variables, fol.Implies(quantified.body, consequent)
                )


def vacuous(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Drop quantified variables that do not occur."""
    match formula:
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            used = tuple(
                v
                for i, v in enumerate(variables)
                if v in free(body) and v not in variables[i + 1 :]
            )
            if not used:
                yield body
            elif used != variables:
                yield type(formula)(used, body)


def renaming(formula: fol.Formula) -> Iterator[fol.Formula]:
    """Rename bound variables to x, y, z, u, v, w where these are free for it."""
    match formula:
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            taken = free(body) | bound_variables(body)
            for name in "xyzuvw":
                new = fol.Variable(name)
                if new not in taken and new not in variables:
                    renamed = substitute(body, {variables[0]: new})
                    yield type(formula)((new, *variables[1:]), renamed)


def _join(quantified: list[fol.Quantified], kind: type[fol.ForAll | fol.Exists]) -> fol.Formula:
    variables = quantified[0].variables
    bodies = [quantified[0].body]
    for later in quantified[1:]:
        renamed = _with_variables(later, variables)
        if renamed is None:
            fresh: list[fol.Variable] = []
            taken = frozenset().union(*(free(q.body) | bound_variables(q.body) for q in quantified))
            for variable in variables:
                fresh.append(fresh_variable(variable, taken | frozenset(fresh)))
            return _join([_rename(q, tuple(fresh)) for q in quantified], kind)
        bodies.append(renamed)
    return kind(variables, conjunction(bodies) if kind is fol.ForAll else disjunction(bodies))


def _with_variables(
    quantified: fol.Quantified, variables: tuple[fol.Variable, ...]
) -> fol.Formula | None:
    """The body with its variables renamed; None if one of the new ones is free in it."""
    if quantified.variables == variables:
        return quantified.body
    if not free(quantified).isdisjoint(variables):
        return None
    return _rename(quantified, variables).body


def _rename(quantified: fol.Quantified, variables: tuple[fol.Variable, ...]) -> fol.Quantified:
    mapping = dict(zip(quantified.variables, variables, strict=True))
    return type(quantified)(variables, substitute(quantified.body, mapping))


def _apart_from(quantified: fol.Quantified, others: tuple[fol.Formula, ...]) -> fol.Quantified:
    """The formula with bound variables renamed apart from the others' free variables."""
    outside = frozenset().union(*map(free, others))
    if outside.isdisjoint(quantified.variables):
        return quantified
    taken = outside | free(quantified.body) | bound_variables(quantified.body)
    taken |= frozenset(quantified.variables)
    new: list[fol.Variable] = []
    for variable in quantified.variables:
        name = fresh_variable(variable, taken) if variable in outside else variable
        taken |= {name}
        new.append(name)
    return _rename(quantified, tuple(new))


LAWS: tuple[Law, ...] = (
    Law("quantifier negation", "¬∀x A ⇒ ∃x ¬A; ¬∃x A ⇒ ∀x ¬A", negation),
    Law("quantifier negation, reversed", "∀x A ⇒ ¬∃x ¬A; ∃x A ⇒ ¬∀x ¬A", negation_reversed),
    Law(
        "restricted quantifier negation",
        "¬∀x (A → B) ⇒ ∃x (A ∧ ¬B); ¬∃x (A ∧ B) ⇒ ∀x (A → ¬B)",
        restricted_negation,
    ),
    Law(
        "restricted quantifier negation, reversed",
        "∀x (A → B) ⇒ ¬∃x (A ∧ ¬B); ∃x (A ∧ B) ⇒ ¬∀x (A → ¬B)",
        restricted_negation_reversed,
    ),
    Law(
        "quantifier distribution",
        "∀x (A ∧ B) ⇒ ∀x A ∧ ∀x B; ∃x (A ∨ B) ⇒ ∃x A ∨ ∃x B; ∃x (A → B) ⇒ ∀x A → ∃x B",
        distribution,
    ),
    Law(
        "quantifier distribution, reversed",
        "∀x A ∧ ∀x B ⇒ ∀x (A ∧ B); ∃x A ∨ ∃x B ⇒ ∃x (A ∨ B); ∀x A → ∃x B ⇒ ∃x (A → B)",
        distribution_reversed,
    ),
    Law("quantifier exchange", "∀x ∀y A ⇒ ∀y ∀x A; so for ∃", swap),
    Law("block of quantifiers", "∀x ∀y A ⇔ ∀x,y A; so for ∃", block),
    Law(
        "narrowing",
        "∀x (A ∧ B) ⇒ A ∧ ∀x B (x∉A); so for ∃ and for ∨; ∀x (A → B) ⇒ A → ∀x B (x∉A), "
        "∃x A → B (x∉B), ∀x (A ∧ B → C) ⇒ A → ∀x (B → C) (x∉A); so for ∃",
        narrowing,
    ),
    Law(
        "widening",
        "A ∧ ∀x B ⇒ ∀x (A ∧ B) (x∉A); so for ∃ and for ∨; A → ∀x B ⇒ ∀x (A → B) (x∉A); "
        "∃x A → B ⇒ ∀x (A → B) (x∉B); A → ∀x (B → C) ⇒ ∀x (A ∧ B → C) (x∉A); so for the dual",
        widening,
    ),
    Law("vacuous quantifier", "∀x A ⇒ A (x∉A); so for ∃", vacuous, simplifies=True),
    Law("renaming", "∀x A ⇒ ∀y A[y/x] (y∉A); so for ∃", renaming),
)
