"""Where studies are stored where no database is named."""

from __future__ import annotations

import os
from pathlib import Path


def default_url() -> str:
    """The URL of a SQLite file among the data of the user."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(base) / 'logic2text' / 'studies.sqlite'}"
