"""The loop on a Ray cluster on the loopback, with nodes that die or have the wrong program."""

import json
import os
import secrets
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any, ClassVar
from unittest import mock

from training.tests.runs import WithRuns, expected_self_play, self_play, wait_until
from training.tests.support import CALDERA, ROOT, needs

#: Token authentication, no reports to Ray's developers, and the loopback instead of the address of this machine.
SETTINGS = {
    "RAY_AUTH_MODE": "token",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
}


class OnACluster(WithRuns):
    cluster: ClassVar[Any]

    @classmethod
    def setUpClass(cls) -> None:
        needs("ray", "Ray")
        # Ray's processes write to it until they have ended.
        folder = cls.enterClassContext(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        # The cluster notes its address in Ray's default folder, which it does not create.
        Path(folder, "ray").mkdir()
        settings = SETTINGS | {"RAY_AUTH_TOKEN": secrets.token_hex(32), "RAY_TMPDIR": folder}
        cls.enterClassContext(mock.patch.dict(os.environ, settings))
        from ray.cluster_utils import Cluster

        head = cls.node() | {"include_dashboard": False}
        cls.cluster = Cluster(initialize_head=True, head_node_args=head)
        cls.addClassCleanup(cls.cluster.shutdown)

    @classmethod
    def node(cls, binary: Path = CALDERA) -> dict[str, Any]:
        """The settings of a node with one core and this program."""
        return {"num_cpus": 1, "node_ip_address": "127.0.0.1", "env_vars": {"CALDERA_BINARY": str(binary)}}

    def status(self, run: Path) -> dict[str, Any]:
        return json.loads((run / "status.json").read_text(encoding="utf-8"))

    def test_one_node_and_two_of_which_one_dies_play_the_games_of_one_machine(self) -> None:
        expected = expected_self_play(self.folder)
        one, two = self.folder / "one", self.folder / "two"
        output = self.loop(one, "--ray", self.cluster.address)
        self.assertEqual(self_play(one), expected)
        self.assertRegex(output, r"random: \d+ games.*\n  tiny-1 is (accepted|rejected)\ndone: the best net is")
        self.assertEqual(json.loads((one / "state.json").read_text(encoding="utf-8"))["generation"], 2)
        self.assertEqual((self.status(one)["lost"], self.status(one)["games"]), (0, 36))

        # The second node does not finish its first task.
        binary, _ = self.blocking_binary("binary", "datagen --game dvonn")
        dying = self.cluster.add_node(**self.node(binary))
        command = self.command(two, "--ray", self.cluster.address, "--until", "play")
        loop = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        parts = two / "generation-1/parts"
        # Another task is done, so both nodes have work.
        wait_until(lambda: (self.folder / "binary.reached").exists() and any(parts.glob("*.games")))
        self.cluster.remove_node(dying, allow_graceful=False)
        output, errors = loop.communicate(timeout=120)
        self.assertEqual(loop.returncode, 0, output + errors)
        self.assertEqual(self_play(two), expected)
        status = self.status(two)
        self.assertGreaterEqual(status["lost"], 1)
        self.assertEqual((status["repeated"], status["games"]), (status["lost"], 36))
        page = (two / "dashboard.html").read_text(encoding="utf-8")
        self.assertIn(f"<dt>tasks lost</dt><dd>{status['lost']}</dd>", page)

    def test_a_node_with_another_program_is_refused(self) -> None:
        other = self.binary("other", 'case "$1" in bench) echo "Bench: 1"; exit ;; esac')
        node = self.cluster.add_node(**self.node(other))
        try:
            message = self.refused(self.folder / "run", "--ray", self.cluster.address)
        finally:
            self.cluster.remove_node(node, allow_graceful=False)
        self.assertRegex(message, r"node 127\.0\.0\.1 \(\w+\) cannot work for this run: .*/other is another build")
        self.assertIn("signatures 1 and ", message)
        self.assertFalse((self.folder / "run/state.json").exists(), "nothing was begun")

    def test_a_wrong_token_is_refused(self) -> None:
        environment = {"RAY_AUTH_TOKEN": secrets.token_hex(32)}
        message = self.refused(self.folder / "run", "--ray", self.cluster.address, environment=environment)
        self.assertIn(f"cannot connect to the Ray cluster {self.cluster.address}", message)
        self.assertIn("is it running, with the same token?", message)

    def test_a_store_that_the_nodes_cannot_reach_is_refused(self) -> None:
        message = self.refused("memory://run", "--ray", self.cluster.address)
        self.assertIn("memory://run exists in one process only", message)


class WithoutACluster(WithRuns):
    def test_wrong_addresses_are_refused(self) -> None:
        needs("ray", "Ray")
        with socket.create_server(("127.0.0.1", 0)) as server:
            closed = f"127.0.0.1:{server.getsockname()[1]}"
        run, settings = self.folder / "run", SETTINGS | {"RAY_TMPDIR": str(self.folder), "RAY_ADDRESS": ""}
        for address, reason in {
            closed: f"cannot connect to the Ray cluster {closed}: Connection refused",
            "ray://127.0.0.1:10001": "expected auto, or HOST:PORT of the head node",
            "nonsense": "--ray nonsense: expected auto, or HOST:PORT of the head node",
            "auto": "start one with `ray start --head`",
        }.items():
            self.assertIn(reason, self.refused(run, "--ray", address, environment=settings))

    def test_without_ray_the_message_says_how_to_install_it(self) -> None:
        (self.folder / "ray.py").write_text("raise ImportError('no Ray')", encoding="utf-8")
        path = os.pathsep.join([str(self.folder), os.environ.get("PYTHONPATH", "")])
        message = self.refused(self.folder / "run", "--ray", "auto", environment={"PYTHONPATH": path})
        self.assertIn(
            "--ray needs Ray, which is not installed: install it on every node with `tools/setup ray`", message
        )
