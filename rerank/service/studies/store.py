"""Studies and their answers in a database, through SQLAlchemy.

An answer is acknowledged after its transaction is committed; in SQLite each commit is synced to the
disk.  A repeated answer is acknowledged again, so that a page whose acknowledgement was lost can
send it once more; a different answer to an item that has one is refused.
"""

from __future__ import annotations

import json
import os
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from logic2text import InputError
from logic2text.cache import LRUCache
from logic2text.lazy_dataclass import dataclass
from rerank.service.database import (
    BrokenRowError,
    hash_token,
    make_token,
    open_engine,
    reach_database,
    tell_time,
)
from rerank.service.studies.study import Study, parse_study
from rerank.service.studies.tables import ANSWERS, METADATA, PARTICIPANTS, STUDIES


def default_url() -> str:
    """The URL of a SQLite file among the data of the user."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(base) / 'logic2text' / 'studies.sqlite'}"


MOST_PARSED = 64
"""Studies that are kept parsed."""


class UnknownStudyError(InputError):
    """There is no study, participant or item of that name."""


class AnsweredError(InputError):
    """The item has another answer already, or the study is there with other items."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A participant of a study.

    Attributes:
        number: in the database.
        code: that the participant or the recruiting service gave, or "".
        group: of the study, or "".
        order: the items that the participant sees.
        answered: the items that have an answer.
    """

    number: int
    code: str
    group: str
    order: tuple[str, ...]
    answered: frozenset[str]


class Store:
    """The studies of a database; threads may share it."""

    def __init__(self, url: str) -> None:
        """Open a database, and create its tables where they are missing.

        Raises:
            InputError: the URL is none of SQLAlchemy's.
            UnavailableError: the database cannot be opened.
        """
        self.url = url
        self._engine = open_engine(url, METADATA)
        self._writing = self._engine.execution_options(is_writing=True)
        self._parsed: LRUCache[Study] = LRUCache(MOST_PARSED)
        """By name, time of adding and length of the source, which are read in its place."""

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def add_study(self, source: str) -> Study:
        """Add the study of a file; the same file may be added again.

        Raises:
            InputError: the file is not a study.
            AnsweredError: a study of the same id with another file has participants.
        """
        return self.add_studies([source])[0]

    def add_studies(self, sources: Sequence[str]) -> list[Study]:
        """Add the studies of several files, all or none; as `add_study`.

        Raises:
            InputError, AnsweredError: as `add_study`.
        """
        studies = [parse_study(source) for source in sources]
        with _available(), self._writing.begin() as connection:
            for study in studies:
                _add(connection, study)
        return studies

    def studies(self) -> list[Study]:
        """All studies, by name."""
        with _available(), self._engine.connect() as connection:
            names = connection.scalars(sql.select(STUDIES.c.id).order_by(STUDIES.c.id)).all()
            return [self._study(connection, name) for name in names]

    def study(self, identifier: str) -> Study:
        """A study.

        Raises:
            UnknownStudyError: there is none of that name.
        """
        with _available(), self._engine.connect() as connection:
            return self._study(connection, identifier)

    def _study(self, connection: sql.Connection, identifier: str) -> Study:
        """The study of a name, parsed once."""
        of_study = STUDIES.c.id == identifier
        size = sql.func.length(STUDIES.c.source)
        row = connection.execute(sql.select(STUDIES.c.added, size).where(of_study)).first()
        if row is None:
            raise UnknownStudyError(
                f"there is no study {identifier[:80]!r}", "the page lists the studies"
            )
        # A study may be replaced by another process; the time and length of its source tell that
        # without reading it.
        key = (identifier, *row)
        study = self._parsed.get(key)
        if study is None:
            source = connection.execute(sql.select(STUDIES.c.source).where(of_study)).scalar_one()
            study = parse_study(source)
            self._parsed.put(key, study)
        return study

    def add_participant(self, study: Study, code: str = "") -> str:
        """Add a participant, in the group that has the fewest; the token that names it.

        The study is locked meanwhile, so that participants who begin at once, also by several
        processes, are spread evenly.
        """
        # The token is the only proof of who a participant is; the database keeps its hash, so a
        # copy of the file cannot answer for a participant.
        token = make_token()
        with _available(), self._writing.begin() as connection:
            lock = sql.select(STUDIES.c.id).where(STUDIES.c.id == study.id).with_for_update()
            connection.execute(lock)
            of_study = PARTICIPANTS.c.study == study.id
            groups = connection.scalars(sql.select(PARTICIPANTS.c.study_group).where(of_study))
            sizes = Counter(groups)
            group = min(study.groups, key=lambda name: sizes[name], default="")
            values = {
                "token_hash": hash_token(token),
                "study": study.id,
                "code": code,
                "study_group": group,
                "seed": secrets.randbelow(2**31),
                "started": tell_time(),
            }
            connection.execute(sql.insert(PARTICIPANTS), values)
        return token

    def participant(self, study: Study, token: str) -> Participant:
        """The participant of a token, with the items that are answered.

        Raises:
            UnknownStudyError: the study has no such participant.
        """
        with _available(), self._engine.connect() as connection:
            row = self._row(connection, study, token)
            of_participant = ANSWERS.c.participant == row.number
            answered = connection.scalars(sql.select(ANSWERS.c.item).where(of_participant))
            return Participant(
                row.number,
                row.code,
                row.study_group,
                tuple(study.order_for(row.study_group, row.seed)),
                frozenset(answered),
            )

    def add_answer(
        self,
        study: Study,
        token: str,
        item: str,
        answer: Mapping[str, Any],
        shown: Sequence[int] = (),
        seconds: float = 0.0,
    ) -> None:
        """Store an answer; when this returns, it is committed.

        Args:
            study: the study.
            token: of the participant.
            item: the identifier of the item.
            answer: its fields depend on the type of the item.
            shown: the order in which the item's texts were shown, as their numbers.
            seconds: that the participant took.

        Raises:
            UnknownStudyError: there is no such participant or item.
            InputError: the answer is none to this item.
            AnsweredError: the item has a different answer.
        """
        asked = study.item(item)
        if asked is None:
            raise UnknownStudyError(f"the study has no item {item[:80]!r}", "reload the page")
        asked.check_answer(answer)
        if sorted(shown) not in ([], list(range(len(asked.texts)))):
            raise InputError(
                f"the answer to item {item} has the order {list(shown)!r}"[:200],
                "give the number of each text once",
            )
        written = json.dumps(answer, ensure_ascii=False, sort_keys=True, allow_nan=False)
        with _available(), self._writing.connect() as connection:
            participant = self._row(connection, study, token).number
            values = {
                "participant": participant,
                "item": item,
                "answer": written,
                "shown": json.dumps(list(shown)),
                "seconds": seconds,
                "received": tell_time(),
            }
            try:
                connection.execute(sql.insert(ANSWERS), values)
                connection.commit()
            # The database decides who was first: two tabs may send an answer at the same moment.
            except IntegrityError:
                connection.rollback()
                query = sql.select(ANSWERS.c.answer).where(
                    ANSWERS.c.participant == participant, ANSWERS.c.item == item
                )
                # The same answer again is a retry whose acknowledgement was lost.
                if connection.scalar(query) != written:
                    raise AnsweredError(
                        f"item {item} has another answer already", "go on with the next item"
                    ) from None

    def export(self, study: Study, token: str | None = None) -> Iterator[dict[str, Any]]:
        """The answers in the order in which they came, as rows of the export.

        Args:
            study: the study.
            token: of the participant whose answers are wanted; None for all.

        Raises:
            UnknownStudyError: the study has no such participant.
        """
        items = {item.id: item for item in study.items}
        query = (
            sql.select(ANSWERS, PARTICIPANTS.c.code, PARTICIPANTS.c.study_group)
            .join(PARTICIPANTS)
            .where(PARTICIPANTS.c.study == study.id)
            .order_by(ANSWERS.c.number)
        )
        with _available(), self._engine.connect() as connection:
            if token is not None:
                number = self._row(connection, study, token).number
                query = query.where(PARTICIPANTS.c.number == number)
            for row in connection.execute(query):
                if row.item not in items:
                    raise BrokenRowError(row.item)
                item, answer = items[row.item], json.loads(row.answer)
                yield {
                    "study": study.id,
                    "participant": row.participant,
                    "code": row.code,
                    "group": row.study_group,
                    "item": item.id,
                    "type": item.type,
                    "texts": list(item.texts),
                    "reference": item.reference,
                    "formula": item.formula,
                    "answer": answer,
                    "shown": json.loads(row.shown),
                    "seconds": row.seconds,
                    "received": row.received,
                    "passed": item.passes(answer),
                    "meta": dict(item.meta),
                }

    def _row(self, connection: sql.Connection, study: Study, token: str) -> sql.Row[Any]:
        query = sql.select(PARTICIPANTS).where(
            PARTICIPANTS.c.token_hash == hash_token(token), PARTICIPANTS.c.study == study.id
        )
        row = connection.execute(query).first()
        if row is None:
            raise UnknownStudyError("the study has no such participant", "begin the study again")
        return row


def _available() -> AbstractContextManager[None]:
    return reach_database("studies", "--database")


def open_store(url: str | None) -> Store:
    """The store of a database; None is the file of the user.

    Raises:
        InputError, UnavailableError: as `Store`.
    """
    return Store(url or default_url())


def _add(connection: sql.Connection, study: Study) -> None:
    stored = connection.scalar(sql.select(STUDIES.c.source).where(STUDIES.c.id == study.id))
    # A service that restarts adds its files again.
    if stored == study.source:
        return
    if stored is not None:
        of_study = PARTICIPANTS.c.study == study.id
        # Their answers belong to the items of the old file.
        if connection.scalar(sql.select(sql.exists().where(of_study))):
            raise AnsweredError(
                f"the study {study.id} is there with another file, and has participants",
                "give the changed study another name in its field `study`",
            )
        connection.execute(sql.delete(STUDIES).where(STUDIES.c.id == study.id))
    row = {"id": study.id, "source": study.source, "added": tell_time()}
    connection.execute(sql.insert(STUDIES), row)
