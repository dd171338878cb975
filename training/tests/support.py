"""What several tests need: the program, shards of a few games, nets of random numbers."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import numpy
import torch

from training.model import Net
from training.shards import map_records

ROOT = Path(__file__).resolve().parents[2]
CALDERA = Path(os.environ.get("CALDERA", ROOT / "target/release/caldera")).resolve()


def caldera(*arguments: object) -> str:
    """Runs the program and returns what it prints."""
    words = [str(CALDERA), *(str(argument) for argument in arguments)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


class WithFolder(unittest.TestCase):
    """A test with a folder of its own, gone afterwards."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def play(self, games: int = 20, seed: int = 1) -> Path:
        """A shard of quick games."""
        caldera("datagen", "--out", self.folder / "shards", "--games", games, "--nodes", 50, "--seed", seed)
        return self.folder / "shards" / f"{seed}.shard"

    def records(self) -> numpy.ndarray:
        """The records of such a shard."""
        return numpy.array(map_records(self.play()))


def random_net(seed: int) -> Net:
    """A net whose every number is somewhere in its range, so that clamps and shifts all matter."""
    torch.manual_seed(seed)
    net = Net()
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.15)
        net.keep_in_range()
    return net
