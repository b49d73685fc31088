# make demo · make test · make check · make docs · make bench · make train
PYTHON ?= python3
VENV   ?= .venv
ifeq ($(OS),Windows_NT)
BIN    := $(VENV)/Scripts
else
BIN    := $(VENV)/bin
endif
DATA   ?= ../shared/data
STAMP  := $(VENV)/.installed
C_SOURCES := $(wildcard metrics/engine/native/*.[ch])

.PHONY: demo test test-all check format docs bench bench-suite bench-compare train train-lm lock clean

demo: $(STAMP)  ## install, then rank the texts of the formulae in examples/
	@$(BIN)/logic2text rerank --audience general < examples/formulae.txt
	@$(BIN)/logic2text rerank --audience classroom < examples/formulae.txt

test: $(STAMP)  ## the fast tests, under ten minutes
	$(BIN)/python -m pytest -m "not slow"

test-all: $(STAMP)
	$(BIN)/python -m pytest

check: $(STAMP)  ## format, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run -Werror $(C_SOURCES)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(C_SOURCES)
	$(BIN)/ruff check --fix .

DOCS_STAMP := $(VENV)/.docs-installed

docs: $(DOCS_STAMP)  ## the guides and the documentation of the API as web pages, in site/
	$(BIN)/python -m sphinx --builder html --fresh-env --fail-on-warning --keep-going --quiet docs site

$(DOCS_STAMP): $(STAMP)
	$(BIN)/python -m pip install --quiet --no-build-isolation -e '.[docs]'
	@touch $(DOCS_STAMP)

bench: $(STAMP)  ## every benchmark; prints tables and writes benchmarks/results
	$(BIN)/python -m benchmarks

SUITE := $(BIN)/python -m pytest -q benchmarks/engine_suite.py --benchmark-only \
	-W default::pytest_benchmark.logger.PytestBenchmarkWarning \
	--benchmark-storage=file://benchmarks/results/suite --benchmark-columns=min,median,iqr,rounds \
	--benchmark-sort=fullname

bench-suite: $(STAMP)  ## the engine's speed, kept for later comparison
	$(SUITE) --benchmark-save=engine

bench-compare: $(STAMP)  ## the engine's speed now beside what was kept last
	$(SUITE) --benchmark-compare --benchmark-compare-fail=min:50%

train: $(STAMP)  ## refit every model that the package ships, from the shared data
	$(BIN)/python -m metrics.training.fit_light $(DATA)
	$(BIN)/python -m metrics.training.train_formulaicness $(DATA)
	$(BIN)/python -m metrics.training.train_formulaicness $(DATA) --pair
	$(BIN)/python -m metrics.training.fit_calibrations $(DATA)
	$(BIN)/python -m metrics.training.fit_weights $(DATA)

train-lm: $(STAMP)  ## the small language model alone, from the shared data; an hour on two cores
	MALLOC_MMAP_THRESHOLD_=8000000000 MALLOC_TRIM_THRESHOLD_=8000000000 \
	$(BIN)/python -m metrics.training.train_language_model

LOCK_VENV := .venv-lock

# Keeps the versions of the file that is there where they still fit; LOCK_OPTIONS=--upgrade moves
# them.  torch is left out with all that only torch needs: which build of it a machine takes, and
# with it which libraries, is decided there.
lock:  ## requirements.lock anew from pyproject.toml: versions, and hashes of their files everywhere
	$(PYTHON) -m venv $(LOCK_VENV)
	$(LOCK_VENV)/bin/python -m pip install --quiet uv
	printf 'torch ; python_version < "0"\n' > $(LOCK_VENV)/without-torch.txt
	$(LOCK_VENV)/bin/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --no-annotate --quiet --overrides $(LOCK_VENV)/without-torch.txt \
		--custom-compile-command "make lock" --output-file requirements.lock $(LOCK_OPTIONS)
	rm -rf $(LOCK_VENV)

# torch is installed first and alone, so that no other package pulls another build of it.
$(STAMP): pyproject.toml requirements.lock $(C_SOURCES)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet torch==2.13.0
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $(STAMP)

clean:
	rm -rf $(VENV)
