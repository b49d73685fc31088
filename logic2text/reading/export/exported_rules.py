"""Selects the rules and words of the reader's grammar that are exported for a formula.

Left out is what a context-free grammar cannot say (which antecedent a pronoun has, which variable
is bound), what the reader takes from people and no model need write, and what only a formula with
an equality needs (numerals, "another", "else"), where there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from logic2text.closed_words import read_word_list, read_words
from logic2text.english.closed_words import NUMBER_WORDS
from logic2text.english.constructions.notation import is_symbol
from logic2text.english.determiners import Exported
from logic2text.english.syntax import Determiner
from logic2text.formula import Equality, Formula
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import DIFFERENCE, IDENTITY, Entry
from logic2text.reading.grammar.closed_classes import list_closed_classes
from logic2text.reading.grammar.grammar import Rule
from logic2text.reading.parsing.lexical_trie import predicate_phrases
from logic2text.reading.parsing.words import symbol_phrases
from logic2text.walk import bound_variables, free_variables, nodes, symbols

START = "Loose"
"""The symbol of a sentence without its full stop."""

DEAREST = 99
"""The highest cost of an exported rule: readings that cost more are against the conventions."""

UNWRITTEN = frozenset({"•", "⟦", "⟧", "(", ")", "•either", "•the", ":"})
"""Words of rules that stand for the layout of a text."""

ANAPHORIC = frozenset(
    {
        *("AUX", "QUANT", "OFTHEM", "THING", "PRONOUN", "POSSESSIVE", "ORDINAL", "UNFULFILLED"),
        "HEADING",
        *(
            "REFLEXIVE",
            "EACHOTHER",
            "OPPOSITE",
            "MODAL",
            "AFTERMODAL",
            "SIDE",
            "ALIKE",
            "IDENTICAL",
        ),
    }
)
"""Word classes whose meaning depends on what stands before them."""

OF_PLACE = read_words("of_place")
"""Words of rules whose meaning depends on what stands before them, in the same way."""
NEGATION = "it is not the case"
"""The beginning of right sides in which "it" refers to nothing."""

SINGULAR = frozenset({"is", "exists", "does"})

OF_EQUALITY = frozenset({"another", "other", "else", "except", "besides", "one"})
"""Words of rules that only a formula with an equality needs."""

MEMBERS = ("NPItem", "VPItem", "CompPart")
NO_MEMBERS = ("NPList", "VPList", "CompList", "BothNPs", "EitherNP", "Item", "VPBoth", "CompBoth")
"""Beginnings of symbols: members of lists, and what they are not, as models would not end them."""
PLAIN = {
    f"NPItem[{conjunction}]": (("Name",), *((f"DET[{n}]", f"Head[{n}]") for n in ("sg", "pl")))
    for conjunction in ("and", "or")
}
"""The members of lists of noun phrases, which have no relative clauses."""

SHARING = {
    "V2[sg]": frozenset({"V2", "Verb2", "NOT2", "VerbTail"}),
    "B2": frozenset({"B2", "BareVerbTail"}),
    "ADJECTIVE2": frozenset({"ADJECTIVE2", "PlaceStem", "PlaceTail"}),
    "PARTICIPLE": frozenset({"PATIENT", "PARTICIPLE"}),
}
"""Word classes with the parts of rules for words that share an object: "likes or admires b"."""

INDEFINITE = "INDEFINITE"
"""The word class of determiners after "there is"."""

Terminals = Mapping[str, tuple[str, ...]]
"""The phrases of each word class."""
Sides = Mapping[str, tuple[tuple[str, ...], ...]]
"""The right sides of each symbol."""


def phrases_of(formula: Formula, lexicon: Lexicon, *, variables: bool) -> Terminals:
    """The phrases of each word class for a formula."""
    equality = any(isinstance(node, Equality) for node in nodes(formula))
    words = lexicon.for_formula(formula)
    bound = sorted(variable.name for variable in bound_variables(formula))
    free = sorted(variable.name for variable in free_variables(formula))
    predicates, functions = symbols(formula)
    phrases: dict[str, dict[str, None]] = {}

    def add(entries: Iterable[tuple[str, str, object]]) -> None:
        for word_class, phrase, _ in entries:
            phrases.setdefault(word_class, {})[" ".join(phrase.split())] = None

    add(symbol_phrases(words, predicates, functions))
    add(_list_closed(len(bound) if equality else 0))
    if predicates or equality:
        phrases.pop("TRUTH", None)
    add([("THING[sg]", "thing", None), ("THING[pl]", "things", None)])
    for singular, plural in words.domain.nouns:
        add([("THING[sg]", singular, None), ("THING[pl]", plural, None)])
    if equality:
        add(predicate_phrases(IDENTITY))
        add(predicate_phrases(DIFFERENCE))
    for name in (*free, *(bound if variables else ())):
        add([("NAME", name, None)])
    if variables:
        add([("LABEL", name, None) for name in bound])
    return {word_class: tuple(filter(None, texts)) for word_class, texts in phrases.items()}


def find_shared(formula: Formula, lexicon: Lexicon) -> frozenset[str]:
    """The classes of `SHARING` with words of two symbols: "likes or likes b" is hardly read."""
    words = lexicon.for_formula(formula)
    symbols_of: dict[str, set[str]] = {}
    for word_class, _, value in symbol_phrases(words, *symbols(formula)):
        if word_class in SHARING and isinstance(value, Entry):
            symbols_of.setdefault(word_class, set()).add(value.symbol)
    return frozenset(name for name, said in symbols_of.items() if len(said) > 1)


def _list_closed(most: int) -> Iterator[tuple[str, str, object]]:
    """The phrases of closed classes.

    Args:
        most: the largest numeral; 0 leaves out "the" too, which claims that there is just one.
    """
    for word_class, phrase, value in list_closed_classes():
        name = word_class.partition("[")[0]
        if name in ANAPHORIC or any(map(str.isdigit, phrase)) or _is_unwritten(phrase):
            continue
        profile = value.quantity.profile if isinstance(value, Determiner) else None
        if profile is not None and not _has(profile.exported, equality=bool(most)):
            continue
        if name == "THINGS" and not phrase.endswith("thing"):
            continue  # of persons
        if all(1 <= number <= most for number in _numerals(phrase)):
            yield word_class, phrase, value
            if name == "DET" and profile is not None and profile.exported_after_there_is:
                yield word_class.replace("DET", INDEFINITE), phrase, value


def _is_unwritten(phrase: str) -> bool:
    padded = f" {' '.join(phrase.split())} "
    return any(f" {part} " in padded for part in _UNWRITTEN)


_UNWRITTEN = tuple(part.replace("_", " ") for part in read_word_list("unwritten_determiners"))


def _has(exported: Exported, *, equality: bool) -> bool:
    match exported:
        case Exported.ALWAYS:
            return True
        case Exported.WITH_EQUALITY:
            return equality
        case Exported.NEVER:
            return False
        case _:
            assert_never(exported)


def _numerals(phrase: str) -> list[int]:
    return [NUMBER_WORDS.index(word) for word in phrase.split() if word in NUMBER_WORDS]


def choose_sides(
    rules: Iterable[Rule], phrases: Terminals, *, equality: bool, shared: frozenset[str]
) -> Sides:
    """The right sides of each symbol that a text can be made of.

    Args:
        rules: of the reader's grammar.
        phrases: of each word class.
        equality: whether the formula has an equality.
        shared: the classes with words that can share an object (`find_shared`).
    """
    alone = [parts for name, parts in SHARING.items() if name not in shared]
    sides: dict[str, dict[tuple[str, ...], None]] = {}
    for rule in rules:
        if rule.cost <= DEAREST and rule.is_exported and _is_said(rule, equality=equality):
            if any(_count_of(parts, rule) > 1 for parts in alone):
                continue
            left, right = _make_agree(rule)
            sides.setdefault(left, {})[right] = None
    for left, rights in PLAIN.items():
        sides.setdefault(left, {}).update(dict.fromkeys(rights))
    productive = _productive(sides, phrases)
    return _reachable(
        {
            left: tuple(right for right in rights if all(map(productive.__contains__, right)))
            for left, rights in sides.items()
            if left in productive
        }
    )


def _make_agree(rule: Rule) -> tuple[str, tuple[str, ...]]:
    """A rule's sides, what follows "there is" in the singular; the reader is more lenient."""
    left, right = rule.left, rule.right
    if left == "Existent":
        right = tuple(part.replace("DET", INDEFINITE) for part in right)
        return f"Existent[{'pl' if any(p.endswith('[pl]') for p in right) else 'sg'}]", right
    if "Existent" in right:
        number = "sg" if SINGULAR & set(right) else "pl"
        right = tuple(f"{part}[{number}]" if part == "Existent" else part for part in right)
    return left, right


