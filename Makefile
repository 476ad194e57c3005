# Battlespace. `make play` starts it, `make test` checks all of it; both do their own set-up.

PYTHON ?= python3
DOCKER ?= docker
BIN := .venv/bin
READY := .venv/ready
SOURCES := src tests tools bench examples
REQUIRE ?=
# The newest Numba is locked in requirements.lock; pyproject.toml allows this one too.
OLDER_NUMBA ?= 0.67.*
OLDER := .venv-numba
# Which torch `make test-learn` takes; one for processors alone is a tenth as large as one with CUDA.
TORCH ?= torch
TAUGHT := .venv-learn
NUMBA_GAME ?= goelands
export BATTLESPACE_REQUIRE := $(REQUIRE)

.DEFAULT_GOAL := help
.PHONY: help play test test-numba test-learn check layers types bench golden ledger messages docs wheel release image new-game lock clean

help:  ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

play: $(READY)  ## set up all that is needed and start playing
	@$(BIN)/python tools/web.py site
	@$(BIN)/battlespace serve --open

test: check  ## every check: format, lint, types, layers, tests (REQUIRE=all: nothing may be skipped)
	$(BIN)/battlespace warm --template
	$(BIN)/python tools/ledger.py --check
	$(BIN)/python -m pytest -n 2 --dist worksteal

# An environment ($1) of its own for one package ($2); all else in it is that of .venv.
define beside
@test -x $1/bin/python || $(PYTHON) -m venv $1
@echo "Installing $2 into $1, all else is taken from .venv ..."
@$1/bin/pip install --quiet --disable-pip-version-check '$2'
@$(BIN)/python -c 'import site; print(f"import site; site.addsitedir({site.getsitepackages()[0]!r})")' \
  > $$($1/bin/python -c 'import site; print(site.getsitepackages()[0])')/rest.pth
endef

test-numba: $(READY)  ## the kernel, the cache and a game under the older Numba that is supported
	$(call beside,$(OLDER),numba==$(OLDER_NUMBA))
	$(OLDER)/bin/python -c 'import numba; print("Numba", numba.__version__)'
	$(OLDER)/bin/python -m pytest tests/kernel tests/bots/test_bots.py src/battlespace/games/$(NUMBA_GAME)/tests

test-learn: $(READY)  ## the tests that fit nets, with torch: make test-learn TORCH=torch==2.13.0
	$(call beside,$(TAUGHT),$(TORCH))
	$(TAUGHT)/bin/python -c 'import torch; print("torch", torch.__version__)'
	$(TAUGHT)/bin/python -m pytest tests/learn tests/bots/test_net.py tests/bots/test_ranking.py tests/envs/test_example.py

check: $(READY)  ## the fast checks: format, lint, types, layers
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/python tools/node.py $(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/python tools/messages.py --check
	$(BIN)/python tools/web.py check

bench: $(READY)  ## measure what the docs claim (installs the peers that are compared with)
	$(BIN)/pip install --quiet -e '.[bench]'
	$(BIN)/pip install --quiet --no-deps envpool || echo "EnvPool has no wheel for this machine: it is left out"
	$(BIN)/python bench/run.py

golden: $(READY)  ## write the golden playthroughs anew
	$(BIN)/python tools/golden.py

ledger: $(READY)  ## write docs/rules anew from the rulebooks and the tests
	$(BIN)/python tools/ledger.py

messages: $(READY)  ## write the TypeScript of messages and views anew from their Python
	$(BIN)/python tools/messages.py

docs: $(READY)  ## build the docs as a site, with boards drawn by the games, into build/site
	$(BIN)/python tools/web.py site
	BATTLESPACE_DEBUG=1 $(BIN)/python tools/docs_site.py

wheel: $(READY)  ## build the wheel, with the site in it, into dist/
	$(BIN)/python tools/web.py site
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

image:  ## build the container image (with docker, or podman by DOCKER=podman)
	$(DOCKER) build --file deploy/Dockerfile --tag battlespace .

release: $(READY)  ## build sdist and wheel, with the site and compiled rules of all games, checked, into dist/
	$(BIN)/pip install --quiet --disable-pip-version-check twine
	$(BIN)/python tools/web.py site
	$(BIN)/python tools/carry.py
	$(BIN)/python -m hatchling build -d dist
	$(BIN)/twine check --strict dist/*
	$(BIN)/python -m pytest -q tests/server/test_wheel.py

new-game: $(READY)  ## copy the template: make new-game NAME=mygame
	@$(BIN)/python tools/new_game.py '$(NAME)'
	@$(BIN)/python tools/messages.py

lock:  ## pin the newest versions of all dependencies
	$(BIN)/python tools/lock.py

clean:  ## remove the environment
	rm -rf .venv

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) --version)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { echo "Python's venv module is missing; install it with: apt-get install python3-venv"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing what Battlespace needs into .venv ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
