"""Databases of studies and classes, through SQLAlchemy; secrets are kept as hashes only."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from logic2text import InputError, UnavailableError

LOCK_WAIT_MS = 5_000
"""Milliseconds for which SQLite waits for another writer."""


class BrokenRowError(Exception):
    """A row that does not fit the rest of its database."""


def open_engine(url: str, tables: sql.MetaData) -> sql.Engine:
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
        tables.create_all(engine)
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


@contextmanager
def reach_database(what: str, option: str) -> Iterator[None]:
    """Turn errors of a database into one that says to try again.

    Args:
        what: the database is of.
        option: of the command line that names the database.

    Raises:
        UnavailableError: the database is locked, broken or gone.
    """
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, json.JSONDecodeError, BrokenRowError) as error:
        cause = getattr(error, "orig", None) or error
        raise UnavailableError(
            f"the database of {what} cannot be used: {type(cause).__name__}",
            f"try again in some seconds; if that does not help, check the database of {option}",
        ) from error


def make_token() -> str:
    """A secret of 144 random bits that names one person."""
    return secrets.token_urlsafe(18)


def hash_token(token: str) -> str:
    """What a database keeps of a secret, so that a copy of it cannot act for a person.

    The secrets are random and long, so that a plain hash is as good as one for passwords.
    """
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def tell_time() -> str:
    """The time now, in UTC, as ISO 8601 with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
