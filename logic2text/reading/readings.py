"""All readings of an English text, the surface-scope reading first.

The stages: tokens, a chart of all bracketings, trees in order of preference, antecedents,
meanings, inverse scopes (``docs/semantics.md`` and ``docs/reading.md``).

>>> from logic2text.notation import show
>>> for reading in read("Some cube is in front of every tetrahedron.").readings:
...     print(reading.kind, show(reading.formula, "unicode"))
surface ∃x (Cube(x) ∧ (∀y (Tet(y) → FrontOf(x, y))))
inverse_scope ∀z (Tet(z) → (∃x (Cube(x) ∧ FrontOf(x, z))))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from logic2text import effort
from logic2text import formula as fol
from logic2text.arguments import instance_given, text_given
from logic2text.cache import Lookups, LRUCache
from logic2text.closed_words import read_words
from logic2text.conventions import Conventions
from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.errors import LimitError, ParseError
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import formula_given
from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.grammar.rules import WHOLE, english
from logic2text.reading.interpretation.assumptions import assumptions_of
from logic2text.reading.interpretation.inverse_scope import inverse_scopes
from logic2text.reading.interpretation.resolver_state import usual_names
from logic2text.reading.interpretation.surface_readings import (
    MOST_NODES,
    MOST_READINGS,
    Reading,
    free_names,
    interpret_tree,
    keep_better,
    surface_readings,
)
from logic2text.reading.lenient.dropping import (
    find_foreign,
    find_rest,
    tell_unaligned,
)
from logic2text.reading.lenient.foreign_symbols import (
    is_other_name,
    is_renamed,
    replaces_own_symbols,
    speaks_of_others,
)
from logic2text.reading.lenient.rewording import PEOPLE, respell
from logic2text.reading.lenient.tenses import (
    list_assumed_present,
    list_assumed_tenses,
    mixes_tenses,
    says_of_two_times,
    tells_of_moment,
    tenses_of,
    tenses_of_entries,
)
from logic2text.reading.lenient.weak_rewordings import usual_rewordings, weak_rewordings
from logic2text.reading.lenient.widening import Widened, accept, symbols_said, widen, widen_cells
from logic2text.reading.parsing.cache_key import MOST_TOKENS, READINGS_CACHE_SIZE, key_of
from logic2text.reading.parsing.chart import ChartNode
from logic2text.reading.parsing.diagnostics import no_antecedent, unreadable
from logic2text.reading.parsing.event_rules import list_event_rules
from logic2text.reading.parsing.framing import (
    restates,
    with_actors_first,
    with_choice_first,
    with_condition_last,
    with_definition_first,
    with_persons,
    with_plain_norms,
    with_plain_pointers,
    with_plain_purposes,
    with_pointed_persons,
    without_frames,
)
from logic2text.reading.parsing.generics import says_what_must_be, speaks_of_past
from logic2text.reading.parsing.measure_rules import say_as_had
from logic2text.reading.parsing.measures import (
    Measures,
    fits_measures,
    in_plain_measures,
    words_of_predicates,
)
from logic2text.reading.parsing.obligations import Obligation, claims_all, without_obligations
from logic2text.reading.parsing.open_words import (
    TITLES,
    OpenVocabulary,
    list_lexemes,
    open_phrases,
    with_phrases,
)
from logic2text.reading.parsing.owned_phrases import is_mutual
from logic2text.reading.parsing.prose_phrases import in_plain_prose
from logic2text.reading.parsing.rule_phrases import (
    adds_something,
    is_literal,
    list_plain_rules,
    with_unless,
)
from logic2text.reading.parsing.text_chart import chart_of, small_chart_of
from logic2text.reading.parsing.tokens import (
    Token,
    count_persons,
    in_present_tense,
    restrict_persons,
    tokenise,
    with_known_letters,
    without_modifiers,
)
from logic2text.reading.parsing.variable_scopes import Labels
from logic2text.reading.parsing.words import Vocabulary, vocabulary
from logic2text.theories.persons import PERSON_NOUNS, names_persons
from logic2text.walk import bound_variables, free_variables, nodes, size, symbols

Words: TypeAlias = Vocabulary | OpenVocabulary

WHO_IS_MEANT = "what the text leaves open is taken to be of whom or what it names"


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of a text.

    Attributes:
        readings: distinct up to bound names and the order and nesting of and/or; the first
            reading, then the others in the order of bracketings, inverse scopes last.
        complete: whether all first and live readings are included.
        exhausted: whether all weak readings are included too.
        assumptions: what the words are taken to mean where the text does not use the symbols' own.
        guessed: whether an assumption is a guess about a whole phrase, so that nothing is proved.
        unaligned: which words are none of the formula's, and which symbols have none; "" in all
            readings but those of `read_aligned`.
    """

    readings: tuple[Reading, ...]
    complete: bool
    exhausted: bool = True
    assumptions: tuple[str, ...] = ()
    guessed: bool = False
    unaligned: str = ""

    @property
    def surface(self) -> fol.Formula:
        """The first reading."""
        return self.readings[0].formula


