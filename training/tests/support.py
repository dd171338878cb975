"""Test support: runs the program, plays small shards and builds random nets."""

import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy
import torch

from training.games import module
from training.shards import map_records

ROOT = Path(__file__).resolve().parents[2]
CALDERA = Path(os.environ.get("CALDERA", ROOT / "target/release/caldera")).resolve()


def caldera(*arguments: object) -> str:
    """Runs the program and returns its standard output."""
    words = [str(CALDERA), *(str(argument) for argument in arguments)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def needs(module: str, name: str) -> None:
    """Skips a test that needs an optional package. In CI the package must be there."""
    if importlib.util.find_spec(module) is None:
        if os.environ.get("CI") == "true":
            raise AssertionError(f"no {name}")
        print(f"skipped: no {name}", file=sys.stderr)
        raise unittest.SkipTest(f"no {name}")


class WithFolder(unittest.TestCase):
    """A test case with a temporary folder, for the nets of one game."""

    game = "dvonn"

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def play(self, games: int = 20, seed: int = 1) -> Path:
        """Plays a shard of short searches and returns its path."""
        limits = ("--games", games, "--nodes", 50, "--seed", seed)
        caldera("datagen", "--game", self.game, "--out", self.folder / "games", *limits)
        caldera("datagen", "expand", self.folder / "games" / f"{seed}.games", "--out", self.folder / "shards")
        return self.folder / "shards" / f"{seed}.shard"

    def records(self) -> numpy.ndarray:
        """The records of such a shard, in memory."""
        return numpy.array(map_records(self.play(), module(self.game, "shape").SHARDS))


def random_net(seed: int, game: str = "dvonn") -> torch.nn.Module:
    """A net with random weights over the whole range, so that all clamps and shifts take effect."""
    torch.manual_seed(seed)
    net = module(game, "model").Net()
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.15)
        net.keep_in_range()
    return net
