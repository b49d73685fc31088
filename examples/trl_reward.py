"""Train a model by the proof and the style of what it writes, with TRL's GRPO.  Needs trl.

python examples/trl_reward.py MODEL FOLDER      # MODEL is a causal model of transformers
"""

import sys

import torch
from datasets import Dataset
from trl import GRPOConfig, GRPOTrainer

from rerank import Scorer
from rerank.adapters.rewards import Reward

FORMULAE = ["∀x (Cube(x) → ¬Small(x))", "∃x (Tet(x) ∧ Large(x))", "¬∃x Dodec(x)"]


def main(model, folder):
    rows = [{"prompt": f"Say in English: {formula}\n", "fol": formula} for formula in FORMULAE]
    trainer = GRPOTrainer(
        model,
        reward_funcs=Reward(formula="fol", scorer=Scorer("general")),
        args=GRPOConfig(
            folder,
            max_steps=1,  # more to learn something
            num_generations=3,
            per_device_train_batch_size=3,
            max_completion_length=32,
            logging_steps=1,
            report_to=[],
            use_cpu=not torch.cuda.is_available(),
        ),
        train_dataset=Dataset.from_list(rows),
    )
    trainer.train()
    print("mean reward", trainer.state.log_history[0]["rewards/relevance_general/mean"])


if __name__ == "__main__":
    main(*sys.argv[1:])
