"""Laws of the quantifiers; domains are not empty.

A block ∀x,y is one quantifier here; the law "block" splits and joins it.
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text.formula import (
    And,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Quantified,
    Variable,
)
from logic2text.laws.base import Law, complement, conjunction, disjunction, free, without
from logic2text.walk import bound_variables, fresh_variable, substitute


def dual(quantified: Quantified) -> type[ForAll | Exists]:
    """The other quantifier."""
    return Exists if isinstance(quantified, ForAll) else ForAll


def negation(formula: Formula) -> Iterator[Formula]:
    """Negation moves into a quantifier and turns it over."""
    match formula:
        case Not(ForAll(variables, body) | Exists(variables, body) as quantified):
            yield dual(quantified)(variables, complement(body))


def negation_reversed(formula: Formula) -> Iterator[Formula]:
    """Negation moves out of a quantifier and turns it over."""
    match formula:
        case ForAll(variables, body) | Exists(variables, body):
            yield Not(dual(formula)(variables, complement(body)))


def restricted_negation(formula: Formula) -> Iterator[Formula]:
    """Negation moves into a quantifier that is restricted by a condition."""
    match formula:
        case Not(ForAll(variables, Implies(antecedent, consequent))):
            yield Exists(variables, conjunction((antecedent, complement(consequent))))
        case Not(Exists(variables, And(operands))):
            for i, part in enumerate(operands):
                rest = conjunction(without(operands, i))
                yield ForAll(variables, Implies(rest, complement(part)))
            for i in range(len(operands) if len(operands) > 2 else 0):
                rest = conjunction(without(operands, i))
                yield ForAll(variables, Implies(operands[i], complement(rest)))


def restricted_negation_reversed(formula: Formula) -> Iterator[Formula]:
    """Negation moves out of a quantifier that is restricted by a condition."""
    match formula:
        case ForAll(variables, Implies(antecedent, consequent)):
            yield Not(Exists(variables, conjunction((antecedent, complement(consequent)))))
        case Exists(variables, And(operands)):
            for i, part in enumerate(operands):
                rest = conjunction(without(operands, i))
                yield Not(ForAll(variables, Implies(rest, complement(part))))


def distribution(formula: Formula) -> Iterator[Formula]:
    """∀ goes to every operand of a conjunction, ∃ of a disjunction, ∃ to both of a conditional."""
    match formula:
        case ForAll(variables, And(operands)):
            yield conjunction(ForAll(variables, part) for part in operands)
        case Exists(variables, Or(operands)):
            yield disjunction(Exists(variables, part) for part in operands)
        case Exists(variables, Implies(antecedent, consequent)):
            yield Implies(ForAll(variables, antecedent), Exists(variables, consequent))


def distribution_reversed(formula: Formula) -> Iterator[Formula]:
    """Universals of a conjunction, or existentials of a disjunction, become one."""
    match formula:
        case And(operands) | Or(operands):
            kind = ForAll if isinstance(formula, And) else Exists
            blocks: dict[int, list[int]] = {}
            for i, part in enumerate(operands):
                if isinstance(part, kind):
                    blocks.setdefault(len(part.variables), []).append(i)
            join = conjunction if kind is ForAll else disjunction
            for places in blocks.values():
                if len(places) > 1:
                    quantified = [operands[i] for i in places]
                    kept = list(without(operands, *places))
                    kept.insert(places[0], _joined(quantified, kind))  # type: ignore[arg-type]
                    yield join(kept)
        case Implies(ForAll(variables, body), Exists(others, _) as right):
            if len(variables) == len(others):
                renamed = _with_variables(right, variables)
                if renamed is not None:
                    yield Exists(variables, Implies(body, renamed))


def swap(formula: Formula) -> Iterator[Formula]:
    """Like quantifiers change places."""
    match formula:
        case ForAll(outer, ForAll(inner, body)) | Exists(outer, Exists(inner, body)):
            if not set(outer) & set(inner):
                kind = type(formula)
                yield kind(inner, kind(outer, body))


def block(formula: Formula) -> Iterator[Formula]:
    """Like quantifiers are one block, and a block is several."""
    match formula:
        case ForAll(variables, body) | Exists(variables, body):
            kind = type(formula)
            if len(variables) > 1:
                yield kind(variables[:1], kind(variables[1:], body))
            if isinstance(body, kind) and not set(variables) & set(body.variables):
                yield kind(variables + body.variables, body.body)


def narrowing(formula: Formula) -> Iterator[Formula]:
    """A quantifier leaves out the operands that do not speak of its variables."""
    if not isinstance(formula, ForAll | Exists):
        return
    variables, body = formula.variables, formula.body
    match body:
        case And(operands) | Or(operands):
            apart = [part for part in operands if free(part).isdisjoint(variables)]
            if apart and len(apart) < len(operands):
                rest = [part for part in operands if not free(part).isdisjoint(variables)]
                join = conjunction if isinstance(body, And) else disjunction
                inner = type(formula)(variables, join(rest))
                first = operands.index(rest[0])
                yield join(
                    (*operands[:first], inner, *(p for p in apart if p not in operands[:first]))
                )
        case Implies(antecedent, consequent):
            if free(antecedent).isdisjoint(variables):
                yield Implies(antecedent, type(formula)(variables, consequent))
            elif isinstance(antecedent, And):
                yield from _with_conditions_apart(formula, antecedent.operands, consequent)
            if free(consequent).isdisjoint(variables):
                yield Implies(dual(formula)(variables, antecedent), consequent)
        case _:
            return


def _with_conditions_apart(
    formula: Quantified, conditions: tuple[Formula, ...], consequent: Formula
) -> Iterator[Formula]:
    apart = [part for part in conditions if free(part).isdisjoint(formula.variables)]
    if apart:
        about = [part for part in conditions if part not in apart]
        inner = type(formula)(formula.variables, Implies(conjunction(about), consequent))
        yield Implies(conjunction(apart), inner)


def widening(formula: Formula) -> Iterator[Formula]:
    """A quantifier takes in its neighbours, renamed where they have its variables free."""
    match formula:
        case And(operands) | Or(operands):
            for i, part in enumerate(operands):
                if isinstance(part, ForAll | Exists):
                    rest = without(operands, i)
                    quantified = _apart_from(part, rest)
                    parts = (*operands[:i], quantified.body, *operands[i + 1 :])
                    join = conjunction if isinstance(formula, And) else disjunction
                    yield type(part)(quantified.variables, join(parts))
        case Implies(antecedent, consequent):
            if isinstance(consequent, ForAll | Exists):
                quantified = _apart_from(consequent, (antecedent,))
                new = Implies(antecedent, quantified.body)
                yield type(quantified)(quantified.variables, new)
            if isinstance(antecedent, ForAll | Exists):
                quantified = _apart_from(antecedent, (consequent,))
                yield dual(quantified)(quantified.variables, Implies(quantified.body, consequent))


def vacuous(formula: Formula) -> Iterator[Formula]:
    """A quantifier drops the variables that do not occur."""
    match formula:
        case ForAll(variables, body) | Exists(variables, body):
            used = tuple(
                v
                for i, v in enumerate(variables)
                if v in free(body) and v not in variables[i + 1 :]
            )
            if not used:
                yield body
            elif used != variables:
                yield type(formula)(used, body)


def renaming(formula: Formula) -> Iterator[Formula]:
    """Bound variables change their names: to x, y, z, u, v, w where these are free for it."""
    match formula:
        case ForAll(variables, body) | Exists(variables, body):
            taken = free(body) | bound_variables(body)
            for name in "xyzuvw":
                new = Variable(name)
                if new not in taken and new not in variables:
                    renamed = substitute(body, {variables[0]: new})
                    yield type(formula)((new, *variables[1:]), renamed)


def _joined(quantified: list[Quantified], kind: type[ForAll | Exists]) -> Formula:
    variables = quantified[0].variables
    bodies = [quantified[0].body]
    for other in quantified[1:]:
        renamed = _with_variables(other, variables)
        if renamed is None:
            fresh: list[Variable] = []
            taken = frozenset().union(*(free(q.body) | bound_variables(q.body) for q in quantified))
            for variable in variables:
                fresh.append(fresh_variable(variable, taken | frozenset(fresh)))
            return _joined([_renamed(q, tuple(fresh)) for q in quantified], kind)
        bodies.append(renamed)
    return kind(variables, conjunction(bodies) if kind is ForAll else disjunction(bodies))


def _with_variables(quantified: Quantified, variables: tuple[Variable, ...]) -> Formula | None:
    """The body over other variables; None where one of them is free in it."""
    if quantified.variables == variables:
        return quantified.body
    if not free(quantified).isdisjoint(variables):
        return None
    return _renamed(quantified, variables).body


def _renamed(quantified: Quantified, variables: tuple[Variable, ...]) -> Quantified:
    mapping = dict(zip(quantified.variables, variables, strict=True))
    return type(quantified)(variables, substitute(quantified.body, mapping))


def _apart_from(quantified: Quantified, others: tuple[Formula, ...]) -> Quantified:
    """The same with bound variables that are not free in the others."""
    outside = frozenset().union(*map(free, others))
    if outside.isdisjoint(quantified.variables):
        return quantified
    taken = outside | free(quantified.body) | bound_variables(quantified.body)
    taken |= frozenset(quantified.variables)
    new: list[Variable] = []
    for variable in quantified.variables:
        name = fresh_variable(variable, taken) if variable in outside else variable
        taken |= {name}
        new.append(name)
    return _renamed(quantified, tuple(new))


LAWS = (
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
        "∃x A → B ⇒ ∀x (A → B) (x∉B); so for the dual",
        widening,
    ),
    Law("vacuous quantifier", "∀x A ⇒ A (x∉A); so for ∃", vacuous),
    Law("renaming", "∀x A ⇒ ∀y A[y/x] (y∉A); so for ∃", renaming),
)
