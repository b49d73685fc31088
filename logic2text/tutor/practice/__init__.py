"""Practice that follows mistakes: its questions, the estimate of habits, the next question."""
