r"""The tokenizer: words with contractions expanded, punctuation, and itemised lists.

>>> [token.word for token in tokenise("The cube isn't x's father.")]
['the', 'cube', 'is', 'not', 'x', "'s", 'father', '.']
>>> [token.word for token in tokenise("all these hold:\n• a is red\n• b is red.")]
['all', 'these', 'hold', ':', '⟦', '•', 'a', 'is', 'red', '•', 'b', 'is', 'red', '⟧', '.']
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import category, normalize

from logic2text.closed_words import (
    read_expansions,
    read_pattern,
    read_phrase_pairs,
    read_word_list,
    read_word_pairs,
    read_words,
)
from logic2text.errors import ParseError
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.domain import Domain
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.function_words import FUNCTION_WORDS
from logic2text.lexicon.words.morphology import plural as plural_of
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms, lemma
from logic2text.reading.parsing.comments import (
    ABOUT,
    COMMENTS,
    without_comments,
    without_concessions,
    without_stops,
)
from logic2text.reading.parsing.marks import strip_quotes, unquote, without_brackets, without_labels
from logic2text.reading.parsing.signs import lexemes, spans

OPEN, CLOSE, ITEM = "⟦", "⟧", "•"
CACHED_TEXTS = 32
"""The number of texts whose tokens are cached: a text is read and then judged."""


class Token(NamedTuple):
    """One word or mark.

    Attributes:
        word: the lower-case word, contractions expanded.
        raw: the spelling in the text.
        offset: its start in the text, in characters.
    """

    word: str
    raw: str
    offset: int


_QUOTED = lazy_pattern(r'"[^"\n]*"|“[^”\n]*”')
_TOKEN = lazy_pattern(
    r"""(?P<item>\\item\b|[•‣◦▪]|(?<!\S)[-*–](?=\s))
    |(?P<number>(?<![\w.,])[$€£]?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w,]*\d))
    |(?P<quoted>"""
    + _QUOTED.pattern
    + r""")
    |(?P<word>[^\s,.:;!"“”()\[\]{}•‣◦▪]+(?:[.][^\s,.:;!"“”()\[\]{}•‣◦▪]+)*)
    |(?P<mark>[,.:;!()])
    |(?P<other>\S)""",
    re.VERBOSE,
)
_INVISIBLE = lazy_pattern("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
"""Soft hyphens, spaces and joiners of no width, marks of direction and byte-order marks."""
_BULLET_LINE = lazy_pattern(r"[ \t]*(?:[•‣◦▪*–-]|\\item\b)")
_WHOLE = read_expansions("contractions")
_IS = read_words("before_is")
_MARKS = frozenset(",.;:")
_MARKS_LISTS = frozenset({":", ITEM, OPEN})
_AFTER_TOO = _MARKS | {CLOSE, ITEM, "and", "or", "but", "if", "unless", "while", "whereas"}


def tokenise(text: str) -> list[Token]:
    """The tokens of a text.

    Raises:
        ParseError: an unexpected character.
    """
    return [*_tokens(text)]


def split_small(phrase: str) -> tuple[str, ...] | None:
    """The words of a phrase of small letters and digits that are its tokens as they are.

    None for any other phrase: thousands are read at the start, and `tokenise` takes ten times as
    long.
    """
    if not _SMALL.fullmatch(phrase) or " both" in phrase:
        return None
    words = phrase.split()
    return tuple(words) if _WHOLE.keys().isdisjoint(words) and _are_resolved(words) else None


@lru_cache(maxsize=CACHED_TEXTS)
def _tokens(text: str) -> tuple[Token, ...]:
    # Most phrases of symbols are words of small letters and digits alone, which need no more.
    if _SMALL.fullmatch(text) and " both" not in text:
        words = [Token(m[0], m[0], m.start()) for m in _SMALL_WORD.finditer(text)]
        if _WHOLE.keys().isdisjoint([token.word for token in words]):
            return tuple(_resolve(words))
    text = without_labels(text) if "(" in text else text
    text = _THAT_IS.sub(_name_only, text) if "(" in text else text
    # As many characters as before: errors point at places of the text as it was given.
    text = _AND_OR.sub("or    ", text) if "/" in text else text
    text = text.replace("—", ",")
    text = _ANSWER.sub(_with_answer, text) if "?" in text else text
    text = _OR_BOTH.sub(_without_both, text) if " both" in text else text
    lines = text.split("\n")
    structured = any(map(_BULLET_LINE.match, lines[1:]))
    tokens: list[Token] = []
    levels: list[int] = []
    offset = 0
    for line in lines:
        itemised = structured and bool(line.strip())
        start = _open_line(line, offset, levels, tokens) if itemised else offset
        _line_tokens(text, start, offset + len(line), tokens)
        offset += len(line) + 1
    for _ in levels:
        _close(tokens, len(text))
    if "(" in text and any(token.word == "(" for token in tokens):
        tokens = [*without_brackets(tokens)]
    return tuple(_resolve(tokens))


_ANSWER = lazy_pattern(r"\?\s+if (?P<answer>so|not)\b", re.IGNORECASE)


def _with_answer(match: re.Match[str]) -> str:
    """The grammar's own words for "? If so" and "? If not", as long."""
    word = " asked-" if match["answer"].lower() == "so" else " denied-"
    return word.ljust(len(match[0]))


