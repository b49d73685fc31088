"""Natural: the verbalizer of fluent English."""

from logic2text.likely_errors import LikelyError, likely_errors
from logic2text.verbalizers.natural.natural import Natural

__all__ = ["LikelyError", "Natural", "likely_errors"]
