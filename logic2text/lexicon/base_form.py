"""Checks that the words of a lexicon file are in their base form, and corrects them if not.

>>> base_form_of_verb("is big"), base_form_of_verb("owned"), base_form_of_verb("own")
('adjective = "big"', 'verb = "own", tense = "past"', None)

>>> word_of_logic("cube or tet", "noun"), word_of_logic("have no teeth", "verb")
('or', None)
"""

from __future__ import annotations

from logic2text.closed_words import read_word_pairs, read_words
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.words.function_words import LOGICAL_WORDS
from logic2text.lexicon.words.morphology import is_verb_of_domains
from logic2text.lexicon.words.word_class import Form, forms, is_adverb, lemma

_COPULAS = read_words("be_present")
_PAST_COPULAS = read_words("be_past")
_INFLECTED = read_word_pairs("auxiliaries_to_base")
_INFLECTED_PAST = read_word_pairs("past_auxiliaries_to_base")
_ARTICLES = read_words("indefinite_articles")


def base_form_of_verb(words: str) -> str | None:
    """The fields to write for a verb phrase that is not in its base form; None for a right one."""
    first, *rest = words.split() or [""]
    if rest and first in {"not", "cannot", *MODALS}:
        return None
    after = " ".join(rest)
    if first in _COPULAS | _PAST_COPULAS and rest:
        past = ', tense = "past"' if first in _PAST_COPULAS else ""
        return f'adjective = "{after}"{past}'
    if rest and is_adverb(first):
        inner = base_form_of_verb(after)
        return None if inner is None else inner.replace('"', f'"{first} ', 1)
    return _base_of(first, f" {after}" if after else "")


def _base_of(verb: str, after: str) -> str | None:
    if verb in _INFLECTED:
        return f'verb = "{_INFLECTED[verb]}{after}"'
    if verb in _INFLECTED_PAST:
        return f'verb = "{_INFLECTED_PAST[verb]}{after}", tense = "past"'
    if is_verb_of_domains(verb) or verb in {"be", "found"}:
        return None
    possible = forms(verb)
    if Form.VERB in possible:
        return None
    if Form.THIRD in possible:
        return f'verb = "{lemma(verb, Form.THIRD)}{after}"'
    if Form.PAST in possible:
        return f'verb = "{lemma(verb, Form.PAST)}{after}", tense = "past"'
    if possible & {Form.PARTICIPLE, Form.PROGRESSIVE}:
        return f'adjective = "{verb}{after}"'
    return None


def words_without_copula(words: str) -> str | None:
    """The field to write for an adjective with a copula; None for one without."""
    first, _, rest = words.strip().partition(" ")
    if first in _COPULAS and rest:
        return f'adjective = "{rest}"'
    if first in _PAST_COPULAS and rest:
        return f'adjective = "{rest}", tense = "past"'
    return None


def words_without_article(words: str) -> str | None:
    """The field to write for a noun with an article; None for one without."""
    first, _, rest = words.strip().partition(" ")
    return f'noun = "{rest}"' if first in _ARTICLES and rest else None


# Words of logic -----------------------------------------------------------------------------------
# Words of logic in the phrases of a lexicon file, with which a sentence would say something else.
# "All cube or tets are small" is not a sentence about what is called a "cube or tet".


_PRONOUNS = read_words("pronouns_of_phrases")
"""Words of `LOGICAL_WORDS` that a phrase may have: "kill himself", "man whom Max knows"."""

_NEVER = LOGICAL_WORDS - _PRONOUNS - {"only"} | read_words("refused")
_OF_NOUNS = _NEVER | read_words("refused_of_nouns")
"""Of nouns and adjectives; a verb may be "cannot swim", "have no teeth", "read all books"."""


def word_of_logic(words: str, frame: str) -> str | None:
    """The first word of logic in a phrase; None if it has none.

    Args:
        words: of an entry.
        frame: its field: noun, adjective or verb.
    """
    refused = _NEVER if frame == "verb" else _OF_NOUNS
    before = ""
    for word in words.lower().split():
        if word in refused and (before, word) != ("the", "only"):
            return word
        before = word
    return None
