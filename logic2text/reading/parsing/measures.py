"""Measures of a formula, and a text's words about them in the form that the grammar reads.

>>> from logic2text.notation import parse
>>> from logic2text.reading.parsing.tokens import tokenise
>>> measures = measures_of(parse("age(max) ≥ 18"))
>>> [token.word for token in in_plain_measures(tokenise("Max is 18 years old or older."), measures)]
['max', 'is', 'at', 'least', '18', '.']
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from logic2text import formula as fol
from logic2text.arithmetic import (
    COMPARISONS,
    EXACTLY,
    factor_of,
    is_comparison,
    is_numeral,
    is_operation,
    measured_by_both,
    name_measure,
)
from logic2text.closed_words import read_word_pairs, read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Entry, Lexicon, frames
from logic2text.lexicon.compared_things import thing_phrases
from logic2text.lexicon.comparisons import other_words
from logic2text.lexicon.measure_words import (
    Unit,
    dimension_of,
    is_age,
    measure_phrases,
    tail_of,
    unit_named,
    units,
    units_of,
    usual_unit,
)
from logic2text.lexicon.named_measures import bare_phrases, counted_noun, named_phrases
from logic2text.lexicon.names.splitting import split
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import Form, lemma
from logic2text.reading.grammar.closed_classes import Phrase
from logic2text.reading.parsing.lexical_trie import predicate_phrases
from logic2text.reading.parsing.norms import in_plain_comparisons
from logic2text.reading.parsing.number_words import in_digits
from logic2text.reading.parsing.tokens import Token
from logic2text.reading.parsing.units import AMOUNT, with_plain_units
from logic2text.walk import nodes


@dataclass(frozen=True, slots=True)
class Measures:
    """What a formula measures.

    Attributes:
        values: the functions of one place that are compared, or equal to a number.
        measures_all: whether nothing else is: a thing in a comparison is there for its value.
        equated: the functions of one place that are compared with themselves by an equality.
        factors: the numbers that such values are multiplied by.
        from_zero: whether something is compared with 0.
        said: words of the predicates, which say nothing of numbers.
    """

    values: frozenset[str] = frozenset()
    measures_all: bool = False
    equated: frozenset[str] = frozenset()
    factors: tuple[str, ...] = ()
    from_zero: bool = False
    said: frozenset[str] = frozenset()

    @property
    def kinds(self) -> frozenset[str] | None:
        """The units of the values, by the first one of each kind; None where they are not known."""
        units_of_values = [units_of(name) for name in self.values]
        return frozenset().union(*units_of_values) if all(units_of_values) else None

    @property
    def counted(self) -> frozenset[str]:
        """The nouns of what is counted: "members" of members(x) > 5."""
        nouns = [*filter(None, map(counted_noun, self.values))]
        return frozenset((*nouns, *(lemma(noun, Form.PLURAL) for noun in nouns)))

    @property
    def named(self) -> frozenset[Unit]:
        """The units of the values: days, of ageInDays(x) > 90; years, of age(x) > 18."""
        told = (unit_named(name) or usual_unit(name) for name in self.values)
        return frozenset(filter(None, told))


NO_MEASURES = Measures()


def measures_of(formula: fol.Formula) -> Measures:
    """What a formula measures; nothing where it has no numbers."""
    terms = [*_numbers(formula)]
    lengths = [t for t in terms if isinstance(t, fol.Function) and len(t.arguments) == 1]
    others = [term for term in terms if term not in lengths and not _is_of_numbers(term)]
    values = frozenset(term.name for term in lengths)
    equalities = [node for node in nodes(formula) if isinstance(node, fol.Equality)]
    equated = {name for same in equalities if (name := measured_by_both(same.left, same.right))}
    factors = dict.fromkeys(filter(None, map(factor_of, nodes(formula))))
    return Measures(
        values,
        bool(lengths) and not others and not _speaks_of_values(formula, values),
        frozenset(equated),
        # A text may say another multiple, which is to be read and refuted.
        tuple(dict.fromkeys((*factors, "2", "3")))[:MOST_FACTORS] if factors else (),
        any(term == fol.Constant("0") for term in terms),
        words_of_predicates(formula) if values or equated else frozenset(),
    )


def _is_of_numbers(term: fol.Term) -> bool:
    """Whether a term is a number or made of several; hoursWorked(x, y) is another measure."""
    return is_numeral(term) or is_operation(term)


MOST_FACTORS = 3
"""So many multiples have words: "twice as old as"."""


def fits_measures(formula: fol.Formula, measures: Measures) -> bool:
    """Whether a reading compares only numbers, and measures no numbers, nor says more of them."""
    return not _speaks_of_values(formula, measures.values) and not any(
        isinstance(term, fol.Variable)
        or (isinstance(term, fol.Constant) and not is_numeral(term))
        or (
            isinstance(term, fol.Function)
            and any(
                isinstance(part, fol.Function) and part.name in measures.values
                for part in term.arguments
                if term.name in measures.values
            )
        )
        for term in _numbers(formula)
    )


def _speaks_of_values(formula: fol.Formula, values: frozenset[str]) -> bool:
    """Whether something is said of a value besides how much it is: "it must be closed"."""
    return any(
        isinstance(term, fol.Function) and term.name in values
        for node in nodes(formula)
        if isinstance(node, fol.Predicate) and not is_comparison(node)
        for term in node.arguments
    )


def _numbers(formula: fol.Formula) -> Iterator[fol.Term]:
    for node in nodes(formula):
        match node:
            case fol.Predicate(arguments=arguments) if is_comparison(node):
                yield from arguments
            case fol.Equality(left, right) if is_numeral(left) or is_numeral(right):
                yield from (left, right)


@lru_cache(maxsize=64)
def words_of_predicates(formula: fol.Formula) -> frozenset[str]:
    """The words of the names of a formula's predicates."""
    predicates = (node for node in nodes(formula) if isinstance(node, fol.Predicate))
    return frozenset(word.lower() for node in predicates for word in _words_of(node.name))