_SMALL = lazy_pattern(r"[a-z\d ]*", re.ASCII)
_SMALL_WORD = lazy_pattern(r"[a-z\d]+", re.ASCII)
_AND_OR = lazy_pattern(r"\band/or\b", re.IGNORECASE)
_OR_BOTH = lazy_pattern(
    r"(?:,(?P<last>(?: (?!or\b|and\b|if\b|then\b)[\w’'-]+)+),|,?)"
    rf" (?:or|(?:or|and) (?:{read_pattern('perhaps')})) both(?! [\w’'])",
    re.IGNORECASE,
)


def _without_both(match: re.Match[str]) -> str:
    """As "tall or happy" for "tall, happy, or both" and for "tall or happy or both"."""
    last = match["last"]
    said = f" or{last}" if last else ""
    return said.ljust(len(match[0]))


_THAT_IS = lazy_pattern(
    rf"\b(?:{read_pattern('explained_pronouns')})"
    r"(\s*\((?:i\.e\.|that is|namely)?,?\s*)([\w’'-]+)\)",
    re.IGNORECASE,
)


def _name_only(match: re.Match[str]) -> str:
    """A name for "it (i.e., b)", at its place in the text."""
    before = " " * (match.start(2) - match.start())
    return f"{before}{match[2]} "


def _open_line(line: str, offset: int, levels: list[int], tokens: list[Token]) -> int:
    """Open and close lists by indentation; returns where the rest of the line begins."""
    indent = len(line.expandtabs(2)) - len(line.expandtabs(2).lstrip())
    bullet = _BULLET_LINE.match(line)
    # A line without a bullet at the indentation of a list ends it: it is the text that goes on.
    while levels and (levels[-1] > indent or (levels[-1] == indent and bullet is None)):
        levels.pop()
        _close(tokens, offset)
    if bullet is None:
        return offset
    if not levels or levels[-1] < indent:
        levels.append(indent)
        tokens.append(Token(OPEN, OPEN, offset))
    tokens.append(Token(ITEM, ITEM, offset))
    return offset + bullet.end()


def _close(tokens: list[Token], offset: int) -> None:
    """Close a list, before the punctuation that ends its last item."""
    place = len(tokens)
    if tokens and tokens[-1].word in _MARKS:
        place -= 1
        offset = tokens[-1].offset
    tokens.insert(place, Token(CLOSE, CLOSE, offset))


def _line_tokens(text: str, start: int, end: int, tokens: list[Token]) -> None:
    for quoted in _QUOTED.finditer(text, start, end):
        _plain_tokens(text, start, quoted.start(), tokens)
        start, after = quoted.span()
        words = unquote(quoted[0], tokens[-1].word if tokens else "", text[after:end])
        if words:
            text = f"{text[:start]}{words}{text[after:]}"
        known = len(tokens)
        _word_tokens(text, start, after, tokens)
        if words and len(tokens) == known + 1:
            # The vocabulary knows whether it is the name of a symbol, which is written in quotes.
            tokens[known] = Token(tokens[known].word, f'"{words.strip()}"', start)
        start = after
    _plain_tokens(text, start, end, tokens)


