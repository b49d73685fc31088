"""Settings of Sphinx: the guides in Markdown, the API from the docstrings, nothing from the web."""

import re
import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.domains.python import PyObject

sys.path.insert(0, str(Path(__file__).parent.parent))

from logic2text import __version__

project = "logic2text"
author = "The logic2text authors"
copyright = author  # noqa: A001
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

myst_heading_anchors = 3

# A name in single backquotes is that of an object where there is one of that name, else code.
default_role = "py:obj"
autoclass_content = "both"
autodoc_member_order = "bysource"
autodoc_type_aliases = {name: name for name in ("Clause", "Formula", "Scores", "Term")}
python_use_unqualified_type_names = True
autodoc_preserve_defaults = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

html_theme = "furo"
html_title = f"logic2text {release}"
html_copy_source = False
html_theme_options = {"top_of_page_buttons": []}


def setup(app: Sphinx) -> None:
    """Show aliases of types by their names, and the fields of dataclasses as attributes."""
    app.connect("autodoc-process-signature", _with_aliases)
    for field in PyObject.doc_field_types:
        if field.name == "variable":
            field.label = "Attributes"


def _with_aliases(*event: Any) -> tuple[str | None, str | None]:
    """The arguments and the result of an event `autodoc-process-signature`, its last two parts."""
    arguments, result = event[-2:]
    return _plain(arguments), _plain(result)


def _plain(signature: str | None) -> str | None:
    return signature and re.sub(r"TypeAliasForwardRef\('(\w+)'\)", r"\1", signature)
