"""Class expressions from their parts, in the shape in which people write them.

>>> complement(Expression("ComplementOf", (THING,)))
Iri(name='owl:Thing')
"""

from __future__ import annotations

from collections.abc import Sequence

from logic2text.notation.formula_files.owl.expressions import Expression, Iri, Literal, Part

THING, NOTHING = Iri("owl:Thing"), Iri("owl:Nothing")
_TURNED = {
    "SomeValuesFrom": "AllValuesFrom",
    "AllValuesFrom": "SomeValuesFrom",
    "IntersectionOf": "UnionOf",
    "UnionOf": "IntersectionOf",
}


def integer(number: int) -> Literal:
    """A whole number as a value of data."""
    return Literal(str(number), "xsd:integer")


def restriction(head: str, of: Part, filler: Part) -> Expression:
    """``SomeValuesFrom`` or ``AllValuesFrom``."""
    return Expression(head, (of, filler))


def complement(part: Part) -> Part:
    """What is not of a class, without a negation where there is another way."""
    match part:
        case Iri("owl:Thing"):
            return NOTHING
        case Iri("owl:Nothing"):
            return THING
        case Expression("ComplementOf", (inner,)):
            return inner
        case Expression("SomeValuesFrom" | "AllValuesFrom" as head, (of, filler)):
            return Expression(_TURNED[head], (of, complement(filler)))
        case Expression("IntersectionOf", parts):
            return union([complement(each) for each in parts])
        case Expression("UnionOf", parts):
            return intersection([complement(each) for each in parts])
        case Expression("MinCardinality", (Literal(number), of, *filler)) if int(number) > 0:
            return Expression("MaxCardinality", (integer(int(number) - 1), of, *filler))
        case Expression("MaxCardinality", (Literal(number), of, *filler)):
            return Expression("MinCardinality", (integer(int(number) + 1), of, *filler))
    return Expression("ComplementOf", (part,))


def intersection(parts: Sequence[Part]) -> Part:
    """What is of all classes."""
    return _joined("IntersectionOf", parts, NOTHING, THING)


def union(parts: Sequence[Part]) -> Part:
    """What is of one of the classes; things that are listed are one list."""
    listed = [
        each
        for part in parts
        if _is_list(part) and isinstance(part, Expression)
        for each in part.arguments
    ]
    others = [part for part in parts if not _is_list(part)]
    one = [Expression("OneOf", tuple(dict.fromkeys(listed)))] if listed else []
    return _joined("UnionOf", [*others, *one], THING, NOTHING)


def _is_list(part: Part) -> bool:
    return isinstance(part, Expression) and part.head == "OneOf"


def _joined(head: str, parts: Sequence[Part], absorbing: Part, neutral: Part) -> Part:
    flat: list[Part] = []
    for part in parts:
        is_same = isinstance(part, Expression) and part.head == head
        flat += part.arguments if is_same and isinstance(part, Expression) else [part]
    if absorbing in flat:
        return absorbing
    kept = [*dict.fromkeys(part for part in flat if part != neutral)]
    if not kept:
        return neutral
    return kept[0] if len(kept) == 1 else Expression(head, tuple(kept))
