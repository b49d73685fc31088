"""Vectors of names: the mean of the encoder's states, as its own torch module has them."""

from __future__ import annotations

import numpy as np
import pytest

from logic2text import UnavailableError, UnknownNameError
from metrics import minilm
from metrics.study.similarity.vectors import Cosines

NAMES = ["cube", "higher vitamin c content", "dodecahedron", "small", "cube", "x"]


def has_minilm() -> bool:
    try:
        minilm.base_folder()
    except UnavailableError:
        return False
    return True


needs_minilm = pytest.mark.skipif(not has_minilm(), reason="the weights of MiniLM-L6 are missing")


@needs_minilm
def test_the_vectors_are_the_mean_states_of_the_torch_module() -> None:
    torch = pytest.importorskip("torch")
    from metrics.encoder import BertEncoder

    encoder = BertEncoder.of(minilm.base_weights()).eval()
    vectors = Cosines("minilm").vectors(NAMES)
    for name, vector in zip(NAMES, vectors, strict=True):
        (ids,) = minilm.Tokens().encode([name])
        with torch.no_grad():
            states = encoder(torch.tensor([ids]))
        mean = states[0].mean(dim=0).numpy()
        assert vector == pytest.approx(mean / np.linalg.norm(mean), abs=1e-4)


@needs_minilm
def test_near_words_are_near() -> None:
    table = Cosines("minilm").table(["buy", "purchase", "tetrahedron"])
    assert table[0, 1] > 0.6 > table[0, 2]
    assert np.diag(table).tolist() == [1, 1, 1]
    assert table == pytest.approx(table.T)


@pytest.mark.parametrize("model", ["own", "names"])
def test_equal_names_have_exactly_1(model: str) -> None:
    table = Cosines(model).table(NAMES)
    assert table[0, 4] == 1
    assert np.abs(table).max() <= 1
    assert table[0, 1] < 1


def test_a_vector_does_not_depend_on_its_batch() -> None:
    cosines = Cosines("own")
    together = cosines.vectors([f"name {i}" for i in range(50)])
    alone = Cosines("own").vectors(["name 7"])
    assert alone[0].tolist() == together[7].tolist()


def test_the_model_is_described() -> None:
    assert Cosines("minilm").description == f"all-MiniLM-L6-v2/{minilm.BASE_SHA256[:12]}"
    assert Cosines("own").description.startswith("own/")
    with pytest.raises(UnknownNameError, match="model of vectors 'bert'"):
        Cosines("bert")
