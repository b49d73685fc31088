"""The folder of a distillation: the data set, the teacher's labels and pools of held-out formulae.

place = Workplace(Path("../shared/data"), Path("build/distillation"), seed=0)
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import astuple
from itertools import islice
from pathlib import Path

import numpy as np

from metrics.engine import batch_spec
from metrics.formulaicness import weights
from metrics.training.texts import dataset, distillation_texts, teacher_labels, verbalized

PART = 12_000
"""Texts in a file of labels."""

CORPUS_SHARE, ORDINARY_SHARE = 0.10, 0.12
"""Of recorded texts and of ordinary sentences among the labelled; the others are candidates."""


class Workplace:
    """The folder of a run: the data set and the labels, each made once."""

    def __init__(self, data: Path, work: Path, seed: int) -> None:
        """Read or make the data set of a seed."""
        work.mkdir(parents=True, exist_ok=True)
        self.data, self.work, self._seed = data, work, seed
        self.teacher = weights.load(Path(weights.__file__).parent / weights.TEXT_WEIGHTS)
        self._barred = dataset.list_excluded(data)
        self._sources = self._read_sources()
        self.dataset: dataset.Dataset = dataset.assemble(self._sources, self._barred, seed)

    def pools(self, side: str) -> list[list[str]]:
        """The candidates of each formula of a side (``validation`` or ``test``)."""
        path = self.work / f"pool-{side}.json"
        if not path.exists():
            texts = {example.text for example in getattr(self.dataset, side)}
            formulas = distillation_texts.formulas_of(self._sources, texts)
            path.write_text(
                json.dumps([distillation_texts.candidate_texts(formula) for _, formula in formulas])
            )
        pools: list[list[str]] = json.loads(path.read_text(encoding="utf-8"))
        return pools

    def read_held_out_labels(self, side: str) -> teacher_labels.TeacherLabels:
        """The teacher's exact labels of a side's texts and candidates."""
        path = self.work / f"eval-{side}.npz"
        if not path.exists():
            examples = [example.text for example in getattr(self.dataset, side)]
            pooled = [text for pool in self.pools(side) for text in pool]
            texts = list(dict.fromkeys([*examples, *pooled]))
            teacher_labels.label(
                teacher_labels.states_model(self.teacher, batch_spec.Precision.EXACT),
                self.teacher,
                texts,
            ).save(path)
        return teacher_labels.read(path)

    def labels(self, numbers: Sequence[int]) -> teacher_labels.TeacherLabels:
        """The teacher's labels of the training texts of some files of `PART`."""
        paths = [self.work / f"labels-{i:03d}.npz" for i in numbers]
        if not all(path.exists() for path in paths):
            model = teacher_labels.states_model(self.teacher, batch_spec.Precision.FAST)
            held_out = self._list_held_out()
            for number, path in zip(numbers, paths, strict=True):
                if not path.exists():
                    texts, pools = self._part(number, held_out)
                    teacher_labels.label(model, self.teacher, texts, pools).save(path)
                    sys.stderr.write(f"{path}\n")
        return teacher_labels.concatenate([teacher_labels.read(path) for path in paths])

    def _part(
        self, number: int, held_out: distillation_texts.HeldOut
    ) -> tuple[list[str], list[int]]:
        """The training texts of a file, each once, and the pools that they belong to."""
        randoms = [np.random.default_rng([self._seed, number, i]) for i in range(4)]
        corpus = distillation_texts.corpus_texts(self._sources, held_out, randoms[0])
        ordinary = distillation_texts.ordinary_texts(self.data, held_out, randoms[1])
        single = [*islice(corpus, round(CORPUS_SHARE * PART))]
        single += islice(ordinary, round(ORDINARY_SHARE * PART))
        pool_of = dict.fromkeys(single, -1)
        pools = distillation_texts.formula_pools(
            self._sources, held_out, randoms[2], recorded=number == 0
        )
        for pool_number, pool in enumerate(pools):
            for text in pool:
                pool_of.setdefault(text, pool_number)
            for text in distillation_texts.make_damaged_copies(pool, held_out, randoms[3]):
                pool_of.setdefault(text, -1)
            if len(pool_of) >= PART:
                return list(pool_of), list(pool_of.values())
        raise AssertionError("the pools have no end")

    def _list_held_out(self) -> distillation_texts.HeldOut:
        pools = [*self.pools("validation"), *self.pools("test")]
        return distillation_texts.hold_out(self._sources, self.dataset, pools, self._barred)

    def _read_sources(self) -> list[dataset.Source]:
        path = self.work / "sources.json"
        if not path.exists():
            collected = dataset.sources(self.data, verbalized.our_texts)
            path.write_text(json.dumps([astuple(source) for source in collected]))
        return [dataset.Source(*row) for row in json.loads(path.read_text(encoding="utf-8"))]
