"""Language models behind an OpenAI-compatible server, such as ``vllm serve``."""
