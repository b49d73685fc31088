"""What a rule says must be, where the formula says that it is: "must be locked" for Locked(x).

A modal of obligation before a predicate is read as the predicate, as "shall" is, where the formula
has no modal for that predicate and the obligation is claimed: "who must pay is a member" does not
speak of who pays.  What may or can be is not read so.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> plain, obligations = without_obligations(tokenise("Every door must not be locked."), ())
>>> " ".join(token.word for token in plain)
'every door shall not be locked .'
>>> obligations
(Obligation(words=('locked',), sign=-1, is_limited=False),)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from logic2text.closed_words import read_phrase_pairs, read_words
from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.formula import Formula
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.words.function_words import PREDICATE_WORDS
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms
from logic2text.reading.grammar.modals import ModalVerb, find_modal
from logic2text.reading.parsing.tokens import Token
from logic2text.walk import polarities


class Obligation(NamedTuple):
    """What must be, or must not be.

    Attributes:
        words: those behind the modal, without negations, up to the end of the clause.
        sign: 1 for what must be, -1 for what must not be.
        is_limited: whether the text says elsewhere what is not so: of nobody else that it must be,
            as in "only guests must pay", or of somebody that it is not: "but Max does not".
    """

    words: tuple[str, ...]
    sign: int
    is_limited: bool


def without_obligations(
    tokens: Sequence[Token], entries: Collection[Entry]
) -> tuple[list[Token], tuple[Obligation, ...]]:
    """The tokens with "shall" for the other modals of obligation, and what these demand.

    Args:
        tokens: of a text.
        entries: of the formula's symbols; a modal before a verb that one of them has a modal for
            stays as it is.
    """
    of_modals = {_verb_of(modal) for modal in map(find_modal, entries) if modal is not None}
    plain: list[Token] = []
    demands: list[tuple[tuple[str, ...], int]] = []
    outside: list[str] = []
    end = at = 0
    while at < len(tokens):
        length = _length_of_modal(tokens, at)
        words = _words_after(tokens, at + length)
        if not length or not words or not of_modals.isdisjoint(words[:2]):
            plain.append(tokens[at])
            outside += [tokens[at].word] if at >= end else []
            at += 1
            continue
        denial = _OBLIGING[_said(tokens, at, length)]
        plain += [tokens[at]._replace(word=word) for word in (_SHALL, *denial)]
        denials = sum(word in _DENYING for word in (*denial, *words))
        said = tuple(word for word in words if word not in _PASSED_OVER)
        demands.append((said, -1 if denials % 2 else 1))
        at += length
        end = _end_of_demand(tokens, at)
    is_limited = _is_limiting(outside)
    return plain, tuple(Obligation(words, sign, is_limited) for words, sign in demands)


def _is_limiting(words: Sequence[str]) -> bool:
    """Whether words tell what is not so, except "(either, but) not both"."""
    return any(
        word in _LIMITING and not (word == "not" and after == "both")
        for word, after in pairwise((*words, ""))
    )


def claims_all(obligations: Sequence[Obligation], tree: en.Clause, meaning: Formula) -> bool:
    """Whether a reading claims of each obligation what it demands, instead of assuming it.

    Args:
        obligations: those of the text.
        tree: of the reading.
        meaning: what it says.
    """
    if not obligations:
        return True
    signs = polarities(meaning)
    entries = _entries_of(tree)
    for each in obligations:
        found = {
            sign * (-1 if entry.denied else 1)
            for entry in _find_demanded(each, entries)
            for sign in signs.get(entry.symbol, ())
            if not (each.is_limited and len(signs[entry.symbol]) > 1)
        }
        if each.sign not in found:
            return False
    return True


def _verb_of(modal: ModalVerb) -> str:
    """The first word after a modal and "be"."""
    return modal.verb.removeprefix("be ").partition(" ")[0]


def _length_of_modal(tokens: Sequence[Token], at: int) -> int:
    """The tokens of a modal before a verb in its base form; 0 if there is none."""
    if not at or tokens[at - 1].word in _BEFORE_DENIED or tokens[at].raw[:1].isupper():
        return 0
    length = next((n for n in range(_LONGEST, 0, -1) if _said(tokens, at, n) in _OBLIGING), 0)
    after = next((t.word for t in tokens[at + length :] if t.word not in _BEFORE_VERBS), "")
    is_verb = after in _BASES or (Form.VERB in forms(after) and after not in _NO_VERBS)
    is_need = tokens[at].word in _NEEDING and after not in _BASES  # "Max needs to dance"
    return length if is_verb and not is_need and not _is_excepted(tokens, at) else 0


def _is_excepted(tokens: Sequence[Token], at: int) -> bool:
    """Whether a place is in what "unless" says, "unless they must pay", not claimed either way."""
    clause = [token.word for token in tokens[:at]]
    marks = [place for place, word in enumerate(clause) if word in _MARKS]
    return "unless" in clause[marks[-1] if marks else 0 :]


def _words_after(tokens: Sequence[Token], at: int) -> tuple[str, ...]:
    end = _end_of_demand(tokens, at)
    return tuple(token.word for token in tokens[at:end] if token.word != "be")


def _end_of_demand(tokens: Sequence[Token], at: int) -> int:
    end = next((i for i in range(at, len(tokens)) if _ends_demand(tokens, i)), len(tokens))
    # "(Must be signed) exactly when b is closed."
    return end - (end > at and tokens[end - 1].word in _ONLY)


def _ends_demand(tokens: Sequence[Token], at: int) -> bool:
    """Whether a demand ends before a word: "(must pay) but must not wait"."""
    word, *after = _said(tokens, at, 1 + _LONGEST)
    begins_other = any((*after[:n],) in _OBLIGING for n in range(1, len(after) + 1))
    return word in _ENDS or (word in _BEFORE_BEEN and (begins_other or after[:1] == ["not"]))


def _find_demanded(obligation: Obligation, entries: Sequence[Entry]) -> Sequence[Entry]:
    """The entries of the first word that any have."""
    for word in obligation.words:
        found = [entry for entry in entries if word in _words_of(entry)]
        if found:
            return found
    return ()


def _words_of(entry: Entry) -> set[str]:
    return {*entry.singular.split(), *entry.plural.split(), *entry.negative_plural.split()}


def _entries_of(tree: en.Clause) -> list[Entry]:
    entries: list[Entry] = []
    for part in subtrees(tree):
        match part:
            case en.Relation(entry) | en.Having(entry=entry):
                entries.append(entry)
            case en.Noun(kind, adjectives):
                entries += [*adjectives, *([] if kind is None else [kind])]
    return entries


def _said(tokens: Sequence[Token], at: int, length: int) -> tuple[str, ...]:
    return tuple(token.word for token in tokens[at : at + length])


_SHALL = "shall"
_OBLIGING = {
    words: denial
    for words, denial in read_phrase_pairs("obliging").items()
    if not words[0].startswith(_SHALL)
}
_DENYING = read_words("denying_in_rules")
_ONLY = read_words("limiting_in_rules")
_LIMITING = _DENYING | _ONLY
_BEFORE_DENIED = read_words("do_in_all_tenses") | {"not"}
_BEFORE_VERBS = read_words("before_demanded_verbs")
_PASSED_OVER = _DENYING | _BEFORE_VERBS | read_words("articles")
_BASES = frozenset({"be", "have"})
_NO_VERBS = PREDICATE_WORDS | PREPOSITIONS
_ENDS = read_words("after_demands")
_MARKS = frozenset(".,;:")
_NEEDING = read_words("needing")
_BEFORE_BEEN = read_words("before_been")
_LONGEST = max(map(len, _OBLIGING))
