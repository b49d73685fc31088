"""The best of a generator's texts, in a chain of LangChain.  Needs langchain-core.

python examples/langchain_reranker.py
"""

from langchain_core.documents import Document
from langchain_core.runnables import RunnableLambda

from rerank.adapters.langchain import TextReranker


def generate(formula):
    """Your generator here, such as a prompt and a model: several texts for a formula."""
    texts = ["Only cubes are small.", "No cube is small.", "If it is a cube, then it is not small."]
    return {"query": formula, "documents": [Document(text) for text in texts]}


reranker = TextReranker(top_n=1)
chain = RunnableLambda(generate) | RunnableLambda(
    lambda step: reranker.compress_documents(step["documents"], step["query"])
)

if __name__ == "__main__":
    (best,) = chain.invoke("∀x (Cube(x) → ¬Small(x))")
    print(best.page_content, best.metadata)
