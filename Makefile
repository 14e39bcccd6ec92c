# visviva: `make demo` and `make test` need only git, make and Python 3.11-3.13 with its venv module.
PYTHON ?= python3
export PYTHON
BIN := .venv/bin

.PHONY: demo test wheel validate docs soak bench lint format coverage requirements clean distclean help

help:
	@echo "make demo      a film, an energy plot and a run file in out/demo"
	@echo "make test      all checks of CI: style, spelling, layers, types, docs, tests"
	@echo "make wheel     dist/*.whl with the compiled kernels of the examples"
	@echo "make validate  the published figures and the slow tests"
	@echo "make soak      the long random tests; resumes where it stopped"
	@echo "make bench     the speed figures"
	@echo "make docs      the documentation, docs/_build/html/index.html"
	@echo "make lint | format | coverage | requirements | clean | distclean"

demo: .venv/.run
	$(BIN)/visviva demo

test: .venv/.test
	scripts/check

wheel: .venv/.run
	$(BIN)/python scripts/wheel.py $(EXAMPLES)

validate: .venv/.test
	$(BIN)/visviva validate --long
	scripts/check bounds
	$(BIN)/python -m pytest -q -m "slow and not soak" --timeout=3600 tests

soak: .venv/.test
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -q -m "soak" --timeout=36000 tests

bench: .venv/.run
	$(BIN)/visviva bench

docs: .venv/.test
	scripts/check docs

lint: .venv/.test
	scripts/check lint spelling layers types

format: .venv/.test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

coverage: .venv/.test
	rm -rf out/coverage && mkdir -p out/coverage
	-NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -m "nojit and not slow" --cov --cov-report= tests
	-$(BIN)/python -m pytest -q -m "not slow and not soak" --cov --cov-append --cov-report= tests
	$(BIN)/coverage html && $(BIN)/coverage report

# The test set contains the run set, so a .venv made for the tests serves the demo too.
.venv/.run: requirements/run.txt pyproject.toml scripts/venv
	@if [ -e .venv/.test ] && [ -z "$$(find $^ -newer .venv/.test)" ]; then :; else scripts/venv run; fi
	@touch $@

.venv/.test: requirements/test.txt pyproject.toml scripts/venv
	scripts/venv test
	@touch $@

# Pins with hashes for Python 3.11-3.13 on Linux, macOS and Windows; the smaller sets take the versions of the largest.
PIN := uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes \
       --no-header --no-annotate --no-emit-index-url --no-emit-find-links --group pyproject.toml:build pyproject.toml
requirements:
	$(PIN) $(if $(UPGRADE),--upgrade) --extra film --extra test --extra docs -o requirements/test.txt
	$(PIN) --constraint requirements/test.txt -o requirements/run.txt
	$(PIN) --constraint requirements/test.txt --extra docs -o requirements/docs.txt
	@! grep -n "://" requirements/*.txt

clean:
	rm -rf out build dist docs/_build docs/api .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests docs -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean
	rm -rf .venv
