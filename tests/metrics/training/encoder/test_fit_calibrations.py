from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from metrics.registry import metric
from metrics.text_encoder.files import exclusion_digest
from metrics.training.encoder import fit_calibrations
from metrics.training.encoder.fit_calibrations import PER_SOURCE, fit, reference_sample
from metrics.training.texts.dataset import list_excluded


def test_the_reference_sample_has_no_judged_text(shared_data: Path) -> None:
    sample = reference_sample(shared_data)
    assert len(sample) == 4 * PER_SOURCE
    assert sample == reference_sample(shared_data)
    assert not {exclusion_digest(text) for text in sample} & list_excluded(shared_data)


def test_on_its_own_sample_a_calibration_is_uniform(shared_data: Path) -> None:
    fre = metric("fre")
    sample = reference_sample(shared_data)
    levels = fit(fre, [*sample, "..."]).apply(fre.score(sample))
    assert np.quantile(levels, [0.1, 0.5, 0.9]) == pytest.approx([0.1, 0.5, 0.9], abs=0.02)


def test_the_command_replaces_what_it_fits_and_keeps_the_rest(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "calibrations.json"
    path.write_text(json.dumps({"fre|old": {}, "slor|model:x": {"kept": True}}), encoding="utf-8")
    monkeypatch.setattr(fit_calibrations, "STORED", path)
    monkeypatch.setattr("sys.argv", ["fit_calibrations", str(shared_data), "fre"])
    fit_calibrations.main()
    written = json.loads(path.read_text(encoding="utf-8"))
    assert set(written) == {"fre", "slor|model:x"}
    assert written["slor|model:x"] == {"kept": True}
    shipped = json.loads(
        (Path(fit_calibrations.__file__).parents[2] / "calibrations.json").read_text(
            encoding="utf-8"
        )
    )
    assert written["fre"]["values"] == pytest.approx(shipped["fre"]["values"])