def _plain_tokens(text: str, start: int, end: int, tokens: list[Token]) -> None:
    """The tokens of words and notation outside quotation marks, whose words are a name's."""
    for begin, after in spans(text, start, end):
        _word_tokens(text, start, begin, tokens)
        tokens += [Token(raw.lower(), raw, offset) for raw, offset in lexemes(text, begin, after)]
        start = after
    _word_tokens(text, start, end, tokens)


def _word_tokens(text: str, start: int, end: int, tokens: list[Token]) -> None:
    for match in _TOKEN.finditer(text, start, end):
        kind, raw, at = match.lastgroup, match[0], match.start()
        if not raw.isascii():
            raw = normalize("NFC", _INVISIBLE.sub("", raw))
        if not raw:
            continue
        if kind == "word":
            if raw[:4].lower() == "non-" and raw[4:].isalpha():
                tokens += [Token("non", raw[:3], at), Token(raw[4:].lower(), raw[4:], at + 4)]
            elif "'" in raw or "’" in raw or "‘" in raw or (word := raw.lower()) in _WHOLE:
                before = tokens[-1].word if tokens else ""
                tokens += _words(raw, at, before)
            else:
                tokens.append(Token(word, raw, at))
        elif kind == "number":
            tokens.append(Token(raw.replace(",", ""), raw.replace(",", ""), at))
        elif kind == "mark":
            tokens.append(Token("." if raw == "!" else raw, raw, at))
        elif kind == "item":
            is_dash = (
                raw in "-–" and bool(tokens) and _MARKS_LISTS.isdisjoint([t.word for t in tokens])
            )
            tokens.append(Token("," if is_dash else ITEM, raw, at))
        elif kind == "quoted":
            tokens.append(Token(raw.replace("“", '"').replace("”", '"'), raw, at))
        else:
            raise ParseError(
                f"unexpected character {raw!r}", text, at, "write words, commas and full stops"
            )


def _words(raw: str, offset: int, before: str) -> list[Token]:
    """A word, or the words of a contraction, whose ending may stand apart: "Max 's", "is n't"."""
    plain = strip_quotes(raw).replace("’", "'")
    word = plain.lower()
    if word in _WHOLE:
        return [Token(part, raw, offset) for part in _WHOLE[word]]
    stem, apostrophe, ending = word.rpartition("'")
    if word.endswith("n't"):
        stem, ending = word[:-3], "not"
    elif apostrophe and ending in ("s", "re"):
        is_verb = ending == "re" or (stem or before) in _IS
        ending = ("are" if ending == "re" else "is") if is_verb else "'s"
    else:
        return [Token(word, plain, offset)]
    cut = len(stem)
    first = [Token(stem, plain[:cut], offset)] if stem else []
    return [*first, Token(ending, raw[cut:], offset + cut)]


def _resolve(tokens: list[Token]) -> list[Token]:
    """Without silent words and openers, and with one word for a compound, "as long as"."""
    if _are_resolved([token.word for token in tokens]):
        return tokens
    tokens = without_comments(without_stops(tokens))
    tokens = [token for at, token in enumerate(tokens) if not _is_silent(tokens, at)]
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        if tokens[at].word == "never" and out and out[-1].word in _NEVER:
            out.append(tokens[at]._replace(word="not"))
            at += 1
            continue
        if tokens[at].word == "whatever" and _is_before_noun(tokens, at):
            out.append(tokens[at]._replace(word="whichever"))
            at += 1
            continue
        if tokens[at].word not in _REPLACED:
            out.append(tokens[at])
            at += 1
            continue
        following = tuple([token.word for token in tokens[at : at + _LENGTHS[0]]])
        length, replacement = _replacement(following)
        # "Is as long as b" compares lengths; elsewhere "as long as" is "if".
        if following[:3] == _AS_LONG_AS and out and out[-1].word in _BEFORE_LENGTHS:
            length, replacement = 1, following[:1]
        out += [Token(word, tokens[at].raw, tokens[at].offset) for word in replacement]
        at += length
    out = _with_persons(out)
    return out if _CONCEDING.isdisjoint([token.word for token in out]) else without_concessions(out)


