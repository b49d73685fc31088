"""Aligns the words of a text with the parts of a formula, by the words of its symbols.

The words of a predicate or a name are aligned with the atoms that have it, those of connectives and
quantifiers with these nodes: one to one in the order of the text where there are as many words as
nodes, else every word with every such node.  It is an aid to the eye, not a derivation.

>>> from logic2text.notation import parse
>>> for link in align("Every cube is small.", parse("∀x (Cube(x) → Small(x))")):
...     print("Every cube is small."[link.start : link.end], link.nodes)
Every (0,)
cube (2,)
small (3,)
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from logic2text import formula as fol
from logic2text import walk
from logic2text.closed_words import read_pattern
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.notation.draw import subformulas


@dataclass(frozen=True, slots=True)
class Link:
    """Words of a text and the parts of a formula that they may express.

    Attributes:
        start, end: the characters of the text.
        nodes: numbers of nodes of the formula's tree in preorder, from 0; atoms are leaves.
    """

    start: int
    end: int
    nodes: tuple[int, ...]


_CONNECTIVES: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("if and only if|exactly when|just in case", (fol.Iff,)),
    (read_pattern("said_for_not"), (fol.Not,)),
    (read_pattern("said_for_no"), (fol.Not, fol.Exists)),
    (read_pattern("said_for_all"), (fol.ForAll,)),
    (read_pattern("said_for_some"), (fol.Exists,)),
    ("only if|if|then|unless|implies|whenever|when", (fol.Implies,)),
    ("and|but|both", (fol.And,)),
    ("either|or", (fol.Or, fol.Xor)),
)
"""Words of connectives and quantifiers, longer ones first, and what they may express."""
_AFTER_NAMES = read_pattern("after_names_in_alignments")
_RANGES = r"(?<!\w)(?:{})(?!\w)"


def align(text: str, formula: fol.Formula, lexicon: Lexicon | None = None) -> tuple[Link, ...]:
    """The words of a text with the nodes that they may express, in the order of the text.

    Args:
        text: a text of the formula.
        formula: what the text says, in the structure that it says it.
        lexicon: the words of its symbols; the default lexicon if None.
    """
    words = (lexicon or Lexicon.default()).for_formula(formula)
    tree = list(_preorder(formula))
    taken: list[tuple[int, int]] = []
    links: list[Link] = []
    for forms, nodes in _symbols(tree, words):
        links += _match(_spans(text, forms, taken), nodes)
    for pattern, types in _CONNECTIVES:
        spans = _spans(text, [pattern], taken, escaped=False)
        nodes = [i for i, node in enumerate(tree) if isinstance(node, types)]
        if types == (fol.Not, fol.Exists):
            links += _negative_determiners(spans, tree)
        elif types in {(fol.ForAll,), (fol.Exists,)}:
            links += _quantifier_links(text, spans, tree, nodes)
        else:
            links += _match(spans, nodes)
    return tuple(sorted(links, key=lambda link: link.start))


def _preorder(formula: fol.Formula) -> Iterator[fol.Formula]:
    stack = [formula]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(subformulas(node)))


def _symbols(
    tree: Sequence[fol.Formula], words: Lexicon
) -> Iterator[tuple[tuple[str, ...], list[int]]]:
    """The forms of each symbol's words with the atoms that have it, long forms first."""
    atoms: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, node in enumerate(tree):
        if subformulas(node):
            continue
        for part in walk.nodes(node):
            forms = _forms(part, words)
            if forms and number not in atoms[forms]:
                atoms[forms].append(number)
    yield from sorted(atoms.items(), key=lambda item: -max(map(len, item[0])))


def _forms(node: fol.Node, words: Lexicon) -> tuple[str, ...]:
    match node:
        case fol.Predicate(name, arguments) | fol.Function(name, arguments):
            function = isinstance(node, fol.Function)
            entry = (words.function if function else words.entry)(name, len(arguments))
            forms = [
                entry.singular,
                entry.plural,
                entry.negative_singular,
                entry.negative_plural,
                entry.participle,
                entry.learned_plural,
            ]
        case fol.Constant(name):
            forms = [words.name(name).words]
        case fol.Equality():
            forms = ["the same", "identical", "equal", "different", "distinct", "other than"]
        case _:
            return ()
    return tuple(sorted({form for form in forms if form}, key=lambda form: (-len(form), form)))


def _spans(
    text: str, forms: Iterable[str], taken: list[tuple[int, int]], *, escaped: bool = True
) -> list[tuple[int, int]]:
    """Where the forms stand outside of the spans that are taken, which grow by them."""
    pattern = "|".join(_literally(form) if escaped else form for form in forms)
    spans = [
        match.span()
        for match in re.finditer(_RANGES.format(pattern), text, re.IGNORECASE)
        if all(match.end() <= start or match.start() >= end for start, end in taken)
    ]
    taken += spans
    return spans


def _literally(form: str) -> str:
    """A pattern of the words; the name "a" is told from the article by the word after it."""
    return rf"a(?!\s+(?!(?:{_AFTER_NAMES})\b)\w)" if form == "a" else re.escape(form)


def _match(spans: Sequence[tuple[int, int]], nodes: Sequence[int]) -> Iterator[Link]:
    if not nodes:
        return
    for place, (start, end) in enumerate(spans):
        one_to_one = len(spans) == len(nodes)
        yield Link(start, end, (nodes[place],) if one_to_one else tuple(nodes))


def _quantifier_links(
    text: str,
    spans: Sequence[tuple[int, int]],
    tree: Sequence[fol.Formula],
    nodes: Sequence[int],
) -> Iterator[Link]:
    """Words with a variable soon after them express its quantifier, the others any of the rest."""
    others = []
    for start, end in spans:
        binders = _binders(text, end, tree, nodes)
        if binders:
            yield Link(start, end, binders)
        else:
            others.append((start, end))
    yield from _match(others, nodes)


def _binders(
    text: str, end: int, tree: Sequence[fol.Formula], nodes: Sequence[int]
) -> tuple[int, ...]:
    """The nodes that bind a variable named in the next three words."""
    following = re.findall(r"\w+", text[end:])[:3]
    return tuple(
        number
        for number in nodes
        if isinstance(node := tree[number], fol.ForAll | fol.Exists)
        and any(variable.name in following for variable in node.variables)
    )


def _negative_determiners(
    spans: Sequence[tuple[int, int]], tree: Sequence[fol.Formula]
) -> Iterator[Link]:
    """As in "no cube", "nothing": they express a quantifier and its negation: ¬∃ or ∀ … ¬."""
    groups: list[tuple[int, ...]] = [
        (i, i + 1)
        for i in range(len(tree) - 1)
        if isinstance(tree[i], fol.Not) and isinstance(tree[i + 1], fol.Exists)
    ]
    if not groups:
        nodes = [i for i, node in enumerate(tree) if isinstance(node, fol.Not | fol.ForAll)]
        groups = [tuple(nodes)] if nodes else []
    for place, (start, end) in enumerate(spans):
        if groups:
            one_to_one = len(groups) == len(spans)
            chosen = groups[place] if one_to_one else tuple(chain.from_iterable(groups))
            yield Link(start, end, tuple(dict.fromkeys(chosen)))
