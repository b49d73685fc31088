"""Files as libraries, provers, spreadsheets and notebooks have them: each formula, label and role.

A formula is written as `show` does; ``!`` and words stand for an error that has the words.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.notation import show
from logic2text.notation.formula_files import FileFormula, formulas_of_text, read_formulas

TPTP = {
    "a header, several lines, comments between": (
        (
            "%------------------------------------------------\n"
            "% File     : PUZ900+1 : TPTP v9.0.0.\n"
            "% Domain   : Puzzles\n% Problem  : Who's who?\n% Status   : Theorem\n"
            "%------------------------------------------------\n"
            "fof(some_lion,axiom,(\n    ? [X] :\n      ( lion(X)\n      & sleeps(X) ) )).\n\n"
            "%----All lions are cats\n"
            "fof(cats,axiom,(\n    ! [X] :\n      ( lion(X)\n     => cat(X) ) )).\n\n"
            "fof(prove_this,conjecture,(\n    ? [X] :\n      ( cat(X)\n      & sleeps(X) ) )).\n"
            "%------------------------------------------------\n"
        ),
        [
            ("some_lion", "axiom", "∃x (lion(x) ∧ sleeps(x))"),
            ("cats", "axiom", "∀x (lion(x) → cat(x))"),
            ("prove_this", "conjecture", "∃x (cat(x) ∧ sleeps(x))"),
        ],
    ),
    "clauses": (
        (
            "cnf(reflexivity,axiom,\n    ( X = X )).\n"
            "cnf(owner,hypothesis,( ~ dog(X) | owns(f(X),X) )).\n"
            "cnf(goal,negated_conjecture, ~ owns(tom,rex) ).\n"
        ),
        [
            ("reflexivity", "axiom", "∀x (x = x)"),
            ("owner", "hypothesis", "∀x (¬dog(x) ∨ owns(f(x), x))"),
            ("goal", "negated_conjecture", "¬owns(tom, rex)"),
        ],
    ),
    "quoted names, sources and useful information": (
        (
            "fof('Axiom 1',axiom,! [A,B] : ('Is bigger'(A,B) => ~ 'Is bigger'(B,A)),"
            "file('/tmp/x.p',unknown),[interesting(1)]).\n"
            "fof(2,lemma,$true,inference(cn,[status(thm)],['Axiom 1'])).\n"
        ),
        [
            ("Axiom 1", "axiom", '∀a ∀b ("Is bigger"(a, b) → ¬"Is bigger"(b, a))'),
            ("2", "lemma", "⊤"),
        ],
    ),
    "a block comment, and statements in one line": (
        "/* fof(no,axiom,p). \n  it's ( unbalanced */ fof(a,axiom,p(c)). fof(b,axiom,q(c)).",
        [("a", "axiom", "p(c)"), ("b", "axiom", "q(c)")],
    ),
    "types are predicates where there are several, a type of functions is refused": (
        (
            "tff(animal_type,type,animal: $tType).\n"
            "tff(human_type,type,(human: $tType)).\n"
            "tff(likes_type,type,likes: (human * animal) > $o).\n"
            "tff(a,axiom,! [X: animal] : ~ ? [Y: human] : likes(Y,X) | tame(c)).\n"
            "tff(n,axiom,! [N: $int,M: $real] : ($less(N,M) => N != M)).\n"
            "tff(f,axiom,! [F: $o] : p).\n"
            "thf(h,axiom,! [P: $i > $o] : (P @ a)).\n"
            "fof(b,axiom,p(c)).\n"
        ),
        [
            ("a", "axiom", "(∀x (animal(x) → ¬∃y (human(y) ∧ likes(y, x)))) ∨ tame(c)"),
            ("n", "axiom", '∀n ∀m ("whole number"(n) → (n < m → n ≠ m))'),
            ("f", "axiom", "!$o is not a type of things"),
            ("h", "axiom", "!thf is higher-order logic"),
            ("b", "axiom", "p(c)"),
        ],
    ),
    "the only type is the domain": (
        "tff(t,type,animal: $tType).\ntff(a,axiom,! [X: animal] : runs(X)).\n",
        [("a", "axiom", "∀x runs(x)")],
    ),
    "a bracket that is never closed spoils one statement": (
        "fof(a,axiom,( p(c) & q(c) ).\nfof(b,axiom,r(c)).\n",
        [("a", None, "!never closed"), ("b", "axiom", "r(c)")],
    ),
    "a missing full stop": (
        "fof(a,axiom,p(c))\nfof(b,axiom,r(c)).\n",
        [("a", "axiom", "p(c)"), ("b", "axiom", "r(c)")],
    ),
    "a syntax error in one formula": (
        "fof(a,axiom,p(c) & ).\nfof(b,axiom,r(c)).\n",
        [("a", "axiom", "!expected a formula"), ("b", "axiom", "r(c)")],
    ),
    "a percent sign in quotes is not a comment": (
        "fof(a,axiom,'100%'(c)).\nfof(b,axiom,~ ( p(a) | q(b) )).",
        [("a", "axiom", '"100%"(c)'), ("b", "axiom", "¬(p(a) ∨ q(b))")],
    ),
    "an equivalence and inequality": (
        "fof(sym, axiom, ![X,Y]: (X != Y <=> ~ same(X,Y))).",
        [("sym", "axiom", "∀x ∀y (x ≠ y ↔ ¬same(x, y))")],
    ),
    "a block comment that never ends": (
        "fof(a,axiom,p(c)).\n/* fof(b,axiom,r(c)).\n",
        [("a", "axiom", "p(c)"), (None, None, "!never closed")],
    ),
    "something else among the statements": (
        "fof(a,axiom,p(c)).\nForall x p(x).\nfof(b,axiom,r(c)).\n",
        [("a", "axiom", "p(c)"), (None, None, "!not a statement"), ("b", "axiom", "r(c)")],
    ),
}

PROVER9 = {
    "a usual input": (
        (
            "% Saved by Prover9-Mace4\n\nset(ignore_option_dependencies). % GUI\n"
            "if(Prover9). % Options\n  assign(max_seconds, 60).\nend_if.\n\n"
            "formulas(assumptions).\n\nall x (Cat(x) -> Animal(x)).\nexists x Cat(x).\n\n"
            "end_of_list.\n\nformulas(goals).\n\nexists x Animal(x).\n\nend_of_list.\n"
        ),
        [
            (None, "assumptions", "∀x (Cat(x) → Animal(x))"),
            (None, "assumptions", "∃x Cat(x)"),
            (None, "goals", "∃x Animal(x)"),
        ],
    ),
    "labels and answers": (
        (
            "formulas(sos).\n  -man(x) | mortal(x)   # label(mortality).\n"
            '  man(socrates)  # label("a man") # answer(socrates).\nend_of_list.\n'
            "formulas(goals).\n  mortal(socrates) # label(goal).\nend_of_list.\n"
        ),
        [
            ("mortality", "sos", "∀x (¬man(x) ∨ mortal(x))"),
            ("a man", "sos", "man(socrates)"),
            ("goal", "goals", "mortal(socrates)"),
        ],
    ),
    "several lines, and a comment behind each": (
        (
            "formulas(assumptions).\nall x all y     % for all\n  (loves(x,y) ->  % if\n"
            "   loves(y,x)).   % then\nend_of_list."
        ),
        [(None, "assumptions", "∀x ∀y (loves(x, y) → loves(y, x))")],
    ),
    "variables of Prolog": (
        (
            "set(prolog_style_variables).\nformulas(assumptions).\n"
            "parent(X,Y) -> older(X,Y).\nparent(x, tom).\nend_of_list.\n"
        ),
        [
            (None, "assumptions", "∀X ∀Y (parent(X, Y) → older(X, Y))"),
            (None, "assumptions", 'parent("x", tom)'),
        ],
    ),
    "weights and hints state nothing": (
        (
            "list(weights).\nweight(a) = 3.\nend_of_list.\nformulas(hints).\np(a).\nend_of_list.\n"
            "formulas(usable).\nq(b).\nend_of_list.\n"
        ),
        [(None, "usable", "q(b)")],
    ),
    "equations with an inverse": (
        "formulas(assumptions).\nall x (mult(e,x) = x).\nall x (mult(inv(x),x) = e).\nend_of_list.",
        [
            (None, "assumptions", "∀x (mult(e, x) = x)"),
            (None, "assumptions", "∀x (mult(inv(x), x) = e)"),
        ],
    ),
    "a full stop is missing before the end": (
        "formulas(goals).\np(a)\nend_of_list.\n",
        [(None, "goals", "p(a)")],
    ),
    "the end of a list is missing": (
        "formulas(assumptions).\np(a).\nformulas(goals).\nq(a).\nend_of_list.\n",
        [(None, "assumptions", "p(a)"), (None, "goals", "q(a)")],
    ),
    "operators with another meaning": (
        'op(400, infix, "->").\nformulas(goals).\np -> q.\nend_of_list.\n',
        [(None, "goals", "!another meaning")],
    ),
    "clauses of the older form": (
        "set(auto).\nclauses(sos).\n-p(x) | q(x,f(x)).\nend_of_list.\n",
        [(None, "sos", "∀x (¬p(x) ∨ q(x, f(x)))")],
    ),
    "a block comment": (
        "formulas(goals).\n%BEGIN\np(b). it isn't\n%END\np(a) <-> -q(a).\nend_of_list.",
        [(None, "goals", "p(a) ↔ ¬q(a)")],
    ),
    "a formula outside of the lists": (
        "formulas(goals).\np(a).\nend_of_list.\np(b) & q(b).\n",
        [(None, "goals", "p(a)"), (None, None, "!none of its lists")],
    ),
}

SMTLIB = {
    "a benchmark": (
        (
            "(set-info :smt-lib-version 2.6)\n(set-logic UF)\n"
            "(set-info :source |\nWritten by (someone\n"
            'said: "ok"\n|)\n(set-info :category "crafted")\n(set-info :status unsat)\n'
            "(declare-sort U 0)\n(declare-fun human (U) Bool)\n(declare-fun mortal (U) Bool)\n"
            "(declare-fun socrates () U)\n"
            "(assert (forall ((x U)) (=> (human x) (mortal x)))) ; all\n"
            "(assert (human socrates))\n(assert (not (mortal socrates)))\n(check-sat)\n(exit)\n"
        ),
        [
            (None, None, "∀x (human(x) → mortal(x))"),
            (None, None, "human(socrates)"),
            (None, None, "¬mortal(socrates)"),
        ],
    ),
    "named assertions": (
        (
            "; cores\n(set-option :produce-unsat-cores true)\n(declare-sort S 0)\n"
            "(declare-fun P (S) Bool)\n(declare-const a S)\n"
            "(assert (! (P a) :named fact))\n"
            "(assert (! (exists ((x S))\n"
            "  (and (P x)\n       (distinct x a)))\n  :named |two of them|))\n"
            "(get-unsat-core)\n"
        ),
        [("fact", None, "P(a)"), ("two of them", None, "∃x (P(x) ∧ x ≠ a)")],
    ),
    "truth values are equated": (
        "(declare-fun p () Bool)(declare-fun q () Bool)\n(assert (= p q))(assert (xor p q))",
        [(None, None, "p ↔ q"), (None, None, "p ⊕ q")],
    ),
    "a constant that looks like a variable": (
        "(declare-sort U 0)\n(declare-fun P (U) Bool)\n(declare-const x U)\n(assert (P x))",
        [(None, None, 'P("x")')],
    ),
    "definitions, and what uses them": (
        (
            "(declare-sort U 0)(declare-fun P (U) Bool)(declare-const a U)\n"
            "(define-fun both ((x U)) Bool (and (P x) (P a)))\n(assert (both a))\n(assert (P a))\n"
        ),
        [(None, None, "!define-fun"), (None, None, "P(a)")],
    ),
    "a let": (
        (
            "(declare-sort U 0)(declare-fun P (U) Bool)(declare-const a U)\n"
            "(assert (let ((?v a)) (P ?v)))\n(assert (P a))\n"
        ),
        [(None, None, "!'let' is not supported"), (None, None, "P(a)")],
    ),
    "push and pop": (
        "(declare-fun p () Bool)\n(push 1)\n(assert p)\n(check-sat)\n(pop 1)\n(assert (not p))\n",
        [(None, None, "p"), (None, None, "¬p")],
    ),
    "a bracket too few": (
        "(declare-fun p () Bool)\n(assert p)\n(assert (and p p)\n",
        [(None, None, "p"), (None, None, "!never closed")],
    ),
    "arithmetic of reals": (
        (
            "(set-logic UFLRA)\n"
            "(declare-sort U 0)\n(declare-fun age (U) Real)\n(declare-const ann U)\n"
            "(assert (> (age ann) 18.0))\n"
        ),
        [(None, None, "age(ann) > 18.0")],
    ),
    "integers are numbers": (
        (
            "(set-logic LIA)\n(declare-fun n () Int)\n(assert (> n 3))\n"
            "(assert (forall ((m Int)) (>= m n)))\n"
        ),
        [(None, None, "n > 3"), (None, None, '∀m ("whole number"(m) → m ≥ n)')],
    ),
    "several sorts are predicates": (
        (
            "(declare-sort Human 0)(declare-sort Dog 0)\n(declare-fun owns (Human Dog) Bool)\n"
            "(assert (! (exists ((x Human) (d Dog)) (owns x d)) :named some))\n"
            "(assert (forall ((x Human)) (= x x)))\n(assert (forall ((s String)) (= s s)))\n"
        ),
        [
            ("some", None, "∃x ∃d (Human(x) ∧ Dog(d) ∧ owns(x, d))"),
            (None, None, "∀x (Human(x) → x = x)"),
            (None, None, "!no theory but that of the reals"),
        ],
    ),
}

TABLES = {
    "commas and quotes": (
        'id,formula,source\n1,"∀x (Cat(x) → Animal(x))",book\n2,"Loves(tom, ann)","a ""friend"""\n',
        [("1", None, "∀x (Cat(x) → Animal(x))"), ("2", None, "Loves(tom, ann)")],
    ),
    "Excel in Europe: a mark, semicolons, empty rows": (
        (
            "\ufeffNr;Formula;Bemerkung\r\n1;∃x (Dog(x) ∧ Barks(x));gut\r\n"
            "2;Loves(tom, ann);\r\n;;\r\n;;\r\n"
        ),
        [(None, None, "∃x (Dog(x) ∧ Barks(x))"), (None, None, "Loves(tom, ann)")],
    ),
    "the separator is named": (
        "sep=;\r\nid;formula\r\n7;P(a)\r\n",
        [("7", None, "P(a)")],
    ),
    "tabs": (
        "id\tformula\ttext\nx1\tall x.(P(x) -> Q(x))\tEvery p is q.\n",
        [("x1", None, "∀x (P(x) → Q(x))")],
    ),
    "one column, commas without quotes": (
        "formula\nLoves(tom, ann)\n∀x P(x)\n",
        [(None, None, "Loves(tom, ann)"), (None, None, "∀x P(x)")],
    ),
    "commas in brackets without quotes": (
        "id,formula,role\na,Loves(tom, ann) ∧ P(b),axiom\n",
        [("a", "axiom", "Loves(tom, ann) ∧ P(b)")],
    ),
    "too many cells": (
        "id,formula\n1,P(a),Q(b)\n2,R(c)\n",
        [(None, None, "!3 cells"), ("2", None, "R(c)")],
    ),
    "an empty cell": (
        "id,formula\n1,\n2,R(c)\n",
        [("1", None, "!`formula` is missing"), ("2", None, "R(c)")],
    ),
    "a quotation mark that is never closed": (
        'id,formula\n1,"P(a)\n2,R(c)\n',
        [(None, None, "!never closed"), ("2", None, "R(c)")],
    ),
    "a cell of two lines": (
        'id,formula,candidates\n1,∀x P(x),"Everything is p.\nAll things are p."\n2,R(c),\n',
        [("1", None, "∀x P(x)"), ("2", None, "R(c)")],
    ),
    "no header": (
        '1;P(a)\n"Q(a)","A is Q."\nP(a, b)\n',
        [(None, None, "!row of a table"), (None, None, "!row of a table"), (None, None, "P(a, b)")],
    ),
    "a cell of two lines in the formula": (
        'id,formula\r\n1,"P(a)\r\n ∧ Q(a)"\r\n',
        [("1", None, "P(a) ∧ Q(a)")],
    ),
    "another column is named FOL": (
        "FOL,NL\n∀x (Bird(x) → Flies(x)),All birds fly.\n",
        [(None, None, "∀x (Bird(x) → Flies(x))")],
    ),
}

