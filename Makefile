# make play     installs what is needed, then opens the console with a sample fight (or plays what is piped in)
# make install  only installs what is needed
# make dev      only installs what is needed to test and lint
# make test     installs what is needed, then runs every test
# make soak     plays evenings that nobody wrote down for five minutes, in every system
# make bench    measures against peers and baselines, as ratios of one run
# make pictures draws the pages' pictures anew from a fight that is played for them (the board in chromium)
# make docs     builds the site into build/site, each link checked; no network is needed to read or search it
# make lint     style, types and layering

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: play install dev test soak bench pictures docs lint lock clean

# Installation talks on standard error, so that what is played can be read from standard output.
$(VENV)/play.stamp: requirements.lock pyproject.toml .ci/venv
	@echo "Installing into $(VENV); that takes half a minute or so, the first time only." >&2
	@sh .ci/venv "$(PYTHON)" "$(VENV)" >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e . >&2
	@$(BIN)/python -m bot.prepared
	@touch $@

$(VENV)/test.stamp: requirements-dev.lock $(VENV)/play.stamp
	@echo "Installing what tests and lint need; that takes a minute or two, the first time only." >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock >&2
	@touch $@

$(VENV)/docs.stamp: requirements-docs.lock $(VENV)/play.stamp
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-docs.lock >&2
	@touch $@

play: $(VENV)/play.stamp
	@$(BIN)/strikerank play --sample $(ARGS)

install: $(VENV)/play.stamp

dev: $(VENV)/test.stamp

test: $(VENV)/test.stamp
	$(BIN)/python -m pytest -n auto $(ARGS)

soak: $(VENV)/test.stamp
	$(BIN)/python -m tests.soak --seconds 300 $(ARGS)

bench: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench $(ARGS)

pictures: $(VENV)/test.stamp
	$(BIN)/python docs/pictures.py
	$(BIN)/python docs/board_pictures.py

docs: $(VENV)/docs.stamp
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

lint: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lock: $(VENV)/test.stamp
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --universal --quiet --extra postgres --extra metrics pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --universal --quiet --extra postgres --extra metrics --extra dev pyproject.toml -o requirements-dev.lock
	$(BIN)/uv pip compile --universal --quiet --extra postgres --extra metrics --extra docs pyproject.toml -o requirements-docs.lock

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
