"""Mutants of readings: a text stays as it is, and the formula is what it does not mean.

A derivation of `benchmarks.montague` gives a text with its readings; the formulae offered for it
are those readings, and the first readings of the derivation with one choice made otherwise: the
force of one phrase, the antecedent of a pronoun, the count, the other thing of *else*, a variable.
What is right is known from the composition, by models and z3; no grammar or prover of ours.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from benchmarks.montague.choices import Grade
from benchmarks.montague.composition import Reading, readings
from benchmarks.montague.equivalence import equivalent
from benchmarks.montague.lambdas import UnboundError
from benchmarks.montague.spelling import spelled
from benchmarks.montague.trees import (
    Clause,
    Conditional,
    Definite,
    Denied,
    Derivation,
    Determiner,
    Joined,
    Label,
    Name,
    Only,
    Prefixed,
    Prepositional,
    Pronoun,
    Quantified,
    Sentence,
    Simple,
    SubjectRelative,
    ThereIs,
    referents_in,
)
from logic2text.formula import Formula

D = Determiner
UNIVERSAL, EXISTENTIAL = (D.EVERY, D.EACH, D.ALL), (D.A, D.SOME)
KINDS_OF_CHOICES = {
    "order": "scope",
    "donkey": "donkey force",
    "any": "any",
    "antecedent": "antecedent",
    "other": "else",
    "taken for": "presupposition",
    "site": "presupposition",
    "only": "only NAME",
    "numeral": "numeral",
    "generic": "generic",
    "same": "distinctness",
    "not": "scope",
    "attachment": "attachment",
    "brackets": "attachment",
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A formula offered for a text.

    Attributes:
        kind: what was chosen otherwise; `unchanged` for the first reading.
        truth: `right`: every first and live reading means it; `open`: some do; `weak`: only a
            weak one does; `wrong`: none does; `unjudged`: the solver left it open.
    """

    kind: str
    text: str
    formula: Formula
    truth: str


def offers(derivation: Derivation, rng: random.Random, most: int) -> Iterator[Offer]:
    """The formulae for a text, of different meanings: the first reading and at most so many."""
    sentence = derivation.sentence
    text, listed = spelled(sentence), readings(sentence)
    first = listed[0].formula
    yield Offer("unchanged", text, first, truth_of(first, listed))
    made = [(_kind_of(reading), reading.formula) for reading in listed[1:]]
    made += list(_changed(sentence))
    rng.shuffle(made)
    offered = [first]
    for kind, formula in made:
        if any(equivalent(formula, other) is not False for other in offered):
            continue
        offered.append(formula)
        yield Offer(kind, text, formula, truth_of(formula, listed))
        if len(offered) > most:
            return


def truth_of(formula: Formula, listed: Sequence[Reading]) -> str:
    """What a formula is for a text of these readings."""
    answers = {grade: [] for grade in Grade}  # type: dict[Grade, list[bool | None]]
    for reading in listed:
        answers[reading.grade].append(equivalent(formula, reading.formula))
    careful = answers[Grade.FIRST] + answers[Grade.LIVE]
    if all(careful):
        return "right"
    if any(careful):
        return "open"
    if None in careful:
        return "unjudged"
    return "weak" if any(answers[Grade.WEAK]) else "wrong"


def _kind_of(reading: Reading) -> str:
    return KINDS_OF_CHOICES[reading.deviations[0]] if reading.deviations else "tied"


def _changed(sentence: Sentence) -> Iterator[tuple[str, Formula]]:
    """What the sentence would mean with one part composed as another one."""
    referents = sorted(referents_in(sentence))
    for kind, rule in RULES.items():
        for tree in _rewritten(sentence, lambda part, rule=rule: rule(part, referents)):
            try:
                yield kind, readings(tree)[0].formula
            except UnboundError:
                continue


def _rewritten(node: Any, rule: Callable[[Any], list[Any]]) -> Iterator[Any]:
    """A tree with one part exchanged, for each part and each exchange."""
    yield from rule(node)
    if isinstance(node, tuple):
        for place, part in enumerate(node):
            for changed in _rewritten(part, rule):
                yield (*node[:place], changed, *node[place + 1 :])
    elif hasattr(node, "__dataclass_fields__"):
        for entry in fields(node):
            for changed in _rewritten(getattr(node, entry.name), rule):
                yield replace(node, **{entry.name: changed})


# What a part is exchanged for ----------------------------------------------------------------


def _force(part: Any, _: list[int]) -> list[Any]:
    if not isinstance(part, Quantified):
        return []
    if part.determiner in EXISTENTIAL:
        return [replace(part, determiner=D.EVERY)]
    if part.determiner is D.NO:
        return [replace(part, determiner=D.NOT_EVERY)]
    if part.determiner is D.ANY:
        return [replace(part, determiner=d) for d in (D.EVERY, D.SOME)]
    return [replace(part, determiner=D.SOME)] if part.determiner in UNIVERSAL else []


