"""Reads and writes net files in the engine's format."""

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy

from .errors import TrainingError

NAME_BYTES = 40


@dataclass(frozen=True)
class NetFormat:
    """The format of a game's net files."""

    magic: bytes
    #: The sizes of the layers in the header.
    sizes: tuple[int, ...]
    #: The arrays of a file, in file order, with their types and shapes.
    arrays: dict[str, tuple[str, tuple[int, ...]]]
    #: The largest absolute values of some arrays, as integers.
    largest: dict[str, int]

    @property
    def header(self) -> struct.Struct:
        return struct.Struct(f"<8s{len(self.sizes)}I{NAME_BYTES}s")


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


def write_net(path: Path, form: NetFormat, net: NetFile) -> int:
    """Writes a net and returns its hash. Replaces an existing file atomically."""
    name = net.name.encode()
    if len(name) > NAME_BYTES:
        raise TrainingError(f"the name {net.name} has more than {NAME_BYTES} bytes")
    parts = [form.header.pack(form.magic, *form.sizes, name)]
    for key, (kind, size) in form.arrays.items():
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


def read_net(path: Path, form: NetFormat) -> NetFile:
    """Reads a net and performs the same checks as the engine."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise TrainingError(f"cannot read {path}: {error.strerror}") from error
    parts = (numpy.dtype(kind).itemsize * int(numpy.prod(size)) for kind, size in form.arrays.values())
    length = form.header.size + sum(parts) + 8
    if content[:8] != form.magic or len(content) != length:
        raise TrainingError(f"{path} is not a net: expected {length} bytes that begin with {form.magic.decode()}")
    _, *sizes, name = form.header.unpack_from(content)
    if tuple(sizes) != form.sizes:
        raise TrainingError(f"{path} has the layer sizes {sizes}, but {list(form.sizes)} are supported")
    if struct.unpack("<Q", content[-8:])[0] != fnv1a(content[:-8]):
        raise TrainingError(f"{path} is damaged: its hash does not match its content")
    arrays, at = {}, form.header.size
    for key, (kind, size) in form.arrays.items():
        arrays[key] = numpy.frombuffer(content, kind, int(numpy.prod(size)), at).reshape(size)
        at += arrays[key].nbytes
    for key, most in form.largest.items():
        if numpy.abs(arrays[key].astype(numpy.int64)).max() > most:
            raise TrainingError(f"{path}: a value of {key} exceeds {most}")
    return NetFile(name.rstrip(b"\0").decode(), arrays)
