# Caldera. Run `make` without a target for a list of targets.

# Find the tools that tools/setup has just installed.
export PATH := $(HOME)/.cargo/bin:$(PATH)

FUZZ_SECONDS ?= 3
# Many Rust tests wait for a server, a database or a timeout, so run more of them than there are processors.
TEST_THREADS ?= $(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN))

WASM := web/src/wasm/engine/engine.d.ts
PYTHON_LINT := target/python-lint/bin
# The name of the system in the archive of `make package`.
SYSTEM ?= $(shell uname -sm | tr 'A-Z ' 'a-z-')
# The seed of the property tests in `make test-long`: another one every day.
PROPTEST_SEED ?= $(shell date +%Y%m%d)

# What the tests of the training code need: under CI everything, elsewhere the part with a cluster may be skipped.
TRAINING_TOOLS := $(if $(filter true,$(CI)),ray-s3,training)

# The configuration of the training loop, and the program that plays its games.
NET ?= training/nets/caldera.toml
CALDERA ?= $(or $(CARGO_TARGET_DIR),target)/release/caldera

# The development build, which `make run` starts and the browser, API and training tests use. It compiles in half the time of
# a release and shares its libraries with the Rust tests. The rules and the engine are optimised in it as well.
PROGRAM := $(or $(CARGO_TARGET_DIR),target)/debug/caldera
BUILD_PROGRAM := cargo build --workspace --all-features --bin caldera

.DEFAULT_GOAL := help
.PHONY: help run web check test test-api test-long test-deploy test-visual audit mutants format lint lint-rust lint-web lint-python lint-shell types docs unit \
	unit-quick fuzz wasm neon test-web bench bench-server bench-costs bench-web train test-training package image publish clean setup-rust setup-check setup-test

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: web ## build everything, start the server and print the address of the web app
	@[ -x $(PROGRAM) ] || echo "building the program: once, about three minutes on two cores"
	$(BUILD_PROGRAM)
	$(PROGRAM) serve

web: setup-rust ## build the web app, which is embedded in the program; needs Node.js 20 or later
	@tools/setup web
	@[ -e $(WASM) ] || echo "building the web app: once, about two minutes on two cores"
	tools/web-wasm
	cd web && npm run --silent build

check: lint types unit-quick ## quick checks while you work: formatting, linters, types, unit tests of the libraries

# Some steps leave a core idle, so they run beside others. Their tools are installed before, one after the other: two steps
# must not install the same one. Where PyTorch or schemathesis is missing, the step itself skips its tests, or fails under CI.
test: setup-test ## run all checks and tests that must pass before a change is merged
	@for task in web packages python shell; do tools/setup $$task || exit; done
	$(MAKE) --no-print-directory --jobs 2 --output-sync lint
	$(MAKE) --no-print-directory web docs unit wasm test-web
	@for task in api $(TRAINING_TOOLS); do tools/setup $$task >/dev/null || true; done
	$(MAKE) --no-print-directory --jobs 3 --output-sync fuzz test-training test-api

lint: lint-rust lint-web lint-python lint-shell ## check formatting and run all linters

lint-rust: setup-check ## check formatting and run clippy; warnings are errors
	cargo fmt --all --check
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings

lint-web: $(WASM) ## run ESLint and Prettier on web/
	@tools/setup packages
	cd web && npm run --silent lint -- --cache --cache-strategy content --cache-location ../target/eslint-cache
	cd web && npm run --silent format:check

lint-python: ## run ruff and mypy on training/
	@tools/setup python
	$(PYTHON_LINT)/ruff check --quiet --config training/pyproject.toml training
	$(PYTHON_LINT)/ruff format --quiet --check --config training/pyproject.toml training
	$(PYTHON_LINT)/mypy --config-file training/pyproject.toml training