def _words_of(name: str) -> Sequence[str]:
    # Inflections, which `split` needs, are loaded for no formula of plain words.
    return (name,) if look_up(name.lower()) else split(name)


MOST_AMOUNTS = 48
"""How many amounts of all measures of a formula are words; one has up to a hundred phrases."""


def phrases_of(
    measures: Measures, lexicon: Lexicon, signs: Sequence[str], numerals: Sequence[str]
) -> Iterator[Phrase]:
    """The phrases of comparisons and measures.

    Where ages are compared and nothing that is not a measure, "Max is over 18" is about Max's age.

    Args:
        measures: those of the formula.
        lexicon: has the words of its functions.
        signs: the comparisons that texts about the formula may use.
        numerals: the numbers of the formula.
    """
    functions = [lexicon.function(name, 1) for name in sorted(measures.values)]
    bare = _find_bare(functions) if measures.measures_all else None
    age = next((f.symbol for f in functions if is_age(f) and measures.measures_all), None)
    if bare is not None and age is None:
        age = bare.symbol
        for entry in bare_phrases(bare, measures.values):
            yield from predicate_phrases(entry)
    elif age is not None:
        exactly = frames.adjective("", "exactly", links=("",), attributive=False)
        yield from _lift(exactly, EXACTLY, age, measures.values)
        signs = signs or sorted(COMPARISONS)
    for sign in signs:
        for entry in (lexicon.entry(sign, 2), *other_words(sign)):
            if age is None:
                yield from predicate_phrases(entry)
            else:
                yield from _lift(entry, sign, age, measures.values)
    equated = {lexicon.function(name, 1) for name in measures.equated}
    for function in sorted({*functions, *equated}, key=lambda entry: entry.symbol):
        for entry in thing_phrases(function, measures.values, measures.factors):
            yield from predicate_phrases(entry)
    for function in functions:
        amounts = numerals[: MOST_AMOUNTS // len(functions)]
        for entry in (
            *measure_phrases(function, amounts, measures.values, of_things=measures.measures_all),
            *named_phrases(function, amounts, measures.values),
        ):
            yield from predicate_phrases(entry)


def _find_bare(functions: Sequence[Entry]) -> Entry | None:
    """The one measure whose values bare numbers are: "invoices over 500"; None for none."""
    is_one = len(functions) == 1 and dimension_of(functions[0]).bare
    return functions[0] if is_one else None


def _lift(entry: Entry, sign: str, function: str, values: frozenset[str]) -> Iterator[Phrase]:
    symbol = name_measure(sign, function, values=values)
    yield from predicate_phrases(replace(entry, symbol=symbol))


def in_plain_measures(tokens: list[Token], measures: Measures) -> list[Token]:
    """The tokens with "at least 18" for "18 or older", "over 18" for "over the age of 18".

    Units are the first ones of their kinds, and what a rule says that must be is.
    """
    if not measures.values | measures.equated:
        return tokens
    digits = [*in_digits([*_with_signs_in_words(tokens, measures)])]
    digits = [*_without_periods(digits, measures)]
    digits = [*_with_intervals(digits)]
    plain = with_plain_units(
        digits, measures.kinds, measures.said | measures.counted, measures.named
    )
    plain = [*_with_one(plain, measures.counted)]
    bounded = [*_with_dimensions(_without_bounds(plain))]
    limited = [*_with_limits(bounded, measures.counted)]
    # "Has stayed 5 nights" of nightsStayed, while a level that stays below 5 is below it.
    of_values = {word.lower() for name in measures.values for word in split(name)}
    norms = in_plain_comparisons(limited, measures.said | of_values, measures.counted)
    return [*_of_ages(norms, measures)]


def _with_signs_in_words(tokens: Sequence[Token], measures: Measures) -> Iterator[Token]:
    """With "at least 0" for "non-negative", "under 0" for "negative"."""
    words = ["", *(token.word for token in tokens), ""]
    for before, token, after in zip(words, tokens, words[2:], strict=False):
        match before, token.word, after:
            case _, "non", "negative":
                yield from (token._replace(word=word, raw=word) for word in ("at", "least"))
            case "non", "negative", _:
                yield token._replace(word="0", raw="0")
            case (_, "nonnegative" | "non-negative", _):
                yield from _replaced(token, "at least 0")
            case (_, "negative" | "positive" as sign, _) if (
                measures.from_zero and sign not in measures.said and not after[:1].isdigit()
            ):
                yield from _replaced(token, "under 0" if sign == "negative" else "over 0")
            case _:
                yield token


def _replaced(token: Token, words: str) -> Iterator[Token]:
    return (token._replace(word=word, raw=word) for word in words.split())


def _without_periods(tokens: Sequence[Token], measures: Measures) -> Iterator[Token]:
    """Without "a month" behind a number, where all that is measured is monthly."""
    periods = {_PERIODS.get(split(name)[0].lower(), "") for name in measures.values}
    words = [token.word for token in tokens]
    at = 0
    while at < len(tokens):
        is_period = words[at] in _EACH and words[at + 1 : at + 2] == [*periods]
        has_number = any(word[:1].isdigit() for word in words[max(0, at - 2) : at])
        if is_period and has_number:
            at += 2
            continue
        yield tokens[at]
        at += 1


_PERIODS = read_word_pairs("periods")
_EACH = read_words("before_periods")


def _with_intervals(tokens: Sequence[Token]) -> Iterator[Token]:
    """With "between 18 and 25" for "18 to 25"."""
    words = ["", *(token.word for token in tokens), "", ""]
    for at, token in enumerate(tokens):
        before, word, after, last = words[at : at + 4]
        if word[:1].isdigit() and after == "to" and last[:1].isdigit() and before != "from":
            yield from _replaced(token, "between")
        is_link = word == "to" and before[:1].isdigit() and after[:1].isdigit()
        is_link = is_link and (at < 2 or words[at - 1] != "from")
        yield token._replace(word="and") if is_link else token


def _without_bounds(tokens: Sequence[Token]) -> Iterator[Token]:
    """Without "inclusive" behind an interval, which is one with its bounds."""
    kept: list[Token] = []
    for token in tokens:
        before = [each.word for each in kept[-7:]]
        if token.word != "inclusive" or ("between" not in before and "from" not in before):
            kept.append(token)
        elif before[-1] == ",":
            del kept[-1]
    return iter(kept)


def _with_dimensions(tokens: Iterator[Token]) -> Iterator[Token]:
    """With "20 metres tall" for "20 metres in height"."""
    waiting: list[Token] = []
    for token in tokens:
        if len(waiting) == 1 and token.word == "in":
            waiting.append(token)
            continue
        tail = tail_of(token.word) if len(waiting) == 2 else ""
        if tail:
            yield waiting[0]
            yield token._replace(word=tail)
            waiting = []
            continue
        yield from waiting
        waiting = [token] if token.word in units() else []
        if not waiting:
            yield token
    yield from waiting


_MORE = frozenset({"older", "over", "above", "more", "higher", "up", "taller", "heavier"})
_LESS = frozenset({"younger", "under", "below", "less", "lower", "fewer", "lighter"})


def _with_one(tokens: Sequence[Token], counted: Container[str]) -> Iterator[Token]:
    """With "more than 1 mark" for "more than one mark", where marks are counted."""
    words = [token.word for token in tokens]
    for at, token in enumerate(tokens):
        is_count = words[at] == "one" and words[at - 1 : at] in (["than"], ["least"], ["most"])
        if is_count and words[at + 1 : at + 2] and words[at + 1] in counted:
            yield token._replace(word="1", raw="1")
        else:
            yield token


def _with_limits(tokens: Sequence[Token], counted: Container[str]) -> Iterator[Token]:
    """With "at least 18" for "18 or older", "at most 18 years" for "18 years or younger"."""
    at = 0
    while at < len(tokens):
        words = [token.word for token in tokens[at:]]
        length = _length_of_amount(words)
        length += length == 1 and words[1:2] != [] and words[1] in counted
        after = words[length : length + 2]
        limit = ""
        # "Under 18 or over 70" are two limits.
        begins_other = any(
            AMOUNT.fullmatch(w) or w == "than" for w in words[length + 2 : length + 3]
        )
        if length and len(after) == 2 and after[0] in ("or", "and") and not begins_other:
            limit = "least" if after[1] in _MORE else "most" if after[1] in _LESS else ""
        if not limit:
            yield tokens[at]
            at += 1
            continue
        yield tokens[at]._replace(word="at", raw="at")
        yield tokens[at]._replace(word=limit, raw=limit)
        yield from tokens[at : at + length]
        at += length + 2


def _length_of_amount(words: Sequence[str]) -> int:
    """The words of "18", "18 years old", "50 kg" at the beginning; 0 where there is no number."""
    if not words or not AMOUNT.fullmatch(words[0]):
        return 0
    for tail in (*_YEARS, *((unit,) for unit in units())):
        if tuple(words[1 : 1 + len(tail)]) == tail:
            return 1 + len(tail)
    return 1


_YEARS = (("years", "old"), ("years", "of", "age"), ("year", "old"), ("years",))


def _length_of_reaching(words: Sequence[str]) -> int:
    """The words of "has (not) attained the age of" before a number; 0 if there are none."""
    end = 2 if words[1:2] == ["not"] else 1
    is_perfect = words[0] in _COPULAS_OF_PERFECTS and words[end : end + 1] in _REACHED
    is_age = words[end + 1 : end + 4] == ["the", "age", "of"]
    return end + 4 if is_perfect and is_age and _length_of_amount(words[end + 4 :]) else 0


_COPULAS_OF_PERFECTS = read_word_pairs("perfect_to_present")
_REACHED = (["attained"], ["reached"])


def _of_ages(tokens: Sequence[Token], measures: Measures) -> Iterator[Token]:
    """With "over 18" for "aged over 18 years", "is exactly 18" for "is 18", not after "there"."""
    if "age" not in measures.values:
        yield from tokens
        return
    at = 0
    before = ""
    while at < len(tokens):
        words = [token.word for token in tokens[at:]]
        if words[0] == "aged":
            at, before = at + 1, "is"
            continue
        reached = _length_of_reaching(words)
        if reached:
            copula, *denial = words[: reached - 4]
            yield from (
                tokens[at]._replace(word=word, raw=word)
                for word in (_COPULAS_OF_PERFECTS[copula], *denial, "at", "least")
            )
            at, before = at + reached, "least"
            continue
        of_number = words[:3] == ["the", "age", "of"] and _length_of_amount(words[3:]) > 0
        if of_number and before in ("over", "under", "above", "below"):
            at += 3
            continue
        length = _length_of_amount(words)
        is_counted = at > 1 and tokens[at - 2].word == "there"
        is_of_copula = before in read_words("copulas_of_measures") and not is_counted
        if length and is_of_copula and measures.measures_all:
            yield tokens[at]._replace(word="exactly", raw="exactly")
        yield tokens[at]
        at, before = at + 1, words[0]
        if length > 1 and tuple(words[1:length]) in _YEARS:
            at += length - 1
