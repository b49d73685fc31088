"""Rules mean what their formulae do: by clingo's answer sets, by chaining, and when read.

An interpretation is given as facts.  It is an answer set of itself with a rule just where the rule
holds in it, so that clingo judges the reader and the writer without either of them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pytest

from logic2text import InputError, write_formulas
from logic2text import formula as fol
from logic2text.notation import parse
from logic2text.notation.formula_files import read_formulas
from logic2text.proof.models import evaluate
from logic2text.proof.verdict import Countermodel
from tests.logic2text.documents.round_trip import is_kept

clingo = pytest.importorskip("clingo", reason="clingo is not installed")

THINGS = ("a", "b", "c")
ARITIES = {"p": 1, "q": 1, "r": 1, "knows": 2, "owns": 2}
WORLDS = 25

World = Mapping[str, frozenset[tuple[int, ...]]]


def make_world(seed: int) -> World:
    rng = random.Random(seed)  # noqa: S311
    share = rng.choice((0.25, 0.5, 0.8))
    return {
        name: frozenset(t for t in product(range(3), repeat=arity) if rng.random() < share)
        for name, arity in ARITIES.items()
    }


def holds(formula: fol.Formula, world: World) -> bool:
    predicates = {(name, ARITIES[name]): tuples for name, tuples in world.items()}
    things = {name: place for place, name in enumerate(THINGS)}
    return evaluate(formula, Countermodel(3, things, predicates, {}, True, False))


def holds_by_clingo(program: str, world: World) -> bool:
    facts = {
        f"{name}({','.join(THINGS[place] for place in each)})"
        for name, tuples in world.items()
        for each in tuples
    }
    control = clingo.Control(["0", "--warn=none"])
    control.add("base", [], "\n".join(f"{fact}." for fact in facts) + "\n" + program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as answers:
        return any(
            {str(atom) for atom in answer.symbols(atoms=True)} == facts for answer in answers
        )


_LITERAL = re.compile(r"(\\\+|not\s|!)?\s*(\w+)\(([^()]*)\)|(\w+)\s*(\\=|!=|=)\s*(\w+)")


def holds_by_chaining(program: str, world: World) -> bool:
    """Whether nothing new follows by a rule: each way to fill its variables is tried."""
    for rule in re.findall(r"[^.]+\.", program):
        head, _, body = rule.strip().rstrip(".").partition(":-")
        found = [*_LITERAL.finditer(body)]
        names = sorted(set(re.findall(r"\b[A-Z]\w*", rule)))
        for values in product(range(3), repeat=len(names)):
            filled = dict(zip(names, values, strict=True))
            if all(is_so(each, filled, world) for each in found):
                claim = _LITERAL.search(head)
                if claim is None or not is_so(claim, filled, world):
                    return False
    return True


def is_so(literal: re.Match[str], filled: Mapping[str, int], world: World) -> bool:
    sign, name, inside, left, relation, right = literal.groups()
    value = {**filled, **{name: place for place, name in enumerate(THINGS)}}
    if relation:
        return (value[left] == value[right]) is (relation == "=")
    wanted = [None if each.strip() == "_" else value[each.strip()] for each in inside.split(",")]
    found = any(
        all(w in (None, got) for w, got in zip(wanted, each, strict=True)) for each in world[name]
    )
    return found is not bool(sign)


def read(tmp_path: Path, rule: str, suffix: str) -> fol.Formula:
    path = tmp_path / f"rule{suffix}"
    path.write_text(rule + "\n")
    (found,) = read_formulas(path)
    return found.formula


RULES = [
    "knows(X, Z) :- knows(X, Y), owns(Y, Z).",
    "p(X) :- q(X), not r(X).",
    "p(X) :- knows(X, _).",
    "p(X) :- q(X), not knows(X, _).",
    "p(X) :- q(X), not owns(_, X).",
    "knows(X, Y) :- owns(Z, X), owns(Z, Y), X != Y.",
    "p(a).",
    "q(X) :- knows(X, X), not p(b).",
    "p(X) :- q(X), knows(X, Y), Y = a.",
]
ANSWER_SETS = [
    ":- p(X), q(X).",
    ":- p(X), not knows(X, _).",
    "p(X) ; q(X) :- r(X).",
    "p(X) ; knows(X, X) :- r(X), not q(X).",
    "p(X) :- q(X), #count { Y : knows(X, Y) } >= 2.",
    "p(X) :- q(X), 2 > #count { Y : knows(X, Y), owns(Y, X) }.",
    "p(X) :- q(X), #count { Y : knows(X, Y) } = 0.",
    ":- p(X), #count { Y : knows(X, Y), r(Y) } != 2.",
    ":- p(X), #count { Y : knows(X, Y) } != 0.",
    ":- knows(X, Y), not knows(Y, X), X != Y.",
]


@pytest.mark.parametrize("rule", [*RULES, *ANSWER_SETS])
def test_a_rule_that_is_read_holds_where_it_is_an_answer_set(tmp_path: Path, rule: str) -> None:
    formula = read(tmp_path, rule, ".lp")
    for seed in range(WORLDS):
        world = make_world(seed)
        assert holds(formula, world) is holds_by_clingo(rule, world)


@pytest.mark.parametrize("rule", RULES)
def test_rules_of_prolog_and_datalog_hold_where_nothing_new_follows(
    tmp_path: Path, rule: str
) -> None:
    for suffix, negation, unequal in ((".pl", "\\+ ", "\\="), (".dl", "!", "!=")):
        turned = rule.replace("not ", negation).replace("!=", unequal)
        formula = read(tmp_path, turned, suffix)
        for seed in range(WORLDS):
            world = make_world(seed)
            assert holds(formula, world) is holds_by_chaining(turned, world), turned


FORMULAS = [
    "∀x (p(x) → q(x) ∧ r(x))",
    "∀x (p(x) ∨ ∃y knows(x, y) → q(x))",
    "∀x ∀y (knows(x, y) ∧ ¬(p(x) ∧ q(y)) → r(x))",
    "∀x (p(x) ∧ ¬∃y knows(y, x) → q(x))",
    "∀x (p(x) → (q(x) → r(x)))",
    "p(a) ∧ knows(a, b)",
    "∀x ∀y ∀z (knows(x, y) ∧ knows(x, z) ∧ y ≠ z → p(x))",
    "∀x (p(x) ∧ ∃≥3 y knows(x, y) → q(x))",
    "∃x (p(x) ∧ knows(x, x)) → q(b)",
]
OF_ANSWER_SETS = [
    "∀x (p(x) ↔ q(x) ∧ ∃y owns(x, y))",
    "∀x (p(x) → ∃y (knows(x, y) ∧ q(y)))",
    "∀x (p(x) → q(x) ∨ r(x))",
    "¬∃x (p(x) ∧ knows(x, a))",
    "∀x (p(x) → ∃≤1 y knows(x, y))",
    "∀x (p(x) → ∃=2 y (knows(x, y) ∧ r(y)))",
    "∀x (p(x) ∧ ∃≤1 y knows(x, y) → q(x))",
    "∀x ∀y ∀z (knows(x, y) ∧ knows(x, z) → y = z)",
    "∀x (p(x) ∧ ¬∃y (knows(x, y) ∧ q(y)) → r(x))",
    "∀x (p(x) ⊕ q(x) ∨ ¬r(x))",
    "∀x (r(x) ∧ ∀y (knows(x, y) → p(y)) → q(x))",
    "∀x (r(x) → ∀y (knows(x, y) → ∃z owns(y, z)))",
    "¬p(a) ∧ ¬knows(a, b)",
    "∃x p(x)",
    "p(a) ∨ q(b)",
]


@pytest.mark.parametrize("text", [*FORMULAS, *OF_ANSWER_SETS])
def test_a_rule_that_is_written_holds_where_its_formula_does(tmp_path: Path, text: str) -> None:
    formula = parse(text)
    program = write_formulas([text], "asp")
    for seed in range(WORLDS):
        world = make_world(seed)
        assert holds(formula, world) is holds_by_clingo(program, world), program
    assert is_kept(formula, "asp", tmp_path, ".lp")


@pytest.mark.parametrize("text", FORMULAS)
def test_horn_clauses_are_written_for_prolog_and_datalog(tmp_path: Path, text: str) -> None:
    for language, suffix in (("prolog", ".pl"), ("datalog", ".dl")):
        program = write_formulas([text], language)
        for seed in range(WORLDS):
            world = make_world(seed)
            assert holds(parse(text), world) is holds_by_chaining(program, world), program
        assert is_kept(parse(text), language, tmp_path, suffix)


def make_formula(rng: random.Random) -> str:
    """A conditional of atoms, conjunctions, disjunctions, negations, and existentials."""
    part = lambda: rng.choice(  # noqa: E731
        ("p(x)", "q(x)", "r(y)", "knows(x, y)", "owns(y, x)", "¬p(x)", "¬r(y)", "¬owns(x, y)")
    )
    more = rng.choice(
        ("(r(x) ∨ ∃z (knows(x, z) ∧ p(z)))", "¬∃z owns(y, z)", "(p(x) ↔ q(y))", "p(a)")
    )
    claim = rng.choice((f"{part()} ∧ {part()}", part(), f"{part()} ∨ {part()}", "x = y"))
    return f"∀x ∀y (knows(x, y) ∧ {part()} ∧ {more} → ({claim}))"


@pytest.mark.parametrize("seed", range(30))
def test_formulae_made_at_random_are_answer_sets_where_they_hold(seed: int) -> None:
    text = make_formula(random.Random(seed))  # noqa: S311
    program = write_formulas([text], "asp")
    for number in range(WORLDS):
        world = make_world(number)
        assert holds(parse(text), world) is holds_by_clingo(program, world), (text, program)


def test_names_are_those_of_the_language(tmp_path: Path) -> None:
    texts = ['∀x (Bird(x) ∧ "can fly"(x) → bird(x))', 'likes(Tom, "Ice cream")']
    formula = fol.And(tuple(map(parse, texts)))
    for language, suffix in (("asp", ".lp"), ("prolog", ".pl")):
        assert "bird_(X), can_fly(X)" in write_formulas(texts, language)
        assert is_kept(formula, language, tmp_path, suffix)


REFUSED = [
    ("∀x (p(x) ∨ q(x))", "asp", "of which no other condition does"),
    ("∀x (¬p(x) → q(x))", "asp", "a rule needs one"),
    ("∀x (r(x) ∧ ∀y (knows(x, y) → p(y)) → q(x))", "prolog", "several conditions together"),
    ("∀x (p(x) → ¬q(x))", "datalog", "denies something"),
    ("∀x (p(x) → q(x) ∨ r(x))", "prolog", "one of several things"),
    ("∀x (p(x) → ∃y knows(x, y))", "prolog", "denies something"),
    ("∀x (p(x) → knows(x, father(x)))", "datalog", "terms of Datalog have none"),
    ("hasPrice(a, 18.5)", "asp", "no whole number"),
    ("p(x)", "asp", "a free variable"),
]


@pytest.mark.parametrize(("text", "language", "message"), REFUSED)
def test_what_is_no_rule_is_told(text: str, language: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        write_formulas([text], language)
