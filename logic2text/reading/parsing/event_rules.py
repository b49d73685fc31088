"""Rules about acts and states as conditionals: "failure to pay results in suspension of the guest".

They are tried for a text that is not read as it stands.  What the nouns stand for tells
`nominalizations`.

>>> from logic2text.lexicon import frames
>>> from logic2text.reading.parsing.tokens import tokenise
>>> symbols = [frames.verb("Signs", ("sign",), links=("",)), frames.adjective("Paid", "paid")]
>>> text = tokenise("Payment of a fee requires the signature of a form.")
>>> words, is_guess = next(list_event_rules(text, symbols))
>>> " ".join(token.word for token in words), is_guess
('a fee be- paid only if a form be- signed .', False)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, product
from typing import TYPE_CHECKING

from logic2text.closed_words import read_phrase_pairs, read_word_list, read_words
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.word_class import Form, forms, verb_bases
from logic2text.reading.parsing.nominalizations import Event, find_events, words_of_symbols
from logic2text.reading.parsing.rule_phrases import is_denial, said, words_at

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token

Tokens = list["Token"]
Rewording = tuple[Tokens, bool]
"""Words, and whether somebody that the text does not name is taken to be one that it names."""

MOST_REWORDINGS = 40
"""How many rewordings of a text are tried."""


def list_event_rules(tokens: Sequence[Token], entries: Collection[Entry]) -> Iterator[Rewording]:
    """The rewordings of a text whose nouns of acts and states are clauses, the likeliest first.

    Each comes with whether it is a guess: "publication requires approval" does not say of whom.

    Args:
        tokens: of a text that is not read as it stands.
        entries: of the formula's symbols.
    """
    known = words_of_symbols(entries)
    seen: set[tuple[str, ...]] = set()
    modals = tuple(word for word in ("may", "must") if word in known)
    choices: list[list[Rewording]] = []
    sentence: Tokens = []
    for token in tokens:
        if token.word not in _ENDS:
            sentence.append(token)
            continue
        choices += [
            [*islice(_reword(sentence, known, modals), MOST_REWORDINGS)] or [(sentence, False)]
        ]
        choices += [[([token], False)]]
        sentence = []
    if sentence:
        choices += [
            [*islice(_reword(sentence, known, modals), MOST_REWORDINGS)] or [(sentence, False)]
        ]
    if all(len(some) == 1 for some in choices) and not any(
        _is_reworded(some[0][0], tokens) for some in choices
    ):
        return
    for parts in islice(product(*choices), MOST_REWORDINGS):
        reworded = [token for part, _ in parts for token in part]
        words = said(reworded, 0, len(reworded))
        if words not in seen:
            seen.add(words)
            yield reworded, any(is_guess for _, is_guess in parts)


def _is_reworded(part: Tokens, tokens: Sequence[Token]) -> bool:
    return any(token not in tokens for token in part)


def _reword(sentence: Tokens, known: Collection[str], modals: Sequence[str]) -> Iterator[Rewording]:
    if not sentence:
        return
    events = partial(find_events, known=known)
    for step in _STEPS:
        yield from step(sentence, events, modals)


Find = Callable[[Tokens], Iterator[Event]]


def _result(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "failure to pay results in suspension"."""
    del modals
    for left, _, right in _split(sentence, _RESULTS):
        for first, then in product(events(left), [*events(right)]):
            yield _if(first, then)


