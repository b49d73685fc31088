"""A rule book as blocks of a document, which Markdown and HTML write each in its way."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from logic2text import Status
from logic2text.lexicon import Question
from logic2text.lexicon.file_rows import list_fields, write_line
from logic2text.lexicon.questions import CONSTANT
from rerank.rulebook.rules import (
    Finding,
    FindingKind,
    Part,
    Rule,
    Rulebook,
    Term,
    UnreadRule,
)


@dataclass(frozen=True, slots=True)
class Code:
    """A formula, a label or a line of a file."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A mention of a rule: "rule 3"; `text` is what is shown."""

    rule: int
    text: str


Span: TypeAlias = str | Code | Link
Spans: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule: its sentence, where it comes from, and notes below it."""

    number: int
    sentence: Spans
    origin: Spans
    notes: tuple[Spans, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of paragraphs."""

    items: tuple[Spans, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a heading over each column."""

    header: tuple[str, ...]
    rows: tuple[tuple[Spans, ...], ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a file, to be copied."""

    lines: tuple[str, ...]


Block: TypeAlias = Heading | Numbered | Paragraph | Listing | Table | Lines

NOTES = {
    Status.AMBIGUOUS: "≈ This sentence can also be read in another way.",
    Status.ATTESTED: "~ This sentence means the rule only if our guess about a phrase is right.",
    Status.UNKNOWN: "? It is not proved that this sentence means the rule.",
}
"""What is said below a sentence that is not proved."""


def lay_out(book: Rulebook) -> Iterator[Block]:
    """The blocks of a rule book, in the order of the document."""
    yield Heading(1, book.title)
    yield Paragraph((_summarize(book),))
    common = _gather_notices(book.rules)
    if common:
        yield Listing(
            tuple((*_begin(_list_rules(n)), f": {notice}.") for notice, n in common.items())
        )
    goals = {rule.number for rule in book.rules if rule.part is Part.GOAL}
    verdicts = {f.rules[0]: f for f in book.findings if f.rules[0] in goals}
    for section in book.sections:
        yield Heading(2, section.title)
        for rule in section.rules:
            yield _lay_out_rule(rule, verdicts.get(rule.number), common)
    told = [f for f in book.findings if f.rules[0] not in goals]
    if told:
        yield Heading(2, "What the prover found")
        yield Listing(tuple(tell_finding(finding) for finding in told))
    if book.unread:
        yield Heading(2, "Rules that could not be read")
        yield Listing(tuple(_tell_unread(rule) for rule in book.unread))
    yield from _lay_out_questions(book.questions)
    yield Heading(2, "Glossary")
    yield Table(("words", "symbol", "origin"), tuple(_tell_term(term) for term in book.glossary))


def _summarize(book: Rulebook) -> str:
    rules = book.rules
    proved = sum(rule.status is Status.PROVED for rule in rules)
    counted = _count(len(rules), "rule")
    told = "Each sentence is proved to mean its formula."
    if proved < len(rules):
        verb = "is" if proved == 1 else "are"
        told = f"{proved:,} of the sentences {verb} proved to mean the formula."
    unread = f" {_count(len(book.unread), 'rule')} could not be read." if book.unread else ""
    return f"{counted}. {told}{unread}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _gather_notices(rules: Sequence[Rule]) -> dict[str, list[int]]:
    """What was noticed of several rules → their numbers."""
    found: dict[str, list[int]] = {}
    for rule in rules:
        for notice in rule.notices:
            found.setdefault(notice.message, []).append(rule.number)
    return {message: numbers for message, numbers in found.items() if len(numbers) > 1}


def _lay_out_rule(rule: Rule, verdict: Finding | None, told: Container[str]) -> Numbered:
    notes: list[Spans] = []
    if verdict is not None:
        notes.append(tell_finding(verdict))
    if rule.status in NOTES:
        notes.append((NOTES[rule.status],))
    notes += [(notice.message,) for notice in rule.notices if notice.message not in told]
    notes += [] if rule.comment is None else [(f"“{rule.comment}”",)]
    said = _refer(rule) if rule.sentence else ("There is no sentence for ", Code(rule.source), ".")
    origin = _name_origin(rule.label, rule.line, rule.role)
    for each in rule.joined:
        origin = (*origin, "; ", *_name_origin(each.label, each.line))
    return Numbered(rule.number, said, origin, tuple(notes))


def _refer(rule: Rule) -> Spans:
    """The sentence with the number of the defining rule after each defined word."""
    sentence, at = rule.sentence or "", 0
    spans: list[Span] = []
    for reference in rule.references:
        if reference.end is not None:
            spans += [f"{sentence[at : reference.end]} (", _link(reference.rule), ")"]
            at = reference.end
    spans.append(sentence[at:])
    elsewhere = [r.rule for r in rule.references if r.end is None]
    if elsewhere:
        spans += [" See ", *_list_rules(elsewhere), "."]
    return tuple(spans)


def _link(rule: int) -> Link:
    return Link(rule, f"rule {rule}")


def _list_rules(numbers: Sequence[int]) -> list[Span]:
    """The numbers with links: "rule 3", "rules 3 and 5", "rules 3, 5 and 8 to 11"."""
    if len(numbers) == 1:
        return [_link(numbers[0])]
    spans: list[Span] = ["rules "]
    runs = _gather_runs(numbers)
    for place, (first, last) in enumerate(runs):
        between = "" if place == 0 else " and " if place == len(runs) - 1 else ", "
        spans += [between] if between else []
        spans.append(Link(first, str(first)))
        spans += [" to ", Link(last, str(last))] if last != first else []
    return spans


def _gather_runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The first and the last of each run; a run of two is two runs of one."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return [
        pair
        for first, last in runs
        for pair in ([(first, first), (last, last)] if last == first + 1 else [(first, last)])
    ]


