"""The verbalizer that says what a person would say."""

from logic2text.verbalize.natural.natural import Natural
from logic2text.verbalize.natural.oddities import LikelyError, likely_errors

__all__ = ["LikelyError", "Natural", "likely_errors"]