JSON = {
    "an array of texts": (
        '["∀x P(x)", "Q(a) & R(b)"]',
        [(None, None, "∀x P(x)"), (None, None, "Q(a) ∧ R(b)")],
    ),
    "an array of objects, in many lines": (
        (
            '[\n  {\n    "id": "a1",\n    "formula": "\\u2200x P(x)",\n    "note": [1]\n  },\n'
            '  {\n    "id": 2,\n    "formula": "Q(a)"\n  }\n]\n'
        ),
        [("a1", None, "∀x P(x)"), ("2", None, "Q(a)")],
    ),
    "records of pandas in one line": (
        '[{"id":1,"formula":"P(a)","score":null},{"id":2,"formula":"Q(b)","score":0.5}]',
        [("1", None, "P(a)"), ("2", None, "Q(b)")],
    ),
    "columns of pandas": (
        '{"id":{"0":"u","1":"v"},"formula":{"0":"P(a)","1":"Q(b)"}}',
        [("u", None, "P(a)"), ("v", None, "Q(b)")],
    ),
    "one object in several lines": (
        '{\n "id": "one",\n "formula": "P(a)"\n}\n',
        [("one", None, "P(a)")],
    ),
    "a list inside of an object": (
        '{\n "name": "theory",\n "formulas": ["P(a)", "Q(b)"]\n}\n',
        [(None, None, "P(a)"), (None, None, "Q(b)")],
    ),
    "an item of the wrong kind": (
        '["P(a)", 3, {"formula": "Q(b)"}]',
        [(None, None, "P(a)"), (None, None, "!neither a text nor an object"), (None, None, "Q(b)")],
    ),
    "a comma is missing": (
        '[\n "P(a)",\n "Q(b)"\n "R(c)"\n]',
        [(None, None, "P(a)"), (None, None, "Q(b)"), (None, None, "!broken here")],
    ),
    "a comma too many": (
        '["P(a)", "Q(b)",]',
        [(None, None, "P(a)"), (None, None, "Q(b)"), (None, None, "!broken here")],
    ),
    "JSON Lines stay lines": (
        '{"formula": "P(a)"}\n{"id": 2, "formula": "Q(b)"}\n',
        [(None, None, "P(a)"), ("2", None, "Q(b)")],
    ),
    "square brackets of a formula": (
        "[P(a) ∧ Q(b)] → R(c)\n[∃x P(x)] ∨ R(c)\n",
        [(None, None, "(P(a) ∧ Q(b)) → R(c)"), (None, None, "(∃x P(x)) ∨ R(c)")],
    ),
}

