"""Studies with people: their files, the items that participants see, their answers."""

from rerank.service.studies.items import Item
from rerank.service.studies.study import Study, parse_study

__all__ = ["Item", "Study", "parse_study"]
