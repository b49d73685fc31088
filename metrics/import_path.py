"""Metrics of the user's own by import path, ``package.module:Class``.

Only the command line takes such paths: importing a module runs it, so a name that comes over the
network is never one.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from logic2text.errors import InputError, Logic2TextError
from logic2text.extras import OWN_PACKAGES
from metrics import base, registry

_HINT = "write package.module:Class, a class that is made without arguments; see docs/metrics.md"
_PREFIXES = {"combined", "paper", *(name.partition(":")[0] for name in registry.METRICS)}


def is_import_path(name: str) -> bool:
    """Whether a name of a metric is an import path; no name in the table ever is.

    >>> is_import_path("my_metrics.length:Length"), is_import_path("combined:fre")
    (True, False)
    """
    module, colon, attribute = name.partition(":")
    parts = (*module.split("."), attribute)
    is_path = bool(colon) and all(part.isidentifier() for part in parts)
    return is_path and module not in _PREFIXES and name not in registry.available()


def metric_from_path(path: str) -> base.Metric:
    """The metric that a class (or function) of a module makes when it is called.

    The module is looked for on Python's path, then in the current directory.

    Raises:
        InputError: the module cannot be imported, has no such class, or that makes no metric.
    """
    module, _, attribute = path.partition(":")
    factory = _import(module, attribute, path)
    try:
        metric: base.Metric = base.metric_given(factory() if callable(factory) else factory)
    except Logic2TextError as error:
        raise InputError(f"the metric {path} cannot be used: {error.message}", _HINT) from error
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise InputError(f"the metric {path} cannot be made: {reason}", _HINT) from error
    return metric


def _import(module: str, attribute: str, path: str) -> Any:
    directory = str(Path.cwd())
    if directory not in sys.path and "" not in sys.path:
        sys.path.append(directory)
    try:
        return getattr(import_module(module), attribute)
    except AttributeError as error:
        reason = f"{module} has no {attribute}" if module in sys.modules else str(error)
        own = Path(directory, f"{module.partition('.')[0]}.py")
        if own.stem in OWN_PACKAGES and own.is_file():
            reason = f"logic2text has a package {own.stem}, which hides {own}; rename that file"
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
    raise InputError(f"the metric {path} cannot be imported: {reason}", _HINT)