LISTS = {
    "numbers": (
        "1. ∀x (Cat(x) → Animal(x))\n2. Cat(tom)\n10. Animal(tom)\n",
        [
            ("1", None, "∀x (Cat(x) → Animal(x))"),
            ("2", None, "Cat(tom)"),
            ("10", None, "Animal(tom)"),
        ],
    ),
    "numbers in brackets": (
        "(1) P(a)\n(2) ¬Q(b)\n(3) (P(a) ∧ Q(b))\n",
        [("1", None, "P(a)"), ("2", None, "¬Q(b)"), ("3", None, "P(a) ∧ Q(b)")],
    ),
    "letters": (
        "(a) P(a)\n(b) ∃x Q(x)\n(c) P(b) → Q(b)\n",
        [("a", None, "P(a)"), ("b", None, "∃x Q(x)"), ("c", None, "P(b) → Q(b)")],
    ),
    "roman numbers": (
        "(i) P(a)\n(ii) Q(a)\n(iii) R(a)\n(iv) S(a)\n(v) T(a)\n",
        [(n, None, f"{p}(a)") for n, p in zip(("i", "ii", "iii", "iv", "v"), "PQRST", strict=True)],
    ),
    "numbers with a bracket, and sections": (
        "1) P(a)\n2) Q(a)\n\n2.1) R(a)\n",
        [("1", None, "P(a)"), ("2", None, "Q(a)"), ("2.1", None, "R(a)")],
    ),
    "words": (
        "Premise 1: ∀x (Cat(x) → Animal(x))\nPremise 2: Cat(tom)\nConclusion: Animal(tom)\n",
        [
            ("Premise 1", "premise", "∀x (Cat(x) → Animal(x))"),
            ("Premise 2", "premise", "Cat(tom)"),
            ("Conclusion", "conclusion", "Animal(tom)"),
        ],
    ),
    "names": (
        "mortality: all x.(man(x) -> mortal(x))\nA1: P(a)\nh2: ¬P(b)\n",
        [
            ("mortality", None, "∀x (man(x) → mortal(x))"),
            ("A1", None, "P(a)"),
            ("h2", None, "¬P(b)"),
        ],
    ),
    "comments of all kinds": (
        "# cats\nP(a)\n// dogs\nQ(b)\n% birds\n\nR(c)\n; fish\n/* and\n others */\nS(d)\n",
        [(None, None, "P(a)"), (None, None, "Q(b)"), (None, None, "R(c)"), (None, None, "S(d)")],
    ),
    "comments behind formulae": (
        "P(a)  # a is good\nQ(b) // why not?\n∀x R(x)  % all of them are\n",
        [(None, None, "P(a)"), (None, None, "Q(b)"), (None, None, "∀x R(x)")],
    ),
    "dashes of a list": (
        "# Premises\n- ∀x (P(x) → Q(x))\n- P(a)\n- ¬R(b)\n",
        [(None, None, "∀x (P(x) → Q(x))"), (None, None, "P(a)"), (None, None, "¬R(b)")],
    ),
    "one dash is a negation": (
        "- P(a)\n",
        [(None, None, "¬P(a)")],
    ),
    "dashes before some lines are negations": (
        "- P(a)\nQ(b)\n",
        [(None, None, "¬P(a)"), (None, None, "Q(b)")],
    ),
    "bullets": (
        "• P(a)\n• Q(b)\n* R(c)\n",
        [(None, None, "P(a)"), (None, None, "Q(b)"), (None, None, "R(c)")],
    ),
    "a sign that is a connective is not a comment": (
        "P(a) % Q(a)\n@ x (Cube(x) $ x # b)\n",
        [(None, None, "P(a) ↔ Q(a)"), (None, None, "∀x (Cube(x) → x ≠ b)")],
    ),
    "plain lines": (
        "∀x P(x)\nall x.Q(x)\n",
        [(None, None, "∀x P(x)"), (None, None, "∀x Q(x)")],
    ),
    "a fence of Markdown": (
        "## Facts\n```\nP(a)\nQ(b)\n```\n",
        [(None, None, "P(a)"), (None, None, "Q(b)")],
    ),
}

