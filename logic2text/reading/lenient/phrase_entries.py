"""The lexical entry of a phrase for a symbol."""

from __future__ import annotations

from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.word_class import Form, forms, is_adverb, lemma
from logic2text.reading.lenient.phrase_classes import head_noun
from logic2text.reading.lenient.phrase_text import AUXILIARIES, HAVE, PhraseText
from logic2text.reading.lenient.words.symbol_words import SymbolWords


def entry_of(text: PhraseText, symbol: SymbolWords, word_class: str, begin: int, end: int) -> Entry:
    """The entry of a phrase of a word class; it inflects as far as the grammar needs it."""
    words = " ".join(text.words[begin:end])
    links = ("",) if symbol.arity == 2 else ()
    name, places = symbol.symbol, symbol.arity
    if word_class.startswith(("NOUN", "MASS")):
        head = text.words[head_noun(text, begin, end)]
        person = any(look_up(base).nouns.is_person for base in lemmas(head))
        gender = Gender.COMMON if person else Gender.NEUTER
        return Entry(
            name,
            places,
            Category.NOUN,
            words,
            words,
            links=links,
            gender=gender,
            guessed=True,
            # Of HasParent(a, b), b is the parent.
            converse=places == 2 and symbol.words[0] in HAVE,
        )
    if word_class[0] in "VBN":
        forms_of = _verb_phrases(text, begin, end)
        return Entry(name, places, Category.VERB, *forms_of, links=links, guessed=True)
    if word_class == "PARTICIPLE":
        return Entry(
            name,
            places,
            Category.VERB,
            words,
            words,
            links=links,
            participle=words,
            guessed=True,
        )
    return Entry(name, places, Category.ADJECTIVE, words, words, links=links, guessed=True)


def _verb_phrases(text: PhraseText, begin: int, end: int) -> tuple[str, str, str, str]:
    """The singular and plural of a verb phrase and their negations; a past has one form."""
    words = text.words[begin:end]
    head = 1 if is_adverb(words[0]) and len(words) > 1 else 0
    possible = forms(words[head])
    if possible & {Form.VERB, Form.THIRD} and words[head] not in AUXILIARIES - HAVE:
        base = words[head] if Form.VERB in possible else lemma(words[head], Form.THIRD)
        third = "has" if base == "have" else verb_forms(base).third_person
        singular, plural = (
            " ".join((*words[:head], verb, *words[head + 1 :])) for verb in (third, base)
        )
        return singular, plural, f"does not {plural}", f"do not {plural}"
    phrase = " ".join(words)
    return phrase, phrase, f"did not {phrase}", f"did not {phrase}"
