"""Several texts of the same formulae, which differ in order, in structure and in their ties.

>>> found = vary_together(["∀x (Cube(x) → Small(x))", "Cube(b)"], ["Small(b)"], k=3, seed=1)
>>> len({each.text for each in found}), {each.status.value for each in found}
(3, {'proved'})
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from logic2text import effort
from logic2text import formula as fol
from logic2text.discourse.compose import (
    Discourse,
    compose,
    find_budget,
    find_whether_follows,
    list_statements,
)
from logic2text.discourse.order import Role, Statement, arrange
from logic2text.discourse.passages import PassageWriter, conjoin, list_wordings
from logic2text.lexicon import Lexicon
from logic2text.proof.verdict import Status
from logic2text.verbalizers import Verbalization
from logic2text.verbalizers.style import DEFAULT_STYLE, Style

MOST_TRIED = 4
"""How many texts are written for each one that is asked for; those that are alike give way."""
WORDINGS = 6
"""How many texts of a statement are chosen among, of each style."""
STYLES = (DEFAULT_STYLE, Style(avoid=frozenset(("relative-clauses", "pronouns"))))
STRICT = (Style(structure_preserving=True),)
"""Of definitions, whose "if and only if" tells a reader that they are such."""


def vary_together(
    premises: Sequence[fol.Formula | str],
    conclusions: Sequence[fol.Formula | str] = (),
    *,
    k: int = 5,
    seed: int = 0,
    lexicon: Lexicon | None = None,
) -> tuple[Discourse, ...]:
    """Up to k different texts of several formulae, each proved as `verbalize_together` proves it.

    Premises are said in different orders and each in one of its wordings; short statements about
    one thing are joined or not, and a repeated subject is a pronoun or not.  Definitions come
    first and conclusions last.

    Args:
        premises: formulae, or their texts in any notation.
        conclusions: likewise.
        k: how many texts.
        seed: of the choice; the same seed gives the same texts.
        lexicon: the words; the default lexicon if None.

    Raises:
        InputError: there are no formulae, or too many.
        ParseError: a formula cannot be read.
    """
    statements = list_statements(premises, conclusions)
    whole = conjoin([statement.formula for statement in statements])
    rng = random.Random(f"{seed} {whole}")  # noqa: S311 - a choice, no secret
    words = (lexicon or Lexicon.default()).for_formula(whole)
    chosen: dict[str, Discourse] = {}
    with effort.allowing(k * find_budget(statements)):
        follows = find_whether_follows(statements)
        for text in _compose_each(statements, words, rng, MOST_TRIED * k):
            if text.status is Status.PROVED:
                chosen.setdefault(text.text.lower(), replace(text, follows=follows))
            if len(chosen) == k or effort.is_spent():
                break
    return tuple(chosen.values())


def _compose_each(
    statements: Sequence[Statement], words: Lexicon, rng: random.Random, most: int
) -> Iterator[Discourse]:
    """Texts, each with an order, with wordings and with ties of chance."""
    known: dict[tuple[Statement, ...], list[Verbalization]] = {}

    def shuffle_wordings(of: tuple[Statement, ...]) -> list[Verbalization]:
        if of not in known:
            styles = STRICT if of[0].role is Role.DEFINITION else STYLES
            found = (each for s in styles for each in list_wordings(of, words, s, WORDINGS))
            known[of] = [*{each.text: each for each in found}.values()]
        return rng.sample(known[of], len(known[of]))

    writer = PassageWriter(words, DEFAULT_STYLE, wordings=shuffle_wordings)
    for _ in range(most):
        ordered = arrange(statements) if rng.random() < 1 / 2 else _shuffle(statements, rng)
        passages = writer.write(ordered, joins=rng.random() < 1 / 2)
        pronouns = rng.random() < 1 / 2
        if not any(each.verdict.weak_reading or each.verdict.inverse_scope for each in passages):
            yield compose(passages, writer, words, pronouns=pronouns)


def _shuffle(statements: Sequence[Statement], rng: random.Random) -> list[Statement]:
    """The statements in an order of chance: definitions, other premises, conclusions."""
    ordered = arrange(statements)
    premises = [each for each in ordered if each.role is Role.PREMISE]
    shuffled = iter(rng.sample(premises, len(premises)))
    return [next(shuffled) if each.role is Role.PREMISE else each for each in ordered]
