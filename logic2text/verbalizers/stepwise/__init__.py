"""Stepwise: the formula's own steps in English between the formulaic and the fluent."""

from logic2text.verbalizers.stepwise.stepwise import Stepwise

__all__ = ["Stepwise"]
