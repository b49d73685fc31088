"""`write_rulebook`: from the formulae of a file to its rule book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, groupby
from pathlib import Path

from logic2text import CandidateGenerator, InputError, Lexicon, Status
from logic2text.arguments import instance_given
from logic2text.discourse.order import Role, Statement, arrange, state
from logic2text.discourse.passages import Passage, PassageWriter
from logic2text.documents.statement import GOALS as NOT_CLAIMED
from logic2text.formula import ForAll, Formula, Iff, Predicate
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.distinct import FormulaSymbols
from logic2text.lexicon.questions import list_questions_of
from logic2text.notation.formula_files import FileFormula, read_formulas
from logic2text.notation.formula_files.entry import LAYOUT_HINTS
from logic2text.results.words import Words
from logic2text.theories.definitions import find_defined_predicate
from logic2text.verbalizers.natural import Natural
from logic2text.verbalizers.style import DEFAULT_STYLE
from metrics import DEFAULT_METRIC, Metric
from rerank.audience import Audience
from rerank.reranker import Reranker
from rerank.results import RankedResult
from rerank.rulebook.default_negation import say_defaults
from rerank.rulebook.findings import NumberedFormula, list_findings
from rerank.rulebook.glossary import Symbol, find_references, list_terms
from rerank.rulebook.rules import Finding, Part, Rule, Rulebook, Section, Source, UnreadRule
from rerank.rulebook.subjects import choose_subjects, is_fact, list_subjects, title_subject

DENIAL = "negated_conjecture"
"""The role in the TPTP of formulae that together deny what may follow."""
GOALS = NOT_CLAIMED - {DENIAL}
"""Roles of formulae that may follow from the others."""
BATCH = 64
"""How many formulae are ranked at once; their candidates are in memory together."""
TITLES = {
    Part.DEFINITION: "Definitions",
    Part.RULE: "Other rules",
    Part.FACT: "Facts",
    Part.GOAL: "Goals",
}
"""Headings of the parts; rules on a subject have that as their heading."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A rule that has no number yet; `joined` are further ones that its passage says, too."""

    entry: FileFormula
    formula: Formula
    part: Part
    best: RankedResult | None
    passage: Passage | None = None
    joined: tuple[FileFormula, ...] = ()


def write_rulebook(  # noqa: PLR0913
    rules: str | Path | Iterable[FileFormula],
    *,
    notation: str = "auto",
    words: Words | None = None,
    audience: str | float | Audience = "general",
    metric: str | Metric | None = DEFAULT_METRIC,
    formulaicness: str | Metric = "formulaicness",
    with_findings: bool = True,
    together: bool = False,
) -> Rulebook:
    """Write a rule book: the best sentence of each rule, in sections by subject.

    Args:
        rules: the name of a file of formulae of any kind, or what `read_formulas` gives.
        notation: of formulae for which the kind of the file prescribes none.
        words: of the symbols; those of the default lexicon if None.
        audience: for whom the sentences are chosen, as for `Reranker`.
        metric: the naturalness metric, as for `Reranker`.
        formulaicness: the metric F, as for `Reranker`.
        together: whether rules of a section that repeat a subject are joined.
        with_findings: whether the prover looks for contradictions and redundant rules.

    Raises:
        InputError: the file cannot be read or has no formula, or none that can be read.
        UnknownNameError, UnavailableError: as `Reranker`.
    """
    title = "Rules"
    if isinstance(rules, str | Path):
        title = Path(rules).name
        rules = read_formulas(rules, notation)
    entries = [instance_given(each, FileFormula, "a FileFormula", "read a file") for each in rules]
    words, read, unread = parse_rules(entries, words or Words(Lexicon.default()))
    if not read:
        first = unread[0].error if unread else InputError("the file has no rule", None)
        raise InputError(f"no rule could be read: {first.message}", first.hint, line=first.line)
    signature = FormulaSymbols.of(*(formula for _, formula in read))
    view = words.lexicon.for_signature(signature)
    reranker = Reranker(
        metric,
        audience,
        formulaicness=formulaicness,
        generator=CandidateGenerator(lexicon=view),
        allow_attested=True,
        allow_unproved=True,
    )
    arranged = _arrange(_choose_sentences(read, reranker), view)
    if together:
        arranged = [(title, part, _join(part, group, view)) for title, part, group in arranged]
    definitions = _number_definitions(arranged)
    sections = _number(arranged, view, definitions)
    return Rulebook(
        title,
        sections,
        list_terms(signature, view, definitions, _gather_comments(entries)),
        _find(sections, view) if with_findings else (),
        list_questions_of(signature, words.lexicon),
        tuple(unread),
        reranker.audience.name,
        reranker.signature,
        words.lexicon,
    )


