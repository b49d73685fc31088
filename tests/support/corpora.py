"""Where the corpora lie, and their rows.

They are not part of the repository: the folder ``../shared/data`` beside it, or the folder
``data`` under the one that the variable LOGIC2TEXT_SHARED names.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
SHARED_DATA = Path(os.environ.get("LOGIC2TEXT_SHARED", ROOT.parent / "shared")) / "data"


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of a JSON Lines file of the corpora, such as ``ggc/dev.jsonl``."""
    with (SHARED_DATA / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]
