"""Analysing the words of a predicate's name: verb, participle or noun."""

from __future__ import annotations

from logic2text.lexicon.names.ownership import (
    ALONE,
    Setting,
    class_beside,
    does,
    is_rather_thing,
)
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.dictionary.hypernyms import is_kind_of
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import base_form, possible_forms
from logic2text.lexicon.words.word_choice import is_mass, name_class
from logic2text.lexicon.words.word_class import (
    PREPOSITIONS,
    Form,
    word_classes,
)
from logic2text.lexicon.words.word_model import OBJECT, contexts_of

_ACT = "4"
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
        after_is: whether a copula stood before the words.
        setting: where the name is used.
    """

    __slots__ = ("after_is", "links", "setting", "symbol", "words")

    def __init__(
        self,
        symbol: str,
        words: list[str],
        arity: int,
        *,
        after_is: bool = False,
        setting: Setting = ALONE,
    ) -> None:
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
        self.after_is = after_is
        self.setting = setting

    @property
    def places(self) -> int:
        """The number of objects."""
        return len(self.links)

    def nouns_of(self, place: int) -> tuple[str, ...]:
        """The nouns that hold of an argument; the first one is 0."""
        arguments = self.setting.arguments
        return (arguments[place] or ()) if place < len(arguments) else ()

    def is_named(self, place: int) -> bool:
        """Whether an argument is a constant of which the formula tells no noun."""
        arguments = self.setting.arguments
        return place >= len(arguments) or arguments[place] is None

    def fill_links(self, default: str) -> tuple[str, ...] | None:
        """All links, with a default for one missing link; None if more are missing."""
        if self.links.count(None) > 1:
            return None
        return tuple(default if link is None else link for link in self.links)

    def is_class(self, category: str) -> bool:
        """Whether the first word, as a whole name, is a noun, an adjective or a verb."""
        possible = possible_forms(self.words[0])
        related = self.setting.related and not self.links and not self.setting.kind
        word = self.words[0]
        if related and Form.PLURAL in possible and _is_noun_first(word):
            return category == "noun"  # "has leaves"
        third = Form.THIRD in possible and Form.VERB not in possible
        word = base_form(word, Form.THIRD) if third else word
        beside = class_beside(word, self.setting.kind)
        if beside and not self.links and not (self.after_is and beside == "verb"):
            return beside == category
        if self.setting.restricts and not (self.links or self.after_is) and _names_things(word):
            return category == "noun"
        arity = 1 + len(self.links)
        return name_class(self.words[0], arity, after_is=self.after_is).category == category


def _names_things(word: str) -> bool:
    """Whether a word is rather a noun where it says of which things one speaks: "incident"."""
    uses, classes = look_up(word), word_classes()
    is_listed = word in classes.adjectives | classes.verbs
    often = uses.nouns.count >= 2 * max(uses.adjectives.count, uses.verbs.count)
    return is_rather_thing(word) or (often and bool(uses.adjectives.count) and not is_listed)


def _is_noun_first(word: str) -> bool:
    """Whether a form in -s is not rather of a verb: "leaves", which are those of a leaf."""
    noun, verb = base_form(word, Form.PLURAL), base_form(word, Form.THIRD)
    return noun != verb or look_up(noun).nouns.count >= look_up(verb).verbs.count


def is_state_before(word: str, following: str) -> bool:
    """Whether a base form before a preposition is an adjective: "open on", "present in", "fit to".

    By the dictionary's counts, and by the list of the prepositions of adjectives.
    """
    is_after = following in PREPOSITIONS - PARTICLES or following == "on"
    if not is_after or Form.ADJECTIVE not in possible_forms(word):
        return False
    uses = look_up(word)
    listed = word_classes().adjective_prepositions.get(word) == following
    if word in word_classes().nouns and uses.nouns.count > uses.adjectives.count:
        return False  # "patient on dialysis"
    goes_with = following in contexts_of(word).following.get("c", {})
    least = uses.verbs.count / (_MANY_STATES if goes_with else _SOME_STATES)
    return listed or (bool(uses.adjectives.count) and uses.adjectives.count >= least)


_MANY_STATES, _SOME_STATES = 5, 2


def reads_as_verb(word: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a base form is used as a verb."""
    word_forms, classes = possible_forms(word), word_classes()
    only = not word_forms & {Form.NOUN, Form.ADJECTIVE}
    if rest:
        uses = look_up(word)
        often_noun = bool(uses.nouns) and uses.nouns.count >= uses.verbs.count
        if predicate_name.setting.restricts and often_noun and is_noun(rest[-1]):
            return False  # "log entry", of which something is said
        person = len(rest) == 1 and rest[0].endswith(PERSON_ENDINGS)
        compound = word in classes.nouns or (person and word not in _TAKES_PERSONS)
        studied = word not in classes.verbs and is_kind_of(rest[-1], "discipline")
        if studied and predicate_name.links and look_up(word).nouns.kind == _ACT:
            return True  # "research physics"
        return only or (word in classes.verbs and not compound)
    if predicate_name.links and predicate_name.links[0] is not None and not only:
        return word in classes.verbs or word in classes.intransitive
    return predicate_name.is_class("verb")