def _is_said(rule: Rule, *, equality: bool) -> bool:
    """Whether a sentence about a formula can have the words of a rule."""
    words = {part for part in rule.right if not is_symbol(part)}
    if words & UNWRITTEN or (words & OF_EQUALITY and not equality):
        return False
    if rule.left.startswith(MEMBERS) and rule.right[0].startswith(NO_MEMBERS):
        return False
    return not words & OF_PLACE or " ".join(rule.right).startswith(NEGATION)


def _count_of(parts: frozenset[str], rule: Rule) -> int:
    return sum(part.partition("[")[0] in parts for part in rule.right)


def _productive(sides: Mapping[str, Iterable[tuple[str, ...]]], phrases: Terminals) -> set[str]:
    """The words, and the symbols from which a text can be derived."""
    productive = {word for rights in sides.values() for r in rights for word in r}
    productive = {part for part in productive if not is_symbol(part)}
    productive |= {word_class for word_class, texts in phrases.items() if texts}
    while True:
        fresh = {
            left
            for left, rights in sides.items()
            if left not in productive and any(productive.issuperset(right) for right in rights)
        }
        if not fresh:
            return productive
        productive |= fresh


def _reachable(
    sides: Sides,
) -> dict[str, tuple[tuple[str, ...], ...]]:
    reached = {START: sides.get(START, ())}
    waiting = [START]
    for left in waiting:  # grows while it is read
        for part in (part for right in reached[left] for part in right):
            if part in sides and part not in reached:
                reached[part] = sides[part]
                waiting.append(part)
    return reached
