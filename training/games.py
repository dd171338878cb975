"""The games that nets are trained for. Each has a package with the same modules:

| module | contents |
|---|---|
| `shape` | sizes and scales, the formats of shards and nets, board symmetries |
| `integer` | inference with NumPy |
| `batches`, `model`, `task` | inputs and targets, the net in PyTorch, the loss and the measures of quality |
"""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from .errors import TrainingError

GAMES = ("dvonn", "gipf")


def module(game: str, name: str) -> ModuleType:
    """A module of a game's package. Imported when it is needed, so that inference works without PyTorch."""
    return import_module(f".{game}.{name}", __package__)


def game_of_net(path: Path) -> str:
    """The game of a net file, by its first bytes."""
    try:
        with path.open("rb") as file:
            magic = file.read(8)
    except OSError as error:
        raise TrainingError(f"cannot read {path}: {error.strerror}") from error
    for game in GAMES:
        if module(game, "shape").NETS.magic == magic:
            return game
    raise TrainingError(f"{path} is not a net")