def read(
    text: str,
    lexicon: Lexicon | None = None,
    signature: fol.Formula | str | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Readings:
    """Parse a text of controlled English into its readings.

    Args:
        text: one or more sentences; itemised lists have one item a line.
        lexicon: its files define the known words; the default lexicon if None.
        signature: a formula, or its text, whose symbols are known words too.
        limits: only `characters` is checked.

    Raises:
        ParseError: the text cannot be parsed; with the position and the expected words.
        LimitError: the text is longer than the limit, or a sentence has too many bracketings.
    """
    text_given(text)
    if lexicon is not None:
        instance_given(lexicon, Lexicon, "a Lexicon", "read one: Lexicon.load(path)")
    if signature is not None:
        signature = formula_given(signature, None)
        instance_given(signature, fol.Formula, "a formula", "build it, or give its text")
    check_length(text, limits)
    lexicon = lexicon or Lexicon.default()
    return _read_in_vocabulary(text, lexicon, vocabulary(lexicon, signature), signature)


def read_openly(text: str, lexicon: Lexicon, *, any_class: bool) -> Readings:
    """As `read`, with symbols made of the words that the lexicon does not have.

    Args:
        text: as for `read`.
        lexicon: as for `read`.
        any_class: whether a word can be of a part of speech in which no dictionary has it.

    Raises:
        ParseError, LimitError: as `read`.
    """
    words = OpenVocabulary(vocabulary(lexicon), any_class=any_class)
    return _read_in_vocabulary(text, lexicon, words, None)


def _read_in_vocabulary(
    text: str, lexicon: Lexicon, words: Words, signature: fol.Formula | None
) -> Readings:
    tokens = _tokens_of(text, lexicon, words, signature)
    readings = _read_in_any_order(text, tokens, person_noun(lexicon, signature), words, signature)
    readings = _in_sorts(_in_claims(readings, lexicon), words.measures)
    if restates(text):
        # What is said again in other words need not follow from the rest, nor it from them.
        readings = replace(readings, exhausted=False)
    return _settle(readings) if lexicon.conventions is Conventions.TEXTBOOK else readings


def _read_in_any_order(
    text: str, tokens: list[Token], noun: str, words: Words, signature: fol.Formula | None
) -> Readings:
    """The readings of a text; of one that is not read for certain those of its rewordings."""
    try:
        plain = _read_of_any(text, tokens, noun, words, signature)
    except ParseError:
        reworded = _read_reworded(text, tokens, noun, words, signature)
        if reworded is None:
            raise
        return reworded
    if not plain.guessed:
        return plain
    reworded = _read_reworded(text, tokens, noun, words, signature)
    return plain if reworded is None or reworded.guessed else reworded


def _read_reworded(
    text: str, tokens: list[Token], noun: str, words: Words, signature: fol.Formula | None
) -> Readings | None:
    """The readings of the first rewording that is read for certain, or else at all."""
    guess: Readings | None = None
    for other, is_certain, is_guess in _list_rewordings(tokens, words, signature):
        with suppress(ParseError, LimitError):
            found = _read_of_any(text, other, noun, words, signature)
            # Of what nouns of acts stand for another choice may be meant.
            found = found if is_certain else replace(found, exhausted=False)
            if not found.guessed:
                return _assume_who(found) if is_guess else found
            guess = guess or found
    return guess


def _assume_who(readings: Readings) -> Readings:
    return replace(readings, assumptions=(*readings.assumptions, WHO_IS_MEANT), guessed=True)


def _list_rewordings(
    tokens: list[Token], words: Words, signature: fol.Formula | None
) -> Iterator[tuple[list[Token], bool, bool]]:
    """The rewordings of a text, each also with its condition last.

    With each comes whether it says all that the text can, and whether it takes somebody whom the
    text does not name to be one that it names.
    """
    known = frozenset() if signature is None else words_of_predicates(signature)
    prose = in_plain_prose(tokens, known)
    had = say_as_had(prose, words.measures) if words.measures.values else prose
    plain = [*list_plain_rules(had)] or [*([had] if had != tokens else [])]
    literal, is_open = is_literal(tokens), adds_something(tokens)
    for some in (tokens, *plain):
        reordered = with_condition_last(some)
        yield from ([] if some is tokens else [(some, literal, is_open)])
        yield from ([] if reordered is None else [(reordered, literal, is_open)])
    for some in (tokens, *plain) if signature is not None else ():
        for event, is_guess in list_event_rules(some, words.entries):
            reordered = with_condition_last(event)
            yield event, False, is_guess or is_open
            yield from ([] if reordered is None else [(reordered, False, is_guess or is_open)])


def _read_of_any(
    text: str, tokens: list[Token], noun: str, words: Words, signature: fol.Formula | None
) -> Readings:
    restricted = restrict_persons(tokens, noun)
    if restricted != tokens:
        return _read_of_persons(text, tokens, restricted, words, signature)
    return _read_in_any_tense(text, tokens, words, signature)


def _in_claims(readings: Readings, lexicon: Lexicon) -> Readings:
    """The readings that the lexicon's predicates can say, if there are any: they win."""
    if not lexicon.claims:
        return readings
    kept = [reading for reading in readings.readings if _is_claimed(reading.formula, lexicon)]
    if not kept or len(kept) == len(readings.readings):
        return readings
    kept[0] = replace(kept[0], grade=Grade.FIRST)
    return replace(readings, readings=tuple(kept))


def _in_sorts(readings: Readings, measures: Measures) -> Readings:
    """The readings that compare only numbers and measure only things, if there are any: they win.

    "Whose depth is below 2 metres" is not about the depth of a depth.
    """
    if not measures.measures_all:
        return readings
    kept = [r for r in readings.readings if fits_measures(r.formula, measures)]
    if not kept:
        # "Invoices over 500" are no numbers; which measure of theirs is meant is not known.
        return replace(readings, exhausted=False)
    if len(kept) == len(readings.readings):
        return readings
    kept[0] = replace(kept[0], grade=Grade.FIRST)
    return replace(readings, readings=tuple(kept))


def _is_claimed(formula: fol.Formula, lexicon: Lexicon) -> bool:
    return all(
        any(all(map(_can_stand_for, names, atom.arguments)) for names in claims)
        for atom in nodes(formula)
        if isinstance(atom, fol.Predicate)
        and (claims := lexicon.claims.get((atom.name, len(atom.arguments))))
    )


def _can_stand_for(name: str, term: fol.Term) -> bool:
    return not name or term == fol.Constant(name)


def _settle(readings: Readings) -> Readings:
    """The readings, those weak that a convention of textbooks rules out."""
    first, *others = readings.readings
    if not any(reading.against for reading in others):
        return readings
    settled = [replace(r, grade=Grade.WEAK) if r.against else r for r in others]
    return replace(readings, readings=(first, *settled))


def _tokens_of(
    text: str, lexicon: Lexicon, words: Words, signature: fol.Formula | None
) -> list[Token]:
    tokens = _plain_tokens_of(text, lexicon, signature)
    if not tokens:
        raise ParseError("the text is empty", text, 0, "write a sentence")
    if not text.isascii():
        tokens = with_known_letters(tokens, words.words())
    tokens = in_plain_measures(tokens, words.measures)
    counts = signature is not None and not lexicon.domain.person
    return count_persons(tokens) if counts and not person_noun(lexicon, signature) else tokens


def _plain_tokens_of(text: str, lexicon: Lexicon, signature: fol.Formula | None) -> list[Token]:
    """The tokens of a text without frames and modifiers, in the words that the grammar reads."""
    known = frozenset() if signature is None else words_of_predicates(signature)
    tokens = with_definition_first(with_plain_norms(without_frames(tokenise(text), known)))
    tokens = with_choice_first(with_actors_first(with_unless(tokens)))
    tokens = with_plain_pointers(with_plain_purposes(tokens, known), known)
    tokens = with_persons(tokens, person_noun(lexicon, signature) or "person", known)
    tokens = restrict_persons(without_modifiers(tokens, lexicon.domain), lexicon.domain.person)
    return with_pointed_persons(tokens)


def check_length(text: str, limits: Limits) -> None:
    """Check that a text is not longer than the limit.

    Raises:
        LimitError: it is.
    """
    if len(text) > limits.characters:
        raise LimitError(
            f"the text has {len(text)} characters, the limit `characters` is {limits.characters}",
            "read it in parts",
        )


def _read_in_any_tense(
    text: str, tokens: list[Token], words: Words, signature: fol.Formula | None
) -> Readings:
    readings = _read_in_one_tense(text, tokens, words, signature)
    return readings if signature is None else _of_named_times(readings, tokens)


def _read_in_one_tense(
    text: str, tokens: list[Token], words: Words, signature: fol.Formula | None
) -> Readings:
    try:
        readings = _read_tokens(text, tokens, words, signature)
    except ParseError:
        # Only if the text cannot be read as it stands: the lexicon may have the past of a word as a
        # word of its own.
        in_present = _read_in_present(text, tokens, words, signature)
        if in_present is None:
            raise
        return in_present
    if not readings.guessed:
        return readings
    in_present = _read_in_present(text, tokens, words, signature)
    return readings if in_present is None or in_present.guessed else in_present


def _read_in_present(
    text: str, tokens: list[Token], words: Words, signature: fol.Formula | None
) -> Readings | None:
    """The readings with "is" for "was" and "will be", of one time; None if there are none."""
    obliged, obligations = tokens, tuple[Obligation, ...]()
    if signature is not None:
        obliged, obligations = without_obligations(tokens, words.entries)
    present = in_present_tense(obliged)
    if present is None:
        return None
    with suppress(ParseError):
        readings = _read_tokens(text, present, words, signature)
        kept = _of_one_time(readings.readings, [token.word for token in tokens])
        if kept and claims_all(obligations, kept[0].tree, kept[0].formula):
            return _claiming(replace(readings, readings=kept), obligations)
    return None


def _of_named_times(readings: Readings, tokens: Sequence[Token]) -> Readings:
    """The readings, with what they assume of a modal that tells of another time than a symbol."""
    notices = list_assumed_tenses(readings.readings[0].tree, [token.word for token in tokens])
    if not notices:
        return readings
    return replace(readings, assumptions=(*readings.assumptions, *notices), guessed=True)


def _claiming(readings: Readings, obligations: Sequence[Obligation]) -> Readings:
    """The readings that claim the obligations of a text; without the others none is refuted."""
    kept = tuple(r for r in readings.readings if claims_all(obligations, r.tree, r.formula))
    if len(kept) == len(readings.readings):
        return readings
    return replace(readings, readings=kept, exhausted=False)


def _of_one_time(readings: tuple[Reading, ...], words: Sequence[str]) -> tuple[Reading, ...]:
    """The readings that do not say the same of two times: "Max was happy but is not" does."""
    tenses = tenses_of(words)
    return tuple(
        reading
        for reading in readings
        if not says_of_two_times(
            reading.tree, tenses | tenses_of_entries(reading.tree, words), words, ()
        )
        and not tells_of_moment(reading.tree, tenses, words, ())
    )


def _read_of_persons(
    text: str,
    tokens: list[Token],
    restricted: list[Token],
    words: Words,
    signature: fol.Formula | None,
) -> Readings:
    """The readings with "everyone" as every person; as everything, which is weak."""
    try:
        plain = _read_in_any_tense(text, tokens, words, signature)
    except ParseError:
        return _read_in_any_tense(text, restricted, words, signature)
    try:
        of_persons = _read_in_any_tense(text, restricted, words, signature)
    except ParseError:
        # The reading of persons is missing, so the text cannot be refuted.
        return replace(plain, exhausted=False)
    weak = [replace(r, grade=Grade.WEAK, kind=ReadingKind.FORCE) for r in plain.readings]
    return replace(
        of_persons,
        readings=(*of_persons.readings, *weak),
        exhausted=of_persons.exhausted and plain.exhausted,
    )


@lru_cache(maxsize=64)
def person_noun(lexicon: Lexicon, signature: fol.Formula | None) -> str:
    """The noun of a formula's predicate for persons, "" if it has none or the lexicon a domain."""
    if signature is None or lexicon.domain.person or lexicon.domain.of_people:
        return ""
    unary = (name for name, arity in symbols(signature)[0] if arity == 1)
    nouns = {lexicon.entry(name, 1).singular for name in unary if names_persons(name)}
    return next((noun for noun in PERSON_NOUNS if noun in nouns), "")


def read_weakly(
    text: str, readings: Readings, lexicon: Lexicon | None, signature: fol.Formula
) -> Readings:
    """The readings of a text with those of its weak rewordings, if it has any.

    A formula all of whose predicates are in the lexicon's files has none but those of superlatives
    and "other than": there the conventions of ``docs/semantics.md`` are known to its readers.

    Args:
        text: as for `read`.
        readings: those of the text.
        lexicon: as for `read`.
        signature: the formula.
    """
    lexicon = lexicon or Lexicon.default()
    has_own_words = not any(
        lexicon.entry(*predicate).guessed for predicate in symbols(signature)[0]
    )
    tokens = _plain_tokens_of(text, lexicon, signature)
    words = vocabulary(lexicon, signature)
    if not text.isascii():
        tokens = with_known_letters(tokens, words.words())
    tokens = in_plain_measures(tokens, words.measures)
    is_open = lexicon.conventions is Conventions.OPEN
    excludes = is_open and any(isinstance(node, fol.Xor) for node in nodes(signature))
    rewordings = (
        usual_rewordings(tokens) if has_own_words else weak_rewordings(tokens, excludes=excludes)
    )
    added: list[Reading] = []
    assumptions = dict.fromkeys(readings.assumptions)
    guessed = readings.guessed
    for reworded in rewordings:
        try:
            weak = _read_tokens(text, reworded, words, signature)
        # A rewording is a guess at what was meant; one that cannot be read is none.
        except (ParseError, LimitError):
            continue
        added += [
            replace(reading, grade=Grade.WEAK, kind=ReadingKind.FORCE) for reading in weak.readings
        ]
        assumptions.update(dict.fromkeys(weak.assumptions))
        guessed = guessed or weak.guessed
    if not added:
        return readings
    return replace(
        readings,
        readings=(*readings.readings, *added),
        assumptions=tuple(assumptions),
        guessed=guessed,
    )


def _read_tokens(
    text: str, tokens: list[Token], words: Words, signature: fol.Formula | None
) -> Readings:
    """The readings of tokens; those that take what looks like a past for a present are guesses."""
    readings = _read_in_words(text, tokens, words, signature)
    said = [token.word for token in tokens]
    if not _OF_MOMENTS.isdisjoint(said):
        tenses = tenses_of(said)
        of_rules = [r for r in readings.readings if not tells_of_moment(r.tree, tenses, said, ())]
        if not of_rules:
            word = "when" if "when" in said else "once"
            raise ParseError(
                f"“{word}” tells of a moment here", text, 0, f"write “if” for “{word}”"
            )
        readings = replace(readings, readings=tuple(of_rules))
    if words.assumes:
        kept = tuple(one for one in readings.readings if not mixes_tenses(one.tree, said))
        if not kept:
            raise ParseError("the text says the same of two times", text, 0, "say it in one tense")
        readings = replace(readings, readings=kept)
    if signature is None:
        return readings
    trees = (reading.tree for reading in readings.readings)
    notices = list_assumed_present(trees, [token.word for token in tokens])
    if not notices:
        return readings
    return replace(readings, assumptions=(*readings.assumptions, *notices), guessed=True)


_OF_MOMENTS = read_words("of_moments")


def _read_in_words(
    text: str, tokens: list[Token], words: Words, signature: fol.Formula | None
) -> Readings:
    """The readings of tokens, with assumptions where they are not readable without."""
    if signature is None:
        return _read_plainly(text, tokens, words)
    try:
        plain = _read_plainly(text, tokens, words)
    except ParseError:
        widened = _read_widened(tokens, words, signature, readable=False)
        # The formula's own words before a spelling: "bagpypes" may be a symbol.
        widened = widened or _read_of_agents(tokens, words)
        widened = widened or _read_respelled(text, tokens, words)
        if widened is None:
            raise
        return widened
    plain = _in_own_symbols(plain, signature)
    is_foreign = replaces_own_symbols(plain.surface, signature)
    if not is_foreign and not speaks_of_others(plain.surface, signature):
        return plain
    return _read_widened(tokens, words, signature, readable=True) or plain


def _in_own_symbols(readings: Readings, signature: fol.Formula) -> Readings:
    """The readings with only the formula's symbols, if there are any: they win over the others."""
    predicates = symbols(signature)[0]
    own = [symbols(reading.formula)[0] <= predicates for reading in readings.readings]
    if all(own) or not any(own):
        return readings
    kept = [reading for reading, is_own in zip(readings.readings, own, strict=True) if is_own]
    # The preferred reading of those that are left.
    kept[0] = replace(kept[0], grade=Grade.FIRST)
    return replace(readings, readings=tuple(kept))


def _read_plainly(text: str, tokens: list[Token], words: Words) -> Readings:
    cells = words.cells(tokens, english())
    key_of_text = key_of(tokens, cells, words.free)
    cached = _CACHE.get(key_of_text)
    if cached is not None:
        # A hit costs what the first reading cost, so that a verdict does not depend on what was
        # read before.
        effort.take(cached[1])
        return cached[0]
    before = effort.taken()
    chart = chart_of(tokens, cells, words.free)
    goal = chart.rows[0].get(WHOLE, {}).get(len(tokens))
    if goal is None and chart.complete:
        raise unreadable(text, tokens, chart.rows, words.words(), words.entries)
    readings, modest = (None, False) if goal is None else _readings(goal, chart.labels, tokens)
    if readings is None or not readings.readings:
        if chart.complete and modest:
            raise no_antecedent(text, tokens)
        # Without all alternatives it is not known whether the text has no reading.
        raise LimitError(
            "a sentence of the text has too many bracketings", "split it into several sentences"
        )
    if words.assumes:
        readings = replace(readings, assumptions=assumptions_of(readings.readings))
    # Near a bound the readings depend on a final full stop, which the key of the cache leaves out.
    if chart.modest and modest and len(tokens) <= MOST_TOKENS:
        _CACHE.put(key_of_text, (readings, effort.taken() - before))
    return readings if chart.complete else replace(readings, complete=False, exhausted=False)


def _read_of_agents(tokens: list[Token], words: Words) -> Readings | None:
    """The readings with "owner" and "belongs to" for Owns(x, y); None if there are none."""
    agents = words.list_agents()
    spans = [*open_phrases(tokens, agents)] if agents else []
    if not spans:
        return None
    cells = with_phrases(words.cells(tokens, english()), spans)
    chart = small_chart_of(tokens, cells, words.free)
    goal = chart.rows[0].get(WHOLE, {}).get(len(tokens))
    if goal is None:
        return None
    found, _ = _readings(goal, chart.labels, tokens)
    if not found.readings or not chart.complete:
        return None
    return replace(found, assumptions=assumptions_of(found.readings), guessed=True)


def _read_respelled(text: str, tokens: list[Token], words: Words) -> Readings | None:
    """The readings of a text with its misspelt words corrected, None if there are none."""
    respelled = respell(tokens, words.words() | english().words)
    if respelled is None:
        return None
    try:
        readings = _read_plainly(text, respelled.tokens, words)
    except ParseError:
        return None
    return replace(readings, assumptions=(*respelled.notices, *readings.assumptions), guessed=True)


def _read_widened(
    tokens: list[Token], words: Words, signature: fol.Formula, *, readable: bool
) -> Readings | None:
    """The readings of a text in which words are assumed to be those of the formula.

    Args:
        tokens: of the text.
        words: of the formula and the lexicon.
        signature: the formula.
        readable: whether the text has readings without.
    """
    renamed = any(is_renamed(entry) for entry in words.entries)
    # A user's lexicon says that the name of the symbol tells nothing of its words.
    if renamed or any(is_other_name(*name) for name in words.names):
        return None
    found = _find_widened_readings(tokens, words, signature, with_a=False)
    if found is None and ("a", 0) in symbols(signature)[1]:
        found = _find_widened_readings(tokens, words, signature, with_a=True)
        # An article taken for a name is doubt enough.
        if found is not None and not readable and (found.guessed or found.assumptions):
            return None
    return found


def _find_widened_readings(
    tokens: list[Token], words: Words, signature: fol.Formula, *, with_a: bool
) -> Readings | None:
    widened = widen(tokens, signature, words.list_words(), words.names, with_a=with_a)
    if widened is None:
        return None
    cells = widen_cells(words.cells(widened.tokens, english()), widened)
    chart = chart_of(widened.tokens, cells, words.free)
    goal = chart.rows[0].get(WHOLE, {}).get(len(widened.tokens))
    if goal is None:
        return None
    readings, _ = _readings(goal, chart.labels, widened.tokens)
    kept = accept(readings.readings, signature, widened)
    if not kept.readings:
        return None
    return Readings(
        kept.readings,
        readings.complete and chart.complete,
        readings.exhausted and chart.complete and kept.exhausted,
        kept.assumptions,
        kept.guessed,
    )


def read_aligned(text: str, lexicon: Lexicon, signature: fol.Formula) -> Readings | None:
    """The readings of a text with lexemes for the words that no symbol of a formula has.

    Modifiers that the formula lacks are left out, with a notice.  A text none of whose readings has
    exactly the formula's symbols then is `unaligned`.

    Args:
        text: one that `read` cannot read.
        lexicon: as for `read`.
        signature: as for `read`.

    Returns:
        None if the text is not read so either.
    """
    words = vocabulary(lexicon, signature)
    tokens = restrict_persons(
        _tokens_of(text, lexicon, words, signature), person_noun(lexicon, signature)
    )
    if any(map(is_renamed, words.entries)) or any(is_other_name(*name) for name in words.names):
        return None
    widened = widen(tokens, signature, words.list_words(), words.names, partly=True)
    if widened is None:
        return None
    cells = widen_cells(words.cells(widened.tokens, english()), widened, partly=True)
    phrases = words.keys()
    alone = frozenset(key[0] for key in phrases if len(key) == 1) - TITLES
    # A person is no kind where everything is one.
    alone |= PEOPLE if widened.people else frozenset()
    own = [word for entry in words.entries for word in (entry.singular, entry.plural)]
    cells = with_phrases(cells, list_lexemes(widened.tokens, alone, widened.said, own))
    chart = small_chart_of(widened.tokens, cells, words.free)
    goal = chart.rows[0].get(WHOLE, {}).get(len(widened.tokens))
    if goal is None:
        return None
    readings, _ = _readings(goal, chart.labels, widened.tokens)
    return _align(readings, signature, widened) if readings.readings else None


def _align(found: Readings, signature: fol.Formula, widened: Widened) -> Readings:
    """The readings of lexemes that have exactly a formula's symbols without its modifiers."""
    wanted = symbols(signature)
    aligned: list[Reading] = []
    notices: dict[str, None] = {}
    for reading in found.readings if widened.names_all else ():
        if symbols_said(reading.formula) == symbols_said(signature):
            aligned.append(reading)
            continue
        rest = find_rest(reading.tree, reading.formula, wanted)
        if rest is not None:
            aligned.append(replace(reading, tree=rest[0].tree, formula=rest[1]))
            notices |= dict.fromkeys(rest[0].notices)
    kept = accept(aligned, signature, widened)
    if kept.readings:
        assumptions = (*notices, *kept.assumptions)
        # Only this path reads functions and comparisons, in words of the formula's own.
        guessed = kept.guessed or bool(notices) or not widened.computes
        exhausted = found.exhausted and kept.exhausted
        return Readings(kept.readings, found.complete, exhausted, assumptions, guessed)
    first = found.readings[0]
    said = {name for kind in symbols(first.formula) for name, _ in kind}
    # A key's words for "L" are found in the reading, as the letter itself tells none.
    unsaid = tuple(name for name in widened.unsaid if name not in said)
    reason = tell_unaligned(find_foreign(first.tree, wanted), unsaid)
    return replace(found, unaligned=reason, guessed=True)


_CACHE: LRUCache[tuple[Readings, int]] = LRUCache(READINGS_CACHE_SIZE)


def cache_lookups() -> Lookups:
    """The look-ups of this process in the cache of readings, which all formulae share."""
    return _CACHE.lookups


def _readings(goal: ChartNode, labels: Labels, tokens: Sequence[Token]) -> tuple[Readings, bool]:
    of_past, of_rule = speaks_of_past(tokens), says_what_must_be(tokens)
    surface = surface_readings(goal, labels, len(tokens), of_past=of_past, of_rule=of_rule)
    readings, complete, exhausted = surface.readings, surface.complete, surface.exhausted
    raised: list[Reading] = []
    nodes_read = sum(size(reading.formula) for reading in readings.values())
    for reading in _inverse(tuple(readings.values()), labels):
        nodes_read += size(reading.formula)
        if len(readings) >= MOST_READINGS or nodes_read > MOST_NODES:
            complete = exhausted = False
            break
        raised.append(reading)
        keep_better(readings, reading)
    # Two phrases with inverse scope; these readings are weak.
    by_one = len(readings)
    if nodes_read > MOST_NODES:
        raised = []
    for reading in islice(_inverse(raised, labels), max(0, MOST_READINGS - len(readings))):
        nodes_read += size(reading.formula)
        if nodes_read > MOST_NODES:
            exhausted = False
            break
        keep_better(readings, replace(reading, grade=Grade.WEAK))
    # "Anna and Ben are friends" may be said where the formula names Ben first.
    exhausted = exhausted and not any(map(_takes_as_mutual, readings.values()))
    # Where so many pairs of phrases have one, three phrases may have one too.
    exhausted = exhausted and len(readings) - by_one <= MOST_PAIRS
    return Readings(tuple(readings.values()), complete, exhausted), surface.modest


def _takes_as_mutual(reading: Reading) -> bool:
    return any(
        isinstance(part, en.Relation)
        and part.entry.symmetric
        and is_mutual(part.entry)
        and not Lexicon.default().entry(part.entry.symbol, part.entry.arity).symmetric
        for part in subtrees(reading.tree)
    )


def relevant(readings: Sequence[Reading], formula: fol.Formula) -> tuple[Reading, ...]:
    """The readings that compete for a formula.

    An unbound variable is free, or universally closed over a conditional; the formula's free
    variables decide which.
    """
    if not any(reading.kind is ReadingKind.CLOSED for reading in readings):
        return tuple(readings)
    if free_variables(formula):
        return tuple(r for r in readings if r.kind is not ReadingKind.CLOSED)
    # A closed formula can only be meant by a closed reading.
    closed = [reading for reading in readings if not free_variables(reading.formula)]
    return (replace(closed[0], grade=Grade.FIRST), *closed[1:])


MOST_PAIRS = 8
"""Up to so many readings with two inverse scopes no reading with three is missed in practice."""
_RAISED_FROM = frozenset({ReadingKind.PRESUPPOSITION, ReadingKind.INVERSE_SCOPE, ReadingKind.FORCE})
"""The kinds of weak readings for which inverse scopes are generated too."""


def _inverse(readings: Sequence[Reading], labels: Labels) -> Iterator[Reading]:
    """The inverse scopes of readings by surface scope."""
    for reading in readings:
        if reading.grade is Grade.WEAK and reading.kind not in _RAISED_FROM:
            continue
        taken = labels.names | {variable.name for variable in bound_variables(reading.formula)}
        variable = next(name for name in usual_names() if name not in taken)
        for grade, tree in inverse_scopes(reading.tree, fol.Variable(variable)):
            formula = interpret_tree(tree)
            if formula is not None and labels.allow(free_names(formula)):
                graded = max(grade, reading.grade)
                kind = ReadingKind.INVERSE_SCOPE
                yield Reading(formula, tree, kind, graded, reading.against)
