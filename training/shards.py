"""Reads self-play shards, the files written by `caldera datagen`, and splits them into training and held-out games."""

import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy

from .errors import TrainingError

VERSION = 1
HEADER = struct.Struct("<8sIIQQQQ16x")

#: Flags of a record: its move was chosen with noise; a later move of the same phase was.
NOISY, NOISE_AHEAD = 1, 2


@dataclass(frozen=True)
class ShardFormat:
    """The format of a game's shards. The last four bytes of a record are the number of its game."""

    magic: bytes
    #: The size of a record in bytes.
    record: int


@dataclass(frozen=True)
class Header:
    """The header of a shard."""

    seed: int
    signature: int
    net: int
    nodes: int


def read_header(path: Path, form: ShardFormat) -> Header:
    """Reads and checks the header of a shard."""
    try:
        with path.open("rb") as file:
            head = file.read(HEADER.size)
    except OSError as error:
        raise TrainingError(f"cannot read {path}: {error.strerror}") from error
    if len(head) < HEADER.size or head[:8] != form.magic:
        raise TrainingError(
            f"{path} is not a shard: expected a {HEADER.size}-byte header starting with {form.magic.decode()}"
        )
    _, version, record, seed, signature, net, nodes = HEADER.unpack(head)
    if (version, record) != (VERSION, form.record):
        expected = f"version {VERSION} and {form.record} bytes"
        raise TrainingError(f"{path} has version {version} and records of {record} bytes: expected {expected}")
    return Header(seed, signature, net, nodes)


def map_records(path: Path, form: ShardFormat) -> numpy.ndarray:
    """Memory-maps the records of a shard, one per row. Ignores an incomplete record at the end."""
    read_header(path, form)
    count = (path.stat().st_size - HEADER.size) // form.record
    if count == 0:
        return numpy.zeros((0, form.record), dtype=numpy.uint8)
    return numpy.memmap(path, dtype=numpy.uint8, mode="r", offset=HEADER.size, shape=(count, form.record))


def mix(numbers: numpy.ndarray) -> numpy.ndarray:
    """Hashes each number (SplitMix64)."""
    mixed = numbers.astype(numpy.uint64) + numpy.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> numpy.uint64(31))


def is_held_out(seed: int, games: numpy.ndarray, share: float) -> numpy.ndarray:
    """A mask of the held-out records. Holds out whole games, because the positions of a game share its result."""
    with numpy.errstate(over="ignore"):
        own = mix(numpy.array([seed], dtype=numpy.uint64)) ^ games.astype(numpy.uint64)
        return mix(own) % numpy.uint64(10_000) < numpy.uint64(round(share * 10_000))


def games_of(records: numpy.ndarray) -> numpy.ndarray:
    """The game number of each record."""
    return numpy.ascontiguousarray(records[:, -4:]).view("<u4")[:, 0]


@dataclass(frozen=True)
class Sample:
    """Training or held-out records, stored group after group."""

    records: numpy.ndarray
    sizes: list[int]


def read_samples(
    groups: list[list[Path]], form: ShardFormat, held_out: float, is_wanted: Callable[[numpy.ndarray], numpy.ndarray]
) -> tuple[Sample, Sample]:
    """Reads all shards and returns the training and the held-out sample of the wanted records.

    Each group has its own sampling weight.
    """
    parts: tuple[list[numpy.ndarray], list[numpy.ndarray]] = ([], [])
    sizes: tuple[list[int], list[int]] = ([], [])
    for group in groups:
        counts = [0, 0]
        for path in group:
            header, records = read_header(path, form), map_records(path, form)
            wanted = is_wanted(records)
            held = is_held_out(header.seed, games_of(records), held_out)
            for side, chosen in enumerate((wanted & ~held, wanted & held)):
                rows = records[chosen]
                parts[side].append(rows)
                counts[side] += len(rows)
        for side in (0, 1):
            sizes[side].append(counts[side])
    training, validation = (
        Sample(numpy.concatenate(part) if part else numpy.zeros((0, form.record), numpy.uint8), size)
        for part, size in zip(parts, sizes, strict=True)
    )
    for sample, purpose in ((training, "training"), (validation, "held-out")):
        if len(sample.records) == 0:
            raise TrainingError(f"no {purpose} records in {sum(map(len, groups))} shards: play more games")
    return training, validation