def _restrictor_force(part: Any, _: list[int]) -> list[Any]:
    """The force of a phrase inside a prepositional phrase or a relative clause."""
    if isinstance(part, Prepositional):
        return [replace(part, objects=objects) for objects in _rewritten(part.objects, _forces)]
    if isinstance(part, SubjectRelative):
        inner = _rewritten(part.verb_phrase, _forces)
        return [replace(part, verb_phrase=verb_phrase) for verb_phrase in inner]
    return []


def _forces(part: Any) -> list[Any]:
    return _force(part, [])


def _antecedent(part: Any, referents: list[int]) -> list[Any]:
    if not isinstance(part, Pronoun) or part.reflexive:
        return []
    return [replace(part, referent=r, others=()) for r in referents if r != part.referent]


def _count(part: Any, _: list[int]) -> list[Any]:
    if not isinstance(part, Quantified) or not part.number:
        return []
    pairs = {D.EXACTLY: D.AT_LEAST, D.AT_LEAST: D.EXACTLY, D.AT_MOST: D.EXACTLY}
    pairs |= {D.FEWER_THAN: D.AT_MOST}
    other = pairs.get(part.determiner)
    return [] if other is None else [replace(part, determiner=other)]


def _claimed_condition(part: Any, _: list[int]) -> list[Any]:
    """A condition that is claimed: "exactly one" read outside of it."""
    if not isinstance(part, Conditional) or not isinstance(part.condition, ThereIs | Clause):
        return []
    return [Joined("and", (part.condition, part.conclusion))]


def _only(part: Any, _: list[int]) -> list[Any]:
    if not isinstance(part, Clause) or not isinstance(part.subject, Only):
        return []
    phrase = part.subject.phrase
    if isinstance(phrase, Name):
        return [replace(part, subject=phrase)]
    return [replace(part, subject=Quantified(D.EVERY, phrase))]


def _other_thing(part: Any, referents: list[int]) -> list[Any]:
    if not isinstance(part, Quantified) or not part.other_than:
        return []
    others = [r for r in referents if r != part.other_than[0] and r != part.referent]
    return [replace(part, other_than=(r,)) for r in others]


def _distinctness(part: Any, _: list[int]) -> list[Any]:
    if isinstance(part, Prefixed) and part.words == "there are two":
        return [replace(part, words="there are")]
    if not isinstance(part, Quantified):
        return []
    if part.other_than:
        return [replace(part, other_than=())]
    counted = part.determiner in (D.AT_LEAST, D.NUMERAL) and part.number > 1
    return [replace(part, determiner=D.SOME, number=0)] if counted else []


def _variable(part: Any, _: list[int]) -> list[Any]:
    if not isinstance(part, Label):
        return []
    return [Label(name) for name in ("x", "y", "z") if name != part.name]


def _prefix(part: Any, _: list[int]) -> list[Any]:
    if not isinstance(part, Prefixed) or not part.words.startswith("for "):
        return []
    return [replace(part, words=w) for w in ("for all", "for some") if w != part.words]


def _description(part: Any, _: list[int]) -> list[Any]:
    if not isinstance(part, Definite) or part.back_to is not None:
        return []
    return [Quantified(d, part.nominal) for d in (D.SOME, D.EVERY)]


def _negation(part: Any, _: list[int]) -> list[Any]:
    """A negation of the verb phrase at the top of its clause, and the other way round."""
    match part:
        case Clause(_, Simple(negated=True) as said):
            return [Denied(replace(part, verb_phrase=replace(said, negated=False)))]
        case Denied(Clause(_, Simple(negated=False) as said) as inner):
            return [replace(inner, verb_phrase=replace(said, negated=True))]
    return []


def _direction(part: Any, _: list[int]) -> list[Any]:
    if not isinstance(part, Conditional):
        return []
    other = {"only if": "if after", "unless": "if then", "unless after": "if after"}
    other |= {"if after": "only if", "if then": "unless", "iff": "if after"}
    return [replace(part, form=other[part.form])] if part.form in other else []


RULES: dict[str, Callable[[Any, list[int]], list[Any]]] = {
    "force": _force,
    "restrictor's force": _restrictor_force,
    "antecedent": _antecedent,
    "count": _count,
    "condition as a claim": _claimed_condition,
    "only": _only,
    "else": _other_thing,
    "distinctness": _distinctness,
    "variable": _variable,
    "prefix": _prefix,
    "description": _description,
    "place of the negation": _negation,
    "direction": _direction,
}