MIXED_LISTS = {
    "blank lines between records": (
        '{"id": "p", "formula": "P(a)"}\n\n{"id": "q", "formula": "Q(a)"}\n',
        [("p", None, "P(a)"), ("q", None, "Q(a)")],
    ),
    "a byte order mark, CRLF and blank lines": (
        "\ufeffP(a)\r\n\r\nQ(b)\r\n",
        [(None, None, "P(a)"), (None, None, "Q(b)")],
    ),
    "bullets under headings": (
        "Exercise 4\n\n- P(a)\n* Q(b)\n\nPremises:\n- R(c)\n",
        [(None, None, "P(a)"), (None, None, "Q(b)"), (None, None, "R(c)")],
    ),
    "a dash in a list without a heading is a negation": (
        "P(a)\n- Q(b)\n",
        [(None, None, "P(a)"), (None, None, "¬Q(b)")],
    ),
    "a document in LaTeX": (
        (
            "\\documentclass{book}\n\\begin{document}\nWe assume this.\n\\begin{itemize}\n"
            "\\item[(A1)] $\\forall x\\,P(x)$ % easy\n\\item $Q(b)$\n\\end{itemize}\n"
            "\\begin{equation}\nR(c) \\land P(c)\n\\end{equation}\n\\end{document}\n"
        ),
        [("A1", None, "∀x P(x)"), (None, None, "Q(b)"), (None, None, "R(c) ∧ P(c)")],
    ),
    "mathematics inside sentences and alignments": (
        (
            "\\begin{document}\nNote that $P(a)$, of course.\n\\begin{align*}\n"
            " & Q(b) \\\\\n & R(c)\n\\end{align*}\n\\item $S(d)$ \\quad (premise)\n\\end{document}"
        ),
        [(None, None, text) for text in ("P(a)", "Q(b)", "R(c)", "S(d)")],
    ),
    "a title with a line under it": (
        "Premises\n========\n\n* P(a)\n* Q(b)\n",
        [(None, None, "P(a)"), (None, None, "Q(b)")],
    ),
    "labels before a colon or in brackets": (
        "H: P(a)\nP2: Q(b)\n(A3) R(c)\n[T4] S(d)\n",
        [("H", None, "P(a)"), ("P2", None, "Q(b)"), ("A3", None, "R(c)"), ("T4", None, "S(d)")],
    ),
}

