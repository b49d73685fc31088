"""A task of verifiers whose reward is that the reply says the formula.  Needs verifiers.

python examples/verifiers_reward.py       # scores a reply; a taskset gives `Say` to an environment
"""

import asyncio

import verifiers.v1 as vf

from rerank.adapters.rewards import Reward

REWARD = Reward(formula="fol")


class Row(vf.TaskData):
    fol: str


class Say(vf.Task[Row]):
    @vf.reward
    async def says_it(self, task, trace):
        return await REWARD.relevance(task=task, trace=trace)


async def score(formula, reply):
    task = Say(Row(prompt=f"Say in English: {formula}", fol=formula))
    node = vf.MessageNode(message=vf.AssistantMessage(content=reply), sampled=True)
    about = vf.TraceTask(type="Say", data=task.data)
    trace = vf.Trace(task=about, agent=vf.AgentInfo(config=vf.AgentConfig()), nodes=[node])
    await task.score(trace)
    return trace.rewards["says_it"].score


if __name__ == "__main__":
    for reply in ("No cube is small.", "Only cubes are small."):
        print(f"{asyncio.run(score('∀x (Cube(x) → ¬Small(x))', reply)):.3f}  {reply}")
