"""Phrases of rules as plain clauses: "in the event of a fire, …", "Not allowed: dogs", "until".

They are tried for a text that is not read as it stands.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> def reword(text):
...     return [" ".join(t.word for t in some) for some in list_plain_rules(tokenise(text))]
>>> reword("In the event of a flood, every door is closed.")
['if there is a flood , every door is closed .']
>>> reword("Exempt: nurses and any pilot who is ill.")
['nurses and any pilot who is ill be- exempt .']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from logic2text.closed_words import read_expansions, read_phrase_pairs, read_word_list, read_words
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms
from logic2text.reading.parsing.listed_items import without_layout

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token

Tokens = list["Token"]


def is_literal(tokens: Sequence[Token]) -> bool:
    """Whether the rewordings of a text say what it says, and do not make a clause of "failing"."""
    return all(
        said(tokens, at, len(words)) != words for at in range(len(tokens)) for words, _ in _CASES
    )


def adds_something(tokens: Sequence[Token]) -> bool:
    """Whether it is open to what something is added: "in addition to Rex, Max likes Bella"."""
    return any(said(tokens, at, len(_ADDING)) == _ADDING for at in range(len(tokens)))


def list_plain_rules(tokens: Sequence[Token]) -> Iterator[Tokens]:
    """The rewordings of a text in plain clauses, the likeliest first; none if nothing is reworded.

    Args:
        tokens: of a text that is not read as it stands.
    """
    given = [*tokens]
    plain = _each_sentence(_replace_phrases(without_layout(given)), _reword)
    if plain != given:
        yield plain
    for permitted in (True, False):
        without_shall = _each_sentence(plain, partial(_without_shall, permitted=permitted))
        if without_shall != plain:
            yield without_shall


def _reword(sentence: Tokens) -> Tokens:
    for step in _STEPS:
        sentence = step(sentence)
    return sentence


def _each_sentence(tokens: Tokens, step: Callable[[Tokens], Tokens]) -> Tokens:
    """The tokens with a step done to each sentence, without the mark that ends it."""
    done: Tokens = []
    start = 0
    for at, token in enumerate(tokens):
        if token.word in _ENDS:
            done += [*step(tokens[start:at]), token] if at > start else [token]
            start = at + 1
    return [*done, *(step(tokens[start:]) if start < len(tokens) else [])]


def _replace_phrases(tokens: Tokens) -> Tokens:
    """With "must not be" for "is not to be", "deemed" for "deemed to have been"."""
    plain: Tokens = []
    at = 0
    while at < len(tokens):
        length = next((n for n in _LENGTHS if said(tokens, at, n) in _PHRASES), 0)
        others = _PHRASES[said(tokens, at, length)] if length else (tokens[at].word,)
        plain += [tokens[at]._replace(word=word) for word in others] if length else [tokens[at]]
        at += length or 1
    return plain


def _without_shall(sentence: Tokens, *, permitted: bool) -> Tokens:
    """With "must" for "shall", or of what is denied with "may": "nobody shall", "shall not"."""
    words = [token.word for token in sentence]
    if "shall" not in words:
        return sentence
    plain: Tokens = []
    for at, token in enumerate(sentence):
        if token.word != "shall":
            plain.append(token)
            continue
        start = max((i + 1 for i in range(at) if words[i] in _CLAUSE_MARKS), default=0)
        is_denied = words[at + 1 : at + 2] == ["not"] or words[start] in _NEGATIVE
        is_denied = is_denied or " ".join(words[:at]) in _NEVER
        plain.append(token._replace(word="may" if permitted and is_denied else "must"))
    return plain


def _condition_of_event(sentence: Tokens) -> Tokens:
    """With "if there is a fire," for "in the event of a fire,", "there is no K" for "absence"."""
    for opening, (verb, determiner) in _EVENTS.items():
        length = len(opening)
        at = next((i for i in range(len(sentence)) if said(sentence, i, length) == opening), -1)
        if at < 0 or (at and sentence[at - 1].word == "only"):
            continue
        comma = _end_of_phrase(sentence, at + length) if not at else len(sentence)
        phrase = sentence[at + length : comma]
        if not phrase or (not at and comma == len(sentence)):
            continue
        if determiner and phrase[0].word in _INDEFINITE:
            phrase = phrase[1:]
        copula = "are" if _is_plural(phrase) else "is"
        opened = words_at(sentence[at], f"{verb} there {copula} {determiner}".split())
        return [*sentence[:at], *opened, *phrase, *sentence[comma:]]
    return sentence


def _heading_last(sentence: Tokens) -> Tokens:
    """With "any nurse is eligible" for "eligible: any nurse"."""
    colon = next((i for i, token in enumerate(sentence) if token.word == ":"), 0)
    heading, listed = sentence[:colon], sentence[colon + 1 :]
    words = [token.word for token in heading]
    if not colon or not listed or len(words) > _LONGEST_HEADING or ":" in said(listed, 0, 99):
        return sentence
    denied = words[:1] == ["not"]
    is_quality = not forms(words[denied]) & {Form.NOUN} or bool(
        forms(words[denied]) & {Form.ADJECTIVE, Form.PARTICIPLE}
    )
    if not is_quality or not _VERBS.isdisjoint(words) or (denied and listed[0].word in _NEGATIVE):
        return sentence
    start = heading[0]
    if denied and listed[0].word not in _DETERMINERS:
        # "Not allowed: dogs and cats" is of each of them.
        return [*words_at(start, ["no"]), *listed, *words_at(start, ["be-"]), *heading[1:]]
    return [*listed, *words_at(start, ["be-"]), *heading]


def _with_included(sentence: Tokens) -> Tokens:
    """With "members and volunteers must" for "members, including volunteers, must"."""
    at = next((i for i, token in enumerate(sentence) if _begins_included(sentence, i)), 0)
    if not at:
        return sentence
    end = _end_of_phrase(sentence, at + 2)
    joined = words_at(sentence[at], ["and"])
    return [*sentence[:at], *joined, *sentence[at + 2 : end], *sentence[end + 1 :]]


def _begins_included(sentence: Tokens, at: int) -> bool:
    return said(sentence, at, 2) == (",", "including") and at > 0


def _with_case_said(sentence: Tokens) -> Tokens:
    """With "and if a guest does so," for "a guest may …, in which case", or "must …, failing"."""
    for (words, modal), denied in _CASES.items():
        length = len(words)
        at = next((i for i in range(len(sentence)) if said(sentence, i, length) == words), 0)
        verb = next((i for i in range(at) if sentence[i].word == modal), 0)
        if not verb or sentence[at - 1].word != "," or sentence[verb + 1].word in _NO_VERBS:
            continue
        subject, done = sentence[:verb], sentence[verb + 1 : at - 1]
        after = at + length + (said(sentence, at + length, 1) == (",",))
        auxiliary = ["will-", "not"] if denied else ["will-"]
        if done[0].word == "be":
            auxiliary, done = [word.replace("will-", "be-") for word in auxiliary], done[1:]
        case = [*words_at(sentence[at], ["and", "if"]), *subject, *words_at(done[0], auxiliary)]
        comma = words_at(sentence[at], [","])
        return [*sentence[:at], *case, *done, *comma, *sentence[after:]]
    return sentence


def _with_aim_first(sentence: Tokens) -> Tokens:
    """With "no one may be K unless they …" for "to be K, one must …"."""
    words = [token.word for token in sentence]
    if words[:2] != ["to", "be"] or "," not in words:
        return sentence
    comma = words.index(",")
    length = next((n for n in (3, 2) if said(sentence, comma + 1, n) in _ONE_MUST), 0)
    if not length:
        return sentence
    opened = words_at(sentence[0], ["no", "one", "be-"])
    need = words_at(sentence[comma], ["unless", "they"])
    rest = sentence[comma + 1 + length :]
    if said(rest, 0, 1) == ("be",):
        need, rest = need + words_at(sentence[comma], ["are"]), rest[1:]
    return [*opened, *sentence[2:comma], *need, *rest]


def _with_norm_of_actor(sentence: Tokens) -> Tokens:
    """With "a guest is forbidden to sing" for "it is forbidden for a guest to sing"."""
    words = [token.word for token in sentence]
    if words[:2] != ["it", "is"] or "to" not in words:
        return sentence
    if words[2:3] == ["the"] and words[4:5] == ["of"]:  # "it is the duty of a guest to"
        to, start = words.index("to"), 5
        had = [*words_at(sentence[0], ["will-", "have"]), *sentence[2:4]]
        return [*sentence[start:to], *had, *sentence[to:]]
    if words[3:4] != ["for"]:
        return sentence
    to = words.index("to")
    return [*sentence[4:to], *words_at(sentence[0], ["be-"]), sentence[2], *sentence[to:]]


def _with_addition_last(sentence: Tokens) -> Tokens:
    """With "guests pay a fee and a tax" for "in addition to a tax, guests pay a fee"."""
    if said(sentence, 0, 3) != _ADDING:
        return sentence
    comma = _end_of_phrase(sentence, 3)
    rest = sentence[comma + 1 :]
    if not rest or not _CLAUSE_MARKS.isdisjoint(token.word for token in rest):
        return sentence
    return [*rest, *words_at(sentence[0], ["and"]), *sentence[3:comma]]


def _condition_as_if(sentence: Tokens) -> Tokens:
    """With "if" for the "where" or "once" that begins a rule."""
    words = [token.word for token in sentence]
    if words[:1] and words[0] in _OPENING_CONDITIONS and not _NORMS.isdisjoint(words):
        return [sentence[0]._replace(word="if"), *sentence[1:]]
    return sentence


def _with_limit_said(sentence: Tokens) -> Tokens:
    """With "the weight of b is at most 5" for "the maximum weight of b is 5"."""
    words = [token.word for token in sentence]
    limit = next((i for i, word in enumerate(words) if word in _LIMITS and i), 0)
    copula = next((i for i in range(limit, len(words)) if words[i] in _COPULAS), 0)
    if limit and copula and words[limit - 1] == "the" and words[copula + 1 : copula + 2]:
        is_number = words[copula + 1][:1].isdigit()
        at = words_at(sentence[copula], _LIMITS[words[limit]]) if is_number else []
        if at:
            plain = [*sentence[:limit], *sentence[limit + 1 : copula + 1]]
            return [*plain, *at, *sentence[copula + 1 :]]
    of = next((i for i in range(len(words)) if tuple(words[i : i + 3]) in _REQUIRED_OF), 0)
    if of and words[:1] == ["at"]:
        return [*sentence[of + 3 :], *words_at(sentence[0], ["will-", "have"]), *sentence[:of]]
    return sentence


def _with_some(sentence: Tokens) -> Tokens:
    """With "some" for the "certain" of "certain dogs"."""
    words = ["", *(token.word for token in sentence), ""]
    return [
        token._replace(word="some")
        if token.word == "certain" and Form.PLURAL in forms(after) and before not in _NO_SUBJECTS
        else token
        for token, before, after in zip(sentence, words, words[2:], strict=False)
    ]


def _with_exception_named(sentence: Tokens) -> Tokens:
    """With ", except guide dogs," for "(guide dogs excepted)" and for it between commas."""
    words = [token.word for token in sentence]
    at = next((i for i, word in enumerate(words) if word in _SETTING_ASIDE), 0)
    start = next((i for i in range(at, 0, -1) if words[i] in _ASIDE_MARKS), 0)
    if not start or said(sentence, at + 1, 1)[:1] != (_ASIDE_MARKS[words[start]],):
        return sentence
    comma, named = words_at(sentence[at], [","]), sentence[start + 1 : at]
    opened = [*comma, *words_at(sentence[at], ["except"])]
    return [*sentence[:start], *opened, *named, *comma, *sentence[at + 2 :]]


def _with_no_others(sentence: Tokens) -> Tokens:
    """With "all and only guests" for "guests, and no others," before a verb."""
    words = [token.word for token in sentence]
    if words[0] in _DETERMINERS or "and" not in words:
        return sentence
    for at, length in product(range(1, len(words)), _LENGTHS_OF_NO_OTHERS):
        if words[at : at + 1] == [","] and said(sentence, at + 1, length) in _NO_OTHERS:
            opened = words_at(sentence[0], ["all", "and", "only"])
            return [*opened, *sentence[:at], *sentence[at + length + 1 :]]
    return sentence


def _with_definition(sentence: Tokens) -> Tokens:
    """With "a minor is any child" for "minor means a child"."""
    if said(sentence, 1, 1) != ("means",) or said(sentence, 2, 1)[:1] not in _INDEFINITES:
        return sentence
    term = sentence[0]._replace(word=sentence[0].word.strip('"'))
    start, copula = words_at(term, ["a"]), words_at(term, ["is", "any"])
    return [*start, term._replace(raw=term.word), *copula, *sentence[3:]]


def _with_singular_measures(sentence: Tokens) -> Tokens:
    """With "exceeds" for the "exceed" of "weekly hours exceed 20"."""
    words = ["", *(token.word for token in sentence), ""]
    return [
        token._replace(word=_OF_SEVERAL[token.word])
        if (token.word in _OF_SEVERAL and Form.PLURAL in forms(before) and after in _NUMERIC)
        or (token.word == "exceed" and after[:1].isdigit())
        else token
        for token, before, after in zip(sentence, words, words[2:], strict=False)
    ]


def _with_each_kind(sentence: Tokens) -> Tokens:
    """With "guide dogs and police dogs" for "guide and police dogs" at the beginning."""
    words = [token.word for token in sentence]
    first = int(words[:1] != [] and words[0] in _DETERMINERS)
    noun = first + 3
    is_list = words[first + 1 : first + 2] in (["and"], ["or"]) and len(words) > noun + 1
    if not is_list or Form.PLURAL not in forms(words[noun]):
        return sentence
    return [*sentence[: first + 1], sentence[noun], *sentence[first + 1 :]]


def _with_such_taken_up(sentence: Tokens) -> Tokens:
    """With pronouns for "the same" and the "such dogs" of a later clause, and "that guest".

    The last for "each such guest" and for "the guest so invited".
    """
    plain: Tokens = []
    at = 0
    while at < len(sentence):
        length, words = _taking_up(sentence, at, said(plain, 0, len(plain)))
        plain += words_at(sentence[at], words) if length else [sentence[at]]
        at += length or 1
    return plain


def _taking_up(sentence: Tokens, at: int, before: tuple[str, ...]) -> tuple[int, Sequence[str]]:
    """How many tokens take something up, and the words that stand for them."""
    word, after, last, done = [*said(sentence, at, 4), "", "", "", ""][:4]
    if word == "such" and after in before:
        return 2, ["they" if before[-1] in _JOINING_CLAUSES else "them"]
    if (word, after) == ("the", "same") and len(before) > 1 and _ends_object(last):
        return 2, ["it"]
    if word in _BEFORE_SUCH and after == "such" and last in before:
        return 3, ["that", last] if Form.PLURAL not in forms(last) else ["them"]
    is_so = word == "the" and after in before and last == "so"
    if is_so and forms(done) & {Form.PARTICIPLE, Form.ADJECTIVE}:
        return 4, ["that", after]
    return 0, ()


def _ends_object(word: str) -> bool:
    """Whether a word, or the end, can follow an object."""
    return not word or word in PREPOSITIONS or word in _CLAUSE_MARKS


def with_unless(tokens: Tokens) -> Tokens:
    """With "unless a guard is present" for "without a guard being present" of what may not be.

    >>> from logic2text.reading.parsing.tokens import tokenise
    >>> said_of = tokenise("No guest may swim without a guard being present.")
    >>> " ".join(token.word for token in with_unless(said_of))
    'no guest may swim unless a guard be- present .'
    """
    has_words = any(token.word == "without" for token in tokens)
    return _each_sentence(tokens, _without_as_unless) if has_words else tokens


def _without_as_unless(sentence: Tokens) -> Tokens:
    words = [token.word for token in sentence]
    if not {"without", "being"}.issubset(words):
        return sentence
    at, being = words.index("without"), words.index("being")
    if being < at + 2 or not is_denial(sentence[:at]):
        return sentence
    unless = sentence[at]._replace(word="unless")
    copula = sentence[being]._replace(word="be-")
    return [*sentence[:at], unless, *sentence[at + 1 : being], copula, *sentence[being + 1 :]]


def is_denial(clause: Tokens) -> bool:
    """Whether a clause denies what its own verb says.

    "Guests who do not pay may swim" denies nothing of swimming.
    """
    words = [token.word for token in clause]
    denied = next((i for i, word in enumerate(words) if word in _NEGATIVE), len(words))
    return denied < len(words) and _CLAUSE_MARKS.isdisjoint(words[:denied])


def _until_as_unless(sentence: Tokens) -> Tokens:
    """With "unless" for the "until" of what may not be before."""
    words = [token.word for token in sentence]
    if "until" not in words or _NEGATIVE.isdisjoint(words[: words.index("until")]):
        return sentence
    return [token._replace(word="unless") if token.word == "until" else token for token in sentence]


_STEPS = (
    _with_norm_of_actor,
    _with_addition_last,
    _condition_as_if,
    _with_limit_said,
    _with_some,
    _with_no_others,
    _with_exception_named,
    _with_such_taken_up,
    _with_each_kind,
    _with_definition,
    _with_singular_measures,
    _heading_last,
    _with_included,
    _with_case_said,
    _with_aim_first,
    _until_as_unless,
    _condition_of_event,
)


def said(tokens: Sequence[Token], at: int, length: int) -> tuple[str, ...]:
    """The words of some tokens."""
    return tuple(token.word for token in tokens[at : at + length])


def words_at(token: Token, words: Sequence[str]) -> Tokens:
    """Tokens of words at the place of a token."""
    return [token._replace(word=word, raw=word) for word in words]


def _end_of_phrase(sentence: Tokens, at: int) -> int:
    return next((i for i in range(at, len(sentence)) if sentence[i].word == ","), len(sentence))


def _is_plural(phrase: Tokens) -> bool:
    """Whether the head of a noun phrase, the word before its first preposition, is plural."""
    stops = (i for i, token in enumerate(phrase) if token.word in _AFTER_HEAD)
    head = next(stops, len(phrase)) - 1
    is_one = phrase[0].word in _ARTICLES
    return head >= 0 and not is_one and Form.PLURAL in forms(phrase[head].word)


_PHRASES = read_phrase_pairs("phrases_of_rules")
_LENGTHS = sorted({len(words) for words in _PHRASES}, reverse=True)
_EVENTS = {
    words: (other[0], " ".join(other[1:]))
    for words, other in read_phrase_pairs("openings_of_events").items()
}
_CASES = {
    (words, modal): "failing" in words
    for words, (modal,) in read_phrase_pairs("cases_of_modals").items()
}
_ONE_MUST = frozenset(tuple(words.split()) for words in read_word_list("needs_of_somebody"))
_NEGATIVE = read_words("denying_in_rules")
_NEVER = frozenset(read_word_list("never"))
_INDEFINITE = read_words("after_there_is")
_DETERMINERS = read_words("quantifiers") | read_words("articles")
_VERBS = read_words("be_present") | read_words("do_in_all_tenses") | {"following", "these"}
_ARTICLES = read_words("articles")
_NO_VERBS = frozenset({"not", ","})
_CLAUSE_MARKS = read_words("after_demands") | read_words("before_been") | {"then"}
_AFTER_HEAD = PREPOSITIONS | read_words("relatives")
_OPENING_CONDITIONS = read_words("conditions_of_rules")
_NORMS = read_words("permissions")
_INDEFINITES = tuple((word,) for word in read_word_list("after_there_is"))
_OF_SEVERAL = {"exceed": "exceeds", "are": "is"}
_SETTING_ASIDE = read_words("setting_aside")
_ASIDE_MARKS = {",": ",", "(": ")"}
_NO_OTHERS = {(*words.replace("_", " ").split(), ",") for words in read_word_list("no_others")}
_LENGTHS_OF_NO_OTHERS = sorted(set(map(len, _NO_OTHERS)))
_NUMERIC = frozenset({"over", "under", "at", "above", "below", "between"})
_BEFORE_SUCH = read_words("before_such")
_JOINING_CLAUSES = frozenset({"and", "or", "but", ",", ";"})
_LIMITS = read_expansions("limits_of_measures")
_COPULAS = read_words("be_present")
_REQUIRED_OF = {("is", "required", word) for word in ("of", "for", "from")}
_NO_SUBJECTS = read_words("articles") | read_words("be_present")
_ENDS = frozenset(".;")
_ADDING = ("in", "addition", "to")
_LONGEST_HEADING = 6
