"""The training loop: self-play with the best net, training of a new net, and a match that decides which one to keep.

Each step consists of tasks (`tasks.py`), which run on this machine or on a Ray cluster. All progress is saved in the
store of the run, so the loop can be stopped or killed at any time and resumes with the tasks that are not done.
"""

import json
import signal
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from .backends import Backend, Threads, TimeIsUp, perform
from .configuration import Configuration
from .dashboard import DASHBOARD, STATE, Status, write_dashboard
from .errors import TrainingError
from .program import FEATURES, Identity, call, expected_header, find_binary, identify
from .report import to_json
from .store import Store
from .tasks import (
    MatchTask,
    PlayTask,
    TrainTask,
    fetch_net,
    generation_folder,
    parts_folder,
    shards_folder,
    training_folder,
)

STEPS = ("play", "train", "match")

#: The version of the run's files.
FORMAT = 2

#: The time reserved for an orderly end, in seconds.
RESERVE = 5.0

#: The seeds of the generations are a million apart.
MOST_TASKS = 1_000_000

#: The name in the store of a net that the first generation begins with.
FIRST_NET = "begin.net"


class Loop:
    """A run of the loop: its store and its state."""

    def __init__(
        self, configuration: Configuration, arguments: Namespace, begin: float, log: Callable[[str], None]
    ) -> None:
        self.configuration, self.begin, self.log = configuration, begin, log
        self.device, self.seconds = arguments.device, arguments.seconds
        self.binary = find_binary(arguments.binary)
        self.until = read_until(arguments.until)
        self.store = Store(arguments.run or str(Path("training/runs") / configuration.name))
        self.store.check()
        self.state = self.read_state()
        self.status = Status(self.store)
        self.ray: str | None = arguments.ray
        self._backend: Backend | None = None

    def read_state(self) -> dict[str, Any]:
        """Reads the saved state, or returns the initial state of a new run."""
        if not self.store.exists(STATE):
            state = {"format": FORMAT, "name": self.configuration.name, "game": self.configuration.game}
            state |= {"generation": 1, "step": "play", "played_seconds": 0.0, "tasks": 0}
            return state | {"best": FEATURES, "history": []}
        state = json.loads(self.store.read(STATE))
        if state.get("format") != FORMAT:
            raise TrainingError(f"{self.store.place} holds a run of another version: choose another folder with --run")
        if state["name"] != self.configuration.name:
            names = f"{state['name']}, not {self.configuration.name}"
            raise TrainingError(f"{self.store.place} holds a run of {names}: choose another folder with --run")
        return state

    def save(self) -> None:
        """Saves the state."""
        self.store.write(STATE, to_json(self.state))

    def left(self) -> float:
        """The remaining time in seconds."""
        return self.seconds - RESERVE - (time.monotonic() - self.begin)

    def backend(self) -> Backend:
        """The machines that the tasks run on."""
        if self._backend is None:
            if self.ray is None:
                self._backend = Threads(self.binary, lambda text: self.log("  " + text), self.tick)
            else:
                from .cluster import Cluster

                self._backend = Cluster(self.ray, str(self.binary), identify(self.binary), self.store)
            nodes = ", ".join(f"{node.name}: {node.cores} cores" for node in self._backend.nodes() if node.alive)
            self.log(f"running on {nodes}; dashboard: {self.store.locate(DASHBOARD)}")
        return self._backend

    def new_net(self) -> str:
        """The name of this generation's net in the store."""
        generation = self.state["generation"]
        return f"{training_folder(generation)}/{self.configuration.name}-{generation}.net"

    def describe_net(self, name: str) -> str:
        return name if name == FEATURES else self.store.locate(name)

    def run(self) -> None:
        """Runs until all generations are done or the time limit is reached."""
        # Treat SIGTERM like Ctrl-C, so that the child process is terminated too.
        signal.signal(signal.SIGTERM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        if self.ray is not None:
            # Before any work: a wrong address or program should be an error now.
            self.backend()
        try:
            while self.state["generation"] <= self.configuration.generations:
                generation, step = self.state["generation"], self.state["step"]
                self.log(f"generation {generation}: {step}, best so far: {self.describe_net(self.state['best'])}")
                getattr(self, step)()
                self.save()
                if self.until in (step, f"{generation}.{step}"):
                    self.log(f"stopped after {generation}.{step}, as requested")
                    return
        except TimeIsUp as reason:
            self.save()
            self.log(f"time limit reached {reason}: run the command again to resume")
            return
        finally:
            self.tick(running=False)
        self.log(f"done: the best net is {self.describe_net(self.state['best'])}")

    def tick(self, running: bool = True) -> None:
        """Updates the dashboard from time to time."""
        if self._backend is not None:
            nodes = [asdict(node) for node in self._backend.nodes()] if running else self.status.content["nodes"]
            self.status.update(nodes, self._backend.lost, self._backend.repeated)
        if self.status.is_due() or not running:
            self.status.save(running)
            write_dashboard(self.store)

    def play(self) -> None:
        """Self-play step: plays this generation's games with the best net."""
        settings, generation = self.configuration.play, self.state["generation"]
        if settings.seconds <= 0 and settings.games <= 0:
            raise TrainingError("[play] sets neither seconds nor games: one of them must be greater than 0")
        if generation == 1 and self.configuration.begin_with != FEATURES and self.state["best"] == FEATURES:
            first_net = Path(self.configuration.begin_with)
            if not first_net.is_file():
                raise TrainingError(f"begin_with is {first_net}, but there is no such net")
            self.store.put(first_net, FIRST_NET)
            self.state["best"] = FIRST_NET
        first = settings.seed + generation * MOST_TASKS
        merged = f"{generation_folder(generation)}/games/{first}.games"
        if not self.store.exists(merged):
            self.backend().set_threads(settings.threads)
            self.play_parts(first)
            tasks = self.play_tasks(first, self.state["tasks"])
            # Those of an interrupted run with other settings.
            for name in set(self.store.names(shards_folder(generation), "")) - {task.shard for task in tasks}:
                self.store.remove(name)
            self.store.write(merged, b"".join(self.store.read(task.part) for task in tasks))
        self.state |= {"step": "train", "played_seconds": 0.0, "tasks": 0}
        self.save()
        self.store.remove(parts_folder(generation))

    def play_tasks(self, first: int, count: int) -> list[PlayTask]:
        """The first tasks of this generation's self-play: task N plays the games of seed `first` + N."""
        settings, game = self.configuration.play, self.configuration.game
        with tempfile.TemporaryDirectory(prefix="caldera-") as folder:
            net = fetch_net(self.store, self.state["best"], Path(folder))
            header = expected_header(self.binary, game, Path(net), settings.nodes)
        each, all_games = settings.task_games, settings.games or settings.task_games * count
        names = (self.store.place, self.state["generation"], game, self.state["best"])
        return [PlayTask(*names, first + n, min(each, all_games - n * each), header) for n in range(count)]

    def play_parts(self, first: int) -> None:
        """Plays the tasks that are not done yet."""
        settings, begin, before = self.configuration.play, time.monotonic(), self.state["played_seconds"]
        most = -(-settings.games // settings.task_games) if settings.games > 0 else MOST_TASKS
        self.state["tasks"] = min(self.state["tasks"], most)
        folders = (parts_folder(self.state["generation"]), shards_folder(self.state["generation"]))
        done = {name for folder in folders for name in self.store.names(folder, "")}
        tasks = self.play_tasks(first, most) if settings.games > 0 else []

        def task(number: int) -> PlayTask:
            while number >= len(tasks):
                tasks.extend(self.play_tasks(first, max(2 * len(tasks), 1024))[len(tasks) :])
            return tasks[number]

        def wanted() -> Iterator[PlayTask]:
            # A time limit says how many tasks begin. All of these are finished, so only the number of games varies.
            number = 0
            while number < most:
                spent = before + time.monotonic() - begin
                if number >= self.state["tasks"] and 0 < settings.seconds <= spent:
                    return
                if number >= self.state["tasks"]:
                    self.state |= {"tasks": number + 1, "played_seconds": spent}
                    self.save()
                if {task(number).part, task(number).shard} <= done:
                    task(number).check_part(self.store.read(task(number).part))
                else:
                    yield task(number)
                number += 1

        games, positions = 0, 0
        for _, result in perform(self.backend(), wanted(), self.left, self.tick, "self-play"):
            games, positions = games + result["games"], positions + result["positions"]
            self.status.add(result["games"], result["positions"])
        self.state["played_seconds"] = before + time.monotonic() - begin
        speed = games / max(time.monotonic() - begin, 1e-9)
        self.log(f"  {games} games, {positions} positions, {speed:.1f} games/s")

    def train(self) -> None:
        """Training step: trains this generation's net on the games of all generations so far."""
        generation = self.state["generation"]
        configuration = replace(self.configuration, name=f"{self.configuration.name}-{generation}")
        task = TrainTask(self.store.place, configuration, generation, self.device, self.left())
        for _, result in perform(self.backend(), [task], lambda: self.left() + RESERVE, self.tick, "training"):
            for line in result["lines"]:
                self.log("  " + line)
            if not result["finished"]:
                raise TimeIsUp("during training")
        self.status.add_task()
        self.state["step"] = "match"

    def match(self) -> None:
        """Match step: plays the new net against the best one and keeps it if it is better."""
        settings, generation = self.configuration.match, self.state["generation"]
        new, best = self.new_net(), self.state["best"]
        random = self.compare(new, "random", settings.games, settings.sprt)
        kept = is_better(random)
        results = {"random": random}
        if kept and settings.placing_games > 0:
            results["placing"] = self.compare(new, "placing", settings.placing_games, None)
            kept = results["placing"]["score"] >= settings.placing_score
        self.log(f"  {Path(new).stem} is {'accepted' if kept else 'rejected'}")
        record = {"generation": generation, "net": new, "against": best, "kept": kept, "matches": results}
        self.state["history"].append(record)
        if kept:
            self.store.write("best.net", self.store.read(new))
            self.state["best"] = new
        self.state |= {"step": "play", "generation": generation + 1}

    def match_tasks(self, folder: str, new: str, starts: str, games: int) -> list[MatchTask]:
        """The tasks of a match, in the order of its pairs."""
        settings = self.configuration.match
        limit = ("--time", settings.time) if settings.time else ("--nodes", str(settings.nodes))
        common = (self.store.place, folder, self.configuration.game, new, self.state["best"], starts)
        each, seed = 2 * settings.task_pairs, self.state["generation"]
        return [
            MatchTask(*common, seed, limit, first // 2 + 1, min(each, games - first)) for first in range(0, games, each)
        ]

    def compare(self, new: str, starts: str, games: int, sprt: str | None) -> dict[str, Any]:
        """Plays a match of the new net against the best one and returns its result."""
        folder = f"{generation_folder(self.state['generation'])}/match-{starts}"
        tasks = self.match_tasks(folder, new, starts, games)
        self.keep_same_match(folder, tasks)
        more = ["--game", self.configuration.game, "--games", games, "--json", *(["--sprt", sprt] if sprt else [])]
        begin, seconds = time.monotonic(), self.configuration.match.seconds
        self.backend().set_threads(self.configuration.match.concurrency)
        with tempfile.TemporaryDirectory(prefix="caldera-") as temporary:
            match = Match(self.store, self.binary, tasks, Path(temporary), more)
            missing = match.take_done()

            def seconds_left() -> float:
                if time.monotonic() - begin > seconds:
                    raise TrainingError(f"the match took longer than [match] seconds, {seconds:.0f}")
                return self.left()

            if not match.decided:
                for task, result in perform(self.backend(), missing, seconds_left, self.tick, "the match"):
                    assert isinstance(task, MatchTask)
                    self.status.add_match_games(result["games"])
                    if match.take(task):
                        break
            result = match.result() | {"seconds": time.monotonic() - begin}
            self.store.write(f"{folder}.pgn", match.games())
        self.store.write(f"{folder}.json", to_json(result))
        self.store.remove(folder)
        if result["faults"]:
            fault = result["faults"][0]
            raise TrainingError(f"engine {fault['engine']} forfeited game {fault['game']}: {fault['reason']}")
        self.log(f"  {starts}: {describe_match(result)}")
        return result

    def keep_same_match(self, folder: str, tasks: list[MatchTask]) -> None:
        """Discards the games of an interrupted match if they were played with other settings or another program."""
        identity: Identity = identify(self.binary)
        settings = repr((str(identity), [replace(task, store="") for task in tasks])).encode()
        name = f"{folder}/settings.txt"
        if not self.store.exists(name) or self.store.read(name) != settings:
            self.store.remove(folder)
            self.store.write(name, settings)


class Match:
    """A match whose games arrive in parts, in any order."""

    def __init__(self, store: Store, binary: Path, tasks: list[MatchTask], folder: Path, arguments: list[Any]) -> None:
        self.store, self.binary, self.tasks, self.folder, self.arguments = store, binary, tasks, folder, arguments
        self.decided = False
        self._done: set[MatchTask] = set()
        self._prefix = 0

    def take_done(self) -> list[MatchTask]:
        """Takes the parts in the store, and returns the tasks that are not done."""
        names = set(self.store.names(self.tasks[0].folder, ".pgn"))
        done = [task for task in self.tasks if task.part in names]
        for task in done:
            self.take(task)
        return [task for task in self.tasks if task not in done]

    def take(self, task: MatchTask) -> bool:
        """Takes a part, and returns whether the SPRT is decided by the parts before the first gap."""
        self.store.fetch(task.part, self.path(task))
        self._done.add(task)
        before = self._prefix
        while self._prefix < len(self.tasks) and self.tasks[self._prefix] in self._done:
            self._prefix += 1
        if self._prefix > before and not self.decided and "--sprt" in self.arguments:
            self.decided = self.result()["sprt"]["decision"] != "undecided"
        return self.decided

    def path(self, task: MatchTask) -> Path:
        return self.folder / f"{task.first_pair}.pgn"

    def result(self) -> dict[str, Any]:
        """The result of the parts before the first gap, computed by the program."""
        files = [self.path(task) for task in self.tasks[: self._prefix]]
        return json.loads(call([self.binary, "match", "result", *files, *self.arguments]))

    def games(self) -> bytes:
        """The games of these parts."""
        return b"\n".join(self.path(task).read_bytes() for task in self.tasks[: self._prefix])


def is_better(result: dict[str, Any]) -> bool:
    """Whether the SPRT accepted the new net; an undecided test rejects it."""
    return (result["sprt"] or {}).get("decision") == "high"


def describe_match(result: dict[str, Any]) -> str:
    """Summarises a match in one line."""
    text = f"{result['games']} games, +{result['wins']} ={result['ties']} -{result['losses']}"
    elo = result["elo"]
    if elo and elo.get("value") is not None:
        text += f", Elo {elo['value']:+.0f}"
        if elo.get("low") is not None and elo.get("high") is not None:
            text += f" ({elo['low']:+.0f} to {elo['high']:+.0f})"
    return text + (f", {result['sprt']['decision']}" if result["sprt"] else "")


def read_until(text: str | None) -> str | None:
    """Validates the argument of `--until`: a step, optionally with its generation."""
    if text is not None and text.split(".")[-1] not in STEPS:
        raise TrainingError(f"--until {text}: expected {', '.join(STEPS)}, or a step of a generation like 2.train")
    return text
