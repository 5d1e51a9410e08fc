# Papertrail: everything a developer or a server of the wiki needs. `make help` lists the targets.

PYTHON ?= python3
JOBS ?= 2
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PYTEST := $(BIN)/pytest -n $(JOBS) --dist worksteal

# Material prints a notice about its own future unless this is set before it is imported.
export NO_MKDOCS_2_WARNING = 1
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install serve site test chromium bench lock format clean

help: ## Show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

install: $(STAMP) ## Create .venv with the locked dependencies and the project itself

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' \
	  || { echo "Papertrail needs Python 3.11, 3.12 or 3.13: make PYTHON=python3.12 …" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(STAMP): pyproject.toml requirements.lock | $(BIN)/python
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

serve: install ## Build the wiki from content/ and serve it with live reload
	$(BIN)/mkdocs serve --livereload

site: install ## Build the wiki into site/, where any warning is an error
	$(BIN)/mkdocs build --strict --site-dir site

test: install chromium ## Format, lint, types, import contracts, then every test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(PYTEST)

# Chromium and a Chinese font: from apt as root on Debian, Playwright's own build elsewhere. Without a browser its tests are
# skipped by name, except on CI.
chromium: install
	@if [ "$$(id -u)" = 0 ] && grep -qx 'ID=debian' /etc/os-release 2>/dev/null; then \
	  [ -x /usr/bin/chromium ] && fc-list :lang=zh 2>/dev/null | grep -q . || { \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	    apt-get install -qq --yes --no-install-recommends chromium fontconfig fonts-noto-cjk; }; \
	elif [ ! -x /usr/bin/chromium ]; then \
	  $(BIN)/playwright install chromium; \
	fi || { \
	  echo "Chromium could not be installed." >&2; \
	  [ "$(CI)" != true ]; \
	}

bench: install ## Compare a build with plain MkDocs and Material: CPU, memory, size
	$(BIN)/python -m tests.benchmarks.run $(BENCH)

lock: | $(BIN)/python ## Write requirements.lock anew from pyproject.toml (UPGRADE=1 takes newer releases)
	@[ -x $(BIN)/uv ] || $(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --python $(BIN)/python \
	  --generate-hashes --no-emit-index-url --no-emit-find-links --no-config --quiet \
	  --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade) --output-file requirements.lock

format: install ## Format the code and apply the safe fixes of the linter
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean: ## Remove everything that make and the tools wrote, .venv included
	rm -rf $(VENV) site dist .bench .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find plugins tests docs -name __pycache__ -type d -prune -exec rm -rf {} +
