"""Texts of several formulae: a theory, a story, an argument."""

from logic2text.discourse.compose import Discourse, Sentence, verbalize_together
from logic2text.discourse.order import Role
from logic2text.discourse.variants import vary_together

__all__ = ["Discourse", "Role", "Sentence", "vary_together", "verbalize_together"]
