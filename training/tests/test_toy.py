"""The training loop end to end with a toy net: self-play, training and a match, with interruptions."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy

from training.games import module
from training.netfile import read_net
from training.shards import map_records
from training.tests.support import CALDERA, ROOT, WithFolder, caldera


class Toy(WithFolder):
    configuration = "toy"

    def command(self, *arguments: str) -> list[str]:
        return [
            *(sys.executable, "-m", "training", "loop", f"training/nets/{self.configuration}.toml", "--device", "cpu"),
            *("--binary", str(CALDERA), "--run", str(self.folder / "run"), *arguments),
        ]

    def loop(self, *arguments: str) -> str:
        done = subprocess.run(self.command(*arguments), cwd=ROOT, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def state(self) -> dict[str, Any]:
        return json.loads((self.folder / "run/state.json").read_text(encoding="utf-8"))

    def test_a_toy_net_from_first_game_to_last_match(self) -> None:
        self.assertIn("stopped after 1.play, as requested", self.loop("--until", "play"))
        self.assertEqual((self.state()["step"], self.state()["generation"]), ("train", 1))
        # SIGKILL during training: no chance to clean up.
        training = self.folder / "run/generation-1/training"
        killed = subprocess.Popen(self.command(), cwd=ROOT, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 120
        while not (training / "checkpoint.pt").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        os.kill(killed.pid, signal.SIGKILL)
        killed.wait()
        self.assertEqual(self.state()["step"], "train")

        output = self.loop()
        self.assertIn("resuming after epoch", output)
        self.assertRegex(output, r"random: \d+ games")
        state = self.state()
        self.assertEqual((state["generation"], len(state["history"])), (2, 1))
        self.assertIn("done: the best net is", self.loop(), "a finished run does nothing")
        self.assertEqual(self.state(), state)

        lines = (training / "epochs.csv").read_text(encoding="utf-8").splitlines()
        head = lines[0].split(",")
        rows = [dict(zip(head, map(float, line.split(",")), strict=True)) for line in lines[1:]]
        self.assertEqual(len(rows), 6)
        for key in ("train_loss", "held_out_loss"):
            self.assertLess(rows[-1][key], rows[0][key], "the loss decreases")
        report = json.loads((training / "report.json").read_text(encoding="utf-8"))
        self.assertIn("polyline", (training / "loss.svg").read_text(encoding="utf-8"))
        net = training / f"{self.configuration}-1.net"
        self.assertEqual(report["hash"], net.read_bytes()[-1:-9:-1].hex())
        self.assert_same_evaluation(net)

    def assert_same_evaluation(self, path: Path) -> None:
        """Compares the program's evaluation of every position with Python's evaluation of its record."""
        shape, integer = (module(self.game, name) for name in ("shape", "integer"))
        limits = ("--games", 60, "--no-search", "--net", path, "--seed", 3)
        caldera("datagen", "--game", self.game, "--out", self.folder, *limits)
        records = numpy.array(map_records(self.folder / "3.shard", shape.SHARDS))
        evaluated = integer.evaluate(read_net(path, shape.NETS), records)
        python = [int(integer.describe(value).split()[0]) for value in evaluated]
        program = numpy.ascontiguousarray(records[:, shape.VALUE_AT : shape.VALUE_AT + 2]).view("<i2")[:, 0].tolist()
        self.assertGreater(len(set(python)), 200)
        self.assertEqual(python, program)


class GipfToy(Toy):
    game = "gipf"
    configuration = "gipf-toy"
