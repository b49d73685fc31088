"""Practice that follows mistakes: `questions.py` the questions, `choice.py` the next one."""
