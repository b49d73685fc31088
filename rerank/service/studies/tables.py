"""The tables of studies, participants and answers, and the engine of a database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from logic2text import InputError, UnavailableError

LOCK_WAIT_MS = 5_000
"""Milliseconds for which SQLite waits for another writer."""

_METADATA = sql.MetaData()
STUDIES = sql.Table(
    "studies",
    _METADATA,
    sql.Column("id", sql.String(80), primary_key=True),
    sql.Column("source", sql.Text, nullable=False),
    sql.Column("added", sql.String(40), nullable=False),
)
PARTICIPANTS = sql.Table(
    "participants",
    _METADATA,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("token_hash", sql.String(64), nullable=False, unique=True),
    sql.Column("study", sql.ForeignKey("studies.id"), nullable=False, index=True),
    sql.Column("code", sql.String(200), nullable=False),
    sql.Column("study_group", sql.String(200), nullable=False),
    sql.Column("seed", sql.Integer, nullable=False),
    sql.Column("started", sql.String(40), nullable=False),
)
ANSWERS = sql.Table(
    "answers",
    _METADATA,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("participant", sql.ForeignKey("participants.number"), nullable=False),
    sql.Column("item", sql.String(80), nullable=False),
    sql.Column("answer", sql.Text, nullable=False),
    sql.Column("shown", sql.Text, nullable=False),
    sql.Column("seconds", sql.Float, nullable=False),
    sql.Column("received", sql.String(40), nullable=False),
    sql.UniqueConstraint("participant", "item"),
)


def open_engine(url: str) -> sql.Engine:
    """The engine of a database, whose tables are created where they are missing.

    Raises:
        InputError: the URL is none of SQLAlchemy's.
        UnavailableError: the database cannot be opened.
    """
    try:
        parsed = make_url(url)
        is_sqlite = parsed.get_backend_name() == "sqlite"
        if is_sqlite and parsed.database not in {None, "", ":memory:"}:
            Path(str(parsed.database)).parent.mkdir(parents=True, exist_ok=True)
        engine = sql.create_engine(parsed)
    except (ArgumentError, ImportError) as error:
        raise InputError(
            f"the database cannot be opened: {error}", "write sqlite:///FILE, or another URL"
        ) from None
    except OSError as error:
        raise UnavailableError(
            f"the database cannot be opened: {error}", "check the path and its permissions"
        ) from None
    if is_sqlite:
        sql.event.listen(engine, "connect", _prepare_sqlite)
        sql.event.listen(engine, "begin", _begin_in_sqlite)
    try:
        _METADATA.create_all(engine)
    except SQLAlchemyError as error:
        raise UnavailableError(
            f"the database cannot be opened: {error}", "check the path and its permissions"
        ) from None
    return engine


def _begin_in_sqlite(connection: sql.Connection) -> None:
    """Begin a transaction; one that writes takes the lock before it reads."""
    is_writing = connection.get_execution_options().get("is_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # Python's module would begin by itself, and too late
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a commit is on the disk when it returns
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={LOCK_WAIT_MS}")
    cursor.close()
