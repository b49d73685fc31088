"""Label files as texts of steps: where words begin, targets, pools, and the files of a pass."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from logic2text.errors import InputError
from metrics import minilm
from metrics.text_encoder.files import normalize
from metrics.training.encoder import joint_texts
from metrics.training.encoder import three_heads as heads
from metrics.training.encoder.joint_texts import Passes, PieceCutter
from tests.support import label_files
from tests.support.label_files import TEXTS, write_labels


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return label_files.write_tokenizer(tmp_path_factory.mktemp("pieces"))


def test_words_begin_where_their_pieces_do(tokenizer: Path) -> None:
    cutter, tokens = PieceCutter(tokenizer), minilm.Tokens(tokenizer)
    for text in map(normalize, TEXTS):
        ids, firsts = cutter.words(text)
        assert ids.tolist() == tokens.encode([text])[0]
        assert len(firsts) == len(text.split())
        ends = [*firsts[1:], len(ids) - 1]
        for word, start, end in zip(text.split(), firsts, ends, strict=True):
            assert ids[start:end].tolist() == tokens.encode([word])[0][1:-1], word


def test_pools_of_different_files_stay_apart() -> None:
    parts = [np.array([0, 2, -1], np.int32), np.array([-1, -1], np.int32), np.array([0], np.int32)]
    assert joint_texts._join_pools(parts).tolist() == [0, 2, -1, -1, -1, 3]


def test_label_files_are_read_with_their_targets(tokenizer: Path, tmp_path: Path) -> None:
    for number in (0, 1):
        write_labels(tmp_path, number)
    cutter = PieceCutter(tokenizer)
    published = joint_texts.read_published_texts(tmp_path, [0, 1], cutter)
    assert published.targets[:4] == pytest.approx(1 / (1 + np.exp([0, -2, 2, -4])))
    assert published.pools.tolist() == [0, 0, 1, 1, 2, 2, 3, 3]
    style = joint_texts.style_texts(tmp_path, [1], cutter)
    assert style.targets.tolist() == pytest.approx([0.0, 0.2, 0.8, 0.5])
    assert [ids.tolist() for ids in style.sequences] == minilm.Tokens(tokenizer).encode(
        [normalize(text) for text in TEXTS]
    )


def test_a_text_with_other_words_than_its_labels_is_left_out(
    tokenizer: Path, tmp_path: Path
) -> None:
    write_labels(tmp_path, 0)
    texts = joint_texts.word_texts(tmp_path, [0], PieceCutter(tokenizer))
    assert texts.pools.tolist() == [0, 0, 1]
    assert [len(words) for words in texts.words] == [len(firsts) for firsts in texts.firsts]
    assert texts.words[0].tolist() == [-1, -2, -3, -4]
    assert len(texts.words[2]) == len(normalize(TEXTS[3]).split())


def test_each_pass_reads_other_files(tokenizer: Path, tmp_path: Path) -> None:
    for number in range(6):
        write_labels(tmp_path, number)
    passes = Passes(
        tmp_path, tmp_path, tmp_path, PieceCutter(tokenizer), heads.JointRecipe(sizes=(4, 4, 4))
    )
    assert passes._numbers(tmp_path, "style", 0) == [0, 1, 2, 3]
    assert passes._numbers(tmp_path, "style", 1) == [0, 1, 4, 5]


def test_a_folder_without_labels_is_refused(tokenizer: Path, tmp_path: Path) -> None:
    passes = Passes(tmp_path, tmp_path, tmp_path, PieceCutter(tokenizer), heads.JointRecipe())
    with pytest.raises(InputError, match="no label file labels-"):
        next(passes.steps(0))
