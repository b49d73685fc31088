"""Loading models of the hub: from local files, or else by download after one short request.

Without a connection transformers asks again and again before it gives up, with a warning each time;
here a name that is not on this machine costs one question.

    load = partial(AutoTokenizer.from_pretrained, "gpt2"); tokenizer = local_first(load, "gpt2")
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from logic2text.errors import UnavailableError
from metrics.model_folder import is_folder

TIMEOUT_S = 5.0
REMEDY = (
    "name a folder that holds it, or download it where the hub can be reached (hf download {name}) "
    "and copy the folder that this prints"
)

T_co = TypeVar("T_co", covariant=True)


class Load(Protocol[T_co]):
    """Loads a part of a model, with an argument that forbids downloads."""

    def __call__(self, *, local_files_only: bool) -> T_co:
        """Load it; raises OSError if a file is missing."""
        ...


def local_first(load: Load[T_co], model: str, revision: str | None = None) -> T_co:
    """The result of `load` from local files, or else from the hub.

    Args:
        load: called with ``local_files_only``, at most twice.
        model: the name on the hub, or a folder.
        revision: the commit or branch of a model of the hub.

    Raises:
        UnavailableError: the model is not on this machine, and the hub does not have it, does not
            give it, or cannot be reached.
        OSError: a folder, or a model that the hub has, lacks a file; raised by `load`.
    """
    try:
        return load(local_files_only=True)
    except OSError:
        if is_folder(model):
            raise
    _ask(model, revision)
    return load(local_files_only=False)


def _ask(model: str, revision: str | None) -> None:
    """Ask the hub once whether it has the model."""
    from huggingface_hub import HfApi

    try:
        HfApi().model_info(model, revision=revision, timeout=TIMEOUT_S)
    except Exception as error:  # any error of the client means that the model is not available
        raise UnavailableError(
            f"the model {model!r} is not on this machine, and {_meaning(error, revision)}",
            REMEDY.format(name=model),
        ) from None


def _meaning(error: Exception, revision: str | None) -> str:
    from huggingface_hub import errors

    match error:
        case errors.OfflineModeIsEnabled():
            return "HF_HUB_OFFLINE forbids requests to the hub"
        case errors.GatedRepoError():
            return "the hub restricts it to accounts with granted access"
        case errors.RevisionNotFoundError():
            return f"the hub has no revision {revision!r} of it"
        case errors.RepositoryNotFoundError():
            return "the hub has no model of that name, or it is private"
        case errors.HFValidationError():
            return "the name is neither valid on the hub nor a local folder"
        case _:
            return f"the hub cannot be reached ({type(error).__name__})"
