"""The training loop: self-play with the best net, training of a new net, and a match that decides which one to keep.

All progress is saved in the folder of the run, so the loop can be stopped or killed at any time and resumes with the
interrupted step.
"""

import json
import os
import shlex
import shutil
import signal
import subprocess
import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from .configuration import Configuration
from .errors import TrainingError
from .games import module
from .report import write_json
from .shards import ShardFormat, games_of, map_records

STEPS = ("play", "train", "match")

#: Self-play runs in slices of this many seconds; a kill loses at most one slice of counted time.
SLICE = 60.0

#: The shortest slice worth starting, and the time reserved for an orderly end, in seconds.
SHORTEST_SLICE = 5.0
RESERVE = 5.0

FEATURES = "features"


class TimeIsUp(Exception):
    """The time limit has been reached; the next run resumes here."""


class Loop:
    """A run of the loop: its folder and its state."""

    def __init__(
        self, configuration: Configuration, arguments: Namespace, begin: float, log: Callable[[str], None]
    ) -> None:
        self.configuration, self.begin, self.log = configuration, begin, log
        self.device, self.seconds = arguments.device, arguments.seconds
        self.binary = find_binary(arguments.binary)
        self.until = read_until(arguments.until)
        self.folder = (arguments.run or Path("training/runs") / configuration.name).resolve()
        self.state = self.read_state()

    @property
    def state_file(self) -> Path:
        return self.folder / "state.json"

    def read_state(self) -> dict[str, Any]:
        """Reads the saved state, or returns the initial state of a new run."""
        if not self.state_file.exists():
            begin_with = self.configuration.begin_with
            if begin_with != FEATURES:
                begin_with = str(Path(begin_with).resolve())
            state = {"name": self.configuration.name, "generation": 1, "step": "play", "played_seconds": 0.0}
            return state | {"best": begin_with, "history": []}
        state = json.loads(self.state_file.read_text(encoding="utf-8"))
        if state["name"] != self.configuration.name:
            names = f"{state['name']}, not {self.configuration.name}"
            raise TrainingError(f"{self.folder} holds a run of {names}: choose another folder with --run")
        return state

    def save(self) -> None:
        """Saves the state atomically, so that it survives a crash."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_json(self.state_file, self.state)

    def left(self) -> float:
        """The remaining time in seconds."""
        return self.seconds - (time.monotonic() - self.begin)

    def generation_folder(self, generation: int) -> Path:
        """The folder of a generation's games, net and matches."""
        return self.folder / f"generation-{generation}"

    def new_net(self) -> Path:
        """The path of this generation's net."""
        name = f"{self.configuration.name}-{self.state['generation']}.net"
        return self.generation_folder(self.state["generation"]) / "training" / name

    def run(self) -> None:
        """Runs until all generations are done or the time limit is reached."""
        # Treat SIGTERM like Ctrl-C, so that the child process is terminated too.
        signal.signal(signal.SIGTERM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        try:
            while self.state["generation"] <= self.configuration.generations:
                generation, step = self.state["generation"], self.state["step"]
                self.log(f"generation {generation}: {step}, best so far: {self.state['best']}")
                getattr(self, step)()
                self.save()
                if self.until in (step, f"{generation}.{step}"):
                    self.log(f"stopped after {generation}.{step}, as requested")
                    return
        except TimeIsUp as reason:
            self.save()
            self.log(f"time limit reached {reason}: run the command again to resume")
            return
        self.log(f"done: the best net is {self.state['best']}")

    def play(self) -> None:
        """Self-play step: plays this generation's games with the best net."""
        settings, generation = self.configuration.play, self.state["generation"]
        if settings.seconds <= 0 and settings.games <= 0:
            raise TrainingError("[play] sets neither seconds nor games: one of them must be greater than 0")
        out = self.generation_folder(generation) / "shards"
        seed = settings.seed + generation * 1_000_000
        command = [self.binary, "datagen", "--game", self.configuration.game, "--out", out, "--seed", seed]
        command += ["--nodes", settings.nodes]
        command += ["--threads", settings.threads or cores(), "--net", self.state["best"]]
        if settings.games > 0:
            command += ["--games", settings.games]

        form = module(self.configuration.game, "shape").SHARDS

        def is_enough() -> bool:
            games_wanted, seconds_wanted = settings.games > 0, settings.seconds > 0
            enough_games = games_wanted and count_games(out, form) >= settings.games
            return enough_games or (seconds_wanted and self.state["played_seconds"] >= settings.seconds)

        while not is_enough():
            span = min(SLICE, self.left() - RESERVE)
            if span < SHORTEST_SLICE:
                raise TimeIsUp("during self-play")
            if settings.seconds > 0:
                span = max(min(span, settings.seconds - self.state["played_seconds"]), 0.1)
            begin = time.monotonic()
            self.log("  " + call([*command, "--seconds", f"{span:.2f}"]).strip())
            self.state["played_seconds"] += time.monotonic() - begin
            self.save()
        self.state |= {"step": "train", "played_seconds": 0.0}

    def train(self) -> None:
        """Training step: trains this generation's net on the games of all generations so far."""
        from .train import Trainer, choose_device

        generation = self.state["generation"]
        folders = [self.generation_folder(number) / "shards" for number in range(1, generation + 1)]
        groups = [sorted(folder.glob("*.shard")) for folder in folders]
        configuration = replace(self.configuration, name=f"{self.configuration.name}-{generation}")
        trainer = Trainer(configuration, groups, self.new_net().parent, choose_device(self.device))
        if not trainer.run(lambda: self.left() - RESERVE, lambda text: self.log("  " + text)):
            raise TimeIsUp("during training")
        self.state["step"] = "match"

    def match(self) -> None:
        """Match step: plays the new net against the best one and keeps it if it is better."""
        settings, generation = self.configuration.match, self.state["generation"]
        new, best = self.new_net(), self.state["best"]
        random = self.compare(new, "random", settings.games, ["--sprt", settings.sprt])
        kept = is_better(random)
        results = {"random": random}
        if kept and settings.placing_games > 0:
            results["placing"] = self.compare(new, "placing", settings.placing_games, [])
            kept = results["placing"]["score"] >= settings.placing_score
        self.log(f"  {new.stem} is {'accepted' if kept else 'rejected'}")
        record = {"generation": generation, "net": str(new), "against": best, "kept": kept, "matches": results}
        self.state["history"].append(record)
        if kept:
            shutil.copyfile(new, self.folder / "best.net")
            self.state["best"] = str(new)
        self.state |= {"step": "play", "generation": generation + 1}

    def compare(self, new: Path, starts: str, games: int, more: list[str]) -> dict[str, Any]:
        """Plays a match of the new net against the best one and returns its result."""
        settings = self.configuration.match
        if self.left() - RESERVE < settings.seconds:
            if self.seconds - RESERVE < settings.seconds:
                raise TrainingError(f"[match] seconds is {settings.seconds:.0f}, more than the limit --seconds")
            raise TimeIsUp("before the match")
        folder = self.generation_folder(self.state["generation"])
        # Discard the games of an interrupted match.
        saved = folder / f"match-{starts}.pgn"
        saved.unlink(missing_ok=True)
        engine = f"{shlex.quote(str(self.binary))} engine"
        limit = ["--time", settings.time] if settings.time else ["--nodes", settings.nodes]
        command = [self.binary, "match", engine, engine, "--game", self.configuration.game, "--starts", starts]
        command += ["--seed", self.state["generation"]]
        command += ["--option-a", f"EvalFile={new}", "--option-b", f"EvalFile={self.state['best']}", *limit, *more]
        command += ["--games", games, "--concurrency", settings.concurrency or cores(), "--hash", 16]
        result = json.loads(call([*command, "--save", saved, "--json"], settings.seconds))
        write_json(folder / f"match-{starts}.json", result)
        if result["faults"]:
            fault = result["faults"][0]
            raise TrainingError(f"engine {fault['engine']} forfeited game {fault['game']}: {fault['reason']}")
        self.log(f"  {starts}: {describe_match(result)}")
        return result


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


def count_games(folder: Path, form: ShardFormat) -> int:
    """Counts the games in the shards of a folder."""
    counts = (map_records(path, form)[-1:] for path in folder.glob("*.shard")) if folder.exists() else ()
    return sum(int(games_of(last)[0]) + 1 for last in counts if len(last))


def cores() -> int:
    """The number of cores available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def find_binary(text: str) -> Path:
    """Resolves the path of the caldera program."""
    found = shutil.which(text) or shutil.which(str(Path(text).resolve()))
    if found is None:
        raise TrainingError(f"cannot find the program {text}: run `cargo build --release`, or set --binary")
    return Path(found).resolve()


def read_until(text: str | None) -> str | None:
    """Validates the argument of `--until`: a step, optionally with its generation."""
    if text is not None and text.split(".")[-1] not in STEPS:
        raise TrainingError(f"--until {text}: expected {', '.join(STEPS)}, or a step of a generation like 2.train")
    return text


def call(command: list[Any], seconds: float | None = None) -> str:
    """Runs a program and returns its standard output."""
    texts = [str(word) for word in command]
    try:
        done = subprocess.run(texts, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired as error:
        raise TrainingError(f"{shlex.join(texts)} took longer than {seconds:.0f} seconds") from error
    if done.returncode != 0:
        raise TrainingError(f"{shlex.join(texts)} failed: {done.stderr.strip()}")
    return done.stdout
