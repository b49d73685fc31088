"""Files ``tokenizer.json``, as the library `tokenizers` writes them.

entry(read_entries(Path("tokenizer.json")), "model")["vocab"]
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

from logic2text.errors import InputError, UnavailableError

Entry: TypeAlias = dict[str, Any]


def read_entries(path: Path) -> Entry:
    """The entries of a file.

    Raises:
        UnavailableError: there is no such file.
        InputError: the file is not a tokenizer.
    """
    if not path.is_file():  # a device is none
        raise UnavailableError(f"there is no tokenizer {path}", "train one: make train-lm")
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise refuse(path, str(error)) from None
    if not isinstance(entries, dict) or not isinstance(entries.get("model"), dict):
        raise refuse(path, "it has no entry `model`")
    return entries


def entry(entries: Entry, name: str) -> Entry:
    """A part of the file, empty where it is none."""
    part = entries.get(name)
    return part if isinstance(part, dict) else {}


def refuse(path: Path, reason: str) -> InputError:
    """The error of a file that cannot be used."""
    return InputError(f"{path} is not a tokenizer: {reason}", "train one: make train-lm")
