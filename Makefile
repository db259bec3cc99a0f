# Everything happens in a virtual environment of the checkout's own; nothing outside it is written.
#   make demo                      install, read the demo's records, judge them, show them in the browser
#   make demo RECORDS=~/paifu      the same with your own records
#   make demo DEMO_SERVE=0         stop after the summary, serve no pages
#   make test                      install what the tests need, run them
#   make fast                      compile the hot modules in place (optional; same results, same tests)
#   make fast FAST_MODULES=…       only these; without, those that paipu/build_fast.py lists
#   make clean                     remove what was compiled and built; make distclean also removes the environment

PYTHON ?= python3
VENV ?= .venv
RECORDS ?=
DEMO_SERVE ?= 1
DEMO_ARGS ?=
PYTEST_ARGS ?=
FAST_MODULES ?=

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
STAMP := $(VENV)/.paipu

.PHONY: demo test fast clean distclean install

install: $(STAMP)

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "paipu needs Python 3.11 or newer, see PYTHON=")'
	$(PYTHON) -m venv $(VENV)

$(STAMP): pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install -c constraints.txt -e .
	@touch $@

$(STAMP)-dev: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@ $(STAMP)

$(STAMP)-fast: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install -c constraints.txt -e '.[fast]'
	@touch $@ $(STAMP)

demo: $(STAMP)
	$(BIN)/paipu demo $(if $(RECORDS),--records '$(RECORDS)') $(if $(filter 0,$(DEMO_SERVE)),--no-serve) $(DEMO_ARGS)

test: $(STAMP)-dev
	$(BIN)/python -m pytest $(PYTEST_ARGS)

# A compiled module wins over its source until `make clean`: compile last, or again after each change.
fast: $(STAMP)-fast clean
	$(BIN)/python -m paipu.build_fast $(FAST_MODULES)

clean:
	@find paipu ingest replay analytics dashboards -name '*.so' -delete
	@rm -rf build dist ./*__mypyc*.so

distclean: clean
	rm -rf $(VENV)
