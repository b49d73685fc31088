"""Settings of the service."""

from __future__ import annotations

from dataclasses import field

from logic2text import DEFAULT_LIMITS, InputError
from logic2text.lazy_dataclass import dataclass
from metrics import DEFAULT_METRIC

HOST = "127.0.0.1"
PORT = 8137
QUEUE = 256
TIME_LIMIT_S = 20.0

METRICS = (
    "fre",
    "formulaicness",
    "formulaicness:light",
    "study:minilm",
    "naturalness",
    "ppl",
    "slor",
    "logprob",
    "combined:fre",
    "combined:logprob",
    "combined:naturalness",
)
"""Metrics that need neither a formula, a server nor a framework."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a service is started with.

    Attributes:
        host: the address that it listens on.
        port: the port; 0 for a free one.
        metrics: the names of the metrics that requests may use.
        naturalness: the metric that rankings use.
        workers: the number of worker processes; None for one more than there are cores.
        queue: the maximum number of requests that are worked on or wait.
        time_limit_s: seconds of processor time for the work of one request, after which its worker
            is replaced.
        body_bytes: the maximum size of a request.
        body_timeout_s: seconds in which a request must have arrived.
        gather_ms: milliseconds for which texts of several requests are gathered into a batch.
        api_key: without which requests are refused; None for no key.
        requests_a_minute: of one client; None for no limit.
        allow_origins: origins whose pages may call the service; none by default.
        allow_hosts: accepted values of the header Host, without the port; None accepts all.
        log_texts: whether formulae and texts are logged.
        shutdown_s: seconds in which accepted requests are finished when the service ends.
        database: the URL of the database of studies; None for a file of the user.
        open_studies: whether participants of studies need no key, where the service has one.
        classes: the URL of the database of classes; None for a service without classes.
        public_url: where students reach the service, as links for them begin; None for the address
            of each request.
        open_tools: whether a service with classes answers everybody's questions about formulae and
            sentences too, which include those of its exercises.
    """

    host: str = HOST
    port: int = PORT
    metrics: tuple[str, ...] = METRICS
    naturalness: str = DEFAULT_METRIC
    workers: int | None = None
    queue: int = QUEUE
    time_limit_s: float = TIME_LIMIT_S
    body_bytes: int = DEFAULT_LIMITS.body_bytes
    body_timeout_s: float = 10.0
    gather_ms: float = 3.0
    api_key: str | None = field(default=None, repr=False)
    requests_a_minute: int | None = None
    allow_origins: tuple[str, ...] = ()
    allow_hosts: tuple[str, ...] | None = None
    log_texts: bool = False
    shutdown_s: float = 30.0
    database: str | None = field(default=None, repr=False)
    open_studies: bool = False
    classes: str | None = field(default=None, repr=False)
    public_url: str | None = None
    open_tools: bool = False

    def __post_init__(self) -> None:
        positive = ("queue", "time_limit_s", "body_bytes", "body_timeout_s", "shutdown_s")
        for name in positive:
            if not getattr(self, name) > 0:
                raise InputError(
                    f"the setting {name} is {getattr(self, name)}, it must be positive",
                    "give a positive number",
                )
        if self.gather_ms < 0:
            raise InputError(
                f"the setting gather_ms is {self.gather_ms:g}", "give a number from 0 on"
            )
        if self.workers is not None and self.workers < 0:
            raise InputError(
                f"the setting workers is {self.workers}", "give 0 for none, or a positive number"
            )
