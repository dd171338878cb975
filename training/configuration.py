"""Reads the TOML configuration of a net: loss, training, self-play and matches."""

import dataclasses
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import TrainingError
from .games import GAMES


@dataclass(frozen=True)
class Loss:
    """The training targets and the loss function."""

    #: The weight of the search value in the target; the game result has the rest. A proved value replaces both.
    search_share: float = 0.7
    #: The same for positions before a random move, where the result says less.
    search_share_before_noise: float = 0.9
    # The rest is for DVONN only.
    #: The loss is quadratic for errors up to this many points and linear beyond (smooth L1).
    square_points: float = 8.0
    #: The weight of the win/draw/loss loss (cross-entropy).
    outcome_weight: float = 0.1
    #: The weight of records of the placing phase, and of those where this or a later placement was random.
    placing_weight: float = 0.3
    placing_noise_weight: float = 0.1


@dataclass(frozen=True)
class Training:
    """The training schedule."""

    seed: int = 1
    #: The share of games held out for validation.
    held_out: float = 0.03
    epochs: int = 10
    #: Positions per epoch, drawn at random; 0 means the number of training records.
    positions: int = 0
    batch: int = 16384
    #: The peak learning rate, the final one, and the share of the steps spent on the linear warm-up.
    rate: float = 2e-3
    last_rate: float = 1e-5
    warm_up: float = 0.03
    weight_decay: float = 0.01
    #: Quantisation-aware training starts after this share of the steps: all numbers are rounded as in the engine.
    quantised_from: float = 0.6
    #: The weight of a generation's records relative to those of the next generation.
    recency: float = 1.0


@dataclass(frozen=True)
class Play:
    """Self-play for one generation."""

    #: No task begins after this time, or beyond this number of games; at least one must be set.
    seconds: float = 0.0
    games: int = 0
    #: Nodes per move.
    nodes: int = 2000
    #: The number of tasks at the same time on one machine; 0 means one per core. A Ray cluster uses all its cores.
    threads: int = 0
    #: The games of a task, which has a seed of its own. A node that dies loses those of the tasks that it was playing.
    task_games: int = 256
    #: The base of the tasks' seeds. Each generation adds one million.
    seed: int = 1


@dataclass(frozen=True)
class Match:
    """The match of a new net against the best one so far."""

    #: The limit of `caldera match`: nodes per move, or a time control like 5+0.1, which takes precedence.
    nodes: int = 5000
    time: str = ""
    sprt: str = "0,15"
    games: int = 400
    #: Games from the empty board (0 for none), and the minimum score in them.
    placing_games: int = 100
    placing_score: float = 0.45
    #: The pairs of games of a task.
    task_pairs: int = 4
    #: The number of tasks at the same time on one machine; 0 means one per core. A Ray cluster uses all its cores.
    concurrency: int = 0
    #: The match is aborted with an error after this time.
    seconds: float = 600.0


@dataclass(frozen=True)
class Configuration:
    """The whole configuration."""

    name: str
    #: The game: `dvonn` or `gipf`.
    game: str = "dvonn"
    #: The evaluation for the first generation's games: `features` or the path of a net.
    begin_with: str = "features"
    generations: int = 1
    loss: Loss = field(default_factory=Loss)
    training: Training = field(default_factory=Training)
    play: Play = field(default_factory=Play)
    match: Match = field(default_factory=Match)


def _build(kind: Any, table: dict[str, Any], where: str) -> Any:
    fields = {one.name: one for one in dataclasses.fields(kind)}
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in fields:
            raise TrainingError(f"{where}: unknown key {key}; expected one of {', '.join(fields)}")
        expected: Any = fields[key].type
        if dataclasses.is_dataclass(expected):
            if not isinstance(value, dict):
                raise TrainingError(f"{where}: {key} must be a table, written [{key}]")
            values[key] = _build(expected, value, f"{where} [{key}]")
        elif expected is float and type(value) in (int, float):
            values[key] = float(value)
        elif type(value) is expected:
            values[key] = value
        else:
            raise TrainingError(f"{where}: {key} is {value!r}, but must be of type {expected.__name__}")
    for key, one in fields.items():
        required = one.default is dataclasses.MISSING and one.default_factory is dataclasses.MISSING
        if required and key not in values:
            raise TrainingError(f"{where}: {key} is missing")
    return kind(**values)


def read_configuration(path: Path) -> Configuration:
    """Reads and validates a configuration file."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise TrainingError(f"cannot read {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TrainingError(f"{path}: {error}") from error
    configuration: Configuration = _build(Configuration, table, str(path))
    _check(configuration, path)
    return configuration


def _check(configuration: Configuration, path: Path) -> None:
    training, loss = configuration.training, configuration.loss
    if not configuration.name or len(configuration.name.encode()) > 40 or "/" in configuration.name:
        raise TrainingError(f"{path}: name is {configuration.name!r}, but must have 1 to 40 bytes and no /")
    if configuration.game not in GAMES:
        raise TrainingError(f"{path}: game is {configuration.game!r}, but must be {' or '.join(GAMES)}")
    shares = {"held_out": training.held_out, "warm_up": training.warm_up, "recency": training.recency}
    shares |= {"search_share": loss.search_share, "search_share_before_noise": loss.search_share_before_noise}
    for name, share in shares.items():
        if not 0 <= share <= 1:
            raise TrainingError(f"{path}: {name} is {share}, but must be between 0 and 1")
    if training.epochs < 1 or training.batch < 1 or configuration.generations < 1:
        raise TrainingError(f"{path}: epochs, batch and generations must be at least 1")
    play, match = configuration.play, configuration.match
    if play.task_games < 1 or match.task_pairs < 1 or match.games < 1 or play.nodes < 1:
        raise TrainingError(f"{path}: task_games, task_pairs, nodes and the games of a match must be at least 1")
    if training.rate <= 0 or training.last_rate <= 0 or loss.square_points <= 0:
        raise TrainingError(f"{path}: rate, last_rate and square_points must be greater than 0")
