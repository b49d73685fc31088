"""What the OpenAPI document says of each operation: statuses and examples."""

from __future__ import annotations

from typing import Any


def described(name: str) -> dict[str, Any]:
    """The keyword arguments of the route of an operation."""
    return {"operation_id": name}
