"""The tasks that a step of the loop consists of. A task depends on its fields alone: any machine can do it, also twice.

Each task stores its result under a name that follows from its fields, so that a task that was done is not done again.
"""

import os
import re
import shlex
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .configuration import Configuration
from .errors import TrainingError
from .program import (
    FEATURES,
    GamesHeader,
    Identity,
    call,
    find_binary,
    identify,
    read_games_header,
)
from .store import Store

#: The variable that names the program on a node, where it is not the one of `--binary`.
BINARY_VARIABLE = "CALDERA_BINARY"


@dataclass(frozen=True)
class PlayTask:
    """Plays the games of one seed, and expands them to a shard."""

    store: str
    generation: int
    game: str
    #: The net, by its name in the store, or `features`.
    net: str
    seed: int
    games: int
    #: The header that the archive must have, apart from the seed.
    header: GamesHeader

    @property
    def part(self) -> str:
        """The name of the archive. It tells the number of games, because another number is another task."""
        return f"{parts_folder(self.generation)}/{self.seed}-{self.games}.games"

    @property
    def shard(self) -> str:
        """The name of the shard."""
        return f"{shards_folder(self.generation)}/{self.seed}.shard"

    def check_part(self, content: bytes) -> None:
        """Refuses games that were played with another engine, net or node limit."""
        header = read_games_header(content)
        expected = GamesHeader(self.seed, self.header.signature, self.header.net, self.header.nodes)
        if header != expected:
            raise TrainingError(
                f"the games of seed {self.seed} have another engine, net or number of nodes than this run: "
                f"found {header}, expected {expected}; choose another folder with --run"
            )

    def run(self, binary: Path) -> dict[str, Any]:
        """Plays the games, stores them, and returns their number, the positions and the time taken."""
        store, begin = Store(self.store), time.monotonic()
        with tempfile.TemporaryDirectory(prefix="caldera-") as folder:
            net = fetch_net(store, self.net, Path(folder))
            command = [binary, "datagen", "--game", self.game, "--out", folder, "--seed", self.seed]
            command += ["--games", self.games, "--nodes", self.header.nodes, "--net", net]
            described = call(command)
            archive = Path(folder) / f"{self.seed}.games"
            self.check_part(archive.read_bytes())
            call([binary, "datagen", "expand", archive, "--out", folder])
            store.put(Path(folder) / f"{self.seed}.shard", self.shard)
            # The archive is the last, because it says that the task is done.
            store.put(archive, self.part)
        positions = re.search(r"(\d+) positions", described)
        return {
            "games": self.games,
            "positions": int(positions[1]) if positions else 0,
            "seconds": time.monotonic() - begin,
        }


@dataclass(frozen=True)
class MatchTask:
    """Plays some pairs of a match between two nets."""

    store: str
    folder: str
    game: str
    #: The nets, by their names in the store, or `features`.
    new: str
    best: str
    starts: str
    seed: int
    #: The arguments of the limit, such as `--nodes 5000`.
    limit: tuple[str, ...]
    #: The number of the first pair, from 1, and of the games.
    first_pair: int
    games: int

    @property
    def part(self) -> str:
        """The name of the file with the games."""
        return f"{self.folder}/{self.first_pair}.pgn"

    def run(self, binary: Path) -> dict[str, Any]:
        """Plays the games, stores and returns them."""
        store = Store(self.store)
        with tempfile.TemporaryDirectory(prefix="caldera-") as folder:
            nets = []
            for side, name in (("a", self.new), ("b", self.best)):
                (Path(folder) / side).mkdir()
                net = fetch_net(store, name, Path(folder) / side)
                nets += [f"--option-{side}", f"EvalFile={net}"]
            engine, saved = f"{shlex.quote(str(binary))} engine", Path(folder) / "games.pgn"
            command = [binary, "match", engine, engine, "--game", self.game, "--starts", self.starts]
            command += ["--seed", self.seed, "--first-pair", self.first_pair, "--games", self.games]
            call([*command, *nets, *self.limit, "--hash", 16, "--save", saved, "--json"])
            store.put(saved, self.part)
        return {"games": self.games}


@dataclass(frozen=True)
class TrainTask:
    """Trains the net of a generation on the shards of all generations so far."""

    store: str
    #: Its name is that of the net.
    configuration: Configuration
    generation: int
    device: str
    #: The time limit.
    seconds: float

    @property
    def folder(self) -> str:
        return training_folder(self.generation)

    def run(self, _binary: Path) -> dict[str, Any]:
        """Trains, and returns whether the training is finished, and what there is to report."""
        lines: list[str] = []
        return {"finished": self.train(lines.append, lambda: None), "lines": lines}

    def train(self, log: Callable[[str], None], on_epoch: Callable[[], None]) -> bool:
        """Trains, and returns whether the training is finished."""
        from .train import Trainer, choose_device

        begin, store = time.monotonic(), Store(self.store)
        with tempfile.TemporaryDirectory(prefix="caldera-") as temporary, store.directory(self.folder) as directory:
            root = store.folder or Path(temporary)
            groups = []
            for number in range(1, self.generation + 1):
                names = store.names(shards_folder(number), ".shard")
                for name in names if store.folder is None else []:
                    store.fetch(name, root / name)
                groups.append([root / name for name in names])
            trainer = Trainer(self.configuration, groups, directory.path, choose_device(self.device), root)

            def after_epoch() -> None:
                directory.save()
                on_epoch()

            trainer.on_epoch = after_epoch
            return trainer.run(lambda: self.seconds - (time.monotonic() - begin), log)


Task = PlayTask | MatchTask | TrainTask


def run_task(task: Task, binary: str, identity: Identity | None) -> dict[str, Any]:
    """Runs a task on a node of a cluster. Returns an error that the user can fix as text."""
    try:
        found = node_binary(binary)
        if identity is not None:
            check_identity(found, identity)
        return task.run(found)
    except TrainingError as error:
        return {"error": str(error)}


def node_binary(binary: str) -> Path:
    """The program on this node."""
    return find_binary(os.environ.get(BINARY_VARIABLE) or binary)


def check_identity(binary: Path, expected: Identity) -> None:
    """Refuses a program that would play other games."""
    found = identify(binary)
    if found != expected:
        raise TrainingError(f"{binary} is another build ({found}) than the program of the loop ({expected})")


def inspect_node(binary: str, identity: Identity, place: str, marker: str) -> str | None:
    """Returns why this node cannot work for the run, or `None` if it can."""
    try:
        check_identity(node_binary(binary), identity)
        if not Store(place).exists(marker):
            return f"it does not see the files in {place}: use a folder that all nodes share, or an object store"
    except TrainingError as error:
        return str(error)
    return None


def fetch_net(store: Store, name: str, folder: Path) -> str:
    """Copies a net from the store, and returns what to tell the program."""
    if name == FEATURES:
        return FEATURES
    path = folder / "evaluation.net"
    store.fetch(name, path)
    return str(path)


def generation_folder(generation: int) -> str:
    """The folder of a generation's games, net and matches."""
    return f"generation-{generation}"


def parts_folder(generation: int) -> str:
    return f"{generation_folder(generation)}/parts"


def shards_folder(generation: int) -> str:
    return f"{generation_folder(generation)}/shards"


def training_folder(generation: int) -> str:
    return f"{generation_folder(generation)}/training"
