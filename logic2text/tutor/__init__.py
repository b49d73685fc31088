"""The tutor: what is wrong with a formula, in which world it shows, and the smallest repair."""

from logic2text.tutor.diagnosis import Diagnosis, diagnose
from logic2text.tutor.mistakes import Mistake

__all__ = ["Diagnosis", "Mistake", "diagnose"]
