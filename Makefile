# Caldera. Run `make` without a target for a list of targets.

# Find the tools that tools/setup has just installed.
export PATH := $(HOME)/.cargo/bin:$(PATH)

FUZZ_SECONDS ?= 5

# The configuration of the training loop, and the program that plays its games.
NET ?= training/nets/caldera.toml
CALDERA ?= $(or $(CARGO_TARGET_DIR),target)/release/caldera

.DEFAULT_GOAL := help
.PHONY: help run web test test-api test-long format lint docs unit fuzz wasm test-web bench bench-server bench-web train test-training clean setup-rust setup-test

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: web ## build everything, start the server and print the address of the web app
	cargo run --release --bin caldera -- serve

web: setup-rust ## build the web app, which is embedded in the program; needs Node.js 20 or later
	@tools/setup web
	tools/web-wasm
	cd web && npm run --silent build

test: lint docs unit wasm test-web test-api fuzz test-training ## run all checks and tests that must pass before a change is merged

lint: setup-test ## check formatting and run clippy; warnings are errors
	cargo fmt --all --check
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings

docs: setup-rust ## build the API documentation; warnings are errors
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps

unit: setup-test ## run the Rust tests and documentation examples
	cargo nextest run --workspace --all-features
	cargo test --doc --workspace --all-features

fuzz: setup-test ## run every fuzz target for FUZZ_SECONDS (5) seconds
	tools/fuzz $(FUZZ_SECONDS)

wasm: setup-rust ## build the libraries for WebAssembly and compare evaluations with the native build
	tools/wasm build --release -p dvonn -p gipf -p notation -p engine
	tools/wasm-net

test-web: web ## test the web app: unit tests, then whole games in Chromium at desktop and phone size
	@tools/setup browser
	cd web && npm run --silent unit
	cargo build --release --bin caldera
	cd web && CALDERA=$(abspath $(CALDERA)) npm run --silent browser

train: setup-rust ## run the training loop configured by NET (a TOML file); resumes after an interruption
	@tools/setup training
	cargo build --release --bin caldera
	tools/python -m training loop $(NET) --binary $(CALDERA)

test-training: setup-rust ## test the training code by training a small net; skipped without PyTorch
	@if tools/setup training; then \
		cargo build --release --bin caldera && \
		CALDERA=$(CALDERA) tools/python -m unittest discover --start-directory training/tests --top-level-directory .; \
	elif [ "$$CI" = true ]; then echo "no PyTorch" >&2; exit 1; \
	else echo "skipped: no PyTorch"; fi

test-api: setup-rust ## test the HTTP API against its OpenAPI description; skipped without schemathesis
	@if tools/setup api >/dev/null; then \
		cargo build --release --bin caldera && tools/api-check $(CALDERA); \
	elif [ "$$CI" = true ]; then echo "no schemathesis" >&2; exit 1; \
	else echo "skipped: no schemathesis"; fi

test-long: setup-test ## run the slow tests: kill and restart the server twenty times
	CALDERA_KILLS=20 cargo nextest run -p caldera --test serving --no-capture kill::

bench: setup-rust ## benchmark the rules, the engine, the solver and the server
	@echo "$$(date +%F), $$(uname -sm)"
	cargo bench -p dvonn --bench rules
	cargo run --release --bin caldera -- bench
	tools/wasm-bench
	cargo run --release --bin caldera -- bench --endgames data/endgames/real.json
	$(MAKE) --no-print-directory bench-server

bench-server: setup-rust ## load test: 1,000 concurrent games with one move per second each
	cargo build --release --bin caldera
	cargo build --release -p server --example load
	@# Each of the two processes needs two sockets per game.
	ulimit -n 8192 && $(dir $(CALDERA))examples/load --program $(CALDERA) $(LOAD)

bench-web: web ## measure how quickly the web app answers input in Chromium while the engine searches
	@tools/setup browser
	cargo build --release --bin caldera
	cd web && CALDERA=$(abspath $(CALDERA)) npm run --silent bench

format: setup-test ## format the code
	cargo fmt --all
	cargo fmt --manifest-path fuzz/Cargo.toml

clean: ## delete all build output
	cargo clean
	rm -rf fuzz/target fuzz/artifacts web/dist web/src/wasm web/test-results

setup-rust: ## install the tools needed to build
	@tools/setup rust

setup-test: ## install the tools needed to test
	@tools/setup test
