"""Texts for the style target: pools of every system in several styles, recorded texts, prose.

A row keeps what the target needs: which systems write the text for its formula, and how much of the
formula's structure it keeps.  What is held out is barred as in `distillation_texts`, and so are the
ordinary sentences of the test, which a digest chooses (`is_test_sentence`).
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import astuple, replace
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np

from logic2text import Logic2TextError, verbalizers
from logic2text.candidate_pool import Candidate
from logic2text.candidates import generate_candidates
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.notation import parse
from logic2text.verbalizers.style import DEFAULT_STYLE, Style
from metrics.formulaicness import structural
from metrics.text_encoder.files import exclusion_digest, normalize
from metrics.training.texts import (
    changed_formulas,
    dataset,
    distillation_texts,
    renaming,
    style_edits,
)

SYSTEMS = ("literal", "ranta", "lola", "natural")

STYLES = (
    Style(structure_preserving=True),
    Style(unambiguous=True),
    Style(avoid=frozenset({"variables"})),
    Style(avoid=frozenset({"pronouns", "persons"})),
    Style(avoid=frozenset({"relative-clauses", "passive"})),
    Style(avoid=frozenset({"two-sentences", "lists"}), keep_order=True),
    Style(avoid=frozenset({"ellipsis", "numbers", "neither"})),
)
"""Settings of audiences, besides the default one, that a pool may have texts in."""

ALTERNATIVES = 5
"""Texts of a system that offers several."""

STYLED = 0.6
"""The share of pools with texts in a second style."""

FILES = 6
"""Files among which the formulae of the corpora are divided."""

TEST_SHARE, RARE_TEST_SHARE = 16, 3
"""An ordinary sentence in so many belongs to the test, and to no file of training; of those with a
phrase that is rare in prose, one in fewer."""

_RARE = re.compile(r"\bonly if\b|\bsuch that\b|\bif\b.*\bthen\b|\bthe case that\b|\b[xyz]\b")

LONGEST_RECORDED = 400
"""Characters of a recorded text whose structure is read; a longer one counts as unread."""


@dataclass(frozen=True, slots=True)
class StyleText:
    """A normalised text and what is known of its style.

    Attributes:
        text: normalised.
        kind: ``candidate``, ``recorded``, ``ordinary`` or ``edit``.
        pool: its number in the file, -1 outside of pools; a chain of edits is a pool.
        systems: the systems that write it for its formula, ``human`` among them.
        structure: the share of its formula's structure that it keeps, NaN where not known.
        rank: its place in a chain of edits, from the least formulaic; -1 outside of chains.
    """

    text: str
    kind: str
    pool: int = -1
    systems: tuple[str, ...] = ()
    structure: float = math.nan
    rank: int = -1


@dataclass(frozen=True, slots=True)
class WorkFolder:
    """The corpora's texts with their split, as `distil_formulaicness` stores them in a folder.

    Attributes:
        sources: the texts with their formulae.
        held_out: what training must not see.
    """

    sources: tuple[dataset.Source, ...]
    held_out: distillation_texts.HeldOut

    @classmethod
    def read(cls, data: Path, work: Path, seed: int) -> WorkFolder:
        """From ``sources.json`` and ``pool-*.json`` of a folder and the data set of a seed."""
        rows = json.loads((work / "sources.json").read_text(encoding="utf-8"))
        collected = [dataset.Source(*row) for row in rows]
        digests = dataset.list_excluded(data)
        sides = dataset.assemble(collected, digests, seed)
        pools = [
            pool
            for side in ("validation", "test")
            for pool in json.loads((work / f"pool-{side}.json").read_text(encoding="utf-8"))
        ]
        held_out = distillation_texts.hold_out(collected, sides, pools, digests)
        return cls(tuple(collected), held_out)


def is_test_sentence(text: str) -> bool:
    """Whether an ordinary sentence is kept for the test: by the digest of only its words."""
    share = RARE_TEST_SHARE if _RARE.search(text) else TEST_SHARE
    return test_digest(text)[0] % share == 0


def test_digest(text: str) -> bytes:
    """The digest by which the test's sentences are chosen, and put in order."""
    return hashlib.sha256(f"style {exclusion_digest(text)}".encode()).digest()


def style_texts(data: Path, folder: WorkFolder, number: int, seed: int, n: int) -> list[StyleText]:
    """The texts of a file, each once: 70% of pools, 10% recorded, 20% ordinary or edits.

    Args:
        data: the shared data.
        folder: the corpora and what is held out.
        number: of the file.
        seed: of all draws.
        n: about how many texts.
    """
    randoms = [np.random.default_rng([seed, number, 100 + i]) for i in range(5)]
    rows = [
        *islice(read_recorded_texts(folder, randoms[0]), round(0.10 * n)),
        *islice(ordinary_texts(data, folder, randoms[1]), round(0.13 * n)),
    ]
    chains = style_edits.chains(randoms[2])
    edits: list[StyleText] = []
    pool = 0
    while len(edits) < 0.07 * n:
        chain = [normalize(text) for text in next(chains)]
        if not any(folder.held_out.bars(text) for text in chain):
            edits += [StyleText(t, "edit", pool, rank=rank) for rank, t in enumerate(chain)]
            pool += 1
    rows += edits
    texts = {row.text: row for row in rows}
    for candidates in formula_pools(folder, number, randoms[3]):
        for row in candidates:
            texts.setdefault(row.text, StyleText(row.text, row.kind, pool, *astuple(row)[3:]))
        pool += 1
        if len(texts) >= n:
            return list(texts.values())
    raise AssertionError("the pools have no end")


