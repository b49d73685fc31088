"""Columns of truth values in many models, one for each assignment of some variables.

They are a module of their own because mypyc compiles no class that extends a built-in one.
"""

from __future__ import annotations

from operator import and_, or_


class Column(list[int]):
    """For every assignment of some axes, last fastest, the models where a formula is true."""

    def __and__(self, other: Column) -> Column:
        return Column(map(and_, self, other))

    def __or__(self, other: Column) -> Column:
        return Column(map(or_, self, other))