def _are_resolved(words: list[str]) -> bool:
    """Whether a text has no word that needs a further pass."""
    several = "." in words[:-1] or ";" in words or words[:1] == ["or"]
    single = _RESOLVED.isdisjoint(words)
    single = single and (ABOUT.isdisjoint(words) or _AFTER_ASIDES.isdisjoint(words))
    return not several and single and _RESOLVED_PAIRS.isdisjoint(pairwise(words))


def _is_before_noun(tokens: Sequence[Token], at: int) -> bool:
    """Whether "whatever" is before a noun, "whatever cube one picks", not "whatever b likes"."""
    after = tokens[at + 1] if at + 2 < len(tokens) else None
    if after is None or not after.raw.islower() or after.word in FUNCTION_WORDS:
        return False
    possible = forms(after.word)
    return bool(possible & {Form.NOUN, Form.PLURAL}) or not (possible or after.word.endswith("s"))


def _with_persons(tokens: list[Token]) -> list[Token]:
    """The tokens with "someone" for the *one* of "if one is ill, one rests", and a pronoun."""
    words = [token.word for token in tokens]
    places = [
        at
        for at, word in enumerate(words[:-1])
        if word == "one" and words[at - 1] in _BEFORE_ONE and _is_finite(words[at + 1])
    ]
    if not places or words[places[0] - 1] not in _CONDITIONS:
        return tokens
    replaced: list[Token] = []
    for at, token in enumerate(tokens):
        said = _HE_OR_SHE if at > places[0] else _SOMEONE
        replaced += [token._replace(word=word) for word in said] if at in places else [token]
    return replaced


def _is_finite(word: str) -> bool:
    """Whether the verb of "one"; not "class", a noun in the singular."""
    is_third = word.endswith("s") and (Form.THIRD in forms(word) or not forms(word))
    return word in _FINITE or is_third


_CONDITIONS = frozenset({"if", "when", "whenever", "unless"})
_BEFORE_ONE = _CONDITIONS | {",", "then", "and", "that"}
_FINITE = read_words("finite_after_one")
_HE_OR_SHE = ("he",)
_SOMEONE = read_word_list("existential_persons")[:1]


_CONCEDING = frozenset(words.split()[0] for words in read_word_list("concessions"))
_AFTER_ASIDES = frozenset(",:")


def _is_silent(tokens: list[Token], at: int) -> bool:
    """Whether a word is semantically empty: "also", and "too" at the end of a clause."""
    word = tokens[at].word
    if word in _SILENT_AT_END:
        # "Either if …, or …" begins a choice, as "does not bark either if …" does not.
        begins = at == 0 or tokens[at - 1].word in _BEFORE_CLAUSES
        return at + 1 == len(tokens) or (
            tokens[at + 1].word in _AFTER_TOO
            and not (begins and tokens[at + 1].word in _CONDITIONS)
        )
    if word in _SILENT_BEFORE_NOT:
        return 0 < at < len(tokens) - 1 and (
            tokens[at - 1].word in _COPULAS and tokens[at + 1].word == "not"
        )
    if word == "course":
        return at > 0 and tokens[at - 1].word == "of"
    if word == "of":
        return at + 1 < len(tokens) and tokens[at + 1].word == "course"
    return word in _SILENT


