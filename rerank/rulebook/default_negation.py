"""Rules with negations by default, said as such: "unless it is known that".

A negation by default holds where nothing shows its opposite.  Its sentence is proved as the one
with a plain "unless", which says the rule's formula; *it is known that* is what the program adds.

>>> from logic2text.notation import parse
>>> rule = parse("∀x (Bird(x) ∧ ¬Penguin(x) → Flies(x))")
>>> say_defaults(rule, frozenset(("Penguin",)), Lexicon.default())
'Every bird flies unless it is known that the bird is a penguin.'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from logic2text import InputError, Lexicon
from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.entry import Category
from logic2text.verbalizers.natural import Natural
from logic2text.walk import free_variables, nodes
from rerank.verification import judge_texts

KNOWN = "it is known that "
ALTERNATIVES = 3
"""How many wordings are tried of what a rule claims without its denials."""
_KNOWN = lazy_pattern(rf"((?:^|\b(?:unless|then|or) )){KNOWN}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Parts:
    """A rule: what it supposes, what it denies by default, what it claims; no claim of a denial."""

    variables: tuple[fol.Variable, ...]
    conditions: tuple[fol.Formula, ...]
    denied: tuple[fol.Formula, ...]
    claim: fol.Formula | None


def say_defaults(formula: fol.Formula, names: frozenset[str], lexicon: Lexicon) -> str | None:
    """The sentence of a rule, proved without the words "it is known that"; None without one.

    Args:
        formula: of the rule, with plain negations.
        names: the predicates that it denies by default.
        lexicon: the words of its symbols.
    """
    parts = _find_parts(formula, names)
    if parts is None:
        return None
    for text in _write_sentences(parts, lexicon):
        (judged,) = judge_texts(formula, [forget_knowledge(text)], lexicon=lexicon)
        if judged.verdict.is_proved:
            return text
    return None


def forget_knowledge(text: str) -> str:
    """A sentence with plain negations in place of those by default."""
    return _KNOWN.sub(r"\1", text)


def _find_parts(formula: fol.Formula, names: frozenset[str]) -> _Parts | None:
    variables: list[fol.Variable] = []
    claim: fol.Formula | None = None
    while isinstance(formula, fol.ForAll):
        variables += formula.variables
        formula = formula.body
    match formula:
        case fol.Implies(body, claimed):
            claim = claimed
        case fol.Not(body):
            while isinstance(body, fol.Exists):
                variables += body.variables
                body = body.body
        case _:
            return None
    conjuncts = body.operands if isinstance(body, fol.And) else (body,)
    denied = tuple(
        each.operand
        for each in conjuncts
        if isinstance(each, fol.Not) and _is_of(each.operand, names)
    )
    conditions = tuple(
        each for each in conjuncts if not (isinstance(each, fol.Not) and each.operand in denied)
    )
    return _Parts(tuple(variables), conditions, denied, claim) if denied else None


def _is_of(formula: fol.Formula, names: frozenset[str]) -> bool:
    """Whether a formula is an atom of these predicates, or that there is one."""
    while isinstance(formula, fol.Exists):
        formula = formula.body
    return isinstance(formula, fol.Predicate) and formula.name in names


def _write_sentences(parts: _Parts, lexicon: Lexicon) -> Iterator[str]:
    """Sentences that may say a rule, the most natural first."""
    conditions = parts.conditions
    supposed = conditions[0] if len(conditions) == 1 else fol.And(conditions)
    try:
        denied = [_say(each, lexicon) for each in parts.denied]
        if parts.claim is not None:
            bare = fol.Implies(supposed, parts.claim) if conditions else parts.claim
            whole = fol.ForAll(parts.variables, bare) if parts.variables else bare
            for known in _write_known(parts, denied, lexicon):
                yield from (f"{base} unless {known}." for base in _say_of_each(whole, lexicon))
        condition = f"If {_say(supposed, lexicon)}, then " if conditions else ""
        known = _join_known(denied)
        if parts.claim is None:
            yield f"{condition}{known}." if condition else f"{known[:1].upper()}{known[1:]}."
        else:
            yield f"{condition}{_say(parts.claim, lexicon)}, unless {known}."
    except InputError:  # a part without a text
        return


def _write_known(parts: _Parts, denied: Sequence[str], lexicon: Lexicon) -> Iterator[str]:
    """What must not be known, with pronouns or nouns in place of variables."""
    used = {v.name for each in parts.denied for v in free_variables(each)}
    nouns = {
        each.arguments[0].name: f"the {entry.singular}"
        for each in parts.conditions
        if isinstance(each, fol.Predicate)
        and len(each.arguments) == 1
        and isinstance(each.arguments[0], fol.Variable)
        and (entry := lexicon.entry(each.name, 1)).category is Category.NOUN
    }
    if used and used <= nouns.keys() and len({nouns[name] for name in used}) == len(used):
        yield _join_known([_put(each, nouns) for each in denied])
    if len(used) == 1:
        (name,) = used
        yield _join_known([_put(each, {name: "it"}) for each in denied])


def _put(text: str, words: dict[str, str]) -> str:
    for name, said in words.items():
        text = re.sub(rf"(?<![\w\"]){re.escape(name)}(?![\w\"])", said, text)
    return text


def _join_known(denied: Sequence[str]) -> str:
    return " or ".join(f"{KNOWN}{each}" for each in denied)


def _say_of_each(formula: fol.Formula, lexicon: Lexicon) -> Iterator[str]:
    """Sentences without the full stop in which a pronoun or "the bird" can mean each thing."""
    for found in Natural(lexicon).alternatives(formula, ALTERNATIVES):
        if not found.text.startswith("All "):
            yield found.text.removesuffix(".")


def _say(formula: fol.Formula, lexicon: Lexicon) -> str:
    """The words of a formula without the full stop, as a clause inside a sentence."""
    text = Natural(lexicon).verbalize(formula).text.removesuffix(".")
    names = (n.name for n in nodes(formula) if isinstance(n, fol.Constant))
    is_name = any(text.startswith(lexicon.name(name).words) for name in names)
    return text if is_name else text[:1].lower() + text[1:]
