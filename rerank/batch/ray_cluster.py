"""The Ray of a job: one that is running, or one on this machine that starts and ends with the job.

with connect(None, cpus=3): ...
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from secrets import token_hex
from tempfile import TemporaryDirectory

from logic2text import InputError, UnavailableError
from logic2text.extras import require_extra

ENVIRONMENT = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_BACKEND_LOG_LEVEL": "fatal",
}
"""No statistics are sent, and only errors are logged."""

LOOPBACK = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Lets Ray take 127.0.0.1 as the address of this machine, so that it listens only there."""

ATTEMPTS = 3
"""A start of Ray fails if a process of it needs more than 15 seconds, as on a loaded machine."""

OBJECT_STORE_BYTES = 256 << 20
"""For the chunks in progress, of which there are few; Ray's default is a third of the memory."""


@contextmanager
def connect(address: str | None, cpus: int) -> Iterator[None]:
    """A connection to Ray that ends with the context.

    Args:
        address: host and port of a running Ray that this machine belongs to; None starts one here,
            which listens on the loopback interface and ends with the context.
        cpus: the number of tasks and actors of a Ray that is started.

    Raises:
        MissingPackageError: Ray is not installed.
        InputError: the address cannot be used.
        UnavailableError: Ray does not start.
    """
    if address is not None and "://" in address:
        raise InputError(
            f"the job cannot be run from outside of the cluster {address}",
            "run the command on a machine of the cluster, with --ray-address HOST:PORT",
        )
    for name, value in _environment(address).items():
        os.environ.setdefault(name, value)
    with require_extra("ray", "the engine ray"):
        import ray
        import ray.data
    with TemporaryDirectory(prefix="l2t-ray-", ignore_cleanup_errors=True) as folder:
        try:
            with _without_native_messages():
                if address is None:
                    _start_repeatedly(cpus, folder)
                else:
                    ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
            _silence_data()
        except (ConnectionError, ValueError) as error:
            raise InputError(
                f"there is no Ray at {address}: {error}",
                "start it with `ray start --head`, and set RAY_AUTH_MODE=token if it has a token",
            ) from None
        except Exception as error:
            raise UnavailableError(f"Ray does not start: {error}", "use --engine local") from error
        try:
            # Ray prints on standard output that a node is lost; that stream is the job's.
            with redirect_stdout(sys.stderr):
                yield
        finally:
            ray.shutdown()


def _environment(address: str | None) -> dict[str, str]:
    """The variables that Ray reads when it is imported."""
    if address is None:
        # A token of its own, since Ray would store one in the home folder.
        token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(32)}
        return ENVIRONMENT | LOOPBACK | token
    on_loopback = address.startswith(("127.", "localhost:"))
    return ENVIRONMENT | LOOPBACK if on_loopback else ENVIRONMENT


def _start_repeatedly(cpus: int, folder: str) -> None:
    import ray

    for attempts_left in reversed(range(ATTEMPTS)):
        try:
            _start(cpus, folder)
        except Exception:  # Ray raises no narrower one
            ray.shutdown()
            if not attempts_left:
                raise
        else:
            break


def _start(cpus: int, folder: str) -> None:
    """Start a Ray on this machine that keeps its files in `folder`."""
    import ray

    ray.init(
        num_cpus=cpus,
        include_dashboard=False,
        log_to_driver=False,
        logging_level=logging.ERROR,
        object_store_memory=OBJECT_STORE_BYTES,
        _node_ip_address="127.0.0.1",
        _temp_dir=folder,
    )


def _silence_data() -> None:
    """Leave the streams to the job: no bars and no notices of Ray Data."""
    from ray.data import DataContext

    logging.getLogger("ray.data").setLevel(logging.CRITICAL)  # errors reach the job
    context = DataContext.get_current()
    context.enable_progress_bars = False
    context.print_on_execution_start = False
    context.enable_auto_log_stats = False


@contextmanager
def _without_native_messages() -> Iterator[None]:
    """A context in which libraries write nothing to the standard error of this process."""
    sys.stderr.flush()
    stream = os.dup(2)
    try:
        with open(os.devnull, "wb") as nothing:  # noqa: PTH123
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(stream, 2)
        os.close(stream)