def parse_rules(
    entries: Sequence[FileFormula], words: Words
) -> tuple[Words, list[tuple[FileFormula, Formula]], list[UnreadRule]]:
    """The words with what the file declares to be kinds, its formulae, and what is unread of it."""
    words = words.with_kinds(frozenset().union(*(entry.kinds for entry in entries)))
    read, unread = [], []
    for entry in entries:
        try:
            read.append((entry, words.parse_given(entry.formula).formula))
        except InputError as error:
            unread.append(UnreadRule(entry.line, entry.label, entry.text, error))
    return words, read, unread


def _choose_sentences(
    read: Sequence[tuple[FileFormula, Formula]], reranker: Reranker
) -> Iterator[_Draft]:
    parts = _tell_parts(read)
    for start in range(0, len(read), BATCH):
        batch = read[start : start + BATCH]
        rankings = reranker.rank_many([formula for _, formula in batch], top_k=1)
        for offset, ((entry, formula), ranking) in enumerate(zip(batch, rankings, strict=True)):
            best = ranking[0] if len(ranking) else None
            yield _Draft(entry, formula, parts[start + offset], best)


def _tell_parts(read: Sequence[tuple[FileFormula, Formula]]) -> list[Part]:
    """The part of the document of each rule: by its role in the file, else by its form."""
    forms = {each.index: each.role for each in state([formula for _, formula in read])}
    return [_tell_part(entry, formula, forms[i]) for i, (entry, formula) in enumerate(read)]


def _tell_part(entry: FileFormula, formula: Formula, form: Role) -> Part:
    if entry.role in GOALS:
        return Part.GOAL
    is_definition = form is Role.DEFINITION and not _is_of_relations(formula)
    if is_definition or entry.role == "definition":
        return Part.DEFINITION
    return Part.FACT if is_fact(formula) else Part.RULE


def _is_of_relations(formula: Formula) -> bool:
    """Whether a biconditional says that two relations are the same or each other's inverse.

    Neither defines the other: a rule that has one of them needs no mention of this one.
    """
    while isinstance(formula, ForAll):
        formula = formula.body
    match formula:
        case Iff(Predicate(_, arguments), Predicate()):
            return len(arguments) > 1
    return False


_Group = tuple[str, Part, list[_Draft]]
"""The heading of a section, its part and its rules."""


def _arrange(drafts: Iterable[_Draft], lexicon: Lexicon) -> list[_Group]:
    """The sections: definitions, rules by subject, other rules, facts, goals."""
    by_part: dict[Part, list[_Draft]] = {part: [] for part in Part}
    for draft in drafts:
        by_part[draft.part].append(draft)
    definitions = by_part[Part.DEFINITION]
    order = [each.index for each in arrange(state([each.formula for each in definitions]))]
    by_part[Part.DEFINITION] = [definitions[index] for index in order]
    rules = by_part[Part.RULE]
    subjects = choose_subjects([list_subjects(each.formula, lexicon) for each in rules])
    groups: dict[str, list[_Draft]] = {}
    for draft, subject in zip(rules, subjects, strict=True):
        title = title_subject(subject, lexicon) if subject else TITLES[Part.RULE]
        groups.setdefault(title, []).append(draft)
    others = groups.pop(TITLES[Part.RULE], [])
    sections = [(title, Part.RULE, group) for title, group in groups.items()]
    rest = "Rules" if not groups else TITLES[Part.RULE]
    return [
        (TITLES[Part.DEFINITION], Part.DEFINITION, by_part[Part.DEFINITION]),
        *sections,
        (rest, Part.RULE, others),
        *((TITLES[part], part, by_part[part]) for part in (Part.FACT, Part.GOAL)),
    ]