CASES = {
    f"{kind}: {name}": case
    for kind, cases in (
        ("TPTP", TPTP),
        ("Prover9", PROVER9),
        ("SMT-LIB", SMTLIB),
        ("table", TABLES),
        ("JSON", JSON),
        ("list", LISTS),
        ("mixed list", MIXED_LISTS),
    )
    for name, case in cases.items()
}


def seen(entry: FileFormula) -> tuple[str | None, str | None, str]:
    if entry.error is not None:
        return entry.label, entry.role, f"!{entry.error.message}"
    return entry.label, entry.role, show(entry.formula, limits=None)


@pytest.mark.parametrize("name", CASES)
def test_every_formula_of_a_file_with_its_label_and_role(name: str, tmp_path: Path) -> None:
    content, expected = CASES[name]
    path = tmp_path / "file"
    path.write_bytes(content.encode())
    found = [seen(entry) for entry in read_formulas(path)]
    assert len(found) == len(expected), found
    for (label, role, text), (wanted_label, wanted_role, wanted) in zip(
        found, expected, strict=True
    ):
        if wanted.startswith("!"):
            assert text.startswith("!")
            assert wanted[1:] in text
        else:
            assert text == wanted
        assert (label, role) == (wanted_label, wanted_role)


def test_types_and_sorts_are_kinds_where_there_are_several() -> None:
    typed = (
        "tff(a, type, cat: $tType).\ntff(b, type, walk: $tType).\n"
        "tff(f, axiom, ! [X: cat] : ? [Y: walk] : likes(X, Y)).\n"
    )
    sorted_ = (
        "(declare-sort Cat 0)\n(declare-sort Walk 0)\n(declare-fun likes (Cat Walk) Bool)\n"
        "(assert (forall ((x Cat)) (exists ((y Walk)) (likes x y))))\n"
    )
    assert formulas_of_text(typed)[0].kinds == {"cat", "walk"}
    assert formulas_of_text(sorted_)[0].kinds == {"Cat", "Walk"}
    assert formulas_of_text("∀x (Cat(x) → Walk(x))")[0].kinds == frozenset()
