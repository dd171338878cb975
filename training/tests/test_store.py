"""The store of a run: folders, and places that fsspec reaches."""

import os
import socket
import subprocess
import urllib.request
from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest import mock

import fsspec

from training.configuration import read_configuration
from training.dashboard import update_dashboard
from training.errors import TrainingError
from training.export import to_integers
from training.games import module
from training.loop import Loop
from training.netfile import write_net
from training.shards import read_header
from training.store import Store
from training.tests.runs import FIRST_SEED, WithRuns, expected_self_play, wait_until
from training.tests.support import CALDERA, ROOT, needs, random_net


class Stores(WithRuns):
    def run_in_process(self, place: str, until: str | None = None) -> None:
        """Runs the loop in this process, which is the only one that sees stores in memory."""
        arguments: dict[str, Any] = {"device": "cpu", "seconds": float("inf"), "binary": str(CALDERA), "ray": None}
        arguments |= {"run": place, "until": until}
        with mock.patch("signal.signal"):
            Loop(read_configuration(self.configuration), Namespace(**arguments), 0.0, lambda _: None).run()

    def assert_whole_run(self, place: str) -> None:
        """Runs a whole loop with an interruption, and checks what it leaves in the store."""
        self.run_in_process(place, until="train")
        self.run_in_process(place)
        store = Store(place)
        for name, content in expected_self_play(self.folder).items():
            self.assertEqual(store.read(f"generation-1/{name}"), content, name)
        self.assertTrue(store.read("generation-1/training/tiny-1.net").startswith(b"CALDNET1"))
        self.assertIn(b"held_out_loss", store.read("generation-1/training/epochs.csv"))
        self.assertIn(b'"planned": 10', store.read("generation-1/match-random.json"))
        self.assertIn(b"<!doctype html>", store.read("dashboard.html"))
        self.assertEqual(store.names("generation-1/parts", ""), [])
        page = self.folder / "page.html"
        self.assertEqual(update_dashboard(place, page), str(page))
        self.assertIn("tiny-1", page.read_text(encoding="utf-8"))

    def test_a_run_in_memory_is_the_same_as_one_in_a_folder(self) -> None:
        self.addCleanup(fsspec.filesystem("memory").store.clear)
        self.assert_whole_run("memory://runs/tiny")

    def test_a_run_in_an_s3_compatible_store_is_the_same_as_one_in_a_folder(self) -> None:
        needs("s3fs", "s3fs")
        server = ROOT / "target/moto/bin/moto_server"
        if not server.exists():
            self.assertNotEqual(os.environ.get("CI"), "true", "no moto")
            self.skipTest("no moto")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        url = f"http://127.0.0.1:{port}"
        command = [str(server), "--host", "127.0.0.1", "--port", str(port)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)

        def answers() -> bool:
            try:
                with urllib.request.urlopen(url):
                    return True
            except OSError:
                return False

        wait_until(answers)
        variables = {"AWS_ENDPOINT_URL": url, "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
        with mock.patch.dict(os.environ, variables | {"AWS_DEFAULT_REGION": "us-east-1"}):
            self.assertRaisesRegex(TrainingError, "cannot use s3://none/run/check-", Store("s3://none/run").check)
            fsspec.filesystem("s3").mkdir("bucket")
            self.assert_whole_run("s3://bucket/runs/tiny")

    def test_incomplete_files_are_not_listed(self) -> None:
        store = Store(str(self.folder / "run"))
        for name in ("10-8.games", "9-8.games", "2.shard"):
            store.write(f"parts/{name}", b"content")
        # What a node that dies while it writes leaves behind.
        (self.folder / "run/parts/11-8.games.0f.unfinished").write_bytes(b"con")
        self.assertEqual(store.names("parts", ".games"), ["parts/9-8.games", "parts/10-8.games"])
        self.assertEqual(store.names("parts", ""), ["parts/2.shard", "parts/9-8.games", "parts/10-8.games"])
        store.write("parts/9-8.games", b"replaced")
        self.assertEqual(store.read("parts/9-8.games"), b"replaced")
        store.remove("parts")
        store.remove("parts")
        self.assertEqual(store.names("parts", ""), [])

    def test_a_file_in_memory_can_be_read_by_several_threads(self) -> None:
        self.addCleanup(fsspec.filesystem("memory").store.clear)
        store, content = Store("memory://run"), bytes(range(256)) * 40_000
        store.write("file", content)

        def copies(thread: int) -> bool:
            target = self.folder / f"{thread}.copy"
            for _ in range(10):
                store.fetch("file", target)
                if target.read_bytes() != content or store.read("file") != content:
                    return False
            return True

        with ThreadPoolExecutor(4) as threads:
            self.assertEqual(list(threads.map(copies, range(4))), [True] * 4)

    def test_a_failed_write_leaves_the_old_file(self) -> None:
        store = Store(str(self.folder / "run"))
        store.write("state.json", b"old")
        with self.assertRaisesRegex(TrainingError, "cannot use .*state.json: .*/no/such/file"):
            store.put(Path("/no/such/file"), "state.json")
        self.assertEqual(store.read("state.json"), b"old")
        self.assertEqual([path.name for path in (self.folder / "run").iterdir()], ["state.json"])

    def test_a_run_can_begin_with_a_net(self) -> None:
        net = self.folder / "first.net"
        text = self.configuration.read_text(encoding="utf-8").replace('"tiny"', f'"tiny"\nbegin_with = "{net}"')
        self.configuration.write_text(text, encoding="utf-8")
        expected = f"begin_with is {net}, but there is no such net"
        self.assertRaisesRegex(TrainingError, expected, self.run_in_process, str(self.folder / "run"), "play")
        shape = module("dvonn", "shape")
        write_net(net, shape.NETS, to_integers(random_net(1), shape.NETS, "first"))
        self.run_in_process(str(self.folder / "run"), "play")
        header = read_header(self.folder / f"run/generation-1/shards/{FIRST_SEED}.shard", shape.SHARDS)
        self.assertEqual(header.net.to_bytes(8, "little"), net.read_bytes()[-8:])

    def test_a_dashboard_needs_a_run(self) -> None:
        expected = "is not the folder of a run: it contains no state.json"
        self.assertRaisesRegex(TrainingError, expected, update_dashboard, str(self.folder), None)
