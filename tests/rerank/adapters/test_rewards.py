"""Rewards, called as TRL and verifiers call them, and by them."""

from __future__ import annotations

import asyncio
import pickle
from pathlib import Path
from typing import Any

import pytest

from logic2text import InputError
from logic2text.symbolization import SymbolizationKey
from rerank import Scorer
from rerank.adapters.rewards import Reward, read_answer

CUBES = "∀x (Cube(x) → Small(x))"
AROMI = "name[Aromi], food[Chinese]"
SAYS, ELSE = "Every cube is small.", "Some cube is small."


@pytest.fixture(scope="module")
def scorer() -> Scorer:
    return Scorer(metric="fre", formulaicness="formulaicness:light")


def test_texts_conversations_and_parts(scorer: Scorer) -> None:
    reward = Reward(formula="fol", scorer=scorer)
    completions = [
        SAYS,
        [{"role": "assistant", "content": SAYS}],
        [{"role": "user", "content": "?"}, {"role": "assistant", "content": SAYS}],
        [{"role": "assistant", "content": [{"type": "text", "text": SAYS}]}],
        f"<think>Some cube?</think>\n{SAYS}",
    ]
    rewards = reward(prompts=["?"] * 5, completions=completions, fol=[CUBES] * 5, trainer_state=0)
    assert rewards == [scorer.predict((CUBES, SAYS))] * 5


@pytest.mark.parametrize(
    "completion", [ELSE, "", [], "<think>Every cube", [{"content": None}], "Cubes! " * 1_000]
)
def test_what_says_nothing_or_something_else_gets_nothing(scorer: Scorer, completion: Any) -> None:
    assert Reward(formula="fol", scorer=scorer)([completion], fol=[CUBES]) == [0.0]


def test_the_column_may_have_inputs(scorer: Scorer) -> None:
    texts = ["Aromi serves Chinese food.", "Aromi is a place.", "Aromi serves Thai food."]
    rows = [AROMI, {"name": "Aromi", "food": "Chinese"}, AROMI]
    rewards = Reward(input="mr", scorer=scorer)(texts, mr=rows)
    assert rewards == sorted(rewards, key=lambda reward: -(reward or 0))
    assert Reward(input="mr", scorer=scorer)(texts[:2], mr=[None, AROMI])[0] is None


def test_a_reward_can_be_pickled_and_has_a_name(scorer: Scorer) -> None:
    reward = Reward(formula="fol", scorer=scorer)
    again = pickle.loads(pickle.dumps(reward))  # noqa: S301
    assert again([SAYS, ELSE], fol=[CUBES] * 2) == reward([SAYS, ELSE], fol=[CUBES] * 2)
    assert reward.__name__ == "relevance_general"


def test_the_words_are_those_of_the_scorer() -> None:
    key = SymbolizationKey.parse("S(x): x is a spy\nT(x): x is tall")
    scorer = Scorer(metric="fre", formulaicness="formulaicness:light", key=key)
    (reward,) = Reward(formula="fol", scorer=scorer)(
        ["Every spy is tall."], fol=["∀x (S(x) → T(x))"]
    )
    assert reward is not None
    assert reward > 0.75


