"""Generation by generation: play with the best net so far, train a new one, let the two meet, keep the better one.

Whatever is done is written into the folder of the run, so that the loop can be stopped at any time, or killed, and goes
on with the step in which it was.
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

from .configuration import Configuration
from .errors import Trouble
from .report import write_json
from .shards import games_of, map_records

STEPS = ("play", "train", "match")

#: What the program is asked to play at a time, in seconds; what is killed loses no more of what was counted.
SLICE = 60.0

#: No slice shorter than this is begun, and so much is kept back for ending in order.
SHORTEST_SLICE = 5.0
RESERVE = 5.0

FEATURES = "features"


class TimeIsUp(Exception):
    """The seconds that were given are used up; the next run goes on here."""


class Loop:
    """A run: its folder and where it stands."""

    def __init__(self, configuration: Configuration, arguments: Namespace, begin: float, tell: Callable[[str], None]):
        self.configuration, self.begin, self.tell = configuration, begin, tell
        self.device, self.seconds = arguments.device, arguments.seconds
        self.binary = find_binary(arguments.binary)
        self.until = read_until(arguments.until)
        self.folder = (arguments.run or Path("training/runs") / configuration.name).resolve()
        self.state = self.read_state()

    @property
    def state_file(self) -> Path:
        return self.folder / "state.json"

    def read_state(self) -> dict:
        """Where the run stands; a new one stands at its beginning."""
        if not self.state_file.exists():
            begin_with = self.configuration.begin_with
            if begin_with != FEATURES:
                begin_with = str(Path(begin_with).resolve())
            state = {"name": self.configuration.name, "generation": 1, "step": "play", "played_seconds": 0.0}
            return state | {"best": begin_with, "history": []}
        state = json.loads(self.state_file.read_text(encoding="utf-8"))
        if state["name"] != self.configuration.name:
            names = f"{state['name']}, not of {self.configuration.name}"
            raise Trouble(f"{self.folder} is a run of {names}: choose another")
        return state

    def save(self):
        """Everything up to here is done, even if the machine stops now."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_json(self.state_file, self.state)

    def left(self) -> float:
        """The seconds that are left."""
        return self.seconds - (time.monotonic() - self.begin)

    def generation_folder(self, generation: int) -> Path:
        """Where a generation's games, net and matches are."""
        return self.folder / f"generation-{generation}"

    def new_net(self) -> Path:
        """The net of this generation."""
        name = f"{self.configuration.name}-{self.state['generation']}.net"
        return self.generation_folder(self.state["generation"]) / "training" / name

    def run(self):
        """Goes on until everything is done or the time is up."""
        # Whoever ends us politely also ends what we started.
        signal.signal(signal.SIGTERM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        try:
            while self.state["generation"] <= self.configuration.generations:
                generation, step = self.state["generation"], self.state["step"]
                self.tell(f"generation {generation}: {step}, best so far: {self.state['best']}")
                getattr(self, step)()
                self.save()
                if self.until in (step, f"{generation}.{step}"):
                    self.tell(f"ends after {generation}.{step}, as told")
                    return
        except TimeIsUp as reason:
            self.save()
            self.tell(f"the time is up {reason}: run it again to go on")
            return
        self.tell(f"done: the best is {self.state['best']}")

    def play(self):
        """The games of this generation."""
        settings, generation = self.configuration.play, self.state["generation"]
        if settings.seconds <= 0 and settings.games <= 0:
            raise Trouble("[play] says neither seconds nor games: one of them must be more than 0")
        out = self.generation_folder(generation) / "shards"
        seed = settings.seed + generation * 1_000_000
        command = [self.binary, "datagen", "--out", out, "--seed", seed, "--nodes", settings.nodes]
        command += ["--threads", settings.threads or cores(), "--net", self.state["best"]]
        if settings.games > 0:
            command += ["--games", settings.games]

        def is_enough() -> bool:
            games_wanted, seconds_wanted = settings.games > 0, settings.seconds > 0
            enough_games = games_wanted and count_games(out) >= settings.games
            return enough_games or (seconds_wanted and self.state["played_seconds"] >= settings.seconds)

        while not is_enough():
            span = min(SLICE, self.left() - RESERVE)
            if span < SHORTEST_SLICE:
                raise TimeIsUp("while games are played")
            if settings.seconds > 0:
                span = max(min(span, settings.seconds - self.state["played_seconds"]), 0.1)
            begin = time.monotonic()
            self.tell("  " + call([*command, "--seconds", f"{span:.2f}"]).strip())
            self.state["played_seconds"] += time.monotonic() - begin
            self.save()
        self.state |= {"step": "train", "played_seconds": 0.0}

    def train(self):
        """The net of this generation, from all games so far."""
        from .train import Trainer, choose_device

        generation = self.state["generation"]
        folders = [self.generation_folder(number) / "shards" for number in range(1, generation + 1)]
        groups = [sorted(folder.glob("*.shard")) for folder in folders]
        configuration = replace(self.configuration, name=f"{self.configuration.name}-{generation}")
        trainer = Trainer(configuration, groups, self.new_net().parent, choose_device(self.device))
        if not trainer.run(lambda: self.left() - RESERVE, lambda text: self.tell("  " + text)):
            raise TimeIsUp("while the net is trained")
        self.state["step"] = "match"

    def match(self):
        """Lets the new net meet the best one, and keeps it if it is better."""
        settings, generation = self.configuration.match, self.state["generation"]
        new, best = self.new_net(), self.state["best"]
        random = self.compare(new, "random", settings.games, ["--sprt", settings.sprt])
        kept = is_better(random)
        results = {"random": random}
        if kept and settings.placing_games > 0:
            results["placing"] = self.compare(new, "placing", settings.placing_games, [])
            kept = results["placing"]["score"] >= settings.placing_score
        self.tell(f"  {new.stem} is {'kept' if kept else 'dropped'}")
        record = {"generation": generation, "net": str(new), "against": best, "kept": kept, "matches": results}
        self.state["history"].append(record)
        if kept:
            shutil.copyfile(new, self.folder / "best.net")
            self.state["best"] = str(new)
        self.state |= {"step": "play", "generation": generation + 1}

    def compare(self, new: Path, starts: str, games: int, more: list) -> dict:
        """A match of the new net against the best one."""
        settings = self.configuration.match
        if self.left() - RESERVE < settings.seconds:
            if self.seconds - RESERVE < settings.seconds:
                raise Trouble(f"a match may take [match] seconds = {settings.seconds:.0f}, more than there are in all")
            raise TimeIsUp("before the match")
        folder = self.generation_folder(self.state["generation"])
        # Games of a match that was broken off before do not count.
        saved = folder / f"match-{starts}.pgn"
        saved.unlink(missing_ok=True)
        engine = f"{shlex.quote(str(self.binary))} engine"
        limit = ["--time", settings.time] if settings.time else ["--nodes", settings.nodes]
        command = [self.binary, "match", engine, engine, "--starts", starts, "--seed", self.state["generation"]]
        command += ["--option-a", f"EvalFile={new}", "--option-b", f"EvalFile={self.state['best']}", *limit, *more]
        command += ["--games", games, "--concurrency", settings.concurrency or cores(), "--hash", 16]
        result = json.loads(call([*command, "--save", saved, "--json"], settings.seconds))
        write_json(folder / f"match-{starts}.json", result)
        if result["faults"]:
            fault = result["faults"][0]
            raise Trouble(f"engine {fault['engine']} lost game {fault['game']} by a fault: {fault['reason']}")
        self.tell(f"  {starts}: {describe_match(result)}")
        return result


def is_better(result: dict) -> bool:
    """What the sequential test says; a test that stays undecided keeps nothing."""
    return (result["sprt"] or {}).get("decision") == "high"


def describe_match(result: dict) -> str:
    """A match in one line."""
    text = f"{result['games']} games, +{result['wins']} ={result['ties']} -{result['losses']}"
    elo = result["elo"]
    if elo and elo.get("value") is not None:
        text += f", Elo {elo['value']:+.0f}"
        if elo.get("low") is not None and elo.get("high") is not None:
            text += f" ({elo['low']:+.0f} to {elo['high']:+.0f})"
    return text + (f", {result['sprt']['decision']}" if result["sprt"] else "")


def count_games(folder: Path) -> int:
    """The games in the shards of a folder."""
    counts = (map_records(path)[-1:] for path in folder.glob("*.shard")) if folder.exists() else ()
    return sum(int(games_of(last)[0]) + 1 for last in counts if len(last))


def cores() -> int:
    """The cores that we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def find_binary(text: str) -> Path:
    """The program, which must be there."""
    found = shutil.which(text) or shutil.which(str(Path(text).resolve()))
    if found is None:
        raise Trouble(f"{text} is no program: build it with `cargo build --release`, or name it with --binary")
    return Path(found).resolve()


def read_until(text: str | None) -> str | None:
    """`play`, `train` or `match`, of a generation or of the present one."""
    if text is not None and text.split(".")[-1] not in STEPS:
        raise Trouble(f"--until {text}: {', '.join(STEPS)} is expected, or with a generation, like 2.train")
    return text


def call(command: list, seconds: float | None = None) -> str:
    """Runs a program and returns what it prints."""
    texts = [str(word) for word in command]
    try:
        done = subprocess.run(texts, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired as error:
        raise Trouble(f"{shlex.join(texts)} takes longer than {seconds:.0f} seconds") from error
    if done.returncode != 0:
        raise Trouble(f"{shlex.join(texts)} failed: {done.stderr.strip()}")
    return done.stdout