_BEFORE_CLAUSES = frozenset({".", ";", ":", ",", "then", "and", "or", "•", "⟦"})
_NEVER = read_words("before_never")
"""Auxiliaries after which "never" says no more than "not"."""
_SILENT = frozenset({"also", "already", "ever"})
_SILENT_BEFORE_NOT = read_words("silent") - _SILENT
_SILENT_AT_END = frozenset({"too", "either", "regardless", "anyway"})
_SAME_AS = {
    **{
        ("to", "the", first, "or", second, "of"): (
            *("to", "the", first, "of", "or"),
            *("to", "the", second, "of"),
        )
        for first, second in (("left", "right"), ("right", "left"))
    },
    **{
        (preposition, "the", side, *words, "of"): ("to", "the", side, "of")
        for preposition in ("to", "on", "at")
        for side in ("left", "right")
        for words in ((), ("side",), ("hand", "side"))
        if (preposition, words) != ("to", ())
    },
    **read_phrase_pairs("synonyms"),
}
_AS_LONG_AS = ("as", "long", "as")
_BEFORE_LENGTHS = read_words("before_lengths")
"""Words before the "as long as" that compares lengths."""
_RESOLVED_STARTS = frozenset(words[:2] for words in (*_SAME_AS, *COMMENTS))
_RESOLVED = frozenset(
    {
        *(*_SILENT, *_SILENT_AT_END, *_SILENT_BEFORE_NOT, "course", "never", "one", ".", ";"),
        *(*_CONCEDING, "matter", *read_words("whichever")),
        *(words[0] for words in _RESOLVED_STARTS if len(words) == 1),
    }
)
"""Words that trigger normalization."""
_RESOLVED_PAIRS = frozenset(words for words in _RESOLVED_STARTS if len(words) > 1)
"""Two words one after the other that do so."""
_REPLACED = frozenset(words[0] for words in _SAME_AS)
_LENGTHS = sorted({len(words) for words in _SAME_AS}, reverse=True)


