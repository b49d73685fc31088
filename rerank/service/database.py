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
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, IntegrityError, SQLAlchemyError

from logic2text import InputError, UnavailableError

LOCK_WAIT_MS = 5_000
"""Milliseconds for which a database waits for another writer."""
CONNECT_S = 10
"""Seconds after which a server that does not answer is not there."""
WRITER_LOCK = 0x1091C2
"""The advisory lock of PostgreSQL that a transaction which writes takes."""


class BrokenRowError(Exception):
    """A row that does not fit the rest of its database."""


def open_engine(url: str, tables: sql.MetaData) -> sql.Engine:
    """The engine of a database, whose tables are created where they are missing.

    One transaction at a time writes, in SQLite and in PostgreSQL: those with the execution option
    `is_writing` begin with a lock.

    Raises:
        InputError: the URL is none of SQLAlchemy's, its driver is missing, or no server answers.
        UnavailableError: the database cannot be opened.
    """
    parsed = _parse_url(url)
    try:
        if _is_sqlite(parsed) and parsed.database not in {None, "", ":memory:"}:
            Path(str(parsed.database)).parent.mkdir(parents=True, exist_ok=True)
        engine = sql.create_engine(parsed, **_settings(parsed))
        _listen(engine)
        writing = engine.execution_options(is_writing=True)
        with writing.begin() as connection:
            tables.create_all(connection)
    except SQLAlchemyError as error:
        cause = _first_line(getattr(error, "orig", None) or error)
        if _is_sqlite(parsed):
            raise UnavailableError(
                f"the database cannot be opened: {cause}", "check the path and its permissions"
            ) from None
        raise InputError(
            f"the database {parsed.render_as_string()} cannot be opened: {cause}",
            "start its server, and check the host, port, user, password and name of the URL",
        ) from None
    except OSError as error:
        raise UnavailableError(
            f"the database cannot be opened: {error}", "check the path and its permissions"
        ) from None
    return engine


def _parse_url(url: str) -> URL:
    """A URL whose driver is there.

    Raises:
        InputError: it is no URL of SQLAlchemy's, or the driver is missing.
    """
    try:
        parsed = make_url(url)
        parsed.get_dialect().import_dbapi()
    except ImportError as error:
        hint = f"install {error.name}, the driver that the URL names"
        if parsed.get_backend_name() == "postgresql":
            written = parsed.set(drivername="postgresql+psycopg").render_as_string()
            hint = f'install one: pip install "psycopg[binary]"; then write {written}'
        raise InputError(f"the database has no driver here: {error}", hint) from None
    except (ArgumentError, ValueError) as error:
        raise InputError(
            f"the database cannot be opened: {_first_line(error)}",
            "write sqlite:///FILE, or another URL",
        ) from None
    return parsed


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _settings(url: URL) -> dict[str, Any]:
    """The settings of the engine: connections that a server has closed are opened anew."""
    if _is_sqlite(url):
        return {}
    waits = {"connect_timeout": CONNECT_S} if url.get_driver_name() == "psycopg" else {}
    given = {name: value for name, value in waits.items() if name not in url.query}
    return {"pool_pre_ping": True, "connect_args": given}


def _first_line(error: BaseException) -> str:
    """What an error says, without the lines that drivers and SQLAlchemy add."""
    return str(error).strip().partition("\n")[0] or type(error).__name__


def _listen(engine: sql.Engine) -> None:
    """Let transactions that write take their lock first."""
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", _prepare_sqlite)
        sql.event.listen(engine, "begin", _begin_in_sqlite)
    elif engine.dialect.name == "postgresql":
        sql.event.listen(engine, "begin", _begin_in_postgresql)


def _begin_in_postgresql(connection: sql.Connection) -> None:
    """Let a transaction that writes wait for the one before it, as in SQLite."""
    if connection.get_execution_options().get("is_writing", False):
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {LOCK_WAIT_MS}")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITER_LOCK})")


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
        InputError: a value is too large for the database.
        UnavailableError: the database is locked, broken or gone.
    """
    try:
        yield
    except IntegrityError:
        raise
    except (DataError, OverflowError):
        raise InputError(
            f"the database of {what} cannot hold a number or a text of the request",
            "write a smaller number, or a shorter text",
        ) from None
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
