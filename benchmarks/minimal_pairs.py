"""Grammatical minimal pairs of our own: a right sentence and the same with one mistake, by class.

Three hundred, fifty of each class, written by hand (``minimal_pairs.toml``); nothing is trained or
fitted on them.

    read()["agreement"][0].worse
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from metrics.study.human.preferences import Pair

FILE = Path(__file__).with_suffix(".toml")

_CHOICE = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")


def read() -> dict[str, list[Pair]]:
    """The pairs of each class, the right sentence first; each is an item of its own."""
    classes = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        name: [
            Pair(f"{name}-{number}", *(_chosen(sentence, side) for side in (1, 2)))
            for number, sentence in enumerate(sentences)
        ]
        for name, sentences in classes.items()
    }


def _chosen(sentence: str, side: int) -> str:
    """One side of the choice, with a capital letter at the beginning."""
    text = " ".join(_CHOICE.sub(lambda choice: choice[side], sentence).split())
    return text if text[:2] == "a " else text[:1].upper() + text[1:]
