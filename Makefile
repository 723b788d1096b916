# Everything that a developer types. Each target first makes .venv (.ci/setup), which takes seconds when nothing changed.
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest
ON_ALL_CORES := -q -n auto --maxprocesses 4 --dist worksteal --benchmark-disable --ignore=tests/benchmarks
# Every test that opens no window.
LINES_TESTS := $(addprefix tests/,rules schemas sixth test_conformance.py maps packs printing services simulation content)

.DEFAULT_GOAL := help
.PHONY: help setup run tour manual translations wheel app test test-long lint check check-foreign bench league mutants golden lines clean
export PYTHON

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /  make \1: /p' $(MAKEFILE_LIST)

setup: ## Make .venv with the program and the development tools
	@sh .ci/setup

run: setup ## Open the window; without a display, make the tour of it under out/
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname -s)" != Linux ]; then \
		exec $(BIN)/marshalry; \
	else \
		echo "There is no display: the tour shows the windows as pictures instead."; \
		exec $(BIN)/marshalry tour; \
	fi

tour: setup ## Drive the real windows through the whole job; pictures and files under out/tour
	$(BIN)/marshalry tour

manual: setup ## Take the pictures of the manual anew, in every language (docs/manual)
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m editor.ui.tour.manual

wheel: setup ## Build the two wheels of a release into dist, and say how large they are (URL=https://... of its repository)
	MARSHALRY_ADDRESS="$(URL)" $(BIN)/python .ci/wheels.py

app: setup ## Build the program as a folder for Linux that needs no Python, and its archive, into dist (minutes; URL= as above)
	MARSHALRY_ADDRESS="$(URL)" $(BIN)/python .ci/app.py

translations: setup ## Collect the words of the program for translators (REVIEWED=1: they fit changed sentences already)
	$(BIN)/python -m editor.services.translations $(if $(REVIEWED),--reviewed)

# What pytest makes of the assertions to tell what they compared takes longer than most tests: first it does not.
test: setup ## Run the tests (a few minutes); what fails runs once more, to tell what it compared
	$(PYTEST) $(ON_ALL_CORES) --assert=plain || { status=$$?; \
		[ $$status -ne 1 ] || $(PYTEST) $(ON_ALL_CORES) --last-failed --last-failed-no-failures=none; \
		exit $$status; }

test-long: setup ## Run all tests, also those that take their time (hours; LONG="tests/ui tests/cli" for a part)
	$(PYTEST) $(ON_ALL_CORES) -m "not benchmark" --hypothesis-profile long -o faulthandler_timeout=3600 $(LONG)

lint: setup ## Check style, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python .ci/check_examples.py
	$(BIN)/lint-imports

check: lint test ## Everything that has to pass before a change is taken

check-foreign: setup ## Open our maps in tiled, our PDFs in poppler, qpdf and Ghostscript (installed where absent), and maps of others in ours
	@command -v tmxrasterizer >/dev/null && command -v pdftoppm >/dev/null && command -v qpdf >/dev/null && command -v gs >/dev/null || { \
		root=; [ "$$(id -u)" = 0 ] || root=sudo; \
		$$root apt-get update -q && $$root apt-get install -y -q tiled poppler-utils qpdf ghostscript; }
	FOREIGN_STRICT=1 $(PYTEST) -q tests/foreign

bench: setup ## Measure speed; fails on what grew by a quarter since its figure was kept (BENCH_KEEP=1 keeps new ones, BENCH_STRICT=1 fails above a bound, too)
	$(PYTEST) -q tests/benchmarks -m benchmark --benchmark-quiet

league: setup ## Let the levels of the computer meet in 1,000 battles (hours; LEAGUE="--system wizwar --battles 68" for another game, and shorter); figures into docs/performance.md
	$(BIN)/python -m tests.benchmarks.league $(LEAGUE)

mutants: setup ## Change rules here and there and see whether their tests notice (minutes; MUTANTS="--game wizwar --count 50 --seed 2")
	$(BIN)/python -m tests.campaigns.mutants $(MUTANTS)

golden: setup ## Write the games anew that are kept as text; read their difference before committing it
	$(BIN)/python -m tests.campaigns.golden

lines: setup ## Measure which lines and branches of rules and schemas the tests run through (LINES="tests/rules/wizwar")
	rm -rf out/coverage
	$(BIN)/coverage run -m pytest $(ON_ALL_CORES) $(or $(LINES),$(LINES_TESTS))
	$(BIN)/coverage run -m pytest $(ON_ALL_CORES) -m long -k "rare or games" tests/rules
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

clean: ## Remove caches and everything made under out/
	rm -rf out build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
	find . -name __pycache__ -type d -not -path './.venv/*' -prune -exec rm -rf {} +
