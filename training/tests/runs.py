"""Test support: small runs of the loop, and what they leave behind."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from training.tests.support import CALDERA, ROOT, WithFolder, caldera

#: Five tasks of self-play, of which the last is smaller.
TINY = """
name = "tiny"

[training]
held_out = 0.2
epochs = 2
batch = 256
rate = 4e-3

[play]
games = 36
task_games = 8
nodes = 50
seed = 3

[match]
nodes = 30
games = 10
task_pairs = 2
placing_games = 0
"""

#: The seed of the first task of the first generation.
FIRST_SEED = 1_000_003


class WithRuns(WithFolder):
    """A test case with a configuration of a tiny net."""

    def setUp(self) -> None:
        super().setUp()
        self.configuration = self.folder / "tiny.toml"
        self.configuration.write_text(TINY, encoding="utf-8")

    def command(self, run: object, *arguments: str) -> list[str]:
        command = [sys.executable, "-m", "training", "loop", str(self.configuration), "--device", "cpu"]
        return [*command, "--binary", str(CALDERA), "--run", str(run), *arguments]

    def binary(self, name: str, script: str) -> Path:
        """A program that runs this shell script, and then `caldera` with the same arguments."""
        path = self.folder / name
        path.write_text(f'#!/bin/sh\n{script}\nexec {CALDERA} "$@"\n', encoding="utf-8")
        path.chmod(0o755)
        return path

    def blocking_binary(self, name: str, *blocked: str) -> tuple[Path, Callable[[], None]]:
        """A program that waits if its arguments contain one of these texts, and a function that ends the waiting."""
        waits, reached = self.folder / f"{name}.waits", self.folder / f"{name}.reached"
        waits.touch()
        wait = f"if [ -e {waits} ]; then touch {reached}; while [ -e {waits} ]; do sleep 0.05; done; exit 1; fi"
        cases = "|".join(f'*"{text} "*' for text in blocked)
        release = lambda: waits.unlink(missing_ok=True)  # noqa: E731
        self.addCleanup(release)
        return self.binary(name, f'case "$* " in\n{cases}) {wait} ;;\nesac'), release

    def run_loop(
        self, run: object, *arguments: str, environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        command, variables = self.command(run, *arguments), os.environ | (environment or {})
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=variables)

    def loop(self, run: object, *arguments: str) -> str:
        """Runs the loop, which must succeed, and returns its output."""
        done = self.run_loop(run, *arguments)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def refused(self, run: object, *arguments: str, environment: dict[str, str] | None = None) -> str:
        """Runs the loop, which must fail with exit code 2 and one message, and returns the message."""
        done = self.run_loop(run, *arguments, environment=environment)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        messages = [line for line in done.stderr.splitlines() if line.startswith("error: ")]
        self.assertEqual(len(messages), 1, done.stderr)
        return messages[0]


def wait_until(is_true: Callable[[], bool]) -> None:
    """Waits for another process. The limit only ends a test that hangs."""
    deadline = time.monotonic() + 120
    while not is_true():
        if time.monotonic() > deadline:
            raise AssertionError("the other process does not do what it should")
        time.sleep(0.02)


def self_play(run: Path) -> dict[str, bytes]:
    """The archive and the shards of the first generation, by their names."""
    folder = run / "generation-1"
    files = [*(folder / "games").iterdir(), *(folder / "shards").iterdir()]
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def expected_self_play(folder: Path) -> dict[str, bytes]:
    """The same, made with the commands of the program one after another."""
    archive, files = b"", {}
    for number, games in enumerate([8, 8, 8, 8, 4]):
        seed = FIRST_SEED + number
        limits = ("--games", games, "--nodes", 50, "--seed", seed, "--net", "features")
        caldera("datagen", "--out", folder / "expected", *limits)
        caldera("datagen", "expand", folder / f"expected/{seed}.games", "--out", folder / "expected")
        archive += (folder / f"expected/{seed}.games").read_bytes()
        files[f"shards/{seed}.shard"] = (folder / f"expected/{seed}.shard").read_bytes()
    return files | {f"games/{FIRST_SEED}.games": archive}