def _result_of_verb(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "a conviction disqualifies a guest from voting": the guest is disqualified."""
    del modals
    for at in range(1, len(sentence) - 1):
        for verb in verb_bases(sentence[at].word, Form.THIRD):
            for first in events(sentence[:at]) if sentence[at + 1].word in _DETERMINERS else ():
                for done in _done(sentence[at], verb, sentence[at + 1 :]):
                    yield _if(first, done)


def _done(place: Token, verb: str, rest: Tokens) -> Iterator[Event]:
    """As "a guest is barred from b" for "bars a guest from b"."""
    participle = words_at(place, [verb_forms(verb).past_participle])
    for end in range(2, len(rest) + 1):
        yield Event(rest[:end], [*participle, *rest[end:]], is_state=True)


def _conferring(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "membership confers the right to vote"."""
    del modals
    for left, _, right in _split(sentence, _CONFERRING):
        had = Event([], [*words_at(right[0], ["have"]), *right], is_state=False, is_own=True)
        for first in events(left):
            yield _if(first, had)


def _meaning(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "possession of a gun by a guest means that the guest is barred"."""
    del modals
    for left, _, right in _split(sentence, _MEANING):
        for first in events(left):
            if first.subject:
                start = first.subject[0]
                if_first = [*words_at(start, ["if"]), *first.clause(), *words_at(start, [","])]
                yield [*if_first, *right], False


def _lacking(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "b has no liability for c", "there is no obligation for guests to pay".

    "Has no teacher" tells only by a guess that nobody teaches, and "has a cold" that one is cold.
    """
    del modals
    for subject, words, right in _split(sentence, _LACKING):
        for event in events(right):
            if not event.subject:
                is_guess = "to" not in said(right, 0, len(right)) and _is_loose(event, right)
                yield event.said_of(subject).clause(denied="no" in words), is_guess
    if said(sentence, 0, 3) == ("there", "is", "no") and len(sentence) > _SHORTEST:
        to = next((i for i in range(_SHORTEST, len(sentence)) if sentence[i].word == "to"), 0)
        if to and sentence[4].word in ("for", "on"):
            for event in events([sentence[3], *sentence[to:]]):
                if event.is_state and not event.subject:
                    yield event.said_of(sentence[5:to]).clause(denied=True), False


def _is_loose(event: Event, noun: Tokens) -> bool:
    """Whether who has it need not be who does it, or what has its name need not be it."""
    head = event.predicate[0]
    return not event.is_state or head in noun or bool(verb_bases(head.word, Form.PARTICIPLE))


def _making(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "conflict with the law renders a rule void"."""
    del modals
    for left, _, right in _split(sentence, _MAKING):
        for first in events(left):
            for length in range(1, min(4, len(right))):
                made = Event(right[:-length], right[-length:], is_state=True)
                yield _if(first, made)


def _if(first: Event, then: Event) -> Rewording:
    """A conditional of two clauses that share a subject where only one has one."""
    is_guess = _is_guess(first, then)
    if not first.subject and not then.subject:
        first = first.said_of(words_at(first.predicate[0], _SOMEONE))
        then = then.said_of(words_at(then.predicate[0], ["they"]))
    elif not first.subject:
        subject = then.subject
        if subject[0].word in _DEFINITE:
            first = first.said_of([*words_at(subject[0], ["a"]), *subject[1:]])
        else:
            first, then = first.said_of(subject), replace(then, subject=_again(subject))
    elif not then.subject:
        then = then.said_of(_again(first.subject))
    start = first.subject[0]
    if_first = [*words_at(start, ["if"]), *first.clause(), *words_at(start, [","])]
    return [*if_first, *then.clause()], is_guess


def _is_guess(first: Event, then: Event) -> bool:
    """Whether the clauses of two events may be of others than those that a rewording takes."""
    lacking_one = [event for event in (first, then) if not event.subject]
    is_of_some = any(one.subject and one.subject[0].word in _OF_SOME for one in (first, then))
    is_of_other = is_of_some or _tells_another(then.predicate)
    is_own = (first.is_own or then.is_own) and not (lacking_one and is_of_other)
    if is_own and all(one.is_own or one.is_state for one in lacking_one):
        return False  # who refuses a test is who is arrested, and who fishes has the permit
    if not lacking_one:
        return False
    if not first.subject and not then.subject:
        # Who publishes need not be who is approved; but who is a member is who enters.
        return not _is_standing(then) or _count_things(first.predicate[1:]) > 0
    lacking, other = (then, first) if first.subject else (first, then)
    return _is_of_doer(lacking) or _count_things(other.predicate[1:]) > 0


def _tells_another(words: Tokens) -> bool:
    """As in "the parent is notified", of what another does."""
    return any(not lemmas(token.word).isdisjoint(_TELLING) for token in words)


def _is_standing(event: Event) -> bool:
    """Whether an event is what somebody has or is, rather than what is done to or by them."""
    word = event.predicate[0].word
    return Form.PARTICIPLE not in forms(word) if event.is_state else word in _HAVING


def _is_of_doer(event: Event) -> bool:
    """Whether it is open who does what an event tells: of "approval", not of "failure to pay"."""
    return not (event.is_state or event.denied or event.predicate[0].word in _HAVING)


def _count_things(words: Tokens) -> int:
    """How many nouns and names are among words."""
    return sum(
        bool(forms(token.word) & {Form.NOUN, Form.PLURAL}) or token.raw[:1].isupper()
        for token in words
        if token.word not in _NO_THINGS
    )


def _again(subject: Tokens) -> Tokens:
    """What takes up a subject: "that guest" for "a guest", else "they"."""
    if subject[0].word in _INDEFINITE:
        return [*words_at(subject[0], ["that"]), *subject[1:]]
    return words_at(subject[0], ["they"])


def _requirement(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "payment requires approval", "is conditional on approval"."""
    for left, _, right in _split(sentence, _REQUIRING):
        yield from _only_if(left, right, events, modals)
        for needed in events(right):
            if needed.is_state and not needed.subject:
                yield [*left, *needed.verb_phrase(modal="must")], False


def _required(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "approval is required for payment"."""
    for left, _, right in _split(sentence, _REQUIRED):
        yield from _only_if(right, left, events, modals)


def _only_if(
    whole: Tokens, need: Tokens, events: Find, modals: Sequence[str]
) -> Iterator[Rewording]:
    needs = [*events(need), *_had(need)]
    # What somebody needs is theirs rather than anybody's: "possession of a permit".
    of_them = sorted(needs, key=lambda one: bool(one.subject))
    pairs = [
        (event, one) for event in events(whole) for one in (needs if event.subject else of_them)
    ]
    for event, needed in pairs:
        place = whole[0]
        is_guess = False if needed.subject else _is_guess(event, needed)
        for modal in ("", *modals[:1]):
            if event.subject:
                subjects = [
                    _again(event.subject),
                    *(words_at(place, [it]) for it in ("it", "they")),
                ]
                for subject in subjects[: 1 if needed.subject else None]:
                    only_if = words_at(place, ["only", "if"])
                    needing = needed.said_of(subject).clause()
                    yield [*event.clause(modal=modal), *only_if, *needing], is_guess
                continue
            none = words_at(place, _NO_ONE)
            unless = words_at(place, ["unless"])
            needing = needed.said_of(words_at(place, ["they"])).clause()
            done = event.said_of(none).clause(modal=modal)
            yield [*done, *unless, *needing], is_guess


def _had(phrase: Tokens) -> Iterator[Event]:
    """As "they have a permit" for what is needed, "a permit"."""
    if phrase and phrase[0].word in _INDEFINITE:
        for verb in _HAVING:
            yield Event([], [*words_at(phrase[0], [verb]), *phrase], is_state=False, is_own=True)


def _sufficient(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "payment is sufficient for a guest to be admitted"."""
    del modals
    for left, words, right in _split(sentence, _SUFFICIENT):
        what = [*words_at(right[0], [words[-1]]), *right] if "to" in said(right, 0, 99) else right
        for first, then in product(events(left), [*events(what)]):
            yield _if(first, then)


def _limited(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "entry to the club is restricted to members"."""
    for left, _, right in _split(sentence, _LIMITED):
        for event in events(left):
            if not event.subject:
                only = [*words_at(left[0], ["only"]), *_without_repeated(right, "to")]
                for modal in ("", *modals[:1]):
                    yield replace(event, subject=only).clause(modal=modal), event.open_role


def _granted(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "exemption from the toll is granted to nurses"."""
    del modals
    for left, _, right in _split(sentence, _GRANTED):
        for event in events(left):
            if not event.subject:
                given = event.said_of(_without_repeated(right, "to"))
                yield given.clause(modal="" if event.is_state else "may"), False


def _resting(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "responsibility for b rests with c"."""
    del modals
    only = [token for token in sentence if token.word in _ONLY]
    plain = [token for token in sentence if token.word not in _ONLY]
    for left, _, right in _split(plain, _RESTING):
        for event in events(left):
            if not event.subject:
                subject, event_of = _in_order(right, event)
                subject = [*words_at(right[0], ["only"]), *subject] if only else subject
                yield event_of.said_of(subject).clause(), False


def _in_order(subject: Tokens, event: Event) -> tuple[Tokens, Event]:
    """A subject that takes up what the event named, and the event, with "a" before "that"."""
    for at, token in enumerate(subject[:-1]):
        noun = subject[at + 1].word
        for place, other in enumerate(event.predicate[:-1]):
            is_same = event.predicate[place + 1].word == noun
            if token.word in _DEFINITE and other.word in _INDEFINITE and is_same:
                named = [*subject[:at], token._replace(word=other.word), *subject[at + 1 :]]
                predicate = [*event.predicate]
                predicate[place] = other._replace(word="that")
                return named, replace(event, predicate=predicate)
    return subject, event


def _norm(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "attendance at b is compulsory for all guests", "use of phones is prohibited in b"."""
    del modals
    for left, words, right in _split(sentence, _NORMS, may_end=True):
        modal, *negation = _NORMS[words]
        place = right[:1] or left[:1]
        at = next((i for i, token in enumerate(right) if token.word == "for"), len(right))
        whom, where = right[at + 1 :], right[:at]
        for event in events(left):
            if whom and event.subject:
                continue
            denied = bool(negation)
            subject = whom if not event.subject else event.subject
            everyone = _NO_ONE if denied else _EVERYONE
            if not subject:
                subject, denied = words_at(place[0], everyone), False
            done = replace(event, subject=subject, predicate=[*event.predicate, *where])
            yield done.clause(denied=denied, modal=modal), event.open_role and bool(whom)


def _condition(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "upon payment of a fee, …", "in the absence of approval, …", "… without approval"."""
    del modals
    for at, length, denied in _find_openings(sentence):
        comma = next((i for i in range(at, len(sentence)) if sentence[i].word == ","), 0)
        if at == 0 and not comma:
            continue
        end = len(sentence) if at else comma
        for event in events(sentence[at + length : end]):
            yield from _with_condition(sentence, at, comma, event, denied)


def _find_openings(sentence: Tokens) -> Iterator[tuple[int, int, bool]]:
    """Where words begin that are conditions before a noun of an act, and whether they deny it."""
    for at in range(len(sentence)):
        is_denied = is_denial(sentence[:at])
        for words, denied in _OPENINGS.items():
            # "Guests may swim without approval" needs none.
            if said(sentence, at, len(words)) == words and (
                is_denied or not at or words != ("without",)
            ):
                yield at, len(words), denied
        if at and is_denied and said(sentence, at, 2) == ("prior", "to"):
            yield at, 2, True
        elif at and is_denied and sentence[at].word == "before":
            yield at, 1, True


def _with_condition(
    sentence: Tokens, at: int, comma: int, event: Event, denied: bool
) -> Iterator[Rewording]:
    place = sentence[at]
    main = sentence[:at] if at else sentence[comma:]
    is_open = _is_of_doer(event) or _count_things(main) > 1
    is_own = event.is_own and not _is_of_act(main)
    is_guess = not (event.subject or is_own) and is_open
    subjects = [*_list_subjects(event, place)]
    word = "unless" if denied and at else "if"
    for subject in subjects:
        clause = replace(event, subject=subject).clause(denied=denied and not at)
        condition = [*words_at(place, [word]), *clause]
        if at:
            yield [*sentence[:at], *condition], is_guess
        else:
            yield [*condition, *sentence[comma:]], is_guess


def _is_of_act(words: Tokens) -> bool:
    """As in "an officer may arrest", upon the refusal of another: not "may not", "shall be"."""
    if _tells_another(words):
        return True
    modal = next((i for i, token in enumerate(words) if token.word in _NORMATIVE), len(words))
    is_denied = any(token.word == "no" for token in words[:modal])
    return said(words, modal + 1, 1) not in ((), ("be",), ("not",)) and not is_denied


def _list_subjects(event: Event, place: Token) -> Iterator[Tokens]:
    """The subjects of a condition: "they" for none, "their employment" too for "employment"."""
    if not event.subject:
        yield from (words_at(place, [it]) for it in ("they", "it"))
        return
    yield event.subject
    first = event.subject[0].word
    if Form.NOUN in forms(first) and Form.PLURAL not in forms(first):
        yield from ([*words_at(place, [its]), *event.subject] for its in ("their", "its"))


def _by_doing(sentence: Tokens, events: Find, modals: Sequence[str]) -> Iterator[Rewording]:
    """Of "a clerk errs in selling a stamp": if the clerk sells one."""
    del modals
    for at in range(2, len(sentence) - 1):
        begins = sentence[at].word in _DOING and Form.PROGRESSIVE in forms(sentence[at + 1].word)
        for event in events(sentence[at + 1 :]) if begins else ():
            if not event.subject:
                they = event.said_of(words_at(sentence[at], _THEY))
                if_they = [*words_at(sentence[at], ["if"]), *they.clause()]
                yield [*sentence[:at], *if_they], _count_things(sentence[:at]) > 1


def _split(
    sentence: Tokens, links: Collection[tuple[str, ...]], *, may_end: bool = False
) -> Iterator[tuple[Tokens, tuple[str, ...], Tokens]]:
    """What is before and after words that link two phrases, with an adverb before the last."""
    for at in range(1, len(sentence)):
        for words in links:
            length = len(words)
            if said(sentence, at, length) == words and (may_end or at + length < len(sentence)):
                yield sentence[:at], words, sentence[at + length :]


def _without_repeated(listed: Tokens, preposition: str) -> Tokens:
    """As "cars and buses" for "cars and to buses"."""
    return [
        token
        for at, token in enumerate(listed)
        if not (token.word == preposition and at and listed[at - 1].word in _JOINING)
    ]


def _read_links(name: str) -> dict[tuple[str, ...], None]:
    """The links of a list, in the singular and in the plural, with and without "shall be"."""
    phrases = [tuple(words.split()) for words in read_word_list(name)]
    others = [("shall", "be", *words[1:]) for words in phrases if words[0] == "is"]
    others += [("are", *words[1:]) for words in phrases if words[0] == "is"]
    return dict.fromkeys((*phrases, *others))


_STEPS = (
    *(_result, _meaning, _making, _conferring, _requirement, _required, _sufficient),
    *(_granted, _resting, _limited, _norm, _lacking, _condition, _by_doing, _result_of_verb),
)
_RESULTS, _REQUIRING, _REQUIRED, _SUFFICIENT, _LIMITED, _GRANTED, _RESTING = map(
    _read_links,
    (
        *("results", "requiring", "required_for", "sufficient_for"),
        *("limited_to", "granted_to", "resting_with"),
    ),
)
_MAKING, _CONFERRING = _read_links("making"), _read_links("conferring")
_LACKING, _MEANING = _read_links("lacking"), _read_links("meaning_that")
_SHORTEST = 6
"""The words up to "to" in "there is no duty for guests to"."""
_NORMS = {("is", *words): modal for words, modal in read_phrase_pairs("norms").items()}
_OPENINGS: dict[tuple[str, ...], bool] = {
    words: "no" in other for words, other in read_phrase_pairs("openings_of_events").items()
}
_OPENINGS |= {(word,): False for word in read_words("with_conditions")}
_OPENINGS |= {(word,): True for word in read_words("with_missing_conditions")}
_SOMEONE, _EVERYONE = (read_word_list(name)[:1] for name in ("existential_persons", "persons"))
_NO_ONE, _THEY = ("no", "one"), ("they",)
_DOING = frozenset({"in", "by"})
_ONLY = read_words("resting_only")
_HAVING = read_word_list("verbs_of_needs")
_OF_SOME = read_words("after_there_is")
_INDEFINITE = _OF_SOME - {"some"}
_TELLING = read_words("done_to_others")
_NORMATIVE = read_words("permissions") | {"can"}
_DEFINITE = read_words("pointing")
_DETERMINERS = read_words("articles") | read_words("quantifiers")
_NO_THINGS = _DETERMINERS | read_words("permissions")
_JOINING = frozenset({"and", "or"})
_ENDS = frozenset(".;")
