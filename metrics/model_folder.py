"""Models of others: a folder is checked before anything is allocated, the hub is asked once.

A configuration of some lines can ask for any amount of memory: a number of layers for as many
modules, a number of labels for as many names.  Its sizes are held against the header of the
weights, which is read without the weights.  Without a connection transformers asks the hub again
and again before it gives up; here a name that is not on this machine costs one short question.

    check_folder(Path("my-model"))
    tokenizer = local_first(partial(AutoTokenizer.from_pretrained, "gpt2"), "gpt2")
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from logic2text.errors import InputError, Logic2TextError, UnavailableError
from logic2text.lazy_dataclass import dataclass

CONFIG = "config.json"
LARGEST_CONFIG = 4_000_000
"""The maximum size of a configuration in bytes; usual ones have 1,000 to 100,000."""

NO_SIZES = ("position", "window", "token", "ctx", "seed", "version", "theta", "length", "_id")
"""Parts of the names of integers that do not determine sizes of weights."""

AT_LEAST_ONE = (
    "hidden_size",
    "num_hidden_layers",
    "num_attention_heads",
    "vocab_size",
    "n_embd",
    "n_layer",
    "n_layers",
    "n_head",
    "n_heads",
    "dim",
    "d_model",
)
"""The names of sizes that every model has, in the families of models."""


@dataclass(frozen=True, slots=True)
class Held:
    """The number of arrays in the weights of a folder, and of numbers in them."""

    arrays: int
    numbers: int


def is_folder(name: str) -> bool:
    """Whether the name of a model is a local folder; False if it is not a valid path."""
    try:
        return Path(name).is_dir()
    except (OSError, ValueError):
        return False


def check_folder(folder: Path) -> None:
    """Check that a folder's configuration can belong to its weights.

    Raises:
        InputError: no safetensors, a file that cannot be read or is none, or a size that is no
            size or is beyond what the weights hold.
    """
    for path in folder.iterdir():  # a device or a named pipe would never end
        if not (path.is_file() or path.is_dir()) and path.exists():
            raise _unusable(folder, f"{path.name} is not a file")
    if not any(folder.glob("*.safetensors")):
        raise InputError(
            f"the folder {folder} has no .safetensors weights",
            "only safetensors are read; pickled weights can run code when loaded",
        )
    config, held = _config(folder / CONFIG), _list_held(folder)
    for name, value in _whole_numbers(config):
        if value < (1 if name in AT_LEAST_ONE else 0):
            raise _unusable(folder, f"{name} is {_format_number(value)}")
        most = held.arrays if "layer" in name else held.numbers
        if not any(part in name for part in NO_SIZES) and value > most:
            what = f"{held.arrays:,} arrays" if "layer" in name else f"{held.numbers:,} numbers"
            raise _unusable(
                folder, f"{name} is {_format_number(value)}, and the weights hold {what}"
            )


def load_error(model: str, error: Exception) -> Logic2TextError:
    """The error for a model that cannot be loaded: an InputError for a folder."""
    if isinstance(error, Logic2TextError):
        return error
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    reason = lines[0].rstrip(":") if lines else "no reason was given"
    if "ignore_mismatched_sizes" in reason:  # an option that the user cannot set
        reason = "its weights have other sizes than its configuration says"
    elif not isinstance(error, OSError | ValueError):
        reason = f"{reason} ({type(error).__name__})"
    if is_folder(model):
        return InputError(
            f"the model in {model} cannot be loaded: {reason}",
            "check that all files of the folder belong to one model",
        )
    return UnavailableError(
        f"the model {model!r} could not be loaded: {reason}",
        "check the name and the connection, or download it into a folder first",
    )


def check_complete(model: str, missing: Collection[str]) -> None:
    """Raise InputError where weights of a model are missing: they would be random numbers.

    Args:
        model: a name or a folder.
        missing: the names of the missing weights.
    """
    if names := sorted(missing):
        shown = ", ".join(names[:3]) + (", …" if len(names) > 3 else "")
        raise InputError(
            f"the model {model} lacks {len(names)} weights: {shown}",
            "name a model that was trained for this, with all its weights",
        )


def _config(path: Path) -> Mapping[str, Any]:
    try:
        if path.stat().st_size > LARGEST_CONFIG:
            raise _unusable(path.parent, f"{CONFIG} has more than {LARGEST_CONFIG:,} bytes")
        config = json.loads(path.read_bytes())
    except OSError as error:
        raise _unusable(path.parent, f"{CONFIG} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise _unusable(path.parent, f"{CONFIG} is not valid JSON") from None
    if not isinstance(config, dict):
        raise _unusable(path.parent, f"{CONFIG} is not a JSON object")
    return config


def _list_held(folder: Path) -> Held:
    from safetensors import SafetensorError, safe_open

    shapes = []
    for path in sorted(folder.glob("*.safetensors")):
        try:
            with safe_open(path, "np") as file:
                shapes += [file.get_slice(name).get_shape() for name in file.keys()]  # noqa: SIM118
        except (SafetensorError, OSError) as error:
            reason = str(error).splitlines()[0]
            raise _unusable(folder, f"{path.name} cannot be read: {reason}") from None
    return Held(len(shapes), sum(map(math.prod, shapes)))


def _whole_numbers(config: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The whole numbers of a configuration and of the configurations in it, with their names."""
    waiting: list[Mapping[str, Any]] = [config]
    while waiting:
        for name, value in waiting.pop().items():
            if isinstance(value, dict) and name not in ("id2label", "label2id"):
                waiting.append(value)
            elif isinstance(value, int) and not isinstance(value, bool):
                yield name, value


def _format_number(number: int) -> str:
    return f"{number:,}" if abs(number) < 10**15 else "a number of more than 15 digits"


def _unusable(folder: Path, reason: str) -> InputError:
    return InputError(
        f"the model in {folder} cannot be used: {reason}",
        "check that its configuration and its weights belong together",
    )


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
