"""The parts of the analysis of names, each beside the words of a writer who had not seen it.

    python -m benchmarks.fresh.name_parts [FILE] [--show PART]

Each symbol of ``names_2.jsonl`` has the writer's phrase with its class, preposition, article and
number.  Measured are:

- class: kind ("is a K"), property ("is P"), possession ("has N"), role ("y is an N of x"), verb;
- frame: every word but articles, and the order of the places;
- preposition: the word before the last place, of symbols with two places or more;
- article: the first one of the phrase, or none, where the phrase has a noun;
- number: no noun of the phrase in the other number.

The baseline takes the most frequent class, preposition and article, and says the words of the name
as they stand: "is a" before a last word that is no verb, else nothing.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.fresh.__main__ import FOLDER
from benchmarks.record import record, table
from logic2text import InputError, parse
from logic2text.lexicon import Category, Entry, Lexicon
from logic2text.lexicon.canonical import PLACES
from logic2text.lexicon.names.splitting import split
from logic2text.lexicon.roles import role_of
from logic2text.lexicon.words.morphology import article, plural
from logic2text.lexicon.words.word_class import Form, forms
from metrics.training.words.name_labels import list_phrases, simplify

PARTS = ("class", "frame", "preposition", "article", "number")
ARTICLES = ("a", "an", "the")


@dataclass(frozen=True, slots=True)
class Case:
    """A symbol with the writer's words for it, ours and those of the baseline."""

    wanted: Mapping[str, Any]
    ours: tuple[str, ...]
    kind: str
    baseline: str


def read_cases(path: Path) -> Iterator[Case]:
    """The symbols of the predicates in a file; formulae that are refused count as none."""
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        try:
            words = Lexicon.default().for_formula(parse(row["formula"]))
        except InputError as error:
            print(f"{row['id']}: {error}")
            continue
        for wanted in row["symbols"]:
            symbol, arity = wanted["symbol"], wanted["arity"]
            if arity > 0:
                entry = words.entry(symbol, arity)
                ours, kind = (*list_phrases(entry),), class_of(entry)
                yield Case(wanted, ours, kind, say_as_written(symbol, arity))


def class_of(entry: Entry) -> str:
    """The class of our words for a symbol."""
    match entry.category:
        case Category.NOUN:
            return "kind" if entry.arity == 1 else "role"
        case Category.VERB if role_of(entry) is not None:
            return "role"
        case Category.VERB if entry.singular.split()[0] == "has":
            return "possession"
        case Category.ADJECTIVE:
            return "property"
        case _:
            return "verb"


def wanted_class(wanted: Mapping[str, Any]) -> str:
    """The writer's class; "has" makes a verb a possession."""
    has = wanted["phrase"].split()[1:2] == ["has"]
    return "possession" if has and wanted["class"] == "verb" else str(wanted["class"])


def say_as_written(symbol: str, arity: int) -> str:
    """The words of a name with a copula and an article unless a verb is first."""
    words = " ".join(split(symbol)).lower()
    verb = forms(words.split()[0]) & {Form.VERB, Form.THIRD}
    head = words if verb else f"is {article(words)} {words}"
    return " ".join(("x", head, *PLACES[1:arity]))


def strip_articles(phrase: str) -> list[str]:
    """The words of a phrase but its articles."""
    return [word for word in simplify(phrase).split() if word not in ARTICLES]


def first_article(phrase: str) -> str:
    """Of a phrase; "none" without one."""
    found = next((word for word in simplify(phrase).split() if word in ARTICLES), "none")
    return "a" if found == "an" else found


def last_link(phrase: str) -> str | None:
    """The word before the last place, unless it is a place or the end of the name."""
    words = simplify(phrase).split()
    return words[-2] if len(words) > 2 and words[-1] in PLACES else None


def other_number(word: str) -> set[str]:
    """The plural of a word, and words whose plural it is."""
    singulars = {word[: -len(end)] for end in ("s", "es") if word.endswith(end)}
    return {plural(word)} | {base for base in singulars if plural(base) == word}


def judge(part: str, wanted: Mapping[str, Any], phrases: Sequence[str], kind: str) -> bool | None:
    """Whether a part is right in the first phrase; None where the symbol does not have it."""
    words = strip_articles(wanted["phrase"])
    same = [phrase for phrase in phrases if strip_articles(phrase) == words]
    phrase = (same or phrases)[0]
    match part:
        case "class":
            return kind == wanted_class(wanted)
        case "frame":
            return bool(same)
        case "preposition" if wanted["arity"] > 1 and wanted["preposition"]:
            return last_link(phrase) == last_link(wanted["phrase"])
        case "article" if wanted["article"]:
            return first_article(phrase) == first_article(wanted["phrase"])
        case "number" if wanted["number"]:
            said = {*strip_articles(phrase)}
            return all(word in said or not other_number(word) & said for word in words)
        case _:
            return None


def main() -> None:
    """Print the accuracy of each part and keep it."""
    parser = argparse.ArgumentParser(description="Parts of names beside those of a writer.")
    parser.add_argument("file", nargs="?", type=Path, default=FOLDER / "names_2.jsonl")
    parser.add_argument("--show", choices=PARTS, help="print each symbol that differs here")
    options = parser.parse_args()
    cases = [*read_cases(options.file)]
    common = Counter(wanted_class(case.wanted) for case in cases).most_common(1)[0][0]
    body = []
    for part in PARTS:
        ours = [judge(part, case.wanted, case.ours, case.kind) for case in cases]
        base = [judge(part, case.wanted, (case.baseline,), common) for case in cases]
        asked = len([*filter(lambda right: right is not None, ours)])
        body.append((part, asked, ours.count(True) / asked, base.count(True) / asked))
        if part == options.show:
            for case, right in zip(cases, ours, strict=True):
                if right is False:
                    print(f"{case.wanted['symbol']}: {case.ours[0]}   {case.wanted['phrase']}")
    shares = [(part, asked, f"{ours:.1%}", f"{base:.1%}") for part, asked, ours, base in body]
    print(table(("part", "symbols", "ours", "baseline"), shares))
    record("fresh_name_parts", {"parts": body}, "fresh.name_parts")


if __name__ == "__main__":
    main()