def _join(part: Part, group: Sequence[_Draft], lexicon: Lexicon) -> list[_Draft]:
    """The rules of a section, neighbours about one thing or one kind in a proved sentence.

    Definitions, goals, denials of goals and rules with negations by default stand alone.
    """
    if part not in (Part.RULE, Part.FACT):
        return [*group]
    joined: list[_Draft] = []
    writer = PassageWriter(lexicon, DEFAULT_STYLE, joins_kinds=True)
    for is_plain, run in groupby(group, key=_may_be_joined):
        drafts = [*run]
        if not is_plain:
            joined += drafts
            continue
        statements = [Statement(n, d.formula, Role.PREMISE) for n, d in enumerate(drafts)]
        for passage in writer.write(statements):
            first, *others = (drafts[each.index] for each in passage.statements)
            further = tuple(each.entry for each in others)
            joined.append(
                replace(first, formula=passage.formula, passage=passage, joined=further)
                if others
                else first
            )
    return joined


def _may_be_joined(draft: _Draft) -> bool:
    return not draft.entry.defaults and draft.entry.role != DENIAL


def _number_definitions(arranged: Sequence[_Group]) -> dict[Symbol, int]:
    """Defined predicate → the number of the first rule that defines it."""
    found: dict[Symbol, int] = {}
    drafts = [draft for _, _, group in arranged for draft in group]
    for number, draft in enumerate(drafts, 1):
        symbol = find_defined_predicate(draft.formula) if draft.part is Part.DEFINITION else None
        if symbol is not None:
            found.setdefault(symbol, number)
    return found


def _number(
    arranged: Sequence[_Group], lexicon: Lexicon, definitions: Mapping[Symbol, int]
) -> tuple[Section, ...]:
    """The sections that are not empty, with numbered rules and their references."""
    numbers = count(1)
    return tuple(
        Section(
            title, part, tuple(_rule(draft, next(numbers), lexicon, definitions) for draft in group)
        )
        for title, part, group in arranged
        if group
    )


def _rule(draft: _Draft, number: int, lexicon: Lexicon, definitions: Mapping[Symbol, int]) -> Rule:
    sentence = draft.best.text if draft.best else None
    status = draft.best.candidate.verdict.status if draft.best else None
    if draft.passage is not None:
        sentence, status = draft.passage.text, draft.passage.verdict.status
    known = say_defaults(draft.formula, draft.entry.defaults, lexicon)
    if known is not None:
        sentence, status = known, Status.PROVED
    others = {symbol: rule for symbol, rule in definitions.items() if rule != number}
    entry = draft.entry
    return Rule(
        number,
        draft.formula,
        entry.text,
        entry.line,
        entry.label,
        entry.role,
        draft.part,
        sentence,
        status,
        find_references(draft.formula, sentence or "", lexicon, others),
        (
            *(each for each in entry.notices if each.hint not in LAYOUT_HINTS),
            *(entry.parsed.warnings if entry.parsed else ()),
        ),
        _comment_of(entry),
        entry.defaults,
        tuple(Source(each.text, each.line, each.label) for each in draft.joined),
    )


def _comment_of(entry: FileFormula) -> str | None:
    comment = entry.fields.get("comment")
    return comment if isinstance(comment, str) and comment.strip() else None


def _gather_comments(entries: Iterable[FileFormula]) -> dict[str, str]:
    """Symbol → what the file says of it, such as the comment on a class."""
    found: dict[str, str] = {}
    for entry in entries:
        comments = entry.fields.get("comments")
        for symbol, comment in comments.items() if isinstance(comments, Mapping) else ():
            if isinstance(comment, str) and comment.strip():
                found.setdefault(symbol, comment)
    return found


def _find(sections: Sequence[Section], lexicon: Lexicon) -> tuple[Finding, ...]:
    """What the prover finds about the rules and the goals."""
    natural = Natural(lexicon)

    def say(formula: Formula) -> str:
        try:
            return natural.verbalize(formula).text
        except InputError:
            return ""

    rules = [rule for section in sections for rule in section.rules]
    premises: list[NumberedFormula] = []
    goals: list[NumberedFormula] = []
    denials: list[NumberedFormula] = []
    for rule in rules:
        kind = goals if rule.part is Part.GOAL else denials if rule.role == DENIAL else premises
        kind.append(NumberedFormula(rule.number, rule.formula))
    return list_findings(premises, goals, say, denials)
