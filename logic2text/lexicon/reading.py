"""Analysing the words of a predicate's name: verb, participle or noun."""

from __future__ import annotations

from logic2text.lexicon.morphology import article
from logic2text.lexicon.word_class import ARTICLES, PREPOSITIONS, Form, forms, lemma, word_classes

DEGREES = frozenset({"more", "fewer", "less"})
_NO_VERBS = frozenset({"arts", "clothes", "goods", "news", "sports"})
PERSON_ENDINGS = ("er", "or", "ist", "ian", "man", "woman", "person", "student", "ee")
PARTICLES = frozenset({"about", "around", "off", "on", "out", "over", "through", "under", "up"})
_TAKES_PERSONS = frozenset({"be", "become", "buy", "hire", "like", "make", "meet", "own", "use"})


class PredicateName:
    """The analysed name of a predicate: its words, and the links of its objects.

    Attributes:
        symbol: the predicate's name.
        words: its words without final prepositions.
        links: the words before its objects; None for an object without a word.
    """

    __slots__ = ("links", "symbol", "words")

    def __init__(self, symbol: str, words: list[str], arity: int) -> None:
        """Split off the final prepositions, which link the last objects."""
        links: list[str] = []
        while len(words) > 1 and words[-1] in PREPOSITIONS and len(links) < arity - 1:
            links.insert(0, words[-1])
            words = words[:-1]
        if links == ["between"] and arity == 3:
            links.append("and")
        self.symbol = symbol
        self.words = words
        self.links: list[str | None] = [None] * (arity - 1 - len(links)) + list(links)

    @property
    def places(self) -> int:
        """The number of objects."""
        return len(self.links)

    def linked(self, default: str) -> tuple[str, ...] | None:
        """All links, with a default for one missing link; None if more are missing."""
        if self.links.count(None) > 1:
            return None
        return tuple(default if link is None else link for link in self.links)


def reads_as_verb(word: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a base form is used as a verb."""
    possible_forms, classes = forms(word), word_classes()
    only = not possible_forms & {Form.NOUN, Form.ADJECTIVE}
    if rest:
        person = len(rest) == 1 and rest[0].endswith(PERSON_ENDINGS)
        compound = word in classes.nouns or (person and word not in _TAKES_PERSONS)
        return only or (word in classes.verbs and not compound)
    if predicate_name.places and word not in classes.adjectives:
        return only or word not in classes.nouns
    if word in classes.verbs_alone and not predicate_name.places:
        return True
    return only or (word in classes.verbs and word not in classes.nouns)


def reads_as_third_person(word: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a form in -s is a verb, not a plural."""
    if word in _NO_VERBS:
        return False
    alone = not rest and not predicate_name.links and Form.PLURAL in forms(word)
    verb, classes = lemma(word, Form.THIRD), word_classes()
    return not alone or verb in classes.verbs or verb in classes.verbs_alone


def reads_as_active_past(word: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a form that may be a participle is a past tense."""
    possible_forms, classes = forms(word), word_classes()
    if Form.PARTICIPLE not in possible_forms:
        return True
    if word in {"based", "born", "located", "situated"}:
        return False
    following = rest[0] if rest else predicate_name.links[0] if predicate_name.links else None
    if following == "by":
        return False
    verb = lemma(word, Form.PAST)
    if not rest and not predicate_name.links:
        return verb in classes.intransitive and Form.ADJECTIVE not in possible_forms
    if following in PREPOSITIONS:
        return verb in classes.intransitive
    return Form.ADJECTIVE not in possible_forms or verb in classes.verbs


def head_singular(words: list[str]) -> list[str] | None:
    """The words of a noun phrase with a singular head; None if it is not a noun phrase."""
    head = next((place - 1 for place, word in enumerate(words) if word in PREPOSITIONS), -1)
    word = words[head]
    classes = word_classes()
    if word in classes.singulars:
        single = classes.singulars[word]
    elif len(words) > 1 and Form.PROGRESSIVE in forms(word):
        single = word
    elif is_noun(word):
        singular = Form.NOUN in forms(word) and (not word.endswith("s") or word in classes.nouns)
        single = word if singular else lemma(word, Form.PLURAL)
    else:
        return None
    place = head % len(words)
    return [*words[:place], single, *words[place + 1 :]]


def is_noun(word: str) -> bool:
    """Whether a word can be a noun."""
    return bool(forms(word) & {Form.NOUN, Form.PLURAL}) or word in word_classes().singulars


def is_attribute(word: str) -> bool:
    """Whether a participle is mainly an adjective or a noun."""
    return word in word_classes().adjectives or Form.NOUN in forms(word)


def with_article(words: list[str]) -> str:
    """A noun phrase after "has": with an article if its head is a singular count noun."""
    phrase = " ".join(words)
    stop = next((place for place, word in enumerate(words) if word in PREPOSITIONS), len(words))
    head = words[stop - 1]
    if (
        words[0] in ARTICLES | DEGREES | {"no", "many", "much", "enough", "some", "any", "every"}
        or words[0][0].isdigit()
        or head in word_classes().mass
        or Form.NOUN not in forms(head)
    ):
        return phrase
    return f"{article(phrase)} {phrase}"
