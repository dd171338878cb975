"""Runs the `caldera` program, and checks that all machines have the same one."""

import os
import re
import shlex
import shutil
import struct
import subprocess
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import TrainingError

#: The evaluation without a net.
FEATURES = "features"

#: The header of an archive of games, up to the nodes per move; docs/nets.md describes it.
HEADER = struct.Struct("<8sIIQQQQ")

_running: set[subprocess.Popen[str]] = set()
_lock = threading.Lock()


def find_binary(text: str) -> Path:
    """Resolves the path of the caldera program."""
    found = shutil.which(text) or shutil.which(str(Path(text).resolve()))
    if found is None:
        raise TrainingError(f"cannot find the program {text}: run `cargo build --release`, or set --binary")
    return Path(found).resolve()


def call(command: list[Any], seconds: float | None = None) -> str:
    """Runs a program and returns its standard output."""
    texts = [str(word) for word in command]
    try:
        process = subprocess.Popen(texts, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        raise TrainingError(f"cannot run {texts[0]}: {error.strerror}") from error
    with _lock:
        _running.add(process)
    try:
        out, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired as error:
        raise TrainingError(f"{shlex.join(texts)} took longer than {seconds:.0f} seconds") from error
    finally:
        # After an exception, such as Ctrl-C, the program is still running.
        process.kill()
        process.wait()
        with _lock:
            _running.discard(process)
    if process.returncode != 0:
        raise TrainingError(f"{shlex.join(texts)} failed: {errors.strip() or f'exit code {process.returncode}'}")
    return out


def stop_all() -> None:
    """Kills the programs that threads of this process are waiting for."""
    with _lock:
        for process in _running:
            process.kill()


@dataclass(frozen=True)
class Identity:
    """What distinguishes builds of the program that play different games."""

    version: str
    #: The bench signatures of the two engines with the built-in nets.
    dvonn: int
    gipf: int

    def __str__(self) -> str:
        return f"{self.version}, signatures {self.dvonn} and {self.gipf}"


_identities: dict[tuple[str, int, int], Identity] = {}


def identify(binary: Path) -> Identity:
    """Determines the identity of a program. A program that has not changed since is not asked again."""
    facts = binary.stat()
    key = (str(binary), facts.st_mtime_ns, facts.st_size)
    if key not in _identities:
        version = call([binary, "--version"], 60).strip()
        bench = re.search(r"^Bench: (\d+)$", call([binary, "bench"], 600), re.MULTILINE)
        if not version.startswith("caldera ") or bench is None:
            raise TrainingError(f"{binary} is not the caldera program")
        _identities[key] = Identity(version, int(bench[1]), expected_header(binary, "gipf", None, 1).signature)
    return _identities[key]


@dataclass(frozen=True)
class GamesHeader:
    """The header of an archive of games: what the games depend on."""

    seed: int
    signature: int
    net: int
    nodes: int


def read_games_header(content: bytes) -> GamesHeader:
    """Reads the header at the start of an archive."""
    if len(content) < HEADER.size:
        raise TrainingError("an archive of games is shorter than its header")
    return GamesHeader(*HEADER.unpack(content[: HEADER.size])[3:])


def expected_header(binary: Path, game: str, net: Path | None, nodes: int) -> GamesHeader:
    """The header of the games that the program plays with this net, or the built-in one; its seed is 0."""
    with tempfile.TemporaryDirectory(prefix="caldera-") as folder:
        command = [binary, "datagen", "--game", game, "--out", folder, "--seed", 0, "--games", 0, "--nodes", nodes]
        call([*command, *(["--net", net] if net else [])], 600)
        return read_games_header((Path(folder) / "0.games").read_bytes())


def cores() -> int:
    """The number of cores available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
