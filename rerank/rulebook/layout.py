"""A rule book as blocks of a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from logic2text import Status
from logic2text.lexicon import Question
from logic2text.lexicon.file_rows import list_fields, write_line
from logic2text.lexicon.questions import CONSTANT
from logic2text.notation.formula_files.logic_program import BY_DEFAULT
from rerank.rulebook.blocks import (
    Block,
    Code,
    Contents,
    Heading,
    Lines,
    Listing,
    Numbered,
    Paragraph,
    Span,
    Spans,
    Table,
)
from rerank.rulebook.rules import (
    FindingKind,
    Part,
    Rule,
    Rulebook,
    Section,
    Term,
    UnreadRule,
)
from rerank.rulebook.told_findings import (
    begin,
    link_rule,
    list_rules,
    list_warnings,
    tell_finding,
    tell_undecided_goal,
)

LONG = 20
"""A document of so many headings begins with a list of them."""
NOTES = {
    Status.AMBIGUOUS: "≈ This sentence can also be read in another way.",
    Status.ATTESTED: "~ This sentence means the rule only if our guess about a phrase is right.",
    Status.UNKNOWN: "? It is not proved that this sentence means the rule.",
}
"""What is said below a sentence that is not proved."""


PLAIN_ROLES = frozenset((None, "axiom", "assumptions", "hypothesis", "fact", "definition"))
"""The roles of rules that are not told: the heading tells them, or they tell nothing."""


def lay_out(book: Rulebook) -> Iterator[Block]:
    """The blocks of a rule book, in the order of the document."""
    yield Heading(1, book.title)
    yield Paragraph((_summarize(book),))
    notices = _gather_notices(book.rules)
    by_default = notices.pop(BY_DEFAULT, [])
    if by_default:
        yield Paragraph((*begin(list_rules(by_default)), f": {BY_DEFAULT}."))
    blocks = [*_lay_out_sections(book), *_lay_out_rest(book, notices)]
    headings = tuple(block for block in blocks if isinstance(block, Heading))
    if len(headings) >= LONG:
        yield Contents(headings)
        yield from blocks
        return
    for block in blocks:
        yield replace(block, anchor="") if isinstance(block, Heading) else block


def _lay_out_sections(book: Rulebook) -> Iterator[Block]:
    goals = {rule.number for rule in book.rules if rule.part is Part.GOAL}
    contradictions = [f for f in book.findings if f.kind is FindingKind.CONTRADICTION]
    left_out = sorted(found.rules[-1] for found in contradictions)
    notes = list_warnings(book.findings)
    for finding in book.findings:
        for number in goals.intersection(finding.rules):
            is_open = finding.kind is FindingKind.UNDECIDED
            notes[number] = [tell_undecided_goal() if is_open else tell_finding(finding, left_out)]
    for section in book.sections:
        yield Heading(2, section.title, f"section-{section.rules[0].number}")
        for rule, comment in _say_comments_once(section):
            yield _lay_out_rule(rule, notes.get(rule.number, []), comment)


def _say_comments_once(section: Section) -> Iterator[tuple[Rule, str | None]]:
    """The rules with their comments; what is said of several neighbours stands at the first."""
    comments = [None, *(rule.comment for rule in section.rules)]
    for rule, (before, comment) in zip(section.rules, pairwise(comments), strict=True):
        yield rule, None if comment == before else comment


def _lay_out_rest(book: Rulebook, notices: dict[str, list[int]]) -> Iterator[Block]:
    """What stands below the rules."""
    goals = {rule.number for rule in book.rules if rule.part is Part.GOAL}
    told = [finding for finding in book.findings if finding.rules[0] not in goals]
    if told:
        yield Heading(2, "What the prover found", "findings")
        yield Listing(tuple(tell_finding(finding) for finding in told))
    if book.unread:
        yield Heading(2, "Rules that could not be read", "unread")
        yield Listing(tuple(_tell_unread(rule) for rule in book.unread))
    yield from _lay_out_questions(book.questions)
    if notices:
        yield Heading(2, "How the file was read", "reading")
        yield Listing(
            tuple((*begin(list_rules(n)), f": {notice}.") for notice, n in notices.items())
        )
    yield Heading(2, "Glossary", "glossary")
    doubtful = {(question.symbol, max(question.arity, 0)) for question in book.questions}
    rows = [_tell_term(term, (term.symbol, term.arity) in doubtful) for term in book.glossary]
    columns = 3 if any(row[-1] for row in rows) else 2
    yield Table(("words", "symbol", "note")[:columns], tuple(row[:columns] for row in rows))


def _summarize(book: Rulebook) -> str:
    rules = book.rules
    proved = sum(rule.status is Status.PROVED for rule in rules)
    parts = [(part, sum(rule.part is part for rule in rules)) for part in Part]
    counted = [_count(number, part) for part, number in parts if number]
    listed = " and ".join(filter(None, (", ".join(counted[:-1]), counted[-1])))
    told = "Each sentence is proved to mean its formula."
    if proved < len(rules):
        verb = "is" if proved == 1 else "are"
        told = f"{proved:,} of the sentences {verb} proved to mean the formula."
    unread = f" {_count(len(book.unread), 'rule')} could not be read." if book.unread else ""
    return f"{listed}. {told}{unread}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _gather_notices(rules: Sequence[Rule]) -> dict[str, list[int]]:
    """What was noticed when rules were read → their numbers."""
    found: dict[str, list[int]] = {}
    for rule in rules:
        for notice in rule.notices:
            found.setdefault(notice.message, []).append(rule.number)
    return found


def _lay_out_rule(rule: Rule, found: Sequence[Spans], comment: str | None) -> Numbered:
    notes = [*found]
    if rule.status in NOTES:
        notes.append((NOTES[rule.status],))
    notes += [] if comment is None else [(f"“{comment}”",)]
    said = _refer(rule) if rule.sentence else ("There is no sentence for ", Code(rule.source), ".")
    is_told = rule.role in PLAIN_ROLES or rule.part is Part.GOAL
    origin = _name_origin(rule.label, rule.line, None if is_told else rule.role)
    for each in rule.joined:
        origin = (*origin, "; ", *_name_origin(each.label, each.line))
    return Numbered(rule.number, said, origin, tuple(notes))


def _refer(rule: Rule) -> Spans:
    """The sentence with the number of the defining rule after each defined word."""
    sentence, at = rule.sentence or "", 0
    spans: list[Span] = []
    for reference in rule.references:
        if reference.end is not None:
            spans += [f"{sentence[at : reference.end]} (", link_rule(reference.rule), ")"]
            at = reference.end
    spans.append(sentence[at:])
    elsewhere = [r.rule for r in rule.references if r.end is None]
    if elsewhere:
        spans += [" See ", *list_rules(elsewhere), "."]
    return tuple(spans)


def _name_origin(label: str | None, line: int, role: str | None = None) -> Spans:
    named: Spans = () if label is None else (Code(label), ", ")
    shown = "" if role is None else f"{role.replace('_', ' ')}, "
    return (*named, f"{shown}line {line}")


def _tell_unread(rule: UnreadRule) -> Spans:
    hint = f" Hint: {rule.error.hint}." if rule.error.hint else ""
    source: Spans = (": ", Code(rule.source)) if rule.source else ()
    return (*_name_origin(rule.label, rule.line), *source, f": {rule.error.message}.{hint}")


def _lay_out_questions(questions: Sequence[Question]) -> Iterator[Block]:
    """The open questions, and the lines of a lexicon file that answer them."""
    if not questions:
        return
    yield Heading(2, "Open questions", "questions")
    told = (
        "The words of these symbols are doubtful. Edit the lines that are wrong, save all of them "
    )
    yield Paragraph((told, "as a file, and give it with ", Code("--lexicon"), "."))
    yield Listing(tuple(_ask(question) for question in questions))
    yield Lines(tuple(_write_answers(questions)))


def _ask(question: Question) -> Spans:
    return (Code(question.asked), question.text.removeprefix(question.asked))


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


def _tell_term(term: Term, is_doubtful: bool) -> tuple[Spans, ...]:
    places = f"/{term.arity}" if term.arity else ""
    notes: list[Spans] = []
    if term.defined_by is not None:
        notes.append(("defined by ", link_rule(term.defined_by)))
    if is_doubtful:
        notes.append(("doubtful: see the open questions",))
    if term.comment is not None:
        notes.append((f"“{term.comment}”",))
    joined = [span for note in notes for span in ("; ", *note)][1:]
    return ((term.words,), (Code(f"{term.symbol}{places}"),), tuple(joined))