def formula_pools(
    folder: WorkFolder, number: int, random: np.random.Generator
) -> Iterator[list[StyleText]]:
    """Pools of the formulae of the corpora and of changed ones by turns, some of them renamed."""
    held_out = folder.held_out
    for formula in _formulas(folder, number, random):
        styles = [DEFAULT_STYLE]
        if random.random() < STYLED:
            styles.append(STYLES[int(random.integers(len(STYLES)))])
        rows = pool_texts(formula, styles)
        yield [row for row in rows if not held_out.bars(row.text)]
        if random.random() < distillation_texts.COPIED:
            copies = renaming.rename_words([row.text for row in rows], renaming.draw(random))
            yield [
                StyleText(text, *astuple(row)[1:])
                for text, row in zip(copies, rows, strict=True)
                if text != row.text and not held_out.bars(text)
            ]


def _formulas(folder: WorkFolder, number: int, random: np.random.Generator) -> Iterator[Formula]:
    every = distillation_texts.formulas_of(folder.sources, {s.text for s in folder.sources})
    allowed = [formula for mean, formula in every if mean not in folder.held_out.meanings]
    order = np.random.default_rng(0).permutation(len(allowed))
    part = iter(order[number % FILES :: FILES])
    changed = changed_formulas.generate_training_formulas(
        folder.sources, folder.held_out.meanings, random, recorded=False
    )
    for formula in changed:
        yield formula
        place = next(part, None) if number < FILES else None
        if place is not None:
            yield allowed[int(place)]


def pool_texts(formula: Formula, styles: Sequence[Style] = (DEFAULT_STYLE,)) -> list[StyleText]:
    """The distinct texts of all systems for a formula, with their systems and structure."""
    systems: dict[str, set[str]] = defaultdict(set)
    structure: dict[str, float] = {}
    for candidate in _candidates(formula, styles):
        text = normalize(candidate.text)
        systems[text].add(candidate.source)
        if candidate.says is not None:
            share = structural.measure_kept_share(formula, candidate.says)
            structure[text] = max(share, structure.get(text, 0.0))
    return [
        StyleText(text, "candidate", -1, tuple(sorted(writers)), structure.get(text, math.nan))
        for text, writers in systems.items()
    ]


def _candidates(formula: Formula, styles: Sequence[Style]) -> Iterator[Candidate]:
    for style in styles:
        for system in SYSTEMS:
            try:
                yield from generate_candidates(
                    _verbalizer(system, style), formula, None, ALTERNATIVES
                )
            except Logic2TextError:
                continue


@cache
def _verbalizer(system: str, style: Style) -> verbalizers.Verbalizer:
    return verbalizers.verbalizer(system, style=style)


def read_recorded_texts(folder: WorkFolder, random: np.random.Generator) -> Iterator[StyleText]:
    """The corpora's texts in random order, every second one under other names."""
    read = structural.Structural()
    for turn, place in enumerate(random.permutation(len(folder.sources))):
        source = folder.sources[int(place)]
        if source.formula is None or source.meaning in folder.held_out.meanings:
            continue
        structure = math.nan
        if source.meaning is not None and len(source.text) <= LONGEST_RECORDED:
            structure = float(read.score([source.text], [parse(source.formula)])[0])
        text = source.text
        if turn % 2:
            text = renaming.rename_words([text], renaming.draw(random))[0]
        if not folder.held_out.bars(text):
            yield StyleText(text, "recorded", -1, (source.system,), structure)


def ordinary_texts(
    data: Path, folder: WorkFolder, random: np.random.Generator
) -> Iterator[StyleText]:
    """Ordinary sentences, every second with a logical word; none of the test's."""
    for text in distillation_texts.ordinary_texts(data, folder.held_out, random):
        if not is_test_sentence(text):
            yield StyleText(text, "ordinary", -1, ("human",))


def save(path: Path, rows: Sequence[StyleText]) -> None:
    """Write rows that `read` reads."""
    path.write_text(json.dumps([astuple(row) for row in rows]), encoding="utf-8")


def read(path: Path) -> list[StyleText]:
    """The rows of a file."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [StyleText(r[0], r[1], r[2], tuple(r[3]), r[4], r[5]) for r in rows]


def read_all(paths: Sequence[Path]) -> list[StyleText]:
    """The rows of several files, whose pools stay apart."""
    rows: list[StyleText] = []
    for path in paths:
        first = 1 + max((row.pool for row in rows), default=-1)
        rows += [row if row.pool < 0 else replace(row, pool=row.pool + first) for row in read(path)]
    return rows
