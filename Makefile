# Caldera. `make` alone prints what can be made.

# Tools that setup has just installed are found too.
export PATH := $(HOME)/.cargo/bin:$(PATH)

FUZZ_SECONDS ?= 5

# What the loop of training does, and with which program.
NET ?= training/nets/caldera.toml
CALDERA ?= $(or $(CARGO_TARGET_DIR),target)/release/caldera

.DEFAULT_GOAL := help
.PHONY: help run web test test-api test-long format lint docs unit fuzz wasm test-web bench bench-server bench-web train test-training clean setup-rust setup-test

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: web ## build everything and serve the web app at a printed local address
	cargo run --release --bin caldera -- serve

web: setup-rust ## build the web app, which the program then carries; needs Node.js 20 or later
	@tools/setup web
	tools/web-wasm
	cd web && npm run --silent build

test: lint docs unit wasm test-web test-api fuzz test-training ## everything that must hold before a change lands

lint: setup-test ## format check and clippy, warnings are errors
	cargo fmt --all --check
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings

docs: setup-rust ## build the documentation, warnings are errors
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps

unit: setup-test ## tests and documentation examples
	cargo nextest run --workspace --all-features
	cargo test --doc --workspace --all-features

fuzz: setup-test ## every fuzz target for FUZZ_SECONDS (5) seconds
	tools/fuzz $(FUZZ_SECONDS)

wasm: setup-rust ## the libraries, built for the browser, and nets compared there and here
	tools/wasm build --release -p dvonn -p gipf -p notation -p engine
	tools/wasm-net

test-web: web ## the web app: units, then whole games in Chromium, at a desk and on a phone
	@tools/setup browser
	cd web && npm run --silent unit
	cargo build --release --bin caldera
	cd web && CALDERA=$(abspath $(CALDERA)) npm run --silent browser

train: setup-rust ## play, train and compare nets as NET (a TOML file) says; goes on where it was stopped
	@tools/setup training
	cargo build --release --bin caldera
	tools/python -m training loop $(NET) --binary $(CALDERA)

test-training: setup-rust ## a small net from first game to last match, where PyTorch can be had
	@if tools/setup training; then \
		cargo build --release --bin caldera && \
		CALDERA=$(CALDERA) tools/python -m unittest discover --start-directory training/tests --top-level-directory .; \
	elif [ "$$CI" = true ]; then echo "no PyTorch" >&2; exit 1; \
	else echo "skipped: no PyTorch"; fi

test-api: setup-rust ## the server's interface against its description, where schemathesis can be had
	@if tools/setup api >/dev/null; then \
		cargo build --release --bin caldera && tools/api-check $(CALDERA); \
	elif [ "$$CI" = true ]; then echo "no schemathesis" >&2; exit 1; \
	else echo "skipped: no schemathesis"; fi

test-long: setup-test ## what takes longer than a test may: the server killed twenty times over
	CALDERA_KILLS=20 cargo nextest run -p caldera --test serving --no-capture kill::

bench: setup-rust ## how fast the rules, the engine, the solver and the server are
	@echo "$$(date +%F), $$(uname -sm)"
	cargo bench -p dvonn --bench rules
	cargo run --release --bin caldera -- bench
	tools/wasm-bench
	cargo run --release --bin caldera -- bench --endgames data/endgames/real.json
	$(MAKE) --no-print-directory bench-server

bench-server: setup-rust ## 1,000 live games at once, a move a second each, from another process
	cargo build --release --bin caldera
	cargo build --release -p server --example load
	@# Two sockets a game in each of the two processes.
	ulimit -n 8192 && $(dir $(CALDERA))examples/load --program $(CALDERA) $(LOAD)

bench-web: web ## how quickly the web app answers input while the engine searches, in Chromium
	@tools/setup browser
	cargo build --release --bin caldera
	cd web && CALDERA=$(abspath $(CALDERA)) npm run --silent bench

format: setup-test ## format the code
	cargo fmt --all
	cargo fmt --manifest-path fuzz/Cargo.toml

clean: ## forget everything that was built
	cargo clean
	rm -rf fuzz/target fuzz/artifacts web/dist web/src/wasm web/test-results

setup-rust: ## what building needs, installed if it is missing
	@tools/setup rust

setup-test: ## what the tests need besides, installed if it is missing
	@tools/setup test