def _replacement(following: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """The number of next words to replace, and the replacement."""
    for length in _LENGTHS:
        words = _SAME_AS.get(following[:length])
        if words is not None and len(following) >= length:
            return length, words
    return 1, following[:1]


def with_known_letters(tokens: Sequence[Token], known: Collection[str]) -> list[Token]:
    """The tokens with words as they are known without accents: "Málaga" for malaga."""
    return [
        token._replace(word=plain)
        if not token.word.isascii()
        and token.word not in known
        and (plain := _without_accents(token.word)) in known
        else token
        for token in tokens
    ]


def _without_accents(word: str) -> str:
    return "".join(sign for sign in normalize("NFD", word) if category(sign) != "Mn")


def in_present_tense(tokens: list[Token]) -> list[Token] | None:
    """The tokens with "is" for "was" and "will be", and the grammar's own "will"; None if none is.

    >>> present = in_present_tense(tokenise("Max was sad, has been ill and will not be happy."))
    >>> " ".join(token.word for token in present)
    'max is sad , is ill and be- not happy .'
    """
    present: list[Token] = []
    tokens, given = _with_each_perfect(tokens), tokens
    at = 0
    while at < len(tokens):
        length, words = _present(tokens, at)
        present += [tokens[at]._replace(word=word) for word in words]
        at += length
    return None if present == given else present


def _with_each_perfect(tokens: list[Token]) -> list[Token]:
    """With "has paid or has been cured" for "has paid or been cured", "being" for "having been".

    Of "has neither expired nor been lost" with "is neither expired nor lost", so too after "not".
    """
    each: list[Token] = []
    perfect = -1
    for token in tokens:
        before = each[-1].word if each else ""
        if token.word in _PERFECTS:
            perfect = len(each)
        elif token.word in _ENDS_OF_CLAUSES:
            perfect = -1
        if token.word == "been" and before == "having":
            each[-1] = each[-1]._replace(word="being")
            continue
        said = [one.word for one in each[perfect:]]
        denies_both = before == "and" and "not" in said  # or only the first
        if token.word == "been" and before in _LISTING and perfect >= 0 and not denies_both:
            auxiliary = each[perfect]
            # "Has not paid or been cured" denies both, and so does "is not paid or cured".
            if not _IN_LISTS.isdisjoint(said) or (before == "or" and "not" in said):
                each[perfect] = auxiliary._replace(word=_PERFECTS[auxiliary.word])
                continue
            each.append(token._replace(word=auxiliary.word))
        each.append(token)
    return each


def _present(tokens: list[Token], at: int) -> tuple[int, tuple[str, ...]]:
    """The number of next words to put in the present, and the words of the present."""
    word, raw, _ = tokens[at]
    if raw[:1].isupper():
        return 1, (word,)  # a name
    if word in _PAST:
        return 1, (_PAST[word],)
    following = [token.word for token in tokens[at + 1 : at + 5]]
    negated = ("not",) if following[:1] in (["not"], ["never"]) else ()
    after = following[len(negated) :]
    ever = int(after[:1] == ["ever"])
    if word in _PERFECTS and after[ever : ever + 1] == ["been"]:
        return 2 + len(negated) + ever, (_PERFECTS[word], *negated)
    is_going = word in _COPULAS and after[:2] == ["going", "to"]
    if word in _FUTURE or is_going:
        after = after[2:] if is_going else after
        is_copula = after[:1] == ["be"] and not _says_be_again(tokens, at)
        length = 1 + len(negated) + is_copula + 2 * is_going
        auxiliary = _OF_RULES if word == "shall" else _OF_FUTURE
        return length, (auxiliary[is_copula], *negated)
    return 1, (word,)


def _says_be_again(tokens: list[Token], at: int) -> bool:
    """As in "shall be signed or be returned", not "shall not be signed but be returned"."""
    after = [token.word for token in tokens[at:]]
    return any(one in _LISTING - {"but"} and word == "be" for one, word in pairwise(after))


_PAST = read_word_pairs("past_to_present")
_PERFECTS = read_word_pairs("perfect_to_present")
_FUTURE = read_words("future")
_OF_FUTURE, _OF_RULES = ("will-", "be-"), ("shall-", "shall-be-")
"""What stands before a base form, and for a copula with "be"."""
_LISTING = read_words("before_been")
_IN_LISTS = read_words("correlatives")
_ENDS_OF_CLAUSES = read_words("after_demands") - {","}
_COPULAS = read_words("be_present")


def restrict_persons(tokens: list[Token], noun: str) -> list[Token]:
    """The tokens with "everyone" as "every" and a noun for persons, unless it is "".

    >>> [token.word for token in restrict_persons(tokenise("No one likes everyone."), "person")]
    ['no', 'person', 'likes', 'every', 'person', '.']
    """
    if not noun:
        return tokens
    said = [token.word for token in tokens]
    restricted: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        following = tokens[at + 1].word if at + 1 < len(tokens) else ""
        determiner = _PERSONS.get(token.word)
        length, words = _persons_before_relative(token.word, following, noun)
        if not words and _is_of_the_rich(said, at):
            length, words = 2, [token.word, following, plural_of(noun)]
        if words:
            restricted += [Token(word, token.raw, token.offset) for word in words]
            at += length
            continue
        length = 1
        if token.word == "no" and following == "one":
            determiner, length = "no", 2
        if determiner is None:
            restricted.append(token)
            at += 1
            continue
        words = [determiner, noun]
        if at + length < len(tokens) and tokens[at + length].word == "else":
            words, length = [determiner, "other", noun], length + 1
        restricted += [Token(word, token.raw, token.offset) for word in words]
        at += length
    return restricted


def _persons_before_relative(word: str, following: str, noun: str) -> tuple[int, list[str]]:
    """How many words "those", "some" or "he" before "who" are, and what they are with a noun."""
    if following not in read_words("relatives_of_persons"):
        return 1, []
    if word in ("he", "she"):
        return 1, ["every", noun]
    if word not in read_words("alone_before_relatives"):
        return 1, []
    return 1, ["no" if word == "none" else word, plural_of(noun)]


def _is_of_the_rich(said: Sequence[str], at: int) -> bool:
    """Whether words are an adjective that stands for persons, and a verb: "the rich are"."""
    words = said[at : at + 3]
    if len(words) < 2 or words[0] != "the" or words[1] in COUNTING | _POINTING:
        return False
    uses = look_up(words[1])
    # A word that is hardly counted may well be a noun: "the antibiotic".
    fewest = 0 if uses.nouns.is_person else _FEWEST_USES
    if not uses.adjectives or uses.adjectives.count < max(fewest, uses.nouns.count):
        return False
    follows = words[2] if len(words) > 2 else "."
    is_end = _is_verb_of_subject(said, at) or follows in read_words("finite") or follows in _MARKS
    return is_end and not _has_as_noun(said, words[1])


def _is_verb_of_subject(said: Sequence[str], at: int) -> bool:
    """Whether "the", an adjective and a word are a subject and its verb, as in "the rich help".

    They are not after what takes an object, as in "from the next match", nor before another
    verb, as in "the next match starts".
    """
    before = said[at - 1] if at else ""
    verb, after = (*said[at + 2 : at + 4], "", "")[:2]
    if not _is_mostly_verb(verb):
        return False
    if before in PREPOSITIONS | read_words("finite") or _VERB_FORMS & forms(before):
        return False
    is_verb = Form.THIRD in forms(after) and _is_mostly_verb(lemma(after, Form.THIRD))
    return not is_verb and after not in read_words("finite")


def _is_mostly_verb(word: str) -> bool:
    """Whether a word is the base of a verb more often than it is a noun."""
    uses = look_up(word)
    return Form.VERB in forms(word) and uses.verbs.count > uses.nouns.count


def _has_as_noun(said: Sequence[str], word: str) -> bool:
    """Whether a text has a word in the plural, or as what "a" or "every" is said of."""
    if word != plural_of(word) and plural_of(word) in said:
        return True
    return any(
        noun == word
        and before in read_words("before_singular_nouns")
        and (after in _AFTER_NOUNS or Form.THIRD in forms(after))
        for before, noun, after in zip(said, said[1:], said[2:], strict=False)
    )


_POINTING = frozenset({"former", "latter", "other", "same"})
"""Adjectives that after "the" point at what has been mentioned."""
_VERB_FORMS = {Form.VERB, Form.THIRD, Form.PAST, Form.PARTICIPLE, Form.PROGRESSIVE}
_FEWEST_USES = 5
"""Of an adjective in the dictionary's counts, from which on it can stand for persons."""
_AFTER_NOUNS = _MARKS | PREPOSITIONS | read_words("finite") | read_words("relatives")
"""What follows a noun, and no adjective before its noun."""


def count_persons(tokens: list[Token]) -> list[Token]:
    """The tokens with the "person" of "one person … a second" as "someone", who is anything.

    >>> tokens = count_persons(tokenise("If one person sees another, the second sees the first."))
    >>> [token.word for token in tokens[:4]]
    ['if', 'one', 'person-', 'sees']
    """
    words = [token.word for token in tokens]
    if COUNTING.isdisjoint(words) or ("one", "person") not in pairwise(words):
        return tokens
    return [
        Token("person-", token.raw, token.offset)
        if token.word == "person" and before in (COUNTING | {"one", "other"})
        else token
        for before, token in zip(["", *words], tokens, strict=False)
    ]


COUNTING = {"another", *read_words("ordinals")}
"""The words by which "one person" is the first of several."""


def without_modifiers(tokens: list[Token], domain: Domain) -> list[Token]:
    """The tokens without what the noun of a domain is said with: "everyone in your school".

    >>> tokens = tokenise("Someone in this room likes a cat in this room.")
    >>> kept = without_modifiers(tokens, Domain.of("people in this room"))
    >>> " ".join(token.word for token in kept)
    'someone likes a cat in this room .'
    """
    kept = tokens
    for modifier in domain.modifiers:
        said = [token.word for token in tokenise(modifier)]
        heads = {word.split()[-1] for noun in domain.all_nouns for word in noun} | _PERSON_WORDS
        at = 1
        while at < len(kept):
            follows = [token.word for token in kept[at : at + len(said)]] == said
            # Only after a noun of the domain: "likes a cat in this room" keeps its place.
            if follows and kept[at - 1].word in heads:
                kept = [*kept[:at], *kept[at + len(said) :]]
            at += 1
    return kept


_PERSONS = read_word_pairs("determiners_of_persons")
_PERSON_WORDS = read_words("persons_and_things")