def reads_as_third_person(word: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a form in -s is a verb, not a plural."""
    if word in _NO_VERBS:
        return False
    alone = not rest and not predicate_name.links and Form.PLURAL in possible_forms(word)
    return not alone or predicate_name.is_class("verb")


def reads_as_active_past(word: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a form that may be a participle is a past tense."""
    word_forms, classes = possible_forms(word), word_classes()
    if not rest and (not predicate_name.links or predicate_name.links[0] is None):
        return predicate_name.is_class("verb")
    if Form.PARTICIPLE not in word_forms:
        return True
    if word in {"based", "born", "located", "situated"}:
        return False
    following = after_adverbs(rest, predicate_name)
    if following == "by":
        return False
    verb = base_form(word, Form.PAST)
    if following in classes.prepositional_verbs.get(verb, ()):
        return True  # "recovered from"; things are dealt with before
    is_state = len(rest) == 1 and is_rather_adjective(rest[0])
    if is_state or (rest[:1] == ["to"] and rest[1:] and verb in _BEFORE_INFINITIVES):
        return True  # "tested positive", "tried to buy"
    if following in PREPOSITIONS:
        if verb in classes.intransitive or is_of_doer(word, following):
            return True
        return _is_done_by_persons(word, verb, following, predicate_name)
    return Form.ADJECTIVE not in word_forms or verb in classes.verbs


def after_adverbs(rest: list[str], predicate_name: PredicateName) -> str | None:
    """The first word after a participle and its adverbs: "made mostly of", "picked up by"."""
    after = (*rest, *predicate_name.links)
    if after[:1] and after[0] in PREPOSITIONS and after[1:2] == ("by",):
        return "by"
    return next((word for word in after if word is None or not _is_manner(word)), None)


def _is_manner(word: str) -> bool:
    return word.endswith("ly") and Form.ADVERB in possible_forms(word)


_BEFORE_INFINITIVES = frozenset(
    {
        *("agree", "attempt", "choose", "decide", "fail", "forget", "hesitate", "learn", "manage"),
        *("offer", "plan", "promise", "refuse", "threaten", "try", "want"),
    }
)


def is_rather_adjective(word: str) -> bool:
    """Whether a word is oftener an adjective than a noun: "positive"."""
    uses = look_up(word)
    return uses.adjectives.count > uses.nouns.count


def is_as_often_adjective(word: str) -> bool:
    """Whether a word is not oftener a noun than an adjective: "melancholic"."""
    uses = look_up(word)
    return bool(uses.adjectives) and uses.adjectives.count >= uses.nouns.count


def is_done_as_base(predicate_name: PredicateName) -> bool:
    """As in "set in", "hit by": a base form that is a participle too, of what is done to things."""
    first, *rest = predicate_name.words
    following = next(iter(predicate_name.links), None)
    if rest or not following or verb_forms(first).past_participle != first:
        return False
    nouns = predicate_name.nouns_of(0)
    is_thing = bool(nouns) and not any(map(does, nouns))
    is_done_there = following in contexts_of(first).following.get("c", {})
    transitive = look_up(first).verbs.transitive
    return transitive and (following == "by" or (is_thing and is_done_there))


def _is_done_by_persons(
    word: str, verb: str, following: str, predicate_name: PredicateName
) -> bool:
    """As in "scored in the final", said of players, but "injured in", "enrolled in"."""
    nouns = predicate_name.nouns_of(0) or tuple(filter(None, predicate_name.setting.kinds))
    uses, contexts = look_up(verb).verbs, contexts_of(word)
    copular, spoken = contexts.totals.get("c", 0), contexts.totals.get("v", 0)
    if not nouns or not all(map(does, nouns)) or not uses.intransitive or look_up(word).adjectives:
        return False
    is_rare = spoken >= _ENOUGH and copular < _OF_PERSONS * (copular + spoken)
    return is_rare and following not in contexts.following.get("c", {})


def is_of_doer(word: str, following: str) -> bool:
    """Whether a form in -ed before a preposition is what a thing did: "landed on", not "baked in".

    By the texts, where it hardly ever follows "is", and has no object; and by those of its verb,
    where the form is rare.
    """
    verb = base_form(word, Form.PAST)
    uses, contexts, of_verb = look_up(verb).verbs, contexts_of(word), contexts_of(verb)
    if not uses.intransitive or following == "by":
        return False
    done, spoken = contexts.following.get("c", {}), contexts.following.get("v", {})
    copular, total = contexts.totals.get("c", 0), contexts.totals.get("v", 0)
    if copular + total < _ENOUGH:
        of_base, total = of_verb.following.get("v", {}), of_verb.totals.get("v", 0)
        is_verb = total >= _ENOUGH and not look_up(verb).nouns and not look_up(word).adjectives
        return not uses.transitive or (is_verb and of_base.get(OBJECT, 0) <= _ANY * total)
    if copular >= _SELDOM * (copular + total) or verb in word_classes().two_objects:
        return False
    objects, is_quality = spoken.get(OBJECT, 0), bool(look_up(word).adjectives)
    if not copular and total >= _MANY and not is_quality:
        return True  # nothing is ever "testified"
    is_sure = not is_quality or 0 < objects > _MANY_TIMES * copular  # a "baked" potato did nothing
    with_link = spoken.get(following, 0)
    is_rare_of_done = done.get(following, 0) <= _HARDLY * with_link
    if is_sure and is_rare_of_done and with_link >= _OFTEN * total:
        return True
    least = _OFTEN * total if is_quality else 0
    links = sum(of_verb.following.get("v", {}).values()) - of_verb.following["v"].get(OBJECT, 0)
    return least <= objects < _NO_OBJECT * total and links > 0


_ENOUGH, _ANY, _SELDOM, _OFTEN, _NO_OBJECT, _MANY_TIMES = 8, 0.02, 0.1, 0.08, 0.16, 2
_HARDLY, _OF_PERSONS = 0.04, 0.3
"""Uses in the texts that tell something, and shares of them."""


def head_singular(words: list[str]) -> list[str] | None:
    """The words of a noun phrase with a singular head; None if it is not a noun phrase."""
    head = next((place - 1 for place, word in enumerate(words) if word in PREPOSITIONS), -1)
    word = words[head]
    classes = word_classes()
    if word in classes.singulars:
        single = classes.singulars[word]
    elif len(words) > 1 and Form.PROGRESSIVE in possible_forms(word):
        single = word
    elif is_noun(word):
        word_forms = possible_forms(word)
        singular = Form.NOUN in word_forms and (
            Form.PLURAL not in word_forms or not word.endswith("s") or word in classes.nouns
        )
        single = word if singular else base_form(word, Form.PLURAL)
    elif _is_name(word) or (len(words) > 1 and word.isdigit()):
        single = word  # a proper name, an acronym, a type: "Boeing 737"
    else:
        return None
    place = head % len(words)
    return [*words[:place], single, *words[place + 1 :]]


def _is_name(word: str) -> bool:
    """Whether an unknown word may be a proper name or an acronym."""
    return word[:1].isupper()


def is_noun(word: str) -> bool:
    """Whether a word can be a noun."""
    in_list = word in word_classes().singulars
    return in_list or bool(possible_forms(word) & {Form.NOUN, Form.PLURAL})


def is_countable(word: str) -> bool:
    """Whether WordNet has a noun among things that have one each, or a form in -ing among things.

    "Topping" and "height" have plurals, "swimming" and "information" have none.
    """
    kind = look_up(word).nouns.kind
    return kind in VALUED or (word.endswith("ing") and kind in _THINGS)


VALUED = frozenset({"7", "21", "23", "28"})
"""WordNet's classes of nouns of attributes, possessions, quantities and times."""
_THINGS = frozenset({"5", "6", "8", "13", "14", "15", "17", "18"})
"""WordNet's classes of nouns of animals, artifacts, bodies, food, groups, places and persons."""


def is_attribute(word: str) -> bool:
    """Whether a participle is mainly an adjective or a noun."""
    return word in word_classes().adjectives or Form.NOUN in possible_forms(word)


def with_possessives(words: list[str]) -> list[str]:
    """The words with the apostrophe that a name leaves out.

    >>> with_possessives(["has", "bachelors", "degree"]), with_possessives(["sports", "car"])
    (['has', "bachelor's", 'degree'], ['sports', 'car'])
    """
    if len(words) not in (2, 3) or not is_noun(words[-1]):
        return words
    *before, word, thing = words
    verb = base_form(before[0], Form.THIRD) if before else ""
    if verb in word_classes().two_objects or verb in OF_CLAUSES:
        return words  # "teaches students math"
    return [*before, _possessor(word), thing]


def _possessor(word: str) -> str:
    """As in "bachelor's", "children's"; another word itself."""
    stem = word.removesuffix("s")
    uses = look_up(stem)
    if stem.lower() in _IRREGULAR and stem != word:
        return f"{stem.lower()}'s"
    is_plural = stem != word and Form.PLURAL in possible_forms(word)
    owns = uses.nouns.is_person or stem in _GROUPS
    return f"{stem}'s" if is_plural and owns and not uses.is_usually(uses.verbs) else word


_GROUPS = frozenset({"audience", "company", "family", "government", "team"})
_IRREGULAR = frozenset({"children", "men", "people", "women"})
OF_CLAUSES = frozenset({"help", "let", "make", "see", "watch"})
"""Verbs before a noun and what it does: "makes people laugh"."""


def is_counted(noun: str) -> bool:
    """Whether a noun's plural is frequent: "plays a game", and not "plays a violin"."""
    return not is_mass(noun) and contexts_of(noun).plurals >= _MANY


_MANY = 30


def is_gerund(word: str) -> bool:
    """Whether a form in -ing is of a verb with an object: "for transporting goods"."""
    possible = possible_forms(word)
    other = possible & {Form.ADJECTIVE, Form.NOUN} or word in word_classes().gerund_nouns
    return Form.PROGRESSIVE in possible and not other


OF_SUBJECTS = frozenset({"play", "speak", "learn", "study", "teach", "practice", "practise"})
"""Verbs before names of instruments, languages and subjects, which have no articles."""
