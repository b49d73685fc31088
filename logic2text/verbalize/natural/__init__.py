"""The verbalizer that says what a person would say."""

from logic2text.verbalize.natural.natural import Natural

__all__ = ["Natural"]