@pytest.mark.parametrize(
    ("columns", "rows", "message"),
    [
        ({"formula": "fol"}, {"fo": [CUBES]}, "no column `fol`\n.* has fo"),
        (
            {"formula": "fol"},
            {"fol": ["∀x (Cube(x)"]},
            "the column `fol` of completion 1: expected",
        ),
        ({"formula": "fol"}, {"fol": [3]}, "the column `fol` of completion 1: a formula was"),
        ({"input": "mr"}, {"mr": [{}]}, "the column `mr` of completion 1: the input has no facts"),
        ({}, {}, "one column"),
        ({"formula": "fol", "input": "mr"}, {}, "one column"),
    ],
)
def test_slips_name_the_column(
    scorer: Scorer, columns: dict[str, str], rows: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        Reward(**columns, scorer=scorer)([SAYS], **rows)  # type: ignore[arg-type]


def test_a_rollout_has_its_column_in_one_of_several_places(scorer: Scorer) -> None:
    reward = Reward(formula="fol", scorer=scorer)
    expected = scorer.predict((CUBES, SAYS))
    for place in (
        {"fol": CUBES},
        {"info": {"fol": CUBES}},
        {"state": {"input": {"fol": CUBES}}},
        {"task": {"fol": CUBES}},
    ):
        messages = [{"role": "assistant", "content": SAYS}]
        assert asyncio.run(reward.relevance(completion=messages, **place)) == expected
    with pytest.raises(InputError, match="no column `fol`"):
        asyncio.run(reward.relevance(completion=SAYS, info={}))


def test_answers() -> None:
    assert read_answer("<think>a</think> b") == "b"
    assert read_answer("a</think>b</think>\nc ") == "c"
    assert read_answer("<think>a") == ""
    assert read_answer(" a ") == "a"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("form", ["text", "conversation"])
def test_a_trainer_of_trl_learns_from_it(scorer: Scorer, tmp_path: Path, form: str) -> None:
    trl = pytest.importorskip("trl", reason="TRL is not installed")
    from datasets import Dataset

    from tests.support.transformers_server import save_model

    prompt = "every cube" if form == "text" else [{"role": "user", "content": "every cube"}]
    rows = Dataset.from_list([{"prompt": prompt, "fol": CUBES}] * 4)
    model = save_model(tmp_path / "model")
    trainer = trl.GRPOTrainer(
        str(model),
        reward_funcs=[Reward(formula="fol", scorer=scorer)],
        args=trl.GRPOConfig(
            str(tmp_path / "out"),
            max_steps=1,
            num_generations=2,
            per_device_train_batch_size=2,
            max_completion_length=4,
            logging_steps=1,
            use_cpu=True,
            report_to=[],
        ),
        train_dataset=rows,
    )
    trainer.train()
    logged = trainer.state.log_history[0]
    assert 0 <= logged["rewards/relevance_general/mean"] < 0.5


def test_a_rubric_of_verifiers_asks_it(scorer: Scorer) -> None:
    legacy = pytest.importorskip(
        "verifiers.legacy", reason="a version of verifiers with rubrics is not installed"
    )
    reward = Reward(formula="fol", scorer=scorer)
    rubric = legacy.Rubric(funcs=[reward.relevance])
    state = {
        "prompt": [{"role": "user", "content": "?"}],
        "completion": [{"role": "assistant", "content": SAYS}],
        "answer": "",
        "info": {"fol": CUBES},
        "timing": {"scoring_ms": 0.0, "total_ms": 0.0},
        "trajectory": [],
    }
    asyncio.run(rubric.score_rollout(state))
    assert state["metrics"] == {"relevance": scorer.predict((CUBES, SAYS))}


def test_a_task_of_verifiers_asks_it(scorer: Scorer) -> None:
    vf = pytest.importorskip("verifiers.v1", reason="verifiers is not installed")
    reward = Reward(formula="fol", scorer=scorer)

    class Data(vf.TaskData):
        fol: str

    class Says(vf.Task[Data]):
        @vf.reward
        async def says(self, task: Any, trace: Any) -> float:
            return await reward.relevance(task=task, trace=trace)

    task = Says(Data(prompt="?", fol=CUBES))
    trace = vf.Trace(
        task=vf.TraceTask(type="Says", data=task.data),
        agent=vf.AgentInfo(config=vf.AgentConfig()),
        nodes=[vf.MessageNode(message=vf.AssistantMessage(content=SAYS), sampled=True)],
    )
    asyncio.run(task.score(trace))
    assert trace.rewards["says"].score == scorer.predict((CUBES, SAYS))
