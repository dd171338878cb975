"""Integer inference with NumPy: evaluates records with a net file exactly as the engine does, bit for bit."""

from collections.abc import Iterator
from typing import Any

import numpy

from ..netfile import NetFile
from . import shape
from .shape import DENSE_AT, PHASE_AT, STACKING

#: Records per chunk.
CHUNK = 4096


def evaluate(net: NetFile, records: numpy.ndarray) -> Iterator[numpy.ndarray]:
    """Yields the four unscaled outputs of each record: points, win, draw, loss."""
    arrays = {key: array.astype(numpy.int64) for key, array in net.arrays.items()}
    # A row of zeros for the padding index of absent inputs.
    rows = numpy.concatenate([arrays["input_weight"], numpy.zeros((1, shape.WIDTH), numpy.int64)])
    swap = numpy.array([*shape.swapped_inputs(), shape.INPUTS])
    for begin in range(0, len(records), CHUNK):
        yield from _evaluate(arrays, rows, swap, numpy.asarray(records[begin : begin + CHUNK]))


def describe(sums: numpy.ndarray) -> str:
    """The value in hundredths of a point, then the other outputs as integers."""
    return " ".join(str(int(number)) for number in (hundredths(sums[0]), *sums[1:]))


def hundredths(points: numpy.integer[Any]) -> int:
    """Converts the first output to hundredths of a point, rounding towards zero."""
    scaled = abs(int(points)) * shape.POINTS * 100 // (shape.UNIT * shape.OUTPUT_SCALE)
    return scaled if points >= 0 else -scaled


def _evaluate(
    arrays: dict[str, numpy.ndarray], rows: numpy.ndarray, swap: numpy.ndarray, records: numpy.ndarray
) -> numpy.ndarray:
    boards = records[:, : shape.SPACES].astype(numpy.int64)
    dense = records[:, DENSE_AT : DENSE_AT + shape.DENSE].astype(numpy.int64)
    inputs = _inputs(boards)
    activations = []
    for seen in (inputs, swap[inputs]):
        accumulator = rows[seen].sum(1) + arrays["input_bias"]
        activations.append(numpy.clip(accumulator, 0, shape.UNIT) ** 2 >> 7)
    padding = numpy.zeros((len(records), shape.FIRST_INPUTS_PADDED - shape.FIRST_INPUTS), numpy.int64)
    read = numpy.concatenate([*activations, dense, padding], 1)

    occupied = (boards & 63 != shape.EMPTY).sum(1)
    stacking = records[:, PHASE_AT] == STACKING
    bucket = numpy.where(stacking, numpy.maximum(occupied - 1, 0) * 8 // 49, 8 + occupied * 4 // 49)
    for layer in ("first", "second"):
        weights, biases = arrays[layer + "_weight"][bucket], arrays[layer + "_bias"][bucket]
        read = numpy.clip((numpy.einsum("noi,ni->no", weights, read) + biases) >> 6, 0, shape.UNIT)
    sums = numpy.einsum("noi,ni->no", arrays["out_weight"][bucket], read) + arrays["out_bias"][bucket]
    return sums + numpy.einsum("noi,ni->no", arrays["skip"][bucket], dense)


def _inputs(boards: numpy.ndarray) -> numpy.ndarray:
    """Computes the input indices independently of `batches.py`, so that a test can compare the two."""
    inputs = numpy.full((len(boards), 3 * shape.SPACES), shape.INPUTS)
    for space in range(shape.SPACES):
        byte = boards[:, space]
        stack = byte & 63
        there = stack != shape.EMPTY
        owned = there & (stack != shape.BARE_RED)
        side = numpy.where(stack >= shape.THEIR_STACKS, 1, 0)
        first = space * shape.SLOTS
        inputs[there, space] = first + stack[there]
        for number, (bit, slot) in enumerate(((64, shape.SURROUNDED), (128, shape.SETTLED)), start=1):
            chosen = owned & (byte & bit != 0)
            inputs[chosen, number * shape.SPACES + space] = first + slot + side[chosen]
    return inputs
