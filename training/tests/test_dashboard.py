"""The dashboard of a run, and its charts."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as Tree
from typing import Any

from training.dashboard import Status, render, speeds
from training.report import Interval, Series, plot_intervals, plot_lines, ticks
from training.store import Store
from training.tests.support import ROOT, WithFolder


def match(value: float | None, low: float | None, high: float | None) -> dict[str, Any]:
    elo = {"value": value, "low": low, "high": high, "method": "pentanomial"}
    return {"games": 40, "elo": elo}


class Dashboard(WithFolder):
    def setUp(self) -> None:
        super().setUp()
        self.store = Store(str(self.folder))
        net = "generation-1/training/one<two-1.net"
        record = {"generation": 1, "net": net, "against": "features", "kept": True}
        record["matches"] = {"random": match(163, 112, 221), "placing": match(None, None, None)}
        state = {"format": 2, "name": "one<two", "game": "dvonn", "generation": 2, "step": "train", "history": [record]}
        self.store.write("state.json", json.dumps(state).encode())
        for generation in (1, 2):
            table = b"epoch,train_loss,held_out_loss\n1,0.5,0.6\n2,0.4,0.55\n"
            self.store.write(f"generation-{generation}/training/epochs.csv", table)

    def status(self, lost: int, running: bool) -> Status:
        status = Status(self.store)
        status.add(256, 21_000)
        nodes = [{"name": "10.0.0.1", "alive": True, "cores": 16, "gpus": 1}]
        status.update([*nodes, {"name": "10.0.0.2", "alive": False, "cores": 8, "gpus": 0}], lost, lost)
        status.save(running)
        return status

    def test_the_page_shows_the_run(self) -> None:
        self.status(lost=3, running=True)
        page = render(self.store)
        self.assertIn('<meta http-equiv="refresh" content="5">', page)
        for label, value in {
            "generation (step)": "2 (train)",
            "self-play games": "256",
            "positions": "21,000",
            "tasks done": "1",
            "tasks lost": "3",
            "tasks repeated": "3",
        }.items():
            self.assertIn(f"<dt>{label}</dt><dd>{value}</dd>", page)
        self.assertIn("<td>+163 (+112 to +221), 40 games</td><td>not determined, 40 games</td><td>accepted</td>", page)
        self.assertIn("<td>10.0.0.2</td><td>dead</td><td>8</td>", page)
        for title in ("Loss of generation 1", "Loss of generation 2", "Elo against the best net before, 95 %"):
            self.assertIn(title, page)
        self.assertIn("<h1>one&lt;two</h1>", page)
        self.assertNotIn("<two", page)
        self.assertNotRegex(page, r"<script|https?://(?!www\.w3\.org/2000/svg)|@import|url\(")
        for chart in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
            Tree.fromstring(chart)

    def test_counts_continue_after_an_interruption(self) -> None:
        self.status(lost=3, running=True)
        self.status(lost=1, running=False)
        content = Status(self.store).content
        self.assertEqual((content["games"], content["tasks"], content["lost"]), (512, 2, 4))
        self.assertEqual([sample[1] for sample in content["samples"]], [256, 512])
        self.assertNotIn("http-equiv", render(self.store), "the page of a stopped run does not change")

    def test_the_number_of_samples_is_limited(self) -> None:
        status = Status(self.store)
        for _ in range(1000):
            status.add(1, 1)
            status.save(running=True)
        games = [sample[1] for sample in status.content["samples"]]
        self.assertLessEqual(len(games), 300)
        self.assertEqual((games[0], games[-1], games), (1, 1000, sorted(games)))

    def test_games_per_second_are_those_between_two_samples(self) -> None:
        samples: list[list[float]] = [[0, 0, 0], [60, 120, 9], [90, 150, 9], [90, 151, 9], [120, 151, 9]]
        self.assertEqual(speeds(samples), [(1.0, 2.0), (1.5, 1.0), (2.0, 0.0)])

    def test_the_command_writes_the_page(self) -> None:
        command = [sys.executable, "-m", "training", "dashboard", str(self.folder)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.strip(), str(self.folder / "dashboard.html"))
        self.assertIn("one&lt;two", (self.folder / "dashboard.html").read_text(encoding="utf-8"))
        for arguments, reason in {
            ("/no/such/folder",): "contains no state.json",
            (str(self.folder), "--out", "/no/such/folder/x.html"): "cannot write /no/such/folder/x.html: No such file",
        }.items():
            command = [sys.executable, "-m", "training", "dashboard", *arguments]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(reason, done.stderr)

    def test_axes_have_round_numbers(self) -> None:
        for low, high, expected in (
            (0.0, 418.9, [0, 100, 200, 300, 400, 500]),
            (-4.0, 497.0, [-200, 0, 200, 400, 600]),
            (0.26, 0.359, [0.26, 0.28, 0.3, 0.32, 0.34, 0.36]),
        ):
            found = ticks(low, high, 6)
            self.assertEqual([round(number, 9) for number in found], expected)
        for value in (0.0, 7.0, -1e6, 1e-9):
            low, *_, high = ticks(value, value, 6)
            self.assertTrue(low <= value <= high and low < high, value)

    def test_points_are_inside_the_chart(self) -> None:
        lines = plot_lines("t", [Series("a", [(0.0, -3.0), (9.0, 7.5)]), Series("b", [(4.0, 1.0)])], "x")
        intervals = [
            Interval(1, None, None, None, 0),
            Interval(1, 5.0, -100.0, 20.0, 1),
            Interval(2, 1.0, None, 3.0, 0),
        ]
        bars = plot_intervals("t", intervals, ["a", "b"], "x")
        for chart in (lines, bars):
            wide, high = map(float, Tree.fromstring(chart).attrib["viewBox"].split()[2:])
            found = [(float(x), float(y)) for x, y in re.findall(r"([\d.-]+),([\d.-]+)", chart)]
            found += [(float(x), float(y)) for x, y in re.findall(r'M([\d.-]+) ([\d.-]+)[VHh"]', chart)]
            self.assertTrue(found)
            for x, y in found:
                self.assertTrue(0 <= x <= wide and 0 <= y <= high, (x, y))
