"""Reads and writes net files in the engine's format."""

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy

from . import shape
from .errors import TrainingError

MAGIC = b"CALDNET1"
SIZES = (shape.INPUTS, shape.WIDTH, shape.FIRST, shape.SECOND, shape.BUCKETS, shape.OUTPUTS)
NAME_BYTES = 40
HEADER = struct.Struct("<8s6I40s")

#: The arrays of a file, in file order, with their types and shapes.
ARRAYS = {
    "input_weight": ("<i2", (shape.INPUTS, shape.WIDTH)),
    "input_bias": ("<i2", (shape.WIDTH,)),
    "first_weight": ("<i1", (shape.BUCKETS, shape.FIRST, shape.FIRST_INPUTS_PADDED)),
    "first_bias": ("<i4", (shape.BUCKETS, shape.FIRST)),
    "second_weight": ("<i1", (shape.BUCKETS, shape.SECOND, shape.FIRST)),
    "second_bias": ("<i4", (shape.BUCKETS, shape.SECOND)),
    "out_weight": ("<i2", (shape.BUCKETS, shape.OUTPUTS, shape.SECOND)),
    "skip": ("<i2", (shape.BUCKETS, shape.OUTPUTS, shape.DENSE)),
    "out_bias": ("<i4", (shape.BUCKETS, shape.OUTPUTS)),
}


@dataclass(frozen=True)
class NetFile:
    """A quantised net."""

    name: str
    arrays: dict[str, numpy.ndarray]


def fnv1a(content: bytes) -> int:
    """The 64-bit FNV-1a hash."""
    hashed = 0xCBF29CE484222325
    for byte in content:
        hashed = (hashed ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return hashed


def write_net(path: Path, net: NetFile) -> int:
    """Writes a net and returns its hash. Replaces an existing file atomically."""
    name = net.name.encode()
    if len(name) > NAME_BYTES:
        raise TrainingError(f"the name {net.name} has more than {NAME_BYTES} bytes")
    parts = [HEADER.pack(MAGIC, *SIZES, name)]
    for key, (kind, size) in ARRAYS.items():
        array = net.arrays[key]
        limits = numpy.iinfo(kind)
        if array.shape != size or array.min() < limits.min or array.max() > limits.max:
            raise TrainingError(f"{key} must have the shape {size} and values from {limits.min} to {limits.max}")
        parts.append(array.astype(kind).tobytes())
    content = b"".join(parts)
    hashed = fnv1a(content)
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(content + struct.pack("<Q", hashed))
    unfinished.replace(path)
    return hashed


def read_net(path: Path) -> NetFile:
    """Reads a net and performs the same checks as the engine."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise TrainingError(f"cannot read {path}: {error.strerror}") from error
    length = HEADER.size + sum(numpy.dtype(kind).itemsize * int(numpy.prod(size)) for kind, size in ARRAYS.values()) + 8
    if content[:8] != MAGIC or len(content) != length:
        raise TrainingError(f"{path} is not a net: expected {length} bytes that begin with {MAGIC.decode()}")
    _, *sizes, name = HEADER.unpack_from(content)
    if tuple(sizes) != SIZES:
        raise TrainingError(f"{path} has the layer sizes {sizes}, but {list(SIZES)} are supported")
    if struct.unpack("<Q", content[-8:])[0] != fnv1a(content[:-8]):
        raise TrainingError(f"{path} is damaged: its hash does not match its content")
    arrays, at = {}, HEADER.size
    for key, (kind, size) in ARRAYS.items():
        arrays[key] = numpy.frombuffer(content, kind, int(numpy.prod(size)), at).reshape(size)
        at += arrays[key].nbytes
    largest = {
        "input_weight": shape.LARGEST_INPUT_WEIGHT,
        "input_bias": shape.LARGEST_INPUT_BIAS,
        "out_bias": shape.LARGEST_OUTPUT_BIAS,
    }
    for key, most in largest.items():
        if numpy.abs(arrays[key].astype(numpy.int64)).max() > most:
            raise TrainingError(f"{path}: a value of {key} exceeds {most}")
    return NetFile(name.rstrip(b"\0").decode(), arrays)
