"""One text for several formulae: a theory, a story, or an argument.

>>> text = verbalize_together(["∀x (Cube(x) → Small(x))", "Cube(b)"], ["Small(b)"])
>>> text.text
'All cubes are small. b is a cube. Therefore, b is small.'
>>> text.status, text.follows
(<Status.PROVED: 'proved'>, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from logic2text import effort
from logic2text import formula as fol
from logic2text.arguments import instance_given
from logic2text.conventions import Conventions
from logic2text.discourse.cohesion import LinkedPassage, openers, tie
from logic2text.discourse.order import Role, Statement, arrange, state
from logic2text.discourse.passages import Passage, PassageWriter, conjoin, first_proved
from logic2text.english import joining
from logic2text.english import syntax as en
from logic2text.english.meaning import interpret
from logic2text.errors import InputError, LimitError, ParseError
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.notation import formula_given
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.verdict import Status
from logic2text.reading import Reading, read
from logic2text.reading.readings import relevant
from logic2text.verbalizers.style import DEFAULT_STYLE, Style
from logic2text.verify import rules
from logic2text.verify.own_words import LIMITS
from logic2text.verify.rules import JudgedReading

MOST_FORMULAE = 200
MOST_MS, MS_A_FORMULA = 10_000, 200
"""What one text may take, and for each formula beside `effort.OPERATION_MS`."""
TIMEOUT_MS = 1_000
"""Milliseconds for the question whether the conclusions follow."""
MOST_REWRITTEN = 6
"""How many other wordings of a passage are tried where it is not read as its formula."""
MOST_AT_ONCE = 12
"""Texts of so many sentences are read back in one piece as well."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A passage of the text: one sentence, or the few of one formula.

    Attributes:
        text: its words in the text.
        formulae: the positions of its formulae in the input, premises before conclusions.
        role: whether these are premises or conclusions.
        status: whether the conjunction of its formulae is meant both by its words in the text and
            by its words outside of it, with names in place of the pronouns.
    """

    text: str
    formulae: tuple[int, ...]
    role: Role
    status: Status


@dataclass(frozen=True, slots=True)
class Discourse:
    """The text of several formulae.

    Attributes:
        text: its words.
        sentences: its passages, in order.
        follows: whether the premises entail all conclusions; None if there is no conclusion or
            it is not decided.
        whole: whether the whole text, read in one piece, says all formulae and nothing else;
            None for a text of too many sentences.
    """

    text: str
    sentences: tuple[Sentence, ...]
    follows: bool | None
    whole: Status | None

    @property
    def status(self) -> Status:
        """`proved` if all sentences are, and the whole if it was read; else the first other."""
        statuses = [*(s.status for s in self.sentences), self.whole or Status.PROVED]
        return next((s for s in statuses if s is not Status.PROVED), Status.PROVED)


def verbalize_together(
    premises: Sequence[fol.Formula | str],
    conclusions: Sequence[fol.Formula | str] = (),
    *,
    lexicon: Lexicon | None = None,
    style: Style = DEFAULT_STYLE,
) -> Discourse:
    """One text for several formulae, each sentence proved against its formula.

    Definitions come first, then general premises and those about named things, each next to what
    it shares most with; conclusions come last, with "so" and "therefore".  Short statements about
    one thing are joined, and a repeated subject is a pronoun where nothing else can be meant.

    Args:
        premises: formulae, or their texts in any notation.
        conclusions: likewise.
        lexicon: the words; the default lexicon if None.
        style: with `keep_order`, premises are said in the order given and are not joined; where
            "pronouns" are avoided, names are repeated.

    Raises:
        InputError: there are no formulae, or too many.
        ParseError: a formula cannot be read.
    """
    statements = list_statements(premises, conclusions)
    with effort.allowing(find_budget(statements)):
        whole_formula = conjoin([statement.formula for statement in statements])
        words = (lexicon or Lexicon.default()).for_formula(whole_formula)
        writer = PassageWriter(words, style)
        ordered = statements if style.keep_order else arrange(statements)
        passages = writer.write(ordered, joins=not style.keep_order)
        text = compose(passages, writer, words, pronouns=style.allows("pronouns"))
        return replace(text, follows=find_whether_follows(statements))


def find_budget(statements: Sequence[Statement]) -> int:
    """The milliseconds that one text of some statements may take."""
    return min(MOST_MS, effort.OPERATION_MS + MS_A_FORMULA * (len(statements) - 1))


def compose(
    passages: Sequence[Passage], writer: PassageWriter, words: Lexicon, *, pronouns: bool
) -> Discourse:
    """The text of passages in their order; whether its conclusions follow is not asked.

    Args:
        passages: of statements, conclusions last.
        writer: which wrote them, for other words where these are not read in their place.
        words: of the writer.
        pronouns: whether a repeated subject may be a pronoun.
    """
    links = _links(passages, writer, words, pronouns=pronouns)
    return Discourse(
        joining.follow([link.text for link, _ in links]),
        tuple(_sentence(link, status) for link, status in links),
        None,
        _read_whole([link for link, _ in links], words),
    )


def _links(
    passages: Sequence[Passage], writer: PassageWriter, words: Lexicon, *, pronouns: bool
) -> list[tuple[LinkedPassage, Status]]:
    """The passages with their ties, in words that mean their formulae in their place."""
    links: list[tuple[LinkedPassage, Status]] = []
    for passage, opener in zip(passages, openers(passages), strict=True):
        before = [earlier for earlier, _ in links]
        judged = (
            (variant, _joint(variant.passage.verdict.status, read_in_place(before, variant, words)))
            for variant in _variants(before, passage, opener, writer, words, pronouns=pronouns)
        )
        links.append(first_proved(judged, lambda pair: pair[1]))
    return links


def _variants(
    before: Sequence[LinkedPassage],
    passage: Passage,
    opener: str,
    writer: PassageWriter,
    words: Lexicon,
    *,
    pronouns: bool,
) -> Iterator[LinkedPassage]:
    """A passage with a pronoun for a repeated subject, without, and in other words."""
    last = before[-1].passage if before else None
    if pronouns:
        yield tie(last, passage, opener, words, pronouns=True)
    yield tie(last, passage, opener, words, pronouns=False)
    for other in islice(writer.rewrite(passage), MOST_REWRITTEN):
        yield tie(last, other, opener, words, pronouns=False)


def _sentence(link: LinkedPassage, status: Status) -> Sentence:
    indices = tuple(statement.index for statement in link.passage.statements)
    return Sentence(link.text, indices, link.passage.role, status)


def list_statements(
    premises: Sequence[fol.Formula | str], conclusions: Sequence[fol.Formula | str]
) -> tuple[Statement, ...]:
    """The statements of a text.

    Raises:
        InputError: there are no formulae, or too many.
        ParseError: a formula cannot be read.
    """
    for formulae in (premises, conclusions):
        instance_given(formulae, list | tuple, "a list of formulae", "write [formula, …]")
    number = len(premises) + len(conclusions)
    if number == 0:
        raise InputError("no formula was given", "give at least one premise")
    if number > MOST_FORMULAE:
        raise InputError(
            f"{number} formulae were given, at most {MOST_FORMULAE} make one text",
            "give them in parts",
        )
    return state(list(map(formula_given, premises)), list(map(formula_given, conclusions)))


def _joint(alone: Status, in_text: Status) -> Status:
    """The status of two verdicts on one passage, neither of which is enough."""
    for status in (Status.REFUTED, Status.UNKNOWN, Status.AMBIGUOUS):
        if status in (alone, in_text):
            return status
    return alone


def find_whether_follows(statements: Sequence[Statement]) -> bool | None:
    """Whether the premises entail all conclusions; None if there are none or it is open."""
    premises = [s.formula for s in statements if s.role is not Role.CONCLUSION]
    conclusions = [s.formula for s in statements if s.role is Role.CONCLUSION]
    if not premises or not conclusions:
        return None
    both = conjoin([*premises, *conclusions])
    match Equivalence(conjoin(premises), both, TIMEOUT_MS).status:
        case Status.PROVED:
            return True
        case Status.REFUTED:
            return False
        case _:
            return None


def _read_whole(links: Sequence[LinkedPassage], lexicon: Lexicon) -> Status | None:
    if sum(len(link.passage.sentences) for link in links) > MOST_AT_ONCE:
        return None
    return read_together(links, lexicon, judged=len(links))


# Verification -------------------------------------------------------------------------------------
# A text of several statements read back: whether it says them, and nothing else.
#
# Each passage is read as any other text is, with the words of all the formulae, and together with
# those before it if it has a pronoun.  What is read of the passage must be its formula, in every
# first and live reading.


CONTEXT = 4
"""How many passages before one are looked at for what its pronouns can stand for."""
PASSAGE_TIMEOUT_MS = 500
"""Milliseconds for each comparison of two formulae."""


def read_in_place(before: Sequence[LinkedPassage], link: LinkedPassage, lexicon: Lexicon) -> Status:
    """What the words of a passage mean behind others, compared with its formula.

    Without a phrase that can refer back they mean what they mean alone.
    """
    context = before[-CONTEXT:] if link.is_anaphoric else ()
    return read_together((*context, link), lexicon, judged=1)


def read_together(links: Sequence[LinkedPassage], lexicon: Lexicon, *, judged: int) -> Status:
    """What the last passages mean in a text of several, compared with their formulae.

    Args:
        links: the passages of the text.
        lexicon: the words.
        judged: how many of the last passages are compared, each with its own formula.
    """
    if effort.is_spent():
        return Status.UNKNOWN
    formula = conjoin([link.passage.formula for link in links])
    text = joining.follow([link.text for link in links])
    try:
        open_to_all = lexicon.with_conventions(Conventions.OPEN)
        readings = read(text, open_to_all, formula, LIMITS)
    except (ParseError, LimitError):
        return Status.UNKNOWN
    if readings.assumptions:
        return Status.UNKNOWN
    statuses = [
        JudgedReading(reading, _status(reading, links, judged))
        for reading in relevant(readings.readings, formula)
    ]
    return rules.decide(statuses, complete=readings.complete, exhausted=readings.exhausted)


def _status(reading: Reading, links: Sequence[LinkedPassage], judged: int) -> Status:
    """Whether the last passages of a reading say their formulae."""
    meanings = _meanings(reading.tree, [len(link.passage.sentences) for link in links])
    if meanings is None:
        return Status.UNKNOWN
    pairs = list(zip((link.passage.formula for link in links), meanings, strict=True))[-judged:]
    statuses = {
        Equivalence(formula, clause, PASSAGE_TIMEOUT_MS).status for formula, clause in pairs
    }
    for status in (Status.REFUTED, Status.UNKNOWN):
        if status in statuses:
            return status
    return Status.PROVED


def _meanings(tree: en.Clause, lengths: Sequence[int]) -> list[fol.Formula] | None:
    """The meanings of the passages of a text; None if its sentences are not theirs."""
    sentences = tree.sentences if isinstance(tree, en.Text) else (tree,)
    if len(sentences) != sum(lengths):
        return None
    meanings = []
    at = 0
    for length in lengths:
        part = sentences[at : at + length]
        meanings.append(interpret(part[0] if length == 1 else en.Text(part)))
        at += length
    return meanings
