"""`logic2text serve`: the HTTP service and its page."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from logic2text import InputError
from logic2text.text_file import read_text_file
from metrics import DEFAULT_METRIC, registry
from rerank.cli.options import options
from rerank.cli.options.options import ADVANCED
from rerank.service import settings

API_KEY = "LOGIC2TEXT_SERVICE_KEY"
"""The environment variable with the key of the service."""


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = settings.HOST,
    port: Annotated[
        int, typer.Option(min=0, max=65_535, help="The port; 0 for a free one.")
    ] = settings.PORT,
    metric: Annotated[
        str, typer.Option("--metric", "-m", help="The naturalness metric of rankings.")
    ] = DEFAULT_METRIC,
    workers: Annotated[
        int | None,
        typer.Option(
            min=0, help="Worker processes.", show_default="one more than cores", metavar="N"
        ),
    ] = None,
    api_key_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=f"A file with the key that clients need; also {API_KEY}.",
        ),
    ] = None,
    requests_a_minute: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="The limit of each client.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="The database of the answers of studies.")
    ] = None,
    open_studies: Annotated[
        bool, typer.Option("--open-studies", help="Participants of studies need no key.")
    ] = False,
    class_folder: Annotated[
        str | None,
        typer.Option(
            "--class",
            metavar="FOLDER",
            help="Serve classes, whose answers are kept there; or in the database of a URL.",
        ),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where students reach the service, for their links."),
    ] = None,
    new_teacher: Annotated[
        bool,
        typer.Option("--new-teacher", help="Make a new link for the teacher; the old one ends."),
    ] = False,
    open_tools: Annotated[
        bool,
        typer.Option(
            "--open-tools",
            help="Beside classes, answer everybody's questions about sentences too.",
        ),
    ] = False,
    queue: Annotated[
        int,
        typer.Option(min=1, help="Requests that are worked on or wait.", rich_help_panel=ADVANCED),
    ] = settings.QUEUE,
    time_limit: Annotated[
        float,
        typer.Option(
            min=0.1,
            metavar="SECONDS",
            help="Processor time for one request; then its worker is replaced.",
            rich_help_panel=ADVANCED,
        ),
    ] = settings.TIME_LIMIT_S,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(help="An origin whose pages may call the service.", rich_help_panel=ADVANCED),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            help="A name under which the service answers; by default any, of this machine only "
            "where it listens on loopback.",
            rich_help_panel=ADVANCED,
        ),
    ] = None,
    trust_proxy: Annotated[
        bool,
        typer.Option(
            "--trust-proxy",
            help="Take the client's address from the proxy on this machine.",
            rich_help_panel=ADVANCED,
        ),
    ] = False,
    log_texts: Annotated[
        bool,
        typer.Option("--log-texts", help="Log formulae and texts too.", rich_help_panel=ADVANCED),
    ] = False,
) -> None:
    """Serve the HTTP API and the page, on this machine only unless --host says otherwise.

    The page is at /, the reference of the API at /docs.  An interrupt finishes what was accepted.
    """
    options.names([metric], registry.available(), "metric")
    if class_folder is None and (public_url or new_teacher or open_tools):
        raise InputError(
            "--public-url, --new-teacher and --open-tools are of classes", "give --class FOLDER too"
        )
    chosen = settings.Settings(
        host=host,
        port=port,
        naturalness=metric,
        workers=workers,
        queue=queue,
        time_limit_s=time_limit,
        open_studies=open_studies,
        api_key=_key(api_key_file),
        requests_a_minute=requests_a_minute,
        allow_origins=tuple(allow_origin or ()),
        allow_hosts=tuple(name.lower() for name in allow_host) if allow_host else None,
        log_texts=log_texts,
        database=database,
        classes=_class_database(class_folder),
        public_url=_public_url(public_url),
        open_tools=open_tools,
    )
    from rerank.service.server import serve as run  # loads the framework

    if database is not None:  # else only the first request about a study would tell
        from rerank.service.studies.store import open_store

        open_store(database).close()
    token = None if chosen.classes is None else _begin_teaching(chosen.classes, anew=new_teacher)

    def tell(url: str) -> None:
        lines = [f"The page is at {url}/, the reference of the API at {url}/docs"]
        if chosen.classes is not None:
            lines += _class_lines(url, chosen, token)
        print("\n".join(lines), flush=True)  # noqa: T201

    run(chosen, tell, trusts_proxy=trust_proxy)


def _class_database(place: str | None) -> str | None:
    """The URL of the database of classes: a file in the folder, or the URL itself."""
    if place is None or "://" in place:
        return place
    return f"sqlite:///{Path(place).expanduser().resolve() / 'classes.sqlite'}"


def _public_url(url: str | None) -> str | None:
    """Where students reach the service, without a slash at its end.

    Raises:
        InputError: it is no address of the web.
    """
    if url is None:
        return None
    if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", url):
        raise InputError(
            f"--public-url is {url!r}, which is no address",
            "write it with http:// or https://: https://logic.example.org",
        )
    return url.rstrip("/")


def _begin_teaching(database: str, *, anew: bool) -> str | None:
    """The teacher's token, at the first start or where a new one is wanted; else None."""
    from rerank.service.classes.store import ClassStore

    store = ClassStore(database)
    try:
        return store.begin_teaching(anew=anew)
    finally:
        store.close()


def _class_lines(url: str, chosen: settings.Settings, token: str | None) -> list[str]:
    """Where the teacher and the students find the classes."""
    base = chosen.public_url or url
    lines = [f"Classes are at {base}/class/"]
    if token is None:
        lines.append(f"The teacher's page is at {base}/class/teacher/ (a new link: --new-teacher)")
    else:
        lines += [
            "The teacher's link, shown only now; keep it secret:",
            f"  {base}/class/teacher/#token={token}",
        ]
    return lines if (reason := _why_unreachable(chosen)) is None else [*lines, reason]


def _why_unreachable(chosen: settings.Settings) -> str | None:
    """Why students cannot open the links that are shown; None if they can."""
    from rerank.service.server import LOOPBACK

    host = chosen.host if chosen.public_url is None else urlsplit(chosen.public_url).hostname or ""
    if host in LOOPBACK:
        how = "Start the service with --host and --public-url"
        if chosen.public_url is not None:
            how = "Give --public-url an address that they reach"
        return f"Students cannot open links with {host}, which is this machine only. {how}."
    if chosen.public_url is None:
        return (
            "Students can open links only where they reach this address; if there is another one, "
            "give it with --public-url."
        )
    return None


def _key(file: Path | None) -> str | None:
    """The key of a file, or of the environment; None for no key.

    Raises:
        InputError: the file cannot be read or is empty.
    """
    if file is None:
        return os.environ.get(API_KEY) or None
    key = read_text_file(file, "the key").strip()
    if not key or not key.isascii():
        raise InputError(f"{file} has no key of ASCII characters", "write the key in one line")
    return key