lint-shell: ## run shellcheck on tools/ and .ci/
	@tools/setup shell
	shellcheck $$(grep -l '^#!/bin/sh' tools/* .ci/*)

types: $(WASM) ## check the types of the web app
	@tools/setup packages
	cd web && npm run --silent check

# The modules whose declarations the web app is checked against. `make web` updates them.
$(WASM):
	@$(MAKE) --no-print-directory setup-rust
	@tools/setup web
	@echo "building the WebAssembly modules: about two minutes on two cores"
	tools/web-wasm

docs: setup-rust ## build the API documentation; warnings are errors
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps

unit: setup-test ## run the Rust tests and documentation examples
	cargo nextest run --workspace --all-features --test-threads $(TEST_THREADS)
	cargo test --doc --workspace --all-features

unit-quick: setup-check ## run the unit tests inside the libraries
	cargo nextest run --workspace --all-features --lib

fuzz: setup-test ## run every fuzz target for FUZZ_SECONDS (3) seconds
	tools/fuzz $(FUZZ_SECONDS)

wasm: setup-rust ## compare evaluations and the bench signature in WebAssembly, with and without SIMD, with the native build
	tools/wasm-bench check

neon: ## test the net and compare the bench signature on an emulated 64-bit ARM processor
	@tools/setup neon
	tools/neon-bench

test-web: web ## test the web app: unit tests, then whole games in Chromium at desktop size, and what depends on the size at phone size; SIZES=all runs everything at both
	@tools/setup browser
	cd web && npm run --silent unit
	$(BUILD_PROGRAM)
	cd web && CALDERA=$(abspath $(PROGRAM)) npm run --silent browser

test-visual: web ## compare the pages with pictures of them; not part of `make test`, because fonts and drawing differ between machines
	@tools/setup browser
	$(BUILD_PROGRAM)
	cd web && CALDERA=$(abspath $(PROGRAM)) npm run --silent visual

train: setup-rust ## run the training loop configured by NET (a TOML file); resumes after an interruption; RAY=auto runs it on a cluster, RUN=PLACE chooses where
	@tools/setup $(if $(RAY),ray,training)
	cargo build --release --bin caldera
	tools/python -m training loop $(NET) --binary $(CALDERA) $(if $(RUN),--run $(RUN)) $(if $(RAY),--ray $(RAY))

test-training: setup-rust ## test the training code by training a small net; skipped without PyTorch, the part with a cluster without Ray
	@if tools/setup $(TRAINING_TOOLS); then \
		$(BUILD_PROGRAM) && \
		CALDERA=$(PROGRAM) tools/python -m unittest discover --start-directory training/tests --top-level-directory .; \
	elif [ "$$CI" = true ]; then echo "no PyTorch, Ray or s3fs" >&2; exit 1; \
	else echo "skipped: no PyTorch"; fi

test-api: setup-rust ## test the HTTP API against its OpenAPI description; skipped without schemathesis
	@if tools/setup api >/dev/null; then \
		$(BUILD_PROGRAM) && tools/api-check $(PROGRAM); \
	elif [ "$$CI" = true ]; then echo "no schemathesis" >&2; exit 1; \
	else echo "skipped: no schemathesis"; fi

test-long: setup-test ## run the slow tests: server crashes, faults of several nodes, killed workers, 1,000,000 stored games, 1,000 sign-ins, many games and endgames, property tests with another seed, every browser test at both sizes, and test-deploy
	CALDERA_KILLS=20 cargo nextest run -p caldera --test serving --no-capture kill::
	CALDERA_ROUNDS=20 CALDERA_GAMES=24 cargo nextest run -p caldera --test serving --no-capture cluster::
	CALDERA_ANALYSES=200 cargo nextest run -p caldera --test serving --no-capture workers::every_game
	CALDERA_SEARCH_GAMES=1000000 cargo nextest run -p server --lib --no-capture search::
	CALDERA_SIGN_INS=1000 cargo nextest run -p server --test hardening --no-capture on_sqlite::sign_ins
	CALDERA_DVONN_GAMES=20000 cargo nextest run -p caldera-dvonn --test suite twin::
	CALDERA_GIPF_GAMES=2000 cargo nextest run -p caldera-gipf --test suite twin::
	CALDERA_ENDINGS=200000 cargo nextest run -p caldera-engine --test dvonn_solver small_endings
	@echo "PROPTEST_RNG_SEED=$(PROPTEST_SEED)"
	PROPTEST_RNG_SEED=$(PROPTEST_SEED) cargo nextest run -p caldera-dvonn -p caldera-gipf -p caldera-notation -p game-state
	SIZES=all $(MAKE) --no-print-directory test-web
	$(MAKE) --no-print-directory test-deploy

test-deploy: web ## check the files in deploy/, and test a site of two servers behind Caddy
	@tools/setup deploy
	$(BUILD_PROGRAM)
	tools/deploy-check $(PROGRAM)
	cargo test --quiet -p caldera --all-features --test serving -- --ignored deployment::

audit: ## run the slow checks: licences, advisories, unused dependencies, features, oldest Rust, build without SIMD, 64-bit ARM
	@tools/setup audit
	tools/audit

mutants: ## test the tests of the rules and of the game state: break the code in many places, and list what no test notices; takes hours, SHARD=0/10 takes a tenth
	@tools/setup mutants
	@# Some mutants never end: those in a constant keep the compiler busy, and others allocate until the limit stops them.
	@mkdir -p target
	ulimit -v 8000000 && CALDERA_DVONN_GAMES=400 cargo mutants --output target/mutants --build-timeout 300 \
		$(if $(SHARD),--sharding round-robin --shard $(SHARD)) -p caldera-dvonn -p caldera-gipf -p game-state

bench: setup-rust ## benchmark the rules, the engine, the solver and the server
	@echo "$$(date +%F), $$(uname -sm)"
	cargo bench -p caldera-dvonn --bench rules
	cargo run --release --bin caldera -- bench
	tools/wasm-bench
	cargo run --release --bin caldera -- bench --endgames data/endgames/real.json
	$(MAKE) --no-print-directory bench-server

bench-server: setup-rust ## load test: 1,000 concurrent games with one move per second each; LOAD="--nodes 3" for several nodes
	cargo build --release --bin caldera
	cargo build --release -p server --example load
	@# Each of the two processes needs two sockets per game, with several nodes the clients need three.
	ulimit -n 8192 && $(dir $(CALDERA))examples/load --program $(CALDERA) $(LOAD)

bench-costs: web ## measure the transactions, bytes and messages of a game on a site of two servers
	@tools/setup deploy
	cargo test --quiet -p caldera --all-features --test serving -- --ignored --nocapture cost::

bench-web: web ## measure how quickly the web app answers input in Chromium while the engine searches
	@tools/setup browser
	cargo build --release --bin caldera
	cd web && CALDERA=$(abspath $(CALDERA)) npm run --silent bench

format: setup-check ## format the code
	cargo fmt --all
	cargo fmt --manifest-path fuzz/Cargo.toml
	@tools/setup packages
	cd web && npm run --silent format
	@tools/setup python
	$(PYTHON_LINT)/ruff format --quiet --config training/pyproject.toml training

package: web ## build the program with the web app and pack it for SYSTEM, in target/package
	cargo build --release --bin caldera
	tools/package $(CALDERA) $(SYSTEM)

image: ## build the container image and test it; BINARY=target/release/caldera takes that program instead of compiling in the image
	tools/image $(BINARY)

publish: ## create the GitHub release TAG from the archives in target/package; see docs/releasing.md
	tools/publish $(TAG)

clean: ## delete all build output
	cargo clean
	rm -rf fuzz/target fuzz/artifacts web/dist web/src/wasm/*/ web/test-results

setup-rust: ## install the tools needed to build
	@tools/setup rust

setup-check: ## install the tools needed for quick checks
	@tools/setup check

setup-test: ## install the tools needed to test
	@tools/setup test
