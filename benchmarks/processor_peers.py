"""Other runtimes on batches of tokens of one length, on one thread and each in its fastest form.

All take the weights of one `reference` model: torch as it is, compiled and in bf16; onnxruntime in
fp32 and dynamic int8; OpenVINO in fp32, in bf16 and in int8 that NNCF calibrated on texts.  A peer
that is not installed, or cannot run here, is left out with the reason.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from benchmarks.engine_peers import export_onnx

Ids = NDArray[np.int64]
Score = Callable[[Ids], NDArray[np.floating]]
"""Token ids (n, length) to the logits (n,) of a text each, or to a function of them."""

CALIBRATION = 64
"""Batches that NNCF takes for its ranges."""


def peers(
    model: Callable[[], Any], batches: Sequence[Ids], folder: Path, lacking: list[str]
) -> Iterator[tuple[str, Score]]:
    """Each peer with its name; `lacking` takes those that are left out, with the reason."""
    makers = {
        "torch": lambda: by_torch(model()),
        "torch, compiled": lambda: by_torch(torch.compile(model(), dynamic=True)),
        "torch, bf16": lambda: by_torch(model().to(torch.bfloat16)),
        "onnxruntime": lambda: by_onnxruntime(_exported(model, folder)),
        "onnxruntime, int8": lambda: by_onnxruntime(_dynamic_int8(_exported(model, folder))),
        "openvino": lambda: by_openvino(_read(_exported(model, folder)), "f32"),
        "openvino, bf16": lambda: by_openvino(_read(_exported(model, folder)), "bf16"),
        "openvino, int8": lambda: by_openvino(_calibrated(_exported(model, folder), batches), None),
    }
    for name, make in makers.items():
        wanted = [package for package in NEEDS.get(name, ()) if find_spec(package) is None]
        if wanted:
            lacking.append(f"{name}: {', '.join(wanted)} is not installed")
            continue
        try:
            score = make()
            score(batches[0])
        except Exception as error:  # of another's software, of any kind
            lacking.append(f"{name}: {type(error).__name__}: {str(error).splitlines()[0]}")
        else:
            yield name, score


NEEDS = {
    "onnxruntime": ("onnx", "onnxruntime"),
    "onnxruntime, int8": ("onnx", "onnxruntime"),
    "openvino": ("onnx", "openvino"),
    "openvino, bf16": ("onnx", "openvino"),
    "openvino, int8": ("onnx", "openvino", "nncf"),
}


def by_torch(model: Any) -> Score:
    """The model of transformers on whole batches, without masks."""

    @torch.inference_mode()
    def score(ids: Ids) -> NDArray[np.floating]:
        logits = model(input_ids=torch.from_numpy(ids)).logits[:, 0].float()
        found: NDArray[np.floating] = logits.numpy()
        return found

    return score


def by_onnxruntime(path: Path) -> Score:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def score(ids: Ids) -> NDArray[np.floating]:
        (logits,) = session.run(None, _inputs(ids))
        return np.asarray(logits)[:, 0]

    return score


def by_openvino(model: Any, precision: str | None) -> Score:
    """The model at a precision of its products, or at its own choice."""
    import openvino

    hint = {} if precision is None else {"INFERENCE_PRECISION_HINT": precision}
    compiled = openvino.Core().compile_model(model, "CPU", {"INFERENCE_NUM_THREADS": 1, **hint})

    def score(ids: Ids) -> NDArray[np.floating]:
        return np.array(compiled(_inputs(ids))[0])[:, 0]

    return score


def _inputs(ids: Ids) -> dict[str, Ids]:
    return {"input_ids": ids, "attention_mask": np.ones_like(ids)}


def _exported(model: Callable[[], Any], folder: Path) -> Path:
    path = folder / "model.onnx"
    return path if path.is_file() else export_onnx(model(), path)


def _dynamic_int8(path: Path) -> Path:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    small = path.with_name("int8.onnx")
    quantize_dynamic(path, small, weight_type=QuantType.QInt8)
    return small


def _read(path: Path) -> Any:
    import openvino

    return openvino.Core().read_model(str(path))


def _calibrated(path: Path, batches: Sequence[Ids]) -> Any:
    import nncf

    logging.getLogger("nncf").setLevel(logging.ERROR)
    data = nncf.Dataset([batch[:1] for batch in batches[:CALIBRATION]], _inputs)
    return nncf.quantize(
        _read(path), data, model_type=nncf.ModelType.TRANSFORMER, subset_size=CALIBRATION
    )
