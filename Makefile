VENV ?= .venv
EXTRAS ?= dev,mqtt,pi,web
PYTHON ?=
PYTEST_ARGS ?=
SWEEP_ARGS ?=
SOAK_ARGS ?=

# Named after what it was made with: another interpreter or other extras make it anew.
READY := $(VENV)/ready-$(subst /,_,$(PYTHON))-$(EXTRAS)
SCRIPTS := .ci/fresh .ci/micropython .ci/run .ci/setup systemd/install systemd/orrery systemd/version

.DEFAULT_GOAL := help
.PHONY: help setup sim test lint bench fresh hardware clean

help: ## Show this
	@sed -n 's/^\([a-z]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name does; do \
		printf '  make %-8s %s\n' "$$name" "$$does"; done
	@echo '  PYTHON=python3.13 picks the interpreter, VENV=.venv-3.13 the folder.'

setup: $(READY) ## Make .venv/bin/orrery, with all it needs
	@echo 'Ready: $(VENV)/bin/orrery'

$(READY): pyproject.toml .constraints.txt .ci/setup
	@PYTHON='$(PYTHON)' VENV='$(VENV)' EXTRAS='$(EXTRAS)' .ci/setup
	@touch '$@'

sim: $(READY) ## Play at a simulated table, seen on a page that it names
	@$(VENV)/bin/orrery sim

test: $(READY) ## Run every test on every core; the engine must be covered to the last branch
	@$(VENV)/bin/python -m pytest -n auto --cov --cov-fail-under=100 $(PYTEST_ARGS)

lint: $(READY) ## Check style, types and shell scripts
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/mypy
	@if command -v shellcheck >/dev/null; then shellcheck $(SCRIPTS); fi

bench: $(READY) ## Measure the speed figures that the project promises
	@$(VENV)/bin/orrery bench

.PHONY: sweep
sweep: $(READY) ## Read thousands of rendered sessions and mutilated frames (an hour; SWEEP_ARGS='--sessions 20000')
	@$(VENV)/bin/python -m tests.sweep $(SWEEP_ARGS)
	@$(VENV)/bin/python -m tests.sweep.again tests/recordings/*
	@$(VENV)/bin/python -m tests.sweep.fuzz
	@$(VENV)/bin/python -m tests.sweep.endurance

.PHONY: soak
soak: $(READY) ## Play twenty simulated games, 200 more in one process, and kill fifty (half an hour; SOAK_ARGS=kills)
	@$(VENV)/bin/python -m tests.soak $(SOAK_ARGS)

fresh: ## Check setup, tests and installer on a fresh Debian (root and debootstrap, many minutes)
	@.ci/fresh $(SUITE)

# The CAD kernel is a gigabyte, so it has an environment of its own.
hardware: ## Test the models, and write what is printed, on plastic and paper, into build/hardware
	@$(MAKE) --no-print-directory VENV=.venv-hardware EXTRAS=dev,pi,hardware build/hardware

.PHONY: build/hardware
build/hardware: $(READY)
	@$(VENV)/bin/python -m pytest -q -n auto tests/hardware/test_models.py \
		tests/hardware/test_kept_files.py tests/hardware/test_pages.py $(PYTEST_ARGS)
	@for kind in stl step sheets pictures; do \
		$(VENV)/bin/python -m hardware.models $$kind build/hardware/$$kind || exit; done
	@echo 'Written: build/hardware/stl, step, sheets, pictures'

clean: ## Remove what was built: environments, caches, reports
	rm -rf .venv .venv-* build dist *.egg-info .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find engine vision firmware_app tests -name __pycache__ -type d -prune -exec rm -rf {} +
