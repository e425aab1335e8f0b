# Short targets. `make demo` runs the main job; `make test` passes the tests. Both set up all they need.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
FAMILY := bm-guideline-evidence-check
# The corpus that FAMILY asks: others may lie beside it.
CORPUS := synthetic-guidelines

# Tests write many small files: in memory where there is some.
export PYTEST_DEBUG_TEMPROOT := $(if $(wildcard /dev/shm/.),/dev/shm,/tmp)

.PHONY: demo check test bench soak fuzz setup setup-dev clean

setup: $(VENV)/.installed
setup-dev: $(VENV)/.installed-dev

$(VENV)/bin/python:
	@sh scripts/make_venv.sh "$(PYTHON)" "$(VENV)"

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "installing MedGauge into $(VENV)"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "installing MedGauge with its development tools into $(VENV)"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(VENV)/.installed $@

demo: setup ## run a graded round of the family in real containers and show its report
	@$(BIN)/medgauge round run $(FAMILY)

check: setup-dev ## lint, types and fast tests; no engine needed
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/pytest -q -n auto --dist worksteal -m "not engine and not browser and not bench and not slow"

test: setup-dev ## all tests, with the engine and a browser
	@sh scripts/install_browser.sh
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/pytest -q -n auto --dist worksteal -m "not engine and not bench"
	@$(BIN)/medgauge corpus image build $(CORPUS)
	@$(BIN)/pytest -q -m "engine and not bench"

bench: setup-dev ## speed, each figure beside its floor in the same run
	@$(BIN)/pytest -q -s -m bench tests/bench

soak: setup-dev ## the property tests again, thousands of fresh inputs each
	@$(BIN)/pytest -q -m "not engine and not bench" --hypothesis-profile=soak

fuzz: setup-dev ## 100,000 hostile inputs for each reader of strangers' files, counted by class
	@PYTHONPATH=tests $(BIN)/python -m fuzz --inputs $(or $(INPUTS),100000) --seed $(or $(SEED),0)

clean: ## forget built corpora, images and rounds of this workspace
	rm -rf .medgauge rounds .pytest_cache .mypy_cache .ruff_cache .hypothesis
