"""Reads the TOML file of a net: what is learned from, how, and what the loop around it does."""

import dataclasses
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from .errors import Trouble


@dataclass(frozen=True)
class Loss:
    """What the net shall learn to say."""

    #: The share of the search's value in what is to be learned; the rest is the result. Proved values stand for all.
    search_share: float = 0.7
    #: The same where a later move was chosen with noise, so that the result says less.
    search_share_before_noise: float = 0.9
    #: Errors up to so many points count by their square, larger ones by their size.
    square_points: float = 8.0
    #: What it weighs to know who wins.
    outcome_weight: float = 0.1
    #: What a record of the placing phase weighs; and where this or a later placement was random.
    placing_weight: float = 0.3
    placing_noise_weight: float = 0.1


@dataclass(frozen=True)
class Training:
    """How it learns."""

    seed: int = 1
    #: The share of the games that are kept back, for judging only.
    held_out: float = 0.03
    epochs: int = 10
    #: Positions an epoch, drawn at random; 0 for as many as there are records to learn from.
    positions: int = 0
    batch: int = 16384
    #: The largest learning rate, the last one, and the share of the steps in which it rises.
    rate: float = 2e-3
    last_rate: float = 1e-5
    warm_up: float = 0.03
    weight_decay: float = 0.01
    #: From this share of the steps on, every number is rounded as the engine will.
    quantised_from: float = 0.6
    #: A generation counts for so much of what the next one counts for.
    recency: float = 1.0


@dataclass(frozen=True)
class Play:
    """The games of a generation."""

    #: Either ends them; one must be given.
    seconds: float = 0.0
    games: int = 0
    nodes: int = 2000
    #: 0 for as many as the machine has cores.
    threads: int = 0
    #: What the shards' seeds begin with; each generation has its own million.
    seed: int = 1


@dataclass(frozen=True)
class Match:
    """How a new net is compared with the best one so far."""

    #: The limit of `caldera match`: one of nodes, or time like 5+0.1.
    nodes: int = 5000
    time: str = ""
    sprt: str = "0,15"
    games: int = 400
    #: Games from the empty board, and the share of the points that is enough there; 0 for none.
    placing_games: int = 100
    placing_score: float = 0.45
    #: Engines at once; 0 for as many as the machine has cores.
    concurrency: int = 0
    #: Longer than this it is not waited for.
    seconds: float = 600.0


@dataclass(frozen=True)
class Configuration:
    """All of it."""

    name: str
    #: What the first games are played with: `features`, or the path of a net.
    begin_with: str = "features"
    generations: int = 1
    loss: Loss = field(default_factory=Loss)
    training: Training = field(default_factory=Training)
    play: Play = field(default_factory=Play)
    match: Match = field(default_factory=Match)


def _build(kind: type, table: dict, where: str):
    fields = {one.name: one for one in dataclasses.fields(kind)}
    values = {}
    for key, value in table.items():
        if key not in fields:
            raise Trouble(f"{where}: {key} is not known here, only {', '.join(fields)}")
        expected = fields[key].type
        if dataclasses.is_dataclass(expected):
            if not isinstance(value, dict):
                raise Trouble(f"{where}: {key} is a table, written [{key}]")
            values[key] = _build(expected, value, f"{where} [{key}]")
        elif expected is float and type(value) in (int, float):
            values[key] = float(value)
        elif type(value) is expected:
            values[key] = value
        else:
            raise Trouble(f"{where}: {key} is {value!r}, but a value of the type {expected.__name__} is expected")
    for key, one in fields.items():
        required = one.default is dataclasses.MISSING and one.default_factory is dataclasses.MISSING
        if required and key not in values:
            raise Trouble(f"{where}: {key} is missing")
    return kind(**values)


def read_configuration(path: Path) -> Configuration:
    """Reads and checks a configuration."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Trouble(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Trouble(f"{path}: {error}") from error
    configuration = _build(Configuration, table, str(path))
    _check(configuration, path)
    return configuration


def _check(configuration: Configuration, path: Path):
    training, loss = configuration.training, configuration.loss
    if not configuration.name or len(configuration.name.encode()) > 40 or "/" in configuration.name:
        raise Trouble(f"{path}: name is {configuration.name!r}, but 1 to 40 bytes without / are expected")
    shares = {"held_out": training.held_out, "warm_up": training.warm_up, "recency": training.recency}
    shares |= {"search_share": loss.search_share, "search_share_before_noise": loss.search_share_before_noise}
    for name, share in shares.items():
        if not 0 <= share <= 1:
            raise Trouble(f"{path}: {name} is {share}, but a share from 0 to 1 is expected")
    if training.epochs < 1 or training.batch < 1 or configuration.generations < 1:
        raise Trouble(f"{path}: epochs, batch and generations are 1 or more")
    if training.rate <= 0 or training.last_rate <= 0 or loss.square_points <= 0:
        raise Trouble(f"{path}: rate, last_rate and square_points are more than 0")