def _name_origin(label: str | None, line: int, role: str | None = None) -> Spans:
    named: Spans = () if label is None else (Code(label), ", ")
    shown = f"{role}, " if role not in {None, "axiom", "assumptions"} else ""
    return (*named, f"{shown}line {line}")


def tell_finding(finding: Finding) -> Spans:
    """A finding in a sentence, without the name of the goal that it may be about."""
    rules, because = _list_rules(finding.rules), _list_rules(finding.because)
    match finding.kind:
        case FindingKind.CONTRADICTION if len(finding.rules) == 1:
            return (*_begin(rules), " contradicts itself and is left out of what else is found.")
        case FindingKind.CONTRADICTION:
            left_out = _link(finding.rules[-1])
            told = " contradict each other: they are never all true. What else is found leaves out "
            return (*_begin(rules), told, left_out, ".")
        case FindingKind.CONFLICT:
            return (*_begin(rules), " are in conflict.", *_tell_together(finding))
        case FindingKind.IDLE:
            excluded = "excludes" if len(finding.because) == 1 else "exclude"
            told = f" {excluded} its case."
            return (*_begin(rules), " never applies: ", *because, told, *_tell_together(finding))
        case FindingKind.SAME:
            return (*_begin(rules), " mean the same.")
        case FindingKind.FOLLOWS:
            return (*_begin(rules), " follows from ", *because, ".")
        case FindingKind.TRIVIAL:
            return (*_begin(rules), " is true in any case, so it says nothing.")
        case FindingKind.UNDECIDED:
            them = "them" if len(finding.rules) > 1 else "it"
            told = (
                f"the budget did not suffice to decide whether the others imply or exclude {them}."
            )
            return (*_begin(rules), f": {told}")
        case _:
            return _tell_goal(finding.kind, because)


def _tell_goal(kind: FindingKind, because: Sequence[Span]) -> Spans:
    if kind is FindingKind.OPEN:
        return ("✗ This does not follow from the rules, nor does its opposite.",)
    follows = kind is FindingKind.PROVED
    if not because:
        return ("✓ This is true in any case." if follows else "✗ This is false in any case.",)
    told = "✓ This follows from " if follows else "✗ This does not follow: its opposite does, from "
    return (told, *because, ".")


def _tell_together(finding: Finding) -> Spans:
    return (f" Together: {finding.sentence}",) if finding.sentence else ()


def _begin(rules: Sequence[Span]) -> Spans:
    """The spans at the beginning of a sentence."""
    first, *rest = rules
    if isinstance(first, Link):
        return (Link(first.rule, first.text.capitalize()), *rest)
    return ("Rules ", *rest)


def _tell_unread(rule: UnreadRule) -> Spans:
    hint = f" Hint: {rule.error.hint}." if rule.error.hint else ""
    source: Spans = (": ", Code(rule.source)) if rule.source else ()
    return (*_name_origin(rule.label, rule.line), *source, f": {rule.error.message}.{hint}")


def _lay_out_questions(questions: Sequence[Question]) -> Iterator[Block]:
    """The open questions, and the lines of a lexicon file that answer them."""
    if not questions:
        return
    yield Heading(2, "Open questions")
    told = (
        "The words of these symbols are doubtful. Edit the lines that are wrong, save all of them "
    )
    yield Paragraph((told, "as a file, and give it with ", Code("--lexicon"), "."))
    yield Listing(tuple((question.text,) for question in questions))
    yield Lines(tuple(_write_answers(questions)))


def _write_answers(questions: Sequence[Question]) -> Iterator[str]:
    """The lines of a lexicon file, with the likeliest answers."""
    for heading, is_constant in (("[predicates]", False), ("[constants]", True)):
        asked = [q for q in questions if (q.arity == CONSTANT) is is_constant]
        if asked:
            yield heading
        for question in asked:
            answer = next(iter(question.answers), None)
            fields = list_fields(answer) if answer is not None else {"noun": "…"}
            prefix = "" if answer is not None else "# "
            yield prefix + write_line(question.symbol, fields)


def _tell_term(term: Term) -> tuple[Spans, ...]:
    places = f"/{term.arity}" if term.arity else ""
    notes: list[Span] = ["guessed" if term.guessed else "lexicon"]
    if term.defined_by is not None:
        notes += [", defined by ", _link(term.defined_by)]
    return ((term.words,), (Code(f"{term.symbol}{places}"),), tuple(notes))
