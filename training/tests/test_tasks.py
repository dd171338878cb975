"""Self-play and matches as tasks: on one machine, the result depends neither on threads nor on interruptions."""

import json
import os
import signal
import subprocess

from training.export import to_integers
from training.games import module
from training.loop import Match
from training.netfile import write_net
from training.store import Store
from training.tasks import MatchTask
from training.tests.runs import FIRST_SEED, WithRuns, expected_self_play, self_play, wait_until
from training.tests.support import CALDERA, ROOT, caldera, random_net


class Tasks(WithRuns):
    def test_self_play_is_that_of_the_program_with_any_number_of_threads(self) -> None:
        expected = expected_self_play(self.folder)
        for threads in (1, 4):
            text = self.configuration.read_text(encoding="utf-8").replace(
                "nodes = 50", f"nodes = 50\nthreads = {threads}"
            )
            self.configuration.write_text(text.replace("nodes = 50\nthreads = 1\n", "nodes = 50\n"), encoding="utf-8")
            run = self.folder / f"run-{threads}"
            self.assertIn("36 games", self.loop(run, "--until", "play"))
            self.assertEqual(self_play(run), expected, f"{threads} threads")
            self.assertFalse((run / "generation-1/parts").exists(), "parts are removed when they are merged")

    def test_a_killed_loop_continues_with_the_tasks_that_are_not_done(self) -> None:
        run, parts = self.folder / "run", self.folder / "run/generation-1/parts"
        blocked = (f"--seed {FIRST_SEED + 1}", f"--seed {FIRST_SEED + 3}")
        binary, release = self.blocking_binary("binary", *blocked)
        text = self.configuration.read_text(encoding="utf-8").replace("nodes = 50", "nodes = 50\nthreads = 3")
        self.configuration.write_text(text, encoding="utf-8")
        loop = subprocess.Popen([*self.command(run), "--binary", str(binary)], cwd=ROOT, stdout=subprocess.DEVNULL)
        # All tasks but the two that wait.
        wait_until(lambda: len(list(parts.glob("*.games"))) == 3)
        os.kill(loop.pid, signal.SIGKILL)
        loop.wait()
        release()
        state = json.loads((run / "state.json").read_text(encoding="utf-8"))
        self.assertEqual((state["step"], state["tasks"]), ("play", 5))
        self.assertIn("  16 games", self.loop(run, "--until", "play"), "games that were stored are not played again")
        self.assertEqual(self_play(run), expected_self_play(self.folder))

    def test_self_play_limited_by_time_is_a_prefix_of_the_tasks(self) -> None:
        text = self.configuration.read_text(encoding="utf-8").replace("games = 36\n", "seconds = 0.01\n")
        self.configuration.write_text(text, encoding="utf-8")
        run = self.folder / "run"
        self.loop(run, "--until", "play")
        files, expected = self_play(run), expected_self_play(self.folder)
        archive, name = files.pop(f"games/{FIRST_SEED}.games"), f"games/{FIRST_SEED}.games"
        self.assertTrue(files and expected[name].startswith(archive))
        self.assertEqual(files, {name: expected[name] for name in files})

    def test_games_of_other_settings_are_refused(self) -> None:
        run = self.folder / "run"
        name = f"{FIRST_SEED}-8.games"
        caldera("datagen", "--out", self.folder, "--games", 8, "--nodes", 51, "--seed", FIRST_SEED, "--net", "features")
        for folder, file in (("parts", name), ("shards", f"{FIRST_SEED}.shard")):
            (run / "generation-1" / folder).mkdir(parents=True)
            (run / "generation-1" / folder / file).write_bytes((self.folder / f"{FIRST_SEED}.games").read_bytes())
        message = self.refused(run)
        self.assertIn(f"the games of seed {FIRST_SEED} have another engine, net or number of nodes", message)
        self.assertIn("nodes=51", message)

    def test_a_match_in_parts_has_the_same_result_as_in_one_process(self) -> None:
        run = self.folder / "run"
        self.loop(run)
        found = json.loads((run / "generation-1/match-random.json").read_text(encoding="utf-8"))
        net, engine = run / "generation-1/training/tiny-1.net", f"{CALDERA} engine"
        options = ("--option-a", f"EvalFile={net}", "--option-b", "EvalFile=features", "--hash", 16, "--json")
        limits = ("--games", 10, "--sprt", "0,15", "--nodes", 30, "--seed", 1, "--starts", "random")
        expected = json.loads(caldera("match", engine, engine, *options, *limits))
        self.assertEqual(found | {"seconds": 0}, expected | {"seconds": 0})
        self.assertFalse((run / "generation-1/match-random").exists())
        joined = caldera("match", "result", run / "generation-1/match-random.pgn", "--sprt", "0,15", "--json")
        self.assertEqual(json.loads(joined) | {"seconds": 0}, expected | {"seconds": 0}, "all games are saved")

    def test_the_sprt_stops_a_match_at_the_same_pair_as_in_one_process(self) -> None:
        store, shape = Store(str(self.folder / "run")), module("dvonn", "shape")
        net = self.folder / "random.net"
        write_net(net, shape.NETS, to_integers(random_net(1), shape.NETS, "random"))
        store.put(net, "random.net")
        names = (store.place, "match", "dvonn", "random.net", "features", "random", 1, ("--nodes", "30"))
        tasks = [MatchTask(*names, first_pair, 4) for first_pair in range(1, 20, 2)]
        for task in tasks:
            task.run(CALDERA)
        rest = ("--sprt", "-100,0", "--games", 40, "--json")
        match = Match(store, CALDERA, tasks, self.folder, list(rest))
        self.assertFalse(any(match.take(task) for task in reversed(tasks[1:])), "the first pairs are missing")
        self.assertTrue(match.take(tasks[0]))
        options = ("--option-a", f"EvalFile={net}", "--option-b", "EvalFile=features", "--hash", 16, "--nodes", 30)
        expected = json.loads(caldera("match", f"{CALDERA} engine", f"{CALDERA} engine", *options, *rest))
        self.assertEqual((expected["sprt"]["decision"], expected["games"] < 40), ("low", True))
        self.assertEqual(match.result() | {"seconds": 0}, expected | {"seconds": 0})

    def test_faults_of_the_user_are_one_message(self) -> None:
        run = self.folder / "run"
        self.assertIn("cannot find the program /no/caldera", self.refused(run, "--binary", "/no/caldera"))
        for place, reason in {
            "wrong://bucket/run": "Protocol not known: wrong",
            "s3://": "s3:// does not name a folder: expected s3://BUCKET/FOLDER",
            "/dev/null/run": "cannot use /dev/null/run/check-",
        }.items():
            self.assertIn(reason, self.refused(place))
