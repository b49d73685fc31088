from typing import Any, TypeVar

_T = TypeVar("_T")

class Node: ...

def register(
    kind: type, names: tuple[str, ...], defaults: tuple[tuple[object, ...], ...], /
) -> None: ...
def with_fields(node: _T, /, **changes: Any) -> _T: ...
