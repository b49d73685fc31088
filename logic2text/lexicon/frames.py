"""Frames: complete entries from a few words, for lexicon files and for guesses.

>>> verb("Owns", ("own",), links=("",)).negative_singular
'does not own'
>>> verb("CanFly", ("can", "fly")).negative_plural
'cannot fly'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from logic2text.closed_words import read_word_pairs
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.words.morphology import plural as plural_of
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.word_class import is_adverb, is_done, word_set

MODALS = read_word_pairs("modals")
"""Auxiliaries that do not inflect, and their negations."""


def noun(
    symbol: str,
    words: str,
    *,
    plural: str = "",
    learned_plural: str = "",
    links: tuple[str, ...] = (),
    gender: Gender = Gender.NEUTER,
    guessed: bool = False,
) -> Entry:
    """As in "x is a cube", "x is an album of y"."""
    return Entry(
        symbol,
        1 + len(links),
        Category.NOUN,
        words,
        plural or plural_of(words),
        links=links,
        learned_plural=learned_plural,
        gender=gender,
        guessed=guessed,
    )


def adjective(
    symbol: str,
    words: str,
    *,
    links: tuple[str, ...] = (),
    symmetric: bool = False,
    guessed: bool = False,
    attributive: bool | None = None,
) -> Entry:
    """As in "x is small", "x is larger than y"; single words without objects are attributive."""
    if attributive is None:
        attributive = stands_before_nouns(words, links)
    return Entry(
        symbol,
        1 + len(links),
        Category.ADJECTIVE,
        words,
        words,
        links=links,
        attributive=attributive,
        symmetric=symmetric,
        guessed=guessed,
    )


def stands_before_nouns(words: str, links: tuple[str, ...]) -> bool:
    """Whether an adjective is attributive by default."""
    return not links and " " not in words and words not in PREDICATIVE_ONLY | PRIVATIVE


PREDICATIVE_ONLY = frozenset(
    {"afraid", "alive", "alone", "asleep", "aware", "awake", "glad", "home", "ill", "ready"}
)
"""Adjectives that cannot stand before a noun."""
PRIVATIVE = word_set(
    "alleged artificial bogus certain counterfeit erstwhile fake fictional fictitious former"
    " future hypothetical imaginary mere mock onetime ostensible other phony possible potential"
    " presumed pretend probable prospective purported putative same sham simulated single"
    " supposed suspected toy wannabe"
)
"""Adjectives that deny a noun after them, doubt it or tell which is meant: "a fake gun"."""


def verb(
    symbol: str,
    words: Sequence[str],
    *,
    past: bool = False,
    links: tuple[str, ...] = (),
    after: str = "",
    participle: str = "",
    guessed: bool = False,
) -> Entry:
    """As in "x owns y", "x can fly", "x has won", "x never has a higher income than y".

    Args:
        symbol: the predicate's name.
        words: the verb phrase with its verb in the base form, a modal, or "have" and a participle;
            an adverb may stand before it, or a "not" that belongs to the name: "not eat",
            "cannot fly", "will not play".
        past: in the past tense.
        links: the word before each object.
        after: what stands after the objects: "stores y in a hive".
        participle: the past participle, if the verb has a passive; with what stands after it.
        guessed: whether the frame was guessed.
    """
    if [*words[:2]] == ["must", "not"]:
        return _forbidden(symbol, words[2:], links=links, guessed=guessed)
    positive = _without_negation(words)
    if positive is not None:
        positive_entry = verb(
            symbol, positive, past=past, links=links, after=after, guessed=guessed
        )
        return replace(
            positive_entry,
            singular=positive_entry.negative_singular,
            plural=positive_entry.negative_plural,
            negative_singular=positive_entry.singular,
            negative_plural=positive_entry.plural,
        )
    head = int(len(words) > 1 and is_adverb(words[0]))
    finite = _finite(words[head], words[head + 1 :], past=past)
    before = " ".join(words[:head])
    rest = " ".join(words[head + 1 :])
    affirmative = [" ".join(filter(None, (before, form, rest))) for form in finite[:2]]
    negated = [" ".join(filter(None, (aux, before, base, rest))) for aux, base in finite[2:]]
    return Entry(
        symbol,
        1 + len(links),
        Category.VERB,
        affirmative[0],
        affirmative[1],
        negated[0],
        negated[1],
        links=links,
        after=after,
        participle=participle,
        guessed=guessed,
    )


def with_past(entry: Entry, past: str) -> Entry:
    """A verb in the past with another form of it: "lied" where *lie* has *lay*."""
    words = " ".join((past, *entry.singular.split(" ")[1:]))
    participle = past if entry.participle else ""
    return replace(entry, singular=words, plural=words, participle=participle)


def _forbidden(
    symbol: str, words: Sequence[str], *, links: tuple[str, ...], guessed: bool
) -> Entry:
    """As in "x must not enter": what must not be done is denied by "may", not by "must"."""
    forbidden = " ".join(("must not", *words))
    allowed = " ".join(("may", *words))
    return Entry(
        symbol,
        1 + len(links),
        Category.VERB,
        forbidden,
        forbidden,
        allowed,
        allowed,
        links=links,
        guessed=guessed,
    )


def perfect(
    symbol: str, words: Sequence[str], *, links: tuple[str, ...] = (), after: str = ""
) -> Entry:
    """As in "x has run out of y", from the base form of the verb."""
    said = " ".join((verb_forms(words[0]).past_participle, *words[1:]))
    return Entry(
        symbol,
        1 + len(links),
        Category.VERB,
        f"has {said}",
        f"have {said}",
        f"has not {said}",
        f"have not {said}",
        links=links,
        after=after,
    )


def _without_negation(words: Sequence[str]) -> Sequence[str] | None:
    """A verb phrase without its "not"; None if it has none."""
    match words:
        case ["cannot", _, *_]:
            return ("can", *words[1:])
        case ["not", _, *_]:
            return words[1:]
        case [modal, "not", _, *_] if modal in MODALS:
            return (modal, *words[2:])
        case _:
            return None


def _finite(
    base: str, following: Sequence[str], *, past: bool
) -> tuple[str, str, tuple[str, str], tuple[str, str]]:
    """Singular, plural, and their negations as auxiliary and base."""
    if base == "must":  # "must not" forbids
        return base, base, ("does not have to", ""), ("do not have to", "")
    if base in MODALS:
        return base, base, (MODALS[base], ""), (MODALS[base], "")
    if base in ("dare", "need") and [*following[:1]] == ["not"]:
        return base, base, ("does not", base), ("do not", base)
    if base == "be":
        singular, plural = ("was", "were") if past else ("is", "are")
        return singular, plural, (f"{singular} not", ""), (f"{plural} not", "")
    if base == "have" and not past and following and is_done(following):
        return "has", "have", ("has not", ""), ("have not", "")
    forms = verb_forms(base)
    if past:
        return forms.past, forms.past, ("did not", base), ("did not", base)
    return forms.third_person, base, ("does not", base), ("do not", base)


def proposition(symbol: str, words: str, *, negative: str = "", guessed: bool = False) -> Entry:
    """A whole clause: "P", "it rains", with "it does not rain" for its negation, if it has one."""
    return Entry(symbol, 0, Category.PROPOSITION, words, words, negative, negative, guessed=guessed)


def function(
    symbol: str,
    words: str,
    *,
    links: tuple[str, ...] = ("of",),
    gender: Gender = Gender.NEUTER,
    guessed: bool = False,
    plural: str = "",
) -> Entry:
    """As in "the father of x", "the sum of x and y"."""
    return Entry(
        symbol,
        len(links),
        Category.FUNCTION,
        words,
        plural,
        links=links,
        gender=gender,
        guessed=guessed,
    )


def opaque(symbol: str, arity: int) -> Entry:
    """A symbol without known words, quoted: ``x satisfies "WorksFrom"``.

    Letters are verbalized as in textbooks: "x is F", "x stands in relation R to y"; in "x is f" the
    letter would be a constant's.
    """
    if len(symbol) > 1 or not symbol.isalnum() or (arity == 1 and symbol.islower()):
        return quote_predicate(symbol, arity, in_quotes(symbol))
    if arity == 0:
        return proposition(symbol, symbol, guessed=True)
    if arity == 1:
        return adjective(symbol, symbol, guessed=True, attributive=False)
    return quote_predicate(symbol, arity, symbol)


def quote_predicate(symbol: str, arity: int, shown: str) -> Entry:
    """A predicate verbalized by its name: ``x stands in relation "R" to y``."""
    if arity == 0:
        return proposition(symbol, f"{shown} holds", guessed=True)
    if arity == 1:
        return verb(symbol, ("satisfy", shown), guessed=True)
    links = ("to", *("," for _ in range(arity - 3)), *(("and",) if arity > 2 else ()))
    return verb(symbol, ("stand", "in", "relation", shown), links=links, guessed=True)


def in_quotes(words: str) -> str:
    """Words in quotation marks, curved ones if the words contain straight ones."""
    return f"“{words}”" if '"' in words else f'"{words}"'
